"""`readproof run`: all four steps with a model or a program as the reader."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from readproof.cli import (
    documents,
    files,
    keyrings,
    options,
    output,
    policies,
    readers,
    stores,
    verdicts,
)
from readproof.core.reasons import Outcome
from readproof.errors import Unusable

if TYPE_CHECKING:
    from readproof.gate.results import Proof


@click.command("run", cls=readers.Asking)
@click.argument("document", metavar="DOC")
@readers.option
@options.policy
@click.option(
    "--reader",
    metavar="NAME",
    help="Your label for who answers; attempts are counted by it. Default: the model's name, or "
    "reader.",
)
@options.lang
@options.encoding
@options.allow_weak
@click.option("--new", is_flag=True, help="Start afresh, also where a run was interrupted.")
@click.option("--verdict", metavar="FILE", help="Write the verdict there, whatever it is.")
@keyrings.signing
@stores.option
def command(
    document: str,
    asked: readers.Reader,
    policy: str,
    reader: str | None,
    lang: str,
    encoding: str | None,
    allow_weak: bool,
    new: bool,
    verdict: str | None,
    receipt: str | None,
    key: str | None,
    keys: str | None,
    passphrase_file: str | None,
    db: str | None,
) -> int:
    """Gate a summary: play all four steps with a model or a program as the reader.

    The summary comes out on stdout only on ACCEPT; otherwise stdout stays empty. The reader is
    asked once for the phrase sheet and once for the answers; each prompt holds the whole text, and
    everything that it needs. Interrupted, the same command goes on and asks nothing twice.

    Example: readproof run handbook.md --model MODEL > summary.txt
    """
    target = Path(verdict) if verdict is not None else None
    signed = Path(receipt) if receipt is not None else None
    if signed is not None and signed == target:
        raise Unusable(f"expected two files, found {signed} named for verdict and receipt")
    files.must_be_free(path for path in (target, signed) if path is not None)
    signer = keyrings.signer(keys, db, key, passphrase_file) if signed is not None else None
    name = reader if reader is not None else asked.model or "reader"
    documents.must_be_text(name, "the reader's name")
    loaded = documents.load(document, encoding)
    chosen = policies.load(policy)
    ask = asked.connect()
    from readproof.cli.asking import Watcher

    watcher = Watcher()
    with stores.opened(db, create=True) as gate:
        try:
            proof = gate.proof(
                loaded,
                ask,
                watch=watcher,
                policy=chosen,
                reader=name,
                lang=lang,
                allow_weak=allow_weak,
                regime=asked.regime,
                model=asked.label,
                resume=not new,
            )
        finally:
            watcher.tell()
        contents = {} if target is None else {target: proof.body}
        if signed is not None and signer is not None:
            from readproof.gate import receipting

            trace_id = proof.verdict.trace_id
            contents[signed] = receipting.receipt(gate.store, trace_id, signer)
    files.write(contents)
    if contents:
        output.note("wrote", ", ".join(map(str, contents)))
    return _tell(proof, db)


def _tell(proof: Proof, db: str | None) -> int:
    if proof.verdict.verdict is not Outcome.ACCEPT:
        return verdicts.tell_end(proof.verdict, db)
    if proof.summary is not None:
        output.data(proof.summary + "\n")
    return verdicts.tell(proof.verdict)
