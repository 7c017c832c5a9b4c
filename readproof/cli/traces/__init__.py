"""`readproof traces`: what became of past attempts, for the operator."""

from __future__ import annotations

import click

from readproof.cli.lazy import LazyGroup


@click.group(
    "traces",
    cls=LazyGroup,
    package="readproof.cli.traces",
    table={
        "list": "List the traces, those that are no ACCEPT first.",
        "show": "Show one trace: what happened, and with --why the verdict in plain words.",
        "label": "Label a trace: you have looked at it, and this is what you think of it.",
        "again": "Issue another challenge on the document of a trace, to the same reader.",
        "report": "Write an HTML page about a trace that stands alone: open it in any browser.",
        "recheck": "Compute attempts again, and compare them with what is stored.",
        "void": "End an open challenge as the operator, with a note that says why.",
        "stats": "Count verdicts, codes, discards, quotes and wrong answers by reader.",
        "export": "Write the files of an attempt to a folder, for an auditor.",
        "verify": "Say whether the store is as it was written, and what happened if it is not.",
        "head": "Print the head of the traces, to be kept elsewhere.",
    },
)
def command() -> None:
    """Look at past attempts: list, show, label, report, again, void, verify, …

    A trace is the end of one attempt. Traces are for the operator: they hold expected answers,
    and are not shown to a reader who may try again.
    """
