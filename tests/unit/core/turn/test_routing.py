"""Who answers a message: what needs an expert, and with it perhaps a model, and what does not."""

from dataclasses import replace

import pytest

from interviews.core.stages import STAGE_ORDER, Stage
from interviews.core.turn import routing
from interviews.core.turn.safe_call import WorkerNeeded
from interviews.core.turn.turn import TurnInput, TurnOutcome, run_turn
from interviews.experts.voice.model_voice import with_model
from tests.hearing import FakeEar
from tests.played import Scene, all_scenes, one_scene_per_stage
from tests.unit.core.turn.test_turn_properties import NOW

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


def is_for_an_expert(scene: Scene, sent: TurnInput) -> bool:
    """Tell whether a message goes to an expert, as its turn reads it."""
    context = routing.with_what_was_said(scene.context, sent, scene.knowledge)
    return routing.read_and_routed(sent, context, scene.knowledge).way == "expert"


def outcome_of(scene: Scene, sent: TurnInput) -> TurnOutcome | None:
    """Return what comes of a turn in which no model may be asked; ``None`` when one would have to be."""
    try:
        return run_turn(scene.context, scene.knowledge, with_model(scene.experts, None), sent, NOW)
    except WorkerNeeded:
        return None


@pytest.mark.parametrize("text", MESSAGES.values(), ids=MESSAGES.keys())
@pytest.mark.parametrize("stage", STAGE_ORDER)
def test_only_what_an_expert_answers_needs_a_model(stage: Stage, text: str) -> None:
    scene, sent = one_scene_per_stage()[stage], TurnInput(text=text)
    assert is_for_an_expert(scene, sent) == (outcome_of(scene, sent) is None)
    for in_a_row in (1, 2, 3):
        tired = replace(scene.context, consecutive_invalid_inputs=in_a_row, hints_in_a_row=in_a_row)
        so_far = replace(scene, context=tired)
        assert is_for_an_expert(so_far, sent) == (outcome_of(so_far, sent) is None)


def test_both_ways_are_gone() -> None:
    told = {
        is_for_an_expert(scene, TurnInput(text=text))
        for scene in all_scenes()
        for text in (MESSAGES["an idea"], MESSAGES["nothing"])
    }
    assert told == {True, False}


@pytest.mark.parametrize("stage", STAGE_ORDER)
@pytest.mark.parametrize(
    "sent",
    [TurnInput("hint"), TurnInput("skip"), TurnInput("back", target=Stage.PROBLEM_CLARIFICATION)],
    ids=["hint", "skip", "back"],
)
def test_what_is_asked_for_by_a_button_needs_no_model(stage: Stage, sent: TurnInput) -> None:
    assert outcome_of(one_scene_per_stage()[stage], sent) is not None


def test_where_the_memory_has_lost_its_place_no_model_is_asked() -> None:
    scene = one_scene_per_stage()[Stage.THOUGHT_ARTICULATION]
    idea, voices = TurnInput(text=MESSAGES["an idea"]), with_model(scene.experts, None)
    assert run_turn(scene.context, scene.knowledge, voices, idea, NOW, damaged=("current_stage",)).messages


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
