"""Has the file and a search command, and looks everything up."""

from tests.zoo.shirkers import Expectation, Shirker


class Searcher(Shirker):
    name = "searcher with the file"
    does = "reads nothing and searches the file for each question"
    expects = Expectation.LET_THROUGH
    sees_a_share = False
