"""Examples found in pasted problem statements, English and Chinese."""

import time

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from problems.judge.port import NO_EXPECTATION
from problems.values.pasted_examples import MAX_EXAMPLES, examples_in
from problems.values.pasted_signature import MAX_CHARACTERS, signature_in

THOROUGH = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
PRICES = ({"nums": [2, 7, 11, 15], "target": 9}, [0, 1])
UNKNOWN = NO_EXPECTATION

STATEMENTS = {
    "plain": (
        "Find two prices that add up to the target.\n\nExample 1:\n\nInput: nums = [2,7,11,15], target = 9\nOutput: [0,1]\n"
        "Explanation: 2 + 7 = 9.\n\nExample 2:\n\nInput: nums = [3,2,4], target = 6\nOutput: [1,2]\n\n"
        "Constraints:\n\n- 2 <= nums.length <= 10^4\n",
        [PRICES, ({"nums": [3, 2, 4], "target": 6}, [1, 2])],
    ),
    "bold": ("**Input:** nums = [2,7,11,15], target = 9\n**Output:** [0,1]\n**Explanation:** …", [PRICES]),
    "bold, the colon outside": ("**Input**: nums = [2,7,11,15], target = 9\n\n**Output**: [0,1]", [PRICES]),
    "bold heading with the example": ("### Example 1\n\n- **Input:** s = \"a b\"\n- **Output:** `2`\n", [({"s": "a b"}, 2)]),
    "Chinese": (
        "给你一组价格和一个目标值，找出两个价格。\n\n示例 1：\n\n输入：nums = [2,7,11,15], target = 9\n输出：[0,1]\n"
        "解释：因为 2 + 7 等于 9。\n\n示例 2：\n\n输入：nums = [3,3], target = 6\n输出：[0,1]\n\n提示：\n\n只有一个答案\n",
        [PRICES, ({"nums": [3, 3], "target": 6}, [0, 1])],
    ),
    "Chinese, bold": ("**输入：** nums = [2,7,11,15], target = 9\n**输出：** [0,1]\n**解释：** …", [PRICES]),
    "Chinese, full-width": ("输入：nums = ［2，7，11，15］，target = 9\n输出：［0，1］\n", [PRICES]),
    "Chinese quotes": ("示例：输入：s = “abcabc”，k = 2\n输出：“abc”。", [({"s": "abcabc", "k": 2}, "abc")]),
    "Chinese on one line": ("例1：输入：nums = [2,7,11,15]，target = 9，输出：[0,1]，因为 2+7=9\n", [PRICES]),
    "Chinese without colons": ("输入 nums = [2,7,11,15]，target = 9\n输出 [0,1]\n", [PRICES]),
    "Chinese in prose": ("给定 nums = [2, 7, 11, 15], target = 9，返回 [0, 1]。", [PRICES]),
    "Chinese answer": ("给定 nums = [2, 7, 11, 15] 和 target = 9，答案是 [0, 1]。", [PRICES]),
    "in prose": ("Given nums = [2, 7, 11, 15], target = 9, return [0, 1].", [PRICES]),
    "in prose with and": ("Given nums = [2, 7, 11, 15] and target = 9,\nreturn [0, 1].", [PRICES]),
    "within a sentence": ("For example, given nums = [2, 7, 11, 15], target = 9, the answer is [0, 1].", [PRICES]),
    "within a Chinese sentence": ("例如，给定 nums = [2, 7, 11, 15]，target = 9，应返回 [0, 1]。", [PRICES]),
    "an arrow between": ("Input: nums = [2,7,11,15], target = 9 -> Output: [0,1]", [PRICES]),
    "in a list": ("1. Input: `nums = [2,7,11,15]`, `target = 9`  Output: `[0,1]`", [PRICES]),
    "one line": ("Input: nums = [2,7,11,15], target = 9 Output: [0,1]", [PRICES]),
    "code block": ("Example:\n\n```text\nInput: nums = [2,7,11,15], target = 9\nOutput: [0,1]\n```\nMore words.", [PRICES]),
    "windows line ends": ("Input: nums = [2,7,11,15], target = 9\r\nOutput: [0,1]\r\n", [PRICES]),
    "quoted reply": ("> Input: nums = [2,7,11,15], target = 9\n> Output: [0,1]\n", [PRICES]),
    "html": (
        "<p><strong class=\"example\">Example 1:</strong></p>\n<pre><strong>Input:</strong>&nbsp;nums = [2,7,11,15], target = 9\n"
        "<strong>Output:</strong> [0,1]\n</pre>",
        [PRICES],
    ),
    "html spans": (
        '<div class="example-block"><p><strong>Input:</strong> <span class="io">s = &quot;a&lt;b&quot;</span></p>'
        "<p><strong>Output:</strong> <span>true</span></p></div>",
        [({"s": "a<b"}, True)],
    ),
    "hard spaces": ("Input:\u00a0nums\u00a0= [2,7,11,15],\u3000target = 9\nOutput:\u00a0[0,1]", [PRICES]),
    "a test panel": ("Input\nnums =\n[2,7,11,15]\ntarget =\n9\nOutput\n[0,1]\n", [PRICES]),
    "a failed submission": ("Input\nnums =\n[2,7,11,15]\ntarget =\n9\nOutput\n[9,9]\nExpected\n[0,1]\n", [PRICES]),
    "a grid over lines": (
        'Input: grid = [\n  ["1","0"],\n  ["0","1"]\n]\nOutput: 2\n\nNote: diagonals do not touch.',
        [({"grid": [["1", "0"], ["0", "1"]]}, 2)],
    ),
    "lines of named values": ("Input:\nnums: [2,7,11,15]\ntarget: 9\n\nOutput:\n[0,1]\n\nThe rest.", [PRICES]),
    "bare values": ("Input: [2,7,11,15], 9\nOutput: [0,1]", [({"arg1": [2, 7, 11, 15], "arg2": 9}, [0, 1])]),
    "bare values in lines": ("输入：\n[2,7,11,15]\n9\n输出：\n[0,1]", [({"arg1": [2, 7, 11, 15], "arg2": 9}, [0, 1])]),
    "one number": ("Input: 5\nOutput: 120.", [({"arg1": 5}, 120)]),
    "a linked list": ("Input: head = 1->2->3->NULL, k = 2\nOutput: 2->1->3->NULL", [({"head": [1, 2, 3], "k": 2}, [2, 1, 3])]),
    "a linked list in brackets": ("输入：[1 -> 2 -> 3]\n输出：3 → 2 → 1\n", [({"arg1": [1, 2, 3]}, [3, 2, 1])]),
    "linked lists": ("Input: lists = [1->4, 2->6]\nOutput: 1->2->4->6", [({"lists": [[1, 4], [2, 6]]}, [1, 2, 4, 6])]),
    "a tree": ("Input: root = [3,9,null,1]\nOutput: [[3],[9],[1]]", [({"root": [3, 9, None, 1]}, [[3], [9], [1]])]),
    "words behind the result": ("Input: n = 3\nOutput: 3 (1+2, 2+1 and 1+1+1)\n", [({"n": 3}, 3)]),
    "prose behind the result": ("Input: n = 3\nOutput: 3\nThere are three ways to climb.\n", [({"n": 3}, 3)]),
    "no result": ("Input: nums = [1], k = 2\n\nExplanation: …", [({"nums": [1], "k": 2}, UNKNOWN)]),
    "an input that runs on into prose": (
        "Input: nums = [2,1], k = 1\n\nWhat comes out is up to you.\nInput: nums = [1], k = 2",
        [({"nums": [1], "k": 2}, UNKNOWN)],
    ),
    "a result in words": ("Input: n = 3\nOutput: the third number", [({"n": 3}, UNKNOWN)]),
    "a result with more to it": ("Input: nums = [2,2]\nOutput: 1, nums = [2,_]", [({"nums": [2, 2]}, UNKNOWN)]),
    "a choice of results": ("Input: n = 3\nOutput: [0,1] (or [1,0])", [({"n": 3}, UNKNOWN)]),
    "a choice of results below": ("Input: n = 3\nOutput: [0,1]\nor [1,0]", [({"n": 3}, UNKNOWN)]),
    "several results": ("Input: n = 3\nOutput:\n1\n2\n", [({"n": 3}, UNKNOWN)]),
    "a result with a thousands separator": ("Input: n = 3\nOutput: 1,000", [({"n": 3}, UNKNOWN)]),
    "an unreadable one between": (
        "Input: a = 1\nOutput: 1\n\nInput: a = x\nOutput: 2\n\nInput: a = 3\nOutput: 3",
        [({"a": 1}, 1), ({"a": 3}, 3)],
    ),
    "an incomplete one between": (
        "Input: a = 1, b = 2\nOutput: 1\n\nInput: a = 2, b = 2\nOutput: 2\n\nGiven a = 0, return 0.",
        [({"a": 1, "b": 2}, 1), ({"a": 2, "b": 2}, 2)],
    ),
    "named by the starter code": (
        "Input: [2,7,11,15], 9\nOutput: [0,1]\n\n```python\nclass Solution:\n    def twoSum(self, nums: List[int], target: int):\n```",
        [PRICES],
    ),
}  # fmt: skip

NOTHING = {
    "nothing at all": "",
    "prose": "Given an array of integers nums and an integer target, return the indices of two numbers.",
    "prose in Chinese": "给定一个数组 nums 和一个整数 target，返回两个下标。输入保证有解。",
    "prose about input": "Input is an array of n numbers.\nOutput the largest of them.\n",
    "a contest": "Input\n3\n1 2 3\nOutput\n6\n",
    "a contest with one number": "Input\n5\nOutput\n120\n",
    "a contest with colons": "Sample Input:\n3\n1 2 3\nSample Output:\n6\n",
    "a contest with two numbers": "Sample Input 1:\n3\n5\nSample Output 1:\n8\n",
    "a contest on the line": "Sample Input: 3\nSample Output: 6\n",
    "a contest in Chinese": "输入格式：第一行一个整数 n。\n输出格式：一个整数。\n样例输入：\n3\n1 2 3\n样例输出：\n6\n",
    "a contest in Chinese with one number": "样例输入 1\n\n5\n\n样例输出 1\n\n120\n",
    "a contest with words": "Input:\nabc\nOutput:\nYES\n",
    "a number and a line": "输入：3\n1 2 3\n输出：6",
    "a class to design": 'Input:\n["MinStack","push","top"]\n[[],[1],[]]\nOutput:\n[null,null,1]\n',
    "thousands": "Input: 1,234\nOutput: 4",
    "named thousands": "Input: n = 1,234\nOutput: 4",
    "binary": "Input: n = 00000000000000000000000000001011\nOutput: 3",
    "an unknown name": "Input: nums = arr, k = 3\nOutput: 6",
    "an arrow to the result": "Input: n = 3 -> 6\n",
    "prose about a case": "Given n = 5, find the fifth number.",
    "a sum of lists": "Input: (2 -> 4 -> 3) + (5 -> 6 -> 4)\nOutput: 7 -> 0 -> 8",
    "a picture of a tree": "Input:\n    3\n   / \\\n  9  20\nOutput: 2\n",
    "half named": "Input: nums = [1], 3\nOutput: 6",
    "twice": "Input: a = 1, a = 2\nOutput: 6",
    "an endless list": "Input: nums = [1, 2, ...]\nOutput: 6",
    "power": "Input: n = 10^5\nOutput: 6",
    "a doubly linked list": "Input: head = 1 <-> 2\nOutput: 2",
    "bare values without a result": "Input: [1,2,3]\n\nFind something.",
    "other parameters than the starter code": "Input: head = [1,2], pos = 1\nOutput: true\n\ndef has_cycle(head):\n    pass\n",
}  # fmt: skip


def found(text: str) -> list[tuple]:
    return [(dict(example.input), example.expected) for example in examples_in(text)]


@pytest.mark.parametrize("name", STATEMENTS)
def test_examples_are_found(name: str) -> None:
    text, expected = STATEMENTS[name]
    assert found(text) == expected


@pytest.mark.parametrize("name", NOTHING)
def test_rather_nothing_than_something_wrong(name: str) -> None:
    assert found(NOTHING[name]) == []


def test_the_order_of_the_arguments_is_that_of_the_text_or_of_the_starter_code() -> None:
    text = "Input: Target = 9, nums = [1]\nOutput: 1\n"
    assert list(examples_in(text)[0].input) == ["Target", "nums"]
    assert list(examples_in(text + "\ndef f(nums, target):\n")[0].input) == ["nums", "target"]


def test_the_span_is_the_place_in_the_text() -> None:
    text = "Prose.\n\n**Input:** s = &quot;a&quot;\n**Output:** 1\n\nMore prose.\nInput: s = 'b'\n"
    first, second = examples_in(text)
    assert text[first.start : first.end] == "**Input:** s = &quot;a&quot;\n**Output:** 1"
    assert text[second.start : second.end] == "Input: s = 'b'"


def test_true_stays_true_and_one_stays_one() -> None:
    (example,) = examples_in("Input: flag = true, n = 1\nOutput: false")
    assert [example.input["flag"], example.input["n"], example.expected] == [True, 1, False]
    assert [type(value) for value in (*example.input.values(), example.expected)] == [bool, int, bool]


def test_at_most_eight() -> None:
    text = "".join(f"Input: n = {n}\nOutput: {n}\n\n" for n in range(20))
    assert [example.expected for example in examples_in(text)] == list(range(MAX_EXAMPLES))


def test_a_very_long_text_is_read_to_its_limit() -> None:
    example_text = "\nInput: n = 1\nOutput: 2\n"
    assert len(examples_in("x" * (MAX_CHARACTERS - 100) + example_text)) == 1
    assert examples_in("x" * MAX_CHARACTERS + example_text) == ()


HOSTILE = [
    "Input:", "Input: ", "输入：", "Input: [", "Input: [[[[", "Input: n = 1\n", "Input: n = 1\nOutput:", "Output:", "Output: 1\n",
    "Given n = 1, return ", "for given n = 1, ", "Given n", "*", "_", " ", "\n", "\t", "> ", " *_", "```\n", "`", "&", "&quot;", "&amp", "<p", "<p>", "</pre>",
    "<strong ", "1->", "->", "[", "]", "(", "{", '"', "'", "\\", '\\"', '"\\', "“", "1,", "1,000", "9**", "a=", "a = 1,", ", return ", "，返回",
    "def f(", "def f(x):\n", "def f(x: List[", "class A:\n", "    def f(self, a):\n", "def f(a: 'List[", "x and y = ", "1 and ", "Example 1: ",
    "例1：", "Input 1", "Input 1:", "or ", "Input: x = 1\nOutput: 1 ", "=", ":", "Input: x = '", "expected: ", "1e9", "0.", "，", "\u200b", "\x00", "\ud800",
    "Input: x = 1\nOutput: 1 (" + " " * 50, "def f(a: int" + "|int" * 240 + "):\n", "def f(a: " + "'" * 900 + "):\n", "def f(a=" + "-" * 900 + "1):\n",
]  # fmt: skip


@pytest.mark.parametrize("piece", HOSTILE)
def test_hostile_text_takes_bounded_time(piece: str) -> None:
    text = "<p>" + piece * (MAX_CHARACTERS // len(piece))
    started = time.process_time()
    examples_in(text)
    signature_in(text)
    assert time.process_time() - started < 2


@THOROUGH
@given(st.lists(st.sampled_from(HOSTILE) | st.text(max_size=5), max_size=40).map("".join))
@example("Input: \ud800\nOutput: \udfff")
def test_any_text_will_do(text: str) -> None:
    for found in examples_in(text):
        assert found.input
        assert 0 <= found.start < found.end <= len(text)
    signature_in(text)
