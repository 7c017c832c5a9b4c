"""`readproof corpus init`."""

from __future__ import annotations

from pathlib import Path

import click

from readproof.cli import documents, options, output, verdicts
from readproof.core.policies import BUILT_IN


@click.command("init")
@click.argument("folder", metavar="DIR")
@click.argument("files", metavar="FILES...", nargs=-1, required=True)
@click.option(
    "--language",
    metavar="TAG",
    default="und",
    show_default=True,
    help="The language of these files, such as en or ja; instructions are Japanese for ja.",
)
@click.option(
    "--licence",
    metavar="TEXT",
    default="not stated",
    show_default=True,
    help="The licence of these files, such as CC0-1.0.",
)
@click.option(
    "--policy",
    type=click.Choice(list(BUILT_IN)),
    default="quick",
    show_default=True,
    help="The policy of these files.",
)
@click.option("--title", metavar="TEXT", help="A title for a new corpus.")
@options.encoding
def command(
    folder: str,
    files: tuple[str, ...],
    language: str,
    licence: str,
    policy: str,
    title: str | None,
    encoding: str | None,
) -> int:
    """Write the manifest of a corpus folder, or add files to it.

    FILES have to lie in DIR. The manifest, DIR/corpus.toml, holds each file's path, digest,
    encoding, newlines, language, licence and policy, the day of the edition and the key of its
    sets; edit it as you like. Files that it lists already are passed over.

    Example: readproof corpus init letters letters/*.txt --language en
    """
    for value, what in ((folder, "the folder's name"), (language, "the language")):
        documents.must_be_text(value, what)
    for name in files:
        documents.must_be_text(name, "a file's name")
    for text, what in ((licence, "the licence"), (title or "", "the title")):
        documents.must_be_text(text, what)
    from readproof.gate import gates
    from readproof.gate.corpora import editing
    from readproof.wire import times

    manifest, added = editing.init(
        Path(folder),
        [Path(name) for name in files],
        editing.Words(language=language, licence=licence, policy=policy, encoding=encoding),
        title=title,
        key=gates.draw_secret(),
        day=times.write(gates.now_milliseconds())[:10],
    )
    total = len(manifest.corpus.documents)
    listed = output.counted(total, "document")
    output.note("wrote" if added else "kept", f"{manifest.path}, {listed}, {added} new")
    verdicts.next_command(["corpus", "regenerate", folder], None)
    return output.OK
