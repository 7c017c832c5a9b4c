"""The actions of the detail screen: keys, the boxes they open, and what becomes of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from textual.binding import Binding

from readproof.gate import listing
from readproof_tui.detail import panels
from readproof_tui.detail.actions.chunks import ChunkScreen
from readproof_tui.detail.actions.copies import Copied, CopyScreen
from readproof_tui.detail.actions.labels import LabelScreen
from readproof_tui.detail.actions.rechecks import RecheckScreen
from readproof_tui.detail.actions.renewals import AgainScreen
from readproof_tui.detail.actions.reports import ReportScreen
from readproof_tui.detail.actions.voids import VoidScreen
from readproof_tui.detail.commands import command
from readproof_tui.detail.papers import Paper
from readproof_tui.messages import tell
from readproof_tui.working import in_background

if TYPE_CHECKING:
    from readproof.gate.inspections import Inspection
    from readproof.gate.listing import OpenChallenge
    from readproof_tui.detail.screen import DetailScreen


def label(screen: DetailScreen, inspection: Inspection) -> None:
    """Label the trace."""
    trace_id = inspection.trace.stored.trace_id
    screen.app.push_screen(LabelScreen(screen.gate, trace_id), _done(screen, "labelled"))


def again(screen: DetailScreen, inspection: Inspection) -> None:
    """Issue a new challenge."""
    box = AgainScreen(screen.gate, inspection.trace)
    screen.app.push_screen(box, _done(screen, "a new challenge was issued"))


def recheck(screen: DetailScreen, inspection: Inspection) -> None:
    """Compute it again; with `--read-only` nothing is put on record."""
    trace_id = inspection.trace.stored.trace_id
    box = RecheckScreen(screen.gate, trace_id, record=not screen.read_only)
    screen.app.push_screen(box, _done(screen, ""))


def report(screen: DetailScreen, inspection: Inspection) -> None:
    """Write the report."""
    box = ReportScreen(screen.gate, inspection)
    screen.app.push_screen(box, lambda path: tell(screen, f"wrote {path}") if path else None)


def void(screen: DetailScreen, inspection: Inspection) -> None:
    """End an open challenge; those of the same reader on the same text come first."""
    verdict = inspection.trace.verdict
    own = (verdict.reader, verdict.text_sha256)

    def found(challenges: tuple[OpenChallenge, ...]) -> None:
        if not challenges:
            tell(screen, "no challenge is open in this store")
            return
        ordered = sorted(challenges, key=lambda one: (one.reader, one.text_sha256) != own)
        screen.app.push_screen(VoidScreen(screen.gate, ordered), _done(screen, "ended"))

    store, now = screen.gate.store, screen.gate.clock()
    in_background(
        screen,
        lambda: listing.open_challenges(store, now),
        found,
        lambda error: tell(screen, str(error), wrong=True),
        group="open challenges",
    )


def copy(screen: DetailScreen, inspection: Inspection) -> None:
    """Copy an id, a phrase, or the command that reproduces."""
    box = CopyScreen(screen.gate, _things(screen, inspection))
    screen.app.push_screen(
        box,
        lambda copied: (
            tell(screen, f"copied {copied.name}, if the terminal takes it") if copied else None
        ),
    )


def _things(screen: DetailScreen, inspection: Inspection) -> list[Copied]:
    trace_id = inspection.trace.stored.trace_id
    things = [
        Copied.of("trace id", trace_id),
        Copied.of(
            "the command that says why",
            command(screen.gate, "traces", "show", trace_id, "--why"),
        ),
        Copied.of(
            "the command that computes it again",
            command(screen.gate, "traces", "recheck", trace_id),
        ),
    ]
    if screen.spot is not None:
        panel, number = screen.spot
        if panel == panels.QUESTIONS:
            question = inspection.questions[number]
            if question.expected is not None:
                things.append(Copied.of(f"expected answer {question.id}", question.expected))
            if question.given is not None:
                things.append(Copied.of(f"given answer {question.id}", question.given))
        elif panel == panels.QUOTES:
            discards = inspection.discards
            if number < len(discards):
                one = discards[number]
                things.append(Copied.of(f"phrase {one.id}", one.phrase))
            else:
                quote = inspection.quotes[number - len(discards)]
                things.append(Copied.of(f"quote {quote.id}", quote.text))
        else:
            things.append(Copied.of("sentence", inspection.summary[number].text))
    things.append(Copied.of("challenge id", inspection.trace.challenge.id))
    things.append(Copied.of("text_sha256", inspection.trace.challenge.text_sha256))
    return things


def chunk(screen: DetailScreen, inspection: Inspection) -> None:
    """Go to a chunk."""

    def go(chunk: Any) -> None:
        if chunk is not None:
            screen.query_one(Paper).top_at(chunk.start)
            if not screen.has_class("-reading"):
                screen.action_document()

    chunks = inspection.trace.challenge.chunks
    screen.app.push_screen(ChunkScreen(screen.gate, chunks), go)


def _done(screen: DetailScreen, message: str) -> Any:
    """What follows an action that was recorded: a word, and the list of actions anew."""

    def done(result: object | None) -> None:
        if result is not None:
            if message:
                tell(screen, message)
            screen.refresh_actions()

    return done


ACTS: Mapping[str, Callable[[DetailScreen, Inspection], None]] = {
    "label": label,
    "again": again,
    "recheck": recheck,
    "void": void,
    "copy": copy,
    "report": report,
    "chunk": chunk,
}
# What is nothing but a change of the store, by its key: refused with `--read-only`.
REFUSAL = "refused: the app was started with --read-only, and this would change the store"
REFUSED = {"L": "label", "A": "again", "V": "void"}
BINDINGS = (
    Binding("L", "act('label')", "Label"),
    Binding("A", "act('again')", "Again"),
    Binding("R", "act('recheck')", "Recheck"),
    Binding("V", "act('void')", "Void", show=False),
    Binding("y", "act('copy')", "Copy"),
    Binding("S", "act('report')", "Report"),
    Binding("c", "act('chunk')", "Go to a chunk", show=False),
)
