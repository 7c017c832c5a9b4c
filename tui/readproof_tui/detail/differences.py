"""Two answers beside each other: what is missing and what is extra is marked below the letters.

`^` stands below every character of the expected answer that was not given, and below every
character given that was not expected; so the marks need no colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal

from rich.text import Text

from readproof_tui.detail import labelled, slices
from readproof_tui.detail.palettes import Styles

if TYPE_CHECKING:
    from readproof.gate.inspections import DiffPiece

Side = Literal["missing", "extra"]
UNDER = "^"


def lines(pieces: Sequence[DiffPiece], side: Side, width: int, styles: Styles) -> list[Text]:
    """One of the two answers, wrapped to `width` cells, a line of marks below where it differs.

    `missing` gives the expected answer, `extra` the one given.
    """
    text = "".join(piece.text for piece in pieces if piece.kind in ("same", side))
    own = _places((piece.kind, len(piece.text)) for piece in pieces if piece.kind in ("same", side))
    cut = text[: labelled.MOST]
    shown: list[Text] = []
    for piece in labelled.wrapped(cut, width):
        line, under = Text(no_wrap=True), Text(no_wrap=True)
        for at, token in zip(piece.starts, piece.texts, strict=True):
            differs = at < len(own) and own[at] != "same"
            line.append(token, styles[side] if differs else None)
            mark = UNDER if differs else " "
            under.append(mark * slices.cells(token), styles[side])
        under.rstrip()
        shown.append(line)
        if under.plain:
            shown.append(under)
    if len(text) > labelled.MOST:
        shown.append(Text(f"… and {len(text) - labelled.MOST:,} characters more", styles["dim"]))
    return shown


def _places(kinds: Iterable[tuple[str, int]]) -> list[str]:
    return [kind for kind, length in kinds for _ in range(length)]
