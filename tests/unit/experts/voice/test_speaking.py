"""All that the coach says in a turn as one person's words: what of a model's words is used, and what stays."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from interviews.core.context import InterviewContext, Message
from interviews.core.response import RaisedCard
from interviews.core.stages import Stage
from interviews.core.turn.exchange import TurnOutcome
from interviews.core.turn.situations.kinds import Frustration
from interviews.experts.voice.model_voice import MaySay
from interviews.experts.voice.speaking import spoken
from interviews.llm.contract import SpokenReply
from interviews.llm.port import BudgetSpent, ChatMessage, FaultKind, ModelError
from interviews.llm.retry import UnparsableReply
from tests.factories.core import make_dry_run, make_failing, make_knowledge
from tests.played import one_scene_per_stage

CLARIFY, THINK, COST, CODE, EDGES, FOLLOW, SUMMARY = Stage
LEAKING = "Put every price into a hash map and look its complement up. What does that cost?"
KIND = "Every pair, I see. What does that cost you?"


class Speaker:
    """Answers from a script, and remembers what it was asked."""

    def __init__(self, *script: str | Exception) -> None:
        self.script, self.asked = list(script), []

    def __call__(self, messages: tuple[ChatMessage, ...], may_say: MaySay) -> SpokenReply:
        self.asked.append(messages)
        answer = self.script.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return SpokenReply((), answer)


def after(*messages: Message, stage: Stage = COST, **changed: Any) -> TurnOutcome:
    """Return a turn in which the coach has said ``messages``, at its end in ``stage``."""
    before = one_scene_per_stage()[stage].context
    said = Message("learner", "I compare every pair of prices", stage)
    context = replace(before, conversation=(*before.conversation, said, *messages), **changed)
    return TurnOutcome(context, messages, ())


def coach(text: str, stage: Stage = COST, **values: Any) -> Message:
    return Message("coach", text, stage, **values)


def said_last(context: InterviewContext) -> str:
    return context.conversation[-1].text


def test_a_reaction_and_the_next_question_are_said_as_one() -> None:
    outcome = after(coach("You compare all pairs.", THINK, offers=("pause",)), coach("What does it cost?", because="B"))
    speaker = Speaker(KIND)
    heard = spoken(outcome, make_knowledge(), speaker)
    (message,) = heard.messages
    assert (message.text, message.voice, message.stage) == (KIND, "model", COST)
    assert (message.offers, message.because) == (("pause",), "B")
    assert heard.context.conversation == (*outcome.context.conversation[:-2], message)
    draft = speaker.asked[0][-1].content
    assert "You compare all pairs." in draft
    assert "What does it cost?" in draft
    assert heard.context.last_question == outcome.context.last_question, "answers are held against what was meant"


def test_what_gives_something_away_is_asked_for_again_and_then_left() -> None:
    outcome = after(coach("What does it cost?"))
    assert spoken(outcome, make_knowledge(), Speaker(LEAKING, KIND)).messages[0].text == KIND
    left = spoken(outcome, make_knowledge(), Speaker(LEAKING, LEAKING))
    assert left.messages == outcome.messages
    assert [one.kind for one in left.occurrences] == ["leak_caught", "leak_caught"]


def test_a_run_that_failed_is_not_said_to_have_passed() -> None:
    code = "def two_sum(nums, target):\n    return [0, 1]"
    outcome = after(coach("With what input would it fail?", CODE), stage=CODE)
    conversation = (Message("learner", "", CODE, code), *outcome.context.conversation)
    run = make_dry_run(code, failing=make_failing())
    outcome = replace(outcome, context=replace(outcome.context, conversation=conversation, dry_run=run))
    assert spoken(outcome, make_knowledge(), Speaker("Great, all tests pass! What now?")).messages == outcome.messages


@pytest.mark.parametrize(
    ("said", "kept"),
    [("And with those three?", True), ("What comes out for [3, 3] and 6?", False), ("`[3,3]`: what then?", False)],
)
def test_a_question_keeps_the_input_that_it_is_about(said: str, kept: bool) -> None:
    asks = "What happens with `[3, 3]`?"
    heard = spoken(after(coach(f"Good.\n\n{asks}", EDGES), stage=EDGES), make_knowledge(), Speaker(said))
    assert said_last(heard.context) == (f"{said}\n\n{asks}" if kept else said)


def test_the_summary_stands_as_it_is() -> None:
    summary = "## What you did\n\nYou looked things up."
    outcome = after(coach(f"Yes, that is its name.\n\n{summary}", SUMMARY), stage=SUMMARY, summary=summary)
    assert (
        said_last(spoken(outcome, make_knowledge(), Speaker("Exactly that.")).context) == f"Exactly that.\n\n{summary}"
    )
    assert spoken(after(coach(summary, SUMMARY), stage=SUMMARY, summary=summary), make_knowledge(), Speaker()).messages


@pytest.mark.parametrize(
    "change",
    [
        lambda outcome: replace(outcome, card=RaisedCard("state_repaired", {})),
        lambda outcome: replace(outcome, messages=()),
    ],
)
def test_beside_a_card_and_where_nothing_is_said_no_model_is_asked(
    change: Callable[[TurnOutcome], TurnOutcome],
) -> None:
    outcome = change(after(coach("What does it cost?")))
    assert spoken(outcome, make_knowledge(), Speaker()) is outcome


def test_support_after_an_answer_stays_a_message_of_its_own() -> None:
    support = coach("That was a lot. A smaller step?", situation=Frustration.kind)
    heard = spoken(after(coach("What does it cost?"), support), make_knowledge(), Speaker(KIND))
    assert [message.text for message in heard.messages] == [KIND, support.text]


@pytest.mark.parametrize(
    ("error", "card"),
    [
        (ModelError(FaultKind.KEY, "HTTP 401"), "key_rejected"),
        (ModelError(FaultKind.SERVER, "HTTP 500"), "model_unavailable"),
        (UnparsableReply(("no text",), "var/logs"), "model_unclear"),
        (BudgetSpent(), "budget_exhausted"),
    ],
)
def test_a_model_that_cannot_speak_leaves_the_curated_words_and_a_card(error: Exception, card: str) -> None:
    outcome = after(coach("What does it cost?"))
    silenced = spoken(outcome, make_knowledge(), Speaker(error), "I compare every pair of prices")
    assert (silenced.messages, silenced.card.code) == (outcome.messages, card)
    assert silenced.occurrences[0].input == "I compare every pair of prices"
    if isinstance(error, ModelError):
        assert silenced.card.facts["details"] == {"fault": error.kind.value, "attempts": 1}


def test_a_spent_budget_is_told_once() -> None:
    once = spoken(after(coach("What does it cost?")), make_knowledge(), Speaker(BudgetSpent()))
    again = after(coach("What does it cost?"), interventions=once.context.interventions)
    assert spoken(again, make_knowledge(), Speaker(BudgetSpent())) is again
