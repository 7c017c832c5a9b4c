"""The project's own documents, for tests; prepared once a process."""

from functools import cache

from readproof.core.documents import Document
from readproof.core.policies import BUILT_IN
from readproof.gate.preparations import Prepared, prepare
from tests.proofs import bundled

FOLDER = bundled.FOLDER
OWN = {
    "handbook": bundled.HANDBOOK,
    "chronicle": bundled.SUIRO,
    "report": bundled.BULLETIN,
    "article": bundled.ARTICLE,
}


def own(name: str) -> Document:
    """A document of the project by its short name."""
    return bundled.document(OWN[name])


@cache
def prepared(name: str, policy: str = "standard") -> Prepared:
    """A document of the project, prepared under a built-in policy."""
    return prepare(own(name), BUILT_IN[policy])
