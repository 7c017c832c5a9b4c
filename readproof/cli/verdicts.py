"""How verdicts and next steps are told to people on stderr."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from readproof.cli import output
from readproof.core.reasons import Outcome
from readproof.core.verdicts import Verdict
from readproof.wire import wordings


def tell(verdict: Verdict) -> int:
    """Tell a verdict with its reasons and what it is worth; returns the exit code."""
    output.notes(
        verdict.verdict.value, (f"{reason.code}: {reason.message}" for reason in verdict.reasons)
    )
    used = f"attempt {verdict.attempt}" if verdict.attempt else "no attempt"
    output.note(
        "reader",
        f"{verdict.reader}, {used} of {verdict.attempts_allowed} used; trace {verdict.trace_id}",
    )
    if verdict.verdict is Outcome.ACCEPT:
        output.notes("worth", wordings.sentences(verdict.guarantee))
        output.note("regime", wordings.regime(verdict.regime))
    if verdict.weak:
        output.note("weak", wordings.weakness(verdict.guarantee))
    return output.outcome_code(verdict.verdict)


def tell_end(verdict: Verdict, db: str | None) -> int:
    """Tell how a challenge ended, and how to see why; returns the exit code."""
    code = tell(verdict)
    next_command(["traces", "show", verdict.trace_id, "--why"], db)
    return code


def next_command(arguments: Sequence[str], db: str | None, *, first: str = "") -> None:
    """The next command, ready to copy; `first` is what has to happen before it."""
    if first:
        output.note("then", first)
    named = ["--db", db] if db is not None and _is_given() else []
    output.note("next", shlex.join(["readproof", *arguments, *named]))


def _is_given() -> bool:
    """True if `--db` was typed; what the environment says holds for the next command too."""
    import click
    from click.core import ParameterSource

    context = click.get_current_context(silent=True)
    return context is not None and context.get_parameter_source("db") is ParameterSource.COMMANDLINE
