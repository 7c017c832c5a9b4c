"""`readproof corpus run`."""

from __future__ import annotations

import hashlib
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from readproof.cli import documents, options, output, policies, stores, tables, verdicts

if TYPE_CHECKING:
    from readproof.gate.corpora.playing import Played

_SHORT_ID = 11


@click.command("run", cls=options.Demanding)
@click.argument("folder", metavar="DIR")
@options.reader_cmd
@click.option(
    "--reader",
    metavar="NAME",
    help="Your label for who answers; attempts are counted and runs resumed by it. "
    "Default: made of the program's name and a digest of the command.",
)
@click.option(
    "--policy",
    metavar="POLICY",
    help=f"{policies.NAMES}, or a policy file. Default: those of the manifest.",
)
@click.option("--again", is_flag=True, help="Play documents again that have a verdict already.")
@options.allow_weak
@options.timeout
@options.as_json("the report")
@stores.option
def command(
    folder: str,
    reader_cmd: str,
    reader: str | None,
    policy: str | None,
    again: bool,
    allow_weak: bool,
    timeout: float,
    as_json: bool,
    db: str | None,
) -> int:
    """Play live challenges for every document, with a program as the reader.

    Each document gets a challenge of its own with a fresh secret, is graded as by `readproof run`,
    and leaves a trace in the store; a table tells verdicts, reasons and the share of wrong answers
    (slips). Interrupted, the same command goes on: what the store holds about this reader under
    this policy is not played again. Exit code 0 if all are ACCEPT, else 1.

    Example: readproof corpus run letters --reader-cmd "my-model --plain"
    """
    documents.must_be_text(folder, "the folder's name")
    from readproof.gate.corpora import manifests, playing
    from readproof.readers.programs import Program

    program = Program(reader_cmd, timeout)
    name = reader if reader is not None else _label(reader_cmd)
    documents.must_be_text(name, "the reader's name")
    chosen = policies.load(policy) if policy is not None else None
    manifest = manifests.load(Path(folder))
    manifests.must_be_as_listed(manifest)
    results: list[Played] = []
    total = len(manifest.corpus.documents)
    with stores.opened(db, create=True) as gate, output.progress("playing", total) as step:
        for played in playing.play(
            gate,
            manifest,
            program,
            reader=name,
            policy=chosen,
            allow_weak=allow_weak,
            again=again,
        ):
            results.append(played)
            step()
    if as_json:
        output.data(_document(name, total, results))
    else:
        _tell(results)
    _told(name, total, results, db)
    accepted = sum(played.result == "ACCEPT" for played in results)
    return output.OK if accepted == total else output.FALSE


def _label(command: str) -> str:
    """A label that is the same for the same command; the command itself may hold secrets."""
    program = Path(shlex.split(command)[0]).name
    return f"{program[:100]} {hashlib.sha256(command.encode('utf-8')).hexdigest()[:8]}"


def _tell(results: Sequence[Played]) -> None:
    tables.tell(
        ("document", "verdict", "reasons", "wrong", "slips", "trace"),
        [
            (
                played.listed.entry.path,
                played.result,
                ", ".join(played.reasons),
                f"{played.wrong} of {played.asked}" if played.asked is not None else "-",
                f"{played.slip_ppm / 10_000:.1f} %" if played.slip_ppm is not None else "-",
                played.verdict.trace_id[:_SHORT_ID] if played.verdict else "-",
            )
            for played in results
        ],
        right=("wrong", "slips"),
    )


def _told(name: str, total: int, results: Sequence[Played], db: str | None) -> None:
    for played in results:
        if played.message is not None:
            first, *rest = f"{played.listed.entry.path}: {played.message}".split("\n")
            output.note(played.result, first)
            output.notes("", rest)
    asked = sum(played.asked or 0 for played in results)
    wrong = sum(played.wrong or 0 for played in results)
    accepted = sum(played.result == "ACCEPT" for played in results)
    earlier = sum(played.earlier for played in results)
    output.note(
        "reader",
        f"{name}: {accepted} of {total} documents ACCEPT"
        + (f", {wrong} of {asked} answers wrong" if asked else "")
        + (f"; {earlier} verdicts were there from before" if earlier else ""),
    )
    if len(results) < total:
        output.note(
            "stopped",
            f"{total - len(results)} documents were not played, for the reader gave no sheet "
            "several times in a row; mend it, and the same command goes on",
        )
    elif accepted < total and any(played.verdict for played in results):
        verdicts.next_command(["traces", "list", "--reader", name], db)


def _document(name: str, total: int, results: Sequence[Played]) -> bytes:
    from readproof.wire import corpus as corpus_wire
    from readproof.wire import policy as policy_wire
    from readproof.wire.canonical import encode

    return encode(
        corpus_wire.run_to_dict(
            reader=name,
            documents=total,
            results=[
                {
                    "path": played.listed.entry.path,
                    "sha256": played.listed.entry.sha256,
                    "policy": {
                        "name": played.policy.name,
                        "sha256": policy_wire.sha256(played.policy),
                    },
                    "result": played.result,
                    "reasons": list(played.reasons),
                    "earlier": played.earlier,
                    "message": played.message,
                    "trace_id": played.verdict.trace_id if played.verdict else None,
                    "attempt": played.verdict.attempt if played.verdict else None,
                    "asked": played.asked,
                    "wrong": played.wrong,
                    "slip_ppm": played.slip_ppm,
                }
                for played in results
            ],
        )
    )
