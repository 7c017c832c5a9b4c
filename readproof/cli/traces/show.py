"""`readproof traces show`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from readproof.cli import options, output, stores, verdicts
from readproof.wire import wordings

if TYPE_CHECKING:
    from readproof.gate.traces import Trace
    from readproof.store.exchanges import StoredExchange
    from readproof.store.records import StoredAction


@click.command("show")
@click.argument("trace", metavar="ID")
@click.option("--why", is_flag=True, help="Explain the verdict in plain words.")
@options.as_json("everything about the trace, the secret and the expected answers included,")
@stores.option
def command(trace: str, why: bool, as_json: bool, db: str | None) -> int:
    """Show one trace: what happened, and with --why the verdict in plain words.

    ID is a trace id, its beginning, or latest. This is the operator's view: --why and --json show
    expected answers.

    Example: readproof traces show latest --why
    """
    with stores.opened(db) as gate:
        from readproof.gate import explanations, labels, traces

        found = traces.find(gate.store, trace)
        actions = labels.actions(gate.store, found.stored.trace_id)
        if as_json:
            from readproof.wire.canonical import encode

            output.data(encode(traces.to_dict(found, actions)))
            return output.OK
        if why:
            for line in explanations.why(found):
                output.report(line)
            return output.OK
    _tell(found)
    for action in actions:
        output.report(f"{action.action.value:<10} {_done(action)}")
    verdicts.next_command(["traces", "show", found.stored.trace_id, "--why"], db)
    return output.OK


def _tell(found: Trace) -> None:
    verdict, stored, challenge = found.verdict, found.stored, found.challenge
    facts = [
        ("trace", stored.trace_id),
        ("verdict", verdict.verdict.value),
        *(("reason", f"{reason.code}: {reason.message}") for reason in verdict.reasons),
        ("document", f"{challenge.name}, {challenge.length:,} characters"),
        ("sha256", challenge.sha256),
        ("reader", verdict.reader),
        ("policy", verdict.policy_name),
        ("regime", wordings.regime(verdict.regime)),
        ("attempt", f"{verdict.attempt} of {verdict.attempts_allowed}"),
        ("discarded", f"{stored.discarded} phrases"),
        ("wrong", _wrong(stored.wrong)),
        *(("asked", _asked(exchange)) for exchange in found.exchanges),
        ("issued", wordings.moment(challenge.issued_at)),
        ("decided", wordings.moment(verdict.decided_at)),
        *(("worth", sentence) for sentence in wordings.sentences(verdict.guarantee)),
        ("digest", stored.digest),
    ]
    for name, value in facts:
        output.report(f"{name:<10} {value}")
    if found.unchecked:
        output.report(f"unchecked  {found.unchecked}")


def _asked(exchange: StoredExchange) -> str:
    by = f" of {exchange.model}" if exchange.model is not None else ""
    cost = f"{exchange.milliseconds / 1000:.1f} s"
    if exchange.tokens_in is not None and exchange.tokens_out is not None:
        cost += f", {exchange.tokens_in:,} tokens in, {exchange.tokens_out:,} out"
    return f"{exchange.step}{by} ({cost})"


def _done(action: StoredAction) -> str:
    """When, what, and the note of something that an operator did."""
    told = [action.label, action.challenge_id if action.action.value == "again" else None]
    parts = [part for part in (*told, action.note) if part]
    return ", ".join([wordings.moment(action.at), *parts])


def _wrong(wrong: tuple[tuple[str, int], ...]) -> str:
    if not wrong:
        return "nothing was graded"
    return ", ".join(f"{number} {wordings.class_words(name)}" for name, number in wrong)
