"""`readproof cite article`: is each footnote attached to the source that records its text?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from readproof.cli import documents, files, options, output
from readproof.cli.cite import inputs
from readproof.core.excerpts import clipped
from readproof.errors import Unusable

if TYPE_CHECKING:
    from readproof.core.citing.findings import Finding, Report

_FORMATS = ("text", "json", "sarif")


@click.command("article")
@click.argument("article", metavar="ARTICLE")
@click.option(
    "--log",
    "logs",
    metavar="LOG",
    multiple=True,
    help="The research log: what each source records. May be given several times.",
)
@click.option(
    "--definitions-only",
    is_flag=True,
    help="Check the footnotes as such, not what they are attached to.",
)
@click.option(
    "--reviews",
    metavar="FILE",
    multiple=True,
    help="Judgements on what `cite export` wrote; may be given several times.",
)
@click.option(
    "--require-evidence",
    is_flag=True,
    help="A review counts only with words copied from the source.",
)
@click.option(
    "--fix",
    is_flag=True,
    help="Write the article with re-pointed and renumbered footnotes to the file of -o.",
)
@click.option("-o", "--output", "target", metavar="FILE", help="Where --fix writes.")
@click.option(
    "--format",
    "form",
    type=click.Choice(_FORMATS),
    default="text",
    show_default=True,
    help="How the findings are printed on stdout.",
)
@options.as_json("the findings")
@options.encoding
def command(
    article: str,
    logs: tuple[str, ...],
    definitions_only: bool,
    reviews: tuple[str, ...],
    require_evidence: bool,
    fix: bool,
    target: str | None,
    form: str,
    as_json: bool,
    encoding: str | None,
) -> int:
    """Check the footnotes of an article against its research log.

    Reports mismatches only. MISMATCH (path A) names the source that really records the text;
    NOT_RECORDED (path B) says that none does. Nothing is fetched, and nothing is written unless
    --fix -o FILE asks for it; the report is then about what was written.

    Example: readproof cite article article.md --log research-log.md
    """
    from readproof.core.citing import attributions, footnotes, renumbering

    if fix != (target is not None):
        raise Unusable("--fix and -o FILE go together: the article itself is never changed")
    document = documents.load(article, encoding)
    sources = inputs.sources(logs, encoding) if logs else None
    judged = inputs.reviews(reviews)

    def checked(text: str) -> Report:
        return attributions.check(
            footnotes.read(text),
            sources,
            definitions_only=definitions_only,
            reviews=judged,
            require_evidence=require_evidence,
        )

    report = checked(document.text)
    unknown = {review.claim_id for review in judged} - {
        f"u{number:03}" for number in range(1, report.counts.units + 1)
    }
    if unknown:
        output.note("reviews", f"of {len(unknown)} units that this article does not have")
    if fix and target is not None:
        fixed = renumbering.fix(report, sources or ())
        path = Path(target)
        files.must_be_free([path])
        files.write({path: inputs.encoded(fixed.text, document)})
        output.note("written", target)
        output.note("mended", f"{len(fixed.repointed)} re-pointed, {len(fixed.renamed)} renumbered")
        for number in fixed.unfixable:
            reference = report.article.references[number]
            output.note(
                "left",
                f"[^{reference.label}] in line {reference.line}: no definition leads to its true "
                "source; add one from the log",
            )
        report = checked(fixed.text)
    _tell(report, article, "json" if as_json else form)
    return output.outcome_code(report.status)


def _tell(report: Report, name: str, form: str) -> None:
    from urllib.parse import quote

    from readproof import __version__
    from readproof.wire import article as article_wire
    from readproof.wire.canonical import encode

    if form == "json":
        output.data(encode(article_wire.to_dict(report)))
    elif form == "sarif":
        uri = quote(Path(name).as_posix())
        output.data(encode(article_wire.to_sarif(report, uri=uri, version=__version__)))
    else:
        _report(report)


def _report(report: Report) -> None:
    output.report(f"{report.status}  {_number(len(report.findings), 'finding')}")
    for finding in report.findings:
        _one(finding)
    counts = report.counts
    output.report(
        f"{_number(counts.footnotes, 'footnote')}, {_number(counts.definitions, 'definition')}, "
        f"{_number(counts.units, 'unit')}"
    )
    if counts.checked or counts.exported:
        wrong = sum(f.code in ("MISMATCH", "NOT_RECORDED") for f in report.findings)
        output.report(
            f"wrongly attached or unrecorded: {_share(wrong, counts.checked)} of the units checked "
            "by their facts"
        )
        output.report(
            f"coverage: {_share(counts.checked, counts.units)} of the units checked by their "
            f"facts, {counts.exported} left to a judge"
        )


def _one(finding: Finding) -> None:
    path = f" (path {finding.path})" if finding.path else ""
    note = f"  [^{finding.footnote}]" if finding.footnote else ""
    sources = ""
    if finding.attached is not None:
        sources = f"  attached to source {finding.attached}"
    if finding.true_source is not None:
        sources += f", recorded by source {finding.true_source}"
    place = f"{finding.line}:{finding.column}"
    output.report(f"{place:>9}  {finding.code}{path}{note}{sources}")
    if finding.sentence:
        output.report(f"           {clipped(finding.sentence)}")
    output.report(f"           {finding.message}")


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole}" + (f" ({100 * part / whole:.1f} %)" if whole else "")
