"""Dictated words become what one would write, in English, in Chinese and mixed; ordinary sentences stay as they are."""

import time

import pytest

from interviews.core.aloud.dictation import as_written

FORMULAS = {
    "n squared": "n^2",
    "N squared time": "n^2 time",
    "n cubed plus n squared": "n^3 + n^2",
    "two to the n": "2^n",
    "n to the power of three": "n^3",
    "x to the fourth power": "x^4",
    "n factorial": "n!",
    "square root of n": "sqrt(n)",
    "two n plus one": "2n + 1",
    "n over two": "n / 2",
    "n mod k": "n % k",
    "a plus b": "a + b",
    "n²": "n^2",
}
BIG_O = {
    "big O of n log n": "O(n log n)",
    "the time is big o of n squared and space is O of one": "the time is O(n^2) and space is O(1)",
    "big oh of m times n": "O(m * n)",
    "O of v plus e": "O(V + E)",
    "O of two to the n": "O(2^n)",
    "O of square root of n": "O(sqrt(n))",
    "O of two n": "O(2n)",
    "O of log end": "O(log n)",
    "O of n login": "O(n log n)",
    "big O of n plus the output": "O(n) plus the output",
    "O(n^2) and big-O of n": "O(n^2) and O(n)",
}
CODE = {
    "i plus plus": "i++",
    "then I plus plus": "then i++",
    "j minus minus": "j--",
    "for i equals zero semicolon i less than n semicolon i plus plus": "for i = 0; i < n; i++",
    "while left less than or equal to right": "while left <= right",
    "count plus equals one": "count += 1",
    "nums of i plus nums of j equals target": "nums[i] + nums[j] = target",
    "dp of i minus one plus dp of i minus two": "dp[i - 1] + dp[i - 2]",
    "stack dot pop": "stack.pop",
    "node dot next dot val": "node.next.val",
    "left underscore max": "left_max",
    "I use c plus plus": "I use C++",
}
CHINESE = {
    "n 方": "n^2",
    "n方": "n^2",
    "n 的平方": "n^2",
    "2 的 n 次方": "2^n",
    "二的n次方": "2^n",
    "n 的三次方": "n^3",
    "根号 n": "sqrt(n)",
    "n 阶乘": "n!",
    "i 加加": "i++",
    "i 加一": "i + 1",
    "i 小于等于 n 减一": "i <= n - 1",
    "n 模 k": "n % k",
    "时间复杂度是 O n 方": "时间复杂度是 O(n^2)",
    "时间复杂度是On，空间是O1": "时间复杂度是O(n)，空间是O(1)",
    "大O n log n": "O(n log n)",
    "时间 O m 乘 n": "时间 O(m * n)",
    "先排序逗号再用双指针句号": "先排序，再用双指针。",
}
MIXED = {
    "我用 hash map 存，时间 big O of n": "我用 hash map 存，时间 O(n)",
    "然后 i plus plus，直到 i 等于 n 减一": "然后 i++，直到 i = n - 1",
    "暴力是 n squared，优化后 n log n": "暴力是 n^2，优化后 n log n",
}
MARKS = {
    "use a hash map comma store the index period then look it up": "use a hash map, store the index. Then look it up",
    "is it sorted question mark": "is it sorted?",
    "we sort new line then scan": "we sort\nThen scan",
    "first colon sort": "first: sort",
    "print open paren n close paren": "print (n)",
}
AS_THEY_ARE = (
    "plus one more thing",
    "I think plus one more thing to check",
    "one plus one more reason",
    "I get a plus for that",
    "k times a day",
    "we do it n times",
    "n minus i mean something else",
    "what if I add one to the n",
    "I go from i to the left",
    "from 1 to the n",
    "I use big O of the number of nodes",
    "n by n square grid",
    "a square matrix",
    "the dot product of a and b",
    "an array nums of n elements",
    "split it by comma",
    "comma separated values",
    "for a period of time",
    "the period is k",
    "it ends with a newline character",
    "less than that",
    "two pointers over the array",
    "on average",
    "left plus one more thing",
    "the answer is n. then we stop",
    "i.e. the first one, e.g. 3",
    "再加一个条件",
    "减少一次遍历",
    "用逗号分隔",
    "这个方法更好，换一种方式",
    "n 方法",
    "我一共有两个指针",
    "It's O(n^2) already, i++ and n + 1, nums[i] == 0.",
    "I'd log in to the log file",
    "",
    "   ",
)
ALL = FORMULAS | BIG_O | CODE | CHINESE | MIXED | MARKS


@pytest.mark.parametrize(("said", "written"), ALL.items(), ids=ALL)
def test_spoken_formulas_code_and_marks(said: str, written: str) -> None:
    assert as_written(said) == written


@pytest.mark.parametrize("said", AS_THEY_ARE)
def test_ordinary_sentences_stay_as_they_are(said: str) -> None:
    assert as_written(said) == said


@pytest.mark.parametrize("said", ALL, ids=ALL)
def test_what_is_written_already_stays(said: str) -> None:
    once = as_written(said)
    assert as_written(once) == once


def test_words_around_a_formula_keep_their_blanks() -> None:
    assert as_written("  so  n squared ,  right\n") == "  so  n^2 ,  right\n"


@pytest.mark.parametrize(
    "piece",
    [
        "n plus ", "log ", "square root of ", "big o of ", "n to the ", "nums of i plus ", "方", "dot pop ", "i ", "O ",
        "O n ", "comma ", "的", "n log ", "sqrt ", "plus plus ", "1", "a'", " ", "一", "a underscore ",
    ],
)  # fmt: skip
def test_no_text_is_slow(piece: str) -> None:
    def seconds(length: int) -> float:
        text, least = piece * (length // len(piece)), float("inf")
        for _ in range(3):
            begun = time.process_time()
            as_written(text)
            least = min(least, time.process_time() - begun)
        return least

    assert seconds(4_000) < 8 * seconds(1_000) + 0.02
