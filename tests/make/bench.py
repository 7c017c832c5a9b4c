"""Time and memory of the protocol, as ratios to SHA-256 of the same text in the same run.

    python -m tests.make.bench [--quick]

Every figure is CPU time of a fresh process.  The texts are made here from a seed (sentences of
invented words with a Zipf-like frequency, hard-wrapped), so the figures can be had anywhere.
Ratios carry over between machines, seconds do not.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from readproof.gate import Gate
from readproof.ingest.files import load
from readproof.readers.scripted.honest import Honest

ROOT = Path(__file__).parents[2]
SIZES = (100_000, 1_000_000, 6_000_000)
QUICK = (100_000, 1_000_000)
NOVEL = 725_000
SMALL = 50_000
PROOFS = 40


def text_of(length: int, seed: int = 7) -> str:
    """About `length` characters of hard-wrapped sentences, in paragraphs under chapter headings."""
    rng = random.Random(seed)
    parts = [
        "b",
        "br",
        "d",
        "dr",
        "f",
        "g",
        "gr",
        "h",
        "k",
        "l",
        "m",
        "n",
        "p",
        "r",
        "s",
        "st",
        "t",
    ]
    ends = ["a", "e", "i", "o", "u", "an", "en", "il", "or", "us", "ash", "ett", "ow", "ing"]
    words = ["".join(rng.choice(parts) + rng.choice(ends) for _ in range(n)) for n in (1, 2, 2, 3)]
    while len(words) < 6000:
        words.append(
            "".join(rng.choice(parts) + rng.choice(ends) for _ in range(rng.choice((2, 3))))
        )
    weights = [1 / (rank + 3) for rank in range(len(words))]
    lines: list[str] = []
    size, chapter = 0, 0
    while size < length:
        if chapter == 0 or size > chapter * 20_000:
            chapter += 1
            lines += ["", f"CHAPTER {chapter}", ""]
        sentence = " ".join(rng.choices(words, weights, k=rng.randrange(60, 120)))
        row = ""
        for word in sentence.split():
            if len(row) + len(word) > 70:
                lines.append(row)
                row = ""
            row = f"{row} {word}".strip()
            if rng.random() < 0.08:
                row += "."
        lines += [f"{row}.", ""]
        size += len(sentence) + 2
    return "\n".join(lines) + "\n"


def cpu(action: Callable[[], object], repeat: int = 1) -> float:
    """CPU seconds of one call: the least of `repeat` calls."""
    best = float("inf")
    for _ in range(repeat):
        start = time.process_time()
        action()
        best = min(best, time.process_time() - start)
    return best


def measure(path: Path) -> dict[str, Any]:
    """One proof in this process: CPU seconds of each step, of SHA-256, and memory in bytes."""
    document = load(path)
    data = document.text.encode()
    gate = Gate.open(path.with_suffix(".db"))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    steps: dict[str, float] = {}

    def timed(name: str, action: Callable[[], Any]) -> Any:
        start = time.process_time()
        result = action()
        steps[name] = time.process_time() - start
        return result

    issued = timed("challenge", lambda: gate.challenge(document))
    reader = Honest(json.loads(issued.body), path.read_bytes())
    sheet = reader.sheet().encode()
    built = timed("build", lambda: gate.build(json.loads(issued.body), sheet))
    asked = timed("audit", lambda: gate.audit(json.loads(built.body)))
    answers = reader.answers(json.loads(asked.body)).encode()
    ended = timed("grade", lambda: gate.grade(json.loads(asked.body), answers))
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {
        "characters": document.length,
        "sha256": cpu(lambda: hashlib.sha256(data).hexdigest(), 5),
        "steps": steps,
        "memory": (after - before) * 1024,
        "verdict": ended.verdict.verdict.value,
    }


def throughput(path: Path) -> float:
    """Proofs a CPU second, one after another in this process, the reader's own time left out."""
    document, raw = load(path), path.read_bytes()
    gate = Gate.open(path.with_suffix(".db"))
    spent = 0.0
    for number in range(PROOFS + 1):
        start = time.process_time()
        challenge = json.loads(gate.challenge(document, reader=f"reader {number}").body)
        spent += time.process_time() - start
        reader = Honest(challenge, raw)
        sheet = reader.sheet().encode()
        start = time.process_time()
        built = gate.build(challenge, sheet)
        audit = json.loads(gate.audit(json.loads(built.body)).body)
        spent += time.process_time() - start
        answers = reader.answers(audit).encode()
        start = time.process_time()
        gate.grade(audit, answers)
        spent += time.process_time() - start
        if number == 0:
            spent = 0.0  # the first one prepares the document
    return PROOFS / spent


def child(*args: str, cwd: Path, given: bytes = b"") -> float:
    """CPU seconds of `readproof ARGS` as a process of its own."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-m", "readproof", *args], cwd=cwd, input=given, capture_output=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        sys.exit(f"readproof {' '.join(args)} ended with {done.returncode}: {done.stderr.decode()}")
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def commands(folder: Path) -> dict[str, float]:
    """CPU seconds of each command on a novel, one process each."""
    path = folder / "novel.txt"
    path.write_text(text_of(NOVEL), encoding="utf-8", newline="\n")
    found = {"--help": min(child("--help", cwd=folder) for _ in range(5))}
    found["challenge"] = child("challenge", "novel.txt", cwd=folder)
    challenge = json.loads((folder / "challenge.json").read_bytes())
    reader = Honest(challenge, path.read_bytes())
    (folder / "phrases.txt").write_text(reader.sheet(), encoding="utf-8")
    found["build"] = child("build", "challenge.json", "phrases.txt", cwd=folder)
    found["audit"] = child("audit", "extraction.json", cwd=folder)
    audit = json.loads((folder / "audit.json").read_bytes())
    (folder / "answers.txt").write_text(reader.answers(audit), encoding="utf-8")
    found["grade"] = child("grade", "audit.json", "answers.txt", cwd=folder)
    found["traces list"] = child("traces", "list", cwd=folder)
    found["traces show"] = child("traces", "show", "latest", "--why", cwd=folder)
    found["span"] = child("span", "novel.txt", reader.sheet().split("\n")[1], cwd=folder)
    return found


def in_child(name: str, path: Path) -> Any:
    """What a function of this module returns, called in a fresh process."""
    code = (
        "import json, pathlib; from tests.make import bench; "
        f"print(json.dumps(bench.{name}(pathlib.Path({str(path)!r}))))"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=False, env=environment
    )
    if done.returncode:
        sys.exit(done.stderr.decode())
    return json.loads(done.stdout)


def main() -> None:
    sizes = QUICK if "--quick" in sys.argv[1:] else SIZES
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print("CPU time of each step, as a multiple of SHA-256 of the same text")
        print(
            f"{'characters':>11} {'SHA-256':>9} {'challenge':>9} {'build':>7} {'audit':>7} "
            f"{'grade':>7} {'memory':>12}  verdict"
        )
        for size in sizes:
            path = folder / f"text{size}.txt"
            path.write_text(text_of(size), encoding="utf-8", newline="\n")
            found = in_child("measure", path)
            base = found["sha256"]
            ratios = {step: seconds / base for step, seconds in found["steps"].items()}
            print(
                f"{found['characters']:>11,} {base * 1000:>6.2f} ms {ratios['challenge']:>8.0f}x "
                f"{ratios['build']:>6.0f}x {ratios['audit']:>6.0f}x {ratios['grade']:>6.0f}x "
                f"{found['memory'] / found['characters']:>6.1f} B/char  {found['verdict']}"
            )
        print(
            f"\nCPU time of each command on a novel of {NOVEL:,} characters (aim: at most 2 s; "
            "--help 0.15 s)"
        )
        for command, seconds in commands(folder).items():
            print(f"  readproof {command:<12} {seconds:6.2f} s")
        small = folder / "small.txt"
        small.write_text(text_of(SMALL), encoding="utf-8", newline="\n")
        rate = in_child("throughput", small)
        print(
            f"\nProofs a CPU second, one after another, {SMALL:,} characters (aim: at least 20): "
            f"{rate:.1f}"
        )


if __name__ == "__main__":
    main()
