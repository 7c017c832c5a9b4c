"""Published sets on the wire (`readproof/set/v1`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from readproof.core.challenges import GENERATOR, FoldStamp
from readproof.core.corpora import MAKER, PRACTICE_READER, Corpus, CorpusDocument
from readproof.core.extractions import Phrase
from readproof.core.policies import Policy
from readproof.wire import fold as fold_wire
from readproof.wire import policy as policy_wire
from readproof.wire.canonical import canonical, digest

SCHEMA = "readproof/set/v1"


def to_dict(
    corpus: Corpus,
    document: CorpusDocument,
    policy: Policy,
    stamp: FoldStamp,
    made: Mapping[str, str] | str,
) -> dict[str, object]:
    """The JSON form; `made` is the SHA-256 of each file by name, or the code why there is none."""
    value: dict[str, object] = {
        "schema": SCHEMA,
        "purpose": "practice",
        "receipt": "never",
        "reader": PRACTICE_READER,
        "document": {
            "path": document.path,
            "sha256": document.sha256,
            "encoding": document.encoding,
        },
        "edition": corpus.edition,
        "lang": document.lang,
        "policy": {"name": policy.name, "sha256": policy_wire.sha256(policy)},
        "generator": GENERATOR,
        "fold": fold_wire.to_dict(stamp),
        "maker": MAKER,
    }
    value["inputs_sha256"] = digest({**value, "key": corpus.key.hex()})
    if isinstance(made, str):
        value["refused"] = made
    else:
        value["files"] = [{"name": name, "sha256": sha256} for name, sha256 in made.items()]
    return value


def purpose(what: str, corpus: Corpus, document: CorpusDocument) -> bytes:
    """What a secret of a corpus is derived for: the bytes under the HMAC with the corpus key."""
    return canonical(
        {
            "purpose": f"readproof corpus {what}",
            "document_sha256": document.sha256,
            "edition": corpus.edition,
        }
    )


def sheet(phrases: Iterable[Phrase]) -> str:
    """A phrase sheet of phrases that stand on one line and begin with a letter or digit."""
    parts: list[str] = []
    region = None
    for phrase in phrases:
        if phrase.region != region:
            region = phrase.region
            parts.append(f"[{region}]\n")
        parts.append(f"{phrase.text}\n\n")
    return "".join(parts)
