"""The quote gate equals the plain way: every window of whole sentences, folded and searched."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from readproof.core import folds, sentences
from readproof.core.quotes import Result, Settings, Verifier

PIECES = (
    *(
        "a",
        "b",
        "ab ",
        "。",
        ".",
        "! ",
        "?\n",
        ". ",
        "。\n",
        "会",
        "議",
        "は",
        "Ａ",
        "！",
        "ﬁ",
        " ",
    ),
    *("&amp;", "&nbsp;", ".&nbsp;", "“", "\u3000", "－", "Mr. ", "A. "),
)
TEXTS = st.lists(st.sampled_from(PIECES), max_size=30).map("".join)
RULES = st.builds(sentences.Rules, abbreviations=st.booleans(), newline_ends=st.booleans())


def plain(body: str, quote: str, rules: sentences.Rules) -> tuple[Result, str | None]:
    phrase = folds.phrase(quote, folds.QUOTE)
    if not phrase:
        return Result.EMPTY, None
    pieces = list(sentences.split(body, rules))
    for size in range(1, len(pieces) + 1):
        for first in range(len(pieces) - size + 1):
            window = body[pieces[first].start : pieces[first + size - 1].end]
            if phrase in folds.phrase(window, folds.QUOTE):
                return (Result.VALID, window) if size <= 3 else (Result.SPAN_TOO_LONG, None)
    return Result.NOT_FOUND, None


@settings(max_examples=400, deadline=None)
@given(TEXTS, RULES, st.data())
def test_the_verifier_equals_the_plain_way(
    body: str, rules: sentences.Rules, data: st.DataObject
) -> None:
    if data.draw(st.booleans()):
        start = data.draw(st.integers(0, len(body)))
        quote = body[start : data.draw(st.integers(start, len(body)))]
    else:
        quote = data.draw(TEXTS)
    # A part that folds otherwise than the whole is another matter.
    assume("&" not in quote or quote.count("&") == quote.count(";"))
    chosen = Settings(
        min_length=1, abbreviations=rules.abbreviations, newline_ends=rules.newline_ends
    )
    found = Verifier(body, chosen).check(quote)
    snippet = found.snippet.of(body) if found.snippet is not None else None
    assert (found.result, snippet) == plain(body, quote, rules)
