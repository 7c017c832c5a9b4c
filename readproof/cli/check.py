"""`readproof check`: the consumer's command."""

from __future__ import annotations

import click

from readproof.cli import documents, files, options, output, policies, stores, times
from readproof.cli.cite import inputs
from readproof.core.verdicts import Regime
from readproof.errors import Fault, Malformed


@click.command("check", cls=options.Demanding)
@click.argument("verdict", metavar="VERDICT")
@click.argument("summary", metavar="SUMMARY")
@click.option(
    "--document", metavar="DOC", required=True, help="The document that was read, byte for byte."
)
@options.policy
@click.option(
    "--regime",
    type=click.Choice([regime.value for regime in Regime], case_sensitive=False),
    default=Regime.LOGGED.value,
    show_default=True,
    help="The weakest regime that is good enough. `open` proves possession, not reading.",
)
@click.option(
    "--reviews",
    metavar="FILE",
    multiple=True,
    help="Judgements on the marked sentences of the summary, from `cite review`.",
)
@click.option("--max-age", metavar="AGE", help="The greatest age of the verdict, such as 7d.")
@options.encoding
@stores.option
def command(
    verdict: str,
    summary: str,
    document: str,
    policy: str,
    regime: str,
    reviews: tuple[str, ...],
    max_age: str | None,
    encoding: str | None,
    db: str | None,
) -> int:
    """Say whether a summary may be used: its verdict against document and store.

    Reports each check. The exit code is 0 only if the verdict is an ACCEPT for this document, this
    summary and this policy, in the regime demanded, and is the one that the store holds. SUMMARY
    is a file, - for stdin.

    With --reviews every marked sentence has to be judged as supported by its quotes too.

    Example: readproof check verdict.json summary.txt --document handbook.md --regime open
    """
    value = documents.load_json(verdict, "verdict")
    text = _text(summary)
    loaded = documents.load(document, encoding)
    wanted = policies.load(policy)
    oldest = times.age(max_age, "--max-age") if max_age is not None else None
    with stores.opened(db) as gate:
        from readproof import validation
        from readproof.gate import checks

        validation.validate(value, kind="verdict", what=verdict)
        demand = checks.Demand(
            document=loaded,
            summary=text,
            regime=Regime(regime),
            policy=wanted,
            max_age=oldest,
            reviews=inputs.reviews(reviews) if reviews else None,
        )
        lines = checks.check(gate.store, value, demand, gate.clock())
    for number, line in enumerate(lines, start=1):
        word = "ok" if line.ok else "NO"
        output.report(f"{number}  {word}  {line.name} ({line.detail})")
    failed = [line.code for line in lines if not line.ok]
    if not failed:
        output.report("The summary may be used.")
        return output.OK
    output.report(f"The summary may not be used: {', '.join(failed)}.")
    output.note("more", f"readproof explain {failed[0]}")
    return output.FALSE


def _text(summary: str) -> str:
    data = files.read(summary, files.SHEET_BYTES, what="the summary")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        where = f"byte {error.start}"
        raise Malformed(summary, [Fault(where=where, message="not UTF-8")]) from None
