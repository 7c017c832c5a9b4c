"""The definition side of the article gate: what is wrong with footnotes as such."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from readproof.core import facts, folds
from readproof.core.citing import measures, proper_names, urls
from readproof.core.citing.findings import Finding, at_definition, at_reference
from readproof.core.citing.footnotes import Article, Definition, key_of
from readproof.core.citing.measures import Day, Number
from readproof.core.citing.research_logs import LoggedSource

_PAGE = re.compile(
    r"\bpp?\. ?[0-9]|\bpages? [0-9]|[0-9] ?(?:頁|ページ)|\bfol(?:io)?\.? ?[0-9]", re.IGNORECASE
)
_EMPHASISED = re.compile(
    r"\*{1,2}([^*\n]{1,300}+)\*{1,2}|_([^_\n]{1,300}+)_|\[([^\[\]\n]{1,300}+)\]\("
)
_FIELDS = re.compile(r"[、，,。;；]|\. ")


def check(article: Article) -> Iterator[Finding]:
    """What can be said without a log."""
    yield from _undefined(article)
    yield from _order(article)
    used = _used(article)
    first: dict[str, Definition] = {}
    pages: dict[str, Definition] = {}
    for definition in article.definitions:
        known = first.setdefault(definition.key, definition)
        if known is not definition:
            message = f"[^{definition.label}] is defined in line {known.line} already"
            yield at_definition("DUPLICATE_DEFINITION", definition, message)
        elif definition.key not in used:
            message = f"nothing refers to [^{definition.label}]"
            yield at_definition("UNUSED_DEFINITION", definition, message)
        yield from _urls(definition, pages)


def _undefined(article: Article) -> Iterator[Finding]:
    """One finding a label, at its first use."""
    defined = {definition.key for definition in article.definitions}
    uses: dict[str, list[int]] = {}
    for number, reference in enumerate(article.references):
        if reference.key not in defined:
            uses.setdefault(reference.key, []).append(number)
    for numbers in uses.values():
        reference = article.references[numbers[0]]
        lines = dict.fromkeys(article.references[number].line for number in numbers[1:])
        also = f"; also in line {', '.join(map(str, list(lines)[:20]))}" if lines else ""
        message = f"[^{reference.label}] is defined nowhere{also}"
        yield at_reference("UNDEFINED_REFERENCE", reference, numbers[0], message)


def _order(article: Article) -> Iterator[Finding]:
    defined = {definition.key for definition in article.definitions}
    seen: set[str] = set()
    last = -1
    for number, reference in enumerate(article.references):
        key = reference.key
        if key in seen or key not in defined or not is_numeric(key):
            continue
        seen.add(key)
        if int(key) < last:
            message = f"[^{key}] is first used after [^{last}]"
            yield at_reference("OUT_OF_ORDER", reference, number, message)
        last = int(key)


def is_numeric(label: str) -> bool:
    """True for a label of ASCII digits, short enough to be a number."""
    return label.isascii() and label.isdigit() and len(label) <= 9


def _used(article: Article) -> set[str]:
    """The keys that the article refers to, directly or through definitions that it uses."""
    inner: dict[int, list[str]] = {}
    for owner, span in article.inner:
        inner.setdefault(owner, []).append(key_of(span.of(article.text)))
    first = article.first_definitions()
    used: set[str] = set()
    waiting = [reference.key for reference in article.references]
    while waiting:
        key = waiting.pop()
        if key not in used:
            used.add(key)
            waiting += inner.get(first.get(key, -1), ())
    return used


def _urls(definition: Definition, pages: dict[str, Definition]) -> Iterator[Finding]:
    if not definition.urls:
        yield at_definition("MISSING_URL", definition, f"[^{definition.label}] has no URL")
        return
    if all(urls.is_bare(url) for url in definition.urls):
        message = f"{definition.urls[0]} names a site and no page of it"
        yield at_definition("BARE_DOMAIN", definition, message)
    known = pages.setdefault(urls.normalised(definition.urls[0]), definition)
    if known.key != definition.key:
        message = f"[^{known.label}] in line {known.line} leads to the same page"
        yield at_definition("DUPLICATE_SOURCE", definition, message)


def met(article: Article, sources: Sequence[LoggedSource]) -> tuple[tuple[int, ...], ...]:
    """For each definition the places of the sources that it leads to: by URL, else by title."""
    by_url: dict[str, list[int]] = {}
    by_title: dict[str, list[int]] = {}
    for place, source in enumerate(sources):
        if source.url:
            by_url.setdefault(urls.normalised(source.url), []).append(place)
        if source.title:
            by_title.setdefault(folds.phrase(source.title), []).append(place)
    found: list[tuple[int, ...]] = []
    for definition in article.definitions:
        places = next(
            (by_url[page] for url in definition.urls if (page := urls.normalised(url)) in by_url),
            None,
        )
        if places is None:
            titles = [by_title[title] for title in _titles(definition.text) if title in by_title]
            places = titles[0] if titles and len(titles[0]) == 1 else []
        found.append(tuple(places))
    return tuple(found)


def _titles(text: str) -> Iterator[str]:
    """What may be the title in a footnote, folded: quoted, emphasised, linked, or a field."""
    for quoted in facts.quotations(text):
        yield folds.phrase(quoted).rstrip(".,")
    for match in _EMPHASISED.finditer(text):
        yield folds.phrase(next(group for group in match.groups() if group))
    for part in _FIELDS.split(text):
        yield folds.phrase(part)


def check_sources(
    article: Article, sources: Sequence[LoggedSource], attached: Sequence[tuple[int, ...]]
) -> Iterator[Finding]:
    """What a log adds: footnotes of no known source, dead links, coarse references."""
    for definition, places in zip(article.definitions, attached, strict=True):
        if not places:
            message = f"[^{definition.label}] leads to no source of the log, by URL or by title"
            yield at_definition("SOURCE_NOT_IN_LOG", definition, message)
            continue
        source = sources[places[0]]
        if all(sources[place].is_dead for place in places):
            message = f"source {source.number} answered {source.status} when the log was written"
            yield at_definition("DEAD_LINK", definition, message, attached=source.number)
        missing = _missing(definition, source.bibliography)
        if missing:
            message = f"it leaves out the {' and the '.join(missing)}: {source.bibliography}"
            yield at_definition("COARSE_REFERENCE", definition, message, attached=source.number)


def _missing(definition: Definition, bibliography: str) -> list[str]:
    """What the log knows of author, year and page, and the footnote does not tell."""
    told = folds.phrase(definition.text)
    for url in definition.urls:
        told = told.replace(url, " ")
    known = folds.phrase(bibliography)
    missing = []
    authors = proper_names.authors(bibliography)
    if authors and not any(_tells(told, author) for author in authors):
        missing.append("author")
    years = _years(known)
    if years and not years & _years(told):
        missing.append("year")
    if _PAGE.search(known) and not _PAGE.search(told):
        missing.append("page")
    return missing


def _tells(text: str, author: str) -> bool:
    """True if the footnote names the author, at least by the last word of an English name."""
    names = (author, author.split(" ")[-1])
    return any(len(name) > 1 and name.lower() in text.lower() for name in names)


def _years(folded: str) -> set[int]:
    found: set[int] = set()
    for measure in measures.read(folded):
        if isinstance(measure, Day) and measure.value[0] is not None:
            found.add(measure.value[0])
        elif isinstance(measure, Number) and measure.year:
            found.add(int(measure.raw))
    return found
