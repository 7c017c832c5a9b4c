"""A verdict in plain words, for the operator."""

from __future__ import annotations

import re
from collections.abc import Mapping

from readproof.core import grading
from readproof.core.misses import NearMiss
from readproof.core.reasons import CODES, DISCARD_MEANINGS, Outcome
from readproof.gate.traces import Trace, near_misses, questions
from readproof.wire import wordings

# Codes whose meaning says all that their message does.
_SAID = {"OK", "COVERAGE_WRONG", "CHOICE_WRONG", "OWN_CONTEXT_WRONG", "TOKEN_WRONG"}
_SENTENCE_END = re.compile(r"(?<=\.) (?=[A-Z`])")


def why(trace: Trace, misses: Mapping[str, NearMiss] | None = None) -> tuple[str, ...]:
    """The verdict in plain words, one paragraph a line; for the operator.

    `misses` are the near misses of the trace, for whoever has them already.
    """
    misses = near_misses(trace) if misses is None else misses
    verdict = trace.verdict
    used = f"attempt {verdict.attempt}" if verdict.attempt else "no attempt used"
    lines = [
        f"{verdict.verdict}: {verdict.reader} on {trace.challenge.name}, "
        f"{used} of {verdict.attempts_allowed}, policy {verdict.policy_name}."
    ]
    for reason in verdict.reasons:
        more = "" if reason.code in _SAID else f" ({reason.message})"
        lines.append(f"{reason.code}: {CODES[reason.code].meaning}{more}")
    lines += _why_discarded(trace, misses)
    lines += _why_wrong(trace)
    if trace.unchecked:
        lines.append(f"Nothing could be computed again: {trace.unchecked}.")
    if verdict.verdict is not Outcome.ACCEPT:
        remedies = " ".join(CODES[reason.code].remedy for reason in verdict.reasons)
        lines.append("What to do: " + " ".join(dict.fromkeys(_SENTENCE_END.split(remedies))))
    return tuple(lines)


def _why_discarded(trace: Trace, misses: Mapping[str, NearMiss]) -> list[str]:
    extraction = trace.replay.extraction if trace.replay else None
    if extraction is None or not extraction.discarded:
        return []
    count = len(extraction.discarded)
    lines = [f"{count} phrase{'s were' if count > 1 else ' was'} discarded:"]
    for item in extraction.discarded:
        lines.append(f"  {item.id} {item.reason}: {DISCARD_MEANINGS[item.reason]}")
        lines.append(f"      {item.phrase!r}")
        if miss := misses.get(item.id):
            assert trace.replay is not None  # it gave the extraction
            assert trace.replay.folded is not None  # it gave the near misses
            lines.append(f"      {miss.kind}: {miss.note}")
            if len(miss.span):
                lines.append(f"      nearest: {miss.span.of(trace.replay.folded.raw)!r}")
    return lines


def _why_wrong(trace: Trace) -> list[str]:
    replay = trace.replay
    if replay is None or replay.graded is None or replay.audit is None:
        return []
    counts = grading.count(replay.graded.marks)
    wrong = dict(counts.wrong)
    asked = ", ".join(
        f"{wrong.get(name, 0)} of {number} {wordings.class_words(name)}"
        for name, number in counts.asked
    )
    lines = [f"Wrong answers: {asked}."]
    by_id = {question.id: question for question in replay.audit.questions}
    for entry, mark in zip(questions(trace), replay.graded.marks, strict=True):
        if mark.right:
            continue
        question = by_id[mark.question_id]
        where = question.chunk_id or f"before {question.quote_id}"
        said = "unseen" if mark.unseen else repr(entry["given"])
        lines.append(
            f"  {question.id} {question.kind} ({where}): expected {entry['expected']!r}, got {said}"
        )
    return lines
