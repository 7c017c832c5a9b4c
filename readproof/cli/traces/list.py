"""`readproof traces list`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from readproof.cli import options, output, stores, tables
from readproof.cli.traces import filters
from readproof.core.reasons import CODES, Outcome
from readproof.errors import Unusable
from readproof.wire import wordings

if TYPE_CHECKING:
    from readproof.gate.listing import Group
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
@filters.review
@filters.period
@click.option(
    "--by",
    type=click.Choice(["reason", "document", "reader"]),
    help="Count groups, with how they ended, instead of listing traces.",
)
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
    policy: str | None,
    search: str | None,
    unreviewed: bool,
    since: str | None,
    until: str | None,
    by: str | None,
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
        from readproof.gate import listing, traces

        now = gate.clock()
        which = filters.made(
            now,
            verdict=verdict,
            code=code.upper() if code else None,
            reader=reader,
            document=document,
            policy=policy,
            search=search,
            unreviewed=unreviewed,
            since=since,
            until=until,
        )
        page = traces.page(gate.store, which, now, limit=limit)
        grouping = listing.Grouping(by) if by else None
        groups = listing.groups(gate.store, which, grouping) if grouping else ()
    if as_json:
        output.data(_document(page, by, groups))
    elif by is None or not groups:
        _tell(page)
    else:
        _tell_groups(by, groups)
    return output.OK


def _document(page: TracePage, by: str | None, groups: Sequence[Group]) -> bytes:
    from readproof.wire import traces as traces_wire
    from readproof.wire.canonical import encode

    lines = (
        traces_wire.TraceLine(
            trace_id=one.trace_id,
            verdict=one.verdict,
            reasons=one.codes,
            document=one.document_name,
            text_sha256=one.text_sha256,
            reader=one.reader,
            policy=one.policy_name,
            attempt=one.attempt,
            decided_at=one.decided_at,
            discarded=one.discarded,
            wrong=one.wrong,
            label=one.label,
        )
        for one in page.traces
    )
    grouped = (
        traces_wire.GroupLine(
            key=one.key,
            total=one.total,
            accepted=one.accepted,
            review=one.review,
            rejected=one.rejected,
        )
        for one in groups
    )
    return encode(traces_wire.to_dict(page.total, lines, by=by, groups=grouped))


def _tell_groups(by: str, groups: Sequence[Group]) -> None:
    tables.tell(
        (by, "traces", *(outcome.value for outcome in Outcome), "ACCEPT share"),
        [
            (
                one.key,
                str(one.total),
                *(str(dict(_counts(one))[outcome]) for outcome in Outcome),
                f"{100 * one.accepted / one.total:.1f} %",
            )
            for one in groups
        ],
        right=("traces", *(outcome.value for outcome in Outcome), "ACCEPT share"),
    )


def _counts(one: Group) -> tuple[tuple[Outcome, int], ...]:
    return (
        (Outcome.ACCEPT, one.accepted),
        (Outcome.REVIEW, one.review),
        (Outcome.REJECT, one.rejected),
    )


def _tell(page: TracePage) -> None:
    if not page.traces:
        output.note("found", "no trace: nothing has ended, or no filter lets it through")
        return
    tables.tell(
        (
            "trace",
            "verdict",
            "reasons",
            "document",
            "reader",
            "policy",
            "attempt",
            "decided (UTC)",
            "label",
        ),
        [
            (
                one.trace_id[:_SHORT_ID],
                one.verdict.value,
                ", ".join(one.codes),
                one.document_name,
                one.reader,
                one.policy_name,
                str(one.attempt),
                wordings.moment(one.decided_at).removesuffix(" UTC"),
                one.label or "",
            )
            for one in page.traces
        ],
        right=("attempt",),
    )
    if page.total > len(page.traces):
        output.note("shown", f"{len(page.traces)} of {page.total}; --limit shows more")
