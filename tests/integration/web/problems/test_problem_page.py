"""The page of a problem before an interview: what is on it, what of one's own, and for whom."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from interviews.models import Interview
from problems.models import Problem, ProblemState
from profiles.models import User
from profiles.skill import learning
from tests.factories import InterviewFactory, UserFactory
from tests.factories.learning import practised
from tests.factories.reviews import make_review

pytestmark = pytest.mark.django_db
PAGE = "/problems/two-sum/"


def page(client: Client, **asked: object) -> str:
    answer = client.get(PAGE, asked)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.fixture
def own(client: Client, learner: User, bank_problem: Problem) -> Client:
    client.force_login(learner)
    return client


def test_what_one_decides_by(own: Client) -> None:
    html = page(own)
    for text in ("Two Sum", "Example", "usually 20 to 30 minutes", "What it trains", "Signature", "Python", "Java"):
        assert text in html, text
    assert "Your history" not in html
    spoiler = html.partition('<details class="disclosure card problem-trains"')[2].partition("</details>")[0]
    assert "Hash map" in spoiler
    assert "Hash map" not in html.replace(spoiler, ""), "only behind the fold"
    assert reverse("problem", args=["two-sum"]) in own.get(reverse("catalogue")).content.decode()


def test_the_coach_and_the_code_are_as_chosen_there(own: Client, learner: User) -> None:
    own.post(reverse("start_interview", args=["two-sum"]), {"language": "zh", "code_language": "java"})
    begun = Interview.objects.get()
    assert (begun.language, begun.code_language) == ("zh", "java")
    learner.profile.refresh_from_db()
    assert learner.profile.code_language == "python", "of this interview alone"
    own.post(reverse("start_interview", args=["two-sum"]), {"language": "tlh", "code_language": "cobol"})
    other = Interview.objects.exclude(pk=begun.pk).get()
    assert (other.language, other.code_language) == ("en", "python"), "what is not known is as in the settings"


def test_ones_own_history_and_nobody_elses(own: Client, learner: User, bank_problem: Problem) -> None:
    InterviewFactory(learner=UserFactory(), revision=bank_problem.current_revision)
    InterviewFactory(learner=learner, revision=bank_problem.current_revision, is_scratch=True)
    assert "Your history" not in page(own)
    over = InterviewFactory(
        learner=learner, revision=bank_problem.current_revision, status="finished", finished_at=timezone.now()
    )
    at = timezone.now() - timedelta(days=3)
    learning.keep_practice(learner=learner, practised=practised(at=at, solved=True))
    learner.reviews.all().delete()
    make_review(learner, "two-sum", due_in_days=-1)
    html = page(own)
    assert "Best result: solved without help" in html
    assert "Due for a re-solve now" in html
    assert reverse("transcript", args=[over.pk]) in html
    assert html.count("<time") == 1


def test_an_open_interview_is_gone_on_with(own: Client, learner: User, bank_problem: Problem) -> None:
    begun = InterviewFactory(learner=learner, revision=bank_problem.current_revision)
    html = page(own)
    assert reverse("room", args=[begun.pk]) in html
    assert reverse("start_interview", args=["two-sum"]) not in html


def test_only_what_may_be_begun_has_a_page(own: Client, bank_problem: Problem) -> None:
    assert own.get("/problems/no-such-thing/").status_code == 404
    bank_problem.state = ProblemState.RETIRED
    bank_problem.save()
    assert own.get(PAGE).status_code == 404
    Problem.objects.update(state=ProblemState.DRAFT, current_revision=None)
    assert own.get(PAGE).status_code == 404


def test_queries_do_not_grow(own: Client, learner: User, bank_problem: Problem, django_assert_max_num_queries) -> None:
    InterviewFactory.create_batch(7, learner=learner, revision=bank_problem.current_revision)
    with django_assert_max_num_queries(12):
        page(own)
