"""Draws that anyone can repeat: a byte stream from a key, and fair choices from the stream.

Python's `random` is no contract across versions, so the stream is SHAKE-256 of the key and
the choices are our own: rejection sampling on 32-bit numbers, Fisher-Yates from the end.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_BLOCK = 4096


def derive_key(secret: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 of `message` under `secret` (RFC 2104): 32 bytes."""
    return hmac.new(secret, message, hashlib.sha256).digest()


class Draws:
    """An endless stream of draws under one key; the order of the calls is part of the result.

    The stream is the concatenation over n = 0, 1, … of 4,096 bytes of
    SHAKE-256(key || n as 8 bytes, big endian).
    """

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._block = 0
        self._buffer = b""
        self._used = 0

    def word(self) -> int:
        """The next 32-bit number of the stream, big endian."""
        if self._used == len(self._buffer):
            seed = self._key + self._block.to_bytes(8, "big")
            self._buffer = hashlib.shake_256(seed).digest(_BLOCK)
            self._block += 1
            self._used = 0
        value = int.from_bytes(self._buffer[self._used : self._used + 4], "big")
        self._used += 4
        return value

    def below(self, limit: int) -> int:
        """A uniform number in `[0, limit)`; `limit` from 1 to 2**32.

        Numbers of the stream at or above the largest multiple of `limit` are thrown away, so
        that every outcome is equally likely.
        """
        if not 1 <= limit <= 1 << 32:
            raise ValueError(f"limit must be from 1 to 2**32, got {limit}")
        ceiling = (1 << 32) - (1 << 32) % limit
        while True:
            value = self.word()
            if value < ceiling:
                return value % limit

    def coin(self) -> bool:
        """True or false, each with probability one half."""
        return self.below(2) == 1

    def choice(self, values: Sequence[T]) -> T:
        """A uniform element of a non-empty sequence."""
        return values[self.below(len(values))]

    def shuffled(self, values: Sequence[T]) -> list[T]:
        """A uniform permutation (Fisher-Yates, from the last place down)."""
        result = list(values)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return result
