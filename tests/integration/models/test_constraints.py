"""What the database itself refuses, one case a constraint."""

import uuid
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.utils import timezone

from interviews.models import (
    AnonymousCount,
    Attempt,
    Card,
    DailyUsage,
    DimensionBand,
    Event,
    Interview,
    LabelledMessage,
    Message,
    ModelCall,
    ModelSpending,
    Probe,
    ProblemFeedback,
    Report,
    ReportSection,
    SignalDispute,
    StageVisit,
    StudyNote,
    Turn,
)
from problems.models import DraftingCall, Problem, ProblemCheck, ProblemDrafting, ProblemPattern, ProblemRevision
from profiles.models import (
    ActiveQuarterHour,
    ApiToken,
    Installation,
    PlanEnrolment,
    Practice,
    Profile,
    ProviderOutage,
    Review,
    SkillEstimate,
    User,
)
from tests import coaching_rows
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


def labelled(**values: Any) -> LabelledMessage:
    interview = InterviewFactory()
    defaults = {"language": "en", "stage": "follow_up", "how": "chip", "text": "Hello"}
    return LabelledMessage.objects.create(
        learner=interview.learner, message=message(interview, role="learner"), **{**defaults, **values}
    )


def band(interview: Interview, **values: Any) -> DimensionBand:
    defaults = {"dimension": "testing", "band": "leaning_hire", "assessment": {}}
    return DimensionBand.objects.create(interview=interview, **{**defaults, **values})


def disputed(interview: Interview | None = None, **values: Any) -> SignalDispute:
    defaults = {"dimension": "testing", "signal": "plans_first", "seen": True, "claim": "…", "reason": "Not so"}
    return SignalDispute.objects.create(interview=interview or InterviewFactory(), **{**defaults, **values})


def _disputed_twice() -> None:
    interview = InterviewFactory()
    disputed(interview)
    disputed(interview)


def note(learner: User, **values: Any) -> StudyNote:
    defaults = {"title": "Two Sum", "language": "en", "file_name": "two-sum.md", "content": "# Two Sum"}
    return StudyNote.objects.create(learner=learner, **{**defaults, **values})


def _same_band() -> None:
    interview = InterviewFactory()
    band(interview)
    band(interview, band="strong_hire")


def _same_file_name() -> None:
    learner = UserFactory()
    note(learner)
    note(learner, file_name="Two-Sum.md")


def practice(**values: Any) -> Practice:
    defaults = {"source": uuid.uuid4(), "kind": "interview", "title": "Two Sum", "at": timezone.now()}
    return Practice.objects.create(learner=UserFactory(), **{**defaults, **values})


def estimate(learner: User | None = None, **values: Any) -> SkillEstimate:
    defaults = {"kind": "overall", "mean": 0.0, "variance": 1.0, "observations": 1, "seen_at": timezone.now()}
    return SkillEstimate.objects.create(learner=learner or UserFactory(), **{**defaults, **values})


def review(learner: User | None = None, item: str = "two-sum") -> Review:
    now = timezone.now()
    return Review.objects.create(learner=learner or UserFactory(), item=item, card={}, due_at=now, reviewed_at=now)


def spending(learner: User) -> ModelSpending:
    return ModelSpending.objects.create(learner=learner, day=timezone.localdate(), provider="House", own_key=False)


def outage(**values: Any) -> ProviderOutage:
    now = timezone.now()
    return ProviderOutage.objects.create(
        provider=ProviderFactory(), faults=4, kind="timeout", since=now, latest_at=now, **values
    )


def quarter(learner: User) -> ActiveQuarterHour:
    return ActiveQuarterHour.objects.create(learner=learner, at=datetime(2026, 11, 22, 12, 15, tzinfo=UTC))


def plan(learner: User) -> PlanEnrolment:
    return PlanEnrolment.objects.create(learner=learner, plan="from_zero")


def probe(learner: User | None = None, **values: Any) -> Probe:
    revision = ProblemFactory().current_revision
    return Probe.objects.create(learner=learner or UserFactory(), revision=revision, **{"language": "en", **values})


def check(**values: Any) -> ProblemCheck:
    return ProblemCheck.objects.create(**{"revision": ProblemFactory().current_revision, **values})


def drafting(**values: Any) -> ProblemDrafting:
    fixed = {"problem": ProblemFactory(), "asked_by": UserFactory(), "kind": "whole"}
    return ProblemDrafting.objects.create(**{**fixed, **values})


def _two_unfinished_draftings() -> None:
    problem = ProblemFactory()
    drafting(problem=problem)
    drafting(problem=problem, kind="part", place="title")


def _drafting_call_twice() -> None:
    asked = {
        "drafting": drafting(),
        "request_hash": "0" * 64,
        "purpose": "title",
        "prompt_version": "1",
        "temperature": 0,
    }
    answered = {"provider": "House", "model": "large", "own_key": False, "text": "{}"}
    for _ in "12":
        DraftingCall.objects.create(**asked, **answered, prompt_tokens=1, completion_tokens=1, duration_ms=1)


def _two_unfinished_checks() -> None:
    revision = ProblemFactory().current_revision
    check(revision=revision)
    check(revision=revision)


def _technique_twice(technique: str) -> None:
    problem = ProblemFactory()
    problem.techniques.create(technique=technique)
    problem.techniques.create(technique=technique)


def _published_with_another_working_copy() -> None:
    problem = ProblemFactory()
    problem.draft_revision = problem.revisions.create(content={"new": True}, sha256="f" * 64)
    problem.save()


def feedback(**values: Any) -> ProblemFeedback:
    defaults = {"kind": "problem", "topic": "unclear", "language": "en", "learner": UserFactory()}
    if "revision" not in values:
        defaults["revision"] = ProblemFactory().current_revision
    return ProblemFeedback.objects.create(**{**defaults, **values})


def _two_words_on_a_hint() -> None:
    interview = InterviewFactory()
    hint = message(interview)
    for _ in range(2):
        feedback(kind="hint", topic="", learner=interview.learner, message=hint, revision=interview.revision)


def _twice(make: Callable[[User], object]) -> None:
    learner = UserFactory()
    make(learner)
    make(learner)


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


CALL = {"purpose": "coach", "temperature": 0.6, "prompt_tokens": 1, "completion_tokens": 1, "duration_ms": 1}


def call(of: Turn, **values: Any) -> ModelCall:
    return ModelCall.objects.create(interview=of.interview, turn=of, **{**CALL, **values})


def call_for(of: ReportSection, **values: Any) -> ModelCall:
    return ModelCall.objects.create(interview=of.interview, section=of, **{**CALL, **values})


def _same_call() -> None:
    first, second = turn(InterviewFactory()), turn(InterviewFactory())
    call(first, request_hash="a")
    call(second, request_hash="a")
    call(first, request_hash="b")
    call(first, request_hash="a")


def _same_call_for_a_section() -> None:
    first, second = section(InterviewFactory()), section(InterviewFactory())
    call(turn(first.interview), request_hash="a")
    call_for(first, request_hash="a")
    call_for(second, request_hash="a")
    call_for(first, request_hash="b")
    call_for(first, request_hash="a")


def card(interview: Interview, position: int = 1, **values: Any) -> Card:
    place = message(interview, position, role="card", text="")
    return Card.objects.create(message=place, interview=interview, **{"code": "turn_failed", **values})


FOLDED = {"state": "folded", "outcome": "retry", "folded_at": datetime(2026, 7, 1, tzinfo=UTC)}


def _two_open_cards() -> None:
    interview = InterviewFactory()
    card(InterviewFactory())  # somebody else's does not matter
    card(interview, 1, **FOLDED)
    card(interview, 2)
    card(interview, 3)


def section(interview: Interview, **values: Any) -> ReportSection:
    return ReportSection.objects.create(interview=interview, **{"name": "overall", "position": 1, **values})


def _same_section() -> None:
    interview = InterviewFactory()
    section(InterviewFactory())
    section(interview, name="follow_up")
    section(interview)
    section(interview, position=2)


def attempt(interview: Interview, **values: Any) -> Attempt:
    made = {"kind": "run", "number": 1, "stage": interview.stage, "code": "x = 1", "fingerprint": "f"}
    return Attempt.objects.create(interview=interview, **{**made, **values})


ENDED = {"status": "done", "outcome": "passed", "verdict": {}}


def _same_attempt_number() -> None:
    interview = InterviewFactory()
    attempt(InterviewFactory())
    attempt(interview, kind="submit", turn=turn(interview), **ENDED)
    attempt(interview, **ENDED)
    attempt(interview, **ENDED)


def _same_attempt_client_id() -> None:
    interview, client_id = InterviewFactory(), uuid.uuid4()
    attempt(InterviewFactory(), client_id=client_id)
    attempt(interview, client_id=client_id, **ENDED)
    attempt(interview, number=2, client_id=client_id, **ENDED)


def _two_open_attempts() -> None:
    interview = InterviewFactory()
    attempt(InterviewFactory())
    attempt(interview, **ENDED)
    attempt(interview, number=2)
    attempt(interview, number=3, status="running", lease_token=uuid.uuid4(), lease_until=timezone.now())


CHECKED = {
    "check_state": "works",
    "check_token": uuid.UUID(int=1),
    "check_started_at": datetime(2026, 7, 1, tzinfo=UTC),
    "check_fault": "",
}
"""A test of a key that went well."""


def _same_usage() -> None:
    learner = UserFactory()
    for _ in range(2):
        DailyUsage.objects.create(learner=learner, day=timezone.now().date())


def _two_default_providers() -> None:
    ProviderFactory(is_default=True)
    ProviderFactory(is_default=True)


def _code_language_of_nobody() -> None:
    Profile.objects.update_or_create(user=UserFactory(), defaults={"code_language": "cobol"})


VIOLATIONS: dict[str, Callable[[], object]] = {
    "interview_status_is_legal": lambda: InterviewFactory(status="asleep"),
    "interview_stage_is_legal": lambda: InterviewFactory(stage="coffee"),
    "interview_language_is_known": lambda: InterviewFactory(language="fr"),
    "interview_code_language_is_known": lambda: InterviewFactory(code_language="cobol"),
    "message_code_language_is_known": lambda: message(InterviewFactory(), code_language="cobol"),
    "turn_code_language_is_known": lambda: turn(InterviewFactory(), code_language="cobol"),
    "attempt_language_is_known": lambda: attempt(InterviewFactory(), language="cobol"),
    "probe_code_language_is_known": lambda: probe(code_language="cobol"),
    "profile_code_language_is_known": _code_language_of_nobody,
    "interview_has_one_problem": lambda: InterviewFactory(pasted_text="And another problem"),
    "interview_open_has_no_end": lambda: InterviewFactory(status="draft", finished_at=timezone.now()),
    "interview_over_has_an_end": lambda: InterviewFactory(status="finished", finished_at=None),
    "interview_ended_early_has_an_end": lambda: InterviewFactory(ended_early=True),
    "help_question_was_asked": lambda: InterviewFactory(help_question="Which of the two?"),
    "one_open_card": _two_open_cards,
    "attempt_number_once": _same_attempt_number,
    "attempt_client_id_once": _same_attempt_client_id,
    "one_open_attempt": _two_open_attempts,
    "attempt_kind_is_legal": lambda: attempt(InterviewFactory(), kind="guess"),
    "attempt_stage_is_legal": lambda: attempt(InterviewFactory(), stage="coffee"),
    "attempt_status_is_legal": lambda: attempt(InterviewFactory(), status="lost"),
    "a_submission_has_a_turn_and_is_done": lambda: attempt(InterviewFactory(), kind="submit", **ENDED),
    "running_attempt_has_a_lease": lambda: attempt(InterviewFactory(), status="running"),
    "done_attempt_has_a_verdict": lambda: attempt(InterviewFactory(), status="done", outcome="passed"),
    "attempt_passes_at_most_all": lambda: attempt(InterviewFactory(), passed=2, total=1),
    "card_code_is_known": lambda: card(InterviewFactory(), code="oops"),
    "folded_card_has_an_outcome": lambda: card(InterviewFactory(), state="folded", folded_at=timezone.now()),
    "report_section_once": _same_section,
    "report_section_is_known": lambda: section(InterviewFactory(), name="coffee"),
    "section_status_is_legal": lambda: section(InterviewFactory(), status="lost"),
    "section_being_written_has_a_lease": lambda: section(
        InterviewFactory(), status="writing", lease_token=uuid.uuid4()
    ),
    "written_section_has_a_text": lambda: section(InterviewFactory(), status="written"),
    "dimension_band_once": _same_band,
    "dimension_is_known": lambda: band(InterviewFactory(), dimension="luck"),
    "signal_disputed_once": _disputed_twice,
    "disputed_dimension_is_known": lambda: disputed(dimension="luck"),
    "dispute_state_is_known": lambda: disputed(state="maybe", settled_at=timezone.now()),
    "dispute_has_a_reason": lambda: disputed(reason=""),
    "settled_dispute_has_a_time": lambda: disputed(state="agreed"),
    "claim_that_stands_has_an_answer": lambda: disputed(state="stands", settled_at=timezone.now()),
    "band_is_known": lambda: band(InterviewFactory(), band="perhaps"),
    "shared_report_has_a_token_and_a_time": lambda: Report.objects.create(
        interview=InterviewFactory(), share_token="guess-me"
    ),
    "study_note_file_name_once": _same_file_name,
    "study_note_has_a_file_name": lambda: note(UserFactory(), file_name=""),
    "study_note_has_a_content": lambda: note(UserFactory(), content=""),
    "model_call_for_a_section_paid_once": _same_call_for_a_section,
    "interview_coach_is_legal": lambda: InterviewFactory(coached_by="nobody"),
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
    "labelled_how_is_known": lambda: labelled(how="guess"),
    "labelled_language_is_known": lambda: labelled(language="fr"),
    "labelled_stage_is_legal": lambda: labelled(stage="coffee"),
    "message_voice_is_legal": lambda: message(InterviewFactory(), voice="tenor"),
    "message_position_once": _same_message_position,
    "message_role_is_legal": lambda: message(InterviewFactory(), role="judge"),
    "message_stage_is_legal": lambda: message(InterviewFactory(), stage="coffee"),
    "problem_difficulty_is_known": lambda: ProblemFactory(difficulty="fun"),
    "problem_state_is_known": lambda: ProblemFactory(state="lost"),
    "published_problem_has_no_other_working_copy": _published_with_another_working_copy,
    "problem_technique_once": lambda: _technique_twice("trie"),
    "problem_technique_is_known": lambda: ProblemFactory().techniques.create(technique="magic"),
    "one_unfinished_check_a_revision": _two_unfinished_checks,
    "check_status_is_legal": lambda: check(status="lost"),
    "check_catches_at_most_all": lambda: check(caught=2, mutants=1),
    "running_check_has_a_lease": lambda: check(status="running"),
    "finished_check_has_an_end": lambda: check(status="finished"),
    "hint_feedback_once_a_message": _two_words_on_a_hint,
    "feedback_kind_is_known": lambda: feedback(kind="praise"),
    "feedback_topic_fits_its_kind": lambda: feedback(topic=""),
    "feedback_status_is_known": lambda: feedback(status="lost", handled_at=timezone.now()),
    "feedback_language_is_known": lambda: feedback(language="fr"),
    "handled_feedback_has_a_time": lambda: feedback(status="mended"),
    "problem_pattern_once": _same_pattern,
    "problem_pattern_rank_once": _same_rank,
    "problem_pattern_is_known": lambda: pattern(ProblemFactory(), "magic", 5),
    "revision_content_once_a_problem": _same_content,
    "user_email_unique_ignoring_case": _same_email_in_capitals,
    "one_enabled_default_provider": _two_default_providers,
    "model_access_voice_is_legal": lambda: ModelAccessFactory(voice="nobody"),
    "own_key_has_provider_model_and_key": lambda: ModelAccessFactory(model=""),
    "one_unfinished_probe": lambda: _twice(probe),
    "probe_status_is_legal": lambda: probe(status="paused"),
    "probe_language_is_known": lambda: probe(language="fr"),
    "probe_tries_are_bounded": lambda: probe(tries=4),
    "probe_passes_at_most_all": lambda: probe(passed=2, total=1),
    "running_probe_has_a_lease": lambda: probe(status="running"),
    "finished_probe_has_an_end_and_a_rating": lambda: probe(status="finished", finished_at=timezone.now()),
    "key_check_state_is_legal": lambda: ModelAccessFactory(**CHECKED | {"check_state": "lost"}),
    "key_check_has_token_and_start": lambda: ModelAccessFactory(**CHECKED | {"check_token": None}),
    "failed_key_check_has_fault": lambda: ModelAccessFactory(**CHECKED | {"check_fault": "key"}),
    "practice_kind_is_known": lambda: practice(kind="reading"),
    "practice_level_variance_is_positive": lambda: practice(level_variance=0),
    "practice_rating_is_legal": lambda: practice(rating=5),
    "skill_estimate_once": lambda: _twice(estimate),
    "skill_kind_is_known": lambda: estimate(kind="mood", key="x"),
    "skill_variance_is_positive": lambda: estimate(variance=0.0),
    "skill_estimate_has_a_key": lambda: estimate(kind="pattern", key=""),
    "active_quarter_hour_once": lambda: _twice(quarter),
    "review_of_an_item_once": lambda: _twice(review),
    "review_has_an_item": lambda: review(item=""),
    "one_plan_at_a_time": lambda: _twice(plan),
    "hint_preference_is_known": lambda: Profile.objects.create(user=UserFactory(), hint_preference="none"),
    "profile_coach_news_is_known": lambda: Profile.objects.create(user=UserFactory(), coach_news="hourly"),
    "editor_font_size_is_readable": lambda: Profile.objects.create(user=UserFactory(), editor_font_size=6),
    "one_installation": lambda: Installation.objects.create(pk=2),
    "sign_up_is_known": lambda: Installation(pk=1, sign_up="friends").save(),
    "an_open_breaker_has_a_next_trial": lambda: outage(times_opened=1),
    "one_spending_a_person_day_provider": lambda: _twice(spending),
    **coaching_rows.REFUSED,
    "one_unfinished_drafting_a_problem": _two_unfinished_draftings,
    "drafting_status_is_legal": lambda: drafting(status="paused"),
    "drafting_kind_is_known": lambda: drafting(kind="poem"),
    "finished_drafting_has_an_end": lambda: drafting(status="finished"),
    "drafting_call_paid_once": _drafting_call_twice,
    "anonymous_count_once": lambda: [AnonymousCount.objects.create(item="x", month="2026-11-01") for _ in "12"],
    "guest_is_no_staff": lambda: UserFactory(is_guest=True, is_staff=True),
    "token_scope_is_known": lambda: ApiToken.objects.create(
        user=UserFactory(), key_hash="0" * 64, hint="abcd", scope="own", created_at=timezone.now()
    ),
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


@pytest.mark.parametrize("status", ["draft", "waiting"])
def test_an_end_of_an_interview_that_is_open(status):
    assert "interview_open_has_no_end" in refuse(lambda: InterviewFactory(status=status, finished_at=timezone.now()))


@pytest.mark.parametrize("status", ["report_review", "finished"])
def test_no_end_of_an_interview_that_is_over(status):
    assert "interview_over_has_an_end" in refuse(lambda: InterviewFactory(status=status))
    InterviewFactory(status=status, finished_at=timezone.now(), ended_early=True)


@pytest.mark.parametrize("status", ["working", "failed"])
def test_a_turn_or_the_report_can_be_at_work_or_have_failed(status):
    """Before the end it is the turn, after it the report."""
    InterviewFactory(status=status)
    InterviewFactory(status=status, finished_at=timezone.now())


@pytest.mark.parametrize("status", ["draft", "working", "failed", "report_review", "finished"])
def test_a_pause_of_an_interview_that_does_not_wait(status):
    over = {"finished_at": timezone.now()} if status in ("report_review", "finished") else {}
    reason = refuse(lambda: InterviewFactory(status=status, paused_at=timezone.now(), **over))
    assert "only_a_waiting_interview_is_paused" in reason
    InterviewFactory(paused_at=timezone.now())


def test_a_question_to_a_coach():
    InterviewFactory(help_requested_at=timezone.now(), help_question="Which of the two?")
    InterviewFactory(help_requested_at=timezone.now())


@pytest.mark.parametrize(
    "values",
    [
        {"state": "lost"},
        {"folded_at": FOLDED["folded_at"]},
        {"outcome": "retry"},
        FOLDED | {"outcome": ""},
        FOLDED | {"folded_at": None},
    ],
    ids=lambda values: ", ".join(f"{name}={value}" for name, value in values.items()),
)
def test_a_card_that_is_neither_open_nor_folded(values):
    assert "folded_card_has_an_outcome" in refuse(lambda: card(InterviewFactory(), **values))


def test_cards_that_are_taken():
    interview = InterviewFactory()
    for position in (1, 2):
        card(interview, position, **FOLDED)
    card(interview, 3, facts={"fault": "key"}, wizard={"step": "explain"})
    assert interview.cards.count() == 3


def test_a_place_has_one_card():
    shown = card(InterviewFactory())
    refuse(lambda: Card.objects.create(message=shown.message, interview=shown.interview, code="turn_failed", **FOLDED))


LEASE = {"lease_token": uuid.UUID(int=1), "lease_until": datetime(2026, 7, 1, tzinfo=UTC)}


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"status": "writing"}, "section_being_written_has_a_lease"),
        ({"status": "queued", **LEASE}, "section_being_written_has_a_lease"),
        ({"status": "failed", **LEASE}, "section_being_written_has_a_lease"),
        ({"status": "written", "text": "Well done.", **LEASE}, "section_being_written_has_a_lease"),
        ({"status": "queued", "text": "Well done."}, "written_section_has_a_text"),
        ({"status": "failed", "text": "Well done."}, "written_section_has_a_text"),
        ({"status": "writing", "text": "Well done.", **LEASE}, "written_section_has_a_text"),
    ],
    ids=str,
)
def test_a_section_of_which_a_part_does_not_fit(values, reason):
    assert reason in refuse(lambda: section(InterviewFactory(), **values))


def test_sections_that_are_taken():
    interview = InterviewFactory(finished=True)
    section(interview, name="problem_clarification", status="written", text="Well asked.")
    section(interview, name="thought_articulation", status="writing", **LEASE)
    section(interview, name="complexity_analysis", status="failed", fault="timeout")
    section(interview)
    assert interview.sections.count() == 4


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


def test_neighbours_of_the_refused_rows_about_coaching_are_taken():
    group, learner = coaching_rows.cohort(), UserFactory()
    coaching_rows.membership(group, learner, left_at=timezone.now() + timedelta(days=1))
    coaching_rows.membership(group, learner)
    coaching_rows.invitation(group, status="declined", answered_at=timezone.now())
    coaching_rows.invitation(group)
    theirs = coaching_rows.review()
    coaching_rows.review(interview=theirs.interview, state="released")
    first = coaching_rows.version(theirs, released_at=timezone.now())
    coaching_rows.version(theirs, number=2, note="More", released_at=timezone.now(), is_current=True)
    coaching_rows.version(theirs, number=3)
    coaching_rows.reviewed_band(first, band="strong_hire", reason="Three cases unasked")
    assert theirs.versions.count() == 3
