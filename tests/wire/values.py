"""One complete value of each kind, for tests that change one thing at a time."""

from __future__ import annotations

from readproof.core.audits import Answer, AnswerSheet, Audit, Kind, Locator, Option, Question
from readproof.core.bundles import Bundle, BundledPart, part_verdict
from readproof.core.challenges import Challenge, FoldStamp, PlanNumbers
from readproof.core.documents import Extractor, Span
from readproof.core.extractions import Discarded, Extraction, QuoteSpan, Summary
from readproof.core.guarantee import Chance, Guarantee
from readproof.core.policies import BUILT_IN
from readproof.core.reasons import Outcome, Reason
from readproof.core.receipts import Receipt, not_proved
from readproof.core.regions import Chunk, Region
from readproof.core.verdicts import Regime, Verdict
from readproof.wire import policy

CHALLENGE_ID = "ch_" + "0a" * 16
AUDIT_ID = "au_" + "1b" * 16
TRACE_ID = "tr_" + "2c" * 16
SHA = "3d" * 32
OTHER_SHA = "4e" * 32
NOON = 1_796_040_946_123  # 2026-11-30T12:15:46.123Z

GUARANTEE = Guarantee(
    questionable_ppm=910_000,
    strata=24,
    attempts=3,
    skip=tuple((percent, Chance(scattered=percent, gap=1)) for percent in (50, 20, 10, 5)),
    honest=((0, 1_000_000), (1, 970_000), (3, 800_000)),
)
FOLD = FoldStamp(profile="evidence", version="1", unicode="14.0.0")
LOCATOR = Locator(opening="The first words of it", closing="and the last ones.")

CHALLENGE = Challenge(
    id=CHALLENGE_ID,
    name="handbook.md",
    sha256=SHA,
    text_sha256=OTHER_SHA,
    length=9000,
    media_type="text/markdown",
    extractor=Extractor(name="text", version="1", options=(("encoding", "utf-8"),)),
    regions=(
        Region(id="head", start=0, end=3000),
        Region(id="middle", start=3000, end=6000),
        Region(id="tail", start=6000, end=9000),
    ),
    chunks=tuple(
        Chunk(id=f"chunk_{n + 1:03d}", region=region, start=1500 * n, end=1500 * n + 1500)
        for n, region in enumerate(("head", "head", "middle", "middle", "tail", "tail"))
    ),
    policy=BUILT_IN["standard"],
    policy_sha256=policy.sha256(BUILT_IN["standard"]),
    reader="reader one",
    issued_at=NOON,
    commit_by=NOON + 86_400_000,
    lang="en",
    delivery="file",
    generator="1",
    fold=FOLD,
    secret_sha256=SHA,
    plan=PlanNumbers(
        strata=24,
        items_by_kind=(("verbatim", 24), ("contains", 8), ("own_prefix", 9)),
        allowed_wrong=(("verbatim", 1), ("choice", 1), ("own_prefix", 1)),
        questionable_ppm=910_000,
    ),
    guarantee=GUARANTEE,
)

EXTRACTION = Extraction(
    challenge_id=CHALLENGE_ID,
    sha256=SHA,
    text_sha256=OTHER_SHA,
    phrases_sha256=SHA,
    quote_spans=(
        QuoteSpan(
            id="s01",
            region="head",
            chunk_id="chunk_001",
            span=Span(200, 225),
            text="a phrase of the head here",
            sha256=SHA,
            context=Span(72, 353),
            context_sha256=OTHER_SHA,
            matched_by="folded",
            fold_steps=("white_space", "quotes"),
            unwrapped=True,
        ),
        QuoteSpan(
            id="s03",
            region="tail",
            chunk_id="chunk_006",
            span=Span(8000, 8030),
            text="another phrase out of the tail",
            sha256=OTHER_SHA,
            context=Span(7872, 8158),
            context_sha256=SHA,
            matched_by="raw",
            fold_steps=(),
        ),
    ),
    discarded=(Discarded(id="s02", phrase="not in there", reason="NOT_FOUND"),),
    fold=FOLD,
    summary=Summary(text="It says this. [s01]", sha256=SHA),
)

OWN = Question(
    id="q01",
    kind=Kind.VERBATIM_PREFIX,
    is_non_quote=False,
    prompt="Copy what stands before your quote.",
    quote_id="s01",
    length=20,
    ask_length=30,
)
PREFIX = Question(
    id="q02",
    kind=Kind.VERBATIM_PREFIX,
    is_non_quote=True,
    prompt="Copy what stands before the passage.",
    chunk_id="chunk_002",
    locator=LOCATOR,
    anchor="a passage that\nthe challenger chose",
    length=22,
    ask_length=32,
)
SUFFIX = Question(
    id="q03",
    kind=Kind.VERBATIM_SUFFIX,
    is_non_quote=True,
    prompt="Copy what stands after the passage.",
    chunk_id="chunk_003",
    locator=LOCATOR,
    anchor="another passage of the challenger",
    length=21,
    ask_length=31,
)
CONTAINS = Question(
    id="q04",
    kind=Kind.CONTAINS,
    is_non_quote=True,
    prompt="Does it contain the text?",
    chunk_id="chunk_004",
    locator=LOCATOR,
    text="brass fittings of the gauge",
)
TRUE_SENTENCE = Question(
    id="q05",
    kind=Kind.TRUE_SENTENCE,
    is_non_quote=True,
    prompt="Which sentence stands there?",
    chunk_id="chunk_005",
    locator=LOCATOR,
    options=(
        Option(label="A", text="The gauge has 12 screws."),
        Option(label="B", text="The gauge has 14 screws."),
    ),
)
TOKEN = Question(
    id="q06",
    kind=Kind.DELIVERY_TOKEN,
    is_non_quote=True,
    prompt="Which token stood before the chunk?",
    chunk_id="chunk_006",
)
AUDIT = Audit(
    id=AUDIT_ID,
    challenge_id=CHALLENGE_ID,
    extraction_sha256=SHA,
    attempt=1,
    attempts_allowed=3,
    issued_at=NOON,
    answer_by=NOON + 7_200_000,
    lang="en",
    answer_form="folded",
    guarantee=GUARANTEE,
    questions=(OWN, PREFIX, SUFFIX, CONTAINS, TRUE_SENTENCE, TOKEN),
)
ANSWERS = AnswerSheet(
    audit_id=AUDIT_ID,
    answers=tuple(
        Answer(question_id=f"q0{n}", text=None if n == 6 else f"answer {n}") for n in range(1, 7)
    ),
)

ACCEPT = Verdict(
    challenge_id=CHALLENGE_ID,
    audit_id=AUDIT_ID,
    sha256=SHA,
    text_sha256=OTHER_SHA,
    reader="reader one",
    attempt=1,
    attempts_allowed=3,
    policy_name="standard",
    policy_sha256=SHA,
    extraction_sha256=SHA,
    summary_sha256=OTHER_SHA,
    verdict=Outcome.ACCEPT,
    reasons=(Reason(code="OK", message="Every condition is met."),),
    trace_id=TRACE_ID,
    regime=Regime.OPEN,
    weak=False,
    guarantee=GUARANTEE,
    decided_at=NOON,
)

BUNDLE = Bundle(
    name="handbook.md",
    sha256=SHA,
    text_sha256=OTHER_SHA,
    length=9000,
    policy_name="standard",
    policy_sha256=SHA,
    reader="reader one",
    parts=(
        BundledPart(
            number=1, start=0, end=4500, text_sha256=SHA, proof=part_verdict(ACCEPT, OTHER_SHA)
        ),
        BundledPart(number=2, start=4500, end=9000, text_sha256=OTHER_SHA, proof=None),
    ),
    verdict=Outcome.REVIEW,
    regime=Regime.OPEN,
    summary_sha256=SHA,
    decided_at=NOON,
)

RECEIPT = Receipt(verdict=ACCEPT, length=7, digest=SHA, not_proved=not_proved(ACCEPT))
