"""Knowledge made from a pasted text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interviews.conversation.pasted_problems import content_for_pasted, detected_patterns, title_of
from interviews.conversation.stated_limits import empty_answer, sign_answer, stated_limits
from interviews.core.reading.signs.evidence import asked_clarifications
from problems.patterns.taxonomy import load_taxonomy
from tests.players import LANGUAGES, pasted_knowledge

TEXT = """# Warehouse walk

Given an unsorted array of up to 1000 distinct integers, return the length of the longest increasing run.
Print -1 when the array is empty."""


def test_the_title_is_the_first_line_shortened() -> None:
    assert title_of(TEXT) == "Warehouse walk"
    assert title_of("  \n**Bold** title\n") == "Bold** title"
    assert len(title_of("x" * 300)) == 60
    assert len(title_of("求" * 300)) == 30
    assert title_of(" \n") == ""


@pytest.mark.parametrize("text", [TEXT, "", "hello", "两数之和", "\x00", "a" * 20_000])
def test_there_is_always_a_known_pattern(text: str) -> None:
    patterns = detected_patterns(text)
    assert patterns
    assert set(patterns) <= set(load_taxonomy())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pattern", sorted(load_taxonomy()))
def test_every_pattern_gives_complete_knowledge(pattern: str, language: str) -> None:
    content = content_for_pasted("Title", TEXT, (pattern,))
    knowledge = pasted_knowledge(TEXT, language)
    assert len(knowledge.approaches) >= 2
    assert not knowledge.has_reference
    assert all(len(content["hints"][stage]) == 3 for stage in content["hints"])
    assert all(len(approach["nudges"]) <= 3 for approach in content["approaches"])
    assert len(content["edge_cases"]) >= 3
    assert content["follow_ups"]


@pytest.mark.parametrize(
    ("question", "quoted"),
    [
        ("Is it sorted?", "unsorted array"),
        ("How large can the array get?", "up to 1000"),
        ("Can values repeat, are there duplicates?", "distinct integers"),
        ("What do I return if it is empty?", "Print -1"),
        ("数据范围是多少？", "up to 1000"),
    ],
)
def test_facts_are_quoted_from_the_text(question: str, quoted: str) -> None:
    facts = asked_clarifications(question, pasted_knowledge(TEXT))
    assert any(quoted in fact.answer for fact in facts), facts


def test_nothing_is_claimed_that_the_text_does_not_say() -> None:
    assert asked_clarifications("Are there negative numbers?", pasted_knowledge("Find the longest run.")) == ()


GAS = """Gas stations
There are n gas stations in a circle, and gas[i] and cost[i] are known. Return where to begin, or -1.
n == gas.length == cost.length
1 <= n <= 10^5
0 <= gas[i], cost[i] <= 10^4"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_limits_are_read_as_numbers(language: str) -> None:
    facts = {fact.id: fact.answer for fact in pasted_knowledge(GAS, language).clarifications}
    assert "10^5" in facts["size"] and "10^4" in facts["size"]
    assert {"en": "0 is allowed, negative values are not", "zh": "可以是 0，不会是负数"}[language] in facts["sign"]
    assert {"en": "never empty", "zh": "不会为空"}[language] in facts["empty"]


@pytest.mark.parametrize(
    ("question", "fact"),
    [
        ("how large is it?", "size"),
        ("is 0 allowed?", "sign"),
        ("can it be negative?", "sign"),
        ("can it be empty?", "empty"),
        ("有多大？", "size"),
        ("会有负数吗？", "sign"),
    ],
)
def test_they_answer_what_is_asked_about_them(question: str, fact: str) -> None:
    assert fact in {one.id for one in asked_clarifications(question, pasted_knowledge(GAS))}


@pytest.mark.parametrize(
    ("text", "sign", "empty"),
    [
        ("0 <= gas[i]", "0 is allowed, negative values are not", ""),
        ("-10^9 ≤ nums[i] ≤ 10⁹", "negative values and 0 are allowed", ""),
        ("1 <= nums.length <= 100, 0 < x", "neither 0 nor a negative value", "never empty"),
        ("`s.length >= 0`", "", "may be empty"),
        ("n ≤ 10^5", "", ""),
        ("1 <= k <= nums.length", "neither 0 nor", ""),
        ("Return -1 when there are 3 of them.", "", ""),
    ],
)
def test_what_limits_say_of_zero_and_of_nothing(text: str, sign: str, empty: str) -> None:
    limits = stated_limits(text)
    assert (sign in sign_answer(limits, "en")) and bool(sign) == bool(sign_answer(limits, "en"))
    assert (empty in empty_answer(limits, "en")) and bool(empty) == bool(empty_answer(limits, "en"))


@given(st.text(max_size=200) | st.text(alphabet="n<=>0123456789^*,[]. -ab", max_size=120))
def test_any_text_has_limits_or_none(text: str) -> None:
    for limit in stated_limits(text):
        assert limit.in_words("en") and limit.in_words("zh")
