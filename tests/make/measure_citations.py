"""Measure the rule "exactly one source holds all the facts" on labelled units.

    python -m tests.make.measure_citations [--data FOLDER]

Our own 200 units stand in tests/vectors/units.  FOLDER may hold public data sets with human
labels, as their authors publish them: `*.jsonl` files of AttributionBench, WiCE and CiteCheck;
what is not there is "not measured".  Every rate is printed with its coverage.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from readproof.core.citing import records
from readproof.core.citing.records import Stated
from readproof.core.citing.research_logs import LoggedSource

UNITS = Path(__file__).parents[1] / "vectors" / "units"
NOT_MEASURED = "not measured"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """How often the rule decided, and how often it was right where it did."""

    name: str
    units: int
    numbered: int
    decided: int
    right: int

    def line(self) -> str:
        return (
            f"{self.name:<16} {self.units:>6} units, {self.numbered:>6} with numbers; coverage "
            f"{share(self.decided, self.numbered)}, precision {share(self.right, self.decided)}"
        )


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} % ({part} of {whole})" if whole else f"{NOT_MEASURED} (0)"


def has_number(stated: Stated) -> bool:
    return any(fact.kind in ("number", "date") for fact in stated.facts)


def own_units(language: str | None = None) -> Rate:
    """The rate on our own units: which source of the log, where the label says which."""
    units = numbered = decided = right = 0
    for path in sorted(UNITS.glob("*.toml")):
        body = tomllib.loads(path.read_text(encoding="utf-8"))
        if language not in (None, body["language"]):
            continue
        sources = tuple(
            LoggedSource(
                number=source["number"],
                title=source["title"],
                url=f"https://example.org/{source['number']}",
                facts=tuple(source["facts"]),
                bibliography=source["bibliography"],
            )
            for source in body["sources"]
        )
        found = records.stated([unit["text"] for unit in body["units"]], sources)
        for unit, stated in zip(body["units"], found, strict=True):
            units += 1
            if not has_number(stated):
                continue
            numbered += 1
            holders = stated.all_recorded_by()
            if len(holders) == 1:
                decided += 1
                right += sources[next(iter(holders))].number == unit["true"]
    return Rate(
        name=language or "all", units=units, numbered=numbered, decided=decided, right=right
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Labelled:
    """A claim of a public data set, what is cited for it, and what people say about it."""

    claim: str
    cited: str
    supported: bool


def _attribution_bench(item: dict[str, Any]) -> Labelled:
    return Labelled(
        claim=item["claim"],
        cited="\n".join(item["references"] or item["webpage_references"]),
        supported=item["attribution_label"] == "attributable",
    )


def _wice(item: dict[str, Any]) -> Labelled:
    return Labelled(
        claim=item["claim"],
        cited="\n".join(item["evidence"]),
        supported=item["label"] == "supported",
    )


def _cite_check(item: dict[str, Any]) -> Labelled:
    return Labelled(
        claim=item["statement"],
        cited=item["quote"],
        supported=bool(item["label"]),
    )


# By the fields that only this data set has.
FORMS: dict[str, tuple[frozenset[str], Callable[[dict[str, Any]], Labelled]]] = {
    "AttributionBench": (
        frozenset({"claim", "references", "attribution_label"}),
        _attribution_bench,
    ),
    "WiCE": (frozenset({"claim", "evidence", "label", "supporting_sentences"}), _wice),
    "CiteCheck": (frozenset({"statement", "quote", "label"}), _cite_check),
}


def public(folder: Path | None) -> Iterator[str]:
    """Two lines for each public data set.

    The rule: of ten texts cited in the set, does exactly one record all facts of a supported
    claim, and is it the one that was cited?  And what facts say about support: how often the
    cited text records all of them, or none, and what people say then.
    """
    found: dict[str, list[Labelled]] = {name: [] for name in FORMS}
    for item in _items(folder) if folder is not None else ():
        for name, (fields, read) in FORMS.items():
            if fields <= item.keys():
                found[name].append(read(item))
                break
    for name, labelled in found.items():
        if labelled:
            yield _rule(name, labelled).line()
            yield _support(labelled)
        else:
            where = folder or "no folder (--data)"
            yield f"{name:<16} {NOT_MEASURED}: no file of this form in {where}"


def _support(items: list[Labelled]) -> str:
    numbered = every = none = supported = refuted = 0
    for item in items:
        source = LoggedSource(number=1, title="", url="", facts=tuple(item.cited.split("\n")))
        (stated,) = records.stated([item.claim], [source])
        if not has_number(stated):
            continue
        numbered += 1
        recorded = sum(bool(fact.recorders) for fact in stated.facts)
        if recorded == len(stated.facts):
            every += 1
            supported += item.supported
        elif not recorded:
            none += 1
            refuted += not item.supported
    return (
        f"{'':<16} support: all facts recorded {share(every, numbered)}, of these supported "
        f"{share(supported, every)}; none recorded {share(none, numbered)}, of these not "
        f"supported {share(refuted, none)}"
    )


def _rule(name: str, items: list[Labelled]) -> Rate:
    stride = max(1, len(items) // 10)
    numbered = decided = right = 0
    for start in range(stride):
        group = items[start::stride]
        sources = [
            LoggedSource(number=place, title="", url="", facts=tuple(item.cited.split("\n")))
            for place, item in enumerate(group)
        ]
        for place, stated in enumerate(records.stated([item.claim for item in group], sources)):
            if not group[place].supported or not has_number(stated):
                continue
            numbered += 1
            holders = stated.all_recorded_by()
            decided += len(holders) == 1
            right += holders == {place}
    return Rate(name=name, units=len(items), numbered=numbered, decided=decided, right=right)


def _items(folder: Path) -> Iterable[dict[str, Any]]:
    for path in sorted(folder.rglob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").split("\n"):
            if line.strip():
                value = json.loads(line)
                if isinstance(value, dict):
                    yield value


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--data", type=Path, help="a folder with public data sets")
    folder = parser.parse_args(arguments).data
    print("own units (which source records it):")
    for language in (None, "en", "ja"):
        print("  " + own_units(language).line())
    print("public data sets (which of ten cited texts records a supported claim):")
    for line in public(folder):
        print("  " + line)


if __name__ == "__main__":
    main()
