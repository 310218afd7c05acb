"""What a message was to say, and what the learner said, is no leak in other words; what neither said is one."""

from interviews.core.context import Message
from interviews.core.leaks.guard import find_leaks
from interviews.core.stages import Stage
from tests.factories.core import make_context, make_knowledge

SAID = "I keep two totals and for each house take the larger of skipping it or adding it to the one before last"
PLAN = "That is one way to do it. What does it cost?"


def leaks(message: str, *, plan: str = "", said: str = SAID, stage: Stage = Stage.THOUGHT_ARTICULATION) -> list[str]:
    knowledge = make_knowledge("house-robber")
    context = make_context(stage=stage, conversation=(Message("learner", said, stage),))
    return [leak.secret for leak in find_leaks(message, knowledge, context, plan=plan)]


def test_the_learners_own_words_may_be_quoted() -> None:
    quoted = (
        "You said “for each house take the larger of skipping it or adding it to the one before last”. And the cost?"
    )
    assert not leaks(quoted, plan=PLAN)


def test_the_plan_may_be_said_in_other_words() -> None:
    plan = "Run it in your head on `[2, 1, 1, 2]`: keep the best total for each prefix as you say. What comes out?"
    assert not leaks(
        "Keep your best total for each prefix, as you say, and run it on `[2, 1, 1, 2]`. Result?", plan=plan
    )


def test_what_neither_said_is_a_leak_even_between_marks() -> None:
    told = (
        "Store each number in a hash map with its index, and for each number look up the target minus that number; "
        "“put the number into a dictionary and look its complement up”."
    )
    knowledge = make_knowledge()
    context = make_context(
        stage=Stage.THOUGHT_ARTICULATION, conversation=(Message("learner", "two loops", Stage.THOUGHT_ARTICULATION),)
    )
    assert find_leaks(told, knowledge, context, plan=PLAN)
