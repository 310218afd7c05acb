"""Starter code found in pasted problem statements."""

import pytest

from problems.values.pasted_signature import PastedSignature, signature_in

SIGNATURES = [
    (
        "class Solution:\n    def twoSum(self, nums: List[int], target: int) -> List[int]:\n        pass",
        PastedSignature("twoSum", (("nums", "list[int]"), ("target", "int")), "list[int]"),
    ),
    ("def two_sum(nums, target):\n    ...", PastedSignature("two_sum", (("nums", ""), ("target", "")))),
    ("def f(self, s: str) -> bool:", PastedSignature("f", (("s", "str"),), "bool")),
    (
        "# class ListNode:\n#     def __init__(self, val=0, next=None):\nclass Solution:\n"
        "    def reverse(self, head: Optional[ListNode]) -> Optional[ListNode]:\n        ",
        PastedSignature("reverse", (("head", "ListNode"),), "ListNode"),
    ),
    (
        "class TreeNode:\n    def __init__(self, val=0):\n        self.val = val\n\nclass Solution:\n"
        "    def depth(self, root: 'TreeNode | None', lists: typing.List[Optional['ListNode']] = []) -> int:",
        PastedSignature("depth", (("root", "TreeNode"), ("lists", "list[ListNode]")), "int"),
    ),
    (
        "```python\ndef place(\n    board: List[List[str]],  # changed in place\n    pairs: dict[str, Tuple[int, int]] = None,\n) -> None:\n```",
        PastedSignature("place", (("board", "list[list[str]]"), ("pairs", "dict[str, tuple[int, int]]")), "None"),
    ),
    ("<pre>def f(a: int) -&gt; int:</pre>", PastedSignature("f", (("a", "int"),), "int")),
    ("请补全代码：\n\ndef longest(s: str) -> int：\n", PastedSignature("longest", (("s", "str"),), "int")),
    ("def __init__(self):\n    pass\n\ndef g(x):\n", PastedSignature("g", (("x", ""),))),
]
NO_SIGNATURE = [
    "", "Define a function twoSum(nums, target).", "the def of it (x):", "def f(", "def f(a b):", "def f(*args):", "def f():\n",
    "class LRUCache:\n    def __init__(self, capacity: int):\n        pass\n    def get(self, key: int) -> int:\n        pass\n",
    "# def f(x):\n", "def f(a, a):\n    pass", "public int[] twoSum(int[] nums, int target) {",
    "def f(a: " + "[" * 30 + "]" * 30 + "):", "def f(a: int" + "|int" * 300 + "):",
]  # fmt: skip


@pytest.mark.parametrize(("text", "signature"), SIGNATURES)
def test_the_signature_of_starter_code(text: str, signature: PastedSignature) -> None:
    assert signature_in(text) == signature


@pytest.mark.parametrize("text", NO_SIGNATURE)
def test_no_signature(text: str) -> None:
    assert signature_in(text) is None
