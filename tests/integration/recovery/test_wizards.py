"""The steps of a card through HTTP: where somebody is stands in the card, and each answer is done once."""

import json
import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from interviews.conversation import cards
from interviews.conversation.memory import context_of
from interviews.core.cards.step_words import WIZARD_WORDING
from interviews.core.cards.steps import begun, model_access, report_failed
from interviews.core.cards.wording import CARD_WORDING
from interviews.core.context import Language
from interviews.demo import DEMO_MESSAGES
from interviews.ground.refusals import StaleTurn, StatusRefused, SubmissionRefused
from interviews.llm.port import FaultKind, ModelError
from interviews.model_calls import paid_calls
from interviews.model_calls.speaking import choice_of
from interviews.models import (
    Card,
    CardState,
    Interview,
    InterviewStatus,
    ReportSection,
    SectionStatus,
    Turn,
    TurnAction,
    TurnStatus,
)
from interviews.recovery import steps as wizards
from interviews.recovery import ways as recovery
from interviews.report import drafting
from interviews.turns import accepting, opening
from interviews.turns.job import ANSWER_TURN
from interviews.turns.unanswered import cancel_turn
from problems.models import Problem
from profiles.models import ModelAccess, Provider, User, Voice
from profiles.providers.choices import ModelChoice, model_choice_for, model_values
from tests import working
from tests.factories import ProviderFactory, UserFactory
from tests.fakes import Scripted, ScriptedModel, coach_reply, report_reply
from tests.integration.turns.test_turns import together

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("bank_problem", "nobody_is_woken")]

HTMX = {"HX-Request": "true"}
QUESTION = "I get prices and a target and return two positions. Can prices repeat? Is the list sorted?"
MODELS_WORDS = "Good questions, and well put."
OLD_KEY, NEW_KEY = "sk-old-key-of-mine-1111", "sk-new-key-of-mine-2222"
NO_KEY = ModelError(FaultKind.KEY, "refused")


@pytest.fixture
def nobody_is_woken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns wait for the worker that a test plays by itself."""
    working.tell_nobody(monkeypatch)


@pytest.fixture
def client(learner: User) -> Client:
    return client_of(learner)


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def provider(learner: User) -> Provider:
    """A provider on which the learner has a key of their own."""
    provider = ProviderFactory(name="House of Models", model_names="small-model\nlarge:model")
    access = ModelAccess(user=learner, voice=Voice.OWN_KEY, provider=provider, model="small-model")
    access.set_key(OLD_KEY)
    access.save()
    return provider


@pytest.fixture
def interview(learner: User, bank_problem: Problem, provider: Provider) -> Interview:
    return opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Play the worker: answer the turn that waits, the model saying these things."""

    def answer(*script: Scripted) -> None:
        model = ScriptedModel(script)
        monkeypatch.setattr(paid_calls, "client_for", lambda *_: model)
        monkeypatch.setattr(paid_calls.Conversation, "_sleep", lambda *_: None)
        assert working.answer_turn(Turn.objects.filter(status=TurnStatus.QUEUED).get().pk)

    return answer


@pytest.fixture
def rejected(client: Client, interview: Interview, work: Callable[..., None]) -> Interview:
    """An interview in which the model's key was just refused: its card is open."""
    submit(interview)
    work(NO_KEY)
    assert open_card(interview).code == "key_rejected"
    return interview


def submit(interview: Interview, text: str = QUESTION, **fields: Any) -> Turn:
    interview.refresh_from_db()
    return accepting.submit_turn(
        learner=interview.learner,
        interview_id=interview.pk,
        client_id=uuid.uuid4(),
        seen_turn=interview.turn_count,
        text=text,
        **fields,
    )


def open_card(interview: Interview) -> Card:
    return interview.cards.get(state=CardState.OPEN)


def step_of(interview: Interview) -> str:
    return wizards.state_of(open_card(interview), Interview.objects.get(pk=interview.pk)).step_id


def spoken_with(interview: Interview) -> ModelChoice | None:
    return choice_of(Interview.objects.get(pk=interview.pk))


def coached_by(interview: Interview) -> str:
    return Interview.objects.get(pk=interview.pk).coached_by


def post(client: Client, name: str, interview: Interview, *, htmx: bool = True, **fields: Any) -> HttpResponse:
    """Post to a view of the steps what a page that shows the open card would."""
    card = interview.cards.order_by("pk").last()
    after = max(interview.messages.values_list("position", flat=True))
    data = {"card": card.pk, "step": fields.get("step") or card.wizard["step"], "after": after, **fields}
    url = reverse(name, kwargs={"interview_id": interview.pk})
    return client.post(url, data, headers=HTMX if htmx else {})


def answer(client: Client, interview: Interview, value: str = "", **fields: Any) -> str:
    """Answer the step at hand and return what comes back."""
    response = post(client, "wizard_answer", interview, value=value, **fields)
    assert response.status_code == 200, response.content
    return response.content.decode()


def page(client: Client, interview: Interview, name: str = "room") -> str:
    return client.get(reverse(name, kwargs={"interview_id": interview.pk})).content.decode()


def shown_step(html: str) -> tuple[str, int, int | None] | None:
    """Return the step that a page shows, with its number and the total where it is told."""
    found = re.search(r'data-step="(\w+)".*?Step (\d+)(?: of (\d+))?<', html, re.DOTALL)
    return (found[1], int(found[2]), int(found[3]) if found[3] else None) if found else None


def answers_offered(html: str) -> list[str]:
    """Return the answers that a page offers as buttons, in order."""
    return re.findall(r'name="value" value="(\w+)"', html)


def names_of_buttons(html: str) -> list[str]:
    """Return what the buttons in the open card are called."""
    card = re.search(r'<li class="message-card" .*?\n</li>', html, re.DOTALL)[0]
    return [" ".join(name.split()) for name in re.findall(r"<button[^>]*>([^<]+)</button>", card)]


def outcomes(interview: Interview) -> list[tuple[str, str]]:
    return list(interview.cards.order_by("pk").values_list("code", "outcome"))


def turns(interview: Interview) -> list[tuple[str, str]]:
    return list(interview.turns.order_by("number").values_list("action", "status"))


def all_stored(interview: Interview) -> str:
    """Return everything about the interview that is stored as text."""
    rows = [
        *interview.cards.values_list("facts", "wizard", "outcome"),
        *interview.events.values_list("message", "input", "snapshot"),
        *interview.turns.values_list("text", "steps"),
        *interview.messages.values_list("text"),
        *Interview.objects.filter(pk=interview.pk).values_list("context"),
    ]
    return json.dumps(rows, default=str)


def value_of(provider: Provider, model: str = "large:model") -> str:
    return f"{provider.pk}:{model}"


class TestAnotherKey:
    def test_from_the_refused_key_to_the_models_answer(
        self, client: Client, rejected: Interview, provider: Provider, work: Callable[..., None]
    ) -> None:
        html = page(client, rejected)
        assert shown_step(html) == ("explain", 1, None)
        assert "Your own key is used here" in html
        assert "who talks with you from here on" in " ".join(html.split())

        html = answer(client, rejected)
        assert shown_step(html) == ("choose", 2, None)
        assert answers_offered(html) == ["other_key", "curated", "unchanged"]
        assert shown_step(answer(client, rejected, "other_key")) == ("model", 3, 5)
        html = answer(client, rejected, value_of(provider))
        assert shown_step(html) == ("key", 4, 5)
        assert re.search(r'<input name="value"[^>]*type="password"[^>]*autocomplete="new-password"', html)
        assert "large:model (House of Models)" in html, "the answer before is shown"
        assert shown_step(page(client, rejected)) == ("key", 4, 5), "a reload goes on here"

        html = answer(client, rejected, f"  {NEW_KEY} ")
        assert shown_step(html) == ("retry", 5, 5)
        choice = spoken_with(rejected)
        assert (choice.api_key, choice.model, choice.own_key) == (NEW_KEY, "large:model", True)

        html = answer(client, rejected, "retry")
        assert shown_step(html) == ("advance", 5, 5), "it belongs to what was chosen"
        assert "data-waiting" in html
        assert turns(rejected) == [("message", "done"), ("retry", "queued")]

        work(coach_reply(MODELS_WORDS))
        html = page(client, rejected)
        assert MODELS_WORDS in html
        assert shown_step(html) is None
        assert outcomes(rejected) == [("key_rejected", "retry")]
        rejected.refresh_from_db()
        assert rejected.status == InterviewStatus.WAITING

    def test_the_key_stands_nowhere(
        self, client: Client, rejected: Interview, provider: Provider, caplog: pytest.LogCaptureFixture
    ) -> None:
        caplog.set_level("DEBUG")
        pages = [answer(client, rejected), answer(client, rejected, "other_key")]
        pages += [answer(client, rejected, value_of(provider)), answer(client, rejected, NEW_KEY)]
        pages += [page(client, rejected), page(client, rejected, "interview_log"), page(client, rejected, "transcript")]
        assert not any(NEW_KEY in html for html in pages)
        assert NEW_KEY not in all_stored(rejected)
        assert NEW_KEY not in caplog.text
        assert ": stored" in " ".join(re.sub(r"<[^>]+>", "", pages[3]).split())

    @pytest.mark.parametrize("value", ["", "   ", "käy with spaces", "x" * 3_000])
    def test_a_key_that_cannot_be_one_stays_at_its_step(
        self, client: Client, rejected: Interview, provider: Provider, value: str
    ) -> None:
        for given in ("", "other_key", value_of(provider)):
            answer(client, rejected, given)
        before = open_card(rejected).wizard

        response = post(client, "wizard_answer", rejected, value=value)

        assert response.status_code == 422
        assert open_card(rejected).wizard == before
        assert spoken_with(rejected).api_key == OLD_KEY
        if len(value) < 2_000:
            html = response.content.decode()
            assert response["HX-Retarget"] == f"#wizard-{open_card(rejected).pk}"
            assert 'aria-invalid="true"' in html
            assert re.search(r'class="field-errors"[^>]*>[^<]{5,}', html)
            assert "large:model (House of Models)" in html
            assert not value.strip() or value not in html

    def test_without_scripts_the_reason_stands_on_a_page_of_its_own(
        self, client: Client, rejected: Interview, provider: Provider
    ) -> None:
        for given in ("", "other_key", value_of(provider)):
            assert post(client, "wizard_answer", rejected, htmx=False, value=given).status_code == 303
        response = post(client, "wizard_answer", rejected, htmx=False, value="")
        html = response.content.decode()
        assert response.status_code == 422
        assert "<!doctype html" in html.lower() and 'aria-invalid="true"' in html
        assert 'hx-target="#message-list"' not in html
        assert post(client, "wizard_answer", rejected, htmx=False, value=NEW_KEY).status_code == 303
        assert spoken_with(rejected).api_key == NEW_KEY

    def test_a_provider_that_is_gone_leaves_the_way_back(
        self, client: Client, rejected: Interview, provider: Provider
    ) -> None:
        for given in ("", "other_key", value_of(provider)):
            answer(client, rejected, given)
        Provider.objects.update(enabled=False)
        response = post(client, "wizard_answer", rejected, value=NEW_KEY)
        assert response.status_code == 422
        assert "no longer offered" in response.content.decode()

        assert post(client, "wizard_back", rejected).status_code == 200
        assert step_of(rejected) == "model"
        assert post(client, "wizard_back", rejected).status_code == 200
        assert step_of(rejected) == "choose"
        answer(client, rejected, "curated")
        assert coached_by(rejected) == Voice.CURATED


class TestTheOtherWays:
    def test_the_curated_coach_has_answered_already(self, client: Client, rejected: Interview) -> None:
        answer(client, rejected)
        html = answer(client, rejected, "curated")
        assert shown_step(html) is None
        assert turns(rejected) == [("message", "done")]
        assert outcomes(rejected) == [("key_rejected", "use_curated")]
        assert coached_by(rejected) == Voice.CURATED

    def test_one_way_out_stands_at_each_step(self, client: Client, rejected: Interview) -> None:
        """Where an answer takes the built-in coach, there is no button beside it that does the same."""
        leave = "Skip this and continue with the built-in coach"
        assert names_of_buttons(page(client, rejected)) == ["Next", leave]
        answer(client, rejected)
        assert names_of_buttons(page(client, rejected)) == [
            "Another key, model or provider",
            "The built-in coach, without a model",
            "No change: it has been fixed at the provider",
        ]
        answer(client, rejected, "other_key")
        assert names_of_buttons(page(client, rejected)) == ["Next", "Change the last answer", leave]

    def test_next_is_not_called_as_the_next_page_of_a_list(self, client: Client, rejected: Interview) -> None:
        client.cookies["django_language"] = "zh-hans"
        assert "下一页" not in page(client, rejected)

    def test_the_page_shows_the_step_that_follows_from_its_beginning(self, client: Client, rejected: Interview) -> None:
        place = f"show:#wizard-{open_card(rejected).pk}:top"
        assert place in post(client, "wizard_answer", rejected)["HX-Reswap"]
        assert place in post(client, "wizard_answer", rejected, value="other_key")["HX-Reswap"]
        assert place in post(client, "wizard_back", rejected)["HX-Reswap"]
        assert "HX-Reswap" not in post(client, "wizard_answer", rejected, value="curated")

    def test_the_answer_that_is_there_is_kept(self, client: Client, rejected: Interview) -> None:
        answer(client, rejected)
        answer(client, rejected, "unchanged")
        html = answer(client, rejected, "go_on")
        assert shown_step(html) is None
        assert turns(rejected) == [("message", "done")]
        assert outcomes(rejected) == [("key_rejected", "advance")]
        assert spoken_with(rejected).api_key == OLD_KEY

    def test_leaving_the_steps_takes_the_curated_coach(self, client: Client, rejected: Interview) -> None:
        html = page(client, rejected)
        assert "Skip this and continue with the built-in coach" in html
        assert post(client, "cancel_wizard", rejected).status_code == 200
        assert outcomes(rejected) == [("key_rejected", "cancel_wizard")]
        assert coached_by(rejected) == Voice.CURATED
        assert spoken_with(rejected) is None
        assert model_choice_for(rejected.learner_id) is not None, "the account's choice is as it was"

    def test_left_twice_nothing_more_is_done(self, client: Client, rejected: Interview) -> None:
        old = open_card(rejected).pk
        post(client, "cancel_wizard", rejected)
        Interview.objects.update(coached_by="")
        assert post(client, "cancel_wizard", rejected, card=old).status_code == 200
        assert coached_by(rejected) == ""

    def test_a_page_that_does_not_name_its_card_leaves_the_open_one(self, client: Client, rejected: Interview) -> None:
        """The card of a refused answer offers to leave; it stands outside of the steps."""
        assert client.post(reverse("cancel_wizard", args=[rejected.pk])).status_code == 303
        assert outcomes(rejected) == [("key_rejected", "cancel_wizard")]


class TestAgain:
    """The message is answered once more: while that is so, when it succeeds, fails, or is taken back."""

    @pytest.fixture
    def asked_again(self, client: Client, rejected: Interview) -> Interview:
        for given in ("", "unchanged", "retry"):
            answer(client, rejected, given)
        assert turns(rejected)[-1] == ("retry", "queued")
        return rejected

    def test_when_it_fails_again_a_new_card_begins_anew(
        self, client: Client, asked_again: Interview, work: Callable[..., None]
    ) -> None:
        first = open_card(asked_again)
        work(NO_KEY)
        first.refresh_from_db()
        assert first.state == CardState.FOLDED
        assert open_card(asked_again).code == "key_rejected"
        assert step_of(asked_again) == "explain"
        html = page(client, asked_again)
        assert shown_step(html) == ("explain", 1, None)
        assert "not accepted either" not in html, "no key was entered"
        for given in ("", "unchanged", "retry"):
            answer(client, asked_again, given)
        work(coach_reply(MODELS_WORDS))
        assert MODELS_WORDS in page(client, asked_again)
        assert not asked_again.cards.filter(state=CardState.OPEN).exists()

    def test_an_answer_to_the_old_card_does_not_count_for_the_new_one(
        self, client: Client, asked_again: Interview, work: Callable[..., None]
    ) -> None:
        first = open_card(asked_again)
        work(NO_KEY)
        response = post(client, "wizard_answer", asked_again, card=first.pk, step="explain")
        assert response.status_code == 409
        assert step_of(asked_again) == "explain"

    def test_taken_back_it_is_asked_for_once_more(self, client: Client, asked_again: Interview) -> None:
        cancel_turn(learner=asked_again.learner, interview_id=asked_again.pk)
        assert shown_step(page(client, asked_again)) == ("retry", 3, 3)
        stale = post(client, "wizard_answer", asked_again, step="advance")
        assert stale.status_code == 409
        assert shown_step(answer(client, asked_again, "retry", step="retry")) == ("advance", 3, 3)
        assert [status for _, status in turns(asked_again)] == ["done", "cancelled", "queued"]

    def test_the_last_step_only_folds_the_card(
        self, client: Client, asked_again: Interview, work: Callable[..., None]
    ) -> None:
        html = answer(client, asked_again)
        assert shown_step(html) is None
        assert outcomes(asked_again) == [("key_rejected", "advance")]
        work(coach_reply(MODELS_WORDS))
        assert MODELS_WORDS in page(client, asked_again)
        assert outcomes(asked_again) == [("key_rejected", "advance")]

    def test_left_meanwhile_the_voice_stays(
        self, client: Client, asked_again: Interview, work: Callable[..., None]
    ) -> None:
        assert "Leave this" not in page(client, asked_again)
        assert post(client, "cancel_wizard", asked_again).status_code == 200
        assert outcomes(asked_again) == [("key_rejected", "cancel_wizard")]
        assert coached_by(asked_again) != Voice.CURATED
        work(coach_reply(MODELS_WORDS))

    def test_pressed_twice_there_is_one_turn(self, client: Client, asked_again: Interview) -> None:
        response = post(client, "wizard_answer", asked_again, step="retry", value="retry")
        assert response.status_code == 409
        assert len(turns(asked_again)) == 2

    def test_a_turn_that_is_lost_opens_its_own_card(self, asked_again: Interview) -> None:
        turn = asked_again.turns.get(action=TurnAction.RETRY)
        Turn.objects.filter(pk=turn.pk).update(attempts=ANSWER_TURN.max_attempts)
        assert working.answer_turn(turn.pk)
        assert [code for code, _ in outcomes(asked_again)] == ["key_rejected", "turn_failed"]
        assert open_card(asked_again).code == "turn_failed"

    def test_what_cannot_be_repeated_is_not_offered(self, client: Client, rejected: Interview) -> None:
        with_steps = wizards.WizardState(model_access(model_values()), "retry", {"choose": "unchanged"})
        card = cards.open_card(rejected, "key_rejected", facts={"provider": "House"}, wizard=with_steps)
        assert card.message.turn is None
        html = page(client, rejected)
        assert answers_offered(html) == ["go_on"]
        assert "answered again" not in html
        response = post(client, "wizard_answer", rejected, value="retry")
        assert response.status_code == 422
        assert turns(rejected) == [("message", "done")]
        answer(client, rejected, "go_on")
        assert outcomes(rejected)[-1] == ("key_rejected", "advance")


class TestANewKeyThatIsRefusedToo:
    @pytest.fixture
    def with_a_new_key(self, client: Client, rejected: Interview, provider: Provider) -> Interview:
        for given in ("", "other_key", value_of(provider), NEW_KEY):
            answer(client, rejected, given)
        return rejected

    @pytest.mark.parametrize("language", ["en", "zh"])
    def test_it_says_so(
        self, client: Client, with_a_new_key: Interview, work: Callable[..., None], language: Language
    ) -> None:
        answer(client, with_a_new_key, "retry")
        work(NO_KEY)
        client.cookies["django_language"] = {"en": "en", "zh": "zh-hans"}[language]
        html = page(client, with_a_new_key)
        assert escape(WIZARD_WORDING["model_access"]["explain_again"][language].text) in html
        assert escape(WIZARD_WORDING["model_access"]["explain"][language].text) not in html

    def test_also_at_the_next_message(
        self, client: Client, with_a_new_key: Interview, work: Callable[..., None]
    ) -> None:
        answer(client, with_a_new_key, "go_on")
        submit(with_a_new_key, "Are there negative prices?")
        work(NO_KEY)
        assert "not accepted either" in page(client, with_a_new_key)

    def test_another_trouble_is_told_as_what_it_is(
        self, client: Client, with_a_new_key: Interview, work: Callable[..., None]
    ) -> None:
        answer(client, with_a_new_key, "retry")
        work(ModelError(FaultKind.QUOTA, "used up"))
        assert open_card(with_a_new_key).code == "quota_exhausted"
        assert "not accepted either" not in page(client, with_a_new_key)

    @pytest.mark.parametrize("damage", [{}, [], "text"], ids=str)
    def test_steps_that_cannot_be_read_do_not_keep_the_next_card_away(
        self, client: Client, with_a_new_key: Interview, work: Callable[..., None], damage: object
    ) -> None:
        answer(client, with_a_new_key, "retry")
        Card.objects.update(wizard=damage)
        work(NO_KEY)
        assert shown_step(page(client, with_a_new_key)) == ("explain", 1, None)


class TestTheKeyOfTheInstallation:
    """The learner has no key of their own, and the one that everybody uses is refused."""

    @pytest.fixture
    def rejected(self, learner: User, bank_problem: Problem, work: Callable[..., None]) -> Interview:
        ProviderFactory(name="House of Models", model_names="large:model", key="sk-house", is_default=True)
        interview = opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)
        submit(interview)
        work(NO_KEY)
        return interview

    def test_an_administrator_has_to_act(self, client: Client, rejected: Interview) -> None:
        html = page(client, rejected)
        assert "an administrator has to fix them" in html
        assert "stored key" not in html and "your own key" not in html
        html = answer(client, rejected)
        assert answers_offered(html) == ["curated", "other_key"]
        assert shown_step(answer(client, rejected, "curated")) is None
        assert outcomes(rejected) == [("key_rejected", "use_curated")]
        assert spoken_with(rejected) is None
        assert model_choice_for(rejected.learner_id) is not None, "the account's choice is as it was"

    def test_a_key_of_ones_own_is_a_way_too(
        self, client: Client, rejected: Interview, work: Callable[..., None]
    ) -> None:
        for given in ("", "other_key", value_of(Provider.objects.get()), NEW_KEY, "retry"):
            answer(client, rejected, given)
        assert spoken_with(rejected).api_key == NEW_KEY
        work(NO_KEY)
        html = page(client, rejected)
        assert "not accepted either" in html and "an administrator has to" not in html
        assert answers_offered(answer(client, rejected)) == ["other_key", "curated", "unchanged"]


class TestWhileTheCoachWorks:
    @pytest.fixture
    def working(self, client: Client, rejected: Interview) -> Interview:
        answer(client, rejected)
        submit(rejected, "Are there negative prices?")
        rejected.refresh_from_db()
        assert rejected.status == InterviewStatus.WORKING
        return rejected

    def test_the_choice_is_refused_in_the_card(self, client: Client, working: Interview) -> None:
        response = post(client, "wizard_answer", working, value="curated")
        assert response.status_code == 409
        assert response["HX-Retarget"] == f"#wizard-{open_card(working).pk}"
        html = response.content.decode()
        assert shown_step(html) == ("choose", 2, None)
        assert re.search(r'class="field-errors"[^>]*role="alert"[^>]*>[^<]{5,}', html)
        assert coached_by(working) == ""

    def test_so_is_the_key(self, client: Client, working: Interview, provider: Provider) -> None:
        answer(client, working, "other_key")
        answer(client, working, value_of(provider))
        assert post(client, "wizard_answer", working, value=NEW_KEY).status_code == 409
        assert step_of(working) == "key"
        assert spoken_with(working).api_key == OLD_KEY

    def test_so_is_asking_again(self, client: Client, working: Interview) -> None:
        answer(client, working, "unchanged")
        assert post(client, "wizard_answer", working, value="retry").status_code == 409
        assert step_of(working) == "retry"
        assert [action for action, _ in turns(working)] == ["message", "message"]

    def test_so_is_leaving(self, client: Client, working: Interview) -> None:
        assert post(client, "cancel_wizard", working).status_code == 409
        assert open_card(working).state == CardState.OPEN

    def test_the_answer_folds_the_card(self, client: Client, working: Interview, work: Callable[..., None]) -> None:
        work(coach_reply(MODELS_WORDS))
        assert shown_step(page(client, working)) is None


class TestAccess:
    @pytest.mark.parametrize("name", ["wizard_answer", "wizard_back", "cancel_wizard"])
    @pytest.mark.parametrize("htmx", [True, False])
    def test_somebody_else_finds_nothing(self, rejected: Interview, name: str, htmx: bool) -> None:
        other = client_of(UserFactory())
        before = open_card(rejected).wizard
        assert post(other, name, rejected, htmx=htmx).status_code == 404
        assert open_card(rejected).wizard == before
        assert post(Client(), name, rejected, htmx=False).status_code == 302

    @pytest.mark.parametrize("name", ["wizard_answer", "wizard_back", "cancel_wizard"])
    def test_only_a_post_does_something(self, client: Client, rejected: Interview, name: str) -> None:
        assert client.get(reverse(name, args=[rejected.pk])).status_code == 405

    @pytest.mark.parametrize("fields", [{"card": "x"}, {"step": ""}, {"card": 2**70}, {"value": "a\x00b"}], ids=str)
    def test_what_no_page_sends_is_refused(self, client: Client, rejected: Interview, fields: dict) -> None:
        assert post(client, "wizard_answer", rejected, **fields).status_code == 422
        assert step_of(rejected) == "explain"

    @pytest.mark.parametrize("value", ["nobody:small", ":", "999:small-model", "1" * 30 + ":x", "²:small-model"])
    def test_a_model_that_is_not_offered_cannot_be_chosen(
        self, client: Client, rejected: Interview, value: str
    ) -> None:
        answer(client, rejected)
        answer(client, rejected, "other_key")
        response = post(client, "wizard_answer", rejected, value=value)
        assert response.status_code == 422
        assert step_of(rejected) == "model"

    def test_a_step_that_is_past(self, client: Client, rejected: Interview) -> None:
        answer(client, rejected)
        response = post(client, "wizard_answer", rejected, step="explain")
        assert response.status_code == 409
        assert "These steps were continued elsewhere" in response.content.decode()
        assert step_of(rejected) == "choose"
        with pytest.raises(StaleTurn, match="wizard_moved_on"):
            wizards.answer_step(
                learner=rejected.learner, interview_id=rejected.pk, card_id=open_card(rejected).pk, step="explain"
            )

    def test_a_card_without_steps_has_none(self, client: Client, rejected: Interview) -> None:
        card = cards.open_card(rejected, "expert_failed")
        assert shown_step(page(client, rejected)) is None
        response = client.post(
            reverse("wizard_answer", args=[rejected.pk]), {"card": card.pk, "step": "explain"}, headers=HTMX
        )
        assert response.status_code == 409
        assert open_card(rejected).code == "expert_failed"

    @pytest.mark.parametrize("damage", [{}, [], {"step": "nowhere"}, "text"], ids=str)
    def test_steps_that_cannot_be_read_leave_the_card(
        self, client: Client, rejected: Interview, damage: object
    ) -> None:
        card = open_card(rejected)
        Card.objects.filter(pk=card.pk).update(wizard=damage)
        html = page(client, rejected)
        assert shown_step(html) is None and "The model key was not accepted" in html
        assert post(client, "wizard_answer", rejected, step="explain", card=card.pk).status_code == 409
        assert post(client, "cancel_wizard", rejected, step="explain", card=card.pk).status_code == 200
        assert outcomes(rejected) == [("key_rejected", "cancel_wizard")]

    def test_it_speaks_the_language_of_the_page(self, client: Client, rejected: Interview) -> None:
        client.cookies["django_language"] = "zh-hans"
        html = page(client, rejected)
        assert WIZARD_WORDING["model_access"]["explain"]["zh"].text in html


UP_TO_THE_CODE = 7


class TestStateReset:
    @pytest.fixture
    def reset(self, learner: User, bank_problem: Problem) -> Interview:
        """An interview that had reached the edge cases and whose memory is damaged."""
        interview = opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)
        for text, code in DEMO_MESSAGES[:UP_TO_THE_CODE]:
            submit(interview, text, code=code)
        interview.refresh_from_db()
        assert interview.stage == "edge_case_check"
        Interview.objects.filter(pk=interview.pk).update(context=[])
        submit(interview, "Duplicates such as [5, 5], and negative numbers.")
        interview.refresh_from_db()
        assert interview.stage == "problem_clarification"
        assert open_card(interview).code == "state_reset"
        return interview

    def test_it_goes_on_where_it_was(self, client: Client, reset: Interview) -> None:
        said = list(reset.messages.order_by("position").values_list("role", "text", "code"))
        html = page(client, reset)
        assert shown_step(html) == ("explain", 1, 2)
        answer(client, reset)
        html = answer(client, reset, "resume")
        reset.refresh_from_db()
        assert reset.stage == "edge_case_check"
        assert reset.status == InterviewStatus.WAITING
        assert reset.context["identified_pattern"] and reset.context["user_approach"] and reset.context["pseudocode"]
        assert list(reset.messages.order_by("position").values_list("role", "text", "code"))[: len(said)] == said
        assert reset.messages.order_by("position").last().role == "coach"
        assert [visit.stage for visit in reset.stage_visits.filter(left_at=None)] == ["edge_case_check"]
        assert outcomes(reset) == [("state_reset", "resume")]
        assert shown_step(html) is None

        turn = submit(reset, "An empty list, and a list with one price: there is no pair then.")
        assert turn.status == TurnStatus.DONE
        memory, damaged = context_of(Interview.objects.get(pk=reset.pk))
        assert damaged == ()
        assert memory.pseudocode

    def test_it_starts_at_the_first_stage(self, client: Client, reset: Interview) -> None:
        answer(client, reset)
        answer(client, reset, "start")
        reset.refresh_from_db()
        assert (reset.stage, reset.status) == ("problem_clarification", InterviewStatus.WAITING)
        assert outcomes(reset) == [("state_reset", "advance")]

    def test_where_it_had_not_been_further_one_step_says_where_it_goes_on(
        self, client: Client, learner: User, bank_problem: Problem
    ) -> None:
        interview = opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)
        Interview.objects.filter(pk=interview.pk).update(context=[])
        submit(interview)
        html = page(client, interview)
        assert open_card(interview).code == "state_reset"
        assert shown_step(html) == ("explain", 1, 1)
        assert names_of_buttons(html) == ["Continue at the first stage"]
        assert shown_step(answer(client, interview)) is None
        assert outcomes(interview) == [("state_reset", "advance")]

    def test_left_it_starts_there_as_well(self, client: Client, reset: Interview) -> None:
        assert post(client, "cancel_wizard", reset).status_code == 200
        reset.refresh_from_db()
        assert (reset.stage, reset.status) == ("problem_clarification", InterviewStatus.WAITING)
        assert outcomes(reset) == [("state_reset", "cancel_wizard")]

    def test_what_is_lost_is_asked_for(self, client: Client, reset: Interview) -> None:
        """Without the words of the approach the interview goes on where they are asked for."""
        reset.messages.filter(role="learner").update(text="Yes.", code="")
        answer(client, reset)
        answer(client, reset, "resume")
        reset.refresh_from_db()
        assert reset.stage == "thought_articulation"
        assert reset.context["stage_history"][-1] == "thought_articulation"

    def test_the_stages_before_stay_on_record_when_a_later_answer_is_repeated(
        self, client: Client, reset: Interview, work: Callable[..., None]
    ) -> None:
        ProviderFactory(name="House", key="sk-house", is_default=True)
        answer(client, reset)
        answer(client, reset, "start")
        been = list(reset.stage_visits.values_list("position", "stage"))
        submit(reset)
        work(NO_KEY)
        recovery.retry(learner=reset.learner, interview_id=reset.pk)
        work(coach_reply(MODELS_WORDS))
        assert list(reset.stage_visits.values_list("position", "stage"))[: len(been)] == been

    def test_every_language_says_it(self, client: Client, reset: Interview) -> None:
        for tag, language in (("en", "en"), ("zh-hans", "zh")):
            client.cookies["django_language"] = tag
            assert words(language) in page(client, reset)


def words(language: Language) -> str:
    return WIZARD_WORDING["state_reset"]["explain"][language].text


class TestReportFailed:
    @pytest.fixture
    def failed(self, interview: Interview) -> Interview:
        """An interview whose report could not be written."""
        ModelAccess.objects.update(voice=Voice.CURATED)
        recovery.end_interview(learner=interview.learner, interview_id=interview.pk, seen_turn=0)
        ReportSection.objects.filter(interview=interview).update(
            status=SectionStatus.FAILED, text="", fault="server", lease_token=None, lease_until=None
        )
        Interview.objects.filter(pk=interview.pk).update(status=InterviewStatus.FAILED)
        interview.refresh_from_db()
        cards.open_card(interview, "report_failed", wizard=begun(report_failed()))
        return interview

    @pytest.mark.parametrize(("value", "outcome"), [("again", "retry"), ("curated", "write_curated")])
    def test_it_is_written_once_more(self, client: Client, failed: Interview, value: str, outcome: str) -> None:
        assert shown_step(page(client, failed)) == ("explain", 1, 2)
        answer(client, failed)
        answer(client, failed, value)
        failed.refresh_from_db()
        assert failed.status in (InterviewStatus.WORKING, InterviewStatus.FINISHED)
        assert outcomes(failed)[0] == ("report_failed", outcome)
        assert not failed.sections.filter(status=SectionStatus.FAILED).exists()

    def test_when_it_fails_again_its_card_stays_open(
        self, client: Client, failed: Interview, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def broken(*_: object, **__: object) -> str:
            raise RuntimeError("no words")

        monkeypatch.setattr(drafting, "section_text", broken)
        answer(client, failed)
        answer(client, failed, "again")
        failed.refresh_from_db()
        assert failed.status == InterviewStatus.FAILED
        assert Card.objects.get(interview=failed, state="open").code == "report_failed"

    def test_or_the_interview_is_finished_without_it(self, client: Client, failed: Interview) -> None:
        answer(client, failed)
        answer(client, failed, "without")
        failed.refresh_from_db()
        assert failed.status == InterviewStatus.FINISHED
        assert outcomes(failed) == [("report_failed", "advance")]

    def test_left_it_is_written_without_the_model(self, client: Client, failed: Interview) -> None:
        assert "write the report without the model" in page(client, failed)
        assert post(client, "cancel_wizard", failed).status_code == 200
        failed.refresh_from_db()
        assert failed.status in (InterviewStatus.WORKING, InterviewStatus.FINISHED)
        assert outcomes(failed)[0] == ("report_failed", "cancel_wizard")


class TestReportWithoutAKey:
    """A key that was refused while the report was written: said so, with the steps to another one, then written."""

    @pytest.fixture
    def provider(self) -> Provider:
        return ProviderFactory(name="Acme", model_names="small\nlarge")

    @pytest.fixture
    def lacking(self, interview: Interview, provider: Provider, monkeypatch: pytest.MonkeyPatch) -> Interview:
        recovery.update_ai_config(
            learner=interview.learner, interview_id=interview.pk,
            voice=Voice.OWN_KEY, provider="Acme", model="small", key=OLD_KEY,
        )  # fmt: skip
        monkeypatch.setattr(paid_calls, "client_for", lambda *_: ScriptedModel([NO_KEY] * 9, model="small"))
        recovery.end_interview(learner=interview.learner, interview_id=interview.pk, seen_turn=0)
        for section in ReportSection.objects.filter(interview=interview).order_by("position"):
            working.write_section(section.pk)
        interview.refresh_from_db()
        assert interview.status == InterviewStatus.FAILED
        return interview

    def test_it_says_so_and_the_steps_end_with_writing_what_is_missing(
        self, client: Client, lacking: Interview, provider: Provider, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        html = page(client, lacking)
        assert CARD_WORDING["key_rejected"]["en"].title in html
        assert "Acme rejected the key used for the report." in html
        assert not re.search(r"that was us\b|stepped in", html)
        answer(client, lacking)
        answer(client, lacking, "other_key")
        answer(client, lacking, f"{provider.pk}:large")
        answer(client, lacking, NEW_KEY)
        used = []

        def new_client(choice: ModelChoice) -> ScriptedModel:
            used.append((choice.model, choice.api_key))
            return ScriptedModel([report_reply()] * 3, model="large")

        monkeypatch.setattr(paid_calls, "client_for", new_client)
        answer(client, lacking, "retry")
        lacking.refresh_from_db()
        assert lacking.status == InterviewStatus.WORKING
        for section in ReportSection.objects.filter(interview=lacking).order_by("position"):
            working.write_section(section.pk)
        lacking.refresh_from_db()
        assert lacking.status == InterviewStatus.FINISHED and set(used) == {("large", NEW_KEY)}
        assert outcomes(lacking)[0] == ("report_failed", "retry")

    @pytest.mark.parametrize("value", ["curated", "without"])
    def test_or_without_the_model_or_not_at_all(self, client: Client, lacking: Interview, value: str) -> None:
        answer(client, lacking)
        answer(client, lacking, "curated" if value == "curated" else "unchanged")
        if value == "without":
            answer(client, lacking, value)
        lacking.refresh_from_db()
        assert lacking.status == InterviewStatus.FINISHED
        written = lacking.sections.filter(status=SectionStatus.WRITTEN).count()
        assert (written > 0) == (value == "curated")

    def test_the_log_does_not_say_that_somebody_answered(self, client: Client, lacking: Interview) -> None:
        html = client.get(reverse("interview_log", kwargs={"interview_id": lacking.pk})).content.decode()
        assert "This part of the report was not written" in html
        assert "The built-in coach answered instead" not in html

    def test_what_was_tried_and_when_is_folded_away(self, lacking: Interview) -> None:
        shown = cards.card_shown(Card.objects.get(interview=lacking), "en")
        assert shown.details["fault"] == "key" and shown.details["attempts"] == 1
        assert [at for at, _ in shown.dated_chain] == ["T-2", "T-1", "T-0"]
        assert re.search(r"ended at \d\d:\d\d", shown.causal_chain[0])
        assert "once" in shown.causal_chain[1] and "not written otherwise" in shown.causal_chain[2]
        assert shown.default_option == "start_wizard"


class TestAtOnce:
    def test_a_refused_action_changes_nothing(
        self, rejected: Interview, provider: Provider, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(**_: Any) -> None:
            raise StatusRefused(status_label="Coach is working")

        card, who = open_card(rejected), {"learner": rejected.learner, "interview_id": rejected.pk}
        wizards.answer_step(**who, card_id=card.pk, step="explain")
        monkeypatch.setattr(recovery, "update_ai_config", refuse)
        with pytest.raises(StatusRefused):
            wizards.answer_step(**who, card_id=card.pk, step="choose", value="curated")
        assert step_of(rejected) == "choose"

    def test_too_many_turns_a_minute_are_refused_at_the_step(
        self, client: Client, rejected: Interview, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(_what: str, _user: User) -> None:
            raise SubmissionRefused("rate_limited", seconds=20)

        answer(client, rejected)
        answer(client, rejected, "unchanged")
        monkeypatch.setattr(wizards, "check_rate", refuse)
        response = post(client, "wizard_answer", rejected, value="retry")
        assert response.status_code == 422
        assert step_of(rejected) == "retry"
        assert len(turns(rejected)) == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("way", [("choose", "curated"), ("retry", "retry"), ("retry", "go_on")], ids="-".join)
def test_pressed_in_two_windows_at_the_same_moment(rejected: Interview, way: tuple[str, str]) -> None:
    """Nothing is done twice. The second press is told that the steps went on, or it finds the turn of the first."""
    step, value = way
    who = {"learner": rejected.learner, "interview_id": rejected.pk, "card_id": open_card(rejected).pk}
    wizards.answer_step(**who, step="explain")
    if step == "retry":
        wizards.answer_step(**who, step="choose", value="unchanged")

    def press() -> Interview:
        return wizards.answer_step(**who, step=step, value=value)

    results = together(press, press)

    names = sorted(type(result).__name__ for result in results)
    assert names == ["Interview", "StaleTurn"] or (value == "retry" and names == ["Interview", "Interview"]), results
    assert rejected.turns.filter(action=TurnAction.RETRY).count() == int(value == "retry")
