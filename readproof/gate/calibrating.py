"""How often a reader slips on a document: its answers to fresh questions, many times over.

A calibration asks for answers only.  Its phrases are drawn by machine, so that a reader which
finds none of its own has a slip rate too; its policy is named as such, so that no verdict of a
calibration passes for one of the policy itself; and its reader has a label of its own, so that it
uses up no attempt of a real one.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, replace

from readproof.core import calibration, examples
from readproof.core.calibration import Slips, Suits
from readproof.core.documents import Document
from readproof.core.draws import Draws, derive_key
from readproof.core.policies import Policy
from readproof.errors import Unusable
from readproof.gate import proving, resuming
from readproof.gate.gates import Gate
from readproof.gate.preparations import prepare
from readproof.gate.records import audit_of
from readproof.gate.terms import Terms
from readproof.gate.transcripts import Ask, Moment, Watch, unwatched
from readproof.store.records import StoredTrace
from readproof.store.store import Transaction
from readproof.wire import sets

SUFFIX = "#calibrate"
# The most attempts that a policy allows; further plays take the next label.
_ATTEMPTS = 20
MOST_PLAYS = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    """What a reader's answers show.

    `plays` were graded, `earlier` of them before this run; `ungraded` of this run were not, for
    their answers could not be read.  `by_class` holds the slips of each class of question, `unseen`
    counts answers that say so (neither right nor wrong).  `suits` are the built-in policies that
    an honest reader with the bound of `slips` passes 95 times in 100, the strictest first.
    """

    plays: int
    earlier: int
    ungraded: int
    slips: Slips
    by_class: tuple[tuple[str, Slips], ...]
    unseen: int
    suits: tuple[Suits, ...]


def calibrate(
    gate: Gate,
    document: Document,
    ask: Ask,
    terms: Terms,
    plays: int,
    watch: Watch = unwatched,
) -> Calibration:
    """Play until `plays` plays of this reader, model, document and policy are graded.

    With `terms.resume` those that the store holds count, and an open one is gone on with; without,
    all are new.  Raises `Unusable` where the text gives no phrases to start from; `Refused` as
    `challenge` does.
    """
    policy = calibrating(terms.policy)
    since = 0 if terms.resume else gate.clock()
    earlier = len(_graded(gate, document, terms, policy, since))
    ungraded = 0
    for number in range(earlier, plays):
        watch(Moment(what="play", number=number + 1, of=plays))
        own = replace(terms, policy=policy, reader=_label(gate, document, terms), allow_weak=True)
        proof = proving.prove(
            gate, document, ask, own, watch, sheet=lambda: _sheet(gate, document, policy)
        )
        ungraded += any(reason.code == "VOID" for reason in proof.verdict.reasons)
    return _counted(
        _graded(gate, document, terms, policy, since)[:plays],
        earlier=min(earlier, plays),
        ungraded=ungraded,
    )


def calibrating(policy: Policy) -> Policy:
    """The policy of calibrations: the same questions, no summary, and a name that says so."""
    return replace(
        policy, name=f"{policy.name}{SUFFIX}", attempts=_ATTEMPTS, summary_required=False
    )


def _label(gate: Gate, document: Document, terms: Terms) -> str:
    """The first label of the reader that has an attempt left."""
    for number in range(1, MOST_PLAYS // _ATTEMPTS + 2):
        label = _labelled(terms.reader, number)
        with gate.store.read() as tx:
            if tx.challenges.attempts_used(label, document.text_sha256) < _ATTEMPTS:
                return label
    raise Unusable(
        f"{terms.reader} has been calibrated on {document.name} {MOST_PLAYS:,} times; name another "
        "reader (--reader)"
    )


def _labelled(reader: str, number: int) -> str:
    return f"{reader}{SUFFIX}" + (f"-{number}" if number > 1 else "")


def _sheet(gate: Gate, document: Document, policy: Policy) -> bytes:
    """Phrases of a document, drawn afresh."""
    prepared = prepare(document, policy)
    draws = Draws(derive_key(gate.draw(), b"readproof calibration: phrases"))
    sheet = sets.sheet(examples.phrases(prepared.ground, policy.phrases, draws))
    if not sheet:
        raise Unusable(
            f"expected a text with phrases that stand once in each third, found too few in "
            f"{document.name}: it cannot be calibrated on"
        )
    return sheet.encode("utf-8")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Mark:
    """How one answer fared."""

    question_class: str
    right: bool
    unseen: bool


def _graded(
    gate: Gate, document: Document, terms: Terms, policy: Policy, since: int
) -> list[tuple[_Mark, ...]]:
    """The marks of each play that was graded at or after `since`, the newest first."""
    found: list[tuple[int, tuple[_Mark, ...]]] = []
    with gate.store.read() as tx:
        for number in range(1, MOST_PLAYS // _ATTEMPTS + 2):
            label = _labelled(terms.reader, number)
            if not tx.challenges.attempts_used(label, document.text_sha256):
                break
            own = replace(terms, reader=label, policy=policy)
            for trace in resuming.ended(tx, document, own):
                if trace.decided_at >= since and (marks := _marks(tx, trace)):
                    found.append((trace.seq, marks))
    return [marks for _, marks in sorted(found, key=lambda pair: -pair[0])]


def _marks(tx: Transaction, trace: StoredTrace) -> tuple[_Mark, ...]:
    marks = json.loads(trace.details).get("marks", []) if trace.details else []
    row = tx.challenges.audit_of(trace.challenge_id)
    if row is None or not row.body:
        return ()
    classes = {question.id: question.question_class for question in audit_of(row.body).questions}
    return tuple(
        _Mark(
            question_class=str(classes[mark["question_id"]]),
            right=mark["right"],
            unseen=mark["unseen"],
        )
        for mark in marks
    )


def _counted(plays: list[tuple[_Mark, ...]], *, earlier: int, ungraded: int) -> Calibration:
    marks = [mark for play in plays for mark in play]
    given = [mark for mark in marks if not mark.unseen]
    right = Counter(mark.question_class for mark in given if mark.right)
    wrong = Counter(mark.question_class for mark in given if not mark.right)
    slips = calibration.slips(right.total(), wrong.total())
    return Calibration(
        plays=len(plays),
        earlier=earlier,
        ungraded=ungraded,
        slips=slips,
        by_class=tuple(
            (name, calibration.slips(right[name], wrong[name])) for name in sorted({*right, *wrong})
        ),
        unseen=len(marks) - len(given),
        suits=calibration.suiting(slips.bound) if given else (),
    )
