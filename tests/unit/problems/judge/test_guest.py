"""The modules that run inside WebAssembly, here without it: conversion of values and nodes, caches, output."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from problems.judge.guest import caches
from problems.judge.guest.nodes import TreeNode, list_from, tree_from, values_of_list, values_of_tree
from problems.judge.guest.output import Capture
from problems.judge.guest.values import LargeNumber, TooLarge, WrongKind, to_argument, to_plain

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=5),
    max_leaves=20,
)


def level_orders() -> st.SearchStrategy[list[int | None]]:
    """Level orders as they are written down: a real parent for every value, no None at the end."""
    return st.lists(st.none() | st.integers(), max_size=30).map(lambda values: values_of_tree(tree_from(values)))


class TestNodes:
    @given(st.lists(st.integers()))
    def test_a_list_survives_the_way_there_and_back(self, values):
        assert values_of_list(list_from(values)) == values

    @given(level_orders())
    def test_a_tree_survives_the_way_there_and_back(self, values):
        assert values_of_tree(tree_from(values)) == values

    def test_missing_children(self):
        root = tree_from([1, None, 2, 3])
        assert root.left is None and root.right.left.val == 3 and root.right.right is None

    def test_a_circle_is_told(self):
        head = list_from([1, 2, 3])
        head.next.next.next = head
        with pytest.raises(ValueError, match="circle"):
            values_of_list(head)

    def test_a_tree_in_a_circle_is_told(self):
        root = TreeNode(1)
        root.left = root
        with pytest.raises(ValueError, match="circle"):
            values_of_tree(root)

    def test_a_deep_tree(self):
        root = node = TreeNode(0)
        for value in range(1, 50_000):
            node.right = TreeNode(value)
            node = node.right
        assert [value for value in values_of_tree(root) if value is not None] == list(range(50_000))

    def test_nodes_are_known_by_their_attributes(self):
        class Mine:
            def __init__(self, x):
                self.val, self.next = x, None

        head = to_argument("Optional[ListNode]", [1, 2], {"ListNode": Mine})
        assert type(head) is Mine and to_plain("ListNode", head) == [1, 2]

    @pytest.mark.parametrize("make", [object, lambda value: None, 7])
    def test_a_class_of_that_name_that_does_not_serve_is_left_alone(self, make):
        assert to_plain("ListNode", to_argument("ListNode", [1], {"ListNode": make})) == [1]

    @pytest.mark.parametrize("type_name", ["list[ListNode]", "List[Optional[ListNode]]", "list[ListNode | None]"])
    def test_lists_of_lists(self, type_name):
        heads = to_argument(type_name, [[1, 2], [], [3]], {})
        assert heads[1] is None
        assert to_plain(type_name, heads) == [[1, 2], [], [3]]


class TestResults:
    @given(plain)
    def test_plain_data_stay_as_they_are(self, value):
        found = to_plain("", value)
        assert found == value and repr(found) == repr(value)

    @pytest.mark.parametrize(
        ("value", "expected"),
        [
            ((1, 2), [1, 2]),
            ({3, 1, 2}, [1, 2, 3]),
            ({1: "a", None: 2}.keys(), [1, None]),
            (range(3), [0, 1, 2]),
            ({1: {2}}, {"1": [2]}),
            ({"a": 1}.values(), [1]),
            ([list_from([1, 2]), None], [[1, 2], None]),
        ],
    )
    def test_what_is_like_plain_data_becomes_so(self, value, expected):
        assert to_plain("", value) == expected

    @pytest.mark.parametrize("value", [object(), iter([1]), print, int, b"x", 1j, {(1, 2): 3}, [[object()]]])
    def test_anything_else_is_the_wrong_kind(self, value):
        with pytest.raises(WrongKind):
            to_plain("", value)

    @pytest.mark.parametrize("value", [[1], 1, "x", TreeNode(1)])
    def test_a_list_node_is_no_list(self, value):
        with pytest.raises(WrongKind, match="ListNode or None was expected"):
            to_plain("ListNode", value)

    def test_nodes_where_a_list_is_due(self):
        with pytest.raises(WrongKind):
            to_plain("list[int]", list_from([1]))

    def test_much_of_it(self):
        with pytest.raises(TooLarge):
            to_plain("", [0] * 10**6)
        with pytest.raises(LargeNumber):
            to_plain("", -(10**5000))
        assert to_plain("", 10**4000) == 10**4000

    def test_special_numbers(self):
        assert math.isnan(to_plain("", math.nan))
        assert math.copysign(1, to_plain("", -0.0)) == -1

    def test_a_seed_becomes_a_source_of_chance(self):
        assert to_argument("random.Random", 3, {}).random() == to_argument("random.Random", 3, {}).random()


class TestCaches:
    def test_it_calls_once(self):
        calls = []
        double = caches.cache(lambda x, *, by=2: calls.append(x) or x * by)
        assert [double(1), double(1), double(1, by=3)] == [2, 2, 3]
        assert calls == [1, 1]
        assert double.cache_info()[:2] == (1, 2)
        double.cache_clear()
        assert double(1) == 2 and calls == [1, 1, 1]

    def test_what_was_not_used_for_longest_is_forgotten(self):
        calls = []
        same = caches.lru_cache(maxsize=2)(lambda x: calls.append(x) or x)
        for x in (1, 2, 1, 3, 1, 2):
            same(x)
        assert calls == [1, 2, 3, 2]

    def test_without_brackets_and_with_types(self):
        assert caches.lru_cache(lambda x: x)(None) is None
        typed = caches.lru_cache(None, typed=True)(repr)
        assert [typed(1), typed(1.0), typed(True)] == ["1", "1.0", "True"]


class TestOutput:
    @given(st.lists(st.text()), st.integers(min_value=1, max_value=20))
    def test_the_beginning_is_kept(self, texts, limit):
        output, whole = Capture(limit), "".join(texts)
        for text in texts:
            assert output.write(text) == len(text)
        assert output.text() == (whole if len(whole) <= limit else whole[: limit - 1] + "…")
