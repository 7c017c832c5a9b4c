"""The four steps: states, deadlines, attempts, resubmission, refusals."""

import copy
import json
import threading
from dataclasses import replace

import pytest

from readproof.core.policies import BUILT_IN, PhraseRules
from readproof.core.reasons import Outcome
from readproof.errors import Malformed, Refused, Unusable
from readproof.gate import Gate
from readproof.gate.results import Asked, Built, Ended
from readproof.ingest.files import decode
from readproof.store.records import State
from readproof.store.store import Store
from tests.corpora import own
from tests.gate import player

DOCUMENT = own("handbook")


@pytest.fixture
def gate():
    return player.gate()


def issued(gate, **options):
    return json.loads(gate.challenge(DOCUMENT, **options).body)


def built(gate, challenge, **options):
    made = gate.build(challenge, player.sheet(DOCUMENT, challenge, **options))
    assert isinstance(made, Built)
    return made, json.loads(made.body)


def state(gate, challenge):
    with gate.store.read() as tx:
        return tx.challenges.get(challenge["id"]).state


def codes(ended):
    return [reason.code for reason in ended.verdict.reasons]


def traces(gate):
    with gate.store.read() as tx:
        return tx.traces.page().traces


# -- the way through ------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["handbook", "chronicle", "report"])
def test_right_answers_are_accepted(gate, name):
    _, asked = player.commit(gate, own(name))
    over = gate.grade(json.loads(asked.body), player.spoiled(gate, asked))
    assert (over.verdict.verdict, codes(over)) == (Outcome.ACCEPT, ["OK"])
    assert over.verdict.attempt == 1


def test_every_step_leaves_its_state_and_the_end_leaves_a_trace(gate):
    challenge = issued(gate)
    assert state(gate, challenge) is State.ISSUED
    _, extraction = built(gate, challenge)
    assert state(gate, challenge) is State.BUILT
    asked = gate.audit(extraction)
    assert state(gate, challenge) is State.AUDITED
    assert not traces(gate)
    gate.grade(json.loads(asked.body), player.spoiled(gate, asked))
    assert state(gate, challenge) is State.GRADED
    assert len(traces(gate)) == 1


@pytest.mark.parametrize(
    ("name", "wrong", "expected"),
    [
        ("verbatim", 1, ["OK"]),
        ("verbatim", 2, ["COVERAGE_WRONG"]),
        ("choice", 1, ["OK"]),
        ("choice", 2, ["CHOICE_WRONG"]),
        ("own_prefix", 1, ["OK"]),
        ("own_prefix", 2, ["OWN_CONTEXT_WRONG"]),
        ("delivery_token", 1, ["OK"]),
        ("delivery_token", 2, ["TOKEN_WRONG"]),
    ],
)
def test_one_wrong_answer_a_class_is_allowed_and_two_are_not(gate, name, wrong, expected):
    _, asked = player.commit(gate, DOCUMENT, delivery="copy")
    names = player.of_class(asked, name)
    assert len(names) >= 2
    over = gate.grade(json.loads(asked.body), player.spoiled(gate, asked, wrong=names[:wrong]))
    assert codes(over) == expected


def test_a_cut_that_the_reader_names_is_a_review_once(gate):
    for attempt, expected in ((1, ["NOT_DELIVERED"]), (2, ["COVERAGE_WRONG"])):
        _, asked = player.commit(gate, DOCUMENT, seed=attempt)
        tail = player.of_class(asked, "verbatim")[-6:]
        over = gate.grade(json.loads(asked.body), player.spoiled(gate, asked, unseen=tail))
        assert codes(over) == expected
        assert over.verdict.attempt == attempt


@pytest.mark.parametrize(
    ("summary", "expected"),
    [
        ("", ["SUMMARY_MISSING"]),
        ("All is well [s99].", ["SUMMARY_MARK_UNRESOLVED"]),
        ("They answered 98765 slips.", ["SUMMARY_FACT_NOT_IN_DOCUMENT"]),
        ("The network has 1,442 lines a day [s01].", ["SUMMARY_FACT_NOT_IN_SPAN"]),
        ("They answered forty-seven slips in 2023.", ["OK"]),
    ],
)
def test_what_a_summary_may_not_do(gate, summary, expected):
    _, asked = player.commit(gate, DOCUMENT, summary=summary)
    over = gate.grade(json.loads(asked.body), player.spoiled(gate, asked))
    assert codes(over) == expected
    assert over.verdict.summary_sha256 is None or summary


def test_a_policy_may_only_report_facts_that_stand_nowhere(gate):
    policy = replace(BUILT_IN["standard"], facts_in_document="report")
    _, asked = player.commit(gate, DOCUMENT, summary="They answered 98765 slips.", policy=policy)
    over = gate.grade(json.loads(asked.body), player.spoiled(gate, asked))
    assert codes(over) == ["OK"]


# -- resubmission -----------------------------------------------------------------------------


def test_the_same_again_gives_the_stored_bytes(gate):
    challenge = issued(gate)
    sheet = player.sheet(DOCUMENT, challenge)
    first = gate.build(challenge, sheet)
    crlf = sheet.replace(b"\n", b"\r\n")
    assert gate.build(challenge, crlf).body == first.body
    extraction = json.loads(first.body)
    asked = gate.audit(extraction)
    assert gate.audit(extraction).body == asked.body
    answers = player.spoiled(gate, asked)
    over = gate.grade(json.loads(asked.body), answers)
    gate.clock.now += 30 * 24 * player.HOUR  # also long after the deadline
    assert gate.grade(json.loads(asked.body), b"\xef\xbb\xbf" + answers).body == over.body
    assert gate.build(challenge, sheet).body == first.body
    assert gate.audit(extraction).body == asked.body
    assert len(traces(gate)) == 1


def test_something_else_is_refused_and_changes_nothing(gate):
    challenge = issued(gate)
    first, extraction = built(gate, challenge)
    with pytest.raises(Refused) as refused:
        gate.build(challenge, player.sheet(DOCUMENT, challenge, seed=2))
    assert refused.value.code == "ALREADY_SUBMITTED"
    assert gate.build(challenge, player.sheet(DOCUMENT, challenge)).body == first.body
    asked = gate.audit(extraction)
    over = gate.grade(json.loads(asked.body), player.spoiled(gate, asked))
    with pytest.raises(Refused) as refused:
        gate.grade(json.loads(asked.body), player.spoiled(gate, asked, wrong=["q01"]))
    assert refused.value.code == "ALREADY_SUBMITTED"
    assert gate.grade(json.loads(asked.body), player.spoiled(gate, asked)).body == over.body


@pytest.mark.parametrize(
    "sheet",
    [
        b"",
        b"no sections at all",
        b"[head]\na\n[head]\nb\n",
        b"[nose]\nx\n",
        b"\xff\xfe\xfa",
        b"[head]\n\0\n",
    ],
)
def test_a_malformed_sheet_changes_nothing(gate, sheet):
    challenge = issued(gate)
    with pytest.raises(Malformed):
        gate.build(challenge, sheet)
    assert state(gate, challenge) is State.ISSUED
    built(gate, challenge)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda s: b"",
        lambda s: s + b"[q01]\nagain\n",
        lambda s: s + b"[q99]\nwhat\n",
        lambda s: s.replace(b"[q02]", b"[q03]", 1),
        lambda s: b"\x80" + s,
    ],
)
def test_malformed_answers_change_nothing(gate, spoil):
    challenge, asked = player.commit(gate, DOCUMENT)
    good = player.spoiled(gate, asked)
    with pytest.raises(Malformed):
        gate.grade(json.loads(asked.body), spoil(good))
    assert state(gate, challenge) is State.AUDITED
    assert codes(gate.grade(json.loads(asked.body), good)) == ["OK"]


# -- deadlines --------------------------------------------------------------------------------


def test_a_late_sheet_is_expired_and_never_built(gate):
    challenge = issued(gate)
    gate.clock.now += 24 * player.HOUR + 1
    over = gate.build(challenge, player.sheet(DOCUMENT, challenge))
    assert (over.verdict.verdict, codes(over)) == (Outcome.REVIEW, ["EXPIRED"])
    assert state(gate, challenge) is State.EXPIRED
    assert over.verdict.attempt == 0


def test_on_time_is_on_time_to_the_millisecond(gate):
    challenge = issued(gate)
    gate.clock.now += 24 * player.HOUR
    built(gate, challenge)


def test_late_answers_are_expired_and_never_graded(gate):
    _challenge, asked = player.commit(gate, DOCUMENT)
    good = player.spoiled(gate, asked)
    gate.clock.now += 2 * player.HOUR + 1
    over = gate.grade(json.loads(asked.body), good)
    assert codes(over) == ["EXPIRED"]
    assert over.verdict.attempt == 1
    assert gate.grade(json.loads(asked.body), good).body == over.body


def test_a_late_audit_is_expired(gate):
    challenge = issued(gate)
    _, extraction = built(gate, challenge)
    gate.clock.now += 24 * player.HOUR + 1
    assert codes(gate.audit(extraction)) == ["EXPIRED"]


# -- attempts ---------------------------------------------------------------------------------


def test_attempts_are_counted_by_reader_and_text_and_run_out(gate):
    for number in (1, 2, 3):
        _, asked = player.commit(gate, DOCUMENT, seed=number)
        assert asked.audit.attempt == number
    challenge = issued(gate)
    _, extraction = built(gate, challenge)
    with pytest.raises(Refused) as refused:
        gate.audit(extraction)
    assert refused.value.code == "ATTEMPTS_USED"
    assert state(gate, challenge) is State.BUILT
    _, asked = player.commit(gate, DOCUMENT, reader="somebody else")
    assert asked.audit.attempt == 1


def test_a_reject_at_build_uses_an_attempt_and_leaves_a_trace(gate):
    challenge = issued(gate)
    over = gate.build(challenge, b"[head]\nnothing of this stands there at all\n[summary]\nx\n")
    assert (over.verdict.verdict, over.verdict.attempt) == (Outcome.REJECT, 1)
    assert codes(over) == ["REGION_MISSING"] * 3
    assert over.verdict.extraction_sha256 is None
    assert [trace.discarded for trace in traces(gate)] == [1]
    _, asked = player.commit(gate, DOCUMENT)
    assert asked.audit.attempt == 2


def test_a_region_that_never_arrived_is_a_review_once(gate):
    for expected in ("NOT_DELIVERED", "REGION_MISSING"):
        challenge = issued(gate)
        sheet = player.sheet(DOCUMENT, challenge).decode()
        head, _, rest = sheet.partition("[tail]\n")
        summary = rest[rest.index("[summary]") :]
        over = gate.build(challenge, f"{head}[tail]\nunseen\n{summary}".encode())
        assert codes(over) == [expected]


def test_a_sheet_of_many_bad_phrases_is_rejected(gate):
    challenge = issued(gate)
    good = player.sheet(DOCUMENT, challenge).decode()
    bad = "".join(f"phrase number {n} that stands nowhere\n\n" for n in range(300))
    over = gate.build(challenge, good.replace("[middle]\n", f"[middle]\n{bad}").encode())
    assert "TOO_MANY_DISCARDED" in codes(over)


# -- tampering --------------------------------------------------------------------------------


def leaves(value, path=()):
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from leaves(inner, (*path, name))
    elif isinstance(value, list):
        for index, inner in enumerate(value[:2]):
            yield from leaves(inner, (*path, index))
    else:
        yield path, value


def edited(value, path):
    changed = copy.deepcopy(value)
    inner = changed
    for step in path[:-1]:
        inner = inner[step]
    old = inner[path[-1]]
    if isinstance(old, bool):
        inner[path[-1]] = not old
    elif isinstance(old, int):
        inner[path[-1]] = old + 1
    elif isinstance(old, str) and len(old) == 64:
        inner[path[-1]] = "0" * 64
    else:
        inner[path[-1]] = "x" if old is None else old + "x"
    return changed


def test_an_extraction_edited_in_any_field_is_refused(gate):
    challenge = issued(gate)
    _, extraction = built(gate, challenge)
    paths = [path for path, _ in leaves(extraction)]
    assert len(paths) > 25
    for path in paths:
        with pytest.raises((Refused, Unusable)) as refused:
            gate.audit(edited(extraction, path))
        if isinstance(refused.value, Refused):
            assert refused.value.code == "EXTRACTION_CHANGED"
            assert any(str(path[-1]) in fault.where for fault in refused.value.faults)
        assert state(gate, challenge) is State.BUILT
    assert isinstance(gate.audit(extraction), Asked)


def test_a_quote_span_left_out_or_added_is_refused(gate):
    challenge = issued(gate)
    _, extraction = built(gate, challenge)
    fewer = {**extraction, "quote_spans": extraction["quote_spans"][:-1]}
    with pytest.raises(Refused) as refused:
        gate.audit(fewer)
    assert refused.value.code == "EXTRACTION_CHANGED"


def test_a_challenge_or_audit_edited_in_any_field_is_refused(gate):
    challenge, asked = player.commit(gate, DOCUMENT)
    audit = json.loads(asked.body)
    good = player.spoiled(gate, asked)
    for path, _ in leaves(challenge):
        with pytest.raises((Refused, Unusable)):
            gate.build(edited(challenge, path), player.sheet(DOCUMENT, challenge))
    for path, _ in leaves(audit):
        with pytest.raises((Refused, Unusable)):
            gate.grade(edited(audit, path), good)
    assert codes(gate.grade(audit, good)) == ["OK"]


def test_documents_of_another_store_are_refused(gate):
    other = player.gate(seed=9)
    challenge, asked = player.commit(other, DOCUMENT)
    with pytest.raises(Unusable, match="not issued there"):
        gate.build(challenge, player.sheet(DOCUMENT, challenge))
    with pytest.raises(Unusable, match="not issued there"):
        gate.grade(json.loads(asked.body), player.spoiled(other, asked))


def test_answers_to_another_audit_are_malformed(gate):
    _, first = player.commit(gate, DOCUMENT, seed=1)
    _, second = player.commit(gate, DOCUMENT, seed=2)
    answers = {
        "schema": "readproof/answers/v1",
        "audit_id": first.audit.id,
        "answers": [
            {"question_id": name, "answer": text}
            for name, text in player.right_answers(gate, first).items()
        ],
    }
    with pytest.raises(Malformed):
        gate.grade(json.loads(second.body), json.dumps(answers).encode())


# -- at the same time -------------------------------------------------------------------------


def test_of_many_graders_at_once_one_grades_and_the_others_get_its_bytes(tmp_path):
    gate = player.gate(tmp_path / "x.db")
    _, asked = player.commit(gate, DOCUMENT)
    audit = json.loads(asked.body)
    right, wrong = player.spoiled(gate, asked), player.spoiled(gate, asked, wrong=["q01", "q02"])
    outcomes = []

    def grade(answers):
        try:
            outcomes.append(gate.grade(audit, answers).body)
        except Refused as error:
            outcomes.append(error.code)

    threads = [threading.Thread(target=grade, args=((right, wrong)[n % 2],)) for n in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    bodies = [outcome for outcome in outcomes if isinstance(outcome, bytes)]
    assert len(outcomes) == 16
    assert len(set(bodies)) == 1
    assert len(bodies) == 8
    assert outcomes.count("ALREADY_SUBMITTED") == 8
    assert len(traces(gate)) == 1


# -- what a document must carry ---------------------------------------------------------------


def document(text):
    return decode(text.encode(), name="text.txt")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("A short text. " * 20, "DOCUMENT_TOO_SHORT"),
        ("The same sentence again and again. " * 400, "DOCUMENT_UNASKABLE"),
        ("* * * " * 2000, "DOCUMENT_UNASKABLE"),
    ],
)
def test_documents_that_cannot_be_proved_are_refused_and_nothing_is_stored(gate, text, code):
    with pytest.raises(Refused) as refused:
        gate.challenge(document(text))
    assert refused.value.code == code
    assert not gate.store.verify().head.length


def test_a_short_text_is_told_how_long_it_must_be(gate):
    with pytest.raises(Refused, match="3,600 characters"):
        gate.challenge(document("A short text. " * 20))
    with pytest.raises(Refused, match="1,800 characters"):
        gate.challenge(document("短い文章である。" * 20))


def test_quotes_that_leave_too_little_to_ask_end_the_challenge_without_an_attempt(gate):
    policy = replace(
        BUILT_IN["standard"],
        phrases=PhraseRules(max_per_region=20),
    )
    text = DOCUMENT.text[700:4600]
    challenge = json.loads(gate.challenge(document(text), policy=policy, allow_weak=True).body)
    parts = []
    for region in challenge["regions"]:
        parts.append(f"[{region['id']}]\n")
        words = text[region["start"] : region["end"]].split(" ")
        while words:
            piece, words = words[:55], words[55:]
            parts.append(" ".join(piece).replace("\n\n", " ") + "\n\n")
    over = gate.build(challenge, ("".join(parts) + "[summary]\nx\n").encode())
    if isinstance(over, Built):
        over = gate.audit(json.loads(over.body))
    assert isinstance(over, Ended)
    assert codes(over) == ["NOT_ENOUGH_QUESTIONS"]
    assert over.verdict.attempt == 0
    assert state(gate, challenge) is State.VOID


def test_another_generator_is_a_review_and_never_a_new_draw(gate, monkeypatch):
    _challenge, asked = player.commit(gate, DOCUMENT)
    good = player.spoiled(gate, asked)
    monkeypatch.setattr("readproof.gate.asking.GENERATOR", "2")
    over = gate.grade(json.loads(asked.body), good)
    assert (over.verdict.verdict, codes(over)) == (Outcome.REVIEW, ["GENERATOR_CHANGED"])


def test_words_that_make_no_sense_are_refused(gate):
    for options in ({"reader": " "}, {"lang": "fr"}, {"delivery": "pigeon"}, {"reader": "x" * 300}):
        with pytest.raises(Unusable):
            gate.challenge(DOCUMENT, **options)


def test_the_gate_opens_a_store_by_path(tmp_path):
    path = tmp_path / "deep" / "readproof.db"
    Gate.open(path).challenge(DOCUMENT)
    assert path.is_file()
    with Store.open(path, create=False).read() as tx:
        assert len(tx.challenges.open_ids()) == 1


# -- the operator ---------------------------------------------------------------------------------


def test_an_operator_may_end_an_open_challenge_once_and_the_note_is_kept(gate):
    challenge, asked = player.commit(gate, DOCUMENT)
    over = gate.void(challenge["id"], "the wrong \x1b[1mfile")
    assert (over.verdict.verdict, codes(over)) == (Outcome.REVIEW, ["VOID"])
    assert over.verdict.attempt == 1
    assert "\x1b" not in over.verdict.reasons[0].message
    assert state(gate, challenge) is State.VOID
    with gate.store.read() as tx:
        (action,) = tx.actions.of_challenge(challenge["id"])
    assert action.note == "the wrong \x1b[1mfile"
    with pytest.raises(Unusable, match="ended"):
        gate.void(challenge["id"], "again")
    late = gate.grade(
        json.loads(asked.body), player.answer_sheet({q.id: "x" for q in asked.audit.questions})
    )
    assert late.body == over.body


def test_a_void_needs_a_reason_and_a_challenge(gate):
    with pytest.raises(Unusable, match="says why"):
        gate.void(issued(gate)["id"], " ")
    with pytest.raises(Unusable, match="not issued there"):
        gate.void("ch_" + "0" * 32, "because")


def test_questions_that_are_not_drawn_again_are_our_bug_and_never_an_accept(gate, monkeypatch):
    _, asked = player.commit(gate, DOCUMENT)
    good = player.spoiled(gate, asked)
    monkeypatch.setattr("readproof.gate.grading.draw", lambda *args: None)
    over = gate.grade(json.loads(asked.body), good)
    assert (over.verdict.verdict, codes(over)) == (Outcome.REVIEW, ["INTERNAL"])


def test_audit_speaks_of_the_share_that_quotes_leave_to_ask_about() -> None:
    gate = player.gate()
    document = own("handbook")
    challenge, asked = player.commit(gate, document)
    before = challenge["guarantee"]["questionable_ppm"]
    after = asked.audit.guarantee.questionable_ppm
    # Nine quotes of some 60 characters with 128 on each side, of 59,572 characters.
    hidden = 9 * (60 + 2 * 128) * 1_000_000 // document.length
    assert hidden // 2 < before - after < hidden * 2
