"""Live runs: every document through the ordinary gate, and on where they stopped."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from readproof.core.policies import BUILT_IN
from readproof.errors import Unusable
from readproof.gate import Gate
from readproof.gate.corpora import manifests, playing
from readproof.gate.corpora.playing import Played
from readproof.readers.scripted.program import answer
from readproof.gate.terms import Terms
from tests.gate.corpora.conftest import NAMES, init
from tests.gate.player import gate

QUICK = BUILT_IN["quick"]
ALICE = Terms(reader="alice", allow_weak=True)


@pytest.fixture
def on() -> Gate:
    return gate()


def honest(prompt: str) -> str:
    """The scripted reader that copies from the prompt's own text."""
    return answer(prompt, "honest")


def play(
    on: Gate, root: Path, ask: Callable[[str], str] = honest, again: bool = False
) -> list[Played]:
    found = playing.play(
        on, manifests.load(root), ask, ALICE, again=again
    )
    return list(found)


def test_every_document_is_proved_under_its_policy(folder: Path, on: Gate) -> None:
    results = play(on, folder)
    assert [played.listed.entry.path for played in results] == list(NAMES)
    assert [(played.result, played.reasons) for played in results] == [("ACCEPT", ("OK",))] * 3
    for played in results:
        assert played.policy == QUICK
        assert played.verdict is not None
        assert played.verdict.policy_name == "quick"
        assert (played.wrong, played.slip_ppm, played.earlier) == (0, 0, False)
        assert played.asked is not None
        assert played.asked > 6


def test_live_challenges_are_not_the_published_ones(folder: Path, on: Gate) -> None:
    from tests.gate.corpora.conftest import regenerate

    regenerate(folder)
    published = {
        re.search(r"ch_[0-9a-f]{32}", path.read_text(encoding="utf-8"))
        for path in folder.rglob("challenge.json")
    }
    ids = {match[0] for match in published if match}
    assert len(ids) == 3
    verdicts = [played.verdict for played in play(on, folder)]
    assert not ids & {verdict.challenge_id for verdict in verdicts if verdict}


def test_interrupted_run_goes_on_without_asking_again(folder: Path, on: Gate) -> None:
    asked: list[str] = []

    def tired(prompt: str) -> str:
        if len(asked) == 3:
            raise KeyboardInterrupt
        asked.append(prompt)
        return honest(prompt)

    with pytest.raises(KeyboardInterrupt):
        play(on, folder, tired)
    results = play(on, folder)
    assert [(played.result, played.earlier) for played in results] == [
        ("ACCEPT", True),
        ("ACCEPT", False),
        ("ACCEPT", False),
    ]
    again = play(on, folder, again=True)
    assert [played.earlier for played in again] == [False] * 3


def test_verdict_of_another_policy_or_reader_does_not_count(folder: Path, on: Gate) -> None:
    play(on, folder)
    manifest = manifests.load(folder)
    other = playing.play(on, manifest, honest, replace(ALICE, reader="bob"))
    assert not any(played.earlier for played in other)
    strict = BUILT_IN["standard"]
    other = playing.play(on, manifest, honest, ALICE, policy=strict)
    results = list(other)
    assert not any(played.earlier for played in results)
    assert {played.policy for played in results} == {strict}


def test_cheat_has_slips_and_codes(folder: Path, on: Gate) -> None:
    results = play(on, folder, lambda prompt: answer(prompt, "headings-only"))
    assert {played.result for played in results} == {"REJECT"}
    graded = [played for played in results if played.asked is not None]
    assert all(played.slip_ppm and played.slip_ppm > 300_000 for played in graded)


def test_document_that_carries_no_proof_is_refused_with_its_code(folder: Path, on: Gate) -> None:
    (folder / "short.txt").write_bytes(b"Too little.\n")
    init(folder, "short.txt")
    last = play(on, folder)[-1]
    assert (last.result, last.reasons, last.verdict) == ("refused", ("DOCUMENT_TOO_SHORT",), None)


def test_reader_that_gives_no_sheet_is_left_after_three(folder: Path, on: Gate) -> None:
    (folder / "four.txt").write_bytes((folder / "one.md").read_bytes() + b"More.\n")
    init(folder, "four.txt")

    def broken(prompt: str) -> str:
        raise Unusable("it ended with exit code 3")

    results = play(on, folder, broken)
    assert [(played.result, played.message) for played in results] == [
        ("failed", "it ended with exit code 3")
    ] * 3
    silent = play(on, folder, lambda prompt: "hello")
    assert silent[0].message is not None
    assert "asked twice" in silent[0].message


def test_attempts_used_up_are_told(folder: Path, on: Gate) -> None:
    def cheat(prompt: str) -> str:
        return answer(prompt, "headings-only")

    for _ in range(3):
        play(on, folder, cheat, again=True)
    results = play(on, folder, cheat, again=True)
    codes = {code for played in results for code in played.reasons}
    assert "ATTEMPTS_USED" in codes
