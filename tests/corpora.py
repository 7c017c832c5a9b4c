"""The project's own documents, for tests; prepared once a process."""

from dataclasses import replace
from functools import cache

from readproof.core.documents import Document, text_digest
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


def with_text(document: Document, text: str) -> Document:
    """A document of the same name and form with another text, its digests those of the text."""
    digest = text_digest(text)
    return replace(document, text=text, text_sha256=digest, sha256=digest)


@cache
def prepared(name: str, policy: str = "standard") -> Prepared:
    """A document of the project, prepared under a built-in policy."""
    return prepare(own(name), BUILT_IN[policy])
