"""Headless Chromium: it loads one page and says what the page has become."""

from __future__ import annotations

import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

VARIABLE = "READPROOF_BROWSER"
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = (
    "--headless",
    "--no-sandbox",  # as root there is none
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--no-proxy-server",
    # Whatever the page would fetch by a name, it finds nobody.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
    # Timers and animations of the page get so many milliseconds of their own time.
    "--virtual-time-budget=3000",
)
SECONDS = 120


def find() -> str:
    """The browser's program: `READPROOF_BROWSER` names it, or says that it is `required`."""
    wanted = os.environ.get(VARIABLE, "")
    if wanted not in ("", "required"):
        found = shutil.which(wanted)
        assert found, f"expected a browser in {VARIABLE}, found no program {wanted}"
        return found
    for name in NAMES:
        if found := shutil.which(name):
            return found
    assert wanted != "required", f"expected one of {', '.join(NAMES)}: install Chromium"
    pytest.skip(f"no browser here: install Chromium, or name one in {VARIABLE}")


class Server:
    """A server on this machine that serves one page, and remembers whatever else is asked."""

    def __init__(self) -> None:
        server = self
        self.page = b""
        self.asked: list[str] = []

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                server.asked.append(self.path)
                is_page = self.path == "/page.html"
                self.send_response(200 if is_page else 404)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Connection", "close")
                self.end_headers()
                if is_page:
                    self.wfile.write(server.page)

            do_POST = do_GET

            def log_message(self, *_: object) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._http.server_address[1]}"
        self._thread = threading.Thread(target=self._http.serve_forever, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()


@contextmanager
def served() -> Iterator[Server]:
    """A server for the time of the block."""
    server = Server()
    try:
        yield server
    finally:
        server.close()


def loaded(program: str, server: Server, page: str, folder: Path) -> str:
    """The page as the browser has it after loading it from the server, as HTML."""
    server.page = page.encode("utf-8")
    server.asked.clear()
    run = subprocess.run(
        [
            program,
            *FLAGS,
            f"--user-data-dir={folder / 'profile'}",
            "--dump-dom",
            f"{server.address}/page.html",
        ],
        capture_output=True,
        timeout=SECONDS,
        check=False,
        env={"PATH": os.environ.get("PATH", ""), "HOME": str(folder), "LANG": "C.UTF-8"},
    )
    found = run.stdout.decode("utf-8", errors="replace")
    assert "/page.html" in server.asked, run.stderr.decode("utf-8", errors="replace")[-2000:]
    return found
