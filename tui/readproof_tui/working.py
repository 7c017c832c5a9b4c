"""Work that may take long goes into a thread; what comes of it is handed to the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from textual.widget import Widget
from textual.worker import get_current_worker

from readproof.errors import ReadproofError

T = TypeVar("T")


def in_background(
    owner: Widget,
    work: Callable[[], T],
    done: Callable[[T], None],
    failed: Callable[[ReadproofError], None],
    *,
    group: str,
) -> None:
    """Run `work` in a thread, then `done` with its result in the app.

    Newer work of the same `group` takes the place of older: what that comes to is dropped.  An
    error that readproof raises on purpose goes to `failed`; any other is a bug and ends the app.
    """

    def run() -> None:
        worker = get_current_worker()
        if worker.is_cancelled:
            return
        try:
            result = work()
        except ReadproofError as error:
            if not worker.is_cancelled:
                owner.call_later(failed, error)
            return
        if not worker.is_cancelled:
            # Queued, not waited for: an app that ends meanwhile would never answer.
            owner.call_later(done, result)

    owner.run_worker(run, thread=True, exclusive=True, group=group)
