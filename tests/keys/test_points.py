"""A public key is a point that a key pair can have, in its one encoding; nothing else is taken."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from readproof.keys import points

# The 14 encodings of the eight points of small order, as the literature lists them: the second
# coordinates 0, 1, p-1, p, p+1 and those two of order 8, each with either sign.
_Y8 = (
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
)
_LOW = (
    (0).to_bytes(32, "little").hex(),
    (1).to_bytes(32, "little").hex(),
    (points.P - 1).to_bytes(32, "little").hex(),
    points.P.to_bytes(32, "little").hex(),
    (points.P + 1).to_bytes(32, "little").hex(),
    *_Y8,
)


def _signed(encoding: str) -> str:
    return encoding[:-2] + f"{int(encoding[-2:], 16) | 0x80:02x}"


SMALL = [*_LOW, *map(_signed, _LOW)]


def test_there_are_fourteen_encodings_of_small_order() -> None:
    assert len(set(SMALL)) == 14


@pytest.mark.parametrize("encoding", SMALL)
def test_point_of_small_order_is_refused_in_every_encoding(encoding: str) -> None:
    raw = bytes.fromhex(encoding)
    Ed25519PublicKey.from_public_bytes(raw)  # the library takes it: that is why this is here
    assert points.fault(raw) is not None


@pytest.mark.parametrize("encoding", _Y8)
def test_encodings_of_order_eight_are_what_they_are_said_to_be(encoding: str) -> None:
    message = points.fault(bytes.fromhex(encoding))
    assert message == "a point of small order: anybody can sign for it"


@pytest.mark.parametrize("seed", range(20))
def test_key_of_a_pair_is_sound(seed: int) -> None:
    secret = Ed25519PrivateKey.from_private_bytes(bytes([seed]) * 32)
    assert points.fault(secret.public_key().public_bytes_raw()) is None


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        pytest.param(b"", "expected 32 bytes, found 0", id="empty"),
        pytest.param(bytes(31), "expected 32 bytes, found 31", id="short"),
        pytest.param(bytes(33), "expected 32 bytes, found 33", id="long"),
        pytest.param(b"\xff" * 32, "not reduced", id="all-ones"),
        pytest.param((2).to_bytes(32, "little"), "not a point", id="beside-the-curve"),
        pytest.param(bytes.fromhex(_signed(_LOW[1])), "not a point", id="minus-zero"),
    ],
)
def test_what_is_no_point_is_refused(raw: bytes, words: str) -> None:
    found = points.fault(raw)
    assert found is not None
    assert words in found


@pytest.mark.parametrize("number", range(points.P, 1 << 255))
def test_coordinate_that_is_not_reduced_is_refused(number: int) -> None:
    found = points.fault(number.to_bytes(32, "little"))
    assert found == "not the one encoding of a point: its coordinate is not reduced"


def test_point_with_a_part_of_small_order_is_refused() -> None:
    """A sound key plus the point of order 2, (0, -1), which is (-x, -y)."""
    secret = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
    number = int.from_bytes(secret.public_key().public_bytes_raw(), "little")
    y, sign = number % (1 << 255), number >> 255
    mixed = (points.P - y) | ((1 - sign) << 255)
    found = points.fault(mixed.to_bytes(32, "little"))
    assert found == "a point with a part of small order: no key pair has it"
