"""Is a public key a sound point of Ed25519?  Plain arithmetic (RFC 8032, section 5.1).

The library takes any 32 bytes as a public key.  For a point of small order anybody can make a
signature that verifies under many messages, so such a key would vouch for everything.  A sound
key has the one encoding of a point on the curve, in the subgroup of prime order: what every honest
key pair has.  This refuses all 14 encodings of the eight points of small order, points that carry
a part of small order, other encodings of a point, and bytes that are no point at all.
"""

from __future__ import annotations

P = 2**255 - 19
# The order of the base point.
ORDER = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, P) % P
_ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)
_SIGN = 1 << 255

# Extended coordinates (X, Y, Z, T): x = X/Z, y = Y/Z, x*y = T/Z.
Point = tuple[int, int, int, int]
_NEUTRAL: Point = (0, 1, 1, 0)


def fault(raw: bytes) -> str | None:
    """What is wrong with the 32 bytes of a public key; `None` if it is sound."""
    if len(raw) != 32:
        return f"expected 32 bytes, found {len(raw)}"
    number = int.from_bytes(raw, "little")
    y, sign = number % _SIGN, number // _SIGN
    if y >= P:
        return "not the one encoding of a point: its coordinate is not reduced"
    x = _x(y, sign)
    if x is None:
        return "not a point of the curve"
    point: Point = (x, y, 1, x * y % P)
    if _is_neutral(_times(8, point)):
        return "a point of small order: anybody can sign for it"
    if not _is_neutral(_times(ORDER, point)):
        return "a point with a part of small order: no key pair has it"
    return None


def _x(y: int, sign: int) -> int | None:
    """The coordinate that belongs to `y`, with this sign; `None` if there is none."""
    square = (y * y - 1) * pow(_D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * _ROOT_OF_MINUS_ONE % P
    if x * x % P != square or (x == 0 and sign):
        return None
    return x if x % 2 == sign else P - x


def _is_neutral(point: Point) -> bool:
    x, y, z, _ = point
    return x % P == 0 and (y - z) % P == 0


def _times(factor: int, point: Point) -> Point:
    """The point added to itself; time depends on the factor, which is no secret here."""
    found = _NEUTRAL
    while factor:
        if factor & 1:
            found = _add(found, point)
        point = _add(point, point)
        factor >>= 1
    return found


def _add(one: Point, other: Point) -> Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * _D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)
