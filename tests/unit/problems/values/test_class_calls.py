"""Calls on a class as people write and read them."""

import pytest

from problems.judge.port import Entry, Method
from problems.values.class_calls import is_call_list, show_calls, show_input, show_results
from problems.values.typed_calls import read_calls, read_results
from problems.values.unreadable import UnreadableValue
from tests.class_design import calls

ENTRY = Entry(
    "LRUCache",
    (("capacity", "int"),),
    "None",
    methods=(
        Method("get", (("key", "int"),), "int"),
        Method("put_new", (("key", "int"), ("value", "str"))),
        Method("all", (), "list[int]"),
    ),
)
GIVEN = calls(("LRUCache", 2), ("put_new", 1, "a"), ("get", 1))
MANY = calls(("LRUCache", 2), *(("get", key) for key in range(30)))


@pytest.mark.parametrize(
    "text",
    [
        'LRUCache(2), put_new(1, "a"), get(1)',
        "LRUCache(2) → put_new(1, 'a') → get(1)",
        "LRUCache(2) -> putNew(1, 'a') -> get( 1 ) ;",
        "cache = LRUCache(2)\ncache.put_new(1, 'a')\ncache.get(1)\n",
        "lru_cache(2).put_new(1, 'a').get(1)",
        "LRUCache（2），put_new（1，“a”）；get（1）。",
        '["LRUCache", "putNew", "get"], [[2], [1, "a"], [1]]',
        'operations = ["LRUCache", "put_new", "get"]\narguments = [[2], [1, "a"], [1]]',
    ],
)
def test_calls_are_read_in_every_usual_way(text):
    assert read_calls(text, ENTRY) == GIVEN


def test_what_is_shown_can_be_read_back():
    assert show_calls(GIVEN) == "LRUCache(2) → put_new(1, 'a') → get(1)"
    assert read_calls(show_calls(GIVEN), ENTRY) == GIVEN
    assert read_calls("LRUCache(2) → all()", ENTRY) == calls(("LRUCache", 2), ("all",))


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        ("", "empty", {}),
        ("get(1)", "first_call", {"name": "LRUCache"}),
        ("LRUCache()", "call_arguments", {"name": "LRUCache", "wanted": 1}),
        ("LRUCache(2), get(1, 2)", "call_arguments", {"name": "get", "wanted": 1}),
        ("LRUCache(2), pop(1)", "unknown_method", {"name": "pop"}),
        ("LRUCache(2), LRUCache(2)", "unknown_method", {"name": "LRUCache"}),
        ("LRUCache(2", "unclosed", {}),
        ("LRUCache(2), get(", "unclosed", {}),
        ("LRUCache(2) get", "unexpected", {"found": "g", "position": 13}),
        ("LRUCache(2) put_new(1 2)", "unexpected", {"found": "2", "position": 22}),
        ("LRUCache(2), get(x)", "unknown_name", {"name": "x", "position": 18}),
        ("[2]", "missing_argument", {"name": "arguments"}),
        ('["LRUCache"], []', "call_lists", {}),
        ('["LRUCache", 3], [[2], [1]]', "unknown_method", {"name": ""}),
        ('["LRUCache"], [2]', "call_arguments", {"name": "LRUCache", "wanted": 1}),
    ],
)
def test_what_cannot_be_called_is_refused(text, code, facts):
    with pytest.raises(UnreadableValue) as refused:
        read_calls(text, ENTRY)
    assert refused.value.code == code
    assert facts.items() <= refused.value.facts.items()


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("7", [None, None, 7]),
        ("[7]", [None, None, [7]]),
        ("[None, None, 7]", [None, None, 7]),
        ("[null, null, null]", [None, None, None]),
    ],
)
def test_results_of_one_call_that_returns_something(text, results):
    assert read_results(text, GIVEN, ENTRY) == results


@pytest.mark.parametrize("text", ["1, -1, [3]", "1; -1; [3]", "[1, -1, [3]]", "[null, 1, -1, [3]]", "1，-1，[3]"])
def test_results_of_several(text):
    given = calls(("LRUCache", 2), ("get", 1), ("get", 2), ("all",))
    assert read_results(text, given, ENTRY) == [None, 1, -1, [3]]


@pytest.mark.parametrize(
    ("text", "code"), [("1, 2", "result_count"), ("1 2", "unexpected"), ("1, x", "unknown_name"), ("1, [2", "unclosed")]
)
def test_results_that_do_not_fit(text, code):
    with pytest.raises(UnreadableValue) as refused:
        read_results(text, GIVEN, ENTRY)
    assert refused.value.code == code


def test_many_calls_are_cut_around_the_one_that_matters():
    assert show_input(MANY, 400, until=20) == "LRUCache(2) → … +9 → " + " → ".join(
        f"get({key})" for key in range(9, 20)
    )
    assert show_input(MANY, 400).endswith("get(10) → … +19")
    assert show_input(MANY, 400, until=2) == "LRUCache(2) → get(0) → get(1)"
    assert show_input(MANY, 60, until=30) == "LRUCache(2) → … +26 → get(26) → get(27) → get(28) → get(29)"
    assert show_input(MANY, 5, until=30) == "LRUCache(2) → … +29 → get(29)"
    assert show_calls(MANY).count("→") == 30


def test_results_are_shown_beside_their_calls():
    given = calls(("LRUCache", 2), ("put_new", 1, "a"), ("get", 1), ("all",))
    assert show_results(given, [None, None, 7, [1]]) == "get(1) = 7, all() = [1]"
    assert show_results(given, [None, None, 7, [1]], 18) == "get(1) = 7, … +1"
    assert show_results(given, 3) == "3"
    assert show_results(GIVEN, [None, None, None]) == "[None, None, None]"


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        (GIVEN, True),
        ({"nums": [1]}, False),
        ({"operations": ["add"], "arguments": [[1]]}, False),
        ({"operations": [], "arguments": []}, False),
        ({"operations": [1, 2], "arguments": [[1], [2]]}, False),
        ({"operations": "AB", "arguments": [[], []]}, False),
    ],
)
def test_a_list_of_calls_is_told_from_other_input(given, answer):
    assert is_call_list(given) is answer


def test_other_input_is_shown_by_name():
    assert show_input({"nums": [3, 3], "target": 6}, 100) == "nums = [3, 3], target = 6"
