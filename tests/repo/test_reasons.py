"""Every reason code is raised by the code, documented, and reached by a test."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from readproof.core import reasons
from readproof.core.citing.codes import CITATION_CODES
from tests.repo.trees import PACKAGES, ROOT, files, shown

# Codes whose part of the protocol is not built yet: they leave this table with it.
TO_COME: dict[str, str] = {}
OWNERS = tuple(PACKAGES[0] / "core" / name for name in ("reasons.py", "citing/codes.py"))
HERE = Path(__file__)
ALL = frozenset(reasons.CODES) | frozenset(CITATION_CODES)
CODES = ALL - frozenset(TO_COME)


def _words(paths: Iterable[Path]) -> frozenset[str]:
    """Names in capitals that stand in these files."""
    found: set[str] = set()
    for path in paths:
        found.update(re.findall(r"\b[A-Z][A-Z_]+\b", path.read_text(encoding="utf-8")))
    return frozenset(found)


RAISED = _words(path for path in PACKAGES[0].rglob("*.py") if path not in OWNERS)
TESTED = _words(
    path
    for path in (ROOT / "tests").rglob("*.py")
    if not path.is_relative_to(HERE.parent) and not path.is_relative_to(ROOT / "tests" / "make")
)
DOCUMENTED = _words(path for path in files() if path.suffix == ".md" and "docs" in path.parts)


def _in_vectors() -> frozenset[str]:
    """Codes that the vectors of the citations provoke."""
    text = (ROOT / "tests" / "vectors" / "citations.json").read_text(encoding="utf-8")
    return frozenset(re.findall(r'": "[^"]*|"\w+: ([A-Z_]+)"', text)) - {""}


def _missing(wanted: Iterable[str], known: frozenset[str]) -> list[str]:
    return sorted(set(wanted) - known)


def test_every_code_is_raised() -> None:
    missing = _missing(CODES, RAISED)
    assert not missing, f"nothing gives these: build them, or list them in TO_COME of {shown(HERE)}"


def test_every_code_is_reached_by_a_test() -> None:
    missing = _missing(CODES, TESTED | _in_vectors())
    assert not missing, "no test names these: write one for each that provokes it"


def test_every_code_is_documented() -> None:
    missing = _missing(ALL, DOCUMENTED)
    assert not missing, "python -m tests.make.codes"


def test_no_code_to_come_has_come() -> None:
    assert set(TO_COME) <= set(reasons.CODES)
    come = sorted(set(TO_COME) & RAISED)
    assert not come, f"take these out of TO_COME of {shown(HERE)}"


def test_every_reason_for_a_discard_is_raised_and_reached_by_a_test() -> None:
    missing = {
        "not raised": _missing(reasons.DISCARD_MEANINGS, RAISED),
        "not tested": _missing(reasons.DISCARD_MEANINGS, TESTED),
    }
    assert missing == {"not raised": [], "not tested": []}
