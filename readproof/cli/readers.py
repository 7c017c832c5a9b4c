"""The options that say who is asked: a model behind an endpoint, or a program."""

from __future__ import annotations

import functools
import hashlib
import shlex
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from readproof.cli import documents, output
from readproof.core.verdicts import Regime

if TYPE_CHECKING:
    from readproof.gate.transcripts import Ask

_EITHER = "(--model MODEL | --reader-cmd PROGRAM)"


class Asking(click.Command):
    """A command that asks a reader: one of the two stands in its usage line."""

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """The arguments, and then who is asked."""
        return [*super().collect_usage_pieces(ctx), _EITHER]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """Who is asked.

    `label` names it in transcripts and does not change between runs; `name` is the reader's name
    where the user gives none, `regime` what can be said of it.
    """

    model: str | None
    base_url: str | None
    reader_cmd: str | None
    timeout: float
    retries: int
    most_tokens: int | None
    context_tokens: int | None
    per_minute: float | None

    @property
    def label(self) -> str:
        """The model's name, or the program's with a digest: its command may hold secrets."""
        if self.model is not None:
            return self.model
        assert self.reader_cmd is not None  # one of the two is given
        try:
            words = shlex.split(self.reader_cmd)
        except ValueError:
            words = []  # starting it will say what is wrong with the command
        program = Path(words[0]).name if words else ""
        digest = hashlib.sha256(self.reader_cmd.encode("utf-8", "surrogateescape")).hexdigest()
        return f"{program[:100]} {digest[:8]}"

    @property
    def regime(self) -> Regime:
        """`context` for a model, which gets no tools; nobody knows what a program can reach."""
        return Regime.OPEN if self.model is None else Regime.CONTEXT

    def connect(self) -> Ask:
        """What answers prompts; `Unusable` without key, library or a command that is one."""
        if self.model is None:
            from readproof.readers.programs import Program

            assert self.reader_cmd is not None  # one of the two is given
            return Program(self.reader_cmd, self.timeout)
        from readproof.readers.models import Model

        return Model(
            model=self.model,
            base_url=self.base_url,
            timeout=self.timeout,
            retries=self.retries,
            most_tokens=self.most_tokens,
            context_tokens=self.context_tokens,
            per_minute=self.per_minute,
            told=output.note,
        )


def option(command: Callable[..., object]) -> Callable[..., object]:
    """The options; the command gets them as one argument `asked`."""

    @functools.wraps(command)
    def with_reader(**given: object) -> object:
        parts = {name: given.pop(name) for name in Reader.__dataclass_fields__}
        if (parts["model"] is None) == (parts["reader_cmd"] is None):
            raise click.UsageError(f"expected one of --model and --reader-cmd: {_EITHER}")
        for name in ("model", "base_url", "reader_cmd"):
            if isinstance(text := parts[name], str):
                documents.must_be_text(text, f"--{name.replace('_', '-')}")
        return command(asked=Reader(**parts), **given)  # type: ignore[arg-type]  # as click made them

    decorated: Callable[..., object] = with_reader
    for decorate in reversed(_OPTIONS):
        decorated = decorate(decorated)
    return decorated


_POSITIVE = click.FloatRange(min=0, min_open=True)
_OPTIONS: tuple[Callable[[Callable[..., object]], Callable[..., object]], ...] = (
    click.option(
        "--model",
        metavar="MODEL",
        help="The reader: a model behind an OpenAI-compatible endpoint. The key comes from "
        "OPENAI_API_KEY alone.",
    ),
    click.option(
        "--base-url",
        metavar="URL",
        envvar="OPENAI_BASE_URL",
        show_envvar=True,
        help="The endpoint of --model, such as http://127.0.0.1:8000/v1. Default: api.openai.com.",
    ),
    click.option(
        "--reader-cmd",
        metavar="PROGRAM",
        help="The reader: a prompt on its stdin, the filled-in sheet on its stdout. No shell runs "
        "it.",
    ),
    click.option(
        "--timeout",
        type=_POSITIVE,
        metavar="SECONDS",
        default=600.0,
        show_default=True,
        help="How long the reader may take for each prompt.",
    ),
    click.option(
        "--retries",
        type=click.IntRange(min=0, max=100),
        metavar="N",
        default=4,
        show_default=True,
        help="How often a request to --model is sent again when the endpoint fails.",
    ),
    click.option(
        "--max-tokens",
        "most_tokens",
        type=click.IntRange(min=1),
        metavar="N",
        help="The most tokens of an answer of --model. Default: the endpoint's limit.",
    ),
    click.option(
        "--context-tokens",
        type=click.IntRange(min=1),
        metavar="N",
        help="The reader's context: nothing longer is sent, and a text that does not fit is proved "
        "in parts, or refused.",
    ),
    click.option(
        "--requests-per-minute",
        "per_minute",
        type=_POSITIVE,
        metavar="N",
        help="Send no more requests to --model than this.",
    ),
)
