"""A private key is its owner's alone from the moment its file exists, and says nothing."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import x25519
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from readproof.errors import Unusable
from readproof.keys import privates
from tests.keys.pairs import pair

PATH = Path("key.pem")


def _never() -> bytes:
    raise AssertionError("asked for a passphrase that is not needed")


@pytest.fixture
def umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def test_key_that_was_written_can_be_read() -> None:
    key = privates.generate()
    privates.write(key, PATH, None)
    found = privates.read(PATH, _never)
    assert (found.key_id, found.public) == (key.key_id, key.public)
    assert found.secret.sign(b"x") == key.secret.sign(b"x")


def test_passphrase_is_needed_to_read_an_encrypted_key() -> None:
    privates.write(pair(1), PATH, b"correct")
    assert privates.read(PATH, lambda: b"correct").key_id == pair(1).key_id
    with pytest.raises(Unusable, match="the passphrase is wrong"):
        privates.read(PATH, lambda: b"wrong")


def test_no_two_keys_are_the_same() -> None:
    assert privates.generate().key_id != privates.generate().key_id


@pytest.mark.usefixtures("umask")
def test_private_file_is_0600_from_birth_under_umask_0(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looked at in the moment after it was opened, before anything else is done to it."""
    born: list[int] = []
    opened = os.open

    def watching(*args: object, **named: object) -> int:
        descriptor = opened(*args, **named)  # type: ignore[arg-type]  # passed on as they are
        born.append(stat.S_IMODE(os.fstat(descriptor).st_mode))
        return descriptor

    monkeypatch.setattr(os, "open", watching)
    privates.write(pair(1), PATH, None)
    assert born == [0o600]
    assert stat.S_IMODE(PATH.stat().st_mode) == 0o600


def test_private_file_is_its_owners_under_the_strictest_umask() -> None:
    before = os.umask(0o777)
    try:
        privates.write(pair(1), PATH, None)
    finally:
        os.umask(before)
    assert stat.S_IMODE(PATH.stat().st_mode) == 0o600


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o644, 0o777])
def test_key_that_others_may_read_is_refused(mode: int) -> None:
    privates.write(pair(1), PATH, None)
    PATH.chmod(mode)
    with pytest.raises(Unusable, match=f"found mode {mode:04o}"):
        privates.read(PATH, _never)


def test_file_that_exists_is_never_written_over() -> None:
    privates.write(pair(1), PATH, None)
    before = PATH.read_bytes()
    with pytest.raises(Unusable, match="cannot be written"):
        privates.write(pair(2), PATH, None)
    assert PATH.read_bytes() == before


def test_missing_file_is_told() -> None:
    with pytest.raises(Unusable, match="No such file"):
        privates.read(PATH, _never)


def _other_kind() -> bytes:
    key = x25519.X25519PrivateKey.from_private_bytes(bytes(32))
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


@pytest.mark.parametrize(
    ("data", "words"),
    [
        pytest.param(b"", "damaged", id="empty"),
        pytest.param(b"-----BEGIN PRIVATE KEY-----\nAA\n", "damaged", id="cut"),
        pytest.param(b"x" * 10_000, "damaged", id="large"),
        pytest.param(_other_kind(), "found another kind", id="another-kind"),
    ],
)
def test_file_without_such_a_key_is_unusable(data: bytes, words: str) -> None:
    PATH.write_bytes(data)
    PATH.chmod(0o600)
    with pytest.raises(Unusable, match=words):
        privates.read(PATH, _never)


def test_key_shows_nothing_of_its_secret_half() -> None:
    shown = repr(pair(7))
    assert "secret" not in shown
    raw = pair(7).secret.private_bytes_raw()
    assert raw.hex() not in shown
    assert repr(raw) not in shown
