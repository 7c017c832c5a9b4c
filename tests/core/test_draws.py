"""Draws: the stream and the choices are fixed by golden vectors, and fair."""

import hashlib
import json
from collections import Counter
from pathlib import Path

import pytest

from readproof.core.draws import Draws, derive_key

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "draws.json").read_text("utf-8"))


@pytest.mark.parametrize("case", VECTORS["cases"], ids=lambda case: case["id"])
def test_golden_vectors_of_the_draws(case):
    draws = Draws(bytes.fromhex(case["key"]))
    assert [draws.word() for _ in case["words"]] == case["words"]
    assert [draws.below(limit) for limit, _ in case["below"]] == [v for _, v in case["below"]]
    assert "".join("HT"[draws.coin()] for _ in case["coins"]) == case["coins"]
    assert draws.shuffled(case["shuffle"]["of"]) == case["shuffle"]["gives"]


def test_the_stream_is_shake_256_of_key_and_block_number():
    key = b"k" * 32
    first = hashlib.shake_256(key + (0).to_bytes(8, "big")).digest(4096)
    second = hashlib.shake_256(key + (1).to_bytes(8, "big")).digest(4096)
    draws = Draws(key)
    drawn = b"".join(draws.word().to_bytes(4, "big") for _ in range(1030))
    assert drawn == first + second[:24]


def test_the_key_is_hmac_sha256():
    # RFC 4231, test case 2.
    expected = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    assert derive_key(b"Jefe", b"what do ya want for nothing?").hex() == expected


def test_numbers_above_the_last_full_multiple_are_thrown_away():
    class Fixed(Draws):
        def __init__(self, words):
            super().__init__(b"")
            self.words = list(words)

        def word(self):
            return self.words.pop(0)

    limit = 3 << 30  # one full multiple fits into 32 bits; the rest must not be folded onto it
    assert Fixed([limit, (1 << 32) - 1, 7]).below(limit) == 7


@pytest.mark.parametrize("limit", [0, -1, (1 << 32) + 1])
def test_a_limit_out_of_range_is_refused(limit):
    with pytest.raises(ValueError, match="limit must be"):
        Draws(b"k").below(limit)


def test_below_and_shuffled_are_uniform():
    draws = Draws(b"uniform")
    counts = Counter(draws.below(7) for _ in range(14_000))
    assert set(counts) == set(range(7))
    # Four standard deviations of Binomial(14000, 1/7).
    assert all(abs(count - 2000) < 4 * 41.4 for count in counts.values())
    orders = Counter(tuple(draws.shuffled("abc")) for _ in range(12_000))
    assert len(orders) == 6
    assert all(abs(count - 2000) < 4 * 40.8 for count in orders.values())
