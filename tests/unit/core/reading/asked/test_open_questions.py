"""A sentence that plainly asks and of which nothing was heard is not passed over."""

from interviews.core.acts import Heard
from interviews.core.reading.asked.open_questions import asks_something, unheard_questions
from tests.cases import every_case
from tests.hearing import act

TERSE = "max sum, no two adjacent. payouts nonneg? how big is n?"


def test_the_question_that_no_act_stands_in_is_found() -> None:
    heard = Heard((act("fact_question", "size", "how big is n?", of_text=TERSE),))
    assert unheard_questions(TERSE, heard) == ("payouts nonneg?",)


def test_where_everything_or_nothing_was_heard_none_is() -> None:
    assert unheard_questions(TERSE, Heard((act("restate", of_text=TERSE),))) == ()
    assert unheard_questions(TERSE, Heard()) == ()
    assert unheard_questions(TERSE, Heard((act("restate"),))) == (), "an act without a place may stand anywhere"


@every_case("text", ["payouts nonneg?", "is that the sum?", "空串呢", "可以重复吗？", "那个“另一半”是什么意思啊？"])
def test_asking_for_something(text: str) -> None:
    assert asks_something(text)


@every_case("text", [
    "right?", "Is that right?", "so does that make sense?", "what do you think?", "我理解的对吗？", "是这样吗？", "你觉得呢",
    "I would look it up.", "返回是否有效。",
])  # fmt: skip
def test_asking_for_no_more_than_a_yes(text: str) -> None:
    assert not asks_something(text)
