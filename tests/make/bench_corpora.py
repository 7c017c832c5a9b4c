"""What the sets of a corpus cost: memory, time a document, and what a second process gains.

    python -m tests.make.bench_corpora [--documents N]

The texts are made from a seed, 20 KB each (see `tests.make.bench`).  Times are of fresh processes;
ratios carry over between machines, seconds do not.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from readproof.gate import Gate
from readproof.ingest.files import load
from readproof.readers.scripted.honest import Honest
from tests.make.bench import cpu, text_of

ROOT = Path(__file__).parents[2]
DOCUMENTS = 1_000
SIZE = 20_000
SAMPLE = 20


def write(folder: Path, documents: int) -> None:
    """The documents, and a manifest that lists them."""
    folder.mkdir()
    for number in range(documents):
        text = text_of(SIZE - 200, seed=1_000 + number)
        (folder / f"{number:04}.txt").write_text(text, encoding="utf-8", newline="\n")
    program("init", folder.name, *(f"{folder.name}/{n:04}.txt" for n in range(documents)))


def program(*args: str) -> None:
    """Run `readproof corpus ARGS` in this process's folder; ends the program if it fails."""
    done = subprocess.run(
        [sys.executable, "-m", "readproof", "corpus", *args], capture_output=True, check=False
    )
    if done.returncode:
        sys.exit(f"readproof corpus {args[0]} ended with {done.returncode}: {done.stderr.decode()}")


def child(*args: str) -> dict[str, float]:
    """Seconds on the clock and of CPU, and the largest process in bytes, of one command."""
    code = (
        "import json, resource, subprocess, sys, time; start = time.monotonic(); "
        "done = subprocess.run([sys.executable, '-m', 'readproof', 'corpus', *sys.argv[1:]], "
        "stdout=subprocess.DEVNULL, stderr=subprocess.PIPE); "
        "used = resource.getrusage(resource.RUSAGE_CHILDREN); "
        "sys.exit(done.stderr.decode()) if done.returncode else print(json.dumps({"
        "'clock': time.monotonic() - start, 'cpu': used.ru_utime + used.ru_stime, "
        "'memory': used.ru_maxrss * 1024}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *args], capture_output=True, check=False, encoding="utf-8"
    )
    if done.returncode:
        sys.exit(done.stderr)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def steps(folder: Path) -> tuple[float, float]:
    """CPU seconds a document of SHA-256, and of one `challenge` and `audit` by the gate."""
    digest = proof = 0.0
    gate = Gate.open(":memory:")
    for number in range(min(SAMPLE + 1, len(list(folder.glob("*.txt"))))):
        path = folder / f"{number:04}.txt"
        document, raw = load(path), path.read_bytes()
        spent = 0.0
        start = time.process_time()
        challenge = json.loads(gate.challenge(document, policy="quick").body)
        spent += time.process_time() - start
        sheet = Honest(challenge, raw).sheet().encode()
        built = json.loads(gate.build(challenge, sheet).body)
        start = time.process_time()
        gate.audit(built)
        spent += time.process_time() - start
        if number:  # the first one loads what all use
            proof += spent
            digest += cpu(lambda raw=raw: hashlib.sha256(raw).hexdigest(), 50)  # type: ignore[misc]  # mypy cannot infer a lambda with a default
    return digest / SAMPLE, proof / SAMPLE


def told(name: str, found: dict[str, float], documents: int) -> None:
    print(
        f"  {name:<28} {found['clock']:>7.1f} s {found['cpu'] / documents * 1000:>9.1f} ms "
        f"{found['memory'] / 1e6:>9.0f} MB"
    )


def main() -> None:
    given = sys.argv[1:]
    documents = int(given[1]) if given[:1] == ["--documents"] else DOCUMENTS
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
    with tempfile.TemporaryDirectory() as name:
        os.chdir(name)
        folder = Path("corpus")
        write(folder, documents)
        size = sum(path.stat().st_size for path in folder.glob("*.txt")) // documents
        print(f"{documents:,} documents of {size:,} bytes, policy quick")
        print(f"  {'':<28} {'clock':>9} {'CPU a document':>14} {'largest process':>12}")
        tenth = Path("tenth")
        write(tenth, max(1, documents // 10))
        small = child("regenerate", "tenth", "--jobs", "1")
        told("a tenth of them, 1 process", small, len(list(tenth.glob("*.txt"))))
        one = child("regenerate", "corpus", "--jobs", "1")
        told("regenerate, 1 process", one, documents)
        told("regenerate, all fresh", child("regenerate", "corpus", "--jobs", "1"), documents)
        shutil.rmtree(folder / "sets")
        two = child("regenerate", "corpus", "--jobs", "2")
        told("regenerate, 2 processes", two, documents)
        told("check, 2 processes", child("check", "corpus", "--jobs", "2"), documents)
        digest, proof = steps(folder)
        # Without what a process costs whatever it does.
        each = (one["cpu"] - small["cpu"]) / (documents - len(list(tenth.glob("*.txt"))))
        grown = one["memory"] - small["memory"]
        print(
            f"a further document costs {each / digest:,.0f} times its SHA-256 "
            f"({digest * 1e6:.1f} us),"
        )
        print(
            f"{each / proof:.2f} times one challenge and audit by the gate ({proof * 1e3:.1f} ms);"
        )
        print(f"two processes are {one['clock'] / two['clock']:.2f} times as fast as one;")
        print(f"ten times the documents take {grown / 1e6:+.1f} MB of memory")
        print(
            f"(load of the machine at the end: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores)"
        )


if __name__ == "__main__":
    main()
