"""Two readers that put one question at a time to a model: what a small one can do.

A small model cannot follow a prompt with a whole document and forty questions.  Here a program
goes through them, finds the places, and shows the model only the chunk that a question names.  The
words of every answer are the model's: this measures what its weights can copy, not whether anybody
read.

`Asking` asks in words, as one asks a chat model.  `Continuing` asks for what such a model was made
for, to continue a text: it shows a chunk, and then a piece of that chunk again.

- after a passage: the chunk, and the passage again; what the model writes next is the answer.
- before a passage, or a quote of its own: the chunk, and again what stands in it before the text
  that is asked for; the model copies on until the passage comes.
- does a text stand in a chunk: the chunk, and the first words of the text again; yes, if the model
  goes on with the others.
- a token: the marker lines as they were shown, and the beginning of one of them again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from readproof.readers.scripted import program
from readproof.readers.scripted.copyist import Copyist
from readproof.readers.scripted.texts import squeeze

# A text, and the most tokens of what the model writes; it stops where one of these words comes.
Complete = Callable[[str, int, tuple[str, ...]], str]

# What tells the model that the text begins once more.
AGAIN = "\n\n-----\n\n"
# How much is shown again before an asked prefix, in characters.
_LEAD = 200
# The first characters of a passage, at which copying ends.
_STOP = 24


class _OneByOne(Copyist):
    """Chooses its phrases by code, and has the model write the answers."""

    def written(self, text: str, tokens: int, stops: tuple[str, ...] = ()) -> str:
        """What the model writes after a text."""
        raise NotImplementedError

    def _chunk(self, question: Mapping[str, Any]) -> str:
        """The text of the chunk that a question names, or that holds the own quote it shows."""
        if "chunk_id" in question:
            chunk = self.chunks[question["chunk_id"]]
        else:
            at = self.text.find(self._own(question))
            chunk = next(c for c in self.chunks.values() if c["start"] <= at < c["end"])
        return self.text[chunk["start"] : chunk["end"]].strip("\n")

    def _marker_lines(self) -> dict[str, str]:
        """The marker lines of the reading copy, by chunk."""
        return {name: f"===== {name} token {token} =====" for name, token in self.tokens.items()}


class Asking(_OneByOne):
    """Asks the model in words."""

    name = "asking"

    def _copied(self, question: Mapping[str, Any], *, suffix: bool) -> str | None:
        passage = question.get("anchor") or self._own(question)
        side = "after" if suffix else "before"
        return self._asked(
            self._chunk(question),
            f"Copy the {question['ask_length']} characters that stand directly {side} this passage "
            f"of the text above, and nothing else:\n{passage}",
        )

    def _contains(self, question: Mapping[str, Any]) -> str | None:
        asked = f"Does this stand in the text above? Answer yes or no.\n{question['text']}"
        return self._asked(self._chunk(question), asked)

    def _token(self, chunk_id: str) -> str | None:
        lines = "\n".join(self._marker_lines().values())
        return self._asked(lines, f"Which token has {chunk_id}? Answer with the token alone.")

    def _asked(self, shown: str, words: str) -> str | None:
        return self.written(f"{shown}{AGAIN}{words}", 60).strip()[:300] or None


class Continuing(_OneByOne):
    """Lets the model continue."""

    name = "continuing"

    def _copied(self, question: Mapping[str, Any], *, suffix: bool) -> str | None:
        length = question["ask_length"]
        passage, chunk = question.get("anchor") or self._own(question), self._chunk(question)
        if suffix:
            found = self.written(f"{chunk}{AGAIN}{passage}", 4 + length)
            return found.lstrip()[:length].strip() or None
        at = chunk.find(passage)
        if at < 0:
            return None
        end = max(chunk.rfind(" ", 0, max(0, at - length)), 0)
        found = self.written(
            f"{chunk}{AGAIN}{chunk[max(0, end - _LEAD) : end]}", 20 + length, (passage[:_STOP],)
        )
        return found.rstrip()[-length:].strip() or None

    def _contains(self, question: Mapping[str, Any]) -> str | None:
        words = question["text"].split()
        half = (len(words) + 1) // 2
        begun, rest = " ".join(words[:half]), " ".join(words[half:])
        found = self.written(f"{self._chunk(question)}{AGAIN}{begun}", 4 + len(rest))
        return "yes" if squeeze(found).startswith(squeeze(rest)) else "no"

    def _token(self, chunk_id: str) -> str | None:
        lines = self._marker_lines()
        begun = lines[chunk_id].partition(" token ")[0] + " token"
        found = self.written("\n".join(lines.values()) + AGAIN + begun, 12, (" =",))
        return found.strip() or None


def reader(kind: type[_OneByOne], complete: Complete) -> Callable[[str], str]:
    """A reader for `Gate.proof`: each prompt holds all that it needs."""

    class Reader(kind):  # type: ignore[misc, valid-type]  # a class made for one model
        def written(self, text: str, tokens: int, stops: tuple[str, ...] = ()) -> str:
            return complete(text, tokens, stops)

    return lambda prompt: program.answer(prompt, Reader)
