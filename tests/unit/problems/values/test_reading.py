"""Plain values read from what people write."""

import json
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from problems.values.reading import read_arguments, read_leading_value, read_value
from problems.values.unreadable import MAX_CHARACTERS, MAX_DEPTH, MAX_DIGITS, UnreadableValue

THOROUGH = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
VALUES = [
    ("'\\101\\x'", "A\\x"),
    ("[2,7]", [2, 7]), ("[ 2 ,\n 7 , ]", [2, 7]), ("[]", []), ("[[1,null],[2]]", [[1, None], [2]]), ("{}", {}),
    ('"abc"', "abc"), ("'abc'", "abc"), ("''", ""), ('"it\'s"', "it's"), ("'\"'", '"'), ("' '", " "), ("'，：［'", "，：［"),
    ("true", True), ("False", False), ("null", None), ("None", None), ("nil", None), ("[nullptr, 1]", [None, 1]), ("[True,false,None]", [True, False, None]),
    ("-1", -1), ("+1", 1), ("−1", -1), ("0", 0), ("1_000", 1000), ("1.5", 1.5), ("-.5", -0.5), ("9223372036854775807", 2**63 - 1),
    ("1e9", 10**9), ("-2e3", -2000), ("1E5", 10**5), ("1.5e3", 1500.0), ("1e-3", 0.001), ("1e+16", 1e16), ("1e300", 1e300),
    ("(1, 2)", [1, 2]), ("()", []), ("(1,)", [1]), ("(1)", 1), ("[(1, 2), (3,)]", [[1, 2], [3]]),
    ('{"a": 1, "b": [2]}', {"a": 1, "b": [2]}), ("{'a': {}}", {"a": {}}),
    ("［1，－2］", [1, -2]), ("【1，2】", [1, 2]), ("（1、2）", [1, 2]), ("“a，b”", "a，b"), ("‘a’", "a"), ("｛“a”：1｝", {"a": 1}), ("１２", 12),
    ('"\\u4f60\\n\\t\\/"', "你\n\t/"), ("'\\x41\\U0001F600'", "A😀"), ('"\\ud83d\\ude00"', "😀"), ("'\\d\\\\'", "\\d\\"), ("'a\\'b'", "a'b"),
    ("1->2->3", [1, 2, 3]), ("[1 -> 2 -> 3]", [1, 2, 3]), ("1 → 2 → null", [1, 2]), ("[1->2, 3->4]", [[1, 2], [3, 4]]), ("-1->-2", [-1, -2]),
    ('"a"->"b"', ["a", "b"]), ("  7\n", 7),
]  # fmt: skip
FAULTS = [
    ("", "empty"), (" \n\t", "empty"), ("1" * (MAX_CHARACTERS + 1), "too_long"), ("[" * 1_000_000, "too_long"), ("[" * MAX_CHARACTERS, "too_deep"),
    ("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), "too_deep"), ('{"a":' * 41, "too_deep"), ("(" * 50, "too_deep"),
    ("9" * (MAX_DIGITS + 1), "too_large"), ("1e999", "too_large"), ("-1e999999999", "too_large"), ("[1, 2.5e400]", "too_large"),
    ("NaN", "not_finite"), ("[nan]", "not_finite"), ("inf", "not_finite"), ("-Infinity", "not_finite"), ("-inf", "not_finite"),
    ("{1, 2}", "set"), ("{'a'}", "set"), ("set()", "unknown_name"), ("{1: 2}", "key"), ("{null: 2}", "key"), ("{[]: 2}", "key"),
    ("nums", "unknown_name"), ("[a, b]", "unknown_name"), ("abc def", "unknown_name"), ("undefined", "unknown_name"), ("b'a'", "unknown_name"),
    ("__import__('os').system('x')", "unknown_name"), ("lambda: 1", "unknown_name"), ("数组", "unknown_name"),
    ("[1", "unclosed"), ("[", "unclosed"), ("[1,", "unclosed"), ("{", "unclosed"), ('{"a"', "unclosed"), ('"abc', "unclosed"), ("'a\nb'", "unclosed"),
    ("“abc", "unclosed"), ('"\\"', "unclosed"), ("([1]", "unclosed"),
    ("9**9**9", "unexpected"), ("1 2", "unexpected"), ("[1 2]", "unexpected"), ("[1,,2]", "unexpected"), ("[,]", "unexpected"), ("(,)", "unexpected"),
    ("[1}", "unexpected"), ("]", "unexpected"), ("007", "unexpected"), ("1.", "unexpected"), ("0x1F", "unexpected"), ("1j", "unexpected"), ("1+1", "unexpected"),
    ("1,000", "unexpected"), ("'a' 'b'", "unexpected"), ("'a' * 9", "unexpected"), ('{"a":}', "unexpected"), ('{"a" 1}', "unexpected"), ("-", "unexpected"),
    ("1->", "empty"), ("->1", "unexpected"), ("1->null->2", "unexpected"), ("1<->2", "unexpected"), ("\x00", "unexpected"), ("...", "unexpected"), ("#", "unexpected"),
    ('"\\ud83d"', "bad_character"), ("'\ud800'", "bad_character"), ('"\\u0000"', "bad_character"), ("'\\U00110000'", "bad_character"), ("'\0'", "bad_character"),
]  # fmt: skip


def code(text: str) -> str:
    with pytest.raises(UnreadableValue) as refused:
        read_value(text)
    return refused.value.code


@pytest.mark.parametrize(("text", "value"), VALUES)
def test_values(text: str, value: object) -> None:
    read = read_value(text)
    assert read == value
    assert json.dumps(read) == json.dumps(value)  # 1, 1.0 and true are equal for Python, and not the same


@pytest.mark.parametrize(("text", "expected"), FAULTS, ids=range(len(FAULTS)))
def test_what_is_no_plain_value(text: str, expected: str) -> None:
    assert code(text) == expected


def test_as_deep_as_allowed() -> None:
    assert json.dumps(read_value("[" * MAX_DEPTH + "]" * MAX_DEPTH)) == "[" * MAX_DEPTH + "]" * MAX_DEPTH
    assert read_value("9" * MAX_DIGITS) == 10**MAX_DIGITS - 1


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("[1, nums]", {"name": "nums", "position": 5}),
        ("[1, [2]", {"found": "[", "position": 1}),
        ("[1, 2) ", {"found": ")", "position": 6}),
        ("[1 hello]", {"found": "hello", "position": 4}),
        ("{1.5: 2}", {"found": "1.5"}),
        ("-inf", {"name": "-inf", "position": 1}),
        ("[" * 99, {"limit": MAX_DEPTH}),
    ],
)
def test_the_facts_of_a_fault(text: str, facts: dict) -> None:
    with pytest.raises(UnreadableValue) as refused:
        read_value(text)
    assert refused.value.facts == facts


def test_a_fault_quotes_little_of_the_text_and_its_message_nothing() -> None:
    with pytest.raises(ValueError, match=r"\Aunknown_name\Z") as refused:
        read_value("secret" * 1000)
    assert len(refused.value.facts["name"]) <= 20


def test_a_value_at_the_beginning() -> None:
    assert read_leading_value("[1, 2] and more") == ([1, 2], 6)
    assert read_leading_value(" 1 -> 2 -> 3\nbecause") == ([1, 2, 3], 12)


HOSTILE = [
    "[",
    "]",
    "(",
    "{",
    '"',
    "'",
    "\\",
    '\\"',
    '"\\',
    "1",
    "9**",
    "1e",
    "1_",
    "->",
    "1->",
    "-",
    ",",
    "[],",
    "[[],",
    '{"a":',
    "“",
    " ",
    "\n",
    "a",
    "a=",
    "a:1,",
    "0.",
    "\ud800",
    "é",
    "1,",
]


@pytest.mark.parametrize("piece", HOSTILE)
def test_hostile_text_takes_bounded_time(piece: str) -> None:
    started = time.process_time()
    for text in (
        piece * (MAX_CHARACTERS // len(piece)),
        "[" + piece * ((MAX_CHARACTERS - 1) // len(piece)),
        piece * 1_000_000,
    ):
        for read in (read_value, read_arguments):
            try:
                read(text)
            except UnreadableValue:
                continue
    assert time.process_time() - started < 1


@THOROUGH
@given(
    st.lists(st.sampled_from(HOSTILE) | st.text(max_size=3), max_size=30).map("".join),
    st.lists(st.sampled_from("abc"), unique=True),
)
def test_any_text_is_read_or_refused(text: str, names: list[str]) -> None:
    for read in (read_value, read_arguments, lambda text: read_arguments(text, names)):
        try:
            json.dumps(read(text), allow_nan=False).encode()
        except UnreadableValue as refused:
            assert refused.code
            json.dumps(dict(refused.facts))


TWO = ("nums", "target")
ARGUMENTS = [
    "nums = [2,7], target = 9", "nums=[2,7],target=9", "nums: [2,7]; target: 9", "nums：［2，7］，target：9", "target = 9\nnums = [2,7]", "NUMS = [2,7]\r\nTarget = 9",
    "[2,7], 9", "[2,7]\n9", "[2,7]; 9;", "［2，7］；9", "nums =\n[2,7]\ntarget =\n9\n", "nums = [2,7] target = 9", "nums = [2,7],\n\n target = 9,", "nums == [2,7], target == 9",
    "nums = 2->7, target = 9", "nums = [2,\n7]\ntarget = 9",
]  # fmt: skip


@pytest.mark.parametrize("text", ARGUMENTS)
def test_arguments(text: str) -> None:
    assert list(read_arguments(text, TWO).items()) == [("nums", [2, 7]), ("target", 9)]


def test_arguments_without_known_names() -> None:
    assert read_arguments("s = 'a, b = 1', K: 2") == {"s": "a, b = 1", "K": 2}
    assert read_arguments("[1], 'a'\n3") == {"arg1": [1], "arg2": "a", "arg3": 3}
    assert read_arguments("数 = 1") == {"数": 1}


def test_names_that_differ_in_case_only() -> None:
    assert read_arguments("N = 1, n = 2", ["n", "N"]) == {"n": 2, "N": 1}


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        ("nums = [1]", "missing_argument", {"name": "target", "names": TWO}),
        ("[1]", "missing_argument", {"name": "target", "names": TWO}),
        ("nums = [1], k = 2", "unknown_argument", {"name": "k", "names": TWO}),
        ("nums = [1], NUMS = 2", "argument_twice", {"name": "nums"}),
        ("[1], 2, 3", "too_many_arguments", {"given": 3, "wanted": 2, "names": TWO}),
        ("nums = [1], 2", "mixed_arguments", {}),
        ("", "empty", {}),
        ("nums = [1], target = ", "empty", {}),
        ("[1] 2", "unexpected", {"found": "2", "position": 5}),
        ("[1],, 2", "unexpected", {"found": ",", "position": 5}),
        ("nums = x, target = 1", "unknown_name", {"name": "x", "position": 8}),
        ("nums = [1]target = 2", "unexpected", {"found": "target", "position": 11}),
    ],
)
def test_arguments_that_do_not_fit(text: str, code: str, facts: dict) -> None:
    with pytest.raises(UnreadableValue) as refused:
        read_arguments(text, TWO)
    assert (refused.value.code, refused.value.facts) == (code, facts)
