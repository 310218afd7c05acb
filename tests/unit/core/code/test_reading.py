"""Code as learners send it: found in a message, and read without running it."""

import pytest

from interviews.core.code.reading import find_code, parts_of, read_code, reads_as_steps, reads_as_whole, without_code
from tests.cases import every_case

FOUND = [
    "```python\nfor x in nums:\n    print(x)\n```",
    "here you go:\n```\nreturn 1\n```",
    "```\nunclosed = 1",
    "def f(x):\n    return x",
    "class Solution:\n    def f(self, nums):\n        return nums",
    "x = 1\nwhile x:\n    x -= 1",
    "for i in range(n)\n  for j in range(n)\n    check",
    "1. sort the list\n2. walk through it\n3. return the result",
    "遍历数组：\n  如果 x 在字典中：\n    返回下标\n  否则 记录",
    "当栈不空时\n  弹出\n返回结果",
    "前一个为空\n当 当前节点不空时：\n  先记住下一个\n  把当前指向前一个\n  都往后移\n返回前一个",
    "sort intervals by start\nresult = []\nfor each interval:\n  if it overlaps: extend\n  else append\nreturn result",
]
NOT_FOUND = [
    "", "I would use a hash map.", "O(n) time", "I'd loop over it and return the index", "不知道", "two pointers\nfrom both ends",
    "What happens if the list is empty?\nAnd is it sorted?",
]  # fmt: skip


@pytest.mark.parametrize("message", FOUND)
def test_code_is_found(message: str) -> None:
    assert find_code(message)


@pytest.mark.parametrize("message", NOT_FOUND)
def test_prose_is_no_code(message: str) -> None:
    assert not find_code(message)


def test_words_around_a_program_are_no_part_of_it() -> None:
    program = "def f(n):\n    total = 0\n\n    for x in range(n):\n        total += x\n    return total"
    message = f"我直接写吧\n{program}\n这样对吗"
    assert find_code(message) == program
    assert without_code(message).split() == ["我直接写吧", "这样对吗"]
    whole = f"import math\n{program}\nprint(f(3))"
    assert find_code(whole) == whole


def test_the_editor_counts_first() -> None:
    assert find_code("```\na = 1\n```", editor="b = 2") == "b = 2"
    assert find_code("text only", editor="  \n") == ""


@pytest.mark.parametrize(
    ("said", "steps"),
    [
        ("Loop over the prices, if it is in the map then return both, otherwise store it.", True),
        ("遍历每个价格，如果差值在字典里就返回，否则存进字典", True),
        ("push the head\npop the smallest\nand append it", True),
        ("I return the result", False),
        ("a hash map", False),
        ("最后返回结果", False),
    ],
)
def test_steps_in_prose(said: str, steps: bool) -> None:
    assert reads_as_steps(said) is steps


ONE_LINERS = [
    "going w/ row. a,b=0,0; for x: a,b = max(a,b), a+x; return max(a,b). single pass, no backtracking needed",
    "stack = []; for c in s: push if open else pop; return not stack",
    "a,b=0,0；循环每个 x：a,b = max(a,b), a+x；返回 max(a,b)",
    "设 a、b 都是 0，循环每个 x：a 变成两者中较大的，b 变成旧的 a 加 x，返回较大的那个",
    "a=b=0，对每个 x：a,b=max(a,b),a+x，返回 max(a,b)",
]
NOT_WHOLE = [
    "for nums = [2, 7] and target = 9 I return [0, 1]",
    "对于 [2,7]，target=9 返回 [0,1]",
    "a = best up to here not taking x, b = best taking x",
    "With n = 3 the loop runs three times, so time = O(n)",
    "that's the whole thing. loop + decision + return all there",
    "最后返回结果",
]


@pytest.mark.parametrize("said", ONE_LINERS)
def test_one_line_from_the_first_values_to_the_result_is_a_whole_outline(said: str) -> None:
    assert reads_as_whole(said) and reads_as_steps(said)
    assert read_code(said).is_complete
    assert {"start", "loop", "result"} <= set(parts_of(said))


@pytest.mark.parametrize("said", NOT_WHOLE)
def test_less_than_that_is_none(said: str) -> None:
    assert not reads_as_whole(said)


@pytest.mark.parametrize(
    ("said", "parts"),
    [
        ("for each x: keep the larger one", ("loop", "decision")),
        ("set best to 0, then return it", ("start", "result")),
        ("遍历数组，如果更大就更新", ("loop", "decision")),
        ("a hash map", ()),
    ],
)
def test_the_parts_of_an_outline(said: str, parts: tuple[str, ...]) -> None:
    assert parts_of(said) == parts


READ = [
    ("def f(a):\n    for x in a:\n        for y in a:\n            print(x)\n    return 1", "python", 2, {"nested_loops"}),
    ("def f(a):\n    return [x for x in a]", "python", 1, {"single_loop"}),
    ("def f(a):\n    seen = {}\n    for x in a:\n        seen[x] = 1\n    return seen", "python", 1, {"dict"}),
    ("def f(a):\n    seen = set()\n    return len(seen)", "python", 0, {"set"}),
    ("def f(a):\n    a.sort()\n    return sorted(a)", "python", 0, {"sort"}),
    ("def f(s):\n    st = []\n    for c in s:\n        st.append(c)\n        st.pop()\n    return st", "python", 1, {"stack"}),
    ("from collections import deque\ndef f(a):\n    q = deque(a)\n    while q:\n        q.popleft()\n    return 1", "python", 1, {"queue"}),
    ("import heapq\ndef f(a):\n    heapq.heappush(a, 1)\n    return a", "python", 0, {"heap"}),
    ("def f(n):\n    if n == 0:\n        return 1\n    return f(n - 1)", "python", 0, {"recursion"}),
    ("def f(n, memo={}):\n    memo[n] = f(n - 1)\n    return memo[n]", "python", 0, {"memo", "recursion"}),
    ("def f(n):\n    dp = [0] * n\n    for i in range(n):\n        dp[i] = 1\n    return dp", "python", 1, {"table"}),
    ("def f(a):\n    lo, hi = 0, len(a)\n    while lo < hi:\n        mid = (lo + hi) // 2\n    return lo", "python", 1,
     {"binary_search", "two_indices"}),
    ("def f(head):\n    while head:\n        head = head.next\n    return head", "python", 1, {"linked_nodes"}),
    ("class Solution:\n    def f(self, a):\n        for x in a:\n            return x", "python", 1, {"single_loop"}),
    ("class S:\n  def f(self, n):\n    return self.f(n - 1)", "python", 0, {"recursion"}),
    ("    def f(a):\n        for x in a:\n            return x", "python", 1, {"single_loop"}),
    ("for each price:\n  if it is in the map: return\n  else add to map", "pseudocode", 1, {"dict", "single_loop"}),
    ("for i\n  for j\n    if fits: return", "pseudocode", 2, {"nested_loops"}),
    ("for i\n  do\nfor j\n  do\nreturn", "pseudocode", 1, {"single_loop"}),
    ("遍历每个字符：\n  如果 是左括号，入栈\n返回", "pseudocode", 1, {"stack", "single_loop"}),
    ("1. 对于每个 i\n   2. 对于每个 j\n返回", "pseudocode", 2, {"nested_loops"}),
    ("recurse on the left half, return the merged list", "pseudocode", 0, {"recursion"}),
    ("public int f(int[] a) {\n  for (int x : a) {\n    return x;\n  }\n}", "java", 1, {"single_loop"}),
    ("def broken(:\n  for x in y\n  return x", "pseudocode", 1, {"single_loop"}),
    ("x", "pseudocode", 0, set()),
    ("a = '\\d'\nfor x in a:\n    print(x)", "python", 1, {"single_loop"}),
]  # fmt: skip


@every_case("text, language, depth, constructs", READ)
def test_reading(text: str, language: str, depth: int, constructs: set[str]) -> None:
    reading = read_code(text)
    assert (reading.language, reading.loop_depth) == (language, depth)
    assert constructs <= reading.constructs


@pytest.mark.parametrize(
    ("text", "complete"),
    [
        ("def f(a):\n    for x in a:\n        return x", True),
        ("def f(a):\n    for x in a:\n        print(x)", False),
        ("def f(a):\n    return 1", False),
        ("for each x: remember it\nreturn the best", True),
        ("begin", False),
    ],
)
def test_complete_has_work_and_a_result(text: str, complete: bool) -> None:
    assert read_code(text).is_complete is complete


@pytest.mark.parametrize("text", ["\x00", "(" * 9000, "[" * 99999, "x=" * 20000, "if " * 9000, "\\\n" * 5000])
def test_odd_text_is_read_too(text: str) -> None:
    assert read_code(text).text is not None
