"""The closed list of codes of the citation side, a sibling of `reasons.CODES`.

Codes of the answer contract stand in `reasons`, codes of the article gate in `findings`.
"""

from __future__ import annotations

from readproof.core.reasons import Code, Outcome

ANSWER = "cite answer"
ARTICLE = "cite article"


def _code(name: str, outcome: Outcome, where: str, meaning: str, remedy: str) -> Code:
    exit_code = 0 if outcome is Outcome.ACCEPT else 1
    return Code(
        name=name,
        outcome=outcome,
        where=where,
        meaning=meaning,
        remedy=remedy,
        exit_code=exit_code,
    )


_REJECT, _REVIEW = Outcome.REJECT, Outcome.REVIEW
_BOTH = f"{ANSWER}, {ARTICLE}"
_JUDGE = "Let somebody judge it who has not seen the writing: `cite export`, then `cite review`."

CITATION_CODES: dict[str, Code] = {
    code.name: code
    for code in (
        _code(
            "MALFORMED",
            _REJECT,
            ANSWER,
            "The answer, the sources or the reviews do not have exactly the form they must have: "
            "a key, a type, an id, a fingerprint, a repeated key, NaN or half a character.",
            "The reason names the place; write the file again.",
        ),
        _code(
            "NO_CLAIMS",
            _REJECT,
            ANSWER,
            "The answer makes no claim, so there is nothing that could be accepted.",
            "Hand in at least one claim with its citation.",
        ),
        _code(
            "BLANK_TEXT",
            _REJECT,
            ANSWER,
            "The text of a claim, or the content of a source, is blank.",
            "Fill it in or leave the entry out.",
        ),
        _code(
            "DUPLICATE_ID",
            _REJECT,
            ANSWER,
            "Two claims, two sources, or two reviews of the same thing carry the same id.",
            "Give each its own id; one reviewer judges a claim once.",
        ),
        _code(
            "NO_CITATION",
            _REJECT,
            ANSWER,
            "A claim cites nothing.",
            "Cite the source that supports it, or leave the claim out.",
        ),
        _code(
            "UNKNOWN_SOURCE",
            _REJECT,
            ANSWER,
            "A claim cites a source, or a review quotes one, that was not handed in.",
            "Hand in the source, or cite one that was.",
        ),
        _code(
            "UNKNOWN_CLAIM",
            _REJECT,
            ANSWER,
            "A review is about a claim, or about citations of it, that the answer does not have.",
            "Take the review out, or hand in the answer that it is about.",
        ),
        _code(
            "UNSUPPORTED",
            _REJECT,
            _BOTH,
            "A current review says that the source does not support the claim.",
            "Change the claim or its citation, and have it reviewed again.",
        ),
        _code(
            "SELF_REVIEW",
            _REJECT,
            _BOTH,
            "The reviewer of a claim is its author.",
            _JUDGE,
        ),
        _code(
            "EVIDENCE_NOT_FOUND",
            _REJECT,
            _BOTH,
            "A quote that a review gives as evidence does not stand in the cited source.",
            "Have the claim reviewed again; evidence is copied from the source, word for word.",
        ),
        _code(
            "UNREVIEWED",
            _REVIEW,
            _BOTH,
            "Nobody has judged whether the source supports this, and it cannot be checked "
            "mechanically.",
            _JUDGE,
        ),
        _code(
            "STALE_REVIEW",
            _REVIEW,
            _BOTH,
            "The claim or the source has changed since it was reviewed, so the review says "
            "nothing any more, whatever it said.",
            "Have the claim reviewed again, as it stands now.",
        ),
        _code(
            "EVIDENCE_MISSING",
            _REVIEW,
            _BOTH,
            "Evidence is required (--require-evidence), and the review quotes none from a cited "
            "source.",
            "Have the claim reviewed with the words of the source that support it.",
        ),
        _code(
            "NOT_SHOWN",
            _REVIEW,
            _BOTH,
            "By its own account the reviewer was not shown the claim and the whole source.",
            "Show both to the reviewer.",
        ),
        _code(
            "SAW_THE_WRITING",
            _REVIEW,
            _BOTH,
            "By its own account the reviewer has seen how the text was written.",
            _JUDGE,
        ),
        _code(
            "UNDEFINED_REFERENCE",
            _REJECT,
            ARTICLE,
            "A footnote is referred to and nowhere defined; most programs print nothing there.",
            "Add the definition, or take the reference out.",
        ),
        _code(
            "DUPLICATE_DEFINITION",
            _REJECT,
            ARTICLE,
            "A label is defined twice; programs choose one in silence.",
            "Give one of them a label of its own.",
        ),
        _code(
            "UNUSED_DEFINITION",
            _REJECT,
            ARTICLE,
            "A footnote is defined and never used.",
            "Refer to it or take it out.",
        ),
        _code(
            "MISSING_URL",
            _REJECT,
            ARTICLE,
            "A footnote has no URL, so nobody can go and look.",
            "Add the URL (a DOI is one).",
        ),
        _code(
            "BARE_DOMAIN",
            _REJECT,
            ARTICLE,
            "The URL of a footnote names a site and no page of it.",
            "Give the URL of the page that says it.",
        ),
        _code(
            "COARSE_REFERENCE",
            _REJECT,
            ARTICLE,
            "A footnote leaves out the author, the year or the page that the research log knows.",
            "Copy them from the log.",
        ),
        _code(
            "DUPLICATE_SOURCE",
            _REJECT,
            ARTICLE,
            "Two footnotes lead to the same page (the same first URL once normalised).",
            "Use one footnote for both.",
        ),
        _code(
            "OUT_OF_ORDER",
            _REJECT,
            ARTICLE,
            "The numbers of the footnotes do not ascend in the order of their first use.",
            "`readproof cite article ARTICLE --fix -o FILE` renumbers them in one pass.",
        ),
        _code(
            "DEAD_LINK",
            _REJECT,
            ARTICLE,
            "By the research log the page could not be fetched (its HTTP status is an error).",
            "Find where the page has moved, or cite another source. Nothing is fetched here.",
        ),
        _code(
            "MISMATCH",
            _REJECT,
            ARTICLE,
            "The footnote is attached to a source that does not record the facts of the text "
            "before it; exactly one other source of the log records them all (path A).",
            "Look at both, then `readproof cite article ARTICLE --log LOG --fix -o FILE` "
            "re-points it.",
        ),
        _code(
            "NOT_RECORDED",
            _REJECT,
            ARTICLE,
            "No source of the log records any of the facts of the text before the footnote "
            "(path B).",
            "The article goes back to its writer: find a source, or take the claim out.",
        ),
        _code(
            "AMBIGUOUS_SOURCE",
            _REVIEW,
            ARTICLE,
            "The attached source does not record the facts, and several others record them all.",
            "A person chooses the right one.",
        ),
        _code(
            "PARTLY_RECORDED",
            _REVIEW,
            ARTICLE,
            "Some of the facts are recorded and some are not, in no single source all of them.",
            "The message names the facts that are missing: a slip, a computed number, or two "
            "sources in one footnote.",
        ),
        _code(
            "SOURCE_NOT_IN_LOG",
            _REVIEW,
            ARTICLE,
            "The footnote leads to no source of the research log, neither by URL nor by title.",
            "Add the source to the log with the facts taken from it.",
        ),
        _code(
            "NOTHING_TO_CHECK",
            _REVIEW,
            ARTICLE,
            "The article refers to no footnote at all.",
            "If it should have footnotes, it is not finished.",
        ),
        _code(
            "NO_LOG",
            _REVIEW,
            ARTICLE,
            "Without a research log only the definitions can be checked, not what they are "
            "attached to.",
            "Name the log with --log, or say --definitions-only if that is what you want.",
        ),
    )
}
