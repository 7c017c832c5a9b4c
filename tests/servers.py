"""The scripted model server on loopback, for tests that speak to an endpoint over HTTP."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from readproof.readers.scripted.server import Server

KEY = "sk-the-key-of-this-test"


@contextmanager
def serving(
    *, key: str | None = None, context: int | None = None, delay: float = 1.0
) -> Iterator[Server]:
    """A server in a thread; its `log` tells what it was asked."""
    with Server(0, key=key, context=context, delay=delay) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


def reached(patch: pytest.MonkeyPatch, server: Server, key: str | None = KEY) -> None:
    """Let the environment lead to a server, as a user would set it."""
    patch.setenv("OPENAI_BASE_URL", server.base_url)
    if key is None:
        patch.delenv("OPENAI_API_KEY", raising=False)
    else:
        patch.setenv("OPENAI_API_KEY", key)


def answered(server: Server) -> list[str]:
    """The digests of the prompts that were answered, in order."""
    return [asked.prompt_sha256 for asked in server.log.asked if asked.status == 200]
