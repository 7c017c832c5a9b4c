"""The short form of the zoo: every strategy on the project's own documents."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.corpora import OWN, own
from tests.zoo import strategies
from tests.zoo.expectations import HONEST, failures
from tests.zoo.plays import Tally, play
from tests.zoo.shirkers import BLANK, Expectation, Shirker, blanked
from tests.zoo.strategies import STRATEGIES
from tests.zoo.strategies.all_unseen import UnseenAfterQuotes
from tests.zoo.strategies.always import AlwaysNo, AlwaysYes
from tests.zoo.strategies.grinder import Grinder
from tests.zoo.strategies.hedger import Hedger
from tests.zoo.strategies.word_frequency import WordFrequency

# Over all documents together; `make zoo` plays 3,000.
PLAYS = {Expectation.HOPELESS: 100, Expectation.PRICED: 12, Expectation.LET_THROUGH: 4}
HONEST_PLAYS = 20
# They read what the neighbourhoods' reader or the reader of half reads, and guess otherwise.
VARIANTS = (AlwaysYes, AlwaysNo, WordFrequency, UnseenAfterQuotes, Grinder, Hedger)
VARIANT_PLAYS = 24
FOLDER = Path(strategies.__file__).parent


def tally(strategy: type[Shirker], plays: int) -> Tally:
    made = Tally(strategy=strategy)
    for number, name in enumerate(OWN):
        made.add(play(strategy, own(name), plays // len(OWN), first=1000 * number))
    return made


@pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda strategy: strategy.name)
def test_strategy_fares_as_it_expects(strategy: type[Shirker]) -> None:
    plays = HONEST_PLAYS if strategy.honest else PLAYS[strategy.expects]
    found = tally(strategy, VARIANT_PLAYS if strategy in VARIANTS else plays)
    assert not list(failures(found)), (found.verdicts, found.codes)
    if strategy.honest and strategy.slips <= 0.01:
        # A reader that passes 97 times in 100 fails three times in twenty once in fifty tries.
        assert found.accepted >= (HONEST - 0.1) * found.plays


def test_every_file_of_the_zoo_is_played() -> None:
    files = {path.stem for path in FOLDER.glob("*.py")} - {"__init__"}
    assert files == {strategy.__module__.rpartition(".")[2] for strategy in STRATEGIES}
    assert len({strategy.name for strategy in STRATEGIES}) == len(STRATEGIES)
    assert all(strategy.does and strategy.expects for strategy in STRATEGIES)


def test_no_strategy_imports_the_guarantee_or_what_draws_the_questions() -> None:
    allowed = ("readproof.errors", "readproof.readers.scripted", "tests.zoo", "pytest")
    for path in [*FOLDER.glob("*.py"), FOLDER.parent / "shirkers.py", FOLDER.parent / "desks.py"]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for name in names:
                assert "guarantee" not in name, path
                if name.startswith(("readproof", "tests")) and path.parent == FOLDER:
                    assert name.startswith(allowed), (path, name)
                assert not name.endswith(("prices", "expectations", "planning")), path


def test_what_is_not_shown_is_blank() -> None:
    assert blanked("abcdefgh", [(4, 6), (0, 2), (1, 3)]) == f"abc{BLANK}ef{BLANK * 2}"
    assert blanked("abc", []) == BLANK * 3


@pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda strategy: strategy.name)
def test_a_strategy_says_which_spans_it_reads(strategy: type[Shirker]) -> None:
    import random

    from tests.zoo.desks import Desk
    from tests.zoo.plays import _gate, policy

    document = own("handbook")
    challenge = Desk(_gate("spans"), document, policy(strategy), "reader").challenge()
    spans = strategy.shows(document.text, challenge, random.Random(1))
    assert len(blanked(document.text, spans)) == document.length
    again = strategy.shows(document.text, challenge, random.Random(1))
    assert spans == again
    assert len(strategy.edition(document.text, random.Random(1))) == document.length
