"""Cohorts in the admin: coaches keep their own, administrators keep all and choose who coaches.

Everything goes by ``interviews/access.py``. What is outside of a person's set is not found, on whatever way they come.
"""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localdate, now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from interviews import access
from interviews.coach_desk.cohort_forms import CohortForm, CohortWithCoachesForm, InviteForm
from interviews.coach_desk.cohort_overview import cohort_csv, overview_context
from interviews.coach_desk.cohort_people import people_context
from interviews.coaching.cohort_figures import figures_of
from interviews.coaching.inviting import invite
from profiles import cohorts
from profiles.cohorts import CohortRefused, shown_name
from profiles.models import Cohort, User

View = Callable[..., HttpResponse]


def _of_cohort(view: View) -> View:
    """Hand a page the cohort instead of its id: of those that the person keeps, else there is no such page."""

    @wraps(view)
    def checked(self: "CohortAdmin", request: HttpRequest, object_id: int, **kwargs: Any) -> HttpResponse:
        if not self.has_module_permission(request):
            raise PermissionDenied
        return view(self, request, get_object_or_404(access.coached_cohorts(request.user), pk=object_id), **kwargs)

    return checked


@admin.register(Cohort)
class CohortAdmin(admin.ModelAdmin):
    list_display = ("name", "coaches", "learners", "is_open", "stands", "created_at", "look")
    list_filter = ("is_open",)
    search_fields = ("name",)
    show_full_result_count = False
    list_per_page = 50
    ordering = ("name", "pk")
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

    @admin.display(description=_("closed for good"), ordering="archived_at")
    def stands(self, cohort: Cohort) -> str:
        return localdate(cohort.archived_at).isoformat() if cohort.archived_at else "–"

    @admin.display(description=_("at a look"))
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
        return ("name", "description", "is_open", *chosen)

    def get_readonly_fields(self, request: HttpRequest, obj: Cohort | None = None) -> tuple[str, ...]:
        """Nobody opens again what was closed for good."""
        return ("is_open",) if obj is not None and obj.archived_at else ()

    def save_model(self, request: HttpRequest, obj: Cohort, form: forms.ModelForm, change: bool) -> None:
        """Who makes a cohort coaches it; administrators say who does."""
        if not change:
            obj.created_by = request.user
        super().save_model(request, obj, form, change)
        if not change and not access.may(request.user, "choose_coaches"):
            cohorts.add_coach(cohort=obj, coach=request.user, by=request.user)

    def save_related(self, request: HttpRequest, form: forms.ModelForm, formsets: Any, change: bool) -> None:
        """Keep who coaches, where that was asked."""
        super().save_related(request, form, formsets, change)
        if "coaches" not in form.cleaned_data or not access.may(request.user, "choose_coaches"):
            return
        chosen = form.cleaned_data["coaches"]
        added, removed = cohorts.choose_coaches(cohort=form.instance, coaches=chosen, by=request.user)
        if added:
            told = _("Learners of this cohort now see among those who read what they share: %(names)s.")
            self.message_user(request, told % {"names": _names(added)}, messages.WARNING)
        if removed:
            told = _("By this cohort they read nothing any more, and learners do not see them there: %(names)s.")
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
                    "%(name)s: %(rows)d memberships (%(learners)d of them of learners who are in it), %(invitations)d "
                    "invitations, and who coached it. Its coaches stop reading what was shared. Interviews, reviews "
                    "and who read what stay."
                )
                % facts
            )
        allowed = self.has_delete_permission(request)
        kept = set() if allowed else {str(Cohort._meta.verbose_name)}
        return told, {Cohort._meta.verbose_name_plural: len(found)}, kept, []

    # --- pages beside it ---

    def get_urls(self) -> list[Any]:
        """Add the pages of a cohort."""
        views = (
            ("new-code", "new_code", self.new_code_view),
            ("close", "close", self.close_view),
            ("invite", "invite", self.invite_view),
            ("invitations/<int:invitation_id>/withdraw", "withdraw", self.withdraw_view),
            ("learners/<int:membership_id>/remove", "remove_learner", self.remove_view),
            ("overview", "overview", self.overview_view),
            ("export", "export", self.export_view),
        )
        own = [
            path(f"<int:object_id>/{way}/", self.admin_site.admin_view(view), name=f"profiles_cohort_{name}")
            for way, name, view in views
        ]
        return [*own, *super().get_urls()]

    @_of_cohort
    def new_code_view(self, request: HttpRequest, cohort: Cohort) -> HttpResponse:
        """Ask, and then give the cohort another join code."""
        if request.method == "POST" and not cohort.archived_at:
            cohorts.renew_join_code(cohort=cohort)
            self._note(request, cohort, _("Join code renewed"))
            return self._back(request, cohort, _("There is a new join code; the old code and link let nobody in."))
        told = [
            _("The join code and the join link of now let nobody in any more. Pass the new ones on instead."),
            _("Who is in the cohort stays in it, and invitations still work."),
        ]
        return self._asked(request, cohort, _("A new join code"), told, _("Make a new code"))

    @_of_cohort
    def close_view(self, request: HttpRequest, cohort: Cohort) -> HttpResponse:
        """Ask, and then close the cohort for good."""
        if request.method == "POST" and not cohort.archived_at:
            cohorts.archive(cohort=cohort)
            self._note(request, cohort, _("Closed for good"))
            self.message_user(request, _("“%(name)s” is closed for good.") % {"name": cohort.name}, messages.SUCCESS)
            return redirect("admin:profiles_cohort_changelist")
        told = [
            _("All learners leave the cohort, and from that moment its coaches read none of their interviews by it."),
            _("Open invitations are withdrawn, and the join code lets nobody in."),
            _("Reviews that were released stay with the learners; those being written cannot be released any more."),
            _("It cannot be opened again."),
        ]
        return self._asked(
            request, cohort, _("Close “%(name)s” for good") % {"name": cohort.name}, told, _("Close it for good")
        )

    @_of_cohort
    def remove_view(self, request: HttpRequest, cohort: Cohort, membership_id: int) -> HttpResponse:
        """Ask, and then take a learner out of the cohort."""
        rows = cohort.memberships.filter(left_at=None).select_related("learner")
        membership = get_object_or_404(rows, pk=membership_id)
        name = shown_name(membership.learner)
        if request.method == "POST":
            cohorts.remove_learner(membership=membership)
            self._note(request, cohort, _("Learner removed"))
            return self._back(request, cohort, _("%(name)s is not in this cohort any more.") % {"name": name})
        told = [
            _("From that moment the cohort's coaches read none of their interviews by it. Released reviews stay."),
            _("They can join again while they have the join code, or once they are invited."),
        ]
        return self._asked(request, cohort, _("Take %(name)s out of the cohort") % {"name": name}, told, _("Take out"))

    @_of_cohort
    def invite_view(self, request: HttpRequest, cohort: Cohort) -> HttpResponse:
        """Invite addresses: all of them, or nobody and the text is still there."""
        form = InviteForm(request.POST if request.method == "POST" else None)
        if form.is_bound and form.is_valid():
            try:
                made = invite(cohort=cohort, by=request.user, addresses=form.people)
            except CohortRefused as refusal:
                form.add_error("addresses", refusal.message)
            else:
                self._note(request, cohort, _("Invited: %(number)d") % {"number": len(made)})
                told = ngettext("%(number)d person is invited.", "%(number)d people are invited.", len(made))
                left = _("Who was invited or in the cohort already was left as they are.")
                return self._back(request, cohort, f"{told % {'number': len(made)}} {left}")
        context = {**self._page(request, cohort, _("Invite learners")), **people_context(request, cohort, form)}
        status = 422 if form.errors else 200
        return render(request, "admin/profiles/cohort/invite.html", context, status=status)

    @_of_cohort
    def withdraw_view(self, request: HttpRequest, cohort: Cohort, invitation_id: int) -> HttpResponse:
        """Take an invitation back."""
        invitation = get_object_or_404(cohort.invitations, pk=invitation_id)
        if request.method != "POST":
            return redirect("admin:profiles_cohort_change", cohort.pk)
        if not cohorts.withdraw_invitation(invitation=invitation):
            return self._back(
                request, cohort, _("This invitation was answered or withdrawn already. Nothing has changed.")
            )
        self._note(request, cohort, _("Invitation withdrawn"))
        return self._back(request, cohort, _("The invitation of %(email)s is withdrawn.") % {"email": invitation.email})

    @_of_cohort
    def overview_view(self, request: HttpRequest, cohort: Cohort) -> HttpResponse:
        """Show what the cohort's learners do and find hard, and who may need a word."""
        context = {**self._page(request, cohort, cohort.name), **overview_context(cohort, now=now())}
        return render(request, "admin/profiles/cohort/overview.html", context)

    @_of_cohort
    def export_view(self, request: HttpRequest, cohort: Cohort) -> HttpResponse:
        """Send the learners as a file for spreadsheets; that it was asked for is kept in the cohort's history."""
        if request.method != "POST":
            return redirect("admin:profiles_cohort_overview", cohort.pk)
        self._note(request, cohort, _("Exported as CSV"))
        name = f"cohort-{cohort.pk}-{localdate().isoformat()}.csv"
        return HttpResponse(
            cohort_csv(figures_of(cohort, now=now())),
            content_type="text/csv; charset=utf-8",
            headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store, private"},
        )

    def _asked(self, request: HttpRequest, cohort: Cohort, title: Any, told: list[Any], button: Any) -> HttpResponse:
        if cohort.archived_at:
            return self._back(request, cohort, _("This cohort is closed for good already."))
        context = {**self._page(request, cohort, title), "told": told, "button": button}
        return render(request, "admin/profiles/cohort/confirm.html", context)

    def _page(self, request: HttpRequest, cohort: Cohort, title: Any) -> dict[str, Any]:
        each = self.admin_site.each_context(request)
        return {**each, "title": title, "opts": self.opts, "original": cohort, "cohort": cohort, "media": self.media}

    def _note(self, request: HttpRequest, cohort: Cohort, what: Any) -> None:
        self.log_change(request, cohort, str(what))

    def _back(self, request: HttpRequest, cohort: Cohort, told: Any) -> HttpResponse:
        self.message_user(request, told, messages.SUCCESS)
        return redirect("admin:profiles_cohort_change", cohort.pk)

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
