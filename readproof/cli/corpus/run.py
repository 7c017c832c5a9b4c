"""`readproof corpus run`."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from readproof.cli import documents, options, output, policies, readers, stores, tables, verdicts

if TYPE_CHECKING:
    from readproof.gate.corpora.playing import Played

_SHORT_ID = 11


@click.command("run", cls=readers.Asking)
@click.argument("folder", metavar="DIR")
@readers.option
@click.option(
    "--reader",
    metavar="NAME",
    help="Your label for who answers; attempts are counted and runs resumed by it. "
    "Default: the model's name, or made of the program's and a digest of the command.",
)
@click.option(
    "--policy",
    metavar="POLICY",
    help=f"{policies.NAMES}, or a policy file. Default: those of the manifest.",
)
@click.option("--again", is_flag=True, help="Play documents again that have a verdict already.")
@options.allow_weak
@options.as_json("the report")
@stores.option
def command(
    folder: str,
    asked: readers.Reader,
    reader: str | None,
    policy: str | None,
    again: bool,
    allow_weak: bool,
    as_json: bool,
    db: str | None,
) -> int:
    """Play live challenges for every document, with a model or a program as the reader.

    Each document gets a challenge of its own with a fresh secret, is graded as by `readproof run`,
    and leaves a trace in the store; a table tells verdicts, reasons and the share of wrong answers
    (slips). Interrupted, the same command goes on: what the store holds about this reader under
    this policy is not played again, and no prompt is answered twice. A document that does not fit
    --context-tokens is refused. Exit code 0 if all are ACCEPT, else 1.

    Example: readproof corpus run letters --model MODEL
    """
    documents.must_be_text(folder, "the folder's name")
    from readproof.cli import asking
    from readproof.gate.corpora import manifests, playing
    from readproof.gate.terms import Terms

    ask = asked.connect()
    name = reader if reader is not None else asked.label
    documents.must_be_text(name, "the reader's name")
    chosen = policies.load(policy) if policy is not None else None
    manifest = manifests.load(Path(folder))
    manifests.must_be_as_listed(manifest)
    terms = Terms(
        reader=name,
        allow_weak=allow_weak,
        regime=asked.regime,
        model=asked.label,
        resume=not again,
    )
    results: list[Played] = []
    total = len(manifest.corpus.documents)
    with (
        stores.opened(db, create=True) as gate,
        asking.watched() as watcher,
        output.progress("playing", total) as step,
    ):
        for played in playing.play(
            gate,
            manifest,
            ask,
            terms,
            policy=chosen,
            again=again,
            watch=watcher.count,
            too_long=functools.partial(asking.too_long, asked),
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
