"""All four steps with one reader that is asked in prose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeVar

from readproof import validation
from readproof.core.documents import Document
from readproof.display import show
from readproof.errors import Malformed, Refused
from readproof.gate import challenging, resuming, voiding
from readproof.gate.results import Built, ChallengeIssued, Ended, Proof
from readproof.gate.terms import Terms
from readproof.gate.transcripts import ANSWERS, PHRASES, Ask, Moment, Transcript, Watch, unwatched
from readproof.wire import messages, prompts

if TYPE_CHECKING:
    from readproof.gate.gates import Gate

T = TypeVar("T")
# Of what is wrong with a sheet as much stands in the verdict of a run that ended by it.
_SHOWN_FAULTS = 3
_SHOWN = 400


class _NoSheet(Exception):
    """The reader gave no sheet that can be read, asked twice."""

    def __init__(self, error: Malformed) -> None:
        super().__init__()
        self.error = error


def prove(
    gate: Gate,
    document: Document,
    ask: Ask,
    terms: Terms,
    watch: Watch = unwatched,
    *,
    sheet: Callable[[], bytes] | None = None,
) -> Proof:
    """Play the protocol; see `Gate.proof`.

    `sheet` makes a phrase sheet for a reader that is to be asked for answers alone.

    The reader gets the reading copy in every prompt.  One repair is allowed for the *form* of a
    sheet before it is submitted, none for its content; a reader that gives none even then ends
    the challenge as `VOID`.
    """
    issued = _begin(gate, document, terms, watch)
    challenge = _object(issued.body, "challenge")
    transcript = Transcript(
        store=gate.store,
        challenge_id=issued.challenge.id,
        ask=ask,
        model=terms.model,
        clock=gate.clock,
        watch=watch,
    )
    try:
        return _play(gate, issued, challenge, transcript, sheet)
    except _NoSheet as failed:
        error = failed.error
        faults = "; ".join(str(fault) for fault in error.faults[:_SHOWN_FAULTS])
        why = f"the reader gave no {error.what} that can be read, asked twice: {show(faults)}"
        why = why if len(why) <= _SHOWN else why[: _SHOWN - 1] + "…"
        over = voiding.void(gate.store, issued.challenge.id, why, gate.clock(), why)
        return Proof(verdict=over.verdict, body=over.body, summary=None)


def _begin(gate: Gate, document: Document, terms: Terms, watch: Watch) -> ChallengeIssued:
    """The challenge that was left open on these terms, or a new one."""
    if terms.resume:
        found = resuming.left_open(gate.store, document, terms, gate.clock())
        if found is not None:
            stored, answers = found
            watch(Moment(what="resumed", number=answers, challenge_id=stored.id))
            return challenging.again(gate.store, stored)
    _must_have_an_attempt(gate, document, terms)
    issued = gate.challenge(
        document,
        policy=terms.policy,
        reader=terms.reader,
        lang=terms.lang,
        delivery="copy",
        allow_weak=terms.allow_weak,
        regime=terms.regime,
    )
    for warning in issued.warnings:
        watch(Moment(what="warning", text=warning))
    return issued


def _must_have_an_attempt(gate: Gate, document: Document, terms: Terms) -> None:
    """Refuse before a reader is asked for a sheet that no audit would follow."""
    with gate.store.read() as tx:
        used = tx.challenges.attempts_used(terms.reader, document.text_sha256)
    if used >= terms.policy.attempts:
        raise Refused(
            "ATTEMPTS_USED",
            f"{terms.reader} has used all {terms.policy.attempts} attempts on {document.name}",
        )


def _play(
    gate: Gate,
    issued: ChallengeIssued,
    challenge: Mapping[str, object],
    transcript: Transcript,
    sheet: Callable[[], bytes] | None,
) -> Proof:
    lang = issued.challenge.lang
    text = prompts.fenced(gate.pages(challenge), lang)

    def build(sheet: bytes) -> Built | Ended:
        return gate.build(challenge, sheet)

    submitted = _submitted(gate, issued.challenge.id)
    if submitted is not None:
        built = build(submitted)
    elif sheet is not None:
        built = build(sheet())
    else:
        first = prompts.first(issued.instructions, text, lang)
        built = _asked_twice(transcript, PHRASES, first, messages.phrase_sheet, build, lang)
    if isinstance(built, Ended):
        return Proof(verdict=built.verdict, body=built.body, summary=None)
    summary = built.extraction.summary.text if built.extraction.summary else None
    asked = gate.audit(_object(built.body, "extraction"))
    if isinstance(asked, Ended):
        return Proof(verdict=asked.verdict, body=asked.body, summary=summary)
    audit = _object(asked.body, "audit")
    second = prompts.second(asked.questions, text, lang, exact=asked.audit.answer_form == "strict")
    over = _asked_twice(
        transcript,
        ANSWERS,
        second,
        messages.answer_sheet,
        lambda sheet: gate.grade(audit, sheet),
        lang,
    )
    return Proof(verdict=over.verdict, body=over.body, summary=summary)


def _submitted(gate: Gate, challenge_id: str) -> bytes | None:
    """The phrase sheet that was handed in before the interruption."""
    with gate.store.read() as tx:
        submission = tx.challenges.submission(challenge_id)
    return submission.sheet if submission else None


def _asked_twice(
    transcript: Transcript,
    step: str,
    prompt: str,
    sheet_in: Callable[[str], str],
    submit: Callable[[bytes], T],
    lang: str,
) -> T:
    """Submit the sheet in the answer to a prompt; a malformed one may be mended once."""
    sheet = sheet_in(transcript.answer(step, prompt))
    try:
        return submit(sheet.encode("utf-8", errors="surrogatepass"))
    except Malformed as error:
        mend = prompts.mended(prompt, sheet, error, lang)
    again = sheet_in(transcript.answer(step, mend))
    try:
        return submit(again.encode("utf-8", errors="surrogatepass"))
    except Malformed as error:
        raise _NoSheet(error) from None


def _object(body: bytes, kind: str) -> Mapping[str, object]:
    value = validation.loads(body, kind=kind, what=f"the {kind}")
    assert isinstance(value, dict)  # it was validated when it was made
    return value
