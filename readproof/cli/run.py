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
from readproof.errors import Unusable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from readproof.core.documents import Document
    from readproof.core.parts import Part
    from readproof.gate import Gate
    from readproof.gate.keyrings import Signer
    from readproof.gate.running import Run

_MOST_REPEATS = 1000


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
@click.option("--estimate", is_flag=True, help="Say how many tokens it takes, and ask nothing.")
@click.option("--new", is_flag=True, help="Start afresh, also where a run was interrupted.")
@click.option(
    "--calibrate", is_flag=True, help="Measure how often the reader slips; print no summary."
)
@click.option(
    "--repeat",
    type=click.IntRange(1, _MOST_REPEATS),
    metavar="N",
    help="How many times to ask for --calibrate. Default: 5.",
)
@options.as_json("what --calibrate measured")
@click.option(
    "--verdict",
    metavar="FILE",
    help="Write the verdict there, whatever it is; the bundle of a document in parts.",
)
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
    estimate: bool,
    new: bool,
    calibrate: bool,
    repeat: int | None,
    as_json: bool,
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
    _check_together(calibrate, repeat, as_json, verdict, receipt)
    target = Path(verdict) if verdict is not None else None
    signed = Path(receipt) if receipt is not None else None
    if signed is not None and signed == target:
        raise Unusable(f"expected two files, found {signed} named for verdict and receipt")
    files.must_be_free(
        (path for path in (target, signed) if path is not None), "--verdict or --receipt"
    )
    signer = keyrings.signer(keys, db, key, passphrase_file) if signed is not None else None
    name = reader if reader is not None else asked.model or "reader"
    documents.must_be_text(name, "the reader's name")
    loaded = documents.load(document, encoding)
    chosen = policies.load(policy)
    from readproof.cli import asking, calibrating
    from readproof.gate.terms import Terms

    parts = asking.parts(loaded, chosen, lang, asked, allow_weak)
    if estimate:
        for line in asking.estimates(loaded, chosen, lang, asked, parts):
            output.report(line)
        return output.OK
    if len(parts) > 1 and (calibrate or signed is not None):
        what = (
            "--calibrate asks about a text that fits at once"
            if calibrate
            else ("a receipt signs one verdict; --verdict FILE writes the bundle of the parts")
        )
        raise Unusable(f"{loaded.name} needs {len(parts)} parts, and {what}")
    ask = asked.connect()
    if asked.model is not None:
        output.notes(
            "estimate",
            asking.calibrating(loaded, chosen, lang, asked, repeat or calibrating.DEFAULT_REPEAT)
            if calibrate
            else asking.estimates(loaded, chosen, lang, asked, parts),
        )
    terms = Terms(
        policy=chosen,
        reader=name,
        lang=lang,
        allow_weak=allow_weak,
        regime=asked.regime,
        model=asked.label,
        resume=not new,
    )
    with stores.opened(db, create=True) as gate, asking.watched() as watch:
        if calibrate:
            return calibrating.calibrate(gate, loaded, ask, terms, repeat, watch, as_json)
        from readproof.gate import running

        run = running.run(gate, loaded, ask, terms, parts, watch)
        _write(gate, loaded, run, target, signed, signer)
    return _tell(run, db)


def _check_together(
    calibrate: bool, repeat: int | None, as_json: bool, verdict: str | None, receipt: str | None
) -> None:
    if calibrate and (verdict is not None or receipt is not None):
        raise click.UsageError("a calibration has no verdict and no receipt")
    if not calibrate and (repeat is not None or as_json):
        raise click.UsageError("--repeat and --json belong to --calibrate")


def _write(
    gate: Gate,
    document: Document,
    run: Run,
    target: Path | None,
    signed: Path | None,
    signer: Signer | None,
) -> None:
    contents: dict[Path, bytes] = {}
    if target is not None:
        contents[target] = run.last.body if len(run.parts) == 1 else _bundle(document, run)
    if signed is not None and signer is not None:
        from readproof.gate import receipting

        contents[signed] = receipting.receipt(gate.store, run.last.verdict.trace_id, signer)
    files.write(contents)
    if contents:
        output.note("wrote", ", ".join(map(str, contents)))


def _bundle(document: Document, run: Run) -> bytes:
    from readproof.gate import bundling
    from readproof.wire import bundle as bundle_wire
    from readproof.wire.canonical import encode

    return encode(bundle_wire.to_dict(bundling.bundle(document, run.parts, run.proofs)))


def _tell(run: Run, db: str | None) -> int:
    if not run.accepted:
        _tell_part(run.parts, run)
        return verdicts.tell_end(run.last.verdict, db)
    summary = run.summary
    if summary is not None:
        output.data(summary + "\n")
    if len(run.parts) > 1:
        weak = sum(proof.verdict.weak for proof in run.proofs if proof is not None)
        some = f", {weak} of them with a weak plan" if weak else ""
        output.note("parts", f"all {len(run.parts)} parts are accepted{some}; of the last one:")
    return verdicts.tell(run.last.verdict)


def _tell_part(parts: Sequence[Part], run: Run) -> None:
    if len(parts) > 1:
        played = sum(proof is not None for proof in run.proofs)
        rest = len(parts) - played
        output.note(
            "parts",
            f"part {played} of {len(parts)} is not accepted, so no summary can be used"
            + (f"; nothing was asked about the {rest} after it" if rest else ""),
        )
