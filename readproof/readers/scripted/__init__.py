"""Readers played by a script: an honest one, a sloppy one, one cut short, and cheats.

They take part as strangers: they import nothing of readproof, and work from the files that
every reader gets (`challenge.json`, the document's bytes, `audit.json` or `questions.txt`).
"""

from .copyist import Copyist
from .gap import Gap
from .head_only import HeadOnly
from .headings_only import HeadingsOnly
from .honest import Honest
from .inventor import Inventor
from .neighbourhoods import Neighbourhoods
from .sloppy import Sloppy
from .truncated import Truncated

CHEATS: tuple[type[Copyist], ...] = (HeadOnly, Inventor, HeadingsOnly, Neighbourhoods, Gap)
READERS: tuple[type[Copyist], ...] = (Honest, Sloppy, Truncated, *CHEATS)
STRATEGIES: dict[str, type[Copyist]] = {reader.name: reader for reader in READERS}

__all__ = ["CHEATS", "READERS", "STRATEGIES", "Copyist"]
