"""Any text, at any stage, with any code: the turn ends well, changes nothing it was given, and can be repeated."""

import json
import time
from dataclasses import replace
from itertools import cycle

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from interviews.core.context import InterviewContext
from interviews.core.stages import STAGE_ORDER, Stage
from interviews.core.turn.safe_call import EXPERT_SECONDS
from interviews.core.turn.situations.repair import reset
from interviews.core.turn.turn import TurnInput, TurnOutcome, run_turn
from tests.played import Scene, all_scenes, one_scene_per_stage
from tests.players import LANGUAGES

NOW = 5_000.0
MEGABYTE = 1_000_000
PATIENCE = 300.0
THOROUGH = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])

any_scene = st.deferred(lambda: st.sampled_from(all_scenes()))
PIECES = [
    "hash map", "O(n)", "O(", "I give up", "let's skip this", "go back to the approach", "给个提示", "回到思路那一步",
    "直接告诉我答案", "哈希表", "\x00", "\ud800", "\udfff", "[]", "```", "```python\n", "for x in y:\n", "\t", "return", "?",
    "。", " ", "\n", "\r", "İ", "ß", "ﬃ", "①", "e\u0301", "😀", "\u202e", "\x1f", "\x1e", "-1", "what do you mean",
]  # fmt: skip
any_text = st.text(alphabet=st.characters(), max_size=300) | st.lists(st.sampled_from(PIECES), max_size=15).map("".join)
any_code = st.just("") | any_text
any_input = st.one_of(
    st.builds(TurnInput, st.sampled_from(["message", "submit"]), any_text, any_code),
    st.builds(TurnInput, st.sampled_from(["hint", "skip"]), st.just("") | any_text),
    st.builds(
        TurnInput, st.just("back"), st.just("") | any_text, st.just(""), st.none() | st.sampled_from(STAGE_ORDER)
    ),
)


def play(scene: Scene, turn_input: TurnInput, now: float = NOW) -> TurnOutcome:
    """Run the turn, which computes for less time than an expert has.

    Counted is the time of this thread alone. The limit on the clock is far: how busy the machine is tells nothing.
    """
    began = time.thread_time()
    outcome = run_turn(scene.context, scene.knowledge, scene.experts, turn_input, now, expert_seconds=PATIENCE)
    assert time.thread_time() - began < EXPERT_SECONDS
    return outcome


def survives_storage(context: InterviewContext) -> bool:
    """Tell whether the context comes back whole. JSON itself joins two halves of a surrogate pair, so it is not asked."""
    json.dumps(context.to_dict())
    return InterviewContext.from_dict(context.to_dict()) == context


def assert_valid(scene: Scene, outcome: TurnOutcome) -> None:
    """Check everything that holds of every turn, whatever was said."""
    before, after = scene.context, outcome.context
    assert outcome.messages
    assert all(message.role == "coach" and message.text.strip() for message in outcome.messages)
    assert after.current_stage in STAGE_ORDER
    assert after.stage_history[-1] is after.current_stage
    assert after.stage_history[: len(before.stage_history)] == before.stage_history
    assert not after.finished or after.current_stage is STAGE_ORDER[-1]
    assert after.turn_count == before.turn_count + 1
    assert after.conversation[: len(before.conversation)] == before.conversation
    assert after.conversation[-len(outcome.messages) :] == outcome.messages
    assert not [one for one in outcome.occurrences if one.kind in ("expert_failed", "state_inconsistent")]
    assert survives_storage(after)
    json.dumps([step.to_dict() for step in outcome.steps])
    json.dumps([dict(one.snapshot) for one in outcome.occurrences])


@THOROUGH
@given(any_scene, any_input)
def test_any_turn_ends_well_and_changes_nothing_that_it_was_given(scene: Scene, turn_input: TurnInput) -> None:
    assert_ends_well_and_changes_nothing(scene, turn_input)


@pytest.mark.parametrize(("text", "code"), [("\x00", ""), ("\ud800\udfff", ""), ("", "\x00\ud800")])
def test_a_turn_of_what_is_no_text_ends_well(text: str, code: str) -> None:
    assert_ends_well_and_changes_nothing(all_scenes()[0], TurnInput(text=text, code=code))


def assert_ends_well_and_changes_nothing(scene: Scene, turn_input: TurnInput) -> None:
    stored = json.dumps(scene.context.to_dict())
    outcome = play(scene, turn_input)
    assert json.dumps(scene.context.to_dict()) == stored
    assert_valid(scene, outcome)


@THOROUGH
@given(any_scene, any_input)
def test_the_same_turn_comes_out_the_same(scene: Scene, turn_input: TurnInput) -> None:
    assert play(scene, turn_input) == play(scene, turn_input)


@THOROUGH
@given(any_scene, st.lists(any_input, min_size=2, max_size=5))
def test_turns_in_a_row_end_well(scene: Scene, inputs: list[TurnInput]) -> None:
    now = NOW
    for turn_input in inputs:
        outcome = play(scene, turn_input, now)
        assert_valid(scene, outcome)
        if outcome.context.finished:
            return
        scene, now = replace(scene, context=outcome.context), now + 400.0


@THOROUGH
@given(any_scene, any_input, st.floats(min_value=-1e9, max_value=1e9))
def test_any_time_will_do(scene: Scene, turn_input: TurnInput, now: float) -> None:
    assert_valid(scene, play(scene, turn_input, now))


# --- a megabyte ---

LONG = {
    "letters": "a" * MEGABYTE,
    "words": "hash map " * (MEGABYTE // 9),
    "spaces": " " * MEGABYTE,
    "lines": "\n" * MEGABYTE,
    "brackets": "[" * MEGABYTE,
    "one character": "栈" * MEGABYTE,
    "nulls": "\x00" * MEGABYTE,
    "surrogates": "\ud800" * MEGABYTE,
    "lines of code": "a = b\n" * (MEGABYTE // 6),
    "mixed": "for i in n: O(n) 栈 \x00\ud800 {[( if a == b:\n" * (MEGABYTE // 43),
}


@pytest.mark.parametrize(("kind", "stage"), list(zip(LONG, cycle(STAGE_ORDER), strict=False)))
def test_a_megabyte_ends_well(kind: str, stage: Stage) -> None:
    """Each kind in one stage; ``tests/faults/test_megabytes.py`` has every kind in every stage."""
    assert_long_text_ends_well(kind, stage)


def assert_long_text_ends_well(kind: str, stage: Stage) -> None:
    language = LANGUAGES[STAGE_ORDER.index(stage) % 2]
    scene = one_scene_per_stage(language)[stage]
    outcome = play(scene, TurnInput(text=LONG[kind]))
    assert outcome.messages
    assert outcome.context.current_stage in STAGE_ORDER
    assert not [one for one in outcome.occurrences if one.kind == "expert_failed"]
    assert all(len(message.text) < 20_000 for message in outcome.messages), "the coach does not give it all back"
    assert all(len(one.input) <= 500 for one in outcome.occurrences)


@pytest.mark.parametrize("kind", ["mixed", "one character"])
def test_the_turn_after_a_megabyte_is_as_any_other(kind: str) -> None:
    scene = one_scene_per_stage()[Stage.THOUGHT_ARTICULATION]
    long = play(scene, TurnInput(text=LONG[kind]))
    again = replace(scene, context=long.context)
    assert_valid(again, play(again, TurnInput(text="I would compare every pair with two nested loops.")))


@pytest.mark.parametrize("stage", [Stage.THOUGHT_ARTICULATION, Stage.PSEUDOCODE_DESIGN])
def test_what_is_kept_of_a_megabyte_is_small(stage: Stage) -> None:
    outcome = play(one_scene_per_stage()[stage], TurnInput(text=LONG["mixed"], code=LONG["lines of code"]))
    plain = outcome.context.to_dict()
    del plain["conversation"]
    assert len(json.dumps(plain)) < 300_000


# --- recovery ---

DAMAGE = [
    {"identified_pattern": None},
    {"user_approach": None},
    {"pseudocode": None},
    {"user_approach": None, "conversation": ()},
    {"pseudocode": None, "conversation": ()},
    {"approach_ids": ("x",), "clarified": ("y",)},
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("stage", STAGE_ORDER)
@pytest.mark.parametrize("damage", DAMAGE, ids=str)
def test_a_recovery_repeated_changes_nothing_more(damage: dict, stage: Stage, language: str) -> None:
    scene = one_scene_per_stage(language)[stage]
    hurt = replace(scene, context=replace(scene.context, **damage))
    first = play(hurt, TurnInput("hint"))
    assert play(hurt, TurnInput("hint")) == first, "the same recovery again, as after a crash"
    after = replace(scene, context=first.context)
    second = play(after, TurnInput("hint"))
    assert not [one for one in second.occurrences if one.kind == "state_inconsistent"], "there is nothing left to mend"
    assert second.context.current_stage is first.context.current_stage


@pytest.mark.parametrize("damaged", [("current_stage",), ("everything",), ("finished", "stage_history")])
@pytest.mark.parametrize("stage", STAGE_ORDER)
def test_starting_over_again_changes_nothing_more(stage: Stage, damaged: tuple[str, ...]) -> None:
    scene = one_scene_per_stage()[stage]
    arguments = (scene.knowledge, scene.experts, TurnInput(text="O(n)"), NOW)
    first = run_turn(scene.context, *arguments, damaged=damaged)
    assert first == run_turn(scene.context, *arguments, damaged=damaged)
    assert reset(first.context) == first.context
    second = run_turn(first.context, scene.knowledge, scene.experts, TurnInput("hint"), NOW)
    assert not [one for one in second.occurrences if one.kind == "state_inconsistent"]
    kept = ("clarified", "user_approach", "approach_ids", "pseudocode", "claimed_time", "edge_cases_named")
    assert all(getattr(first.context, name) == getattr(scene.context, name) for name in kept)
