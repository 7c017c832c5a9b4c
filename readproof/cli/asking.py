"""What people see while a reader is asked: estimates, progress, and what it took."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from readproof.cli import output
from readproof.gate.transcripts import Moment

_STEPS = {"phrases": "the phrase sheet", "answers": "the answers"}


@dataclass(slots=True)
class Watcher:
    """Tells moments on stderr, the waits on a terminal only, and adds up what answers took."""

    requests: int = 0
    known: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    uncounted: int = 0
    milliseconds: int = 0

    def __call__(self, moment: Moment) -> None:
        """Watch one moment."""
        if moment.what == "resumed":
            answers = output.counted(moment.number, "answer")
            output.note(
                "resumed",
                f"challenge {moment.challenge_id}, left open by a run before, with {answers}; "
                "--new starts afresh",
            )
        elif moment.what == "asking" and sys.stderr is not None and sys.stderr.isatty():
            step = _STEPS[moment.step]
            output.note("asking", f"for {step}, with {moment.characters:,} characters …")
        elif moment.what == "known":
            self.known += 1
        elif moment.what == "answered":
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
        parts = [output.counted(self.requests, "answer") + f" in {self.milliseconds / 1000:.1f} s"]
        if self.requests > self.uncounted:
            parts.append(f"{self.tokens_in:,} tokens in and {self.tokens_out:,} out")
        if self.uncounted and self.requests > self.uncounted:
            parts.append(f"{self.uncounted} without a count")
        if self.known:
            parts.append(f"{output.counted(self.known, 'answer')} there from before")
        output.note("used", ", ".join(parts))
