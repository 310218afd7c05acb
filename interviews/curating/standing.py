"""How a problem stands for learners: its working copy may be changed while they go on with what is published."""

from django.db.models import Q, TextChoices
from django.utils.translation import gettext_lazy as _

from problems.models import Problem, ProblemState


class Standing(TextChoices):
    PUBLISHED = "published", _("Published")
    CHANGED = "changed", _("Published, with changes")
    CHANGED_REVIEW = "changed_review", _("Published, with changes in review")
    DRAFT = "draft", _("Draft")
    REVIEW = "review", _("In review")
    RETIRED = "retired", _("Retired")


LEARNERS_GET = (Standing.PUBLISHED, Standing.CHANGED, Standing.CHANGED_REVIEW)
_CHANGED = {ProblemState.DRAFT: Standing.CHANGED, ProblemState.REVIEW: Standing.CHANGED_REVIEW}


def standing_of(problem: Problem) -> Standing:
    """Return how ``problem`` stands."""
    return standing(problem.state, problem.current_revision_id)


def standing(state: str, current_revision: int | None) -> Standing:
    """Return how a problem in ``state`` stands whose published revision is ``current_revision``."""
    is_changed = current_revision is not None and state in _CHANGED
    return _CHANGED[ProblemState(state)] if is_changed else Standing(state)


def problems_that(stand: str) -> Q:
    """Select the problems that stand so; *published* are all that learners get, with changes or without."""
    if stand == Standing.PUBLISHED:
        return Q(current_revision__isnull=False) & ~Q(state=ProblemState.RETIRED)
    for state, changed in _CHANGED.items():
        if stand == changed:
            return Q(state=state, current_revision__isnull=False)
    if stand == Standing.RETIRED:
        return Q(state=stand)
    return Q(state=stand, current_revision__isnull=True)
