"""Changes one field of a document that it hands back."""

import copy

from readproof.errors import Malformed, Refused, Unusable
from tests.zoo.strategies.head_peeks import HeadPeeks


class Tamperer(HeadPeeks):
    name = "tamperer"
    does = "reads the first third with peeks and changes a field of each document it hands back"

    def play(self, desk, challenge):
        self._refused("challenge", challenge, lambda changed: desk.build(changed, self.sheet()))
        built = desk.build(challenge, self.sheet())
        if not isinstance(built, dict):
            return built
        self._refused("extraction", built, desk.audit)
        asked = desk.audit(built)
        if not isinstance(asked, dict):
            return asked
        answers = self.answers(asked)
        self._refused("audit", asked, lambda changed: desk.grade(changed, answers))
        return desk.grade(asked, answers)

    def _refused(self, what, document, hand_in):
        path, changed = _changed(document, self.rng)
        refused = False
        try:
            hand_in(changed)
        except (Malformed, Refused, Unusable):
            refused = True
        assert refused, f"the {what} was taken with {path} changed"


def leaves(value, path=()):
    """Paths of all values that hold nothing."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from leaves(part, (*path, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from leaves(part, (*path, index))
    else:
        yield path


def _changed(document, rng):
    """The document with one value changed to another of its type."""
    path = rng.choice(list(leaves(document)))
    changed = copy.deepcopy(document)
    holder = changed
    for step in path[:-1]:
        holder = holder[step]
    old = holder[path[-1]]
    holder[path[-1]] = _other(old, rng)
    return path, changed


def _other(old, rng):
    if isinstance(old, bool):
        return not old
    if isinstance(old, int):
        return old + rng.choice((-1, 1))
    if isinstance(old, str) and old:
        at = rng.randrange(len(old))
        return old[:at] + ("x" if old[at] != "x" else "y") + old[at + 1 :]
    return "x"
