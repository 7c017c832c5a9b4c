"""Gate a summary with an agent of pydantic-ai as the reader: pydantic_ai_agent.py DOC MODEL."""

import sys
from pathlib import Path

from pydantic_ai import Agent

from readproof import ingest
from readproof.gate import Gate


def proved_summary(path, agent):
    """The summary that the agent wrote, if it proved that it read the document; else None."""
    proof = Gate.open("readproof.db").proof(
        ingest.load(Path(path)), lambda prompt: agent.run_sync(prompt).output, reader="my-agent"
    )
    return proof.summary if proof.verdict.verdict == "ACCEPT" else None


if __name__ == "__main__":
    found = proved_summary(sys.argv[1], Agent(sys.argv[2]))
    if found is None:
        sys.exit("not proved; readproof traces show latest --why --db readproof.db")
    print(found)
