"""The receipt of a trace: what is signed comes from the store, and only if it is sound there."""

from __future__ import annotations

from readproof import receipts
from readproof.core.receipts import Receipt, not_proved
from readproof.errors import Malformed, Unchecked, Unusable
from readproof.gate.keyrings import Signer
from readproof.gate.records import verdict_of
from readproof.store.store import Store
from readproof.wire import times


def receipt(store: Store, trace_id: str, signer: Signer) -> bytes:
    """The signed receipt of a trace, an ACCEPT or not; the same trace and key, the same bytes.

    `Unusable` if the key was not trusted when the verdict was given.  `Unchecked` if the trace was
    purged, or is not what was written: whoever can edit the store shall not get a signature here.
    """
    with store.read() as tx:
        trace = tx.traces.get(trace_id)
        problems = tx.traces.problems(trace_id)
    if trace is None or problems:
        shown = "; ".join(problems) or "the store holds no such trace"
        raise Unchecked(
            f"no receipt of {trace_id} is signed: {shown}; `readproof traces verify` says more"
        )
    verdict = verdict_of(trace)
    if not signer.key.is_valid_at(verdict.decided_at):
        raise Unusable(
            f"the verdict was given at {times.write(verdict.decided_at)}, when the key "
            f"{signer.key.key_id[:16]}… was not trusted, so nobody could use the receipt; a "
            "key for older verdicts is made with `readproof keys init --from TIME`"
        )
    try:
        return receipts.sign(
            Receipt(
                verdict=verdict,
                length=trace.seq,
                digest=trace.digest,
                not_proved=not_proved(verdict),
            ),
            signer.pair,
        )
    except Malformed as error:
        raise Unchecked(f"no receipt of {trace_id} is signed: {error}") from None
