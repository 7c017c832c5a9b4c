"""Every action: what it does to the store and the folder, what it shows, and its command."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from readproof.errors import Unchecked, Unusable
from readproof.gate import Gate, labels, listing, renewing
from readproof.gate.listing import StoredAction
from readproof_tui.app import ReadproofApp
from readproof_tui.detail.actions.copies import Copied
from readproof_tui.detail.actions.renewals import free_name
from readproof_tui.detail.actions.screens import ActionScreen
from readproof_tui.detail.screen import DetailScreen
from tests.cli.conftest import cli
from tests.tui import played
from tests.tui.detail.conftest import Opened, run, trace_of
from tests.tui.screens import SIZES, must_match, press, text_of


def actions(gate: Gate, reader: str, lang: str = "en") -> list[tuple[str, str | None, str]]:
    """What was done to the trace of a reader: action, label, note."""
    found = labels.actions(gate.store, trace_of(gate, reader, lang))
    return [(str(one.action), one.label, one.note) for one in found]


def shown(pilot: Pilot[object]) -> str:
    """What the front screen says in its texts, and the notices, on one line."""
    texts = [str(one.render()) for one in pilot.app.screen.query(Static) if one.display]
    return " ".join(" ".join([*texts, *notices(pilot)]).split())


def notices(pilot: Pilot[object]) -> list[str]:
    """The notices so far; a test's app does not draw them."""
    return [one.message for one in pilot.app._notifications]


def twin(pilot: Pilot[object]) -> list[str]:
    """The arguments of the command that the box shows."""
    screen = pilot.app.screen
    assert isinstance(screen, ActionScreen)
    assert shlex.join(["readproof", *screen.twin()]) in shown(pilot)
    return list(screen.twin())


@pytest.mark.parametrize("size", SIZES)
async def test_every_box_looks_as_it_is_stored(opened: Opened, size: str) -> None:
    async with opened("tanuki-13b-fast", "ja", SIZES[size]) as pilot:
        for key in ("L", "A", "V", "S", "y", "c", "R"):
            await press(pilot, key)
            must_match(f"detail-box-{_NAMES[key]}-{size}", pilot.app)
            await press(pilot, "escape")


_NAMES = {
    "L": "label",
    "A": "again",
    "V": "void",
    "S": "report",
    "y": "copy",
    "c": "chunk",
    "R": "recheck",
}


async def test_label_and_note_are_kept_and_shown(opened: Opened, gate: Gate) -> None:
    async with opened("tanuki-70b") as pilot:
        await press(pilot, "L", "j", "enter", *"half is gone", "enter")
        assert actions(gate, "tanuki-70b") == [("label", "unjustified", "half is gone")]
        assert "unjustified · tr_" in text_of(pilot.app).splitlines()[0]
        await press(pilot, "5")
        assert "label unjustified half is gone" in shown(pilot)


async def test_label_of_ones_own_and_its_command(opened: Opened, gate: Gate) -> None:
    async with opened("tanuki-70b") as pilot:
        await press(pilot, "L", "tab", *("backspace",) * 9, *"odd", "tab", *"it's so")
        command = twin(pilot)
        assert command[-3:] == ["odd", "--note", "it's so"]
        await press(pilot, "enter")
    assert cli(*command).code == 0
    assert actions(gate, "tanuki-70b") == [("label", "odd", "it's so")] * 2


async def test_wrong_label_leaves_the_box_open_and_says_what_is_expected(
    opened: Opened, gate: Gate
) -> None:
    async with opened("tanuki-70b") as pilot:
        await press(pilot, "L", "tab", *"Not A Label!", "enter")
        assert "expected a label of 1 to 32 characters" in shown(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, DetailScreen)
    assert actions(gate, "tanuki-70b") == []


async def test_void_asks_for_the_beginning_of_the_id(opened: Opened, gate: Gate) -> None:
    waiting = listing.open_challenges(gate.store, played.NOW)
    async with opened("tanuki-70b") as pilot:
        await press(pilot, "V", "enter", *"wrong file", "enter", *"ch_0", "enter")
        assert "nothing was changed" in shown(pilot)
        assert listing.open_challenges(gate.store, played.NOW) == waiting
        command = twin(pilot)
        ended = next(one for one in waiting if one.id == command[2])
        assert command == ["traces", "void", ended.id, "--note", "wrong file"]
        await press(pilot, *("backspace",) * 4, *ended.id[:8], "enter")
    left = {one.id for one in listing.open_challenges(gate.store, played.NOW)}
    assert left == {one.id for one in waiting} - {ended.id}
    assert cli(*command, "--yes").code == 2  # what ended stays ended


async def test_void_without_a_note_is_refused_by_the_gate(opened: Opened, gate: Gate) -> None:
    waiting = listing.open_challenges(gate.store, played.NOW)
    async with opened("tanuki-70b") as pilot:
        await press(pilot, "V", "tab", "tab", *waiting[0].id[:8], "enter")
        assert "expected a note" in shown(pilot)
    assert listing.open_challenges(gate.store, played.NOW) == waiting


async def test_new_attempt_writes_the_files_and_says_what_is_next(
    opened: Opened, gate: Gate
) -> None:
    waiting = len(listing.open_challenges(gate.store, played.NOW))
    async with opened("tanuki-13b-fast", "ja") as pilot:
        await press(pilot, "A")
        command = twin(pilot)
        await press(pilot, "enter")
        said = shown(pilot)
        assert "wrote challenge.json, instructions.txt" in said
        assert "next readproof" in said
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, DetailScreen)
    challenge = json.loads(Path("challenge.json").read_bytes())
    assert challenge["reader"] == "tanuki-13b-fast"
    assert challenge["document"]["name"] == "suiro-no-kiroku.txt"
    assert (
        "どこ" in Path("instructions.txt").read_text()
        or "文書" in Path("instructions.txt").read_text()
    )
    assert actions(gate, "tanuki-13b-fast", "ja") == [("again", None, "")]
    assert len(listing.open_challenges(gate.store, played.NOW)) == waiting + 1
    refused = cli(*command)
    assert refused.code == 2  # the same command would write over the file
    assert "not overwritten" in refused.err


async def test_new_attempt_never_writes_over_a_file(opened: Opened, gate: Gate) -> None:
    Path("mine.json").write_text("mine")
    async with opened("tanuki-70b") as pilot:
        await press(pilot, "A", *("backspace",) * len("challenge.json"), *"mine.json", "enter")
        assert "expected no file mine.json, found one" in shown(pilot)
    assert Path("mine.json").read_text() == "mine"
    assert actions(gate, "tanuki-70b") == []


def test_free_names_step_over_what_is_there(tmp_path: Path) -> None:
    assert free_name(tmp_path) == "challenge.json"
    (tmp_path / "instructions.txt").touch()
    assert free_name(tmp_path) == "challenge-2.json"
    (tmp_path / "challenge-2.instructions.txt").touch()
    assert free_name(tmp_path) == "challenge-3.json"


async def test_recheck_shows_stored_beside_now_and_is_recorded(opened: Opened, gate: Gate) -> None:
    async with opened("tanuki-70b") as pilot:
        await press(pilot, "R")
        said = shown(pilot)
        assert "stored now" in said
        assert "✓ verdict" in said
        assert "4 of 4 came out as stored" in said
        command = twin(pilot)
        await press(pilot, "enter")
    assert [action for action, _, _ in actions(gate, "tanuki-70b")] == ["recheck"]
    assert cli(*command).code == 0
    assert [action for action, _, _ in actions(gate, "tanuki-70b")] == ["recheck"] * 2


async def test_report_is_written_once(opened: Opened) -> None:
    async with opened("tanuki-70b") as pilot:
        await press(pilot, "S")
        command = twin(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, DetailScreen)
        page = Path(command[-1]).read_text(encoding="utf-8")
        assert page.startswith("<!")
        await press(pilot, "S", "enter")
        assert "is not overwritten" in shown(pilot)
    Path(command[-1]).unlink()
    assert cli(*command).code == 0
    assert Path(command[-1]).read_text(encoding="utf-8") == page


async def test_copy_goes_to_the_clipboard_and_stands_on_the_screen(
    opened: Opened, gate: Gate
) -> None:
    trace_id = trace_of(gate, "tanuki-70b")
    async with opened("tanuki-70b") as pilot:
        found = []
        for steps in range(7):
            await press(pilot, "y", *("j",) * steps)
            said = str(pilot.app.screen.query_one("#copied", Static).render())
            assert said
            await press(pilot, "enter")
            found.append(pilot.app.clipboard)
            assert found[-1] == said
            assert isinstance(pilot.app.screen, DetailScreen)
        assert found[0] == trace_id
        assert found[1] == f"readproof traces show {trace_id} --why"
        assert cli(*shlex.split(found[1])[1:]).code == 0
        assert found[3] == "who until then may have"  # the expected answer of the selected question


def test_what_is_copied_runs_nothing_when_it_is_pasted() -> None:
    copied = Copied.of("phrase", "one\ntwo\x1b[31m\r\nrm -rf x\u202e").text
    assert copied == "one two\\u{1B}[31m rm -rf x\\u{202E}"


async def test_read_only_refuses_with_a_word_why(opened: Opened, gate: Gate) -> None:
    async with opened("tanuki-70b", read_only=True) as pilot:
        footer = text_of(pilot.app).splitlines()[-1]
        assert not re.search(r"[LAV] (Label|Again|Void)", footer)
        for number, key in enumerate("LAV"):
            await press(pilot, key)
            assert isinstance(pilot.app.screen, DetailScreen)
            assert notices(pilot)[number].startswith(
                "refused: the app was started with --read-only"
            )
        await press(pilot, "R")
        assert "--record" not in twin(pilot)
        assert "came out as stored" in shown(pilot)
    assert actions(gate, "tanuki-70b") == []


async def test_errors_of_the_gate_are_notices(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(*_: Any) -> Any:
        raise Unchecked("the text of \x1b[31mX is no longer in the store")

    monkeypatch.setattr(renewing, "again", lost)

    def locked(*_: Any) -> tuple[StoredAction, ...]:
        raise Unusable("the store: held by another process")

    monkeypatch.setattr(listing, "open_challenges", locked)
    async with opened("tanuki-70b") as pilot:
        await press(pilot, "A", "enter")
        assert "\\u{1B}[31mX is no longer in the store" in shown(pilot)
        assert not Path("challenge.json").exists()
        await press(pilot, "escape", "V")
        assert "held by another process" in shown(pilot)


async def test_next_wrong_of_an_accepted_trace_says_that_nothing_is_wrong(opened: Opened) -> None:
    async with opened("honest-clerk", "ja") as pilot:
        await press(pilot, "n", "N")
        told = "no question was answered wrongly, no phrase discarded: there is nothing to step to"
        assert notices(pilot) == [told] * 2


async def test_unknown_trace_is_a_notice(gate: Gate) -> None:
    async with run(ReadproofApp(gate, "tr_0000000")) as pilot:
        assert not isinstance(pilot.app.screen, DetailScreen)
        assert "tr_0000000" in notices(pilot)[0]
