"""A reader as a program: one prompt on stdin, the filled-in sheet on stdout.

    python -m readproof.readers.scripted.program STRATEGY

Everything comes from the prompt: the text and the tokens from the reading copy in it, the own
quotes from the questions.  Nothing is remembered between two prompts.
"""

from __future__ import annotations

import re
import sys
from typing import Any

from . import STRATEGIES, Copyist
from .markers import split
from .questions import parse

# The marker line as the prompt announces it, indented so that it is none itself.
_ANNOUNCED = re.compile("^ {4}===== ([a-z0-9]+) chunk_… token … =====$", re.MULTILINE)
_REGION = re.compile(r"^ {2}(head|middle|tail): ([0-9,]+) (?:to|から) ([0-9,]+)", re.MULTILINE)


def answer(prompt: str, strategy: str | type[Copyist]) -> str:
    """The sheet that a prompt asks for.  Raises `ValueError` for a prompt without reading copy."""
    plays = STRATEGIES[strategy] if isinstance(strategy, str) else strategy
    nonce, start, end = _fence(prompt)
    copy, before, after = prompt[start:end], prompt[:start], prompt[end:]
    chunks = split(copy, nonce)
    text = "".join(piece for _, _, piece in chunks)
    reader = plays(
        {
            "document": {"extractor": {"options": {"encoding": "utf-8"}}},
            "chunks": _chunks(chunks),
            "regions": _regions(before + after, chunks),
            "lang": "ja" if "閲覧用" in before else "en",
        },
        text.encode("utf-8"),
        pages=[copy],
    )
    asked = parse(after)
    return reader.answers(asked) if asked["questions"] else reader.sheet()


def announced(prompt: str) -> tuple[int, int]:
    """Where the reading copy stands in a prompt, `[start, end)`, its end line left out."""
    return _fence(prompt)[1:]


def _fence(prompt: str) -> tuple[str, int, int]:
    found = _ANNOUNCED.search(prompt)
    if found is None:
        raise ValueError("expected a prompt with a reading copy, found no announced marker line")
    nonce = found[1]
    start = prompt.index(f"\n===== {nonce} chunk_", found.end()) + 1
    return nonce, start, prompt.index(f"\n===== {nonce} end of the document =====\n", start) + 1


def _chunks(chunks: list[tuple[str, str, str]]) -> list[dict[str, Any]]:
    made = []
    at = 0
    for name, _, piece in chunks:
        made.append({"id": name, "start": at, "end": at + len(piece)})
        at += len(piece)
    return made


def _regions(instructions: str, chunks: list[tuple[str, str, str]]) -> list[dict[str, Any]]:
    """The regions that the instructions state, or thirds of the chunks; borders at chunks.

    A reading copy adds line breaks between some chunks, so the numbers lead to the nearest one.
    """
    edges = [0]
    for _, _, piece in chunks:
        edges.append(edges[-1] + len(piece))
    stated = {name: int(end.replace(",", "")) for name, _, end in _REGION.findall(instructions)}
    total = stated.get("tail", edges[-1])
    borders = [0]
    for number, name in enumerate(("head", "middle"), start=1):
        wanted = stated.get(name, total * number // 3) * edges[-1] // total
        borders.append(min(edges, key=lambda edge: abs(edge - wanted)))
    borders.append(edges[-1])
    return [
        {"id": name, "start": borders[index], "end": borders[index + 1]}
        for index, name in enumerate(("head", "middle", "tail"))
    ]


def main() -> int:
    """Answer the prompt on stdin.  Exit code 2 when the strategy or the prompt is not one."""
    if len(sys.argv) != 2 or sys.argv[1] not in STRATEGIES:
        sys.stderr.write(f"expected one strategy of: {', '.join(STRATEGIES)}\n")
        return 2
    try:
        sheet = answer(sys.stdin.buffer.read().decode("utf-8"), sys.argv[1])
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.buffer.write(sheet.encode("utf-8"))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
