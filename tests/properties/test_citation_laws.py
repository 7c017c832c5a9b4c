"""Laws of the answer contract on generated files."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from readproof import validation
from readproof.core.citing.citations import Source, fingerprint
from readproof.core.citing.forms import decide
from readproof.errors import Malformed

_TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=6)
_IDS = st.one_of(st.sampled_from(["C1", "S1", "S2", "", "a b", "\n"]), _TEXTS)
_JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-9, 9), _IDS),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(_IDS, inner, max_size=3)),
    max_leaves=6,
)
_KEYS = {
    "claims": ("id", "text", "citation_id", "citations", "support"),
    "sources": ("id", "content"),
    "reviews": (
        *("claim_id", "fingerprint", "verdict", "citations", "reviewer"),
        *("author", "shown", "evidence", "true_source"),
    ),
}
_VALUES = st.one_of(
    _JSON,
    st.sampled_from(["any", "joint", "supported", "unsupported", "0" * 64]),
    st.lists(st.sampled_from(["S1", "S2", "claim", "source"]), max_size=3),
    st.just([{"citation_id": "S1", "quote": "some words"}]),
)


@st.composite
def files(draw: st.DrawFn, kind: str) -> Any:
    """Something like a file of this kind, or anything at all."""
    if draw(st.integers(0, 9)) == 0:
        return draw(_JSON)
    entry = st.dictionaries(st.sampled_from(_KEYS[kind]), _VALUES, max_size=9)
    found: dict[str, Any] = {kind: draw(st.one_of(st.lists(entry, max_size=3), _JSON))}
    if draw(st.booleans()):
        found["schema"] = f"readproof/{kind}/v2"
    if draw(st.integers(0, 4)) == 0:
        found[draw(_IDS)] = draw(_JSON)
    return found


@given(files("claims"), files("sources"), files("reviews"), st.booleans())
def test_any_files_have_an_outcome(answer: Any, sources: Any, reviews: Any, strict: bool) -> None:
    found, _ = decide(
        json.dumps(answer), json.dumps(sources), [json.dumps(reviews)], require_evidence=strict
    )
    assert (found.status == "ACCEPT") == (not found.reasons)
    outcomes = [reason.outcome for reason in found.reasons]
    assert outcomes == sorted(outcomes)  # REJECT stands before REVIEW


@given(files("claims"), files("sources"), files("reviews"))
def test_what_a_schema_of_version_2_refuses_is_never_accepted(
    answer: Any, sources: Any, reviews: Any
) -> None:
    found, version = decide(json.dumps(answer), json.dumps(sources), [json.dumps(reviews)])
    for kind, value in (("claims", answer), ("sources", sources), ("reviews", reviews)):
        marked = isinstance(value, dict) and "schema" in value
        if marked and version == 2:
            try:
                validation.validate(value, kind, "test")
            except Malformed:
                assert found.status == "REJECT"


_CLAIMS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=20)


@given(_CLAIMS, _CLAIMS, _CLAIMS, st.booleans())
def test_a_review_counts_for_exactly_the_claim_and_the_source_it_was_given_on(
    claim: str, content: str, other: str, of_claim: bool
) -> None:
    def outcome(text: str, source: str, mark: str) -> str:
        found, _ = decide(
            json.dumps({"claims": [{"id": "C", "text": "x" + text, "citation_id": "S"}]}),
            json.dumps({"sources": [{"id": "S", "content": "x" + source}]}),
            [
                json.dumps(
                    {"reviews": [{"claim_id": "C", "fingerprint": mark, "verdict": "supported"}]}
                )
            ],
        )
        return found.status.value

    mark = fingerprint("C", "x" + claim, [Source(id="S", content="x" + content)])
    assert outcome(claim, content, mark) == "ACCEPT"
    changed = (claim + other, content) if of_claim else (claim, content + other)
    assert outcome(*changed, mark) == "REVIEW"
