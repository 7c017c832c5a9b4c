"""The bundled documents, and proofs of scripted readers on them with fixed secrets."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import count
from pathlib import Path

from readproof.core.documents import Document
from readproof.gate import Gate
from readproof.gate.results import Ended
from readproof.ingest import files
from readproof.readers import demo
from readproof.readers.scripted import Copyist
from readproof.store.store import Store
from tests.repo.trees import ROOT

# The checkout's own: an installed wheel holds two of them only.
FOLDER = ROOT / "corpora"
HANDBOOK = "handbook/tide-gauge-handbook.md"
SUIRO = "suiro/suiro-no-kiroku.txt"
BULLETIN = "bulletin/survey-report.txt"
ARTICLE = "article/article.md"
ALL = (HANDBOOK, SUIRO, BULLETIN, ARTICLE)
NOW = 1_796_000_000_000


@cache
def raw(name: str) -> bytes:
    return (FOLDER / name).read_bytes()


@cache
def document(name: str) -> Document:
    return files.decode(raw(name), name=Path(name).name)


def secret(number: int) -> bytes:
    """The fixed secret of this number."""
    return hashlib.sha256(f"secret {number}".encode()).digest()


def fixed(numbers: Iterator[int], path: Path | str = ":memory:") -> Gate:
    """A gate whose clock stands and whose secrets are those of the numbers, one a challenge."""
    return Gate(Store.open(path), clock=lambda: NOW, draw=lambda: secret(next(numbers)))


_played: dict[tuple[str, str, int], tuple[Ended, ...]] = {}


def play(name: str, reader: type[Copyist], secrets: int) -> tuple[Ended, ...]:
    """How the reader ended on a bundled document over so many secrets; played once."""
    key = (name, reader.name, secrets)
    if key not in _played:
        _played[key] = _play(name, reader, secrets)
    return _played[key]


def _play(name: str, reader: type[Copyist], secrets: int) -> tuple[Ended, ...]:
    gate = fixed(count())
    return tuple(
        demo.proof(
            gate,
            document(name),
            reader,
            name=f"{reader.name} {number}",
            lang="ja" if number % 2 else "en",
            delivery="copy" if number % 4 == 3 else "file",
            seed=number,
            raw=raw(name),
        )
        for number in range(secrets)
    )


def verdicts(played: Iterable[Ended]) -> Counter[str]:
    """How often each verdict came out."""
    return Counter(str(ended.verdict.verdict) for ended in played)


def codes(ended: Ended) -> frozenset[str]:
    """The codes of a verdict's reasons."""
    return frozenset(reason.code for reason in ended.verdict.reasons)
