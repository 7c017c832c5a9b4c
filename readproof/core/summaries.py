"""Mechanical checks of the summary: its marks resolve, its numbers and quotations exist.

This is a check of facts, not a proof that a sentence follows from the text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from readproof.core import folds
from readproof.core.facts import facts, stands_in
from readproof.core.folds import Folded

_MARK = re.compile(r"\[(s[0-9]{2,4})\]")
# A sentence with the marks that stand after its full stop.
_SENTENCE = re.compile(
    r"[^\n.!?。！？]*(?:[.!?](?![\s\[]|$)[^\n.!?。！？]*)*(?:[.!?。！？]+[\u300d\u300f\u201d\"')]*|\n|$)"
    r"(?:[ \t]*\[s[0-9]{2,4}\])*"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SummarySentence:
    """One sentence of the summary: its text without marks, and the quote ids it is marked with."""

    text: str
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SummaryReport:
    """What the checks found.

    `unresolved` are marks on discarded or absent phrases; `not_in_span` and `not_in_document`
    are (fact, sentence) pairs.  `marked` of `sentences` sentences carry a mark.
    """

    sentences: int
    marked: int
    unresolved: tuple[str, ...]
    not_in_span: tuple[tuple[str, str], ...]
    not_in_document: tuple[tuple[str, str], ...]


def trimmed(text: str) -> str:
    """A summary as it is digested: CRLF as LF, without line breaks at its ends."""
    return text.replace("\r\n", "\n").strip("\n")


def sentences(summary: str) -> tuple[SummarySentence, ...]:
    """The sentences of a summary; marks after a full stop belong to the sentence before it."""
    found = []
    position = 0
    while position < len(summary):
        match = _SENTENCE.match(summary, position)
        end = match.end() if match and match.end() > position else position + 1
        piece = summary[position:end]
        position = end
        text = _MARK.sub("", piece).strip()
        marks = tuple(_MARK.findall(piece))
        if text or marks:
            found.append(SummarySentence(text=text, marks=marks))
    return tuple(found)


def report(summary: str, contexts: Mapping[str, str], document: Folded) -> SummaryReport:
    """Check a summary.  `contexts` maps the id of each resolved quote to its raw context."""
    found = sentences(summary)
    unresolved: list[str] = []
    not_in_span: list[tuple[str, str]] = []
    not_in_document: list[tuple[str, str]] = []
    for sentence in found:
        unresolved += [mark for mark in sentence.marks if mark not in contexts]
        named = [contexts[mark] for mark in sentence.marks if mark in contexts]
        spans = "\n".join(folds.phrase(context) for context in named)
        for fact in facts(sentence.text):
            if not stands_in(fact, document.text):
                not_in_document.append((fact, sentence.text))
            elif named and not stands_in(fact, spans):
                not_in_span.append((fact, sentence.text))
    return SummaryReport(
        sentences=len(found),
        marked=sum(bool(sentence.marks) for sentence in found),
        unresolved=tuple(dict.fromkeys(unresolved)),
        not_in_span=tuple(not_in_span),
        not_in_document=tuple(not_in_document),
    )
