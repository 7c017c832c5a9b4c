"""Texts under proof, each stored once."""

from __future__ import annotations

from sqlalchemy import select

from readproof.core.documents import text_digest
from readproof.errors import Fault, Malformed
from readproof.store.records import StoredDocument
from readproof.store.rows import checked, table
from readproof.store.tables import DocumentRow
from readproof.store.work import Work

_T = table(DocumentRow)


class Documents:
    """The texts; part of an open transaction."""

    def __init__(self, work: Work) -> None:
        self._work = work

    def put(self, document: StoredDocument) -> bool:
        """Store a text unless it is there already; true if it was new.

        `Malformed` if its digest or length is not that of the text, or if it cannot be stored.
        """
        values = {
            "text_sha256": document.text_sha256,
            "text": document.text,
            "length": document.length,
            "first_seen": document.first_seen,
        }
        checked(DocumentRow, values)
        actual = {"text_sha256": text_digest(document.text), "length": len(document.text)}
        faults = [
            Fault(where=name, message=f"expected {found} (that of the text), found {values[name]}")
            for name, found in actual.items()
            if values[name] != found
        ]
        if faults:
            raise Malformed("a document cannot be stored", faults)
        self._work.must_write()
        known = select(_T.c.length).where(_T.c.text_sha256 == document.text_sha256)
        if self._work.one(known) is not None:
            return False
        self._work.insert(DocumentRow, values)
        return True

    def get(self, text_sha256: str) -> StoredDocument | None:
        """The text with this digest, or `None`."""
        row = self._work.one(select(_T).where(_T.c.text_sha256 == text_sha256))
        return None if row is None else StoredDocument(**row._mapping)
