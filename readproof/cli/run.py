"""`readproof run`: all four steps with a program as the reader."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import click

from readproof.cli import (
    documents,
    files,
    keyrings,
    options,
    output,
    policies,
    stores,
    verdicts,
)
from readproof.core.reasons import Outcome
from readproof.errors import Malformed, Unusable


@click.command("run", cls=options.Demanding)
@click.argument("document", metavar="DOC")
@options.reader_cmd
@options.policy
@options.reader
@options.lang
@options.encoding
@options.allow_weak
@options.timeout
@click.option("--verdict", metavar="FILE", help="Write the verdict there, whatever it is.")
@keyrings.signing
@stores.option
def command(
    document: str,
    reader_cmd: str,
    policy: str,
    reader: str,
    lang: str,
    encoding: str | None,
    allow_weak: bool,
    timeout: float,
    verdict: str | None,
    receipt: str | None,
    key: str | None,
    keys: str | None,
    passphrase_file: str | None,
    db: str | None,
) -> int:
    """Play all four steps with a program as the reader.

    The summary comes out on stdout only on ACCEPT; otherwise stdout stays empty. The program is
    run once for the phrase sheet and once for the answers; each prompt holds the whole text, and
    everything that the program needs.

    Example: readproof run handbook.md --reader-cmd "my-model --plain" > summary.txt
    """
    target = Path(verdict) if verdict is not None else None
    signed = Path(receipt) if receipt is not None else None
    if signed is not None and signed == target:
        raise Unusable(f"expected two files, found {signed} named for verdict and receipt")
    files.must_be_free(path for path in (target, signed) if path is not None)
    signer = keyrings.signer(keys, db, key, passphrase_file) if signed is not None else None
    documents.must_be_text(reader, "the reader's name")
    loaded = documents.load(document, encoding)
    chosen = policies.load(policy)
    from readproof.readers.programs import Program

    program = Program(reader_cmd, timeout)
    with stores.opened(db, create=True) as gate:
        try:
            proof = gate.proof(
                loaded,
                _told(program),
                policy=chosen,
                reader=reader,
                lang=lang,
                allow_weak=allow_weak,
            )
        except Malformed as error:
            what = f"the reader's {error.what} (asked for a second time to mend its form)"
            raise Malformed(what, error.faults) from None
        contents = {} if target is None else {target: proof.body}
        if signed is not None and signer is not None:
            from readproof.gate import receipting

            trace_id = proof.verdict.trace_id
            contents[signed] = receipting.receipt(gate.store, trace_id, signer)
    files.write(contents)
    if contents:
        output.note("wrote", ", ".join(map(str, contents)))
    if proof.verdict.verdict is not Outcome.ACCEPT:
        return verdicts.tell_end(proof.verdict, db)
    if proof.summary is not None:
        output.data(proof.summary + "\n")
    return verdicts.tell(proof.verdict)


def _told(ask: Callable[[str], str]) -> Callable[[str], str]:
    """`ask`, with a word on a terminal each time: a program may take minutes."""
    watched = sys.stderr is not None and sys.stderr.isatty()

    def told(prompt: str) -> str:
        if watched:
            output.note("asking", f"the reader, with {len(prompt):,} characters …")
        return ask(prompt)

    return told
