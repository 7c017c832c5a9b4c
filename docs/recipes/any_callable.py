"""Gate a summary with any function from a prompt to an answer as the reader."""

from pathlib import Path

from readproof import ingest
from readproof.gate import Gate


def proved_summary(path, ask):
    """The summary that `ask` wrote, if it proved that it read the document; else None."""
    gate = Gate.open("readproof.db")
    proof = gate.proof(ingest.load(Path(path)), ask, policy="standard", reader="my-reader")
    for reason in proof.verdict.reasons:
        print(proof.verdict.verdict, reason.code, reason.message, proof.verdict.trace_id)
    return proof.summary if proof.verdict.verdict == "ACCEPT" else None
