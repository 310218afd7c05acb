"""The invariants of recovery, P1 to P7, over what happens drawn at random; and all of it mixed, in any order.

They need no server. They are here, among the slower tests, for each is dozens of whole stories with a database; single
examples of the same are in ``tests/integration/recovery/test_recovery.py``, which is run with every small change.

How many: of the branches of our code that a hundred stories take, P1 to P6, the first fifty take all but 14 of 31,000,
and the last thirty none that is new. P7 is about places and not branches, of which a hundred find more.
"""

import logging
import uuid
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import partial
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pytest
import tenacity.nap
from django.db import OperationalError, connection
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from interviews.conversation import selectors
from interviews.core.stages import STAGE_ORDER
from interviews.core.statuses import MAY_CONFIGURE, MOVES, Status
from interviews.demo import DEMO_MESSAGES
from interviews.ground.refusals import ConfigurationRefused, StatusRefused, SubmissionRefused
from interviews.jobs import leases
from interviews.llm.port import FaultKind, ModelError, ModelReply, TokenUsage
from interviews.model_calls import paid_calls
from interviews.model_calls.speaking import choice_of
from interviews.models import Interview, InterviewKey, InterviewStatus, Message, Role, SectionStatus, TurnStatus
from interviews.recovery import ways as recovery
from interviews.turns import accepting, answering, opening, pausing
from interviews.turns.job import ANSWER_TURN
from interviews.turns.unanswered import answer_without_model, cancel_turn
from problems.models import Problem
from profiles.models import ModelAccess, Provider, User, Voice
from profiles.providers import breaker
from tests import working
from tests.factories import ModelAccessFactory, ProviderFactory, UserFactory
from tests.factories.coaching import join, make_coach, make_cohort
from tests.fakes import Scripted, ScriptedModel, coach_reply
from tests.recovering import (
    DOWN,
    MOVING,
    RETELL,
    artefacts,
    assert_whole,
    counted,
    cut,
    end,
    everything,
    fail_turn,
    good,
    last_step,
    let_leases_run_out,
    rolled_back,
    rows,
    section,
    submit,
    tokens,
    who,
    work,
)

pytestmark = pytest.mark.django_db

THOROUGH = settings(
    max_examples=50,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
UNREADABLE = "no blocks at all"
LEAK = coach_reply("Put every number into a hash map.")
Script = Callable[..., ScriptedModel]


@pytest.fixture
def quiet() -> Iterator[None]:
    """Write no logs: thousands of faults are meant here, and each would be told at length."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.fixture
def model(quiet: None, monkeypatch: pytest.MonkeyPatch) -> Script:
    """Let the model answer from a script, and after its end refuse the key; nobody waits, and no worker is woken."""
    working.tell_nobody(monkeypatch)
    monkeypatch.setattr(paid_calls.PaidCalls, "_sleep", lambda *_: None)
    monkeypatch.setattr(leases, "kept", lambda _: nullcontext())
    monkeypatch.setattr(tenacity.nap, "time", SimpleNamespace(sleep=lambda _: None))

    def script(*answers: Scripted) -> ScriptedModel:
        scripted = ScriptedModel([*answers, *[DOWN] * 40], model="small-model")
        monkeypatch.setattr(paid_calls, "client_for", lambda *_: scripted)
        return scripted

    script()
    return script


@pytest.fixture
def provider(db: None) -> Provider:
    """The platform's model, which speaks with everybody."""
    return ProviderFactory(name="Acme", is_default=True, key="sk-platform-0000", price_per_million_prompt=1)


@pytest.fixture
def begun(learner: User, bank_problem: Problem, provider: Provider, model: Script) -> Interview:
    """An interview that waits for its first message."""
    return opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)


@pytest.fixture
def under_way(begun: Interview, model: Script) -> Interview:
    """The same, in its third stage, with a model that was paid."""
    model(good(prompt=700, completion=60))
    submit(begun, MOVING)
    work(begun)
    assert begun.stage_visits.count() == 3
    model()
    return begun


@pytest.fixture
def finished(under_way: Interview, model: Script) -> Interview:
    """The same, ended, with a report."""
    report_of(under_way, [section("Well said.")] * 5, model)
    assert under_way.status == InterviewStatus.FINISHED
    return under_way


@pytest.fixture
def at_last(bank_problem: Problem, provider: Provider, model: Script) -> Interview:
    """An interview of which only the last answer is missing, without a model so far."""
    learner = UserFactory()
    curated = ModelAccess.objects.create(user=learner, voice=Voice.CURATED)
    interview = opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)
    for text, code in DEMO_MESSAGES[:-1]:
        submit(interview, text, code=code)
    interview.refresh_from_db()
    assert interview.stage == STAGE_ORDER[-1].value
    curated.delete()
    return interview


def report_of(interview: Interview, outcomes: list[Scripted], model: Script) -> None:
    """End the interview and let its sections end as ``outcomes`` say, one answer each."""
    end(interview)
    model(*outcomes)
    work(interview)


# --- P1 to P3: tokens ---

usages = st.builds(TokenUsage, st.integers(0, 50_000), st.integers(0, 5_000))
temporary = st.sampled_from([kind for kind in FaultKind if not ModelError(kind, "").permanent])
faults = st.builds(ModelError, st.sampled_from(list(FaultKind)), st.just("it failed"))
readable = st.builds(lambda usage: ModelReply(coach_reply("What else would you ask?"), usage), usages)
unusable = st.builds(ModelReply, st.sampled_from([UNREADABLE, LEAK]), usages)
calls_of_a_turn = st.lists(readable | unusable | st.builds(ModelError, temporary, st.just("a while")), max_size=5)


@THOROUGH
@given(steps=st.lists(calls_of_a_turn, min_size=1, max_size=2))
def test_p1_the_last_step_is_the_sum_of_its_calls_and_the_total_of_all(
    begun: Interview, model: Script, steps: list[list[Scripted]]
) -> None:
    """P1: the last step's tokens equal the call's, and total = prompt + completion; the totals are those of all calls."""
    with rolled_back(begun):
        total = TokenUsage()
        for number, answers in enumerate(steps, start=1):
            paid: list[TokenUsage] = []
            model(*counted(paid, answers))
            before = last_step(begun)

            submit(begun, f"{RETELL} Is that right, in case {number}?")
            work(begun)

            step = sum(paid, TokenUsage())
            total += step
            assert last_step(begun) == (step if paid else before)
            calls = list(begun.model_calls.filter(turn__number=number).order_by("pk"))
            assert [TokenUsage(call.prompt_tokens, call.completion_tokens) for call in calls] == paid
            if len(paid) == 1:
                assert last_step(begun) == paid[0], "one call: the very numbers of that call"
        assert (begun.prompt_tokens, begun.completion_tokens) == (total.prompt, total.completion)
        shown = selectors.usage_of(begun)
        if shown is None:
            assert total.total == 0
        else:
            assert (shown.prompt, shown.completion, shown.total) == (total.prompt, total.completion, total.total)
            assert shown.last == shown.last_prompt + shown.last_completion == last_step(begun).total
        days = tokens(begun)["days"]
        assert sum(day["prompt_tokens"] + day["completion_tokens"] for day in days) == total.total
        assert sum(day["shared_tokens"] for day in days) == total.total


calls_of_a_section = st.lists(
    st.builds(lambda usage: section("Well said.", usage.prompt, usage.completion), usages)
    | st.builds(lambda usage: ModelReply(UNREADABLE, usage), usages)
    | st.builds(lambda usage: section("You took 99 minutes.", usage.prompt, usage.completion), usages)
    | st.just(DOWN),
    min_size=1,
    max_size=3,
)


@THOROUGH
@given(parts=st.lists(calls_of_a_section, min_size=5, max_size=5), once_more=st.booleans())
def test_p2_a_parallel_step_is_the_sum_over_its_successes(
    under_way: Interview, model: Script, parts: list[list[Scripted]], once_more: bool
) -> None:
    """P2: a parallel step's tokens are the sum over its successes; those that failed are paid, and no part of it."""
    with rolled_back(under_way):
        end(under_way)
        _assert_step_of_sections(under_way, model, parts)
        if under_way.status == InterviewStatus.REPORT_REVIEW and once_more:
            recovery.retry_failed_sections(**who(under_way))
            _assert_step_of_sections(under_way, model, parts[::-1])
        assert_whole(under_way)


def _assert_step_of_sections(interview: Interview, model: Script, parts: list[list[Scripted]]) -> None:
    before, total = last_step(interview), TokenUsage(interview.prompt_tokens, interview.completion_tokens)
    successes: list[TokenUsage] = []
    waiting = interview.sections.filter(status=SectionStatus.QUEUED).order_by("position")
    for queued, answers in zip(list(waiting), parts, strict=False):
        paid: list[TokenUsage] = []
        model(*counted(paid, answers))
        assert working.write_section(queued.pk) is True
        queued.refresh_from_db()
        total += sum(paid, TokenUsage())
        if queued.status == SectionStatus.WRITTEN:
            successes.append(sum(paid, TokenUsage()))
    assert last_step(interview) == (sum(successes, TokenUsage()) if successes else before)
    assert TokenUsage(interview.prompt_tokens, interview.completion_tokens) == total


@THOROUGH
@given(fault=faults, again=st.integers(0, 4), where=st.sampled_from(["turn", "retry", "crash", "sections"]))
def test_p3_what_failed_leaves_the_tokens_as_they_were(
    under_way: Interview, model: Script, fault: ModelError, again: int, where: str
) -> None:
    """P3: a failed call or step leaves tokens unchanged: those of the last step, of the interview, of the day.

    The provider is asked every time: one that is left alone lets the built-in coach do the step, and nothing fails.
    """
    interview = under_way
    with rolled_back(under_way), mock.patch.object(breaker, "FAULTS_TO_OPEN", 1_000):
        before = tokens(interview)
        assert before["last_prompt_tokens"] and before["days"]
        asked = model(*[fault] * 40)
        if where == "crash":
            fail_turn(interview)
        elif where == "sections":
            end(interview)
            work(interview)
            assert interview.status == InterviewStatus.FAILED
        else:
            submit(interview)
            work(interview)
        for _ in range(again if where != "turn" else 0):
            recovery.retry(**who(interview))
            work(interview)
        assert asked.calls or (where == "crash" and not again)
        assert tokens(interview) == before
        assert_whole(interview)


# --- P4: the configuration ---

GOOD_KEY, OTHER_KEY = "sk-of-a-learner-0001", "sk-of-a-learner-0002"
odd_text = st.text(max_size=20) | st.sampled_from(["\x00", "\ud800", "Acme' OR 1=1 --", "http://127.0.0.1/v1"])
configurations = st.fixed_dictionaries(
    {
        "voice": st.sampled_from(Voice.values) | st.just(Voice.OWN_KEY) | odd_text,
        "provider": st.sampled_from(["Acme", "Acme", "Other", "Gone"]) | odd_text,
        "model": st.sampled_from(["small-model", "small-model", "large-model", "secret-model"]) | odd_text,
        "key": st.sampled_from(["", GOOD_KEY, OTHER_KEY, "two words", "k" * 401, "ключ"]) | odd_text,
    }
)


def may_be_configured(values: dict[str, str], access: ModelAccess | None) -> bool:
    """Say once more what a valid configuration is, from the specification and not from the code."""
    if values["voice"] != Voice.OWN_KEY:
        return values["voice"] in Voice.values
    offered = {"Acme": ("small-model", "large-model"), "Other": ("small-model", "large-model")}
    if values["model"] not in offered.get(values["provider"], ()):
        return False
    if values["key"]:
        return len(values["key"]) <= 400 and all("!" <= sign <= "~" for sign in values["key"])
    return access is not None and access.provider is not None and access.provider.name == values["provider"]


@THOROUGH
@given(values=configurations, status=st.sampled_from(list(Status)), over=st.booleans(), has_key=st.booleans())
def test_p4_the_configuration_changes_exactly_in_the_allowed_statuses(
    begun: Interview, values: dict[str, str], status: Status, over: bool, has_key: bool
) -> None:
    """P4: it can be changed in all statuses but *working* (409), and what is not valid (400) changes nothing."""
    with rolled_back(begun):
        ProviderFactory(name="Other")
        ProviderFactory(name="Gone", enabled=False, model_names="secret-model\nsmall-model")
        if has_key:
            ModelAccessFactory(user=begun.learner, provider=Provider.objects.get(name="Acme"), voice=Voice.CURATED)
        over = status in (Status.REPORT_REVIEW, Status.FINISHED) or (over and status in (Status.WORKING, Status.FAILED))
        Interview.objects.filter(pk=begun.pk).update(
            status=status.value, finished_at=begun.started_at if over else None
        )
        access = ModelAccess.objects.filter(user=begun.learner).first()
        before = everything(begun)
        allowed, valid = status in MAY_CONFIGURE, may_be_configured(values, access)
        assert allowed == (status is not Status.WORKING)

        if allowed and valid:
            saved = recovery.update_ai_config(**who(begun), **values)
            begun.refresh_from_db()
            assert saved.voice == begun.coached_by == values["voice"]
            if saved.voice == Voice.OWN_KEY:
                choice = choice_of(begun)
                assert (choice.provider_name, choice.model) == (values["provider"], values["model"])
                assert choice.api_key == (values["key"] or access.key())
                assert GOOD_KEY not in str(InterviewKey.objects.values().get())
            after = everything(begun)
            of_the_interview = [{**row, "coached_by": ""} for row in after["Interview"]]
            assert {**after, "Interview": of_the_interview} == before, "the account's choice too is as it was"
        else:
            with pytest.raises(ConfigurationRefused if allowed else StatusRefused) as refused:
                recovery.update_ai_config(**who(begun), **values)
            assert refused.value.status == (400 if allowed else 409)
            assert not values["key"].strip() or len(values["key"]) < 8 or values["key"] not in refused.value.message
            assert everything(begun) == before
            assert Provider.objects.count() == 3


# --- P5: retrying ---

SCENES = ("nothing failed", "turn failed", "model failed", "some sections failed", "all sections failed")


def make_scene(interview: Interview, model: Script, scene: str) -> None:
    """Bring the interview to where something failed."""
    if scene == "turn failed":
        fail_turn(interview)
    elif scene == "model failed":
        model(DOWN)
        submit(interview, code="def two_sum(nums, target):\n    pass")
        work(interview)
    elif scene == "some sections failed":
        report_of(
            interview, [section("Well said."), DOWN, section("Well done."), DOWN, section("# Worth keeping")], model
        )
        assert interview.status == InterviewStatus.REPORT_REVIEW
    elif scene == "all sections failed":
        report_of(interview, [], model)
        assert interview.status == InterviewStatus.FAILED


presses = st.lists(st.sampled_from(["retry", "retry", "advance"]), min_size=1, max_size=3)


def press(interview: Interview, button: str) -> None:
    verb = recovery.retry if button == "retry" else recovery.advance
    try:
        verb(**who(interview))
    except StatusRefused as refused:
        assert refused.status == 409 and button == "advance"
    interview.refresh_from_db()


@THOROUGH
@given(scene=st.sampled_from(SCENES), buttons=presses, later=presses, succeeds=st.booleans())
def test_p5_retrying_keeps_every_artefact(  # noqa: PLR0917
    under_way: Interview, model: Script, scene: str, buttons: list[str], later: list[str], succeeds: bool
) -> None:
    """P5: retry keeps every artefact identical, pressed as often as one likes and in any order with advance."""
    interview = under_way
    with rolled_back(under_way):
        make_scene(interview, model, scene)
        kept = artefacts(interview)
        for button in buttons:
            press(interview, button)
            once = everything(interview)
            press(interview, button)
            assert everything(interview) == once, f"{button} pressed twice is {button} pressed once"
            assert artefacts(interview) == kept
        assert interview.turns.filter(action="retry").count() <= 1

        model(*([good(), good()] if not interview.is_over else [section()] * 9) if succeeds else ())
        work(interview)
        _assert_kept(interview, kept, may_be_answered_anew=scene == "model failed")
        assert_whole(interview)
        after = artefacts(interview)
        for button in later:
            press(interview, button)
        assert artefacts(interview) == after
        assert_whole(interview)


def _assert_kept(interview: Interview, before: dict[str, Any], *, may_be_answered_anew: bool) -> None:
    """Check that all is there still; an answer that was replaced is folded, and can be read."""
    after = artefacts(interview)
    said = {row["id"]: row for row in after["Message"]}
    for row in before["Message"]:
        now = said[row["id"]]
        if row["heard"] is None:
            row = row | {"heard": now["heard"]}  # noqa: PLW2901 - nobody had listened yet
        if may_be_answered_anew and row["role"] == Role.COACH and now["folded"]:
            now = {**now, "folded": False}
        if row["role"] == Role.LEARNER:  # what it was is seen when it is answered
            now = {**now, "situation": row["situation"]}
        assert now == row
    by_learner = [[row["id"] for row in found["Message"] if row["role"] == Role.LEARNER] for found in (before, after)]
    assert by_learner[0] == by_learner[1], "nobody said it twice"
    for name in ("Card", "ReportSection", "ModelCall", "Event"):
        assert all(row in after[name] for row in before[name])
    assert all(after[name] == before[name] for name in ("title", "pasted_text", "code"))


# --- P6: the sections that failed ---


@THOROUGH
@given(
    works=st.lists(st.booleans(), min_size=5, max_size=5),
    then=st.lists(st.lists(st.booleans(), min_size=5, max_size=5), max_size=2),
    curated_at_last=st.booleans(),
)
def test_p6_retrying_failed_sections_keeps_the_good_ones(
    under_way: Interview, model: Script, works: list[bool], then: list[list[bool]], curated_at_last: bool
) -> None:
    """P6: the good ones stay byte for byte and the list of failures is cleared; 400 with nothing failed, or elsewhere."""
    interview = under_way
    with rolled_back(under_way):
        _assert_no_sections_to_retry(interview)
        end(interview)
        _assert_no_sections_to_retry(interview)
        model(*[section(f"Part {n}.") if fine else DOWN for n, fine in enumerate(works)])
        work(interview)
        for outcomes in then:
            if interview.status == InterviewStatus.REPORT_REVIEW:
                _assert_retried(interview, partial(model, *[section("Again.") if fine else DOWN for fine in outcomes]))
        if curated_at_last and interview.status == InterviewStatus.REPORT_REVIEW:
            _assert_retried(interview, model, curated=True)
            assert interview.status == InterviewStatus.FINISHED
        if interview.status != InterviewStatus.REPORT_REVIEW:
            _assert_no_sections_to_retry(interview)
        assert_whole(interview)


def _assert_retried(interview: Interview, script: Callable[[], object], *, curated: bool = False) -> None:
    kept = list(interview.sections.filter(status=SectionStatus.WRITTEN).order_by("pk").values())
    failed = set(interview.sections.filter(status=SectionStatus.FAILED).values_list("name", flat=True))
    script()
    recovery.retry_failed_sections(**who(interview), curated=curated)
    if not curated:
        waiting = interview.sections.filter(status=SectionStatus.QUEUED).values_list("name", flat=True)
        assert set(waiting) == failed, "only those"
        assert set(interview.sections.values_list("fault", flat=True)) == {""}
    work(interview)
    assert list(interview.sections.filter(pk__in=[row["id"] for row in kept]).order_by("pk").values()) == kept
    still = set(interview.sections.filter(status=SectionStatus.FAILED).values_list("name", flat=True))
    assert still <= failed
    assert bool(still) == (interview.status == InterviewStatus.REPORT_REVIEW)
    assert {s.name for s in interview.sections.exclude(fault="")} == still


def _assert_no_sections_to_retry(interview: Interview) -> None:
    before = everything(interview)
    with pytest.raises(StatusRefused) as refused:
        recovery.retry_failed_sections(**who(interview))
    assert refused.value.status == 400
    assert everything(interview) == before


@THOROUGH
@given(status=st.sampled_from(list(Status)))
def test_p6_nothing_failed_or_no_review(finished: Interview, status: Status) -> None:
    """P6: with all sections written there is nothing to retry in any status, the review included."""
    with rolled_back(finished):
        over = None if status in (Status.DRAFT, Status.WAITING) else finished.finished_at
        Interview.objects.filter(pk=finished.pk).update(status=status.value, finished_at=over, ended_early=False)
        _assert_no_sections_to_retry(finished)


# --- P7: artefacts before the status ---

faults_of_the_database = st.sampled_from(
    [
        lambda: OperationalError("the database is away"),
        lambda: RuntimeError("a bug of ours"),
        lambda: SystemExit("the process was killed"),
    ]
)
CUT_SCENES = ("turn", "model failed", "asked again", "last turn", "end", "sections", "sections again", "begin")


@settings(THOROUGH, max_examples=100)
@given(scene=st.sampled_from(CUT_SCENES), at=st.integers(1, 26), fault=faults_of_the_database)
def test_p7_artefacts_are_saved_before_the_status_moves(  # noqa: PLR0917
    under_way: Interview, at_last: Interview, model: Script, scene: str, at: int, fault: Callable[[], BaseException]
) -> None:
    """P7: whichever write fails, no status has moved without its artefacts, and after the next run all is there once."""
    with rolled_back(under_way, at_last):
        interview, action = _cut_scene(under_way, at_last, model, scene)
        with cut(at, fault()):
            action()
        if interview is None:
            interview = Interview.objects.filter(learner=under_way.learner, title="Two at most").first()
            if interview is None:
                return  # not even the draft was stored
        assert_whole(interview)
        said = set(interview.messages.exclude(role=Role.CARD).values_list("pk", flat=True))

        if scene == "begin" and interview.status == InterviewStatus.DRAFT:
            recovery.advance(**who(interview))
        for _ in range(ANSWER_TURN.max_attempts + 1):
            let_leases_run_out(interview)
            work(interview)
        assert_whole(interview)
        assert interview.status != InterviewStatus.WORKING
        assert said <= set(interview.messages.exclude(role=Role.CARD).values_list("pk", flat=True))
        for turn in interview.turns.filter(status=TurnStatus.DONE):
            texts = list(turn.messages.filter(role=Role.COACH).values_list("text", flat=True))
            assert len(texts) == len(set(texts)), "said once"
        assert not interview.turns.filter(status=TurnStatus.FAILED).exists(), "one fault is no reason to give up"


def _cut_scene(
    under_way: Interview, at_last: Interview, model: Script, scene: str
) -> tuple[Interview | None, Callable[[], object]]:
    """Return the interview of a scene and what happens in it while a write fails."""

    def answered(interview: Interview, text: str) -> Callable[[], object]:
        def turn() -> None:
            submit(interview, text)
            work(interview)

        return turn

    if scene == "begin":
        pasted = "Two at most\n\nReturn the longest part of a list with at most two different values."
        return None, partial(opening.start_interview, learner=under_way.learner, language="en", pasted_text=pasted)
    if scene == "last turn":
        model(good("A hash map it is."), *[section()] * 12)
        return at_last, answered(at_last, DEMO_MESSAGES[-1][0])
    if scene in ("turn", "model failed"):
        model(*[good()] * 3 if scene == "turn" else ())
        return under_way, answered(under_way, f"{MOVING} That is O(n^2) time and O(1) space.")
    return _cut_scene_of_recovery(under_way, model, scene)


def _cut_scene_of_recovery(interview: Interview, model: Script, scene: str) -> tuple[Interview, Callable[[], object]]:
    def then_work(verb: Callable[..., object], **values: Any) -> Callable[[], object]:
        def act() -> None:
            verb(**who(interview), **values)
            work(interview)

        return act

    if scene == "asked again":
        make_scene(interview, model, "model failed")
        model(*[good("Now I am back. What does it cost?")] * 3)
        return interview, then_work(recovery.retry)
    if scene == "end":
        model(*[section()] * 12)
        return interview, then_work(recovery.end_interview, seen_turn=interview.turn_count)
    if scene == "sections":
        end(interview)
        model(section("One."), DOWN, section("Three."), *[section("Later.")] * 9)
        return interview, partial(work, interview)
    make_scene(interview, model, "some sections failed")
    model(*[section("Again.")] * 9)
    return interview, then_work(recovery.retry_failed_sections)


# --- everything mixed, in any order ---

LEGAL = {(start, end) for starts in MOVES.values() for start, end in starts.items()}
SAYINGS = (
    RETELL,
    MOVING,
    "That is O(n^2) time and O(1) space, since every item meets every other one.",
    "Can numbers be negative?",
    "Just give me the answer, please.",
    "",
)
ANSWERS = ("good", "down", "crash")


class Practice(RuleBasedStateMachine):
    """A learner presses whatever there is, and workers come and fail as they like."""

    def __init__(self, interview: Interview, model: Script) -> None:
        super().__init__()
        self.interview, self.script = interview, model
        self.outer = rolled_back(interview)
        self.outer.__enter__()
        self.watching = connection.execute_wrapper(self.watch)
        self.watching.__enter__()
        self.status = interview.status
        self.said: dict[int, tuple[str, str]] = {}
        self.number = 0

    def teardown(self) -> None:
        self.watching.__exit__(None, None, None)
        self.outer.__exit__(None, None, None)

    def watch(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        """Look at the status after each statement that may have changed it, seen from the database."""
        result = execute(sql, params, many, context)
        if sql.startswith("UPDATE") and Interview._meta.db_table in sql.split(" SET ", maxsplit=1)[0]:
            now = rows(Interview, id=self.interview.pk)[0]["status"]
            assert now == self.status or (self.status, now) in LEGAL, (self.status, now)
            self.status = now
        return result

    def press(self, verb: Callable[..., Any], **values: Any) -> bool:
        """Do something as the learner; what is refused changes nothing. Return whether it was done."""
        before = everything(self.interview)
        try:
            verb(**who(self.interview), **values)
        except SubmissionRefused as refused:
            assert 400 <= refused.status < 500
            assert everything(self.interview) == before
            self.status = before["Interview"][0]["status"]
            return False
        return True

    def answers(self, outcome: str) -> None:
        usable = [section() if self.interview.is_over else good(f"And what else, number {self.number}?")] * 9
        self.script(*usable if outcome == "good" else ())

    @rule(text=st.sampled_from(SAYINGS), stale=st.sampled_from([0, 0, 0, 1]), code=st.sampled_from(["", "x = 1"]))
    def say(self, text: str, stale: int, code: str) -> None:
        self.number += 1
        seen = self.interview.turn_count - stale
        done = self.press(
            accepting.submit_turn,
            client_id=uuid.uuid4(),
            seen_turn=seen,
            text=text and f"{text} ({self.number})",
            code=code,
        )
        assert not (done and stale)

    @rule(action=st.sampled_from(["hint", "skip", "back"]), stage=st.sampled_from(["", *STAGE_ORDER[:3]]))
    def ask(self, action: str, stage: str) -> None:
        seen = self.interview.turn_count
        values = {"client_id": uuid.uuid4(), "seen_turn": seen, "action": action, "target_stage": str(stage)}
        self.press(accepting.submit_turn, **values)

    @precondition(lambda self: self.interview.status == InterviewStatus.WORKING)
    @rule(outcome=st.sampled_from(ANSWERS))
    def workers_come(self, outcome: str) -> None:
        self.answers(outcome)
        with pytest.MonkeyPatch.context() as bug:
            if outcome == "crash":
                bug.setattr(answering, "run_turn", lambda *_, **__: 1 / 0)
            for _ in range(ANSWER_TURN.max_attempts if outcome == "crash" else 1):
                work(self.interview)

    @rule(verb=st.sampled_from([recovery.retry, recovery.advance]), times=st.integers(1, 2))
    def go_on(self, verb: Callable[..., Any], times: int) -> None:
        for _ in range(times):
            self.press(verb)

    @rule(curated=st.booleans())
    def retry_failed_sections(self, curated: bool) -> None:
        self.press(recovery.retry_failed_sections, curated=curated)

    @rule(voice=st.sampled_from([*Voice.values, "nobody"]), key=st.sampled_from(["", "sk-of-a-learner-0001"]))
    def configure(self, voice: str, key: str) -> None:
        self.press(recovery.update_ai_config, voice=voice, provider="Acme", model="small-model", key=key)

    @rule()
    def pause(self) -> None:
        self.press(pausing.pause_interview)

    @rule()
    def take_back(self) -> None:
        self.press(cancel_turn)

    @rule()
    def answer_without_model(self) -> None:
        self.press(answer_without_model)

    @rule(question=st.sampled_from(["", "Am I right?", "x" * 3_000]))
    def ask_coach(self, question: str) -> None:
        self.press(recovery.ask_coach, question=question)

    @rule(stale=st.sampled_from([0, 0, 1]), sure=st.sampled_from([False, False, True]))
    def end(self, stale: int, sure: bool) -> None:
        if sure:
            self.press(recovery.end_interview, seen_turn=self.interview.turn_count - stale)

    @invariant()
    def all_is_whole_and_nothing_said_is_lost(self) -> None:
        assert_whole(self.interview)
        assert self.interview.status == self.status, "every change of the status was seen"
        now = {row["id"]: (row["text"], row["code"]) for row in rows(Message, interview_id=self.interview.pk)}
        assert self.said.items() <= now.items()
        self.said = now


def test_any_order_of_what_can_be_done(begun: Interview, model: Script) -> None:
    """Status along the table only, one open card at most, nothing said is ever lost, a refusal changes nothing."""
    join(make_cohort(make_coach()), begun.learner)
    run_state_machine_as_test(
        lambda: Practice(Interview.objects.get(pk=begun.pk), model),
        settings=settings(THOROUGH, max_examples=12, stateful_step_count=14),
    )
