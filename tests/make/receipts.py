"""Make the vectors of receipts: those that must be accepted, and those that must fail, and why.

python -m tests.make.receipts [--check]

The keys come from seeds and Ed25519 signs without chance, so the file is the same on every run.
Envelopes are signed here by the plain library, not by the code under test; what is expected of
each is written down by hand.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from readproof.core.documents import text_digest
from readproof.core.policies import BUILT_IN
from readproof.core.reasons import Outcome, Reason
from readproof.core.receipts import Receipt, not_proved
from readproof.core.trust import Keyring, Role
from readproof.core.verdicts import Regime, Verdict
from readproof.wire import keys as keys_wire
from readproof.wire import policy as policy_wire
from readproof.wire import receipt as receipt_wire
from readproof.wire.canonical import canonical
from tests.keys.pairs import pair, trusted
from tests.make import pages
from tests.wire.values import AUDIT_ID, CHALLENGE_ID, GUARANTEE, SHA, TRACE_ID

TARGET = Path(__file__).parents[2] / "tests" / "vectors" / "receipts.json"

TEXT = "The gauge was set up in 1911.\nIt has been read ever since, day by day.\n"
SUMMARY = "A gauge, read since 1911."
NOW = 1_800_000_000_000
DAY = 86_400_000
DECIDED = NOW - DAY
TYPE = receipt_wire.PAYLOAD_TYPE
# Seeds: 1 the challenger; 2 an auditor; 3 an operator; 4 compromised; 5 ended; 6 not begun;
# 7 another challenger; 9 a stranger; 10 ends just after the verdict; 11 begins with it.
RING = Keyring(
    keys=(
        trusted(1, owner="challenger"),
        trusted(2, owner="auditor", role=Role.AUDITOR),
        trusted(3, owner="operator", role=Role.OPERATOR),
        trusted(4, owner="compromised", compromised=True),
        trusted(5, owner="ended", valid_until=DECIDED),
        trusted(6, owner="not begun", valid_from=DECIDED + 1),
        trusted(7, owner="another challenger"),
        trusted(10, owner="ends after it", valid_until=DECIDED + 1),
        trusted(11, owner="begins with it", valid_from=DECIDED),
    )
)
ORDER = 2**252 + 27742317777372353535851937790883648493

OPENED = ("accept", "document", "summary", "policy", "regime", "age")
FORM = ("validity", *OPENED)
CLOSED = ("statement", *FORM)
UNKNOWN = ("role", "signature", *CLOSED)
SIGNATURE = "SIGNATURE_INVALID"
KEY = "KEY_NOT_TRUSTED"


def receipt(**changes: Any) -> Receipt:
    """A receipt of an ACCEPT on the document and the summary, changed as said."""
    values: dict[str, Any] = {
        "challenge_id": CHALLENGE_ID,
        "audit_id": AUDIT_ID,
        "sha256": text_digest(TEXT),
        "text_sha256": text_digest(TEXT),
        "reader": "reader one",
        "attempt": 1,
        "attempts_allowed": 3,
        "policy_name": "standard",
        "policy_sha256": policy_wire.sha256(BUILT_IN["standard"]),
        "extraction_sha256": SHA,
        "summary_sha256": text_digest(SUMMARY),
        "verdict": Outcome.ACCEPT,
        "reasons": (Reason(code="OK", message="every condition of the policy is met"),),
        "trace_id": TRACE_ID,
        "regime": Regime.LOGGED,
        "weak": False,
        "guarantee": GUARANTEE,
        "decided_at": DECIDED,
        **changes,
    }
    verdict = Verdict(**values)
    return Receipt(verdict=verdict, length=7, digest=SHA, not_proved=not_proved(verdict))


def statement(**changes: Any) -> dict[str, Any]:
    """The Statement of that receipt, as a fresh object."""
    made: dict[str, Any] = json.loads(canonical(receipt_wire.statement(receipt(**changes))))
    return made


def b64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def pae(payload: bytes, kind: str = TYPE) -> bytes:
    """What DSSE signs."""
    name = kind.encode()
    return b"DSSEv1 %d %b %d %b" % (len(name), name, len(payload), payload)


def sig(payload: bytes, kind: str = TYPE, seed: int = 1) -> bytes:
    return pair(seed).secret.sign(pae(payload, kind))


def envelope(
    payload: bytes,
    *,
    kind: str = TYPE,
    seed: int = 1,
    key_id: str | None = None,
    signature: bytes | None = None,
) -> dict[str, Any]:
    """An envelope around a payload, signed by the key of the seed unless a signature is given."""
    made = sig(payload, kind, seed) if signature is None else signature
    name = pair(seed).key_id if key_id is None else key_id
    signatures = [{"keyid": name, "sig": b64(made)}]
    return {"payload": b64(payload), "payloadType": kind, "signatures": signatures}


def signed(value: object, seed: int = 1) -> dict[str, Any]:
    """An envelope around the canonical bytes of a value."""
    return envelope(canonical(value), seed=seed)


GOOD = canonical(statement())


def case(
    id_: str,
    flag: str,
    file: object,
    *,
    fails: dict[str, str] | None = None,
    unchecked: tuple[str, ...] = (),
    malformed: tuple[str, ...] = (),
    says: str = "",
    **rest: Any,
) -> dict[str, Any]:
    """One vector; `file` is the file's text or its JSON value."""
    text = file if isinstance(file, str) else json.dumps(file, indent=1, ensure_ascii=False)
    expected: dict[str, Any] = {"usable": not (fails or malformed)}
    if malformed:
        expected["malformed"] = list(malformed)
    else:
        expected["failed"] = fails or {}
        expected["unchecked"] = list(unchecked)
    if says:
        expected["says"] = says
    return {"id": id_, "flags": [flag], **rest, "receipt": text, "expected": expected}


def broken(id_: str, flag: str, file: object, says: str = "") -> dict[str, Any]:
    """Signed bytes or signature that do not hold."""
    return case(id_, flag, file, fails={"signature": SIGNATURE}, unchecked=CLOSED, says=says)


def formless(id_: str, payload: bytes, says: str, flag: str = "form") -> dict[str, Any]:
    """Correctly signed by a trusted challenger, and yet no receipt."""
    return case(
        id_,
        flag,
        envelope(payload),
        fails={"statement": SIGNATURE},
        unchecked=FORM,
        says=says,
    )


def unreadable(id_: str, flag: str, file: object, *wheres: str, says: str) -> dict[str, Any]:
    """No envelope of a receipt: nothing to check."""
    return case(id_, flag, file, malformed=wheres, says=says)


def good() -> Iterator[dict[str, Any]]:
    plain = signed(statement())
    yield case("good", "good", plain)
    yield case("good-envelope-on-one-line", "good", json.dumps(plain))
    yield case("good-envelope-reordered", "good", dict(reversed(plain.items())))
    yield case("good-by-another-challenger", "good", signed(statement(), seed=7))
    yield case("good-last-moment-of-a-key", "good", signed(statement(), seed=10))
    yield case("good-first-moment-of-a-key", "good", signed(statement(), seed=11))
    yield case("good-in-a-better-regime", "good", signed(statement(regime=Regime.CONTEXT)))
    yield case("good-at-the-greatest-age", "good", plain, demand={"max_age": DAY})
    yield case("good-without-an-audit-id", "good", signed(statement(audit_id=None)))


def signatures() -> Iterator[dict[str, Any]]:
    right = sig(GOOD)
    for place in (0, 31, 32, 63):
        bad = bytearray(right)
        bad[place] ^= 1
        yield broken(f"signature-byte-{place}", "signature", envelope(GOOD, signature=bytes(bad)))
    yield broken("signature-of-zeros", "signature", envelope(GOOD, signature=bytes(64)))
    neutral = (1).to_bytes(32, "little") + bytes(32)
    yield broken("signature-of-small-order", "signature", envelope(GOOD, signature=neutral))
    malleable = (int.from_bytes(right[32:], "little") + ORDER).to_bytes(32, "little")
    yield broken(
        "signature-plus-the-order", "signature", envelope(GOOD, signature=right[:32] + malleable)
    )
    swapped = right[32:] + right[:32]
    yield broken("signature-halves-exchanged", "signature", envelope(GOOD, signature=swapped))
    other = canonical(statement(reader="another"))
    yield broken("signature-of-another-receipt", "signature", envelope(GOOD, signature=sig(other)))
    bare = pair(1).secret.sign(GOOD)
    yield broken("signature-of-the-bare-payload", "signature", envelope(GOOD, signature=bare))
    text = pair(1).secret.sign(pae(b64(GOOD).encode()))
    yield broken("signature-of-the-base64", "signature", envelope(GOOD, signature=text))
    yield broken(
        "signature-by-another-trusted-key",
        "signature",
        envelope(GOOD, key_id=pair(1).key_id, signature=sig(GOOD, seed=7)),
    )
    yield broken(
        "signature-under-another-trusted-name",
        "signature",
        envelope(GOOD, key_id=pair(7).key_id, signature=right),
    )
    yield broken(
        "signature-by-a-stranger-under-a-trusted-name",
        "signature",
        envelope(GOOD, key_id=pair(1).key_id, signature=sig(GOOD, seed=9)),
    )
    for name, bad_ in (("short", right[:63]), ("long", right + b"\0"), ("empty", b"")):
        yield unreadable(
            f"signature-{name}",
            "signature",
            envelope(GOOD, signature=bad_),
            "$.signatures[0].sig",
            says=f"expected 64 bytes, found {len(bad_)}",
        )


def types() -> Iterator[dict[str, Any]]:
    for name, kind in (
        ("json", "application/json"),
        ("of-another-receipt", "application/vnd.readproof+json"),
        ("empty", ""),
        ("with-a-line-break", TYPE + "\n"),
        ("in-capitals", TYPE.upper()),
        ("with-a-parameter", TYPE + ";v=1"),
    ):
        yield case(
            f"type-{name}-correctly-signed",
            "payload_type",
            envelope(GOOD, kind=kind),
            fails={"payload_type": SIGNATURE},
            unchecked=CLOSED,
            says=f"wanted {TYPE}",
        )
    yield case(
        "type-exchanged",
        "payload_type",
        {**envelope(GOOD), "payloadType": "application/json"},
        fails={"payload_type": SIGNATURE, "signature": SIGNATURE},
        unchecked=CLOSED,
    )
    yield broken(
        "type-exchanged-back",
        "payload_type",
        {**envelope(GOOD, kind="application/json"), "payloadType": TYPE},
    )
    for name, value in (("null", None), ("a-number", 7), ("a-list", [TYPE])):
        yield unreadable(
            f"type-{name}",
            "payload_type",
            {**envelope(GOOD), "payloadType": value},
            "$.payloadType",
            says="expected a string",
        )


def keys() -> Iterator[dict[str, Any]]:
    stranger = signed(statement(), seed=9)
    yield case(
        "key-of-a-stranger",
        "key",
        stranger,
        fails={"key": KEY},
        unchecked=UNKNOWN,
        says="is not among the trusted keys",
    )
    yield case(
        "key-where-none-is-trusted",
        "key",
        signed(statement()),
        fails={"key": KEY},
        unchecked=UNKNOWN,
        trusted=[],
    )
    yield case(
        "key-compromised",
        "key",
        signed(statement(), seed=4),
        fails={"key": KEY},
        unchecked=CLOSED,
        says="marked as compromised",
    )
    for seed, role in ((2, "auditor"), (3, "operator")):
        yield case(
            f"role-{role}",
            "role",
            signed(statement(), seed=seed),
            fails={"role": KEY},
            unchecked=CLOSED,
            says=f"its role is {role}",
        )
    for seed, name in ((5, "ended"), (6, "not-begun")):
        yield case(
            f"validity-{name}",
            "validity",
            signed(statement(), seed=seed),
            fails={"validity": KEY},
            unchecked=OPENED,
            says="trusted from",
        )
    yield case(
        "validity-a-moment-too-late",
        "validity",
        signed(statement(decided_at=DECIDED + 1), seed=10),
        fails={"validity": KEY},
        unchecked=OPENED,
    )
    yield case(
        "validity-a-moment-too-early",
        "validity",
        signed(statement(decided_at=DECIDED - 1), seed=11),
        fails={"validity": KEY},
        unchecked=OPENED,
    )
    right = pair(1).key_id
    for name, key_id in (("in-capitals", right.upper()), ("short", right[:63]), ("empty", "")):
        yield unreadable(
            f"key-id-{name}",
            "key",
            envelope(GOOD, key_id=key_id),
            "$.signatures[0].keyid",
            says="expected 64 lower-case hex digits",
        )


def demands() -> Iterator[dict[str, Any]]:
    def unmet(id_: str, flag: str, code: str, says: str = "", **changes: Any) -> dict[str, Any]:
        demand = changes.pop("demand", None)
        rest = {} if demand is None else {"demand": demand}
        return case(id_, flag, signed(statement(**changes)), fails={flag: code}, says=says, **rest)

    review = (Reason(code="NOT_DELIVERED", message="a part never arrived"),)
    reject = (Reason(code="COVERAGE_WRONG", message="too many wrong"),)
    yield unmet(
        "verdict-review",
        "accept",
        "NOT_ACCEPTED",
        "found REVIEW: NOT_DELIVERED",
        verdict=Outcome.REVIEW,
        reasons=review,
    )
    yield unmet(
        "verdict-reject",
        "accept",
        "NOT_ACCEPTED",
        "found REJECT: COVERAGE_WRONG",
        verdict=Outcome.REJECT,
        reasons=reject,
    )
    yield unmet("document-another-file", "document", "DOCUMENT_MISMATCH", sha256=SHA)
    yield unmet("document-another-text", "document", "DOCUMENT_MISMATCH", text_sha256=SHA)
    yield unmet("summary-another", "summary", "SUMMARY_MISMATCH", summary_sha256=SHA)
    yield unmet("summary-none", "summary", "SUMMARY_MISMATCH", "names none", summary_sha256=None)
    yield unmet(
        "summary-changed", "summary", "SUMMARY_MISMATCH", demand={"summary": SUMMARY + " Good."}
    )
    yield unmet("policy-of-the-same-name", "policy", "POLICY_MISMATCH", policy_sha256=SHA)
    yield unmet("policy-another-wanted", "policy", "POLICY_MISMATCH", demand={"policy": "thorough"})
    yield unmet("regime-open", "regime", "REGIME_TOO_WEAK", "found open", regime=Regime.OPEN)
    yield unmet("regime-logged", "regime", "REGIME_TOO_WEAK", demand={"regime": "context"})
    yield unmet("age-too-old", "age", "STALE", "1.0 days old", demand={"max_age": DAY - 1})
    yield unmet("age-from-the-future", "age", "STALE", decided_at=NOW + 1, demand={"max_age": DAY})
    yield case(
        "everything-at-once",
        "accept",
        signed(
            statement(
                verdict=Outcome.REJECT,
                reasons=reject,
                sha256=SHA,
                summary_sha256=None,
                policy_sha256=SHA,
                regime=Regime.OPEN,
            )
        ),
        fails={
            "accept": "NOT_ACCEPTED",
            "document": "DOCUMENT_MISMATCH",
            "summary": "SUMMARY_MISMATCH",
            "policy": "POLICY_MISMATCH",
            "regime": "REGIME_TOO_WEAK",
            "age": "STALE",
        },
        demand={"max_age": 1},
    )


def changed(edit: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """The Statement after an edit in place."""
    value = statement()
    edit(value)
    return value


def without(*path: str) -> dict[str, Any]:
    """The Statement without the field at the end of the path."""

    def edit(found: dict[str, Any]) -> None:
        for step in path[:-1]:
            found = found[step]
        del found[path[-1]]

    return changed(edit)


def _edits() -> Iterator[tuple[str, dict[str, Any], str]]:
    """(name, Statement, what the fault says): none of them is what a receipt is."""

    def at(*path: Any, value: Any) -> dict[str, Any]:
        def edit(found: Any) -> None:
            for step in path[:-1]:
                found = found[step]
            found[path[-1]] = value

        return changed(edit)

    verdict = ("predicate", "verdict")
    yield "type-of-statement", at("_type", value="https://in-toto.io/Statement/v0.1"), "$._type"
    yield "predicate-type", at("predicateType", value="urn:other:v1"), "$.predicateType: expected"
    yield "predicate-null", at("predicate", value=None), "expected an object"
    yield (
        "predicate-of-a-later-version",
        at("predicate", "schema", value="readproof/receipt/v2"),
        ("expected readproof/receipt/v1"),
    )
    yield "extra-in-statement", at("more", value=1), "$.more"
    yield "extra-in-predicate", at("predicate", "more", value=1), "unknown field 'more'"
    yield "extra-in-verdict", at(*verdict, "more", value=1), "unknown field 'more'"
    yield "extra-verdict", at(*verdict, "verdicts", value="ACCEPT"), "unknown field"
    yield "subject-another", at("subject", 0, "digest", "sha256", value=SHA), "$.subject"
    yield "subject-renamed", at("subject", 0, "name", value="other.txt"), "$.subject"
    yield "subject-none", at("subject", value=[]), "$.subject"
    yield (
        "subject-two",
        changed(lambda found: found["subject"].append(found["subject"][0])),
        ("$.subject"),
    )
    yield "subject-more-digests", at("subject", 0, "digest", "md5", value="0"), "$.subject"
    yield "verdict-in-small-letters", at(*verdict, "verdict", value="accept"), "verdict.verdict"
    yield (
        "accept-with-the-reason-of-a-reject",
        at(*verdict, "reasons", 0, "code", value="COVERAGE_WRONG"),
        "$.predicate.verdict.reasons[0].code",
    )
    yield "accept-without-a-reason", at(*verdict, "reasons", value=[]), "at least 1"
    yield (
        "reject-with-the-reason-of-an-accept",
        at(*verdict, "verdict", value="REJECT"),
        ("$.predicate.verdict.reasons"),
    )
    yield "regime-unknown", at(*verdict, "regime", value="better"), "verdict.regime"
    yield "weak-as-text", at(*verdict, "weak", value="false"), "expected boolean"
    yield (
        "time-that-does-not-exist",
        at(*verdict, "decided_at", value="2026-02-30T00:00:00.000Z"),
        ("verdict.decided_at"),
    )
    yield "not-proved-emptied", at("predicate", "not_proved", value=[]), "not_proved"
    yield (
        "head-in-capitals",
        at("predicate", "traces_head", "digest", value=SHA.upper()),
        ("traces_head.digest"),
    )
    yield "head-negative", at("predicate", "traces_head", "length", value=-1), "at least 0"


def forms() -> Iterator[dict[str, Any]]:
    for name, value, says in _edits():
        yield formless(f"form-{name}", canonical(value), says)
    for place in ("_type", "subject", "predicateType", "predicate"):
        value = without(place)
        yield formless(f"missing-{place}", canonical(value), place, "missing")
    for place in ("schema", "verdict", "traces_head", "not_proved"):
        value = without("predicate", place)
        yield formless(f"missing-predicate-{place}", canonical(value), place, "missing")
    for place in statement()["predicate"]["verdict"]:
        value = without("predicate", "verdict", place)
        says = f"`{place}` is missing"
        yield formless(f"missing-verdict-{place}", canonical(value), says, "missing")

    text = GOOD.decode()
    moved = json.dumps(dict(reversed(statement().items())), separators=(",", ":")).encode()
    bytes_ = "not the canonical bytes"
    yield formless("reordered-statement", moved, bytes_, "reordered")
    inner = statement()
    inner["predicate"] = dict(reversed(inner["predicate"].items()))
    yield formless(
        "reordered-predicate",
        json.dumps(inner, separators=(",", ":")).encode(),
        bytes_,
        "reordered",
    )
    yield formless("spaced", json.dumps(statement(), sort_keys=True).encode(), bytes_, "reordered")
    yield formless("line-break-at-the-end", GOOD + b"\n", bytes_, "reordered")
    yield formless("byte-order-mark", b"\xef\xbb\xbf" + GOOD, bytes_, "reordered")
    escaped = text.replace("reader one", "reader\\u0020one").encode()
    yield formless("escaped-letter", escaped, bytes_, "reordered")

    yield formless("empty", b"", "not JSON")
    yield formless("no-json", b"ACCEPT", "not JSON")
    yield formless("no-utf8", b"\xff\xfe", "not UTF-8")
    yield formless("a-list", b"[]", "expected an in-toto Statement")
    yield formless("a-text", b'"predicate"', "expected an in-toto Statement")
    yield formless(
        "a-bare-verdict",
        canonical(statement()["predicate"]["verdict"]),
        "expected an in-toto Statement",
    )
    twice = text.replace('"weak":false', '"weak":false,"weak":false').encode()
    yield formless("key-twice", twice, "stands twice")
    second = text.replace('"verdict":"ACCEPT"', '"verdict":"REJECT","verdict":"ACCEPT"').encode()
    yield formless("verdict-twice", second, "stands twice")
    yield formless(
        "fraction", text.replace('"attempt":1', '"attempt":1.0').encode(), "whole numbers"
    )
    yield formless("not-a-number", text.replace('"attempt":1', '"attempt":NaN').encode(), "NaN")
    deep = b'{"predicate":' + b"[" * 100 + b"]" * 100 + b"}"
    yield formless("deep", deep, "levels of nesting")
    lone = text.replace("reader one", "reader \\ud800").encode()
    yield formless("lone-surrogate", lone, "lone surrogate")


def edited() -> Iterator[dict[str, Any]]:
    """Edited after signing, the signature kept: the refusal of a reader made into a grant."""
    review = statement(
        verdict=Outcome.REVIEW, reasons=(Reason(code="NOT_DELIVERED", message="not delivered"),)
    )
    signature = sig(canonical(review))
    yield broken("edited-review-to-accept", "edited", envelope(GOOD, signature=signature))
    weak = sig(canonical(statement(regime=Regime.OPEN)))
    yield broken("edited-regime", "edited", envelope(GOOD, signature=weak))
    old = sig(canonical(statement(decided_at=DECIDED - 1)))
    yield broken("edited-time", "edited", envelope(GOOD, signature=old))
    right = sig(GOOD)
    for name, payload in (
        ("a-space-more", GOOD + b" "),
        ("a-byte-less", GOOD[:-1]),
        ("reordered", json.dumps(dict(reversed(statement().items()))).encode()),
        ("a-field-more", GOOD[:-1] + b',"x":1}'),
        ("nothing-left", b""),
        ("a-field-less", canonical(without("subject"))),
    ):
        yield broken(f"edited-{name}", "edited", envelope(payload, signature=right))


def envelopes() -> Iterator[dict[str, Any]]:
    plain = envelope(GOOD)
    one = plain["signatures"][0]
    two = envelope(GOOD, seed=7)["signatures"][0]
    many = "expected a list of one signature, found a list of"

    def with_(**changes: Any) -> dict[str, Any]:
        return {**plain, **changes}

    for name, listed in (
        ("two-signatures-by-one-key", [one, one]),
        ("two-signatures-by-two-keys", [one, two]),
        ("a-broken-signature-beside-a-good-one", [{**one, "sig": b64(bytes(64))}, one]),
        ("no-signature", []),
    ):
        yield unreadable(
            name, "envelope", with_(signatures=listed), "$.signatures", says=f"{many} {len(listed)}"
        )
    for name, value in (("an-object", one), ("null", None), ("texts", ["x"])):
        yield unreadable(
            f"signatures-{name}",
            "envelope",
            with_(signatures=value),
            "$.signatures",
            says="expected a list of one signature",
        )
    for name, entry in (
        ("with-a-certificate", {**one, "cert": "x"}),
        ("without-a-key-id", {"sig": one["sig"]}),
        ("without-itself", {"keyid": one["keyid"]}),
    ):
        yield unreadable(
            f"signature-{name}",
            "envelope",
            with_(signatures=[entry]),
            "$.signatures[0]",
            says="keyid and sig, and no others",
        )
    yield unreadable(
        "signature-key-id-a-number",
        "envelope",
        with_(signatures=[{**one, "keyid": 1}]),
        "$.signatures[0].keyid",
        says="expected 64 lower-case hex digits",
    )
    yield unreadable("envelope-field-more", "envelope", with_(more=1), "$", says="unknown field")
    for name in ("payload", "signatures"):
        left = {key: value for key, value in plain.items() if key != name}
        yield unreadable(
            f"envelope-without-{name}", "envelope", left, f"$.{name}", says="is missing"
        )
    base = "expected canonical base64"
    text = plain["payload"]
    assert text.endswith("=")  # so that there are bits that no byte uses
    last = text.rstrip("=")[-1]
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    unused = alphabet[alphabet.index(last) + 1]
    padding = len(text) - len(text.rstrip("="))
    for name, bad in (
        ("bits-that-no-byte-uses", text[: -padding - 1] + unused + "=" * padding),
        ("without-padding", text.rstrip("=")),
        ("with-a-line-break", text[:76] + "\n" + text[76:]),
        ("with-a-space", " " + text),
        ("of-the-other-alphabet", base64.urlsafe_b64encode(GOOD + b"\xff\xfe\xff").decode()),
        ("not-ascii", "é" + text),
        ("a-number", 7),
        ("null", None),
    ):
        yield unreadable(f"payload-{name}", "base64", with_(payload=bad), "$.payload", says=base)
    bad_sig = one["sig"][:-3] + alphabet[alphabet.index(one["sig"][-3]) + 1] + "=="
    for name, bad in (
        ("bits-that-no-byte-uses", bad_sig),
        ("without-padding", one["sig"].rstrip("=")),
        ("in-hex", sig(GOOD).hex()),
    ):
        yield unreadable(
            f"signature-base64-{name}",
            "base64",
            with_(signatures=[{**one, "sig": bad}]),
            "$.signatures[0].sig",
            says=base if name != "in-hex" else "expected 64 bytes",
        )


def files() -> Iterator[dict[str, Any]]:
    plain = json.dumps(envelope(GOOD))
    yield unreadable("file-empty", "file", "", "line 1 column 1", says="not JSON")
    yield unreadable("file-cut", "file", plain[:-1], f"line 1 column {len(plain)}", says="not JSON")
    twice = plain.replace('"payloadType"', '"payloadType": "x", "payloadType"')
    yield unreadable("file-with-a-key-twice", "file", twice, "$", says="stands twice")
    yield case(
        "file-oversized",
        "file",
        plain,
        malformed=("size",),
        says="expected at most 2097152 bytes",
        spaces_after=2_097_152,
    )


def document() -> dict[str, Any]:
    made = [good, signatures, types, keys, demands, forms, edited, envelopes, files]
    cases = [one for part in made for one in part()]
    assert len({one["id"] for one in cases}) == len(cases)
    return {
        "about": "Receipts with what `check` must find. `failed` maps the id of each check that "
        "fails to its code, `unchecked` lists those that cannot be carried out; every other check "
        "is ok. `malformed` lists the places of the faults of a file that is no receipt. `says` "
        "stands in the detail of a failed check, or in a fault. Effect of a difference: a "
        "forged or another's receipt is used, or a good one is not.",
        "context": {
            "document": {"name": "note.txt", "text": TEXT},
            "summary": SUMMARY,
            "policy": "standard",
            "regime": "logged",
            "now": NOW,
            "trusted": keys_wire.to_dict(RING),
            "sha256_of_the_signed_bytes": hashlib.sha256(pae(GOOD)).hexdigest(),
        },
        "cases": cases,
    }


if __name__ == "__main__":
    pages.write("receipts", {TARGET: json.dumps(document(), ensure_ascii=False, indent=1) + "\n"})
