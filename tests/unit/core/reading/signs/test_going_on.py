"""Wishes to go on in a clause of their own, and a step of an algorithm that only sounds like one."""

import pytest

from interviews.core.reading.signs.going_on import done_asking, starts_over_within, wish_to_go_on
from interviews.core.stages import Stage
from tests.cases import every_case

CLARIFY, THINK, COST, CODE, EDGES, FOLLOW, SUMMARY = Stage


@pytest.mark.parametrize(
    ("stage", "text"),
    [
        (COST, "不知道，下一个"),
        (FOLLOW, "不知道，下一个吧"),
        (EDGES, "不想改了 试了三次都不对 能不能跳过"),
        (EDGES, "I want to go on, please."),
        (FOLLOW, "Can we move on?"),
        (FOLLOW, "It costs O(n) memory. Can we move on?"),
        (COST, "no idea, next"),
        (CODE, "我想跳过这题"),
    ],
)
def test_a_plain_wish_to_go_on(stage: Stage, text: str) -> None:
    act = wish_to_go_on(text, stage)
    assert act is not None and act.item == "skip" and act.sure


@pytest.mark.parametrize(
    ("stage", "text"),
    [
        (THINK, "遇到重复的就跳过"),
        (THINK, "如果相等，跳过"),
        (EDGES, "不知道，下一个"),
        (THINK, "if it is the same, skip it"),
        (THINK, "then we move on to the next element"),
        (CODE, "can I skip equal numbers?"),
    ],
)
def test_no_wish_to_go_on(stage: Stage, text: str) -> None:
    assert wish_to_go_on(text, stage) is None


@every_case(
    "text",
    [
        "没了吧，可以继续了吗", "没了，跳过", "nothing else, move on",
        "No, that's everything I think. I'd like to move on to the approach.", "返回 true 或 false。下一个",
    ],
)  # fmt: skip
def test_who_has_asked_enough_says_so(text: str) -> None:
    assert done_asking(text)


@every_case(
    "text, within",
    [
        ("可能是前面加起来是负的就不要了，重新开始？", True),
        ("如果前面的和是负的，就丢掉，重新开始算", True),
        ("我说的是前缀和变负就重新开始，不是重新开始面试", True),
        ("when the sum is negative, start over from the next element", True),
        ("I don't want to restart, I meant the sum", True),
        ("我想重新开始面试", False),
        ("重新开始", False),
        ("can we start over with another approach?", False),
        ("let me start over", False),
    ],
)
def test_starting_over_within_an_algorithm(text: str, within: bool) -> None:
    assert starts_over_within(text) is within
