"""Hands in what was right in somebody else's attempt."""

from typing import Any

from tests.zoo.shirkers import Expectation, Shirker


class Replayer(Shirker):
    name = "replayer"
    does = "hands in phrases and answers of an attempt that was accepted"
    expects = Expectation.HOPELESS
    sees_a_share = False

    _kept: dict[str, Any] = {}  # noqa: RUF012  # a cache, not a default

    @classmethod
    def shows(cls, text, challenge, rng):
        return []

    def play(self, desk, challenge):
        if desk.text not in self._kept:
            self._kept[desk.text] = _accepted(desk)
        sheet, questions, answers = self._kept[desk.text]
        built = desk.build(challenge, sheet)
        asked = desk.audit(built)
        lines = []
        for number, question in enumerate(asked["questions"]):
            same = [one for one in questions if _same(one, question)]
            like = [one for one in questions if one["kind"] == question["kind"]]
            old = (same or like or questions)[number % len(same or like or questions)]
            lines.append(f"[{question['id']}]\n{answers[old['id']]}\n")
        return desk.grade(asked, "\n".join(lines))


def _same(one, other):
    keys = ("kind", "anchor", "quote_id", "chunk_id", "text")
    return all(one.get(key) == other.get(key) for key in keys)


def _accepted(desk):
    """The sheet, the questions and the answers of an honest reader on the same document."""
    other = desk.another("somebody else")
    challenge = other.challenge()
    reader = _Honest(challenge, desk.text, [(0, len(desk.text))], 0)
    sheet = reader.sheet()
    asked = other.audit(other.build(challenge, sheet))
    answers = {one["id"]: reader._answer(one) for one in asked["questions"]}
    ended = other.grade(asked, reader.answers(asked))
    assert ended.verdict.verdict == "ACCEPT", ended.verdict.reasons
    return sheet, asked["questions"], answers


class _Honest(Shirker):
    name = "the honest reader whose attempt is replayed"
