"""What is known of learners in the admin: to read, for administrators, to answer a question about it."""

from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from profiles.models import ActiveQuarterHour, PlanEnrolment, Practice, Review, SkillEstimate


class ReadByAdministrators(admin.ModelAdmin):
    """Administrators may read it; it follows from interviews, so nobody writes it by hand."""

    class Media:
        css = {"all": ("css/admin.css",)}

    list_select_related = ("learner",)
    search_fields = ("learner__email",)
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        """Leave out what guests did."""
        rows = super().get_queryset(request)
        has_learner = any(field.name == "learner" for field in self.model._meta.concrete_fields)
        return rows.filter(learner__is_guest=False) if has_learner else rows

    def has_module_permission(self, request: HttpRequest) -> bool:
        return request.user.is_superuser

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return request.user.is_superuser

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Practice)
class PracticeAdmin(ReadByAdministrators):
    list_display = ("learner", "title", "kind", "at", "solved", "assisted", "hints", "level_mean", "level_observations")
    list_filter = ("kind", "solved", "assisted", "difficulty", "at")
    search_fields = ("learner__email", "title", "item", "source")
    date_hierarchy = "at"
    ordering = ("-at",)


@admin.register(SkillEstimate)
class SkillEstimateAdmin(ReadByAdministrators):
    list_display = ("learner", "kind", "key", "mean", "variance", "observations", "seen_at")
    list_filter = ("kind", "key")


@admin.register(Review)
class ReviewAdmin(ReadByAdministrators):
    list_display = ("learner", "item", "due_at", "times", "reviewed_at", "snoozed_until", "dropped_at")
    list_filter = ("due_at",)
    search_fields = ("learner__email", "item")


@admin.register(PlanEnrolment)
class PlanEnrolmentAdmin(ReadByAdministrators):
    list_display = ("learner", "plan", "started_at", "target_date", "ended_at")
    list_filter = ("plan",)


@admin.register(ActiveQuarterHour)
class ActiveQuarterHourAdmin(ReadByAdministrators):
    list_display = ("learner", "at", "turns")
    date_hierarchy = "at"
    ordering = ("-at",)
