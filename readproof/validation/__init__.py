"""The gate for everything that comes in: the strict loader, the schemas, all faults at once."""

from __future__ import annotations

from readproof.validation.loader import loads
from readproof.validation.quotes import quotes
from readproof.validation.schemas import SCHEMA_KINDS, schema, validate, validator
from readproof.validation.submissions import answer_sheet, phrase_sheet

__all__ = [
    "SCHEMA_KINDS",
    "answer_sheet",
    "loads",
    "phrase_sheet",
    "quotes",
    "schema",
    "validate",
    "validator",
]
