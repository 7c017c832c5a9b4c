"""Make the fingerprints of the fold profiles, `tests/vectors/folds.json`.

    python -m tests.make.fold_prints [--check]

They are digests of what the folds do, to every code point and to our own documents, the same
on every supported Python.  When one changes, the version of its profile has to change with it
(`readproof/core/folds/profiles.py`): a challenge that is open must not be graded under other folds.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

from readproof.core import folds, sentences
from readproof.core.folds import Profile

ROOT = Path(__file__).parents[2]
TARGET = ROOT / "tests" / "vectors" / "folds.json"
# Beside what a code point stands: each of these may change how it folds.
BESIDE = ("x", "1", "\u0301")


def texts() -> list[str]:
    points = [chr(at) for at in range(1, 0x20000) if not 0xD800 <= at <= 0xDFFF]
    points += map(chr, range(0xE0000, 0xE0200))
    made = [f"{beside}\n".join(points) for beside in BESIDE]
    made += [
        path.read_bytes().decode("utf-8")
        for path in sorted((ROOT / "corpora").glob("*/*"))
        if path.suffix in (".md", ".txt")
    ]
    made.append("&amp;lt; &#65; &#x3042; &nbsp; &bogus; &AMP; &quot; &#0; -- --- ---- com-\nmittee")
    return made


def fingerprint(profile: Profile) -> dict[str, object]:
    digest = hashlib.sha256()
    for text in texts():
        digest.update(folds.fold(text, profile).text.encode())
    return {
        "version": profile.version,
        "unicode": profile.unicode,
        "steps": [step.name for step in profile.steps],
        "sha256": digest.hexdigest(),
    }


def borders() -> str:
    """A digest of where the sentences of the quote gate end."""
    digest = hashlib.sha256()
    for text in texts():
        for abbreviations in (False, True):
            for gap in sentences.gaps(text, sentences.Rules(abbreviations=abbreviations)):
                digest.update(f"{gap.start} {gap.end}\n".encode())
    return digest.hexdigest()


def render() -> str:
    made = {
        "note": "What the fold profiles do to every code point and to our documents. When a "
        "digest changes, the profile's version has to change. Effect of a difference: an open "
        "challenge is graded under other folds than it was issued with.",
        "profiles": {
            profile.name: fingerprint(profile) for profile in (folds.EVIDENCE, folds.QUOTE)
        },
        "sentences_sha256": borders(),
    }
    return json.dumps(made, ensure_ascii=False, indent=1) + "\n"


def main() -> None:
    text = render()
    if "--check" in sys.argv[1:]:
        if not TARGET.is_file() or TARGET.read_text(encoding="utf-8") != text:
            sys.exit(
                f"{TARGET.name} is not what the folds do: if that is meant, raise the version of "
                "the profile, then run python -m tests.make.fold_prints"
            )
    else:
        TARGET.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
