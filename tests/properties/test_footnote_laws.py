"""Laws of the article gate on generated articles."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from readproof.core.citing import attributions, footnotes, renumbering, research_logs
from readproof.core.citing.footnotes import Article
from readproof.core.documents import Span

COUNT = 6
SOURCES = research_logs.read(
    "".join(
        f"### Source {n}: title {n}\n- URL: https://e.org/{n}\n- Facts:\n"
        f"  - it weighs {n}00 kg\n  - 重さは{n}50グラム\n"
        for n in range(1, COUNT + 1)
    )
)
_LABELS = st.one_of(
    st.integers(0, 40).map(str), st.sampled_from(["a", "Note", "注", "x.y-1", "(.*)+", "007"])
)
_NEWLINES = st.sampled_from(["\n", "\r\n"])
_NOISE = st.sampled_from(
    [
        "```\n[^1]: code\nx[^2]\n```",
        "`[^3]` is code.",
        "# A heading",
        "- an item of 100 kg",
        "> a quote",
        "    [^4] indented",
        "<!-- [^5] -->",
        "Nothing to see[^undefined].",
    ]
)


@st.composite
def articles(draw: st.DrawFn) -> str:
    """An article that defines every source once; most sentences hang on a wrong one."""
    labels = draw(st.lists(_LABELS, min_size=COUNT, max_size=COUNT, unique_by=footnotes.key_of))
    parts: list[str] = []
    for _ in range(draw(st.integers(1, 8))):
        if draw(st.booleans()):
            parts.append(draw(_NOISE))
        true, attached = draw(st.integers(1, COUNT)), draw(st.sampled_from(labels))
        parts.append(
            draw(
                st.sampled_from(
                    [
                        f"One of {true}00 kg.[^{attached}]",
                        f"重さは{true}50グラム[^{attached}]。",
                        f"- item of {true}00 kg[^{attached}]",
                        f"| cell of {true}00 kg[^{attached}] |\n| --- |",
                        f"> Said to be {true}00 kg.[^{attached}]",
                    ]
                )
            )
        )
    definitions = []
    order = draw(st.permutations(range(COUNT)))
    for place in order:
        body = draw(
            st.sampled_from(
                [
                    f"See https://e.org/{place + 1}",
                    f"Two parts.\n\n    https://e.org/{place + 1} and [^{labels[0]}]",
                    f"Lazy\nhttps://e.org/{place + 1} `[^9]`",
                ]
            )
        )
        definitions.append(f"[^{labels[place]}]: {body}")
    cut = draw(st.integers(0, COUNT))
    text = "\n\n".join([*definitions[:cut], *parts, *definitions[cut:]])
    return text.replace("\n", draw(_NEWLINES)) + draw(st.sampled_from(["", "\n", "\n\n"]))


def _outside(article: Article) -> str:
    """The text without definitions and without the labels of references."""
    holes = [definition.span for definition in article.definitions]
    holes += [Span(r.span.start + 2, r.span.end - 1) for r in article.references]
    return _without(article.text, Span(0, len(article.text)), holes)


def _bodies(article: Article) -> list[str]:
    """The definitions without labels, whatever their order."""
    inner = [span for _, span in article.inner] + [d.label_span for d in article.definitions]
    found = []
    for definition in article.definitions:
        holes = [span for span in inner if definition.span.contains(span)]
        found.append(_without(article.text, definition.span, holes))
    return sorted(found)


def _without(text: str, within: Span, holes: Sequence[Span]) -> str:
    parts, at = [], within.start
    for hole in sorted(holes):
        parts.append(text[at : hole.start])
        at = hole.end
    return "\0".join([*parts, text[at : within.end]])


@given(articles())
def test_after_a_fix_no_path_a_is_left_and_nothing_is_out_of_order(text: str) -> None:
    report = attributions.check(footnotes.read(text), SOURCES)
    fixed = renumbering.fix(report, SOURCES)
    assert not fixed.unfixable
    codes = {f.code for f in attributions.check(footnotes.read(fixed.text), SOURCES).findings}
    assert not codes & {"MISMATCH", "OUT_OF_ORDER"}
    assert not codes - {f.code for f in report.findings} - {"UNUSED_DEFINITION"}


@given(articles())
def test_a_fix_changes_labels_and_the_order_of_definitions_only(text: str) -> None:
    before = footnotes.read(text)
    fixed = renumbering.fix(attributions.check(before, SOURCES), SOURCES)
    after = footnotes.read(fixed.text)
    assert _outside(after) == _outside(before)
    assert _bodies(after) == _bodies(before)


@given(articles())
def test_a_second_fix_changes_nothing(text: str) -> None:
    once = renumbering.fix(attributions.check(footnotes.read(text), SOURCES), SOURCES).text
    assert renumbering.fix(attributions.check(footnotes.read(once), SOURCES), SOURCES).text == once


@given(articles())
def test_renumbering_keeps_what_every_reference_leads_to(text: str) -> None:
    def led(article: Article) -> list[tuple[str, ...]]:
        first = article.first_definitions()
        places = [first.get(reference.key) for reference in article.references]
        return [() if p is None else article.definitions[p].urls for p in places]

    before = footnotes.read(text)
    report = attributions.check(before, None, definitions_only=True)
    assert led(footnotes.read(renumbering.fix(report, ()).text)) == led(before)


_MARKS = ["[^", "]", "]:", "[^1]", "[^a]: ", "`", "```\n", "> ", "- ", "1. ", "|", "|-|\n", "。"]
_MARKS += [". ", "「", "」", "^[", "<!--", "-->", "#", "\\", "\n", "\n\n", "\r\n", "\t", "    "]
_PIECES = st.lists(st.one_of(st.sampled_from(_MARKS), st.text(max_size=3)), max_size=40).map(
    "".join
)


@given(_PIECES)
def test_any_text_is_read_and_every_marker_stands_where_it_is_said_to_stand(text: str) -> None:
    article = footnotes.read(text)
    lines = re.split(r"\r{0,2}\n|\r", text)
    for reference in article.references:
        marker = f"[^{reference.label}]"
        assert reference.span.of(text) == marker
        assert lines[reference.line - 1].startswith(marker, reference.column - 1)
    for definition in article.definitions:
        assert definition.span.of(text).startswith(f"[^{definition.label}]:")
    spans = [definition.span for definition in article.definitions]
    assert all(one.end <= other.start for one, other in pairwise(spans))
    assert not any(r.span.overlaps(span) for r in article.references for span in spans)


@given(_PIECES)
def test_any_text_is_checked_and_fixed_once_and_for_all(text: str) -> None:
    def fixed(article: str) -> str:
        report = attributions.check(footnotes.read(article), None, definitions_only=True)
        return renumbering.fix(report, ()).text

    once = fixed(text)
    assert fixed(once) == once
