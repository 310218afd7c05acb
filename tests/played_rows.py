"""An interview that many tests begin with: played by the first of them, and its rows stored again for the others."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from django.contrib.admin.utils import NestedObjects
from django.db.models import Model

from interviews.models import Interview
from problems.models import Problem, ProblemRevision
from profiles.models import User

Rows = list[tuple[type[Model], dict[str, Any]]]


def play_or_store(rows: Rows, learner: User, problem: Problem, play: Callable[[], Interview]) -> Interview:
    """Return the interview that ``play`` plays with ``learner`` about ``problem``.

    With no ``rows`` it is played, and they become what has been written of the learner's meanwhile. Else they are
    stored as this learner's; ``play`` is not called, and times are those of the first.
    """
    if not rows:
        before = _rows_below(learner)
        interview = play()
        rows += [one for one in _rows_below(learner) if one not in before]
        return Interview.objects.get(pk=interview.pk)
    here: dict[Any, Any] = {
        User: learner.pk, Problem: problem.pk, ProblemRevision: problem.current_revision_id,
    }  # fmt: skip
    for model, values in deepcopy(rows):
        for field in model._meta.concrete_fields:
            if field.related_model in here and values[field.attname] is not None:
                values[field.attname] = here[field.related_model]
        model._base_manager.bulk_create([model(**values)])
    (stored,) = (values["id"] for model, values in rows if model is Interview)
    return Interview.objects.get(pk=stored)


def _rows_below(learner: User) -> Rows:
    """Return all rows that would be deleted with the learner, but the learner."""
    found = NestedObjects(using="default")
    found.collect([learner])
    return [
        (model, values)
        for model, ones in found.data.items()
        if model is not User
        for values in model._base_manager.filter(pk__in=[one.pk for one in ones]).order_by("pk").values()
    ]
