"""How many tokens a text may take, before a model's own tokenizer has seen it.

An estimate from above, so that what is sent fits: pieces of words, digits and marks are counted by
rules that four tokenizers (o200k, cl100k, Llama 3's, Claude's) stay below on ordinary text.
`tests/vectors/tokens.json` holds what they count on our documents and on samples; docs/models.md
has the table.  Older ones and those made for English alone spell other scripts byte by byte, up to
three tokens a character, which is more than this says.
"""

from __future__ import annotations

import re

# Room for an answer in tokens, at least: a phrase sheet with its summary, or thirty answers.
ANSWER = 1_500

_PIECE = re.compile(
    r"(?P<word>[A-Z]?[a-z]+)"
    r"|(?P<capitals>[A-Z]+)"
    r"|(?P<digit>[0-9])"
    r"|(?P<line>\r\n|[\n\r])"
    r"|(?P<joined> (?=[A-Za-z\u0370-\u052f]))"  # belongs to the word after it
    r"|(?P<space>[ \t]+)"
    r"|(?P<mark>[!-/:-@\[-`{-~])(?P=mark)*"
    r"|(?P<latin>[\x80-\u036f])"  # letters with marks, and the marks by themselves
    r"|(?P<greek>[\u0370-\u052f])"  # and Cyrillic
    r"|(?P<far>[\u0530-\u2dff])"  # scripts that fewer texts of a training set hold; symbols
    r"|(?P<hangul>[\uac00-\ud7ff])"
    r"|(?P<wide>[\u2e80-\uffff])"  # Han, kana and their marks
)
# Tenths of a token for each.
_TENTHS = {
    "joined": 0,
    "digit": 10,
    "line": 10,
    "latin": 15,
    "greek": 7,
    "far": 15,
    "hangul": 16,
    "wide": 12,
}
# How many characters of a run share a token.
_SHARED = {"word": 4, "capitals": 2, "mark": 4, "space": 16}
_OTHER = 40  # beyond the basic plane, or a control character: a token for each byte


def estimate(text: str) -> int:
    """Tokens that a text takes, more likely too many than too few; 0 for no text."""
    tenths = 0
    covered = 0
    for match in _PIECE.finditer(text):
        kind, length = match.lastgroup, match.end() - match.start()
        assert kind is not None  # every alternative has a name
        covered += length
        if kind in _TENTHS:
            tenths += _TENTHS[kind]
        else:
            tenths += -(-length // _SHARED[kind]) * 10
    return -(-(tenths + (len(text) - covered) * _OTHER) // 10)
