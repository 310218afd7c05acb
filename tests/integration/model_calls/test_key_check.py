"""The test of a key: a real call to a provider that behaves or breaks, the verdict, and who may start what and when."""

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from interviews import tasks
from interviews.jobs import dispatch
from interviews.llm import openai_client, wire
from interviews.llm.port import FaultKind, ModelError, ModelReply, TokenUsage
from interviews.model_calls import budgets, key_checks
from interviews.model_calls.key_checks import LOST_AFTER, MOST_TESTS, KeyCheckRefused, start_key_check, verdict_of
from interviews.model_calls.key_verdicts import FAULTS, Verdict
from interviews.models import DailyUsage
from profiles.models import ModelAccess, Profile, Provider, User, Voice
from profiles.models.access import CheckState
from profiles.providers.choices import access_of, delete_key, save_model_access
from tests.choices import a_choice
from tests.factories import ModelAccessFactory, ProviderFactory, UserFactory
from tests.fake_openai import fake_openai
from tests.fake_openai_server import NO_QUOTA_KEY, WRONG_KEY, FakeOpenAI
from tests.fakes import Scripted, ScriptedModel

pytestmark = pytest.mark.django_db

PAGE, TEST, VERDICT = "model_settings", "test_key", "key_verdict"
HTMX = {"HX-Request": "true"}
KEY = "sk-own-Zx81kQpL0vT5-1a2b"
SHARED = "sk-all-Qw93mNbV7cX2-9z8y"


@pytest.fixture(scope="module")
def running() -> Iterator[FakeOpenAI]:
    with fake_openai() as server:
        yield server
        wire.close_connections()


@pytest.fixture
def server(running: FakeOpenAI) -> Iterator[FakeOpenAI]:
    running.reset()
    openai_client._refused.clear()
    yield running
    wire.close_connections()


@pytest.fixture
def provider(server: FakeOpenAI) -> Provider:
    return ProviderFactory(name="House", base_url=server.url)


@pytest.fixture
def platform(provider: Provider) -> Provider:
    """The same provider, with a key for everybody."""
    provider.set_key(SHARED)
    provider.is_default = True
    provider.save()
    return provider


@pytest.fixture
def access(learner: User, provider: Provider) -> ModelAccess:
    """The learner's own key, not tested yet."""
    return ModelAccessFactory(user=learner, provider=provider, key=KEY)


@dataclass
class Desk:
    """A learner in front of the page, and the worker behind it: ``queue`` is what a broker would be told."""

    learner: User
    client: Client
    queue: list[dict[str, Any]]
    committing: Callable[..., AbstractContextManager[Any]]

    def start(self, learner: User | None = None) -> None:
        with self.committing(execute=True):
            start_key_check(learner=learner or self.learner)

    def press(self, *, htmx: bool = True, **fields: str) -> HttpResponse:
        with self.committing(execute=True):
            return self.client.post(reverse(TEST), fields, headers=HTMX if htmx else {})

    def work(self) -> None:
        while self.queue:
            arguments = self.queue.pop(0)
            getattr(tasks, arguments.pop("task"))(**arguments)

    def check(self, learner: User | None = None) -> Verdict:
        """Start a test, play the worker, and return what it found."""
        self.start(learner)
        self.work()
        return self.verdict(learner)

    def verdict(self, learner: User | None = None) -> Verdict:
        return verdict_of(access_of(learner or self.learner))

    def poll(self) -> HttpResponse:
        return self.client.get(reverse(VERDICT), headers=HTMX)

    def page(self) -> str:
        return html(self.client.get(reverse(PAGE)))

    def age(self, seconds: float) -> None:
        """Let the newest test have begun so long ago."""
        began = timezone.now() - timedelta(seconds=seconds)
        ModelAccess.objects.filter(user=self.learner).update(check_started_at=began)

    def choose(self, provider: Provider, key: str = "", model: str = "small-model") -> None:
        """Save a choice on a key of one's own, as the page does."""
        save_model_access(user=self.learner, voice=Voice.OWN_KEY, provider=provider, model=model, key=key)


@pytest.fixture
def desk(
    learner: User, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Callable[..., Any]
) -> Desk:
    client, queue = Client(), []
    client.force_login(learner)
    monkeypatch.setattr(dispatch, "publish", lambda task, **arguments: queue.append({"task": task, **arguments}))
    return Desk(learner, client, queue, django_capture_on_commit_callbacks)


def model_says(monkeypatch: pytest.MonkeyPatch, *script: Scripted) -> ScriptedModel:
    model = ScriptedModel(script)
    monkeypatch.setattr(key_checks, "client_for", lambda choice: model)
    return model


def html(response: HttpResponse) -> str:
    return " ".join(response.content.decode().split())


def state(text: str) -> str:
    return re.search(r'data-state="(\w+)"', text)[1]


def alerts(text: str) -> list[str]:
    return re.findall(r'class="alert alert-(\w+)"', text.partition('id="key-check"')[2])


# --- Verdicts ---------------------------------------------------------------------------------------------------------


def test_a_key_that_works(desk, access, server):
    verdict = desk.check()
    assert (verdict.state, verdict.tone, verdict.subject) == ("works", "success", "small-model through House, your key")
    assert verdict.happened == "The key works: House answered."
    assert verdict.advice == "Your coach uses it from the next message on."
    assert verdict.model == "small-model" and 0 < verdict.seconds < 5
    [call] = server.calls
    assert call["authorized"] and call["model"] == "small-model"
    asked = sum(len(message["content"]) for message in call["messages"])
    assert asked < 200 and verdict.tokens > asked // 4


@pytest.mark.parametrize(
    ("mode", "fault", "tone"),
    [
        ("401", FaultKind.KEY, "serious"),
        ("403", FaultKind.KEY, "serious"),
        ("quota", FaultKind.QUOTA, "serious"),
        ("403quota", FaultKind.QUOTA, "serious"),
        ("404", FaultKind.NOT_FOUND, "serious"),
        ("redirect:http://127.0.0.1:9/v1", FaultKind.NOT_FOUND, "serious"),
        ("400", FaultKind.BAD_REQUEST, "attention"),
        ("429:2", FaultKind.RATE_LIMIT, "attention"),
        ("500", FaultKind.SERVER, "attention"),
        ("reset", FaultKind.CONNECTION, "attention"),
        ("html", FaultKind.BAD_REPLY, "attention"),
        ("empty", FaultKind.BAD_REPLY, "attention"),
        ("no_choices", FaultKind.BAD_REPLY, "attention"),
        ("hang", FaultKind.TIMEOUT, "attention"),
    ],
)
def test_a_provider_that_fails_is_asked_once_and_told_by_kind(desk, access, server, monkeypatch, *, mode, fault, tone):
    seconds = 2.0 if mode == "hang" else 5.0  # even the one that hangs has time to be asked, on a busy machine
    monkeypatch.setattr(key_checks, "SECONDS_OF_THE_CALL", seconds)
    server.script(mode)
    verdict = desk.check()
    assert (verdict.state, verdict.fault, verdict.tone) == ("failed", fault, tone)
    assert "House" in verdict.happened and len(verdict.advice) > 20
    assert verdict.tokens is None and verdict.seconds >= 0
    assert server.count == 1
    assert not DailyUsage.objects.exists()


@pytest.mark.parametrize(("key", "fault"), [(WRONG_KEY, "key"), (NO_QUOTA_KEY, "quota")])
def test_the_key_decides(desk, provider, key, fault):
    ModelAccessFactory(user=desk.learner, provider=provider, key=key)
    assert desk.check().fault == fault


def test_nobody_listens_at_the_address(desk):
    ModelAccessFactory(user=desk.learner, provider=ProviderFactory(name="Nowhere"))
    verdict = desk.check()
    assert (verdict.fault, verdict.happened) == ("connection", "Nowhere cannot be reached from here.")


def test_every_kind_of_fault_has_words_and_a_way_on():
    assert set(FAULTS) == set(FaultKind)
    for row in FAULTS.values():
        assert row.tone in ("attention", "serious")
        assert "%(provider)s" in str(row.happened)
        told = row.happened % {"provider": "P", "model": "M"}
        assert all(len(str(text)) > 20 and str(text).endswith(".") for text in (told, row.own, row.shared))
    assert len({str(row.happened) for row in FAULTS.values()}) == len(FAULTS)


@pytest.mark.parametrize("fault", list(FaultKind))
def test_every_verdict_is_shown_with_icon_text_and_tone(desk, access, monkeypatch, fault):
    model_says(monkeypatch, ModelError(fault, "as the test wants it"))
    verdict = desk.check()
    text = desk.page()
    assert state(text) == "failed" and alerts(text) == [verdict.tone]
    assert f"<strong>{verdict.happened}</strong>" in text and verdict.advice in text
    assert '<svg class="icon"' in text and "as the test wants it" not in text


def test_who_uses_the_platforms_key_is_told_what_they_can_do(desk, platform, server):
    server.script("401")
    verdict = desk.check()
    assert not verdict.own_key and verdict.subject == "small-model through House"
    assert verdict.advice.startswith("Tell an administrator")


def test_where_the_provider_tells_no_tokens(desk, access, server):
    server.script("no_usage")
    assert desk.check().tokens is None
    assert "did not say how many tokens" in desk.page()


def test_the_page_shows_who_answered_and_what_it_took(desk, access, monkeypatch):
    reply = ModelReply("ready", TokenUsage(20, 1), model="small-model-2031<script>", seconds=1.26)
    model_says(monkeypatch, reply)
    desk.check()
    text = desk.page()
    assert "Answered by small-model-2031&lt;script&gt;." in text
    assert "21 tokens used." in text and "It took 1.3 s." in text and "Tested now." in text


# --- What is tested ---------------------------------------------------------------------------------------------------


def test_the_platforms_model_for_who_chose_nothing(desk, platform, server):
    verdict = desk.check()
    assert (verdict.state, verdict.own_key) == ("works", False)
    assert verdict.happened == "The model works: House answered."
    usage = DailyUsage.objects.get(learner=desk.learner)
    assert (usage.calls, usage.shared_tokens) == (1, verdict.tokens)
    assert access_of(desk.learner).voice == Voice.PLATFORM


def test_an_own_key_leaves_the_learners_day_alone(desk, access):
    tokens = desk.check().tokens
    usage = DailyUsage.objects.get(learner=desk.learner)
    assert (usage.prompt_tokens + usage.completion_tokens, usage.shared_tokens) == (tokens, 0)


@pytest.mark.parametrize("voice", [Voice.PLATFORM, Voice.CURATED])
def test_a_key_that_waits_is_tested_all_the_same(desk, platform, voice):
    ModelAccessFactory(user=desk.learner, voice=voice, provider=platform, model="large-model", key=KEY)
    verdict = desk.check()
    assert verdict.subject == "large-model through House, your key"
    assert verdict.advice == "It is saved; choose it above to use it."
    assert access_of(desk.learner).voice == voice


def test_a_spent_day_refuses_the_platforms_model_and_not_ones_own(desk, platform, settings):
    settings.DAILY_TOKENS_PER_LEARNER = 10
    budgets.add_usage(desk.learner.pk, TokenUsage(10, 0), a_choice())
    with pytest.raises(KeyCheckRefused) as refused:
        desk.start()
    assert refused.value.code == "budget_exhausted" and "00:00 UTC" in refused.value.message
    assert not desk.queue

    ModelAccess.objects.all().delete()
    ModelAccessFactory(user=desk.learner, provider=platform, key=KEY)
    desk.start()
    assert len(desk.queue) == 1


@pytest.mark.parametrize(
    ("case", "says"),
    [
        ("nothing is offered", "There is no key to test yet"),
        ("the built-in coach was chosen", "There is no key to test yet"),
        ("the provider is not enabled", "small-model through House is no longer offered"),
        ("the model is not offered", "small-model through House is no longer offered"),
        ("the key cannot be read", "can no longer be read"),
    ],
)
def test_where_there_is_nothing_to_test(desk, platform, server, case, says):
    match case:
        case "nothing is offered":
            Provider.objects.update(enabled=False)
        case "the built-in coach was chosen":
            save_model_access(user=desk.learner, voice=Voice.CURATED)
        case "the provider is not enabled":
            ModelAccessFactory(user=desk.learner, provider=platform, key=KEY)
            Provider.objects.update(enabled=False)
        case "the model is not offered":
            ModelAccessFactory(user=desk.learner, provider=platform, key=KEY)
            Provider.objects.update(model_names="large-model")
        case "the key cannot be read":
            ModelAccessFactory(user=desk.learner, provider=platform, key=KEY)
            ModelAccess.objects.update(key_encrypted="gAAAAA-of-another-installation")
    text = html(desk.press())
    assert says in text and alerts(text) == ["attention"]
    assert not desk.queue and not server.count
    assert reverse(TEST) not in desk.page()
    with pytest.raises(KeyCheckRefused) as refused:
        start_key_check(learner=desk.learner)
    assert refused.value.code == "no_key_to_test" and refused.value.status == 422


def test_no_address_model_or_provider_can_be_sent_along(desk, access, server):
    closed = ProviderFactory(name="Closed", enabled=False)
    with fake_openai() as attacker:
        sent = {"base_url": attacker.url, "provider": str(closed.pk), "provider_id": str(closed.pk)}
        desk.press(**sent, model="huge-model", key="sk-another-key", api_key="sk-another-key", user=str(closed.pk))
        desk.work()
        assert attacker.count == 0
    [call] = server.calls
    assert call["authorized"] and call["model"] == "small-model"
    access.refresh_from_db()
    assert (access.model, access.key(), access.check_state) == ("small-model", KEY, CheckState.WORKS)


@pytest.mark.parametrize("values", [{"enabled": False}, {"model_names": "large-model"}])
def test_what_is_taken_from_the_list_meanwhile_is_not_asked(desk, access, server, values):
    desk.start()
    Provider.objects.update(**values)
    desk.work()
    assert server.count == 0


# --- A verdict belongs to what was tested -----------------------------------------------------------------------------


@pytest.mark.parametrize("case", ["another key", "the same key again", "another model", "another address"])
def test_a_change_clears_the_verdict(desk, access, provider, case):
    assert desk.check().state == "works"
    match case:
        case "another key":
            desk.choose(provider, "sk-another-one-3c4d")
        case "the same key again":
            desk.choose(provider, KEY)
        case "another model":
            desk.choose(provider, model="large-model")
        case "another address":
            Provider.objects.update(base_url="http://127.0.0.1:9/v2")
    assert desk.verdict().state == "untested"
    assert "answered" not in desk.page()


def test_deleting_the_key_clears_the_verdict(desk, access):
    desk.check()
    delete_key(user=desk.learner)
    assert desk.verdict() == Verdict("nothing")
    assert "key-check" not in desk.page()


def test_saving_without_a_change_keeps_the_verdict(desk, access, provider):
    desk.check()
    desk.choose(provider)
    assert desk.verdict().state == "works"


def test_a_new_key_of_the_platform_clears_its_verdict(desk, platform):
    assert desk.check().state == "works"
    platform.set_key("sk-all-renewed-5e6f")
    platform.save()
    assert desk.verdict().state == "untested"


@pytest.mark.parametrize("newer_is", [CheckState.WAITING, CheckState.ASKING, CheckState.WORKS])
def test_the_result_of_an_earlier_test_changes_nothing(desk, access, provider, monkeypatch, newer_is):
    """The key is replaced and tested again while the call with the former one is under way."""

    def replaced_meanwhile(request: object) -> ModelError:
        desk.choose(provider, "sk-new-3c4d-5e6f")
        desk.start()
        ModelAccess.objects.update(check_state=newer_is)
        return ModelError(FaultKind.KEY, "the former one")

    model_says(monkeypatch, replaced_meanwhile)
    desk.start()
    first = desk.queue.pop()
    tasks.check_key(access_id=first["access_id"], token=first["token"])
    assert desk.queue[0]["token"] != first["token"]
    access.refresh_from_db()
    assert (access.check_state, access.check_fault) == (newer_is, "")


def test_a_key_that_is_replaced_before_the_call_is_not_asked_with(desk, access, provider, server):
    desk.start()
    desk.choose(provider, "sk-new-3c4d-5e6f")
    desk.work()
    assert server.count == 0
    assert desk.verdict().state == "untested"


def test_a_key_that_is_deleted_during_the_call(desk, access, monkeypatch):
    def deleted_meanwhile(request: object) -> str:
        delete_key(user=desk.learner)
        return "ready"

    model_says(monkeypatch, deleted_meanwhile)
    desk.start()
    desk.work()
    assert desk.verdict().state == "nothing"


def test_a_person_who_is_deleted_during_the_call(desk, access, monkeypatch):
    def deleted_meanwhile(request: object) -> str:
        User.objects.filter(pk=desk.learner.pk).delete()
        return "ready"

    model_says(monkeypatch, deleted_meanwhile)
    desk.start()
    desk.work()
    assert not DailyUsage.objects.exists()


# --- One at a time, and not too often ---------------------------------------------------------------------------------


def test_a_double_press_is_one_call(desk, access, server):
    assert state(html(desk.press())) == state(html(desk.press())) == "running"
    assert len(desk.queue) == 1
    desk.queue.append(dict(desk.queue[0]))  # and a message that is delivered twice
    desk.work()
    assert server.count == 1


def test_six_tests_a_minute(desk, access, server):
    for _ in range(MOST_TESTS):
        assert desk.check().state == "works"
    text = html(desk.press())
    assert re.search(r"You can start the next one in (5\d|60) seconds\.", text)
    assert state(text) == "works" and alerts(text) == ["attention", "success"]
    assert not desk.queue and server.count == MOST_TESTS

    with pytest.raises(KeyCheckRefused) as refused:
        start_key_check(learner=desk.learner)
    assert refused.value.code == "rate_limited" and refused.value.status == 429
    assert 50 < refused.value.facts["seconds"] <= 60

    row = access_of(desk.learner)
    ModelAccess.objects.update(check_times=[at - 60 for at in row.check_times[:1]] + row.check_times[1:])
    assert desk.check().state == "works"
    assert len(access_of(desk.learner).check_times) == MOST_TESTS


def test_another_key_does_not_buy_more_tests(desk, access, provider):
    for number in range(MOST_TESTS):
        desk.choose(provider, f"sk-number-{number}-3c4d")
        desk.check()
    delete_key(user=desk.learner)
    desk.choose(provider, KEY)
    with pytest.raises(KeyCheckRefused):
        desk.start()


def test_a_lost_test_says_so_and_can_be_repeated(desk, access, server):
    desk.press()
    desk.age(LOST_AFTER.total_seconds() - 1)
    assert desk.poll().status_code == 204
    desk.age(LOST_AFTER.total_seconds() + 1)
    text = html(desk.poll())
    assert state(text) == "lost" and alerts(text) == ["attention"] and "hx-trigger" not in text
    assert "Test again." in text

    [lost] = desk.queue
    tasks.check_key(access_id=lost["access_id"], token=lost["token"])
    assert server.count == 0, "the worker took it when the page had given it up"

    desk.queue.clear()
    assert state(html(desk.press())) == "running"
    desk.work()
    assert state(html(desk.poll())) == "works"


def test_an_unexpected_fault_counts_as_lost(desk, access, monkeypatch):
    def our_own_fault(choice: object) -> None:
        raise RuntimeError("a bug of ours")

    monkeypatch.setattr(key_checks, "client_for", our_own_fault)
    desk.start()
    with pytest.raises(RuntimeError):
        desk.work()
    desk.age(60)
    assert desk.verdict().state == "lost"


@pytest.mark.parametrize(("access_id", "token"), [(999_999, "0b9d8d2e-6c3e-4b5e-9a53-5d4b8a8f1c11")])
def test_a_task_without_a_row_does_nothing(db, access_id, token):
    tasks.check_key(access_id=access_id, token=token)


def test_only_a_number_and_a_token_go_to_the_broker(desk, access):
    desk.start()
    access.refresh_from_db()
    assert desk.queue == [{"task": "check_key", "access_id": access.pk, "token": str(access.check_token)}]


def test_nothing_is_told_before_the_commit(desk, access):
    start_key_check(learner=desk.learner)
    assert not desk.queue


def test_the_task_has_the_name_that_dispatch_tells(learner):
    assert tasks.check_key.name == "interviews.tasks.check_key"


# --- Pages ------------------------------------------------------------------------------------------------------------


def test_the_page_asks_until_the_verdict_is_there(desk, access):
    text = html(desk.press())
    assert state(text) == "running" and alerts(text) == ["info"]
    assert f'hx-get="{reverse(VERDICT)}" hx-trigger="every 1s"' in text and 'hx-sync="this:drop"' in text
    waiting = desk.poll()
    assert (waiting.status_code, waiting.content) == (204, b"")
    assert "HX-Request" in waiting["Vary"] and "no-store" in waiting["Cache-Control"]
    desk.work()
    text = html(desk.poll())
    assert state(text) == "works" and "hx-trigger" not in text and "<html" not in text


def test_without_scripts_the_page_shows_the_state(desk, access):
    response = desk.press(htmx=False)
    assert (response.status_code, response["Location"]) == (302, reverse(PAGE))
    text = desk.page()
    assert state(text) == "running" and "<noscript>" in text
    assert desk.client.get(reverse(VERDICT))["Location"] == reverse(PAGE)
    desk.work()
    assert state(desk.page()) == "works"


def test_without_scripts_a_refusal_is_said_on_the_page(desk, access):
    for _ in range(MOST_TESTS):
        desk.check()
    response = desk.press(htmx=False)
    assert "You can start the next one in" in html(desk.client.get(response["Location"]))


def test_a_new_own_key_is_tested_by_the_page_itself(desk, access, server):
    text = desk.page()
    assert state(text) == "untested"
    assert f'hx-post="{reverse(TEST)}" hx-trigger="load"' in text
    assert state(html(desk.press(only_untested="yes"))) == "running"
    desk.work()
    assert 'hx-trigger="load"' not in desk.page()

    assert state(html(desk.press(only_untested="yes"))) == "works"  # an old page, come back to
    assert not desk.queue and server.count == 1


@pytest.mark.parametrize("voice", [Voice.PLATFORM, Voice.CURATED])
def test_what_is_not_in_use_is_tested_by_a_press_only(desk, platform, voice):
    ModelAccessFactory(user=desk.learner, voice=voice, provider=platform, key=KEY)
    text = desk.page()
    assert state(text) == "untested" and 'hx-trigger="load"' not in text and "Test the key</button>" in text


def test_the_platforms_model_is_tested_by_a_press_only(desk, platform):
    text = desk.page()
    assert state(text) == "untested" and 'hx-trigger="load"' not in text and "Test the model</button>" in text
    assert not ModelAccess.objects.exists()


def test_another_learners_test_is_never_shown(desk, provider):
    other = ModelAccessFactory(provider=provider, key=KEY).user
    assert desk.check(other).state == "works"
    assert "key-check" not in desk.page()
    text = html(desk.client.get(reverse(VERDICT), {"user": other.pk, "access_id": other.model_access.pk}, headers=HTMX))
    assert state(text) == "nothing" and "House" not in text


def test_nobody_starts_a_test_for_another_learner(desk, provider):
    other = ModelAccessFactory(provider=provider, key=KEY)
    desk.press(user=str(other.user_id), access_id=str(other.pk), learner=str(other.user_id))
    assert not desk.queue
    other.refresh_from_db()
    assert other.check_state == CheckState.UNTESTED


def test_visitors_are_sent_to_log_in():
    login = reverse("account_login")
    assert Client().post(reverse(TEST))["Location"].startswith(login)
    assert Client().get(reverse(VERDICT), headers=HTMX)["Location"].startswith(login)


def test_a_test_needs_the_forms_token_and_a_press(desk, access):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(desk.learner)
    assert strict.post(reverse(TEST)).status_code == 403
    assert desk.client.get(reverse(TEST)).status_code == 405
    assert desk.client.post(reverse(VERDICT)).status_code == 405
    assert not desk.queue


def test_what_pages_ask_of_the_database(desk, access, django_assert_num_queries):
    Profile.objects.create(user=desk.learner)
    desk.press()
    with django_assert_num_queries(3):  # the session, the person, their choice
        assert desk.poll().status_code == 204
    desk.work()
    with django_assert_num_queries(3):
        desk.poll()
    with django_assert_num_queries(6):  # as without a verdict
        desk.client.get(reverse(PAGE))


# --- The secret -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["normal", "401", "echo", "500", "reset", "html"])
def test_the_key_shows_up_nowhere(desk, access, platform, server, *, caplog, tmp_path, mode):
    server.script(mode)
    administrator = Client()
    administrator.force_login(UserFactory(is_staff=True, is_superuser=True))
    with caplog.at_level(logging.DEBUG):
        verdict = desk.check()
        pages = [desk.client.get(reverse(PAGE)), desk.poll()]
        pages.append(administrator.get(reverse("admin:profiles_user_change", args=[desk.learner.pk])))
        call_command("dumpdata", "profiles", output=tmp_path / "dump.json")
    row = ModelAccess.objects.values().get(user=desk.learner)
    del row["key_encrypted"]
    shown = [caplog.text, repr(verdict), repr(row), *(page.content.decode() for page in pages)]
    for secret in (KEY, SHARED, access.key_encrypted):
        assert not any(secret in text for text in shown)
    assert KEY not in (tmp_path / "dump.json").read_text()


@pytest.mark.parametrize("told", [KEY, f"model for {KEY}", KEY[:20], ""])
def test_a_server_that_calls_its_model_by_the_key(desk, access, monkeypatch, told):
    model_says(monkeypatch, ModelReply("ready", model=told))
    assert desk.check().model == "small-model"


def test_error_reports_of_a_failing_call_hold_no_key(desk, access, server, monkeypatch):
    """Whatever breaks around the call, no frame of ours has the key in a variable of its own."""
    seen = []

    def fails(choice: object) -> None:
        seen.append(repr(choice))
        raise RuntimeError("a bug of ours")

    monkeypatch.setattr(key_checks, "client_for", fails)
    desk.start()
    with pytest.raises(RuntimeError) as caught:
        desk.work()
    frames = [
        entry.frame.f_locals for entry in caught.traceback if "interviews/model_calls/key_checks" in str(entry.path)
    ]
    assert frames and seen
    assert KEY not in f"{frames!r} {seen!r} {caught.value!r}"


# --- The database -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "values",
    [
        {"check_state": "maybe"},
        {"check_state": CheckState.WAITING},
        {"check_state": CheckState.WORKS, "check_started_at": timezone.now()},
        {"check_fault": "key"},
    ],
)
def test_states_that_cannot_be(access, values):
    with pytest.raises(IntegrityError), transaction.atomic():
        ModelAccess.objects.filter(pk=access.pk).update(**values)


def test_a_failed_test_has_its_fault(desk, access):
    desk.start()
    with pytest.raises(IntegrityError), transaction.atomic():
        ModelAccess.objects.update(check_state=CheckState.FAILED)


def test_a_test_changes_nothing_else_of_the_choice(desk, access):
    before = ModelAccess.objects.values().get(pk=access.pk)
    desk.check()
    after = ModelAccess.objects.values().get(pk=access.pk)
    assert all(name.startswith("check_") for name in after if after[name] != before[name])
