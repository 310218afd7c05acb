"""The phrases by which the bank names things."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from problems.text.phrases import check_phrase, compile_phrase, find_phrases, fold, is_negated, mentions


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("hash map", "a HashMap"), ("hash map", "hash-map"), ("hash map", "hash maps"), ("stack", "two stacks."),
        ("(map|table)", "the table"), ("(a |)dict", "dict"), ("sort*", "sorting"), ("store ... index", "store each index"),
        ("o(n^2)", "that is O( n^2 )"), ("哈希", "用哈希表"), ("栈", "单调栈"), ("o(n)", "Ｏ（ｎ）"), ("don't", "don’t"),
    ],
)  # fmt: skip
def test_found(phrase: str, text: str) -> None:
    assert mentions(text, [phrase])


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("map", "roadmap"), ("stack", "stacking"), ("sort", "resort"), ("store ... index", "store it. The index"),
        ("o(n)", "O(n^2)"), ("store ... index", "store " + "x" * 60 + " index"),
    ],
)  # fmt: skip
def test_not_found(phrase: str, text: str) -> None:
    assert not mentions(text, [phrase])


@pytest.mark.parametrize(
    "text", ["without a hash map", "not a hash map", "don't use a hash map", "instead of the hash map"]
)
def test_denied(text: str) -> None:
    assert mentions(text, ["hash map"])
    assert not mentions(text, ["hash map"], skip_negated=True)


@pytest.mark.parametrize("text", ["不用哈希表", "没有哈希", "无需用哈希", "别用哈希"])
def test_denied_in_chinese(text: str) -> None:
    assert not mentions(text, ["哈希"], skip_negated=True)


def test_a_denial_ends_with_its_clause() -> None:
    assert mentions("not two loops, but a hash map", ["hash map"], skip_negated=True)
    assert not is_negated("no idea. hash", 9)


def test_the_match_is_evidence() -> None:
    (match,) = find_phrases("Use a Hash-Map here", ["hash map"])
    assert (match.text, match.start, match.end) == ("Hash-Map", 6, 14)


@pytest.mark.parametrize("phrase", ["", "  ", "(a|b", "a)"])
def test_malformed_phrases_raise(phrase: str) -> None:
    with pytest.raises(ValueError, match="malformed"):
        compile_phrase(phrase)
    with pytest.raises(ValueError, match="malformed"):
        check_phrase(phrase)


@settings(max_examples=500, deadline=None)
@given(st.text("()（⁾|*.o n\\[]{}?+^$'栈\n", max_size=30) | st.text(max_size=30))
def test_a_phrase_is_refused_unread_when_it_cannot_be_compiled(phrase: str) -> None:
    assert _refusal(check_phrase, phrase) == _refusal(compile_phrase, phrase)


def _refusal(check: Callable[[str], object], phrase: str) -> str:
    try:
        check(phrase)
    except ValueError as error:
        return str(error)
    return ""


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200))
def test_folding_keeps_every_place(text: str) -> None:
    assert len(fold(text)) == len(text)
    find_phrases(text, ["hash map", "栈", "a ... b"], skip_negated=True)


@pytest.mark.parametrize(
    "text",
    [
        "not a list but a hash map",
        "not only sorting, a hash map too",
        "不是数组而是哈希表",
        "这里不用排序，用哈希表",
        "分别用哈希表",
    ],
)
def test_what_follows_but_is_not_denied(text: str) -> None:
    assert find_phrases(text, ("hash map", "哈希表"), skip_negated=True)


@pytest.mark.parametrize("text", ["no more than 10", "n is at most 10", "nobody has 0 coins"])
def test_a_gap_begins_in_no_word_of_one_letter_and_ends_in_no_number(text):
    assert not mentions(text, ["n ... 0"])


def test_a_gap_in_its_place():
    assert mentions("can n ever be 0?", ["n ... 0"])
    assert mentions("carrying the total on", ["carry ... total"])
