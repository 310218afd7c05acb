"""Costs that are asked about, and costs that belong to one of time and memory by the words around them."""

import pytest

from interviews.core.costs.spoken.totals import stated_costs
from interviews.core.costs.spoken.wanted import asks_whether_enough

BOTH = "What does that cost? How much time, how much extra memory?"
MEMORY = "And memory: what do you keep besides the input, and how large can it get?"


def stated(text: str, asked: str = BOTH) -> list[str]:
    found = stated_costs(text, stage="complexity_analysis", asked=asked)
    return [f"{one.of} {one.value} {one.stance}" for one in found]


@pytest.mark.parametrize(
    ("text", "of"),
    [
        ("is n squared ok here or do you want faster?", "O(n^2)"),
        ("is O(n) good enough here?", "O(n)"),
        ("would O(n^2) pass?", "O(n^2)"),
        ("do you want it in O(n)?", "O(n)"),
        ("n三次方会不会太慢", "O(n^3)"),
        ("O(n log n) 够快吗", "O(n log n)"),
    ],
)
def test_a_cost_in_a_question_about_what_is_wanted_is_no_claim(text: str, of: str) -> None:
    assert asks_whether_enough(text) == (True, of)
    assert stated(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "is that good enough for 20000 days?",
        "is my code too slow",
        "I suppose you'd like something faster?",
        "会不会太慢",
    ],
)
def test_it_may_be_asked_of_the_cost_at_hand(text: str) -> None:
    assert asks_whether_enough(text) == (True, "")


@pytest.mark.parametrize(
    "text",
    ["Is O(n^2) right?", "time is O(n^2), is that ok?", "n squared is too slow", "n 方，太慢了不要", "O(n^2) 太慢了"],
)
def test_who_asks_whether_it_is_right_or_judges_asks_nothing_of_the_kind(text: str) -> None:
    assert not asks_whether_enough(text)[0]
    assert stated(text)


@pytest.mark.parametrize(
    ("text", "asked", "costs"),
    [
        ("constant, only the running total. but is n squared ok here?", MEMORY, ["space O(1) claims"]),
        ("空间O(1)不算答案。n三次方会不会太慢", BOTH, ["space O(1) claims"]),
        ("？我说的是空间O(1)，n三次方是时间", BOTH, ["space O(1) claims", "time O(n^3) claims"]),
        ("O(n) t, O(1) s", "", ["time O(n) claims", "space O(1) claims"]),
        ("n^2 time and n for the answer", MEMORY, ["time O(n^2) claims", "space O(n) claims"]),
        ("sort O(n log n) and the loop O(n)", BOTH, ["time O(n log n) claims", "time O(n) claims"]),
        ("just a total and a counter, constant. time is n squared", BOTH, ["space O(1) claims", "time O(n^2) claims"]),
        ("递归的深度，就是 amount 那么深", MEMORY, ["space O(amount) claims"]),
        ("时间 O(n)，空间就一个数组，amount 那么长", BOTH, ["time O(n) claims", "space O(amount) claims"]),
        ("just the answer list", MEMORY, ["space O(n) claims"]),
        ("n^2 i guess, and memory just the answer", BOTH, ["time O(n^2) claims", "space O(n) claims"]),
        ("one pass with a map. O(n) and O(n)", "", ["time O(n) claims", "space O(n) claims"]),
        ("空间就几个下标，O(1)。不过要走到两边，所以最坏还是 O(n)", BOTH, ["space O(1) claims", "time O(n) claims"]),
        ("时间 O(n)，够快吗？", BOTH, ["time O(n) claims"]),
    ],
)
def test_each_cost_is_that_of_what_is_said_beside_it(text: str, asked: str, costs: list[str]) -> None:
    assert stated(text, asked) == costs
