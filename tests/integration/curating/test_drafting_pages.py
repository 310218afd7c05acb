"""The page of drafting: what is unread, who has read what, and that nobody confirms what they were not shown."""

import re

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from problems.bank.schema import BankProblem
from problems.models import Problem
from problems.services import save_draft
from profiles.roles import CURATOR
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db

DRAFTED = ("title", "key_idea", "statement")


@pytest.fixture
def desk(client: Client) -> Client:
    curator = UserFactory(email="curator@example.org", is_staff=True)
    curator.groups.add(Group.objects.get(name=CURATOR))
    client.force_login(curator)
    return client


@pytest.fixture
def problem(two_sum: BankProblem) -> Problem:
    return save_draft(two_sum.model_copy(update={"slug": "two-lanterns"}), by=None, drafted=DRAFTED)


def at(problem: Problem) -> str:
    return reverse("admin:problems_problem_drafting", args=[problem.pk])


def offered(html: str) -> list[list[str]]:
    """Return by form what its button confirms."""
    forms = [form for form in re.findall(r"<form.*?</form>", html, re.DOTALL) if 'value="read"' in form]
    return [re.findall(r'name="part" value="([^"]+)"', form) for form in forms]


def test_unread_parts_are_named_and_each_is_confirmed_where_it_stands_or_all_at_once(desk, problem):
    html = desk.get(at(problem)).content.decode()
    assert "3 drafted parts are not read yet" in html
    assert all(f'href="#part-{part}"' in html for part in DRAFTED) and 'href="#part-hints"' not in html
    everything, *single = offered(html)
    assert sorted(one.split()[0] for one in everything) == sorted(DRAFTED)
    assert sorted(map(tuple, single)) == sorted((one,) for one in everything)

    answer = desk.post(at(problem), {"do": "read", "part": single[0]}, follow=True).content.decode()
    problem.refresh_from_db()
    read = single[0][0].split()[0]
    assert set(problem.unread) == set(DRAFTED) - {read}
    assert "2 drafted parts are not read yet" in answer
    assert re.search(rf'id="part-{read}".*?drafted, read.*?curator@example.org confirmed', answer, re.DOTALL)

    desk.post(at(problem), {"do": "read", "part": everything})
    problem.refresh_from_db()
    assert problem.unread == []
    assert desk.get(at(problem)).content.decode().count("curator@example.org confirmed") == len(DRAFTED)


def test_what_was_drafted_again_meanwhile_stays_unread(desk, problem, two_sum):
    everything, *_single = offered(desk.get(at(problem)).content.decode())
    changed = {"slug": "two-lanterns", "title": two_sum.title.model_copy(update={"en": "Another one"})}
    save_draft(two_sum.model_copy(update=changed), by=None, drafted=["title"])
    answer = desk.post(at(problem), {"do": "read", "part": everything}, follow=True).content.decode()
    problem.refresh_from_db()
    assert problem.unread == ["title"]
    assert "stay unread: Title." in answer and "1 drafted part is not read yet" in answer


@pytest.mark.parametrize("part", ["title", "title x", "slug x", "", "nothing x"])
def test_nothing_is_confirmed_without_what_was_shown(desk, problem, part):
    assert desk.post(at(problem), {"do": "read", "part": part}).status_code == 302
    problem.refresh_from_db()
    assert set(problem.unread) == set(DRAFTED)
