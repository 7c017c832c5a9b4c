"""`readproof audit`: step 3."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

from readproof.cli import documents, files, options, output, stores, verdicts
from readproof.core.audits import QuestionClass
from readproof.wire import wordings


@click.command("audit")
@click.argument("extraction", metavar="EXTRACTION")
@options.output_file("audit.json, with questions.txt")
@options.as_json("the audit (or the verdict, if the challenge ends here)")
@stores.option
def command(extraction: str, target: str | None, as_json: bool, db: str | None) -> int:
    """Commit to the extraction and get the questions: step 3.

    Uses up an attempt, and writes audit.json and questions.txt (x.json and x.questions.txt with
    -o x.json). The same extraction again gives the same questions.

    Example: readproof audit extraction.json
    """
    value = documents.load_json(extraction, "extraction")
    path = Path(target or "audit.json")
    page = files.beside(path, "audit.json", "questions.txt")
    with stores.opened(db) as gate, documents.named(extraction=extraction):
        from readproof.gate.results import Ended

        if not stores.is_taken(gate, "audit", value.get("challenge_id")):
            files.must_be_free((path, page))
        asked = gate.audit(value)
    if isinstance(asked, Ended):
        if as_json:
            output.data(asked.body)
        return verdicts.tell_end(asked.verdict, db)
    files.write({path: asked.body, page: asked.questions.encode("utf-8")}, again=True)
    if as_json:
        output.data(asked.body)
    made = asked.audit
    counts = Counter(question.question_class for question in made.questions)
    output.note("wrote", f"{path}, {page}")
    output.note(
        "asked",
        f"{len(made.questions)} questions, attempt {made.attempt} of {made.attempts_allowed}: "
        + ", ".join(
            f"{counts[name]} {wordings.class_words(name)}" for name in QuestionClass if counts[name]
        )
        + f"; the answers are due by {wordings.moment(made.answer_by)}",
    )
    output.notes("worth", wordings.sentences(made.guarantee))
    output.notes("warning", wordings.caveats(made.guarantee, weak=made.guarantee.weakened))
    verdicts.next_command(
        ["grade", str(path), "answers.txt"],
        db,
        first=f"give the reader {page}; its answers go to answers.txt",
    )
    return output.OK
