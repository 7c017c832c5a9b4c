"""Re-pointing and renumbering: labels and the order of definitions change, nothing else."""

from __future__ import annotations

import pytest

from readproof.core.citing import attributions, footnotes, renumbering, research_logs
from readproof.core.citing.renumbering import Fixed
from readproof.core.citing.research_logs import LoggedSource

SOURCES = research_logs.read(
    "".join(
        f"### Source {n}: t{n}\n- URL: https://e.org/{n}\n- Facts:\n  - it weighs {n}00 kg\n"
        for n in range(1, 5)
    )
)


def fixed(text: str, sources: tuple[LoggedSource, ...] | None = None) -> Fixed:
    report = attributions.check(footnotes.read(text), sources, definitions_only=sources is None)
    return renumbering.fix(report, sources or ())


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(
            "B[^2] A[^1]\n\n[^1]: a\n[^2]: b\n\n    more [^1]\n",
            "B[^1] A[^2]\n\n[^1]: b\n\n    more [^2]\n[^2]: a\n",
            id="continuation-lines-move-along",
        ),
        pytest.param(
            "B[^2] `[^2]` A[^1]\n\n```\n[^2]: x\n```\n[^1]: a\n[^2]: b [^1]",
            "B[^1] `[^2]` A[^2]\n\n```\n[^2]: x\n```\n[^1]: b [^2]\n[^2]: a",
            id="code-is-left-alone",
        ),
        pytest.param(
            "x[^a] y[^7] z[^a]\n\n[^A]: a\r\n[^7]: b\r\n",
            "x[^a] y[^1] z[^a]\n\n[^A]: a\r\n[^1]: b\r\n",
            id="names-keep-their-spelling",
        ),
        pytest.param(
            "x[^5] y[^1] z[^9]\n\n[^5]: a\n[^9]: b\n",
            "x[^2] y[^1] z[^3]\n\n[^2]: a\n[^3]: b\n",
            id="undefined-label-is-given-to-nobody",
        ),
        pytest.param(
            "x[^3]\n\n[^1]: unused\n[^2]: unused too\n[^3]: used\n",
            "x[^1]\n\n[^1]: used\n[^2]: unused\n[^3]: unused too\n",
            id="unused-ones-come-last",
        ),
        pytest.param(
            "x[^2]\n\n[^2]: one\n[^2]: two\n",
            "x[^1]\n\n[^1]: one\n[^1]: two\n",
            id="second-definition-stays-second",
        ),
        pytest.param(
            "x[^2] y[^1]\n\n> [^1]: quoted\n> more\n\n[^2]: b\n",
            "x[^1] y[^2]\n\n> [^2]: quoted\n> more\n\n[^1]: b\n",
            id="definition-in-a-quote-stays",
        ),
        pytest.param("x[^1] y[^2]\n\n[^1]: a\n\n[^2]: b", None, id="nothing-to-do"),
        pytest.param("no footnotes", None, id="no-footnotes"),
    ],
)
def test_renumbering(before: str, after: str | None) -> None:
    result = fixed(before)
    assert result.text == (before if after is None else after)
    assert fixed(result.text).text == result.text


def test_wrong_footnote_is_pointed_to_the_definition_of_its_true_source() -> None:
    text = (
        "Of 200 kg.[^1] Of 100 kg.[^2] Of 200 kg.[^2]\n\n"
        "[^1]: https://e.org/1\n[^2]: https://e.org/2\n"
    )
    result = fixed(text, SOURCES)
    assert result.repointed == (0, 1)
    assert result.text == (
        "Of 200 kg.[^1] Of 100 kg.[^2] Of 200 kg.[^1]\n\n"
        "[^1]: https://e.org/2\n[^2]: https://e.org/1\n"
    )


def test_true_source_without_a_definition_is_left_and_told() -> None:
    text = "Of 300 kg.[^1]\n\n[^1]: https://e.org/1\n"
    result = fixed(text, SOURCES)
    assert (result.text, result.repointed, result.unfixable) == (text, (), (0,))


def test_a_second_definition_of_a_label_is_no_target() -> None:
    text = "Of 200 kg.[^1]\n\n[^1]: https://e.org/1\n[^1]: https://e.org/2\n"
    assert fixed(text, SOURCES).unfixable == (0,)
