"""The glossary: every term has its words in both languages, is found by them, and is explained without a leak."""

import pytest

from interviews.core.context import InterviewContext
from interviews.core.leaks.guard import find_leaks
from interviews.core.stages import Stage
from interviews.core.wording.coach import say
from interviews.core.wording.glossary import GLOSSARY, terms_asked, terms_in
from tests.factories.core import make_knowledge
from tests.hearing_scenes import HeardScene, meaning

LANGUAGES = ("en", "zh")


def test_there_are_enough_of_them_and_each_once() -> None:
    assert len(GLOSSARY) >= 40
    assert len({term.id for term in GLOSSARY}) == len(GLOSSARY)


@pytest.mark.parametrize("term", GLOSSARY, ids=lambda term: term.id)
def test_a_term_is_found_by_its_name_in_both_languages(term: object) -> None:
    for language in LANGUAGES:
        assert term in terms_in(term.name[language]), term.name[language]
        meaning_of = say(f"term.{term.id}", language)
        assert term.meaning[language] in meaning_of
        assert meaning_of.endswith((".", "。"))
        assert len(meaning_of) <= 220


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("worst case complexity", ["worst_case", "complexity"]),
        ("what's the diff between subarray and subsequence", ["subarray", "subsequence"]),
        ("amortized", ["amortised"]),
        ("hashmap", ["hash"]),
        ("大O", ["big_o"]),
        ("均摊复杂度", ["amortised", "complexity"]),
        ("what do you mean by that", []),
        ("这是什么意思", []),
    ],
)
def test_terms_in_what_people_say(text: str, found: list[str]) -> None:
    assert [term.id for term in terms_in(text)] == found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", ["two-sum", "coin-change"])
def test_what_is_explained_without_being_asked_by_name_gives_nothing_away(slug: str, language: str) -> None:
    """Names of ideas are secrets until the learner says them; all other terms may be explained at any time."""
    knowledge = make_knowledge(slug, language)
    context = InterviewContext("", language, knowledge.title, knowledge.statement, current_stage=Stage.EDGE_CASE_CHECK)
    of_ideas = {
        "greedy", "recursion", "memoisation", "dynamic_programming", "backtracking", "divide_and_conquer",
        "binary_search", "two_pointers", "sliding_window", "hash", "stack", "queue", "heap", "tree", "graph", "pointer",
        "linked_list", "prefix", "monotonic", "brute_force", "base_case", "iteration", "array",
    }  # fmt: skip
    for term in GLOSSARY:
        if term.id not in of_ideas:
            assert not find_leaks(say(f"term.{term.id}", language), knowledge, context), term.id


def test_a_name_that_the_learner_says_is_explained() -> None:
    scene = HeardScene()
    assert "looking one up" in scene.say("what is a hash map?", meaning())


def test_nothing_is_said_that_would_give_something_away() -> None:
    scene = HeardScene(Stage.COMPLEXITY_ANALYSIS, slug="coin-change")
    scene.say("what's dp then, the thing you meant?", meaning())
    assert "leak_caught" not in scene.kinds


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("what's an invariant?", ["invariant"]),
        ("循环是什么意思", ["iteration"]),
        ("what do you mean by edge case?", ["edge_case"]),
        ("你说循环的次序是啥意思？", []),
        ("你说的“词库变化”是指 dictionary update 那种 release 吗？", []),
        ("what's 'rectangle of neighbouring rows'", []),
    ],
)
def test_a_term_is_told_only_where_it_is_what_is_asked_about(text: str, asked: list[str]) -> None:
    assert [term.id for term in terms_asked(text)] == asked
