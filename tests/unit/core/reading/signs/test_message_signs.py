"""Narrow readings of what people say beside their code: "that is all of it", "is that right?"."""

import pytest

from interviews.core.reading.signs.message_signs import asks_for_a_verdict, says_it_is_whole


@pytest.mark.parametrize(
    ("said", "whole"),
    [
        ("that's the whole thing. loop + decision + return all there. what's missing?", True),
        ("What is missing?", True),
        ("it's complete", True),
        ("这就是全部了，还缺什么？", True),
        ("都在这里了啊，少了什么？", True),
        ("return the missing number", False),
        ("what's missing from the array is the answer", False),
        ("the whole array is sorted", False),
        ("如果缺少左括号返回假", False),
        ("差值在里面", False),
    ],
)
def test_who_says_that_it_is_whole(said: str, whole: bool) -> None:
    assert says_it_is_whole(said) is whole


@pytest.mark.parametrize(
    ("said", "asks"),
    [
        ("the update is too early, b sees the new a. right?", True),
        ("then it should return the old one, does that work", True),
        ("我把最后一行改成返回栈是否为空。你看这样写对不对？", True),
        ("最后直接返回真，也不对吧", True),
        ("这样行吗", True),
        ("the right bracket has no partner", False),
        ("从右往左看，右边的先处理", False),
        ("it returns true although it should not", False),
    ],
)
def test_who_asks_for_a_verdict(said: str, asks: bool) -> None:
    assert asks_for_a_verdict(said) is asks
