"""What pages read about the code that was submitted in an interview; whose interview it is was asked before."""

from collections.abc import Collection

from django.db.models import QuerySet

from interviews.models import Attempt, AttemptKind, Interview

_HEAVY = ("code", "cases", "verdict", "growth", "trace")


def submissions_of(interview: Interview) -> QuerySet[Attempt]:
    """Return what was submitted, the newest first, without code and verdict."""
    return interview.attempts.filter(kind=AttemptKind.SUBMIT).defer(*_HEAVY).order_by("-number")


def submissions_in(interview: Interview, turns: Collection[int]) -> QuerySet[Attempt]:
    """Return what was submitted in these turns, in order, without code and verdict."""
    return submissions_of(interview).filter(turn__in=turns).reverse()


def submission_of(interview: Interview, number: int) -> Attempt:
    """Return a submission whole. Raises ``Attempt.DoesNotExist``."""
    return interview.attempts.get(kind=AttemptKind.SUBMIT, number=number)


def was_submitted(interview: Interview, fingerprint: str) -> bool:
    """Tell whether code with this fingerprint is among the submissions, where it can be found again."""
    return interview.attempts.filter(kind=AttemptKind.SUBMIT, fingerprint=fingerprint).exists()


def attempts_of(interview: Interview) -> QuerySet[Attempt]:
    """Return all that was run or submitted, in order, with its code and without what came out in full."""
    return interview.attempts.defer("cases", "verdict", "growth", "trace").order_by("created_at", "pk")
