"""Files of text: bytes to a `Document`, strictly, with nothing guessed.

Strict UTF-8 with or without a byte order mark, UTF-16 with one, or the encoding that the
caller names.  Everything else is refused with a message that says where decoding failed and
what the encoding may be; a guess is only ever a suggestion, since all detectors are wrong
somewhere.
"""

from __future__ import annotations

import codecs
import hashlib
import re
import stat
from pathlib import Path

from readproof.core.documents import Document, Extractor, text_digest
from readproof.errors import Unusable

MAX_BYTES = 64 * 1024 * 1024
MARKDOWN_SUFFIXES = (".md", ".markdown", ".mdown")

_EXTRACTOR = "text"
_EXTRACTOR_VERSION = "1"
_SAMPLE = 64 * 1024  # bytes that the suggestion looks at
_MAGIC = (
    (b"%PDF-", "a PDF file"),
    (b"PK\x03\x04", "a ZIP container (docx, epub, odt and the like)"),
    (b"\xd0\xcf\x11\xe0", "an old binary Office file"),
    (b"\x1f\x8b", "a gzip file"),
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
)
_SURROGATE = re.compile("[\ud800-\udfff]")


def load(path: Path, *, encoding: str | None = None) -> Document:
    """The document in the file `path`; `encoding` names a Python text codec, None detects.

    Raises `Unusable` for whatever cannot be read as text, with what to do next.
    """
    return decode(read(path), name=path.name, encoding=encoding)


def decode(data: bytes, *, name: str, encoding: str | None = None) -> Document:
    """The document in `data`; `name` is the file's name, whose suffix gives the media type.

    Raises `Unusable` as `load` does.
    """
    if len(data) > MAX_BYTES:
        raise Unusable(_too_large(name, len(data)))
    if not data:
        raise Unusable(f"{name} is empty: there is nothing to prove the reading of")
    text, options = _detected(data, name) if encoding is None else _named(data, name, encoding)
    _refuse_unstorable(text, data, name)
    return Document(
        name=name,
        text=text,
        sha256=hashlib.sha256(data).hexdigest(),
        text_sha256=text_digest(text),
        media_type=_media_type(name),
        extractor=Extractor(name=_EXTRACTOR, version=_EXTRACTOR_VERSION, options=options),
    )


def read(path: Path) -> bytes:
    """The bytes of a file that may be a document; `Unusable` with the reason if it may not."""
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise Unusable(f"{path} is a folder: name a file in it")
        if not stat.S_ISREG(status.st_mode):
            raise Unusable(
                f"{path} is not a regular file: save what it gives to a file and name that one"
            )
        if status.st_size > MAX_BYTES:
            raise Unusable(_too_large(str(path), status.st_size))
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise Unusable(
            f"{path} does not exist (looked from {Path.cwd()}): check the path"
        ) from None
    except PermissionError:
        raise Unusable(f"{path} may not be read: check its permissions") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Unusable(f"{path} cannot be read: {reason}") from None


def _too_large(name: str, size: int) -> str:
    return (
        f"{name} has {size:,} bytes, more than the {MAX_BYTES:,} that a document may have: "
        "split it and prove the parts one by one"
    )


def _media_type(name: str) -> str:
    suffix = Path(name).suffix.lower()
    return "text/markdown" if suffix in MARKDOWN_SUFFIXES else "text/plain"


Options = tuple[tuple[str, str], ...]


def _options(encoding: str, *, bom: bool) -> Options:
    return (("bom", "true"), ("encoding", encoding)) if bom else (("encoding", encoding),)


def _detected(data: bytes, name: str) -> tuple[str, Options]:
    wide = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
    codec = wide.get(data[:2])
    # FF FE 00 00 opens UTF-32; as UTF-16 it would be a NUL, which no text has.
    if codec is not None and not data.startswith(codecs.BOM_UTF32_LE):
        try:
            return data[2:].decode(codec), _options(codec, bom=True)
        except UnicodeDecodeError as error:
            raise Unusable(
                f"{name} starts with the byte order mark of {codec.upper()}, but is not valid "
                f"{codec.upper()} at byte {error.start + 2}: repair the file, or name its "
                "encoding with --encoding"
            ) from None
    bom = data.startswith(codecs.BOM_UTF8)
    start = len(codecs.BOM_UTF8) if bom else 0
    try:
        return data[start:].decode("utf-8"), _options("utf-8", bom=bom)
    except UnicodeDecodeError as error:
        raise Unusable(_not_utf8(data, name, error.start + start)) from None


def _not_utf8(data: bytes, name: str, offset: int) -> str:
    known = next((what for magic, what in _MAGIC if data.startswith(magic)), None)
    if known is not None:
        return f"{name} looks like {known}, not like text: save its text to a file and name that"
    found = f"{name} is not valid UTF-8: byte {offset} is 0x{data[offset]:02x}"
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        return f"{found}, and the file opens like UTF-32. Try --encoding utf-32"
    wide = _wide(data)
    if wide is not None:
        return f"{found}. It may be UTF-16 without a byte order mark: try --encoding {wide}"
    if b"\0" in data[:_SAMPLE]:
        return f"{found}, and it holds NUL bytes: it looks like a binary file, not like text"
    likely = _suggestions(data, offset)
    if not likely:
        return f"{found}. Name its encoding with --encoding (shift_jis, gb18030, cp1252, …)"
    return (
        f"{found}. It may be {' or '.join(likely)}: look at the text, and if that is right say "
        f"--encoding {likely[0]}"
    )


def _wide(data: bytes) -> str | None:
    """`utf-16-le` or `utf-16-be` if the NULs of `data` stand as in Latin text in UTF-16."""
    sample = data[:_SAMPLE]
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    half = max(1, len(sample) // 2)
    if max(even, odd) * 4 < half or min(even, odd) * 20 > half:
        return None
    return "utf-16-le" if odd > even else "utf-16-be"


def _suggestions(data: bytes, offset: int) -> tuple[str, ...]:
    """Likely encodings, best first, under names that decode all of `data`; none if unlikely."""
    from charset_normalizer import from_bytes  # slow to import, and only needed for a message

    start = max(0, data.rfind(b"\n", 0, offset) + 1 - _SAMPLE // 4)
    sample = data[start : start + _SAMPLE]
    # A sample that ends inside a character would speak against its own encoding.
    end = sample.rfind(b"\n")
    best = from_bytes(sample[:end] if end > _SAMPLE // 2 else sample).best()
    if best is None:
        return ()
    found = [name for name in (best.encoding, *_WIDER.get(best.encoding, ())) if _fits(data, name)]
    likely = found[:1]
    # With few letters beyond ASCII the code pages of Europe look alike to every detector, and
    # the western one is by far the most frequent.
    beyond = sum(byte > 0x7F for byte in sample)
    if 8 * beyond < len(sample) and likely != ["cp1252"] and _fits(data, "cp1252"):
        likely.append("cp1252")
    return tuple(codecs.lookup(name).name for name in likely)


def _fits(data: bytes, encoding: str) -> bool:
    try:
        data.decode(encoding)
    except (UnicodeError, LookupError):
        return False
    return True


# Encodings that hold the ones found, for a file with a few characters beyond those.
_WIDER = {
    "shift_jis": ("cp932",),
    "gb2312": ("gbk", "gb18030"),
    "gbk": ("gb18030",),
    "euc_kr": ("cp949",),
    "big5": ("big5hkscs", "cp950"),
    "latin_1": ("cp1252",),
    "iso8859_1": ("cp1252",),
}


def _named(data: bytes, name: str, encoding: str) -> tuple[str, Options]:
    codec = _codec(encoding)
    try:
        text, _ = codec.decode(data, "strict")
    except UnicodeDecodeError as error:
        raise Unusable(
            f"{name} is not valid {codec.name}: byte {error.start} is 0x{data[error.start]:02x} "
            f"({error.reason}). Leave --encoding out for UTF-8, or name another"
        ) from None
    except (UnicodeError, ValueError) as error:
        raise Unusable(f"{name} cannot be decoded as {codec.name}: {error}") from None
    if text.startswith("\ufeff"):
        return text[1:], _options(codec.name, bom=True)
    return text, _options(codec.name, bom=_codec_took_bom(data, codec.name))


def _codec(encoding: str) -> codecs.CodecInfo:
    try:
        codec = codecs.lookup(encoding)
    except (LookupError, ValueError):
        raise Unusable(
            f"there is no encoding {encoding!r}: name one that Python knows, such as utf-8, "
            "shift_jis, euc_jp, gb18030, big5, euc_kr, cp1252"
        ) from None
    if not getattr(codec, "_is_text_encoding", True):
        raise Unusable(f"{codec.name} does not turn bytes into text: name a text encoding")
    return codec


def _codec_took_bom(data: bytes, codec: str) -> bool:
    marks = {
        "utf-8-sig": (codecs.BOM_UTF8,),
        "utf-16": (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE),
        "utf-32": (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE),
    }
    return data.startswith(marks.get(codec, (b"\0",))) and codec in marks


def _refuse_unstorable(text: str, data: bytes, name: str) -> None:
    if not text:
        raise Unusable(f"{name} holds no text, only a byte order mark")
    place = text.find("\0")
    if place >= 0:
        line = text.count("\n", 0, place) + 1
        wide = _wide(data)
        hint = (
            f"it may be UTF-16 without a byte order mark: try --encoding {wide}"
            if wide is not None
            else "it looks like a binary file, not like text"
        )
        raise Unusable(f"{name} holds a NUL at character {place} (line {line}): {hint}")
    lone = _SURROGATE.search(text)
    if lone is not None:
        raise Unusable(
            f"{name} holds half a surrogate pair (U+{ord(lone.group()):04X}) at character "
            f"{lone.start()}: it is no valid text; name its true encoding with --encoding"
        )
