"""`readproof read`: the reading copy."""

from __future__ import annotations

import click

from readproof.cli import documents, output, stores, verdicts
from readproof.errors import Unusable


@click.command("read")
@click.argument("challenge", metavar="CHALLENGE")
@click.option("--page", type=int, metavar="N", help="One page only; pages count from 1.")
@stores.option
def command(challenge: str, page: int | None, db: str | None) -> int:
    """Print the reading copy of a challenge, page by page.

    The challenge must be issued with --copy. Each chunk stands below a marker line with its token;
    marker lines are no part of the text. Into a pipe or a file all pages go, as they are; a
    terminal shows one page, with control characters written out.

    Example: readproof read challenge.json > copy.txt
    """
    value = documents.load_json(challenge, "challenge")
    with stores.opened(db) as gate, documents.named(challenge=challenge):
        pages = gate.pages(value)
    if page is not None and not 1 <= page <= len(pages):
        raise Unusable(f"expected a page from 1 to {len(pages)}, found {page}")
    if page is None and not output.to_terminal():
        for text in pages:
            output.data(text)
        return output.OK
    number = page or 1
    output.data(pages[number - 1])
    output.note("page", f"{number} of {len(pages)}")
    if number < len(pages):
        verdicts.next_command(["read", challenge, "--page", str(number + 1)], db)
    else:
        verdicts.next_command(["build", challenge, "phrases.txt"], db)
    return output.OK
