"""The pages of one cohort in the admin beside its form: each takes a cohort of the person's set, or is not there."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils.timezone import localdate, now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from interviews.coach_desk.cohorts.assignments import AssignForm
from interviews.coach_desk.cohorts.forms import InviteForm, MessageForm
from interviews.coach_desk.cohorts.learner import learner_context
from interviews.coach_desk.cohorts.overview import cohort_csv, overview_context
from interviews.coach_desk.cohorts.people import people_context
from interviews.coaching import access
from interviews.coaching.assigning import assign, withdraw
from interviews.coaching.cohort_figures import figures_of
from interviews.coaching.cohort_messages import MOST_A_DAY, withdraw_message, write_message
from interviews.coaching.inviting import invite
from interviews.coaching.learner_notes import keep_note
from interviews.coaching.refusing import ReviewRefused
from interviews.models import LearnerNote
from profiles.cohorts import membership as cohorts
from profiles.cohorts.membership import CohortRefused, shown_name
from profiles.models import Cohort

View = Callable[..., HttpResponse]


def _of_cohort(view: View) -> View:
    """Hand a page the cohort instead of its id: of those that the person keeps, else there is no such page."""

    @wraps(view)
    def checked(self: "CohortPages", request: HttpRequest, object_id: int, **kwargs: Any) -> HttpResponse:
        if not self.has_module_permission(request):
            raise PermissionDenied
        return view(self, request, get_object_or_404(access.coached_cohorts(request.user), pk=object_id), **kwargs)

    return checked


class CohortPages(admin.ModelAdmin):
    """Join code, closing, learners, invitations, the cohort at a look, and its file."""

    def get_urls(self) -> list[Any]:
        """Add the pages of a cohort."""
        views = (
            ("new-code", "new_code", self.new_code_view),
            ("close", "close", self.close_view),
            ("invite", "invite", self.invite_view),
            ("invitations/<int:invitation_id>/withdraw", "withdraw", self.withdraw_view),
            ("learners/<int:membership_id>/remove", "remove_learner", self.remove_view),
            ("overview", "overview", self.overview_view),
            ("learners/<int:membership_id>", "learner", self.learner_view),
            ("assign", "assign", self.assign_view),
            ("assignments/<int:assignment_id>/withdraw", "withdraw_assignment", self.withdraw_assignment_view),
            ("write", "write", self.write_view),
            ("messages/<int:message_id>/withdraw", "withdraw_message", self.withdraw_message_view),
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
            return self._back(request, cohort, _("There is a new join code. The old code and link no longer work."))
        told = [
            _("The current join code and link stop working. Share the new ones instead."),
            _("Current members stay in the cohort, and invitations still work."),
        ]
        return self._asked(request, cohort, _("A new join code"), told, _("Create a new code"))

    @_of_cohort
    def close_view(self, request: HttpRequest, cohort: Cohort) -> HttpResponse:
        """Ask, and then close the cohort for good."""
        if request.method == "POST" and not cohort.archived_at:
            cohorts.archive(cohort=cohort)
            self._note(request, cohort, _("Closed permanently"))
            self.message_user(request, _("“%(name)s” is permanently closed.") % {"name": cohort.name}, messages.SUCCESS)
            return redirect("admin:profiles_cohort_changelist")
        told = [
            _(
                "All learners leave the cohort, and its coaches can immediately no longer read their interviews "
                "through it."
            ),
            _("Open invitations are withdrawn, and the join code stops working."),
            _("Released reviews stay with the learners. Unreleased reviews can no longer be released."),
            _("It cannot be reopened."),
        ]
        return self._asked(
            request, cohort, _("Close “%(name)s” permanently") % {"name": cohort.name}, told, _("Close permanently")
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
            return self._back(request, cohort, _("%(name)s is no longer in this cohort.") % {"name": name})
        told = [
            _(
                "The cohort's coaches can immediately no longer read their interviews through it. Released "
                "reviews stay."
            ),
            _("They can join again with the join code or an invitation."),
        ]
        return self._asked(request, cohort, _("Remove %(name)s from the cohort") % {"name": name}, told, _("Remove"))

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
                left = _("People who were already invited or already in the cohort were left unchanged.")
                return self._back(request, cohort, f"{told % {'number': len(made)}} {left}")
        context = {**self._page(request, cohort, _("Invite learners")), **people_context(request, cohort, form)}
        status = 422 if form.errors else 200
        return render(request, "admin/coach_desk/cohorts/invite.html", context, status=status)

    @_of_cohort
    def withdraw_view(self, request: HttpRequest, cohort: Cohort, invitation_id: int) -> HttpResponse:
        """Take an invitation back."""
        invitation = get_object_or_404(cohort.invitations, pk=invitation_id)
        if request.method != "POST":
            return redirect("admin:profiles_cohort_change", cohort.pk)
        if not cohorts.withdraw_invitation(invitation=invitation):
            return self._back(
                request, cohort, _("This invitation was already answered or withdrawn. Nothing has changed.")
            )
        self._note(request, cohort, _("Invitation withdrawn"))
        return self._back(request, cohort, _("The invitation to %(email)s is withdrawn.") % {"email": invitation.email})

    @_of_cohort
    def overview_view(self, request: HttpRequest, cohort: Cohort) -> HttpResponse:
        """Show what the cohort's learners do and find hard, and who may need a word."""
        context = {**self._page(request, cohort, cohort.name), **overview_context(cohort, now=now())}
        return render(request, "admin/coach_desk/cohorts/overview.html", context)

    @_of_cohort
    def learner_view(self, request: HttpRequest, cohort: Cohort, membership_id: int) -> HttpResponse:
        """Show one learner of the cohort; a POST keeps the coach's private notes on them."""
        rows = cohort.memberships.filter(left_at=None).select_related("learner__profile", "cohort")
        membership = get_object_or_404(rows.exclude(learner=request.user), pk=membership_id)
        refused: dict[str, Any] = {}
        if request.method == "POST":
            words = {name: request.POST.get(name, "") for name in ("text", "next_talk")}
            try:
                keep_note(coach=request.user, membership=membership, **words)
            except ReviewRefused as refusal:
                refused = {"refusal": refusal.message, "note": LearnerNote(**words)}
            else:
                self.message_user(request, _("Your notes are kept. Nobody else reads them."), messages.SUCCESS)
                return redirect("admin:profiles_cohort_learner", cohort.pk, membership.pk)
        context = {
            **self._page(request, cohort, shown_name(membership.learner)),
            **learner_context(membership, request.user, now=now()),
            **refused,
        }
        status = 422 if refused else 200
        return render(request, "admin/coach_desk/cohorts/learner.html", context, status=status)

    @_of_cohort
    def assign_view(self, request: HttpRequest, cohort: Cohort) -> HttpResponse:
        """Give the cohort, or one learner of it, something to do."""
        form = AssignForm(
            cohort, request.POST if request.method == "POST" else None, initial={"learner": request.GET.get("learner")}
        )
        if form.is_bound and form.is_valid():
            kind, item = form.kind_and_item
            given = {name: form.cleaned_data[name] for name in ("learner", "note", "due_on")}
            try:
                assign(coach=request.user, cohort=cohort, kind=kind, item=item, **given)
            except ReviewRefused as refusal:
                form.add_error(None, str(refusal.message))
            else:
                self._note(request, cohort, _("Assignment given"))
                told = _("It is given. Learners find it at the top of their dashboard.")
                self.message_user(request, told, messages.SUCCESS)
                return redirect("admin:profiles_cohort_overview", cohort.pk)
        context = {**self._page(request, cohort, _("Give something to do")), "form": form}
        return render(request, "admin/coach_desk/cohorts/assign.html", context, status=422 if form.errors else 200)

    @_of_cohort
    def withdraw_assignment_view(self, request: HttpRequest, cohort: Cohort, assignment_id: int) -> HttpResponse:
        """Take an assignment back; what was practised for it stays."""
        assignment = get_object_or_404(cohort.assignments, pk=assignment_id)
        if request.method == "POST" and withdraw(assignment=assignment):
            self._note(request, cohort, _("Assignment taken back"))
            self.message_user(request, _("It is taken back; what was practised for it stays."), messages.SUCCESS)
        return redirect("admin:profiles_cohort_overview", cohort.pk)

    @_of_cohort
    def write_view(self, request: HttpRequest, cohort: Cohort) -> HttpResponse:
        """Write a message to everybody in the cohort."""
        form = MessageForm(request.POST if request.method == "POST" else None)
        if form.is_bound and form.is_valid():
            try:
                write_message(coach=request.user, cohort=cohort, text=form.cleaned_data["text"])
            except ReviewRefused as refusal:
                form.add_error("text", str(refusal.message))
            else:
                self._note(request, cohort, _("Message sent"))
                told = _("It is sent. Learners find it on their dashboard until they dismiss it.")
                self.message_user(request, told, messages.SUCCESS)
                return redirect("admin:profiles_cohort_overview", cohort.pk)
        context = {
            **self._page(request, cohort, _("Write to the cohort")),
            "form": form,
            "most_a_day": MOST_A_DAY,
            "mail_is_sent": settings.MAIL_IS_SENT,
        }
        return render(request, "admin/coach_desk/cohorts/write.html", context, status=422 if form.errors else 200)

    @_of_cohort
    def withdraw_message_view(self, request: HttpRequest, cohort: Cohort, message_id: int) -> HttpResponse:
        """Take a message off all dashboards."""
        message = get_object_or_404(cohort.messages, pk=message_id)
        if request.method == "POST" and withdraw_message(message=message):
            self._note(request, cohort, _("Message taken back"))
            self.message_user(request, _("It is taken back and stands on no dashboard any more."), messages.SUCCESS)
        return redirect("admin:profiles_cohort_overview", cohort.pk)

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
            return self._back(request, cohort, _("This cohort is already permanently closed."))
        context = {**self._page(request, cohort, title), "told": told, "button": button}
        return render(request, "admin/coach_desk/cohorts/confirm.html", context)

    def _page(self, request: HttpRequest, cohort: Cohort, title: Any) -> dict[str, Any]:
        each = self.admin_site.each_context(request)
        return {**each, "title": title, "opts": self.opts, "original": cohort, "cohort": cohort, "media": self.media}

    def _note(self, request: HttpRequest, cohort: Cohort, what: Any) -> None:
        self.log_change(request, cohort, str(what))

    def _back(self, request: HttpRequest, cohort: Cohort, told: Any) -> HttpResponse:
        self.message_user(request, told, messages.SUCCESS)
        return redirect("admin:profiles_cohort_change", cohort.pk)
