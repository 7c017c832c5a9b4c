from __future__ import annotations

from dataclasses import replace

import pytest

from readproof.errors import Malformed
from readproof.store.store import Store
from tests.store.builders import NOW, digest, document

EXACT = "a\r\nb\rc\n\x0c\ufeff\u2028e\u0301\x01𝄞 \t"


def test_a_text_comes_back_exactly(store: Store) -> None:
    with store.write() as tx:
        assert tx.documents.put(document(EXACT))
    with store.read() as tx:
        assert tx.documents.get(digest(EXACT)) == document(EXACT)


def test_a_text_is_stored_once_and_keeps_when_it_was_first_seen(store: Store) -> None:
    with store.write() as tx:
        assert tx.documents.put(document())
        assert not tx.documents.put(replace(document(), first_seen=NOW + 1))
        stored = tx.documents.get(document().text_sha256)
    assert stored == document()


def test_an_unknown_text_is_none(store: Store) -> None:
    with store.read() as tx:
        assert tx.documents.get(digest("unknown")) is None


@pytest.mark.parametrize(("field", "value"), [("text_sha256", digest("other")), ("length", 3)])
def test_an_identity_that_is_not_that_of_the_text_is_refused(
    store: Store, field: str, value: object
) -> None:
    with pytest.raises(Malformed, match=f"{field}: expected"), store.write() as tx:
        tx.documents.put(replace(document(), **{field: value}))  # type: ignore[arg-type]  # by name
