"""Fields of the citation files, one at a time: the value, or a fault and `None`.

Every method takes `who` (the id that a fault is filed under: a claim, a source, or the file's
role) and `where` (the JSON path of the object that holds the field).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from readproof.core import strict_json
from readproof.core.citing import evidence
from readproof.core.citing.citations import CitedReason
from readproof.core.json_paths import short, type_name

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f]")
_LONGEST_LABEL = 200
# Stands for a file that means two things: its faults are told, and nothing in it is looked at.
_UNREAD = object()


class Fields:
    """Takes values apart and collects what is wrong with them in `reasons`."""

    def __init__(self) -> None:
        self.reasons: list[CitedReason] = []

    def parsed(self, content: str, role: str, what: str) -> object:
        """The JSON value of a file, or a stand-in that no other method complains about."""
        parsed = strict_json.parse(content, what=what)
        for fault in parsed.faults:
            self.malformed(role, str(fault))
        return _UNREAD if parsed.faults else parsed.value

    def mapping(
        self, value: object, keys: set[str], who: str, where: str, schema: str | None = None
    ) -> Mapping[str, Any]:
        """The object with exactly these keys (those with a `?` may be missing), else empty."""
        if not isinstance(value, dict):
            if value is not _UNREAD:
                self.malformed(who, f"{where}: expected an object, found {type_name(value)}")
            return {}
        required = {key for key in keys if not key.endswith("?")}
        allowed = {key.rstrip("?") for key in keys}
        for key in sorted(required - value.keys()):
            self.malformed(who, f"{where}: `{key}` is missing")
        for key in value:
            if key not in allowed:
                self.malformed(who, f"{where}: unknown key {short(key)}")
        if schema is not None and "schema" in value and value["schema"] != schema:
            self.malformed(who, f"{where}.schema: expected {schema} or the bare form")
        return value

    def array(self, entry: Mapping[str, Any], key: str, who: str, where: str = "$") -> list[Any]:
        """The array under `key`; empty where there is none."""
        value = entry.get(key)
        if key in entry and not isinstance(value, list):
            self.malformed(who, f"{where}.{key}: expected an array, found {type_name(value)}")
        return value if isinstance(value, list) else []

    def text(self, entry: Mapping[str, Any], key: str, who: str, where: str) -> str | None:
        """The string under `key`, blank or not."""
        value = entry.get(key)
        if key in entry and not isinstance(value, str):
            self.malformed(who, f"{where}.{key}: expected a string, found {type_name(value)}")
        return value if isinstance(value, str) else None

    def label(self, entry: Mapping[str, Any], key: str, who: str, where: str) -> str | None:
        """The name under `key`: one line that shows something."""
        value = self.text(entry, key, who, where)
        if value is None:
            return None
        if evidence.is_blank(value):
            self.malformed(who, f"{where}.{key}: expected a name, found a blank one")
        elif len(value) > _LONGEST_LABEL or _CONTROL.search(value):
            self.malformed(
                who,
                f"{where}.{key}: expected one line of at most {_LONGEST_LABEL} characters, found "
                f"{short(value)}",
            )
        return value

    def identifier(self, entry: Mapping[str, Any], key: str, who: str, where: str) -> str | None:
        """The id under `key`."""
        value = self.text(entry, key, who, where)
        return value if value is not None and self.is_id(value, key, who, where) else None

    def is_id(self, value: object, key: str, who: str, where: str) -> bool:
        """True for an id; anything else is a fault."""
        if isinstance(value, str) and _ID.fullmatch(value):
            return True
        self.malformed(
            who,
            f"{where}.{key}: expected an id of letters, digits, _ and -, found {short(value)}",
        )
        return False

    def malformed(self, who: str, told: str) -> None:
        """Note that something does not have its form."""
        self.fault(who, "MALFORMED", told)

    def fault(self, who: str, code: str, told: str) -> None:
        """Note a fault of another code."""
        self.reasons.append(CitedReason(id=who, code=code, text=told))
