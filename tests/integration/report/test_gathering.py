"""What a report is made of, read from the attempts of an interview: what was tried before it was submitted."""

from datetime import timedelta

import pytest
from django.utils import timezone

from interviews.models import AttemptKind, AttemptOutcome, AttemptStatus, Interview
from interviews.report.evidence.gathering import material_for
from problems.models import Problem
from profiles.models import User
from tests.factories import AttemptFactory, InterviewFactory

pytestmark = pytest.mark.django_db

OWN = {"input": "nums = [3, 3], target = 6", "expected": "[0, 1]"}
OTHER = {"input": "nums = [1, 2], target = 3", "expected": ""}


@pytest.fixture
def interview(learner: User, bank_problem: Problem) -> Interview:
    return InterviewFactory(learner=learner, problem=bank_problem, own_cases=[OWN, OTHER])


def tried(interview: Interview, minute: int, kind: AttemptKind = AttemptKind.RUN, **values: object) -> None:
    made = timezone.now() + timedelta(minutes=minute)
    AttemptFactory(interview=interview, kind=kind, created_at=made, **values)


def counted(interview: Interview) -> tuple[int, int]:
    material = material_for(interview)
    return material.runs, len(material.submissions)


def test_runs_after_the_first_submission_are_no_trial_before_it(interview: Interview) -> None:
    tried(interview, 2, AttemptKind.SUBMIT, outcome=AttemptOutcome.UNREADABLE)
    tried(interview, 3, cases=[OWN])
    tried(interview, 4, AttemptKind.SUBMIT)
    assert counted(interview) == (0, 2)


def test_runs_before_it_count(interview: Interview) -> None:
    tried(interview, 1)
    tried(interview, 2, cases=[OWN])
    tried(interview, 3, cases=[OWN])
    tried(interview, 4, AttemptKind.SUBMIT, cases=[OWN, OTHER])
    tried(interview, 5, cases=[OWN, OTHER])
    assert counted(interview) == (3, 1)


def test_without_a_submission_every_run_that_came_to_an_end_counts(interview: Interview) -> None:
    tried(interview, 1, cases=[OWN, OTHER])
    tried(interview, 2, status=AttemptStatus.FAILED)
    assert counted(interview) == (1, 0)


def test_code_that_could_not_be_judged_was_not_relied_on(interview: Interview) -> None:
    tried(interview, 1, AttemptKind.SUBMIT, outcome=AttemptOutcome.NOT_JUDGED)
    tried(interview, 2)
    tried(interview, 3, AttemptKind.SUBMIT)
    assert counted(interview) == (1, 2)


def test_cases_that_were_written_and_never_run_count_for_nothing(interview: Interview) -> None:
    tried(interview, 1, AttemptKind.SUBMIT, cases=[OWN, OTHER])
    assert counted(interview) == (0, 1)
