"""Heads, starter code and examples in every language, from the one signature that a problem has."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from problems.bank.files import BANK_DIRECTORY, read_bank_problem
from problems.languages import LANGUAGES
from problems.syntax.grammars import PARSED, parse_quality
from problems.syntax.structure import structure_of
from problems.values.declarations import in_literals, literal
from problems.values.showing import show_value
from problems.values.signatures import example_texts, signature_text, starter_code

TWO_SUM = {
    "function": "two_sum",
    "parameters": [{"name": "nums", "type": "list[int]"}, {"name": "target", "type": "int"}],
    "returns": "list[int]",
}
NODES = {"function": "merge_lists", "parameters": [{"name": "lists", "type": "list[ListNode]"}], "returns": "ListNode"}
CACHE = {
    "function": "LRUCache",
    "parameters": [{"name": "capacity", "type": "int"}],
    "returns": "None",
    "methods": [{"name": "get_one", "parameters": [{"name": "key", "type": "str"}], "returns": "bool"}],
}
IN_PLACE = {
    "function": "turn",
    "parameters": [{"name": "grid", "type": "list[list[int]]"}],
    "returns": "None",
    "in_place": "grid",
}


@pytest.mark.parametrize(
    ("language", "head"),
    [
        ("python", "def two_sum(nums: list[int], target: int) -> list[int]:"),
        ("javascript", "function twoSum(nums, target)"),
        ("typescript", "function twoSum(nums: number[], target: number): number[]"),
        ("cpp", "vector<int> twoSum(vector<int>& nums, int target)"),
        ("java", "public int[] twoSum(int[] nums, int target)"),
        ("go", "func twoSum(nums []int, target int) []int"),
        ("csharp", "public int[] TwoSum(int[] nums, int target)"),
        ("kotlin", "fun twoSum(nums: IntArray, target: Int): IntArray"),
        ("rust", "pub fn two_sum(nums: Vec<i32>, target: i32) -> Vec<i32>"),
        ("swift", "func twoSum(_ nums: [Int], _ target: Int) -> [Int]"),
        ("pseudocode", "two_sum(nums, target):"),
    ],
)
def test_a_function(language: str, head: str) -> None:
    assert head in signature_text(TWO_SUM, language)
    assert head in starter_code(TWO_SUM, language)


def test_nodes_are_shown_in_a_comment() -> None:
    code = starter_code(NODES, "java")
    assert code.startswith("/*\n * class ListNode {\n *     int val;\n *     ListNode next;\n * }\n */\n")
    assert "ListNode mergeLists(ListNode[] lists)" in code
    assert "/*" not in starter_code(TWO_SUM, "java")


def test_a_class_and_its_methods() -> None:
    assert "bool getOne(string key)" in signature_text(CACHE, "cpp")
    assert "func Constructor(capacity int) LRUCache" in signature_text(CACHE, "go")
    assert "func (this *LRUCache) GetOne(key string) bool" in signature_text(CACHE, "go")
    assert "constructor(capacity: number)" in signature_text(CACHE, "typescript")


def test_what_is_changed_in_place() -> None:
    assert "turn(grid: &mut Vec<Vec<i32>>)" in signature_text(IN_PLACE, "rust")
    assert "turn(_ grid: inout [[Int]])" in signature_text(IN_PLACE, "swift")
    assert "void turn(vector<vector<int>>& grid)" in signature_text(IN_PLACE, "cpp")


def test_examples_have_the_literals_of_the_language() -> None:
    example = {"input": {"nums": [True, None], "word": 'a"b'}, "output": False}
    assert example_texts(TWO_SUM, example, "java") == ('nums = [true, null], word = "a\\"b"', "false")
    assert example_texts(TWO_SUM, example, "go")[0].startswith("nums = [true, nil]")
    assert example_texts(TWO_SUM, example, "python") == ("nums = [True, None], word = 'a\"b'", "False")
    assert literal(None, "cpp") == "nullptr"
    assert literal({"a": [1.5]}, "swift") == '{"a": [1.5]}'


@pytest.mark.parametrize(
    ("shown", "language", "written"),
    [
        ("s = 'a\"b\\n', deep = True", "cpp", 's = "a\\"b\\n", deep = true'),
        ("root = [1, None, … +994], word = 'abc'… +40", "cpp", 'root = [1, nullptr, … +994], word = "abc"… +40'),
        ('[None, False, "it\'s None"]', "javascript", '[null, false, "it\'s None"]'),
        ("MinStack() → … +9 → get_min() → push(-2)", "typescript", "MinStack() → … +9 → getMin() → push(-2)"),
        ("{'a': None}", "go", '{"a": nil}'),
        ("{'a': None}", "python", "{'a': None}"),
        ("nums = [True_, NoneOf]", "java", "nums = [True_, NoneOf]"),
        ("it's None", "java", "it's None"),
        ("'a\\'", "java", "'a\\'"),
    ],
)
def test_what_was_shown_in_literals_of_python(shown: str, language: str, written: str) -> None:
    assert in_literals(shown, language) == written


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists))
def test_what_was_shown_whole_is_told_as_the_value_itself(value: object) -> None:
    assert in_literals(show_value(value, None), "javascript") == literal(value, "javascript")


def test_calls_have_the_names_of_the_language() -> None:
    example = {"input": {"operations": ["LRUCache", "get_one"], "arguments": [[2], ["x"]]}, "output": [None, True]}
    assert example_texts(CACHE, example, "csharp") == ('LRUCache(2) → GetOne("x")', 'GetOne("x") = true')


@pytest.mark.parametrize("language", PARSED)
def test_starter_code_of_every_problem_can_be_read(language: str) -> None:
    for path in sorted(BANK_DIRECTORY.glob("*.yaml")):
        signature = read_bank_problem(path).signature.model_dump(mode="json")
        code = starter_code(signature, language)
        assert parse_quality(code, language) == 1.0, (path.stem, code)
        assert structure_of(code, language).functions, (path.stem, code)


def test_every_language_has_a_head() -> None:
    assert all("two" in signature_text(TWO_SUM, language).lower() for language in LANGUAGES)
