"""Make `docs/codes.md` from the closed list of reason codes.

python -m tests.make.codes [--check]
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from readproof.core.citing.codes import CITATION_CODES
from readproof.core.reasons import CODES, DISCARD_MEANINGS, Code
from tests.make import pages

PAGE = Path(__file__).parents[2] / "docs" / "codes.md"

HEAD = """\
# Reason codes

<!-- Made by `python -m tests.make.codes` from readproof/core/reasons.py
     and readproof/core/citing/codes.py; do not edit. -->

Every verdict carries one or more of these codes, and so does every refusal. The list is closed:
`readproof explain CODE` prints the same text. A code with an outcome stands in a verdict; a
refusal changes nothing.

| code | outcome | where |
| --- | --- | --- |
"""

CITATIONS = """
## Codes of citations

`cite answer` gives these in its reasons, `cite article` in its findings. REJECT beats REVIEW; with
neither the outcome is ACCEPT.

| code | outcome | where |
| --- | --- | --- |
"""

DISCARDS = """
## Why a phrase was discarded

These stand in an extraction, one for each phrase that did not become a quote span.

| reason | meaning |
| --- | --- |
"""


def _outcome(code: Code) -> str:
    return code.outcome.value if code.outcome is not None else f"refused, exit {code.exit_code}"


def _table(codes: Iterable[Code]) -> str:
    return "".join(
        f"| [`{code.name}`](#{code.name.lower()}) | {_outcome(code)} | {code.where} |\n"
        for code in codes
    )


def _sections(codes: Iterable[Code]) -> str:
    return "".join(
        f"\n## {code.name}\n\n{code.meaning}\n\n**What to do:** {code.remedy}\n" for code in codes
    )


def page() -> str:
    """The whole page."""
    protocol, citations = CODES.values(), CITATION_CODES.values()
    discards = "".join(f"| `{name}` | {meaning} |\n" for name, meaning in DISCARD_MEANINGS.items())
    return "".join(
        (
            HEAD,
            _table(protocol),
            _sections(protocol),
            CITATIONS,
            _table(citations),
            _sections(citations),
            DISCARDS,
            discards,
        )
    )


if __name__ == "__main__":
    pages.write("codes", {PAGE: page()})
