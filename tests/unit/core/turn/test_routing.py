"""Who answers is known before anybody does: what is told of a turn is what then happens in it."""

from dataclasses import replace

import pytest
from hypothesis import given

from interviews.core.context import InterviewContext
from interviews.core.stages import STAGE_ORDER, Stage
from interviews.core.turn import routing
from interviews.core.turn.routing import who_answers
from interviews.core.turn.safe_call import WorkerNeeded
from interviews.core.turn.turn import TurnInput, TurnOutcome, run_turn
from interviews.experts.voice.model_voice import with_model
from tests.hearing import FakeEar
from tests.played import Scene, all_scenes, one_scene_per_stage
from tests.unit.core.turn.test_turn_properties import NOW, THOROUGH, any_input, any_scene

CODE = """def two_sum(nums, target):
    seen = {}
    for i, x in enumerate(nums):
        if target - x in seen:
            return [seen[target - x], i]
        seen[x] = i
"""
MESSAGES = {
    "an idea": "I would keep what I have seen in a hash map, so each lookup is O(1).",
    "a wish to skip": "Can we skip this, please?",
    "a way back": "I'd like to go back to the approach.",
    "a wish for a hint": "Could you give me a hint?",
    "a wish for the answer": "Just give me the answer, please.",
    "a sigh": "Ugh, I hate this, I am so stuck and frustrated.",
    "an answer and a sigh": "It is O(n) time and O(n) space. Ugh, this is exhausting, I hate it.",
    "an answer and a wish": "I would use a hash map, O(n) time. Can I have a hint?",
    "nothing": "???",
    "an honest nothing": "I don't know",
    "what was meant": "What do you mean?",
    "something else": "What is the weather like today?",
    "one of several": "Let's take the first one",
}


def outcome_of(scene: Scene, turn_input: TurnInput, read: routing.ReadMessage | None = None) -> TurnOutcome | None:
    """Return what comes of a turn in which no model may be asked; ``None`` when one would have to be."""
    try:
        return run_turn(scene.context, scene.knowledge, with_model(scene.experts, None), turn_input, NOW, read=read)
    except WorkerNeeded:
        return None


def assert_told(scene: Scene, turn_input: TurnInput) -> None:
    answers, outcome = who_answers(scene.context, scene.knowledge, turn_input), outcome_of(scene, turn_input)
    assert answers.expert == (outcome is None)
    assert outcome_of(scene, turn_input, answers.read) == outcome, "what was read is what would be read"


@pytest.mark.parametrize("text", MESSAGES.values(), ids=MESSAGES.keys())
@pytest.mark.parametrize("stage", STAGE_ORDER)
def test_of_a_message(stage: Stage, text: str) -> None:
    scene = one_scene_per_stage()[stage]
    assert_told(scene, TurnInput(text=text))
    for in_a_row in (1, 2, 3):
        tired = replace(scene.context, consecutive_invalid_inputs=in_a_row, hints_in_a_row=in_a_row)
        assert_told(replace(scene, context=tired), TurnInput(text=text))


@pytest.mark.parametrize("stage", STAGE_ORDER)
@pytest.mark.parametrize(
    "turn_input",
    [
        TurnInput("hint"), TurnInput("skip"), TurnInput("back", target=Stage.PROBLEM_CLARIFICATION),
        TurnInput("submit", code=CODE), TurnInput("submit"), TurnInput(text="Here it is", code=CODE),
    ],
    ids=["hint", "skip", "back", "submitted", "submitted nothing", "code and words"],
)  # fmt: skip
def test_of_anything_else(stage: Stage, turn_input: TurnInput) -> None:
    assert_told(one_scene_per_stage()[stage], turn_input)


@THOROUGH
@given(any_scene, any_input)
def test_of_anything_at_all(scene: Scene, turn_input: TurnInput) -> None:
    assert_told(scene, turn_input)


def test_both_ways_are_gone() -> None:
    told = {
        who_answers(scene.context, scene.knowledge, TurnInput(text=text)).expert
        for scene in all_scenes()
        for text in (MESSAGES["an idea"], MESSAGES["nothing"])
    }
    assert told == {True, False}


@pytest.mark.parametrize("missing", ["user_approach", "pseudocode", "identified_pattern"])
def test_where_the_memory_lacks_something(missing: str) -> None:
    """What can be rebuilt is rebuilt, and what cannot is asked for, without an expert."""
    scene = one_scene_per_stage()[Stage.EDGE_CASE_CHECK]
    for context in (scene.context, replace(scene.context, conversation=())):
        lacking = replace(context, **{missing: None})
        assert_told(replace(scene, context=lacking), TurnInput(text=MESSAGES["an idea"]))


def test_where_the_memory_has_lost_its_place() -> None:
    scene = one_scene_per_stage()[Stage.THOUGHT_ARTICULATION]
    idea = TurnInput(text=MESSAGES["an idea"])
    damaged = ("current_stage",)
    assert not who_answers(scene.context, scene.knowledge, idea, damaged=damaged).expert
    voices = with_model(scene.experts, None)
    assert run_turn(scene.context, scene.knowledge, voices, idea, NOW, damaged=damaged).messages


def test_of_an_interview_that_is_over() -> None:
    over: InterviewContext = replace(all_scenes()[0].context, finished=True)
    assert not who_answers(over, all_scenes()[0].knowledge, TurnInput(text=MESSAGES["an idea"])).expert


def test_a_message_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, read, times = one_scene_per_stage()[Stage.THOUGHT_ARTICULATION], routing.read_message, []

    def counted(*what: object) -> object:
        times.append(what)
        return read(*what)

    monkeypatch.setattr(routing, "read_message", counted)
    request = TurnInput(text=MESSAGES["a wish for the answer"])
    answers = who_answers(scene.context, scene.knowledge, request)
    assert outcome_of(scene, request, answers.read)
    assert len(times) == 1


@pytest.mark.parametrize(
    ("asked", "text", "is_plain"),
    [
        ("Does it depend on how he came, or only on where the step is?", "the second one", True),
        ("Does it depend on how he came, or only on where the step is?", "only where", True),
        ("取决于怎么走上来的，还是只取决于在哪一级？", "后者", True),
        ('How often does "3 steps left" turn up?', "many times", True),
        ("“还剩三级”会出现几次？", "三次", True),
        ("How often does it turn up?", "the weather is fine today and nobody knows what one may think of it", False),
        ("What do you keep?", "the second one", False),
    ],
)
def test_a_short_answer_to_what_was_asked_needs_no_ear(asked: str, text: str, is_plain: bool) -> None:
    scene = one_scene_per_stage()[Stage.COMPLEXITY_ANALYSIS]
    knowledge = replace(scene.knowledge, ear=FakeEar())
    before = replace(scene.context, last_question=asked, approach_ids=())
    context = routing.with_what_was_said(before, TurnInput(text=text), knowledge)
    assert (routing.read_and_routed(TurnInput(text=text), context, knowledge).way == "expert") is is_plain
