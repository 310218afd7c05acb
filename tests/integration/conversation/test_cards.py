"""Cards in the conversation: opened by what went differently, one at a time, folded by the way on that was taken."""

import json
import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from interviews.conversation import cards, selectors
from interviews.conversation.memory import context_of
from interviews.core.cards.fault_words import FAULT_CAUSES
from interviews.core.cards.registry import CARDS, FAILURES
from interviews.core.cards.steps import begun, model_access
from interviews.core.stages import Stage
from interviews.ground.refusals import InvalidSubmission
from interviews.llm.port import FaultKind, ModelError
from interviews.model_calls import paid_calls
from interviews.models import Card, CardState, Interview, InterviewStatus, Message, Role, Turn, TurnStatus, Voice
from interviews.turns import accepting, answering, opening, pausing
from interviews.turns.repeating import turn_to_repeat
from interviews.turns.unanswered import cancel_turn
from problems.models import Problem
from profiles.models import User
from profiles.providers.choices import model_values
from tests import working
from tests.factories import ProviderFactory
from tests.fakes import Scripted, ScriptedModel, coach_reply

pytestmark = pytest.mark.django_db

NO_KEY = ModelError(FaultKind.KEY, "HTTP 401")
NO_QUOTA = ModelError(FaultKind.QUOTA, "HTTP 429")
BUSY = ModelError(FaultKind.RATE_LIMIT, "HTTP 429", retry_after=3600)
DOWN = ModelError(FaultKind.SERVER, "HTTP 503", retry_after=3600)
"""Passing faults, of which a turn waits for no end."""
SPOKEN = coach_reply("I see. What else would you ask?")
EVERYTHING = (
    "I get a list of numbers and a target, and return the indices of two numbers that add up to it. "
    "I would use two loops and check every pair of numbers."
)
VAGUE = (
    "The voucher has to be spent and nothing is left of it",
    "I think about the prices in the list for a while",
    "Something about the two items seems important to me",
    "There is more to the list than one sees at first",
    "The prices in the list belong to the items of the shop",
    "Two items it is, neither more of them nor less",
    "The list of prices is printed in the shop",
    "The items are bought with the voucher",
)
"""Messages that leave the stage where it is, none like the ones before."""


@pytest.fixture
def interview(learner: User, bank_problem: Problem, monkeypatch: pytest.MonkeyPatch) -> Interview:
    """An interview whose coach speaks through the platform's model, and whose workers wait to be called."""
    working.tell_nobody(monkeypatch)
    ProviderFactory(name="Acme", is_default=True, key="sk-platform-0000")
    return opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Callable[..., ScriptedModel]:
    """Let the model answer from a script."""

    def script(*answers: Scripted) -> ScriptedModel:
        scripted = ScriptedModel(answers)
        monkeypatch.setattr(paid_calls, "client_for", lambda *_: scripted)
        return scripted

    return script


def say(interview: Interview, text: str = "", **values: Any) -> Turn:
    """Send something, a message of little content if nothing else is said, and have it answered."""
    interview.refresh_from_db()
    send = {"client_id": uuid.uuid4(), "seen_turn": interview.turn_count, "action": "message", **values}
    text = text or (VAGUE[interview.turn_count] if send["action"] == "message" else "")
    turn = accepting.submit_turn(learner=interview.learner, interview_id=interview.pk, text=text, **send)
    return work(turn)


def retry(interview: Interview) -> Turn:
    return say(interview, action="retry")


def work(turn: Turn) -> Turn:
    while not working.answer_turn(turn.pk):
        pass
    turn.refresh_from_db()
    turn.interview.refresh_from_db()
    return turn


def fail_for_good(interview: Interview, monkeypatch: pytest.MonkeyPatch, **values: Any) -> Turn:
    """Send something that no attempt can answer."""
    with monkeypatch.context() as bug:
        bug.setattr(answering, "run_turn", lambda *_, **__: 1 / 0)
        return say(interview, **values)


def shown(interview: Interview) -> list[tuple[str, str, str]]:
    """Return the cards in the order of the conversation: code, state and what was chosen."""
    rows = Card.objects.filter(interview=interview).order_by("message__position")
    return list(rows.values_list("code", "state", "outcome"))


def latest(interview: Interview) -> Card:
    return Card.objects.filter(interview=interview).order_by("-message__position").first()


class TestOpening:
    def test_it_stands_at_the_end_of_the_conversation_without_words(self, interview: Interview) -> None:
        now = timezone.now()
        card = cards.open_card(interview, "coach_busy", facts={"a": 1}, now=now)

        place = interview.messages.last()
        assert card.message == place
        assert (place.role, place.text, place.stage, place.turn) == ("card", "", interview.stage, None)
        assert (place.position, place.created_at) == (2, now)
        assert (card.code, card.facts, card.wizard, card.state) == ("coach_busy", {"a": 1}, None, CardState.OPEN)
        assert cards.open_card_of(interview) == card

    def test_only_one_is_open(self, interview: Interview) -> None:
        for code in ("coach_busy", "model_unclear", "turn_failed"):
            cards.open_card(interview, code)

        assert shown(interview) == [
            ("coach_busy", "folded", "superseded"),
            ("model_unclear", "folded", "superseded"),
            ("turn_failed", "open", ""),
        ]
        assert [m.position for m in interview.messages.filter(role=Role.CARD)] == [2, 3, 4]
        assert all(card.folded_at for card in interview.cards.filter(state=CardState.FOLDED))

    def test_those_of_others_stay_open(self, interview: Interview, learner: User) -> None:
        other = opening.start_interview(learner=learner, language="en", slug="two-sum")
        first, second = cards.open_card(interview, "coach_busy"), cards.open_card(other, "turn_failed")
        cards.fold_open(interview, "go_on")

        assert (cards.open_card_of(interview), cards.open_card_of(other)) == (None, second)
        first.refresh_from_db()
        assert first.state == CardState.FOLDED

    def test_the_steps_of_a_wizard_are_stored_with_it(self, interview: Interview) -> None:
        state = begun(model_access(model_values()))
        card = cards.open_card(interview, "key_rejected", facts={"provider": "Acme"}, wizard=state)
        card.refresh_from_db()
        assert card.wizard == json.loads(json.dumps(state.to_dict()))

    def test_every_code_can_be_stored(self, interview: Interview) -> None:
        for code in CARDS:
            cards.open_card(interview, code)
        assert [code for code, *_ in shown(interview)] == list(CARDS)


class TestFolding:
    def test_it_is_noted_how_and_when(self, interview: Interview) -> None:
        card, now = cards.open_card(interview, "turn_failed"), timezone.now()

        assert cards.fold_open(interview, "advance", now=now)

        card.refresh_from_db()
        assert (card.state, card.outcome, card.folded_at) == (CardState.FOLDED, "advance", now)
        assert not cards.fold_open(interview, "retry"), "nothing is open any more"
        card.refresh_from_db()
        assert card.outcome == "advance"

    def test_the_next_answer_folds_it(self, interview: Interview, model: Callable[..., ScriptedModel]) -> None:
        model(NO_KEY, SPOKEN)
        say(interview)
        assert shown(interview) == [("key_rejected", "open", "")]
        say(interview)
        assert shown(interview) == [("key_rejected", "folded", "go_on")]

    def test_asking_again_folds_it_as_such(self, interview: Interview, model: Callable[..., ScriptedModel]) -> None:
        model(NO_KEY, SPOKEN)
        say(interview)
        retry(interview)
        assert shown(interview) == [("key_rejected", "folded", "retry")]

    def test_a_new_card_follows_the_old_one(self, interview: Interview, model: Callable[..., ScriptedModel]) -> None:
        model(NO_KEY, NO_QUOTA)
        say(interview)
        second = say(interview)
        assert shown(interview) == [("key_rejected", "folded", "go_on"), ("quota_exhausted", "open", "")]
        assert latest(interview).message.turn == second

    def test_it_stays_open_while_the_coach_works_and_when_the_turn_is_taken_back(
        self, interview: Interview, model: Callable[..., ScriptedModel]
    ) -> None:
        model(NO_KEY)
        failed = say(interview)
        send = {"client_id": uuid.uuid4(), "seen_turn": 1, "action": "retry"}
        accepting.submit_turn(learner=interview.learner, interview_id=interview.pk, **send)
        assert shown(interview) == [("key_rejected", "open", "")]
        cancel_turn(learner=interview.learner, interview_id=interview.pk)
        assert shown(interview) == [("key_rejected", "open", "")]
        interview.refresh_from_db()
        assert turn_to_repeat(interview) == failed

    def test_a_pause_keeps_what_can_be_tried_again(self, interview: Interview, monkeypatch: pytest.MonkeyPatch) -> None:
        fail_for_good(interview, monkeypatch)
        pausing.pause_interview(learner=interview.learner, interview_id=interview.pk)
        interview.refresh_from_db()
        assert shown(interview) == [("turn_failed", "open", "")], "it can still be tried again after the pause"
        assert interview.status == InterviewStatus.WAITING
        assert interview.paused_at is not None


class TestMemory:
    def test_a_card_is_no_part_of_the_conversation(
        self, interview: Interview, model: Callable[..., ScriptedModel]
    ) -> None:
        model(NO_KEY, SPOKEN, NO_QUOTA)
        for _ in range(3):
            say(interview)

        conversation = context_of(interview)[0].conversation
        assert {message.role for message in conversation} == {"learner", "coach"}
        assert len(conversation) == 7, "the opening, and three messages with their answers"
        assert all(message.text for message in conversation)
        roles = [message.role for message in selectors.messages_of(interview)]
        assert roles == ["coach", "learner", "coach", "card", "learner", "coach", "learner", "coach", "card"]

    def test_no_prompt_knows_of_cards_open_or_folded(
        self, interview: Interview, model: Callable[..., ScriptedModel]
    ) -> None:
        asked = model(BUSY, DOWN, BUSY, SPOKEN, SPOKEN)
        told: list[str] = []
        for _ in range(3):
            say(interview)
            card = cards.card_shown(latest(interview), "en")
            told += [card.code, card.title, card.message, card.cause, card.prompt, *card.causal_chain]
        for _ in range(2):
            say(interview)

        assert [code for code, *_ in shown(interview)] == ["model_unavailable", "model_unavailable", "repeated_failure"]
        prompts = "\n".join(m.content for request in asked.requests for m in request.messages)
        assert len(asked.requests) == 5
        for text in (*told, "HTTP 4", "Acme"):
            assert text not in prompts

    def test_what_was_collected_knows_of_no_card(
        self, interview: Interview, model: Callable[..., ScriptedModel]
    ) -> None:
        model(NO_KEY)
        say(interview, EVERYTHING)
        assert interview.context["turn_count"] == 0, "this is the instance from before"
        interview.refresh_from_db()
        assert interview.context["restated"]
        reply = interview.messages.filter(role=Role.COACH).order_by("position")[1]
        assert (reply.voice, reply.situation, reply.offers) == (Voice.CURATED, "", [])


class TestRepeating:
    def test_the_open_card_decides(self, interview: Interview, model: Callable[..., ScriptedModel]) -> None:
        model(SPOKEN)
        turn = say(interview)
        for code in CARDS:
            assert turn_to_repeat(interview) is None, code
            cards.open_card(interview, code, turn=turn)

            repeated = turn if code in FAILURES | {"repeated_failure"} else None
            assert turn_to_repeat(interview) == repeated, code
            cards.fold_open(interview, "go_on")
            assert turn_to_repeat(interview) is None, code

    def test_a_card_of_no_turn_repeats_nothing(self, interview: Interview) -> None:
        for code in FAILURES:
            cards.open_card(interview, code)
            assert turn_to_repeat(interview) is None, code
            with pytest.raises(InvalidSubmission) as refused:
                retry(interview)
            assert refused.value.code == "nothing_to_repeat", code

    def test_of_repetitions_the_first_is_repeated(
        self, interview: Interview, model: Callable[..., ScriptedModel]
    ) -> None:
        model(NO_KEY, NO_KEY, NO_KEY, SPOKEN)
        first = say(interview)
        for _ in range(3):
            assert turn_to_repeat(interview) == first
            assert retry(interview).repeats == first
        assert turn_to_repeat(interview) is None
        assert interview.messages.filter(role=Role.LEARNER).count() == 1
        assert interview.messages.filter(role=Role.COACH, folded=False).count() == 2

    def test_a_turn_without_any_answer_is_repeated_whatever_card_is_open(
        self, interview: Interview, model: Callable[..., ScriptedModel], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        model(SPOKEN)
        failed = fail_for_good(interview, monkeypatch)
        assert (failed.status, shown(interview)) == (TurnStatus.FAILED, [("turn_failed", "open", "")])
        assert latest(interview).message.turn == failed
        cards.fold_open(interview, "advance")
        assert turn_to_repeat(interview) == failed

        assert retry(interview).status == TurnStatus.DONE
        assert turn_to_repeat(interview) is None

    def test_a_hint_that_broke_is_repeated_as_a_hint(
        self, interview: Interview, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        failed = fail_for_good(interview, monkeypatch, action="hint")
        again = retry(interview)
        assert (again.status, again.repeats) == (TurnStatus.DONE, failed)
        interview.refresh_from_db()
        assert interview.context["hint_requests"] == 1
        assert not interview.messages.filter(role=Role.LEARNER).exists()


class TestFaults:
    @pytest.mark.parametrize("language", ["en", "zh"])
    @pytest.mark.parametrize("kind", [FaultKind.RATE_LIMIT, FaultKind.TIMEOUT, FaultKind.SERVER, FaultKind.NOT_FOUND])
    def test_the_cause_is_that_of_the_fault_and_what_was_tried_is_folded(
        self, interview: Interview, model: Callable[..., ScriptedModel], kind: FaultKind, language: str
    ) -> None:
        model(ModelError(kind, "HTTP 503", retry_after=3600, status=503))
        say(interview)

        told = cards.card_shown(latest(interview), language)

        assert told.cause == FAULT_CAUSES[kind.value][language]
        assert told.details["attempts"] == 1 and told.details["http_status"] == 503
        assert [at for at, _ in told.dated_chain] == ["T-2", "T-1", "T-0"]

    def test_how_often_it_was_tried_stands_in_the_chain(self, interview: Interview) -> None:
        details = {"fault": "server", "attempts": 4, "waits": [2, 4, 8], "http_status": 503}
        card = cards.open_card(interview, "model_unavailable", facts={"fault": "server", "details": details})
        assert cards.card_shown(card, "en").causal_chain[1] == "The model was asked, 4 times, 2, 4, 8 s apart."
        assert cards.card_shown(card, "zh").causal_chain[1] == "请求了模型，4 次，间隔 2、4、8 秒。"

    def test_a_pause_tells_the_three_failures_and_their_causes(
        self, interview: Interview, model: Callable[..., ScriptedModel]
    ) -> None:
        model(BUSY, DOWN, BUSY)
        for _ in range(3):
            say(interview)
        told = cards.card_shown(latest(interview), "en")
        assert FAULT_CAUSES["rate_limit"]["en"] in told.cause and FAULT_CAUSES["server"]["en"] in told.cause
        assert len(told.causal_chain) == 3
        assert all(re.fullmatch(r"The model is unavailable \(\d\d:\d\d\)", one) for one in told.causal_chain)

    def test_what_fails_again_is_no_success(self, interview: Interview, model: Callable[..., ScriptedModel]) -> None:
        model(BUSY, DOWN)
        say(interview)
        retry(interview)
        first, second = Card.objects.filter(interview=interview).order_by("message__position")
        assert (first.outcome, cards.is_recovered(first)) == ("superseded", False)
        model(SPOKEN)
        retry(interview)
        second.refresh_from_db()
        assert (second.outcome, cards.is_recovered(second)) == ("retry", True)
        assert cards.card_shown(second, "en").to_json()["status"] == "success"


class TestThreeFailuresInARow:
    def test_the_third_calls_for_a_pause(self, interview: Interview, model: Callable[..., ScriptedModel]) -> None:
        model(BUSY, DOWN, BUSY)
        turns = [say(interview) for _ in range(3)]

        assert shown(interview) == [
            ("model_unavailable", "folded", "go_on"),
            ("model_unavailable", "folded", "go_on"),
            ("repeated_failure", "open", ""),
        ]
        card = latest(interview)
        assert card.message.turn == turns[-1]
        assert card.facts["codes"] == ["model_unavailable", "model_unavailable", "model_unavailable"]
        assert turn_to_repeat(interview) == turns[-1]
        for language in ("en", "zh"):
            told = cards.card_shown(card, language)
            causes = [
                cards.card_shown(Card(code=code, facts={"fault": "server"}), language).cause
                for code in card.facts["codes"]
            ]
            assert all(cause in told.cause for cause in causes), "it names what is likely behind it"
            assert {"pause", "another_problem", "show_log"} <= {option.action for option in told.options}

    def test_what_is_mended_in_steps_is_mended_so_the_third_time_too(
        self, interview: Interview, model: Callable[..., ScriptedModel]
    ) -> None:
        model(NO_KEY, NO_KEY, NO_KEY)
        for _ in range(3):
            say(interview)
        assert (latest(interview).code, latest(interview).wizard["step"]) == ("key_rejected", "explain")

    def test_the_same_cause_is_named_once(self, interview: Interview, model: Callable[..., ScriptedModel]) -> None:
        model(BUSY, BUSY, BUSY)
        for _ in range(3):
            say(interview)
        assert latest(interview).facts["codes"] == ["model_unavailable"] * 3
        cause = cards.card_shown(Card(code="model_unavailable", facts={"fault": "rate_limit"}), "en").cause
        assert cards.card_shown(latest(interview), "en").cause.count(cause) == 1

    @pytest.mark.parametrize("between", ["a model's answer", "a hint"])
    def test_a_success_in_between_begins_anew(
        self, interview: Interview, model: Callable[..., ScriptedModel], between: str
    ) -> None:
        spoken = [SPOKEN] if between == "a model's answer" else []
        model(BUSY, BUSY, *spoken, BUSY, BUSY, BUSY)
        say(interview)
        retry(interview)
        say(interview, action="message" if spoken else "hint")
        codes = [(step(interview), latest(interview).code)[1] for step in (say, retry, retry)]
        assert codes == ["model_unavailable", "model_unavailable", "repeated_failure"]

    def test_asking_again_counts(self, interview: Interview, model: Callable[..., ScriptedModel]) -> None:
        model(BUSY, BUSY, DOWN)
        first = say(interview)
        retry(interview)
        third = retry(interview)

        assert [code for code, *_ in shown(interview)] == ["model_unavailable", "model_unavailable", "repeated_failure"]
        assert latest(interview).message.turn == third
        assert turn_to_repeat(interview) == first

    def test_asking_again_with_success_begins_anew(
        self, interview: Interview, model: Callable[..., ScriptedModel]
    ) -> None:
        model(BUSY, BUSY, SPOKEN, BUSY)
        say(interview)
        retry(interview)
        retry(interview)
        say(interview)
        assert latest(interview).code == "model_unavailable"

    def test_another_stage_begins_anew(self, interview: Interview, model: Callable[..., ScriptedModel]) -> None:
        model(BUSY, BUSY, BUSY, BUSY, BUSY)
        say(interview)
        say(interview)
        say(interview, EVERYTHING)
        interview.refresh_from_db()
        assert interview.stage != Stage.PROBLEM_CLARIFICATION, "the built-in coach went on with what was said"
        assert latest(interview).code == "model_unavailable"
        codes = [(say(interview), latest(interview).code)[1] for _ in range(2)]
        assert codes == ["model_unavailable", "repeated_failure"]
        assert {card.message.stage for card in interview.cards.all()[:2]} == {Stage.PROBLEM_CLARIFICATION.value}

    def test_turns_without_any_answer_count(
        self, interview: Interview, model: Callable[..., ScriptedModel], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        model(BUSY)
        fail_for_good(interview, monkeypatch)
        say(interview)
        interview.refresh_from_db()
        assert interview.status == InterviewStatus.WAITING
        fail_for_good(interview, monkeypatch)

        assert latest(interview).code == "repeated_failure"
        assert latest(interview).facts["codes"] == ["turn_failed", "model_unavailable", "turn_failed"]
        interview.refresh_from_db()
        assert interview.status == InterviewStatus.FAILED

    def test_a_turn_taken_back_in_between_changes_nothing(
        self, interview: Interview, model: Callable[..., ScriptedModel]
    ) -> None:
        model(BUSY, BUSY, BUSY)
        say(interview)
        say(interview)
        send = {"client_id": uuid.uuid4(), "seen_turn": 2, "text": "A slip of the finger, sorry about that"}
        accepting.submit_turn(learner=interview.learner, interview_id=interview.pk, **send)
        cancel_turn(learner=interview.learner, interview_id=interview.pk)
        say(interview)
        assert latest(interview).code == "repeated_failure"

    def test_a_spent_budget_is_no_failure(
        self, interview: Interview, model: Callable[..., ScriptedModel], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        model(BUSY, BUSY)
        say(interview)
        say(interview)
        monkeypatch.setattr("interviews.model_calls.budgets.is_spent", lambda *_, **__: True)
        say(interview)
        assert latest(interview).code == "budget_exhausted"

    def test_after_it_one_more_is_an_ordinary_failure(
        self, interview: Interview, model: Callable[..., ScriptedModel]
    ) -> None:
        model(*[BUSY] * 6)
        codes = [(step(interview), latest(interview).code)[1] for step in (say, *[retry] * 5)]
        assert codes == ["model_unavailable", "model_unavailable", "repeated_failure"] * 2


class TestAmbiguousReference:
    NAMED = (
        "I could brute force it with two loops.",
        "Or sort the list and use two pointers from both ends.",
        "Or a hash map of what I have seen.",
    )
    REFERS = "the second idea is better, I think"

    @pytest.fixture
    def asked(self, learner: User, bank_problem: Problem) -> Interview:
        """An interview with the built-in coach that has just asked which one is meant."""
        interview = opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)
        for action in ("skip", "skip"):
            say(interview, action=action)
        for text in (*self.NAMED, self.REFERS):
            say(interview, text)
        interview.refresh_from_db()
        return interview

    def test_the_card_offers_what_may_be_meant(self, asked: Interview) -> None:
        card = cards.open_card_of(asked)
        assert (card.code, card.facts["said"]) == ("ambiguous_reference", "the second idea")
        shown_card = cards.card_shown(card, "en")
        assert "the second idea" in shown_card.message
        options = [(option.action, option.target) for option in shown_card.options]
        assert options == [("choose", str(number)) for number in range(1, len(options) + 1)]
        assert len(options) == 3
        assert shown_card.default_option == "choose:1", "the likeliest"
        assert [option.label for option in shown_card.options] == [one["label"] for one in card.facts["candidates"]]

    def test_the_message_is_stored_as_no_contribution(self, asked: Interview) -> None:
        said = asked.messages.filter(role=Role.LEARNER).last()
        assert (said.text, said.situation) == (self.REFERS, "ambiguous_reference")
        contributions = [message.text for message in context_of(asked)[0].contributions()]
        assert self.REFERS not in contributions
        assert self.NAMED[0] in contributions
        assert asked.events.get(kind="ambiguous_reference").level == "info"

    def test_what_is_chosen_goes_on_and_folds_it(self, asked: Interview) -> None:
        chosen = cards.open_card_of(asked).facts["candidates"][0]["text"]
        turn = say(asked, chosen)
        assert "answered" in [step["name"] for step in turn.steps]
        assert [(card.code, card.outcome) for card in asked.cards.all()] == [("ambiguous_reference", "go_on")]
        assert Message.objects.get(turn=turn, role=Role.LEARNER).situation == ""

    def test_there_is_nothing_to_repeat(self, asked: Interview) -> None:
        assert turn_to_repeat(asked) is None


def test_an_answer_locks_the_interview_before_its_card_as_all_verbs_do(interview: Interview) -> None:
    """In the other order two of them can wait for each other; PostgreSQL ends one of them then."""
    cards.open_card(interview, "state_repaired")
    with CaptureQueriesContext(connection) as queries:
        say(interview, action="hint")
    changed = [
        re.match(r'UPDATE "interviews_(\w+)"', query["sql"])[1]
        for query in queries
        if query["sql"].startswith('UPDATE "interviews_')
    ]
    assert shown(interview) == [("state_repaired", "folded", "go_on")]
    done = max(number for number, table in enumerate(changed[: changed.index("card")]) if table == "turn")
    assert "interview" in changed[done : changed.index("card")], changed
