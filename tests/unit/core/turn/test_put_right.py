"""An approach that was credited wrongly is put right by the learner's own word, and by nothing less clear than that."""

import pytest

from interviews.core.reading.signs.message_signs import corrects
from interviews.core.stages import Stage
from interviews.core.wording.coach import WORDING
from tests.cases import every_case
from tests.factories.core import make_knowledge
from tests.hearing import spelled, told
from tests.players import LANGUAGES, Player

COST = Stage.COMPLEXITY_ANALYSIS
CORRECTIONS = [
    "No, I would rather use two loops", "I meant the two loops", "Sorry, I was thinking of brute force", "wait, two loops",
    "That is not what I meant: I compare every pair", "Scratch that, two loops first", "I'd rather take two loops instead",
    "不对，我说的是两层循环", "你理解错了，我是两两比较", "我的意思是暴力枚举每一对", "还是先用两层循环吧", "改成两层循环",
]  # fmt: skip
NONE = [
    "O(n) time and O(n) space", "Two loops would be slower", "no idea yet", "Instead of two loops I look it up",
    "The brute force takes n squared", "没有更好的想法", "两层循环会更慢", "时间 O(n)，空间 O(n)", "不需要两层循环",
]  # fmt: skip


@every_case("said", CORRECTIONS)
def test_taking_something_back(said: str) -> None:
    assert corrects(said)


@every_case("said", NONE)
def test_taking_nothing_back(said: str) -> None:
    assert not corrects(said)


PLAN = {"en": "I would use a hash map and look up the complement for each item", "zh": "用哈希表，对每个数查一下补数"}
TASK = {
    "en": "I get a list of prices and a target and have to return the indices of the two items that add up to it.",
    "zh": "给定价格列表和目标值，要找出两件价格之和等于目标的商品，返回它们的下标。",
}
READY = {"en": "No more questions, I'm ready.", "zh": "没有别的问题了，可以开始"}
NOT_THAT = {
    "en": "No, I would rather try every pair with two loops first.",
    "zh": "不对，我的意思是先用两层循环枚举每一对",
}


HEARD = {
    **dict.fromkeys(TASK.values(), spelled("restate fact_question:what_to_return")),
    **dict.fromkeys(PLAN.values(), spelled("approach:hash_lookup")),
    **dict.fromkeys(NOT_THAT.values(), spelled("approach:brute_force")),
}
WITH_ITS_COST = {"en": f"{NOT_THAT['en']} That takes O(n^2) time.", "zh": f"{NOT_THAT['zh']}，时间 O(n^2)"}
HEARD |= dict.fromkeys(WITH_ITS_COST.values(), spelled("approach:brute_force time=O(n^2)"))


def credited(language: str) -> Player:
    player = Player(make_knowledge("two-sum", language))
    told(player, HEARD)
    for text in (TASK[language], READY[language], PLAN[language]):
        player.say(text)
    assert player.context.current_stage is COST and player.context.approach_ids == ("hash_lookup",)
    return player


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_weaker_approach_takes_the_place_of_the_one_that_was_credited(language: str) -> None:
    player = credited(language)
    reply = player.say(NOT_THAT[language])
    best, weaker = player.knowledge.approaches[-1], player.knowledge.approaches[0]
    assert player.context.approach_ids == (weaker.id,)
    assert player.context.user_approach == NOT_THAT[language]
    assert any(one.format(approach=weaker.name) in reply for one in WORDING["complexity.put_right_named"][language])
    assert best.name not in reply
    reply = player.say({"en": "O(n^2) time and O(1) space", "zh": "时间 O(n^2)，空间 O(1)"}[language])
    assert weaker.nudges[0] in reply, "what was said of it is right, and something better is asked for"


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_cost_may_come_along(language: str) -> None:
    player = credited(language)
    player.say(WITH_ITS_COST[language])
    assert player.context.approach_ids == (player.knowledge.approaches[0].id,)
    assert player.context.claimed_time and "2" in player.context.claimed_time


@every_case("said", [
    "Two loops over all pairs would be slower than that", "No, the hash map, not two loops over all pairs",
    "Would you rather use two loops over all pairs?", "两层循环枚举每一对会更慢", "不是两层循环，是哈希表",
])  # fmt: skip
def test_a_comparison_or_a_question_changes_nothing(said: str) -> None:
    player = credited("en" if said.isascii() else "zh")
    player.say(said)
    assert player.context.approach_ids == ("hash_lookup",)
