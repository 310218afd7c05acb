"""What administrators read of what is stored: turns, stays, cards, calls of models, and what was used a day."""

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from interviews.conversation import cards
from interviews.models import Card, DailyUsage, Interview, ModelCall, ReadWhat, StageVisit, TranscriptRead, Turn
from interviews.turns import opening
from problems.models import DraftingCall, Problem, ProblemDrafting
from profiles.models import User
from profiles.roles import COACH, CURATOR
from tests.factories import UserFactory
from tests.working import submitted

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("bank_problem")]

ANSWER = '```json\n{"not": "readable"\n```\nWhat would you ask first?' * 20
KEY = "sk-own-Zx81kQpL0vT5-1a2b"
DRAFTED = f"title: {{en: Two Lanterns}}  # {KEY}"
TABLES = (Turn, StageVisit, Card, ModelCall, DailyUsage, DraftingCall)


@pytest.fixture
def interview(learner: User) -> Interview:
    interview = opening.start_interview(learner=learner, language="en", slug="two-sum")
    submitted(interview, "Just give me the answer.")
    cards.open_card(interview, "model_unavailable", facts={"fault": "timeout", "details": {"attempts": 4}})
    ModelCall.objects.create(
        interview=interview, turn=interview.turns.get(), purpose="coach", request_hash="x", prompt_version="1",
        temperature=0.6, provider="Acme", model="small-model", text=ANSWER, prompt_tokens=7, completion_tokens=3,
        duration_ms=900,
    )  # fmt: skip
    problem = Problem.objects.get(slug="two-sum")
    drafting = ProblemDrafting.objects.create(problem=problem, asked_by=learner, kind="part", place="title", attempts=2)
    for number, text in enumerate(("Which title?", DRAFTED), 1):
        DraftingCall.objects.create(
            drafting=drafting, purpose="drafting", request_hash=str(number), prompt_version="drafting-7",
            temperature=0.6 / number, provider="Acme", model="small-model", own_key=False, text=text, prompt_tokens=7,
            completion_tokens=3, duration_ms=900,
        )  # fmt: skip
    DailyUsage.objects.create(learner=learner, day=timezone.now().date(), calls=1, prompt_tokens=7)
    return interview


@pytest.fixture
def administrator(client: Client) -> Client:
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    return client


def page(model: type, name: str, *args: object) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{name}", args=args)


@pytest.mark.parametrize("model", TABLES)
def test_each_has_a_list_and_a_page_to_read_and_nothing_to_change(
    administrator: Client, interview: Interview, model: type
) -> None:
    row = model.objects.first()
    listed = administrator.get(page(model, "changelist"))
    assert listed.status_code == 200
    words = listed.content.decode()
    assert "Just give me" not in words and "Which title?" not in words, "a list shows no words"
    shown = administrator.get(page(model, "change", row.pk))
    assert shown.status_code == 200 and 'name="_save"' not in shown.content.decode()
    assert administrator.get(page(model, "add")).status_code == 403
    assert administrator.post(page(model, "delete", row.pk), {"post": "yes"}).status_code == 403
    assert model.objects.filter(pk=row.pk).exists()


def test_a_cost_is_told_with_its_currency(administrator: Client, interview: Interview) -> None:
    assert "USD" not in administrator.get(page(ModelCall, "changelist")).content.decode()
    ModelCall.objects.update(cost="0.0017871", currency="USD")
    assert "0.0018 USD" in administrator.get(page(ModelCall, "changelist")).content.decode()


def test_the_whole_answer_of_a_model_can_be_read_and_that_is_noted(administrator: Client, interview: Interview) -> None:
    html = administrator.get(page(ModelCall, "change", ModelCall.objects.get().pk)).content.decode()
    assert html.count("What would you ask first?") == 20
    read = TranscriptRead.objects.get()
    assert (read.interview, read.what) == (interview, ReadWhat.EVENTS)


def test_a_call_of_a_drafting_is_read_like_one_of_an_interview(administrator: Client, interview: Interview) -> None:
    call = DraftingCall.objects.latest("pk")
    html = administrator.get(page(DraftingCall, "change", call.pk)).content.decode()
    assert "title: {en: Two Lanterns}" in html and KEY not in html, "the raw answer, without the key that stood in it"
    assert "drafting-7" in html and "0.3" in html and "2 of 2" in html
    assert reverse("admin:problems_problem_drafting", args=[call.drafting.problem_id]) in html
    own = administrator.get(page(DraftingCall, "changelist"), {"drafting__id__exact": call.drafting_id})
    assert own.status_code == 200 and own.context["cl"].result_count == 2
    assert not TranscriptRead.objects.exists(), "nothing of a learner stands in it"


def test_lists_ask_the_same_however_long_they_are(
    administrator: Client, interview: Interview, django_assert_max_num_queries: object
) -> None:
    for number in range(3):
        submitted(interview, f"Can the prices be {number}?")
    for model in TABLES:
        with django_assert_max_num_queries(13):
            administrator.get(page(model, "changelist"))


def test_an_interview_is_deleted_with_all_of_it(administrator: Client, interview: Interview) -> None:
    answer = administrator.post(reverse("admin:interviews_interview_delete", args=[interview.pk]), {"post": "yes"})
    assert answer.status_code == 302
    assert not Turn.objects.exists() and not ModelCall.objects.exists()


@pytest.mark.parametrize("model", TABLES)
@pytest.mark.parametrize("role", [COACH, CURATOR])
def test_coaches_and_curators_do_not_get_at_them(client: Client, interview: Interview, model: type, role: str) -> None:
    person = UserFactory(is_staff=True)
    person.groups.add(Group.objects.get(name=role))
    client.force_login(person)
    assert client.get(page(model, "changelist")).status_code == 403
    assert client.get(page(model, "change", model.objects.first().pk)).status_code == 403
