"""Who says what happens in a case is thanked for it; who says something else is asked once more, and then left alone."""

from dataclasses import replace

import pytest

from interviews.core.acts import Act, ActKind, Heard
from interviews.core.knowledge import EdgeCase
from interviews.core.reading.cases.edge_traces import input_in, states_another, states_value, tells_outcome
from interviews.core.stages import Stage
from interviews.core.wording.coach import WORDING
from tests.cases import every_case
from tests.factories.core import make_knowledge
from tests.hearing import told
from tests.players import LANGUAGES
from tests.unit.core.turn.test_scenarios import Scene, at

EDGES = Stage.EDGE_CASE_CHECK
CASE = EdgeCase("same", "What happens for `[5, 5]` with `target` 10?", (), ("(same|equal) price", "同价"))
OUTCOME = Heard((Act(ActKind.OUTCOME),))

TELLS = [
    "returns -1",
    "返回 -1",
    "[]",
    "the loop never starts",
    "it stores the first one, then finds its partner",
    "左右指针相遇就结束",
]
TELLS_NOT = ["Thank you for the question", "it works", "idk", "the same price", "good question", "谢谢", "没问题"]


@every_case("text", TELLS)
def test_an_outcome_that_was_heard_tells_what_happens(text: str) -> None:
    assert tells_outcome(text, OUTCOME, [CASE])
    assert not tells_outcome(text, Heard(), [CASE]), "what nobody heard is not praised"


@every_case("text", TELLS_NOT)
def test_kind_words_and_names_of_cases_tell_nothing_whatever_was_heard(text: str) -> None:
    assert not tells_outcome(text, OUTCOME, [CASE])


def test_code_tells_it_too() -> None:
    assert tells_outcome("if not nums:\n    return []", Heard(), [CASE])


def test_the_input_of_a_question_is_what_stands_there_as_a_value() -> None:
    assert input_in(CASE.question) == "`[5, 5]`"
    assert input_in("What if `k` is as large as the list?") == ""


EMPTY = {"en": "an empty list", "zh": "空列表"}
SAYS_NOTHING = {
    "en": (
        "I think my code handles that case correctly",
        "that was a nice one to bring up",
        "it should be quite all right I believe",
    ),
    "zh": ("我觉得我的代码可以处理", "这个问题问得真不错呀", "你说的还挺有道理呢"),
}
OTHER = {"en": "what about prices below zero", "zh": "负数的情况"}
TRACED = {"en": "It stores the first one and returns both at the second", "zh": "先存第一个，到第二个就返回两个下标"}


def waiting_for_a_trace(language: str) -> tuple[Scene, str]:
    """Return an interview in which the coach has asked what happens in a case, and that case."""
    scene = at(EDGES, language)
    outcome, edge = Act(ActKind.OUTCOME, sure=True), Act(ActKind.EDGE_CASE, "shortest", sure=True)
    nothing = {text: (Act(ActKind.RESTATE),) for text in SAYS_NOTHING[language]}
    negative = {OTHER[language]: (Act(ActKind.EDGE_CASE, "negatives", sure=True),)}
    told(scene, {EMPTY[language]: (edge,), TRACED[language]: (outcome,), **nothing, **negative})
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
    reply = scene.say(OTHER[language])
    assert not has(scene, "edge.answered", reply) and has(scene, "edge.named", reply)
    assert case not in scene.context.edge_cases_named


@pytest.mark.parametrize(
    ("expected", "text", "states"),
    [
        (2, "3 + 3, so 2", True),
        (2, "贪心给 3", False),
        (True, "should be true", True),
        (False, "那就是假呗", True),
        (False, "returns True", False),
        ([0, 1], "it gives [0, 1]", True),
        ([0, 1], "it gives [1, 0]", False),
        (3, "arr[3] is read", False),
        (0, "nothing there", False),
    ],
)
def test_a_value_that_is_stated(expected: object, text: str, states: bool) -> None:
    assert states_value(expected, text) is states


@pytest.mark.parametrize(
    ("expected", "text", "other"),
    [
        (1, "再加-1 和是-1 小于1 到头了 结果0个 应该也是0吧 单个没有等于1的", True),
        (2, "10 and 1 1 1 1 so 5?", True),
        (6, "三个0 每个0窗口和都是0 加三次 3个 对的", True),
        (6, "0加0都是0 等于k 数3次吧 3个", True),
        (False, "对，返回 True", True),
        ([0], "it returns [1]", True),
        (1, "先2 再加5是7 等于7 count加1 返回1", False),
        (2, "I return 3, no wait, 2", False),
        (3, "one element list, n=1, return nums[0]", False),
        (0, "0 coins?", False),
        ([0], "the stack holds [1], then it is popped", False),
    ],
)
def test_another_result_than_the_right_one_is_told_from_numbers_by_the_way(
    expected: object, text: str, other: bool
) -> None:
    assert states_another(expected, text) is other
    assert not (other and states_value(expected, text)), "what is wrong is not right as well"
