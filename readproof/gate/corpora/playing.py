"""Live challenges for every document of a corpus, graded by the ordinary gate.

Published sets play no part here: each challenge has a secret of its own, and its trace stays in
the store, which is also where an interrupted run finds what it has done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from readproof.core.documents import Document
from readproof.core.policies import BUILT_IN, Policy
from readproof.core.reasons import Outcome
from readproof.core.verdicts import Verdict
from readproof.errors import Refused, Unusable
from readproof.gate import Gate, proving, traces
from readproof.gate.corpora import manifests
from readproof.gate.corpora.findings import Finding
from readproof.gate.corpora.manifests import MANIFEST, Listed, Manifest
from readproof.gate.records import audit_of, verdict_of
from readproof.gate.terms import Terms
from readproof.gate.transcripts import Ask, Watch, unwatched
from readproof.store.records import TraceFilter
from readproof.wire import policy as policy_wire

# After this many documents in a row without a sheet, the reader's program is taken for broken.
MOST_FAILURES = 3
# Ends that say nothing about the reader: such a document is played again.
_UNDECIDED = frozenset({"EXPIRED", "VOID", "GENERATOR_CHANGED", "NOT_ENOUGH_QUESTIONS", "INTERNAL"})
_TRACES = 100
# Why a document cannot be given to the reader under a policy in a language; `None` if it can.
TooLong = Callable[[Document, Policy, str], str | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """How a document fared.

    `result` is a verdict, `refused` (no challenge or no attempt; `reasons` has the code) or
    `failed` (the reader gave no sheet).  `verdict` is `None` without one; `earlier` is true if the
    store had it.  `asked` and `wrong` count answers, `None` where nothing was graded.
    """

    listed: Listed
    policy: Policy
    result: str
    reasons: tuple[str, ...] = ()
    message: str | None = None
    verdict: Verdict | None = None
    earlier: bool = False
    asked: int | None = None
    wrong: int | None = None

    @property
    def slip_ppm(self) -> int | None:
        """Wrong answers of a million, rounded down; `None` where nothing was graded."""
        if not self.asked or self.wrong is None:
            return None
        return self.wrong * 1_000_000 // self.asked


def play(
    gate: Gate,
    manifest: Manifest,
    ask: Ask,
    terms: Terms,
    *,
    policy: Policy | None = None,
    again: bool = False,
    watch: Watch = unwatched,
    too_long: TooLong | None = None,
) -> Iterator[Played]:
    """Play every document in order, each as soon as the one before it is told.

    Policy and language are those of the manifest, whatever `terms` say; `policy` replaces its
    policies.  A document for which the store holds a verdict about this reader under this policy
    is not played again, unless `again` says so.  Ends early after `MOST_FAILURES` documents in a
    row for which the reader gave no sheet.
    """
    failures = 0
    for listed in manifest.listed:
        chosen = policy or BUILT_IN[listed.entry.policy]
        own = replace(terms, policy=chosen, lang=listed.entry.lang)
        played = None if again else _earlier(gate, listed, terms.reader, chosen)
        if played is None:
            played = _play(gate, listed, ask, own, watch, too_long)
        failures = failures + 1 if played.result == "failed" else 0
        yield played
        if failures == MOST_FAILURES:
            return


def _play(
    gate: Gate,
    listed: Listed,
    ask: Ask,
    terms: Terms,
    watch: Watch,
    too_long: TooLong | None,
) -> Played:
    document = manifests.examine(listed)
    if isinstance(document, Finding):  # changed since all were looked at
        raise manifests.malformed(listed.folder / MANIFEST, [document])

    def without_verdict(result: str, message: str, *reasons: str) -> Played:
        return Played(
            listed=listed, policy=terms.policy, result=result, reasons=reasons, message=message
        )

    why = too_long(document, terms.policy, terms.lang) if too_long is not None else None
    if why is not None:
        return without_verdict("refused", why)
    try:
        verdict = proving.prove(gate, document, ask, terms, watch).verdict
    except Refused as error:
        return without_verdict("refused", error.message, error.code)
    except Unusable as error:
        return without_verdict("failed", str(error))
    if any(reason.code == "VOID" for reason in verdict.reasons):
        return without_verdict("failed", verdict.reasons[0].message)
    return _told(gate, listed, terms.policy, verdict, earlier=False)


def _earlier(gate: Gate, listed: Listed, reader: str, policy: Policy) -> Played | None:
    """What the store holds about this reader, document and policy: the newest of it."""
    which = TraceFilter(reader=reader, document=listed.entry.sha256)
    page = traces.page(gate.store, which, gate.clock(), limit=_TRACES)
    for one in sorted(page.traces, key=lambda trace: -trace.seq):
        if _UNDECIDED & set(one.codes):
            continue
        with gate.store.read() as tx:
            stored = tx.traces.get(one.trace_id)
        assert stored is not None  # rows are never deleted
        if stored.policy_sha256 == policy_wire.sha256(policy) and stored.body:
            return _told(gate, listed, policy, verdict_of(stored), earlier=True)
    return None


def _told(
    gate: Gate, listed: Listed, policy: Policy, verdict: Verdict, *, earlier: bool
) -> Played:
    with gate.store.read() as tx:
        trace = tx.traces.get(verdict.trace_id)
        row = tx.challenges.audit_of(verdict.challenge_id)
        answered = row is not None and tx.challenges.answers(row.id) is not None
    assert trace is not None  # the verdict has just come from there
    asked = len(audit_of(row.body).questions) if row is not None and answered else None
    return Played(
        listed=listed,
        policy=policy,
        result=str(Outcome(verdict.verdict)),
        reasons=tuple(dict.fromkeys(reason.code for reason in verdict.reasons)),
        verdict=verdict,
        earlier=earlier,
        asked=asked,
        wrong=sum(count for _, count in trace.wrong) if asked is not None else None,
    )
