"""What a reader is shown: `instructions.txt` and `questions.txt`, with the sheets to fill in.

Plain text in English or Japanese.  Text of the document (anchors, options, quotes) stands
between marker lines exactly as it is, without escapes; whoever shows a page on a terminal has
to filter it.
"""

from __future__ import annotations

from collections.abc import Mapping

from readproof.core.audits import Audit, Kind, Question
from readproof.core.challenges import Challenge
from readproof.core.extractions import Extraction
from readproof.core.prompts import prompt
from readproof.core.regions import NAMES as REGIONS
from readproof.wire import page_texts, times


def blank_phrases() -> str:
    """The phrase sheet with nothing filled in."""
    return "".join(f"[{name}]\n\n" for name in (*REGIONS, "summary"))


def blank_answers(audit: Audit) -> str:
    """The answer sheet with nothing filled in: one empty line below each section line."""
    return "".join(f"[{question.id}]\n\n" for question in audit.questions)


def instructions(challenge: Challenge, has_copy: bool, openings: Mapping[str, str]) -> str:
    """What a reader has to do, in plain words, ending with the blank phrase sheet.

    `has_copy`: the reader gets the reading copy instead of the file.  `openings` holds the first
    words of each region, for a reader who does not count characters.
    """
    words = page_texts.INSTRUCTIONS[challenge.lang]
    rules = challenge.policy.phrases
    parts = [
        words["title"].format(name=_one_line(challenge.name)),
        words["what"],
        words["copy" if has_copy else "file"].format(length=f"{challenge.length:,}"),
        words["regions"]
        + "".join(
            words["region"].format(
                id=region.id,
                start=f"{region.start:,}",
                end=f"{region.end:,}",
                opening=openings[region.id],
            )
            for region in challenge.regions
        ),
        words["phrases"].format(
            count=rules.per_region,
            most=rules.max_per_region,
            low=rules.min_length,
            high=rules.max_length,
            low_unspaced=rules.min_length_unspaced,
            high_unspaced=rules.max_length_unspaced,
            discarded=rules.max_discarded,
        ),
        words["unseen"],
        words["summary" if challenge.policy.summary_required else "summary_optional"],
        words["form"],
        words["deadline"].format(
            time=_moment(challenge.commit_by),
            answer=_duration(challenge.policy.answer_seconds, challenge.lang),
        ),
        words["sheet"] + "\n" + blank_phrases(),
    ]
    return "\n".join(parts)


def questions(audit: Audit, extraction: Extraction) -> str:
    """All questions with what they are about, ending with the blank answer sheet.

    `extraction` gives the text of the reader's own quotes.  The same facts stand in the audit
    document; this page shows them without JSON escapes.
    """
    words = page_texts.QUESTIONS[audit.lang]
    quotes = {quote.id: quote.text for quote in extraction.quote_spans}
    exact = audit.answer_form == "strict"
    parts = [
        words["title"].format(
            count=len(audit.questions), attempt=audit.attempt, of=audit.attempts_allowed
        ),
        words["rules_strict" if exact else "rules"],
        words["deadline"].format(time=_moment(audit.answer_by)),
        *(_block(question, audit.lang, quotes, exact) for question in audit.questions),
        words["sheet"] + "\n" + blank_answers(audit),
    ]
    return "\n".join(parts)


def _block(question: Question, lang: str, quotes: dict[str, str], exact: bool) -> str:
    words = page_texts.QUESTIONS[lang]
    lines = [words["question"].format(id=question.id)]
    if question.locator is not None:
        lines.append(
            words["where"].format(
                chunk=question.chunk_id,
                opening=question.locator.opening,
                closing=question.locator.closing,
            )
        )
    elif question.chunk_id is not None:
        lines.append(words["chunk"].format(chunk=question.chunk_id))
    lines.append(
        prompt(
            question.kind,
            lang,
            own_quote=question.quote_id is not None,
            ask_length=question.length if exact else question.ask_length,
            window=question.window,
            exact=exact,
        )
    )
    if question.quote_id is not None:
        label = words["own"].format(id=question.quote_id)
        lines.append(_shown(label, quotes.get(question.quote_id, ""), words))
    if question.anchor is not None:
        lines.append(_shown(words["passage"], question.anchor, words))
    if question.text is not None:
        lines.append(_shown(words["text"], question.text, words))
    lines.extend(
        _shown(words["option"].format(label=option.label), option.text, words)
        for option in question.options
    )
    if question.kind in (Kind.VERBATIM_PREFIX, Kind.VERBATIM_SUFFIX):
        side = "answer_before" if question.kind is Kind.VERBATIM_PREFIX else "answer_after"
        lines.append(words[side])
    return "\n".join(lines) + "\n"


def _shown(label: str, text: str, words: dict[str, str]) -> str:
    return f"----- {label} -----\n{text}\n----- {words['end']} -----"


def _one_line(name: str) -> str:
    """A file's name without what would break the line or act on a terminal."""
    return "".join(char if char.isprintable() else "\ufffd" for char in name)


def _moment(milliseconds: int) -> str:
    return f"{times.write(milliseconds)[:19].replace('T', ' ')} UTC"


def _duration(seconds: int, lang: str) -> str:
    """Whole hours where they are, else minutes, rounded down."""
    hours, rest = divmod(seconds, 3600)
    unit, number = ("hours", hours) if hours and not rest else ("minutes", seconds // 60)
    if lang == "ja":
        return f"{number}{'時間' if unit == 'hours' else '分'}"
    return f"{number} {unit if number != 1 else unit.removesuffix('s')}"
