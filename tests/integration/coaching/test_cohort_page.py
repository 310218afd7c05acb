"""The page of a cohort: only what is shared, nobody ranked, honest about small numbers; and its file."""

import csv
import io
from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.urls import reverse
from django.utils import timezone

from interviews.coaching.cohort_figures import figures_of
from interviews.coaching.needing_a_word import Reason, who_needs_a_word
from interviews.models import EventKind, Interview
from profiles.cohorts import membership
from profiles.skill import learning
from tests.factories import EventFactory, InterviewFactory, UserFactory
from tests.factories.coaching import (
    coached_interview,
    join,
    make_administrator,
    make_coach,
    make_cohort,
    release_review,
)
from tests.factories.learning import practised

pytestmark = pytest.mark.django_db
QUERIES = 23


@pytest.fixture
def coach():
    return make_coach(first_name="Ada")


@pytest.fixture
def cohort(coach):
    return make_cohort(coach)


def held(learner, *, days: float, **fields) -> Interview:
    """Return a finished interview that began so many days ago."""
    interview = InterviewFactory(learner=learner, finished=True, **fields)
    at = timezone.now() - timedelta(days=days)
    Interview.objects.filter(pk=interview.pk).update(started_at=at, updated_at=at)
    return interview


def member(cohort, name="", *, days_in_it=100, **fields):
    learner = UserFactory(first_name=name, **fields)
    join(cohort, learner, at=timezone.now() - timedelta(days=days_in_it))
    return learner


def practise(learner, *, score, times=4, item=1, days=5):
    """Let the learner have practised so, in interviews that are there."""
    rows = [held(learner, days=days) for _ in range(times)]
    at = timezone.now() - timedelta(days=days)
    done = [practised(at=at, item=item, score=score, source=one.pk) for one in rows]
    learning.rebuild(learner=learner, practised=done, replaced=())


def figures(cohort):
    return figures_of(cohort, now=timezone.now())


def words(cohort):
    found = who_needs_a_word(cohort, figures(cohort).learners, now=timezone.now())
    return [(one.figures.name, [because.reason for because in one.reasons]) for one in found]


class TestFigures:
    def test_activity_counts_what_is_shared_by_who_is_there(self, cohort):
        lena, left = member(cohort, "Lena", days_in_it=40), member(cohort, "Gone")
        held(lena, days=3)
        held(lena, days=20)
        held(lena, days=50)
        held(lena, days=1, is_scratch=True)
        held(left, days=1)
        membership.leave(learner=left, membership_id=membership.memberships_of(left)[0].pk)
        found = figures(cohort)
        assert [(one.name, one.interviews) for one in found.learners] == [("Lena", 2)]
        assert (found.active_few_days, found.active_many_days) == (1, 1)
        assert sum(week.interviews for week in found.weeks) == 2
        assert len(found.weeks) == 12

    def test_the_page_is_the_same_for_an_administrator(self, cohort, client):
        held(member(cohort, "Lena", days_in_it=10), days=20)
        client.force_login(make_administrator())
        page = client.get(reverse("admin:profiles_cohort_overview", args=[cohort.pk]))
        assert page.context["figures"].interviews == 0, "an administrator reads it, but the cohort was not given it"

    def test_levels_are_estimated_from_what_is_shared(self, cohort):
        before, shares, since = member(cohort, days_in_it=2), member(cohort, days_in_it=2), member(cohort)
        for learner in (before, shares, since):
            practise(learner, score=0.05)
        membership.share_earlier(learner=shares, membership_id=membership.memberships_of(shares)[0].pk, shares=True)
        levels = {one.learner.pk: one.level for one in figures(cohort).learners}
        assert levels == {before.pk: "unknown", shares.pk: "beginner", since.pk: "beginner"}
        practise_more = held(before, days=1)
        learning.keep_practice(
            learner=before, practised=practised(at=timezone.now(), item=1, score=1.0, source=practise_more.pk)
        )
        (level,) = [one.level for one in figures(cohort).learners if one.learner == before]
        assert level != "beginner", "six failures from before tell nothing here"

    def test_what_fewer_than_three_have_shown_is_not_told(self, cohort):
        for _ in range(2):
            practise(member(cohort), score=0.0)
        found = figures(cohort)
        assert (found.patterns.found, found.patterns.asked_of) == ((), 0)
        practise(member(cohort), score=0.0)
        (hard,) = figures(cohort).patterns.found
        assert (hard.key, hard.known, hard.hard_for, hard.is_hard_for_most) == ("stack", 3, 3, True)
        for _ in range(3):
            practise(member(cohort), score=1.0)
        (hard,) = figures(cohort).patterns.found
        assert (hard.known, hard.hard_for, hard.is_hard_for_most) == (6, 3, False)


class TestWhoMayNeedAWord:
    def test_each_with_the_reason_by_name(self, cohort, coach):
        zoe, ben, carl, _dora, _new = (
            member(cohort, name, days_in_it=days)
            for name, days in (("Zoe", 99), ("Ben", 99), ("Carl", 99), ("Dora", 99), ("New", 1))
        )
        stuck = held(zoe, days=2)
        EventFactory(interview=stuck, kind=EventKind.FRUSTRATION)
        EventFactory(interview=stuck, kind=EventKind.STAGNATION)
        EventFactory(interview=held(zoe, days=3), kind=EventKind.SKIP_REQUEST)
        held(ben, days=30)
        EventFactory(interview=held(ben, days=29), created_at=timezone.now() - timedelta(days=29), kind="frustration")
        asked = held(carl, days=2)
        Interview.objects.filter(pk=asked.pk).update(help_requested_at=timezone.now())
        assert words(cohort) == [
            ("Ben", [Reason.QUIET]),
            ("Carl", [Reason.ASKED]),
            ("Dora", [Reason.NOT_BEGUN]),
            ("Zoe", [Reason.STUCK]),
        ]
        release_review(coach, asked)
        assert "Carl" not in dict(words(cohort)), "an answer is an answer"

    def test_nothing_of_what_is_not_shared(self, cohort):
        learner = member(cohort, "Lena", days_in_it=10)
        EventFactory(interview=held(learner, days=11), kind=EventKind.FRUSTRATION)
        assert words(cohort) == [("Lena", [Reason.NOT_BEGUN])]


class TestPage:
    @pytest.fixture
    def desk(self, client, coach):
        client.force_login(coach)
        return client

    def address(self, cohort, name="overview"):
        return reverse(f"admin:profiles_cohort_{name}", args=[cohort.pk])

    def test_empty_and_with_one_learner(self, desk, cohort):
        assert "Nobody has joined yet" in desk.get(self.address(cohort)).text
        learner = member(cohort, "<b>Lena</b>")
        interview = held(learner, days=30)
        page = desk.get(self.address(cohort)).text
        assert "Too few to say" in page
        assert "&lt;b&gt;Lena" in page
        assert reverse("admin:interviews_interview_change", args=[interview.pk]) in page

    def test_as_many_queries_for_sixty_learners(self, desk, cohort, django_assert_num_queries):
        def more(count):
            for number in range(count):
                learner = member(cohort, f"Learner {number}", days_in_it=15)
                EventFactory(interview=held(learner, days=40 if number % 3 else 1), kind=EventKind.FRUSTRATION)
                held(learner, days=14.5)
                if number % 20 == 0:
                    practise(learner, score=0.3, times=1, days=40)

        more(3)
        desk.get(self.address(cohort))
        with django_assert_num_queries(QUERIES):
            desk.get(self.address(cohort))
        more(57)
        with django_assert_num_queries(QUERIES):
            desk.get(self.address(cohort))

    def test_the_file_is_safe_for_spreadsheets_and_noted(self, desk, cohort, coach):
        interview = coached_interview(coach, learner=member(cohort, "=HYPERLINK(1)", email="zed@example.org"))
        release_review(coach, interview)
        member(cohort, "Änne")
        assert desk.get(self.address(cohort, "export")).status_code == 302, "a look makes no file"
        answer = desk.post(self.address(cohort, "export"))
        assert answer.content.startswith(b"\xef\xbb\xbf")
        head, first, second = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
        assert head == [
            "name", "address", "joined", "interviews shared", "finished", "last activity", "level", "open questions",
            "reviewed interviews",
        ]  # fmt: skip
        today = timezone.localdate().isoformat()
        assert first[0] == "'=HYPERLINK(1)"
        assert first[3:] == ["1", "1", today, "Not sure yet", "0", "1"]
        assert (second[0], second[3:6]) == ("Änne", ["0", "0", ""])
        assert LogEntry.objects.get(object_id=str(cohort.pk)).get_change_message() == "Exported as CSV"
