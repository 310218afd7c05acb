"""What coaches have given a learner to do, and written to their cohorts: first on the dashboard."""

from dataclasses import dataclass
from datetime import date, datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from interviews.coaching.assigning import Task, tasks_of
from interviews.coaching.cohort_messages import MOST_SHOWN, messages_for
from interviews.ground.markdown import render_markdown
from interviews.models import AssignmentKind
from interviews.resolves.selectors import open_reviews
from profiles.cohorts.membership import shown_name
from profiles.models import User


@dataclass(frozen=True)
class TaskShown:
    """An assignment with its button; ``is_posted`` begins something, ``is_late`` when its day is over."""

    title: str
    kind: str
    coach: str
    cohort: str
    note: str
    due_on: date | None
    is_late: bool
    is_begun: bool
    label: str | Promise
    url: str
    is_posted: bool


def tasks_for(learner: User, language: str) -> list[TaskShown]:
    """Return what is to be done, what is due first at the top; one query where there is nothing."""
    tasks = tasks_of(learner, language)
    again = [task.assignment.item for task in tasks if task.assignment.kind == AssignmentKind.RESOLVE]
    reviews = open_reviews(learner, again)
    return [_task(task, reviews.get(task.assignment.item)) for task in tasks]


@dataclass(frozen=True)
class MessageShown:
    """What a coach wrote to a cohort."""

    id: int
    coach: str
    cohort: str
    html: SafeString
    sent_at: datetime


def messages_shown(learner: User) -> list[MessageShown]:
    """Return what coaches wrote to the learner's cohorts and is not dismissed, the latest first: one query."""
    return [
        MessageShown(
            id=one.pk,
            coach=shown_name(one.author),
            cohort=one.cohort.name,
            html=render_markdown(one.text, line_breaks=True),
            sent_at=one.sent_at,
        )
        for one in messages_for(learner)[:MOST_SHOWN]
    ]


def _task(task: Task, review_id: int | None) -> TaskShown:
    label, url, is_posted = _way(task, review_id)
    assignment = task.assignment
    return TaskShown(
        title=task.title,
        kind=assignment.get_kind_display(),
        coach=shown_name(assignment.made_by) if assignment.made_by else "",
        cohort=assignment.cohort.name,
        note=assignment.note,
        due_on=assignment.due_on,
        is_late=assignment.due_on is not None and assignment.due_on < timezone.localdate(),
        is_begun=task.standing.stand == "begun",
        label=label,
        url=url,
        is_posted=is_posted,
    )


def _way(task: Task, review_id: int | None) -> tuple[str | Promise, str, bool]:
    """Return the label, the address, and whether it is posted. What was never solved begins in an interview."""
    item, kind = task.assignment.item, task.assignment.kind
    if kind == AssignmentKind.PLAN:
        return _("Look at the plan"), reverse("plan", args=(item,)), False
    if task.interview is not None:
        return _("Go on"), reverse("room", args=(task.interview.pk,)), False
    if kind == AssignmentKind.RESOLVE and review_id is not None:
        return _("Solve it again"), reverse("start_probe", args=(review_id,)), True
    return _("Begin the interview"), reverse("start_interview", args=(item,)), True
