"""What a learner did with one problem so far: three queries."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.db.models import QuerySet

from interviews.models import Interview
from problems.models import Problem
from profiles.models import Practice, User
from profiles.selectors import reviews_of

INTERVIEWS_SHOWN = 5
Best = Literal["alone", "helped", "unsolved", ""]


@dataclass(frozen=True)
class ProblemHistory:
    """The ``interviews`` about a problem, the latest first and ``INTERVIEWS_SHOWN`` at most, of which ``open`` is gone
    on with; the best result of all practice, "" where none is over; and when a re-solve is asked for, if ever."""

    open: Interview | None = None
    interviews: Sequence[Interview] = ()
    best: Best = ""
    asked_at: datetime | None = None


def history_of(learner: User, problem: Problem, interviews: QuerySet[Interview]) -> ProblemHistory:
    """Return what ``learner``, whose ``interviews`` are given, did with ``problem``; curators' trials do not count."""
    held = list(interviews.filter(revision__problem=problem, is_scratch=False)[:INTERVIEWS_SHOWN])
    done = Practice.objects.filter(learner=learner, item=problem.slug).values_list("solved", "assisted")
    review = reviews_of(learner).filter(item=problem.slug).first()
    return ProblemHistory(
        open=next((interview for interview in held if interview.finished_at is None), None),
        interviews=held,
        best=_best(list(done)),
        asked_at=review.asked_at if review else None,
    )


def _best(done: Sequence[tuple[bool, bool]]) -> Best:
    if (True, False) in done:
        return "alone"
    if (True, True) in done:
        return "helped"
    return "unsolved" if done else ""
