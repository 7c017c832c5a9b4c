"""Numbers drawn with letters: sparklines and bars."""

from __future__ import annotations

from collections.abc import Sequence

_STEPS = "▂▃▄▅▆▇█"
NOTHING = "▁"
UNKNOWN = "·"
_PARTS = " ▏▎▍▌▋▊▉█"


def spark(values: Sequence[float | None], most: float | None = None) -> str:
    """One letter a value, from 0 (`▁`) to the greatest or `most` (`█`); `·` where there is none."""
    known = [value for value in values if value is not None]
    top = most if most is not None else max(known, default=0)
    return "".join(UNKNOWN if value is None else _step(value, top) for value in values)


def _step(value: float, top: float) -> str:
    if value <= 0 or top <= 0:
        return NOTHING
    return _STEPS[min(len(_STEPS) - 1, int(value / top * len(_STEPS)))]


def bar(value: float, most: float, width: int) -> str:
    """A bar of `width` cells at `most`, in eighths of a cell; what is not nothing can be seen."""
    if value <= 0 or most <= 0:
        return ""
    eighths = max(1, round(min(1.0, value / most) * width * 8))
    whole, rest = divmod(eighths, 8)
    return "█" * whole + (_PARTS[rest] if rest else "")


def share(part: int, whole: int) -> str:
    """A share in whole per cent; `-` of nothing."""
    return f"{100 * part / whole:.0f} %" if whole else "-"
