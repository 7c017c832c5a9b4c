"""What the commands on articles read: research logs and reviews."""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING

from readproof.cli import documents, files
from readproof.core.citing.forms import Reading
from readproof.core.strict_json import decoded
from readproof.errors import Fault, Malformed

if TYPE_CHECKING:
    from readproof.core.citing.citations import Review
    from readproof.core.citing.exports import ExportedUnit
    from readproof.core.citing.research_logs import LoggedSource
    from readproof.core.documents import Document

_MB = 1 << 20
LIMIT = 64 * _MB


def sources(logs: tuple[str, ...], encoding: str | None) -> tuple[LoggedSource, ...]:
    """The sources of one or several research logs."""
    from readproof.core.citing import research_logs

    return research_logs.merged(
        [
            (name, research_logs.read(documents.load(name, encoding).text, what=name))
            for name in logs
        ]
    )


def reviews(names: tuple[str, ...]) -> tuple[Review, ...]:
    """The reviews in these files; `Malformed` for any fault, since no outcome is asked of them."""
    reading = Reading()
    found: list[Review] = []
    for name in names:
        text = decoded(files.read(name, LIMIT, what="reviews"), what=name)
        found += reading.reviews(text, what=name)
    must_be_faultless(reading, "reviews")
    return tuple(found)


def must_be_faultless(reading: Reading, what: str) -> None:
    """`Malformed` with what a reading found, where no outcome is asked for."""
    if reading.fields.reasons:
        faults = [Fault(where=reason.id, message=reason.text) for reason in reading.fields.reasons]
        raise Malformed(what, faults)


def units(name: str) -> tuple[ExportedUnit, ...]:
    """The units of an export; `Malformed` with every line that is none."""
    from readproof import validation
    from readproof.wire import units as units_wire

    found: list[ExportedUnit] = []
    faults: list[Fault] = []
    text = decoded(files.read(name, LIMIT, what="the units of an export"), what=name)
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            value = validation.loads(line, kind="unit", what=name)
            validation.validate(value, "unit", name)
        except Malformed as error:
            faults += [
                Fault(where=f"line {number} {fault.where}", message=fault.message)
                for fault in error.faults
            ]
            continue
        unit = units_wire.from_dict(value)
        if unit.fingerprint != value["fingerprint"]:
            message = "the fingerprint is not that of the claim and its sources: it was changed"
            faults.append(Fault(where=f"line {number} $.fingerprint", message=message))
        found.append(unit)
    if not found and not faults:
        faults.append(Fault(where="line 1", message="expected at least one unit, found none"))
    if faults:
        raise Malformed(name, faults)
    return tuple(found)


def encoded(text: str, document: Document) -> bytes:
    """The bytes of a changed text, in the encoding that the document came in."""
    told = dict(document.extractor.options)
    marks = {
        "utf-8": codecs.BOM_UTF8,
        "utf-16-le": codecs.BOM_UTF16_LE,
        "utf-16-be": codecs.BOM_UTF16_BE,
    }
    name = told.get("encoding", "utf-8")
    mark = marks.get(name, b"") if told.get("bom") == "true" else b""
    return mark + text.encode(name)
