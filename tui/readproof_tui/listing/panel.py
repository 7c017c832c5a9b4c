"""Beside the list: why the trace under the cursor ended so, in plain words, and where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from readproof.core.audits import QuestionClass
from readproof.core.reasons import CODES, Outcome
from readproof.gate.glances import ChunkCount, ClassCount, Glance
from readproof.gate.listing import TraceSummary
from readproof.wire import wordings
from readproof_tui import signs
from readproof_tui.ages import age
from readproof_tui.moves import Scroll
from readproof_tui.outcomes import COLOURS, word
from readproof_tui.texts import content

SHORT_ID = 11
_STYLES = {
    signs.WRONG: "$error",
    signs.UNSEEN: "$warning",
    signs.RIGHT: "$success",
    signs.NOTHING: "$text-muted",
}
_BETWEEN = "│"
# More of a message or a name than this has no room here; the detail has everything.
_LONGEST = 400
# Codes whose meaning says all that their message does.
_SAID = {"OK", "COVERAGE_WRONG", "CHOICE_WRONG", "OWN_CONTEXT_WRONG", "TOKEN_WRONG"}


class Panel(Scroll):
    """The panel; it follows the cursor of the list."""

    BINDING_GROUP_TITLE = "The panel"

    def __init__(self) -> None:
        super().__init__(id="panel")
        self._shown: TraceSummary | None = None

    def compose(self) -> ComposeResult:
        """One text."""
        yield Static(id="panel-text", markup=False)

    def say(self, trace: TraceSummary | None, glance: Glance | None, now: int) -> None:
        """Tell what is known of the trace; without a glance what the list alone knows."""
        if trace is not self._shown:
            self.scroll_home(animate=False)
        self._shown = trace
        body = Content("") if trace is None else told(trace, glance, now, self._room)
        self.query_one("#panel-text", Static).update(body)

    @property
    def _room(self) -> int:
        return max(16, self.content_size.width - 1)


def told(trace: TraceSummary, glance: Glance | None, now: int, width: int) -> Content:
    """Everything that the panel says of a trace, `width` cells wide."""
    return Content("\n").join(_lines(trace, glance, now, width))


def _lines(trace: TraceSummary, glance: Glance | None, now: int, width: int) -> Iterator[Content]:
    of = f" of {glance.attempts_allowed}" if glance and glance.attempts_allowed else ""
    attempt = f"attempt {trace.attempt}{of}" if trace.attempt else "no attempt used"
    yield Content.assemble(
        (word(trace.verdict), f"bold {COLOURS[trace.verdict]}"),
        (f"  {trace.trace_id[:SHORT_ID]} · {attempt} · {age(now, trace.decided_at)}", ""),
    )
    yield Content.assemble(
        _clipped(trace.reader), (" on ", "$text-muted"), _clipped(trace.document_name)
    )
    if trace.label is not None:
        yield Content.assemble(("label ", "$text-muted"), content(trace.label))
    if glance is not None:
        yield from _where(glance, width)
    yield Content("")
    yield from _reasons(trace, glance)
    if glance is None:
        return
    if glance.unread is not None:
        yield _clipped(glance.unread)
    if trace.verdict is not Outcome.ACCEPT:
        yield Content("")
        yield Content.assemble(("What to do  ", "$text-muted"), _remedies(trace.codes))


def _clipped(text: str) -> Content:
    return content(text if len(text) <= _LONGEST else text[:_LONGEST] + "…")


def _reasons(trace: TraceSummary, glance: Glance | None) -> Iterator[Content]:
    messages: dict[str, list[str]] = {code: [] for code in trace.codes}
    for reason in glance.reasons if glance else ():
        messages.setdefault(reason.code, []).append(reason.message)
    order = [reason.code for reason in glance.reasons] if glance else list(trace.codes)
    for code in dict.fromkeys([*order, *trace.codes]):
        known = CODES.get(code)
        yield Content.assemble(
            (content(code).plain, f"bold {COLOURS[trace.verdict]}"),
            f"  {known.meaning}" if known is not None else "",
        )
        if code not in _SAID:
            for message in dict.fromkeys(messages[code]):
                yield Content.assemble(("→ ", "$text-muted"), _clipped(message))


def _remedies(codes: Iterable[str]) -> str:
    found = (CODES[code].remedy for code in codes if code in CODES)
    sentences = [part for remedy in found for part in remedy.split(". ")]
    return ". ".join(dict.fromkeys(part.removesuffix(".") for part in sentences)) + "."


def _where(glance: Glance, width: int) -> Iterator[Content]:
    """The text in one line, where it went wrong, and in which kinds of question."""
    if glance.chunks:
        yield strip(glance.chunks, width)
    wrong = [one for one in glance.classes if one.wrong]
    asked = sum(one.asked for one in glance.classes)
    if asked and not wrong:
        yield Content.styled(f"all {asked} answers are right", "$success")
    if wrong:
        yield Content(" · ").join(_regions(glance.chunks))
        counts = ", ".join(map(_counted, sorted(wrong, key=_order)))
        yield Content.styled(f"wrong: {counts}", "$error")


def _order(one: ClassCount) -> int:
    return list(QuestionClass).index(QuestionClass(one.question_class))


def _counted(one: ClassCount) -> str:
    return f"{one.wrong} of {one.asked} {wordings.class_words(one.question_class)}"


def strip(chunks: tuple[ChunkCount, ...], width: int) -> Content:
    """The text in one line, a chunk a sign (several, where there are more than cells), with bars
    between the regions."""
    regions = list(dict.fromkeys(chunk.region for chunk in chunks))
    room = max(1, width - len(regions) + 1)
    cells: list[tuple[str, str]] = []
    last = None
    step = max(1.0, len(chunks) / room)
    place = 0.0
    while round(place) < len(chunks):
        several = chunks[round(place) : max(round(place) + 1, round(place + step))]
        if last is not None and several[0].region != last:
            cells.append((_BETWEEN, "$text-muted"))
        last = several[0].region
        sign = _sign(several)
        cells.append((sign, _STYLES[sign]))
        place += step
    return Content.assemble(*cells)


def _sign(chunks: Iterable[ChunkCount]) -> str:
    several = tuple(chunks)
    if any(chunk.wrong for chunk in several):
        return signs.WRONG
    if any(chunk.unseen for chunk in several):
        return signs.UNSEEN
    return signs.RIGHT if any(chunk.right for chunk in several) else signs.NOTHING


def _regions(chunks: tuple[ChunkCount, ...]) -> Iterator[Content]:
    """Each region with wrong answers: how many, and between which chunks."""
    for region in dict.fromkeys(chunk.region for chunk in chunks):
        own = [chunk for chunk in chunks if chunk.region == region]
        bad = [chunk for chunk in own if chunk.wrong or chunk.unseen]
        if not bad:
            continue
        wrong = sum(chunk.wrong + chunk.unseen for chunk in own)
        asked = wrong + sum(chunk.right for chunk in own)
        first, last = bad[0].chunk_id, bad[-1].chunk_id.removeprefix("chunk_")
        more = f" to {last}" if len(bad) > 1 else ""
        yield Content.assemble(
            f"{region} ", (f"{wrong} of {asked} wrong", "$error"), f" in {first}{more}"
        )
