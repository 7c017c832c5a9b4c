"""URLs in footnotes and logs: found where people write them, compared as what they lead to.

Nothing is fetched.  A URL ends before white space and before the first character that no URL
holds, so that Japanese punctuation, a closing bracket or the text that follows never joins it.
"""

from __future__ import annotations

import re

from readproof.core import markup

_BRACKETED = re.compile(r"<(https?://[^\s<>]{1,2000}+)>", re.IGNORECASE)
_LINKED = re.compile(
    r"\]\((https?://[^\s()<>]{1,2000}+(?:\([^\s()<>]{0,500}+\)[^\s()<>]{0,500}+)*+)"
)
_DOI = re.compile(r"(?<![\w/.])(?:doi:[ ]?|DOI[: ][ ]?)(10\.[0-9]{4,9}/[!-~]{1,300})")
_PARTS = re.compile(
    r"(?:[a-z][a-z0-9+.-]*://)?([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#.*)?\Z", re.IGNORECASE | re.DOTALL
)
_TRACKING = re.compile(r"(?:utm_[a-z]+|fbclid|gclid)=", re.IGNORECASE)
_ESCAPE = re.compile("%([0-9a-fA-F]{2})")
_UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")


def in_definition(text: str) -> tuple[str, ...]:
    """The URLs of a footnote as written, in order; a DOI is the URL that resolves it."""
    found: dict[int, str] = {}
    for span in markup.urls(text, 0, len(text)):
        url = span.of(text)
        if url.lower().startswith(("http://", "https://", "www.")):
            found[span.start] = url
    for pattern in (_BRACKETED, _LINKED):
        for match in pattern.finditer(text):
            found[match.start(1)] = match.group(1)  # the brackets say where it ends
    for match in _DOI.finditer(text):
        found.setdefault(match.start(), f"https://doi.org/{match.group(1).rstrip('.,;:)]')}")
    return tuple(found[at] for at in sorted(found))


def normalised(url: str) -> str:
    """What two spellings of one URL have in common.

    Scheme, `www.`, a default port, the fragment, tracking parameters, a final slash, and escapes
    of ordinary characters do not count; neither does the case of the host.
    """
    match = _PARTS.match(url.strip())
    if match is None:
        return url
    host, path, query = match.groups()
    host = host.lower().rpartition("@")[2].removeprefix("www.")
    host = re.sub(r":(?:80|443)\Z", "", host).rstrip(".")
    if host in ("dx.doi.org", "doi.org"):
        host, path = "doi.org", path.lower()
    parts = [part for part in (query or "").split("&") if part and not _TRACKING.match(part)]
    path = _ESCAPE.sub(_unescaped, path).rstrip("/")
    return host + path + ("?" + "&".join(parts) if parts else "")


def _unescaped(match: re.Match[str]) -> str:
    char = chr(int(match.group(1), 16))
    return char if char in _UNRESERVED else match.group().upper()


def is_bare(url: str) -> bool:
    """True if a URL names a site and no page of it."""
    match = _PARTS.match(url.strip())
    return match is not None and not match.group(2).strip("/") and not match.group(3)
