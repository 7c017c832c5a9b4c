"""The vectors of receipts, and what our code says about each."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from readproof import receipts, validation
from readproof.core.checks import CheckLine
from readproof.core.documents import Document, Extractor
from readproof.core.policies import BUILT_IN
from readproof.core.trust import Keyring
from readproof.core.verdicts import Regime
from readproof.gate import checks, keyrings
from readproof.gate.checks import Demand

FILE = Path(__file__).parent / "vectors" / "receipts.json"


@cache
def vectors() -> dict[str, Any]:
    """The file; treat it as frozen."""
    found: dict[str, Any] = json.loads(FILE.read_bytes())
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Against what a receipt is checked."""

    keyring: Keyring
    demand: Demand
    now: int


def setting(case: dict[str, Any]) -> Setting:
    """The setting of a case: that of the file, with what the case changes."""
    context = vectors()["context"]
    text = context["document"]["text"]
    digest = hashlib.sha256(text.encode()).hexdigest()
    wanted = {**context, **case.get("demand", {})}
    return Setting(
        keyring=_ring(json.dumps(context["trusted"])) if "trusted" not in case else Keyring(),
        demand=Demand(
            document=Document(
                name=context["document"]["name"],
                text=text,
                sha256=digest,
                text_sha256=digest,
                media_type="text/plain",
                extractor=Extractor(name="text", version="1"),
            ),
            summary=wanted["summary"],
            policy=BUILT_IN[wanted["policy"]],
            regime=Regime(wanted["regime"]),
            max_age=wanted.get("max_age"),
        ),
        now=context["now"],
    )


@cache
def _ring(text: str) -> Keyring:
    return keyrings.read(text.encode(), "the trusted keys")


def file_of(case: dict[str, Any]) -> bytes:
    """The bytes of the case's file."""
    return str(case["receipt"]).encode() + b" " * int(case.get("spaces_after", 0))


def found(data: bytes, where: Setting) -> tuple[CheckLine, ...]:
    """What `check` finds in a file; `Malformed` if it is no receipt."""
    value = validation.loads(data, kind="receipt", what="the file")
    if not receipts.is_envelope(value):
        validation.validate(value, kind="verdict", what="the file")
        raise AssertionError("a receipt became a verdict")
    envelope = receipts.read(value, "the file")
    return checks.check_receipt(envelope, where.keyring, where.demand, where.now)
