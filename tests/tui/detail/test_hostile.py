"""Hostile texts in every place that shows text: nothing acts, nothing breaks, nothing hides."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from textual.app import App
from textual.pilot import Pilot

from readproof.core.documents import Document, text_digest
from readproof.gate import Gate, labels
from readproof.gate.results import Asked, Built
from readproof_tui.app import ReadproofApp
from readproof_tui.detail.screen import DetailScreen
from tests import hostile
from tests.corpora import own
from tests.gate import player
from tests.tui.detail.conftest import run
from tests.tui.screens import SIZES, press

TEXTS = [text for text in hostile.all_texts().values() if hostile.storable(text)]


def document() -> Document:
    """A text with every hostile text as a paragraph, after enough of an ordinary one."""
    ordinary = own("handbook").text[:24_000].split("\n\n")
    bad = [text.strip() for text in TEXTS if len(text) < 20_000]
    step = max(1, len(ordinary) // len(bad))
    parts = []
    for number, paragraph in enumerate(ordinary):
        parts.append(paragraph)
        if number % step == 0 and bad:
            parts.append(bad.pop())
    text = "\n\n".join([*parts, *bad])
    return replace(
        own("handbook"),
        name=hostile.TEXTS["markup action that ends"] + hostile.TEXTS["osc 0 title"] + ".md",
        text=text,
        text_sha256=text_digest(text),
        sha256="0" * 64,
    )


def played(gate: Gate) -> str:
    """An attempt on it in which phrases, answers and summary are hostile too; its trace."""
    given = document()
    reader = (
        hostile.TEXTS["markup action"] + hostile.TEXTS["markup link"]
    )  # the gate wants it visible
    challenge = json.loads(gate.challenge(given, policy="quick", reader=reader).body)
    pieces = player.sheet(given, challenge).decode().split("[middle]")
    phrases = "\n\n".join(
        "\\" + line if line.startswith("[") else line
        for line in (" ".join(text.split())[:300] for text in TEXTS[:3])
    )
    summary = "\n".join(" ".join(text.split())[:3_000] for text in TEXTS)
    sheet = f"{pieces[0]}[middle]\n{phrases}\n{pieces[1].split('[summary]')[0]}[summary]\n{summary}"
    built = gate.build(challenge, sheet.encode())
    assert isinstance(built, Built)
    asked = gate.audit(json.loads(built.body))
    assert isinstance(asked, Asked)
    answers = {
        "schema": "readproof/answers/v1",
        "audit_id": asked.audit.id,
        "answers": [
            {"question_id": one.id, "answer": TEXTS[n % len(TEXTS)][:50_000]}
            for n, one in enumerate(asked.audit.questions)
        ],
    }
    ended = gate.grade(json.loads(asked.body), json.dumps(answers).encode())
    for text in TEXTS[:20]:
        labels.label(gate.store, ended.verdict.trace_id, "odd", text[:400], gate.clock())
    return ended.verdict.trace_id


def drawn(app: App[object]) -> Iterator[str]:
    """Every segment on the screen; none may carry a link or an action."""
    for strip in app.screen._compositor.render_strips():
        for segment in strip:
            style = segment.style
            assert style is None or not style.link
            assert style is None or not (style.meta and any("click" in key for key in style.meta))
            yield segment.text


def must_be_harmless(pilot: Pilot[object]) -> None:
    text = "".join(drawn(pilot.app))
    assert not [char for char in text if ord(char) < 32 or 0x7F <= ord(char) < 0xA0]
    assert not {*text} & {*"\u200b\u200e\u200f\u202a\u202e\u2066\u2069\ufeff\u2028"}
    assert isinstance(pilot.app.screen, DetailScreen) or pilot.app.screen.is_modal
    assert pilot.app._exit is False


@pytest.mark.parametrize("size", SIZES)
async def test_no_text_of_others_acts_in_any_panel(gate: Gate, size: str) -> None:
    app = ReadproofApp(gate, played(gate))
    async with run(app, SIZES[size]) as pilot:
        seen = "".join(drawn(pilot.app))
        assert "[@click=app.bell]" in seen
        assert "[@click=app.qu" in seen
        inspection = pilot.app.screen.inspection  # type: ignore[attr-defined]  # the detail
        rows = (len(inspection.questions), len(inspection.discards) + 3, 12)
        for panel, count in zip("234", rows, strict=True):
            await press(pilot, panel)
            for _ in range(count):
                await press(pilot, "j")
                must_be_harmless(pilot)
        for keys in (
            "1",
            "G",
            "5",
            "G",
            "m",
            "l",
            "6",
            *(20 * ("ctrl+d",)),
            "G",
            "y",
            "j",
            "j",
            "j",
        ):
            await press(pilot, keys)
            must_be_harmless(pilot)
        await press(pilot, "escape", "A")
        must_be_harmless(pilot)
