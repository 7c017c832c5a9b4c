"""The closed list of reason codes, their outcomes, and what each means in plain words.

This is the single source of `readproof explain`, of the exit codes of refusals, and of the
table in the documentation.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    """The trio of outcomes; REJECT beats REVIEW beats ACCEPT."""

    ACCEPT = "ACCEPT"
    REVIEW = "REVIEW"
    REJECT = "REJECT"


def worst(outcomes: Iterable[Outcome]) -> Outcome:
    """The outcome that beats the others; ACCEPT of nothing at all would be a lie, so it raises."""
    order = (Outcome.REJECT, Outcome.REVIEW, Outcome.ACCEPT)
    present = set(outcomes)
    if not present:
        raise ValueError("no outcome to choose from")
    return next(outcome for outcome in order if outcome in present)


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """One code: its outcome (`None`: a refusal that ends nothing), where it arises, its meaning.

    `exit_code` is what the command line returns when the code is a refusal or a failed check.
    """

    name: str
    outcome: Outcome | None
    where: str
    meaning: str
    remedy: str
    exit_code: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """A code with the sentence that says what happened this time."""

    code: str
    message: str


def _accept(name: str, where: str, meaning: str, remedy: str) -> Code:
    return Code(
        name=name, outcome=Outcome.ACCEPT, where=where, meaning=meaning, remedy=remedy, exit_code=0
    )


def _reject(name: str, where: str, meaning: str, remedy: str) -> Code:
    return Code(name=name, outcome=Outcome.REJECT, where=where, meaning=meaning, remedy=remedy)


def _review(name: str, where: str, meaning: str, remedy: str) -> Code:
    return Code(name=name, outcome=Outcome.REVIEW, where=where, meaning=meaning, remedy=remedy)


def _refused(name: str, where: str, exit_code: int, meaning: str, remedy: str) -> Code:
    return Code(
        name=name, outcome=None, where=where, meaning=meaning, remedy=remedy, exit_code=exit_code
    )


_NEW = "Issue a new challenge: new secret, new questions."

CODES: dict[str, Code] = {
    code.name: code
    for code in (
        _accept(
            "OK",
            "grade",
            "Every condition of the policy is met.",
            "Nothing to do. Read the guarantee and the regime: they say what this is worth.",
        ),
        _reject(
            "REGION_MISSING",
            "build",
            "A region of the document (head, middle or tail) has no phrase that resolved.",
            f"The reader has to take phrases from each third, word for word. {_NEW}",
        ),
        _reject(
            "TOO_MANY_DISCARDED",
            "build",
            "More phrases were discarded than the policy allows: they do not stand in the document "
            "as one unique piece.",
            f"`traces show` names the reason for each phrase. {_NEW}",
        ),
        _reject(
            "COVERAGE_WRONG",
            "grade",
            "Too many answers are wrong about places that the challenger chose, all over the text.",
            f"The reader did not have (all of) the text in view. {_NEW}",
        ),
        _reject(
            "CHOICE_WRONG",
            "grade",
            "Too many wrong answers to the questions whether a passage stands in a chunk.",
            _NEW,
        ),
        _reject(
            "OWN_CONTEXT_WRONG",
            "grade",
            "Too many wrong answers about the text just before the reader's own quotes.",
            f"The reader did not have the text in front of it when it answered. {_NEW}",
        ),
        _reject(
            "TOKEN_WRONG",
            "grade",
            "Too many wrong delivery tokens: parts of the reading copy were not looked at.",
            _NEW,
        ),
        _reject(
            "SUMMARY_MARK_UNRESOLVED",
            "grade",
            "The summary marks a sentence with a quote that was discarded or never handed in.",
            f"Mark sentences only with quotes that resolved, such as [s01]. {_NEW}",
        ),
        _review(
            "SUMMARY_MISSING",
            "grade",
            "The policy wants a summary and the sheet holds none.",
            f"Write it below [summary] in the phrase sheet. {_NEW}",
        ),
        _review(
            "SUMMARY_FACT_NOT_IN_SPAN",
            "grade",
            "A marked sentence of the summary holds a number or a quotation that does not stand in "
            "the context of the quotes it names.",
            "Look at the sentence beside its quotes: it may be a slip, or a wrong mark.",
        ),
        _review(
            "SUMMARY_FACT_NOT_IN_DOCUMENT",
            "grade",
            "The summary holds a number or a quotation that stands nowhere in the document.",
            "Look at the sentence: a computed number is fine, an invented one is not.",
        ),
        _review(
            "NOT_DELIVERED",
            "build, grade",
            "The reader says that a part of the document never reached it. This excuse counts "
            "once for each reader and text.",
            f"Deliver the whole document (a smaller one, or in parts). {_NEW}",
        ),
        _review(
            "EXPIRED",
            "any",
            "The deadline passed before the next step; a late answer is never graded.",
            _NEW,
        ),
        _review(
            "VOID",
            "any",
            "An operator ended the challenge, or a run did because its reader gave no sheet that "
            "can be read.",
            _NEW,
        ),
        _review(
            "NOT_ENOUGH_QUESTIONS",
            "audit",
            "After the reader's quotes were set apart, the text yields under three quarters of the "
            "planned questions.",
            "Ask for fewer or shorter phrases (docs/policies.md), or take a longer document. No "
            "attempt was used.",
        ),
        _review(
            "GENERATOR_CHANGED",
            "grade",
            "The questions were drawn by another version of the generator than the one grading.",
            f"Grade with the version that asked, or start again. {_NEW}",
        ),
        _review(
            "INTERNAL",
            "any",
            "A bug of ours stopped the step; it is never an ACCEPT.",
            "Please report it with the trace id.",
        ),
        _refused(
            "ATTEMPTS_USED",
            "audit",
            1,
            "This reader has used all attempts that the policy allows for this text.",
            "Another reader name, or an operator's decision, is needed.",
        ),
        _refused(
            "EXTRACTION_CHANGED",
            "audit",
            1,
            "The extraction handed in is not the one that the stored phrase sheet gives.",
            "Hand in the file that `build` wrote, unchanged (run `build` again to get it).",
        ),
        _refused(
            "DOCUMENT_TOO_SHORT",
            "challenge",
            2,
            "The document is too short for a reading proof.",
            "A proof takes 3,600 characters, 1,800 where words have no spaces. For a shorter text "
            "use the quote gate (`readproof span`): it checks each quotation of the summary.",
        ),
        _refused(
            "DOCUMENT_UNASKABLE",
            "challenge",
            2,
            "Too little of the text can be asked about: it repeats itself, or is mostly markup.",
            "A proof of reading is not possible on this text; check quotations instead.",
        ),
        _refused(
            "WEAK_PLAN",
            "challenge",
            2,
            "The plan that this document can carry lets a reader of half the text pass more often "
            "than 1 in 100.",
            "Take a longer document, a policy of your own with more strata, fewer wrong answers or "
            "fewer attempts (docs/policies.md), or say --allow-weak: the verdict will say so too.",
        ),
        _refused(
            "ALREADY_SUBMITTED",
            "any",
            2,
            "Something else was submitted for this step before; each step is taken once.",
            f"The first submission stands. {_NEW}",
        ),
        _refused(
            "DOCUMENT_MISMATCH",
            "check",
            1,
            "The verdict is about another document, or the parts of a bundle do not make it up.",
            "Check against the file that was read, byte for byte.",
        ),
        _refused(
            "SUMMARY_MISMATCH",
            "check",
            1,
            "The verdict is about another summary.",
            "Use the summary that was handed in with the phrases, unchanged.",
        ),
        _refused(
            "POLICY_MISMATCH",
            "check",
            1,
            "The verdict was given under another policy.",
            "Name the policy that you accept with --policy.",
        ),
        _refused(
            "REGIME_TOO_WEAK",
            "check",
            1,
            "The regime of the verdict is weaker than the one demanded.",
            "`open` proves possession of the text, not reading; ask for it with --regime open if "
            "that is enough for you.",
        ),
        _refused(
            "NOT_ACCEPTED",
            "check",
            1,
            "The verdict is not an ACCEPT.",
            "`readproof traces show ID --why` says why.",
        ),
        _refused(
            "TRACE_MISMATCH",
            "check",
            1,
            "The verdict is not the one that the store holds for this trace.",
            "Use the file that `grade` or `run` wrote, and the store it wrote to (--db).",
        ),
        _refused(
            "SIGNATURE_INVALID",
            "check",
            1,
            "The signature of the receipt does not hold, or what is signed is no such receipt.",
            "Do not use it; ask for the receipt as it was written.",
        ),
        _refused(
            "KEY_NOT_TRUSTED",
            "check",
            1,
            "The receipt is signed by a key that you do not trust for this, or at that time.",
            "Add the key (`readproof keys trust`) only if you know whose it is.",
        ),
        _refused("STALE", "check", 1, "The verdict is older than you allow.", _NEW),
    )
}

# Why a phrase was discarded; these stand in extractions, not in verdicts.
DISCARD_MEANINGS: dict[str, str] = {
    "EMPTY": "nothing is left of the phrase once white space is taken away",
    "TOO_SHORT": "the phrase is shorter than the policy allows",
    "TOO_LONG": "the phrase is longer than the policy allows",
    "NOT_FOUND": "the phrase does not stand in the document",
    "AMBIGUOUS": "the phrase stands in the document more than once; a longer one would be unique",
    "CUTS_NUMBER": "the phrase begins or ends inside a number",
    "CUTS_CHARACTER": "the phrase begins or ends inside a character",
    "OVERLAPS": "the phrase overlaps one that was handed in before it",
    "IN_HEADING": "the phrase touches a heading",
    "OVER_LIMIT": "the region already has as many quotes as the policy takes",
}


def outcome_of(reasons: Iterable[Reason]) -> Outcome:
    """The outcome that a verdict with these reasons has; every code must carry one."""
    outcomes: list[Outcome] = []
    for reason in reasons:
        outcome = CODES[reason.code].outcome
        if outcome is None:
            raise ValueError(f"{reason.code} is a refusal and cannot stand in a verdict")
        outcomes.append(outcome)
    return worst(outcomes)
