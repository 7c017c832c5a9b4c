"""A public key has one form and one id; a ring of trusted keys holds sound ones, each once."""

from __future__ import annotations

import hashlib
import subprocess
from dataclasses import replace

import pytest
from cryptography.hazmat.primitives.asymmetric import ec, x25519
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from readproof.core.trust import Keyring, Role, TrustedKey
from readproof.errors import Malformed
from readproof.keys import publics
from tests.keys.pairs import pair, trusted

KEY = trusted(1)
SMALL = publics.PREFIX + bytes(32)


def test_id_is_the_digest_of_the_der_form() -> None:
    assert KEY.key_id == hashlib.sha256(pair(1).public).hexdigest()
    assert len(pair(1).public) == 44


def test_sound_key_has_no_fault() -> None:
    assert publics.fault(KEY.public) is None


@pytest.mark.parametrize(
    ("public", "words"),
    [
        pytest.param(b"", "expected the DER form", id="empty"),
        pytest.param(KEY.public[12:], "expected the DER form", id="raw"),
        pytest.param(KEY.public + b"\0", "expected the DER form", id="a-byte-more"),
        pytest.param(b"\x31" + KEY.public[1:], "expected the DER form", id="another-tag"),
        pytest.param(SMALL, "small order", id="small-order"),
    ],
)
def test_other_forms_are_refused(public: bytes, words: str) -> None:
    found = publics.fault(public)
    assert found is not None
    assert words in found


def _pem(public: bytes) -> bytes:
    import base64

    body = base64.b64encode(public)
    return b"-----BEGIN PUBLIC KEY-----\n" + body + b"\n-----END PUBLIC KEY-----\n"


def test_pem_gives_the_der_form() -> None:
    public = pair(1).secret.public_key()
    pem = public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    assert publics.from_pem(pem, "k.pem") == KEY.public
    assert _pem(KEY.public) == pem


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"\xff\xfe", id="no-text"),
        pytest.param(_pem(KEY.public)[:-10], id="no-end"),
        pytest.param(_pem(KEY.public).replace(b"=", b""), id="padding-gone"),
        pytest.param(_pem(SMALL), id="small-order"),
        pytest.param(_pem(KEY.public) * 2, id="two-keys"),
        pytest.param(
            x25519.X25519PrivateKey.from_private_bytes(bytes(32))
            .public_key()
            .public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo),
            id="another-curve",
        ),
        pytest.param(
            ec.generate_private_key(ec.SECP256R1())
            .public_key()
            .public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo),
            id="another-kind",
        ),
    ],
)
def test_pem_without_a_sound_key_is_malformed(data: bytes) -> None:
    with pytest.raises(Malformed) as caught:
        publics.from_pem(data, "k.pem")
    assert caught.value.what == "k.pem"
    assert [fault.where for fault in caught.value.faults] == ["the public key"]


def test_sound_ring_passes() -> None:
    publics.must_be_sound(Keyring(keys=(KEY, trusted(2, role=Role.AUDITOR))), "k")


@pytest.mark.parametrize(
    ("keys", "wheres"),
    [
        pytest.param((KEY, KEY), ["$.keys[1].key_id"], id="twice"),
        pytest.param(
            (replace(KEY, role=Role.AUDITOR), KEY), ["$.keys[1].key_id"], id="a-second-role"
        ),
        pytest.param((replace(KEY, key_id="0" * 64),), ["$.keys[0].key_id"], id="wrong-id"),
        pytest.param(
            (replace(KEY, public=SMALL),),
            ["$.keys[0].public", "$.keys[0].key_id"],
            id="small-order",
        ),
        pytest.param(
            (replace(KEY, valid_until=KEY.valid_from),), ["$.keys[0].valid_until"], id="no-time"
        ),
    ],
)
def test_all_faults_of_a_ring_are_told(keys: tuple[TrustedKey, ...], wheres: list[str]) -> None:
    with pytest.raises(Malformed) as caught:
        publics.must_be_sound(Keyring(keys=keys), "k")
    assert [fault.where for fault in caught.value.faults] == wheres


def test_validity_includes_its_start_and_not_its_end() -> None:
    key = trusted(1, valid_from=10, valid_until=20)
    assert [key.is_valid_at(moment) for moment in (9, 10, 19, 20)] == [False, True, True, False]
    assert trusted(1, valid_from=10).is_valid_at(1 << 50)


def test_a_stranger_can_compute_the_id() -> None:
    """As the page on receipts says: the hex of the document, through any SHA-256."""
    done = subprocess.run(
        ["sha256sum"], input=KEY.public, capture_output=True, check=True
    ).stdout.split()
    assert done[0].decode() == KEY.key_id
