"""The demonstration: an honest reader and five cheats, all through the four steps of the gate."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from readproof.gate import Gate
from readproof.readers import demo


@pytest.fixture(scope="module")
def played() -> tuple[Gate, tuple[demo.Scene, ...]]:
    gate = Gate.open(":memory:")
    return gate, demo.play(gate, demo.document())


def test_honest_reader_is_accepted_and_no_cheat_is(
    played: tuple[Gate, tuple[demo.Scene, ...]],
) -> None:
    verdicts = {scene.name: scene.verdict for scene in played[1]}
    assert verdicts.pop("honest") == "ACCEPT"
    assert len(verdicts) >= 5
    assert set(verdicts.values()) == {"REJECT"}


def test_at_least_two_cheats_fall_by_coverage(played: tuple[Gate, tuple[demo.Scene, ...]]) -> None:
    codes = {scene.name: scene.codes for scene in played[1]}
    assert "COVERAGE_WRONG" in codes["neighbourhoods"]
    assert "COVERAGE_WRONG" in codes["gap"]


def test_every_scene_says_why_and_has_its_trace(
    played: tuple[Gate, tuple[demo.Scene, ...]],
) -> None:
    gate, scenes = played
    for scene in scenes:
        assert scene.does
        with gate.store.read() as tx:
            trace = tx.traces.get(scene.trace_id)
        assert trace is not None
        assert str(trace.verdict) == scene.verdict
        assert set(trace.codes) == set(scene.codes)
    why = {scene.name: scene.why for scene in scenes}
    assert "answers are right" in why["honest"]
    assert "of 24 places that the challenger chose" in why["gap"]
    assert "comes from the middle" in why["head-only"]


def test_demo_goes_through_the_four_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: Counter[str] = Counter()

    def counted(name: str) -> None:
        real = getattr(Gate, name)

        def call(self: Gate, *args: Any, **options: Any) -> Any:
            calls[name] += 1
            return real(self, *args, **options)

        monkeypatch.setattr(Gate, name, call)

    for name in ("challenge", "build", "audit", "grade"):
        counted(name)
    scenes = demo.play(Gate.open(":memory:"), demo.document())
    fell_at_build = sum(scene.name in ("head-only", "inventor") for scene in scenes)
    assert calls == {
        "challenge": len(scenes),
        "build": len(scenes),
        "audit": len(scenes) - fell_at_build,
        "grade": len(scenes) - fell_at_build,
    }


def test_the_demo_can_be_played_again_and_again_in_one_store() -> None:
    clock = iter(range(1_800_000_000_000, 1_900_000_000_000, 1000))
    gate = Gate(Gate.open(":memory:").store, clock=lambda: next(clock))
    for _ in range(4):
        scenes = demo.play(gate, demo.document())
        assert [scene.verdict for scene in scenes].count("ACCEPT") == 1
