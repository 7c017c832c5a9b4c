"""The two themes of the app: calm ground, and colours that carry verdicts and nothing else."""

from __future__ import annotations

from textual.theme import Theme

DARK = Theme(
    name="readproof",
    primary="#7aa2c8",
    secondary="#9a8fb5",
    accent="#d9b26f",
    foreground="#d6dade",
    background="#14181c",
    surface="#1a1f25",
    panel="#222931",
    success="#7fb685",
    warning="#d9b26f",
    error="#d97b74",
    dark=True,
    variables={
        "block-cursor-background": "#2f4257",
        "block-cursor-foreground": "#f2f5f7",
        "block-cursor-text-style": "none",
        "block-cursor-blurred-background": "#262f39",
        "footer-background": "#1a1f25",
        "footer-key-foreground": "#d9b26f",
        "footer-description-foreground": "#9aa5b0",
        "input-selection-background": "#7aa2c8 35%",
    },
)
LIGHT = Theme(
    name="readproof-light",
    primary="#2f5f8a",
    secondary="#6b5b95",
    accent="#8a6116",
    foreground="#22282e",
    background="#f7f6f2",
    surface="#efede6",
    panel="#e4e1d7",
    success="#2f7040",
    warning="#8a6116",
    error="#a8352c",
    dark=False,
    variables={
        "block-cursor-background": "#cfdcea",
        "block-cursor-foreground": "#14181c",
        "block-cursor-text-style": "none",
        "block-cursor-blurred-background": "#dcdfe0",
        "footer-background": "#efede6",
        "footer-key-foreground": "#8a6116",
        "footer-description-foreground": "#5a636b",
        "input-selection-background": "#2f5f8a 30%",
    },
)
ALL = (DARK, LIGHT)
