"""`readproof traces verify`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from readproof.cli import documents, keyrings, output, stores

if TYPE_CHECKING:
    from readproof.core.trust import Keyring
    from readproof.store.records import ChainReport, Head

_MOST = 100


@click.command("verify")
@click.option(
    "--head",
    metavar="FILE",
    help="A head that was kept elsewhere (traces head), or any receipt of this store.",
)
@click.option(
    "--trusted",
    metavar="KEYS",
    help="For a receipt: the file of trusted keys. Default: trusted.json in the folder of keys.",
)
@keyrings.option
@stores.option
def command(head: str | None, trusted: str | None, keys: str | None, db: str | None) -> int:
    """Say whether the store is as it was written, and what happened if it is not.

    Every digest is computed again. Found are edited rows and texts, rows deleted or put in, a
    damaged file; with --head also a history written anew and an old backup, which the store alone
    cannot show. Attempts that have not ended have no trace yet and are not covered.

    Example: readproof traces verify --head receipt.json
    """
    value = None if head is None else documents.load_any(head, "receipt", "a kept head")
    with stores.opened(db) as gate:
        kept: Head | None = None
        if head is not None:
            from readproof.gate import heads

            def ring() -> Keyring:
                return keyrings.trusted(trusted, keys, db)

            kept = heads.kept(value, head, ring)
        report = gate.store.verify(kept)
    return _tell(report, kept)


def _tell(report: ChainReport, kept: Head | None) -> int:
    from readproof.gate.heads import REMEDIES

    output.report(f"traces     {report.head.length:,}, the last one {report.head.digest[:16]}…")
    output.report(f"actions    {report.actions_head.length:,}")
    if report.purged:
        output.report(f"purged     {report.purged:,} traces, on record")
    if kept is None:
        output.report("kept head  none given: an old backup would not be noticed (--head)")
    else:
        output.report(f"kept head  row {kept.length:,}, {kept.digest[:16]}…")
    for problem in report.problems[:_MOST]:
        where = f"{problem.chain} {problem.seq}" if problem.seq else problem.chain
        output.report(f"{problem.kind:<17}  {where:<12}  {problem.what}")
    if len(report.problems) > _MOST:
        output.report(f"… and {len(report.problems) - _MOST:,} more")
    if not report.problems:
        output.report("The store is as it was written.")
        return output.OK
    kinds = list(dict.fromkeys(problem.kind for problem in report.problems))
    output.report(f"The store is not as it was written: {', '.join(kinds)}.")
    for kind in kinds:
        output.note(kind, REMEDIES[kind])
    return output.FALSE
