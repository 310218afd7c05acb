"""Reviews of coaches in the admin: a list to read, for administrators, and how far they agree with the platform."""

from datetime import datetime
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Max, Model, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from interviews.coach_desk.agreement.page import agreement_page, agreement_table
from interviews.coaching import access
from interviews.models import ReviewVersion, TranscriptReview
from profiles.cohorts.membership import shown_name
from profiles.models import User

_OWN_PAGES = "interviews_transcriptreview_"


class CoachFilter(admin.RelatedOnlyFieldListFilter):
    """Those who have reviewed something, by the names under which learners know them."""

    def field_choices(self, field: Any, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[int, str]]:
        reviewers = User.objects.filter(pk__in=TranscriptReview.objects.order_by().values("coach"))
        return [(one.pk, shown_name(one)) for one in reviewers.order_by("first_name", "last_name", "email")]


@admin.register(TranscriptReview)
class TranscriptReviewAdmin(admin.ModelAdmin):
    """All reviews, for administrators. What a coach wrote is read with its transcript, and nobody changes it here."""

    list_display = ("title", "learner", "by", "state", "versions_released", "released")
    list_display_links = None
    list_filter = ("state", ("coach", CoachFilter), "versions__released_at")
    search_fields = ("interview__id", "interview__title")
    search_help_text = _("Search by the interview's id or title.")
    show_full_result_count = False
    list_per_page = 50
    ordering = ("-touched_at", "-pk")
    fields = ("title", "by", "state", "claimed_at", "touched_at", "return_note")
    readonly_fields = ("title", "by")
    change_list_template = "admin/interviews/transcriptreview/change_list.html"

    class Media:
        css = {"all": ("css/admin.css", "css/desk.css", "css/agreement.css")}

    def get_queryset(self, request: HttpRequest) -> QuerySet[TranscriptReview]:
        """Of the interview only its name is shown."""
        rows = super().get_queryset(request).select_related("interview__learner", "coach")
        heavy = (f"interview__{name}" for name in ("context", "code", "pasted_text"))
        # Each by itself: a filter of the list joins the versions, too, and would multiply what is counted.
        released = ReviewVersion.objects.filter(review=OuterRef("pk"), released_at__isnull=False).order_by()
        released = released.values("review").annotate(number=Count("pk"), last=Max("released_at"))
        return rows.defer(*heavy).annotate(
            out=Coalesce(Subquery(released.values("number")), 0), last=Subquery(released.values("last"))
        )

    @admin.display(description=_("interview"), ordering="interview__title")
    def title(self, review: TranscriptReview) -> SafeString:
        address = reverse("admin:interviews_interview_change", args=[review.interview_id])
        return format_html('<a href="{}">{}</a>', address, review.interview.title)

    @admin.display(description=_("learner"))
    def learner(self, review: TranscriptReview) -> str:
        return shown_name(review.interview.learner)

    @admin.display(description=_("coach"), ordering="coach__first_name")
    def by(self, review: TranscriptReview) -> str:
        return shown_name(review.coach)

    @admin.display(description=_("released versions"), ordering="out")
    def versions_released(self, review: TranscriptReview) -> int:
        return review.out

    @admin.display(description=_("last released"), ordering="last")
    def released(self, review: TranscriptReview) -> datetime | None:
        return review.last

    # --- agreement ---

    def get_urls(self) -> list[Any]:
        """Add the page about agreement, and its table."""
        own = [
            path("agreement/", self.admin_site.admin_view(self.agreement_view), name=f"{_OWN_PAGES}agreement"),
            path("agreement.csv", self.admin_site.admin_view(self.table_view), name=f"{_OWN_PAGES}agreement_csv"),
        ]
        return [*own, *super().get_urls()]

    def agreement_view(self, request: HttpRequest) -> HttpResponse:
        """Show how far coaches, and coaches and the platform, agree; and what coaches flagged."""
        _refuse_others(request)
        context = {
            **self.admin_site.each_context(request),
            "title": _("Agreement on bands"),
            "opts": self.opts,
            "media": self.media,
            **agreement_page(request.GET, now()),
        }
        return render(request, "admin/coach_desk/agreement/page.html", context)

    def table_view(self, request: HttpRequest) -> HttpResponse:
        """Hand the figures of the page out as CSV."""
        _refuse_others(request)
        response = HttpResponse(agreement_table(request.GET, now()), content_type="text/csv; charset=utf-8")
        response["Content-Disposition"] = 'attachment; filename="agreement.csv"'
        return response

    # --- who may ---

    def has_module_permission(self, request: HttpRequest) -> bool:
        return access.may(request.user, "see_agreement")

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return access.may(request.user, "see_agreement")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Not here; only with its interview, which an administrator may delete with all that hangs on it."""
        here = request.resolver_match.url_name if request.resolver_match else None
        return access.is_administrator(request.user) and not (here or "").startswith(_OWN_PAGES)


def _refuse_others(request: HttpRequest) -> None:
    if not access.may(request.user, "see_agreement"):
        raise PermissionDenied
