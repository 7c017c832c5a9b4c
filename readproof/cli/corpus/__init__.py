"""`readproof corpus`: folders of documents, their published sets, and runs over them."""

from __future__ import annotations

import click

from readproof.cli.lazy import LazyGroup


@click.group(
    "corpus",
    cls=LazyGroup,
    package="readproof.cli.corpus",
    table={
        "init": "Write the manifest of a corpus folder, or add files to it.",
        "check": "Say whether documents and published sets are what the manifest gives today.",
        "regenerate": "Make the published sets that are missing or out of date.",
        "run": "Play live challenges for every document, with a model or a program as the reader.",
    },
)
def command() -> None:
    """Keep challenge sets for a folder of documents: init, check, regenerate, run.

    The sets below DIR/sets are for practice and regression: they hold no answers, but their key is
    published in the manifest, so they can earn neither a verdict nor a receipt. `run` issues live
    challenges, which do.
    """
