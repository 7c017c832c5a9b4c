"""`readproof traces stats`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from readproof.cli import output, stores, tables
from readproof.cli.traces import filters
from readproof.core.reasons import Outcome

if TYPE_CHECKING:
    from readproof.store.records import ReaderCount

Counts = dict[str, dict[str, int]]


@click.command("stats")
@filters.reader
@filters.period
@stores.option
def command(reader: str | None, since: str | None, until: str | None, db: str | None) -> int:
    """Count verdicts, codes and discarded phrases by reader.

    Example: readproof traces stats --since 30d
    """
    with stores.opened(db) as gate:
        which = filters.made(gate.clock(), reader=reader, since=since, until=until)
        with gate.store.read() as tx:
            outcomes = _by_reader(tx.traces.verdict_counts(which))
            codes = _by_reader(tx.traces.code_counts(which))
            period = (reader, which.since, which.until)
            discards = _by_reader(tx.traces.discard_counts(*period))
            phrases = _by_reader(tx.traces.phrase_counts(*period))
    if not outcomes and not phrases:
        output.note("found", "no trace: nothing has ended, or no filter lets it through")
        return output.OK
    readers = sorted({*outcomes, *phrases})
    tables.tell(
        ("reader", "traces", *Outcome, "phrases", "discarded", "share"),
        [
            (
                name,
                str(sum(outcomes[name].values())),
                *(str(outcomes[name][outcome]) for outcome in Outcome),
                str(phrases[name]["phrases"]),
                str(sum(discards[name].values())),
                _share(sum(discards[name].values()), phrases[name]["phrases"]),
            )
            for name in readers
        ],
        right=("traces", *Outcome, "phrases", "discarded", "share"),
    )
    _tell("Reasons of verdicts", "code", codes)
    _tell("Reasons of discards", "reason", discards)
    return output.OK


def _by_reader(counts: Iterable[ReaderCount]) -> Counts:
    made: Counts = defaultdict(lambda: defaultdict(int))
    for count in counts:
        made[count.reader][count.what] = count.count
    return made


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "-"


def _tell(title: str, name: str, counts: Counts) -> None:
    rows = [
        (reader, what, str(number))
        for reader, numbers in sorted(counts.items())
        for what, number in sorted(numbers.items(), key=lambda pair: (-pair[1], pair[0]))
        if number
    ]
    if rows:
        output.report()
        output.report(f"{title}:")
        tables.tell(("reader", name, "times"), rows, right=("times",))
