"""What kind of difference stands between a phrase and the text that was probably meant.

A name for people, found by rules: the two are compared with ever more left out.  Both sides
are folded texts of the same matter, a few hundred code points long.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

from readproof.core import lookalikes, scripts, words
from readproof.core.folds.tables import WHITE
from readproof.core.misses import Kind

ELLIPSIS = re.compile(r"[\[(]?(?:\.\.\.+|\u2026)[\])]?|(?:\. ){2,}\.")
_MARKUP = re.compile(
    r"<[A-Za-z/!][^<>]{0,300}>|\[\^[^\]\s]{1,40}\]|\]\([^()\s]{0,500}\)|&[A-Za-z]{2,8};|[*_`#|\\\[\]]|~~"
)
_DROP_WHITE = {ord(char): None for char in WHITE}

# Words and parts of words that deny, of the languages that our users have.
_NEGATIONS = """
not no never none nobody nothing neither nor nowhere without cannot hardly scarcely
nicht kein keine keinen keinem keiner keines nie niemals nichts ohne niet geen nooit zonder
ne n pas jamais aucun aucune sans non mai senza nessun nessuno nessuna nunca jamás sin ningún
ninguna não sem nenhum nenhuma inte ej icke aldrig nie bez не ни нет без никогда ничего
δεν μην όχι değil yok không नहीं न मत لا لم لن ليس غير לא אין אל
""".split()  # noqa: SIM905  # sixty words in quotation marks are no easier to read
_INSIDE = re.compile(
    "n['\u2019]t\\b|ない|なかっ|なく(?!な)|なけれ|なし|ません|ずに|ざる|ぬ(?=[。、とよ]|$)|ず(?=[、。]|$)"
    "|[不無无非未否没沒勿莫]|않|못하|없|아니|ไม่"
)
_DENYING_PREFIX = re.compile("(?:un|in|im|il|ir|non-?|dis|a-)(?=.{3})")

_NUMBER = re.compile(
    r"(?:(?<![^\W_])[-+\xb1])?\d(?:[\d.,'\u066b\u066c\u2044]*\d)?(?: ?[%\u2030\u066a])?"
)
_NUMERALS = frozenset("〇一二三四五六七八九十百千万億兆壱弐参零两")
_NUMBER_WORDS = frozenset(
    """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred
thousand million billion trillion first second third fourth fifth sixth seventh eighth ninth tenth
half quarter dozen twice once double
""".split()  # noqa: SIM905  # as above
)

Op = tuple[str, int, int, int, int]


def operations(phrase: str, text: str) -> tuple[Op, ...]:
    """The alignment: `(tag, start, end in the phrase, start, end in the text)`, in order."""
    from rapidfuzz.distance import Levenshtein

    return tuple(
        (op.tag, op.src_start, op.src_end, op.dest_start, op.dest_end)
        for op in Levenshtein.opcodes(phrase, text)
    )


def classify(phrase: str, text: str) -> Kind:
    """The kind of what differs, by the rule that explains all of it with the least left out."""
    if _squeezed(phrase) == _squeezed(text):
        return "spacing"
    for kind, table in (("homoglyph", lookalikes.table()), ("half_character", lookalikes.bases())):
        if _squeezed(phrase.translate(table)) == _squeezed(text.translate(table)):
            return kind  # type: ignore[return-value]  # both are of the list
    if _bare(phrase) == _bare(text):
        return "markup"
    if _lower(phrase) == _lower(text):
        return "case"
    if _negations(phrase) != _negations(text) or _denies(phrase, text):
        return "negation"
    if _numbers(phrase) != _numbers(text) or _numerals_differ(phrase, text):
        return "number"
    return _by_letters(phrase, text)


def _by_letters(phrase: str, text: str) -> Kind:
    """As `classify`, where signs differ or several kinds come together."""
    a, b = _letters(_MARKUP.sub("", phrase)), _letters(_MARKUP.sub("", text))
    if a == b:
        return "punctuation"
    if _lower(a) == _lower(b):
        return "case"
    for kind, table in (("homoglyph", lookalikes.table()), ("half_character", lookalikes.bases())):
        if _lower(a.translate(table)) == _lower(b.translate(table)):
            return kind  # type: ignore[return-value]  # both are of the list
    return "wording"


def differing(phrase: str, text: str, limit: int = 5) -> tuple[tuple[str, str], ...]:
    """Pairs of what the phrase and the text have in words that differ, `limit` at most."""
    from rapidfuzz.distance import Levenshtein

    mine, theirs = _tokens(phrase), _tokens(text)
    ops = Levenshtein.opcodes([word for word, _ in mine], [word for word, _ in theirs])
    pairs = [
        (
            _covered(phrase, mine[op.src_start : op.src_end]),
            _covered(text, theirs[op.dest_start : op.dest_end]),
        )
        for op in ops
        if op.tag != "equal"
    ]
    return tuple(pairs[:limit])


def _squeezed(text: str) -> str:
    return text.translate(_DROP_WHITE)


def _bare(text: str) -> str:
    return _squeezed(_MARKUP.sub("", text))


def _lower(text: str) -> str:
    return _squeezed(text).translate(lookalikes.lower())


def _letters(text: str) -> str:
    return "".join(filter(scripts.is_alnum, text))


def _words(text: str) -> list[str]:
    return scripts.pattern("word").findall(text.translate(lookalikes.lower()))


@cache
def _denying() -> frozenset[str]:
    return frozenset(_NEGATIONS)


def _negations(text: str) -> Counter[str]:
    low = text.translate(lookalikes.lower())
    denying = Counter(word for word in _words(low) if word in _denying())
    return denying + Counter(_INSIDE.findall(low))


def _denies(phrase: str, text: str) -> bool:
    """True if a word of one side is one of the other with a denying prefix."""
    mine, theirs = Counter(_words(phrase)), Counter(_words(text))
    for one, other in ((mine - theirs, theirs - mine), (theirs - mine, mine - theirs)):
        for word in one:
            match = _DENYING_PREFIX.match(word)
            if match and word[match.end() :] in other:
                return True
    return False


def _numbers(text: str) -> Counter[str]:
    return Counter(found.replace(" ", "") for found in _NUMBER.findall(text))


def _numerals_differ(phrase: str, text: str) -> bool:
    """True if numbers written in words or in kanji differ, and nothing else does there."""
    for mine, theirs in differing(phrase, text):
        a, b = _words(mine), _words(theirs)
        if a and b and {*a, *b} <= _NUMBER_WORDS:
            return True
    for tag, start, end, first, last in operations(phrase, text):
        chars = {*phrase[start:end], *text[first:last]}
        if tag != "equal" and chars <= _NUMERALS:
            return True
    return False


def _tokens(text: str) -> list[tuple[str, int]]:
    """Words, and every other character that is no space, with their places."""
    pattern = words.pattern(words.writing(text))
    found: list[tuple[str, int]] = []
    last = 0
    for match in pattern.finditer(text):
        found += _signs(text, last, match.start())
        found.append((match[0], match.start()))
        last = match.end()
    return found + _signs(text, last, len(text))


def _signs(text: str, start: int, end: int) -> list[tuple[str, int]]:
    return [(text[at], at) for at in range(start, end) if text[at] not in WHITE]


def _covered(text: str, tokens: list[tuple[str, int]]) -> str:
    if not tokens:
        return ""
    word, place = tokens[-1]
    return text[tokens[0][1] : place + len(word)]
