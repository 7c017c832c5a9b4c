"""The sheet in a message: its form is normalised, what stands in its sections is not."""

from __future__ import annotations

import pytest

from readproof.wire import messages

SHEET = """\
[head]
the slate roof

  indented, and *dressed up*

[middle]
\\[tail]

[tail]
unseen

[summary]
It says [s01] this.

[head] is no section line any more.
"""
ANSWERS = """\
[q01]
brick at the landward
[q02]

yes
"""


@pytest.mark.parametrize(
    "message",
    [
        pytest.param(SHEET, id="nothing-to-do"),
        pytest.param(f"Here is the sheet:\n\n{SHEET}", id="chatter-before"),
        pytest.param(f"```\n{SHEET}```\n", id="a-fence"),
        pytest.param(f"Sure!\n\n```text\n{SHEET}```\n\nAnything else?\n", id="fence-and-chatter"),
        pytest.param(f"~~~~\n{SHEET}~~~~\nDone.\n", id="another-fence"),
        pytest.param(f"{SHEET}[end]\nAnything else?\n", id="end-line"),
        pytest.param(f"{SHEET}**[END]**\n```\n", id="dressed-end-line"),
        pytest.param(f"<think>\n[head]\nno\n</think>\n{SHEET}", id="thoughts-with-a-draft"),
        pytest.param(f"[Head? I'd say]\n</think>\n\n{SHEET}", id="thoughts-without-their-start"),
        pytest.param(SHEET.replace("[head]\nthe", "## **[Head]**:\nthe"), id="dressed-section"),
        pytest.param(SHEET.replace("[head]\nthe", "[head] the"), id="text-on-the-same-line"),
        pytest.param(SHEET.replace("\n", "\r\n"), id="crlf"),
    ],
)
def test_phrase_sheet_comes_out_as_it_was_meant(message: str) -> None:
    assert messages.phrase_sheet(message).rstrip("\n") == SHEET.rstrip("\n")


@pytest.mark.parametrize(
    "message",
    [
        pytest.param(ANSWERS, id="nothing-to-do"),
        pytest.param(ANSWERS.replace("[q01]", "**[Q1]**"), id="dressed-and-short"),
        pytest.param(ANSWERS.replace("[q01]\n", "[q01]: "), id="text-on-the-same-line"),
        pytest.param(ANSWERS.replace("brick", "- brick"), id="a-list-mark"),
        pytest.param(f"Of course.\n```\n{ANSWERS}```\nDone!", id="fence-and-chatter"),
        pytest.param(f"{ANSWERS}[end]\nI hope this helps.", id="end-line"),
    ],
)
def test_answer_sheet_comes_out_as_it_was_meant(message: str) -> None:
    assert messages.answer_sheet(message).rstrip("\n") == ANSWERS.rstrip("\n")


@pytest.mark.parametrize(
    "message",
    [
        pytest.param('{"head": ["the slate roof"]}', id="json"),
        pytest.param("I cannot read such long documents.\n", id="a-refusal"),
        pytest.param("", id="nothing"),
        pytest.param("<think>\n[Q\n", id="thoughts-that-never-end"),
    ],
)
def test_message_without_a_section_is_left_as_it_is(message: str) -> None:
    assert messages.phrase_sheet(message) == message
    assert messages.answer_sheet(message) == message


@pytest.mark.parametrize(
    "content",
    [
        pytest.param("An *orifice* is the end", id="emphasis-in-a-line"),
        pytest.param("first line\n- second line", id="list-mark-further-down"),
        pytest.param("-20 degrees", id="a-sign-that-is-no-list-mark"),
        pytest.param("```python\nx = 1\n```", id="a-fence-without-one-around"),
        pytest.param("\\[q02]", id="literal-line"),
        pytest.param("see [q02] there", id="section-name-in-a-line"),
        pytest.param("</think>", id="what-closes-thoughts"),
    ],
)
def test_content_of_an_answer_is_not_touched(content: str) -> None:
    sheet = f"[q01]\n{content}\n[q03]\nno\n"
    assert messages.answer_sheet(sheet) == sheet


def test_a_fence_inside_the_fence_does_not_end_the_sheet() -> None:
    inner = SHEET + "```python\nx = 1\n```\nThe end.\n"
    assert messages.phrase_sheet(f"Look:\n```\n{inner}```\nBye.") == inner


@pytest.mark.parametrize(
    ("message", "complete"),
    [
        (f"{ANSWERS}[end]\n", True),
        (f"{ANSWERS} **[End]**", True),
        (ANSWERS, False),
        ("the [end]", False),
    ],
)
def test_the_end_line_shows_that_nothing_was_cut_off(message: str, complete: bool) -> None:
    assert messages.is_complete(message) is complete
