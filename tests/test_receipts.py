"""Receipts: exactly what was signed, by a key that may, is believed; all else has its reason."""

from __future__ import annotations

import base64
import json
from dataclasses import replace
from typing import Any

import pytest
from cryptography.hazmat.primitives.serialization import load_der_public_key

from readproof import receipts, validation
from readproof.core.checks import CheckLine, usable
from readproof.core.receipts import not_proved
from readproof.core.trust import Keyring
from readproof.core.verdicts import Regime
from readproof.errors import Malformed
from readproof.wire.canonical import canonical
from tests import receipt_mutations, receipt_vectors
from tests.keys.pairs import pair, trusted
from tests.make import receipts as made
from tests.wire import values

CASES: list[dict[str, Any]] = receipt_vectors.vectors()["cases"]
FLAGS = {
    "good": "has to be accepted",
    "signature": "a forged signature is taken",
    "payload_type": "a signature for another kind of document is taken",
    "key": "a stranger's signature is taken",
    "role": "a key is used for what it is not trusted for",
    "validity": "a key is used before or after its time",
    "accept": "a refusal grants",
    "document": "a verdict on another document is used",
    "summary": "a summary that was not there is used",
    "policy": "a weaker policy is taken",
    "regime": "a weaker regime is taken",
    "age": "an old verdict is used",
    "form": "something else that a trusted key signed is read as a receipt",
    "missing": "a verdict that lacks something is used",
    "reordered": "one receipt has several forms",
    "edited": "a changed verdict is used",
    "envelope": "an envelope with more than one meaning is read",
    "base64": "one signature has several forms",
    "file": "a file with more than one meaning is read, or one that costs too much",
}
ORDER = (
    "payload_type",
    "key",
    "role",
    "signature",
    "statement",
    "validity",
    "accept",
    "document",
    "summary",
    "policy",
    "regime",
    "age",
)


def test_flags_of_the_vectors_are_known() -> None:
    assert {flag for case in CASES for flag in case["flags"]} == set(FLAGS)


def test_at_least_sixty_receipts_must_fail() -> None:
    assert sum(not case["expected"]["usable"] for case in CASES) >= 60
    assert len({case["id"] for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_vector(case: dict[str, Any]) -> None:
    expected = case["expected"]
    data, where = receipt_vectors.file_of(case), receipt_vectors.setting(case)
    if "malformed" in expected:
        with pytest.raises(Malformed) as caught:
            receipt_vectors.found(data, where)
        assert [fault.where for fault in caught.value.faults] == expected["malformed"]
        assert expected["says"] in caught.value.faults[0].message
        return
    lines = receipt_vectors.found(data, where)
    assert tuple(line.id for line in lines) == ORDER
    assert {line.id: line.code for line in lines if line.ok is False} == expected["failed"]
    assert [line.id for line in lines if line.ok is None] == expected["unchecked"]
    assert usable(lines) is expected["usable"]
    assert all(line.detail for line in lines)
    if "says" in expected:
        assert any(expected["says"] in line.detail for line in lines if line.ok is False)


def test_none_of_many_random_changes_is_accepted() -> None:
    counts = receipt_mutations.run(2_000)
    assert counts.pop("accepted") == 0
    assert all(counts.values()), counts


def _read(data: bytes) -> receipts.Envelope:
    return receipts.read(validation.loads(data, kind="receipt", what="r"), "r")


def test_signing_gives_the_same_bytes_each_time_and_they_verify() -> None:
    data = receipts.sign(values.RECEIPT, pair(1))
    assert data == receipts.sign(values.RECEIPT, pair(1))
    ring = Keyring(keys=(trusted(1),))
    verified = receipts.verify(_read(data), ring)
    assert verified.receipt == values.RECEIPT
    assert all(step.ok for step in verified.steps)


def test_envelope_is_what_the_plain_library_signs() -> None:
    """The format as documented, without the library for envelopes."""
    data = receipts.sign(made.receipt(), pair(1))
    assert json.loads(data) == made.envelope(made.GOOD)
    envelope = _read(data)
    public: Any = load_der_public_key(pair(1).public)
    kind = envelope.payload_type.encode()
    public.verify(
        envelope.signature,
        b"DSSEv1 %d %s %d %s" % (len(kind), kind, len(envelope.payload), envelope.payload),
    )


def test_what_would_not_verify_is_not_signed() -> None:
    """A value of the wrong form never reaches the key."""

    class Never:
        key_id = "never"

        @property
        def secret(self) -> None:
            raise AssertionError("the key was used")

    bad = (
        replace(values.RECEIPT, not_proved=()),
        replace(values.RECEIPT, digest="x"),
        replace(values.RECEIPT, length=-1),
        replace(values.RECEIPT, verdict=replace(values.ACCEPT, reader="a\nb")),
        replace(values.RECEIPT, verdict=replace(values.ACCEPT, reasons=())),
        replace(values.RECEIPT, verdict=replace(values.ACCEPT, sha256="")),
    )
    for receipt in bad:
        with pytest.raises(Malformed):
            receipts.sign(receipt, Never())  # type: ignore[arg-type]  # it must not be touched


def test_payload_is_the_documented_statement() -> None:
    value = json.loads(_read(receipts.sign(values.RECEIPT, pair(1))).payload)
    assert value["_type"] == "https://in-toto.io/Statement/v1"
    assert value["predicateType"] == "urn:readproof:receipt:v1"
    assert value["subject"] == [{"name": "document", "digest": {"sha256": values.ACCEPT.sha256}}]
    assert value["predicate"]["traces_head"] == {"length": 7, "digest": values.SHA}
    assert canonical(value) == _read(receipts.sign(values.RECEIPT, pair(1))).payload


@pytest.mark.parametrize("regime", list(Regime))
def test_receipt_says_what_it_does_not_prove(regime: Regime) -> None:
    said = not_proved(replace(values.ACCEPT, regime=regime))
    assert any("understood" in sentence for sentence in said)
    assert any("was read" in sentence for sentence in said) is (regime is Regime.OPEN)


def test_nothing_is_usable_without_a_check() -> None:
    assert not usable(())
    line = CheckLine(id="key", name="n", ok=None, code="", detail="d")
    assert not usable((line,))
    assert usable((replace(line, ok=True),))


@pytest.mark.parametrize(
    ("value", "is_one"), [({"payloadType": 1}, True), ({"schema": "x"}, False), ([], False)]
)
def test_envelope_is_told_from_a_verdict_by_its_payload_type(value: object, is_one: bool) -> None:
    assert receipts.is_envelope(value) is is_one


def test_canary_of_the_key_is_in_no_receipt() -> None:
    data = receipts.sign(values.RECEIPT, pair(3))
    raw = pair(3).secret.private_bytes_raw()
    for form in (raw.hex().encode(), base64.b64encode(raw).rstrip(b"=")):
        assert form not in data
        assert form not in _read(data).payload
