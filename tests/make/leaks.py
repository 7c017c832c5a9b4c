"""Measure what choice items give away to a guesser, and write the tables.

    python -m tests.make.leaks [--items N] [FOLDER]

N items (10,000) a language are drawn from the project's own documents and those of FOLDER.  Each
classifier has read all but the chunk in question.  Exits with 1 if one of them is right on more
than 60 in 100 of a language's `contains` items, or the answers lean to a side.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from readproof.core.documents import Document
from readproof.ingest import files
from tests.corpora import own
from tests.zoo import leaks

LANGUAGES: dict[str, tuple[tuple[str, ...], tuple[tuple[str, str | None], ...]]] = {
    "English": (
        ("handbook", "report"),
        (("prose-en/pride-and-prejudice.txt", None), ("rfc/rfc2046.txt", None)),
    ),
    "Japanese": (
        ("chronicle",),
        (("prose-ja/kokoro.sjis.txt", "shift_jis"), ("legal/kojin-joho-hogo-ho.md", None)),
    ),
    "Chinese": (
        (),
        (
            ("prose-zh/honglou-meng.gb18030.txt", "gb18030"),
            ("legal/criminal-law-specific.zh.md", None),
        ),
    ),
}
MOST = 0.60
LEANING = 0.015


def documents(language: str, folder: Path | None) -> list[Document]:
    ours, others = LANGUAGES[language]
    found = [own(name) for name in ours]
    if folder is not None:
        for name, encoding in others:
            raw = (folder / name).read_bytes()
            found.append(files.decode(raw, name=Path(name).name, encoding=encoding))
    return found


def contains(language: str, texts: list[Document], items: int) -> list[str]:
    """Print the rows of a language; returns what is not as it should be."""
    total = yes = 0
    right = dict.fromkeys(leaks.CLASSIFIERS, 0.0)
    for text in texts:
        made, affirmed, found = leaks.contains(text, items // len(texts))
        _row(text.name, made, affirmed, found)
        total, yes = total + made, yes + affirmed
        for name, share in found.items():
            right[name] += share * made
    together = {name: count / total for name, count in right.items()}
    _row(f"**{language}**", total, yes, together)
    faults = [
        f"{language}: {name} is right {share:.3f}"
        for name, share in together.items()
        if share > MOST
    ]
    if abs(yes / total - 0.5) > LEANING:
        faults.append(f"{language}: {yes} of {total} answers are yes")
    return faults


def _row(name: str, total: int, yes: int, found: dict[str, float]) -> None:
    shares = " | ".join(f"{found[one]:.3f}" for one in leaks.CLASSIFIERS)
    print(f"| {name} | {total:,} | {yes / total:.3f} | {shares} |", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure what choice items give away.")
    parser.add_argument("folder", nargs="?", type=Path, help="where the documents of others lie")
    parser.add_argument("--items", type=int, default=10_000)
    options = parser.parse_args()
    named = {name: documents(name, options.folder) for name in LANGUAGES}
    faults = []
    print(f"| `contains` | items | yes | {' | '.join(leaks.CLASSIFIERS)} |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for language, texts in named.items():
        if texts:
            faults += contains(language, texts, options.items)
    print()
    print(f"| `true_sentence` (1 of 4) | items | {' | '.join(leaks.GUESSES)} |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for texts in named.values():
        for text in texts:
            total, found = leaks.true_sentence(text, options.items // 10)
            shares = " | ".join(f"{found[one]:.3f}" if total else "-" for one in leaks.GUESSES)
            print(f"| {text.name} | {total:,} | {shares} |", flush=True)
    for fault in faults:
        sys.stderr.write(f"{fault}\n")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
