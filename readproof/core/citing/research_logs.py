"""Research logs: what each source records, as the researcher wrote it down.

Markdown: a table of sources (columns by position: number, title, URL, access date, trust, HTTP
status), then a block a source, `### 情報源 N: TITLE` or `### Source N: TITLE`, with bullets for
the URL, the topic and the facts; the facts and verbatim quotes stand below the last.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from readproof.core.citing import urls
from readproof.core.lines import Lines
from readproof.errors import Fault, Malformed

_HEADING = re.compile(
    r"[ ]{0,3}#{1,6}[ \t]+(?:情報源|Source)[ \t]*([0-9]{1,9})[ \t]*[:：][ \t]*(.*)", re.IGNORECASE
)
_OTHER_HEADING = re.compile(r"[ ]{0,3}#{1,6}(?:[ \t]|\Z)")
_FIELD = re.compile(
    r"[ \t]{0,3}[-*+][ \t]+(?:\*\*)?([^:：*]{1,40}?)(?:\*\*)?[ \t]*[:：](?:\*\*)?[ \t]*(.*)"
)
_BIBLIOGRAPHY = re.compile(
    r"[ \t]*[-*+>]?[ \t]*(?:書誌|出典情報|Bibliography|Citation|Reference)[ \t]*[:：][ \t]*(.*)",
    re.IGNORECASE,
)
_BULLET = re.compile(r"[ \t]*(?:[-*+]|[0-9]{1,3}[.)])[ \t]+|[ \t]*>[ \t]?|[ \t]+")
_STATUS = re.compile(r"[1-5][0-9]{2}")
_FACTS = ("抽出した事実・データ", "抽出した事実", "事実", "facts", "extracted facts")
_TOPIC = ("対応セクション", "topic", "section")


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedSource:
    """One source of a log.

    `facts` are its lines of facts and quotes without their bullets, `bibliography` the line that
    says who published it where; `status` is the HTTP status, `None` where the log has none.
    """

    number: int
    title: str
    url: str
    status: int | None = None
    topic: str = ""
    facts: tuple[str, ...] = ()
    bibliography: str = ""

    @property
    def content(self) -> str:
        """What the source says, for a judge: title, bibliography and facts, a line each."""
        head = [self.title, self.bibliography]
        return "\n".join([*(line for line in head if line), *self.facts])

    @property
    def is_dead(self) -> bool:
        """True if the page could not be fetched when the log was written."""
        return self.status is not None and self.status >= 400


@dataclass(slots=True)
class _Entry:
    number: int
    title: str
    url: str = ""
    topic: str = ""
    bibliography: str = ""
    facts: list[str] = field(default_factory=list)


def read(text: str, *, what: str = "research log") -> tuple[LoggedSource, ...]:
    """The sources of a log, in the order of its blocks, then those that only the table has.

    Raises `Malformed` with every line at fault: no source at all, or a number used twice.
    """
    lines = Lines.of(text)
    content = [lines.content(number) for number in range(len(lines))]
    table = _table(content)
    entries, faults = _entries(content)
    if not entries and not table:
        message = (
            "no source: expected a table of sources (number, title, URL, date, trust, status) "
            "and blocks that start with `### Source 1: TITLE` or `### 情報源 1: TITLE`"
        )
        faults.append(Fault(where="line 1", message=message))
    if faults:
        raise Malformed(what, faults)
    found: list[LoggedSource] = []
    for entry in entries:
        row = table.pop(entry.number, None)
        found.append(
            LoggedSource(
                number=entry.number,
                title=entry.title or (row.title if row else ""),
                url=entry.url or (row.url if row else ""),
                status=row.status if row else None,
                topic=entry.topic,
                facts=tuple(entry.facts),
                bibliography=entry.bibliography,
            )
        )
    return (*found, *table.values())


def merged(logs: Sequence[tuple[str, tuple[LoggedSource, ...]]]) -> tuple[LoggedSource, ...]:
    """The sources of several logs, each with its name.

    The same page in two logs is one source with the facts of both; `Malformed` if one number
    means two pages.
    """
    found: dict[int, LoggedSource] = {}
    faults: list[Fault] = []
    for name, sources in logs:
        for source in sources:
            known = found.get(source.number)
            if known is None:
                found[source.number] = source
            elif urls.normalised(known.url) != urls.normalised(source.url):
                message = f"source {source.number} is another page than in the log before it"
                faults.append(Fault(where=name, message=message))
            else:
                facts = tuple(dict.fromkeys((*known.facts, *source.facts)))
                found[source.number] = replace(known, facts=facts)
    if faults:
        raise Malformed("research logs", faults)
    return tuple(found.values())


def _table(content: Sequence[str]) -> dict[int, LoggedSource]:
    """The rows of the first table whose first column holds numbers."""
    found: dict[int, LoggedSource] = {}
    for line in content:
        if "|" not in line:
            if found:
                break
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) < 3 or not cells[0].isdecimal() or len(cells[0]) > 9:
            continue
        links = urls.in_definition(cells[2])
        status = _STATUS.fullmatch(cells[5]) if len(cells) > 5 else None
        number = int(cells[0])
        found.setdefault(
            number,
            LoggedSource(
                number=number,
                title=cells[1],
                url=links[0] if links else cells[2],
                status=int(status.group()) if status else None,
            ),
        )
    return found


def _entries(content: Sequence[str]) -> tuple[list[_Entry], list[Fault]]:
    entries: list[_Entry] = []
    faults: list[Fault] = []
    seen: dict[int, int] = {}
    entry: _Entry | None = None
    in_facts = False
    for number, line in enumerate(content, start=1):
        heading = _HEADING.match(line)
        if heading is not None:
            entry = _Entry(number=int(heading.group(1)), title=heading.group(2).strip().rstrip("#"))
            in_facts = False
            if entry.number in seen:
                message = f"source {entry.number} stands in line {seen[entry.number]} already"
                faults.append(Fault(where=f"line {number}", message=message))
            seen.setdefault(entry.number, number)
            entries.append(entry)
        elif _OTHER_HEADING.match(line):
            entry = None
        elif entry is not None and line.strip():
            in_facts = _take(entry, line, in_facts)
    return entries, faults


def _take(entry: _Entry, line: str, in_facts: bool) -> bool:
    """Put a line where it belongs; True if facts follow."""
    bibliography = _BIBLIOGRAPHY.match(line)
    if bibliography is not None:
        entry.bibliography = bibliography.group(1).strip()
        return in_facts
    named = None if in_facts else _FIELD.match(line)
    if named is not None:
        name, value = named.group(1).strip().lower(), named.group(2).strip()
        if name == "url":
            links = urls.in_definition(value)
            entry.url = links[0] if links else value
        elif name in _TOPIC:
            entry.topic = value
        elif name in _FACTS:
            if value:
                entry.facts.append(value)
            return True
        return False
    if in_facts:
        bullet = _BULLET.match(line)
        entry.facts.append(line[bullet.end() if bullet else 0 :].strip())
    return in_facts
