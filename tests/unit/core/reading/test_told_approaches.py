"""Of the learner's way only that is named which was surely heard; the rest stands there in their own words."""

from dataclasses import replace

from interviews.core.acts import Act
from interviews.core.context import InterviewContext
from interviews.core.reading.told_approaches import told_approaches
from interviews.core.stages import Stage
from tests.factories.core import make_context, make_knowledge
from tests.hearing import act, said

THINK = Stage.THOUGHT_ARTICULATION
KNOWLEDGE = make_knowledge()
FIRST = "count up for each opening one, and down for each closing one"


def kept(*acts: Act, text: str = FIRST, code: str = "", **fields: object) -> InterviewContext:
    context = replace(make_context(), approach_ids=("brute_force",), **fields)
    return replace(context, conversation=(said(text, THINK, *acts, code=code),))


def name() -> str:
    return KNOWLEDGE.approach("brute_force").name


def test_what_was_surely_heard_is_named() -> None:
    assert told_approaches(kept(act("approach", "brute_force", of_text=FIRST)), KNOWLEDGE) == [name()]
    confident = act("approach", "brute_force", of_text=FIRST, sure=False, confidence=0.8)
    assert told_approaches(kept(confident), KNOWLEDGE) == [name()]


def test_what_was_hardly_heard_stands_there_in_the_learners_words() -> None:
    part = "count up for each opening one"
    faint = act("approach", "brute_force", part, of_text=FIRST, sure=False, confidence=0.45)
    assert told_approaches(kept(faint), KNOWLEDGE) == [f"“{part}”"]


def test_what_was_never_heard_is_the_last_plan_in_their_words_or_nothing() -> None:
    assert told_approaches(kept(user_approach="all of them"), KNOWLEDGE) == ["“all of them”"]
    assert told_approaches(kept(), KNOWLEDGE) == []


def test_what_was_rejected_counts_for_nothing() -> None:
    rejected = act("approach", "brute_force", of_text=FIRST, stance="rejects")
    assert told_approaches(kept(rejected), KNOWLEDGE) == []


def test_code_shows_an_approach() -> None:
    code = "for i in range(n):\n    for j in range(i):\n        if a[i] + a[j] == t:\n            return [j, i]"
    assert told_approaches(kept(text="", code=code), KNOWLEDGE) == [name()]
