"""What the quote gate found, one row for each list of quotes."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import ColumnElement, func, select

from readproof.core.quotes import Result
from readproof.store.records import ReaderCount
from readproof.store.rows import table
from readproof.store.tables import QuoteCheckRow
from readproof.store.work import Work

_T = table(QuoteCheckRow)
LETTERS = {
    Result.VALID: "V",
    Result.EMPTY: "E",
    Result.TOO_SHORT: "T",
    Result.NOT_FOUND: "N",
    Result.SPAN_TOO_LONG: "L",
}
_RESULTS = {letter: result for result, letter in LETTERS.items()}


class Quotes:
    """The checks of quotes; part of an open transaction."""

    def __init__(self, work: Work) -> None:
        self._work = work

    def record(self, *, reader: str, text_sha256: str, results: Iterable[Result], at: int) -> None:
        """Keep the results of one list of quotes in their order; an empty list leaves nothing.

        No quote and no text is kept, only the digest of the body.
        """
        letters = "".join(LETTERS[result] for result in results)
        if not letters:
            return
        last = self._work.number(select(func.coalesce(func.max(_T.c.seq), 0)))
        self._work.insert(
            QuoteCheckRow,
            {
                "seq": last + 1,
                "reader": reader,
                "text_sha256": text_sha256,
                "results": letters,
                "checked_at": at,
            },
        )

    def counts(
        self, reader: str | None = None, since: int | None = None, until: int | None = None
    ) -> tuple[ReaderCount, ...]:
        """How often the quotes of each reader came to each result, by time of the check."""
        sizes = [
            func.sum(
                func.length(_T.c.results) - func.length(func.replace(_T.c.results, letter, ""))
            ).label(letter)
            for letter in _RESULTS
        ]
        rows = self._work.all(
            select(_T.c.reader, *sizes)
            .where(*_within(reader, since, until))
            .group_by(_T.c.reader)
            .order_by(_T.c.reader)
        )
        return tuple(
            ReaderCount(reader=row.reader, what=result.value, count=int(row._mapping[letter]))
            for row in rows
            for letter, result in _RESULTS.items()
            if row._mapping[letter]
        )

    def newest(self, reader: str, count: int, until: int | None = None) -> tuple[Result, ...]:
        """The results of the last `count` quotes of a reader, the oldest first."""
        rows = self._work.connection.execute(
            select(_T.c.results).where(*_within(reader, None, until)).order_by(_T.c.seq.desc())
        )
        found: list[str] = []
        size = 0
        for row in rows:
            found.append(row.results)
            size += len(row.results)
            if size >= count:
                break
        rows.close()
        return tuple(_RESULTS[letter] for letter in "".join(reversed(found))[-count:])


def _within(
    reader: str | None, since: int | None, until: int | None
) -> tuple[ColumnElement[bool], ...]:
    conditions: list[ColumnElement[bool]] = []
    if reader is not None:
        conditions.append(_T.c.reader == reader)
    if since is not None:
        conditions.append(_T.c.checked_at >= since)
    if until is not None:
        conditions.append(_T.c.checked_at < until)
    return tuple(conditions)
