"""The one thing to do next, with its reason: what pages and the API put on the button "practise next"."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from interviews.models import Interview, InterviewStatus, Probe
from interviews.models.probe import UNFINISHED_PROBE
from interviews.progress.because import days_ago, percent, why
from interviews.progress.following import FollowedStep, followed_plan, title_of
from interviews.progress.recommending import Fitting, Outlook, outlook_of
from problems.judge_access import code_is_run
from problems.models import Problem
from profiles.models import Practice, Review, User
from profiles.plans.enrolling import active_enrolment
from profiles.selectors import reviews_of
from profiles.skill.due_problems import AGAIN, recall

WAITS_FOR = timedelta(days=7)
"""An interview that was left for longer is not asked for any more."""
FADING = 0.75
"""Above it a likelihood is no reason to solve something again: fsrs asks at about 90 %."""


@dataclass(frozen=True)
class NextStep:
    """What to do next.

    ``probe`` leads to the re-solve ``probe_id`` that was begun; ``go_on`` to the room of ``interview_id``; ``review``
    to the re-solve of ``slug``; ``plan`` to the page of ``plan``, whose step offers the problem ``slug`` ("" for none);
    ``problem`` to an interview about ``slug``; and ``paste`` to the page for a pasted problem.
    ``because`` is a clause in the page's language, without a full stop.
    """

    kind: Literal["probe", "go_on", "review", "plan", "problem", "paste"]
    title: str
    because: str
    slug: str = ""
    interview_id: UUID | None = None
    probe_id: UUID | None = None
    expected: float | None = None
    plan: str = ""


def next_step_for(learner: User, at: datetime, language: str) -> NextStep:
    """Return what the learner best does next at ``at``; titles are in ``language`` (``en`` or ``zh``).

    Where no code can be run nothing is solved again. It takes twelve queries at most, however much was practised.
    """
    runs = code_is_run()
    quick = (runs and _open_resolve(learner, at, language)) or _interview_to_go_on(learner, at)
    quick = quick or (_due_review(learner, at, language) if runs else None)
    if quick:
        return quick
    outlook = outlook_of(learner, at)
    step = _step_of_plan(learner, outlook, language) or _problem(outlook, language)
    begun = _begun(learner, step.slug) if step.slug else None
    return NextStep("go_on", step.title, step.because, step.slug, interview_id=begun) if begun else step


def asked_reviews(learner: User) -> QuerySet[Review]:
    """Return the learner's reviews that can be asked for, with ``asked_at``: not dropped, and in the bank."""
    listed = Problem.objects.listed().filter(slug=OuterRef("item"))
    return reviews_of(learner).filter(Exists(listed))


def due_reviews(learner: User, at: datetime) -> QuerySet[Review]:
    """Return the learner's reviews that are asked for at ``at``: due, neither put off nor dropped, and in the bank."""
    return asked_reviews(learner).filter(asked_at__lte=at)


def _open_resolve(learner: User, at: datetime, language: str) -> NextStep | None:
    names = ("pk", "started_at", "revision__problem__slug", f"revision__problem__title_{language}")
    found = Probe.objects.filter(learner=learner, status__in=UNFINISHED_PROBE).values_list(*names).first()
    if found is None:
        return None
    probe_id, started_at, slug, title = found
    because = _("because you started to solve it again %(when)s and have not finished") % {
        "when": days_ago(started_at, at)
    }
    return NextStep("probe", title, because, slug, probe_id=probe_id)


def _open_interviews(learner: User) -> QuerySet[Interview]:
    """Return the learner's interviews that are not over, but for those in which they tried a problem out as curator."""
    return Interview.objects.filter(learner=learner, finished_at__isnull=True, is_scratch=False)


def _begun(learner: User, slug: str) -> UUID | None:
    """Return the learner's open interview about a problem: it is gone on with rather than begun a second time."""
    open_ones = _open_interviews(learner).filter(revision__problem__slug=slug)
    return open_ones.order_by("-updated_at").values_list("pk", flat=True).first()


def begun_interviews(learner: User, slugs: Collection[str]) -> dict[str, UUID]:
    """Return the learner's open interviews about these problems, of each the latest, by problem."""
    waiting = _open_interviews(learner).filter(revision__problem__slug__in=slugs)
    return dict(waiting.order_by("updated_at").values_list("revision__problem__slug", "pk"))


def _interview_to_go_on(learner: User, at: datetime) -> NextStep | None:
    waiting = _open_interviews(learner).filter(updated_at__gt=at - WAITS_FOR, updated_at__lte=at)
    waiting = waiting.exclude(status=InterviewStatus.WORKING)
    interview = waiting.only("title", "stage", "turn_count", "updated_at").order_by("-updated_at").first()
    if interview is None:
        return None
    facts = {"stage": interview.get_stage_display(), "when": days_ago(interview.updated_at, at)}
    if interview.turn_count:
        because = _("because you stopped at “%(stage)s” %(when)s") % facts
    else:
        because = _("because you opened it %(when)s and have not written anything yet") % facts
    return NextStep("go_on", interview.title, because, interview_id=interview.pk)


def _due_review(learner: User, at: datetime, language: str) -> NextStep | None:
    titles = Problem.objects.filter(slug=OuterRef("item")).values(f"title_{language}")
    last = Practice.objects.filter(learner=learner, item=OuterRef("item"), rating__isnull=False).order_by("-at")
    rows = due_reviews(learner, at).annotate(title=Subquery(titles[:1]), rating=Subquery(last.values("rating")[:1]))
    row = rows.first()
    if row is None:
        return None
    chance = recall(row.card, at)
    facts = {"when": days_ago(row.reviewed_at, at), "percent": percent(chance)}
    if row.rating == AGAIN:
        because = _("because it did not work out %(when)s, and now is a good time to try again")
    elif chance < FADING:
        because = _("because you solved it %(when)s and have only about a %(percent)d%% chance of solving it now")
    else:
        because = _("because you solved it %(when)s, and solving it again just before you forget makes it stick")
    return NextStep("review", row.title, because % facts, slug=row.item, expected=chance)


def _step_of_plan(learner: User, outlook: Outlook, language: str) -> NextStep | None:
    enrolment = active_enrolment(learner)
    if enrolment is None:
        return None
    followed = followed_plan(enrolment, outlook)
    if followed.is_over or followed.next is None or not _is_for_now(followed.next, outlook.at):
        return None
    step, fitting = followed.next.step, followed.next.fitting
    because = _("because it is the next step of your plan “%(plan)s”") % {"plan": followed.plan.title.of(language)}
    slug = fitting.problem.slug if fitting else ""
    expected = fitting.expected if fitting else None
    return NextStep("plan", title_of(step, language), because, slug, expected=expected, plan=followed.plan.id)


def _is_for_now(one: FollowedStep, at: datetime) -> bool:
    """Tell whether a step has something to offer: reviews that are due come first anyway, quiet days on their day."""
    is_ahead = one.step.last and one.day is not None and one.day > localdate(at)
    return one.step.kind != "review" and not is_ahead


def _problem(outlook: Outlook, language: str) -> NextStep:
    best: list[Fitting] = outlook.fitting(limit=1)
    if not best:
        because = _("because there are no problems here yet, and the coach works with any problem you paste")
        return NextStep("paste", _("Paste a problem of your own"), because)
    problem = best[0].problem
    return NextStep("problem", problem.title(language), why(best[0].because), problem.slug, expected=best[0].expected)
