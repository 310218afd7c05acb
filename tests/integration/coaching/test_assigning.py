"""What coaches give learners to do: who meets it, what counts, and what the coach sees of it."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from interviews.coaching.assigning import assign, standings, tasks_of, withdraw
from interviews.coaching.inviting import invite
from interviews.coaching.refusing import ReviewRefused
from interviews.models import Assignment, Interview, Probe
from problems.models import Problem
from profiles.cohorts import membership
from profiles.models import Cohort, CohortMembership, PlanEnrolment, User
from profiles.plans.catalogue import load_plans
from tests.factories import InterviewFactory, ProblemFactory, UserFactory, confirm
from tests.factories.coaching import join, make_administrator, make_coach, make_cohort

pytestmark = pytest.mark.django_db


@pytest.fixture
def coach() -> User:
    return make_coach(first_name="Ada")


@pytest.fixture
def cohort(coach: User) -> Cohort:
    return make_cohort(coach)


@pytest.fixture
def learner(cohort: Cohort) -> User:
    return in_it(cohort, first_name="Lin").learner


@pytest.fixture
def problem() -> Problem:
    return ProblemFactory(slug="pairs", title_en="Pairs", title_zh="数对")


def in_it(cohort: Cohort, **fields: object) -> CohortMembership:
    return join(cohort, UserFactory(**fields))


def given(coach: User, cohort: Cohort, **fields: object) -> Assignment:
    return assign(coach=coach, cohort=cohort, **{"learner": None, "kind": "problem", "item": "pairs", **fields})


def stand(assignment: Assignment, learner: User) -> str:
    members = CohortMembership.objects.filter(learner=learner, cohort=assignment.cohort, left_at=None)
    return standings([assignment], members)[assignment.pk, learner.pk].stand


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


class TestGiving:
    def test_what_cannot_be_given(self, coach: User, cohort: Cohort, problem: Problem) -> None:
        yesterday = timezone.localdate() - timedelta(days=1)
        stranger = UserFactory()
        for wrong in ({"kind": "sleep"}, {"item": "no-such"}, {"kind": "plan"}, {"due_on": yesterday},
                      {"learner": stranger}, {"note": "x" * 301}):  # fmt: skip
            with pytest.raises(ReviewRefused):
                given(coach, cohort, **wrong)
        assert not Assignment.objects.exists()

    def test_a_retired_problem_is_none(self, coach: User, cohort: Cohort, problem: Problem) -> None:
        Problem.objects.update(state="retired")
        with pytest.raises(ReviewRefused):
            given(coach, cohort)


class TestStanding:
    def test_an_interview_since_then(self, coach: User, cohort: Cohort, learner: User, problem: Problem) -> None:
        InterviewFactory(learner=learner, problem=problem, finished=True)
        Interview.objects.update(started_at=timezone.now() - timedelta(days=3))
        assignment = given(coach, cohort)
        assert stand(assignment, learner) == "open", "what was before does not count"
        InterviewFactory(learner=learner, problem=problem, is_scratch=True)
        assert stand(assignment, learner) == "open", "what was only tried out neither"
        going_on = InterviewFactory(learner=learner, problem=problem)
        assert stand(assignment, learner) == "begun"
        assert tasks_of(learner, "en")[0].interview == going_on
        Interview.objects.filter(pk=going_on.pk).update(status="finished", finished_at=timezone.now())
        assert stand(assignment, learner) == "finished"
        assert tasks_of(learner, "en") == []

    def test_a_resolve(self, coach: User, cohort: Cohort, learner: User, problem: Problem) -> None:
        assignment = given(coach, cohort, kind="resolve")
        probe = Probe.objects.create(learner=learner, revision=problem.current_revision, language="en")
        assert stand(assignment, learner) == "begun"
        Probe.objects.filter(pk=probe.pk).update(status="finished", finished_at=timezone.now(), rating=3)
        assert stand(assignment, learner) == "finished"

    def test_a_plan_is_followed(self, coach: User, cohort: Cohort, learner: User) -> None:
        plan = next(iter(load_plans()))
        assignment = given(coach, cohort, kind="plan", item=plan)
        assert stand(assignment, learner) == "open"
        PlanEnrolment.objects.create(learner=learner, plan=plan)
        assert stand(assignment, learner) == "begun"

    def test_a_plan_is_finished_once_nothing_is_left_to_do_in_it(
        self, coach: User, cohort: Cohort, learner: User
    ) -> None:
        name, plan = next(iter(load_plans().items()))
        assignment = given(coach, cohort, kind="plan", item=name)
        *most, last = [step.id for step in plan.steps]
        enrolment = PlanEnrolment.objects.create(learner=learner, plan=name, done_by_hand=most)
        assert stand(assignment, learner) in ("begun", "finished")
        enrolment.skipped = [last]
        enrolment.save()
        assert stand(assignment, learner) == "finished"
        assert tasks_of(learner, "en") == []
        enrolment.ended_at = timezone.now()
        enrolment.save()
        assert stand(assignment, learner) == "finished", "also where it is followed no more"

    def test_a_plan_that_was_given_up_is_not_finished(self, coach: User, cohort: Cohort, learner: User) -> None:
        plan = next(iter(load_plans()))
        assignment = given(coach, cohort, kind="plan", item=plan)
        PlanEnrolment.objects.create(learner=learner, plan=plan, ended_at=timezone.now())
        assert stand(assignment, learner) == "open"

    def test_plans_cost_as_many_queries_for_many_learners(self, coach: User, cohort: Cohort) -> None:
        plan = next(iter(load_plans()))
        rows = [given(coach, cohort, kind="plan", item=plan)]
        counts = []
        for number in (1, 5):
            members = [in_it(cohort) for _ in range(number)]
            for member in members:
                PlanEnrolment.objects.create(learner=member.learner, plan=plan)
            standings(rows, members)
            with CaptureQueriesContext(connection) as seen:
                standings(rows, members)
            counts.append(len(seen))
        assert counts[0] == counts[1] <= 6

    def test_as_many_queries_for_many_learners(
        self, coach: User, cohort: Cohort, problem: Problem, django_assert_max_num_queries
    ) -> None:
        rows = [given(coach, cohort), given(coach, cohort, kind="resolve")]
        members = [in_it(cohort) for _ in range(8)]
        with django_assert_max_num_queries(3):
            assert len(standings(rows, members)) == 16


class TestForWhom:
    def test_one_learner_or_all_and_nobody_who_left(
        self, coach: User, cohort: Cohort, learner: User, problem: Problem
    ) -> None:
        other = in_it(cohort).learner
        given(coach, cohort, learner=learner)
        assert [len(tasks_of(one, "en")) for one in (learner, other)] == [1, 0]
        everybody = given(coach, cohort, due_on=timezone.localdate())
        assert [len(tasks_of(one, "zh")) for one in (learner, other)] == [2, 1]
        assert tasks_of(learner, "zh")[0].assignment == everybody, "what is due comes first"
        assert tasks_of(learner, "zh")[0].title == "数对"
        withdraw(assignment=everybody)
        assert len(tasks_of(other, "en")) == 0
        membership.leave(learner=learner, membership_id=membership.memberships_of(learner)[0].pk)
        assert tasks_of(learner, "en") == []

    def test_learners_meet_it_first(self, coach: User, cohort: Cohort, learner: User, problem: Problem) -> None:
        given(coach, cohort, note="Without <b>hints</b>", due_on=timezone.localdate())
        page = client_of(learner).get(reverse("dashboard")).content.decode()
        assert "Without &lt;b&gt;hints&lt;/b&gt;" in page
        assert page.index("What your human coach gave you to do") < page.index("What to do next")
        assert reverse("start_interview", args=["pairs"]) in page
        assert (
            "What your human coach gave you to do"
            not in client_of(UserFactory()).get(reverse("dashboard")).content.decode()
        )


class TestPages:
    def test_given_seen_and_taken_back(self, coach: User, cohort: Cohort, learner: User, problem: Problem) -> None:
        client, page = client_of(coach), reverse("admin:profiles_cohort_assign", args=[cohort.pk])
        for wrong in ({"what": "problem", "problem": "Nothing"}, {"what": "problem"}, {"problem": problem.title_en}):
            assert client.post(page, wrong).status_code == 422
        plan = {"what": f"plan:{next(iter(load_plans()))}", "problem": problem.title_en}
        assert "leave this empty" in client.post(page, plan).content.decode()
        assert f'<option value="{problem.title_en}">' in client.get(page).content.decode()
        due = timezone.localdate() - timedelta(days=2)
        late = client.post(page, {"what": "problem", "problem": problem.title_en.upper(), "due_on": due.isoformat()})
        assert late.status_code == 422
        assert "This day is over" in late.content.decode()
        answer = client.post(
            page, {"what": "problem", "problem": problem.title_en, "learner": learner.pk, "note": "Slowly"}, follow=True
        )
        assert "0 of 1 have begun, 0 have finished" in answer.content.decode()
        InterviewFactory(learner=learner, problem=problem)
        overview = reverse("admin:profiles_cohort_overview", args=[cohort.pk])
        assert "1 of 1 have begun, 0 have finished" in client.get(overview).content.decode()
        assignment = Assignment.objects.get()
        back = reverse("admin:profiles_cohort_withdraw_assignment", args=[cohort.pk, assignment.pk])
        client.get(back)
        assert Assignment.objects.get().withdrawn_at is None
        client.post(back)
        assert Assignment.objects.get().withdrawn_at is not None

    def test_other_coaches_get_nothing(self, coach: User, cohort: Cohort, learner: User, problem: Problem) -> None:
        assignment, stranger = given(coach, cohort), client_of(make_coach())
        theirs = membership.memberships_of(learner)[0].pk
        for name, args in (("assign", []), ("withdraw_assignment", [assignment.pk]), ("learner", [theirs])):
            address = reverse(f"admin:profiles_cohort_{name}", args=[cohort.pk, *args])
            assert stranger.get(address).status_code == 404
            assert stranger.post(address, {"what": "problem", "problem": "Pairs", "text": "x"}).status_code == 404
        assert Assignment.objects.get().withdrawn_at is None


class TestLearnerPage:
    def page(self, cohort: Cohort, learner: User) -> str:
        row = CohortMembership.objects.get(cohort=cohort, learner=learner, left_at=None)
        return reverse("admin:profiles_cohort_learner", args=[cohort.pk, row.pk])

    def test_what_they_share_and_nothing_else(self, coach: User, learner: User, cohort: Cohort) -> None:
        InterviewFactory(learner=learner, title="Shared one", finished=True)
        before = InterviewFactory(learner=learner, title="Before that", finished=True)
        Interview.objects.filter(pk=before.pk).update(started_at=timezone.now() - timedelta(days=800))
        PlanEnrolment.objects.create(learner=learner, plan=next(iter(load_plans())))
        client = client_of(coach)
        text = client.get(self.page(cohort, learner)).content.decode()
        assert "Shared one" in text
        assert "Before that" not in text
        assert next(iter(load_plans().values())).title.of("en") in text

    def test_notes_are_ones_own(self, coach: User, learner: User, cohort: Cohort) -> None:
        other = make_coach()
        membership.add_coach(cohort=cohort, coach=other, by=other)
        client = client_of(coach)
        address = self.page(cohort, learner)
        client.post(address, {"text": "zqShy at first", "next_talk": "zqCosts"})
        assert "zqShy at first" in client.get(address).content.decode()
        assert "zqCosts" in client.get(address).content.decode()
        for somebody in (other, make_administrator()):
            assert "zqShy" not in client_of(somebody).get(address).content.decode()
        too_long = client.post(address, {"text": "zqNew" + "x" * 9000, "next_talk": ""})
        assert too_long.status_code == 422
        assert "zqNew" in too_long.content.decode(), "what was typed is not lost"
        membership.leave(learner=learner, membership_id=membership.memberships_of(learner)[0].pk)
        assert client.get(address).status_code == 404

    def test_the_roster_is_by_name_and_leads_there(self, coach: User, cohort: Cohort) -> None:
        for name in ("Zoe", "Ann", "Max"):
            in_it(cohort, first_name=name)
        response = client_of(coach).get(reverse("admin:profiles_cohort_overview", args=[cohort.pk]))
        assert [one.name for one, _level in response.context["roster"]] == ["Ann", "Max", "Zoe"]
        assert response.content.decode().count("/learners/") >= 3


class TestAskingForAReview:
    def test_from_the_report_of_a_finished_interview(self, coach: User, learner: User) -> None:
        interview, client = InterviewFactory(learner=learner, finished=True), client_of(learner)
        ask = reverse("ask_coach", args=[interview.pk])
        assert ask in client.get(reverse("report", args=[interview.pk])).content.decode()
        assert "goes on meanwhile" not in client.get(ask).content.decode()
        assert client.post(ask, {"question": "Was it clear?"}).url == reverse("report", args=[interview.pk])
        assert Interview.objects.get(pk=interview.pk).help_question == "Was it clear?"
        alone = InterviewFactory(finished=True)
        page = client_of(alone.learner).get(reverse("report", args=[alone.pk])).content.decode()
        assert reverse("ask_coach", args=[alone.pk]) not in page, "there is nobody to ask"


def test_an_invitation_stands_on_the_dashboard(coach: User, cohort: Cohort) -> None:
    invited = confirm(UserFactory(email="max@example.org"))
    page, client = reverse("dashboard"), client_of(invited)
    assert "You are invited" not in client.get(page).content.decode()
    invite(cohort=cohort, by=coach, addresses=["max@example.org"])
    told = client.get(page).content.decode()
    assert "You are invited" in told
    assert cohort.name in told
    join(cohort, invited)
    assert "You are invited" not in client.get(page).content.decode()
