"""The page of drafting: what is unread, who has read what, and that nobody confirms what they were not shown."""

import re

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from problems.bank.schema import BankProblem
from problems.bank.writing import to_yaml
from problems.models import CheckStatus, DraftingOutcome, Problem, ProblemCheck, ProblemDrafting
from problems.proof.check import NOT_RUN
from problems.services import keep_unfinished, save_draft
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


def test_a_part_confirmed_leads_to_the_next_unread_one(desk, problem):
    shown = {one[0].split()[0]: one[0] for one in offered(desk.get(at(problem)).content.decode())[1:]}
    ways = [
        desk.post(at(problem), {"do": "read", "part": shown[name]}).url for name in ("statement", "title", "key_idea")
    ]
    assert ways == [f"{at(problem)}#part-key_idea", f"{at(problem)}#part-key_idea", at(problem)]


def test_after_the_last_part_it_goes_on_at_the_first_unread_one(desk, problem):
    shown = {one[0].split()[0]: one[0] for one in offered(desk.get(at(problem)).content.decode())[1:]}
    assert desk.post(at(problem), {"do": "read", "part": shown["key_idea"]}).url == f"{at(problem)}#part-title"


def test_a_warning_is_not_jumped_over(desk, problem):
    assert desk.post(at(problem), {"do": "read", "part": ["title x"]}).url == at(problem)


def test_restoring_an_earlier_version_reads_nothing(desk, problem, two_sum):
    changed = {"slug": "two-lanterns", "title": two_sum.title.model_copy(update={"en": "Another one"})}
    save_draft(two_sum.model_copy(update=changed), by=None, drafted=["title"])
    first = Problem.history.filter(id=problem.pk).earliest("history_id")
    desk.post(reverse("admin:problems_problem_simple_history", args=[problem.pk, first.pk]))
    problem.refresh_from_db()
    assert problem.draft_revision.content["title"]["en"] == two_sum.title.en
    assert set(problem.unread) == set(DRAFTED)


class TestDone:
    """The page says that the check is passed only while it is."""

    PASSES, THEN = "Done: it passes the check", "it passed the check then"

    @pytest.fixture(autouse=True)
    def _done(self, desk: Client, problem: Problem) -> None:
        by = UserFactory(is_staff=True)
        ended = {"status": CheckStatus.FINISHED, "finished_at": "2026-11-01T00:00:00Z"}
        ProblemCheck.objects.create(revision=problem.draft_revision, **ended)
        ProblemDrafting.objects.create(
            problem=problem, asked_by=by, kind="whole", outcome=DraftingOutcome.DONE, **ended
        )

    def test_while_it_does_with_the_way_to_the_problem(self, desk, problem):
        html = desk.get(at(problem)).content.decode()
        assert f"{self.PASSES}. Read each part" in html and self.THEN not in html
        assert f'href="{reverse("admin:problems_problem_change", args=[problem.pk])}#desk-heading"' in html
        Problem.objects.update(unread=[])
        assert f"{self.PASSES}, and nothing" in desk.get(at(problem)).content.decode()

    def test_while_the_check_that_it_asked_for_goes_on(self, desk, problem):
        ProblemCheck.objects.update(status=CheckStatus.QUEUED, finished_at=None, created_at="2026-10-31T23:59:00Z")
        assert self.PASSES in desk.get(at(problem)).content.decode()
        ProblemCheck.objects.update(created_at="2026-11-02T00:00:00Z")
        assert self.PASSES not in desk.get(at(problem)).content.decode(), "this one was asked for later"

    def test_not_after_an_edit(self, desk, problem, two_sum):
        save_draft(two_sum.model_copy(update={"slug": "two-lanterns", "difficulty": "hard"}), by=None)
        html = desk.get(at(problem)).content.decode()
        assert self.THEN in html and self.PASSES not in html

    def test_not_beside_an_unfinished_text(self, desk, problem):
        keep_unfinished(problem, to_yaml({**problem.draft_revision.content, "difficulty": "odd"}))
        html = desk.get(at(problem)).content.decode()
        assert self.THEN in html and self.PASSES not in html

    def test_not_when_a_later_check_finds_faults(self, desk, problem):
        ProblemCheck.objects.update(faults=["wrong"])
        assert self.PASSES not in desk.get(at(problem)).content.decode()

    def test_where_no_code_is_run_the_draft_is_not_called_faulty(self, desk, problem):
        ProblemDrafting.objects.update(outcome=DraftingOutcome.FAULTS, faults=[NOT_RUN])
        html = desk.get(at(problem)).content.decode()
        assert "this server runs no code at the moment" in html
        assert "JUDGE_HELPERS" not in html and "not all faults could be fixed" not in html
