"""Build the sdist, the wheel out of it, and see that the wheel works where nothing else is.

    python -m tests.make.wheel_check

The wheel's schemas are compared with git's list; it is installed into a fresh environment, away
from the checkout, where the program, the demo and the tests of SMOKE have to work.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
# Tests that need nothing but the packages: pure rules, the wire, and how fast a start is.
SMOKE = ("tests/core", "tests/wire", "tests/test_validation.py", "tests/repo/test_imports.py")
TEST_TOOLS = ("pytest", "pytest-timeout", "pytest-xdist", "hypothesis", "regex")
BUNDLED = ("handbook", "suiro")


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="readproof-wheel-") as name:
        folder = Path(name)
        sdist, wheel = _build(folder / "dist")
        _check_contents(wheel)
        _try_out(folder, sdist, wheel)
    print(f"{wheel.name}: contents, program, demo and tests are right")


def _run(*command: str | Path, cwd: Path, env: dict[str, str] | None = None) -> str:
    """Run a command with nothing of the checkout on its path; on failure show all it said."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        words = " ".join(str(part) for part in command)
        sys.exit(f"{done.stdout}\nwheel check: `{words}` ended with {done.returncode}")
    return done.stdout


def _build(dist: Path) -> tuple[Path, Path]:
    _run(sys.executable, "-m", "build", "--no-isolation", "--outdir", dist, ROOT, cwd=dist.parent)
    (sdist,), (wheel,) = dist.glob("*.tar.gz"), dist.glob("*.whl")
    return sdist, wheel


def _listed(folder: str) -> set[str]:
    """Names under `folder` that git tracks; all that lie there when this is no checkout."""
    if (ROOT / ".git").exists():
        lines = _run("git", "ls-files", "--", folder, cwd=ROOT).splitlines()
        if lines:
            return set(lines)
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def _check_contents(wheel: Path) -> None:
    held = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    wanted = _listed("readproof")
    wanted |= {name.removeprefix("tui/") for name in _listed("tui/readproof_tui")}
    wanted |= {f"readproof/{name}" for name in _listed("schemas")}
    for corpus in BUNDLED:
        wanted |= {f"readproof/{name}" for name in _listed(f"corpora/{corpus}")}
    faults = [f"missing: {name}" for name in sorted(wanted - held)]
    faults += [f"should not be there: {name}" for name in sorted(held - wanted)]
    if faults:
        sys.exit("wheel check: the wheel does not hold what git lists\n" + "\n".join(faults))


def _try_out(folder: Path, sdist: Path, wheel: Path) -> None:
    home = folder / "elsewhere"
    home.mkdir()
    python = folder / "venv" / "bin" / "python"
    program = python.with_name("readproof")
    _run(sys.executable, "-m", "venv", folder / "venv", cwd=folder)
    pip = (python, "-m", "pip", "--quiet", "--disable-pip-version-check", "--no-input")
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}

    _run(*pip, "install", wheel, cwd=home, env=env)
    version = _run(program, "--version", cwd=home, env=env).strip()
    if not version.endswith(_version()):
        sys.exit(f"wheel check: --version says {version!r}, the package says {_version()}")
    _run(program, "--help", cwd=home, env=env)
    _run(python, "-c", "import readproof_tui", cwd=home, env=env)
    _run(program, "demo", cwd=home, env=env)

    # The tests of the sdist, in a folder that has no package to import by accident.
    _run(*pip, "install", *TEST_TOOLS, cwd=home, env=env)
    shutil.unpack_archive(sdist, folder / "sdist")
    (unpacked,) = (folder / "sdist").iterdir()
    for name in ("tests", "corpora"):
        shutil.copytree(unpacked / name, home / name)
    shutil.copy(unpacked / "pyproject.toml", home)
    chosen = [name for name in SMOKE if (home / name).exists()]
    _run(python, "-m", "pytest", *chosen, cwd=home, env=env)


def _version() -> str:
    text = (ROOT / "readproof" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"', text, re.MULTILINE)
    if found is None:
        sys.exit("wheel check: readproof/__init__.py has no __version__")
    return found[1]


if __name__ == "__main__":
    main()
