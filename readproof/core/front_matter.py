"""Front matter: the fields between two fences that may open a Markdown file."""

from __future__ import annotations

import re
from collections.abc import Sequence

from readproof.core.lines import SPACES

_KEY_LINE = re.compile(r"[A-Za-z_][A-Za-z0-9_ -]{0,60}\s*[:=]|#|\[")


def length(content: Sequence[str]) -> int:
    """The number of lines of front matter that open the text, fences included; 0 for none."""
    if not content or (fence := content[0].rstrip(SPACES)) not in ("---", "+++"):
        return 0
    first = next((line for line in content[1:] if line.strip(SPACES)), "")
    if not _KEY_LINE.match(first) and first.rstrip(SPACES) != fence:
        return 0
    for number in range(1, len(content)):
        line = content[number].rstrip(SPACES)
        if line == fence or (fence == "---" and line == "..."):
            return number + 1
    return 0
