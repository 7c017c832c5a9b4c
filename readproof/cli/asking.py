"""What people see while a reader is asked: estimates, progress, and what it took."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from readproof.cli import output
from readproof.core.parts import Part
from readproof.errors import Unusable
from readproof.gate import bundling, estimating
from readproof.gate.transcripts import Moment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from readproof.cli.readers import Reader
    from readproof.core.documents import Document
    from readproof.core.policies import Policy

_STEPS = {"phrases": "the phrase sheet", "answers": "the answers"}


def parts(
    document: Document, policy: Policy, lang: str, asked: Reader, allow_weak: bool
) -> tuple[Part, ...]:
    """The parts in which a document has to be proved: one, unless `--context-tokens` is less."""
    context, answer = asked.context_tokens, asked.most_tokens
    if context is None or too_long(asked, document, policy, lang) is None:
        return (Part(number=1, of=1, start=0, end=document.length),)
    fits = estimating.fits(document, policy, lang, context, answer)
    try:
        return bundling.plan(document, policy, fits, allow_weak=allow_weak)
    except Unusable as error:
        raise Unusable(
            f"with --context-tokens {context:,} (of which about "
            f"{estimating.overhead(document, policy, lang, answer):,} go to words, questions and "
            f"answer): {error}; nothing was sent"
        ) from None


def estimates(
    document: Document, policy: Policy, lang: str, asked: Reader, pieces: Sequence[Part]
) -> tuple[str, ...]:
    """What it takes, in sentences; token counts are estimates from above."""
    each = [
        estimating.estimate(bundling.part_document(document, part), policy, lang, asked.most_tokens)
        for part in pieces
    ]
    most = max(each, key=lambda one: one.context)
    cost = (
        f"2 prompts of {most.phrases:,} and {most.answers:,} tokens, each with an answer of up to "
        f"{most.answer:,}: a context of {most.context:,} holds them (estimated from above)"
    )
    if len(pieces) == 1:
        return (cost,)
    total = sum(one.total for one in each)
    return (f"{len(pieces)} parts, {total:,} tokens in all; for each {cost}",)


def calibrating(
    document: Document, policy: Policy, lang: str, asked: Reader, repeat: int
) -> tuple[str, ...]:
    """What a calibration takes, in a sentence: its plays have the second prompt alone."""
    one = estimating.estimate(document, policy, lang, asked.most_tokens)
    return (
        f"{output.counted(repeat, 'play')} of 1 prompt of {one.answers:,} tokens and an answer of "
        f"up to {one.answer:,} (estimated from above)",
    )


def too_long(asked: Reader, document: Document, policy: Policy, lang: str) -> str | None:
    """Why a document cannot be given to the reader at once; `None` if it can."""
    if asked.context_tokens is None:
        return None
    needed = estimating.estimate(document, policy, lang, asked.most_tokens).context
    if needed <= asked.context_tokens:
        return None
    return (
        f"it needs a context of about {needed:,} tokens, expected at most "
        f"{asked.context_tokens:,} (--context-tokens); `readproof run` proves it in parts"
    )


@contextmanager
def watched() -> Iterator[Watcher]:
    """A watcher that says at the end what it took, also where something stops the block."""
    watcher = Watcher()
    try:
        yield watcher
    except KeyboardInterrupt:
        raise KeyboardInterrupt(
            "interrupted; the same command goes on where this one stopped"
        ) from None
    finally:
        watcher.tell()


@dataclass(slots=True)
class Watcher:
    """Tells moments on stderr, waits on a terminal only, and adds up what answers took."""

    requests: int = 0
    known: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    uncounted: int = 0
    milliseconds: int = 0
    warned: set[str] = field(default_factory=set)

    def __call__(self, moment: Moment) -> None:
        """Watch one moment."""
        terminal = sys.stderr is not None and sys.stderr.isatty()
        if moment.what == "resumed":
            output.note(
                "resumed",
                f"challenge {moment.challenge_id}, left open by a run before, with "
                f"{output.counted(moment.number, 'answer')}; --new starts afresh",
            )
        elif moment.what == "accepted":
            output.note(
                "resumed",
                f"part {moment.number} of {moment.of} was accepted before; --new starts afresh",
            )
        elif moment.what == "warning":
            if moment.text not in self.warned:  # parts of a document often share one
                output.note("warning", moment.text)
                self.warned.add(moment.text)
        elif moment.what in ("part", "play") and terminal:
            output.note(moment.what, f"{moment.number} of {moment.of}")
        elif moment.what == "asking" and terminal:
            step = _STEPS[moment.step]
            output.note("asking", f"for {step}, with {moment.characters:,} characters …")
        else:
            self.count(moment)

    def count(self, moment: Moment) -> None:
        """Add up what answers took, and tell nothing: a bar shows how far it is."""
        if moment.what == "known":
            self.known += 1
        elif moment.what == "answered":
            self._add(moment)

    def _add(self, moment: Moment) -> None:
        self.requests += 1
        self.milliseconds += moment.milliseconds
        if moment.tokens_in is None or moment.tokens_out is None:
            self.uncounted += 1
        else:
            self.tokens_in += moment.tokens_in
            self.tokens_out += moment.tokens_out

    def tell(self) -> None:
        """What it took, in one line; nothing where nothing was asked."""
        if not self.requests and not self.known:
            return
        told = [f"{output.counted(self.requests, 'answer')} in {self.milliseconds / 1000:.1f} s"]
        if self.requests > self.uncounted:
            told.append(f"{self.tokens_in:,} tokens in and {self.tokens_out:,} out")
            if self.uncounted:
                told.append(f"{self.uncounted} without a count")
        if self.known:
            told.append(f"{output.counted(self.known, 'answer')} from before")
        output.note("used", ", ".join(told))
