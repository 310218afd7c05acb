"""What is stored about one person, besides the interviews themselves: counted for a page, and whole to keep.

What goes out is named here, or is a whole row that holds nothing but the person's own. No password, key or token is
among it, not even encrypted or as a hash, and nothing of what the coach knows and did not say.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from allauth.account.models import EmailAddress
from allauth.mfa.utils import is_mfa_enabled
from allauth.usersessions.models import UserSession
from django.db.models import F, QuerySet

from interviews.models import (
    Attempt,
    AttemptKind,
    AttemptOutcome,
    DailyUsage,
    Event,
    Interview,
    LabelledMessage,
    Message,
    ModelSpending,
    Probe,
    ProblemFeedback,
    ReviewVersion,
    Role,
    SignalDispute,
    StudyNote,
    TranscriptRead,
    TranscriptReview,
)
from interviews.own_data.coaching import coached, written_as_coach
from problems.models import ProblemDrafting
from profiles.account.api_tokens import token_of
from profiles.models import ActiveQuarterHour, PlanEnrolment, Practice, Review, SkillEstimate, User
from profiles.providers.choices import access_of
from profiles.selectors import profile_of

Plain = dict[str, Any]

OWNERS = ("id", "learner", "user")
"""Fields that say nothing but whose row it is."""
PERSON = ("email", "first_name", "last_name", "date_joined", "last_login", "is_active", "is_staff", "is_superuser")
RUN_FIELDS = ("number", "created_at", "stage", "code", "cases", "outcome", "passed", "total")
EVENT_FIELDS = ("created_at", "kind", "stage", "input")
PROBE_FIELDS = (
    "id", "language", "status", "code", "claimed_time", "claimed_space", "tries", "outcome", "passed", "total",
    "given_up", "rating", "started_at", "submitted_at", "finished_at",
)  # fmt: skip

LABELLED_FIELDS = ("problem", "language", "stage", "asked", "text", "label", "how", "created_at")
"""Not the ids of what was meant: the coach knows more of them than it has said."""
DISPUTE_FIELDS = (
    "interview", "dimension", "signal", "seen", "claim", "quote", "reason", "state", "answer", "settled_at",
    "created_at",
)  # fmt: skip
DRAFTING_FIELDS = ("kind", "place", "language", "brief", "outcome", "tokens", "created_at", "finished_at")
WORD_FIELDS = ("kind", "topic", "language", "stage", "shown", "text", "created_at", "status", "handled_at", "interview")


@dataclass(frozen=True)
class Stored:
    """How much is stored about a person."""

    since: datetime
    interviews: int
    messages: int
    codes: int
    submissions: int
    notes: int
    reviews: int
    plans: int
    feedback: int
    readings: int
    reviews_as_coach: int


def stored_about(user: User) -> Stored:
    """Return how much is stored about ``user``."""
    own = {"interview__learner": user}
    return Stored(
        since=user.date_joined,
        interviews=Interview.objects.filter(learner=user).count(),
        messages=Message.objects.filter(role=Role.LEARNER, **own).count(),
        codes=Message.objects.filter(role=Role.LEARNER, **own).exclude(code="").count(),
        submissions=Attempt.objects.filter(kind=AttemptKind.SUBMIT, **own)
        .exclude(outcome=AttemptOutcome.NOT_JUDGED)
        .count(),
        notes=StudyNote.objects.filter(learner=user).count(),
        reviews=Review.objects.filter(learner=user).count(),
        plans=PlanEnrolment.objects.filter(learner=user).count(),
        feedback=ReviewVersion.objects.filter(review__interview__learner=user, is_current=True).count(),
        readings=TranscriptRead.objects.filter(interview__learner=user).count(),
        reviews_as_coach=TranscriptReview.objects.filter(coach=user).count(),
    )


def files_about(user: User) -> Mapping[str, Plain | list[Plain]]:
    """Return what is stored about ``user`` besides interviews and notes, by the name of the file that it is put in."""
    return {
        "account.json": _account(user),
        "profile.json": _row(profile_of(user)),
        "practice.json": _rows(Practice.objects.filter(learner=user).order_by("at", "source")),
        "skills.json": _rows(SkillEstimate.objects.filter(learner=user)),
        "reviews.json": _rows(Review.objects.filter(learner=user)),
        "plans.json": _rows(PlanEnrolment.objects.filter(learner=user)),
        "activity.json": {
            "quarter_hours": _rows(ActiveQuarterHour.objects.filter(learner=user)),
            "language_models": _rows(DailyUsage.objects.filter(learner=user).order_by("day")),
            "costs_of_language_models": _rows(ModelSpending.objects.filter(learner=user).order_by("day", "pk")),
        },
        "probes.json": list(
            Probe.objects.filter(learner=user)
            .order_by("started_at", "pk")
            .values(*PROBE_FIELDS, problem=F("revision__problem__slug"))
        ),
        "words_on_problems.json": list(
            ProblemFeedback.objects.filter(learner=user)
            .order_by("created_at", "pk")
            .values(*WORD_FIELDS, problem=F("revision__problem__slug"), message_position=F("message__position"))
        ),
        "what_i_meant.json": list(
            LabelledMessage.objects.filter(learner=user)
            .order_by("created_at", "pk")
            .values(*LABELLED_FIELDS, interview=F("message__interview"))
        ),
        "disputed_claims.json": list(
            SignalDispute.objects.filter(interview__learner=user)
            .order_by("created_at", "pk")
            .values(*DISPUTE_FIELDS, message_position=F("message__position"))
        ),
        "coaching.json": coached(user),
        **({"drafted_as_curator.json": drafted} if (drafted := _drafted(user)) else {}),
        **({"written_as_coach.json": as_coach} if any((as_coach := written_as_coach(user)).values()) else {}),
    }


def beside_the_export(interview_id: UUID) -> Plain:
    """Return what a learner wrote in an interview that its export does not hold; empty where there is nothing."""
    names = ("own_cases", "help_requested_at", "help_question", shared := "report__shared_at")
    found = dict(Interview.objects.filter(pk=interview_id).values(*names).first() or {})
    runs = Attempt.objects.filter(interview=interview_id, kind=AttemptKind.RUN).order_by("number")
    events = Event.objects.filter(interview=interview_id).order_by("created_at", "pk")
    found |= {
        "shared_since": found.pop(shared, None),
        "runs": list(runs.values(*RUN_FIELDS)),
        "what_went_differently": list(events.values(*EVENT_FIELDS)),
    }
    return found if any(found.values()) else {}


def _drafted(user: User) -> list[Plain]:
    """Return what the person asked models to draft of problems; what these wrote stands in the problems."""
    asked = ProblemDrafting.objects.filter(asked_by=user).order_by("created_at", "pk")
    return list(asked.values(*DRAFTING_FIELDS, problem_slug=F("problem__slug")))


def _account(user: User) -> Plain:
    access, token = access_of(user), token_of(user)
    addresses = EmailAddress.objects.filter(user=user).order_by("pk")
    sessions = UserSession.objects.filter(user=user).order_by("created_at")
    return {name: getattr(user, name) for name in PERSON} | {
        "roles": list(user.groups.order_by("name").values_list("name", flat=True)),
        "email_addresses": list(addresses.values("email", "verified", "primary")),
        "two_factor": is_mfa_enabled(user),
        "sessions": list(sessions.values("ip", "user_agent", "created_at", "last_seen_at")),
        "coach": {
            "choice": access.voice,
            "provider": access.provider.name if access.provider else None,
            "model": access.model,
            "own_key": bool(access.key_encrypted),
            "of_single_interviews": _own_coaches(user),
        },
        "api_token": {
            "made": token.created_at,
            "ends": token.ends_at,
            "scope": token.scope,
            "last_used": token.last_used_at,
        }
        if token
        else None,
    }


def _own_coaches(user: User) -> list[Plain]:
    """Return who coaches the interviews that do not go by the account."""
    chosen = user.interviews.exclude(coached_by="").select_related("own_key__provider").order_by("started_at")
    found = []
    for interview in chosen.defer("context", "code", "pasted_text"):
        own = getattr(interview, "own_key", None)
        found.append(
            {
                "interview": interview.pk,
                "choice": interview.coached_by,
                "provider": own.provider.name if own else None,
                "model": own.model if own else "",
                "own_key": bool(own and own.key_encrypted),
            }
        )
    return found


def _row(row: Any) -> Plain:
    return {name: getattr(row, name) for name in _names(type(row))}


def _rows(rows: QuerySet) -> list[Plain]:
    return list(rows.values(*_names(rows.model)))


def _names(model: Any) -> Iterable[str]:
    return [field.attname for field in model._meta.concrete_fields if field.name not in OWNERS]
