"""`keys`: made, listed, trusted after a comparison, retired."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.cli.conftest import Result, cli
from tests.keys.pairs import pair, trusted

FOLDER = Path(".readproof/keys")


def _init(*extra: object) -> str:
    result = cli("keys", "init", *extra)
    assert result.code == 0, result.err
    return result.out.decode().strip()


def _public(key_id: str, folder: Path = FOLDER) -> Path:
    return folder / f"{key_id[:16]}.public.json"


def _listed(*extra: object) -> list[dict[str, object]]:
    result = cli("keys", "list", "--json", *extra)
    assert result.code == 0
    keys: list[dict[str, object]] = result.json["keys"]
    return keys


def test_new_key_is_printed_listed_and_private() -> None:
    before = os.umask(0)
    try:
        key_id = _init("--owner", "Editorial office")
    finally:
        os.umask(before)
    (key,) = _listed()
    assert (key["key_id"], key["owner"], key["role"]) == (key_id, "Editorial office", "challenger")
    private = FOLDER / f"{key_id[:16]}.private.pem"
    assert stat.S_IMODE(private.stat().st_mode) == 0o600
    shown = cli("keys", "list").out.decode()
    assert f"{key_id}  challenger  Editorial office: trusted from" in shown
    assert "without end, private half here" in shown


def test_key_may_have_a_time_and_another_folder() -> None:
    _init("--valid", "52w", "--from", "2026-01-01", "--role", "auditor", "--keys", "mine")
    (key,) = _listed("--keys", "mine")
    assert str(key["valid_from"]).startswith("2026-01-01T00:00:00")
    assert "valid_until" in key
    assert not FOLDER.exists()
    assert "until" in cli("keys", "list", "--keys", "mine").out.decode()


def test_keys_lie_beside_the_store_that_is_named(doc: Path) -> None:
    Path("there").mkdir()
    _init("--db", "there/my.db")
    assert Path("there/keys/trusted.json").is_file()
    _init()
    Path("deep/er").mkdir(parents=True)
    os.chdir("deep/er")
    assert len(_listed()) == 1


def test_no_key_is_told() -> None:
    result = cli("keys", "list")
    assert (result.code, result.out) == (0, b"")
    assert "`readproof keys init` makes one" in result.err


def test_time_of_nothing_is_refused() -> None:
    assert cli("keys", "init", "--valid", "0d").code == 2


def test_passphrase_comes_from_a_file() -> None:
    Path("pass").write_bytes("schlüssel\r\nmore\n".encode())
    key_id = _init("--passphrase-file", "pass")
    assert b"ENCRYPTED" in (FOLDER / f"{key_id[:16]}.private.pem").read_bytes()


def test_empty_passphrase_is_refused() -> None:
    Path("pass").write_bytes(b"\n")
    result = cli("keys", "init", "--passphrase-file", "pass")
    assert result.code == 2
    assert "found an empty one" in result.err
    assert not FOLDER.exists()


def test_passphrase_cannot_be_asked_for_where_nobody_types() -> None:
    result = cli("keys", "init", "--passphrase")
    assert result.code == 2
    assert "--passphrase-file" in result.err


def test_passphrase_is_typed_twice_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    import click

    from readproof.cli import keyrings

    class Terminal:
        def isatty(self) -> bool:
            return True

    asked: list[dict[str, object]] = []

    def prompt(text: str, **options: object) -> str:
        asked.append(options)
        return "typed"

    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr(click, "prompt", prompt)
    assert keyrings.passphrase(None, Path("k"), confirm=True) == b"typed"
    assert asked == [{"hide_input": True, "err": True, "confirmation_prompt": True}]


@pytest.fixture
def theirs() -> Path:
    """The public file of another company's key."""
    key_id = _init("--keys", "theirs", "--owner", "Another company")
    return _public(key_id, Path("theirs"))


def _id(path: Path) -> str:
    return str(json.loads(path.read_bytes())["keys"][0]["key_id"])


def _trust(path: Path, *extra: object, stdin: bytes = b"") -> Result:
    return cli("keys", "trust", path, *extra, stdin=stdin)


def test_key_is_trusted_as_its_file_says(theirs: Path) -> None:
    result = _trust(theirs, "--key-id", _id(theirs))
    assert result.code == 0
    (key,) = _listed()
    assert (key["key_id"], key["owner"]) == (_id(theirs), "Another company")
    again = _trust(theirs, "--yes")
    assert again.code == 0
    assert "before" in again.err


def test_key_may_be_trusted_for_less(theirs: Path) -> None:
    more = ["--role", "operator", "--owner", "O", "--from", "2026-01-01", "--until", "2027-01-01"]
    assert _trust(theirs, "--yes", *more).code == 0
    (key,) = _listed()
    assert [key["role"], key["owner"]] == ["operator", "O"]
    assert str(key["valid_from"]).startswith("2026-01-01")
    assert str(key["valid_until"]).startswith("2027-01-01")


def test_another_key_than_the_one_told_is_refused(theirs: Path) -> None:
    result = _trust(theirs, "--key-id", trusted(1).key_id)
    assert result.code == 2
    assert "do not trust it" in result.err
    assert _listed() == []


def test_beginning_of_the_id_is_asked_for(theirs: Path) -> None:
    wrong = _trust(theirs, stdin=b"00000000\n")
    assert wrong.code == 1
    assert _listed() == []
    right = _trust(theirs, stdin=_id(theirs)[:8].encode() + b"\n")
    assert right.code == 0
    assert len(_listed()) == 1


def _pem() -> Path:
    public = pair(1).secret.public_key()
    path = Path("k.pem")
    path.write_bytes(public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo))
    return path


def test_pem_file_needs_a_role_and_an_owner() -> None:
    path = _pem()
    for extra in ([], ["--role", "challenger"], ["--owner", "X"]):
        result = _trust(path, "--yes", *extra)
        assert result.code == 2
        assert "--owner and --role" in result.err
    assert _trust(path, "--yes", "--role", "challenger", "--owner", "X").code == 0
    assert [key["key_id"] for key in _listed()] == [trusted(1).key_id]


def test_file_with_several_keys_is_refused() -> None:
    _init()
    _init()
    result = _trust(FOLDER / "trusted.json", "--yes", "--keys", "other")
    assert result.code == 2
    assert "found 2" in result.err


def test_small_order_key_is_refused(theirs: Path) -> None:
    value = json.loads(theirs.read_bytes())
    value["keys"][0]["public"] = "302a300506032b6570032100" + "00" * 32
    theirs.write_text(json.dumps(value))
    result = _trust(theirs, "--yes")
    assert result.code == 2
    assert "small order" in result.err


def test_retired_key_is_shown_as_over(later: Callable[[int], None]) -> None:
    key_id = _init("--from", "2026-01-01")
    result = cli("keys", "retire", key_id[:8], "--at", "2026-02-01")
    assert result.code == 0
    assert "from 2026-02-01 00:00:00 UTC on" in result.err
    assert "(over)" in cli("keys", "list").out.decode()


def test_compromised_key_is_shown_as_such() -> None:
    key_id = _init()
    result = cli("keys", "retire", key_id, "--compromised")
    assert result.code == 0
    assert "nothing that it signed counts any more" in result.err
    assert "compromised, trusted for nothing" in cli("keys", "list").out.decode()


def test_unknown_key_is_not_retired() -> None:
    assert cli("keys", "retire", "00").code == 2
