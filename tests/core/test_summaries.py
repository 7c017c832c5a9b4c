"""The summary: its sentences and marks, and the facts that must exist."""

import pytest

from readproof.core import folds, summaries
from readproof.core.facts import facts, stands_in
from readproof.core.summaries import report, sentences, trimmed

DOCUMENT = folds.fold(
    "The gauge rose by 1.25 metres on 3 May 1993. “Shut the gate”, said Thole. "
    "It cost 12,000 crowns."
)
CONTEXTS = {"s01": "The gauge rose by 1.25 metres on 3 May 1993.", "s02": "It cost 12,000 crowns."}


def test_marks_after_the_full_stop_belong_to_the_sentence_before():
    found = sentences("The gauge rose. [s01] [s02] It was dear [s03]. Then nothing.")
    assert [(s.text, s.marks) for s in found] == [
        ("The gauge rose.", ("s01", "s02")),
        ("It was dear .", ("s03",)),
        ("Then nothing.", ()),
    ]


def test_japanese_sentences_need_no_space():
    found = sentences("水位は上がった。[s01]費用はかさんだ。[s02]")
    assert [(s.text, s.marks) for s in found] == [
        ("水位は上がった。", ("s01",)),
        ("費用はかさんだ。", ("s02",)),
    ]


def test_decimals_do_not_end_a_sentence():
    assert [s.text for s in sentences("It rose by 1.25 metres. Then it fell.")] == [
        "It rose by 1.25 metres.",
        "Then it fell.",
    ]


@pytest.mark.parametrize(
    "text", ["", "\n\n", "...", "[s01]", "。。。", "a" * 20_000, ". " * 20_000]
)
def test_any_summary_is_cut_into_sentences_in_little_time(text):
    assert isinstance(sentences(text), tuple)


def test_facts_are_numbers_and_quoted_strings():
    assert facts('It rose by 1.25 m in 1993, "shut the gate" and 「門を閉めろ」.') == (
        "1.25",
        "1993",
        "shut the gate",
        "門を閉めろ",
    )


@pytest.mark.parametrize(
    ("fact", "stands"),
    [
        ("1.25", True),
        ("25", False),  # a part of 1.25
        ("1.2", False),
        ("12", False),  # a part of 12,000
        ("000", False),
        ("12,000", True),
        ("1993", True),
        ("993", False),
        ("Shut the gate", True),
        ('"Shut the gate"', True),
        ("Shut that gate", False),
    ],
)
def test_a_number_stands_only_as_a_whole(fact, stands):
    assert stands_in(fact, DOCUMENT.text) is stands


def test_a_report_names_marks_and_facts():
    made = report(
        "It rose by 1.25 metres [s01]. It cost 12,000 crowns [s01]. It took 77 days. "
        "All fine [s09].",
        CONTEXTS,
        DOCUMENT,
    )
    assert (made.sentences, made.marked) == (4, 3)
    assert made.unresolved == ("s09",)
    assert [fact for fact, _ in made.not_in_span] == ["12,000"]
    assert [fact for fact, _ in made.not_in_document] == ["77"]


def test_full_width_digits_are_the_same_number():
    assert report("上昇は１．２５であった。", {}, DOCUMENT).not_in_document == ()


def test_a_summary_is_digested_without_the_line_breaks_at_its_ends():
    assert trimmed("\r\nOne.\r\nTwo.\n\n") == "One.\nTwo."
    assert summaries.trimmed(" kept ") == " kept "
