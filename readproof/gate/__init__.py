"""The use cases: clock, randomness and store meet here and nowhere else.

`Gate` plays the protocol; everything that proves a reading, from the command line to `prove`,
goes through its four steps.
"""

from readproof.gate.gates import Gate

__all__ = ["Gate"]
