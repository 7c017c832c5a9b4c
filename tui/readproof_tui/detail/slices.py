"""A slice of a document as display lines: bounded work, however long the text or its lines.

A text is cut into blocks: at every line break, and at fixed places `BLOCK` code points apart, so
that the block around any place is found without looking further than that. A block is wrapped to
the width of the pane. What is shown of each grapheme has passed the display filter.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache

from rich.cells import cell_len

from readproof.core import graphemes
from readproof.display import show

BLOCK = 2048  # code points a block has at most, but for what a grapheme adds
TAB = 4  # cells from one tab stop to the next
NARROWEST = 30  # cells; a narrower pane cuts lines off, or a block could have too many pieces
_LINE = 240  # code points that an edge moves at most to the start of a line
_WALK = 64  # the same to keep a word or a grapheme together
_CLOSING = frozenset("、。，．！？：；」』）】〉》ーっゃゅょッャュョ")  # never begin a line
_ESCAPE = "\\u{"
# An escaped run (ten thousand marks on one letter) is cut, so that no token is a line of its own.
_LONGEST = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One display line: the raw `[start, end)` of it, and what is shown.

    `texts` are the shown texts, each for the grapheme that begins at its place in `starts`.
    `opens` is true if the piece begins a line of the document.
    """

    start: int
    end: int
    opens: bool
    starts: tuple[int, ...]
    texts: tuple[str, ...]

    def between(self, start: int, end: int) -> str:
        """What is shown of the raw `[start, end)`."""
        low, high = bisect_left(self.starts, start), bisect_left(self.starts, end)
        return "".join(self.texts[low:high])

    @property
    def text(self) -> str:
        """All that is shown."""
        return "".join(self.texts)


def block(text: str, place: int) -> tuple[int, int]:
    """The block `[start, end)` that holds `place`; the last one for a place at the end."""
    place = max(0, min(place, len(text) - 1))
    low = _edge(text, place // BLOCK * BLOCK)
    high = _edge(text, (place // BLOCK + 1) * BLOCK)
    if place >= high:
        low, high = high, _edge(text, (place // BLOCK + 2) * BLOCK)
    before = text.rfind("\n", low, place)
    after = text.find("\n", place, high)
    return (before + 1 if before >= 0 else low), (after + 1 if after >= 0 else high)


def _edge(text: str, place: int) -> int:
    """The place of a cut at or before `place`, as long as it is near: the start of a line, so that
    the cut is not seen, or else of a word, or else of a grapheme."""
    if not 0 < place < len(text):
        return max(0, min(place, len(text)))
    line = text.rfind("\n", max(0, place - _LINE), place)
    if line >= 0:
        return line + 1
    low = max(1, place - _WALK)
    for at in range(place, low - 1, -1):
        if text[at - 1].isspace() and not text[at].isspace() and graphemes.is_boundary(text, at):
            return at
    for back in range(min(_WALK, place) + 1):
        if graphemes.is_boundary(text, place - back):
            return place - back
    return place


def wrap(text: str, start: int, end: int, width: int) -> list[Piece]:
    """The block `[start, end)` as pieces of at most `width` cells, broken at spaces where it can.

    A line break at the end of the block is not shown, nor one space at the end of a full piece.
    """
    opens = start == 0 or text[start - 1] == "\n"
    pieces: list[Piece] = []
    line = _Line(start)
    for at, shown, size in _tokens(text, start, _without_break(text, start, end)):
        if shown == " " and line.width == width:
            shown, size = "", 0  # at the end of a full piece nobody misses it
        elif line.starts and line.width + (1 if shown == "\t" else size) > width:
            rest = line.split(with_one_more=shown in _CLOSING)
            pieces.append(line.piece(rest.start if rest.starts else at, opens))
            opens, line = False, rest if rest.starts else _Line(at)
        if shown == "\t":
            size = min(TAB - line.width % TAB, width - line.width)
            shown = " " * size
        line.add(at, shown, size)
    pieces.append(line.piece(end, opens))
    return pieces


def _without_break(text: str, start: int, end: int) -> int:
    """The end of what is shown of a block: before its line break, `\\n` or `\\r\\n`."""
    if end > start and text[end - 1] == "\n":
        end -= 1
        if end > start and text[end - 1] == "\r":
            end -= 1
    return end


def _tokens(text: str, start: int, end: int) -> list[tuple[int, str, int]]:
    """What is shown, grapheme by grapheme: (place, shown text, cells); tabs come as they are."""
    body = text[start:end]
    if body.isascii() and body.isprintable() and _ESCAPE not in body:
        return [(at, char, 1) for at, char in enumerate(body, start)]
    found = []
    at = 0
    while at < len(body):
        if body.startswith(_ESCAPE, at):
            stop = at + len(_ESCAPE)
        else:
            stop = at + 1
            while not graphemes.is_boundary(body, stop):
                stop += 1
        cluster = body[at:stop]
        if cluster == "\t":
            found.append((start + at, "\t", 1))
        else:
            found += [(start + at, shown, cells(shown)) for shown in _shown(cluster)]
        at = stop
    return found


def _shown(cluster: str) -> list[str]:
    """A grapheme through the filter; a long run of escapes is cut between two of them."""
    shown = show(cluster)
    if len(shown) <= _LONGEST or _ESCAPE not in shown:
        return [shown]
    head, *escaped = shown.split(_ESCAPE)
    return [*([head] if head else []), *(_ESCAPE + part for part in escaped)]


@lru_cache(maxsize=8192)
def cells(shown: str) -> int:
    """How many cells of a terminal a shown text takes."""
    return cell_len(shown)


class _Line:
    """A piece in the making, with the last place where it may be broken."""

    def __init__(self, start: int) -> None:
        self.start = start
        self.width = 0
        self.starts: list[int] = []
        self.texts: list[str] = []
        self.sizes: list[int] = []
        self._break = 0

    def add(self, at: int, shown: str, size: int) -> None:
        """Put a token at the end."""
        self.starts.append(at)
        self.texts.append(shown)
        self.sizes.append(size)
        self.width += size
        if not shown or shown[-1] in " -" or size > 1:
            self._break = len(self.starts)

    def split(self, *, with_one_more: bool) -> _Line:
        """Take away what follows the last break, if that leaves a fair line; the part taken.

        `with_one_more` takes the last character at least: what comes next must not begin a line.
        """
        at = self._break
        if with_one_more and at == len(self.starts):
            at -= 1
        if not len(self.starts) // 3 < at < len(self.starts):
            at = len(self.starts)
        rest = _Line(self.starts[at] if at < len(self.starts) else self.start)
        for place, shown, size in zip(
            self.starts[at:], self.texts[at:], self.sizes[at:], strict=True
        ):
            rest.add(place, shown, size)
        del self.starts[at:], self.texts[at:], self.sizes[at:]
        return rest

    def piece(self, end: int, opens: bool) -> Piece:
        """The finished piece; `end` is where the next one begins."""
        return Piece(
            start=self.start,
            end=end,
            opens=opens,
            starts=tuple(self.starts),
            texts=tuple(self.texts),
        )


class Slice:
    """Consecutive pieces of a text around a place; grows at either end, forgets at the other.

    `most` bounds how many pieces are kept, so that memory does not depend on the text.
    """

    def __init__(self, text: str, width: int, place: int, *, most: int = 900) -> None:
        self.text = text
        self.width = max(NARROWEST, width)
        self.most = most
        self.start, self.end = block(text, place) if text else (0, 0)
        self.pieces = wrap(text, self.start, self.end, self.width) if text else []

    def earlier(self, count: int) -> int:
        """Put at least `count` pieces before the first, if there are so many; how many came."""
        found: list[list[Piece]] = []
        came = 0
        while came < count and self.start > 0:
            start, _ = block(self.text, self.start - 1)
            found.append(wrap(self.text, start, self.start, self.width))
            came += len(found[-1])
            self.start = start
        self.pieces[:0] = [piece for pieces in reversed(found) for piece in pieces]
        if len(self.pieces) > self.most:
            del self.pieces[self.most :]
            self.end = self._settled(last=True)
        return came

    def later(self, count: int) -> int:
        """Put at least `count` pieces after the last; how many were dropped from the front."""
        came = 0
        while came < count and self.end < len(self.text):
            start, end = block(self.text, self.end)
            more = wrap(self.text, start, end, self.width)
            self.pieces += more
            came += len(more)
            self.end = end
        extra = len(self.pieces) - self.most
        if extra <= 0:
            return 0
        return self._settled(last=False, at_least=extra)

    def _settled(self, *, last: bool, at_least: int = 0) -> int:
        """Make the slice end, or begin, with a whole block again."""
        if last:
            start, _ = block(self.text, self.pieces[-1].end - 1)
            while self.pieces and self.pieces[-1].start >= start:
                self.pieces.pop()
            return start
        place = self.pieces[at_least].start
        start, _ = block(self.text, place)
        keep = next(n for n, piece in enumerate(self.pieces) if piece.start >= start)
        del self.pieces[:keep]
        self.start = start
        return keep

    def index(self, place: int) -> int:
        """The number of the piece that holds `place`, or of the nearest one."""
        if not self.pieces:
            return 0
        at = bisect_left([piece.end for piece in self.pieces], place + 1)
        return min(at, len(self.pieces) - 1)
