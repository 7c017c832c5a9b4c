"""What is *not* imported: the fast start is a promise, and only a fresh process can show it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.repo.trees import ROOT

# By top-level name; what a command needs it imports when it runs.
HEAVY = frozenset(
    {
        "alembic",
        "charset_normalizer",
        "cryptography",
        "jsonschema",
        "markdown_it",
        "mcp",
        "mdit_py_plugins",
        "openai",
        "pydantic",
        "referencing",
        "rich",
        "securesystemslib",
        "sqlalchemy",
        "sqlmodel",
        "starlette",
        "textual",
        "uvicorn",
    }
)

IMPORT = "import readproof"
HELP = """
import sys
sys.argv = ["readproof", "--help"]
from readproof.cli import main
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
"""
REPORT = """
import json, sys
sys.stderr.write("\\n" + json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))
"""


def _loaded_by(code: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", code + "\n" + REPORT],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stderr.splitlines()[-1]))


@pytest.mark.parametrize(
    "code", [pytest.param(IMPORT, id="import-readproof"), pytest.param(HELP, id="readproof-help")]
)
def test_start_loads_no_heavy_library(code: str) -> None:
    heavy = sorted(_loaded_by(code) & HEAVY)
    assert not heavy, (
        f"loads {', '.join(heavy)}: import inside the function that needs it; who imports it: "
        f"python -X importtime -m readproof --help 2>&1 | grep -E '{'|'.join(heavy)}'"
    )


def test_the_probe_sees_a_heavy_library() -> None:
    assert "sqlalchemy" in _loaded_by("import readproof, sqlalchemy")


def test_import_readproof_loads_no_other_package_of_ours() -> None:
    assert "readproof_tui" not in _loaded_by(IMPORT)
