"""The folder of keys: made, trusted, retired; and the one key that may sign."""

from __future__ import annotations

import json
import stat
import threading
from pathlib import Path
from typing import Any

import pytest

from readproof.core.trust import Role
from readproof.errors import Malformed, Unusable
from readproof.gate import keyrings
from readproof.gate.keyrings import Made
from tests.keys.pairs import trusted

NOW = 1_800_000_000_000
FOLDER = Path(".readproof/keys")


def _init(**changes: Any) -> Made:
    values: dict[str, Any] = {
        "owner": "us",
        "role": Role.CHALLENGER,
        "valid_from": NOW,
        "valid_until": None,
        "passphrase": None,
    }
    return keyrings.init(FOLDER, **{**values, **changes})


def _signer(beginning: str | None = None, *, now: int = NOW, role: Role = Role.CHALLENGER) -> str:
    found = keyrings.signer(
        FOLDER, role=role, now=now, passphrase=lambda path: b"pass", beginning=beginning
    )
    assert found.key.key_id == found.pair.key_id
    return found.key.key_id


def test_new_key_is_trusted_and_its_public_half_can_be_given_away() -> None:
    made = _init()
    ring = keyrings.trusted(FOLDER)
    assert ring.keys == (made.key,)
    assert keyrings.load(made.public) == ring
    assert keyrings.has_private(FOLDER, made.key)
    assert b"PRIVATE" not in made.public.read_bytes()
    assert _signer() == made.key.key_id


def test_folders_are_the_owners_and_kept_out_of_commits() -> None:
    _init()
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (FOLDER.parent, FOLDER)]
    assert modes == [0o700, 0o700]
    assert (FOLDER.parent / ".gitignore").read_text() == "*\n"


def test_nothing_is_trusted_where_there_is_no_folder() -> None:
    assert keyrings.trusted(Path("nowhere")).keys == ()
    with pytest.raises(Unusable, match="`readproof keys init` makes one"):
        _signer()


def test_key_is_trusted_once_and_stays_as_it_is() -> None:
    key = trusted(1)
    assert keyrings.trust(FOLDER, key)
    assert not keyrings.trust(FOLDER, key)
    with pytest.raises(Unusable, match="keeps its one role"):
        keyrings.trust(FOLDER, trusted(1, role=Role.AUDITOR))
    assert keyrings.trusted(FOLDER).keys == (key,)


def test_unsound_key_is_never_trusted() -> None:
    with pytest.raises(Malformed):
        keyrings.trust(FOLDER, trusted(1, public=trusted(1).public[:12] + bytes(32)))
    assert not (FOLDER / keyrings.TRUSTED).exists()


def test_retired_key_is_valid_until_then() -> None:
    key = trusted(1, valid_from=100)
    keyrings.trust(FOLDER, key)
    changed = keyrings.retire(FOLDER, key.key_id[:8], at=500, compromised=False)
    assert (changed.valid_until, changed.compromised) == (500, False)
    assert keyrings.trusted(FOLDER).keys == (changed,)
    # Retiring it again never lengthens its time.
    assert keyrings.retire(FOLDER, key.key_id, at=900, compromised=False).valid_until == 500
    assert keyrings.retire(FOLDER, key.key_id, at=300, compromised=False).valid_until == 300


def test_key_is_not_retired_before_its_time() -> None:
    keyrings.trust(FOLDER, trusted(1, valid_from=100))
    with pytest.raises(Unusable, match="say --compromised"):
        keyrings.retire(FOLDER, trusted(1).key_id, at=100, compromised=False)


def test_compromised_key_stays_so() -> None:
    keyrings.trust(FOLDER, trusted(1, valid_from=100))
    changed = keyrings.retire(FOLDER, trusted(1).key_id, at=50, compromised=True)
    assert (changed.compromised, changed.valid_until) == (True, 101)
    assert keyrings.retire(FOLDER, trusted(1).key_id, at=101, compromised=False).compromised


@pytest.mark.parametrize("beginning", ["", "zz", "0" * 64])
def test_unknown_key_is_not_found(beginning: str) -> None:
    keyrings.trust(FOLDER, trusted(1))
    with pytest.raises(Unusable, match="found none"):
        keyrings.retire(FOLDER, beginning, at=NOW, compromised=False)


def test_beginning_of_two_ids_is_ambiguous() -> None:
    keys = [trusted(seed) for seed in range(1, 40)]
    for key in keys:
        keyrings.trust(FOLDER, key)
    first = next(k.key_id[0] for k in keys if sum(o.key_id[0] == k.key_id[0] for o in keys) > 1)
    with pytest.raises(Unusable, match="found more than one"):
        keyrings.find(keyrings.trusted(FOLDER), first)


def test_which_key_signs_has_to_be_clear() -> None:
    one, two = _init(), _init(owner="them")
    with pytest.raises(Unusable, match="found 2; name it with --key"):
        _signer()
    assert _signer(two.key.key_id[:12]) == two.key.key_id
    keyrings.retire(FOLDER, one.key.key_id, at=NOW + 1, compromised=False)
    assert _signer(now=NOW + 1) == two.key.key_id


def test_key_is_refused_in_another_role() -> None:
    made = _init(role=Role.AUDITOR)
    with pytest.raises(Unusable, match=r"expected one key in .* found 0"):
        _signer()
    with pytest.raises(Unusable, match="its role is auditor, and here a challenger's is needed"):
        _signer(made.key.key_id)
    assert _signer(role=Role.AUDITOR) == made.key.key_id


def test_key_signs_only_while_it_is_valid() -> None:
    made = _init(valid_until=NOW + 10)
    assert _signer(now=NOW + 9) == made.key.key_id
    for moment in (NOW - 1, NOW + 10):
        with pytest.raises(Unusable, match="not valid now"):
            _signer(made.key.key_id, now=moment)


def test_compromised_key_signs_nothing() -> None:
    made = _init()
    keyrings.retire(FOLDER, made.key.key_id, at=NOW + 99, compromised=True)
    with pytest.raises(Unusable, match="marked as compromised"):
        _signer(made.key.key_id)


def test_key_that_is_only_trusted_cannot_sign() -> None:
    keyrings.trust(FOLDER, trusted(1))
    with pytest.raises(Unusable, match="found none"):
        _signer(trusted(1).key_id)


def test_private_files_that_were_exchanged_are_noticed() -> None:
    one, two = _init(), _init(owner="them")
    one.private.write_bytes(two.private.read_bytes())
    with pytest.raises(Unusable, match="put the right file back"):
        _signer(one.key.key_id)


def test_passphrase_is_asked_for_only_where_there_is_one() -> None:
    made = _init(passphrase=b"pass")
    assert b"ENCRYPTED" in made.private.read_bytes()
    assert _signer() == made.key.key_id


@pytest.mark.parametrize(
    ("data", "words"),
    [
        pytest.param(b"{}", "no `schema`", id="no-schema"),
        pytest.param(b'{"schema": "readproof/keys/v1"}', "`keys` is missing", id="no-keys"),
        pytest.param(b"[", "not JSON", id="no-json"),
    ],
)
def test_trusted_keys_that_cannot_be_read_are_malformed(data: bytes, words: str) -> None:
    keyrings.trust(FOLDER, trusted(1))
    (FOLDER / keyrings.TRUSTED).write_bytes(data)
    with pytest.raises(Malformed, match=words):
        keyrings.trusted(FOLDER)


def test_edited_key_is_noticed() -> None:
    keyrings.trust(FOLDER, trusted(1))
    path = FOLDER / keyrings.TRUSTED
    value = json.loads(path.read_bytes())
    value["keys"][0]["public"] = trusted(2).public.hex()
    path.write_text(json.dumps(value))
    with pytest.raises(Malformed, match="the SHA-256 of the key"):
        keyrings.trusted(FOLDER)


def test_link_to_nowhere_is_told() -> None:
    FOLDER.mkdir(parents=True)
    (FOLDER / keyrings.TRUSTED).symlink_to("nowhere")
    with pytest.raises(Unusable, match="cannot be read"):
        keyrings.trusted(FOLDER)


def test_folder_that_is_a_file_is_told() -> None:
    FOLDER.parent.mkdir()
    FOLDER.write_text("")
    with pytest.raises(Unusable, match="cannot be used"):
        _init()


def test_what_cannot_be_written_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    keyrings.trust(FOLDER, trusted(1))
    before = sorted(FOLDER.iterdir())

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(Unusable, match="No space left"):
        keyrings.trust(FOLDER, trusted(2))
    assert sorted(FOLDER.iterdir()) == before
    assert keyrings.trusted(FOLDER).keys == (trusted(1),)


def test_keys_trusted_at_once_are_all_kept() -> None:
    keyrings.trust(FOLDER, trusted(1))
    threads = [
        threading.Thread(target=keyrings.trust, args=(FOLDER, trusted(seed)))
        for seed in range(2, 8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {key.key_id for key in keyrings.trusted(FOLDER).keys} == {
        trusted(seed).key_id for seed in range(1, 8)
    }
