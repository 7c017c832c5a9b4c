"""Work on many documents, in this process or in several, in the order of the manifest."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection
from typing import TypeVar

from readproof.errors import Unusable

A = TypeVar("A")
B = TypeVar("B")

# Tasks handed out ahead for each process: enough to keep it busy, few enough to hold no memory.
_AHEAD = 4


def processes() -> int:
    """How many processes this machine can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def each(function: Callable[[A], B], tasks: Sequence[A], jobs: int) -> Iterator[B]:
    """What `function` gives for each task, in their order; over `jobs` processes if more than 1.

    Function and tasks have to be picklable then.  When the caller stops, so do the processes, and
    what was not begun is not done.
    """
    jobs = min(jobs, len(tasks))
    if jobs <= 1:
        for task in tasks:
            yield function(task)
        return
    # Not forked: a copy of a process that has threads may hang.
    pool = ProcessPoolExecutor(
        jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_settle
    )
    waiting: deque[Future[B]] = deque()
    rest = iter(tasks)
    try:
        for task in rest:
            waiting.append(pool.submit(function, task))
            if len(waiting) >= jobs * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise Unusable(
            "a worker process ended unexpectedly (out of memory?); the same command goes on where "
            "this one stopped, and --jobs 1 needs the least memory"
        ) from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _settle() -> None:
    """In a worker: leave interrupts to the parent, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        sentinel = parent.sentinel

        def watch() -> None:
            connection.wait([sentinel])
            os._exit(1)

        threading.Thread(target=watch, daemon=True).start()
