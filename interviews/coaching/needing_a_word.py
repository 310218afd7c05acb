"""Which learners of a cohort a coach may want to write to, and why: stuck, waiting for an answer, or gone quiet.

A reason is something that happened, never how good somebody is.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from uuid import UUID

from django.db.models import Max

from interviews.coaching import access
from interviews.coaching.cohort_figures import LearnerFigures
from interviews.coaching.released_reviews import open_question
from interviews.models import Card, Event, EventKind
from profiles.models import Cohort

LATELY = timedelta(days=14)
BEGINS_WITHIN = timedelta(days=7)
"""Who joined in these days is not asked yet why they have not begun."""
SIGNS = (EventKind.FRUSTRATION, EventKind.STAGNATION)
LINKS = 5
"""So many interviews of one learner are named at most for one reason."""


class Reason(Enum):
    """Why somebody may need a word."""

    ASKED = "asked"
    STUCK = "stuck"
    QUIET = "quiet"
    NOT_BEGUN = "not_begun"


@dataclass(frozen=True)
class About:
    """The interview that a reason is about, and when it happened."""

    interview_id: UUID
    title: str
    at: datetime


@dataclass(frozen=True)
class Because:
    """One reason; ``since`` is when the learner was last seen, or joined, where it is about that."""

    reason: Reason
    about: tuple[About, ...] = ()
    since: datetime | None = None
    more: int = 0


@dataclass(frozen=True)
class NeedsAWord:
    """A learner with all reasons that there are."""

    figures: LearnerFigures
    reasons: tuple[Because, ...]


def who_needs_a_word(cohort: Cohort, learners: Iterable[LearnerFigures], *, now: datetime) -> tuple[NeedsAWord, ...]:
    """Return those of ``learners`` for whom there is a reason, in the same order: four queries."""
    learners, found = list(learners), []
    asked, stuck, last = _asked(cohort), _stuck(cohort, now - LATELY), _last(cohort, learners, now - LATELY)
    for one in learners:
        reasons = [
            *_because(Reason.ASKED, asked[one.learner.pk]),
            *_because(Reason.STUCK, stuck[one.learner.pk]),
            *_because_away(one, last[one.learner.pk], now),
        ]
        if reasons:
            found.append(NeedsAWord(one, tuple(reasons)))
    return tuple(found)


def _because(reason: Reason, about: list[About]) -> list[Because]:
    latest = sorted(about, key=lambda one: one.at, reverse=True)
    return [Because(reason, tuple(latest[:LINKS]), more=max(0, len(latest) - LINKS))] if latest else []


def _because_away(one: LearnerFigures, last: list[About], now: datetime) -> list[Because]:
    if one.last_active is None:
        joined = one.membership.joined_at
        return [Because(Reason.NOT_BEGUN, since=joined)] if joined < now - BEGINS_WITHIN else []
    return [Because(Reason.QUIET, tuple(last), since=one.last_active)] if one.last_active < now - LATELY else []


def _asked(cohort: Cohort) -> dict[int, list[About]]:
    rows = access.shared_interviews(cohort).filter(open_question()).order_by()
    return _by_learner(rows.values_list("learner", "pk", "title", "help_requested_at"))


def _stuck(cohort: Cohort, since: datetime) -> dict[int, list[About]]:
    """Return the interviews with signs of being stuck: what was noticed, and the cards that offered a pause."""
    shared = access.shared_interviews(cohort).filter(updated_at__gte=since).order_by().values("pk")
    facts = ("interview__learner", "interview", "interview__title")
    events = Event.objects.filter(interview__in=shared, kind__in=SIGNS, created_at__gte=since).order_by()
    cards = Card.objects.filter(interview__in=shared, code__in=SIGNS, message__created_at__gte=since).order_by()
    latest: dict[tuple[int, UUID, str], datetime] = {}
    for rows, when in ((events, "created_at"), (cards, "message__created_at")):
        for *fact, at in rows.values_list(*facts).annotate(latest=Max(when)):
            key = tuple(fact)
            latest[key] = max(latest.get(key, at), at)
    return _by_learner((*fact, at) for fact, at in latest.items())


def _last(cohort: Cohort, learners: Iterable[LearnerFigures], before: datetime) -> dict[int, list[About]]:
    """Return the latest interview of each learner who was last seen ``before``."""
    away = {one.learner.pk: one.last_active for one in learners if one.last_active and one.last_active < before}
    rows = access.shared_interviews(cohort).filter(learner__in=list(away), updated_at__in=list(away.values()))
    facts = rows.order_by("pk").values_list("learner", "pk", "title", "updated_at")
    return _by_learner(fact for fact in facts if fact[3] == away[fact[0]])


def _by_learner(rows: Iterable[tuple[int, UUID, str, datetime]]) -> dict[int, list[About]]:
    found: dict[int, list[About]] = defaultdict(list)
    for learner, interview_id, title, at in rows:
        found[learner].append(About(interview_id, title, at))
    return found
