"""What `cite article` reports: findings, counts, and the outcome they give together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from readproof.core.citing.codes import CITATION_CODES
from readproof.core.citing.footnotes import Article, Definition, Reference
from readproof.core.reasons import Outcome

Path = Literal["A", "B"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One mismatch.

    `line` and `column` count from 1.  `attached` and `true_source` are numbers of the log;
    `path` is A where the true source is known, B where no source records the text.  `reference`
    is the number of the reference in its article, for those that are about one.
    """

    code: str
    line: int
    column: int
    message: str
    sentence: str = ""
    footnote: str = ""
    path: Path | None = None
    attached: int | None = None
    true_source: int | None = None
    reference: int | None = None

    @property
    def outcome(self) -> Outcome:
        """REVIEW or REJECT, by the code."""
        outcome = CITATION_CODES[self.code].outcome
        assert outcome is not None  # every code of this list has one
        return outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """How much there was and how much was looked at.

    `footnotes` counts uses.  `checked` units were decided by their facts, `exported` ones are left
    to a judge; what is neither leads to no source that is known.
    """

    footnotes: int
    definitions: int
    units: int
    checked: int
    exported: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The outcome for an article, with its findings in source order."""

    article: Article
    counts: Counts
    findings: tuple[Finding, ...]

    @property
    def status(self) -> Outcome:
        """REJECT beats REVIEW; without findings it is ACCEPT."""
        outcomes = {finding.outcome for finding in self.findings}
        order = (Outcome.REJECT, Outcome.REVIEW)
        return next((outcome for outcome in order if outcome in outcomes), Outcome.ACCEPT)


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings by place, and by code where two stand at one."""
    codes = {code: place for place, code in enumerate(CITATION_CODES)}
    return tuple(sorted(findings, key=lambda f: (f.line, f.column, codes[f.code], f.footnote)))


def at_reference(
    code: str,
    reference: Reference,
    number: int,
    message: str,
    *,
    path: Path | None = None,
    attached: int | None = None,
    true_source: int | None = None,
) -> Finding:
    """A finding about one use of a footnote."""
    return Finding(
        code=code,
        line=reference.line,
        column=reference.column,
        message=message,
        sentence=reference.sentence,
        footnote=reference.label,
        path=path,
        attached=attached,
        true_source=true_source,
        reference=number,
    )


def at_definition(
    code: str, definition: Definition, message: str, *, attached: int | None = None
) -> Finding:
    """A finding about a definition."""
    return Finding(
        code=code,
        line=definition.line,
        column=definition.column,
        message=message,
        footnote=definition.label,
        attached=attached,
    )
