"""What nobody may do: every address of the project as somebody else, as a visitor, without the token of the form, with
scripts and with values that are none of a learner's business. New addresses are walked as soon as they are there.

They need no server. They are here, among the slower tests, for each walk asks for hundreds of pages.
"""

import json
import logging
import re
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from html.parser import HTMLParser
from io import StringIO
from itertools import product
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import Group
from django.core.management import call_command
from django.db import connection, transaction
from django.http import HttpResponse, QueryDict
from django.http.request import HttpHeaders
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from interviews.conversation import cards
from interviews.core.cards.steps import begun, model_access
from interviews.llm.port import FaultKind, ModelError, ModelReply, TokenUsage
from interviews.model_calls import key_checks, paid_calls
from interviews.models import Event, EventKind, EventLevel, Interview, InterviewKey, Role
from interviews.recovery import ways as recovery
from interviews.turns import opening
from interviews.web.errors import views as errors
from problems.models import Problem
from profiles.account.api_tokens import make_token
from profiles.models import ModelAccess, Provider, User
from profiles.providers.choices import model_values
from profiles.roles import LEARNER
from profiles.selectors import profile_of
from tests import working
from tests.addresses import Address, all_addresses
from tests.factories import ModelAccessFactory, ProblemFactory, ProviderFactory, UserFactory
from tests.factories.coaching import join, make_coach, make_cohort
from tests.fakes import Scripted, ScriptedModel
from tests.recovering import RETELL, end, everything, good, section, submit, work

pytestmark = pytest.mark.django_db

METHODS = ("get", "post", "put", "patch", "delete")
Ways = Callable[[], Iterator[bool]]
ADDRESSES = all_addresses()
OF_ADMIN = [address for address in ADDRESSES if address.name.startswith("admin:")]
OF_INTERVIEWS = [one for one in ADDRESSES if "interview_id" in one.parameters and one not in OF_ADMIN]
OPEN_IN_ADMIN = {
    "admin:login": "that is where one is sent",
    "admin:logout": "leaving is open to all, by POST",
}
QUIET = {"stream": "a browser takes any other refusal of a stream for an error of the page, which asks and is led away"}
"""Addresses of interviews that lead nobody to the login: without one there is nothing, by a 204 without a word."""
OWN_APPS = ("interviews", "problems", "profiles")
READING = ("SELECT", "SAVEPOINT", "RELEASE SAVEPOINT", "ROLLBACK TO SAVEPOINT", "EXPLAIN")
"""How a statement begins that changes no row."""


def values_for(interview: Interview | None) -> dict[str, object]:
    """Return an argument for every parameter of an address. One that is new has to be added here."""
    card = interview.cards.first() if interview else None
    return {
        "interview_id": interview.pk if interview else uuid.uuid4(),
        "number": 1,
        "position": 1,
        "signal_id": "explains",
        "version_id": 1,
        "note_id": interview.study_note.pk if interview and hasattr(interview, "study_note") else 1,
        "review_id": 1,
        "probe_id": uuid.uuid4(),
        "recording_id": uuid.uuid4(),
        "errand_id": uuid.uuid4(),
        "comment_key": uuid.uuid4(),
        "plan_id": "weak_spots",
        "step_id": "nothing",
        "token": "no-such-token",
        "code": "NOSUCHCODE",
        "membership_id": 1,
        "invitation_id": 1,
        "assignment_id": 1,
        "message_id": 1,
        "card_id": card.pk if card else 1,
        "slug": "two-sum",
        "object_id": interview.pk if interview else 1,
        "id": interview.learner_id if interview else 1,
        "content_type_id": 1,
        "app_label": "interviews",
        "url": "nowhere",
        "uidb36": "1",
        "key": "no-key",
    }


def body_for(interview: Interview) -> dict[str, str]:
    """Return what satisfies every form and every operation, so that nothing but the owner can be what is wrong."""
    card = interview.cards.order_by("pk").last()
    return {
        "seen_turn": str(interview.turn_count),
        "after": "0",
        "text": RETELL,
        "code": "x = 1",
        "confirmed": "1",
        "voice": "curated",
        "question": "Am I right?",
        "card": str(card.pk) if card else "1",
        "step": "explain",
        "value": "",
    }


def send(
    client: Client, method: str, path: str, body: dict[str, str], *, htmx: bool = False, **extra: Any
) -> HttpResponse:
    """Send a request as a page does, or as a program where the address is one of the API; none is taken for an earlier
    one that is repeated."""
    body = {"client_id": str(uuid.uuid4()), **body}
    headers = {"HX-Request": "true"} if htmx else {}
    if path.endswith("/stage/"):
        body = {**body, "action": "skip"}
    if method == "get":
        return read(client.get(path, headers=headers, **extra))
    if path.startswith("/api/") or method != "post":
        return getattr(client, method)(
            path, json.dumps(body), content_type="application/json", headers=headers, **extra
        )
    return read(client.post(path, body, headers=headers, **extra))


def read(answer: HttpResponse) -> HttpResponse:
    """Return an answer as a whole, also one that is sent piece by piece."""
    if not answer.streaming:
        return answer
    # Whoever has read it to its end has closed it.
    return HttpResponse(b"".join(answer.streaming_content), status=answer.status_code, headers=dict(answer.headers))


def stored() -> dict[str, object]:
    """Return how many rows there are of everything, to see that nothing was added."""
    return {
        model._meta.label: model.objects.count() for app in OWN_APPS for model in apps.get_app_config(app).get_models()
    }


@contextmanager
def written() -> Iterator[list[str]]:
    """Collect the statements of the block that may have changed a row."""
    statements: list[str] = []

    def watch(execute: Callable[..., Any], sql: str, *others: Any) -> Any:
        if not sql.startswith(READING):
            statements.append(sql)
        return execute(sql, *others)

    with connection.execute_wrapper(watch):
        yield statements


def client_of(user: User, **values: Any) -> Client:
    """Return the browser of somebody who has been here before: their settings are stored."""
    client = Client(**values)
    client.force_login(user)
    profile_of(user)
    return client


@pytest.fixture(autouse=True)
def _no_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    working.tell_nobody(monkeypatch)
    monkeypatch.setattr(paid_calls.PaidCalls, "_sleep", lambda *_: None)


@pytest.fixture(autouse=True)
def _refusals_without_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out of a thousand refusals what frames every other page, too: it takes three quarters of their time."""
    monkeypatch.setattr(errors, "FRAMED", errors.BARE)


@pytest.fixture
def ways(monkeypatch: pytest.MonkeyPatch) -> Ways:
    """How a page asks, by itself and as htmx: ``for htmx in ways()`` comes to the second way when the first request was
    looked at for it. Where nothing looks, the other answer is the same."""
    looked = False
    look = HttpHeaders.__getitem__

    def noticed(headers: HttpHeaders, name: str) -> str:
        nonlocal looked
        looked = looked or name.lower().startswith("hx-")
        return look(headers, name)

    monkeypatch.setattr(HttpHeaders, "__getitem__", noticed)

    def both() -> Iterator[bool]:
        nonlocal looked
        looked = False
        yield False
        if looked:
            yield True

    return both


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Callable[..., ScriptedModel]:
    def script(*answers: Scripted) -> ScriptedModel:
        scripted = ScriptedModel(answers, model="small-model")
        for module in (paid_calls, key_checks):
            monkeypatch.setattr(module, "client_for", lambda *_: scripted)
        return scripted

    return script


@pytest.fixture
def theirs(bank_problem: Problem, model: Callable[..., ScriptedModel]) -> Interview:
    """Somebody else's interview with all there can be in one: a turn, an open card with steps, a key, a question."""
    provider = ProviderFactory(name="Acme", is_default=True, key="sk-platform-0000")
    access = ModelAccessFactory(provider=provider, key="sk-own-Zx81kQpL0vT5-1a2b")
    join(make_cohort(make_coach()), access.user)
    interview = opening.start_interview(learner=access.user, language="en", slug=bank_problem.slug)
    model(good(), ModelError(FaultKind.KEY, "HTTP 401"))
    submit(interview)
    work(interview)
    submit(interview, "Can numbers be negative?")
    work(interview)
    recovery.ask_coach(learner=access.user, interview_id=interview.pk, question="Am I right?")
    with transaction.atomic():
        wizard = begun(model_access(model_values()))
        cards.open_card(interview, "key_rejected", facts={"provider": "Acme"}, wizard=wizard)
    interview.refresh_from_db()
    return interview


# --- somebody else, and nobody ---


class TestSomebodyElse:
    def test_the_walk_finds_the_addresses(self) -> None:
        assert len(ADDRESSES) > 80 and len(OF_INTERVIEWS) >= 28 and len(OF_ADMIN) > 40
        assert {"room", "updates", "wizard_answer", "interview_log", "api:interview", "api:turn", "api:export"} <= {
            address.name for address in OF_INTERVIEWS
        }

    def test_the_ways_of_asking_are_two_where_an_answer_looks_at_them(self, theirs: Interview, ways: Ways) -> None:
        asked = {}
        for name, args in (("account", ()), ("updates", (theirs.pk,)), ("admin:index", ()), ("room", (uuid.uuid4(),))):
            client = client_of(theirs.learner)
            answers = [send(client, "get", reverse(name, args=args), {}, htmx=htmx) for htmx in ways()]
            asked[name] = len(answers)
        assert asked == {"account": 1, "updates": 2, "admin:index": 1, "room": 2}

    def test_an_interview_is_as_one_that_never_was(self, theirs: Interview, learner: User, ways: Ways) -> None:
        client, before, rows = client_of(learner), everything(theirs), stored()
        values, body = values_for(theirs), body_for(theirs)
        for address in OF_INTERVIEWS:
            path, answers = address.path(values), {}
            for method in METHODS:
                for htmx in ways():
                    answer = send(client, method, path, body, htmx=htmx)
                    answers[method, htmx] = answer.status_code
            assert everything(theirs) == before, address
            assert set(answers.values()) <= {404, 405}, (address, answers)
            assert 404 in answers.values(), f"{address} can be asked for in some way"
        assert stored() == rows

    def test_a_visitor_is_led_to_log_in(self, theirs: Interview, ways: Ways) -> None:
        before, rows, client = everything(theirs), stored(), Client()
        values, body = values_for(theirs), body_for(theirs)
        for address in OF_INTERVIEWS:
            path = address.path(values)
            for method in METHODS:
                for htmx in ways():
                    answer, place = send(client, method, path, body, htmx=htmx), (address, method, htmx)
                    if path.startswith("/api/"):
                        assert answer.status_code in (401, 405), place
                    elif address.name in QUIET:
                        assert answer.status_code in (204, 405) and not read(answer).content, place
                    elif answer.status_code != 405:
                        target = answer.headers.get("HX-Redirect" if htmx else "Location", "")
                        assert target.startswith(reverse("account_login")), place
                        assert answer.status_code == (200 if htmx else 302) and not answer.content, place
            assert everything(theirs) == before, address
        assert stored() == rows

    def test_a_learner_in_the_admin(self, theirs: Interview) -> None:
        learner = theirs.learner
        learner.groups.add(Group.objects.get(name=LEARNER))
        client, body, rows, before = (
            client_of(learner),
            {**body_for(theirs), "post": "yes"},
            stored(),
            everything(theirs),
        )
        values = values_for(theirs)
        for address in OF_ADMIN:
            ids = (theirs.pk, learner.pk, Provider.objects.get().pk) if "object_id" in address.parameters else ("",)
            for object_id in ids if address.name not in OPEN_IN_ADMIN else ():
                path = address.path({**values, "object_id": object_id})
                # Who may not come in is sent away before the object is looked for: every method, and every object.
                for method in METHODS if object_id == ids[0] else ("get", "post"):
                    answer = send(client, method, path, body)
                    # From an object's short address one is led to the page of it, and from there to the login.
                    for _ in range(2):
                        if (
                            answer.status_code in (301, 302)
                            and reverse("admin:login") not in answer.headers["Location"]
                        ):
                            answer = client.get(answer.headers["Location"])
                    assert answer.status_code in (302, 403, 404, 405), (address, method, answer.status_code)
        assert (stored(), everything(theirs)) == (rows, before)

    def test_their_card_and_turn_in_an_interview_of_ones_own(self, theirs: Interview, learner: User) -> None:
        mine = opening.start_interview(learner=learner, language="en", slug="two-sum")
        client, body, before = client_of(learner), body_for(theirs), everything(theirs)
        values = {**values_for(mine), "card_id": theirs.cards.last().pk, "number": 2}
        for address in OF_INTERVIEWS:
            path = address.path(values)
            for method in ("post", "put", "get"):
                with transaction.atomic():
                    send(client, method, path, {**body, "interview": str(theirs.pk), "interview_id": str(theirs.pk)})
                    transaction.set_rollback(True)
        assert everything(theirs) == before
        client.post(reverse("wizard_answer", args=(mine.pk,)), body)
        assert everything(theirs) == before

    def test_their_key_is_not_tested_and_their_verdict_not_shown(self, theirs: Interview, learner: User) -> None:
        ModelAccess.objects.filter(user=theirs.learner).update(
            check_state="failed", check_fault="key", check_token=uuid.uuid4(), check_started_at=timezone.now()
        )
        client, before = client_of(learner), everything(theirs)
        client.post(reverse("test_key"))
        client.post(reverse("remove_key"))
        client.get(reverse("key_verdict"))
        for page in ("model_settings", "account", "my_interviews"):
            text = client.get(reverse(page)).content.decode()
            assert "1a2b" not in text and theirs.title not in text
        assert everything(theirs) == before

    def test_their_interviews_are_in_no_list(self, theirs: Interview, learner: User) -> None:
        client = client_of(learner)
        for address in ADDRESSES:
            if address.parameters or address.name.startswith(("admin:", "account")):
                continue
            answer = read(client.get(address.path({}), follow=True))
            assert str(theirs.pk) not in answer.content.decode(errors="replace"), address

    def test_a_token_gets_no_further_than_a_session(self, theirs: Interview, learner: User) -> None:
        token = {"HTTP_AUTHORIZATION": f"Token {make_token(user=learner)}"}
        before, values, body = everything(theirs), values_for(theirs), body_for(theirs)
        for address in OF_INTERVIEWS:
            for method in METHODS:
                answer = send(Client(), method, address.path(values), body, **token)
                refused = 404 if address.route.startswith("api/") else 204 if address.name in QUIET else 302
                assert answer.status_code in (refused, 405), (address, method)
        assert everything(theirs) == before


class TestForms:
    def test_nothing_is_posted_without_the_token_of_the_form(self, theirs: Interview) -> None:
        owner = theirs.learner
        User.objects.filter(pk=owner.pk).update(is_staff=True, is_superuser=True)
        client = client_of(owner, enforce_csrf_checks=True)
        before, rows = everything(theirs), stored()
        values, body = values_for(theirs), body_for(theirs)
        for address in ADDRESSES:
            is_api = address.route.startswith("api/")
            # A page is guarded against every method or against none, before it is asked which it takes; what the API
            # answers to depends on the method.
            others = ("put", "delete") if is_api or address.name in ("room", "account", "admin:index") else ()
            for method in ("post", *others):
                answer = send(client, method, address.path(values), body)
                # Nobody is asked who they are where nothing can be sent at all.
                refused = (403, 405) if is_api else (403,)
                assert answer.status_code in refused, (address, method, answer.status_code)
        assert (everything(theirs), stored()) == (before, rows)


# --- what is none of a learner's business ---

PLANTED = {
    "base_url": "http://127.0.0.1:1/steal",
    "provider_base_url": "http://127.0.0.1:1/steal",
    "url": "http://127.0.0.1:1/steal",
    "model_names": "my-model",
    "enabled": "on",
    "is_default": "on",
    "price_per_million_prompt": "0",
    "owner": "1",
    "learner": "1",
    "learner_id": "1",
    "user": "1",
    "status": "finished",
    "stage": "pattern_summary",
    "turn_count": "99",
    "prompt_tokens": "0",
    "last_prompt_tokens": "99999",
    "ended_early": "true",
    "finished_at": "2001-01-01T00:00:00Z",
    "help_requested_at": "2001-01-01T00:00:00Z",
    "started_at": "2001-01-01T00:00:00Z",
    "context": "{}",
    "key_encrypted": "x",
    "check_state": "works",
    "is_staff": "true",
    "is_superuser": "true",
    "groups": "1",
    "email": "taken@example.org",
    "id": str(uuid.uuid4()),
}
NOT_THEIRS = (
    "id",
    "learner_id",
    "started_at",
    "ended_early",
    "prompt_tokens",
    "completion_tokens",
    "last_prompt_tokens",
)
CHANGES_THE_ADDRESS = {"account_email": "a person's own email address is changed there, by mail"}


class TestMassAssignment:
    def test_what_is_planted_in_a_form_changes_nothing_of_it(self, theirs: Interview) -> None:
        owner = theirs.learner
        hidden = ProviderFactory(name="Hidden", enabled=False)
        providers = list(Provider.objects.values())
        people = [without_login(row) for row in User.objects.order_by("pk").values()]
        groups = set(owner.groups.all())
        was = Interview.objects.values(*NOT_THEIRS).get(pk=theirs.pk)
        body = {
            **body_for(theirs),
            **PLANTED,
            "voice": "own_key",
            "provider": str(hidden.pk),
            "key": "sk-planted-000000000",
        }
        del body["confirmed"]
        client = client_of(owner)
        login = client.cookies["sessionid"].value
        choices = {}, {"provider": "Hidden", "model": "small-model"}, {"model": f"{hidden.pk}:small-model"}
        values, compared = values_for(theirs), 0
        for address in ADDRESSES:
            if address.name.startswith("admin:"):
                continue  # closed to learners, see above
            for method in ("post", "put", "patch"):
                # Of a page no form is read unless it was posted.
                is_read = method == "post" or address.route.startswith("api/")
                for more in choices if is_read else choices[:1]:
                    place = (address, method, more)
                    with transaction.atomic():
                        client.cookies["sessionid"] = login  # an address may have ended it, which is taken back
                        with written() as statements:
                            answer = send(client, method, address.path(values), {**body, **more})
                        assert answer.status_code < 500, place
                        if answer.status_code == 405 and not statements:
                            break  # nothing is taken this way, whatever it is
                        if not statements:
                            continue  # all rows are what they were
                        compared += 1
                        assert list(Provider.objects.values()) == providers, place
                        now = [without_login(row) for row in User.objects.order_by("pk").values()]
                        assert address.name in CHANGES_THE_ADDRESS or now == people, place
                        assert set(owner.groups.all()) == groups, place
                        assert Interview.objects.values(*NOT_THEIRS).get(pk=theirs.pk) == was, place
                        stays = Interview.objects.get(pk=theirs.pk)
                        assert stays.status != "finished" and stays.turn_count <= theirs.turn_count + 1, place
                        assert stays.help_requested_at == theirs.help_requested_at, place
                        assert not Interview.objects.exclude(learner=owner).exists(), place
                        assert not ModelAccess.objects.filter(provider=hidden).exists(), place
                        transaction.set_rollback(True)
        assert compared > 60, "much can be changed by its owner"
        client.cookies["sessionid"] = login
        assert client.get(reverse("my_interviews")).status_code == 200, "it was the owner all the time"

    @pytest.mark.parametrize("voice", ["admin", "", "OWN_KEY", "platform ", "\x00", "own_key,curated"])
    def test_an_unknown_voice(self, theirs: Interview, voice: str) -> None:
        client, before = client_of(theirs.learner), everything(theirs)
        path = reverse("api:ai_config", args=(theirs.pk,))
        assert client.put(path, {"voice": voice}, content_type="application/json").status_code == 400
        client.post(reverse("model_settings"), {"voice": voice})
        assert everything(theirs) == before

    @pytest.mark.parametrize(
        "address_of_theirs",
        [
            "http://169.254.169.254/latest",
            "file:///etc/passwd",
            "http://localhost:5432",
            "https://acme.example@evil.example/",
        ],
    )
    def test_an_address_is_never_a_learners(self, theirs: Interview, address_of_theirs: str) -> None:
        client, providers = client_of(theirs.learner), list(Provider.objects.values())
        path = reverse("api:ai_config", args=(theirs.pk,))
        for field in ("provider", "model", "base_url"):
            chosen = {"voice": "own_key", "provider": "Acme", "model": "small-model", "key": "sk-own-000000000000"}
            client.put(path, {**chosen, field: address_of_theirs}, content_type="application/json")
            client.post(reverse("model_settings"), {**chosen, field: address_of_theirs})
            assert list(Provider.objects.values()) == providers
            access = ModelAccess.objects.get(user=theirs.learner)
            assert access.provider.name == "Acme" and access.model == "small-model"


def without_login(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != "last_login"}


# --- scripts ---

EVIL = (
    "<script>evil()</script><img src=x onerror=evil()><svg onload=evil()></textarea></script></title>"
    '"\'><a href="javascript:evil()" onclick="evil()" hx-get="/evil/" hx-on:click="evil()" style="evil">evil</a>'
    "[evil](javascript:evil()) ![x](javascript:evil()) <javascript:evil()>\n\n```html\n<script>evil()</script>\n```\n"
    '<div hx-swap-oob="true" id="composer" data-hx-post="/evil/">evil</div>'
)
HERE = "/led/here/"
ELSEWHERE = ("https://evil.example/", "//evil.example/", "javascript:evil()")
ELSEWHERE_IN_DISGUISE = ("/\\evil.example/", "https:evil.example")
LEADS_AWAY = ("https://evil", "//evil", "javascript:", "/\\evil", "https:evil")
SHORT_EVIL = '"><script>evil()</script><i onclick=evil()>'
EVIL_MODEL = '"><img/src=x/onerror=evil()>'


class _Live(HTMLParser):
    """Collects what of a page would run, or go somewhere, and holds the mark of what was planted."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self.inside_script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside_script = tag in ("script", "style")
        plain = [(name.lower().replace("data-hx-", "hx-"), (value or "").strip().lower()) for name, value in attrs]
        for name, value in plain:
            leads = name in ("href", "src", "srcdoc", "action", "formaction", "style") or name.startswith("hx-")
            runs = name.startswith(("on", "hx-on")) or (leads and "javascript:" in value.replace("\t", "")[:20])
            # The query of an address of ours leads to us, whatever is in it.
            if runs or (leads and "evil" in value.split("?")[0]):
                self.found.append(f"<{tag} {name}={value[:80]}>")

    def handle_endtag(self, tag: str) -> None:
        self.inside_script = False

    def handle_data(self, data: str) -> None:
        if self.inside_script and "evil" in data:
            self.found.append(f"a script: {data[:80]}")


@lru_cache(maxsize=1_000)
def live_parts(html: str) -> tuple[str, ...]:
    """Return what of ``html`` a browser would run of what was planted; many addresses answer with the same page."""
    parser = _Live()
    parser.feed(html)
    return tuple(parser.found)


def assert_dead(answer: HttpResponse) -> None:
    """Check that nothing that was planted lives in an answer."""
    kind = answer.headers.get("Content-Type", "").split(";")[0]
    if kind == "text/html":
        # A CSRF token is made by chance, and once in a while it has a word of ours in it.
        assert live_parts(re.sub(r'"[0-9A-Za-z]{64}"', '"token"', answer.content.decode())) == ()
    else:
        # A browser must not take it for a page, whatever is in it.
        assert answer.headers.get("X-Content-Type-Options") == "nosniff"
        assert kind not in ("image/svg+xml", "application/xhtml+xml", "text/xml")


@pytest.fixture
def poisoned(model: Callable[..., ScriptedModel], bank_problem: Problem) -> Interview:
    """An interview, over, of an administrator, with scripts in all that anybody can enter or a model can say."""
    owner = UserFactory(is_staff=True, is_superuser=True, first_name=SHORT_EVIL, last_name=SHORT_EVIL)
    join(make_cohort(make_coach(), name=SHORT_EVIL), owner)
    ProviderFactory(
        name=SHORT_EVIL, is_default=True, key="sk-platform-0000", model_names=EVIL_MODEL, currency="<b>evil"
    )
    content = bank_problem.current_revision.content
    names = {"title": {"en": SHORT_EVIL, "zh": SHORT_EVIL}, "statement": {"en": EVIL, "zh": EVIL}}
    ProblemFactory(title_en=SHORT_EVIL, title_zh=SHORT_EVIL, content=content | names)
    problem = f"Two sum {EVIL} Return the indices of two numbers that add up to a target."
    interview = opening.start_interview(learner=owner, language="en", pasted_text=problem, title=SHORT_EVIL)
    down = ModelError(FaultKind.KEY, EVIL)
    model(good(f"What else? {EVIL}"), down)
    submit(interview, f"{RETELL} {EVIL}", code=EVIL)
    work(interview)
    submit(interview, f"Can numbers be negative? {EVIL}")
    work(interview)
    recovery.ask_coach(learner=owner, interview_id=interview.pk, question=EVIL)
    with transaction.atomic():
        for code in ("key_rejected", "model_unavailable", "ambiguous_reference"):
            facts = {
                "provider": EVIL,
                "fault": EVIL,
                "said": EVIL,
                "candidates": [{"label": EVIL, "text": EVIL, "confidence": 0.5}],
            }
            wizard = begun(model_access(((f"1:{EVIL}", EVIL),))) if code == "key_rejected" else None
            cards.open_card(interview, code, facts=facts, wizard=wizard)
    Event.objects.create(
        interview=interview, kind=EventKind.EXPERT_FAILED, level=EventLevel.ERROR, stage=interview.stage,
        message=EVIL, input=EVIL, snapshot={EVIL: EVIL}, created_at=timezone.now(),
    )  # fmt: skip
    interview.refresh_from_db()
    return interview


def is_a_table_of_others(address: Address) -> bool:
    """Tell whether an address is one that the admin has for every table, of a table in which nothing is an interview's:
    it shows the same during an interview and after it. (What goes with a person has their interviews in it.)"""
    of_a_table = address.name.endswith(("_changelist", "_add", "_change", "_history", "_delete", "admin:"))
    of_an_interview = ("admin/interviews/", "admin/profiles/user/")
    return address in OF_ADMIN and of_a_table and not address.route.startswith(of_an_interview)


@pytest.fixture
def looked_at_next(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """How anybody has looked at what an address or a form says of ``next``, or at all that it says. What came with a
    request cannot be changed; what can is an address in the making, or what came with one before it is read."""
    looks: list[str] = []

    def watch(name: str, *, of_one: bool) -> None:
        look = getattr(QueryDict, name)

        def watched(values: QueryDict, *args: Any, **named: Any) -> Any:
            if not values._mutable and (not of_one or args[0] == "next"):
                looks.append(name)
            return look(values, *args, **named)

        monkeypatch.setattr(QueryDict, name, watched)

    for name in ("__getitem__", "__contains__", "getlist"):
        watch(name, of_one=True)
    for name in ("__iter__", "items", "lists", "values", "dict", "copy", "__copy__", "__deepcopy__", "urlencode"):
        watch(name, of_one=False)
    return looks


class TestScripts:
    def test_the_check_finds_what_lives(self) -> None:
        assert len(live_parts(f"<p>{EVIL}</p>")) > 5
        assert live_parts("<p>&lt;script&gt;evil()&lt;/script&gt; onclick=evil()</p>") == ()
        assert live_parts('<a href="/x" title="<script>evil()</script>">evil</a>') == ()

    @pytest.mark.parametrize("over", [False, True], ids=["open", "over"])
    def test_every_page_as_its_owner_and_administrator(
        self, poisoned: Interview, model: Callable[..., ScriptedModel], ways: Ways, over: bool
    ) -> None:
        if over:
            end(poisoned)
            model(*[section(f"Well said. {EVIL}")] * 9)
            work(poisoned)
            assert poisoned.status == "finished"
        client, values, shown = client_of(poisoned.learner), values_for(poisoned), 0
        objects = [poisoned.pk, poisoned.learner_id, *Provider.objects.values_list("pk", flat=True)]
        objects = list(dict.fromkeys([*objects, *Event.objects.values_list("pk", flat=True)]))
        for address in ADDRESSES if over else [one for one in ADDRESSES if not is_a_table_of_others(one)]:
            for object_id in objects if "object_id" in address.parameters else (poisoned.pk,):
                path = address.path({**values, "object_id": object_id})
                for htmx in ways():
                    with transaction.atomic():
                        query = {"after": "0", "q": SHORT_EVIL, "export": "markdown", "format": "markdown"}
                        headers = {"HX-Request": "true"} if htmx else {}
                        answer = read(client.get(path, {} if "admin" in path else query, headers=headers))
                        transaction.set_rollback(True)
                    assert answer.status_code < 500, path
                    shown += b"evil" in answer.content
                    assert_dead(answer)
        assert shown > 15, "what was planted is on many pages, as text"

    def test_every_answer_to_a_press(self, poisoned: Interview, ways: Ways) -> None:
        client, values, body = client_of(poisoned.learner), values_for(poisoned), body_for(poisoned)
        planted = dict.fromkeys(("text", "code", "question", "value", "title", "next", "slug", "file", "q"), EVIL)
        for address in ADDRESSES:
            if address.name in ("account_logout", "admin:logout"):
                continue
            # Whoever presses something in the admin sends no turn, stage or step that could be right.
            right, wrong = planted, {**planted, "seen_turn": "0", "action": EVIL, "step": EVIL}
            for more in (wrong,) if address in OF_ADMIN else (right, wrong):
                for htmx in ways():
                    with transaction.atomic():
                        sent = {**body, "action": "message", **more}
                        answer = send(client, "post", address.path(values), sent, htmx=htmx)
                        transaction.set_rollback(True)
                    assert answer.status_code < 500, (address, more)
                    assert_dead(answer)
                    for name in ("Location", "HX-Redirect", "HX-Location"):
                        assert "javascript:" not in answer.headers.get(name, "")[:11]

    def test_the_script_of_the_documentation_takes_nothing_from_the_address(self) -> None:
        for name in ("lang", "version", "script", "urls.primaryName"):
            for evil in ('"));evil();//', "</script><script>evil()", "');evil();('", "\\x22));evil();//"):
                script = Client().get(reverse("api:docs"), {"script": "", name: evil}).content.decode()
                assert not any(part in script for part in (evil, "evil()")), name

    def test_nobody_is_led_elsewhere(self, theirs: Interview, looked_at_next: list[str]) -> None:
        """Who looks at ``next`` is told other places. An address that only repeats itself, as on the way to the login,
        begins with its own path."""
        client, values, body = client_of(theirs.learner), values_for(theirs), body_for(theirs)
        login = client.cookies["sessionid"].value

        def led_to(address: Address, method: str, target: str) -> str:
            client.cookies["sessionid"] = login
            with transaction.atomic():
                answer = send(client, method, f"{address.path(values)}?next={target}", {**body, "next": target})
                transaction.set_rollback(True)
            return answer.headers.get("Location", "") or answer.headers.get("HX-Redirect", "")

        looking, leading = [], []
        for address, method in product([one for one in ADDRESSES if "logout" not in one.name], ("get", "post")):
            looked_at_next.clear()
            led = led_to(address, method, HERE)
            assert not led.startswith(LEADS_AWAY), (address, method)
            leading += [(address, method)] if led == HERE else []
            # What is sent to the API is JSON, which nobody watches.
            looking += [(address, method)] if looked_at_next or (method, address.route[:4]) == ("post", "api/") else []
        assert leading, "some lead where they are told to, if it is one of our own addresses"
        assert set(leading) <= set(looking), "who leads has looked"
        for targets, asked in ((ELSEWHERE, looking), (ELSEWHERE_IN_DISGUISE, leading)):
            for target, (address, method) in product(targets, asked):
                led = led_to(address, method, target)
                assert not led.startswith(LEADS_AWAY), (address, method, target)


# --- keys ---

OWN, SHARED, TYPED = "sk-own-Zx81kQpL0vT5-1a2b", "sk-all-Qw93mNbV7cX2-9z8y", "sk-new-Hj27dPsK4wR6-5t4u"


@pytest.fixture
def keeper(bank_problem: Problem) -> Interview:
    """An administrator's interview on a key of their own, where the platform has one as well."""
    owner = UserFactory(is_staff=True, is_superuser=True)
    provider = ProviderFactory(name="Acme", is_default=True, key=SHARED)
    ModelAccessFactory(user=owner, provider=provider, key=OWN)
    return opening.start_interview(learner=owner, language="en", slug=bank_problem.slug)


class TestKeys:
    @pytest.fixture
    def secrets(self, keeper: Interview) -> tuple[str, ...]:
        encrypted = [row.key_encrypted for rows in (ModelAccess, Provider, InterviewKey) for row in rows.objects.all()]
        return (OWN, SHARED, TYPED, *encrypted)

    @pytest.fixture
    def heard(self, caplog: pytest.LogCaptureFixture) -> Iterator[Callable[[], str]]:
        caplog.set_level(logging.DEBUG)
        yield lambda: "\n".join([caplog.text, *(str(record.__dict__) for record in caplog.records)])

    def test_they_are_on_no_page_and_in_no_record(
        self,
        *,
        keeper: Interview,
        secrets: tuple[str, ...],
        heard: Callable[[], str],
        model: Callable[..., ScriptedModel],
        ways: Ways,
        settings: Any,
    ) -> None:
        client, told = client_of(keeper.learner), []

        def press(name: str, *args: object, method: str = "post", **data: str) -> None:
            told.append(send(client, method, reverse(name, args=args), data))

        # set
        provider = Provider.objects.get()
        press("model_settings", voice="own_key", model=f"{provider.pk}:small-model", key=TYPED)
        assert ModelAccess.objects.get().key() == TYPED
        press("api:ai_config", keeper.pk, method="put", voice="own_key", provider="Acme", model="small-model", key=OWN)
        assert (InterviewKey.objects.get().key(), ModelAccess.objects.get().key()) == (OWN, TYPED)
        # refused: too long, with a blank, for nobody
        for wrong in ({"key": f"{TYPED} {TYPED}"}, {"key": TYPED * 20}, {"model": "1:nothing", "key": TYPED}):
            chosen = {"voice": "own_key", "model": f"{provider.pk}:small-model", **wrong}
            press("model_settings", **chosen)
            press("api:ai_config", keeper.pk, method="put", provider="Acme", **chosen)
        # tested, used, rejected
        model(ModelReply("ready", TokenUsage(1, 1)), good(), ModelError(FaultKind.KEY, f"HTTP 401 {OWN[:4]}"))
        press("test_key")
        access = ModelAccess.objects.get()
        key_checks.run_key_check(access_id=access.pk, token=str(access.check_token))
        submit(keeper)
        work(keeper)
        submit(keeper, "Can numbers be negative?")
        work(keeper)
        card = keeper.cards.get()
        assert card.code == "key_rejected"
        for step, value in (
            ("explain", ""), ("choose", "other_key"), ("model", f"{provider.pk}:small-model"), ("key", TYPED),
        ):  # fmt: skip
            press("wizard_answer", keeper.pk, card=str(card.pk), step=step, value=value)
        card.refresh_from_db()
        assert TYPED not in json.dumps(card.wizard)
        # a fault of ours at the worst moment
        client.raise_request_exception = False
        with pytest.MonkeyPatch.context() as bug:
            for rows in (ModelAccess, InterviewKey):
                bug.setattr(rows, "save", lambda *_, **__: 1 / 0)
            press("model_settings", voice="own_key", model=f"{provider.pk}:small-model", key=TYPED)
            press(
                "api:ai_config",
                keeper.pk,
                method="put",
                voice="own_key",
                provider="Acme",
                model="small-model",
                key=TYPED,
            )
        assert told[-1].status_code == 500
        client.raise_request_exception = True
        # rotated
        out = StringIO()
        settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
        settings.SECRET_KEY = "another-secret-key-" * 3
        client = client_of(keeper.learner)
        call_command("rotate_keys", stdout=out, stderr=out)
        every = (
            *secrets,
            *(row.key_encrypted for rows in (ModelAccess, Provider, InterviewKey) for row in rows.objects.all()),
        )
        # and then read everywhere
        values, ids = values_for(keeper), dict.fromkeys((keeper.pk, keeper.learner_id, provider.pk))
        for address in ADDRESSES:
            for object_id in ids if "object_id" in address.parameters else (keeper.pk,):
                path = address.path({**values, "object_id": object_id})
                told += [send(client, "get", path, {}, htmx=htmx) for htmx in ways()]
        pages = "\n".join(f"{answer.headers} {answer.content.decode(errors='replace')}" for answer in told)
        assert "small-model" in pages and len(told) > 150
        for place, text in (("pages", pages), ("log", heard()), ("command", out.getvalue())):
            for secret in every:
                assert secret not in text, f"a key in the {place}"

    def test_they_are_in_nothing_that_is_stored_but_encrypted(self, keeper: Interview) -> None:
        for app in apps.get_app_configs():
            for table in app.get_models():
                for row in table.objects.values() if hasattr(table, "objects") else ():
                    assert OWN not in str(row) and SHARED not in str(row), table._meta.label


def test_what_is_stored_of_a_conversation_is_what_was_said(poisoned: Interview) -> None:
    """Nothing is cleaned on the way in: what is dead on the pages is whole in the database."""
    said = poisoned.messages.filter(role=Role.LEARNER).first()
    assert said.text.endswith(EVIL.strip()) and said.code == EVIL
