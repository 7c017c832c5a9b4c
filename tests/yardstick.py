"""How long something took, told in a unit that a slower or busier machine stretches as well."""

import time

# CPU seconds of the reference work on the machine where the bounds of the tests were set.
_NOMINAL = 0.010
_ROUNDS = 200_000


def reference_seconds(began: float) -> float:
    """CPU seconds since `began` (of `time.process_time`), scaled by work measured just now.

    A bound in these seconds tells linear from quadratic on any machine; it is no figure.
    """
    spent = time.process_time() - began
    start = time.process_time()
    total = 0
    for number in range(_ROUNDS):
        total += number & 7
    work = time.process_time() - start
    assert total
    return spent * _NOMINAL / work
