"""`readproof demo`: the whole protocol on a bundled document."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING

import click

from readproof.cli import output, stores, tables, verdicts

if TYPE_CHECKING:
    from readproof.readers.demo import Scene

_WIDTH = 72


@click.command("demo")
@stores.option
def command(db: str | None) -> int:
    """Play the whole protocol on a bundled document: one honest reader, several cheats.

    Every reader is a small script that gets what a stranger would get, and goes through challenge,
    build, audit and grade. The traces stay in the store.

    Example: readproof demo
    """
    with stores.opened(db, create=True) as gate:
        from readproof.readers import demo

        document = demo.document()
        output.note("document", f"{document.name}, {document.length:,} characters")
        scenes = demo.play(gate, document)
    tables.tell(
        ("reader", "verdict", "what it does, and what came of it", "trace"),
        [row for scene in scenes for row in _rows(scene)],
    )
    verdicts.next_command(["traces", "list"], db)
    return output.OK


def _rows(scene: Scene) -> Iterator[tuple[str, str, str, str]]:
    """A row with what the reader does, and below it the codes and why, wrapped."""
    yield scene.name, scene.verdict, scene.does, scene.trace_id[:11]
    codes = ", ".join(dict.fromkeys(scene.codes))
    for line in wrap(f"{codes}: {scene.why}", _WIDTH):
        yield "", "", line, ""
