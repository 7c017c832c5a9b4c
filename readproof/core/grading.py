"""Grading: string equality under the folds, counts, and the verdict they give.  Never a score."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from readproof.core import folds, words
from readproof.core.audits import Answer, Kind, Question, QuestionClass
from readproof.core.plans import allowed_wrong
from readproof.core.policies import Policy
from readproof.core.reasons import Reason
from readproof.core.words import Writing
from readproof.core.wrappings import without_emphasis, without_quotes

# A verbatim answer longer than this many characters is wrong, whatever it holds.
LONGEST_ANSWER = 400

_YES = frozenset({"yes", "はい"})
_NO = frozenset({"no", "いいえ"})
_SPACED_WORD = re.compile("[^ ]+")
_FINAL = re.compile("(?:\\.\\.\\.|[.。．])$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """What a question's right answer is, computed from text and secret.

    `text` is the raw asked text, the token, or the label or `yes`/`no`; `sentence` is the full
    text of the right option.
    """

    text: str
    sentence: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One graded answer: right or wrong; `unseen` answers are wrong and say so."""

    question_id: str
    question_class: QuestionClass
    right: bool
    unseen: bool


def mark(question: Question, expected: Expected, answer: Answer, *, strict: bool) -> Mark:
    """Grade one answer."""
    right = answer.text is not None and is_right(question, expected, answer.text, strict=strict)
    return Mark(
        question_id=question.id,
        question_class=question.question_class,
        right=right,
        unseen=answer.text is None,
    )


def is_right(question: Question, expected: Expected, answer: str, *, strict: bool) -> bool:
    """True if the answer is the expected one, by the rules of the question's kind."""
    if question.kind is Kind.CONTAINS:
        return _yes_or_no(answer) == expected.text
    if question.kind is Kind.TRUE_SENTENCE:
        return _option(answer, expected)
    if question.kind is Kind.DELIVERY_TOKEN:
        return _plain(answer) == expected.text
    suffix = question.kind is Kind.VERBATIM_SUFFIX
    if strict:
        return answer.removesuffix("\n").removesuffix("\r") == expected.text
    return _verbatim(expected.text, answer, suffix=suffix, anchor=question.anchor)


def _plain(answer: str) -> str:
    """A short answer without case, width, final full stop and outer quotation marks."""
    text = without_quotes(folds.phrase(answer)).lower()
    return text.removesuffix(".").removesuffix("。").strip()


def _yes_or_no(answer: str) -> str | None:
    text = _plain(answer)
    if text in _YES:
        return "yes"
    return "no" if text in _NO else None


def _option(answer: str, expected: Expected) -> bool:
    label = _plain(answer)
    if label.strip("()[]").removesuffix(".").lower() == expected.text.lower():
        return True
    return expected.sentence is not None and folds.same(answer, expected.sentence)


def _verbatim(expected: str, answer: str, *, suffix: bool, anchor: str | None) -> bool:
    if len(answer) > LONGEST_ANSWER:
        return False
    if _fits(expected, answer, suffix=suffix, anchor=anchor):
        return True
    return _fits(
        without_emphasis(expected),
        without_emphasis(answer),
        suffix=suffix,
        anchor=without_emphasis(anchor) if anchor else None,
    )


def _fits(expected: str, answer: str, *, suffix: bool, anchor: str | None) -> bool:
    forms = _forms(answer, suffix=suffix, anchor=anchor)
    return any(_touches(expected, form, suffix=suffix) for form in forms)


def _forms(answer: str, *, suffix: bool, anchor: str | None) -> list[str]:
    """The answer as written, without one pair of quotation marks, without a copy of the anchor."""
    text = answer.strip()
    forms = list(dict.fromkeys((text, without_quotes(text))))
    # A full stop of the reader's own may stand behind the copy of the anchor.
    forms += [_FINAL.sub("", form).rstrip() for form in forms if _FINAL.search(form)]
    if anchor:
        for form in tuple(forms):
            forms.extend(_without_anchor(form, anchor, suffix=suffix))
    return forms


def _without_anchor(answer: str, anchor: str, *, suffix: bool) -> list[str]:
    """The answer without one adjacent copy of the anchor or of its nearest whole words.

    In a suffix answer the copy stands in front, in a prefix answer at the end.
    """
    given, shown = folds.phrase(answer), folds.phrase(anchor)
    found = []
    for copy in _nearest_words(shown, suffix=suffix):
        if suffix and given.startswith(copy):
            found.append(given[len(copy) :].strip())
        elif not suffix and given.endswith(copy):
            found.append(given[: len(given) - len(copy)].strip())
    return found


def _nearest_words(anchor: str, *, suffix: bool) -> list[str]:
    """The anchor and its ends (suffix) or beginnings (prefix) that are whole words, longest first.

    Where words have no spaces, any four characters will do as well.
    """
    way = words.writing(anchor)
    if way is Writing.SPACED:
        cuts = [m.start() if suffix else m.end() for m in _SPACED_WORD.finditer(anchor)]
    else:
        found = [m.span() for m in words.pattern(way).finditer(anchor)]
        cuts = [start if suffix else end for start, end in found]
        cuts += range(len(anchor) - 3) if suffix else range(4, len(anchor) + 1)
    if suffix:
        return [anchor[cut:] for cut in sorted({0, *cuts})]
    return [anchor[:cut] for cut in sorted({len(anchor), *cuts}, reverse=True)]


def _touches(expected: str, answer: str, *, suffix: bool) -> bool:
    """True if the answer has the expected text at its near end and anything at the far end.

    A suffix answer begins at the anchor, so its near end is the front; a prefix answer ends at
    the anchor.  A final full stop or ellipsis that the expected text lacks is dropped.
    """
    given = list(folds.readings(answer))
    given += [_FINAL.sub("", text).rstrip() for text in given if _FINAL.search(text)]
    for wanted in folds.readings(expected):
        for text in given:
            if wanted and (text.startswith(wanted) if suffix else text.endswith(wanted)):
                return True
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """Asked and wrong by class, as (class, number) pairs of the classes that were asked."""

    asked: tuple[tuple[str, int], ...]
    wrong: tuple[tuple[str, int], ...]


def count(marks: Sequence[Mark]) -> Counts:
    """Asked and wrong answers by class."""
    asked: dict[str, int] = {}
    wrong: dict[str, int] = {}
    for one in marks:
        asked[one.question_class] = asked.get(one.question_class, 0) + 1
        wrong[one.question_class] = wrong.get(one.question_class, 0) + (not one.right)
    return Counts(
        asked=tuple((name, asked[name]) for name in QuestionClass if name in asked),
        wrong=tuple((name, wrong[name]) for name in QuestionClass if name in asked),
    )


_FAILURES = {
    QuestionClass.VERBATIM: "COVERAGE_WRONG",
    QuestionClass.CHOICE: "CHOICE_WRONG",
    QuestionClass.OWN_PREFIX: "OWN_CONTEXT_WRONG",
    QuestionClass.DELIVERY_TOKEN: "TOKEN_WRONG",
}


def failures(policy: Policy, marks: Sequence[Mark]) -> tuple[str, ...]:
    """The codes of the classes with more wrong answers than the policy allows."""
    counts = count(marks)
    asked, wrong = dict(counts.asked), dict(counts.wrong)
    found = []
    for name, code in _FAILURES.items():
        if wrong.get(name, 0) > allowed_wrong(policy, name, asked.get(name, 0)):
            found.append(code)
    return tuple(found)


def undelivered(policy: Policy, marks: Sequence[Mark], *, strata: int) -> bool:
    """True if `unseen` answers, and nothing else, keep this from passing, and form a real gap.

    The unseen places among the placed verbatim items, in the order of the text, form at most
    two runs and at most half of the strata.
    """
    if not any(one.unseen for one in marks) or not failures(policy, marks):
        return False
    excused = [
        Mark(
            question_id=one.question_id,
            question_class=one.question_class,
            right=one.right or (one.unseen and one.question_class is not QuestionClass.OWN_PREFIX),
            unseen=one.unseen,
        )
        for one in marks
    ]
    if failures(policy, excused):
        return False
    places = [one.unseen for one in marks if one.question_class is not QuestionClass.OWN_PREFIX]
    runs = sum(
        unseen and (index == 0 or not places[index - 1]) for index, unseen in enumerate(places)
    )
    verbatim = sum(one.unseen for one in marks if one.question_class is QuestionClass.VERBATIM)
    return runs <= 2 and 2 * verbatim <= strata


def reasons_for(codes: Sequence[str]) -> tuple[Reason, ...]:
    """Reasons as the reader sees them: what class of question failed, and no counts."""
    messages = {
        "COVERAGE_WRONG": "too many wrong answers about places that the challenger chose",
        "CHOICE_WRONG": "too many wrong answers to the choice questions",
        "OWN_CONTEXT_WRONG": "too many wrong answers about the text before the reader's own quotes",
        "TOKEN_WRONG": "too many wrong delivery tokens",
    }
    return tuple(Reason(code=code, message=messages[code]) for code in codes)
