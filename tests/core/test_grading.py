"""Grading: what is right is right by equality under the folds, and nothing else is."""

import pytest

from readproof.core.audits import Answer, Kind, Option, Question, QuestionClass
from readproof.core.grading import (
    Expected,
    Mark,
    failures,
    is_right,
    mark,
    undelivered,
)
from readproof.core.policies import BUILT_IN


def question(kind, *, anchor=None, non_quote=True, options=()):
    return Question(
        id="q01", kind=kind, is_non_quote=non_quote, prompt="", anchor=anchor, options=options
    )


SUFFIX = question(Kind.VERBATIM_SUFFIX, anchor="which they fill in at the duty desk")
PREFIX = question(Kind.VERBATIM_PREFIX, anchor="which they fill in at the duty desk")
EXPECTED = Expected(text="before the second\nbell rings")
MARKED = Expected(text="the *Whimbrel* carries `two` lines")
JAPANESE = question(Kind.VERBATIM_SUFFIX, anchor="零点は水路の底から五センチの高さに")
HYPHEN = Expected(text="the gauge-\nhouse keeper knew")


@pytest.mark.parametrize(
    ("asked", "expected", "answer"),
    [
        (SUFFIX, EXPECTED, "before the second\nbell rings"),
        (SUFFIX, EXPECTED, "before the second bell rings and then some"),
        (SUFFIX, EXPECTED, "\n\n  before the second bell rings\n\n"),
        (SUFFIX, EXPECTED, '"before the second bell rings"'),
        (SUFFIX, EXPECTED, "“before the second bell rings”"),
        (SUFFIX, EXPECTED, "`before the second bell rings`"),
        (SUFFIX, EXPECTED, "which they fill in at the duty desk before the second bell rings"),
        (SUFFIX, EXPECTED, "the duty desk before the second bell rings"),
        (SUFFIX, EXPECTED, "before the second bell rings."),
        (PREFIX, EXPECTED, "long before the second bell rings"),
        (PREFIX, EXPECTED, "before the second bell rings..."),
        (PREFIX, EXPECTED, "before the second bell rings…"),
        (PREFIX, EXPECTED, "before the second bell rings which they fill"),
        (PREFIX, EXPECTED, "before the second bell rings which they fill in at the duty desk"),
        (PREFIX, EXPECTED, "before the second bell rings which they fill in."),
        (JAPANESE, Expected(text="ある。測るのは毎朝七時"), "高さにある。測るのは毎朝七時"),
        (SUFFIX, MARKED, "the Whimbrel carries two lines"),
        (SUFFIX, MARKED, "the duty desk the _Whimbrel_ carries two lines"),
        (SUFFIX, Expected(text="it said “yes” — twice"), 'it said "yes" - twice'),
        (SUFFIX, HYPHEN, "the gauge-house keeper knew"),
        (SUFFIX, HYPHEN, "the gauge- house keeper knew"),
        (SUFFIX, HYPHEN, "the gaugehouse keeper knew"),
        (JAPANESE, Expected(text="ある。測るのは\n毎朝七時"), "ある。測るのは毎朝七時"),
        (JAPANESE, Expected(text="ある。測るのは毎朝七時"), "「ある。測るのは毎朝七時」"),
        (JAPANESE, Expected(text="ある。測るのは毎朝7時"), "の高さにある。測るのは毎朝７時"),
    ],
)
def test_accepted_answers(asked, expected, answer):
    assert is_right(asked, expected, answer, strict=False)


@pytest.mark.parametrize(
    ("asked", "expected", "answer"),
    [
        (SUFFIX, EXPECTED, ""),
        (SUFFIX, EXPECTED, "before the second bell"),  # too short
        (SUFFIX, EXPECTED, "the second bell rings"),  # near end missing
        (SUFFIX, EXPECTED, "well before the second bell rings"),  # longer on the near side
        (PREFIX, EXPECTED, "before the second bell rings twice"),
        (SUFFIX, EXPECTED, "before the third bell rings"),
        (SUFFIX, EXPECTED, "Before the second bell rings"),  # case is kept apart
        (SUFFIX, EXPECTED, "before the second bell ring"),
        (SUFFIX, EXPECTED, "before the second bell rings" + "x" * 400),
        (PREFIX, EXPECTED, "fill in before the second bell rings at the duty"),
        (SUFFIX, Expected(text="a rise of 1.5 metres"), "a rise of 15 metres"),
        (SUFFIX, Expected(text="did not approve the budget"), "did approve the budget"),
        (JAPANESE, Expected(text="ある。測るのは毎朝七時"), "ある。測るのは毎朝八時"),
    ],
)
def test_refused_answers(asked, expected, answer):
    assert not is_right(asked, expected, answer, strict=False)


def test_strict_answers_are_the_characters_and_nothing_else():
    assert is_right(SUFFIX, Expected(text="a “quoted” word"), "a “quoted” word\n", strict=True)
    assert is_right(SUFFIX, Expected(text="a “quoted” word"), "a “quoted” word\r\n", strict=True)
    for answer in ('a "quoted" word', "a “quoted” word ", " a “quoted” word", "a “quoted” words"):
        assert not is_right(SUFFIX, Expected(text="a “quoted” word"), answer, strict=True)


@pytest.mark.parametrize("answer", ["yes", "Yes.", " YES ", "ｙｅｓ", "はい", "はい。", '"yes"'])
def test_words_for_yes(answer):
    asked = question(Kind.CONTAINS)
    assert is_right(asked, Expected(text="yes"), answer, strict=False)
    assert not is_right(asked, Expected(text="no"), answer, strict=False)


@pytest.mark.parametrize("answer", ["", "y", "true", "yes and no", "yes yes", "maybe", "いいえ？"])
def test_other_words_are_neither_yes_nor_no(answer):
    asked = question(Kind.CONTAINS)
    assert not is_right(asked, Expected(text="yes"), answer, strict=False)
    assert not is_right(asked, Expected(text="no"), answer, strict=False)


@pytest.mark.parametrize("answer", ["B", "b", "(B)", "[b].", "B.", "The ferry sank in 1911."])
def test_an_option_by_label_or_by_its_whole_text(answer):
    options = (
        Option(label="A", text="The ferry sank in 1912."),
        Option(label="B", text="The ferry sank in 1911."),
    )
    asked = question(Kind.TRUE_SENTENCE, options=options)
    right = Expected(text="B", sentence="The ferry sank in 1911.")
    assert is_right(asked, right, answer, strict=False)
    assert not is_right(asked, right, "A", strict=False)
    assert not is_right(asked, right, "The ferry sank in 1912.", strict=False)
    assert not is_right(asked, right, "A or B", strict=False)


def test_a_token_by_its_characters():
    asked = question(Kind.DELIVERY_TOKEN)
    for answer in ("ab1c", " AB1C ", "`ab1c`", "ab1c."):
        assert is_right(asked, Expected(text="ab1c"), answer, strict=False)
    assert not is_right(asked, Expected(text="ab1c"), "ab1c d2ef", strict=False)


def test_unseen_is_wrong_and_marked_as_such():
    one = mark(SUFFIX, EXPECTED, Answer(question_id="q01", text=None), strict=False)
    assert (one.right, one.unseen) == (False, True)


def marks(**counts):
    """`verbatim="110u"`: right, right, wrong, unseen."""
    made = []
    for name, word in counts.items():
        for place, letter in enumerate(word):
            made.append(
                Mark(
                    question_id=f"{name}{place}",
                    question_class=QuestionClass(name),
                    right=letter == "1",
                    unseen=letter == "u",
                )
            )
    return made


STANDARD = BUILT_IN["standard"]


@pytest.mark.parametrize(
    ("given", "codes"),
    [
        (marks(verbatim="1" * 24), ()),
        (marks(verbatim="0" + "1" * 23), ()),
        (marks(verbatim="00" + "1" * 22), ("COVERAGE_WRONG",)),
        (marks(verbatim="0" + "1" * 10), ("COVERAGE_WRONG",)),  # 11 items: nothing may be wrong
        (marks(verbatim="1" * 24, choice="00" + "1" * 6), ("CHOICE_WRONG",)),
        (marks(verbatim="1" * 24, own_prefix="00" + "1" * 7), ("OWN_CONTEXT_WRONG",)),
        (marks(verbatim="1" * 24, delivery_token="0011"), ("TOKEN_WRONG",)),
        (
            marks(verbatim="000" + "1" * 21, choice="000" + "1" * 5),
            ("COVERAGE_WRONG", "CHOICE_WRONG"),
        ),
    ],
)
def test_too_many_wrong_answers_by_class(given, codes):
    assert failures(STANDARD, given) == codes


@pytest.mark.parametrize(
    ("given", "excused"),
    [
        (marks(verbatim="1" * 16 + "u" * 8), True),
        (marks(verbatim="u" * 4 + "1" * 12 + "u" * 8), True),  # two runs
        (marks(verbatim="uu11" * 6), False),  # many runs: a pick, not a cut
        (marks(verbatim="1" * 11 + "u" * 13), False),  # more than half
        (marks(verbatim="u" * 24), False),
        (marks(verbatim="00" + "1" * 14 + "u" * 8), False),  # wrong besides
        (marks(verbatim="1" * 24), False),  # nothing to excuse
        (marks(verbatim="1" * 16 + "u" * 8, own_prefix="uu1"), False),  # own quotes were seen
    ],
)
def test_unseen_answers_excuse_a_cut_and_nothing_else(given, excused):
    assert undelivered(STANDARD, given, strata=24) is excused
