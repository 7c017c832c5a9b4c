"""`readproof check`: the consumer's command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from readproof.cli import documents, files, keyrings, options, output, policies, stores, times
from readproof.cli.cite import inputs
from readproof.core.checks import CheckLine, usable
from readproof.core.verdicts import Regime
from readproof.errors import Fault, Malformed
from readproof.wire import bundle as bundle_wire
from readproof.wire import check as check_wire
from readproof.wire.canonical import encode

if TYPE_CHECKING:
    from readproof.gate.checks import Demand


@click.command("check", cls=options.Demanding)
@click.argument("verdict", metavar="VERDICT|RECEIPT|BUNDLE")
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
@click.option(
    "--trusted",
    metavar="KEYS",
    help="For a receipt: the file of trusted keys. Default: trusted.json in the folder of keys.",
)
@options.as_json("what was found (readproof/check/v1)")
@options.encoding
@keyrings.option
@stores.option
def command(
    verdict: str,
    summary: str,
    document: str,
    policy: str,
    regime: str,
    reviews: tuple[str, ...],
    max_age: str | None,
    trusted: str | None,
    as_json: bool,
    encoding: str | None,
    keys: str | None,
    db: str | None,
) -> int:
    """Say whether a summary may be used: by a verdict and the store, or by a receipt.

    Reports each check. The exit code is 0 only if the verdict is an ACCEPT for this document, this
    summary and this policy, in the regime demanded, and if it is the one that the store holds; or,
    for a receipt, which needs no store, if a trusted key signed it. SUMMARY is a file, - for stdin.

    A bundle is for a document proved in parts: they have to make up the document, and each has to
    have an ACCEPT in the store.

    With --reviews every marked sentence has to be judged as supported by its quotes too; that takes
    the store.

    Example: readproof check verdict.json summary.txt --document handbook.md --regime open
    """
    value = documents.load_any(verdict, "receipt", "a verdict, a receipt or a bundle")
    text = _text(summary)
    loaded = documents.load(document, encoding)
    wanted = policies.load(policy)
    oldest = times.age(max_age, "--max-age") if max_age is not None else None
    from readproof import receipts
    from readproof.gate import checks, gates

    demand = checks.Demand(
        document=loaded,
        summary=text,
        regime=Regime(regime),
        policy=wanted,
        max_age=oldest,
        reviews=inputs.reviews(reviews) if reviews else None,
    )
    if receipts.is_envelope(value):
        envelope = receipts.read(value, verdict)
        ring = keyrings.trusted(trusted, keys, db)
        lines = checks.check_receipt(envelope, ring, demand, gates.now_milliseconds())
        kind = "receipt"
    else:
        kind = "bundle" if _is_bundle(value) else "verdict"
        lines = _against_store(value, verdict, kind, demand, db)
    if as_json:
        output.data(encode(check_wire.to_dict(kind, lines)))
        return output.OK if usable(lines) else output.FALSE
    return _tell(lines)


def _is_bundle(value: object) -> bool:
    return isinstance(value, dict) and value.get("schema") == bundle_wire.SCHEMA


def _against_store(
    value: object, name: str, kind: str, demand: Demand, db: str | None
) -> tuple[CheckLine, ...]:
    from readproof import validation
    from readproof.gate import bundle_checks, checks

    found = documents.must_be(value, name, kind)
    with stores.opened(db) as gate:
        validation.validate(found, kind=kind, what=name)
        check = bundle_checks.check_bundle if kind == "bundle" else checks.check
        return check(gate.store, found, demand, gate.clock())


def _tell(lines: Sequence[CheckLine]) -> int:
    words = {True: "ok", False: "NO", None: "??"}
    for number, line in enumerate(lines, start=1):
        output.report(f"{number:<2} {words[line.ok]}  {line.name} ({line.detail})")
    if usable(lines):
        output.report("The summary may be used.")
        return output.OK
    failed = list(dict.fromkeys(line.code for line in lines if line.ok is False))
    told = ", ".join(failed) or "not everything could be checked"
    output.report(f"The summary may not be used: {told}.")
    if failed:
        output.note("more", f"readproof explain {failed[0]}")
    return output.FALSE


def _text(summary: str) -> str:
    data = files.read(summary, files.SHEET_BYTES, what="the summary")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        where = f"byte {error.start}"
        raise Malformed(summary, [Fault(where=where, message="not UTF-8")]) from None
