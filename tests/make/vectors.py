"""Make the golden vectors of the draws and of the questions.

    python -m tests.make.vectors [--check]

They hold on every supported Python.  When they change, the generator's version has to change
with them (`GENERATOR` in `readproof/core/challenges.py`): audits that are open at the time of an
update must not be graded against other questions.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from readproof.core.challenges import GENERATOR
from readproof.core.documents import Document
from readproof.core.draws import Draws
from readproof.core.policies import BUILT_IN, Items, Policy
from readproof.core.questions import Setting, issue
from readproof.gate.preparations import prepare
from readproof.ingest.files import load
from readproof.wire.audit import question_to_dict

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "vectors"

# Small, so that the vectors can be read; every kind of question occurs in one of them.
SENTENCES = Policy(
    name="sentences",
    strata=12,
    items=Items(contains=2, true_sentence=2, delivery_token=2),
    allowed_wrong=BUILT_IN["quick"].allowed_wrong,
)
CASES = (
    ("handbook", "handbook/tide-gauge-handbook.md", "en", BUILT_IN["quick"], False),
    ("handbook sentences", "handbook/tide-gauge-handbook.md", "en", SENTENCES, True),
    ("chronicle", "suiro/suiro-no-kiroku.txt", "ja", BUILT_IN["quick"], True),
    ("report", "bulletin/survey-report.txt", "en", BUILT_IN["quick"], False),
)


def draws() -> dict[str, object]:
    cases = []
    for name, key in (("zeros", bytes(32)), ("ones", b"\xff" * 32), ("short", b"k")):
        stream = Draws(key)
        limits = [1, 2, 3, 10, 100, 4096, (1 << 31) + 1, 1 << 32]
        cases.append(
            {
                "id": name,
                "key": key.hex(),
                "words": [stream.word() for _ in range(8)],
                "below": [[limit, stream.below(limit)] for limit in limits],
                "coins": "".join("HT"[stream.coin()] for _ in range(32)),
                "shuffle": {
                    "of": list(range(12)),
                    "gives": stream.shuffled(list(range(12))),
                },
            }
        )
    return {
        "about": "Draws under a key, in this order; effect of a difference: other questions",
        "cases": cases,
    }


def questions() -> dict[str, object]:
    cases = []
    for name, path, lang, policy, copy in CASES:
        document: Document = load(ROOT / "corpora" / path)
        prepared = prepare(document, policy)
        secret = bytes(range(32))
        issued = issue(
            Setting(
                ground=prepared.ground,
                survey=prepared.survey,
                policy=policy,
                lang=lang,
                has_copy=copy,
            ),
            (),
            secret,
        )
        assert issued is not None
        cases.append(
            {
                "id": name,
                "document": path,
                "text_sha256": document.text_sha256,
                "policy": policy.name,
                "questionable_ppm": prepared.survey.questionable_ppm,
                "strata": [[s.start, s.end] for s in prepared.survey.strata],
                "items": [
                    {
                        **{
                            key: value
                            for key, value in question_to_dict(item.question).items()
                            if key != "prompt"
                        },
                        "asked": [item.asked.start, item.asked.end] if item.asked else None,
                    }
                    for item in issued.items
                ],
            }
        )
    return {
        "about": "Questions without quotes under the key 00 01 … 1f; effect of a difference: an "
        "open audit is graded against other questions than it asked",
        "generator": GENERATOR,
        "cases": cases,
    }


def main() -> None:
    stale = []
    for name, made in (("draws.json", draws()), ("questions.json", questions())):
        text = json.dumps(made, ensure_ascii=False, indent=1) + "\n"
        target = FOLDER / name
        if "--check" in sys.argv[1:]:
            if not target.is_file() or target.read_text("utf-8") != text:
                stale.append(name)
        else:
            target.write_text(text, encoding="utf-8", newline="\n")
    if stale:
        sys.exit(f"{', '.join(stale)}: not what the code draws; see {Path(__file__).name}")


if __name__ == "__main__":
    main()
