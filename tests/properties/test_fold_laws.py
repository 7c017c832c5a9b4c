"""The laws of folds and spans, on texts made of everything that folds look at."""

from __future__ import annotations

import regex
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from readproof.core import folds, graphemes
from readproof.core.folds import Folded, fold, tables
from readproof.core.spans import resolve

PIECES = (
    # words, numbers, punctuation
    *("a", "b", "com", "K", "0", "1", "95", "12", ".", ",", "(", ")", "%", "'", '"', "-", "--"),
    *("---", "----", "\u2010", "\u2014", "\u2212", "\u2026", "\u2025", "\u201c", "\u2019", "~"),
    # white space and line ends
    *(" ", "  ", "\n", "\r\n", "\r", "\t", "\xa0", "\u2009", "\u2028", "\u3000", "\n\n", "-\n"),
    *("-\r\n  ", "\u2010\n", "\xad", "\xad\n", "- "),
    # ignorables
    *("\u200b", "\u200c", "\u200d", "\ufe0f", "\u034f", "\u202e", "\ufeff", "\U000e0101"),
    # marks and bases
    *("e", "\u0301", "\u0323", "\xe9", "\u1ebf", "q", "\u05d1", "\u05bc", "\u05b0", "\u05be"),
    # jamo, syllables, Indic, Thai
    *("\u1112", "\u1161", "\u11ab", "\uac00", "\u0915", "\u094d", "\u0937", "\u093f", "\u0967"),
    *("\u0e01", "\u0e31", "\u0e33", "\u1039", "\u1019"),
    # Japanese and Chinese
    *("\u304b", "\u3099", "\u30cf", "\uff8a", "\uff9f", "\uff76", "\uff9e", "\u30fc", "\u6f22"),
    *("\u3001", "\uff0c", "\uff01", "\uff21", "\uff11", "\u301c", "\uff5e", "\u2329", "\u2f00"),
    # compatibility characters
    *("\ufb01", "\ufb03", "\u3314", "\u32c2", "\u33e0", "\u33a1", "\u3231", "\u2163", "\xbd"),
    *("\xb2", "\u2460", "\u2474", "\u2126", "\u320e", "\ufe91", "\uf9dc", "\u037e"),
    # emoji
    *("\U0001f468", "\U0001f3fd", "\u2764", "\U0001f1ef", "\U0001f1f5"),
    # entities
    *("&amp;", "&lt;", "&#8217;", "&nbsp;", "&shy;", "&", "lt;", "amp;", "&#x200d;", "&bogus;"),
)
TEXTS = st.lists(st.sampled_from(PIECES), max_size=24).map("".join)
laws = settings(
    max_examples=200, deadline=None, suppress_health_check=[HealthCheck.filter_too_much]
)


def aligned_slice(data: st.DataObject, text: str) -> tuple[int, int]:
    borders = [at for at in range(len(text) + 1) if graphemes.is_boundary(text, at)]
    assume(len(borders) > 1)
    first = data.draw(st.integers(0, len(borders) - 2))
    last = data.draw(st.integers(first + 1, len(borders) - 1))
    return borders[first], borders[last]


def trimmed(text: str, start: int, end: int, dropped: str) -> tuple[int, int]:
    while start < end and text[start] in dropped:
        start += 1
    while end > start and text[end - 1] in dropped:
        end -= 1
    return start, end


@laws
@given(TEXTS)
def test_borders_are_those_of_extended_grapheme_clusters(text: str) -> None:
    expected = {0, *(match.end() for match in regex.finditer(r"\X", text))}
    found = {at for at in range(len(text) + 1) if graphemes.is_boundary(text, at)}
    assert found == expected


PROFILES = st.sampled_from((folds.EVIDENCE, folds.QUOTE))


@laws
@given(TEXTS, PROFILES)
def test_steps_are_idempotent_entities_aside(text: str, profile: folds.Profile) -> None:
    profile = profile.without("entities")
    once = fold(text, profile)
    assert fold(once.text, profile).text == once.text


@laws
@given(TEXTS, PROFILES)
def test_a_fold_never_makes_a_space_from_a_non_space(text: str, profile: folds.Profile) -> None:
    folded = fold(text, profile.without("entities"))
    for at, char in enumerate(folded.text):
        if char in tables.WHITE:
            start, end = folded.raw_start(at), folded.raw_end(at + 1)
            assert start is not None
            assert end is not None
            assert set(folded.raw[start:end]) & {*tables.WHITE, "\ufeff"}


@laws
@given(TEXTS, PROFILES)
def test_the_map_is_monotone(text: str, profile: folds.Profile) -> None:
    folded = fold(text, profile)
    places = range(len(folded.text) + 1)
    starts = [at for at in map(folded.raw_start, places) if at is not None]
    ends = [at for at in map(folded.raw_end, places) if at is not None]
    positions = [folded.position(at) for at in range(len(text) + 1)]
    for found in (starts, ends, positions):
        assert found == sorted(found)
    assert positions[-1] == len(folded.text)
    assert folded.raw_end(0) == 0
    assert folded.raw_start(len(folded.text)) == len(text)


@laws
@given(TEXTS, PROFILES)
def test_positions_and_spans_are_inverse_where_aligned(text: str, profile: folds.Profile) -> None:
    folded = fold(text, profile)
    for at in range(len(folded.text)):
        start = folded.raw_start(at)
        if start is not None:
            assert folded.position(start) == at
            assert folded.aligned(start) == at
        end = folded.raw_end(at + 1)
        if end is not None:
            assert folded.aligned(end) == at + 1


@laws
@given(TEXTS, PROFILES, st.data())
def test_spans_are_not_empty_and_end_at_grapheme_borders(
    text: str, profile: folds.Profile, data: st.DataObject
) -> None:
    folded = fold(text, profile)
    assume(len(folded.text) > 0)
    start = data.draw(st.integers(0, len(folded.text) - 1))
    end = data.draw(st.integers(start + 1, len(folded.text)))
    span = folded.span(start, end)
    assume(span is not None)
    assert span is not None
    assert span.start < span.end
    assert graphemes.is_boundary(text, span.start)
    assert graphemes.is_boundary(text, span.end)


@laws
@given(TEXTS, st.data())
def test_every_match_folds_to_the_phrase(text: str, data: st.DataObject) -> None:
    start, end = aligned_slice(data, text)
    phrase = text[start:end]
    for match in resolve(fold(text), phrase, min_length=1).matches:
        raw = match.span.of(text)
        assert match.span.start < match.span.end
        assert folds.same(raw, phrase)
        assert (match.matched_by == "raw") == (match.fold_steps == ())
        assert set(match.fold_steps) <= set(folds.FOLD_STEPS)


def edge_rule_may_refuse(folded: Folded, start: int, end: int) -> bool:
    """Inside a replacement, or beside what could be a number."""
    if folded.aligned(start) is None or folded.aligned(end) is None:
        return True
    numeric = tables.numeric()
    first, last = folded.position(start), folded.position(end)
    around = folded.text[max(0, first - 2) : first + 2] + folded.text[max(0, last - 2) : last + 2]
    return numeric.search(around) is not None


@laws
@given(TEXTS, st.data())
def test_every_aligned_part_is_found_unless_an_edge_rule_refuses_it(
    text: str, data: st.DataObject
) -> None:
    start, end = trimmed(text, *aligned_slice(data, text), tables.WHITE)
    phrase = text[start:end]
    assume(folds.phrase(phrase) != "")
    # A space may carry a mark, so that what is left starts inside a grapheme.
    assume(graphemes.is_boundary(text, start))
    assume(graphemes.is_boundary(text, end))
    folded = fold(text)
    if edge_rule_may_refuse(folded, start, end):
        return
    found = resolve(folded, phrase, min_length=1)
    assert found.status in ("unique", "ambiguous")
    assert (start, end) in {(match.span.start, match.span.end) for match in found.matches}
    assert found.occurrences == len(found.matches)


@laws
@given(TEXTS, st.data())
def test_the_limit_caps_the_list_and_never_the_count(text: str, data: st.DataObject) -> None:
    start, end = aligned_slice(data, text)
    full = resolve(fold(text), text[start:end], min_length=1)
    capped = resolve(fold(text), text[start:end], min_length=1, limit=1)
    assert capped.occurrences == full.occurrences
    assert capped.matches == full.matches[:1]


def brute_force(folded: Folded, phrase: str) -> set[tuple[int, int]]:
    """Every folded slice that may read as the phrase, each line end in each of its ways."""
    text = folded.text
    found: set[tuple[int, int]] = set()
    for start in range(len(text)):
        partial = {(start, 0)}
        while partial:
            at, place = partial.pop()
            if place == len(phrase):
                found.add((start, at))
                continue
            if at in folded.line_hyphens:
                if phrase.startswith("-", place):
                    # The space goes only where something follows it.
                    if place + 1 < len(phrase) and phrase[place + 1] != " ":
                        partial.add((at + 2, place + 1))
                    partial.add((at + 1, place + 1))
                elif place and folds.joins(text, at):
                    partial.add((at + 2, place))
            elif at < len(text) and text[at] == phrase[place]:
                partial.add((at + 1, place + 1))
    return found


LINE_ENDS = st.lists(
    st.sampled_from(("a", "b", "1", "-\n", "-", " ", "-\r\n ", "--", ".")), max_size=30
).map("".join)


@laws
@given(LINE_ENDS, st.lists(st.sampled_from("ab1- ."), min_size=1, max_size=6).map("".join))
def test_search_across_line_ends_equals_brute_force(text: str, wanted: str) -> None:
    reading = folds.phrase(wanted)
    assume(reading)
    folded = fold(text)
    assert set(folds.occurrences(folded, reading)) == brute_force(folded, reading)
