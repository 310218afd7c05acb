"""Several questions in one message: those that the problem answers are answered, and the others are not passed over."""

import pytest

from interviews.core.reading.signs.evidence import MOST_FACTS
from interviews.core.wording.coach import WORDING
from tests.cases import every_case
from tests.factories.core import make_knowledge
from tests.hearing import act, spelled, told
from tests.players import LANGUAGES, Player

MIXED = {
    "en": ("Can there be negative numbers? Is it sorted? How do customers pay at the till?", "How do customers pay at the till"),
    "zh": ("会有负数吗？是有序的吗？顾客在收银台怎么付款呢？", "顾客在收银台怎么付款呢"),
}  # fmt: skip


def said(key: str, language: str, reply: str) -> bool:
    return any(one.partition("{")[0] in reply and one.rpartition("}")[2] in reply for one in WORDING[key][language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_known_is_answered_and_what_is_not_is_named(language: str) -> None:
    player = Player(make_knowledge("two-sum", language))
    text, unknown = MIXED[language]
    other = act("fact_question", "other", unknown, of_text=text)
    told(player, {text: (*spelled("fact_question:negative fact_question:sorted"), other)})
    reply = player.say(text)
    answers = [one.answer for one in player.knowledge.clarifications if one.answer in reply]
    assert len(answers) == 2
    assert f"“{unknown}”" in reply and said("clarify.unsettled", language, reply)
    assert len(player.context.unanswered_questions) == 1 and unknown in player.context.unanswered_questions[0]


@every_case("text", [
    "Can there be negative numbers? Is it sorted?", "Is it sorted, right?", "Can there be negative numbers? Is that right?",
    "会有负数吗？是有序的吗？", "会有负数吗？我理解的对吗？",
])  # fmt: skip
def test_nothing_is_said_of_questions_that_are_none_or_are_answered(text: str) -> None:
    language = "en" if text.isascii() else "zh"
    player = Player(make_knowledge("two-sum", language))
    reply = player.say(text)
    assert not said("clarify.unsettled", language, reply) and not said("clarify.later", language, reply)
    assert player.context.unanswered_questions == ()


def test_an_idea_among_the_questions_is_kept_and_not_quoted() -> None:
    player = Player(make_knowledge("two-sum"))
    text = "Is it sorted? Could I use two loops over all pairs?"
    told(player, {text: spelled("fact_question:sorted approach:brute_force")})
    reply = player.say(text)
    assert said("clarify.keep_idea", "en", reply) and "“" not in reply


def test_more_than_can_be_answered_at_once_is_said_to_be_more() -> None:
    player = Player(make_knowledge("two-sum"))
    text = "I have a question about each of the things that the statement leaves open. Shall I begin with them?"
    told(player, {text: spelled(" ".join(f"fact_question:{one.id}" for one in player.knowledge.clarifications))})
    reply = player.say(text)
    assert sum(one.answer in reply for one in player.knowledge.clarifications) == MOST_FACTS
    assert said("clarify.later", "en", reply)
    assert len(player.context.unanswered_questions) == 1, "the words are the same for all that was left"
