"""Ways on after something failed, one by one: who may take them, when, and what they leave as it was."""

import threading
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from interviews.conversation import cards
from interviews.core.stages import STAGE_ORDER
from interviews.demo import DEMO_MESSAGES
from interviews.ground.refusals import (
    ConfigurationRefused,
    InterviewClosed,
    InvalidSubmission,
    StaleTurn,
    StatusRefused,
    SubmissionRefused,
)
from interviews.llm.port import TokenUsage
from interviews.model_calls import budgets, paid_calls
from interviews.model_calls.speaking import Chosen, choice_of, voice_of
from interviews.models import (
    Card,
    Interview,
    InterviewKey,
    InterviewStatus,
    Message,
    ReportSection,
    Role,
    SectionStatus,
    Turn,
    TurnAction,
    TurnStatus,
)
from interviews.models.report import OVERALL, STUDY_NOTE
from interviews.recovery import ways as recovery
from interviews.turns import accepting, ending, opening, pausing
from interviews.turns.unanswered import cancel_turn
from problems.models import Problem
from profiles.models import ModelAccess, Provider, User, Voice
from profiles.providers.choices import ModelChoice, delete_key
from tests import working
from tests.choices import a_choice
from tests.factories import ModelAccessFactory, ProviderFactory, UserFactory
from tests.factories.coaching import join, make_coach, make_cohort
from tests.fakes import Scripted, ScriptedModel
from tests.recovering import (
    DOWN,
    MOVING,
    RETELL,
    artefacts,
    assert_whole,
    end,
    everything,
    fail_turn,
    good,
    rolled_back,
    section,
    submit,
    who,
    work,
)

pytestmark = pytest.mark.django_db

KEY = "sk-of-a-learner-Zx81-1a2b"
Script = Callable[..., ScriptedModel]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[ModelChoice]:
    """What models were asked with, choice by choice."""
    return []


@pytest.fixture
def model(asked: list[ModelChoice], monkeypatch: pytest.MonkeyPatch) -> Script:
    """Let the model answer from a script; no worker is woken, and nobody waits."""
    working.tell_nobody(monkeypatch)
    monkeypatch.setattr(paid_calls.PaidCalls, "_sleep", lambda *_: None)

    def script(*answers: Scripted) -> ScriptedModel:
        scripted = ScriptedModel(answers, model="small-model")
        monkeypatch.setattr(paid_calls, "client_for", lambda choice: asked.append(choice) or scripted)
        return scripted

    script()
    return script


@pytest.fixture
def provider(db: None) -> Provider:
    return ProviderFactory(name="Acme", is_default=True, key="sk-platform-0000")


@pytest.fixture
def interview(learner: User, bank_problem: Problem, provider: Provider, model: Script) -> Interview:
    """An interview that waits for its first message, with a model."""
    return opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)


@pytest.fixture
def curated(learner: User, bank_problem: Problem) -> Interview:
    """The same without any model: all is answered at once."""
    return opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)


@pytest.fixture
def stranger(db: None) -> User:
    return UserFactory()


@pytest.fixture
def coach(learner: User) -> User:
    """Somebody whom the learner can ask."""
    coach = make_coach()
    join(make_cohort(coach), learner)
    return coach


@pytest.fixture
def draft(learner: User, bank_problem: Problem, model: Script) -> Interview:
    """An interview that the coach could not open."""
    with pytest.MonkeyPatch.context() as fault:
        fault.setattr(opening, "begin", lambda *_: 1 / 0)
        return opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)


@pytest.fixture
def in_review(interview: Interview, model: Script) -> Interview:
    """An interview of which two of five sections failed."""
    model(good())
    submit(interview, MOVING)
    work(interview)
    end(interview)
    model(section("Part one."), DOWN, section("Part three."), DOWN, section("# Worth keeping"))
    work(interview)
    assert interview.status == InterviewStatus.REPORT_REVIEW
    return interview


def open_card(interview: Interview) -> str:
    card = cards.open_card_of(interview)
    return card.code if card else ""


def spoken(interview: Interview) -> list[str]:
    rows = interview.messages.filter(role=Role.COACH, folded=False).order_by("position")
    return list(rows.values_list("text", flat=True))


def configure(interview: Interview, **values: Any) -> Chosen:
    chosen = {"voice": Voice.OWN_KEY, "provider": "Acme", "model": "small-model", "key": KEY}
    return recovery.update_ai_config(**who(interview), **{**chosen, **values})


VERBS: dict[str, Callable[..., object]] = {
    "update_ai_config": lambda **kw: recovery.update_ai_config(**kw, voice=Voice.CURATED),
    "retry": recovery.retry,
    "advance": recovery.advance,
    "retry_failed_sections": recovery.retry_failed_sections,
    "write_curated": recovery.write_curated,
    "end_interview": lambda **kw: recovery.end_interview(**kw, seen_turn=0),
    "ask_coach": lambda **kw: recovery.ask_coach(**kw, question="Am I right?"),
}


@pytest.mark.usefixtures("coach")
class TestWhoseItIs:
    @pytest.mark.parametrize("verb", VERBS)
    def test_another_learners_interview_is_none(self, interview: Interview, stranger: User, verb: str) -> None:
        before = everything(interview)
        with pytest.raises(Interview.DoesNotExist):
            VERBS[verb](learner=stranger, interview_id=interview.pk)
        assert everything(interview) == before
        assert not ModelAccess.objects.exists() and not InterviewKey.objects.exists()

    @pytest.mark.parametrize("verb", VERBS)
    def test_an_unknown_interview(self, learner: User, verb: str) -> None:
        with pytest.raises(Interview.DoesNotExist):
            VERBS[verb](learner=learner, interview_id=uuid.uuid4())


class TestConfiguring:
    def test_the_very_next_step_uses_the_key(
        self, interview: Interview, model: Script, asked: list[ModelChoice]
    ) -> None:
        model(good())
        submit(interview)
        work(interview)
        assert asked[-1].api_key == "sk-platform-0000"

        configure(interview, model="large-model")

        model(good())
        submit(interview, "Can numbers be negative?")
        work(interview)
        assert (asked[-1].api_key, asked[-1].model, asked[-1].own_key) == (KEY, "large-model", True)
        assert [call.own_key for call in interview.model_calls.order_by("pk")] == [False, True]

    def test_a_rejected_key_is_replaced_and_the_same_message_answered(
        self, interview: Interview, model: Script, asked: list[ModelChoice]
    ) -> None:
        configure(interview, key="sk-of-a-learner-wrong")
        model(DOWN)
        submit(interview)
        work(interview)
        assert open_card(interview) == "key_rejected"

        configure(interview)
        model(good("Here I am. What else?"))
        recovery.retry(**who(interview))
        work(interview)
        recovery.advance(**who(interview))

        assert asked[-1].api_key == KEY
        assert spoken(interview)[-1] == "Here I am. What else?"
        assert interview.messages.filter(role=Role.LEARNER).count() == 1
        assert (interview.status, open_card(interview)) == (InterviewStatus.WAITING, "")

    def test_the_curated_coach_speaks_at_once(self, interview: Interview) -> None:
        configure(interview, voice=Voice.CURATED)
        assert submit(interview).status == TurnStatus.DONE

    def test_not_while_the_coach_works(self, interview: Interview) -> None:
        submit(interview)
        before = everything(interview)
        with pytest.raises(StatusRefused) as refused:
            configure(interview)
        assert refused.value.status == 409
        assert everything(interview) == before

    @pytest.mark.parametrize(
        "values",
        [
            {"voice": "shout"},
            {"provider": "Nobody"},
            {"provider": ""},
            {"provider": "\ud800"},
            {"provider": "\x00"},
            {"model": "huge-model"},
            {"model": ""},
            {"key": ""},
            {"key": "two words"},
            {"key": "k" * 401},
        ],
        ids=str,
    )
    def test_what_is_not_valid_changes_nothing(self, interview: Interview, values: dict[str, str]) -> None:
        before = everything(interview)
        with pytest.raises(ConfigurationRefused) as refused:
            configure(interview, **values)
        assert refused.value.status == 400
        assert everything(interview) == before

    def test_a_provider_that_is_not_enabled_is_not_offered(self, interview: Interview, provider: Provider) -> None:
        Provider.objects.filter(pk=provider.pk).update(enabled=False)
        with pytest.raises(ConfigurationRefused):
            configure(interview)

    def test_the_key_of_one_provider_is_never_sent_to_another(self, interview: Interview) -> None:
        ProviderFactory(name="Other")
        configure(interview)
        with pytest.raises(ConfigurationRefused):
            configure(interview, provider="Other", key="")
        assert InterviewKey.objects.get().provider.name == "Acme"

    def test_a_stored_key_need_not_be_entered_again(self, interview: Interview) -> None:
        configure(interview)
        configure(interview, voice=Voice.CURATED)
        configure(interview, model="large-model", key="")
        assert InterviewKey.objects.get().key() == KEY

    def test_it_counts_in_this_interview_only(self, interview: Interview, learner: User) -> None:
        other = opening.start_interview(learner=learner, language="en", slug="two-sum")
        configure(interview, model="large-model")
        interview.refresh_from_db()
        assert (choice_of(interview).model, choice_of(interview).api_key) == ("large-model", KEY)
        assert choice_of(other).api_key == "sk-platform-0000"
        assert not ModelAccess.objects.exists(), "the account's choice is another"
        configure(interview, voice="account")
        interview.refresh_from_db()
        assert choice_of(interview).api_key == "sk-platform-0000"
        assert not InterviewKey.objects.exists(), "its key is gone"

    def test_the_accounts_key_serves_where_none_is_entered(self, interview: Interview, learner: User) -> None:
        ModelAccessFactory(user=learner, provider=Provider.objects.get(), key=KEY, voice=Voice.CURATED)
        configure(interview, model="large-model", key="")
        interview.refresh_from_db()
        assert (choice_of(interview).model, choice_of(interview).api_key) == ("large-model", KEY)
        assert InterviewKey.objects.get().key_encrypted == ""
        delete_key(user=learner)
        assert choice_of(interview) is None, "it goes with it, and the account says the built-in coach"

    def test_the_account_is_guarded_too_while_a_coach_works_by_it(self, interview: Interview, learner: User) -> None:
        Interview.objects.update(status=InterviewStatus.WORKING)
        with pytest.raises(StatusRefused) as refused:
            recovery.update_account_ai_config(learner=learner, voice=Voice.CURATED)
        assert refused.value.status == 409
        assert not ModelAccess.objects.exists()
        Interview.objects.update(coached_by=Voice.PLATFORM)
        assert recovery.update_account_ai_config(learner=learner, voice=Voice.CURATED).voice == Voice.CURATED

    def test_the_voice_that_is_shown_is_the_one_that_speaks(self, interview: Interview, settings: Any) -> None:
        assert voice_of(interview).label == "small-model through Acme"
        settings.DAILY_TOKENS_PER_LEARNER = 10
        budgets.add_usage(interview.learner_id, TokenUsage(10, 1), a_choice())
        assert (voice_of(interview).kind, "budget" in voice_of(interview).label) == ("curated", True)
        configure(interview)
        interview.refresh_from_db()
        assert voice_of(interview).label == "small-model through Acme, your key"

    def test_it_counts_for_this_learner_only(self, interview: Interview, stranger: User) -> None:
        other = ModelAccessFactory(user=stranger, provider=Provider.objects.get())
        configure(interview)
        before = other.key_encrypted
        other.refresh_from_db()
        assert other.key_encrypted == before


class TestADraft:
    def test_what_was_asked_for_is_kept(self, learner: User, model: Script) -> None:
        with pytest.MonkeyPatch.context() as fault:
            fault.setattr(opening, "begin", lambda *_: 1 / 0)
            draft = opening.start_interview(learner=learner, language="zh", pasted_text="求最长的\n不重复子串。")

        assert (draft.status, draft.language, draft.pasted_text) == (
            InterviewStatus.DRAFT,
            "zh",
            "求最长的\n不重复子串。",
        )
        assert open_card(draft) == "not_begun"
        assert_whole(draft)
        begun = recovery.advance(learner=learner, interview_id=draft.pk)
        assert begun.status == InterviewStatus.WAITING
        assert len(spoken(begun)) == 1

    def test_advance_begins_it_once(self, draft: Interview) -> None:
        for _ in range(2):
            recovery.advance(**who(draft))
            assert_whole(draft)
        assert (draft.status, open_card(draft)) == (InterviewStatus.WAITING, "")
        assert draft.stage_visits.count() == len(spoken(draft)) == 1
        model_free = submit(draft)
        assert model_free.status == TurnStatus.DONE

    def test_it_may_fail_again(self, draft: Interview, monkeypatch: pytest.MonkeyPatch) -> None:
        before = everything(draft)
        with monkeypatch.context() as fault:
            fault.setattr(opening, "begin", lambda *_: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                recovery.advance(**who(draft))
        assert everything(draft) == before

    def test_nothing_else_is_done_with_it(self, draft: Interview) -> None:
        before = everything(draft)
        for refused in (submit, end):
            with pytest.raises(StatusRefused):
                refused(draft)
        recovery.retry(**who(draft))
        assert cancel_turn(**who(draft)) is None
        assert everything(draft) == before

    def test_a_draft_cannot_be_paused(self, draft: Interview) -> None:
        before = everything(draft)
        with pytest.raises(SubmissionRefused):
            pausing.pause_interview(**who(draft))
        assert everything(draft) == before


class TestRetrying:
    def test_the_same_words_are_answered(self, interview: Interview, model: Script) -> None:
        failed = fail_turn(interview, RETELL, code="def two_sum(nums, target):\n    pass")
        kept = artefacts(interview)
        assert open_card(interview) == "turn_failed"
        assert spoken(interview)[1:] == []

        model(good("Now I am here. What else?"))
        assert recovery.retry(**who(interview)).status == InterviewStatus.WORKING
        assert artefacts(interview) == kept
        work(interview)

        repeated = interview.turns.get(number=2)
        assert (repeated.action, repeated.repeats, repeated.status) == (TurnAction.RETRY, failed, TurnStatus.DONE)
        said = interview.messages.get(role=Role.LEARNER)
        assert (said.text, said.code) == (RETELL, "def two_sum(nums, target):\n    pass")
        assert spoken(interview)[-1] == "Now I am here. What else?"
        assert Card.objects.get().outcome == "retry"
        assert_whole(interview)

    def test_pressed_again_it_is_one_turn(self, interview: Interview) -> None:
        fail_turn(interview)
        recovery.retry(**who(interview))
        once = everything(interview)
        assert recovery.retry(**who(interview)).status == InterviewStatus.WORKING
        assert everything(interview) == once
        assert interview.turns.count() == 2

    @pytest.mark.parametrize("state", ["fresh", "answered", "working", "finished"])
    def test_where_nothing_failed_nothing_happens(self, interview: Interview, model: Script, state: str) -> None:
        if state in ("answered", "finished"):
            model(good(), *[section()] * 5)
            submit(interview)
            work(interview)
        if state == "finished":
            end(interview)
            work(interview)
        if state == "working":
            submit(interview)
        before = everything(interview)
        recovery.retry(**who(interview))
        assert everything(interview) == before

    def test_after_going_on_the_failed_turn_can_still_be_answered(self, interview: Interview, model: Script) -> None:
        fail_turn(interview)
        recovery.advance(**who(interview))
        model(good("Better late. What else?"))
        recovery.retry(**who(interview))
        work(interview)
        assert spoken(interview)[-1] == "Better late. What else?"

    def test_what_was_taken_back_is_not_answered(self, interview: Interview) -> None:
        submit(interview)
        cancel_turn(**who(interview))
        before = everything(interview)
        recovery.retry(**who(interview))
        assert everything(interview) == before

    def test_a_retry_that_is_taken_back_can_be_pressed_again(self, interview: Interview, model: Script) -> None:
        fail_turn(interview)
        recovery.retry(**who(interview))
        cancel_turn(**who(interview))
        assert_whole(interview)
        model(good("At last. What else?"))
        recovery.retry(**who(interview))
        work(interview)
        assert spoken(interview)[-1] == "At last. What else?"
        assert interview.messages.filter(role=Role.LEARNER).count() == 1

    def test_a_report_in_review_writes_what_failed(self, in_review: Interview, model: Script) -> None:
        kept = list(in_review.sections.filter(status=SectionStatus.WRITTEN).values())
        model(section("Part two."), section("The whole."))
        recovery.retry(**who(in_review))
        once = everything(in_review)
        recovery.retry(**who(in_review))
        assert everything(in_review) == once
        work(in_review)
        assert in_review.status == InterviewStatus.FINISHED
        assert list(in_review.sections.filter(pk__in=[row["id"] for row in kept]).values()) == kept

    def test_a_report_of_which_all_failed(self, interview: Interview, model: Script) -> None:
        end(interview)
        model(DOWN, DOWN)
        work(interview)
        assert (interview.status, open_card(interview)) == (InterviewStatus.FAILED, "report_failed")
        recovery.write_curated(**who(interview))
        interview.refresh_from_db()
        assert interview.status == InterviewStatus.FINISHED
        assert set(interview.sections.values_list("voice", flat=True)) == {"curated"}


class TestAdvancing:
    def test_a_failed_turn_is_left_behind(self, interview: Interview, model: Script) -> None:
        fail_turn(interview)
        kept = artefacts(interview)
        for _ in range(2):
            assert recovery.advance(**who(interview)).status == InterviewStatus.WAITING
            assert artefacts(interview) == kept
        assert (open_card(interview), Card.objects.get().outcome) == ("", "advance")
        model(good())
        assert submit(interview, "Can numbers be negative?").number == 2

    def test_a_report_with_gaps_is_taken_as_it_is(self, in_review: Interview) -> None:
        kept = artefacts(in_review)
        for _ in range(2):
            assert recovery.advance(**who(in_review)).status == InterviewStatus.FINISHED
        assert artefacts(in_review) == kept
        assert_whole(in_review)

    def test_not_while_the_coach_works(self, interview: Interview) -> None:
        submit(interview)
        before = everything(interview)
        with pytest.raises(StatusRefused):
            recovery.advance(**who(interview))
        assert everything(interview) == before


class TestFailedSections:
    @pytest.mark.parametrize("state", ["waiting", "working", "failed", "finished"])
    def test_only_in_the_review(self, interview: Interview, model: Script, state: str) -> None:
        if state == "failed":
            fail_turn(interview)
        elif state != "waiting":
            end(interview)
        if state == "finished":
            model(*[section()] * 4)
            work(interview)
        before = everything(interview)
        with pytest.raises(StatusRefused) as refused:
            recovery.retry_failed_sections(**who(interview))
        assert (refused.value.code, refused.value.status) == ("not_in_report_review", 400)
        assert everything(interview) == before

    def test_not_when_none_failed(self, in_review: Interview) -> None:
        in_review.sections.update(status=SectionStatus.WRITTEN, text="There.", fault="")
        with pytest.raises(StatusRefused) as refused:
            recovery.retry_failed_sections(**who(in_review))
        assert (refused.value.code, refused.value.status) == ("no_failed_sections", 400)

    def test_a_second_press_is_refused_and_writes_nothing_twice(self, in_review: Interview) -> None:
        recovery.retry_failed_sections(**who(in_review))
        once = everything(in_review)
        with pytest.raises(StatusRefused):
            recovery.retry_failed_sections(**who(in_review))
        assert everything(in_review) == once

    def test_without_the_model(self, in_review: Interview) -> None:
        done = recovery.retry_failed_sections(**who(in_review), curated=True)
        assert done.status == InterviewStatus.FINISHED
        assert open_card(done) == ""


class TestEnding:
    def test_at_any_point(self, curated: Interview) -> None:
        for text, code in [*DEMO_MESSAGES[:-1], ("", "")]:
            with rolled_back(curated):
                self.assert_ends_here(curated)
            if text:
                submit(curated, text, code=code)

    def assert_ends_here(self, interview: Interview) -> None:
        reached = list(dict.fromkeys(interview.stage_visits.order_by("position").values_list("stage", flat=True)))
        kept = list(interview.messages.order_by("pk").values())

        ended = end(interview)

        assert (ended.status, ended.ended_early) == (InterviewStatus.FINISHED, True)
        assert ended.finished_at is not None
        assert not interview.stage_visits.filter(left_at__isnull=True).exists()
        in_order = [stage.value for stage in STAGE_ORDER if stage.value in reached]
        note = [STUDY_NOTE] if interview.messages.filter(role=Role.LEARNER).exists() else []
        assert [s.name for s in interview.sections.order_by("position")] == [*in_order, OVERALL, *note]
        assert list(interview.messages.order_by("pk").values()) == kept
        assert_whole(interview)
        for closed in (lambda: submit(interview), lambda: pausing.pause_interview(**who(interview))):
            with pytest.raises(InterviewClosed):
                closed()

    def test_twice_is_once(self, interview: Interview) -> None:
        end(interview)
        once = everything(interview)
        recovery.end_interview(**who(interview), seen_turn=99)
        assert everything(interview) == once

    def test_a_paused_interview(self, interview: Interview) -> None:
        pausing.pause_interview(**who(interview))
        assert end(interview).paused_at is None
        assert_whole(interview)

    def test_after_a_failed_turn(self, interview: Interview, model: Script) -> None:
        fail_turn(interview)
        assert end(interview).status == InterviewStatus.WORKING
        assert Card.objects.get().outcome == "end_interview"
        model(*[section()] * 3)
        work(interview)
        assert interview.status == InterviewStatus.FINISHED

    def test_not_while_the_coach_works(self, interview: Interview) -> None:
        submit(interview)
        before = everything(interview)
        with pytest.raises(StatusRefused):
            end(interview)
        assert everything(interview) == before

    def test_not_from_a_page_that_another_tab_has_moved_on(self, curated: Interview) -> None:
        submit(curated)
        before = everything(curated)
        with pytest.raises(StaleTurn):
            recovery.end_interview(**who(curated), seen_turn=0)
        assert everything(curated) == before

    def test_a_report_that_cannot_be_begun_ends_nothing(
        self, curated: Interview, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        submit(curated)
        before = everything(curated)
        monkeypatch.setattr(ending, "start_report", lambda *_, **__: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            end(curated)
        assert everything(curated) == before


class TestAskingACoach:
    def test_the_question_and_the_time_are_kept(self, interview: Interview, coach: User) -> None:
        asked = recovery.ask_coach(**who(interview), question="  Is my approach right?  ")
        assert asked.help_question == "Is my approach right?"
        first = asked.help_requested_at
        assert first is not None
        again = recovery.ask_coach(**who(interview), question="Or this one?")
        assert (again.help_question, again.help_requested_at) == ("Or this one?", first)
        assert recovery.ask_coach(**who(interview)).help_question == "Or this one?"

    def test_a_card_that_offers_it_is_folded(self, interview: Interview, coach: User) -> None:
        cards.open_card(interview, "repeated_failure", facts={"codes": ["expert_failed"]})
        recovery.ask_coach(**who(interview))
        assert Card.objects.get().outcome == "ask_coach"

    def test_a_card_that_asks_for_another_decision_stays(self, interview: Interview, coach: User) -> None:
        fail_turn(interview)
        recovery.ask_coach(**who(interview))
        assert Card.objects.get().outcome == ""
        interview.refresh_from_db()
        assert interview.status == InterviewStatus.FAILED
        assert recovery.advance(**who(interview)).status == InterviewStatus.WAITING

    def test_there_has_to_be_somebody(self, interview: Interview) -> None:
        before = everything(interview)
        with pytest.raises(StatusRefused) as refused:
            recovery.ask_coach(**who(interview), question="Is anybody there?")
        assert refused.value.code == "nobody_to_ask"
        assert everything(interview) == before

    @pytest.mark.parametrize("question", ["x" * 2_001, "\x00", "\ud800"], ids=["long", "null", "surrogate"])
    def test_what_cannot_be_stored(self, interview: Interview, coach: User, question: str) -> None:
        before = everything(interview)
        with pytest.raises(InvalidSubmission):
            recovery.ask_coach(**who(interview), question=question)
        assert everything(interview) == before


# --- at the same moment ---


def together(*works: Callable[[], Any]) -> list[Any]:
    """Run all at the same moment, each with a connection of its own; return results or what was raised."""
    gate = threading.Barrier(len(works))
    results: list[Any] = [None] * len(works)

    def run(place: int, work: Callable[[], Any]) -> None:
        try:
            gate.wait(10)
            results[place] = work()
        except Exception as error:
            results[place] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=item) for item in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return results


@pytest.mark.django_db(transaction=True)
class TestAtTheSameMoment:
    ROUNDS = 3

    def test_two_presses_of_retry_make_one_turn(self, interview: Interview, model: Script) -> None:
        for number in range(self.ROUNDS):
            fail_turn(interview, f"{RETELL} In case {number}?")
            results = together(*[lambda: recovery.retry(**who(interview))] * 3)
            assert all(isinstance(result, Interview) for result in results), results
            assert interview.turns.filter(action=TurnAction.RETRY).count() == number + 1
            model(good(f"And what else, number {number}?"))
            work(interview)
            assert_whole(interview)

    def test_retry_and_advance(self, interview: Interview, model: Script) -> None:
        for number in range(self.ROUNDS):
            fail_turn(interview, f"{RETELL} In case {number}?")
            results = together(lambda: recovery.retry(**who(interview)), lambda: recovery.advance(**who(interview)))
            assert isinstance(results[0], Interview), results
            assert isinstance(results[1], Interview | StatusRefused), results
            assert_whole(interview)
            model(good(f"And what else, number {number}?"))
            work(interview)

    def test_a_draft_is_begun_once(self, draft: Interview) -> None:
        results = together(*[lambda: recovery.advance(**who(draft))] * 3)
        assert all(isinstance(result, Interview) for result in results), results
        assert Message.objects.filter(role=Role.COACH).count() == 1
        assert_whole(draft)

    def test_failed_sections_are_queued_once(self, in_review: Interview) -> None:
        failed = ReportSection.objects.filter(status=SectionStatus.FAILED).count()
        results = together(*[lambda: recovery.retry_failed_sections(**who(in_review))] * 3)
        assert sum(isinstance(result, Interview) for result in results) == 1, results
        assert sum(isinstance(result, StatusRefused) for result in results) == 2, results
        assert failed and ReportSection.objects.filter(status=SectionStatus.QUEUED).count() == failed

    def test_ending_and_sending(self, interview: Interview) -> None:
        results = together(
            lambda: recovery.end_interview(**who(interview), seen_turn=0),
            lambda: accepting.submit_turn(**who(interview), client_id=uuid.uuid4(), seen_turn=0, text=RETELL),
        )
        ended, sent = results
        assert isinstance(ended, Interview) != isinstance(sent, Turn), results
        assert isinstance(ended, Interview | SubmissionRefused) and isinstance(sent, Turn | InterviewClosed), results
        assert_whole(interview)

    def test_changing_the_key_and_sending(self, interview: Interview) -> None:
        results = together(
            lambda: configure(interview),
            lambda: accepting.submit_turn(**who(interview), client_id=uuid.uuid4(), seen_turn=0, text=RETELL),
        )
        assert isinstance(results[0], Chosen | StatusRefused) and isinstance(results[1], Turn), results
        assert_whole(interview)
