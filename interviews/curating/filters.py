"""By what the list of problems can be narrowed down."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from interviews.curating.standing import Standing, problems_that
from problems.models import Problem
from problems.patterns.taxonomy import load_taxonomy
from problems.patterns.techniques import TECHNIQUES


class StandingFilter(admin.SimpleListFilter):
    """How problems stand for learners, in the same words as in the list."""

    title = _("state")
    parameter_name = "standing"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, Any]]:
        return Standing.choices

    def queryset(self, request: HttpRequest, queryset: QuerySet[Problem]) -> QuerySet[Problem]:
        return queryset.filter(problems_that(self.value())) if self.value() in Standing.values else queryset


class PatternFilter(admin.SimpleListFilter):
    title = _("pattern")
    parameter_name = "pattern"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, Any]]:
        language = "zh" if (get_language() or "").startswith("zh") else "en"
        return [(pattern.id, getattr(pattern.name, language)) for pattern in load_taxonomy().values()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Problem]) -> QuerySet[Problem]:
        return queryset.filter(patterns__pattern=self.value()) if self.value() else queryset


class TechniqueFilter(admin.SimpleListFilter):
    title = _("technique")
    parameter_name = "technique"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, Any]]:
        return list(TECHNIQUES.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Problem]) -> QuerySet[Problem]:
        return queryset.filter(techniques__technique=self.value()) if self.value() else queryset
