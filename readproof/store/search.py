"""Full-text search over what readers handed in: phrases, summaries and answers.

The index holds every three characters that follow one another (FTS5, tokenizer `trigram`), so a
search finds any part of a text in any script.  Two characters are found by the threes that begin
with them, for which each text ends in spaces; for less there is no index.  The index decides
nothing: it is made from the table `trace_texts`, which is checked against the sheets.
"""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterator
from contextlib import suppress

from sqlalchemy import ColumnElement, TableClause, column, select, table, text
from sqlalchemy import literal_column as literal

from readproof.errors import Unusable
from readproof.store.rows import table as rows_table
from readproof.store.rows import unstorable
from readproof.store.tables import AnswersRow, AuditRow, SubmissionRow, TraceTextRow
from readproof.store.work import Work

# Virtual tables, which SQLModel does not make.
TABLES = (
    """
CREATE VIRTUAL TABLE trace_search USING fts5(sheet, answers,
    tokenize = 'trigram', content = 'trace_texts', content_rowid = 'seq')
""",
    """
CREATE VIRTUAL TABLE search_terms USING fts5vocab('trace_search', 'row')
""",
)
LEAST = 2
MOST = 400
INDEX: TableClause = table("trace_search", column("rowid"), column("sheet"), column("answers"))
_TERMS = table("search_terms", column("term"))
_TEXTS = rows_table(TraceTextRow)
_S, _U, _W = rows_table(SubmissionRow), rows_table(AuditRow), rows_table(AnswersRow)
_GRAM = 3
# So many threes may begin with two characters; English has some dozens.
_MOST_TERMS = 2000
_END = "  "
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def searchable(raw: bytes) -> str:
    """The text of a sheet as it is searched: white space as one space, of JSON the strings.

    A sheet was read when it came in, so nothing here fails: what is no text comes out as U+FFFD.
    """
    if not raw:
        return ""
    for mark, encoding in _BOMS:
        if raw.startswith(mark):
            found = raw[len(mark) :].decode(encoding, errors="replace")
            break
    else:
        found = raw.decode("utf-8", errors="replace")
    if found.lstrip().startswith("{"):
        with suppress(ValueError, RecursionError):  # a sheet that begins with a brace
            found = " ".join(_strings(json.loads(found)))
    plain = " ".join(found.replace("\0", "\ufffd").split())
    # JSON can escape half a character, which UTF-8 cannot carry.
    return plain.encode("utf-8", errors="replace").decode("utf-8") + _END


def add(work: Work, seq: int, challenge_id: str) -> None:
    """Index what was handed in for the trace `seq`."""
    sheet, answers = _handed_in(work, challenge_id)
    work.insert(TraceTextRow, {"seq": seq, "sheet": sheet, "answers": answers})
    _index(work, seq)


def blank(work: Work, seq: int) -> None:
    """Take the texts of the trace `seq` out of the table and out of the index.

    For whoever blanks the sheets: then `trace_texts` says what they say.  The index forgets at
    its next merge what it no longer holds; `optimize` is that merge.
    """
    work.must_write()
    delete = (
        "INSERT INTO trace_search (trace_search, rowid, sheet, answers) "
        "SELECT 'delete', seq, sheet, answers FROM trace_texts WHERE seq = :seq"
    )
    work.connection.execute(text(delete), {"seq": seq})
    work.change(_TEXTS.update().where(_TEXTS.c.seq == seq).values(sheet="", answers=""))
    _index(work, seq)
    work.connection.exec_driver_sql("INSERT INTO trace_search (trace_search) VALUES ('optimize')")


def is_as_handed_in(work: Work, seq: int, challenge_id: str, *, purged: bool) -> bool:
    """True if what is searched for the trace `seq` is what was handed in, or blank if `purged`."""
    row = work.one(select(_TEXTS.c.sheet, _TEXTS.c.answers).where(_TEXTS.c.seq == seq))
    if row is None:
        return False
    return all(
        found == wanted or (purged and not found)
        for found, wanted in zip(row, _handed_in(work, challenge_id), strict=True)
    )


def matches(work: Work, wanted: str) -> ColumnElement[bool]:
    """The condition on `INDEX` that a text holds `wanted`; letters of any case are the same.

    `Unusable` for fewer than `LEAST` or more than `MOST` characters.
    """
    wanted = " ".join(wanted.split())
    if not LEAST <= len(wanted) <= MOST:
        raise Unusable(
            f"expected {LEAST} to {MOST} characters to search for, found {len(wanted)}; "
            "there is no index of single characters"
        )
    if message := unstorable(wanted):
        raise Unusable(f"there is nothing to search for: {message}")
    query = _quoted(wanted)
    if len(wanted) < _GRAM:
        query = " OR ".join(map(_quoted, _beginning(work, wanted)))
        if not query:
            return literal("0") == 1
    return literal("trace_search").op("MATCH")(query)


def _beginning(work: Work, start: str) -> Iterator[str]:
    """The threes of the index that begin with `start`."""
    folded = "".join(char.lower() if len(char.lower()) == 1 else char for char in start)
    rows = work.all(
        select(_TERMS.c.term)
        .where(_TERMS.c.term >= folded, _TERMS.c.term < folded + "\U0010ffff")
        .limit(_MOST_TERMS)
    )
    return (row.term for row in rows)


def _quoted(phrase: str) -> str:
    return '"' + phrase.replace('"', '""') + '"'


def _index(work: Work, seq: int) -> None:
    work.must_write()
    insert = (
        "INSERT INTO trace_search (rowid, sheet, answers) "
        "SELECT seq, sheet, answers FROM trace_texts WHERE seq = :seq"
    )
    work.connection.execute(text(insert), {"seq": seq})


def _handed_in(work: Work, challenge_id: str) -> tuple[str, str]:
    sheet = work.one(select(_S.c.sheet).where(_S.c.challenge_id == challenge_id))
    answers = work.one(
        select(_W.c.raw).join(_U, _U.c.id == _W.c.audit_id).where(_U.c.challenge_id == challenge_id)
    )
    return (
        searchable(sheet.sheet) if sheet else "",
        searchable(answers.raw) if answers else "",
    )


def _strings(value: object) -> Iterator[str]:
    """The strings in a JSON value, those that are keys left out."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from _strings(one)
    elif isinstance(value, dict):
        for one in value.values():
            yield from _strings(one)
