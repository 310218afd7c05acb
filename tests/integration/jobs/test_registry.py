"""Every kind of work that is leased is a registered job, told of by its own task, and swept."""

import uuid
from datetime import datetime, timedelta
from typing import Any

import pytest
from celery import current_app
from django.apps import apps
from django.db.models import Model
from django.utils import timezone

from interviews import sweeper, tasks
from interviews.coaching.job import SEND_COACHING_MAIL
from interviews.coding.job import RUN_CODE
from interviews.drafting.job import DRAFT_PROBLEM
from interviews.jobs import loop
from interviews.jobs.job import Job
from interviews.models import CoachingMail, FeedbackMail, MailAbout
from interviews.problem_checks.job import CHECK_PROBLEM
from interviews.report.job import WRITE_SECTION
from interviews.resolves.job import JUDGE_PROBE
from interviews.turns.job import ANSWER_TURN
from problems.models import ProblemCheck, ProblemDrafting
from tests import working
from tests.factories import AttemptFactory, InterviewFactory
from tests.factories.coaching import coached_interview, make_coach, release_review

pytestmark = pytest.mark.django_db

each_job = pytest.mark.parametrize("job", sweeper.JOBS, ids=lambda job: job.name)


def waiting_row(job: Job, learner: Any, bank_problem: Any) -> Model:
    """A row that nobody works on."""
    revision = bank_problem.current_revision
    if job is CHECK_PROBLEM:
        return ProblemCheck.objects.create(revision=revision)
    if job is DRAFT_PROBLEM:
        return ProblemDrafting.objects.create(problem=bank_problem, asked_by=learner, kind="whole")
    if job is JUDGE_PROBE:
        return job.model.objects.create(
            learner=learner, revision=revision, status=job.queued, code="x", language="en", submitted_at=timezone.now()
        )
    if job is RUN_CODE:
        return AttemptFactory(interview=InterviewFactory(learner=learner), kind="run", status="queued")
    if job is ANSWER_TURN:
        return job.model.objects.create(interview=InterviewFactory(learner=learner), number=1, text="Is it sorted?")
    if job is WRITE_SECTION:
        return job.model.objects.create(interview=InterviewFactory(learner=learner), name="overall", position=1)
    if job is SEND_COACHING_MAIL:
        return CoachingMail.objects.create(person=learner, about=MailAbout.NEWS)
    coach = make_coach()
    return FeedbackMail.objects.get(version=release_review(coach, coached_interview(coach), whole="Well said."))


def test_whatever_has_a_lease_is_a_job():
    leased = {model for model in apps.get_models() if any(f.name == "lease_token" for f in model._meta.get_fields())}
    assert leased == {job.model for job in sweeper.JOBS}


def test_no_two_jobs_share_a_queue():
    assert len({job.model for job in sweeper.JOBS}) == len({job.task for job in sweeper.JOBS}) == len(sweeper.JOBS)


@each_job
def test_its_task_works_on_one_row_of_it(job, monkeypatch):
    worked: list[tuple[Job, Any]] = []
    monkeypatch.setattr(tasks, "work", lambda job, row_id: worked.append((job, row_id)))
    row_id = uuid.uuid4() if job is JUDGE_PROBE else 7
    current_app.tasks[f"interviews.tasks.{job.task}"](**{job.argument: str(row_id) if job is JUDGE_PROBE else row_id})
    assert worked == [(job, row_id)]


@each_job
def test_a_forgotten_row_is_swept(job, learner, bank_problem, monkeypatch):
    row = waiting_row(job, learner, bank_problem)
    told = working.told_of(monkeypatch, job.task)
    told_last(job, timezone.now() - 2 * job.woken_again_after)
    assert (sweeper.sweep(), told) == (1, [row.pk])
    assert (sweeper.sweep(), told) == (0, [row.pk]), "it was told of just now"


@each_job
def test_so_is_one_whose_worker_died(job, learner, bank_problem):
    row = waiting_row(job, learner, bank_problem)
    assert loop.leases.claim(job, row.pk)
    long_ago = timezone.now() - timedelta(days=1)
    told_last(job, long_ago)
    assert loop.forgotten(job) == [], "somebody works on it"
    job.model.objects.update(woken_at=long_ago, lease_until=long_ago)
    assert loop.forgotten(job) == [row.pk]


def told_last(job: Job, woken_at: datetime) -> None:
    """The row was told of for the last time at ``woken_at``, soon after it came."""
    came = {job.waits_since: woken_at - timedelta(seconds=1)} if job.waits_since else {}
    job.model.objects.update(woken_at=woken_at, **came)
