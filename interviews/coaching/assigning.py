"""What coaches give learners to do, and how it stands: begun and finished as practice shows it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from interviews.coaching.refusing import ReviewRefused, checked_text
from interviews.models import Assignment, AssignmentKind, Interview, Probe
from interviews.models.coach_work import MAX_ASSIGNMENT_NOTE
from interviews.progress.following import finished_plans
from problems.models import Problem
from profiles.models import Cohort, CohortMembership, PlanEnrolment, User
from profiles.plans.catalogue import load_plans

MOST_OPEN = 50
"""So many assignments a cohort has at most that are not taken back."""

Stand = Literal["open", "begun", "finished"]


@dataclass(frozen=True)
class Standing:
    """How far a learner is with an assignment, since when; of a plan that is finished nobody knows since when."""

    stand: Stand
    at: datetime | None = None


OPEN = Standing("open")


@dataclass(frozen=True)
class Task:
    """An assignment as its learner meets it; ``title`` of its problem or plan, ``interview`` one that goes on."""

    assignment: Assignment
    title: str
    standing: Standing
    interview: Interview | None


def assign(
    *,
    coach: User,
    cohort: Cohort,
    learner: User | None,
    kind: str,
    item: str,
    note: str = "",
    due_on: date | None = None,
) -> Assignment:
    """Give ``cohort``, which was asked to be the coach's, or one ``learner`` of it, something to do.

    Raises :class:`ReviewRefused` for what there is not, a day that is over, a learner who is not in it, and too many.
    """
    if kind not in AssignmentKind.values or not _is_there(kind, item):
        raise ReviewRefused(_("There is no such problem or plan for learners to begin. Choose another."))
    if due_on is not None and due_on < timezone.localdate():
        raise ReviewRefused(_("This day is over. Choose another, or none."))
    if cohort.archived_at or (learner and not cohort.memberships.filter(learner=learner, left_at=None).exists()):
        raise ReviewRefused(_("This learner is not in the cohort any more. Nothing was given."))
    if cohort.assignments.filter(withdrawn_at=None).count() >= MOST_OPEN:
        raise ReviewRefused(
            _("A cohort has at most %(number)d assignments. Take one back first.") % {"number": MOST_OPEN}
        )
    note = checked_text(note, MAX_ASSIGNMENT_NOTE, may_be_empty=True)
    return Assignment.objects.create(
        cohort=cohort, learner=learner, kind=kind, item=item, note=note, due_on=due_on, made_by=coach
    )


def withdraw(*, assignment: Assignment) -> bool:
    """Take an assignment back; return whether it stood."""
    rows = Assignment.objects.filter(pk=assignment.pk, withdrawn_at=None)
    return bool(rows.update(withdrawn_at=timezone.now()))


def titles_of(assignments: Iterable[Assignment], language: str) -> dict[int, str]:
    """Return what the assignments are about, by their ids, in ``language`` (``en`` or ``zh``): one query."""
    rows = list(assignments)
    slugs = {one.item for one in rows if one.kind != AssignmentKind.PLAN}
    problems = dict(Problem.objects.filter(slug__in=slugs).order_by().values_list("slug", f"title_{language}"))
    plans = {name: plan.title.of(language) for name, plan in load_plans().items()}
    return {one.pk: (plans if one.kind == AssignmentKind.PLAN else problems).get(one.item, one.item) for one in rows}


def standings(
    assignments: Iterable[Assignment], members: Iterable[CohortMembership]
) -> Mapping[tuple[int, int], Standing]:
    """Return how each of ``members`` stands with each of ``assignments`` of their cohort, by both ids.

    Three queries, five more where plans were given and are followed.

    Only what they have practised since they joined counts, which is what they let its coaches see.
    """
    joined = {one.learner_id: one.joined_at for one in members}
    rows = list(assignments)
    found = {
        AssignmentKind.PROBLEM: _interviews(rows, joined),
        AssignmentKind.RESOLVE: _resolves(rows, joined),
        AssignmentKind.PLAN: _plans(rows, joined),
    }
    return {
        (one.pk, learner): _standing(found[AssignmentKind(one.kind)].get((learner, one.item), ()), one, since)
        for one in rows
        for learner, since in joined.items()
        if one.learner_id in (None, learner)
    }


def tasks_of(learner: User, language: str) -> list[Task]:
    """Return what coaches have given ``learner`` and is not finished, what is due first at the top.

    One query where there is nothing, else seven at most, and three more for each further cohort.
    """
    rows = list(_given_to(learner).select_related("cohort", "made_by"))
    if not rows:
        return []
    stands: dict[int, Standing] = {}
    for member in CohortMembership.objects.filter(learner=learner, left_at=None):
        # What was done before joining counts for no cohort, and one may have joined them at different times.
        of_cohort = standings([one for one in rows if one.cohort_id == member.cohort_id], [member])
        stands |= {pk: standing for (pk, _learner), standing in of_cohort.items()}
    titles, going_on = titles_of(rows, language), _going_on(learner, {one.item for one in rows})
    tasks = [
        Task(
            one, titles[one.pk], stands[one.pk], going_on.get(one.item) if one.kind == AssignmentKind.PROBLEM else None
        )
        for one in rows
        if stands[one.pk].stand != "finished"
    ]
    return sorted(tasks, key=lambda task: (task.assignment.due_on or date.max, task.assignment.made_at))


def _is_there(kind: str, item: str) -> bool:
    if kind == AssignmentKind.PLAN:
        return item in load_plans()
    return Problem.objects.listed().filter(slug=item).exists()


def _given_to(learner: User) -> QuerySet[Assignment]:
    mine = CohortMembership.objects.filter(learner=learner, left_at=None, cohort__archived_at=None)
    return Assignment.objects.filter(
        Q(learner=None) | Q(learner=learner), cohort__in=mine.values("cohort"), withdrawn_at=None
    )


def _going_on(learner: User, slugs: Iterable[str]) -> dict[str, Interview]:
    rows = Interview.objects.filter(
        learner=learner, is_scratch=False, finished_at=None, revision__problem__slug__in=list(slugs)
    ).annotate(slug=F("revision__problem__slug"))
    return {one.slug: one for one in rows.only("pk").order_by("started_at")}


Practised = dict[tuple[int, str], list[tuple[datetime, datetime | None]]]


def _interviews(rows: Iterable[Assignment], joined: Mapping[int, datetime]) -> Practised:
    slugs = {one.item for one in rows if one.kind == AssignmentKind.PROBLEM}
    found = Interview.objects.filter(learner__in=list(joined), is_scratch=False, revision__problem__slug__in=slugs)
    return _by_item(found.values_list("learner", "revision__problem__slug", "started_at", "finished_at"), slugs)


def _resolves(rows: Iterable[Assignment], joined: Mapping[int, datetime]) -> Practised:
    slugs = {one.item for one in rows if one.kind == AssignmentKind.RESOLVE}
    found = Probe.objects.filter(learner__in=list(joined), revision__problem__slug__in=slugs)
    return _by_item(found.values_list("learner", "revision__problem__slug", "started_at", "finished_at"), slugs)


def _plans(rows: Iterable[Assignment], joined: Mapping[int, datetime]) -> Practised:
    """Return when the plans were begun; those in which nothing is left to do have an end, whenever that was.

    One that is followed no more counts where it was finished.
    """
    given = {one.item for one in rows if one.kind == AssignmentKind.PLAN}
    found = list(PlanEnrolment.objects.filter(learner__in=list(joined), plan__in=given).order_by("started_at"))
    done, now = finished_plans(found, joined, timezone.now()), timezone.now()
    counted = [one for one in found if one.ended_at is None or one.pk in done]
    return {(one.learner_id, one.plan): [(one.started_at, now if one.pk in done else None)] for one in counted}


def _by_item(found: QuerySet, slugs: Iterable[str]) -> Practised:
    practised: Practised = {}
    for learner, slug, started, finished in found.order_by("started_at") if slugs else ():
        practised.setdefault((learner, slug), []).append((started, finished))
    return practised


def _standing(
    practised: Iterable[tuple[datetime, datetime | None]], assignment: Assignment, joined: datetime
) -> Standing:
    if assignment.kind == AssignmentKind.PLAN:
        return next(
            (Standing("finished") if ended else Standing("begun", started) for started, ended in practised), OPEN
        )
    since = max(assignment.made_at, joined)
    counted = [(started, finished) for started, finished in practised if started >= since]
    ended = [finished for _started, finished in counted if finished is not None]
    if ended:
        return Standing("finished", min(ended))
    return Standing("begun", counted[0][0]) if counted else OPEN
