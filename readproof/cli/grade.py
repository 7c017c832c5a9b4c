"""`readproof grade`: step 4."""

from __future__ import annotations

from pathlib import Path

import click

from readproof.cli import documents, files, keyrings, options, output, stores, verdicts
from readproof.core.reasons import Outcome
from readproof.errors import Unusable


@click.command("grade")
@click.argument("audit", metavar="AUDIT")
@click.argument("answers", metavar="ANSWERS")
@options.output_file("verdict.json")
@options.as_json("the verdict")
@keyrings.signing
@stores.option
def command(
    audit: str,
    answers: str,
    target: str | None,
    as_json: bool,
    receipt: str | None,
    key: str | None,
    keys: str | None,
    passphrase_file: str | None,
    db: str | None,
) -> int:
    """Submit the answers and get the verdict: step 4.

    Writes verdict.json whatever the outcome is. The reader sees outcome and reason codes; which
    answers were wrong is for the operator (traces show). ANSWERS is the sheet or its JSON form,
    - for stdin. With --receipt the verdict, whatever it is, is signed as well, for whoever has not
    this store; the same command again gives the same files.

    Example: readproof grade audit.json answers.txt
    """
    value = documents.load_json(audit, "audit")
    sheet = files.read(answers, files.SHEET_BYTES, what="the answers")
    path = Path(target or "verdict.json")
    signed = Path(receipt) if receipt is not None else None
    if signed == path:
        raise Unusable(f"expected two files, found {path} named for verdict and receipt")
    paths = (path,) if signed is None else (path, signed)
    # A key that cannot sign is told before the step is taken.
    signer = keyrings.signer(keys, db, key, passphrase_file) if signed is not None else None
    with stores.opened(db) as gate, documents.named(audit=audit, answers=answers):
        if not stores.is_taken(gate, "grade", value.get("challenge_id")):
            files.must_be_free(paths)
        ended = gate.grade(value, sheet)
        name = stores.document_name(gate, ended.verdict.challenge_id)
        contents = {path: ended.body}
        if signed is not None and signer is not None:
            from readproof.gate import receipting

            contents[signed] = receipting.receipt(gate.store, ended.verdict.trace_id, signer)
    files.write(contents, again=True)
    if as_json:
        output.data(ended.body)
    output.note("wrote", ", ".join(map(str, paths)))
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
