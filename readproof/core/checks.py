"""One numbered check of a consumer, and what all of them together say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckLine:
    """One check: its id and name, whether it holds, the code if not, and what was compared.

    `ok` is `None` when the check could not be carried out; `detail` says why then.
    """

    id: str
    name: str
    ok: bool | None
    code: str
    detail: str


def checked(id_: str, name: str, ok: bool, code: str, detail: str) -> CheckLine:
    """A check that was carried out; `code` is what it gives if it does not hold."""
    return CheckLine(id=id_, name=name, ok=ok, code="" if ok else code, detail=detail)


def unchecked(id_: str, name: str, why: str) -> CheckLine:
    """A check that could not be carried out: it says nothing about true or false."""
    return CheckLine(id=id_, name=name, ok=None, code="", detail=why)


def usable(lines: Sequence[CheckLine]) -> bool:
    """True only if every check was carried out and holds, and there was one."""
    return bool(lines) and all(line.ok is True for line in lines)
