"""What a reader was asked and what it answered, kept so that nothing is asked twice."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from readproof.gate.records import raw_text
from readproof.store.exchanges import StoredExchange
from readproof.store.store import Store, Transaction
from readproof.wire import trace as trace_wire

# The steps for which a reader is asked.
PHRASES = "phrases"
ANSWERS = "answers"


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """An answer with what it cost: tokens as the endpoint counts them, `None` if it does not."""

    text: str
    tokens_in: int | None = None
    tokens_out: int | None = None


# Any reader: a prompt in, its answer out.
Ask = Callable[[str], "str | Said"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """Something that happens while a reader is asked, for whoever watches.

    `what` is `part` (number `number` `of` so many begins) or `accepted` (it was, before), `play`
    (the same of a calibration), `resumed` (`number` answers are there from before), `asking`,
    `answered`, `known` (this very prompt was answered before), or `warning` with its `text`.
    `characters` is the length of the prompt in code points; tokens and `milliseconds` are those of
    the answer.
    """

    what: str
    step: str = ""
    number: int = 0
    of: int = 0
    text: str = ""
    challenge_id: str = ""
    characters: int = 0
    tokens_in: int | None = None
    tokens_out: int | None = None
    milliseconds: int = 0


Watch = Callable[[Moment], None]


def unwatched(moment: Moment) -> None:
    """Nobody watches."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Transcript:
    """The exchanges of one challenge with one reader.

    `model` is a label of what answers, kept with each answer; `clock` gives milliseconds since
    the Unix epoch.
    """

    store: Store
    challenge_id: str
    ask: Ask
    model: str | None
    clock: Callable[[], int]
    watch: Watch = unwatched

    def answer(self, step: str, prompt: str) -> str:
        """The reader's answer to a prompt: the one that is stored, or a new one that is then.

        It is stored before anything is made of it, so that an interruption loses no answer.  The
        first answer counts, also where another process asked at the same time.  Raises what `ask`
        raises; nothing is stored then.
        """
        digest = hashlib.sha256(prompt.encode("utf-8", errors="surrogatepass")).hexdigest()
        with self.store.read() as tx:
            known = self._known(tx, step, digest)
        if known is not None:
            return self._told("known", known, prompt)
        self.watch(Moment(what="asking", step=step, characters=len(prompt)))
        began = time.monotonic_ns()
        given = self.ask(prompt)
        said = Said(text=given) if isinstance(given, str) else given
        milliseconds = (time.monotonic_ns() - began) // 1_000_000
        with self.store.write() as tx:
            exchange = StoredExchange(
                challenge_id=self.challenge_id,
                ordinal=len(tx.exchanges.of_challenge(self.challenge_id)) + 1,
                step=step,
                model=self.model,
                prompt_sha256=digest,
                answer=said.text.encode("utf-8", errors="surrogatepass"),
                tokens_in=said.tokens_in,
                tokens_out=said.tokens_out,
                milliseconds=milliseconds,
                at=self.clock(),
            )
            stored = tx.challenges.get(self.challenge_id)
            known = self._known(tx, step, digest)
            # What has ended has its evidence: nothing is added to it.
            if known is None and stored is not None and stored.state.is_open:
                tx.exchanges.add(exchange)
        return self._told("answered", known or exchange, prompt)

    def _known(self, tx: Transaction, step: str, digest: str) -> StoredExchange | None:
        for exchange in tx.exchanges.of_challenge(self.challenge_id):
            if (exchange.step, exchange.prompt_sha256) == (step, digest):
                return exchange
        return None

    def _told(self, what: str, exchange: StoredExchange, prompt: str) -> str:
        self.watch(
            Moment(
                what=what,
                step=exchange.step,
                number=exchange.ordinal,
                challenge_id=self.challenge_id,
                characters=len(prompt),
                tokens_in=exchange.tokens_in,
                tokens_out=exchange.tokens_out,
                milliseconds=exchange.milliseconds,
            )
        )
        return exchange.answer.decode("utf-8", errors="surrogatepass")


def listed(exchanges: Iterable[StoredExchange]) -> list[dict[str, object]]:
    """Exchanges as objects of the trace document."""
    return [
        trace_wire.exchange_to_dict(
            ordinal=exchange.ordinal,
            step=exchange.step,
            model=exchange.model,
            prompt_sha256=exchange.prompt_sha256,
            answer=raw_text(exchange.answer),
            tokens_in=exchange.tokens_in,
            tokens_out=exchange.tokens_out,
            milliseconds=exchange.milliseconds,
            at=exchange.at,
        )
        for exchange in exchanges
    ]
