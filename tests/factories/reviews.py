"""Reviews and re-solves as rows, without the practice that they come from."""

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from profiles.models import Review, User
from profiles.skill import due_problems


def make_review(learner: User, item: str = "two-sum", *, due_in_days: float = -1, **fields: Any) -> Review:
    """Return a review of ``item`` that was solved once, some days ago, and is due in so many days."""
    now = timezone.now()
    solved = now - timedelta(days=5)
    defaults = {"card": due_problems.reviewed(None, due_problems.GOOD, solved), "reviewed_at": solved}
    due_at: datetime = now + timedelta(days=due_in_days)
    return Review.objects.create(learner=learner, item=item, **{**defaults, "due_at": due_at, **fields})
