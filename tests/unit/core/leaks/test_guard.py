"""The leak guard: what may not be said, from when it may, and who may say it first."""

import pytest

from interviews.core.context import Message
from interviews.core.leaks.guard import find_leaks
from interviews.core.stages import STAGE_ORDER, Stage, index_of
from tests.cases import every_case
from tests.factories.core import make_dry_run, make_failing, make_knowledge
from tests.players import LANGUAGES, SLUGS, new_context

TWO_SUM = make_knowledge("two-sum")
SOLUTION = "def f(nums, t):\n    for x in nums:\n        for y in nums:\n            if x + y == t:\n                return x, y"


def leaks(text: str, stage: Stage, *said: str, code: str = "") -> set[str]:
    conversation = tuple(Message("learner", words, stage, code) for words in said)
    context = new_context(TWO_SUM, current_stage=stage, conversation=conversation)
    return {leak.secret for leak in find_leaks(text, TWO_SUM, context)}


@pytest.mark.parametrize(
    ("text", "stage", "caught"),
    [
        ("Have you thought of a hash map?", Stage.THOUGHT_ARTICULATION, True),
        ("A dictionary would help", Stage.FOLLOW_UP, True),
        ("想想哈希表", Stage.COMPLEXITY_ANALYSIS, True),
        ("HASHMAP!", Stage.PROBLEM_CLARIFICATION, True),
        ("hash-map", Stage.EDGE_CASE_CHECK, True),
        ("It was a hash map.", Stage.PATTERN_SUMMARY, False),
        ("Compute target minus the current price", Stage.THOUGHT_ARTICULATION, True),
        ("Compute target minus the current price", Stage.PSEUDOCODE_DESIGN, False),
        ("How often does the inner step run?", Stage.COMPLEXITY_ANALYSIS, False),
        ("这样要看多少对？", Stage.COMPLEXITY_ANALYSIS, False),
    ],
)
def test_secrets_by_stage(text: str, stage: Stage, caught: bool) -> None:
    assert bool(leaks(text, stage)) is caught


def test_what_the_learner_said_is_free() -> None:
    stage = Stage.THOUGHT_ARTICULATION
    assert leaks("So you keep a hash map.", stage)
    assert not leaks("So you keep a hash map.", stage, "maybe a hash table")
    assert not leaks("So you keep a dictionary.", stage, "here", code="seen = a dict  # dictionary")


def test_what_the_coach_said_is_not() -> None:
    stage = Stage.THOUGHT_ARTICULATION
    context = new_context(TWO_SUM, current_stage=stage, conversation=(Message("coach", "a hash map", stage),))
    assert find_leaks("a hash map", TWO_SUM, context)


@every_case(
    "text",
    [
        f"Try this:\n```python\n{SOLUTION}\n```",
        f"```\n{SOLUTION}",
        f"Here:\n{SOLUTION}",
        "```python\ndef f(n):\n    if not n:\n        return 1\n    return n * f(n - 1)\n```",
        "```\nfor each x\n  if it fits: return x\n```",
    ],
)
@every_case("stage", STAGE_ORDER)
def test_solving_code_is_caught_in_every_stage(text: str, stage: Stage) -> None:
    assert "solving_code" in leaks(text, stage)


def test_figures_of_a_run_give_nothing_away_and_hide_nothing() -> None:
    run = make_dry_run("c", failing=make_failing("nums = [3, 3], target = 6"))
    context = new_context(TWO_SUM, current_stage=Stage.PSEUDOCODE_DESIGN, dry_run=run)
    fewer = "Fewer than before: 5 of 14, it was 9."
    asked = "With `nums = [3, 3], target = 6` your code ends in `IndexError`. What would have to be true there so that "
    assert not find_leaks(f"{fewer}\n\n{asked}it could go on?", TWO_SUM, context)
    told = "Keep each price in a dictionary with its index, look up the target minus 5, and return both indices."
    assert find_leaks(f"{fewer} {told}", TWO_SUM, context)


def test_the_learners_own_code_may_be_quoted() -> None:
    stage = Stage.EDGE_CASE_CHECK
    assert not leaks(f"You wrote:\n```python\n{SOLUTION}\n```", stage, "mine", code=SOLUTION)
    assert not leaks("What does `[3, 2, 4]` give?\n```\n[3, 2, 4]\n```", stage)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
def test_the_bank_keeps_its_own_secrets(slug: str, language: str) -> None:
    """What the coach may say unasked gives nothing away in its stage: hints, nudges, facts, edge cases, follow-ups."""
    knowledge = make_knowledge(slug, language)
    spoken = [(stage, hint) for stage in STAGE_ORDER for hint in knowledge.hints[stage]]
    spoken += [(Stage.COMPLEXITY_ANALYSIS, nudge) for nudge in knowledge.approaches[0].nudges]
    spoken += [(Stage.PROBLEM_CLARIFICATION, fact.answer) for fact in knowledge.clarifications]
    spoken += [(Stage.EDGE_CASE_CHECK, case.question) for case in knowledge.edge_cases]
    spoken += [(Stage.FOLLOW_UP, follow_up.question) for follow_up in knowledge.follow_ups]
    for stage, text in spoken:
        assert not find_leaks(text, knowledge, new_context(knowledge, current_stage=stage)), (stage, text)


def test_secrets_open_one_after_the_other() -> None:
    for secret in TWO_SUM.secrets:
        opened = [stage for stage in STAGE_ORDER if index_of(stage) >= index_of(secret.from_stage)]
        assert opened, secret.id
