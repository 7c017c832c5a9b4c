"""How many tokens a text may take, before a model's own tokenizer has seen it."""

from __future__ import annotations

import re

from readproof.core import scripts

# Room for an answer: a phrase sheet with its summary, or the answers to some forty questions.
ANSWER = 3_000


def estimate(text: str) -> int:
    """An estimate."""
    return len(text) // 3
