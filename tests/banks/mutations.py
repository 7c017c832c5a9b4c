"""False phrases made from good ones, and the kind of miss that each has to be called.

Nothing of the diagnosis is used here: a kind is known because the change is.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.banks.phrases import Phrase, good, plain, plain_text, texts

Change = Callable[[Phrase, random.Random], str | None]


@dataclass(frozen=True)
class Mutant:
    """A phrase that does not stand in its text; `kind` is what the diagnosis should say."""

    change: str
    kind: str
    phrase: Phrase
    wrong: str


def _once(
    pairs: tuple[tuple[str, str], ...], raw: str, rng: random.Random, flags: int = 0
) -> str | None:
    """The text with one match of one of the patterns rewritten."""
    matches = [(match, new) for pattern, new in pairs for match in re.finditer(pattern, raw, flags)]
    if not matches:
        return None
    match, new = rng.choice(matches)
    return raw[: match.start()] + match.expand(new) + raw[match.end() :]


_DROP = {
    "en": (
        (r"\b(did|does|do|is|are|was|were|has|have|had|can|may|must|will|should) not\b", r"\1"),
        (r"\bnot ", ""),
        (r"\bnever ", ""),
        (r"\bno ", "a "),
        (r"\bwithout\b", "with"),
        (r"\bcannot\b", "can"),
        (r"n['’]t\b", ""),
    ),
    "ja": (
        (r"しなかった", "した"),
        (r"ではない", "である"),
        (r"ではなく", "であり"),
        (r"ていない", "ている"),
        (r"ません", "ます"),
        (r"れない", "れる"),
        (r"なかった", "た"),
        (r"らない", "る"),
        (r"しない", "する"),
        (r"がない", "がある"),
        (r"はない", "はある"),
    ),
    "zh": ((r"没有", ""), (r"不(?=[能必超])", ""), (r"没有人", "有人")),
    "de": ((r" nicht", ""), (r"\b([Kk])ein(?=e?\b)", "ein"), (r"\bohne\b", "mit")),
    "fr": ((r"n['’]a pas", "a"), (r"\bsans\b", "avec"), (r"\bAucun\b", "Un")),
    "ru": ((r" не\b", ""),),
    "ko": ((r"하지 않았다", "하였다"), (r"지 않았다", "었다")),
}
_INSERT = {
    "en": (
        (
            r"\b(did|is|are|was|were|has|have|had|can|may|must|will|should)\b(?! not| no\b|n't)",
            r"\1 not",
        ),
    ),
    "ja": (
        (r"した(?=[。、])", "しなかった"),
        (r"である(?=[。、])", "ではない"),
        (r"ている(?=[。、])", "ていない"),
        (r"ます", "ません"),
        (r"れる(?=[。、])", "れない"),
        (r"する(?=[。、])", "しない"),
    ),
    "zh": ((r"(是|在)", r"不\1"), (r"(需要|更)", r"不\1")),
    "de": ((r"\b(ist|war|hat|liest|darf)\b", r"\1 nicht"),),
    "fr": ((r"\b(est|était|fut)\b", r"n'\1 pas"),),
    "ru": ((r" (был|была|было|вошли|сказал)\b", r" не \1"),),
    "ko": ((r"(있|되)었다", r"\1지 않았다"), (r"적는다", "적지 않는다")),
}
_ENDINGS = {
    "en": (
        (r"(?<=[a-z]{3})ed\b", "ing"),
        (r"(?<!noth)(?<=[a-z]{3})ing\b", "ed"),
        (r"(?<=[a-z]{3}[^su\W])s\b", ""),
    ),
    "ja": (
        (r"(?<!ま)した(?=[。、])", "する"),
        (r"する(?=[。、])", "した"),
        (r"ていた(?=[。、])", "ている"),
        (r"ている(?=[。、])", "ていた"),
        (r"である(?=[。、])", "であった"),
        (r"(?<!なか)った(?=[。、])", "る"),
    ),
    "de": ((r"(?<=[a-zäöü]{3})en\b", "et"), (r"(?<=[a-zäöü]{3})te\b", "t")),
    "fr": ((r"(?<=[a-zé]{3})er\b", "é"), (r"(?<=[a-zé]{3})ait\b", "a")),
    "ru": ((r"(?<=[а-я]{3})ал\b", "ала"), (r"(?<=[а-я]{3})ет\b", "ют")),
    "ko": ((r"었다", "는다"), (r"였다", "이다")),
}


def _by_language(table: dict[str, tuple[tuple[str, str], ...]]) -> Change:
    return lambda phrase, rng: _once(table.get(phrase.text.lang, ()), phrase.raw, rng)


def _digit(phrase: Phrase, rng: random.Random) -> str | None:
    places = [match.start() for match in re.finditer("[0-9０-９]", phrase.raw)]
    if not places:
        return None
    at = rng.choice(places)
    base = ord("0") if phrase.raw[at].isascii() else ord("０")
    other = rng.choice([d for d in range(10) if d != ord(phrase.raw[at]) - base])
    return phrase.raw[:at] + chr(base + other) + phrase.raw[at + 1 :]


def _sign(phrase: Phrase, rng: random.Random) -> str | None:
    pairs = ((r"(?<![\w.,:/-])[-−](?=\d)", ""), (r"(?<=[ (])(?=\d+(?:\.\d+)?(?![\w:/-]))", "-"))
    return _once(pairs, phrase.raw, rng)


def _decimal(phrase: Phrase, rng: random.Random) -> str | None:
    pairs = ((r"(?<=\d)[.,．](?=\d)", ""), (r"(?<![\d.,:/-])(\d)(?=\d+(?![\d.,:/-]))", r"\1."))
    return _once(pairs, phrase.raw, rng)


def _words(lang: str) -> list[str]:
    pattern = {"ja": "[一-龥]{2,3}", "zh": "[一-龥]{2}"}.get(lang, r"\b[^\W\d_]{5,}\b")
    return sorted(
        {word for text in texts() if text.lang == lang for word in re.findall(pattern, text.raw)}
    )


_NUMBERS = set("一二三四五六七八九十百千万億兆〇半数")
_COUNTED = """
three seven eight fifteen eleven twelve twenty thirty forty fifty sixty hundred thousand million
nothing first second third fourth fifth quarter twice double dozen ninth eighth seventh sixth
"""
_DENYING = re.compile(
    "never|without|nothing|nobody|cannot|neither|[不無无非未否没]"
    "|nicht|keine|ohne|niemand|aucun|sans"
)


def _plain_word(word: str) -> bool:
    """True for a word that neither counts nor denies: exchanging it is a matter of wording."""
    return not (
        set(word) & _NUMBERS or word.lower() in _COUNTED.split() or _DENYING.search(word.lower())
    )


def _swap(phrase: Phrase, rng: random.Random) -> str | None:
    lang = phrase.text.lang
    pattern = {"ja": "(?<![一-龥])[一-龥]{2,3}(?![一-龥])", "zh": "[一-龥]{2}"}.get(
        lang, r"\b[^\W\d_]{5,}\b"
    )
    places = [match for match in re.finditer(pattern, phrase.raw) if _plain_word(match[0])]
    # One in a phrase that is about nothing else may be all of it.
    if not places or len(phrase.raw) < 12:
        return None
    match = rng.choice(places)
    others = [
        word
        for word in _words(lang)
        if _plain_word(word) and not set(word.lower()[:2]) & set(match[0].lower()[:2])
    ]
    return phrase.raw[: match.start()] + rng.choice(others) + phrase.raw[match.end() :]


def _splice(phrase: Phrase, rng: random.Random) -> str | None:
    """Half of this phrase, and half of one that stands far from it."""
    raw, text = phrase.raw, phrase.text
    spaced = text.lang not in ("ja", "zh")
    width = 40 if spaced else 16
    if len(raw) < width or len(text.raw) < 5_000:
        return None
    place = rng.randrange(len(text.raw) - 200)
    if abs(place - phrase.start) < 1_000:
        return None
    cuts = [match.end() for match in re.finditer(r"\s+|[、。]", raw) if match.end() >= width // 2]
    starts = [match.end() for match in re.finditer(r"\s+|[、。]", text.raw[place : place + 100])]
    if not cuts or not starts:
        return None
    other = text.raw[place + starts[0] : place + starts[0] + width].strip()
    if re.search(r"[|#`*_<>\[\]{}=\\~]|\n\s*\n|\s{3}", other) or len(other) < width * 3 // 4:
        return None
    return raw[: cuts[0]] + other


_LIKE = {
    "a": "а",
    "e": "е",
    "o": "о",
    "p": "р",
    "c": "с",
    "i": "і",
    "カ": "力",
    "ロ": "口",
    "ニ": "二",
    "へ": "ヘ",
    "エ": "工",
    "タ": "夕",
    "а": "a",
    "е": "e",
    "о": "o",
    "с": "c",
}


def _homoglyph(phrase: Phrase, rng: random.Random) -> str | None:
    places = [at for at, char in enumerate(phrase.raw) if char in _LIKE]
    if not places:
        return None
    at = rng.choice(places)
    return phrase.raw[:at] + _LIKE[phrase.raw[at]] + phrase.raw[at + 1 :]


_CLEAR = "かきくけこさしすせそたちつてとはひふへほカキクケコサシスセソタチツテトハヒフヘホ"
_VOICED = "がぎぐげござじずぜぞだぢづでどばびぶべぼガギグゲゴザジズゼゾダヂヅデドバビブベボ"
_DAKUTEN = {**dict(zip(_CLEAR, _VOICED, strict=True)), **dict(zip(_VOICED, _CLEAR, strict=True))}


def _dakuten(phrase: Phrase, rng: random.Random) -> str | None:
    places = [at for at, char in enumerate(phrase.raw) if char in _DAKUTEN]
    if not places:
        return None
    at = rng.choice(places)
    return phrase.raw[:at] + _DAKUTEN[phrase.raw[at]] + phrase.raw[at + 1 :]


def _long_vowel(phrase: Phrase, rng: random.Random) -> str | None:
    places = [match.start() for match in re.finditer("ー", phrase.raw)]
    if not places:
        return None
    at = rng.choice(places)
    return phrase.raw[:at] + rng.choice("-—−－") + phrase.raw[at + 1 :]


def _ellipsis(phrase: Phrase, rng: random.Random) -> str | None:
    words = list(re.finditer(r"\s+|[、，]", phrase.raw))
    if len(words) < 4:
        return None
    return f"{phrase.raw[: words[1].start()]} … {phrase.raw[words[-2].end() :]}"


def _case(phrase: Phrase, rng: random.Random) -> str | None:
    words = [match for match in re.finditer(r"\b[^\W\d_]{4,}\b", phrase.raw) if match[0].islower()]
    if not words:
        return None
    match = rng.choice(words)
    changed = match[0].upper()
    if changed.lower() != match[0]:
        return None
    return phrase.raw[: match.start()] + changed + phrase.raw[match.end() :]


def _punctuation(phrase: Phrase, rng: random.Random) -> str | None:
    pairs = (
        (r"(?<=\w),(?= )", ";"),
        (r"(?<=\w),(?= )", ""),
        (r"(?<=\w)、", ""),
        (r"(?<=\w)，(?=\w)", "："),
    )
    return _once(pairs, phrase.raw, rng)


CHANGES: tuple[tuple[str, str, Change], ...] = (
    ("drop a negation", "negation", _by_language(_DROP)),
    ("insert a negation", "negation", _by_language(_INSERT)),
    ("change a digit", "number", _digit),
    ("change a sign", "number", _sign),
    ("move a decimal point", "number", _decimal),
    ("swap a word", "wording", _swap),
    ("alter an ending", "wording", _by_language(_ENDINGS)),
    ("splice two places", "splice", _splice),
    ("put a homoglyph", "homoglyph", _homoglyph),
    ("change a dakuten", "half_character", _dakuten),
    ("dash for a long vowel", "homoglyph", _long_vowel),
    ("leave out the middle", "ellipsis", _ellipsis),
    ("change the case", "case", _case),
    ("change punctuation", "punctuation", _punctuation),
)


def mutants(count: int, seed: int = 1) -> Iterator[Mutant]:
    """Every change that applies to each of about `count` good phrases a long text, if a plain
    search of the text under a wide fold does not find what it made."""
    rng = random.Random(seed)
    for phrase in good(count, seed):
        for change, kind, make in CHANGES:
            wrong = make(phrase, rng)
            if wrong is None or plain(wrong) in plain_text(phrase.text.name):
                continue
            yield Mutant(change, kind, phrase, wrong)
