"""Times are whole milliseconds in one form."""

from __future__ import annotations

import pytest

from readproof.wire import times


@pytest.mark.parametrize(
    ("milliseconds", "text"),
    [
        (0, "1970-01-01T00:00:00.000Z"),
        (1, "1970-01-01T00:00:00.001Z"),
        (1_796_040_946_123, "2026-11-30T12:15:46.123Z"),
        (951_782_400_000, "2000-02-29T00:00:00.000Z"),
        (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ],
)
def test_both_ways(milliseconds: int, text: str) -> None:
    assert times.write(milliseconds) == text
    assert times.read(text) == milliseconds


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-30T12:15:46Z",
        "2026-11-30T12:15:46.12Z",
        "2026-11-30T12:15:46.1234Z",
        "2026-11-30 12:15:46.123Z",
        "2026-11-30T12:15:46.123z",
        "2026-11-30T12:15:46.123+00:00",
        "2026-11-30T12:15:46.123Z\n",
        "2026-02-29T12:15:46.123Z",
        "2026-11-30T24:00:00.000Z",
        "2026-12-31T23:59:60.000Z",
        "1969-12-31T23:59:59.999Z",
        "２０２６-11-30T12:15:46.123Z",
        "",
    ],
)
def test_another_form_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected a time"):
        times.read(text)


@pytest.mark.parametrize("milliseconds", [-1, 253_402_300_800_000])
def test_a_time_without_a_form_is_refused(milliseconds: int) -> None:
    with pytest.raises(ValueError, match="a time is not"):
        times.write(milliseconds)
