"""`readproof corpus regenerate`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from readproof.cli import documents, options, output, verdicts

if TYPE_CHECKING:
    from readproof.gate.corpora.manifests import Manifest


@click.command("regenerate")
@click.argument("folder", metavar="DIR")
@click.option("--update", is_flag=True, help="Take over the bytes that changed files have now.")
@click.option("--new-key", is_flag=True, help="Begin an edition of today, with another key.")
@click.option(
    "--all", "every", is_flag=True, help="Compute all sets, not only those whose words changed."
)
@options.jobs
def command(folder: str, update: bool, new_key: bool, every: bool, jobs: int | None) -> int:
    """Make the published sets that are missing or out of date.

    Each set is DIR/sets/PATH/: challenge.json, phrases.txt (drawn by machine, as an example),
    extraction.json, audit.json and set.json; no answers. Manifest and documents alone decide every
    byte. What is fresh stays untouched; interrupted, the same command goes on where it stopped.
    Sets of documents that the manifest no longer lists are removed.

    Example: readproof corpus regenerate letters --jobs 2
    """
    documents.must_be_text(folder, "the folder's name")
    from readproof.gate.corpora import manifests, regenerating, working

    manifest = _edited(manifests.load(Path(folder)), update, new_key)
    with output.progress("making", len(manifest.corpus.documents)) as step:
        done = regenerating.regenerate(
            manifest, every=every, jobs=jobs or working.processes(), step=step
        )
    removed = f", {done.removed} removed" if done.removed else ""
    output.note("made", f"{output.counted(done.made, 'set')}, {done.unchanged} fresh{removed}")
    for path, code in done.refused:
        output.note("no set", f"{path}: {code} (readproof explain {code})")
    verdicts.next_command(["corpus", "check", folder], None)
    return output.OK


def _edited(manifest: Manifest, update: bool, new_key: bool) -> Manifest:
    from readproof.gate import gates
    from readproof.gate.corpora import editing
    from readproof.wire import times

    if update:
        manifest, number = editing.update(manifest)
        output.note("updated", f"{manifest.path}: {output.counted(number, 'changed document')}")
    if new_key:
        day = times.write(gates.now_milliseconds())[:10]
        manifest = editing.new_edition(manifest, gates.draw_secret(), day)
        output.note("edition", f"{day}, with a new key in {manifest.path}")
    return manifest
