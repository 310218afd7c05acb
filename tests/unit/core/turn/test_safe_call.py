"""Experts that break: whatever one does, the learner gets a reply and keeps everything, and it is recorded."""

import gc
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import FrozenInstanceError, dataclass, field, replace
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from django.conf import settings

from interviews.core.context import InterviewContext, UserProfile
from interviews.core.response import ModuleResponse, RaisedCard
from interviews.core.stages import STAGE_ORDER, Stage
from interviews.core.turn.safe_call import TookTooLong, safe_module_call, within
from interviews.core.turn.situations.kinds import (
    KINDS,
    ExpertFailed,
    HintRequest,
    InvalidInput,
    Level,
    ModelCallFailed,
    ResourcesExhausted,
    Situation,
    SkipRequest,
    StateInconsistent,
)
from interviews.core.turn.turn import TurnInput, TurnOutcome, begin, run_turn
from interviews.core.wording.coach import say
from tests.cases import every_case
from tests.factories.core import make_context, make_knowledge
from tests.players import LANGUAGES, new_context

SHORT = 0.03
CLARIFY, THINK, COST, CODE, EDGES, FOLLOW, SUMMARY = Stage
METHODS = ("process", "open", "hint", "leave_unfinished")
GOOD = ModuleResponse(True, "Go on.")
Behaviour = Callable[[InterviewContext], Any]

COLLECTED = (
    "session_id", "language", "problem_title", "problem_text", "patterns", "finished", "skipped_stages",
    "user_profile", "clarified", "unanswered_questions", "restated", "identified_pattern", "complexity_expectation",
    "user_approach", "approach_ids", "claimed_time", "claimed_space", "complexity_discussed", "pseudocode",
    "detected_issues", "edge_cases_named", "edge_cases_asked", "edge_cases_discussed", "follow_ups_asked",
    "follow_ups_answered", "summary", "summary_given", "nudges_given", "hints_given",
)  # fmt: skip
"""What was collected, stage by stage: an expert that fails must leave all of it as it was."""


@dataclass
class Stub:
    """An expert that answers everything with "Go on.", but for what ``breaks`` says."""

    breaks: Mapping[str, Behaviour] = field(default_factory=dict)

    def _do(self, method: str, context: InterviewContext, otherwise: Any) -> Any:
        return self.breaks[method](context) if method in self.breaks else otherwise

    def should_activate(self, context: InterviewContext) -> bool:
        return self._do("should_activate", context, True)

    def validate_context(self, context: InterviewContext) -> str | None:
        return self._do("validate_context", context, None)

    def open(self, context: InterviewContext) -> ModuleResponse:
        return self._do("open", context, GOOD)

    def process(self, context: InterviewContext) -> ModuleResponse:
        return self._do("process", context, GOOD)

    def hint(self, context: InterviewContext) -> ModuleResponse:
        return self._do("hint", context, GOOD)

    def leave_unfinished(self, context: InterviewContext) -> ModuleResponse:
        return self._do("leave_unfinished", context, GOOD)


def raises(error: BaseException) -> Behaviour:
    def work(context: InterviewContext) -> Any:
        raise error

    return work


def answers(value: Any) -> Behaviour:
    return lambda context: value


def loops(context: InterviewContext) -> Any:
    while True:
        pass


def recurses(context: InterviewContext) -> Any:
    return recurses(context)


def sets_a_field(context: InterviewContext) -> Any:
    context.user_approach = "mine"  # type: ignore[misc]


def deletes_a_field(context: InterviewContext) -> Any:
    del context.conversation


def writes_into_the_skills(context: InterviewContext) -> Any:
    context.user_profile.pattern_skill["hash_map"] = 1.0  # type: ignore[index]


def writes_into_the_conversation(context: InterviewContext) -> Any:
    context.conversation[0] = None  # type: ignore[index]


MUTATIONS = {
    "sets a field": sets_a_field,
    "deletes a field": deletes_a_field,
    "writes into the skills": writes_into_the_skills,
    "writes into the conversation": writes_into_the_conversation,
}
FAULTS: dict[str, Behaviour] = {
    "raises": raises(RuntimeError("no luck")),
    "raises a key error": raises(KeyError("x")),
    "recurses for ever": recurses,
    "has no memory": raises(MemoryError()),
    "is not written": raises(NotImplementedError()),
    "stops an iteration": raises(StopIteration()),
    "nothing": answers(None),
    "a dict": answers({"success": True, "assistant_message": "Go on."}),
    "a text": answers("Go on."),
    "the class itself": answers(ModuleResponse),
    "no message": answers(ModuleResponse(True, "")),
    "a blank message": answers(ModuleResponse(True, " \n\u3000")),
    "a message that is none": answers(ModuleResponse(True, None)),  # type: ignore[arg-type]
    "a message of bytes": answers(ModuleResponse(True, b"Go on.")),  # type: ignore[arg-type]
    "an unknown field": answers(ModuleResponse(True, "Go on.", None, {"mood": "good"})),
    "a field of the wrong type": answers(ModuleResponse(True, "Go on.", None, {"user_approach": 5})),
    "a list for a tuple": answers(ModuleResponse(True, "Go on.", None, {"clarified": ["sorted"]})),
    "the conversation": answers(ModuleResponse(True, "Go on.", None, {"conversation": ()})),
    "the profile": answers(ModuleResponse(True, "Go on.", None, {"user_profile": UserProfile("advanced")})),
    "updates that are none": answers(ModuleResponse(True, "Go on.", None, None)),  # type: ignore[arg-type]
    "updates in a list": answers(ModuleResponse(True, "Go on.", None, [("restated", True)])),  # type: ignore[arg-type]
    "an impossible stage": answers(ModuleResponse(True, "Go on.", SUMMARY)),
    "a stage that is none": answers(ModuleResponse(True, "Go on.", "lunch")),  # type: ignore[arg-type]
    "a number for a stage": answers(ModuleResponse(True, "Go on.", 3)),  # type: ignore[arg-type]
    "a failure": answers(ModuleResponse(False, "Sorry.", error_message="could not")),
    "a failure without its reason": answers(ModuleResponse(False, "Sorry.")),
    "a failure with updates": answers(ModuleResponse(False, "Sorry.", None, {"restated": True}, {}, "could not")),
    **MUTATIONS,
}
"""What an expert may do wrong, whichever of its methods is asked."""

INPUTS = {
    "process": TurnInput(text="A hash map from value to index."),
    "hint": TurnInput("hint"),
    "leave_unfinished": TurnInput("skip"),
}


def context_for(method: str, language: str = "en", **fields: Any) -> InterviewContext:
    """Return the memory of an interview in which a lot was collected, where ``method`` will be asked."""
    return new_context(
        make_knowledge("two-sum", language),
        current_stage=COST,
        stage_history=(CLARIFY, THINK, COST),
        user_profile=UserProfile("beginner", {"hash_map": 0.4}),
        restated=True,
        clarified=("sorted",),
        identified_pattern="hash_map",
        user_approach="two nested loops",
        approach_ids=("brute_force",),
        nudges_given=("thought:more",),
        hints_given=("thought_articulation:1",),
        **fields,
    )


def play(method: str, expert: Any, language: str = "en", seconds: float = 5.0) -> tuple[InterviewContext, TurnOutcome]:
    """Play what leads to ``expert.method``; return the context before and the outcome."""
    knowledge = make_knowledge("two-sum", language)
    context = context_for(method, language)
    experts = {"only": expert}
    if method == "open":
        return context, begin(context, knowledge, experts, expert_seconds=seconds)
    return context, run_turn(context, knowledge, experts, INPUTS[method], 30.0, expert_seconds=seconds)


def failures(outcome: TurnOutcome) -> list[Any]:
    return [one for one in outcome.occurrences if one.kind == ExpertFailed.kind]


def assert_kept(before: InterviewContext, outcome: TurnOutcome) -> None:
    """Check that nothing was lost or changed, and that the outcome can be stored."""
    after = outcome.context
    assert {name: getattr(after, name) for name in COLLECTED} == {name: getattr(before, name) for name in COLLECTED}
    assert after.current_stage is before.current_stage
    assert after.conversation[: len(before.conversation)] == before.conversation
    assert InterviewContext.from_dict(json.loads(json.dumps(after.to_dict()))) == after
    json.dumps([step.to_dict() for step in outcome.steps])


def is_in(language: str, text: str) -> bool:
    """Tell whether ``text`` is in that language, whatever names it holds."""
    return any("\u4e00" <= character <= "\u9fff" for character in text) == (language == "zh")


def keep_computing(seconds: float) -> None:
    """Give a late exception of a watch the opportunity to arrive."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass


# --- through a turn ---


@every_case("language", LANGUAGES)
@every_case("method", METHODS)
@pytest.mark.parametrize("fault", FAULTS)
def test_the_learner_gets_a_reply_and_keeps_everything(fault: str, method: str, language: str) -> None:
    before, outcome = play(method, Stub({method: FAULTS[fault]}), language)
    assert outcome.messages
    assert all(message.text.strip() and is_in(language, message.text) for message in outcome.messages)
    assert say(f"fallback.{COST.value}", language) in outcome.messages[-1].text
    assert outcome.card == RaisedCard("expert_failed", {})
    assert (outcome.messages[-1].situation, outcome.messages[-1].offers) == ("", ()), "what failed is the card's to say"
    assert [one.level for one in failures(outcome)] == [Level.CRITICAL]
    assert failures(outcome)[0].stage is COST
    assert_kept(before, outcome)


@pytest.mark.parametrize("fault", FAULTS)
def test_the_reply_tells_nothing_of_what_went_wrong(fault: str) -> None:
    _, outcome = play("process", Stub({"process": FAULTS[fault]}))
    said = "\n".join(message.text for message in outcome.messages)
    assert not any(word in said for word in ("Error", "Stub", "process", "no luck", "could not", "Traceback"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("stage", STAGE_ORDER)
def test_every_stage_has_its_own_fallback(stage: Stage, language: str) -> None:
    knowledge = make_knowledge("two-sum", language)
    known = {"user_approach": "two loops", "pseudocode": "for x in nums", "identified_pattern": "hash_map"}
    context = new_context(knowledge, current_stage=stage, stage_history=STAGE_ORDER, **known)
    outcome = run_turn(context, knowledge, {}, TurnInput(text="A hash map from value to index."), 30.0)
    assert say(f"fallback.{stage.value}", language) in outcome.messages[-1].text
    assert [one.stage for one in failures(outcome)] == [stage]
    assert outcome.context.current_stage is stage


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("method", METHODS)
def test_a_missing_expert_is_a_failure(method: str, language: str) -> None:
    knowledge, before = make_knowledge("two-sum", language), context_for(method, language)
    if method == "open":
        outcome = begin(before, knowledge, {})
    else:
        outcome = run_turn(before, knowledge, {}, INPUTS[method], 30.0)
    assert is_in(language, outcome.messages[-1].text)
    assert [one.level for one in failures(outcome)] == [Level.CRITICAL]
    assert_kept(before, outcome)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("check", ["should_activate", "validate_context"])
def test_checks_that_raise_are_failures(check: str, method: str) -> None:
    before, outcome = play(method, Stub({check: raises(ZeroDivisionError("x"))}))
    assert outcome.messages
    assert failures(outcome)
    assert all(one.level is Level.CRITICAL for one in failures(outcome))
    assert_kept(before, outcome)


def test_an_expert_that_cannot_be_asked_does_not_keep_the_next_from_speaking() -> None:
    knowledge, context = make_knowledge(), context_for("process")
    experts = {"broken": Stub({"should_activate": raises(RuntimeError("x"))}), "sound": Stub()}
    outcome = run_turn(context, knowledge, experts, INPUTS["process"], 30.0)
    assert [message.text for message in outcome.messages] == ["Go on."]
    assert len(failures(outcome)) == 1


def test_a_failure_in_the_opening_of_the_next_stage_keeps_what_was_reached() -> None:
    moves_on = answers(ModuleResponse(True, "Well done.", CODE, {"complexity_discussed": True}))
    before, outcome = play("process", Stub({"process": moves_on, "open": raises(RuntimeError("x"))}))
    assert outcome.context.current_stage is CODE
    assert outcome.context.complexity_discussed
    assert outcome.messages[0].text == "Well done."
    assert say("fallback.pseudocode_design", "en") in outcome.messages[-1].text
    assert [one.stage for one in failures(outcome)] == [CODE]
    assert before.current_stage is COST


def test_an_expert_that_always_fails_does_not_repeat_itself_or_end_the_interview() -> None:
    knowledge, context = make_knowledge(), context_for("process")
    experts, said = {"only": Stub({"process": raises(RuntimeError("x"))})}, []
    for number in range(5):
        outcome = run_turn(context, knowledge, experts, TurnInput(text=f"A hash map, attempt {number}"), 30.0)
        context = outcome.context
        said.append(outcome.messages[-1].text)
        assert len(failures(outcome)) == 1
    assert all(one != other for one, other in pairwise(said))
    assert not context.finished


@pytest.mark.parametrize(
    ("updates", "why"),
    [
        ({"current_stage": SUMMARY}, "the stage table moves the stage"),
        ({"stage_history": (SUMMARY,)}, "the history belongs to the orchestrator"),
        ({"finished": True}, "the interview ends after the last stage only"),
    ],
)
def test_an_expert_cannot_get_around_the_stage_table(updates: dict[str, Any], why: str) -> None:
    before, outcome = play("process", Stub({"process": answers(ModuleResponse(True, "Go on.", None, updates))}))
    assert outcome.context.current_stage is COST, why
    assert outcome.context.stage_history == before.stage_history, why
    assert not outcome.context.finished, why
    assert len(failures(outcome)) == 1


UNUSABLE_EVIDENCE: dict[str, Any] = {
    "nothing": None,
    "a number": 5,
    "a list": ["evidence"],
    "a name of the record": {"name": "x"},
    "a name that is no text": {1: 2},
    "offers that are none": {"offers": 5},
    "an offer that is no text": {"offers": [5]},
    "an object": {"evidence": object()},
    "a set": {"x": {1}},
}


@pytest.mark.parametrize("evidence", UNUSABLE_EVIDENCE)
def test_evidence_that_cannot_be_recorded_does_not_stop_the_turn(evidence: str) -> None:
    metadata = UNUSABLE_EVIDENCE[evidence]
    before, outcome = play("process", Stub({"process": answers(ModuleResponse(True, "Go on.", metadata=metadata))}))
    assert outcome.messages
    assert_kept(before, outcome)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind is not StateInconsistent], ids=lambda kind: kind.kind)
def test_a_situation_that_an_expert_raises_itself_gets_a_reply(kind: type[Situation]) -> None:
    before, outcome = play("process", Stub({"process": raises(kind("met inside"))}))
    assert outcome.messages
    assert kind.kind in [one.kind for one in outcome.occurrences] or failures(outcome)
    # Its strategy may give a hint; beyond that nothing may change.
    assert_kept(before, replace(outcome, context=replace(outcome.context, hints_given=before.hints_given)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("method", ["process", "hint", "leave_unfinished"])
def test_an_expert_that_misses_something_starts_over_with_everything_kept(method: str, language: str) -> None:
    before, outcome = play(method, Stub({"validate_context": answers("no pattern")}), language)
    assert outcome.context.current_stage is CLARIFY
    assert outcome.context.reset_triggered
    assert is_in(language, outcome.messages[-1].text)
    levels = [one.level for one in outcome.occurrences if one.kind == StateInconsistent.kind]
    assert levels == [Level.CRITICAL]
    after = outcome.context
    assert {n: getattr(after, n) for n in COLLECTED} == {n: getattr(before, n) for n in COLLECTED}


def test_an_expert_that_misses_something_at_the_beginning_is_answered_too() -> None:
    _, outcome = play("open", Stub({"validate_context": answers("no pattern")}))
    assert outcome.messages


# --- changing what must not change ---


@pytest.mark.parametrize("change", MUTATIONS)
def test_the_context_cannot_be_changed(change: str) -> None:
    context = context_for("process", conversation=make_context("hello").conversation)
    stored = json.dumps(context.to_dict())
    with pytest.raises((FrozenInstanceError, TypeError)):
        MUTATIONS[change](context)
    assert json.dumps(context.to_dict()) == stored


def test_who_gave_the_skills_cannot_change_them_afterwards() -> None:
    skills = {"hash_map": 0.4}
    profile = UserProfile("beginner", skills)
    skills["hash_map"] = 1.0
    assert dict(profile.pattern_skill) == {"hash_map": 0.4}


# --- loops ---


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Collect no garbage: hypothesis times the collector by a callback, and an interruption that arrives in there is
    told as a fault of nobody; the next one, which the loop hears, comes a moment later."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("method", METHODS)
def test_an_expert_that_loops_is_interrupted(method: str, language: str) -> None:
    before, outcome = play(method, Stub({method: loops}), language, seconds=SHORT)
    keep_computing(2 * SHORT)
    assert is_in(language, outcome.messages[-1].text)
    assert [one.level for one in failures(outcome)] == [Level.CRITICAL]
    assert TookTooLong.__name__ in failures(outcome)[0].detail
    assert_kept(before, outcome)


@pytest.mark.usefixtures("no_collector")
def test_the_next_turn_is_as_any_other() -> None:
    _, outcome = play("process", Stub({"process": loops}), seconds=SHORT)
    following = run_turn(
        outcome.context, make_knowledge(), {"only": Stub()}, TurnInput(text="Or I use a dictionary."), 60.0
    )
    assert following.messages[0].text == "Go on."
    assert not failures(following)


@pytest.mark.parametrize("method", ["process", "validate_context", "should_activate"])
def test_a_loop_is_interrupted_wherever_it_is(method: str) -> None:
    """Ends by itself, so that a fault shows as a failing test and not as one that hangs."""
    ran_to_its_end = []

    def loops_long(context: InterviewContext) -> Any:
        keep_computing(20 * SHORT)
        ran_to_its_end.append(True)

    _, outcome = play("process", Stub({method: loops_long}), seconds=SHORT)
    assert not ran_to_its_end
    assert failures(outcome)


def test_an_expert_that_swallows_exceptions_in_its_loop_is_interrupted_too() -> None:
    swallowed = []

    def swallows(context: InterviewContext) -> Any:
        end = time.monotonic() + 20 * SHORT
        while time.monotonic() < end:
            try:
                keep_computing(SHORT / 10)
            except Exception as error:
                swallowed.append(error)
        return GOOD

    _, outcome = play("process", Stub({"process": swallows}), seconds=SHORT)
    assert not swallowed
    assert len(failures(outcome)) == 1


# --- the call itself ---


def test_a_good_answer_is_returned_as_it_is() -> None:
    assert safe_module_call(Stub(), "process", context_for("process")) is GOOD


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_becomes_one_situation(fault: str) -> None:
    with pytest.raises(ExpertFailed) as caught:
        safe_module_call(Stub({"process": FAULTS[fault]}), "process", context_for("process"))
    assert caught.value.detail


def test_the_record_names_the_expert_the_method_and_the_fault() -> None:
    with pytest.raises(ExpertFailed) as caught:
        safe_module_call(Stub({"hint": raises(RuntimeError("no luck"))}), "hint", context_for("hint"))
    assert caught.value.detail == "Stub.hint raised RuntimeError: no luck"


def test_no_expert_and_no_such_method_are_failures() -> None:
    with pytest.raises(ExpertFailed, match="complexity_analysis"):
        safe_module_call(None, "process", context_for("process"))
    with pytest.raises(ExpertFailed):
        safe_module_call(object(), "process", context_for("process"))
    with pytest.raises(ExpertFailed):
        safe_module_call(Stub(), "dance", context_for("process"))


def test_what_an_expert_may_raise_passes_through() -> None:
    for situation in (ModelCallFailed("timeout"), ResourcesExhausted("budget"), StateInconsistent("x")):
        with pytest.raises(type(situation)) as caught:
            safe_module_call(Stub({"process": raises(situation)}), "process", context_for("process"))
        assert caught.value is situation


def test_what_only_the_orchestrator_notices_is_a_failure_of_the_expert_that_raises_it() -> None:
    for situation in (InvalidInput("x", fault="empty"), HintRequest("x"), SkipRequest("x")):
        with pytest.raises(ExpertFailed):
            safe_module_call(Stub({"process": raises(situation)}), "process", context_for("process"))


def test_what_is_missing_is_no_fault_of_the_expert() -> None:
    with pytest.raises(StateInconsistent, match="no pattern"):
        safe_module_call(Stub({"validate_context": answers("no pattern")}), "process", context_for("process"))


# --- within ---


def test_work_in_time_is_returned() -> None:
    assert within(5.0, lambda: 42) == 42


def test_work_that_takes_too_long_is_interrupted_and_nothing_comes_later() -> None:
    with pytest.raises(TookTooLong):
        within(SHORT, lambda: loops(context_for("process")))
    keep_computing(3 * SHORT)


@pytest.mark.parametrize("error", [ValueError("x"), KeyboardInterrupt(), SystemExit(3), TookTooLong()], ids=repr)
def test_exceptions_of_the_work_pass_through(error: BaseException) -> None:
    with pytest.raises(type(error)) as caught:
        within(5.0, lambda: raises(error)(context_for("process")))
    assert caught.value is error


def test_no_interruption_after_the_work_is_done() -> None:
    for _ in range(5):
        assert within(SHORT, lambda: "done") == "done"
    keep_computing(2 * SHORT)


def test_no_interruption_after_the_work_has_failed() -> None:
    with pytest.raises(ValueError, match="x"):
        within(SHORT, lambda: raises(ValueError("x"))(context_for("process")))
    keep_computing(2 * SHORT)


def test_the_inner_limit_ends_the_inner_work_only() -> None:
    def outer() -> str:
        with pytest.raises(TookTooLong):
            within(SHORT, lambda: loops(context_for("process")))
        return "went on"

    assert within(5.0, outer) == "went on"
    keep_computing(SHORT)


def test_the_outer_limit_ends_both() -> None:
    with pytest.raises(TookTooLong):
        within(SHORT, lambda: within(10 * SHORT, lambda: keep_computing(20 * SHORT)))
    keep_computing(15 * SHORT)


def test_the_end_of_the_inner_work_does_not_end_the_watch_of_the_outer() -> None:
    def outer() -> None:
        within(5.0, lambda: "done")
        keep_computing(20 * SHORT)

    with pytest.raises(TookTooLong):
        within(SHORT, outer)


def test_work_that_ends_just_as_its_time_is_over_is_done_or_interrupted_but_never_both() -> None:
    for number in range(40):
        seconds = 0.0019 + number * 0.000005
        with suppress(TookTooLong):
            assert within(0.002, partial(keep_computing, seconds)) is None
        keep_computing(0.001)


@pytest.mark.parametrize("work", ["lambda: None", "spin"])
@pytest.mark.parametrize(
    "tool", ["cProfile.Profile().runcall(lambda: 1)", "sys.settrace(lambda *_: None); (lambda: 1)()"]
)
def test_profilers_debuggers_and_coverage_work_after_a_call_within(tool: str, work: str) -> None:
    """In a process of its own, because the fault is one that hangs: a request left behind in the interpreter."""
    script = f"""
import cProfile, contextlib, sys
from interviews.core.turn.safe_call import TookTooLong, within
def spin():
    while True:
        pass
with contextlib.suppress(TookTooLong):
    within({SHORT}, {work})
{tool}
"""
    subprocess.run([sys.executable, "-c", script], cwd=settings.BASE_DIR, timeout=10, check=True)
