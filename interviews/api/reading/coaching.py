"""What the API tells of a learner's human coaches: cohorts, assignments, messages, news, and what coaches wrote."""

from typing import Any
from uuid import UUID

from django.utils import timezone

from interviews.api.reading.report import coach_feedback
from interviews.coaching.assigning import Task, tasks_of
from interviews.coaching.cohort_messages import messages_for
from interviews.coaching.released_reviews import news_for
from interviews.conversation import selectors
from interviews.ground.refusals import page_language
from interviews.models import AssignmentKind, TranscriptRead
from interviews.recovery.ways import help_was_given
from interviews.resolves.selectors import open_reviews
from profiles.cohorts.membership import coaches_by_cohort, coaches_of, invitations_of, memberships_of, shown_name
from profiles.models import User

Plain = dict[str, Any]
MOST_NEWS = 50
MOST_MESSAGES = 50


def question_detail(learner: User, interview_id: UUID) -> Plain:
    """Return what the learner asked of their coaches about an interview. Raises ``Interview.DoesNotExist``."""
    interview = selectors.interview_of(learner, interview_id)
    return {
        "asked_at": interview.help_requested_at,
        "question": interview.help_question,
        "answered": help_was_given(interview),
        "coaches": [] if interview.is_scratch else [shown_name(coach) for coach in coaches_of(learner)],
    }


def feedback_detail(learner: User, interview_id: UUID) -> Plain:
    """Return all versions that coaches released about an interview. Raises ``Interview.DoesNotExist``."""
    interview = selectors.interview_of(learner, interview_id)
    return {"is_new": interview.has_new_feedback, "feedback": coach_feedback(interview)}


def coaching_of(learner: User) -> Plain:
    """Return all that a learner's coaches have for them, and who they are."""
    memberships = list(memberships_of(learner))
    coaches = coaches_by_cohort(one.cohort_id for one in memberships)
    return {
        "assignments": _assignments(learner),
        "messages": [
            {
                "id": one.pk,
                "coach": shown_name(one.author),
                "cohort": one.cohort.name,
                "text": one.text,
                "sent_at": one.sent_at,
            }
            for one in messages_for(learner)[:MOST_MESSAGES]
        ],
        "news": [
            {"interview": one.interview_id, "title": one.title, "coach": one.coach, "is_amended": one.is_amended}
            for one in news_for(learner, MOST_NEWS)
        ],
        "cohorts": [
            {
                "id": one.pk,
                "name": one.cohort.name,
                "joined_at": one.joined_at,
                "shares_earlier": one.shares_earlier,
                "coaches": [shown_name(row.coach) for row in coaches.get(one.cohort_id, ())],
            }
            for one in memberships
        ],
        "invitations": [
            {
                "id": one.pk,
                "cohort": one.cohort.name,
                "invited_by": shown_name(one.invited_by) if one.invited_by else "",
                "invited_at": one.invited_at,
            }
            for one in invitations_of(learner)
        ],
    }


def reading_shown(read: TranscriptRead) -> Plain:
    """Return somebody's reading of one of the learner's interviews."""
    return {
        "reader": read.reader_name or shown_name(None),
        "is_administrator": read.reader is not None and read.reader.is_superuser,
        "what": read.what,
        "interview": read.interview_id,
        "title": read.interview.title,
        "read_at": read.read_at,
    }


def _assignments(learner: User) -> list[Plain]:
    tasks = tasks_of(learner, page_language())
    again = [task.assignment.item for task in tasks if task.assignment.kind == AssignmentKind.RESOLVE]
    reviews = open_reviews(learner, again)
    return [_assignment(task, reviews) for task in tasks]


def _assignment(task: Task, reviews: dict[str, int]) -> Plain:
    given = task.assignment
    return {
        "kind": given.kind,
        "item": given.item,
        "title": task.title,
        "coach": shown_name(given.made_by) if given.made_by else "",
        "cohort": given.cohort.name,
        "note": given.note,
        "due_on": given.due_on,
        "is_late": given.due_on is not None and given.due_on < timezone.localdate(),
        "is_begun": task.standing.stand == "begun",
        "interview": task.interview.pk if task.interview else None,
        "review": reviews.get(given.item) if given.kind == AssignmentKind.RESOLVE else None,
    }
