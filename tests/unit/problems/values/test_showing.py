"""Plain values shown as text, whole or shortened, and read back."""

import json

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from problems.values.reading import read_arguments, read_value
from problems.values.showing import show_arguments, show_value

THOROUGH = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
plain_characters = st.characters(exclude_categories=("Cs",), exclude_characters="\0")
plain_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**40), 10**40) | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(plain_characters, max_size=15),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(plain_characters, max_size=5), inner, max_size=4),
    max_leaves=20,
)  # fmt: skip
argument_names = st.from_regex(r"[a-zA-Z_][a-zA-Z0-9_]{0,8}", fullmatch=True)
LIMITS = st.integers(25, 200)  # the longest float has 24 characters, and is never cut


@THOROUGH
@given(plain_values)
@example(["…", "，", "'\"", "\u2028\x85\x1c", 1e22, -0.0, 5e-324])
def test_what_is_shown_can_be_read_again(value: object) -> None:
    read = read_value(show_value(value, limit=None))
    assert json.dumps(read) == json.dumps(value)
    assert json.dumps(read_value(json.dumps(value))) == json.dumps(value)


@THOROUGH
@given(st.dictionaries(argument_names, plain_values, min_size=1, max_size=5))
def test_shown_arguments_can_be_read_again(arguments: dict) -> None:
    shown = show_arguments(arguments, limit=None)
    assert json.dumps(read_arguments(shown, list(arguments))) == json.dumps(arguments)
    assert json.dumps(read_arguments(shown)) == json.dumps(arguments)


@THOROUGH
@given(plain_values, LIMITS)
@example(["…"] * 3, 15)
@example(["\x00" * 30], 20)
def test_a_limit_is_kept_and_shortens_only_what_is_too_long(value: object, limit: int) -> None:
    whole, shown = show_value(value, limit=None), show_value(value, limit=limit)
    assert len(shown) <= limit
    assert (shown == whole) is (len(whole) <= limit)
    assert shown == show_value(value, limit=limit)


@pytest.mark.parametrize(
    ("value", "limit", "shown"),
    [
        (list(range(1, 998)), 20, "[1, 2, 3, 4, … +993]"),
        ([[1] * 50, [2] * 50], 30, "[[1, 1, 1, 1, 1, … +45], … +1]"),
        ([1, [2] * 50, 3], 30, "[1, [2, 2, 2, 2, … +46], 3]"),
        ({"a": 1, "b": 2, "c": 3}, 16, "{'a': 1, … +2}"),
        ("abcdefghijklmnopqrstuvwxyz", 20, "'abcdefghijklm'… +13"),
        (["abcdefghijklmnopqrstuvwxyz"], 20, "['abcdefghijk'… +15]"),
        (10**99, 20, "10000000000000… +86"),
        ([1, 2], 3, "[… +2]"),
        ((1, 2), None, "[1, 2]"),
        ([True, None, 1.0, "你"], None, "[True, None, 1.0, '你']"),
    ],
)
def test_how_values_are_shown(value: object, limit: int | None, shown: str) -> None:
    assert show_value(value, limit=limit) == shown


def test_what_no_reader_would_accept_is_shown_all_the_same() -> None:
    deep: list = []
    for _ in range(2_000):
        deep = [deep]
    assert len(show_value(deep, limit=None)) < 200
    assert show_value(10**5_000) == "… +5001"
    assert len(show_value([[0] * 1_000] * 1_000)) <= 200


def test_the_longest_arguments_are_shortened() -> None:
    assert show_arguments({}) == ""
    assert show_arguments({"nums": [3, 3], "target": 6}) == "nums = [3, 3], target = 6"
    arguments = {"nums": list(range(1000)), "target": 6, "s": "x" * 500}
    shown = show_arguments(arguments, limit=80)
    assert "target = 6" in shown
    assert "nums = [0, 1, 2, 3, " in shown and ", s = 'xxxxxxxx" in shown
    assert len(shown) <= 80
