"""Choice items give next to nothing away to a guesser who has read all but their chunk.

Short: `make zoo` draws 10,000 items a language.
"""

from __future__ import annotations

from math import sqrt

import pytest

from readproof.core.audits import Kind
from tests.corpora import own
from tests.zoo import leaks

# About a thousand items: 660 English ones, 400 Japanese ones.
ITEMS = {"handbook": 400, "report": 260, "chronicle": 400}
MOST = 0.60


@pytest.mark.parametrize("name", ITEMS)
def test_no_classifier_is_right_much_more_often_than_a_coin(name: str) -> None:
    total, yes, found = leaks.contains(own(name), ITEMS[name])
    assert total == ITEMS[name]
    error = 0.5 / sqrt(total)
    assert abs(yes / total - 0.5) <= 0.015 + 3 * error
    for classifier, right in found.items():
        assert right <= MOST + error, (classifier, right)


def test_a_classifier_finds_what_is_there() -> None:
    # Else the test above could only pass.
    rows = [((float(n % 7), float(n % 3)), n % 7 > 3) for n in range(200)]
    assert leaks.accuracy(rows[:100], rows[100:]) > 0.9


def test_true_sentences_are_drawn_and_guessed_in_the_same_way() -> None:
    total, found = leaks.true_sentence(own("handbook"), 60)
    assert total == 60
    assert set(found) == set(leaks.GUESSES)
    assert all(0 <= right <= 0.8 for right in found.values())


def test_items_are_those_that_audits_draw() -> None:
    for one in leaks.drawn(own("handbook"), Kind.CONTAINS, 40):
        assert one.question.kind is Kind.CONTAINS
        assert one.right in ("yes", "no")
