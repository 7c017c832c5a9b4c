"""`readproof grade`: step 4."""

from __future__ import annotations

from pathlib import Path

import click

from readproof.cli import documents, files, options, output, stores, verdicts
from readproof.core.reasons import Outcome


@click.command("grade")
@click.argument("audit", metavar="AUDIT")
@click.argument("answers", metavar="ANSWERS")
@options.output_file("verdict.json")
@options.as_json("the verdict")
@stores.option
def command(audit: str, answers: str, target: str | None, as_json: bool, db: str | None) -> int:
    """Submit the answers and get the verdict: step 4.

    Writes verdict.json whatever the outcome is. The reader sees outcome and reason codes; which
    answers were wrong is for the operator (traces show). ANSWERS is the sheet or its JSON form,
    - for stdin.

    Example: readproof grade audit.json answers.txt
    """
    value = documents.load_json(audit, "audit")
    sheet = files.read(answers, files.SHEET_BYTES, what="the answers")
    path = Path(target or "verdict.json")
    with stores.opened(db) as gate, documents.named(audit=audit, answers=answers):
        if not stores.is_taken(gate, "grade", value.get("challenge_id")):
            files.must_be_free((path,))
        ended = gate.grade(value, sheet)
        name = stores.document_name(gate, ended.verdict.challenge_id)
    files.write({path: ended.body}, again=True)
    if as_json:
        output.data(ended.body)
    output.note("wrote", str(path))
    if ended.verdict.verdict is not Outcome.ACCEPT:
        return verdicts.tell_end(ended.verdict, db)
    code = verdicts.tell(ended.verdict)
    demand = ["--document", name, "--regime", ended.verdict.regime.value]
    verdicts.next_command(
        ["check", str(path), "summary.txt", *demand],
        db,
        first="put what stands below [summary] in the phrase sheet into summary.txt",
    )
    return code
