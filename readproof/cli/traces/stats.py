"""`readproof traces stats`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from readproof.cli import output, stores, tables
from readproof.cli.traces import filters
from readproof.core.reasons import Outcome

if TYPE_CHECKING:
    from readproof.core.calibration import Slips
    from readproof.store.records import ReaderCount

Counts = dict[str, dict[str, int]]


@click.command("stats")
@filters.reader
@filters.period
@stores.option
def command(reader: str | None, since: str | None, until: str | None, db: str | None) -> int:
    """Count verdicts, codes, discards, quotes and wrong answers by reader.

    A reason for which more quotes of a reader were discarded lately than before is pointed out:
    the last 50 against up to 500 before them, if the two shares differ by z > 3.

    The slip rate is the share of wrong answers, with the rate that the true one stays below with
    95 % confidence, and the built-in policies that an honest reader of that rate passes 95 times
    in 100.

    Example: readproof traces stats --since 30d
    """
    from readproof.gate.calibrations import slips_by_reader

    with stores.opened(db) as gate:
        which = filters.made(gate.clock(), reader=reader, since=since, until=until)
        with gate.store.read() as tx:
            outcomes = _by_reader(tx.traces.verdict_counts(which))
            codes = _by_reader(tx.traces.code_counts(which))
            period = (reader, which.since, which.until)
            discards = _by_reader(tx.traces.discard_counts(*period))
            phrases = _by_reader(tx.traces.phrase_counts(*period))
            slips = slips_by_reader(tx, which)
            quotes = _by_reader(tx.quotes.counts(*period))
        from readproof.gate import quoting

        risen = quoting.risen(gate.store, sorted(quotes), which.until)
    if not outcomes and not phrases and not quotes:
        output.note("found", "no trace: nothing has ended, or no filter lets it through")
        return output.OK
    if outcomes or phrases:
        _tell_traces(outcomes, phrases, discards)
        _tell("Reasons of verdicts", "code", codes)
        _tell("Reasons of discards", "reason", discards)
    if slips:
        _tell_slips(slips)
    if quotes:
        _tell_quotes(quotes, after=bool(outcomes or phrases))
    for name, jumps in risen.items():
        for jump in jumps:
            output.report(
                f"jump: {name}: {jump.reason.value} {jump.latest} of the last {jump.latest_of} "
                f"quotes, {jump.before} of the {jump.before_of} before (z = {jump.z:.1f})"
            )
    return output.OK


def _tell_traces(outcomes: Counts, phrases: Counts, discards: Counts) -> None:
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


def _tell_quotes(quotes: Counts, *, after: bool) -> None:
    """The table of the quote gate: for each reader the share of every reason."""
    from readproof.core.quotes import Result

    reasons = [result.value for result in Result if result is not Result.VALID]
    if after:
        output.report()
    output.report("Quotes:")
    rows = []
    for name, counts in sorted(quotes.items()):
        total = sum(counts.values())
        discarded = total - counts[Result.VALID.value]
        shares = (f"{counts[reason]} ({_share(counts[reason], total)})" for reason in reasons)
        rows.append((name, str(total), str(discarded), _share(discarded, total), *shares))
    head = ("reader", "quotes", "discarded", "share", *reasons)
    tables.tell(head, rows, right=head[1:])


def _tell_slips(slips: Sequence[tuple[str, Slips]]) -> None:
    """Each reader's share of wrong answers, its bound, and the policies that suit the bound."""
    from readproof.core.calibration import suiting

    output.report()
    output.report("Wrong answers:")
    tables.tell(
        ("reader", "answers", "wrong", "slip rate", "at most (95 %)", "suits"),
        [
            (
                name,
                str(found.answers),
                str(found.wrong),
                f"{found.rate / 10_000:.2f} %",
                f"{found.bound / 10_000:.2f} %",
                ", ".join(one.policy for one in suiting(found.bound)) or "none",
            )
            for name, found in slips
        ],
        right=("answers", "wrong", "slip rate", "at most (95 %)"),
    )


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
