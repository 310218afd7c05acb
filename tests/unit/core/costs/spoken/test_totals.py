"""What people say a thing costs, and what is heard: one table for formulas, one for each way of stating a cost."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interviews.core.costs.spoken.totals import same_growth, stated_costs
from tests.cases import every_case

COMPLEXITY = "complexity_analysis"
TIME, SPACE, BOTH = "What is the running time?", "And the memory?", "What do time and space come to?"
TIME_ZH, SPACE_ZH, BOTH_ZH = "时间复杂度是多少？", "那空间呢？", "时间和空间复杂度各是多少？"


WORDS = "n m o of ( ) log ^ 2 的 方 乘 时间 空间 , 。 not no wait so is 欧 恩 on squared to the linear §"


def heard(text: str, asked: str = "", *, stage: str = COMPLEXITY, time_said: str | None = None) -> list[str]:
    """Return what is heard, as "time O(n)", with the stance where it is not a plain claim."""
    costs = stated_costs(text, stage=stage, asked=asked, time_said=time_said)
    return [f"{cost.of} {cost.value}" + ("" if cost.stance == "claims" else f" {cost.stance}") for cost in costs]


@every_case(
    "text, value",
    [
        ("n to the two", "n^2"), ("n squared", "n^2"), ("order n", "n"), ("o of n", "n"), ("big o of n log n", "n log n"),
        ("linear in the string", "n"), ("linear in k", "k"), ("one log per step", "n log n"), ("quadratic", "n^2"),
        ("on", "n"), ("O n", "n"), ("o1", "1"), ("0(n)", "n"), ("O(N", "n"), ("oh of n", "n"), ("o of and", "n"),
        ("n login", "n log n"), ("n-log-n", "n log n"), ("nlogn", "n log n"), ("n2", "n^2"), ("log base two of n", "log n"),
        ("m times n", "m n"), ("rows by columns", "rows columns"), ("m into n", "m n"), ("n plus m", "n + m"),
        ("amount times the number of coins", "amount coins"), ("amount * len(coins)", "amount coins"), ("v plus e", "V + E"),
        ("two to the n", "2^n"), ("two to the m plus n", "2^(m + n)"), ("three to the power of n", "3^n"),
        ("n factorial", "n!"), ("n!", "n!"), ("square root of n", "sqrt(n)"), ("n cubed", "n^3"), ("n(n-1)/2", "n^2"),
        ("half of n squared", "n^2"), ("n over two", "n"), ("n times log k", "n log k"), ("m into n into min of m and n", "m n min(m, n)"),
        ("欧恩", "n"), ("on 方", "n^2"), ("n 方", "n^2"), ("n平方", "n^2"), ("n 的三次方", "n^3"), ("欧恩罗格恩", "n log n"), ("欧恩乘恩", "n^2"),
        ("常数", "1"), ("线性", "n"), ("对数级", "log n"), ("平方级", "n^2"), ("n 乘 m", "n m"), ("点数加边数", "点数 + 边数"),
        ("2 的 n 次方", "2^n"), ("二的恩次方", "2^n"), ("指数级", "2^n"), ("阶乘", "n!"), ("根号 n", "sqrt(n)"), ("n 乘个 log", "n log n"),
        ("n 方再乘个 k", "n^2 k"), ("2 倍 log n", "log n"), ("大概 n log n 吧", "n log n"), ("金额乘硬币数", "金额 硬币数"),
    ],
)  # fmt: skip
def test_formulas(text: str, value: str) -> None:
    assert heard(text, TIME)[0].split(" unsure")[0] == f"time O({value})"


@every_case(
    "text, asked, expected",
    [
        ("time n, space n too", BOTH, ["time O(n)", "space O(n)"]),
        ("时间 on 空间 o1", BOTH_ZH, ["time O(n)", "space O(1)"]),
        ("n", SPACE_ZH, ["space O(n)"]),
        ("both linear", BOTH, ["time O(n)", "space O(n)"]),
        ("都是 O(n)", BOTH_ZH, ["time O(n)", "space O(n)"]),
        ("O(n)，O(1)", BOTH_ZH, ["time O(n)", "space O(1)"]),
        ("n 和 1", BOTH_ZH, ["time O(n)", "space O(1)"]),
        ("o of n time o of one space", BOTH, ["time O(n)", "space O(1)"]),
        ("time o of n space o of one", BOTH, ["time O(n)", "space O(1)"]),
        ("欧恩 空间欧一", BOTH_ZH, ["time O(n)", "space O(1)"]),
        ("Constant space, linear time", BOTH, ["space O(1)", "time O(n)"]),
        ("The space is h where h is the height", TIME, ["space O(h)"]),
        ("O(n) 的时间，O(1) 的空间", BOTH_ZH, ["time O(n)", "space O(1)"]),
        ("no extra memory", SPACE, ["space O(1)"]),
        ("none to speak of", SPACE, ["space O(1)"]),
        ("it's the stack, so the height of the tree", SPACE, ["space O(height)"]),
        ("n on both counts", BOTH, ["time O(n)", "space O(n)"]),
        ("不需要额外空间", SPACE_ZH, ["space O(1)"]),
        ("n log n time and then there's the big array, so n", "What does it cost?", ["time O(n log n)", "space O(n)"]),
        ("check every pair, O(n^2). Better: one pass, O(n)", BOTH, ["time O(n^2)", "time O(n)"]),
        ("a pass is O(n^2), there may be n merges, so O(n^3) at worst", BOTH, ["time O(n^3)"]),
        ("constant, it's only letters", "The time is clear. And the space?", ["space O(1)"]),
    ],
)  # fmt: skip
def test_time_or_memory(text: str, asked: str, expected: list[str]) -> None:
    assert heard(text, asked) == expected


@every_case(
    "text, expected",
    [
        ("n squared, no wait, cubed", ["time O(n^3) corrects"]),
        ("n 方，哦不对，n log n", ["time O(n log n) corrects"]),
        ("it is linear... actually there's a sort, so n log n", ["time O(n log n) corrects"]),
        ("I said n squared before but now it's n", ["time O(n) corrects"]),
        ("not n squared, it's n log n", ["time O(n^2) rejects", "time O(n log n)"]),
        ("看起来像 n 方，其实不是，加起来还是 n", ["time O(n^2) rejects", "time O(n)"]),
        ("n log n, not n squared", ["time O(n log n)"]),
        ("maybe O(n)?", ["time O(n) unsure"]),
        ("是不是 n log n 啊", ["time O(n log n) unsure"]),
        ("n squared or n cubed? I can't tell", ["time O(n^2) unsure"]),
        ("better than O(n^2)", []),
        ("it went from n squared down to n", ["time O(n)"]),
        ("people think it's n squared, it's n", ["time O(n)"]),
        ("n log n, the scan is linear and negligible", ["time O(n log n)"]),
        ("T(n) = 2T(n/2) + n, so n log n", ["time O(n log n)"]),
        ("从 n 方降到 n", ["time O(n)"]),
        ("我没说O(s)啊，我说的是k的S次方", ["time O(s) rejects", "time O(k^s)"]),
    ],
)  # fmt: skip
def test_corrected_denied_doubted_compared(text: str, expected: list[str]) -> None:
    assert heard(text, TIME) == expected


@every_case(
    "text, expected",
    [
        ("每次查找 O(1)", []),
        ("each lookup is O(1), so n overall", ["time O(n)"]),
        ("hash 查一次 o1，总的 on", ["time O(n)"]),
        ("Sorting takes n log n, the scan n, so n log n in total", ["time O(n log n)"]),
        ("外层 n 次，内层也 n 次，所以 n 方", ["time O(n^2)"]),
        ("子串有 n 方个，每个再扫一遍，三次方", ["time O(n^3)"]),
        ("n 条边，每条看一眼，n", ["time O(n)"]),
    ],
)
def test_steps_and_counts_are_no_totals(text: str, expected: list[str]) -> None:
    assert heard(text, TIME_ZH) == expected


@every_case(
    "text, expected",
    [
        (
            "Time is O(n). There is a while loop inside the for loop, so it looks quadratic, but every index is pushed "
            "once and popped at most once. Extra memory is O(n) for the stack.",
            ["time O(n)", "space O(n)"],
        ),
        (
            "I said it looks quadratic because of the nested loop, but it isn't. So the sum is at most 2n, which is O(n) "
            "time, with O(n) extra memory for the stack.",
            ["time O(n)", "space O(n)"],
        ),
        (
            "That's n comparisons, O(n) time, and the stack grows to n, O(n) memory. Only the brute force would look to "
            "the end there and take O(n²), but that isn't the solution I'm proposing.",
            ["time O(n)", "space O(n)"],
        ),
        (
            "Small correction: O(n^2) was the brute force I rejected. The stack plan is O(n) time. Memory: O(n) extra.",
            ["time O(n)", "space O(n)"],
        ),
        ("Brute force would be quadratic, mine is O(n) time and O(1) space", ["time O(n)", "space O(1)"]),
        ("It is O(n), not O(n^2).", ["time O(n)"]),
        ("Not O(n^2), since each is visited once: O(n).", ["time O(n^2) rejects", "time O(n)"]),
        (
            "时间 O(n)：循环 n-1 次。空间 O(1)：只有两个变量。对比一下：朴素递归的调用次数大约是 1.618 的 n 次方，不可行",
            ["time O(n)", "space O(1)"],
        ),
        (
            "1.618 的 n 次方是我用来对比的朴素递归的时间，不是我这个方案的空间。我的方案同时保存的只有两个整数，所以额外空间是 O(1)。",
            ["space O(1)"],
        ),
        ("暴力要 O(n^2)，我的做法是 O(n)", ["time O(n)"]),
        ("My brute force is O(n^2) time and O(1) space", ["time O(n^2)", "space O(1)"]),
        ("Brute force, so O(n^2)", ["time O(n^2)"]),
        ("My brute force is O(n^2) time, a hash map would be O(n) time", ["time O(n^2)", "time O(n)"]),
    ],
)
def test_what_is_ruled_out_or_compared_with_is_no_claim(text: str, expected: list[str]) -> None:
    assert heard(text, BOTH_ZH if text[0] > "z" else BOTH) == expected


@every_case(
    "text, expected",
    [
        ("没有", ["space O(1)"]),
        ("没存", ["space O(1)"]),
        ("没了", ["space O(1)"]),
        ("没存什么", ["space O(1)"]),
        ("没用额外空间", ["space O(1)"]),
        ("nothing extra", ["space O(1)"]),
        ("no", ["space O(1)"]),
        ("n吧", ["space O(n)"]),
        ("没想好", []),
        ("没听懂", []),
    ],
)
def test_a_short_answer_is_that_to_the_question_for_memory(text: str, expected: list[str]) -> None:
    assert heard(text, "那空间呢？除输入外你保存了什么，最多会有多大？") == expected
    assert "space O(1)" not in heard(text, "时间呢？")


@every_case(
    "text, asked, expected",
    [
        ("创建时走一遍，n 次。询问只有一次减法，O(1)。", "那空间呢？", ["time O(1)"]),
        ("a query is one subtraction, O(1)", "And the memory?", ["time O(1)"]),
        (
            "创建时算一遍，O(n) 时间和空间。问 left 到 right 就用 right 的减去 left 前面的，O(1)。",
            BOTH_ZH,
            ["time O(n)", "space O(n)", "time O(1)"],
        ),
        ("O(1)", "And the memory?", ["space O(1)"]),
    ],
)
def test_the_cost_of_a_query_is_time(text: str, asked: str, expected: list[str]) -> None:
    assert heard(text, asked) == expected


def test_a_step_is_the_answer_where_a_step_was_asked_about() -> None:
    assert heard("every push is O(1)", "What does one push cost?") == ["time O(1)"]


@every_case(
    "text, asked, time_said, expected",
    [
        ("same as before", TIME, "O(n log n)", ["time O(n log n)"]),
        ("空间也一样", SPACE_ZH, "O(n)", ["space O(n)"]),
        ("same as before", TIME, None, []),
        ("跟刚才那个一样", "哈希表是 O(n) 空间，那集合呢？", None, ["space O(n)"]),
        ("yes", "So it is O(n), right?", None, ["time O(n)"]),
        ("做不到", "能不能做到 O(log n)？", None, ["time O(log n) rejects"]),
        ("no, there's the sort, n log n", "Is it O(n)?", None, ["time O(n) rejects", "time O(n log n)"]),
        ("其实是 n log n", "你之前说是 O(n)，确定吗？", None, ["time O(n log n) corrects"]),
    ],
)
def test_pointing_at_a_known_cost(text: str, asked: str, time_said: str | None, expected: list[str]) -> None:
    assert heard(text, asked, time_said=time_said) == expected


@every_case(
    "text, stage",
    [
        ("I'd go from left to right and put each one on the stack", "thought_articulation"),
        ("it depends on n and on k", COMPLEXITY),
        ("what do you mean by n?", COMPLEXITY),
        ("n 是数组的长度吗", COMPLEXITY),
        ("ok", COMPLEXITY),
        ("恩", COMPLEXITY),
        ("嗯", COMPLEXITY),
        ("can we do it in O(n)?", "problem_clarification"),
        ("要求 O(n log n) 吗", "problem_clarification"),
        ("how large is n, and would n squared do", "problem_clarification"),
        ("total = n * (n + 1) // 2", "pseudocode_design"),
        ("for i in range(m - 1): row[i] += row[n - 1]", "pseudocode_design"),
        ("Words in place of letters", COMPLEXITY),
        ("线性扫描一下", "thought_articulation"),
        ("a linear scan from both ends", "thought_articulation"),
        ("we walk over it in one pass", "thought_articulation"),
        ("n 大概多大", "problem_clarification"),
        ("0、1、2 的幂、2^k-1", "edge_case_check"),
    ],
)
def test_no_cost(text: str, stage: str) -> None:
    assert heard(text, "" if stage == COMPLEXITY else "How would you do it?", stage=stage) == []


def test_loops_are_heard_only_where_nothing_else_is_stated() -> None:
    (cost,) = stated_costs("just one pass", stage=COMPLEXITY, asked=TIME)
    assert (cost.value, cost.of) == ("O(n)", "time")
    assert cost.confidence < 0.5
    assert heard("one pass, but the sort before it is n log n", TIME) == ["time O(n log n)"]


def test_the_words_and_how_sure() -> None:
    text = "Well, the sort dominates: O(n log n)."
    (plain,) = stated_costs(text, stage=COMPLEXITY, asked=TIME)
    assert text[plain.start : plain.end] == "O(n log n)"
    (bare,) = stated_costs("n", stage=COMPLEXITY, asked=TIME)
    assert bare.confidence < plain.confidence


@every_case(
    "one, other, same",
    [
        ("O(m*n)", "O(rows cols)", True), ("O(n)", "O(k)", True), ("O(n)", "O(n^2)", False), ("O(n)", "O(V + E)", True),
        ("O(m n)", "O(n^2)", False), ("O(n log n)", "O(E log E)", True), ("O(n log k)", "O(n log n)", False),
        ("O(2^n)", "O(3^n)", False), ("O(2^n)", "O(2^(m + n))", True), ("O(n k^2)", "O(n^2 k)", True), ("O(1)", "O(26)", True),
        ("O(n + m log m)", "O(n log n)", True), ("O(n + log n)", "O(n)", True), ("O(log^2 n)", "O(log n)", False),
        ("O(n!)", "O(2^n)", False), ("O(min(m, n))", "O(n)", True), ("O(n * (L + log n))", "O(n L)", True),
        ("O(n²)", "O(n**2)", True), ("O(?)", "O(?)", True), ("O(?)", "O(n)", False),
    ],
)  # fmt: skip
def test_same_growth(one: str, other: str, same: bool) -> None:
    assert same_growth(one, other) is same
    assert same_growth(other, one) is same


@settings(max_examples=200, deadline=None)
@given(
    st.text(max_size=100)
    | st.lists(
        st.sampled_from(WORDS.split()),
        max_size=40,
    ).map(" ".join)
)
def test_reading_never_raises(text: str) -> None:
    for cost in stated_costs(text, stage=COMPLEXITY, asked=BOTH):
        assert 0 <= cost.start < cost.end <= len(text)
        assert 0 < cost.confidence <= 1


@pytest.mark.parametrize(
    "piece", ["n log n, ", "((n", "|n", "时间 n，空间 n，", "log ", "n^", "欧恩", "not so no wait n ", "时间占用"]
)
def test_long_messages_take_time_in_proportion(piece: str) -> None:
    stated_costs(piece)  # what is made once is not measured
    text = (piece * 10_000)[:10_000]
    before = time.process_time()
    stated_costs(text, stage=COMPLEXITY, asked=BOTH)
    assert time.process_time() - before < 3


@pytest.mark.parametrize(
    ("stage", "asked", "text", "stated"),
    [
        ("thought_articulation", "", "这个是 n，不对 log n，哦不，还是 n，因为每个都看", [("time", "O(n)")]),
        (
            "complexity_analysis",
            "Its time and its memory?",
            "exponential, something like n to the k",
            [("time", "O(n^k)")],
        ),
        (
            "complexity_analysis",
            "And memory: what do you keep?",
            "coins times amount, and the memory is just the amount",
            [("time", "O(coins amount)"), ("space", "O(amount)")],
        ),
        ("complexity_analysis", "And memory: what do you keep?", "n calls deep", [("space", "O(n)")]),
        ("complexity_analysis", "And memory: what do you keep?", "one per step", [("space", "O(n)")]),
        ("complexity_analysis", "那空间呢？", "每级存一个", [("space", "O(n)")]),
    ],
)
def test_as_people_were_heard_to_say_it(stage: str, asked: str, text: str, stated: list[tuple[str, str]]) -> None:
    found = [(cost.of, cost.value) for cost in stated_costs(text, stage=stage, asked=asked)]
    assert [of for of, _ in found] == [of for of, _ in stated]
    assert all(same_growth(one, other) for (_, one), (_, other) in zip(found, stated, strict=True)), found


@pytest.mark.parametrize(
    ("text", "memory"),
    [
        ("Memory is O(V+E) too for the adjacency list, plus O(V) for counts and queue.", ["O(V + E)"]),
        ("空间是 O(V+E)，邻接表，再加上 O(V) 的队列。", ["O(V + E)"]),
        ("Extra memory is O(n) for recursion and path, plus output n*2^n.", ["O(n)"]),
        ("O(n) extra for the path and the stack. O(n*2^n) counting the output.", ["O(n)"]),
        ("额外空间 O(n)，O(n^2) 算上输出。", ["O(n)"]),
        ("space is O(n^2) including the output", ["O(n^2)"]),
    ],
)
def test_a_part_or_the_result_beside_a_memory_does_not_stand_for_it(text: str, memory: list[str]) -> None:
    assert [one.value for one in stated_costs(text, stage="complexity_analysis") if one.of == "space"] == memory
