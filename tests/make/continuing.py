"""A reader that lets a model continue the text instead of obeying a prompt.

A small model hardly follows instructions, but all it was made for is to continue a text.  This
reader is a program around it: it shows the model the chunk that a question names, and then a piece
of that chunk again, and takes what the model writes next.  The words are the model's; the program
looks nothing up in the text but its own phrases, and where a chunk stands.

- after a passage: the chunk, and the passage again; what follows is the answer.
- before a passage or a quote of its own: the chunk, and its first words again; the model copies on
  until the passage comes, and the answer is what stands before it.
- does a text stand in a chunk: the chunk, and the first words of the text again; yes, if the model
  goes on with the others.
- a token: the marker lines as they were shown, and the beginning of one of them again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from readproof.readers.scripted import program
from readproof.readers.scripted.copyist import Copyist
from readproof.readers.scripted.texts import squeeze

# A text, and the most tokens that may follow it: what the model writes next.  It may stop early
# where one of these words comes.
Complete = Callable[[str, int, tuple[str, ...]], str]

# What tells the model that the text begins once more.
AGAIN = "\n\n-----\n\n"
# How much of a chunk's beginning is shown again, in characters, before the model has to copy on.
OPENING = 60
# The first characters of a passage, at which copying ends.
_STOP = 24
# More tokens than any chunk has.
_LONGEST = 900


def reader(complete: Complete) -> Callable[[str], str]:
    """A reader for `Gate.proof`: each prompt holds all that it needs."""

    class Continuing(_Continuing):
        def continued(self, text: str, tokens: int, stops: tuple[str, ...] = ()) -> str:
            return complete(text, tokens, stops)

    return lambda prompt: program.answer(prompt, Continuing)


class _Continuing(Copyist):
    """Chooses its phrases by code, and has the model write the answers."""

    name = "continuing"

    def continued(self, text: str, tokens: int, stops: tuple[str, ...] = ()) -> str:
        """What the model writes after a text."""
        raise NotImplementedError

    def _copied(self, question: Mapping[str, Any], *, suffix: bool) -> str | None:
        length = question["ask_length"]
        shown = question.get("anchor") or self._own(question)
        chunk = self._chunk(question, shown)
        if suffix:
            found = self.continued(f"{chunk}{AGAIN}{shown}", 4 + length)
            return found.lstrip()[:length].strip() or None
        opening, stop = chunk[:OPENING], shown[:_STOP]
        found = self.continued(f"{chunk}{AGAIN}{opening}", _LONGEST, (stop,))
        copied = f"{opening}{found}".partition(stop)[0]
        return copied.rstrip()[-length:].strip() or None

    def _chunk(self, question: Mapping[str, Any], shown: str) -> str:
        """The text of the chunk that a question names, or that holds its own quote."""
        if "chunk_id" in question:
            chunk = self.chunks[question["chunk_id"]]
        else:
            at = self.text.find(shown)
            chunk = next(c for c in self.chunks.values() if c["start"] <= at < c["end"])
        return self.text[chunk["start"] : chunk["end"]].strip("\n")

    def _contains(self, question: Mapping[str, Any]) -> str | None:
        words = question["text"].split()
        half = (len(words) + 1) // 2
        begun, rest = " ".join(words[:half]), " ".join(words[half:])
        chunk = self._chunk(question, question["text"])
        found = self.continued(f"{chunk}{AGAIN}{begun}", 4 + len(rest))
        return "yes" if squeeze(found).startswith(squeeze(rest)) else "no"

    def _token(self, chunk_id: str) -> str | None:
        begun = self._lines[chunk_id].partition(" token ")[0] + " token"
        found = self.continued("\n".join(self._lines.values()) + AGAIN + begun, 12, (" =",))
        return found.strip() or None

    @cached_property
    def _lines(self) -> dict[str, str]:
        """The marker lines of the reading copy, by chunk."""
        return {name: f"===== {name} token {token} =====" for name, token in self.tokens.items()}
