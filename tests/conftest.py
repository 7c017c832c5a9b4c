"""What holds for every test: a folder of its own, no store of the developer's, no network."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# `ci` finds the same examples on every machine; `long` looks for new ones:
# pytest --hypothesis-profile long
settings.register_profile(
    "ci",
    derandomize=True,
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("long", max_examples=2000, deadline=None)
settings.load_profile("ci")

# A developer's endpoint and key are no test's business, nor is a proxy on the way to loopback.
_ENDPOINT = (
    *("OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID"),
    *("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"),
)
_LOOPBACK = ("127.0.0.1", "::1", "localhost")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test works in a folder of its own: stores are found upward from the working directory."""
    monkeypatch.chdir(tmp_path)
    for name in ("READPROOF_DB", "FORCE_COLOR", "NO_COLOR", "COLUMNS", *_ENDPOINT):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(autouse=True, scope="session")
def no_network() -> Iterator[None]:
    """A test that reaches for another machine fails, also where there is a network."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: object) -> None:
        inet = self.family in (socket.AF_INET, socket.AF_INET6)
        if inet and isinstance(address, tuple) and address[0] not in _LOOPBACK:
            raise AssertionError(f"a test tried to connect to {address[0]}: no test may")
        connect(self, address)  # type: ignore[arg-type]  # any family's address

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", guarded)
        yield
