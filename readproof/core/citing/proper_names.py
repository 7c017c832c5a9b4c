"""Names that a research log holds: people and bodies, as far as their form gives them away.

A name is never evidence alone in the way a number is: it decides between sources that record
the same numbers, and it is what is left to compare where a text states nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from readproof.core import folds

_CAPITALISED = r"[A-Z][a-zà-öø-ÿ]+(?:['-][A-Z]?[a-zà-öø-ÿ]+)*"
_WORD = rf"(?:{_CAPITALISED}|[A-Z]\.)"
_ENGLISH = re.compile(rf"\b{_WORD}(?: (?:(?:of|the|de|van|von|der) )?{_WORD})+")
_INITIALS = re.compile(rf"\b(?:[A-Z]\. ?)+({_CAPITALISED})")
_OPENERS = re.compile(
    "(?:A|An|And|As|At|But|By|For|From|He|Her|His|If|In|It|Its|No|Not|Of|On|Or|Our|She|Since|That|"
    "The|Their|There|These|They|This|To|Was|We|When|While|With|January|February|March|April|May|"
    "June|July|August|September|October|November|December|Figure|Table|Section) "
)
_HAN = "\u4e00-\u9fff々"
_SPEAKER = re.compile(
    rf"([{_HAN}ァ-ヶーぁ-ん・]{{2,20}})の(?:発言|談話|聞き取り|質問|証言|コメント|言葉|話|回答|指摘)"
)
_TITLED = re.compile(rf"([{_HAN}ァ-ヶー]{{2,10}})(?:氏|さん|教授|博士|先生)")
# Words that lead up to a name inside a run of kana and kanji.
_LEAD = re.compile("(?:した|った|する|いた|の|は|が|を|に|と|で)(?=[一-鿿ァ-ヶ])")
_FIRST_FIELD = re.compile(r"[、，,;；『「\"]")
_BETWEEN_AUTHORS = re.compile(r"[・&＆]| and ")


def names(lines: Iterable[str], bibliographies: Iterable[str]) -> frozenset[str]:
    """The names in lines of facts and in bibliographies, folded."""
    found: set[str] = set()
    for line in lines:
        folded = folds.phrase(line)
        found.update(_english(folded))
        for match in _SPEAKER.finditer(folded):
            found.add(_LEAD.split(match.group(1))[-1])
        found.update(match.group(1) for match in _TITLED.finditer(folded))
    for line in bibliographies:
        folded = folds.phrase(line)
        found.update(match.group(1) for match in _INITIALS.finditer(folded))
        found.update(_english(folded))
        for author in authors(line):
            if not author.isascii():
                found.add(author)
    return frozenset(name for name in found if len(name) > 1)


def authors(bibliography: str) -> tuple[str, ...]:
    """Who a bibliography names first: up to its first comma or title, one by one, folded."""
    first = _FIRST_FIELD.split(folds.phrase(bibliography), maxsplit=1)[0]
    parts = (part.strip() for part in _BETWEEN_AUTHORS.split(first))
    return tuple(part for part in parts if part and not any(char.isdigit() for char in part))


def _english(folded: str) -> Iterator[str]:
    for match in _ENGLISH.finditer(folded):
        name = match.group()
        while (opener := _OPENERS.match(name)) is not None:
            name = name[opener.end() :]
        if " " in name and not name[0].islower():
            yield name
