"""What is asked beside an answer is answered before the coach goes on, in every stage, and once."""

from dataclasses import replace

import pytest

from interviews.core.acts import Act
from interviews.core.stages import STAGE_ORDER, Stage
from interviews.core.wording.coach import WORDING
from tests.factories.core import make_knowledge
from tests.hearing import act, costs
from tests.hearing_scenes import HeardScene, meaning
from tests.players import LANGUAGES, Player

CLARIFY, THINK, COST, CODE, EDGES, FOLLOW, SUMMARY = STAGE_ORDER
SORTED = act("fact_question", "sorted")
ANSWERS: dict[Stage, tuple[Act, ...]] = {
    THINK: (act("approach", "hash_lookup"),),
    COST: costs("O(n^2) time, O(1) memory, is it sorted?", ("time", "O(n^2)", "O(n^2)"), ("space", "O(1)", "O(1)")),
    CODE: (act("defect"),),
    EDGES: (act("edge_case", "negatives"), act("outcome")),
    FOLLOW: (act("point", "yes"),),
    SUMMARY: (act("pattern", "hash_map"), act("signal")),
}
TEXT = {"en": "O(n^2) time, O(1) memory, is it sorted?", "zh": "时间 O(n^2)，空间 O(1)，是有序的吗？"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("stage", list(ANSWERS))
def test_a_fact_is_told_beside_whatever_is_said_to_the_rest(stage: Stage, language: str) -> None:
    scene = HeardScene(stage, language)
    fact = next(one.answer for one in scene.knowledge.clarifications if one.id == "sorted")
    reply = scene.say(TEXT[language], *ANSWERS[stage], SORTED)
    assert reply.count(fact) == 1
    assert "sorted" in scene.context.clarified


def test_what_nothing_settles_is_said_so_beside_an_answer() -> None:
    scene = HeardScene(SUMMARY)
    reply = scene.say("a hash map, and do they pay cash?", *ANSWERS[SUMMARY], act("fact_question", "other"))
    assert any(one in reply for one in WORDING["clarify.unknown"]["en"])


def test_what_is_hardly_heard_as_a_question_is_not_answered_beside_something_else() -> None:
    scene = HeardScene(SUMMARY)
    reply = scene.say("a hash map, as it is sorted", *ANSWERS[SUMMARY], act("fact_question", "sorted", sure=False))
    assert not any(one.answer in reply for one in scene.knowledge.clarifications)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_did_not_understand_the_coach_is_told_what_it_was_after(language: str) -> None:
    scene = HeardScene(CODE, language)
    text = {"en": "so it is skipped, was that what you asked?", "zh": "那就跳过呢，你说的是问这个吗"}[language]
    reply = scene.say(text, act("defect"), meaning(sure=True, end=len(text)))
    assert WORDING["kind.pseudocode_design"][language][0] in reply


def test_another_idea_told_over_the_code_is_not_passed_over() -> None:
    text = "it should be true. so walk every station one by one and remember the furthest index anyone can get to"
    player = Player(make_knowledge("jump-game"))
    context = replace(
        HeardScene(EDGES, slug="jump-game").context, approach_ids=("try_every_ride",), pseudocode="def f(): pass"
    )
    player.context = context
    reply = player.say(text)
    assert any(word.rpartition("}")[2] in reply for word in WORDING["idea.late"]["en"])


@pytest.mark.parametrize("here", [COST, THINK])
def test_who_goes_back_with_an_idea_is_not_asked_for_it(here: Stage) -> None:
    text = "Could we go back to the approach? Let me sort them first."
    scene = HeardScene(here, slug="merge-intervals")
    back = act("request", "back", "Could we go back to the approach?", of_text=text)
    scene.say(text, back, act("approach", "order_and_extend", "Let me sort them first.", of_text=text))
    assert scene.context.current_stage is COST and scene.context.approach_ids[-1] == "order_and_extend"


def test_who_has_no_plan_goes_back_to_the_approach() -> None:
    scene = HeardScene(COST, slug="merge-intervals")
    scene.say("Which plan do you mean? I don't have a plan yet.")
    assert scene.context.current_stage is THINK
