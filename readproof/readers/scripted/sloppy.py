"""The honest reader with bad habits."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from .copyist import Copyist
from .texts import is_mark, is_unspaced

_EMPHASIS = re.compile("[*_`]")
_NEEDLESS = re.compile("(?<=[\u3000-\u9fff]) (?=[\u3000-\u9fff])")


class Sloppy(Copyist):
    """Has read everything, and copies as people and models do."""

    name = "sloppy"
    does = "reads everything, drops emphasis, joins lines, repeats words, adds full stops"

    def worded(self, question: Mapping[str, Any], answer: str) -> str:
        """Whole words on one line without emphasis, in a suffix after the anchor's last words."""
        suffix = question["kind"] == "verbatim_suffix"
        unspaced = is_unspaced(answer)
        if not unspaced:
            answer = _whole_words(answer, suffix=suffix)
        answer = _EMPHASIS.sub("", answer)
        if suffix and question.get("anchor"):
            joint = "" if unspaced else " "
            answer = f"{_last_words(question['anchor'])}{joint}{answer}"
        return _on_one_line(answer) + ("。" if unspaced else ".")


def _whole_words(text: str, *, suffix: bool) -> str:
    """The text without the word that the count has cut at the far end."""
    return re.sub(r"\w+$" if suffix else r"^\w+", "", text) or text


def _last_words(anchor: str) -> str:
    if not is_unspaced(anchor):
        return " ".join(anchor.split()[-3:])
    words = _on_one_line(anchor)[-8:]
    while is_mark(words[0]):
        words = words[1:]
    return words


def _on_one_line(text: str) -> str:
    """Lines joined with a space; with nothing between characters that need none."""
    joined = " ".join(text.split())
    return _NEEDLESS.sub("", joined) if is_unspaced(joined) else joined
