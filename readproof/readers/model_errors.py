"""What an endpoint's answers and errors mean: whether to try again, and what to tell people."""

from __future__ import annotations

import email.utils
import math
import re
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from readproof.errors import Unusable
from readproof.gate.transcripts import Said

if TYPE_CHECKING:
    import openai

# Of an endpoint's own words as many characters are shown.
SHOWN = 300
# Conditions that may pass; `insufficient_quota` also comes as 429, and does not.
_PASSING = (408, 409, 429)
_LASTING_CODES = ("insufficient_quota", "billing_not_active", "billing_hard_limit_reached")
_CONTEXT = re.compile(
    r"context_length|context length|context window|maximum context|context size|"
    r"too many (input )?tokens|prompt is too long|exceeds? .*(context|token)",
    re.IGNORECASE,
)
_GO_ON = "the same command goes on where this one stopped"


def status_of(error: openai.APIError) -> int | None:
    """The HTTP status of an error, `None` where there was no answer."""
    status = getattr(error, "status_code", None)
    return status if isinstance(status, int) else None


def wait(error: openai.APIError, otherwise: float) -> float | None:
    """Seconds to wait before the request is sent again; `None` if that cannot help.

    It is what the server asks for (`Retry-After`, in seconds or as a date), else `otherwise`.
    """
    import openai

    if isinstance(error, openai.APIConnectionError):
        return otherwise
    status = status_of(error)
    if status is None or (status not in _PASSING and status < 500):
        return None
    if getattr(error, "code", None) in _LASTING_CODES:
        return None
    asked = _retry_after(error)
    return otherwise if asked is None else asked


def _retry_after(error: openai.APIError) -> float | None:
    value = getattr(getattr(error, "response", None), "headers", {}).get("retry-after")
    if value is None:
        return None
    try:
        seconds = float(value)
    except ValueError:
        moment = email.utils.parsedate_tz(value)
        if moment is None:
            return None
        seconds = email.utils.mktime_tz(moment) - time.time()
    return max(0.0, seconds) if math.isfinite(seconds) else None


def waiting(error: openai.APIError, seconds: float) -> str:
    """Why a request is sent again, in a few words."""
    import openai

    status = status_of(error)
    if isinstance(error, openai.APITimeoutError):
        why = "no answer in time"
    elif status is None:
        why = "the connection failed"
    else:
        why = f"the endpoint answered {status}"
    when = "at once" if seconds < 0.5 else f"in {seconds:.0f} s"
    return f"{why}; asking again {when}"


def refused_option(error: openai.APIError, options: Sequence[str]) -> str | None:
    """The option (`temperature`, `max_tokens`) that the endpoint refuses, if it is one of these."""
    if status_of(error) not in (400, 422) or _CONTEXT.search(str(error)):
        return None
    named = getattr(error, "param", None)
    for option in options:
        if option in ("temperature", "max_tokens") and (named == option or option in str(error)):
            return option
    return None


def explain(
    error: openai.APIError,
    where: str,
    clean: Callable[[object], str],
    tries: int,
    asked_to_wait: float | None,
) -> str:
    """What happened, and what to do: one or two lines."""
    import openai

    times = "" if tries < 2 else f", tried {tries} times"
    status = status_of(error)
    if isinstance(error, openai.APITimeoutError):
        return (
            f"the endpoint {where} gave no answer in time{times}; raise --timeout, or look whether "
            f"it is overloaded; {_GO_ON}"
        )
    if status is None:
        cause = error.__cause__ or error
        return (
            f"no answer from {where}{times}: {clean(cause)}; look whether it runs and --base-url "
            f"names it; {_GO_ON}"
        )
    said = f"; it says: {clean(_words(error))}"
    if status in (401, 403):
        # Some servers repeat the key in their words, so these are not shown.
        return (
            f"the endpoint {where} refuses the key in OPENAI_API_KEY (HTTP {status}); set one that "
            f"is valid there and may use this model; {_GO_ON}"
        )
    if status == 404:
        return (
            f"the endpoint {where} does not know this model or address (HTTP 404){said}\n"
            f"expected a model that it offers (--model) and an address that ends where "
            "/chat/completions begins, often in /v1 (--base-url)"
        )
    if status == 413 or (status in (400, 422) and _CONTEXT.search(str(error))):
        return (
            f"the prompt does not fit into the model's context (HTTP {status}){said}\n"
            "name its size with --context-tokens N: a longer document is then proved in parts"
        )
    if status == 429 and getattr(error, "code", None) in _LASTING_CODES:
        return f"the quota at {where} is used up (HTTP 429){said}\n{_GO_ON}"
    if status == 429:
        asked = f", and asks to wait {asked_to_wait:,.0f} s" if asked_to_wait else ""
        return (
            f"the endpoint {where} has had too many requests (HTTP 429{times}){asked}{said}\n"
            f"wait, or space them with --requests-per-minute; {_GO_ON}"
        )
    if status >= 500 or status in _PASSING:
        return f"the endpoint {where} failed (HTTP {status}{times}){said}\n{_GO_ON}"
    return f"the endpoint {where} refused the request (HTTP {status}){said}"


def _words(error: openai.APIError) -> object:
    body = getattr(error, "body", None)
    if isinstance(body, dict) and isinstance(body.get("message"), str):
        return body["message"]
    return getattr(error, "message", error)


def read(completion: Any, clean: Callable[[object], str]) -> tuple[Said, str | None]:
    """The text of a completion with its tokens, and why it ended; `Unusable` if it is none.

    A refusal is an answer like any other: it is what the model says.
    """
    choices = getattr(completion, "choices", None)
    if not isinstance(choices, list) or not choices:
        error = getattr(completion, "error", None)
        if isinstance(error, dict) and error.get("message"):
            raise Unusable(f"the endpoint answered with an error: {clean(error['message'])}")
        raise Unusable(
            "expected a chat completion from the endpoint, found something else: "
            f"{clean(completion)}\ndoes --base-url end before /chat/completions, often in /v1?"
        )
    message = getattr(choices[0], "message", None)
    text = getattr(message, "content", None) or getattr(message, "refusal", None) or ""
    if not isinstance(text, str):
        raise Unusable("expected an answer of plain text from the endpoint, found another kind")
    finish = getattr(choices[0], "finish_reason", None)
    if finish == "content_filter":
        raise Unusable(
            "the endpoint withheld the model's answer (finish reason content_filter); the document "
            "may have set off its filter; use another model or endpoint"
        )
    usage = getattr(completion, "usage", None)
    return (
        Said(
            text=text,
            tokens_in=_count(getattr(usage, "prompt_tokens", None)),
            tokens_out=_count(getattr(usage, "completion_tokens", None)),
        ),
        finish if isinstance(finish, str) else None,
    )


def _count(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def cut(said: Said, most_tokens: int | None) -> str:
    """What to do about an answer that ended at a limit of tokens."""
    after = "" if said.tokens_out is None else f" after {said.tokens_out:,} tokens"
    limit = (
        "the endpoint's limit; set a higher one with --max-tokens"
        if most_tokens is None
        else f"--max-tokens {most_tokens:,}; raise it"
    )
    return (
        f"the model's answer was cut off{after} (finish reason length) by {limit}, or take a model "
        f"whose context holds document and answer; nothing of it was used, {_GO_ON}"
    )
