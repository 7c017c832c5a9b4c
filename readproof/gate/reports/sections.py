"""The sections of the report."""

from __future__ import annotations

from collections.abc import Iterator

from readproof.core import grading
from readproof.core.grading import Mark
from readproof.gate.inspections import InspectedQuestion, Inspection
from readproof.gate.reports.drawing import around, outcome
from readproof.gate.reports.tags import Markup, foreign, join, table, tag
from readproof.wire import wordings

_DEEP = "  "


def why(inspection: Inspection) -> Markup:
    """The verdict in plain words."""
    return join(
        *(
            tag(
                "p", foreign(line.strip()), class_=f"why{' deep' if line.startswith(_DEEP) else ''}"
            )
            for line in inspection.why
        )
    )


def facts(inspection: Inspection) -> Markup:
    """Who read what, under which rules, when."""
    trace = inspection.trace
    verdict, challenge = trace.verdict, trace.challenge
    return table(
        [
            ("document", foreign(challenge.name)),
            ("text", f"{challenge.length:,} characters, {challenge.media_type}"),
            ("reader", foreign(verdict.reader)),
            ("policy", foreign(verdict.policy_name)),
            ("attempt", f"{verdict.attempt} of {verdict.attempts_allowed}"),
            ("regime", wordings.regime(verdict.regime)),
            ("delivery", f"{challenge.delivery}, questions in {challenge.lang}"),
            ("issued", wordings.moment(challenge.issued_at)),
            ("decided", wordings.moment(verdict.decided_at)),
            ("trace", tag("code", trace.stored.trace_id)),
            ("challenge", tag("code", challenge.id)),
            ("label", foreign(inspection.label or "none")),
        ]
    )


def worth(inspection: Inspection) -> Markup:
    """What the verdict is worth on this document."""
    verdict = inspection.trace.verdict
    lines = [
        tag("p", f"{sentence[0].upper()}{sentence[1:]}.")
        for sentence in wordings.sentences(verdict.guarantee)
    ]
    if verdict.weak:
        lines.append(tag("p", f"{wordings.weakness(verdict.guarantee).capitalize()}."))
    return join(*lines)


def questions(inspection: Inspection) -> Markup:
    """Every question; those that were not answered right stand open."""
    if not inspection.questions:
        return tag("p", "Nothing was asked: the challenge ended before its audit.")
    return join(_counts(inspection), *(_question(inspection, one) for one in inspection.questions))


def _counts(inspection: Inspection) -> Markup:
    marks = [
        Mark(
            question_id=one.id,
            question_class=one.question_class,
            right=one.right,
            unseen=one.unseen,
        )
        for one in inspection.questions
        if one.right is not None
    ]
    if not marks:
        return tag("p", "The questions were not graded.")
    counts = grading.count(marks)
    wrong = dict(counts.wrong)
    rows = [
        (wordings.class_words(name), str(number), str(wrong[name])) for name, number in counts.asked
    ]
    return table(rows, head=("class", "asked", "wrong"))


def _question(inspection: Inspection, one: InspectedQuestion) -> Markup:
    word = outcome(one)
    where = [wordings.class_words(one.question_class)]
    where += [one.chunk_id] if one.chunk_id else []
    where += [f"before {one.quote_id}"] if one.quote_id else []
    where += [f"stratum {one.stratum}"] if one.stratum else []
    where += [f"characters {one.start:,} to {one.end:,}"] if one.start is not None else []
    head = tag(
        "summary",
        tag("code", one.id),
        " ",
        tag("b", word if word != "asked" else "not graded", class_=word),
        " ",
        tag("span", ", ".join(where), class_="dim"),
    )
    attributes: dict[str, str | int] = {} if one.right else {"open": ""}
    return tag("details", head, table(list(_answer(inspection, one))), **attributes)


def _answer(inspection: Inspection, one: InspectedQuestion) -> Iterator[tuple[str, ...]]:
    yield "question", foreign(one.prompt)
    asked = one.question
    if asked.locator is not None:
        opening, closing = foreign(asked.locator.opening), foreign(asked.locator.closing)
        yield "in the part", join("from “", opening, "” to “", closing, "”")
    if asked.anchor is not None:
        yield "text shown", foreign(asked.anchor)
    if asked.text is not None:
        yield "phrase", foreign(asked.text)
    for option in asked.options:
        yield f"option {option.label}", foreign(option.text)
    yield "expected", "not computed" if one.expected is None else foreign(one.expected)
    if one.unseen:
        yield "given", "unseen: the reader says that this part never reached it"
    else:
        yield "given", "no answer" if one.given is None else foreign(one.given)
    if any(piece.kind != "same" for piece in one.difference):
        names = {"same": "span", "missing": "del", "extra": "ins"}
        pieces = (tag(names[piece.kind], foreign(piece.text)) for piece in one.difference)
        yield "difference", join(*pieces)
    place = around(inspection.text, one) if inspection.text is not None else None
    if place is not None:
        yield "in the document", place


def quotes(inspection: Inspection) -> Markup:
    """The phrases that make evidence."""
    if not inspection.quotes:
        return tag("p", "No phrase was found in the document.")
    rows: list[tuple[str, ...]] = [
        (
            tag("code", quote.id),
            quote.region,
            quote.chunk_id,
            f"{quote.span.start:,} to {quote.span.end:,}",
            quote.matched_by,
            foreign(quote.text),
        )
        for quote in inspection.quotes
    ]
    return table(
        rows, head=("id", "region", "chunk", "characters", "matched", "text"), class_="list"
    )


def discards(inspection: Inspection) -> Markup:
    """The phrases that make none, and the nearest places."""
    if not inspection.discards:
        return tag("p", "No phrase was discarded.")
    return join(
        *(
            tag(
                "details",
                tag("summary", tag("code", one.id), " ", tag("b", one.reason, class_="wrong")),
                table(
                    [
                        ("phrase", foreign(one.phrase)),
                        ("because", one.meaning),
                        *(
                            [
                                ("difference", foreign(f"{one.near.kind}: {one.near.note}")),
                                ("nearest", foreign(one.nearest or "nothing like it")),
                                (
                                    "where",
                                    f"characters {one.near.span.start:,} to {one.near.span.end:,}",
                                ),
                            ]
                            if one.near is not None
                            else []
                        ),
                    ]
                ),
                open="",
            )
            for one in inspection.discards
        )
    )


def summary(inspection: Inspection) -> Markup:
    """The summary sentence by sentence, with its marks and what is wrong with them."""
    if not inspection.summary:
        return tag("p", "There is no summary.")
    sentences = []
    for sentence in inspection.summary:
        marks = "".join(f" [{mark}]" for mark in sentence.marks)
        parts = [foreign(sentence.text), tag("span", marks, class_="dim")]
        if sentence.fault is not None:
            parts += [Markup(" "), tag("b", foreign(f"({sentence.fault})"), class_="fault")]
        sentences.append(tag("p", *parts))
    marked = sum(bool(one.marks) for one in inspection.summary)
    told = f"{marked} of {len(inspection.summary)} sentences name quotes. Checked are facts only."
    return join(*sentences, tag("p", told, class_="dim"))


def hashes(inspection: Inspection) -> Markup:
    """The digests, and whether they check out at the time of this report."""
    words = {True: ("same", "right"), False: ("DIFFERS", "wrong"), None: ("not checked", "dim")}
    rows: list[tuple[str, ...]] = []
    for one in inspection.hashes:
        word, class_ = words[one.ok]
        digests: Markup = tag("code", one.stored)
        if one.ok is False:
            digests = join(digests, " now ", tag("code", one.now or "nothing"))
        rows.append((one.name, tag("b", word, class_=class_), digests))
    return table(rows, head=("what", "now", "SHA-256"))


def actions(inspection: Inspection) -> Markup:
    """What operators did to the trace, the oldest first."""
    if not inspection.actions:
        return tag("p", "Nobody has done anything with this trace yet.")
    rows: list[tuple[str, ...]] = [
        (
            wordings.moment(one.at),
            one.action.value,
            one.label or (one.challenge_id or "" if one.action.value == "again" else ""),
            foreign(one.note),
        )
        for one in inspection.actions
    ]
    return table(rows, head=("when", "what", "", "note"), class_="list")
