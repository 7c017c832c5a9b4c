"""What a reader is given: identity, regions, chunk table, policy, deadline; no text, no answers."""

from __future__ import annotations

from dataclasses import dataclass

from readproof.core.documents import Extractor
from readproof.core.guarantee import Guarantee
from readproof.core.policies import Policy
from readproof.core.regions import Chunk, Region

# The version of the rules that draw questions.  Any change of an audit's bytes for the same
# commitment raises it; an audit drawn by another version is never graded.
GENERATOR = "1"


@dataclass(frozen=True, slots=True, kw_only=True)
class FoldStamp:
    """Which folds were in force: the profile's name and version, and the Unicode version."""

    profile: str
    version: str
    unicode: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanNumbers:
    """The plan: strata, questions by kind, wrong answers allowed by class, share questionable.

    `items_by_kind` and `allowed_wrong` are (name, number) pairs in a fixed order.
    """

    strata: int
    items_by_kind: tuple[tuple[str, int], ...]
    allowed_wrong: tuple[tuple[str, int], ...]
    questionable_ppm: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """The challenge document.  Times are milliseconds since the Unix epoch, UTC."""

    id: str
    name: str
    sha256: str
    text_sha256: str
    length: int
    media_type: str
    extractor: Extractor
    regions: tuple[Region, ...]
    chunks: tuple[Chunk, ...]
    policy: Policy
    policy_sha256: str
    reader: str
    issued_at: int
    commit_by: int
    lang: str
    delivery: str
    generator: str
    fold: FoldStamp
    secret_sha256: str
    plan: PlanNumbers
    guarantee: Guarantee
