"""Knowledge made from a pasted text."""

import pytest

from interviews.conversation.pasted_problems import content_for_pasted, detected_patterns, title_of
from interviews.core.reading.evidence import asked_clarifications
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
        ("How many numbers are there?", "up to 1000"),
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
