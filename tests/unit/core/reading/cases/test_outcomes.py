"""Questions what should come out for an input that the bank knows."""

from dataclasses import replace

import pytest

from interviews.core.reading.cases.outcomes import asked_outcome
from interviews.core.stages import Stage
from tests.factories.core import make_knowledge
from tests.players import new_context


def asked(text: str, slug: str = "jump-game", question: str = "") -> str | None:
    knowledge = make_knowledge(slug)
    context = replace(new_context(knowledge), last_question=question, current_stage=Stage.EDGE_CASE_CHECK)
    found = asked_outcome(text, context, knowledge)
    return None if found is None else f"{found.expected} {found.is_right}"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("is [2,5,0,0] true or false??", "True None"),
        ("my code gives False for [2,5,0,0], is that right?", "True False"),
        ("for [2, 5, 0, 0] it should be true, right?", "True True"),
        ("is [7, 7, 7] true?", None),
        ("I walk through [2,5,0,0] first.", None),
    ],
)
def test_an_input_that_is_named(text: str, found: str | None) -> None:
    assert asked(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Isn't False the expected answer there?", "True False"),
        ("so it should return True, right?", "True True"),
        ("should I put it in the editor now?", None),
        ("so 2 pointers, right?", None),
        ("it should be 2 steps, right?", None),
    ],
)
def test_the_input_at_hand(text: str, found: str | None) -> None:
    assert asked(text, question="For `nums = [2, 5, 0, 0]`: what does it give?") == found


def test_a_list_that_comes_out_and_a_list_that_is_part_of_a_longer_one() -> None:
    assert asked("for [[1,4],[4,7]] i get [[1,7]], correct?", "merge-intervals") == "[[1, 7]] True"
    assert asked("What about [5,8]? is it [5,8]?", "merge-intervals") is None


def test_where_several_results_are_right_nothing_is_known() -> None:
    assert make_knowledge("two-sum").results == ()
