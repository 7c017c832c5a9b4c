"""The report of hostile attempts in a real browser: it stays a page of text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from readproof.display import show
from readproof.gate import reports
from readproof.gate.reports import style, tags
from readproof.gate.reports.tags import Markup
from tests.browser import attempts, browsers, hostile
from tests.browser.browsers import Server
from tests.html_pages import ATTRIBUTES, ELEMENTS, Page


@pytest.fixture(scope="module")
def program() -> str:
    return browsers.find()


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with browsers.served() as server:
        yield server


@pytest.fixture(scope="module")
def texts(server: Server) -> tuple[str, ...]:
    return hostile.filled((*hostile.TEXTS, *hostile.shared()), server.address)


@pytest.fixture(scope="module")
def run(server: Server) -> str:
    (script,) = hostile.filled(("RUN",), server.address)
    return script


def test_there_are_enough_hostile_texts() -> None:
    assert len(hostile.filled(hostile.TEXTS, "http://127.0.0.1:1")) == len(hostile.TEXTS) >= 40
    assert len(set(hostile.TEXTS)) == len(hostile.TEXTS)


def _has_run(dom: str) -> bool:
    return re.search(r"<html[^>]* data-ran=", dom) is not None


@pytest.mark.parametrize("how", ["graded", "refused"])
def test_no_text_runs_fetches_or_becomes_an_element(
    how: str, program: str, server: Server, texts: tuple[str, ...], run: str, tmp_path: Path
) -> None:
    found = attempts.graded(texts, run) if how == "graded" else attempts.refused(texts)
    html = reports.html(found)
    dom = browsers.loaded(program, server, html, tmp_path)
    assert server.asked == ["/page.html"]
    assert not _has_run(dom)
    page = Page(dom)
    assert page.elements <= ELEMENTS
    assert set(page.attributes) <= ATTRIBUTES
    # What the browser shows is what was written: nothing was swallowed.
    assert "".join(page.texts).split() == "".join(Page(html).texts).split()
    shown = "".join(page.texts)
    missing = [text for text in texts if show(_told(text), multiline=True) not in shown]
    assert not missing


def _told(text: str) -> str:
    """A text as it comes out of a sheet: in phrases and answers, ends are trimmed."""
    return text.strip()


def _unescaped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tags, "text", lambda value: Markup(value))
    monkeypatch.setattr(tags, "escape", lambda value, quote: value)
    monkeypatch.setattr(tags, "show", lambda value, multiline=False: value)


def test_a_page_without_escaping_is_noticed(
    program: str,
    server: Server,
    texts: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = attempts.refused([text for text in texts if text.startswith("<img src=")])
    _unescaped(monkeypatch)
    monkeypatch.setattr(style, "policy", lambda: "default-src *; script-src * 'unsafe-inline'")
    dom = browsers.loaded(program, server, reports.html(found), tmp_path)
    assert _has_run(dom)
    assert {"/i.png", "/ran"} <= set(server.asked)
    assert '<img src="x"' in dom


def test_the_policy_alone_keeps_a_page_without_escaping_from_running(
    program: str,
    server: Server,
    texts: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # A policy cannot forbid a page to lead elsewhere, so that text is left out here.
    found = attempts.refused(
        [text for text in texts if re.search("<(img|script|svg|link|iframe)", text)]
    )
    _unescaped(monkeypatch)
    html = reports.html(found)
    assert "<img src=x onerror=" in html
    dom = browsers.loaded(program, server, html, tmp_path)
    assert not _has_run(dom)
    assert server.asked == ["/page.html"]
