"""What the numbers screen says, as lines of a given width."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from readproof.core.calibration import suiting
from readproof.gate.numbers import DiscardRate, ReasonCount, SlipRate, TimeBucket
from readproof.wire import times
from readproof_tui.numbers.lines import bar, share, spark
from readproof_tui.texts import content, fitted

_NAME = 22
_PPM = 10_000


def heading(text: str, note: str = "") -> Content:
    """The title of a section."""
    return Content.assemble((text, "bold $accent"), (f"  {note}" if note else "", "$text-muted"))


def verdicts(buckets: Sequence[TimeBucket]) -> Iterator[Content]:
    """One sparkline a verdict over the time of the traces."""
    if not buckets:
        yield Content.styled("no trace", "$text-muted")
        return
    rows = (
        ("✗ REJECT", "$error", [one.rejected for one in buckets]),
        ("? REVIEW", "$warning", [one.review for one in buckets]),
        ("✓ ACCEPT", "$success", [one.accepted for one in buckets]),
    )
    most = max(max(values) for _, _, values in rows)
    total = sum(sum(values) for _, _, values in rows)
    for name, style, values in rows:
        yield Content.assemble(
            (f"{name}  ", style),
            (spark(values, most), style),
            f"  {sum(values):>7,}",
            (f"  {share(sum(values), total):>5}", "$text-muted"),
        )
    first, last = times.write(buckets[0].since)[:10], times.write(buckets[-1].until)[:10]
    gap = max(1, len(buckets) - len(first) - len(last))
    yield Content.styled(f"{'':10}{first}{' ' * gap}{last}", "$text-muted")


def reasons(counts: Sequence[ReasonCount], width: int) -> Iterator[Content]:
    """One bar a reason code."""
    if not counts:
        yield Content.styled("nothing was refused", "$text-muted")
    most = max((one.count for one in counts), default=0)
    name = max((len(one.code) for one in counts), default=0)
    for one in counts:
        yield Content.assemble(
            f"{content(one.code).plain:<{name}}",
            f"  {one.count:>7,}  ",
            (bar(one.count, most, max(4, min(40, width - name - 12))), "$primary"),
        )


def discards(rates: Sequence[DiscardRate]) -> Iterator[Content]:
    """One line a reader: phrases, discarded, share, how the share went; its jumps below."""
    if not rates:
        yield Content.styled("no phrase was handed in", "$text-muted")
        return
    yield Content.styled(
        f"{'reader':<{_NAME}} {'phrases':>8} {'discarded':>9} {'share':>5}  over time",
        "$text-muted",
    )
    for rate in rates:
        shares = [part / whole if whole else None for whole, part in rate.series]
        yield Content.assemble(
            fitted(rate.reader, _NAME).plain,
            f" {rate.phrases:>8,} {rate.discarded:>9,} {share(rate.discarded, rate.phrases):>5}  ",
            (spark(shares, 1.0), "$warning" if rate.discarded else "$text-muted"),
            ("  " + ", ".join(f"{name} {number}" for name, number in rate.reasons), "$text-muted"),
        )
        for jump in rate.jumps:
            yield Content.styled(
                f"  ↑ {jump.reason.value}: {jump.latest} of the last {jump.latest_of} quotes, "
                f"{jump.before} of the {jump.before_of} before (z = {jump.z:.1f})",
                "bold $error",
            )


def slips(rates: Sequence[SlipRate], what: str) -> Iterator[Content]:
    """One line a reader or document: answers, wrong ones, rate and bound, how the rate went."""
    if not rates:
        yield Content.styled("nothing was graded", "$text-muted")
        return
    yield Content.styled(
        f"{what:<{_NAME}} {'answers':>8} {'wrong':>6} {'rate':>8} {'at most':>8}  over time",
        "$text-muted",
    )
    for one in rates:
        found = one.slips
        parts = [wrong / answers if answers else None for answers, wrong in one.series]
        policies = ", ".join(entry.policy for entry in suiting(found.bound)) or "no policy"
        yield Content.assemble(
            fitted(one.name, _NAME).plain,
            f" {found.answers:>8,} {found.wrong:>6,} {_percent(found.rate):>8} "
            f"{_percent(found.bound):>8}  ",
            (spark(parts, 1.0), "$warning" if found.wrong else "$text-muted"),
            (f"  suits {policies}" if what == "reader" else "", "$text-muted"),
        )


def _percent(ppm: int) -> str:
    return f"{ppm / _PPM:.2f} %"
