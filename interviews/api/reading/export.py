"""An interview as it is kept outside: all of it in one."""

from typing import Any
from uuid import UUID

from interviews.api.reading.attempts import exported_submissions
from interviews.api.reading.interviews import interview_summary, open_card, record_of, slug_of
from interviews.api.reading.report import assessed, coach_feedback, study_note
from interviews.conversation import selectors
from interviews.core.cards.content import ErrorCard
from profiles.models import User

Plain = dict[str, Any]


def exported(learner: User, interview_id: UUID) -> tuple[Plain, ErrorCard | None]:
    """Return an interview to keep, with its problem, and the card that is open. Raises ``Interview.DoesNotExist``."""
    interview = selectors.whole_interview_of(learner, interview_id)
    view = selectors.problem_view(interview)
    problem = {
        "title": view.title,
        "slug": slug_of(interview),
        "difficulty": view.difficulty,
        "statement": view.statement,
        "signature": view.signature,
    }
    card = open_card(interview)
    record = record_of(interview)
    return interview_summary(interview) | record | {
        "problem": problem,
        "attempts": exported_submissions(interview),
        "report": assessed(interview) | {"sections": record["artefacts"]["report"]} if interview.is_over else None,
        "study_note": study_note(interview) if interview.is_over else None,
        "coach_feedback": coach_feedback(interview),
        "open_card": card.to_json() if card else None,
    }, card
