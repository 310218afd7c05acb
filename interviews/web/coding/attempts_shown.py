"""Attempts as rows of a list: what came of each submission in words, with an icon, never by its colour alone."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from interviews.coding.selectors import submissions_of
from interviews.models import Attempt, AttemptOutcome, Interview

ATTEMPTS_SHOWN = 20
"""So many of the latest attempts are shown in the room; all of them are on a page of their own."""
TONES: Mapping[str, str] = {
    AttemptOutcome.PASSED: "success",
    AttemptOutcome.WRONG: "attention",
    AttemptOutcome.ERROR: "attention",
    AttemptOutcome.LIMIT: "attention",
    AttemptOutcome.NOT_JUDGED: "info",
    AttemptOutcome.UNREADABLE: "attention",
    AttemptOutcome.NO_FUNCTION: "attention",
}
"""The icon and the colour of each outcome."""


@dataclass(frozen=True)
class AttemptRow:
    """A submission in one line; ``url`` leads to all of it."""

    number: int
    at: datetime
    stage_label: str
    outcome: str
    tone: str
    passed: int
    total: int
    url: str


@dataclass(frozen=True)
class AttemptsShown:
    """The latest submissions, newest first; ``has_more`` says that ``url`` shows further ones."""

    rows: tuple[AttemptRow, ...]
    has_more: bool
    url: str


def shown_attempts(interview: Interview) -> AttemptsShown:
    """Return the latest submissions of an interview, with one query."""
    latest = list(submissions_of(interview)[: ATTEMPTS_SHOWN + 1])
    url = reverse("attempts", kwargs={"interview_id": interview.pk})
    return AttemptsShown(attempt_rows(interview, latest[:ATTEMPTS_SHOWN]), len(latest) > ATTEMPTS_SHOWN, url)


def attempt_rows(interview: Interview, attempts: Iterable[Attempt]) -> tuple[AttemptRow, ...]:
    """Return the rows of ``attempts`` in their order."""
    return tuple(attempt_row(interview, attempt) for attempt in attempts)


def attempt_row(interview: Interview, attempt: Attempt) -> AttemptRow:
    """Return the row of one submission."""
    return AttemptRow(
        number=attempt.number,
        at=attempt.created_at,
        stage_label=attempt.get_stage_display(),
        outcome=attempt.get_outcome_display(),
        tone=TONES[attempt.outcome],
        passed=attempt.passed,
        total=attempt.total,
        url=reverse("attempt", kwargs={"interview_id": interview.pk, "number": attempt.number}),
    )
