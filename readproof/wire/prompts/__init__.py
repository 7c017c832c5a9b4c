"""The prompts for a reader that is asked in prose: the reading copy, fenced in, and then a page.

The words stand in the text files of this folder, English and Japanese.  The document comes first,
so that all prompts of a challenge begin alike (endpoints that cache a prompt's beginning charge
the text once), and what has to be done comes last, where models heed it best.  The text stands
between lines that carry the challenge's nonce, so that it cannot pose as instructions.

A prompt is a function of what is stored of a challenge, so that an interrupted run knows which
prompts were answered before.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib import resources

_NONCE = re.compile("===== ([a-z0-9]+) ")
# Of an answer that could not be read, as much is shown again; in code points.
_SHOWN_ANSWER = 20_000


def fenced(pages: Sequence[str], lang: str) -> str:
    """The pages of a reading copy between a sentence on what they are and an end line."""
    match = _NONCE.match(pages[0])
    if match is None:
        raise ValueError("a reading copy starts with a marker line")
    nonce = match[1]
    start = _words("copy", lang).format(nonce=nonce)
    return f"{start}\n{''.join(pages)}===== {nonce} end of the document =====\n"


def first(instructions: str, text: str, lang: str) -> str:
    """The prompt that asks for the phrase sheet; `text` is the fenced reading copy."""
    return f"{text}\n{instructions}\n{_words('phrases', lang)}"


def second(questions: str, text: str, lang: str, *, exact: bool = False) -> str:
    """The prompt that asks for the answers; it holds the reading copy again.

    `exact`: the policy grades the very characters asked for, so that more of them would be wrong.
    """
    return f"{text}\n{questions}\n{_words('answers-strict' if exact else 'answers', lang)}"


def mended(prompt: str, answer: str, faults: object, lang: str) -> str:
    """The prompt that asks for the same sheet with its form mended."""
    if len(answer) > _SHOWN_ANSWER:
        answer = f"{answer[:_SHOWN_ANSWER]}…"
    asked = _words("mend", lang).replace("{faults}", str(faults)).replace("{answer}", answer)
    return f"{prompt}\n{asked}"


@cache
def _words(name: str, lang: str) -> str:
    return (resources.files(__package__) / f"{name}.{lang}.txt").read_text(encoding="utf-8")
