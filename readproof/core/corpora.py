"""Values of a corpus: its manifest, and what the secrets of its published sets are derived from.

Published sets are for practice and regression: their key stands in the manifest, so anyone can
compute every answer, and nothing about them may ever look like a proof.
"""

from __future__ import annotations

from dataclasses import dataclass

from readproof.core import lines

# The label of the reader in every published set.  A live challenge never carries it, and no
# verdict may name it: that is how a published set is known wherever it turns up.
PRACTICE_READER = "practice set"

# How sets are made beside the questions (the example phrases, which files there are); raised with
# any change of their bytes that `GENERATOR` does not cover.
MAKER = "1"


@dataclass(frozen=True, slots=True, kw_only=True)
class CorpusDocument:
    """One document of a manifest.

    `path` is relative to the corpus folder, with `/`; `sha256` is of the file's bytes; `language`
    is a BCP 47 tag; `policy` is a built-in policy.
    """

    path: str
    sha256: str
    encoding: str
    newline: str
    language: str
    licence: str
    policy: str

    @property
    def lang(self) -> str:
        """The language of instructions and questions: `ja` for Japanese, else `en`."""
        return "ja" if self.language.lower().split("-")[0] == "ja" else "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class Corpus:
    """A manifest.

    `edition` is a day, `2026-11-30`; `key` is 32 bytes, public with the manifest.
    """

    edition: str
    key: bytes
    documents: tuple[CorpusDocument, ...]


def newline_kind(text: str) -> str:
    """`lf`, `crlf`, `cr`, `mixed`, or `none` for a text of one line."""
    found = {match[0] for match in lines.NEWLINE.finditer(text)}
    if not found:
        return "none"
    names = {"\n": "lf", "\r\n": "crlf", "\r": "cr"}
    return names.get(found.pop(), "mixed") if len(found) == 1 else "mixed"
