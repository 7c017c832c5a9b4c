"""The root command: which commands there are, each loaded only when it is called."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import click

from readproof import __version__
from readproof.cli import output
from readproof.cli.lazy import LazyGroup


class _Root(LazyGroup):
    """The whole program: whatever happens, it ends with an exit code and words for people."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the command line; ends the process unless `standalone_mode` is off."""
        run: Callable[..., object] = super().main

        def play() -> object:
            return run(args, "readproof", complete_var, False, windows_expand_args, **extra)

        if not standalone_mode:
            return play()
        sys.exit(output.ending(play))


@click.group(
    cls=_Root,
    package="readproof.cli",
    table={
        "demo": "Play the whole protocol on a bundled document: one honest reader, several cheats.",
        "challenge": "Issue a challenge on a document: step 1, before anybody reads.",
        "read": "Print the reading copy of a challenge, page by page.",
        "build": "Submit the reader's phrase sheet: step 2.",
        "audit": "Commit to the extraction and get the questions: step 3.",
        "grade": "Submit the answers and get the verdict: step 4.",
        "check": "Say whether a summary may be used: by a verdict and the store, or by a receipt.",
        "run": "Gate a summary: play all four steps with a model or a program as the reader.",
        "plan": "Turn a wish into a policy: how many places to ask, how many wrong to allow.",
        "span": "Find where phrases stand in a document.",
        "quote": "Check that quotations stand in a text, each as one piece of evidence.",
        "cite": "Check citations: answers against reviews, articles against a research log.",
        "traces": "Look at past attempts: list, show, label, report, again, void, verify, …",
        "corpus": "Keep challenge sets for a folder of documents: init, check, regenerate, run.",
        "keys": "Whose signatures count: make, list, trust and retire keys.",
        "doctor": "Look whether everything is in order, and say what to do where it is not.",
        "explain": "Say what a reason code means and what to do about it.",
    },
    context_settings={"max_content_width": 96},
    epilog="Exit codes: 0 ACCEPT, or all is well; 1 REVIEW or REJECT, or something is false or "
    "refused; 2 wrong usage or unreadable input; 3 a bug of ours.",
)
@click.version_option(__version__, prog_name="readproof", message="%(prog)s %(version)s")
def root() -> None:
    """Make a reader prove that it read a long document before its summary is used.

    The four steps are challenge, build, audit, grade; `readproof demo` shows them all, and
    `readproof COMMAND --help` explains each.
    """


def main(args: Sequence[str] | None = None) -> NoReturn:
    """The program: ends with an exit code, never with a traceback."""
    root.main(args)
    raise AssertionError("main ends the process")
