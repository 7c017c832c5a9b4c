"""The signs of answers, the same on every screen."""

from __future__ import annotations

# Each can be told apart without its colour.
RIGHT, WRONG, UNSEEN, ASKED, QUOTE, NOTHING = "✓", "✗", "?", "o", '"', "·"
# Whether a check holds (`None`: it cannot be computed): a sign, and the name of its style.
CHECKED = {True: (RIGHT, "right"), False: (WRONG, "wrong"), None: (UNSEEN, "unseen")}
