"""The folder of keys: private files, and the document that says which keys are trusted.

trusted.json                the trusted keys, `readproof/keys/v1`; may be read by anybody
0123456789abcdef.private.pem    a private key, named by the first 16 digits of its id
0123456789abcdef.public.json    the same key for others: what they put among their trusted keys
"""

from __future__ import annotations

import fcntl
import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from readproof import validation
from readproof.core.trust import Keyring, Role, TrustedKey
from readproof.errors import Unusable
from readproof.keys import privates, publics
from readproof.store import locations
from readproof.validation.loader import MAX_BYTES
from readproof.wire import keys as keys_wire
from readproof.wire import times
from readproof.wire.canonical import encode

FOLDER = "keys"
TRUSTED = "trusted.json"
PRIVATE = ".private.pem"
PUBLIC = ".public.json"
_NAMED = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A new key pair: the key as it is trusted here, and its two files."""

    key: TrustedKey
    private: Path
    public: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Signer:
    """A private key that may sign, and the trust in it."""

    pair: privates.PrivateKey
    key: TrustedKey


def read(data: bytes, what: str) -> Keyring:
    """The keys in a document; `Malformed` with every fault, an unsound key among them."""
    value = validation.loads(data, kind="keys", what=what)
    validation.validate(value, kind="keys", what=what)
    keyring = keys_wire.from_dict(value)
    publics.must_be_sound(keyring, what)
    return keyring


def load(path: Path) -> Keyring:
    """The keys in a file; `Unusable` if it cannot be read."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES["keys"] + 1)
    except OSError as error:
        raise Unusable(f"the trusted keys {path} cannot be read: {error.strerror}") from None
    return read(data, str(path))


def trusted(folder: Path) -> Keyring:
    """The trusted keys of a folder; none if the folder or the file is not there."""
    path = folder / TRUSTED
    return load(path) if os.path.lexists(path) else Keyring()


def init(
    folder: Path,
    *,
    owner: str,
    role: Role,
    valid_from: int,
    valid_until: int | None,
    passphrase: bytes | None,
) -> Made:
    """Make a key pair and trust it; the private file is encrypted if there is a passphrase."""
    with _locked(folder):
        ring = trusted(folder)
        pair = privates.generate()
        key = TrustedKey(
            key_id=pair.key_id,
            role=role,
            owner=owner,
            public=pair.public,
            valid_from=valid_from,
            valid_until=valid_until,
        )
        made = Made(
            key=key,
            private=folder / (key.key_id[:_NAMED] + PRIVATE),
            public=folder / (key.key_id[:_NAMED] + PUBLIC),
        )
        grown = _checked(Keyring(keys=(*ring.keys, key)))
        privates.write(pair, made.private, passphrase)
        _replace(made.public, encode(keys_wire.to_dict(Keyring(keys=(key,)))))
        _replace(folder / TRUSTED, grown)
    return made


def trust(folder: Path, key: TrustedKey) -> bool:
    """Add a key to the trusted ones; false if it is there already, just so.

    `Unusable` if the same key is there in another way: a second role is a second key's.
    """
    with _locked(folder):
        ring = trusted(folder)
        before = ring.get(key.key_id)
        if before is not None and before != key:
            raise Unusable(
                f"key {key.key_id[:16]}… is trusted already, as {before.role} {before.owner} from "
                f"{times.write(before.valid_from)}; it keeps its one role, owner and time, and "
                "`readproof keys retire` ends it"
            )
        if before is None:
            _replace(folder / TRUSTED, _checked(Keyring(keys=(*ring.keys, key))))
    return before is None


def retire(folder: Path, key_id: str, *, at: int, compromised: bool) -> TrustedKey:
    """End the trust in a key at a moment, or altogether if it is compromised; the key as it is now.

    The time of a key is only ever shortened.
    """
    with _locked(folder):
        ring = trusted(folder)
        key = find(ring, key_id)
        if at <= key.valid_from and not compromised:
            raise Unusable(
                f"expected a time after {times.write(key.valid_from)}, from which the key is "
                "trusted; if it was never to be trusted, say --compromised"
            )
        ends = at if key.valid_until is None else min(at, key.valid_until)
        ends = max(ends, key.valid_from + 1)
        changed = replace(key, valid_until=ends, compromised=key.compromised or compromised)
        keys = tuple(changed if one is key else one for one in ring.keys)
        _replace(folder / TRUSTED, _checked(Keyring(keys=keys)))
    return changed


def find(ring: Keyring, beginning: str) -> TrustedKey:
    """The one key whose id begins so; `Unusable` if there is none or more than one."""
    found = [key for key in ring.keys if beginning and key.key_id.startswith(beginning)]
    if len(found) != 1:
        number = "more than one" if found else "none"
        raise Unusable(
            f"expected one key whose id begins with {beginning or 'something'}, found {number}; "
            "`readproof keys list` shows them"
        )
    return found[0]


def owned(folder: Path) -> frozenset[str]:
    """The beginnings of the ids of the keys whose private half lies in the folder."""
    return frozenset(path.name.removesuffix(PRIVATE) for path in folder.glob(f"*{PRIVATE}"))


def has_private(folder: Path, key: TrustedKey) -> bool:
    """True if the private half of the key lies in the folder."""
    return key.key_id[:_NAMED] in owned(folder)


def signer(
    folder: Path,
    *,
    role: Role,
    now: int,
    passphrase: Callable[[Path], bytes],
    beginning: str | None = None,
) -> Signer:
    """The private key to sign with: the one whose id begins so, else the only one that may.

    `Unusable` if there is none, if it is not clear which, or if the key named may not sign: it has
    another role, is not valid now, or is compromised.
    """
    ring = trusted(folder)
    mine = [key for key in ring.keys if has_private(folder, key)]
    if beginning is not None:
        key = find(Keyring(keys=tuple(mine)), beginning)
        if (why := _unfit(key, role, now)) is not None:
            raise Unusable(f"key {key.key_id[:16]}… may not sign this: {why}")
    else:
        fit = [key for key in mine if _unfit(key, role, now) is None]
        if len(fit) != 1:
            raise Unusable(
                f"expected one key in {folder} that may sign as {role}, found {len(fit)}; "
                + ("name it with --key" if fit else "`readproof keys init` makes one")
            )
        key = fit[0]
    path = folder / (key.key_id[:_NAMED] + PRIVATE)
    found = privates.read(path, lambda: passphrase(path))
    if found.key_id != key.key_id:
        raise Unusable(
            f"expected the private half of key {key.key_id[:16]}… in {path}, found that of "
            f"{found.key_id[:16]}…; put the right file back"
        )
    return Signer(pair=found, key=key)


def _unfit(key: TrustedKey, role: Role, now: int) -> str | None:
    if key.role is not role:
        return f"its role is {key.role}, and here a {role}'s is needed"
    if key.compromised:
        return "it is marked as compromised"
    return None if key.is_valid_at(now) else "it is not valid now; `readproof keys list` says when"


def _checked(ring: Keyring) -> bytes:
    """The document's bytes, read again before anything is written: what is written can be read."""
    data = encode(keys_wire.to_dict(ring))
    read(data, "the trusted keys")
    return data


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Make the folder if it is missing, and let one process at a time change it."""
    try:
        if not folder.exists():
            if not folder.parent.exists():
                locations.make(folder.parent)
            locations.make(folder)
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError as error:
        raise Unusable(f"the folder of keys {folder} cannot be used: {error.strerror}") from None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _replace(path: Path, data: bytes) -> None:
    """Give a file this content, whole or not at all, also when the power fails."""
    temporary = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(descriptor)
        temporary.replace(path)
        folder = os.open(path.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
    except OSError as error:
        raise Unusable(f"{path} cannot be written: {error.strerror}") from None
    finally:
        with suppress(OSError):
            temporary.unlink()
