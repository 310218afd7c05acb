"""The list of reviews: what is due, what comes next, and what was dropped, in a constant number of queries."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, QuerySet
from django.db.models.functions import Coalesce, Greatest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from problems.models import Problem
from profiles.models import Practice, PracticeKind, Review, User
from profiles.review import recall

_PERCENT_IN_STEPS_OF = 5


@dataclass(frozen=True)
class LastResult:
    """How the latest practice of a problem came out, where to read about it, and when it was."""

    text: str
    address: str
    at: datetime


@dataclass(frozen=True)
class ReviewRow:
    """A review as it is listed. ``slug`` is "" where the bank has the problem no more.

    ``due_at`` is when it is asked for, with what it was put off; ``when`` says it in words, ``is_due`` that it is now.
    ``percent`` is how likely the learner still can, ``solved`` how often they could.
    """

    id: int
    title: str
    slug: str
    difficulty: str
    due_at: datetime
    when: str
    is_due: bool
    is_put_off: bool
    percent: int
    solved: int
    last: LastResult | None

    @property
    def solved_text(self) -> str:
        """Return how often it was solved."""
        if not self.solved:
            return _("not solved yet")
        return ngettext("solved once", "solved %(count)s times", self.solved) % {"count": self.solved}


def reviews_of(learner: User) -> QuerySet[Review]:
    """Return the learner's reviews that were not dropped, the most overdue first; each with ``asked_at``."""
    asked_at = Greatest("due_at", Coalesce("snoozed_until", "due_at"))
    rows = Review.objects.filter(learner=learner, dropped_at__isnull=True)
    return rows.annotate(asked_at=asked_at).order_by("asked_at", "pk")


def dropped_reviews_of(learner: User) -> QuerySet[Review]:
    """Return the learner's dropped reviews, the latest first; each with ``asked_at``."""
    dropped = Review.objects.filter(learner=learner, dropped_at__isnull=False).annotate(asked_at=F("due_at"))
    return dropped.order_by("-dropped_at", "pk")


def review_rows(learner: User, reviews: Sequence[Review], language: str) -> list[ReviewRow]:
    """Return how ``reviews`` are shown, with the titles in ``language``: two queries, however many there are."""
    if not reviews:
        return []
    items = {review.item for review in reviews}
    problems = {problem.slug: problem for problem in Problem.objects.filter(slug__in=items)}
    solved: dict[str, int] = {}
    latest: dict[str, Practice] = {}
    seen = Practice.objects.filter(learner=learner, item__in=items).order_by("at", "source")
    for practice in seen.only("item", "title", "kind", "source", "at", "solved", "assisted"):
        solved[practice.item] = solved.get(practice.item, 0) + practice.solved
        latest[practice.item] = practice
    now = timezone.now()

    def row(review: Review) -> ReviewRow:
        problem, last = problems.get(review.item), latest.get(review.item)
        is_there = problem is not None and problem.current_revision_id is not None
        return ReviewRow(
            id=review.pk,
            title=problem.title(language) if problem else last.title if last else review.item,
            slug=review.item if is_there else "",
            difficulty=problem.difficulty if problem else "",
            due_at=review.asked_at,
            when=due_text(review.asked_at, now),
            is_due=review.asked_at <= now,
            is_put_off=review.asked_at > review.due_at,
            percent=_percent(recall(review.card, now)),
            solved=solved.get(review.item, 0),
            last=_result(last) if last else None,
        )

    return [row(review) for review in reviews]


def due_text(at: datetime, now: datetime) -> str:
    """Say in words when something is due, by the days of the reader's own calendar."""
    days = (timezone.localdate(at) - timezone.localdate(now)).days
    if at <= now:
        if days == 0:
            return _("due today")
        if days == -1:
            return _("due since yesterday")
        return ngettext("due for %(count)s day", "due for %(count)s days", -days) % {"count": -days}
    return in_days(days)


def in_days(days: int) -> str:
    """Say in how many days, 0 being today."""
    if days <= 0:
        return _("later today")
    if days == 1:
        return _("tomorrow")
    return ngettext("in %(count)s day", "in %(count)s days", days) % {"count": days}


def _percent(likely: float) -> int:
    """Return a likelihood in steps that do not pretend to more than is known."""
    return round(likely * 100 / _PERCENT_IN_STEPS_OF) * _PERCENT_IN_STEPS_OF


def _result(practice: Practice) -> LastResult:
    if practice.kind == PracticeKind.PROBE:
        text = _("solved without help") if practice.solved else _("re-solve not finished")
        return LastResult(text, reverse("probe", kwargs={"probe_id": practice.source}), practice.at)
    if not practice.solved:
        text = _("interview without working code")
    elif practice.assisted:
        text = _("solved in an interview, with help")
    else:
        text = _("solved in an interview, without help")
    return LastResult(text, reverse("report", kwargs={"interview_id": practice.source}), practice.at)
