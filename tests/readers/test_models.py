"""A model behind an endpoint: the real client over real HTTP, against the scripted server."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest

from readproof.core.reasons import Outcome
from readproof.errors import Unusable
from readproof.gate import Gate
from readproof.gate.transcripts import Said
from readproof.readers import models
from readproof.readers.models import Model
from readproof.readers.scripted.server import Server
from tests.proofs.bundled import HANDBOOK, SUIRO, document
from tests.servers import KEY, answered, reached, serving


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    with serving(key=KEY) as found:
        reached(monkeypatch, found)
        yield found


@dataclass
class Patient:
    """Waits without waiting, and remembers for how long it was told to."""

    waits: list[float] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)

    def note(self, label: str, text: str) -> None:
        self.told.append(text)

    def model(self, name: str, **options: object) -> Model:
        return Model(model=name, sleep=self.sleep, told=self.note, **options)  # type: ignore[arg-type]  # each test knows its option


def prompt_of(capture: Callable[[str], str] | None = None) -> str:
    """A prompt for the phrase sheet of the handbook."""
    prompts: list[str] = []

    class Enough(Exception):
        pass

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        raise Enough

    with pytest.raises(Enough):
        Gate.open(":memory:").prove(document(HANDBOOK), ask, policy="quick")
    return prompts[0]


@pytest.mark.parametrize(("name", "lang"), [(HANDBOOK, "en"), (SUIRO, "ja")])
def test_honest_model_is_accepted(server: Server, name: str, lang: str) -> None:
    verdict = Gate.open(":memory:").prove(document(name), Model(model="honest"), lang=lang)
    assert verdict.verdict is Outcome.ACCEPT, verdict.reasons
    assert len(server.log.asked) == 2


def test_answer_has_its_text_and_its_tokens(server: Server) -> None:
    prompt = prompt_of()
    said = Model(model="honest")(prompt)
    assert said.text.startswith("[head]\n")
    assert said.tokens_in == len(prompt) // 4
    assert said.tokens_out == len(said.text) // 4


def test_only_text_is_sent_and_no_tools(server: Server) -> None:
    Model(model="honest")(prompt_of())
    assert set(server.log.bodies[-1]) == {"model", "messages", "stream", "temperature"}
    assert [message["role"] for message in server.log.bodies[-1]["messages"]] == ["user"]


@pytest.mark.parametrize(
    ("name", "waits", "told"),
    [
        ("flaky", [0.0, 0.0], "answered 500"),
        ("busy", [1.0], "answered 429; asking again in 1 s"),
        ("dropping", [models.FIRST_WAIT], "the connection failed"),
    ],
)
def test_what_passes_is_waited_for(
    server: Server, name: str, waits: list[float], told: str
) -> None:
    patient = Patient()
    assert patient.model(name)(prompt_of()).text.startswith("[head]")
    assert patient.waits == waits
    assert told in patient.told[0]


@pytest.mark.parametrize(
    ("name", "options", "words", "tries"),
    [
        pytest.param("broken", {}, ["HTTP 500, tried 5 times", "out of order"], 5, id="500"),
        pytest.param("broken", {"retries": 0}, ["(HTTP 500)"], 1, id="500-without-retries"),
        pytest.param("overrun", {"retries": 2}, ["429, tried 3 times", "per-minute"], 3, id="429"),
        pytest.param("later", {}, ["asks to wait 3,600 s", "come back"], 1, id="429-for-an-hour"),
        pytest.param("nosuch", {}, ["HTTP 404", "`nosuch` does not exist", "--model"], 1, id="404"),
        pytest.param("short", {}, ["cut off after 50 tokens", "--max-tokens"], 1, id="cut-off"),
        pytest.param(
            "short", {"most_tokens": 50}, ["by --max-tokens 50; raise it"], 1, id="cut-off-by-us"
        ),
    ],
)
def test_what_does_not_pass_is_told(
    server: Server, name: str, options: dict[str, object], words: list[str], tries: int
) -> None:
    patient = Patient()
    with pytest.raises(Unusable) as failed:
        patient.model(name, **options)(prompt_of())
    for word in words:
        assert word in str(failed.value)
    assert len(server.log.asked) == tries
    assert KEY not in str(failed.value)


def test_waits_grow_where_the_server_names_none(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving() as server:
        reached(monkeypatch, server)
        gone = server.base_url
    patient = Patient()
    with pytest.raises(Unusable, match=r"(?s)no answer from http.*tried 5 times.*--base-url"):
        patient.model("honest", base_url=gone)("hello")
    assert patient.waits == [1.0, 2.0, 4.0, 8.0]


def test_time_out_is_tried_once_more_and_told(server: Server) -> None:
    patient = Patient()
    with pytest.raises(Unusable, match="no answer in time, tried 2 times; raise --timeout"):
        patient.model("slow", timeout=0.05)(prompt_of())
    assert patient.told == ["no answer in time; asking again in 1 s"]


def test_wrong_key_is_told_and_never_shown(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-a-wrong-one")
    with pytest.raises(Unusable, match=r"refuses the key in OPENAI_API_KEY \(HTTP 401\)") as failed:
        Model(model="honest")("hello")
    assert "sk-a-wrong-one" not in str(failed.value)


def test_a_server_that_repeats_the_key_does_not_show_it(server: Server) -> None:
    with pytest.raises(Unusable, match="does not exist") as failed:
        Model(model=f"no {KEY}")("hello")
    assert KEY not in str(failed.value)


@pytest.mark.parametrize("key", [None, "", "  "])
def test_missing_key_is_told_with_what_a_local_server_takes(
    server: Server, monkeypatch: pytest.MonkeyPatch, key: str | None
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY")
    if key is not None:
        monkeypatch.setenv("OPENAI_API_KEY", key)
    with pytest.raises(Unusable, match=r"OPENAI_API_KEY, found none.*OPENAI_API_KEY=none"):
        Model(model="honest")


def test_missing_library_is_told_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openai", None)
    with pytest.raises(Unusable, match=re.escape("pip install 'openai>=2.20'")):
        Model(model="honest")


def test_prompt_beyond_the_servers_context_names_the_option(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with serving(context=1000) as server:
        reached(monkeypatch, server)
        with pytest.raises(Unusable, match=r"(?s)maximum context length is 1000.*--context-tokens"):
            Model(model="honest")(prompt_of())
        assert len(server.log.asked) == 1


def test_prompt_beyond_the_given_context_is_never_sent(server: Server) -> None:
    with pytest.raises(Unusable, match=r"fits a context of 1,000 tokens.*nothing was sent"):
        Model(model="honest", context_tokens=1000)(prompt_of())
    assert server.log.asked == []


@pytest.mark.parametrize(
    ("refusing", "left"),
    [
        ("cold", {"model", "messages", "stream", "max_tokens"}),
        ("renamed", {"model", "messages", "stream", "temperature", "max_completion_tokens"}),
    ],
)
def test_option_that_an_endpoint_refuses_is_left_out_or_renamed(
    server: Server, refusing: str, left: set[str]
) -> None:
    model = Model(model=refusing, most_tokens=5000)
    assert model(prompt_of()).text.startswith("[head]")
    assert set(server.log.bodies[-1]) == left
    model(prompt_of())
    assert [asked.status for asked in server.log.asked] == [400, 200, 200]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        pytest.param("html", "no chat completion|something else.*--base-url", id="a-web-page"),
        pytest.param("empty", "something else", id="no-choices"),
        pytest.param("error200", "answered with an error: it broke", id="an-error-with-status-200"),
        pytest.param("filtered", "content_filter", id="a-filter"),
    ],
)
def test_what_is_no_completion_is_told(server: Server, name: str, words: str) -> None:
    with pytest.raises(Unusable, match=f"(?s){words}"):
        Model(model=name)(prompt_of())


def test_refusal_is_an_answer(server: Server) -> None:
    assert Model(model="refusing")(prompt_of()).text == "I cannot help with that."


def test_requests_are_spaced(server: Server) -> None:
    patient = Patient()
    model = patient.model("honest", per_minute=6.0)
    prompt = prompt_of()
    model(prompt)
    assert patient.waits == []
    model(prompt)
    (wait,) = patient.waits
    assert 0 < wait <= 10


def test_base_url_that_is_none_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    with pytest.raises(Unusable):
        Patient().model("honest", base_url="not a url", retries=0)("hello")


def test_said_is_what_a_reader_may_return() -> None:
    gate = Gate.open(":memory:")
    gate.prove(document(HANDBOOK), lambda prompt: Said(text="no sheet", tokens_in=3, tokens_out=2))
    with gate.store.read() as tx:
        (trace,) = tx.traces.page().traces
        exchanges = tx.exchanges.of_challenge(trace.challenge_id)
    assert [(one.tokens_in, one.tokens_out) for one in exchanges] == [(3, 2), (3, 2)]


def test_server_keeps_what_was_asked(server: Server) -> None:
    prompt = prompt_of()
    Model(model="honest")(prompt)
    assert len(answered(server)) == 1
