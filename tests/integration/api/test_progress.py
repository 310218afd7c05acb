"""What the API tells of one's progress."""

from datetime import timedelta

import pytest
from django.utils import timezone

from problems.models import Problem
from profiles.models import User
from profiles.skill import learning
from tests.api_learners import ApiLearner
from tests.factories import ProblemFactory, UserFactory
from tests.factories.learning import practised, practised_learner
from tests.factories.reviews import make_review

pytestmark = pytest.mark.django_db


def progress(learner: User) -> dict:
    answer = ApiLearner(learner).get("progress/")
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_somebody_new_has_no_level_yet(learner):
    told = progress(learner)
    assert told["level"]["level"] == "unknown" and told["level"]["observations"] == 0
    assert told["patterns"] == told["stages"] == told["reviews"] == []


def test_somebody_who_practises_sees_level_skills_and_reviews():
    told = progress(practised_learner("average"))
    level = told["level"]
    assert level["level"] in ("beginner", "intermediate", "advanced") and level["observations"] > 50
    assert level["beginner"] + level["intermediate"] + level["advanced"] == pytest.approx(1, abs=0.002)
    assert len(told["stages"]) == 6 and told["stages"][0]["stage"] == "problem_clarification"
    assert all(0 < skill["expected"] < 1 and 0 <= skill["confidence"] <= 1 for skill in told["patterns"])
    assert [review["due_at"] for review in told["reviews"]] == sorted(review["due_at"] for review in told["reviews"])


def test_a_review_that_was_put_off_or_dropped(bank_problem):
    learner, now = UserFactory(), timezone.now()
    for item in (0, 1):
        learning.keep_practice(learner=learner, practised=practised(at=now - timedelta(days=20), item=item))
    later = now + timedelta(days=3)
    learner.reviews.filter(item="two-sum").update(snoozed_until=later)
    learner.reviews.exclude(item="two-sum").update(dropped_at=now)
    (review,) = progress(learner)["reviews"]
    assert review["problem"] == "two-sum" and review["due_at"][:10] == later.date().isoformat()


def test_reviews_in_the_order_in_which_they_are_asked_for(learner):
    now = timezone.now()
    for slug, due_in_days in [("gone", 0), ("put-off", 1), ("awake", 5), ("soon", 2)]:
        ProblemFactory(slug=slug)
        make_review(learner, slug, due_in_days=due_in_days)
    Problem.objects.filter(slug="gone").update(current_revision=None)
    make_review(learner, "never-heard-of")
    learner.reviews.filter(item="put-off").update(snoozed_until=now + timedelta(days=9))
    learner.reviews.filter(item="awake").update(snoozed_until=now - timedelta(days=1))
    told = progress(learner)["reviews"]
    assert [review["problem"] for review in told] == ["soon", "awake", "put-off"]
    due_at = learner.reviews.get(item="awake").due_at
    assert told[1]["due_at"][:19] == due_at.isoformat()[:19], "a date that was put off to is no earlier one"


def test_nobody_elses(learner):
    practised_learner("average")
    assert progress(learner)["patterns"] == []


@pytest.mark.parametrize("kind", ["average", "heavy"])
def test_it_takes_as_many_queries_however_much_was_practised(kind, django_assert_num_queries):
    caller = ApiLearner(practised_learner(kind))
    with django_assert_num_queries(5):
        caller.get("progress/")
