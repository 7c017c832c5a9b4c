"""Keys that are trusted: whose, for what, and for which time."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """What a key may be used for; in any other role it is refused.

    A challenger's key signs receipts of verdicts.  Keys of operators and auditors are told apart
    from it, so that none of them can be taken for a challenger's.
    """

    CHALLENGER = "challenger"
    OPERATOR = "operator"
    AUDITOR = "auditor"


@dataclass(frozen=True, slots=True, kw_only=True)
class TrustedKey:
    """A public key with what it is trusted for.

    `key_id` is the SHA-256 of `public`, the DER form of the key (44 bytes).  It is valid in
    `[valid_from, valid_until)`, milliseconds since the Unix epoch; `None` is no end.  What a
    compromised key signed counts for nothing, whatever time stands in it.
    """

    key_id: str
    role: Role
    owner: str
    public: bytes
    valid_from: int
    valid_until: int | None = None
    compromised: bool = False

    def is_valid_at(self, moment: int) -> bool:
        """True if the moment lies in the time for which the key is trusted."""
        ends = self.valid_until
        return self.valid_from <= moment and (ends is None or moment < ends)


@dataclass(frozen=True, slots=True, kw_only=True)
class Keyring:
    """The keys that somebody trusts, each id once."""

    keys: tuple[TrustedKey, ...] = ()

    def get(self, key_id: str) -> TrustedKey | None:
        """The key with this id, or `None`."""
        return next((key for key in self.keys if key.key_id == key_id), None)
