"""Who says what happens in a case is thanked for it; who says something else is asked once more, and then left alone."""

from dataclasses import replace

import pytest

from interviews.core.knowledge import EdgeCase
from interviews.core.reading.edge_traces import input_in, traces
from interviews.core.stages import Stage
from interviews.core.wording.coach import WORDING
from tests.cases import every_case
from tests.factories.core import make_knowledge
from tests.players import LANGUAGES
from tests.unit.core.turn.test_scenarios import Scene, at

EDGES = Stage.EDGE_CASE_CHECK
CASE = EdgeCase("same", "What happens for `[5, 5]` with `target` 10?", ("(same|equal) price", "同价"))
CODE = "def two_sum(nums, target):\n    seen = {}\n    partner = target\n    return seen"

TELLS = [
    "returns -1", "返回 -1", "It returns the right pair, since the check comes first", "the loop never starts",
    "it stores the first one, then finds its partner", "nothing happens there", "it would crash on the first access",
    "whatever seen holds by that point", "it is `None` then",
    "no trouble, because every one of them differs", "it goes for i, x in enumerate: if x: return i",
    "代码照常执行，结果是对的", "第一个 5 存进字典，第二个 5 查到", "左右指针相遇就结束",
]  # fmt: skip
TELLS_NOT = [
    "Thank you for the question", "Let me think about that", "that should also be handled fine", "-1", "it works",
    "I think my code handles that case correctly", "What a lovely day today", "that is handled by my code already",
    "I am not sure if it works", "good question, I like it", "an interesting edge case", "nothing to add to that",
    "both with the same price", "same price, equal price and so on",
    "真的很有意思的问题", "我觉得应该可以处理", "这个情况没什么特别的", "我觉得不会有问题", "比较有意思的情况", "同价的情况", "两件同价也没关系吧",
]  # fmt: skip


@every_case("said", TELLS)
def test_a_message_that_tells_what_happens(said: str) -> None:
    assert traces(said, [CASE], code=CODE, asked=CASE.question)


@every_case("said", TELLS_NOT)
def test_a_message_that_does_not(said: str) -> None:
    assert not traces(said, [CASE], code=CODE, asked=CASE.question)


def test_the_input_of_a_question_is_what_stands_there_as_a_value() -> None:
    assert input_in(CASE.question) == "`[5, 5]`"
    assert input_in("What if `k` is as large as the list?") == ""
    assert traces("well, for abba that is so", asked='What about `"abba"`?')
    assert not traces("well, for that one too", asked='What about `"abba"`?')


EMPTY = {"en": "an empty list", "zh": "空列表"}
SAYS_NOTHING = {
    "en": (
        "I think my code handles that case correctly",
        "that was a nice one to bring up",
        "it should be quite all right I believe",
    ),
    "zh": ("我觉得我的代码可以处理", "这个问题问得真不错呀", "你说的还挺有道理呢"),
}
TRACED = {"en": "It stores the first one and returns both at the second", "zh": "先存第一个，到第二个就返回两个下标"}


def waiting_for_a_trace(language: str) -> tuple[Scene, str]:
    """Return an interview in which the coach has asked what happens in a case, and that case."""
    scene = at(EDGES, language)
    scene.say(EMPTY[language])
    return scene, scene.context.edge_cases_asked[-1]


def has(scene: Scene, key: str, reply: str, **values: str) -> bool:
    return any(one.format(**values) in reply for one in WORDING[key][scene.context.language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_kind_words_are_not_thanked_for_but_asked_once_more_with_the_input_in_hand(language: str) -> None:
    scene, case = waiting_for_a_trace(language)
    question = {one.id: one.question for one in scene.knowledge.edge_cases}[case]
    named = scene.context.edge_cases_named
    first, second, third = SAYS_NOTHING[language]
    reply = scene.say(first)
    assert has(scene, "edge.concrete", reply, input=input_in(question)), reply
    assert scene.context.edge_cases_asked[-1] == case, "still the same case"
    reply = scene.say(second)
    assert has(scene, "edge.for_later", reply) and scene.context.edge_cases_asked[-1] != case, "once only"
    reply += scene.say(third)
    assert not has(scene, "edge.answered", reply) and not has(scene, "edge.named", reply)
    assert scene.context.edge_cases_named == named
    assert not scene.context.frustration_detected, scene.context.interventions


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_trace_after_that_is_thanked_for(language: str) -> None:
    scene, case = waiting_for_a_trace(language)
    scene.say(SAYS_NOTHING[language][0])
    reply = scene.say(TRACED[language])
    assert has(scene, "edge.answered", reply) and case in scene.context.edge_cases_named


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_kept_with_the_edge_cases_by_saying_nothing_of_them(language: str) -> None:
    scene, _case = waiting_for_a_trace(language)
    turns = 0
    while scene.context.current_stage is EDGES:
        turns += 1
        assert turns < 12, scene.reply
        scene.say(f"{SAYS_NOTHING[language][turns % 3]} ({'…' * turns})")
        assert not has(scene, "edge.answered", scene.reply) or scene.context.current_stage is not EDGES
    assert scene.context.edge_cases_discussed


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_no_other_case_left_it_goes_on(language: str) -> None:
    knowledge = make_knowledge("two-sum", language)
    scene, case = waiting_for_a_trace(language)
    everything = (*(one.id for one in knowledge.edge_cases if one.id != case), case)
    scene.context = replace(scene.context, edge_cases_asked=everything)
    scene.say(SAYS_NOTHING[language][0])
    scene.say(SAYS_NOTHING[language][1])
    assert scene.context.current_stage is Stage.FOLLOW_UP
    assert has(scene, "edge.left", scene.reply)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_names_more_cases_is_not_thanked_for_a_trace(language: str) -> None:
    scene, case = waiting_for_a_trace(language)
    other = {"en": "falsy things", "zh": "负数的情况"}[language]
    reply = scene.say(other)
    assert not has(scene, "edge.answered", reply) and has(scene, "edge.named", reply)
    assert case not in scene.context.edge_cases_named
