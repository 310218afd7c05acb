"""By what the review queue is narrowed: its parts, filters and search, for the list and for what is next in it."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from interviews.coach_desk.queue.levels import learners_at
from interviews.coach_desk.status_words import STATUS_CHOICES
from interviews.coaching import access, blindness
from interviews.models import (
    Band,
    Card,
    DimensionBand,
    Event,
    EventKind,
    Interview,
    ReviewState,
    TranscriptReview,
)
from problems.models import Problem, ProblemRevision
from profiles.models import CohortMembership, InterviewLanguage, Level, User

IN_HAND = (ReviewState.CLAIMED, ReviewState.AMENDING)
PASTED = "pasted"
"""No slug of a problem: stands for all texts that learners brought along."""
PAUSE_CARD = "pause_card"
PAUSE_CARDS = ("frustration", "repeated_failure")
"""The codes of the cards that offer a pause and a human coach."""
SHOW, COHORT, PROBLEM, LEVEL, BAND, LANGUAGE, EVENT, STATUS = (
    "show", "cohort", "problem", "level", "band", "language", "event", "status"
)  # fmt: skip
EVENTS_ASKED_FOR = (
    EventKind.FRUSTRATION,
    EventKind.OVER_RELIANCE,
    EventKind.STAGNATION,
    EventKind.SKIP_REQUEST,
    EventKind.LEAK_CAUGHT,
    EventKind.MODEL_CALL_FAILED,
    EventKind.EXPERT_FAILED,
)
EVENT_CHOICES = [
    (PAUSE_CARD, _("Pause was offered")),
    *((kind.value, kind.label) for kind in EVENTS_ASKED_FOR),
]


class Show:
    """The parts of the queue; without a choice it is the queue: all that there is to do, and what one has in hand."""

    QUEUE, WAITING, ASKED, DISPUTED, ANSWERED, MARKING, MINE, REVIEWED, ALL = (
        "queue", "waiting", "asked", "disputed", "answered", "marking", "mine", "reviewed", "all"
    )  # fmt: skip
    CHOICES = [
        (WAITING, _("Waiting for a first review")),
        (ASKED, _("Asked for help")),
        (DISPUTED, _("A claim is disputed")),
        (ANSWERED, _("Answered you")),
        (MARKING, _("To mark a second time")),
        (MINE, _("Mine: claimed or being amended")),
        (REVIEWED, _("Reviewed")),
        (ALL, _("All that I may read")),
    ]


def narrowed(rows: QuerySet[Interview], user: User, filters: Mapping[str, str]) -> QuerySet[Interview]:
    """Return those of ``rows`` (of ``queue.queue_of``) that the filters of the list, and its search, let through."""
    for name in NARROWING:
        rows = narrowed_by(name, rows, user, filters.get(name))
    return searched(rows, filters.get("q") or "")


def narrowed_by(name: str, rows: QuerySet[Interview], user: User, value: str | None) -> QuerySet[Interview]:
    """Return those of ``rows`` that one filter lets through; one that is not set lets all through, :data:`SHOW` the
    queue."""
    value = (value or "").replace("\x00", "") or (Show.QUEUE if name == SHOW else "")
    return NARROWING[name](rows, user, value) if value else rows


def searched(rows: QuerySet[Interview], text: str) -> QuerySet[Interview]:
    """Return the rows in whose title or learner's name and address every word of ``text`` stands; or that of an id."""
    for word in text.replace("\x00", "").split()[:10]:
        found = Q(title__icontains=word) | Q(learner__email__icontains=word)
        found |= Q(learner__first_name__icontains=word) | Q(learner__last_name__icontains=word)
        rows = rows.filter(found | Q(pk=as_uuid(word)) if as_uuid(word) else found)
    return rows


def _shown(rows: QuerySet[Interview], user: User, value: str) -> QuerySet[Interview]:
    if value == Show.ALL:
        return rows
    mine = TranscriptReview.objects.filter(interview=OuterRef("pk"), coach=user, state__in=IN_HAND)
    waiting = Q(finished_at__isnull=False, is_reviewed=False)
    marked = Q(waits_for_help=True) | Q(is_disputed=True) | Q(is_answered=True) | Q(is_to_mark=True)
    wanted = {
        Show.QUEUE: waiting | marked | Exists(mine),
        Show.WAITING: waiting,
        Show.ASKED: Q(waits_for_help=True),
        Show.DISPUTED: Q(is_disputed=True),
        Show.ANSWERED: Q(is_answered=True),
        Show.MARKING: Q(is_to_mark=True),
        Show.MINE: Exists(mine),
        Show.REVIEWED: Q(is_reviewed=True),
    }
    # Nobody reviews an interview of their own; among coaches' rows there is none, administrators have them.
    return rows.filter(wanted[value], is_scratch=False).exclude(learner=user) if value in wanted else rows.none()


def _of_cohort(rows: QuerySet[Interview], user: User, value: str) -> QuerySet[Interview]:
    if not value.isdecimal() or len(value) > 18:
        return rows.none()
    mine = access.coached_cohorts(user).filter(pk=int(value)).values("pk")
    return rows.filter(learner__in=CohortMembership.objects.filter(cohort__in=mine, left_at=None).values("learner"))


def _about(rows: QuerySet[Interview], user: User, value: str) -> QuerySet[Interview]:
    return rows.filter(revision=None) if value == PASTED else rows.filter(revision__problem__slug=value)


def _at_level(rows: QuerySet[Interview], user: User, value: str) -> QuerySet[Interview]:
    if value not in Level.values:
        return rows.none()
    readable = access.readable_interviews(user).order_by().values("learner")
    return rows.filter(learners_at(value, readable, timezone.now()))


def _with_band(rows: QuerySet[Interview], user: User, value: str) -> QuerySet[Interview]:
    # Else the filter would tell what the list hides.
    return rows.filter(
        ~blindness.hidden_from(user), Exists(DimensionBand.objects.filter(interview=OuterRef("pk"), band=value))
    )


def _in_language(rows: QuerySet[Interview], user: User, value: str) -> QuerySet[Interview]:
    return rows.filter(language=value)


def _with_event(rows: QuerySet[Interview], user: User, value: str) -> QuerySet[Interview]:
    if value == PAUSE_CARD:
        return rows.filter(Exists(Card.objects.filter(interview=OuterRef("pk"), code__in=PAUSE_CARDS)))
    # Found by the kind first: asked for each interview anew, the database takes the wrong index.
    return rows.filter(pk__in=Event.objects.filter(kind=value).order_by().values("interview"))


def _in_status(rows: QuerySet[Interview], user: User, value: str) -> QuerySet[Interview]:
    return rows.filter(status=value)


NARROWING: Mapping[str, Callable[[QuerySet[Interview], User, str], QuerySet[Interview]]] = {
    SHOW: _shown,
    COHORT: _of_cohort,
    PROBLEM: _about,
    LEVEL: _at_level,
    BAND: _with_band,
    LANGUAGE: _in_language,
    EVENT: _with_event,
    STATUS: _in_status,
}


def choices_of(name: str, user: User) -> list[tuple[str, Any]]:
    """Return by what ``user`` can narrow the queue: nothing in it tells of anybody they do not coach."""
    match name:
        case "cohort":
            return [(str(pk), title) for pk, title in access.coached_cohorts(user).values_list("pk", "name")]
        case "problem":
            readable = access.readable_interviews(user).order_by().values("revision")
            spoken_of = ProblemRevision.objects.filter(pk__in=readable).order_by().values("problem")
            found = Problem.objects.filter(pk__in=spoken_of).order_by("title_en").values_list("slug", "title_en")
            return [*found, (PASTED, _("Learner's own problem"))]
    return list(_FIXED_CHOICES[name])


_FIXED_CHOICES: Mapping[str, list[tuple[str, Any]]] = {
    SHOW: Show.CHOICES,
    LEVEL: Level.choices,
    BAND: Band.choices,
    LANGUAGE: InterviewLanguage.choices,
    EVENT: EVENT_CHOICES,
    STATUS: list(STATUS_CHOICES),
}


def as_uuid(text: str | None) -> UUID | None:
    """Return the id that ``text`` is, ``None`` for any other text."""
    try:
        return UUID(text or "")
    except ValueError:
        return None
