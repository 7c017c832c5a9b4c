"""Receipts: a verdict signed, in a DSSE envelope, and verified without any store.

A signature shows that the holder of a trusted key made these bytes.  It does not show that the
verdict is right, when it was signed, or that the reader read: see `core.receipts.not_proved`.

What is signed is exactly one form of its content: the canonical bytes (RFC 8785) of the in-toto
Statement that `wire.receipt` makes.  A field more, less, moved or written in another way is no
receipt, whoever signed it.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeGuard

from cryptography.hazmat.primitives.serialization import load_der_public_key
from securesystemslib.dsse import Envelope as Dsse
from securesystemslib.exceptions import VerificationError
from securesystemslib.signer import CryptoSigner, Signature, SSlibKey

from readproof import validation
from readproof.core.checks import CheckLine, checked, unchecked
from readproof.core.receipts import Receipt
from readproof.core.trust import Keyring, Role, TrustedKey
from readproof.errors import Fault, Malformed
from readproof.keys.privates import PrivateKey
from readproof.wire import receipt as receipt_wire
from readproof.wire import times
from readproof.wire.canonical import canonical, encode

ROLE = Role.CHALLENGER
_FIELDS = ("payload", "payloadType", "signatures")
_SIGNATURE_BYTES = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Envelope:
    """A DSSE envelope with its one signature, decoded but not verified."""

    payload: bytes
    payload_type: str
    key_id: str
    signature: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified:
    """What verifying found; `receipt` is there only if what was signed may be believed: signed by
    a trusted key, in its role and at a time for which it is trusted, in the form of a receipt."""

    steps: tuple[CheckLine, ...]
    receipt: Receipt | None


def sign(receipt: Receipt, key: PrivateKey) -> bytes:
    """The file of a receipt.  The same receipt and key give the same bytes.

    `Malformed` if the receipt does not have its form: nothing is signed that would not verify.
    """
    payload = canonical(receipt_wire.statement(receipt))
    _opened(payload)
    public = SSlibKey.from_crypto(key.secret.public_key(), keyid=key.key_id)
    envelope = Dsse(payload, receipt_wire.PAYLOAD_TYPE, {})
    envelope.sign(CryptoSigner(key.secret, public))
    return encode(envelope.to_dict())


def is_envelope(value: object) -> TypeGuard[Mapping[str, object]]:
    """True if a JSON value means to be a DSSE envelope: then it is read as a receipt."""
    return isinstance(value, dict) and "payloadType" in value


def read(value: Mapping[str, object], what: str) -> Envelope:
    """The envelope in a JSON object; `Malformed` with every fault of its form.

    One signature, no other fields, base64 in its one canonical form: the library would take
    others.
    """
    faults = [
        Fault(where=f"$.{name}", message="is missing") for name in _FIELDS if name not in value
    ]
    faults += [
        Fault(where="$", message=f"unknown field {name!r:.60}")
        for name in value
        if name not in _FIELDS
    ]
    payload = _decoded(value.get("payload", ""), "$.payload", faults)
    kind = value.get("payloadType", "")
    if not isinstance(kind, str):
        faults.append(Fault(where="$.payloadType", message="expected a string"))
    key_id, signature = "", b""
    if "signatures" in value:
        key_id, signature = _signature(value["signatures"], faults)
    if faults:
        raise Malformed(what, faults)
    return Envelope(
        payload=payload or b"", payload_type=str(kind), key_id=key_id, signature=signature
    )


def _signature(value: object, faults: list[Fault]) -> tuple[str, bytes]:
    where = "$.signatures"
    if not isinstance(value, list) or len(value) != 1 or not isinstance(value[0], dict):
        found = f"a list of {len(value)}" if isinstance(value, list) else "something else"
        message = f"expected a list of one signature, found {found}"
        faults.append(Fault(where=where, message=message))
        return "", b""
    entry = value[0]
    if set(entry) != {"keyid", "sig"}:
        message = "expected the fields keyid and sig, and no others"
        faults.append(Fault(where=f"{where}[0]", message=message))
        return "", b""
    key_id, signature = entry["keyid"], _decoded(entry["sig"], f"{where}[0].sig", faults)
    if not isinstance(key_id, str) or len(key_id) != 64 or key_id.strip("0123456789abcdef"):
        message = "expected 64 lower-case hex digits"
        faults.append(Fault(where=f"{where}[0].keyid", message=message))
    if signature is not None and len(signature) != _SIGNATURE_BYTES:
        message = f"expected {_SIGNATURE_BYTES} bytes, found {len(signature)}"
        faults.append(Fault(where=f"{where}[0].sig", message=message))
    return str(key_id), signature or b""


def _decoded(value: object, where: str, faults: list[Fault]) -> bytes | None:
    """The bytes of a base64 text; anything but the one text that stands for them is a fault."""
    if isinstance(value, str):
        try:
            found = base64.b64decode(value, validate=True)
        except (binascii.Error, ValueError):
            found = b""
        if base64.b64encode(found).decode("ascii") == value:
            return found
    faults.append(Fault(where=where, message="expected canonical base64"))
    return None


def verify(envelope: Envelope, keyring: Keyring) -> Verified:
    """Verify an envelope against trusted keys, which must be sound (`keys.publics`).

    What is signed is opened only after a trusted key of the right role has vouched for its bytes;
    until then every step that would need it is reported as not carried out.
    """
    key = keyring.get(envelope.key_id)
    steps = [
        _payload_type(envelope),
        _trusted(key, envelope.key_id),
        _role(key),
        _signed(envelope, key),
    ]
    receipt: Receipt | None = None
    problem = next((number for number, step in enumerate(steps, 1) if not step.ok), None)
    if problem is not None or key is None:
        steps += _unopened(f"not opened, because check {problem} failed")
        return Verified(steps=tuple(steps), receipt=None)
    try:
        receipt = _opened(envelope.payload)
    except Malformed as error:
        shown = "; ".join(str(fault) for fault in error.faults[:5])
        steps.append(checked("statement", _FORM, False, "SIGNATURE_INVALID", shown))
        steps.append(unchecked("validity", _VALID, "the time of the verdict is not known"))
        return Verified(steps=tuple(steps), receipt=None)
    steps.append(checked("statement", _FORM, True, "", f"trace {receipt.verdict.trace_id[:11]}…"))
    steps.append(_validity(key, receipt))
    return Verified(steps=tuple(steps), receipt=receipt if steps[-1].ok else None)


_FORM = "what is signed is a receipt in the form of this version"
_VALID = "the key was valid when the verdict was given"


def _unopened(why: str) -> Iterator[CheckLine]:
    yield unchecked("statement", _FORM, why)
    yield unchecked("validity", _VALID, why)


def _payload_type(envelope: Envelope) -> CheckLine:
    wanted = receipt_wire.PAYLOAD_TYPE
    found = envelope.payload_type
    return checked(
        "payload_type",
        "the envelope says that it holds an in-toto Statement",
        found == wanted,
        "SIGNATURE_INVALID",
        f"payload type {found[:100]}" + ("" if found == wanted else f", wanted {wanted}"),
    )


def _trusted(key: TrustedKey | None, key_id: str) -> CheckLine:
    name = "the key is trusted"
    if key is None:
        detail = f"key {key_id[:16]}… is not among the trusted keys"
        return checked("key", name, False, "KEY_NOT_TRUSTED", detail)
    if key.compromised:
        detail = f"key {key_id[:16]}… of {key.owner} is marked as compromised"
        return checked("key", name, False, "KEY_NOT_TRUSTED", detail)
    return checked("key", name, True, "", f"key {key_id[:16]}… of {key.owner}")


def _role(key: TrustedKey | None) -> CheckLine:
    name = f"the key is trusted as a {ROLE}'s"
    if key is None:
        return unchecked("role", name, "the key is not known")
    return checked("role", name, key.role is ROLE, "KEY_NOT_TRUSTED", f"its role is {key.role}")


def _signed(envelope: Envelope, key: TrustedKey | None) -> CheckLine:
    name = "the signature holds"
    if key is None:
        return unchecked("signature", name, "the key is not known")
    # A sound key in its DER form is an Ed25519 key; `keys.publics` has looked.
    public = SSlibKey.from_crypto(load_der_public_key(key.public), keyid=key.key_id)
    signature = Signature(envelope.key_id, envelope.signature.hex())
    signed = Dsse(envelope.payload, envelope.payload_type, {envelope.key_id: signature})
    try:
        signed.verify([public], 1)
    except VerificationError:
        detail = "the bytes or the signature were changed, or another key signed"
        return checked("signature", name, False, "SIGNATURE_INVALID", detail)
    return checked("signature", name, True, "", "Ed25519 over payload and payload type")


def _opened(payload: bytes) -> Receipt:
    """The receipt in a payload; `Malformed` unless it is exactly what `wire.receipt` makes."""
    what = "the signed statement"
    value = validation.loads(payload, kind="receipt", what=what)
    if not isinstance(value, dict) or "predicate" not in value:
        message = "expected an in-toto Statement with a predicate"
        raise Malformed(what, [Fault(where="$", message=message)])
    if value.get("predicateType") != receipt_wire.PREDICATE_TYPE:
        message = f"expected {receipt_wire.PREDICATE_TYPE}"
        raise Malformed(what, [Fault(where="$.predicateType", message=message)])
    try:
        validation.validate(value["predicate"], kind="receipt", what=what)
    except Malformed as error:
        faults = [
            Fault(where=f"$.predicate{fault.where[1:]}", message=fault.message)
            for fault in error.faults
        ]
        raise Malformed(what, faults) from None
    receipt = receipt_wire.from_predicate(value["predicate"])
    wanted = receipt_wire.statement(receipt)
    if canonical(wanted) == payload:
        return receipt
    names = [name for name in {**wanted, **value} if wanted.get(name) != value.get(name)]
    raise Malformed(
        what,
        [Fault(where=f"$.{name}", message="not what a receipt has here") for name in names]
        or [Fault(where="$", message="not the canonical bytes (RFC 8785) of its content")],
    )


def _validity(key: TrustedKey, receipt: Receipt) -> CheckLine:
    decided = times.write(receipt.verdict.decided_at)
    starts = times.write(key.valid_from)
    ends = "without end" if key.valid_until is None else f"until {times.write(key.valid_until)}"
    return checked(
        "validity",
        _VALID,
        key.is_valid_at(receipt.verdict.decided_at),
        "KEY_NOT_TRUSTED",
        f"decided {decided}, trusted from {starts} {ends}",
    )
