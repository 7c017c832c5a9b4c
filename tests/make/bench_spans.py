"""What folds, spans, diagnosis and the quote gate cost, as ratios to `str.find`.

    python -m tests.make.bench_spans [--json]

Three texts of a million characters: pseudo-English (a Zipf vocabulary, hard-wrapped), the same
with a curly quote in every tenth line, and Japanese.  Fifty phrases each.  The unit of a text is
fifty times `str.find` of the raw slices, in the same process; times are the least of several runs.
"""

from __future__ import annotations

import json
import random
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from readproof.core.diagnosis import Diagnosis
from readproof.core.folds import fold
from readproof.core.quotes import Result, Settings, Verifier
from readproof.core.spans import Resolution, resolve

SIZE = 1_000_000
PHRASES = 50
RUNS = 5
SPACED, SOLID = 60, 25


@dataclass(frozen=True)
class Row:
    """One line of the table; `aim` is the greatest ratio wanted, `None` where there is none."""

    name: str
    ratio: float
    aim: float | None
    unit: str


def least(act: Callable[[], object], runs: int = RUNS) -> float:
    """Seconds of the fastest of several runs."""
    found = []
    for _ in range(runs):
        began = time.perf_counter()
        act()
        found.append(time.perf_counter() - began)
    return min(found)


def english(rng: random.Random, *, curly: bool) -> str:
    letters = "etaoinshrdlucmfwypvbgkjqxz"
    shares = [1 / (rank + 2) for rank in range(26)]
    words = ["".join(rng.choices(letters, shares, k=rng.randint(2, 10))) for _ in range(20_000)]
    zipf = [1 / rank for rank in range(1, len(words) + 1)]
    lines: list[str] = []
    length = 0
    while length < SIZE:
        line = ""
        for word in rng.choices(words, zipf, k=14):
            line += word + (". " if rng.random() < 0.08 else " ")
        if curly and len(lines) % 10 == 0:
            cut = line.index(" ", len(line) // 2)
            line = f"“{line[:cut]}”{line[cut:]}"
        lines.append(line.rstrip())
        length += len(lines[-1]) + 1
    return "\n".join(lines)[:SIZE]


def japanese(rng: random.Random) -> str:
    kana = "のにはをたがでとしれさあるいもなからまりこすそうよくけ"
    kanji = "水路部設立明治年当初職員測量船隻委員会予算承認灯台光遠港深記録船長霧晴出航海図印刷観測"
    parts: list[str] = []
    length = 0
    while length < SIZE:
        parts.append(
            "".join(rng.choices(kanji, k=rng.randint(1, 3)))
            + "".join(rng.choices(kana, k=rng.randint(1, 4)))
            + rng.choice(("", "", "", "、", "。"))
        )
        length += len(parts[-1])
    text = "".join(parts)
    return "\n".join(text[at : at + 40] for at in range(0, len(text), 40))[:SIZE]


@dataclass(frozen=True)
class Bench:
    name: str
    text: str
    slices: tuple[tuple[int, int], ...]
    folded: tuple[str, ...]
    near: tuple[str, ...]
    absent: tuple[str, ...]


def bench(name: str, text: str, rng: random.Random) -> Bench:
    solid = name == "Japanese"
    width = SOLID if solid else SPACED
    slices: list[tuple[int, int]] = []
    while len(slices) < PHRASES:
        start = rng.randrange(len(text) - 200)
        if not solid:
            start = text.index(" ", start) + 1
        end = start + width
        if not solid:
            end = text.index(" ", end)
        # Those that a fold is needed for: a line break inside.
        if "\n" in text[start + 1 : end - 1].strip():
            slices.append((start, end))
    raw = [text[start:end] for start, end in slices]
    flat = [
        piece.replace("\n", "" if solid else " ").replace("“", '"').replace("”", '"')
        for piece in raw
    ]
    near, absent = [], []
    for phrase in flat:
        if solid:
            near.append(phrase[: width // 2] + "鬼" + phrase[width // 2 + 1 :])
            absent.append("".join(rng.choices("鬼亀竜虎象鹿馬牛羊鶏犬猫兎魚鳥虫花草木森", k=width)))
        else:
            words = phrase.split(" ")
            words[len(words) // 2] = "zyzzyva"
            near.append(" ".join(words))
            absent.append(
                " ".join("".join(rng.choices("qjxzkvbw", k=rng.randint(3, 8))) for _ in range(10))
            )
    return Bench(name, text, tuple(slices), tuple(flat), tuple(near), tuple(absent))


def measure(one: Bench, aims: dict[str, float]) -> tuple[list[Row], int]:
    """The rows of one text, and how many spans were wrong."""
    text = one.text
    raw = [text[start:end] for start, end in one.slices]
    unit = least(lambda: [text.find(piece) for piece in raw])
    folded = fold(text)
    name = one.name

    def all_of(phrases: Sequence[str]) -> list[Resolution]:
        return [resolve(folded, phrase, min_length=1) for phrase in phrases]

    exact, hit, miss = all_of(raw), all_of(one.folded), all_of(one.near)
    wrong = sum(
        (start, end) not in {(match.span.start, match.span.end) for match in found.matches}
        for found, (start, end) in zip([*exact, *hit], [*one.slices, *one.slices], strict=True)
    )
    wrong += sum(bool(found.matches) for found in [*miss, *all_of(one.absent)])
    kinds = [Diagnosis(folded).explain(phrase).kind for phrase in one.near[:1]]
    assert kinds == ["wording"], kinds

    def diagnose(phrases: Sequence[str]) -> None:
        diagnosis = Diagnosis(folded)
        for phrase in phrases:
            diagnosis.explain(phrase)

    hits = least(lambda: all_of(one.folded))
    rows = [
        Row(f"prepare, {name}", least(lambda: fold(text)) / unit, aims["prepare"], "50 finds"),
        Row(f"resolve exact, {name}", least(lambda: all_of(raw)) / unit, None, "find"),
        Row(f"resolve folded, {name}", hits / unit, 1.5, "find"),
        Row(
            f"near miss explained, {name}", least(lambda: diagnose(one.near), 2) / unit, 250, "find"
        ),
        Row(
            f"absent explained, {name}", least(lambda: diagnose(one.absent), 2) / unit, None, "find"
        ),
        Row(f"not found, {name}", least(lambda: all_of(one.near)) / hits, 3, "hit"),
    ]
    return rows, wrong


HOSTILE = (
    ("aaa…b", "a" * 200_000, "a" * 100_000 + "b"),
    ("12,500 equal sentences", "the fee is due. " * 12_500, "the fee is dux. the fee is due."),
    ("80,000 combining pairs", "q\u0301" * 80_000, "q\u0301" * 50 + "x" + "q\u0301" * 50),
)


def hostile() -> list[Row]:
    rows = []
    for name, text, phrase in HOSTILE:
        unit = least(lambda: text.find(phrase))  # noqa: B023  # called before the next turn
        folded = fold(text)
        found = least(lambda: resolve(folded, phrase, min_length=1))  # noqa: B023  # the same
        told = least(lambda: Diagnosis(folded).explain(phrase), 2)  # noqa: B023  # the same
        rows.append(Row(f"resolve, {name}", found / unit, 100, "find"))
        rows.append(Row(f"explained, {name}", told / unit, 100, "find"))
    return rows


def gate(texts: Sequence[Bench]) -> list[Row]:
    rows = []
    for one in texts:
        body = one.text * 10
        tracemalloc.start()
        verifier = Verifier(body, Settings(min_length=8))
        for phrase in one.folded:
            verifier.check(phrase)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        rows.append(
            Row(f"quote gate memory, 10 MB {one.name}", peak / sys.getsizeof(body), 3, "body")
        )
        assert all(verifier.check(phrase).result is not Result.NOT_FOUND for phrase in one.folded)
    return rows


def main() -> None:
    rng = random.Random(7)
    benches = [
        bench("ASCII", english(rng, curly=False), rng),
        bench("curly", english(rng, curly=True), rng),
        bench("Japanese", japanese(rng), rng),
    ]
    # The tables of the folds are read once a process.
    for one in benches:
        folded = fold(one.text[:20_000])
        for phrase in one.near[:3]:
            resolve(folded, phrase, min_length=1)
            Diagnosis(folded).explain(phrase)
    rows: list[Row] = []
    wrong = 0
    for one, most in zip(benches, (3, 15, 60), strict=True):
        found, bad = measure(one, {"prepare": most})
        rows += found
        wrong += bad
    rows += hostile()
    rows += gate(benches)
    if "--json" in sys.argv[1:]:
        print(json.dumps({"wrong_spans": wrong, "rows": [row.__dict__ for row in rows]}, indent=1))
        return
    print("| what | measured | aim | in units of |")
    print("| --- | ---: | ---: | --- |")
    for row in rows:
        aim = "" if row.aim is None else f"≤ {row.aim:g}"
        short = " **over**" if row.aim is not None and row.ratio > row.aim else ""
        print(f"| {row.name} | {row.ratio:.2f}{short} | {aim} | {row.unit} |")
    print(f"\nwrong spans: {wrong}")


if __name__ == "__main__":
    main()
