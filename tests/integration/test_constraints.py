"""What the database itself refuses, one case a constraint."""

import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.utils import timezone

from interviews.models import DailyUsage, Event, Interview, Message, ModelCall, StageVisit, Turn
from problems.models import Problem, ProblemPattern, ProblemRevision
from profiles.models import Profile, User
from tests.factories import InterviewFactory, ModelAccessFactory, ProblemFactory, ProviderFactory, UserFactory

pytestmark = pytest.mark.django_db

OWN_APPS = ("interviews", "problems", "profiles")


def turn(interview: Interview, number: int = 1, **values: Any) -> Turn:
    return Turn.objects.create(interview=interview, number=number, **{"status": "done", **values})


def visit(interview: Interview, position: int = 1, **values: Any) -> StageVisit:
    defaults = {"stage": "follow_up", "entered_at": timezone.now()}
    return StageVisit.objects.create(interview=interview, position=position, **{**defaults, **values})


def message(interview: Interview, position: int = 1, **values: Any) -> Message:
    defaults = {"role": "coach", "stage": "follow_up", "text": "Hello", "created_at": timezone.now()}
    return Message.objects.create(interview=interview, position=position, **{**defaults, **values})


def pattern(problem: Problem, name: str, rank: int) -> ProblemPattern:
    return ProblemPattern.objects.create(problem=problem, pattern=name, rank=rank)


def _same_turn_number() -> None:
    interview = InterviewFactory()
    turn(interview, 1)
    turn(interview, 1)


def _same_client_id() -> None:
    interview, client_id = InterviewFactory(), uuid.uuid4()
    turn(InterviewFactory(), 1, client_id=client_id)  # somebody else's does not matter
    turn(interview, 1, client_id=client_id)
    turn(interview, 2, client_id=client_id)


def _two_unfinished_turns() -> None:
    interview = InterviewFactory()
    lease = {"lease_token": uuid.uuid4(), "lease_until": timezone.now()}
    turn(interview, 1, status="done")
    turn(interview, 2, status="failed")
    turn(interview, 3, status="running", **lease)
    turn(interview, 4, status="queued")


def event(interview: Interview, **values: object) -> Event:
    defaults = {"kind": "frustration", "level": "info", "stage": interview.stage, "created_at": timezone.now()}
    return Event.objects.create(interview=interview, **{**defaults, **values})


def _same_visit_position() -> None:
    interview = InterviewFactory()
    visit(interview, 1, left_at=timezone.now() + timedelta(minutes=1))
    visit(interview, 1)


def _two_open_visits() -> None:
    interview = InterviewFactory()
    visit(interview, 1, left_at=timezone.now() + timedelta(minutes=1))
    visit(interview, 2)
    visit(interview, 3)


def _same_message_position() -> None:
    interview = InterviewFactory()
    message(interview, 1)
    message(interview, 1)


def _same_pattern() -> None:
    problem = ProblemFactory(patterns=["graph"])
    pattern(problem, "graph", 1)


def _same_rank() -> None:
    problem = ProblemFactory(patterns=["graph"])
    pattern(problem, "tree", 0)


def _same_content() -> None:
    revision = ProblemFactory().current_revision
    ProblemRevision.objects.create(problem=ProblemFactory(), content={}, sha256=revision.sha256)
    ProblemRevision.objects.create(problem=revision.problem, content={}, sha256=revision.sha256)


def _same_email_in_capitals() -> None:
    UserFactory(email="ann@example.org")
    UserFactory(email="ANN@example.org")


def call(of: Turn, **values: Any) -> ModelCall:
    defaults = {"purpose": "coach", "temperature": 0.6, "prompt_tokens": 1, "completion_tokens": 1, "duration_ms": 1}
    return ModelCall.objects.create(interview=of.interview, turn=of, **{**defaults, **values})


def _same_call() -> None:
    first, second = turn(InterviewFactory()), turn(InterviewFactory())
    call(first, request_hash="a")
    call(second, request_hash="a")
    call(first, request_hash="b")
    call(first, request_hash="a")


def _same_usage() -> None:
    learner = UserFactory()
    for _ in range(2):
        DailyUsage.objects.create(learner=learner, day=timezone.now().date())


def _two_default_providers() -> None:
    ProviderFactory(is_default=True)
    ProviderFactory(is_default=True)


VIOLATIONS: dict[str, Callable[[], object]] = {
    "interview_status_is_legal": lambda: InterviewFactory(status="draft"),
    "interview_stage_is_legal": lambda: InterviewFactory(stage="coffee"),
    "interview_language_is_known": lambda: InterviewFactory(language="fr"),
    "interview_has_one_problem": lambda: InterviewFactory(pasted_text="And another problem"),
    "interview_finished_has_a_time": lambda: InterviewFactory(status="finished", finished_at=None),
    "interview_away_is_not_negative": lambda: InterviewFactory(away_seconds=-1.0),
    "only_a_waiting_interview_is_paused": lambda: InterviewFactory(status="working", paused_at=timezone.now()),
    "event_kind_is_legal": lambda: event(InterviewFactory(), kind="boredom"),
    "event_level_is_legal": lambda: event(InterviewFactory(), level="funny"),
    "event_stage_is_legal": lambda: event(InterviewFactory(), stage="coffee"),
    "message_situation_is_legal": lambda: message(InterviewFactory(), situation="boredom"),
    "stage_visit_position_once": _same_visit_position,
    "one_open_stage_visit": _two_open_visits,
    "stage_visit_stage_is_legal": lambda: visit(InterviewFactory(), stage="coffee"),
    "stage_visit_leaves_after_it_enters": lambda: visit(
        InterviewFactory(), left_at=timezone.now() - timedelta(seconds=1)
    ),
    "turn_number_once": _same_turn_number,
    "turn_client_id_once": _same_client_id,
    "one_unfinished_turn": _two_unfinished_turns,
    "turn_status_is_legal": lambda: turn(InterviewFactory(), status="lost"),
    "turn_action_is_legal": lambda: turn(InterviewFactory(), action="dance"),
    "turn_number_from_one": lambda: turn(InterviewFactory(), 0),
    "running_turn_has_a_lease": lambda: turn(InterviewFactory(), status="running"),
    "turn_progress_is_legal": lambda: turn(InterviewFactory(), progress="dreaming"),
    "a_retry_repeats_a_turn": lambda: turn(InterviewFactory(), action="retry"),
    "model_call_paid_once": _same_call,
    "one_usage_a_learner_and_day": _same_usage,
    "message_voice_is_legal": lambda: message(InterviewFactory(), voice="tenor"),
    "message_position_once": _same_message_position,
    "message_role_is_legal": lambda: message(InterviewFactory(), role="judge"),
    "message_stage_is_legal": lambda: message(InterviewFactory(), stage="coffee"),
    "problem_difficulty_is_known": lambda: ProblemFactory(difficulty="fun"),
    "problem_pattern_once": _same_pattern,
    "problem_pattern_rank_once": _same_rank,
    "problem_pattern_is_known": lambda: pattern(ProblemFactory(), "magic", 5),
    "revision_content_once_a_problem": _same_content,
    "user_email_unique_ignoring_case": _same_email_in_capitals,
    "one_enabled_default_provider": _two_default_providers,
    "model_access_voice_is_legal": lambda: ModelAccessFactory(voice="nobody"),
    "own_key_has_provider_model_and_key": lambda: ModelAccessFactory(model=""),
}


def refuse(violate: Callable[[], object]) -> str:
    with pytest.raises(IntegrityError) as refused, transaction.atomic():
        violate()
    return str(refused.value)


@pytest.mark.parametrize("name", VIOLATIONS)
def test_the_database_refuses_it(name):
    reason = refuse(VIOLATIONS[name])
    # SQLite names the columns of a unique constraint instead of the constraint.
    assert name in reason or "UNIQUE" in reason


def test_every_constraint_has_its_case():
    models = [model for app in OWN_APPS for model in apps.get_app_config(app).get_models()]
    declared = {constraint.name for model in models for constraint in model._meta.constraints}
    assert declared == set(VIOLATIONS)


def test_neighbours_of_the_refused_rows_are_taken():
    interview = InterviewFactory()
    turn(interview, 1, status="failed")
    turn(interview, 2, status="queued")
    visit(interview, 1, left_at=timezone.now() + timedelta(minutes=1))
    visit(interview, 2)
    message(interview, 1)
    InterviewFactory(revision=None, pasted_text="A problem of my own", language="zh")
    InterviewFactory(finished=True)
    assert interview.turns.count() == interview.stage_visits.count() == 2


def test_finish_time_without_being_finished():
    refuse(lambda: InterviewFactory(status="waiting", finished_at=timezone.now()))


def test_an_interview_without_any_problem():
    refuse(lambda: InterviewFactory(revision=None))


def test_slugs_and_profiles_are_unique():
    problem, user = ProblemFactory(), UserFactory()
    Profile.objects.create(user=user)
    refuse(lambda: ProblemFactory(slug=problem.slug))
    refuse(lambda: Profile.objects.create(user=user))
    refuse(lambda: User.objects.create_user(user.email))


def test_a_revision_never_changes():
    revision = ProblemFactory(content={"title": "first"}).current_revision
    revision.content = {"title": "second"}
    with pytest.raises(ValidationError):
        revision.save()
    assert ProblemRevision.objects.get(pk=revision.pk).content == {"title": "first"}


def test_a_revision_cannot_be_replaced_by_its_id():
    revision = ProblemFactory(content={"title": "first"}).current_revision
    twin = ProblemRevision(pk=revision.pk, problem=revision.problem, content={"title": "second"}, sha256="other")
    refuse(twin.save)
    assert ProblemRevision.objects.get(pk=revision.pk).content == {"title": "first"}


def test_a_problem_under_interview_cannot_be_deleted():
    interview = InterviewFactory()
    with pytest.raises(ProtectedError):
        interview.revision.problem.delete()
    assert Interview.objects.filter(pk=interview.pk).exists()


def test_deleting_a_person_deletes_their_interviews():
    interview = InterviewFactory()
    turn(interview)
    message(interview)
    interview.learner.delete()
    assert not Interview.objects.exists() and not Turn.objects.exists() and not Message.objects.exists()
