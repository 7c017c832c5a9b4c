"""A model that is a script, behind an OpenAI-compatible endpoint on loopback.

    python -m readproof.readers.scripted.server [--port 8123] [--key KEY] [--context TOKENS]

It answers `POST /v1/chat/completions`; the model's name says which reader it plays, and how it
misbehaves.  Everything comes from the prompt, as for a stranger.  Without `--key` any key will do;
with `--context` a prompt of more tokens (four characters each) is refused, as real servers do.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import threading
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from .models import MODELS, Model

PORT = 8123
PATH = "/v1/chat/completions"


@dataclass(frozen=True, kw_only=True)
class Asked:
    """One request as the server saw it: model, digest of the prompt, HTTP status of the answer."""

    model: str
    prompt_sha256: str
    status: int


@dataclass
class Log:
    """What was asked, in order."""

    asked: list[Asked] = field(default_factory=list)
    bodies: list[dict[str, Any]] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    lock: threading.Lock = field(default_factory=threading.Lock)


class Server(ThreadingHTTPServer):
    """The endpoint; `log` holds every request.  Only loopback reaches it."""

    daemon_threads = True

    def __init__(
        self, port: int = 0, *, key: str | None = None, context: int | None = None, delay: float = 5
    ) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.key = key
        self.context = context
        self.delay = delay
        self.fail_from: int | None = None  # from this request on all fail, for tests
        self.log = Log()

    @property
    def base_url(self) -> str:
        """What a client takes as its base URL."""
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that went away is nothing to tell."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]  # as given


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    protocol_version = "HTTP/1.1"
    server: Server

    @property
    def delay(self) -> float:
        """How long the slow models wait, in seconds."""
        return self.server.delay

    def do_GET(self) -> None:
        """The list of models."""
        if self.path != "/v1/models":
            self.refuse(404, f"there is nothing at {self.path}", {})
            return
        listed = [{"id": name, "object": "model", "does": MODELS[name].does} for name in MODELS]
        self._send(200, {"object": "list", "data": listed})

    def do_POST(self) -> None:
        """A chat completion."""
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with self.server.log.lock:
            self.server.log.bodies.append(body)
        self.body: dict[str, Any] = body
        self.asked = str(body.get("model"))
        prompt = "\n".join(str(message["content"]) for message in body.get("messages", ()))
        self.digest = hashlib.sha256(prompt.encode("utf-8", errors="replace")).hexdigest()
        model = MODELS.get(self.asked)
        key = self.headers.get("Authorization", "").removeprefix("Bearer ")
        tokens = len(prompt) // 4
        fail_from = self.server.fail_from
        if fail_from is not None and len(self.server.log.bodies) >= fail_from:
            self.refuse(500, "out of order", {"Retry-After": "0"})
        elif self.path != PATH:
            self.refuse(404, f"there is nothing at {self.path}", {})
        elif self.server.key is not None and key != self.server.key:
            self.refuse(401, f"Incorrect API key provided: {key}", {})
        elif model is None:
            self.refuse(404, f"The model `{self.asked}` does not exist", {})
        elif self.server.context is not None and tokens > self.server.context:
            self.refuse(
                400,
                f"This model's maximum context length is {self.server.context} tokens, your "
                f"messages resulted in {tokens} tokens.",
                {"code": "context_length_exceeded"},
            )
        else:
            self._play(model, prompt, tokens)

    def _play(self, model: Model, prompt: str, tokens: int) -> None:
        with self.server.log.lock:
            self.server.log.counts[self.asked] += 1
            number = self.server.log.counts[self.asked]
        if model.fails is not None and model.fails(self, number):
            return
        try:
            said = model.say(prompt)
        except ValueError as error:
            self.refuse(400, str(error), {})
            return
        self._note(200)
        message = {"role": "assistant", "content": said}
        self._send(
            200,
            {
                "id": f"chatcmpl-{number}",
                "object": "chat.completion",
                "created": int(time.time()),
                "model": self.asked,
                "choices": [{"index": 0, "message": message, "finish_reason": model.finish}],
                "usage": {
                    "prompt_tokens": tokens,
                    "completion_tokens": len(said) // 4,
                    "total_tokens": tokens + len(said) // 4,
                },
            },
        )

    def refuse(self, status: int, message: str, more: Mapping[str, str]) -> None:
        """An error as such endpoints tell it; of `more` all but `code` are headers."""
        self._note(status)
        error = {"message": message, "type": "error", "code": more.get("code")}
        headers = {name: value for name, value in more.items() if name != "code"}
        self._send(status, {"error": error}, headers)

    def tell(self, status: int, body: object) -> None:
        """Anything, as it is."""
        self._note(status)
        self._send(status, body)

    def break_off(self) -> None:
        """Half an answer, and the end of the connection."""
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", "1000")
        self.end_headers()
        self.wfile.write(b'{"choices": [{"message": {"content": "[head]')
        self.close_connection = True

    def _note(self, status: int) -> None:
        if hasattr(self, "digest"):
            with self.server.log.lock:
                self.server.log.asked.append(
                    Asked(model=self.asked, prompt_sha256=self.digest, status=status)
                )

    def _send(self, status: int, body: object, headers: dict[str, str] | None = None) -> None:
        page = isinstance(body, str)
        data = body.encode() if isinstance(body, str) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/html" if page else "application/json")
        self.send_header("Content-Length", str(len(data)))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: the command itself says what it needs to."""


def main(arguments: list[str]) -> int:
    """Serve until it is interrupted.  Exit code 2 when the arguments or the port are no good."""
    parser = argparse.ArgumentParser(prog="python -m readproof.readers.scripted.server")
    parser.add_argument("--port", type=int, default=PORT, help="default: %(default)s")
    parser.add_argument("--key", help="the only key that is accepted; default: any")
    parser.add_argument("--context", type=int, metavar="TOKENS", help="refuse longer prompts")
    parser.add_argument("--delay", type=float, default=5, help="of the model slow, in seconds")
    given = parser.parse_args(arguments)
    try:
        server = Server(given.port, key=given.key, context=given.context, delay=given.delay)
    except OSError as error:
        sys.stderr.write(f"port {given.port} cannot be used: {error.strerror}\n")
        return 2
    sys.stderr.write(f"serving {server.base_url}; interrupt to end it. Models:\n")
    for name, model in MODELS.items():
        sys.stderr.write(f"  {name:<15}{model.does}\n")
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        sys.stderr.write("\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
