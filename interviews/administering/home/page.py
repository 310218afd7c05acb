"""The first page of the admin: a home for whoever has a desk, with the list of all tables folded below it."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from interviews.administering.home.shown import home_of

_index = admin.site.index


def home(request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
    """Show what there is to do for each role of the person."""
    return _index(request, {"title": _("Home"), **home_of(request.user), **(extra_context or {})})


def take_its_place() -> None:
    """Let this page be the admin's first."""
    admin.site.index, admin.site.index_template = home, "admin/administering/home.html"
