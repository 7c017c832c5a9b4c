"""The sheet in what a model wrote: a normaliser of form, and of nothing else.

A sheet that is handed in must be one; a model's message holds one, with chatter around it.  These
rules take the sheet out of the message and leave all that stands inside its sections untouched:

1. thoughts at the start (`<think>` … `</think>`) are cut;
2. what stands before the first section line is cut;
3. a section line may be dressed up (`**[Head]**`, `## [q1]:`) or have its text on the same line;
4. what follows the line `[end]`, or the end of the code fence around the sheet, is cut;
5. in answers one list mark before an answer is cut: no asked text begins with one.  (Phrases
   keep theirs; `build` tries them without.)

A message without any section line is left as it is, for the parser to say what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from readproof.core.regions import NAMES as REGIONS

# (section line as it must be, text that stood on the same line)
Section = tuple[str, str]

_THOUGHTS = re.compile(r"\s*<(think|thinking|thought|reasoning)>", re.IGNORECASE)
_THOUGHTS_END = re.compile(r"[ \t]*</(think|thinking|thought|reasoning)>[ \t]*", re.IGNORECASE)
_FENCE = re.compile(r"[ \t]{0,3}(`{3,}|~{3,})([^`\r\n]*)")
_DRESS = r"[ \t>#*_`]*"
_PHRASES = re.compile(
    rf"{_DRESS}\[[ \t]*({'|'.join((*REGIONS, 'summary'))})[ \t]*\]{_DRESS}:?{_DRESS}",
    re.IGNORECASE,
)
_PHRASES_AND_TEXT = re.compile(rf"\[({'|'.join((*REGIONS, 'summary'))})\]:?[ \t]+(\S.*)")
_ANSWERS = re.compile(rf"{_DRESS}\[[ \t]*[qQ]([0-9]{{1,7}})[ \t]*\]{_DRESS}:?{_DRESS}")
_ANSWERS_AND_TEXT = re.compile(r"\[[qQ]([0-9]{1,7})\]:?[ \t]+(\S.*)")
_END = re.compile(rf"{_DRESS}\[[ \t]*end[ \t]*\]{_DRESS}", re.IGNORECASE)
_LIST_MARK = re.compile(r"[ \t]*[-*+•・][ \t]+(?=\S)")


def phrase_sheet(message: str) -> str:
    """The phrase sheet in a message that was asked for one."""
    return _sheet(message, _phrases_line, last="[summary]")


def answer_sheet(message: str) -> str:
    """The answer sheet in a message that was asked for one."""
    sheet = _sheet(message, _answers_line, last=None)
    lines = sheet.split("\n")
    fresh = False  # the next filled line begins an answer
    for place, line in enumerate(lines):
        if _answers_line(line) is not None:
            fresh = True
        elif fresh and line.strip():
            mark = _LIST_MARK.match(line)
            lines[place] = line[mark.end() :] if mark else line
            fresh = False
    return "\n".join(lines)


def is_complete(message: str) -> bool:
    """True if the message has the line `[end]` that the prompts ask for: nothing was cut off."""
    return any(_END.fullmatch(line) for line in message.splitlines())


def _phrases_line(line: str) -> Section | None:
    if match := _PHRASES.fullmatch(line):
        return f"[{match[1].lower()}]", ""
    if match := _PHRASES_AND_TEXT.fullmatch(line):
        return f"[{match[1]}]", match[2]
    return None


def _answers_line(line: str) -> Section | None:
    if match := _ANSWERS.fullmatch(line):
        return f"[q{int(match[1]):02d}]", ""
    if match := _ANSWERS_AND_TEXT.fullmatch(line):
        return f"[q{int(match[1]):02d}]", match[2]
    return None


def _sheet(message: str, section: Callable[[str], Section | None], last: str | None) -> str:
    """The sheet by itself; after the section line `last` no line is a section line."""
    lines = _without_thoughts(message.replace("\r\n", "\n").split("\n"), section)
    places: list[int] = []
    for place, line in enumerate(lines):
        found = section(line)
        if found is not None:
            places.append(place)
            if found[0] == last:
                break
    if not places:
        return message
    end = _end(lines, places[0], places[-1])
    made: list[str] = []
    for place in range(places[0], end):
        found = section(lines[place]) if place in places else None
        if found is None:
            made.append(lines[place])
        else:
            made += [found[0], found[1]] if found[1] else [found[0]]
    sheet = "\n".join(made)
    return sheet if sheet.endswith("\n") else f"{sheet}\n"


def _without_thoughts(lines: list[str], section: Callable[[str], Section | None]) -> list[str]:
    filled = next((line for line in lines if line.strip()), "")
    if section(filled) is not None:
        return lines
    text = "\n".join(lines)
    opened = _THOUGHTS.match(text)
    if opened is not None:
        closed = text.lower().find(f"</{opened[1].lower()}>", opened.end())
        if closed < 0:
            return lines
        return text[closed + len(opened[1]) + 3 :].split("\n")
    # Some servers keep the opening tag for themselves.
    for place, line in enumerate(lines):
        if _THOUGHTS_END.fullmatch(line):
            return lines[place + 1 :]
    return lines


def _end(lines: list[str], first: int, last: int) -> int:
    """The line after the sheet whose section lines stand from `first` to `last`."""
    for place in range(last + 1, len(lines)):
        if _END.fullmatch(lines[place]):
            return place
    before = next((line for line in reversed(lines[:first]) if line.strip()), "")
    opening = _FENCE.fullmatch(before)
    if opening is None:
        return len(lines)
    inner: str | None = None  # a fence that was opened inside the sheet
    for place in range(last + 1, len(lines)):
        fence = _FENCE.fullmatch(lines[place])
        if fence is None:
            continue
        if inner is not None:
            if fence[1].startswith(inner) and not fence[2].strip():
                inner = None
        elif fence[2].strip():
            inner = fence[1]
        elif fence[1].startswith(opening[1]):
            return place
    return len(lines)
