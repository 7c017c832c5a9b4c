"""A scripted reader that works on the files: it writes the sheet that comes next.

python -m readproof.readers.scripted STRATEGY DOCUMENT challenge.json > phrases.txt
python -m readproof.readers.scripted STRATEGY DOCUMENT challenge.json audit.json > answers.txt
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from . import STRATEGIES


def main(arguments: list[str]) -> int:
    """Write the sheet to stdout.  Exit code 2 when the arguments or the files are not right."""
    if len(arguments) not in (3, 4) or arguments[0] not in STRATEGIES:
        sys.stderr.write(
            "expected STRATEGY DOCUMENT challenge.json [audit.json], the strategy one of: "
            f"{', '.join(STRATEGIES)}\n"
        )
        return 2
    strategy, document, *files = arguments
    try:
        raw = Path(document).read_bytes()
        challenge, *audits = [json.loads(Path(name).read_bytes()) for name in files]
        reader = STRATEGIES[strategy](challenge, raw)
        sheet = reader.answers(audits[0]) if audits else reader.sheet()
    except (OSError, ValueError, LookupError) as error:
        sys.stderr.write(f"expected a challenge and its document, found {error!r}\n")
        return 2
    sys.stdout.buffer.write(sheet.encode("utf-8"))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
