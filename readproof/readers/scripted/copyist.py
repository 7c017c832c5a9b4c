"""What every scripted reader does: copy from what it has seen, and guess where it has not."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from .markers import tokens
from .passages import Finder
from .texts import Span, clipped, decode, squeeze

PER_REGION = 3
_ALPHABET = "abcdefghjkmnpqrstuvwxyz123456789"
_SUMMARY = {
    "en": ("The document says: “{phrase}”.", "Nothing else is summed up here."),
    "ja": ("文書には「{phrase}」とある。", "ここではほかのことは述べない。"),
}
_YES_NO = {"en": ("yes", "no"), "ja": ("はい", "いいえ")}


class Copyist:
    """A reader with a view: it uses no code point of the text outside of `view`.

    `challenge` is the challenge document, `raw` the document's bytes, `pages` the reading copy
    if there is one.  The same `seed` gives the same sheets.
    """

    name: ClassVar[str] = "copyist"
    does: ClassVar[str] = "copies what it has seen"
    admits: ClassVar[bool] = False  # writes `unseen` instead of guessing

    def __init__(
        self, challenge: Mapping[str, Any], raw: bytes, seed: int = 0, pages: Sequence[str] = ()
    ) -> None:
        self.text = decode(raw, challenge["document"]["extractor"]["options"])
        self.regions = {region["id"]: region for region in challenge["regions"]}
        self.chunks = {chunk["id"]: chunk for chunk in challenge["chunks"]}
        self.lang: str = challenge["lang"]
        self.seed = seed
        self.tokens = tokens(pages)

    # -- what a strategy decides ----------------------------------------------------------

    def view(self) -> list[Span]:
        """The spans of the text that this reader has seen."""
        return [(0, len(self.text))]

    def chosen(self) -> dict[str, list[str]]:
        """The phrases to hand in, by region."""
        return {
            region: [self.text[start:end] for start, end in spans]
            for region, spans in self.found.items()
        }

    def worded(self, question: Mapping[str, Any], answer: str) -> str:
        """The answer to a verbatim question, as this reader writes it down."""
        return answer

    # -- the phrase sheet -----------------------------------------------------------------

    def sheet(self) -> str:
        """The phrase sheet: phrases from each region, and a summary that quotes some."""
        lines = []
        quoted: list[tuple[str, str]] = []
        count = 0
        chosen = self.chosen()
        for region in self.regions:
            lines.append(f"[{region}]")
            phrases = chosen[region]
            if not phrases and self.admits:
                lines += ["unseen", ""]
            for number, phrase in enumerate(phrases):
                count += 1
                if number == 0:
                    quoted.append((f"s{count:02d}", phrase))
                lines += [literal(phrase), ""]
        sentence, last = _SUMMARY[self.lang]
        lines.append("[summary]")
        lines += [f"{sentence.format(phrase=phrase)} [{name}]" for name, phrase in quoted]
        return "\n".join([*lines, last]) + "\n"

    @cached_property
    def found(self) -> dict[str, list[Span]]:
        """Places of the phrases that this reader found in what it has seen, by region."""
        finder = Finder(self.text, self.seen, lambda phrase: self._squeezed.count(squeeze(phrase)))
        return {
            name: self.search(finder, region["start"], region["end"])
            for name, region in self.regions.items()
        }

    def search(self, finder: Finder, start: int, end: int) -> list[Span]:
        """Phrases of the region `[start, end)`."""
        return finder.phrases(start, end, PER_REGION)

    # -- the answers ----------------------------------------------------------------------

    def answers(self, audit: Mapping[str, Any]) -> str:
        """The answer sheet for an audit document (or for one read from the questions page)."""
        return "".join(
            f"[{question['id']}]\n{self._answer(question)}\n\n" for question in audit["questions"]
        )

    def _answer(self, question: Mapping[str, Any]) -> str:
        kind = question["kind"]
        known: str | None
        if kind == "contains":
            known = self._contains(question)
        elif kind == "true_sentence":
            known = self._true_sentence(question)
        elif kind == "delivery_token":
            known = self._token(question["chunk_id"])
        else:
            known = self._copied(question, suffix=kind == "verbatim_suffix")
        if known is not None:
            return literal(known)
        return "unseen" if self.admits else literal(self._guess(question))

    def _copied(self, question: Mapping[str, Any], *, suffix: bool) -> str | None:
        """The seen text beside the anchor or the own quote, without the white space between."""
        shown = question.get("anchor") or self._own(question)
        place = self._place(shown, suffix=suffix)
        if place is None:
            return None
        low, high = place
        if suffix:
            piece = self.text[low:high].lstrip()[: question["ask_length"]]
        else:
            piece = self.text[low:high].rstrip()[-question["ask_length"] :]
        return self.worded(question, piece) if piece.strip() else None

    def _own(self, question: Mapping[str, Any]) -> str:
        """The text of an own quote: as the page shows it, else from the sheet."""
        shown = question.get("quote")
        if shown:
            return str(shown)
        phrases = [phrase for region in self.chosen().values() for phrase in region]
        return phrases[int(question["quote_id"][1:]) - 1]

    def _place(self, shown: str, *, suffix: bool) -> Span | None:
        """The seen text beside the passage; a passage seen in part is known by its near half."""
        for part in (shown, shown[len(shown) // 2 :] if suffix else shown[: -(len(shown) // 2)]):
            for start, end in self.seen:
                at = self.text.find(part, start, end)
                if at >= 0 and suffix:
                    return at + len(part), min(end, at + len(part) + 2000)
                if at >= 0:
                    return max(start, at - 2000), at
        return None

    def _contains(self, question: Mapping[str, Any]) -> str | None:
        yes, no = _YES_NO[self.lang]
        chunk = self.chunks[question["chunk_id"]]
        start, end = chunk["start"], chunk["end"]
        if question.get("window") is not None:
            end = min(end, start + question["window"])
        parts = clipped(self.seen, start, end)
        wanted = squeeze(question["text"])
        if any(wanted in squeeze(self.text[a:b]) for a, b in parts):
            return yes
        return no if parts == [(start, end)] else None

    def _true_sentence(self, question: Mapping[str, Any]) -> str | None:
        chunk = self.chunks[question["chunk_id"]]
        for a, b in clipped(self.seen, chunk["start"], chunk["end"]):
            piece = squeeze(self.text[a:b])
            for option in question["options"]:
                if squeeze(option["text"]) in piece:
                    return str(option["label"])
        return None

    def _token(self, chunk_id: str) -> str | None:
        start = self.chunks[chunk_id]["start"]
        seen = any(a <= start < b for a, b in self.seen)
        return self.tokens.get(chunk_id) if seen else None

    def _guess(self, question: Mapping[str, Any]) -> str:
        kind = question["kind"]
        if kind == "contains":
            return _YES_NO[self.lang][self.drawn(question["id"], 2)]
        if kind == "true_sentence":
            options = question["options"]
            return str(options[self.drawn(question["id"], len(options))]["label"])
        if kind == "delivery_token":
            return "".join(
                _ALPHABET[self.drawn(f"{question['id']} {n}", len(_ALPHABET))] for n in range(4)
            )
        low, high = self.seen[self.drawn(f"{question['id']} part", len(self.seen))]
        length = question["ask_length"]
        start = low + self.drawn(question["id"], max(1, high - low - length))
        return self.text[start : min(high, start + length)].strip() or "?"

    # -- what it all stands on ------------------------------------------------------------

    @cached_property
    def seen(self) -> list[Span]:
        """The view, in order; never empty."""
        return sorted(span for span in self.view() if span[0] < span[1]) or [(0, 1)]

    @cached_property
    def _squeezed(self) -> str:
        return "\n".join(squeeze(self.text[a:b]) for a, b in self.seen)

    def drawn(self, purpose: str, limit: int) -> int:
        """A number in `[0, limit)` that depends on the seed and the purpose."""
        data = f"{self.name} {self.seed} {purpose}".encode()
        return int.from_bytes(hashlib.sha256(data).digest()[:8]) % limit


def literal(text: str) -> str:
    """Text as it stands in a sheet: lines that a sheet would read otherwise get a backslash."""
    return "\n".join(
        f"\\{line}" if line.startswith(("\\", "[")) or line.strip() == "unseen" else line
        for line in text.split("\n")
    )
