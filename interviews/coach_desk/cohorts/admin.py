"""Cohorts in the admin: coaches keep their own, administrators keep all and choose who coaches.

Everything goes by ``interviews/coaching/access.py``. What is outside of a person's set is not found, on whatever way
they come.
"""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localdate
from django.utils.translation import gettext_lazy as _

from interviews.coach_desk.cohorts.forms import CohortForm, CohortWithCoachesForm
from interviews.coach_desk.cohorts.pages import CohortPages
from interviews.coach_desk.cohorts.people import people_context
from interviews.coaching import access
from profiles.cohorts import membership
from profiles.cohorts.membership import shown_name
from profiles.models import Cohort, User


@admin.register(Cohort)
class CohortAdmin(CohortPages):
    list_display = ("name", "coaches", "learners", "takes_learners", "stands", "made", "look")
    search_fields = ("name",)
    show_full_result_count = False
    list_per_page = 50
    ordering = ("name", "pk")
    change_list_template = "admin/profiles/cohort/change_list.html"
    change_form_template = "admin/profiles/cohort/change_form.html"

    class Media:
        css = {"all": ("css/admin.css", "css/desk.css", "css/cohort.css")}

    # --- the list ---

    def get_queryset(self, request: HttpRequest) -> QuerySet[Cohort]:
        """Find the person's cohorts only; a page of them in a constant number of queries."""
        rows = super().get_queryset(request).filter(pk__in=access.coached_cohorts(request.user).order_by().values("pk"))
        rows = rows.annotate(learner_count=Count("memberships", filter=Q(memberships__left_at=None)))
        return rows.prefetch_related("coach_rows__coach")

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Cohort:
        """Raise ``Http404`` for what is not there, and just so for what is not theirs."""
        if (found := super().get_object(request, object_id, from_field)) is None:
            raise Http404
        return found

    @admin.display(description=_("coaches"))
    def coaches(self, cohort: Cohort) -> str:
        return ", ".join(shown_name(row.coach) for row in cohort.coach_rows.all()) or "–"

    @admin.display(description=_("learners"), ordering="learner_count")
    def learners(self, cohort: Cohort) -> int:
        return int(cohort.learner_count)

    @admin.display(description=_("joining by code"), ordering="is_open", boolean=True)
    def takes_learners(self, cohort: Cohort) -> bool:
        return cohort.is_open

    @admin.display(description=_("made"), ordering="created_at")
    def made(self, cohort: Cohort) -> str:
        return date_format(localdate(cohort.created_at), "SHORT_DATE_FORMAT")

    @admin.display(description=_("closed permanently"), ordering="archived_at")
    def stands(self, cohort: Cohort) -> str:
        return localdate(cohort.archived_at).isoformat() if cohort.archived_at else "–"

    @admin.display(description=_("overview"))
    def look(self, cohort: Cohort) -> SafeString:
        address = reverse("admin:profiles_cohort_overview", args=[cohort.pk])
        return format_html(
            '<a href="{}" aria-label="{}: {}">{}</a>', address, cohort, _("Cohort page"), _("Cohort page")
        )

    def get_list_display(self, request: HttpRequest) -> tuple[str, ...]:
        """A coach has no closed cohorts."""
        shown = super().get_list_display(request)
        return tuple(name for name in shown if name != "stands" or access.may(request.user, "choose_coaches"))

    # --- the form ---

    def get_form(
        self, request: HttpRequest, obj: Cohort | None = None, change: bool = False, **kwargs: Any
    ) -> type[forms.ModelForm]:
        """Coaches get a form that knows of no coaches, so that nothing they send makes one."""
        form = CohortWithCoachesForm if access.may(request.user, "choose_coaches") else CohortForm
        return super().get_form(request, obj, change, **{**kwargs, "form": form})

    def get_fields(self, request: HttpRequest, obj: Cohort | None = None) -> tuple[str, ...]:
        chosen = ("coaches",) if access.may(request.user, "choose_coaches") else ()
        return ("name", "description", "is_open", "blind_bands", *chosen)

    def get_readonly_fields(self, request: HttpRequest, obj: Cohort | None = None) -> tuple[str, ...]:
        """Nobody opens again what was closed for good."""
        return ("is_open",) if obj is not None and obj.archived_at else ()

    def save_model(self, request: HttpRequest, obj: Cohort, form: forms.ModelForm, change: bool) -> None:
        """Who makes a cohort coaches it; administrators say who does."""
        if not change:
            obj.created_by = request.user
        super().save_model(request, obj, form, change)
        if not change and not access.may(request.user, "choose_coaches"):
            membership.add_coach(cohort=obj, coach=request.user, by=request.user)

    def save_related(self, request: HttpRequest, form: forms.ModelForm, formsets: Any, change: bool) -> None:
        """Keep who coaches, where that was asked."""
        super().save_related(request, form, formsets, change)
        if "coaches" not in form.cleaned_data or not access.may(request.user, "choose_coaches"):
            return
        chosen = form.cleaned_data["coaches"]
        added, removed = membership.choose_coaches(cohort=form.instance, coaches=chosen, by=request.user)
        if added:
            told = _("Learners of this cohort now see among the people who can read what they share: %(names)s.")
            self.message_user(request, told % {"names": _names(added)}, messages.WARNING)
        if removed:
            told = _(
                "These coaches can no longer read anything through this cohort, and learners no longer see them "
                "there: %(names)s."
            )
            self.message_user(request, told % {"names": _names(removed)}, messages.WARNING)

    def response_post_save_add(self, request: HttpRequest, obj: Cohort) -> HttpResponse:
        """Go on with its join code and invitations."""
        return redirect("admin:profiles_cohort_change", obj.pk)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show below the form how to join, who is in it and who is invited."""
        cohort = self.get_object(request, object_id)
        context = people_context(request, cohort)
        return super().change_view(request, object_id, form_url, {**context, **(extra_context or {})})

    def get_deleted_objects(self, objs: Iterable[Cohort], request: HttpRequest) -> tuple[Any, ...]:
        """Tell what goes with a cohort, and what stays."""
        found, told = list(objs), []
        for cohort in found:
            facts = {
                "name": cohort.name,
                "learners": cohort.memberships.filter(left_at=None).count(),
                "rows": cohort.memberships.count(),
                "invitations": cohort.invitations.count(),
            }
            told.append(
                _(
                    "%(name)s: %(rows)d memberships (%(learners)d of current learners), %(invitations)d "
                    "invitations, and the list of its coaches. Its coaches can no longer read what was "
                    "shared. Interviews, reviews and the record of who read what are kept."
                )
                % facts
            )
        allowed = self.has_delete_permission(request)
        kept = set() if allowed else {str(Cohort._meta.verbose_name)}
        return told, {Cohort._meta.verbose_name_plural: len(found)}, kept, []

    # --- who may ---

    def has_module_permission(self, request: HttpRequest) -> bool:
        return access.may(request.user, "make_cohort")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return access.may(request.user, "make_cohort")

    def has_view_permission(self, request: HttpRequest, obj: Cohort | None = None) -> bool:
        if obj is None:
            return access.may(request.user, "make_cohort")
        return access.may(request.user, "manage_cohort", obj)

    has_change_permission = has_view_permission

    def has_delete_permission(self, request: HttpRequest, obj: Cohort | None = None) -> bool:
        return access.may(request.user, "choose_coaches")


def _names(people: Iterable[User]) -> str:
    return ", ".join(shown_name(person) for person in people)
