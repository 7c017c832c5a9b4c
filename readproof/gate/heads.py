"""The head of the traces that is kept elsewhere, and what it means when the store differs."""

from __future__ import annotations

from collections.abc import Callable

from readproof import receipts, validation
from readproof.core.trust import Keyring
from readproof.errors import Unusable
from readproof.store.records import Damage, Head
from readproof.store.store import Store
from readproof.wire import head as head_wire
from readproof.wire.canonical import encode

# What an operator does about each kind of damage.
REMEDIES = {
    Damage.EDITED: "keep a copy of the store; `traces recheck` computes the attempts named again; "
    "use a backup from before, and find out who can write to the file",
    Damage.MISSING: "keep a copy of the store; rows were taken out or put in: use a backup that "
    "still has them",
    Damage.TAIL: "keep a copy of the store; the newest rows were deleted: use the newest backup, "
    "and check verdicts given since then by their receipts",
    Damage.REWRITTEN: "trust no verdict of this store that has no receipt; use a backup that fits "
    "the head that was kept",
    Damage.BACKUP: "use the newer store if it still exists; else the verdicts after this copy are "
    "known by their receipts only, and readers have attempts again that they had used up",
    Damage.UNSOUND: "keep a copy of the file; use a backup, or see what "
    "`sqlite3 FILE .recover` brings back",
}


def current(store: Store, now: int) -> bytes:
    """The head as a document, to be kept where nobody who writes to the store can change it."""
    head = store.head()
    return encode(head_wire.to_dict(head.length, head.digest, now))


def kept(value: object, what: str, keyring: Callable[[], Keyring]) -> Head:
    """The head in a kept document or in a receipt, whose signature has to hold.

    `Malformed` if it is neither; `Unusable` if nothing vouches for the receipt.
    """
    if not receipts.is_envelope(value):
        validation.validate(value, kind="head", what=what)
        assert isinstance(value, dict)  # the schema says so
        return Head(**value["traces_head"])
    verified = receipts.verify(receipts.read(value, what), keyring())
    if verified.receipt is None:
        failed = "; ".join(f"{step.code}: {step.detail}" for step in verified.steps if step.code)
        raise Unusable(
            f"expected a receipt that a trusted key signed in {what}, found one that shows "
            f"nothing: {failed}"
        )
    return Head(length=verified.receipt.length, digest=verified.receipt.digest)
