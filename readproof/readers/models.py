"""A reader that is a model behind an OpenAI-compatible endpoint.

The prompt is one user message, and no tools are sent.  What fails on the way (connections,
time-outs, 408, 409, 429 and 5xx) is tried again; what the model says never is.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from readproof.core import tokens
from readproof.errors import Unusable
from readproof.gate.transcripts import Said
from readproof.readers import model_errors
from readproof.wire import messages

if TYPE_CHECKING:
    import openai

KEY = "OPENAI_API_KEY"
DEFAULT_TIMEOUT = 600.0
DEFAULT_RETRIES = 4
# An answer longer than this is no sheet; in bytes of UTF-8.
MOST_ANSWER = 2_000_000
# Seconds before the first retry, where the server names none; each later one takes twice as long.
FIRST_WAIT = 1.0
# Longest wait that a server may ask for; whoever has to wait longer is told so.
MOST_WAIT = 120.0


def silent(label: str, text: str) -> None:
    """Nobody wants to know."""


@dataclass(kw_only=True)
class Model:
    """Asks `model` at `base_url` (default: that of the client, with `OPENAI_BASE_URL`).

    `timeout` is in seconds, for each request; `retries` how often a request may be sent again.
    `most_tokens` limits the answer (default: the endpoint's limit); `context_tokens` is the
    model's context: a prompt that does not fit is never sent.  `per_minute` spaces the requests.
    `told` gets a label and a sentence about each wait.  The key comes from `OPENAI_API_KEY` only.
    """

    model: str
    base_url: str | None = None
    timeout: float = DEFAULT_TIMEOUT
    retries: int = DEFAULT_RETRIES
    most_tokens: int | None = None
    context_tokens: int | None = None
    per_minute: float | None = None
    told: Callable[[str, str], None] = silent
    sleep: Callable[[float], None] = time.sleep
    _client: openai.OpenAI = field(init=False, repr=False)
    _options: dict[str, Any] = field(init=False, default_factory=dict)
    _next: float = field(init=False, default=0.0)

    def __post_init__(self) -> None:
        """Raises `Unusable` without the client library or without a key; nothing is sent yet."""
        try:
            import openai
        except ModuleNotFoundError:
            raise Unusable(
                "--model needs the package openai, which is not installed; install it with "
                "`pip install 'openai>=2.20'`"
            ) from None
        if not os.environ.get(KEY, "").strip():
            raise Unusable(
                f"expected an API key in the environment variable {KEY}, found none; a local "
                f"server that wants no key takes any word: {KEY}=none"
            )
        try:
            # One owner of retries: ours say what they wait for, and stop at Ctrl-C.
            self._client = openai.OpenAI(
                api_key=os.environ[KEY].strip(),
                base_url=self.base_url,
                timeout=self.timeout,
                max_retries=0,
            )
        except Exception as error:  # the client's own libraries raise what they like here
            raise Unusable(
                f"expected a base URL such as http://127.0.0.1:8000/v1, found one that the client "
                f"refuses: {self._clean(error)}"
            ) from None
        self._options = {"temperature": 0}
        if self.most_tokens is not None:
            self._options["max_tokens"] = self.most_tokens

    def __call__(self, prompt: str) -> Said:
        """The model's answer to a prompt.

        Raises `Unusable` with what to do when the endpoint gives none, or only a part of one.
        """
        self._must_fit(prompt)
        completion = self._asked(prompt)
        said, finish = model_errors.read(completion, self._clean)
        if len(said.text.encode("utf-8", errors="surrogatepass")) > MOST_ANSWER:
            raise Unusable(f"the model's answer has more than {MOST_ANSWER:,} bytes: no sheet")
        if finish == "length" and not messages.is_complete(said.text):
            raise Unusable(model_errors.cut(said, self.most_tokens))
        return said

    def _must_fit(self, prompt: str) -> None:
        if self.context_tokens is None:
            return
        needed = tokens.estimate(prompt) + (self.most_tokens or tokens.ANSWER)
        if needed > self.context_tokens:
            raise Unusable(
                f"expected a prompt that fits a context of {self.context_tokens:,} tokens "
                f"(--context-tokens), found one that needs about {needed:,} with its answer; "
                "nothing was sent"
            )

    def _asked(self, prompt: str) -> object:
        """The endpoint's answer, after as many tries as it takes and the limit allows."""
        import openai

        content = prompt.encode("utf-8", errors="replace").decode("utf-8")
        tries, timeouts = 0, 0
        while True:
            self._pace()
            try:
                return self._client.chat.completions.create(
                    model=self.model,
                    messages=[{"role": "user", "content": content}],
                    stream=False,
                    **self._options,
                )
            except openai.APIError as error:
                if self._without_what_it_refuses(error):
                    continue
                tries += 1
                timeouts += isinstance(error, openai.APITimeoutError)
                wait = model_errors.wait(error, FIRST_WAIT * 2.0 ** (tries - 1))
                # A server that took too long may be paid all the same: once more is enough.
                over = tries > self.retries or timeouts > 1
                if wait is None or over or wait > MOST_WAIT:
                    raise Unusable(
                        model_errors.explain(error, self._where(), self._clean, tries, wait)
                    ) from None
                self.told("waiting", model_errors.waiting(error, wait))
                self.sleep(wait)

    def _without_what_it_refuses(self, error: openai.APIError) -> bool:
        """True if the endpoint refuses an option of ours that it can do without."""
        refused = model_errors.refused_option(error, tuple(self._options))
        if refused == "temperature":
            del self._options["temperature"]
            return True
        if refused == "max_tokens":
            self._options["max_completion_tokens"] = self._options.pop("max_tokens")
            return True
        return False

    def _pace(self) -> None:
        if self.per_minute is None:
            return
        now = time.monotonic()
        if now < self._next:
            self.sleep(self._next - now)
        self._next = max(now, self._next) + 60 / self.per_minute

    def _where(self) -> str:
        return str(self._client.base_url).rstrip("/")

    def _clean(self, message: object) -> str:
        """Words of others on one line, cut, and without the key."""
        text = " ".join(str(message).split()).replace(os.environ[KEY].strip(), "…")
        return text if len(text) <= model_errors.SHOWN else text[: model_errors.SHOWN - 1] + "…"
