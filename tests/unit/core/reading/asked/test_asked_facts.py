"""Facts are told where a clause asks for them: each question of a breath for itself, and no statement."""

import pytest

from interviews.core.acts import Act, ActKind, Heard, Said
from interviews.core.context import Language
from interviews.core.reading.asked.asked_facts import as_asked, asks_for_the_size, clauses, facts_beside
from interviews.core.reading.asked.open_questions import opens_a_question, unheard_questions
from interviews.core.stages import Stage
from tests.cases import every_case
from tests.factories.core import make_knowledge
from tests.hearing import act

CLARIFY, COST = Stage.PROBLEM_CLARIFICATION, Stage.COMPLEXITY_ANALYSIS


def asked(text: str, *heard: Act, slug: str = "merge-intervals", language: Language = "en") -> list[str]:
    """Return the facts that a message of the first stage asks for, where ``heard`` was heard in the whole of it."""
    found = as_asked(Heard(heard), Said(text, CLARIFY), make_knowledge(slug, language))
    return [one.item for one in found.acts if one.kind is ActKind.FACT_QUESTION]


@every_case("clause", [
    "n up to?", "n max?", "size of n", "and n?", "max length?", "length", "n最大多少", "数据规模呢？", "长度最大多少",
])  # fmt: skip
def test_a_terse_question_for_the_size(clause: str) -> None:
    assert asks_for_the_size(clause)


@every_case(
    "clause", ["n squared?", "n log n", "O(n) time", "how many more?", "n次方", "the size does not matter here"]
)
def test_what_is_no_question_for_the_size(clause: str) -> None:
    assert not asks_for_the_size(clause)


@every_case(
    "clause", ["also can a course need itself", "and um how many courses", "I mean can she stop", "那列表会不会是空的"]
)
def test_a_question_is_known_by_how_it_begins(clause: str) -> None:
    assert opens_a_question(clause)


@every_case("clause", ["can I just look it up", "I keep what I saw", "so I return the pairs", "每次拿最大的"])
def test_what_asks_nothing(clause: str) -> None:
    assert not opens_a_question(clause) or clause.startswith("can I")


def test_questions_in_a_breath_are_clauses_of_their_own() -> None:
    text = "can the rule show up twice and also can a course need itself and um how many courses are there"
    assert [text[start:end].strip() for start, end in clauses(text)] == [
        "can the rule show up twice",
        "and also can a course need itself",
        "and um how many courses are there",
    ]


def test_the_size_is_found_among_terse_questions() -> None:
    text = "neg heights? n up to?"
    heard = act("fact_question", "zero_height", "neg heights?", of_text=text)
    assert asked(text, heard, slug="trapping-rain-water") == ["zero_height", "size"]
    assert "size" in asked("size of n, 2nd time asking. otherwise clear.", slug="trapping-rain-water")


def test_a_statement_asks_for_nothing_where_another_clause_asks() -> None:
    text = "I glue together those that overlap. Is it sorted by start?"
    retold = act("restate", "", "I glue together those that overlap", of_text=text)
    touching = act("fact_question", "touching", "those that overlap", of_text=text)
    order = act("fact_question", "input_order", "Is it sorted by start?", of_text=text)
    assert asked(text, retold, touching, order) == ["input_order"]
    faint = act("fact_question", "touching", "those that overlap", of_text=text, sure=False)
    assert asked(text, faint, order) == ["input_order"]


def test_what_is_taken_back_in_the_same_breath_is_not_answered() -> None:
    text = "Can she change crates? No wait, scratch that. Can there be fewer hours than crates?"
    first = act("fact_question", "rest_of_the_hour", "Can she change crates?", of_text=text)
    second = act("fact_question", "always_possible", "Can there be fewer hours than crates?", of_text=text)
    assert asked(text, first, second, slug="koko-eating-bananas") == ["always_possible"]
    assert unheard_questions(text, Heard((second,))) == ()


def test_what_was_told_and_is_acknowledged_is_not_told_again() -> None:
    text = "so zeros too, got it. Do stretches overlap?"
    zeros = act("fact_question", "negative", "so zeros too", of_text=text)
    overlap = act("fact_question", "overlaps", "Do stretches overlap?", of_text=text)
    assert asked(text, zeros, overlap, slug="subarray-sum-equals-k") == ["overlaps"]


def test_a_question_that_passes_for_the_task_retold_is_not_passed_over() -> None:
    text = "I mean can the rider jump fewer steps than nums[i]"
    doubt = act("fact_question", "shorter_rides", of_text=text, sure=False, confidence=0.47)
    assert unheard_questions(text, Heard((act("restate", of_text=text),), (doubt,))) == (text,)


@pytest.mark.parametrize(
    ("text", "slug", "acts"),
    [
        ("n squared? not sure", "daily-temperatures", ("cost",)),
        ("the same one? for each day look at all the later days", "daily-temperatures", ("approach",)),
        ("I need Math.max of the old end there, right?", "merge-intervals", ("defect",)),
        ("Would a TreeMap with +1 / -1 be fine too?", "merge-intervals", ("point",)),
        ("how many more?", "trapping-rain-water", ("outcome",)),
    ],
)
def test_a_claim_and_a_question_about_it_ask_for_no_fact(text: str, slug: str, acts: tuple[str, ...]) -> None:
    heard = Heard(tuple(act(kind, of_text=text) for kind in acts))
    assert facts_beside(text, Stage.EDGE_CASE_CHECK, heard, make_knowledge(slug)) == ()


@every_case("text", ["O(n^2) then. How many days can the log have?", "I sort it. What is the largest input length?"])
def test_a_fact_that_is_clearly_asked_is_told_in_any_stage(text: str) -> None:
    found = facts_beside(text, Stage.EDGE_CASE_CHECK, Heard(), make_knowledge("daily-temperatures"))
    assert [one.item for one in found][:1] == ["size"]
