"""Re-point footnotes and number them in the order of their first use, in one pass.

Only labels change, and the order of the definitions: no other byte of the article.  Definitions
move whole, with their continuation lines, into the places that definitions had before.  Labels
that are no numbers keep their names; a label that is defined nowhere keeps its number, and no
definition is given it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from readproof.core.citing import definitions
from readproof.core.citing.definitions import is_numeric
from readproof.core.citing.findings import Report
from readproof.core.citing.footnotes import Article, key_of
from readproof.core.citing.research_logs import LoggedSource
from readproof.core.documents import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixed:
    """The article as mended.

    `repointed` are the numbers of the references that lead elsewhere now; `renamed` maps old
    labels to new ones; `unfixable` are references whose true source has no definition.
    """

    text: str
    repointed: tuple[int, ...]
    renamed: Mapping[str, str]
    unfixable: tuple[int, ...]


def fix(report: Report, sources: Sequence[LoggedSource]) -> Fixed:
    """Mend every MISMATCH whose true source the article defines, and renumber."""
    article = report.article
    targets = _targets(article, sources)
    wanted = {
        finding.reference: finding.true_source
        for finding in report.findings
        if finding.code == "MISMATCH" and finding.reference is not None
    }
    keys = [reference.key for reference in article.references]
    repointed, unfixable = [], []
    for number, source in sorted(wanted.items()):
        target = targets.get(source) if source is not None else None
        if target is None:
            unfixable.append(number)
        else:
            keys[number] = target
            repointed.append(number)
    labels = _labels(article, keys)
    return Fixed(
        text=_written(article, keys, labels),
        repointed=tuple(repointed),
        renamed={old: new for old, new in labels.items() if is_numeric(old) and old != new},
        unfixable=tuple(unfixable),
    )


def _targets(article: Article, sources: Sequence[LoggedSource]) -> dict[int, str]:
    """By number of the log the key that leads to that source; the first definition counts."""
    first = article.first_definitions()
    found: dict[int, str] = {}
    for number, places in enumerate(definitions.met(article, sources)):
        key = article.definitions[number].key
        if first[key] == number:
            for place in places:
                found.setdefault(sources[place].number, key)
    return found


def _labels(article: Article, keys: Sequence[str]) -> dict[str, str]:
    """The new label of each defined key, given what every reference means."""
    names: dict[str, str] = {}
    for definition in article.definitions:
        names.setdefault(definition.key, definition.label)
    everywhere = [*keys, *(key_of(span.of(article.text)) for _, span in article.inner)]
    taken = {key for key in everywhere if key not in names}
    used = [key for key in dict.fromkeys(keys) if key in names and is_numeric(key)]
    numbered = set(used)
    # By their own numbers, so that a second pass finds the same order.
    rest = sorted(
        (key for key in names if is_numeric(key) and key not in numbered),
        key=lambda key: (int(key), key),
    )
    number = 0
    for key in (*used, *rest):
        number += 1
        while str(number) in taken:
            number += 1
        names[key] = str(number)
    return names


def _written(article: Article, keys: Sequence[str], labels: Mapping[str, str]) -> str:
    text = article.text
    edits: list[tuple[Span, str]] = []
    for reference, key in zip(article.references, keys, strict=True):
        span = Span(reference.span.start + 2, reference.span.end - 1)
        if key in labels:
            new = reference.label if key == reference.key and not is_numeric(key) else labels[key]
            edits.append((span, new))
    bodies = _bodies(article, labels)
    slots = [
        number
        for number, definition in enumerate(article.definitions)
        if definition.movable and is_numeric(definition.key)
    ]
    ordered = sorted(slots, key=lambda number: int(labels[article.definitions[number].key]))
    moved = dict(zip(slots, ordered, strict=True))
    for number, definition in enumerate(article.definitions):
        edits.append((definition.span, bodies[moved.get(number, number)]))
    return _edited(text, Span(0, len(text)), edits)


def _bodies(article: Article, labels: Mapping[str, str]) -> list[str]:
    """Each definition with its new labels, its own and those it refers to."""
    inner: list[list[tuple[Span, str]]] = [[] for _ in article.definitions]
    for number, definition in enumerate(article.definitions):
        if is_numeric(definition.key):
            inner[number].append((definition.label_span, labels[definition.key]))
    for owner, span in article.inner:
        key = key_of(span.of(article.text))
        if key in labels and is_numeric(key):
            inner[owner].append((span, labels[key]))
    return [
        _edited(article.text, definition.span, edits)
        for definition, edits in zip(article.definitions, inner, strict=True)
    ]


def _edited(text: str, within: Span, edits: Sequence[tuple[Span, str]]) -> str:
    """The text of a span with these pieces replaced; they do not overlap."""
    parts: list[str] = []
    at = within.start
    for span, new in sorted(edits):
        parts += (text[at : span.start], new)
        at = span.end
    parts.append(text[at : within.end])
    return "".join(parts)
