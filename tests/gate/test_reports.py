"""The report: everything stands in it, and no text of others can become anything but text."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from readproof.display import show
from readproof.gate import inspections, labels, renewing, reports
from readproof.gate.reports import style, tags
from readproof.gate.reports.tags import Markup, foreign, join, tag
from tests.corpora import own
from tests.gate import player
from tests.html_pages import ATTRIBUTES, ELEMENTS, Page


@pytest.fixture(scope="module", params=["handbook", "chronicle"])
def found(request: Any) -> Any:
    gate = player.gate()
    summary = "It is long. It stands 987 m high [s01]. No more [s99]."
    _, asked = player.commit(gate, own(request.param), summary=summary, delivery="copy")
    placed = player.of_class(asked, "verbatim")
    sheet = player.spoiled(gate, asked, wrong=placed[3:8], unseen=placed[10:11])
    gate.grade(json.loads(asked.body), sheet)
    labels.label(gate.store, "latest", "follow-up", "<i>note</i>", gate.clock())
    renewing.again(gate, "latest")
    return inspections.inspect(gate.store, "latest")


def test_a_report_holds_all_that_was_inspected(found: Any) -> None:
    page = Page(reports.html(found))
    text = "".join(page.texts)
    told = [line.strip() for line in found.why]
    told += [one.text for one in (*found.quotes, *found.summary)]
    told += [part for one in found.questions for part in (one.prompt, one.expected, one.given)]
    told += [option.text for one in found.questions for option in one.question.options]
    told += [part for one in found.hashes for part in (one.name, one.stored)]
    told += [action.note for action in found.actions] + ["follow-up"]
    told += [action.challenge_id for action in found.actions if action.action == "again"]
    told += [found.trace.stored.trace_id, "strata 4 to 8", "987 does not stand in the document"]
    missing = [part for part in told if part and show(part, multiline=True) not in text]
    assert not missing
    assert text.count("REJECT") >= 2


def test_a_report_holds_nothing_that_runs_loads_or_leads_away(found: Any) -> None:
    html = reports.html(found)
    page = Page(html)
    assert page.open == []
    assert page.elements <= ELEMENTS
    assert set(page.attributes) <= ATTRIBUTES
    assert "://" not in html
    assert not re.search(r"url\(|@import|expression\(", html)
    assert page.attributes["http-equiv"] == {"Content-Security-Policy"}
    (policy,) = [one for one in page.attributes["content"] if "default-src" in one]
    assert policy == style.policy()
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy


def test_the_policy_names_the_digest_of_the_sheet_that_stands_there(found: Any) -> None:
    import base64
    import hashlib

    html = reports.html(found)
    sheet = html[html.index("<style>") + 7 : html.index("</style>")]
    digest = base64.b64encode(hashlib.sha256(sheet.encode()).digest()).decode()
    assert f"'sha256-{digest}'" in style.policy()


def test_a_report_is_the_same_each_time(found: Any) -> None:
    assert reports.html(found) == reports.html(found)


def test_a_difference_is_told_by_words_or_marks_and_not_by_colour_alone() -> None:
    assert "ins::before" in style.SHEET
    assert "del::before" in style.SHEET


@given(st.text(max_size=80))
def test_any_text_comes_back_from_the_page_as_it_is_shown(text: str) -> None:
    page = Page(tag("p", text, class_=text))
    assert "".join(page.texts) == show(text, multiline=True).replace("\r", "")
    assert page.elements == {"p"}
    assert page.attributes == {"class": {show(text)}}


@given(st.lists(st.text(max_size=20), max_size=5))
def test_only_what_was_made_as_markup_is_markup(texts: list[str]) -> None:
    made = join(*texts, tag("b", *texts))
    assert isinstance(made, Markup)
    assert Page(made).elements == {"b"}
    # What strings do to markup gives text again.
    assert "&lt;b&gt;" in join(str.__add__(tag("b"), ""))


def test_a_name_of_an_element_is_never_a_text_of_others() -> None:
    for name in ("b onclick", "b>", "", "1", "é"):
        with pytest.raises(ValueError, match="no name"):
            tag(name)
    with pytest.raises(ValueError, match="no name"):
        tag("b", **{"x=y": "1"})


def test_a_text_of_others_stands_apart_and_has_an_end() -> None:
    page = Page(foreign("שלום" + "x" * tags.LONGEST))
    assert page.attributes["dir"] == {"auto"}
    assert page.texts[-1] == " … and 4 more characters"
    assert Page(foreign("ひらがな")).attributes["lang"] == {"ja"}
    assert "lang" not in Page(foreign("plain")).attributes


@pytest.mark.parametrize("step", ["build", "audit", "void"])
def test_a_trace_that_ended_early_has_a_report_too(step: str) -> None:
    gate = player.gate()
    if step == "build":
        challenge = json.loads(gate.challenge(own("handbook")).body)
        gate.build(challenge, b"[head]\nnothing of this stands there at all\n\nshort\n")
    elif step == "audit":
        _, asked = player.commit(gate, own("handbook"))
        gate.void(asked.audit.challenge_id, "<script>alert(1)</script>")
    else:
        gate.void(gate.challenge(own("handbook")).challenge.id, "wrong")
    text = "".join(Page(reports.html(inspections.inspect(gate.store, "latest"))).texts)
    told = {"build": "TOO_SHORT", "audit": "not graded", "void": "Nothing was asked"}
    assert told[step] in text


def test_without_the_text_the_report_says_so(tmp_path: Any) -> None:
    import sqlite3

    gate = player.gate(tmp_path / "readproof.db")
    _, asked = player.commit(gate, own("handbook"))
    gate.grade(json.loads(asked.body), player.spoiled(gate, asked))
    with sqlite3.connect(tmp_path / "readproof.db") as connection:
        connection.execute("UPDATE documents SET text = ''")
    text = "".join(Page(reports.html(inspections.inspect(gate.store, "latest"))).texts)
    assert "Nothing could be computed again" in text
    assert "not computed" in text
