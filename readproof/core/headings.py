"""Which lines of plain text are headings: rules for lines that stand by themselves.

A wrong heading only takes a line out of the questions, a missed one may ask for a line that
any list of contents gives away; both are cheap, so the rules are few and ask for form, never
for meaning.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from readproof.core import scripts
from readproof.core.scripts import WHITE_SPACE

LONGEST = 80  # code points of a heading line
_GAP = f"[{WHITE_SPACE}]"
_ROMAN = "[ivxlcdm]{1,8}"
_COUNTED = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
    "|the (?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last)"
    "|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
)
# "Chapter 1", "ADVENTURE  I.  A SCANDAL IN BOHEMIA", "Section. 2.", "Article I".
_NAMED = re.compile(
    rf"(?:chapter|book|part|section|sect|article|act|scene|canto|stave|volume|vol|letter"
    rf"|adventure|appendix|annex|schedule|lesson|lecture|essay|story|fable|psalm|amendment"
    rf"|kapitel|teil|abschnitt|artikel|anhang|chapitre|livre|partie|annexe|titre|cap[ií]tulo"
    rf"|libro|parte|t[ií]tulo|artículo|capitolo|глава|часть)\.?"
    rf"{_GAP}{{1,4}}(?:{_ROMAN}|[0-9]{{1,4}}(?:\.[0-9]+){{0,4}}|[a-z]|{_COUNTED})"
    rf"(?:[.:;)\u2014-]|{_GAP}|\Z)",
    re.IGNORECASE | re.ASCII,
)
_CJK_NUMBER = "[〇零一二三四五六七八九十百千两廿包0-9\uff10-\uff19]"
_EAST_ASIAN = re.compile(
    rf"第{_GAP}?{_CJK_NUMBER}{{1,8}}{_GAP}?[章回节節編编部卷巻話话条條幕場场篇集款項庖夜]"
    rf"|제{_GAP}?[0-9]{{1,4}}{_GAP}?[편장절관조부화회권]"
    rf"|{_CJK_NUMBER}{{1,4}}(?:\Z|[{WHITE_SPACE}\u3001\uff0e.])"
    rf"|[序跋後后]?(?:序章|终章|終章|序言|序文|前言|後記|后记|はじめに|おわりに|あとがき|まえがき|目次|目录|目錄)\Z"
)
# The heading notes of Aozora Bunko.
_NOTED = re.compile("\uff3b\uff03[^\uff3b\uff3d]{0,80}見出し[^\uff3b\uff3d]{0,40}\uff3d")
# "3.2.  Title", "IV. Title", "A.1  Title", "1."
_NUMBERED = re.compile(
    rf"(?:\u00a7{_GAP}?)?(?:[0-9]{{1,3}}(?:\.[0-9]{{1,3}}){{0,6}}\.?|[IVXLCDM]{{1,8}}\.|[A-Z](?:\.[0-9]{{1,3}}){{0,4}}\.)"
    rf"(?:{_GAP}{{1,10}}(?P<title>.+))?",
)
# AsciiDoc and Markdown marks in a file that is read as plain text.
_MARKED = re.compile(r"(?:={1,6}|#{1,6})[ \t]+[^ \t=#].{0,80}\Z")
_COMMAND = re.compile(r"\\(?:part|chapter|(?:sub){0,2}section)\*?(?:\[[^\]]{0,80}\])?\{")
_BARE = re.compile(r"[0-9]{1,4}\.?|[IVXLCDM]{1,8}\.?")
_SENTENCE_END = re.compile(
    r"[.!?,;:\u3002\uff01\uff1f\u3001\uff0c\uff1b\uff1a\u2026\u2014\u2013-]['\"\u2019\u201d\u300d\u300f\uff09)\]]*\Z"
)
_FULL_STOP = re.compile("[\u3002\uff01\uff1f!?]|\\.[\"\u201d']?\\Z")
_QUOTED = ("'", '"', "\u2018", "\u201c", "\u300c", "\u300e", "(", "[", "\uff08")
# fmt: off
_SMALL_WORDS = frozenset(
    {
        "a", "an", "and", "as", "at", "but", "by", "de", "der", "des", "die",
        "du", "for", "from", "in", "into", "is", "la", "le", "nor", "not", "of",
        "off", "on", "onto", "or", "over", "per", "than", "that", "the", "this", "to",
        "und", "up", "upon", "via", "von", "vs", "when", "with", "without", "your",
    }
)
# fmt: on


@cache
def _letters() -> tuple[re.Pattern[str], re.Pattern[str]]:
    upper, letter = scripts.class_of("UPPER"), scripts.class_of("LETTERS")
    return re.compile(f"[{upper}]"), re.compile(f"(?![{upper}])[{letter}]")


def is_strong(line: str) -> bool:
    """True if the form of `line` alone makes it a heading, even without blank lines around.

    `line` has no white space at its ends.
    """
    if len(line) > 2 * LONGEST:
        return False
    if _NOTED.search(line) or _COMMAND.match(line):
        return True
    if len(line) > LONGEST or line.startswith(_QUOTED):
        return False
    if _NAMED.match(line):
        return len(line) <= 24 or not line.endswith((".", "!", "?", ",", ";")) or is_capitals(line)
    return (
        not line[0].isascii()
        and len(line) <= 40
        and _EAST_ASIAN.match(line) is not None
        and _FULL_STOP.search(line) is None
        and not line.endswith(("\uff0c", "\u3001", "\uff1a"))
    )


def is_numbered(line: str) -> bool:
    """True for a bare numeral, or a section number and a short title with no sentence end."""
    if len(line) > LONGEST:
        return False
    if _BARE.fullmatch(line):
        return True
    found = _NUMBERED.fullmatch(line)
    if found is None or found["title"] is None:
        return False
    title = found["title"]
    return (
        _SENTENCE_END.search(title) is None
        and title.count(" ") < 12
        and not title.startswith(_QUOTED)
        and _letters()[1].match(title) is None
        and (_letters()[0].match(title) is not None or not title[0].isascii())
    )


def is_capitals(line: str) -> bool:
    """True for a short line in capitals, with at least three of them."""
    if len(line) > LONGEST or line.endswith((",", ";")) or line.startswith(_QUOTED):
        return False
    return is_all_capitals(line) and line.count("[") == line.count("]")


def is_all_capitals(line: str) -> bool:
    """True if `line` has at least three capitals and no letter of another case."""
    upper, other = _letters()
    return other.search(line) is None and len(upper.findall(line[: 4 * LONGEST])) >= 3


def is_title(line: str) -> bool:
    """True for a short line in title case that does not end like a sentence."""
    if len(line) > 60 or line.startswith(_QUOTED) or _SENTENCE_END.search(line):
        return False
    upper, other = _letters()
    words = line.split(" ")
    if upper.match(line) is None or len(words) > 9 or ": " in line or "@" in line:
        return False
    if words[-1] in _SMALL_WORDS or line.count("[") != line.count("]"):
        return False
    big = [word for word in words if word and word not in _SMALL_WORDS]
    return all(upper.match(word.lstrip("(\"'\u201c\u2018[")) for word in big) and any(
        other.search(word) for word in big
    )


def is_underlined(title: str, line: str) -> bool:
    """True if the rule `line` underlines `title`, as reStructuredText and old text files do."""
    return (
        len(line) >= 3
        and line[0] in "=-~^\"*#+`'.:_"
        and line == line[0] * len(line)
        and len(title) <= 2 * LONGEST
        and len(line) >= len(title) - 1 - len(title) // 8
        and len(line) <= 2 * len(title) + 8
    )


def is_group(lines: Sequence[str], *, capitals: bool, titles: bool) -> bool:
    """True if a group of lines between blank lines is a heading as a whole.

    `capitals` and `titles` say whether those two weaker rules may be used: where much of a
    document is in capitals, or a line stands like a signature, they tell nothing.
    """
    if not 0 < len(lines) <= 4:
        return False
    if capitals and sum(map(len, lines)) <= 2 * LONGEST and all(map(is_capitals, lines)):
        return True
    first, rest = lines[0], lines[1:]
    if is_strong(first) or _BARE.fullmatch(first):
        return len(rest) <= (2 if is_strong(first) else 1) and all(
            len(line) <= 60 and _SENTENCE_END.search(line) is None and not line.startswith(_QUOTED)
            for line in rest
        )
    if rest:
        return False
    return is_numbered(first) or _MARKED.match(first) is not None or (titles and is_title(first))
