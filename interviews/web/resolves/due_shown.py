"""The list of reviews: what is due, what comes next, and what was dropped, in a constant number of queries."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from interviews.progress.resolve_outcomes import TOO_SOON, practised_between
from interviews.resolves.selectors import practised, problems_known, still_there
from profiles.models import Practice, PracticeKind, Review, User
from profiles.skill.due_problems import recall

_PERCENT_IN_STEPS_OF = 5
_NEVER_OVER = 95
_PAGE_OF = {PracticeKind.INTERVIEW: "report", PracticeKind.PROBE: "probe"}


@dataclass(frozen=True)
class LastResult:
    """How the latest practice of a problem came out and when it was; ``address`` is "" where it was deleted since."""

    text: str
    address: str
    at: datetime


@dataclass(frozen=True)
class DueRow:
    """A review as it is listed. ``slug`` is "" where the bank has the problem no more; it is never due then.

    ``due_at`` is when it is asked for, with what it was put off; ``when`` says it in words, ``is_due`` that it is now.
    ``likely`` says how likely the learner still can, ``solved`` how often they could. ``is_too_soon`` says that a
    re-solve that begins now would not count, ``is_open`` that one of it has begun.
    """

    id: int
    title: str
    slug: str
    difficulty: str
    due_at: datetime
    when: str
    is_due: bool
    is_put_off: bool
    is_too_soon: bool
    is_open: bool
    likely: str
    solved: int
    last: LastResult | None

    @property
    def solved_text(self) -> str:
        """Return how often it was solved."""
        if not self.solved:
            return _("not solved yet")
        return ngettext("solved once", "solved %(count)s times", self.solved) % {"count": self.solved}


def due_rows(learner: User, reviews: Sequence[Review], language: str, *, open_item: str = "") -> list[DueRow]:
    """Return how ``reviews`` are shown, with the titles in ``language``: five queries, however many there are.

    ``open_item`` is what the learner solves again at present.
    """
    if not reviews:
        return []
    items = {review.item for review in reviews}
    problems, done = problems_known(items), practised(learner, items)
    now = timezone.now()
    too_soon = practised_between(learner.pk, items, now - TOO_SOON, now)
    addresses = _addresses(learner, done.latest.values())

    def row(review: Review) -> DueRow:
        problem, last = problems.get(review.item), done.latest.get(review.item)
        is_there = problem is not None and problem.is_there
        return DueRow(
            id=review.pk,
            title=problem.title(language) if problem else last.title if last else review.item,
            slug=review.item if is_there else "",
            difficulty=problem.difficulty if problem else "",
            due_at=review.asked_at,
            when=due_text(review.asked_at, now),
            is_due=is_there and review.asked_at <= now,
            is_put_off=review.asked_at > review.due_at,
            is_too_soon=review.item in too_soon,
            is_open=review.item == open_item,
            likely=_likely(recall(review.card, now), last),
            solved=done.solved.get(review.item, 0),
            last=LastResult(_result(last), addresses.get(last.source, ""), last.at) if last else None,
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


def _likely(chance: float, last: Practice | None) -> str:
    """Say how likely a problem can still be solved, in steps that do not pretend to more than is known.

    After a failure that is not said: the schedule begins anew then, and what it expects would read as a contradiction.
    """
    if last is not None and not last.solved:
        return _("not solved last time")
    percent = round(chance * 100 / _PERCENT_IN_STEPS_OF) * _PERCENT_IN_STEPS_OF
    if percent > _NEVER_OVER:
        return _("more than %(percent)s%% likely that you still can") % {"percent": _NEVER_OVER}
    return _("about %(percent)s%% likely that you still can") % {"percent": percent}


def _addresses(learner: User, practice: Iterable[Practice]) -> dict[UUID, str]:
    """Return where one reads about what was practised, of what is still there: two queries."""
    found = still_there(learner, practice)
    return {pk: reverse(_PAGE_OF[kind], args=[pk]) for kind, sources in found.items() for pk in sources}


def _result(practice: Practice) -> str:
    if practice.kind == PracticeKind.PROBE:
        return _("solved without help") if practice.solved else _("re-solve not finished")
    if not practice.solved:
        return _("interview without working code")
    return _("solved in an interview, with help") if practice.assisted else _("solved in an interview, without help")
