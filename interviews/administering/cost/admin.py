"""What models cost, as one page with its limits, for administrators only."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from interviews.administering.cost.figures import BY, PERIODS, cost_table
from interviews.administering.cost.today import today_of
from interviews.models import ModelSpending
from interviews.records_admin import OnlyToRead


@admin.register(ModelSpending)
class ModelSpendingAdmin(OnlyToRead):
    """The table of rows is nobody's to read: the page adds them up."""

    class Media:
        css = {"all": ("css/admin.css", "css/desk.css")}

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Show what was used and what it cost, by day unless asked otherwise, and how far today's limits are."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        by = request.GET.get("by", "")
        by = by if by in BY else "day"
        days = request.GET.get("days", "")
        period = int(days) if days in map(str, PERIODS) else 30
        today = timezone.now().date()
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": _("Cost of models"),
            "media": self.media,
            "by": by,
            "ways": [(name, label) for name, (label, _column, _labels) in BY.items()],
            "heading": BY[by][0],
            "period": period,
            "periods": PERIODS,
            "table": cost_table(by=by, days=period, today=today),
            "today": today_of(today),
        }
        return render(request, "admin/administering/cost.html", context)
