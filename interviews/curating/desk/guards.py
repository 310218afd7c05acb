"""Who gets at the pages of a problem, and at which."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from problems.models import Problem

LONGEST_ID = 18


def for_curators(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let curators only see the page of a problem, which is handed over instead of its id."""

    @wraps(view)
    def checked(
        self: admin.ModelAdmin, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        if not self.has_change_permission(request):
            raise PermissionDenied
        known_number(object_id)
        rows = Problem.objects.select_related("draft_revision", "current_revision", "state_changed_by")
        return view(self, request, get_object_or_404(rows, pk=object_id), *args, **kwargs)

    return checked


def known_number(text: str) -> None:
    """Raise ``Http404`` for what can be no id: neither ``²`` nor a number too long to be read is one."""
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_ID):
        raise Http404
