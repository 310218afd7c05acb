"""Retiring a problem: what the desk says of it beforehand, that it asks, and the way back."""

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from interviews.curating.retiring import touched_by_retiring
from interviews.models import Assignment
from problems.models import Problem, ProblemState
from problems.selectors import listed_problems
from problems.services import move, save_draft
from profiles.models import Cohort, PlanEnrolment, Review
from profiles.plans.catalogue import load_plans
from profiles.roles import CURATOR
from tests.factories import InterviewFactory, ProblemFactory, UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Client:
    user = UserFactory(is_staff=True)
    user.groups.add(Group.objects.get(name=CURATOR))
    client = Client()
    client.force_login(user)
    return client


def page(name: str, problem: Problem) -> str:
    return reverse(f"admin:problems_problem_{name}", args=[problem.pk])


def assigned(cohort: Cohort, item: str, **values: object) -> Assignment:
    return Assignment.objects.create(cohort=cohort, kind="problem", item=item, made_by=cohort.created_by, **values)


def test_what_it_touches_is_counted(bank_problem):
    InterviewFactory(problem=bank_problem)
    InterviewFactory(problem=bank_problem, is_scratch=True)
    InterviewFactory(problem=ProblemFactory())
    cohort = Cohort.objects.create(name="Autumn", created_by=UserFactory())
    archived = Cohort.objects.create(name="Old", created_by=UserFactory(), archived_at=timezone.now())
    for one in (cohort, cohort, archived):
        assigned(one, "two-sum")
    assigned(cohort, "two-sum", withdrawn_at=timezone.now())
    assigned(cohort, "three-sum")
    times = {"due_at": timezone.now(), "reviewed_at": timezone.now(), "card": {}}
    Review.objects.create(learner=UserFactory(), item="two-sum", **times)
    Review.objects.create(learner=UserFactory(), item="two-sum", dropped_at=timezone.now(), **times)
    pattern = bank_problem.patterns.first().pattern
    asking = next(plan.id for plan in load_plans().values() if any(pattern in step.patterns for step in plan.steps))
    PlanEnrolment.objects.create(learner=UserFactory(), plan=asking)
    other = ProblemFactory(difficulty="hard")
    other.patterns.all().delete()
    other.patterns.create(pattern=pattern, rank=0)

    touched = touched_by_retiring(bank_problem)
    assert (touched.interviews, touched.assignments, touched.cohorts, touched.reviews) == (1, 2, 1, 1)
    assert (touched.followers, touched.left, touched.left_alike) == (1, 2, 1)


def test_it_asks_before_anything_is_changed_and_says_what_it_means(desk, bank_problem):
    InterviewFactory(problem=bank_problem)
    answer = desk.post(page("move", bank_problem), {"way": "retire"}, follow=True)
    assert answer.redirect_chain == [(page("retire", bank_problem), 302)]
    bank_problem.refresh_from_db()
    assert bank_problem.state == ProblemState.PUBLISHED
    shown = answer.content.decode()
    assert "<strong>1 interview</strong> in progress goes on to its end" in shown
    assert "undoes all of this at any time" in shown

    told = desk.post(page("move", bank_problem), {"way": "retire", "confirmed": "1"}, follow=True).content.decode()
    assert "The problem is retired" in told and not listed_problems().exists()


def test_it_comes_back_as_it_stood_and_needs_no_new_check(desk, bank_problem):
    move("two-sum", "retire", by=None)
    told = desk.post(page("move", bank_problem), {"way": "bring_back"}, follow=True).content.decode()
    bank_problem.refresh_from_db()
    assert "The problem is back" in told
    assert bank_problem.state == ProblemState.PUBLISHED and list(listed_problems()) == [bank_problem]


def test_what_was_in_review_comes_back_as_a_draft_and_is_said_to(desk, bank_problem, two_sum):
    save_draft(two_sum.model_copy(update={"difficulty": "hard"}), by=None)
    for way in ("send_to_review", "retire"):
        move("two-sum", way, by=None)
    told = desk.post(page("move", bank_problem), {"way": "bring_back"}, follow=True).content.decode()
    bank_problem.refresh_from_db()
    assert bank_problem.state == ProblemState.DRAFT
    assert "its working copy is a draft" in told and "as it was before" not in told


def test_with_a_changed_working_copy_learners_get_what_was_published(bank_problem, two_sum):
    move("two-sum", "retire", by=None)
    save_draft(two_sum.model_copy(update={"difficulty": "hard"}), by=None)
    problem = move("two-sum", "bring_back", by=None)
    assert problem.state == ProblemState.DRAFT
    assert list(listed_problems(difficulty="easy")) == [bank_problem]


def test_what_somebody_else_has_retired_meanwhile_is_not_asked_about(desk, bank_problem):
    move("two-sum", "retire", by=None)
    answer = desk.get(page("retire", bank_problem), follow=True)
    assert "Somebody else has changed this problem" in answer.content.decode()
