"""`questions.txt` as a stranger reads it: the questions of an audit without its JSON."""

from __future__ import annotations

import re
from typing import Any

_QUESTION = re.compile(r"(?:Question|問) (q[0-9]+)")
_WHERE = re.compile(r"(?:Where|場所): (chunk_[0-9]+)")
_SHOWN = re.compile(r"----- (.+) -----")
_END = ("----- end -----", "----- 終わり -----")
_OWN = re.compile(r"(?:your quote|あなたの引用) (s[0-9]+)")
_PASSAGE = ("passage", "一節")
_TEXT = ("text", "語句")
_AFTER = ("(the answer stands AFTER this)", "(答えはこの後にあります)")
_COUNT = re.compile(r"([0-9]+) characters|([0-9]+)文字")
_WINDOW = re.compile(r"first ([0-9]+) characters|最初の([0-9]+)文字")


def parse(page: str) -> dict[str, Any]:
    """The page as an audit document, as far as a reader needs it; own quotes have their `quote`."""
    questions: list[dict[str, Any]] = []
    lines = iter(page.split("\n"))
    for line in lines:
        opened = _QUESTION.fullmatch(line)
        if opened:
            questions.append({"id": opened[1], "kind": "delivery_token", "options": []})
        elif questions:
            _take(questions[-1], line, lines)
    return {"questions": questions}


def _take(question: dict[str, Any], line: str, lines: Any) -> None:
    where, shown = _WHERE.match(line), _SHOWN.fullmatch(line)
    if where:
        question["chunk_id"] = where[1]
    elif line in _AFTER:
        question["kind"] = "verbatim_suffix"
    elif shown:
        _show(question, shown[1], _until_end(lines))
    elif "ask_length" not in question:
        count = _COUNT.search(line)
        if count:
            question["ask_length"] = int(count[1] or count[2])
        window = _WINDOW.search(line)
        if window:
            question["window"] = int(window[1] or window[2])


def _until_end(lines: Any) -> str:
    text = []
    for line in lines:
        if line in _END:
            break
        text.append(line)
    return "\n".join(text)


def _show(question: dict[str, Any], label: str, text: str) -> None:
    own = _OWN.fullmatch(label)
    if own:
        question.update(kind="verbatim_prefix", quote_id=own[1], quote=text)
    elif label in _PASSAGE:
        question.update(kind="verbatim_prefix", anchor=text)
    elif label in _TEXT:
        question.update(kind="contains", text=text)
    else:
        question["kind"] = "true_sentence"
        question["options"].append({"label": label, "text": text})
