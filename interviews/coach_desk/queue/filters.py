"""By what the review queue can be narrowed; what a filter lets through stands in ``narrowing.py``."""

from collections.abc import Iterator
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from interviews.coach_desk.queue import narrowing
from interviews.models import Interview


class QueueFilter(admin.SimpleListFilter):
    """A filter of :mod:`interviews.coach_desk.queue.narrowing`, with only those choices that tell nothing of other
    people."""

    def __init__(self, request: HttpRequest, *args: Any) -> None:
        self._user = request.user
        super().__init__(request, *args)

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, Any]]:
        return narrowing.choices_of(self.parameter_name, request.user)

    def queryset(self, request: HttpRequest, queryset: QuerySet[Interview]) -> QuerySet[Interview]:
        return narrowing.narrowed_by(self.parameter_name, queryset, self._user, self.value())


class ShowFilter(QueueFilter):
    """The part of the queue; nothing chosen is the queue itself."""

    title = _("queue section")
    parameter_name = narrowing.SHOW

    def choices(self, changelist: ChangeList) -> Iterator[dict[str, Any]]:
        """Call the choice of nothing by what it shows."""
        for number, choice in enumerate(super().choices(changelist)):
            yield choice if number else choice | {"display": _("The queue")}


class CohortFilter(QueueFilter):
    title = _("cohort")
    parameter_name = narrowing.COHORT


class ProblemFilter(QueueFilter):
    title = _("problem")
    parameter_name = narrowing.PROBLEM


class LevelFilter(QueueFilter):
    title = _("level of the learner")
    parameter_name = narrowing.LEVEL


class BandFilter(QueueFilter):
    title = _("band in any dimension")
    parameter_name = narrowing.BAND


class LanguageFilter(QueueFilter):
    title = _("language")
    parameter_name = narrowing.LANGUAGE


class EventFilter(QueueFilter):
    title = _("what happened")
    parameter_name = narrowing.EVENT


class StatusFilter(QueueFilter):
    title = _("status")
    parameter_name = narrowing.STATUS


FILTERS = (
    ShowFilter, CohortFilter, ProblemFilter, LevelFilter, BandFilter, EventFilter, LanguageFilter, StatusFilter
)  # fmt: skip
