"""The published set of one document: a function of the manifest's words and the document.

Challenge, extraction and audit come from the functions that the four steps use; only the secret,
the time and the phrases are not a reader's and a clock's.
"""

from __future__ import annotations

from hashlib import sha256

from readproof import validation
from readproof.core import commitments, examples
from readproof.core.corpora import PRACTICE_READER, Corpus, CorpusDocument
from readproof.core.documents import Document
from readproof.core.draws import Draws, derive_key
from readproof.core.policies import BUILT_IN
from readproof.errors import Refused
from readproof.gate import asking, challenging
from readproof.gate.preparations import fold_stamp, prepare
from readproof.wire import audit as audit_wire
from readproof.wire import challenge as challenge_wire
from readproof.wire import extraction as extraction_wire
from readproof.wire import sets, times
from readproof.wire.canonical import encode
from readproof.wire.phrases import phrases_digest

SET = "set.json"
# What a set holds, in the order in which it is written: `set.json` last, for it names the others.
KINDS = {
    "challenge.json": "challenge",
    "phrases.txt": "phrases",
    "extraction.json": "extraction",
    "audit.json": "audit",
    SET: "set",
}


def make(corpus: Corpus, entry: CorpusDocument, document: Document) -> dict[str, bytes]:
    """The files of the set by name.

    Where the document carries no questions there is `set.json` alone, with the reason.
    """
    made = _files(corpus, entry, document)
    digests = (
        made
        if isinstance(made, str)
        else {name: sha256(content).hexdigest() for name, content in made.items()}
    )
    about = sets.to_dict(corpus, entry, BUILT_IN[entry.policy], fold_stamp(), digests)
    return {**({} if isinstance(made, str) else made), SET: encode(about)}


def _files(
    corpus: Corpus, entry: CorpusDocument, document: Document
) -> dict[str, bytes] | str:
    """The files beside `set.json`, or the code of the reason why there are none."""
    policy = BUILT_IN[entry.policy]
    now = times.read(f"{corpus.edition}T00:00:00.000Z")
    secret = derive_key(corpus.key, sets.purpose("secret", corpus, entry))
    prepared = prepare(document, policy)
    try:
        challenge = challenging.make(
            prepared,
            policy,
            reader=PRACTICE_READER,
            lang=entry.lang,
            delivery="file",
            allow_weak=True,
            secret=secret,
            now=now,
        )
    except Refused as error:
        return error.code
    draws = Draws(derive_key(corpus.key, sets.purpose("phrases", corpus, entry)))
    phrases = sets.sheet(examples.phrases(prepared.ground, policy.phrases, draws)).encode("utf-8")
    if not phrases:
        return "REGION_MISSING"
    parsed = validation.phrase_sheet(phrases, challenge.id)
    extraction = commitments.extract(challenge, prepared.text, parsed, phrases_digest(parsed))
    ends = commitments.judge(policy, parsed, extraction)
    if ends:
        return ends[0].code
    drawn = asking.draw(challenge, prepared, extraction, secret)
    if drawn is None:
        return "NOT_ENOUGH_QUESTIONS"
    audit = asking.make(challenge, extraction, drawn, 1, now)
    return {
        "challenge.json": encode(challenge_wire.to_dict(challenge)),
        "phrases.txt": phrases,
        "extraction.json": encode(extraction_wire.to_dict(extraction)),
        "audit.json": encode(audit_wire.to_dict(audit)),
    }
