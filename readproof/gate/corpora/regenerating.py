"""`corpus regenerate` and `corpus check`: every document of a manifest, over processes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from readproof.gate.corpora import checking, folders, making, manifests, working
from readproof.gate.corpora.findings import Finding
from readproof.gate.corpora.manifests import MANIFEST, Listed, Manifest

Step = Callable[[], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Regenerated:
    """What `regenerate` did: numbers of sets, and (path, code) of documents without."""

    made: int
    unchanged: int
    removed: int
    refused: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What `check` found: numbers of documents, and everything that differs."""

    documents: int
    sets: int
    refused: int
    findings: tuple[Finding, ...]


def regenerate(manifest: Manifest, *, every: bool, jobs: int, step: Step) -> Regenerated:
    """Make the sets that are not what they should be (or with `every`, compute all of them).

    `step` is called after each document.  Raises `Malformed` before anything is written if a file
    is not as the manifest lists it.  Interrupted, it goes on where it stopped when called again.
    """
    manifests.must_be_as_listed(manifest)
    made = 0
    with folders.locked(manifest.folder):
        removed = folders.remove_orphans(manifest)
        stale: list[Listed] = []
        for listed in manifest.listed:
            if every or not folders.is_fresh(listed.folder, listed.corpus, listed.entry):
                stale.append(listed)
            else:
                step()
        for changed in working.each(_make, stale, jobs):
            made += changed
            step()
        refused = [
            (listed.entry.path, code)
            for listed in manifest.listed
            if (code := folders.refusal(folders.of(listed.folder, listed.entry)))
        ]
    return Regenerated(
        made=made,
        unchanged=len(manifest.corpus.documents) - made,
        removed=removed,
        refused=tuple(refused),
    )


def check(manifest: Manifest, *, jobs: int, step: Step) -> Checked:
    """Compute every set again and compare it with the one on disk; writes nothing."""
    findings: list[Finding] = []
    right = refused = 0
    for found, is_refused in working.each(_check, manifest.listed, jobs):
        findings += found
        right += not found and not is_refused
        refused += not found and is_refused
        step()
    findings += folders.strays(manifest)
    return Checked(
        documents=len(manifest.corpus.documents),
        sets=right,
        refused=refused,
        findings=tuple(findings),
    )


def _make(listed: Listed) -> bool:
    """Make one set; false if it was what it should be."""
    document = manifests.examine(listed)
    if isinstance(document, Finding):  # changed since all were looked at
        raise manifests.malformed(listed.folder / MANIFEST, [document])
    made = making.make(listed.corpus, listed.entry, document)
    return folders.write(folders.of(listed.folder, listed.entry), made)


def _check(listed: Listed) -> tuple[tuple[Finding, ...], bool]:
    """Check one document: what differs, and whether it rightly carries no set."""
    document = manifests.examine(listed)
    if isinstance(document, Finding):
        return (document,), False
    found = checking.check(listed.folder, listed.corpus, listed.entry, document)
    if found:
        return found, False
    return (), folders.refusal(folders.of(listed.folder, listed.entry)) is not None
