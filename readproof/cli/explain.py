"""`readproof explain`: reason codes in plain words."""

from __future__ import annotations

from difflib import get_close_matches

import click

from readproof.cli import output
from readproof.core.citing.codes import CITATION_CODES
from readproof.core.reasons import CODES, DISCARD_MEANINGS, Code
from readproof.errors import Unusable


@click.command("explain")
@click.argument("code", required=False)
def command(code: str | None) -> int:
    """Say what a reason code means and what to do about it.

    Without CODE: all codes, and the reasons why a phrase is discarded.

    Example: readproof explain COVERAGE_WRONG
    """
    if code is None:
        _list()
        return output.OK
    name = code.strip().upper().replace("-", "_")
    if name in CODES:
        _explain(CODES[name])
    elif name in CITATION_CODES:
        _explain(CITATION_CODES[name])
    elif name in DISCARD_MEANINGS:
        output.report(name)
        output.report("  stands in  extractions and `span`: why a phrase is discarded")
        output.report(f"  meaning    {DISCARD_MEANINGS[name]}")
    else:
        known = (*CODES, *CITATION_CODES, *DISCARD_MEANINGS)
        near = get_close_matches(name, known, n=3, cutoff=0.5)
        hint = f"the nearest are {', '.join(near)}" if near else "`readproof explain` lists them"
        raise Unusable(f"expected a reason code, found {code}; {hint}")
    return output.OK


def _explain(code: Code) -> None:
    output.report(code.name)
    output.report(f"  outcome    {_outcome(code)}")
    output.report(f"  given by   {code.where}")
    output.report(f"  meaning    {code.meaning}")
    output.report(f"  what next  {code.remedy}")
    output.report(f"  exit code  {code.exit_code}")


def _outcome(code: Code) -> str:
    return code.outcome.value if code.outcome else "refused (nothing is changed)"


def _list() -> None:
    widest = max(map(len, (*CODES, *CITATION_CODES, *DISCARD_MEANINGS)))
    for title, codes in (("verdicts and refusals", CODES), ("citations", CITATION_CODES)):
        output.report(f"Codes of {title}:")
        for code in codes.values():
            outcome = code.outcome.value if code.outcome else "refused"
            output.report(f"  {code.name:<{widest}}  {outcome:<7}  {code.meaning}")
        output.report()
    output.report("Reasons why a phrase is discarded:")
    for name, meaning in DISCARD_MEANINGS.items():
        output.report(f"  {name:<{widest}}  {meaning}")
