"""Files of text: what is decoded, and what is refused with which message."""

from __future__ import annotations

import codecs
import hashlib
import os
from pathlib import Path

import pytest

from readproof.errors import Unusable
from readproof.ingest import files
from readproof.ingest.files import decode, load

TEXT = "Ein Satz über Bäume.\r\nZwei\rdrei\r\r\nvier\x0cfünf\x01\n日本語 👨‍👩‍👧\n"


def refusal(data: bytes, *, name: str = "a.txt", encoding: str | None = None) -> str:
    with pytest.raises(Unusable) as caught:
        decode(data, name=name, encoding=encoding)
    return str(caught.value)


def test_utf_8_is_decoded_as_it_stands() -> None:
    data = TEXT.encode()
    document = decode(data, name="a.txt")
    assert document.text == TEXT
    assert document.sha256 == hashlib.sha256(data).hexdigest()
    assert document.text_sha256 == hashlib.sha256(TEXT.encode()).hexdigest()
    assert document.extractor.name == "text"
    assert document.extractor.version == "1"
    assert document.extractor.options == (("encoding", "utf-8"),)


@pytest.mark.parametrize(
    ("bom", "encoding"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
    ],
)
def test_a_byte_order_mark_is_not_text(bom: bytes, encoding: str) -> None:
    data = bom + TEXT.encode(encoding)
    document = decode(data, name="a.txt")
    assert document.text == TEXT
    assert document.sha256 == hashlib.sha256(data).hexdigest()
    assert document.text_sha256 == hashlib.sha256(TEXT.encode()).hexdigest()
    assert document.extractor.options == (("bom", "true"), ("encoding", encoding))


@pytest.mark.parametrize(
    ("given", "bom", "options"),
    [
        ("UTF8", codecs.BOM_UTF8, (("bom", "true"), ("encoding", "utf-8"))),
        ("utf-8-sig", codecs.BOM_UTF8, (("bom", "true"), ("encoding", "utf-8-sig"))),
        ("utf-16", codecs.BOM_UTF16_LE, (("bom", "true"), ("encoding", "utf-16"))),
        ("utf-8", b"", (("encoding", "utf-8"),)),
    ],
)
def test_a_named_encoding_drops_the_mark_too(
    given: str, bom: bytes, options: tuple[tuple[str, str], ...]
) -> None:
    plain = "utf-16-le" if given == "utf-16" else "utf-8"
    document = decode(bom + TEXT.encode(plain), name="a.txt", encoding=given)
    assert document.text == TEXT
    assert document.extractor.options == options


def test_only_one_mark_is_dropped() -> None:
    assert decode(codecs.BOM_UTF8 * 2 + b"x", name="a").text == "\ufeffx"


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("shift_jis", "吾輩は猫である。"),
        ("euc_kr", "우리 수탉이"),
        ("gb18030", "红楼梦"),
        ("cp1252", "“Señor”"),
    ],
)
def test_a_named_encoding_is_used_strictly(encoding: str, text: str) -> None:
    document = decode(text.encode(encoding), name="a.txt", encoding=encoding.upper())
    assert document.text == text
    assert document.extractor.options == (("encoding", codecs.lookup(encoding).name),)
    assert "byte 4" in refusal(b"abcd\xff\xff", encoding="shift_jis")


@pytest.mark.parametrize("encoding", ["no-such", "", "utf\x00", "../utf-8"])
def test_an_unknown_encoding_is_refused(encoding: str) -> None:
    assert "there is no encoding" in refusal(b"text", encoding=encoding)


@pytest.mark.parametrize("encoding", ["base64", "rot13", "hex", "zlib", "bz2"])
def test_a_codec_that_gives_no_text_is_refused(encoding: str) -> None:
    assert "does not turn bytes into text" in refusal(b"text", encoding=encoding)


@pytest.mark.parametrize("encoding", ["undefined", "idna", "punycode", "unicode_escape", "utf-7"])
def test_odd_codecs_end_in_a_message(encoding: str) -> None:
    assert "a.txt" in refusal(b"\\x \xff\xff +2AA- \\ud800", encoding=encoding)


@pytest.mark.parametrize("data", [b"x +2AA- y", b"x +3AA- y"])
def test_half_a_surrogate_pair_is_refused(data: bytes) -> None:
    message = refusal(data, encoding="utf-7")
    assert "surrogate" in message or "not valid" in message


@pytest.mark.parametrize(
    ("encoding", "text", "suggested"),
    [
        (
            "shift_jis",
            "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。\n",
            ("shift_jis", "cp932"),
        ),
        (
            "gb18030",
            "此开卷第一回也。作者自云：因曾历过一番梦幻之后，故将真事隐去。\n",
            ("gb18030", "gbk"),
        ),
        (
            "euc_kr",
            "오늘도 또 우리 수탉이 막 쫓기었다. 내가 나무를 하러 갈 때였다.\n",
            ("euc_kr", "cp949"),
        ),
        (
            "cp1252",
            "The mediæval builder, at his façade, was no naïve man; the rôle of the apse "
            "in the plan of a church was as plain to him as to any of us who read of it.\n",
            ("cp1252",),
        ),
    ],
)
def test_the_message_names_offset_encoding_and_option(
    encoding: str, text: str, suggested: tuple[str, ...]
) -> None:
    lead = "Plain text first.\n"
    data = (lead + text * 30).encode(encoding)
    message = refusal(data, name="roman.txt")
    assert "roman.txt is not valid UTF-8: byte " in message
    offset = int(message.split("byte ")[1].split(" ")[0])
    data[:offset].decode("utf-8")
    assert "--encoding " in message
    assert any(name in message.split("It may be ")[1] for name in suggested)


def test_utf_16_without_a_mark_is_suggested() -> None:
    assert "--encoding utf-16-le" in refusal("Plain text here.".encode("utf-16-le"))
    assert "--encoding utf-16-be" in refusal("Plain text here.".encode("utf-16-be"))
    assert "--encoding utf-16-le" in refusal(("Größe " * 30).encode("utf-16-le"))


def test_utf_32_is_suggested() -> None:
    assert "utf-32" in refusal("Plain text".encode("utf-32"))


def test_a_broken_utf_16_file_is_refused() -> None:
    assert "not valid UTF-16-LE at byte 4" in refusal(codecs.BOM_UTF16_LE + b"a\x00b")


def test_a_nul_is_refused_with_its_place() -> None:
    message = refusal(b"one\ntwo\x00three and more of it")
    assert "NUL at character 7 (line 2)" in message
    assert "binary" in message


@pytest.mark.parametrize(
    ("head", "what"),
    [(b"%PDF-1.7\n\xe2\xe3", "PDF"), (b"PK\x03\x04\xff", "ZIP"), (b"\xd0\xcf\x11\xe0", "Office")],
)
def test_known_binary_formats_are_named(head: bytes, what: str) -> None:
    assert what in refusal(head + b"\x00\xff" * 20)


@pytest.mark.parametrize("data", [b"", codecs.BOM_UTF8, codecs.BOM_UTF16_LE])
def test_an_empty_file_is_refused(data: bytes) -> None:
    message = refusal(data)
    assert "is empty" in message or "only a byte order mark" in message


def test_a_file_over_the_limit_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_BYTES", 10)
    path = tmp_path / "long.txt"
    path.write_bytes(b"x" * 11)
    with pytest.raises(Unusable, match="11 bytes, more than the 10"):
        load(path)
    path.write_bytes(b"x" * 10)
    assert load(path).length == 10


@pytest.mark.parametrize(
    ("name", "media_type"),
    [
        ("a.md", "text/markdown"),
        ("a.MARKDOWN", "text/markdown"),
        ("a.mdown", "text/markdown"),
        ("a.txt", "text/plain"),
        ("a.rst", "text/plain"),
        ("a.xml", "text/plain"),
        ("md", "text/plain"),
        ("a", "text/plain"),
    ],
)
def test_the_suffix_gives_the_media_type(name: str, media_type: str) -> None:
    assert decode(b"text", name=name).media_type == media_type


def test_the_name_is_the_name_of_the_file_only(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "a\x1b[31m\nb.md"
    path.parent.mkdir()
    path.write_bytes(b"text")
    document = load(path)
    assert document.name == "a\x1b[31m\nb.md"
    assert document.media_type == "text/markdown"


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="does not exist"):
        load(tmp_path / "none.txt")


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="is a folder"):
        load(tmp_path)


def test_a_pipe_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(Unusable, match="not a regular file"):
        load(path)


def test_a_path_that_no_system_accepts_is_refused() -> None:
    with pytest.raises(Unusable, match="cannot be read"):
        load(Path("a\0b"))
    with pytest.raises(Unusable, match="cannot be read"):
        load(Path("x" * 5000))


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_a_file_without_permission_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "secret.txt"
    path.write_bytes(b"text")
    path.chmod(0)
    with pytest.raises(Unusable, match="may not be read"):
        load(path)
