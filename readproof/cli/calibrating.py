"""`readproof run --calibrate`: how often a reader slips, told to people or as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from readproof.cli import output
from readproof.core.calibration import suiting
from readproof.core.guarantee import PPM
from readproof.wire import wordings

if TYPE_CHECKING:
    from readproof.core.calibration import Slips
    from readproof.core.documents import Document
    from readproof.gate import Gate
    from readproof.gate.calibrating import Calibration
    from readproof.gate.terms import Terms
    from readproof.gate.transcripts import Ask, Watch

DEFAULT_REPEAT = 5


def calibrate(
    gate: Gate,
    document: Document,
    ask: Ask,
    terms: Terms,
    repeat: int | None,
    watch: Watch,
    as_json: bool,
) -> int:
    """Calibrate and tell; exit code 1 where nothing was measured."""
    from readproof.gate import calibrating

    found = calibrating.calibrate(gate, document, ask, terms, repeat or DEFAULT_REPEAT, watch)
    if as_json:
        _as_json(document, terms, found)
    else:
        _tell(document, terms, found)
    if found.earlier:
        output.note(
            "resumed",
            f"{output.counted(found.earlier, 'play')} there from before; --new plays all afresh",
        )
    if found.ungraded:
        output.note(
            "ungraded",
            f"{output.counted(found.ungraded, 'play')} gave no answers that can be read",
        )
    return output.OK if found.slips.answers else output.FALSE


def _tell(document: Document, terms: Terms, found: Calibration) -> None:
    output.report(f"reader     {terms.reader} on {document.name}, {terms.policy.name} questions")
    output.report(f"slips      {_slips(found.slips)}, in {output.counted(found.plays, 'play')}")
    for name, slips in found.by_class:
        output.report(f"           {wordings.class_words(name)}: {_slips(slips)}")
    if found.unseen:
        output.report(f"unseen     {output.counted(found.unseen, 'answer')}, counted as neither")
    if not found.slips.answers:
        return
    if not found.suits:
        output.report(
            "suits      none: at the bound an honest reader passes no policy 95 times in 100"
        )
    for one in found.suits:
        output.report(
            f"suits      {one.policy}: an honest reader at the bound passes "
            f"{_percent(one.honest)} of its attempts"
        )
    proved = {one.policy for one in found.suits}
    maybe = [one.policy for one in suiting(found.slips.rate) if one.policy not in proved]
    if maybe:
        output.report(
            f"maybe      {', '.join(maybe)}: suits the rate that was seen, not yet the bound; a "
            "larger --repeat says more"
        )


def _slips(slips: Slips) -> str:
    if not slips.answers:
        return "nothing measured: no answer was graded"
    return (
        f"{slips.wrong} of {slips.answers} answers wrong, {_percent(slips.rate)}; with 95 % "
        f"confidence under {_percent(slips.bound)}"
    )


def _percent(ppm: int) -> str:
    return f"{ppm * 100 / PPM:.1f} %"


def _as_json(document: Document, terms: Terms, found: Calibration) -> None:
    from readproof.wire import calibration as calibration_wire
    from readproof.wire.canonical import encode

    output.data(
        encode(
            calibration_wire.to_dict(
                document=document,
                reader=terms.reader,
                model=terms.model,
                policy=terms.policy,
                plays=found.plays,
                earlier=found.earlier,
                ungraded=found.ungraded,
                slips=found.slips,
                by_class=found.by_class,
                unseen=found.unseen,
                suits=found.suits,
            )
        )
    )
