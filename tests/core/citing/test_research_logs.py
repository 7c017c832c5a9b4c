"""Research logs: the table, the blocks, and faults with their line."""

from __future__ import annotations

import pytest

from readproof.core.citing import research_logs
from readproof.errors import Malformed

LOG = """\
# Log

| No. | Title | URL | Accessed | Trust | HTTP |
| --: | --- | --- | --- | --- | --- |
| 1 | Wells | https://example.org/wells | 2025-01-02 | high | 200 |
| 2 | Pumps | <https://example.org/pumps> | 2025-01-02 | low | 404 |

### Source 1: Wells of the hill

- **URL**: https://example.org/wells/1
- Topic: wells
- Facts:
  - Bibliography: R. Ito, *Wells*, 2020, p. 3
  - The deepest is 40 m: so they say
  > “It never runs dry.”

  1. Dug in 1911

## Afterword

- Facts: none of these
"""


def test_block_and_row_are_one_source() -> None:
    first, second = research_logs.read(LOG)
    assert first.title == "Wells of the hill"
    assert first.url == "https://example.org/wells/1"
    assert (first.status, first.topic) == (200, "wells")
    assert first.bibliography == "R. Ito, *Wells*, 2020, p. 3"
    assert first.facts == (
        "The deepest is 40 m: so they say",
        "“It never runs dry.”",
        "Dug in 1911",
    )
    assert (second.number, second.url, second.facts) == (2, "https://example.org/pumps", ())
    assert [source.is_dead for source in (first, second)] == [False, True]


def test_japanese_log_with_full_width_colons() -> None:
    (source,) = research_logs.read(
        "### 情報源 3：井戸\r\n\r\n- URL：https://example.org/a\r\n- 対応セクション：井戸\r\n"
        "- 抽出した事実・データ：\r\n  - 書誌：伊藤、2020年\r\n  - 深さは40メートル\r\n"
    )
    assert (source.number, source.title, source.url) == (3, "井戸", "https://example.org/a")
    assert (source.topic, source.bibliography) == ("井戸", "伊藤、2020年")
    assert source.facts == ("深さは40メートル",)


def test_log_without_a_source_is_malformed() -> None:
    with pytest.raises(Malformed, match=r"line 1: no source: expected a table"):
        research_logs.read("# Nothing\n")


def test_number_used_twice_is_told_with_both_lines() -> None:
    with pytest.raises(Malformed, match=r"line 3: source 1 stands in line 1 already"):
        research_logs.read("### Source 1: a\n\n### Source 1: b\n")


def test_same_page_in_two_logs_is_one_source() -> None:
    one = research_logs.read("### Source 1: a\n- URL: https://e.org/a\n- Facts:\n  - x\n")
    two = research_logs.read("### Source 1: a\n- URL: http://e.org/a/\n- Facts:\n  - x\n  - y\n")
    (source,) = research_logs.merged([("one", one), ("two", two)])
    assert source.facts == ("x", "y")


def test_one_number_for_two_pages_is_malformed() -> None:
    one = research_logs.read("### Source 1: a\n- URL: https://e.org/a\n")
    two = research_logs.read("### Source 1: b\n- URL: https://e.org/b\n")
    with pytest.raises(Malformed, match="source 1 is another page"):
        research_logs.merged([("one", one), ("two", two)])
