"""`readproof corpus check`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from readproof.cli import documents, options, output, verdicts

if TYPE_CHECKING:
    from readproof.gate.corpora.regenerating import Checked


@click.command("check")
@click.argument("folder", metavar="DIR")
@options.jobs
@options.as_json("the report")
def command(folder: str, jobs: int | None, as_json: bool) -> int:
    """Say whether documents and published sets are what the manifest gives today.

    Every set is computed again and compared byte for byte; nothing is written. Each difference is
    told with file, line and key: a document that is missing or changed, a set that is missing,
    stale, edited, no longer parses or was made by another generator. Exit code 0 if all is fresh,
    else 1.

    Example: readproof corpus check letters
    """
    documents.must_be_text(folder, "the folder's name")
    from readproof.gate.corpora import manifests, regenerating, working

    manifest = manifests.load(Path(folder))
    with output.progress("checking", len(manifest.corpus.documents)) as step:
        checked = regenerating.check(manifest, jobs=jobs or working.processes(), step=step)
    if as_json:
        output.data(_document(checked))
    else:
        for finding in checked.findings:
            output.report(f"{Path(folder) / finding.file}{str(finding)[len(finding.file) :]}")
    if not checked.findings:
        refused = f"; {checked.refused} rightly carry none" if checked.refused else ""
        output.note(
            "fresh", f"{output.counted(checked.sets, 'set')} as the manifest gives{refused}"
        )
        return output.OK
    output.note(
        "drift", f"{output.counted(len(checked.findings), 'difference')}; nothing was changed"
    )
    verdicts.next_command(["corpus", "regenerate", folder], None)
    return output.FALSE


def _document(checked: Checked) -> bytes:
    from dataclasses import asdict

    from readproof.wire import corpus as corpus_wire
    from readproof.wire.canonical import encode

    return encode(
        corpus_wire.check_to_dict(
            documents=checked.documents,
            sets=checked.sets,
            refused=checked.refused,
            findings=map(asdict, checked.findings),
        )
    )
