"""`readproof challenge`: step 1."""

from __future__ import annotations

from pathlib import Path

import click

from readproof.cli import documents, issuing, options, output, policies, stores, verdicts
from readproof.wire import wordings


@click.command("challenge")
@click.argument("document", metavar="DOC")
@options.output_file("challenge.json, with instructions.txt")
@options.policy
@options.reader
@click.option("--copy", is_flag=True, help="Deliver a reading copy with tokens, not the file.")
@options.lang
@options.encoding
@options.allow_weak
@options.as_json("the challenge")
@stores.option
def command(
    document: str,
    target: str | None,
    policy: str,
    reader: str,
    copy: bool,
    lang: str,
    encoding: str | None,
    allow_weak: bool,
    as_json: bool,
    db: str | None,
) -> int:
    """Issue a challenge on a document: step 1, before anybody reads.

    Stores the text of DOC, draws a secret, and writes what the reader is given: challenge.json and
    instructions.txt (x.json and x.instructions.txt with -o x.json).

    Example: readproof challenge handbook.md --reader alice
    """
    path = Path(target or issuing.NAME)
    page = issuing.page(path)
    issuing.must_be_free(path)
    documents.must_be_text(reader, "the reader's name")
    loaded = documents.load(document, encoding)
    chosen = policies.load(policy)
    with stores.opened(db, create=True) as gate:
        issued = gate.challenge(
            loaded,
            policy=chosen,
            reader=reader,
            lang=lang,
            delivery="copy" if copy else "file",
            allow_weak=allow_weak,
        )
    issuing.write(path, issued)
    if as_json:
        output.data(issued.body)
    made = issued.challenge
    output.note("wrote", f"{path}, {page}")
    output.note(
        "issued",
        f"{made.name} ({made.length:,} characters) to reader {made.reader} under policy "
        f"{made.policy.name}; the phrase sheet is due by {wordings.moment(made.commit_by)}",
    )
    output.notes("worth", wordings.sentences(made.guarantee))
    output.notes("warning", issued.warnings)
    if copy:
        output.note("then", f"give the reader {page} and the pages of the reading copy")
        verdicts.next_command(["read", str(path)], db)
    else:
        verdicts.next_command(
            ["build", str(path), "phrases.txt"],
            db,
            first=f"give the reader {document} and {page}; its phrase sheet goes to phrases.txt",
        )
    return output.OK
