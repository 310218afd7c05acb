"""What the pages of coaches in the admin have in common."""

from collections.abc import Iterable
from typing import Any, NoReturn

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.db.models import F, Model, QuerySet
from django.http import Http404, HttpRequest

from profiles.roles import COACH, has_role


class ReadByCoaches(admin.ModelAdmin):
    """Coaches and administrators may read it, nobody may change it, and only administrators may delete it.

    Which rows a coach gets at is the business of ``get_queryset`` (``interviews/coaching/access.py``): there is no
    other way to a row. What lies outside of it is as unknown as what there is not.
    """

    class Media:
        css = {"all": ("css/admin.css",)}

    def has_module_permission(self, request: HttpRequest) -> bool:
        return has_role(request.user, COACH)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return has_role(request.user, COACH)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return request.user.is_superuser

    def _get_obj_does_not_exist_redirect(self, request: HttpRequest, opts: Any, object_id: str) -> NoReturn:
        """Answer 404 on every page of one object, not with a message that repeats what was asked for."""
        raise Http404

    def log_deletions(self, request: HttpRequest, queryset: Iterable[Model] | QuerySet) -> Any:
        """Log that something is deleted without the words of its learner, whom nobody could find from there."""
        logged = super().log_deletions(request, queryset)
        LogEntry.objects.filter(pk__in=[entry.pk for entry in logged]).update(object_repr=F("object_id"))
        return logged
