"""The review queue with 10,000 interviews of one coach's learners: how long its pages take."""

import time
from collections.abc import Callable
from datetime import timedelta

from django.contrib.auth.models import Group
from django.db import connection
from django.http import QueryDict
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from interviews.coach_desk.queue.waiting import neighbours
from interviews.models import (
    Dimension,
    DimensionBand,
    Event,
    Interview,
    ReviewState,
    ReviewVersion,
    TranscriptReview,
)
from problems.models import Problem
from profiles.models import Cohort, CohortCoach, CohortMembership, SkillEstimate, User
from profiles.roles import COACH

INTERVIEWS, LEARNERS, ROUNDS = 10_000, 250, 10
_LONG = "I would keep what I have seen in a dictionary. " * 200


def add_interviews(coach: User, number: int = INTERVIEWS) -> None:
    """Store ``number`` finished interviews of ``coach``'s learners with bands and events; a third is reviewed, one in
    fifty has a question."""
    cohort, now = Cohort.objects.create(name="Bench group", created_by=coach), timezone.now()
    CohortCoach.objects.create(cohort=cohort, coach=coach)
    learners = User.objects.bulk_create(User(email=f"bench-{n}@example.org") for n in range(LEARNERS))
    CohortMembership.objects.bulk_create(
        CohortMembership(cohort=cohort, learner=one, joined_at=now - timedelta(days=900)) for one in learners
    )
    SkillEstimate.objects.bulk_create(
        SkillEstimate(learner=one, kind="overall", mean=n % 5 - 2, variance=0.2, observations=20, seen_at=now)
        for n, one in enumerate(learners)
    )
    problems = list(Problem.objects.filter(current_revision__isnull=False)[:75])
    interviews = Interview.objects.bulk_create(
        (
            Interview(
                learner=learners[n % LEARNERS],
                revision_id=problems[n % len(problems)].current_revision_id,
                title=problems[n % len(problems)].title_en,
                language="en",
                context={"said": _LONG},
                code=_LONG[:2_000],
                status="finished",
                finished_at=now - timedelta(hours=n),
                help_requested_at=now - timedelta(hours=n) if n % 50 == 0 else None,
            )
            for n in range(number)
        ),
        batch_size=500,
    )
    Interview.objects.filter(learner__in=learners).update(started_at=now - timedelta(days=500))
    DimensionBand.objects.bulk_create(
        (
            DimensionBand(interview=one, dimension=dimension, band="leaning_hire", assessment={})
            for one in interviews
            for dimension in Dimension.values
        ),
        batch_size=2_000,
    )
    Event.objects.bulk_create(
        (
            Event(interview=one, kind="frustration", level="info", stage=one.stage, created_at=now)
            for one in interviews[::2]
        ),
        batch_size=2_000,
    )
    reviews = TranscriptReview.objects.bulk_create(
        TranscriptReview(interview=one, coach=coach, state=ReviewState.RELEASED) for one in interviews[::3]
    )
    ReviewVersion.objects.bulk_create(
        ReviewVersion(review=one, number=1, released_at=now - timedelta(days=10), is_current=True) for one in reviews
    )


def bench_review_queue(line: Callable[..., None], spread: Callable[[list[float]], tuple[float, float]]) -> None:
    """Time the pages of the queue and what comes before and after an interview in it."""
    coach = User.objects.create_user("bench-coach@example.org", "a long enough passphrase", is_staff=True)
    coach.groups.add(Group.objects.get(name=COACH))
    add_interviews(coach)
    print(f"\nReview queue: {INTERVIEWS:,} interviews of {LEARNERS} learners, through Django's test client, SQLite")
    client, queue = Client(), reverse("admin:interviews_interview_changelist")
    client.force_login(coach)
    cohort = Cohort.objects.get(name="Bench group").pk
    for what, asked in (
        ("the queue", {}),
        ("its last page", {"p": 200}),
        ("waiting for a first review", {"show": "waiting"}),
        ("reviewed", {"show": "reviewed"}),
        ("a cohort, a level, frustration", {"cohort": cohort, "level": "advanced", "event": "frustration"}),
        ("search", {"q": "bench-17@"}),
        ("all that may be read", {"show": "all"}),
    ):
        with CaptureQueriesContext(connection) as captured:
            assert client.get(queue, asked).status_code == 200
            queries = len(captured)
        line(what, spread(_times(lambda asked=asked: client.get(queue, asked))), f"{queries} queries")
    for what, place in (("neighbours of the first", 0), ("neighbours in the middle", INTERVIEWS // 2)):
        one = Interview.objects.filter(learner__email__startswith="bench-").order_by("-finished_at")[place]
        line(what, spread(_times(lambda one=one: neighbours(coach, one, QueryDict("show=all")))))


def _times(work: Callable[[], object]) -> list[float]:
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1000)
    return times
