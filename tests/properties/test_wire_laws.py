"""Laws of the wire: nothing is lost on the way out and back, and the schemas take what we write."""

from __future__ import annotations

import codecs
import json
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from readproof import validation
from readproof.core import bundles
from readproof.core.audits import Answer, AnswerSheet, Audit, Kind, Locator, Option, Question
from readproof.core.challenges import Challenge, FoldStamp, PlanNumbers
from readproof.core.documents import Document, Extractor, Span
from readproof.core.extractions import (
    Discarded,
    Extraction,
    Phrase,
    PhraseSheet,
    QuoteSpan,
    Summary,
)
from readproof.core.guarantee import SKIPS, SLIPS, Chance, Guarantee
from readproof.core.parts import Part
from readproof.core.policies import AllowedWrong, Items, PhraseRules, Policy
from readproof.core.reasons import CODES, DISCARD_MEANINGS, Outcome, Reason
from readproof.core.regions import NAMES, Chunk, Region
from readproof.core.verdicts import Regime, Verdict
from readproof.display import reveal, show
from readproof.errors import Malformed
from readproof.wire import (
    answers,
    audit,
    bundle,
    challenge,
    extraction,
    phrases,
    policy,
    sheets,
    times,
    traces,
    verdict,
)
from readproof.wire.canonical import canonical, digest, encode

# --- strategies --------------------------------------------------------------------------------

HEX = "0123456789abcdef"
shas = st.text(HEX, min_size=64, max_size=64)
# Lone surrogates and NUL are no text anywhere in the protocol.
texts = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=60)
some_texts = texts.filter(bool)
labels = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=40)
moments = st.integers(0, 253_402_300_799_999)
ppm = st.integers(0, 1_000_000)


def ids(prefix: str) -> st.SearchStrategy[str]:
    return st.text(HEX, min_size=32, max_size=32).map(lambda text: f"{prefix}_{text}")


guarantees = st.builds(
    Guarantee,
    questionable_ppm=ppm,
    strata=st.integers(0, 2000),
    attempts=st.integers(1, 20),
    skip=st.tuples(
        *(
            st.tuples(st.just(percent), st.builds(Chance, scattered=ppm, gap=ppm))
            for percent in SKIPS
        )
    ),
    honest=st.tuples(*(st.tuples(st.just(percent), ppm) for percent in SLIPS)),
)
folds = st.builds(FoldStamp, profile=some_texts, version=some_texts, unicode=some_texts)


@st.composite
def policies(draw: st.DrawFn) -> Policy:
    strata = draw(st.integers(6, 2000))
    counts = st.integers(0, 2000)
    low, low_unspaced, few = (draw(st.integers(1, n)) for n in (1000, 1000, 50))
    return Policy(
        name=draw(labels),
        strata=strata,
        items=Items(
            contains=draw(counts),
            true_sentence=draw(counts),
            own_prefix=draw(counts),
            delivery_token=draw(counts),
        ),
        allowed_wrong=AllowedWrong(
            verbatim=draw(st.integers(0, strata - 1)),
            choice=draw(counts),
            own_prefix=draw(counts),
            delivery_token=draw(counts),
        ),
        phrases=PhraseRules(
            min_length=low,
            max_length=draw(st.integers(low, 4000)),
            min_length_unspaced=low_unspaced,
            max_length_unspaced=draw(st.integers(low_unspaced, 4000)),
            per_region=few,
            max_per_region=draw(st.integers(few, 50)),
            max_discarded=draw(st.integers(0, 1000)),
        ),
        context_radius=draw(st.integers(0, 4096)),
        answer_form=draw(st.sampled_from(["folded", "strict"])),
        answer_length=draw(st.integers(10, 60)),
        answer_length_unspaced=draw(st.integers(5, 60)),
        contains_window=draw(st.none() | st.integers(1, 100_000)),
        sentence_options=draw(st.integers(2, 10)),
        attempts=draw(st.integers(1, 20)),
        commit_seconds=draw(st.integers(60, 31 * 86_400)),
        answer_seconds=draw(st.integers(60, 31 * 86_400)),
        summary_required=draw(st.booleans()),
        facts_in_document=draw(st.sampled_from(["review", "report"])),
    )


def _numbers(names: list[str]) -> st.SearchStrategy[tuple[tuple[str, int], ...]]:
    return st.lists(
        st.tuples(st.sampled_from(names), st.integers(0, 20_000)), unique_by=lambda pair: pair[0]
    ).map(tuple)


@st.composite
def challenges(draw: st.DrawFn) -> Challenge:
    a, b, length = sorted(draw(st.lists(st.integers(0, 10**6), min_size=3, max_size=3)))
    edges = ((0, a), (a, b), (b, length))
    body = draw(policies())
    return Challenge(
        id=draw(ids("ch")),
        name=draw(some_texts),
        sha256=draw(shas),
        text_sha256=draw(shas),
        length=length,
        media_type=draw(some_texts),
        extractor=Extractor(
            name=draw(some_texts),
            version=draw(some_texts),
            options=tuple(sorted(draw(st.dictionaries(texts, texts, max_size=3)).items())),
        ),
        regions=tuple(
            Region(id=name, start=start, end=end)
            for name, (start, end) in zip(NAMES, edges, strict=True)
        ),
        chunks=tuple(
            Chunk(id=f"chunk_{n:03d}", region=name, start=start, end=end)
            for n, (name, (start, end)) in enumerate(zip(NAMES, edges, strict=True), start=1)
        ),
        policy=body,
        policy_sha256=policy.sha256(body),
        reader=draw(labels),
        issued_at=draw(moments),
        commit_by=draw(moments),
        lang=draw(st.sampled_from(["en", "ja"])),
        delivery=draw(st.sampled_from(["file", "copy"])),
        generator=draw(some_texts),
        fold=draw(folds),
        secret_sha256=draw(shas),
        plan=PlanNumbers(
            strata=draw(st.integers(6, 2000)),
            items_by_kind=draw(_numbers(["verbatim", "contains", "true_sentence", "own_prefix"])),
            allowed_wrong=draw(_numbers(["verbatim", "choice", "own_prefix", "delivery_token"])),
            questionable_ppm=draw(ppm),
        ),
        guarantee=draw(guarantees),
    )


@st.composite
def quote_spans(draw: st.DrawFn, number: int) -> QuoteSpan:
    first, start, end, last = sorted(
        draw(st.lists(st.integers(0, 10**6), min_size=4, max_size=4, unique=True))
    )
    return QuoteSpan(
        id=f"s{number:02d}",
        region=draw(st.sampled_from(NAMES)),
        chunk_id=f"chunk_{draw(st.integers(0, 10**6)):03d}",
        span=Span(start, end),
        text=draw(some_texts),
        sha256=draw(shas),
        context=Span(first, last),
        context_sha256=draw(shas),
        matched_by=draw(st.sampled_from(["raw", "folded"])),
        fold_steps=tuple(draw(st.lists(st.sampled_from(["quotes", "white_space"])))),
        unwrapped=draw(st.booleans()),
    )


@st.composite
def extractions(draw: st.DrawFn) -> Extraction:
    count = draw(st.integers(0, 4))
    return Extraction(
        challenge_id=draw(ids("ch")),
        sha256=draw(shas),
        text_sha256=draw(shas),
        phrases_sha256=draw(shas),
        quote_spans=tuple(draw(quote_spans(number)) for number in range(1, count + 1)),
        discarded=tuple(
            draw(
                st.lists(
                    st.builds(
                        Discarded,
                        id=st.just("s09"),
                        phrase=texts,
                        reason=st.sampled_from(sorted(DISCARD_MEANINGS)),
                    ),
                    max_size=3,
                )
            )
        ),
        fold=draw(folds),
        summary=draw(st.none() | st.builds(Summary, text=some_texts, sha256=shas)),
    )


locators = st.builds(Locator, opening=some_texts, closing=some_texts)


@st.composite
def questions(draw: st.DrawFn, number: int, kind: Kind, own: bool) -> Question:
    base: dict[str, Any] = {
        "id": f"q{number:02d}",
        "kind": kind,
        "is_non_quote": not own,
        "prompt": draw(some_texts),
    }
    if own:
        base["quote_id"] = "s01"
    else:
        base["chunk_id"] = "chunk_001"
        if kind is not Kind.DELIVERY_TOKEN:
            base["locator"] = draw(locators)
    if kind in (Kind.VERBATIM_PREFIX, Kind.VERBATIM_SUFFIX):
        base |= {"length": draw(st.integers(1, 99)), "ask_length": draw(st.integers(1, 99))}
        if not own:
            base["anchor"] = draw(some_texts)
    if kind is Kind.CONTAINS:
        base |= {"window": draw(st.none() | st.integers(1, 999)), "text": draw(some_texts)}
    if kind is Kind.TRUE_SENTENCE:
        made = draw(st.lists(some_texts, min_size=2, max_size=10))
        base["options"] = tuple(
            Option(label=label, text=text) for label, text in zip("ABCDEFGHIJ", made, strict=False)
        )
    return Question(**base)


@st.composite
def audits(draw: st.DrawFn) -> Audit:
    wanted = draw(st.lists(st.sampled_from([None, *Kind]), min_size=1, max_size=6))
    if not any(wanted):
        wanted.append(Kind.CONTAINS)
    return Audit(
        id=draw(ids("au")),
        challenge_id=draw(ids("ch")),
        extraction_sha256=draw(shas),
        attempt=draw(st.integers(1, 20)),
        attempts_allowed=draw(st.integers(1, 20)),
        issued_at=draw(moments),
        answer_by=draw(moments),
        lang=draw(st.sampled_from(["en", "ja"])),
        answer_form=draw(st.sampled_from(["folded", "strict"])),
        guarantee=draw(guarantees),
        questions=tuple(
            draw(questions(number, kind or Kind.VERBATIM_PREFIX, kind is None))
            for number, kind in enumerate(wanted, start=1)
        ),
    )


@st.composite
def answer_sheets(draw: st.DrawFn) -> tuple[AnswerSheet, Audit]:
    asked = draw(audits())
    given_texts = st.none() | texts.map(lambda text: text.replace("\r\n", "\n"))
    return AnswerSheet(
        audit_id=asked.id,
        answers=tuple(
            Answer(question_id=question.id, text=draw(given_texts)) for question in asked.questions
        ),
    ), asked


@st.composite
def verdicts(draw: st.DrawFn) -> Verdict:
    outcome = draw(st.sampled_from(Outcome))
    own = sorted(code.name for code in CODES.values() if code.outcome is outcome)
    names = draw(st.lists(st.sampled_from(own), min_size=1, max_size=3))
    if outcome is Outcome.ACCEPT:
        names = names[:1]
    some_sha = st.none() | shas
    return Verdict(
        challenge_id=draw(ids("ch")),
        audit_id=draw(st.none() | ids("au")),
        sha256=draw(shas),
        text_sha256=draw(shas),
        reader=draw(labels),
        attempt=draw(st.integers(0, 20)),
        attempts_allowed=draw(st.integers(1, 20)),
        policy_name=draw(labels),
        policy_sha256=draw(shas),
        extraction_sha256=draw(some_sha),
        summary_sha256=draw(some_sha),
        verdict=outcome,
        reasons=tuple(Reason(code=name, message=draw(some_texts)) for name in names),
        trace_id=draw(ids("tr")),
        regime=draw(st.sampled_from(Regime)),
        weak=draw(st.booleans()),
        guarantee=draw(guarantees),
        decided_at=draw(moments),
    )


def through_the_wire(document: dict[str, object], kind: str) -> Any:
    """What a stranger gets who reads our bytes with the strict loader and the schema."""
    value = validation.loads(encode(document), kind=kind, what="test")
    validation.validate(value, kind, "test")
    assert value == document
    assert digest(value) == digest(document)
    return value


# --- round trips -------------------------------------------------------------------------------


@given(policies())
def test_a_policy_comes_back(value: Policy) -> None:
    assert policy.from_dict(through_the_wire(policy.to_dict(value), "policy")) == value


@given(challenges())
def test_a_challenge_comes_back(value: Challenge) -> None:
    assert challenge.from_dict(through_the_wire(challenge.to_dict(value), "challenge")) == value


@given(extractions())
def test_an_extraction_comes_back(value: Extraction) -> None:
    document = through_the_wire(extraction.to_dict(value), "extraction")
    assert extraction.from_dict(document) == value


@given(audits())
def test_an_audit_comes_back(value: Audit) -> None:
    assert audit.from_dict(through_the_wire(audit.to_dict(value), "audit")) == value


@given(answer_sheets())
def test_answers_come_back(made: tuple[AnswerSheet, Audit]) -> None:
    value, asked = made
    document = through_the_wire(answers.to_dict(value), "answers")
    assert answers.from_dict(document) == value
    assert validation.answer_sheet(encode(document), asked) == value


@given(st.lists(verdicts() | st.none(), min_size=1, max_size=4).filter(any), some_texts, shas)
def test_a_bundle_comes_back(found: list[Verdict | None], name: str, sha256: str) -> None:
    first = next(one for one in found if one is not None)
    by_one = [
        one and replace(one, reader=first.reader, policy_sha256=first.policy_sha256)
        for one in found
    ]
    document = Document(
        name=name,
        text="x" * len(found),
        sha256=sha256,
        text_sha256=sha256,
        media_type="text/plain",
        extractor=Extractor(name="text", version="1"),
    )
    of = len(found)
    pieces = [(Part(number=n + 1, of=of, start=n, end=n + 1), sha256) for n in range(of)]
    proofs = [None if one is None else (one, digest(verdict.to_dict(one))) for one in by_one]
    value = bundles.make(document, pieces, proofs, first.summary_sha256)
    assert bundle.from_dict(through_the_wire(bundle.to_dict(value), "bundle")) == value


@given(verdicts())
def test_a_verdict_comes_back(value: Verdict) -> None:
    assert verdict.from_dict(through_the_wire(verdict.to_dict(value), "verdict")) == value


@given(
    st.lists(
        st.builds(
            traces.TraceLine,
            trace_id=ids("tr"),
            verdict=st.sampled_from(Outcome),
            reasons=st.just(("OK",)),
            document=some_texts,
            text_sha256=shas,
            reader=labels,
            policy=labels,
            attempt=st.integers(0, 20),
            decided_at=moments,
            discarded=st.integers(0, 1000),
            wrong=_numbers(["verbatim", "choice", "own_prefix", "delivery_token"]),
            label=st.none() | st.from_regex("[a-z0-9][a-z0-9-]{0,31}", fullmatch=True),
        ),
        max_size=4,
    )
)
def test_a_list_of_traces_comes_back(lines: list[traces.TraceLine]) -> None:
    document = through_the_wire(traces.to_dict(9, lines), "traces")
    assert traces.from_dict(document) == (9, tuple(lines))


@given(moments)
def test_a_time_comes_back(milliseconds: int) -> None:
    assert times.read(times.write(milliseconds)) == milliseconds


@given(moments, moments)
def test_times_sort_as_their_texts_do(one: int, other: int) -> None:
    assert (one < other) == (times.write(one) < times.write(other))


# --- canonical ---------------------------------------------------------------------------------

json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=20,
)


@given(json_values)
def test_canonical_bytes_say_the_same_and_are_their_own_canonical_form(value: Any) -> None:
    data = canonical(value)
    assert json.loads(data) == value
    assert canonical(json.loads(data)) == data


@given(json_values)
def test_the_strict_loader_takes_whatever_we_write(value: Any) -> None:
    assert validation.loads(encode(value), kind="trace", what="test") == value
    assert validation.loads(canonical(value), kind="trace", what="test") == value


@given(st.binary(max_size=200) | st.text(max_size=100))
def test_the_strict_loader_refuses_or_agrees_with_json(data: bytes | str) -> None:
    try:
        value = validation.loads(data, kind="trace", what="test")
    except Malformed:
        return
    assert json.loads(data if isinstance(data, str) else data.decode("utf-8-sig")) == value


# --- sheets ------------------------------------------------------------------------------------


def _escaped(text: str) -> str:
    """A writer that makes every line literal, as the contract allows."""
    return "".join(f"\\{line}\n" for line in text.split("\n"))


line_texts = texts.map(lambda text: text.replace("\r", " "))
phrase_lists = st.lists(st.tuples(st.sampled_from(NAMES), line_texts), min_size=1, max_size=8)


@given(phrase_lists)
def test_any_phrases_can_be_written_on_a_sheet(given_phrases: list[tuple[str, str]]) -> None:
    ordered = sorted(given_phrases, key=lambda pair: NAMES.index(pair[0]))
    sheet = "".join(
        f"[{name}]\n" + "\n".join(_escaped(text) for region, text in ordered if region == name)
        for name in NAMES
    )
    parsed = sheets.parse_phrases(sheet)
    assert parsed.phrases == tuple(Phrase(region=name, text=text) for name, text in ordered)
    assert parsed.unseen == ()


@given(answer_sheets())
def test_any_answers_can_be_written_on_a_sheet(made: tuple[AnswerSheet, Audit]) -> None:
    value, asked = made
    lines = []
    for answer in reversed(value.answers):
        text = None if answer.text is None else answer.text.replace("\r", " ")
        lines.append(f"[{answer.question_id}]\n" + ("unseen\n" if text is None else _escaped(text)))
    expected = replace(
        value,
        answers=tuple(
            replace(answer, text=None if answer.text is None else answer.text.replace("\r", " "))
            for answer in value.answers
        ),
    )
    assert sheets.parse_answers("".join(lines), asked) == expected


def _parsed(data: bytes) -> PhraseSheet | str:
    try:
        return sheets.parse_phrases(sheets.decode_sheet(data, what="sheet"))
    except Malformed as error:
        return str(error)


sheet_lines = st.lists(
    st.sampled_from(
        [
            "[head]",
            "[middle]",
            "[tail]",
            "[summary]",
            "[x]",
            "",
            " ",
            "unseen",
            "```",
            "\\",
            "\\[x]",
        ]
    )
    | line_texts.map(lambda text: text.replace("\n", " ")),
    max_size=14,
)


@given(sheet_lines)
def test_line_ends_and_encodings_never_change_a_sheet(lines: list[str]) -> None:
    plain = "\n".join(lines).removeprefix("\ufeff")
    expected = _parsed(plain.encode())
    windows = plain.replace("\n", "\r\n")
    assert _parsed(windows.encode()) == expected
    assert _parsed(codecs.BOM_UTF8 + plain.encode()) == expected
    if isinstance(expected, PhraseSheet) or "UTF" not in expected:
        assert _parsed(codecs.BOM_UTF16_LE + windows.encode("utf-16-le")) == expected
        assert _parsed(codecs.BOM_UTF16_BE + plain.encode("utf-16-be")) == expected


@given(sheet_lines)
def test_both_forms_of_a_sheet_have_the_same_digest(lines: list[str]) -> None:
    data = "\n".join(["[head]", "a phrase", "", *lines]).encode()
    parsed = _parsed(data)
    if not isinstance(parsed, PhraseSheet):
        return
    form = through_the_wire(phrases.to_dict(parsed, "ch_" + "0" * 32), "phrases")
    again = phrases.from_dict(form)
    literal_unseen = [p for p in parsed.phrases if p.text.strip() == phrases.UNSEEN]
    if not literal_unseen:  # a lone literal `unseen` has no JSON form of its own
        assert phrases.phrases_digest(again) == phrases.phrases_digest(parsed)


@given(st.text(max_size=300), st.binary(max_size=100))
def test_a_sheet_is_parsed_or_refused_and_nothing_else(text: str, data: bytes) -> None:
    for raw in (text.encode("utf-8", "surrogatepass"), data):
        _parsed(raw)


# --- display -----------------------------------------------------------------------------------

any_text = st.text(
    st.characters()
    | st.sampled_from(
        "\\u{}\x1b\u200d\ufe0f\u202e\u0301\U0001f468\U0001f3fd\U000e0100\ud800\n\t葛"
    ),
    max_size=80,
)


@given(any_text, st.booleans())
def test_what_is_shown_can_be_taken_back(text: str, multiline: bool) -> None:
    assert reveal(show(text, multiline=multiline)) == text


@given(any_text)
def test_what_is_shown_holds_no_control_character(text: str) -> None:
    shown = show(text)
    assert not any(ord(char) < 32 or 127 <= ord(char) < 160 for char in shown)
    assert not any(0x202A <= ord(char) <= 0x202E or 0xD800 <= ord(char) < 0xE000 for char in shown)
    shown.encode("utf-8")


@given(any_text, any_text)
def test_different_texts_are_shown_differently(one: str, other: str) -> None:
    assert (show(one) == show(other)) == (one == other)
