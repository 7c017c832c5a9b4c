"""Looks at the opening, and invents every quote in its words."""

from readproof.readers.scripted.inventor import invented
from tests.zoo.shirkers import Expectation, Shirker


class Inventor(Shirker):
    name = "inventor"
    does = "looks at the first page and invents every quote"
    expects = Expectation.HOPELESS

    @classmethod
    def shows(cls, text, challenge, rng):
        return [(0, 1500)]

    def chosen(self):
        return {name: invented(self, name, 3) for name in self.regions}
