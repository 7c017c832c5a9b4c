from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from readproof.store.records import State
from readproof.store.store import Store
from tests.store.builders import NOW, document, end, identity, issue, play, trace

ROOT = Path(__file__).parents[2]


@pytest.fixture(params=["file", "memory"])
def either(request: pytest.FixtureRequest, path: Path) -> Iterator[Store]:
    with Store.open(path if request.param == "file" else ":memory:") as opened:
        yield opened


def _run(script: str, *arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", script, *map(str, arguments)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_a_block_that_raises_leaves_nothing(either: Store) -> None:
    def fail() -> None:
        with either.write() as tx:
            play(tx, 1)
            tx.traces.append(trace(1))
            raise KeyError("a bug")

    with pytest.raises(KeyError):
        fail()
    with either.read() as tx:
        assert tx.documents.get(document().text_sha256) is None
        assert tx.traces.page().total == 0
    assert either.head().length == 0
    end(either, 1)
    assert either.verify().problems == ()


def test_a_reading_transaction_does_not_write(either: Store) -> None:
    with either.read() as tx, pytest.raises(RuntimeError, match="only reads"):
        tx.documents.put(document())
    with either.read() as tx, pytest.raises(RuntimeError, match="only reads"):
        tx.challenges.move(identity("ch", 1), State.ISSUED, State.BUILT)
    with either.read() as tx, pytest.raises(RuntimeError, match="only reads"):
        tx.traces.append(trace(1))


def test_a_transaction_inside_another_is_refused_instead_of_waiting_for_itself(
    either: Store,
) -> None:
    with either.write() as tx:
        with pytest.raises(RuntimeError, match="already open in this thread"), either.read():
            pass
        with pytest.raises(RuntimeError, match="already open in this thread"), either.write():
            pass
        assert tx.documents.put(document())
    with either.read() as tx:
        assert tx.documents.get(document().text_sha256) == document()


def test_a_reading_transaction_sees_one_state_throughout(store: Store) -> None:
    end(store, 1)
    with store.read() as tx:
        assert tx.traces.page().total == 1
        writer = threading.Thread(target=end, args=(store, 2))
        writer.start()
        writer.join()
        assert tx.traces.page().total == 1
    with store.read() as tx:
        assert tx.traces.page().total == 2


def test_of_64_threads_that_move_a_challenge_one_wins(either: Store) -> None:
    with either.write() as tx:
        issue(tx, 1)
    start = threading.Barrier(64)

    def move(_: int) -> bool:
        start.wait()
        with either.write() as tx:
            return tx.challenges.move(identity("ch", 1), State.ISSUED, State.BUILT)

    with ThreadPoolExecutor(64) as pool:
        assert Counter(pool.map(move, range(64))) == {True: 1, False: 63}


def test_of_64_threads_that_take_attempts_as_many_win_as_the_limit_allows(either: Store) -> None:
    with either.write() as tx:
        for number in range(64):
            issue(tx, number)
    start = threading.Barrier(64)

    def take(number: int) -> int | None:
        start.wait()
        with either.write() as tx:
            return tx.challenges.take_attempt(
                "model-a", document().text_sha256, identity("ch", number), limit=3, at=NOW
            )

    with ThreadPoolExecutor(64) as pool:
        counted = Counter(pool.map(take, range(64)))
    assert counted == {1: 1, 2: 1, 3: 1, None: 61}


def test_traces_of_8_threads_are_all_kept_in_one_chain(either: Store) -> None:
    def write(writer: int) -> None:
        for number in range(10):
            end(either, writer * 10 + number)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write, range(8)))
    report = either.verify()
    assert (report.head.length, report.problems) == (80, ())


_WRITER = """
import pathlib, sys
from readproof.store.store import Store
from tests.store.builders import end
with Store.open(pathlib.Path(sys.argv[1])) as store:
    for number in range(20):
        end(store, int(sys.argv[2]) * 20 + number)
"""


def test_traces_of_8_processes_are_all_kept_in_one_chain(path: Path) -> None:
    running = [_run(_WRITER, path, writer) for writer in range(8)]
    for process in running:
        process.communicate(timeout=60)
    assert [process.returncode for process in running] == [0] * 8
    with Store.open(path, create=False) as store:
        report = store.verify()
        assert (report.head.length, report.problems) == (160, ())


_CRASHER = """
import itertools, pathlib, sys, time
from readproof.store.store import Store
from tests.store.builders import end, play, trace
store = Store.open(pathlib.Path(sys.argv[1]))
first = store.head().length
end(store, first + 1)
with store.write() as tx:
    play(tx, first + 2)
    tx.traces.append(trace(first + 2))
    print("written, not committed", flush=True)
    time.sleep(60)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is POSIX")
def test_a_process_killed_in_a_transaction_leaves_nothing_of_it(path: Path) -> None:
    for done in range(1, 4):
        process = _run(_CRASHER, path)
        assert process.stdout is not None
        assert process.stdout.readline() == "written, not committed\n"
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        with Store.open(path, create=False) as store:
            with store.read() as tx:
                assert tx.challenges.get(identity("ch", done)) is not None
                assert tx.challenges.get(identity("ch", done + 1)) is None
            report = store.verify()
            assert (report.head.length, report.problems) == (done, ())


_LOOPER = """
import itertools, pathlib, sys
from readproof.store.store import Store
from tests.store.builders import end
store = Store.open(pathlib.Path(sys.argv[1]))
for number in itertools.count(store.head().length + 1):
    end(store, number)
    print(number, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is POSIX")
def test_what_was_acknowledged_before_a_kill_is_there_and_nothing_is_half_written(
    path: Path,
) -> None:
    for wanted in (3, 8, 13):
        process = _run(_LOOPER, path)
        assert process.stdout is not None
        acknowledged = 0
        while acknowledged < wanted:
            acknowledged = int(process.stdout.readline())
        process.send_signal(signal.SIGKILL)
        acknowledged = max([acknowledged, *map(int, process.stdout.read().split())])
        process.wait()
        process.stdout.close()
        with Store.open(path, create=False) as store:
            report = store.verify()
            assert report.problems == ()
            assert report.head.length in (acknowledged, acknowledged + 1)
            with store.read() as tx:
                for number in range(1, report.head.length + 1):
                    stored = tx.challenges.get(identity("ch", number))
                    assert stored is not None
                    assert stored.state is State.GRADED
                assert tx.challenges.get(identity("ch", report.head.length + 1)) is None


def test_a_reader_waits_for_a_writer_on_the_one_connection_of_a_store_in_memory() -> None:
    writing, release = threading.Event(), threading.Event()

    def write(store: Store) -> None:
        with store.write() as tx:
            issue(tx, 1)
            writing.set()
            release.wait(10)
            tx.challenges.move(identity("ch", 1), State.ISSUED, State.BUILT)

    def look(store: Store) -> State | None:
        with store.read() as tx:
            found = tx.challenges.get(identity("ch", 1))
        return None if found is None else found.state

    with Store.open(":memory:") as store, ThreadPoolExecutor(2) as pool:
        writer = pool.submit(write, store)
        assert writing.wait(10)
        reader = pool.submit(look, store)
        with pytest.raises(TimeoutError):
            reader.result(timeout=0.1)
        release.set()
        writer.result(10)
        assert reader.result(10) is State.BUILT


def test_two_stores_in_memory_share_nothing() -> None:
    with Store.open(":memory:") as one, Store.open(":memory:") as two:
        end(one, 1)
        assert (one.head().length, two.head().length) == (1, 0)
