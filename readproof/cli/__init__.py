"""The command line: one file a verb, each loaded when it is called."""

from readproof.cli.root import main, root

__all__ = ["main", "root"]
