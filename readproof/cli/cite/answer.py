"""`readproof cite answer`: may this cited answer be accepted?"""

from __future__ import annotations

import click

from readproof.cli import files, options, output
from readproof.core.strict_json import decoded

_MB = 1 << 20
# Enough for the longest sources that anybody cites; more is a mistake.
_LIMIT = 64 * _MB


@click.command("answer")
@click.argument("answer", metavar="ANSWER")
@click.argument("sources", metavar="SOURCES")
@click.argument("reviews", metavar="[REVIEWS]", required=False)
@click.option(
    "--reviews",
    "more",
    metavar="FILE",
    multiple=True,
    help="Another file of reviews; may be given several times.",
)
@click.option(
    "--require-evidence",
    is_flag=True,
    help="A review counts only with words copied from every source it is about.",
)
@options.as_json("the outcome")
def command(
    answer: str,
    sources: str,
    reviews: str | None,
    more: tuple[str, ...],
    require_evidence: bool,
    as_json: bool,
) -> int:
    """Say whether a cited answer may be accepted, given independent reviews.

    ANSWER holds claims with their citations, SOURCES what they cite, REVIEWS what independent
    reviewers judged. ACCEPT needs a current review of every claim; a claim or source that changed
    after its review is REVIEW, a refuted or malformed one REJECT. Nothing here judges a claim:
    the reviews do.

    Example: readproof cite answer answer.json sources.json reviews.json --json
    """
    from readproof.core.citing import forms
    from readproof.wire import citations as citations_wire
    from readproof.wire.canonical import encode

    judged = (*([reviews] if reviews else []), *more)
    judgement, version = forms.decide(
        _text(answer, "the answer"),
        _text(sources, "the sources"),
        [_text(name, "reviews") for name in judged],
        require_evidence=require_evidence,
        names=(answer, sources, *judged),
    )
    if as_json:
        output.data(encode(citations_wire.outcome_to_dict(judgement, version)))
    else:
        output.report(judgement.status.value)
        for reason in judgement.reasons:
            output.report(f"  {reason}")
    return output.outcome_code(judgement.status)


def _text(name: str, what: str) -> str:
    return decoded(files.read(name, _LIMIT, what=what), what=name)
