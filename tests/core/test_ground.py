"""The ground: every candidate obeys the rules that a question promises."""

import itertools
import random
import re

import pytest

from readproof.core import scripts
from readproof.core.documents import Span
from readproof.core.policies import BUILT_IN, Policy
from readproof.gate.preparations import prepare
from readproof.ingest.files import decode
from tests.corpora import OWN, own, prepared


def some_candidates(ground, count=300, seed=3):
    rng = random.Random(seed)
    found = []
    while len(found) < count:
        found += ground.candidates(rng.randrange(len(ground.folded.text)))
    return found


@pytest.fixture(scope="module", params=sorted(OWN))
def case(request):
    made = prepared(request.param)
    return made, some_candidates(made.ground)


def test_asked_text_and_anchor_each_occur_once(case):
    made, candidates = case
    text = made.ground.folded.text
    for c in candidates:
        assert text.count(text[c.asked_start : c.asked_end]) == 1
        assert text.count(text[c.anchor_start : c.anchor_end]) == 1


def test_asked_text_has_at_least_n_characters_and_is_mostly_letters(case):
    made, candidates = case
    text = made.ground.folded.text
    for c in candidates:
        asked = text[c.asked_start : c.asked_end]
        run = made.ground.run_at(c.asked_start)
        assert len(asked) >= (10 if run.unspaced else 20)
        assert scripts.is_alnum(asked[0])
        assert scripts.is_alnum(asked[-1])
        solid = scripts.count_alnum(asked) + scripts.count_marks(asked)
        assert solid >= 0.6 * len(asked)
        anchor = c.anchor_end - c.anchor_start
        assert anchor >= (15 if run.unspaced else 30)


def test_both_stand_in_one_chunk_side_by_side_with_only_white_space_between(case):
    made, candidates = case
    ground = made.ground
    raw = ground.text
    for c in candidates:
        asked = ground.raw(c.asked_start, c.asked_end)
        anchor = ground.raw(c.anchor_start, c.anchor_end)
        first, second = (anchor, asked) if c.suffix else (asked, anchor)
        assert first.end <= second.start
        assert not raw[first.end : second.start].strip()
        whole = Span(first.start, second.end)
        assert (
            sum(chunk.start < whole.end and whole.start < chunk.end for chunk in made.text.chunks)
            == 1
        )
        assert not re.search(r"\n[ \t\u3000]*\n", whole.of(raw))


def test_neither_touches_headings_furniture_or_markup(case):
    made, candidates = case
    structure = made.text.structure
    barred = [*structure.headings, *structure.furniture, *structure.markup]
    assert barred
    for c in candidates:
        for start, end in ((c.asked_start, c.asked_end), (c.anchor_start, c.anchor_end)):
            span = made.ground.raw(start, end)
            assert not any(span.overlaps(other) for other in barred)


def test_no_asked_text_lies_in_any_locator(case):
    made, candidates = case
    shown = [span for placed in made.ground.placed for span in (placed.opening, placed.closing)]
    for c in candidates:
        asked = made.ground.raw(c.asked_start, c.asked_end)
        assert not any(asked.overlaps(span) for span in shown)


def test_asked_text_covers_the_place_it_was_asked_for(case):
    made, _ = case
    ground = made.ground
    for place in range(0, len(ground.folded.text), 997):
        candidates = ground.candidates(place)
        assert ground.questionable(place) is bool(candidates)
        assert all(c.asked_start <= place < c.asked_end for c in candidates)
        assert len(set(candidates)) == len(candidates)


def test_words_are_not_cut_where_words_have_spaces():
    made = prepared("handbook")
    text = made.ground.folded.text
    for c in some_candidates(made.ground):
        for start, end in ((c.asked_start, c.asked_end), (c.anchor_start, c.anchor_end)):
            assert not (scripts.is_alnum(text[start - 1]) and scripts.is_alnum(text[start]))
            assert not (scripts.is_alnum(text[end - 1]) and scripts.is_alnum(text[end]))


def test_japanese_text_is_cut_at_punctuation_or_where_kanji_or_katakana_start():
    made = prepared("chronicle")
    text = made.ground.folded.text
    starts = re.compile(f"[{scripts.HAN}{scripts.KATAKANA}]")
    same = re.compile(f"[{scripts.HAN}]{{2}}|[{scripts.KATAKANA}]{{2}}|[0-9]{{2}}")
    for c in some_candidates(made.ground):
        far = c.asked_end if c.suffix else c.asked_start
        pair = text[far - 1 : far + 1]
        solid = all(scripts.is_alnum(char) for char in pair)
        assert not solid or (starts.match(pair[1]) or pair[1].isdigit() or pair[1].isascii())
        assert not same.match(pair)


def test_the_share_of_the_sample_is_the_share_of_the_text():
    made = prepared("article")
    ground = made.ground
    inside = [p for p in range(len(ground.folded.text)) if not ground.apart.hit(p, p + 1)]
    whole = sum(map(ground.questionable, inside)) / len(inside)
    assert abs(whole - made.survey.questionable_ppm / 1e6) < 0.02


def test_strata_hold_equal_shares_and_tile_the_text(case):
    made, _ = case
    strata = made.survey.strata
    assert strata[0].start == 0
    assert strata[-1].end == len(made.ground.folded.text)
    assert all(a.end == b.start for a, b in itertools.pairwise(strata))
    sizes = {len(stratum.places) for stratum in strata}
    assert max(sizes) - min(sizes) <= 1


def test_strict_items_hold_no_line_break_or_tab():
    policy = Policy(
        name="strict",
        strata=12,
        items=BUILT_IN["quick"].items,
        allowed_wrong=BUILT_IN["quick"].allowed_wrong,
        answer_form="strict",
    )
    strict = prepare(own("handbook"), policy).ground
    folded = prepared("handbook").ground
    broken = [
        sum(
            "\n" in ground.raw(c.asked_start, c.asked_end).of(ground.text)
            for c in some_candidates(ground)
        )
        for ground in (strict, folded)
    ]
    assert broken[0] == 0 < broken[1]


MARKUP = """# Title of the page

{filler}

See [the pages of the old harbour office](https://example.org/a/b) for the whole story of the
northern mole, and <b>do not</b> trust the printed tables &amp; charts of the years before
1931, because the office kept two sets of books.

| the keeper of the first lighthouse | the keeper of the second lighthouse |
| ---------------------------------- | ----------------------------------- |
| was born in a village by the river | was born on a ship off the headland |

{more}
"""


def test_asked_texts_hold_no_link_tag_entity_or_table_bar():
    words = own("handbook").text.split("## Who does what")[0]
    text = MARKUP.format(filler=words, more=words.replace("e", "i"))
    document = decode(text.encode(), name="page.md")
    ground = prepare(document, BUILT_IN["quick"]).ground
    seen = set()
    for place in range(len(ground.folded.text)):
        for c in ground.candidates(place):
            for start, end in ((c.asked_start, c.asked_end), (c.anchor_start, c.anchor_end)):
                seen.add(ground.raw(start, end).of(text))
    joined = "\n".join(seen)
    for mark in ("http", "](", "<b>", "&amp;", "|", "---", "# Title"):
        assert mark not in joined
    assert "because the office kept" in joined
