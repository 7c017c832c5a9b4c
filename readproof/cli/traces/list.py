"""`readproof traces list`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from readproof.cli import guarantees, options, output, stores, tables
from readproof.cli.traces import filters
from readproof.core.reasons import CODES, Outcome
from readproof.errors import Unusable

if TYPE_CHECKING:
    from readproof.store.records import TracePage

_SHORT_ID = 11


@click.command("list")
@click.option(
    "--verdict",
    type=click.Choice([outcome.value for outcome in Outcome], case_sensitive=False),
    help="Only these.",
)
@click.option("--code", metavar="CODE", help="Only those with this reason code.")
@filters.reader
@click.option("--document", metavar="NAME", help="Only this file name, sha256 or text_sha256.")
@filters.period
@click.option(
    "--limit",
    type=click.IntRange(min=1, max=100_000),
    metavar="N",
    default=50,
    show_default=True,
    help="List N at most; all are counted.",
)
@options.as_json("the list")
@stores.option
def command(
    verdict: str | None,
    code: str | None,
    reader: str | None,
    document: str | None,
    since: str | None,
    until: str | None,
    limit: int,
    as_json: bool,
    db: str | None,
) -> int:
    """List the traces, those that are no ACCEPT first.

    The beginning of an id is enough for the other commands, and so is `latest`.

    Example: readproof traces list --code COVERAGE_WRONG --since 7d
    """
    if code is not None and code.upper() not in CODES:
        raise Unusable(f"expected a reason code, found {code}; `readproof explain` lists them")
    with stores.opened(db) as gate:
        from readproof.gate import traces

        now = gate.clock()
        which = filters.made(
            now,
            verdict=verdict,
            code=code.upper() if code else None,
            reader=reader,
            document=document,
            since=since,
            until=until,
        )
        page = traces.page(gate.store, which, now, limit=limit)
    if as_json:
        output.data(_document(page))
    else:
        _tell(page)
    return output.OK


def _document(page: TracePage) -> bytes:
    from readproof.wire import traces as traces_wire
    from readproof.wire.canonical import encode

    lines = (
        traces_wire.TraceLine(
            trace_id=one.trace_id,
            verdict=one.verdict,
            reasons=one.codes,
            document=one.document_name,
            reader=one.reader,
            policy=one.policy_name,
            attempt=one.attempt,
            decided_at=one.decided_at,
            discarded=one.discarded,
            wrong=one.wrong,
        )
        for one in page.traces
    )
    return encode(traces_wire.to_dict(page.total, lines))


def _tell(page: TracePage) -> None:
    if not page.traces:
        output.note("found", "no trace: nothing has ended, or no filter lets it through")
        return
    tables.tell(
        ("trace", "verdict", "reasons", "document", "reader", "policy", "attempt", "decided (UTC)"),
        [
            (
                one.trace_id[:_SHORT_ID],
                one.verdict.value,
                ", ".join(one.codes),
                one.document_name,
                one.reader,
                one.policy_name,
                str(one.attempt),
                guarantees.moment(one.decided_at).removesuffix(" UTC"),
            )
            for one in page.traces
        ],
        right=("attempt",),
    )
    if page.total > len(page.traces):
        output.note("shown", f"{len(page.traces)} of {page.total}; --limit shows more")
