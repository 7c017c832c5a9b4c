"""Published sets: the same bytes always, only what changed, and never a proof."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from readproof import validation
from readproof.core.corpora import PRACTICE_READER
from readproof.core.draws import derive_key
from readproof.core.policies import BUILT_IN
from readproof.errors import Malformed, Unusable
from readproof.gate import asking
from readproof.gate.corpora import editing, folders, making, manifests, regenerating
from readproof.gate.grading import expected_answer
from readproof.gate.preparations import prepare
from readproof.ingest import files
from readproof.wire import challenge as challenge_wire
from readproof.wire import extraction as extraction_wire
from readproof.wire import sets
from tests.corpora import own
from tests.gate.corpora.conftest import KEY, NAMES, edit, findings, init, nothing, regenerate, tree
from tests.gate.player import gate

FILES = {"challenge.json", "phrases.txt", "extraction.json", "audit.json", "set.json"}


def test_every_document_gets_a_set_of_valid_files(folder: Path) -> None:
    done = regenerate(folder)
    assert (done.made, done.unchanged, done.refused) == (3, 0, ())
    for name in NAMES:
        path = folder / "sets" / name
        assert {child.name for child in path.iterdir()} == FILES
        for kind in ("challenge", "extraction", "audit", "set"):
            value = validation.loads((path / f"{kind}.json").read_bytes(), kind=kind, what=name)
            validation.validate(value, kind, name)


def test_second_time_touches_nothing(folder: Path) -> None:
    regenerate(folder)
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    assert regenerate(folder).made == 0
    assert regenerate(folder, every=True).made == 0
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before


def test_another_place_and_several_processes_give_the_same_bytes(folder: Path) -> None:
    regenerate(folder)
    copy = folder.parent / "elsewhere"
    shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("sets"))
    regenerate(copy, jobs=2)
    assert tree(copy) == tree(folder)


def test_one_edited_document_changes_its_set_only(folder: Path) -> None:
    regenerate(folder)
    before = tree(folder)
    path = folder / "three.txt"
    path.write_bytes(path.read_bytes().replace(b" the ", b" that ", 1))
    manifest, number = editing.update(manifests.load(folder))
    assert number == 1
    assert regenerate(folder).made == 1
    after = tree(folder)
    changed = {name for name in after if after[name] != before[name]}
    assert {name.rpartition("/")[0] for name in changed} == {"", "sets/three.txt"}
    assert changed >= {"sets/three.txt/challenge.json", "three.txt", "corpus.toml"}
    assert findings(folder) == ()
    assert manifest.corpus.documents[:2] == manifests.load(folder).corpus.documents[:2]


def test_manifest_keeps_its_comments_when_a_document_is_taken_over(folder: Path) -> None:
    edit(folder, 'language = "en"', 'language = "en" # as spoken')
    edit(folder, '[[documents]]\npath = "three', '# the third\n[[documents]]\npath = "three')
    path = folder / "one.md"
    path.write_bytes(path.read_bytes() + b"More.\n")
    before = (folder / "corpus.toml").read_text(encoding="utf-8").split("\n")
    editing.update(manifests.load(folder))
    after = (folder / "corpus.toml").read_text(encoding="utf-8").split("\n")
    changed = [new for old, new in zip(before, after, strict=True) if old != new]
    assert len(changed) == 1
    assert changed[0].startswith("sha256 = ")


def test_interrupted_between_documents_it_goes_on(folder: Path) -> None:
    done: list[int] = []

    def stop() -> None:
        done.append(1)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        regenerating.regenerate(manifests.load(folder), every=False, jobs=1, step=stop)
    assert done == [1]
    assert regenerate(folder).made == 2
    half = tree(folder)
    shutil.rmtree(folder / "sets")
    regenerate(folder)
    assert tree(folder) == half


@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_interrupted_between_files_it_makes_the_set_again(folder: Path, left: int) -> None:
    """Killed after some files of a set were written over an older one, and amid the next."""
    regenerate(folder)
    whole = tree(folder)
    editing.new_edition(manifests.load(folder), bytes(32), "2026-12-24")
    regenerate(folder)
    new = tree(folder)
    for name in list(making.KINDS)[left:]:
        path = folder / "sets" / "one.md" / name
        path.write_bytes(whole[f"sets/one.md/{name}"])
    (folder / "sets" / "one.md" / ".audit.json.part").write_bytes(b"{ha")
    assert regenerate(folder).made == 1
    assert tree(folder) == new


def test_killed_it_leaves_no_process_and_goes_on(folder: Path) -> None:
    texts = [
        own(name).text[start : start + 7_500]
        for name in ("report", "handbook")
        for start in range(0, 45_000, 7_500)
    ]
    for number, text in enumerate(texts):
        (folder / f"more{number}.txt").write_bytes(text.encode())
    init(folder, *(f"more{number}.txt" for number in range(len(texts))))
    whole = 3 + len(texts)
    command = [sys.executable, "-m", "readproof", "corpus", "regenerate", str(folder), "--jobs=2"]
    root = Path(__file__).parents[3]
    env = {**os.environ, "PYTHONPATH": str(root)}
    process = subprocess.Popen(command, env=env, stderr=subprocess.PIPE, start_new_session=True)
    deadline = time.monotonic() + 60
    while not list(folder.glob("sets/*/set.json")) and time.monotonic() < deadline:
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.communicate()  # ends when the workers, which hold stderr too, have ended
    made = len(list(folder.rglob("set.json")))
    assert 0 < made < whole
    assert regenerate(folder).made == whole - made
    resumed = tree(folder)
    shutil.rmtree(folder / "sets")
    regenerate(folder)
    assert tree(folder) == resumed


def test_new_key_begins_an_edition_with_other_questions(folder: Path) -> None:
    regenerate(folder)
    before = tree(folder)
    manifest = editing.new_edition(manifests.load(folder), bytes(32), "2027-01-02")
    assert (manifest.corpus.key, manifest.corpus.edition) == (bytes(32), "2027-01-02")
    assert regenerate(folder).made == 3
    for name in NAMES:
        old = json.loads(before[f"sets/{name}/audit.json"])
        new = json.loads((folder / "sets" / name / "audit.json").read_bytes())
        assert new["issued_at"] == "2027-01-02T00:00:00.000Z"
        anchors = {question.get("anchor") for question in old["questions"]} - {None}
        assert not anchors & {question.get("anchor") for question in new["questions"]}


def test_key_day_and_document_each_change_the_secret(folder: Path) -> None:
    corpus = manifests.load(folder).corpus
    one, two = corpus.documents[:2]
    day = replace(corpus, edition="2026-12-01")
    found = {
        sets.purpose("secret", corpus, one),
        sets.purpose("secret", corpus, two),
        sets.purpose("secret", day, one),
        sets.purpose("phrases", corpus, one),
    }
    assert len(found) == 4


def test_set_of_a_document_that_is_no_longer_listed_is_removed(folder: Path) -> None:
    regenerate(folder)
    text = (folder / "corpus.toml").read_text(encoding="utf-8")
    first, _, third = text.partition('\n[[documents]]\npath = "more/two.txt"')
    rest = third[third.index("\n[[documents]]") :]
    (folder / "corpus.toml").write_text(first + rest, encoding="utf-8")
    done = regenerate(folder)
    assert (done.made, done.removed) == (0, 1)
    assert not (folder / "sets" / "more").exists()
    assert findings(folder) == ()


def test_file_of_somebody_else_is_never_removed(folder: Path) -> None:
    regenerate(folder)
    edit(folder, 'path = "three.txt"', 'path = "four.txt"')
    (folder / "three.txt").rename(folder / "four.txt")
    mine = folder / "sets" / "three.txt" / "notes.txt"
    mine.write_bytes(b"mine")
    regenerate(folder)
    assert mine.read_bytes() == b"mine"
    assert [finding.file for finding in findings(folder)] == ["sets/three.txt/notes.txt"]


def test_document_that_carries_no_questions_has_a_set_that_says_so(folder: Path) -> None:
    (folder / "short.txt").write_bytes(b"Too little.\n")
    init(folder, "short.txt")
    done = regenerate(folder)
    assert done.refused == (("short.txt", "DOCUMENT_TOO_SHORT"),)
    assert {path.name for path in (folder / "sets" / "short.txt").iterdir()} == {"set.json"}
    assert findings(folder) == ()
    assert regenerate(folder).made == 0


def test_document_of_one_line_in_another_encoding_has_a_set(folder: Path) -> None:
    text = own("chronicle").text[:6_000]
    (folder / "sjis.txt").write_bytes(text.encode("cp932", errors="ignore"))
    init(folder, "sjis.txt", encoding="cp932")
    assert regenerate(folder).refused == ()
    challenge = json.loads((folder / "sets" / "sjis.txt" / "challenge.json").read_bytes())
    assert challenge["document"]["extractor"]["options"]["encoding"] == "cp932"


# --- what a published set may never be ----------------------------------------------------------


def test_set_holds_no_answer(folder: Path) -> None:
    regenerate(folder)
    for listed in manifests.load(folder).listed:
        path = folders.of(folder, listed.entry)
        document = files.load(listed.path)
        policy = BUILT_IN["quick"]
        prepared = prepare(document, policy)
        challenge = challenge_wire.from_dict(json.loads((path / "challenge.json").read_bytes()))
        extraction = extraction_wire.from_dict(json.loads((path / "extraction.json").read_bytes()))
        secret = derive_key(KEY, sets.purpose("secret", listed.corpus, listed.entry))
        drawn = asking.draw(challenge, prepared, extraction, secret)
        assert drawn is not None
        held = " ".join(b"".join(map(Path.read_bytes, path.iterdir())).decode().split())
        verbatim = [item for item in drawn.items if item.question.anchor is not None]
        assert len(verbatim) >= 6
        for item in verbatim:
            answer = expected_answer(item, prepared, secret).text
            assert " ".join(answer.split()) not in held
            assert answer not in held
        assert secret.hex() not in held


def test_published_challenge_can_be_neither_built_nor_stored(folder: Path) -> None:
    regenerate(folder)
    path = folder / "sets" / "one.md"
    challenge = json.loads((path / "challenge.json").read_bytes())
    assert challenge["reader"] == PRACTICE_READER
    on = gate()
    with pytest.raises(Unusable, match="published set, for practice"):
        on.build(challenge, (path / "phrases.txt").read_bytes())
    with pytest.raises(Unusable, match="not issued there"):
        on.audit(json.loads((path / "extraction.json").read_bytes()))
    with pytest.raises(Unusable, match="marks the published sets"):
        on.challenge(own("handbook"), reader=PRACTICE_READER)


def test_verdict_about_a_published_set_is_no_verdict() -> None:
    from tests.wire.examples import example

    verdict = example("verdict")
    verdict["reader"] = PRACTICE_READER
    with pytest.raises(Malformed, match="reader"):
        validation.validate(verdict, "verdict", "test")


# --- where sets may be written --------------------------------------------------------------


@pytest.mark.parametrize("place", ["sets", "sets/one.md", "sets/more"])
def test_sets_are_not_written_through_a_link(folder: Path, place: str) -> None:
    outside = folder.parent / "outside"
    outside.mkdir()
    link = folder / place
    link.parent.mkdir(exist_ok=True)
    link.symlink_to(outside)
    with pytest.raises(Unusable, match="link"):
        regenerate(folder)
    assert not list(outside.iterdir())


def test_part_file_that_is_a_link_is_not_followed(folder: Path) -> None:
    target = folder.parent / "target"
    target.write_bytes(b"keep")
    path = folder / "sets" / "one.md"
    path.mkdir(parents=True)
    (path / ".set.json.part").symlink_to(target)
    regenerate(folder)
    assert target.read_bytes() == b"keep"
    assert {child.name for child in path.iterdir()} == FILES


def test_two_processes_do_not_write_at_once(folder: Path) -> None:
    with folders.locked(folder), pytest.raises(Unusable, match="another process"):
        regenerate(folder)
    assert regenerate(folder).made == 3


def test_error_of_a_worker_comes_back_as_it_was_raised(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A document that changes after all were looked at is told from the worker process."""
    manifest = manifests.load(folder)
    for name in NAMES:
        (folder / name).write_bytes(b"other")

    def unseen(_: object) -> None:
        return None

    monkeypatch.setattr(manifests, "must_be_as_listed", unseen)
    with pytest.raises(Malformed) as caught:
        regenerating.regenerate(manifest, every=True, jobs=2, step=nothing)
    assert "documents[0].sha256" in str(caught.value)


