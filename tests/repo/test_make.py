"""The Makefile and the commands that it calls agree."""

from __future__ import annotations

import re
import tomllib

from tests.repo.trees import ROOT

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = ("demo", "test", "check", "format", "bench", "long", "zoo", "clean", "help")


def test_every_promised_target_is_there_with_its_help() -> None:
    documented = re.findall(r"^([a-z]+):.*## ", MAKEFILE, re.MULTILINE)
    assert set(TARGETS) <= set(documented)


def test_every_generator_is_checked() -> None:
    generators = {
        path.stem
        for path in (ROOT / "tests" / "make").glob("*.py")
        if "[--check]" in path.read_text(encoding="utf-8")
    }
    lists = re.findall(r"^(?:GENERATED|FROZEN) := (.*)$", MAKEFILE, re.MULTILINE)
    listed = {name for names in lists for name in names.split()}
    assert listed == generators, "name it in GENERATED (or FROZEN) of the Makefile"


def test_every_command_of_the_makefile_is_there() -> None:
    called = re.findall(r"-m tests\.make\.([a-z_]+)", MAKEFILE)
    missing = [name for name in called if not (ROOT / "tests" / "make" / f"{name}.py").exists()]
    assert called
    assert not missing


def test_ci_calls_the_readmes_commands_with_the_tests_first() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert re.findall(r"^make ([a-z]+)", script, re.MULTILINE) == ["test", "demo", "check"]


def test_extras_repeat_no_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    def names(requirements: list[str]) -> set[str]:
        return {re.split(r"[<>=\[ ]", line)[0] for line in requirements}

    needed = names(project["dependencies"])
    for extra in project["optional-dependencies"].values():
        assert not needed & names(extra)
