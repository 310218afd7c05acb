"""What a message shows: intents that must not swallow answers, and evidence from the problem's knowledge."""

from dataclasses import replace
from typing import Any

import pytest

from interviews.core.acts import Heard
from interviews.core.code.reading import read_code
from interviews.core.reading.signs.evidence import (
    MOST_FACTS,
    asked_clarifications,
    describes_an_approach,
    fishes,
    named_edge_cases,
    named_patterns,
    plan_in,
    points_made,
    proposed_trap,
    recognise_approaches,
    restates,
    signals_named,
)
from interviews.core.reading.signs.message_signs import (
    asks_to_rephrase,
    declines,
    has_no_more_questions,
    is_question,
    is_shrug,
    questions_in,
    says_keep_it,
    says_nothing,
    says_ready,
    says_stuck,
)
from tests.cases import every_case
from tests.factories.core import make_knowledge
from tests.hearing import act

TWO_SUM = make_knowledge("two-sum")
ANSWERS = [
    "no", "yes, sorted", "O(n)", "栈", "DFS", "pass the index along", "nothing repeats", "not sure, maybe a hash map?",
    "help me understand the constraint", "I don't know whether the array is sorted, can I assume it?", "不太确定，用哈希表吧",
    "continue if it was seen", "move on to the next element", "the next one is smaller", "skip duplicates in the loop",
    "I'm stuck with two nested loops", "let's start with brute force: two loops", "不知道是不是有序", "没有重复", "再继续往后找下一个更大的",
    "not sure about the time, maybe O(n)", "it would return an empty list", "这样不会越界", "a stack, I think",
]  # fmt: skip


@every_case("said", ANSWERS)
def test_answers_are_not_swallowed(said: str) -> None:
    assert not says_stuck(said)
    assert not says_nothing(said)
    assert not says_ready(said)


@every_case(
    "said",
    ["idk", "I don't know", "i really dont know where to start", "no idea", "no clue, sorry", "Hmm, I'm stuck here.", "help",
     "I have no idea how to write it in code", "I can't think of anything better", "not sure", "pass", "I am lost",
     "不知道", "我不知道怎么做", "没有思路", "想不出来", "给个提示吧", "不太确定", "卡住了", "嗯，不会"],
)  # fmt: skip
def test_stuck(said: str) -> None:
    assert says_stuck(said)


@pytest.mark.parametrize("said", ["", "…", "???", "ok", "OK.", "嗯", "好的", "\u200b", "yes", "hmm"])
def test_nothing(said: str) -> None:
    assert says_nothing(said)


@pytest.mark.parametrize(
    "said",
    ["I'm ready", "let's go on", "continue", "next", "No more questions.", "nothing to change, go on", "that's all",
     "没有别的问题了", "继续吧", "准备好了", "下一步", "我明白了，开始吧", "没有要补充的了，继续吧",
     "没什么要补充的", "没有补充了"],
)  # fmt: skip
def test_ready(said: str) -> None:
    assert says_ready(said)


def test_ready_among_other_things() -> None:
    assert has_no_more_questions("We look for two prices with that sum. I have no more questions.")
    assert declines("No.") and declines("没有了") and not declines("no duplicates")


@pytest.mark.parametrize(
    "said",
    [
        "I'd keep this",
        "let's stick with that",
        "good enough for me",
        "就这样吧",
        "先用这个，够用了",
        "I would stay with what I have",
    ],
)
def test_keeping_it(said: str) -> None:
    assert says_keep_it(said)


@pytest.mark.parametrize("said", ["keep a map of prices", "I keep two pointers", "记录下标"])
def test_keeping_something_is_no_wish_to_stop(said: str) -> None:
    assert not says_keep_it(said)


@pytest.mark.parametrize(
    "said",
    [
        "fine",
        "it works",
        "that should work",
        "no",
        "yes",
        "没问题",
        "会",
        "idk",
        "it handles that",
        "my code is correct",
    ],
)
def test_shrugs(said: str) -> None:
    assert is_shrug(said)


@pytest.mark.parametrize(
    "said", ["it returns []", "返回 0", "the loop never runs", "-1", "会死循环", "works because we look first"]
)
def test_no_shrugs(said: str) -> None:
    assert not is_shrug(said)


@pytest.mark.parametrize(
    "said", ["Is it sorted", "can I assume that", "有没有负数", "返回下标吗", "help me understand the limits", "why?"]
)
def test_questions(said: str) -> None:
    assert is_question(said)


def test_the_questions_of_a_message() -> None:
    assert questions_in("We return a list. Is it sorted? I think so.").strip() == "Is it sorted?"
    assert not is_question("I would sort it.")


def test_asking_for_the_question_again() -> None:
    assert asks_to_rephrase("sorry, what do you mean?") and asks_to_rephrase("没看懂，再说一遍")
    assert not asks_to_rephrase("by sorted I mean ascending")


# --- evidence from the problem's knowledge ---


def heard_as(kind: str, *items: str, **fields: Any) -> Heard:
    return Heard(tuple(act(kind, item, **fields) for item in items))


def test_facts_are_told_in_the_order_asked_and_only_when_asked() -> None:
    asked = asked_clarifications("", TWO_SUM, heard_as("fact_question", "negative", "other", "what_to_return"))
    assert [fact.id for fact in asked] == ["negative", "what_to_return"]
    assert asked_clarifications("I return the indices.", TWO_SUM, Heard()) == ()
    many = heard_as("fact_question", *(fact.id for fact in TWO_SUM.clarifications))
    assert len(asked_clarifications("", TWO_SUM, many)) == MOST_FACTS


def test_what_is_proposed_is_an_approach_and_what_is_rejected_or_compared_with_is_none() -> None:
    assert recognise_approaches("", TWO_SUM, heard=heard_as("approach", "hash_lookup"))[0].approach.id == "hash_lookup"
    for stance in ("rejects", "compares"):
        heard = Heard((act("approach", "hash_lookup", stance=stance), act("approach", "brute_force")))
        assert [one.approach.id for one in recognise_approaches("", TWO_SUM, heard=heard)] == ["brute_force"]


def test_of_two_that_are_as_likely_the_better_one_is_meant() -> None:
    both = heard_as("approach", "brute_force", "hash_lookup")
    assert recognise_approaches("", TWO_SUM, heard=both)[0].approach.id == "hash_lookup"
    clear = Heard((act("approach", "brute_force"), act("approach", "hash_lookup", confidence=0.5, sure=False)))
    assert recognise_approaches("", TWO_SUM, heard=clear)[0].approach.id == "brute_force"


def test_what_was_heard_with_little_confidence_is_not_sure() -> None:
    assert not recognise_approaches("", TWO_SUM, heard=heard_as("approach", "hash_lookup", sure=False, confidence=0.6))[
        0
    ].sure
    assert recognise_approaches("", TWO_SUM, heard=heard_as("approach", "hash_lookup", sure=False, by="terms"))[0].sure


COINS = make_knowledge("coin-change")


def test_a_trap_is_met_unless_a_better_idea_is_proposed_more_clearly() -> None:
    trap = act("approach", "other", value="largest_first", confidence=0.8)
    assert proposed_trap(Heard((trap,)), COINS).id == "largest_first"
    assert proposed_trap(Heard((trap, act("approach", "remember_answers"))), COINS) is None
    assert proposed_trap(Heard((replace(trap, stance="rejects"),)), COINS) is None
    assert proposed_trap(heard_as("approach", "other"), COINS) is None


@every_case(
    "text, fishing",
    [
        ("is it backtracking? then say so", True), ("hash map?", True), ("it's dp right?", True), ("是不是用哈希表？", True),
        ("动态规划对吧", True),
        ("I'd keep what I saw in a hash map because then the partner is found at once, right?", False),
        ("for each price I look up its partner, is that ok?", False),
        ("I walk once over the prices and remember them all with their places. Does that work?", False),
        ("用哈希表，因为这样可以直接查到差值，对吗？", False),
    ],
)  # fmt: skip
def test_a_guess_that_only_wants_to_be_told_is_fishing(text: str, fishing: bool) -> None:
    heard = Heard((act("approach", "hash_lookup", of_text=text), act("check_question", of_text=text)))
    assert fishes(text, heard) is fishing
    assert not fishes(text, heard_as("approach", "hash_lookup")), "nobody asked for a verdict"
    assert not fishes(text, heard_as("check_question", "")), "no idea is guessed at"


def test_code_shows_an_approach_and_evidence_quotes_it() -> None:
    code = read_code("seen = set()\nd = {}\nfor x in nums:\n    d[x] = 1")
    found = recognise_approaches("this one", TWO_SUM, code)
    assert found[0].approach.id == "hash_lookup"
    assert set(found[0].evidence) == {"dict", "set"}
    assert recognise_approaches("hello there", TWO_SUM) == ()


def test_a_plan_is_what_is_left_without_the_questions_for_facts() -> None:
    said = "I would use a stack. Can the string be empty?"
    assert plan_in(said, make_knowledge("valid-parentheses")).strip() == "I would use a stack."
    assert describes_an_approach("I would loop over the prices and check each one")
    assert describes_an_approach("先排序，再从两端往中间找")
    assert not describes_an_approach("a list of prices is given to us today")


@pytest.mark.parametrize(
    ("said", "retells"),
    [
        ("So I'm given a list of prices and a value and need two items that use it up", True),
        ("给定一个价目表和券面金额，要找出两件商品", True),
        ("I get prices and a target and return two positions", True),
        ("I get up early and have a coffee before all else", False),
        ("hello, nice to meet you today, how are you doing", False),
        ("two items", False),
        ("Is the list of prices sorted and can items repeat in it?", False),
    ],
)
def test_retelling(said: str, retells: bool) -> None:
    assert restates(said, make_knowledge("two-sum", "zh" if "给" in said else "en")) is retells


def test_edge_cases_and_points() -> None:
    named = named_edge_cases("", TWO_SUM, heard_as("edge_case", "negatives", "other", "equal_prices"))
    assert {case.id for case in named} == {"equal_prices", "negatives"}
    follow_up = TWO_SUM.follow_ups[0]
    of = len(follow_up.points)
    assert points_made("in whatever words", follow_up, TWO_SUM, heard_as("point", "yes")) == of
    assert 0 < points_made("in whatever words", follow_up, TWO_SUM, heard_as("point", "partly")) < of
    assert points_made("in whatever words", follow_up, TWO_SUM, heard_as("point", "no")) == 0
    assert points_made(follow_up.good_answer, follow_up, TWO_SUM, Heard()) == of, "the good answer makes every point"


@pytest.mark.parametrize(
    ("said", "pattern"),
    [("I think it's some kind of hashing", "hash_map"), ("hash map", "hash_map"), ("可能是哈希吧", "hash_map"),
     ("isn't it two pointers?", "two_pointers"), ("not sure, a hash table?", "hash_map"), ("动态规划", "dynamic_programming")],
)  # fmt: skip
def test_patterns_are_heard_also_when_uncertain(said: str, pattern: str) -> None:
    assert named_patterns(said, TWO_SUM)[0].id == pattern


def test_denied_patterns_do_not_count() -> None:
    assert [p.id for p in named_patterns("not two pointers, but a hash map", TWO_SUM)] == ["hash_map"]


def test_signals() -> None:
    assert signals_named("when a task asks for pairs and I need to look up what I have seen before", TWO_SUM) == 1
    assert signals_named(TWO_SUM.when_to_use, TWO_SUM) >= 1
    assert signals_named("dunno", TWO_SUM) == 0


def test_the_name_of_the_pattern_itself_counts() -> None:
    heap = make_knowledge("merge-k-sorted-lists", "zh")
    assert heap.patterns[0] in named_patterns("我觉得应该算堆", heap)
