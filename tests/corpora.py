"""The project's own documents, for tests; prepared once a process."""

from functools import cache
from pathlib import Path

from readproof.core.documents import Document
from readproof.core.policies import BUILT_IN
from readproof.gate.preparations import Prepared, prepare
from readproof.ingest.files import load

FOLDER = Path(__file__).parents[1] / "corpora"
OWN = {
    "handbook": "handbook/tide-gauge-handbook.md",
    "chronicle": "suiro/suiro-no-kiroku.txt",
    "report": "bulletin/survey-report.txt",
    "article": "article/article.md",
}


@cache
def own(name: str) -> Document:
    """A document of the project by its short name."""
    return load(FOLDER / OWN[name])


@cache
def prepared(name: str, policy: str = "standard") -> Prepared:
    """A document of the project, prepared under a built-in policy."""
    return prepare(own(name), BUILT_IN[policy])
