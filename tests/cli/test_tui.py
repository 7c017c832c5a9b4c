"""`readproof tui`: a terminal or a clear error, and no secret after a bug."""

from __future__ import annotations

import pytest

from readproof.cli import tui
from tests.cli.conftest import cli

CANARY = "expected answer: forty-two"


class App:
    """Stands in for the app: opens the store as it would, and ends."""

    failure: BaseException | None = None
    return_code = 0
    asked: tuple[object, ...] = ()

    def __init__(self, opener, trace, *, read_only):
        type(self).asked = (opener().store.file, trace, read_only)

    def run(self):
        pass


@pytest.fixture
def app(monkeypatch):
    monkeypatch.setattr(tui, "_is_terminal", lambda: True)
    monkeypatch.setattr("readproof_tui.app.ReadproofApp", App)
    monkeypatch.setattr(App, "failure", None)
    monkeypatch.setattr(App, "return_code", 0)
    return App


def test_without_a_terminal_it_says_what_to_use_instead():
    result = cli("tui")
    assert result.code == 2
    assert "expected a terminal" in result.err
    assert "traces list" in result.err
    assert result.out == b""


def test_store_trace_and_read_only_reach_the_app(issued, app):
    assert cli("tui", "latest", "--read-only").code == 0
    file, trace, read_only = app.asked
    assert str(file).endswith(".readproof/readproof.db")
    assert (trace, read_only) == ("latest", True)
    assert cli("tui").code == 0
    assert app.asked[1:] == (None, False)


def test_a_bug_of_the_app_is_told_without_any_value(issued, app, monkeypatch):
    def raised():
        try:
            raise KeyError(CANARY)
        except KeyError as error:
            return error

    monkeypatch.setattr(App, "failure", raised())
    result = cli("tui")
    assert result.code == 3
    assert "a bug of readproof: KeyError" in result.err
    assert CANARY not in result.err + result.out.decode()


def test_exit_code_is_that_of_the_app(issued, app, monkeypatch):
    monkeypatch.setattr(App, "return_code", 2)
    assert cli("tui").code == 2


def test_read_only_store_refuses_every_change(issued):
    from readproof.cli import stores
    from readproof.errors import Unusable

    gate = stores.gate(None, read_only=True)
    with gate.store.read() as tx:
        (name,) = tx.challenges.open_ids()
    with pytest.raises(Unusable, match="read-only"):
        gate.void(name, "may not be")
    gate.store.close()
    gate = stores.gate(None)
    gate.void(name, "may be")
    gate.store.close()
