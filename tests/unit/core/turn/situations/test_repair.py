"""Strategy 6: a memory with holes is mended from what was said, a damaged one is read back, and nothing is lost."""

import json
import math
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from interviews.conversation.memory import memory_of
from interviews.core.context import IDENTITY, InterviewContext, Message, UserProfile
from interviews.core.stages import STAGE_ORDER, Stage, index_of
from interviews.core.turn.situations.kinds import Level
from interviews.core.turn.situations.repair import lost_its_place, repair, reset, restore
from interviews.core.turn.turn import TurnInput, TurnOutcome, run_turn
from interviews.models import Interview
from tests.cases import every_case
from tests.played import Scene, all_scenes, one_scene_per_stage
from tests.players import LANGUAGES, Player

CLARIFY, THINK, COST, CODE, EDGES, FOLLOW, SUMMARY = Stage
THOROUGH = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SAY = {"en": "I would compare every pair with two nested loops.", "zh": "两层循环，枚举每一对"}

any_scene = st.deferred(lambda: st.sampled_from(all_scenes()))
any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=8), inside, max_size=3),
    max_leaves=8,
)


def fresh(scene: Scene) -> InterviewContext:
    """Return what is known of the scene's interview without its memory."""
    known = {name: getattr(scene.context, name) for name in IDENTITY - {"conversation"}}
    return InterviewContext(**known, patterns=scene.context.patterns)


def stored(context: InterviewContext) -> dict[str, Any]:
    """Return the memory as a row holds it: plain JSON, without the conversation."""
    plain = json.loads(json.dumps(context.to_dict()))
    del plain["conversation"]
    return plain


def go_on(scene: Scene, memory: Any, said: str | None = None) -> TurnOutcome:
    """Read ``memory`` back and play one turn with it, as the engine does."""
    context, damaged = restore(memory, fresh(scene))
    context = replace(context, conversation=scene.context.conversation)
    turn_input = TurnInput(text=said or SAY[scene.context.language])
    return run_turn(context, scene.knowledge, scene.experts, turn_input, 5_000.0, damaged=damaged)


def assert_goes_on(scene: Scene, outcome: TurnOutcome) -> None:
    assert outcome.messages
    assert all(message.text.strip() for message in outcome.messages)
    assert outcome.context.current_stage in STAGE_ORDER
    assert outcome.context.conversation[: len(scene.context.conversation)] == scene.context.conversation
    assert not [one for one in outcome.occurrences if one.kind == "expert_failed"], outcome.occurrences
    json.dumps(outcome.context.to_dict())


# --- mending ---


def test_what_is_whole_stays_as_it_is() -> None:
    for scene in all_scenes():
        mended = repair(scene.context, scene.knowledge)
        assert mended.found is None
        assert mended.context is scene.context


@every_case("language", LANGUAGES)
@every_case("stage", STAGE_ORDER[1:])
@every_case("nothing", [None, ""])
def test_a_missing_pattern_is_found_again(nothing: str | None, stage: Stage, language: str) -> None:
    scene = one_scene_per_stage(language)[stage]
    mended = repair(replace(scene.context, identified_pattern=nothing), scene.knowledge)
    assert mended.context.identified_pattern == scene.context.identified_pattern
    assert mended.context.current_stage is stage
    assert mended.found.facts["missing"] == "identified_pattern"
    assert mended.found.level is Level.WARNING


def test_the_first_stage_needs_no_pattern() -> None:
    scene = one_scene_per_stage()[CLARIFY]
    assert repair(replace(scene.context, identified_pattern=None), scene.knowledge).found is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("stage", STAGE_ORDER[2:])
def test_a_missing_approach_is_found_in_what_was_said(stage: Stage, language: str) -> None:
    scene = one_scene_per_stage(language)[stage]
    mended = repair(replace(scene.context, user_approach=None, approach_ids=()), scene.knowledge)
    assert mended.context.current_stage is stage
    assert any(mended.context.user_approach in message.text for message in scene.context.conversation)
    assert mended.context.approach_ids
    assert mended.found.facts["missing"] == "user_approach"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("stage", STAGE_ORDER[4:])
def test_missing_code_is_found_in_what_was_said(stage: Stage, language: str) -> None:
    scene = one_scene_per_stage(language)[stage]
    mended = repair(replace(scene.context, pseudocode=None), scene.knowledge)
    assert mended.context.current_stage is stage
    assert mended.context.pseudocode.strip()
    assert mended.found.facts["missing"] == "pseudocode"


def test_code_from_the_editor_is_found() -> None:
    scene = one_scene_per_stage()[EDGES]
    said = Message("learner", "here it is", CODE, "for x in nums:\n    print(x)")
    empty = replace(scene.context, pseudocode=None, conversation=(said,))
    assert repair(empty, scene.knowledge).context.pseudocode == said.code


def test_what_the_coach_said_is_no_approach_and_no_code() -> None:
    scene = one_scene_per_stage()[EDGES]
    coach = tuple(replace(message, role="coach") for message in scene.context.conversation)
    mended = repair(replace(scene.context, user_approach=None, conversation=coach), scene.knowledge)
    assert mended.found.facts["ask"] == "user_approach"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("stage", "field", "asked_in"),
    [(COST, "user_approach", THINK), (SUMMARY, "user_approach", THINK), (EDGES, "pseudocode", CODE)],
)
def test_what_nobody_said_is_asked_for_and_the_rest_is_kept(
    stage: Stage, field: str, asked_in: Stage, language: str
) -> None:
    scene = one_scene_per_stage(language)[stage]
    empty = replace(scene.context, conversation=(), **{field: None})
    mended = repair(empty, scene.knowledge)
    assert mended.found.facts["ask"] == field
    assert mended.found.level is Level.WARNING
    assert mended.context == replace(empty, current_stage=asked_in)


@pytest.mark.parametrize("language", LANGUAGES)
def test_asking_for_it_goes_on_from_there(language: str) -> None:
    scene = one_scene_per_stage(language)[COST]
    empty = replace(scene.context, user_approach=None, approach_ids=(), conversation=())
    first = run_turn(empty, scene.knowledge, scene.experts, TurnInput(text="O(n)"), 100.0)
    assert first.context.current_stage is THINK
    second = run_turn(first.context, scene.knowledge, scene.experts, TurnInput(text=SAY[language]), 130.0)
    assert second.context.user_approach
    assert index_of(second.context.current_stage) >= index_of(COST)
    assert second.context.clarified == scene.context.clarified


def test_ids_that_the_problem_does_not_have_are_forgotten() -> None:
    scene = one_scene_per_stage()[EDGES]
    odd = replace(scene.context, approach_ids=(*scene.context.approach_ids, "x"), edge_cases_named=("x", "y"))
    mended = repair(odd, scene.knowledge)
    assert mended.context.approach_ids == scene.context.approach_ids
    assert mended.context.edge_cases_named == ()


@pytest.mark.parametrize("stage", STAGE_ORDER)
def test_a_pattern_that_does_not_exist_does_not_stop_the_interview(stage: Stage) -> None:
    scene = one_scene_per_stage()[stage]
    odd = replace(scene.context, identified_pattern="no such pattern")
    for turn_input in (TurnInput(text=SAY["en"]), TurnInput("hint"), TurnInput("skip")):
        assert_goes_on(scene, run_turn(odd, scene.knowledge, scene.experts, turn_input, 100.0))


BLANKS: dict[str, list[Any]] = {
    "identified_pattern": [None, "", "no such pattern"],
    "user_approach": [None, "", " ", "x"],
    "approach_ids": [(), ("x",), ("brute_force", "x")],
    "pseudocode": [None, "", "\n", "x"],
    "clarified": [(), ("x",)],
    "edge_cases_named": [(), ("x",)],
    "edge_cases_asked": [(), ("x",)],
    "follow_ups_asked": [(), ("x",)],
    "follow_ups_answered": [(), ("x",)],
    "claimed_time": [None, "", "O(", "lots"],
    "claimed_space": [None, "", "x"],
    "complexity_expectation": [None, "", "x"],
    "last_question": [None, ""],
    "conversation": [()],
    "nudges_given": [(), ("x",), ("thought:more",) * 9],
    "hints_given": [(), ("x",), ("thought_articulation:1",) * 9],
    "hint_level": [0, -1, 99],
    "current_stage": list(STAGE_ORDER),
    "interventions": [(), ("x",), (":",)],
    "stage_history": [(), (SUMMARY,)],
}
"""Values with which a field is as good as lost."""
damage = st.lists(
    st.sampled_from(sorted(BLANKS)).flatmap(lambda name: st.tuples(st.just(name), st.sampled_from(BLANKS[name]))),
    min_size=1,
    max_size=5,
)


@THOROUGH
@given(any_scene, damage)
def test_mending_twice_gives_what_mending_once_gave(scene: Scene, fields: list[tuple[str, Any]]) -> None:
    context = replace(scene.context, **dict(fields))
    before = json.dumps(context.to_dict())
    once = repair(context, scene.knowledge)
    again = repair(once.context, scene.knowledge)
    assert again.context == once.context
    assert again.found is None
    assert json.dumps(context.to_dict()) == before


@THOROUGH
@given(any_scene, damage)
def test_an_interview_with_holes_goes_on(scene: Scene, fields: list[tuple[str, Any]]) -> None:
    context = replace(scene.context, **dict(fields))
    player = Player(scene.knowledge)
    first = run_turn(context, scene.knowledge, player.experts, TurnInput(text=SAY[context.language]), 100.0)
    assert first.messages
    assert not [one for one in first.occurrences if one.kind == "expert_failed"], first.occurrences
    if first.context.finished:
        return
    second = run_turn(first.context, scene.knowledge, player.experts, TurnInput("hint"), 130.0)
    assert second.messages
    inconsistent = [one for one in second.occurrences if one.kind == "state_inconsistent"]
    assert not inconsistent, "what was mended or asked for must not be found again"


# --- starting over ---


@pytest.mark.parametrize("stage", STAGE_ORDER)
def test_starting_over_keeps_everything(stage: Stage) -> None:
    context = one_scene_per_stage()[stage].context
    over = reset(context)
    assert over == replace(context, current_stage=CLARIFY, reset_triggered=True)
    assert reset(over) == over


# --- reading back ---


def test_a_whole_memory_comes_back_unchanged() -> None:
    for scene in all_scenes():
        context, damaged = restore(stored(scene.context), fresh(scene))
        assert damaged == ()
        assert replace(context, conversation=scene.context.conversation) == scene.context


def test_an_older_memory_without_a_newer_field_is_whole() -> None:
    scene = one_scene_per_stage()[EDGES]
    memory = stored(scene.context)
    for name in ("interventions", "failed_checks", "hint_detail"):
        del memory[name]
    assert restore(memory, fresh(scene))[1] == ()


def test_a_field_that_is_not_known_is_ignored() -> None:
    scene = one_scene_per_stage()[EDGES]
    assert restore({**stored(scene.context), "mood": "good"}, fresh(scene))[1] == ()


@pytest.mark.parametrize("name", sorted(IDENTITY))
def test_identity_is_never_read_from_the_memory(name: str) -> None:
    scene = one_scene_per_stage()[EDGES]
    context, _ = restore({**stored(scene.context), name: "other"}, fresh(scene))
    assert getattr(context, name) == getattr(fresh(scene), name)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("clarified", 5),
        ("clarified", [5]),
        ("user_approach", ["two loops"]),
        ("turn_count", "3"),
        ("turn_count", True),
        ("restated", 1),
        ("hint_detail", "loud"),
        ("skipped_stages", ["lunch"]),
        ("skipped_stages", [[]]),
        ("stage_started_at", "yesterday"),
        ("pseudocode", {"a": 1}),
    ],
)
def test_a_damaged_field_is_named_and_the_rest_is_kept(name: str, value: Any) -> None:
    scene = one_scene_per_stage()[EDGES]
    context, damaged = restore({**stored(scene.context), name: value}, fresh(scene))
    assert damaged == (name,)
    whole = replace(scene.context, conversation=())
    assert context == replace(whole, **{name: getattr(fresh(scene), name)})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("current_stage", "lunch"),
        ("current_stage", None),
        ("current_stage", ["edge_case_check"]),
        ("stage_history", "x"),
        ("stage_history", []),
        ("stage_history", ["problem_clarification"]),
        ("finished", "no"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_without_its_place_the_interview_starts_over_with_everything_kept(name: str, value: Any, language: str) -> None:
    scene = one_scene_per_stage(language)[EDGES]
    memory = {**stored(scene.context), name: value}
    context, damaged = restore(memory, fresh(scene))
    assert lost_its_place(damaged)
    assert context.current_stage is CLARIFY
    assert context.pseudocode == scene.context.pseudocode
    outcome = go_on(scene, memory)
    assert outcome.context.reset_triggered
    assert outcome.context.approach_ids == scene.context.approach_ids
    critical = [one for one in outcome.occurrences if one.level is Level.CRITICAL]
    assert [one.kind for one in critical] == ["state_inconsistent"]
    assert_goes_on(scene, outcome)


def test_an_interview_cannot_be_over_before_its_last_stage() -> None:
    scene = one_scene_per_stage()[EDGES]
    assert_goes_on(scene, go_on(scene, {**stored(scene.context), "finished": True}))


@THOROUGH
@given(any_scene, any_json)
def test_any_json_gives_a_usable_memory(scene: Scene, memory: Any) -> None:
    context, damaged = restore(memory, fresh(scene))
    assert {name: getattr(context, name) for name in IDENTITY} == {
        name: getattr(fresh(scene), name) for name in IDENTITY
    }
    assert isinstance(memory, dict) or damaged == ("everything",)
    assert_goes_on(scene, go_on(scene, memory))


FIELDS = sorted(set(InterviewContext.__dataclass_fields__) - IDENTITY - {"finished"})


@settings(THOROUGH, max_examples=250)
@given(any_scene, st.sampled_from(FIELDS), any_json)
def test_one_field_of_any_json_does_not_stop_the_interview(scene: Scene, name: str, value: Any) -> None:
    assert_goes_on(scene, go_on(scene, {**stored(scene.context), name: value}))


NUMBERS = {
    "no number": math.nan, "infinite": math.inf, "below all": -math.inf, "negative": -1,
    "too large for a float": 10**400, "too small for a float": -(10**400), "very large": 1e308,
}  # fmt: skip


@every_case("number", NUMBERS)
@every_case("name", ["stage_started_at", "turn_count", "hint_requests", "same_question_count", "hint_level"])
def test_numbers_beyond_all_measure_do_not_stop_the_interview(name: str, number: str) -> None:
    scene = one_scene_per_stage()[THINK]
    outcome = go_on(scene, {**stored(scene.context), name: NUMBERS[number]}, "It depends on the values somehow.")
    assert_goes_on(scene, outcome)


@THOROUGH
@given(any_scene, st.sampled_from(FIELDS), any_json)
def test_what_was_read_back_once_is_whole(scene: Scene, name: str, value: Any) -> None:
    context, _ = restore({**stored(scene.context), name: value}, fresh(scene))
    again, damaged = restore(context.to_dict(), fresh(scene))
    assert damaged == ()
    assert repr(again) == repr(context), "compared by what they show, because not every number equals itself"


# --- the interview's row ---


@pytest.mark.parametrize(
    "profile",
    [
        None, 5, "beginner", [], {}, {"level": "beginner"}, {"level": "grand", "pattern_skill": {}},
        {"level": [], "pattern_skill": {}}, {"level": "beginner", "pattern_skill": []},
        {"level": "beginner", "pattern_skill": None}, {"level": "beginner", "pattern_skill": {"a": "much"}},
        {"level": "beginner", "pattern_skill": {"a": None}}, {"level": "beginner", "pattern_skill": {"a": 10**400}},
    ],
)  # fmt: skip
def test_a_damaged_profile_is_an_unknown_one(profile: Any) -> None:
    memory = {**stored(one_scene_per_stage()[EDGES].context), "user_profile": profile}
    row = Interview(title="Two Sum", pasted_text="Find two numbers.", language="en", context=memory)
    context, _ = memory_of(row)
    assert context.user_profile == UserProfile()


@pytest.mark.parametrize("memory", [None, 5, "x", [], [1], {}, {"user_profile": {}}])
def test_a_row_with_any_memory_can_be_read(memory: Any) -> None:
    row = Interview(title="Two Sum", pasted_text="Find two numbers.", language="zh", context=memory)
    context, _ = memory_of(row)
    assert context.current_stage is CLARIFY
    assert (context.problem_text, context.language) == ("Find two numbers.", "zh")


def test_a_profile_comes_back_from_the_row() -> None:
    scene = one_scene_per_stage()[EDGES]
    memory = {**stored(scene.context), "user_profile": {"level": "advanced", "pattern_skill": {"hash_map": 1}}}
    row = Interview(title="Two Sum", pasted_text="Find two numbers.", language="en", context=memory)
    assert memory_of(row)[0].user_profile == UserProfile("advanced", {"hash_map": 1.0})
