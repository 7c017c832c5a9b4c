"""`readproof cite review`: a judge's answers become reviews."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from readproof.cli import files, options, output
from readproof.cli.cite import inputs
from readproof.core.citing.citations import SHOWN
from readproof.core.strict_json import decoded
from readproof.errors import Unusable

if TYPE_CHECKING:
    from readproof.core.citing.citations import Evidence
    from readproof.core.citing.exports import ExportedUnit, Mismatch

_SHOWN = ("claim", "source")
_YES = ("y", "yes", "はい")
_NO = ("n", "no", "いいえ")
_QUIT = ("q", "quit")


@click.command("review", cls=options.Demanding)
@click.argument("units", metavar="UNITS")
@click.option("--reviewer", metavar="NAME", required=True, help="Who judges.")
@click.option("--author", metavar="NAME", help="Who wrote the text; must be somebody else.")
@click.option(
    "--mismatches",
    metavar="FILE",
    help="The judge's list, as the instruction asks for it. Default: ask here, unit by unit.",
)
@click.option(
    "--shown",
    metavar="WORDS",
    default=",".join(_SHOWN),
    show_default=True,
    help=f"What the judge has seen: words of {', '.join(SHOWN)}.",
)
@click.option(
    "-o",
    "--output",
    "target",
    metavar="FILE",
    default="reviews.json",
    show_default=True,
    help="Where to write. Never over another file.",
)
def command(
    units: str,
    reviewer: str,
    author: str | None,
    mismatches: str | None,
    shown: str,
    target: str,
) -> int:
    """Turn a judge's answers into reviews.

    UNITS is the units.jsonl of `cite export`. Without --mismatches each unit is shown, and the
    answer is y (it is supported), n (it is not) or q (stop; what was judged is written). The
    reviews go to `cite answer` or `cite article --reviews`.

    Example: readproof cite review for-the-judge/units.jsonl --reviewer Kato
    """
    from readproof.core.citing import evidence, exports
    from readproof.wire import citations as citations_wire
    from readproof.wire import units as units_wire
    from readproof.wire.canonical import encode

    path = Path(target)
    files.must_be_free([path])
    words = tuple(word.strip() for word in shown.split(",") if word.strip())
    if any(word not in SHOWN for word in words):
        raise Unusable(f"expected --shown with words of {', '.join(SHOWN)}, found {shown}")
    if author is not None and evidence.folded_name(author) == evidence.folded_name(reviewer):
        raise Unusable(f"{reviewer} wrote the text; somebody else has to judge it")
    given = inputs.units(units)
    quotes: dict[str, Evidence] = {}
    if mismatches is not None:
        text = decoded(files.read(mismatches, inputs.LIMIT, what="mismatches"), what=mismatches)
        found = list(units_wire.parse_mismatches(text, len(given), what=mismatches))
    else:
        given, found, quotes = _asked(given)
    reviews = exports.judged(
        given, found, reviewer=reviewer, author=author, shown=words, evidence=quotes
    )
    files.write({path: encode(citations_wire.reviews_to_dict(reviews))})
    refuted = sum(not review.supported for review in reviews)
    output.note("written", f"{target}: {len(reviews)} reviews, {refuted} not supported")
    return output.OK


def _asked(
    units: tuple[ExportedUnit, ...],
) -> tuple[tuple[ExportedUnit, ...], list[Mismatch], dict[str, Evidence]]:
    """Ask unit by unit; the units that were judged, the mismatches, and quotes as evidence."""
    from readproof.core.citing.exports import Mismatch

    judged: list[ExportedUnit] = []
    found: list[Mismatch] = []
    quotes: dict[str, Evidence] = {}
    for number, unit in enumerate(units, start=1):
        _show(unit, number, len(units))
        answer = _ask("supported? (y, n, q to stop)", (*_YES, *_NO, *_QUIT))
        if answer in _QUIT:
            break
        judged.append(unit)
        if answer in _NO:
            source = _ask("which source says it? (its id, or none)", None)
            true = source if source and source.lower() != "none" else None
            found.append(Mismatch(key=unit.key, true_source=true))
        elif (quote := _quote(unit)) is not None:
            quotes[unit.key] = quote
    return tuple(judged), found, quotes


def _quote(unit: ExportedUnit) -> Evidence | None:
    """Words of a cited source that support the claim; asked again until they stand there."""
    from readproof.core.citing import evidence
    from readproof.core.citing.citations import Evidence

    while quote := _ask("its words that say so (copied; empty for none)", None):
        for source in unit.cited:
            if evidence.stands_in(quote, source.content):
                return Evidence(citation_id=source.id, quote=quote)
        output.note("not found", "these words do not stand in what is cited; copy them again")
    return None


def _ask(question: str, allowed: tuple[str, ...] | None) -> str:
    while True:
        answer = click.prompt(question, default="", show_default=False, err=True, type=str).strip()
        if allowed is None or answer.lower() in allowed:
            return str(answer if allowed is None else answer.lower())


def _show(unit: ExportedUnit, number: int, total: int) -> None:
    output.report(f"--- {number} of {total}: {unit.key}")
    if unit.place is not None:
        notes = ", ".join(f"[^{label}]" for label in unit.place.footnotes)
        output.report(f"line {unit.place.line}, footnote {notes}")
    output.report(f"claim:  {unit.claim}")
    for source in unit.cited:
        output.report(f"source {source.id}:")
        for line in source.content.splitlines():
            output.report(f"        {line}")
