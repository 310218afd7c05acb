"""The one thing to do next, with its reason: what pages and the API put on the button "practise next"."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.utils.translation import gettext as _

from interviews.models import Interview, InterviewStatus
from interviews.progress.because import days_ago, percent, why
from interviews.progress.following import followed_plan, title_of
from interviews.progress.recommending import Fitting, Outlook, outlook_of
from problems.models import Problem
from profiles.enrolling import active_enrolment
from profiles.models import Review, User
from profiles.review import recall

WAITS_FOR = timedelta(days=7)
"""An interview that was left for longer is not asked for any more."""


@dataclass(frozen=True)
class NextStep:
    """What to do next.

    ``go_on`` leads to the room of ``interview_id``; ``review`` to the re-solve of ``slug``; ``plan`` to the page of
    ``plan``, whose step offers the problem ``slug`` ("" for none); ``problem`` to an interview about ``slug``; and
    ``paste`` to the page for a pasted problem.
    ``because`` is a clause in the page's language, without a full stop.
    """

    kind: Literal["go_on", "review", "plan", "problem", "paste"]
    title: str
    because: str
    slug: str = ""
    interview_id: UUID | None = None
    expected: float | None = None
    plan: str = ""


def next_step_for(learner: User, at: datetime, language: str) -> NextStep:
    """Return what the learner best does next at ``at``; titles are in ``language`` (``en`` or ``zh``).

    It takes nine queries at most, however much was practised.
    """
    quick = _interview_to_go_on(learner, at) or _due_review(learner, at, language)
    if quick is not None:
        return quick
    outlook = outlook_of(learner, at)
    return _step_of_plan(learner, outlook, language) or _problem(outlook, language)


def due_reviews(learner: User, at: datetime) -> QuerySet[Review]:
    """Return the learner's reviews that are asked for at ``at``: due, neither put off nor dropped, and in the bank."""
    awake = Q(snoozed_until__isnull=True) | Q(snoozed_until__lte=at)
    listed = Problem.objects.filter(slug=OuterRef("item"), current_revision__isnull=False)
    rows = Review.objects.filter(awake, Exists(listed), learner=learner, due_at__lte=at, dropped_at__isnull=True)
    return rows.order_by("due_at", "pk")


def _interview_to_go_on(learner: User, at: datetime) -> NextStep | None:
    waiting = Interview.objects.filter(
        learner=learner, finished_at__isnull=True, updated_at__gt=at - WAITS_FOR, updated_at__lte=at
    ).exclude(status=InterviewStatus.WORKING)
    interview = waiting.only("title", "stage", "turn_count", "updated_at").order_by("-updated_at").first()
    if interview is None:
        return None
    facts = {"stage": interview.get_stage_display(), "when": days_ago(interview.updated_at, at)}
    if interview.turn_count:
        because = _("because you stopped at “%(stage)s” %(when)s") % facts
    else:
        because = _("because you opened it %(when)s and it waits for your first words") % facts
    return NextStep("go_on", interview.title, because, interview_id=interview.pk)


def _due_review(learner: User, at: datetime, language: str) -> NextStep | None:
    titles = Problem.objects.filter(slug=OuterRef("item")).values(f"title_{language}")
    row = due_reviews(learner, at).annotate(title=Subquery(titles[:1])).first()
    if row is None:
        return None
    chance = recall(row.card, at)
    facts = {"when": days_ago(row.reviewed_at, at), "percent": percent(chance)}
    because = _("because you solved it %(when)s and are about %(percent)d%% likely to still remember it") % facts
    return NextStep("review", row.title, because, slug=row.item, expected=chance)


def _step_of_plan(learner: User, outlook: Outlook, language: str) -> NextStep | None:
    enrolment = active_enrolment(learner)
    if enrolment is None:
        return None
    followed = followed_plan(enrolment, outlook)
    if followed.next is None:
        return None
    step, fitting = followed.next.step, followed.next.fitting
    because = _("because it is the next step of your plan “%(plan)s”") % {"plan": followed.plan.title.of(language)}
    slug = fitting.problem.slug if fitting else ""
    expected = fitting.expected if fitting else None
    return NextStep("plan", title_of(step, language), because, slug, expected=expected, plan=followed.plan.id)


def _problem(outlook: Outlook, language: str) -> NextStep:
    best: list[Fitting] = outlook.fitting(limit=1)
    if not best:
        because = _("because there are no problems here yet, and the coach takes any that you bring")
        return NextStep("paste", _("Paste a problem of your own"), because)
    problem = best[0].problem
    return NextStep("problem", problem.title(language), why(best[0].because), problem.slug, expected=best[0].expected)
