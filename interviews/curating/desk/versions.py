"""The history of a problem: which parts each version changed, and an earlier one as the working copy again."""

from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _
from pydantic import ValidationError

from interviews.curating.desk.guards import for_curators, known_number
from interviews.curating.desk.log import note_in_log
from interviews.curating.diffs import changed_fields, changed_parts
from interviews.curating.state_words import HAPPENED, NOTHING_CHANGED, TAKEN_BACK
from problems.bank.faults import readable_faults
from problems.bank.schema import BankProblem
from problems.models import Problem, ProblemRevision, ProblemState
from problems.services import save_draft, version_of


class ProblemVersions:
    """The pages of the history."""

    history_list_per_page = 25
    object_history_template = "admin/curating/history.html"
    object_history_list_template = "admin/curating/history_list.html"

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the versions of the problem."""
        known_number(object_id)
        told = {"title": _("History: %(title)s") % {"title": self.get_object(request, object_id) or ""}}
        return super().history_view(request, object_id, {**told, **(extra_context or {})})

    def get_history_queryset(
        self, request: HttpRequest, history_manager: Any, pk_name: str, object_id: Any
    ) -> QuerySet[Any]:
        """Without the contents, which are read for a page at once."""
        return history_manager.filter(**{pk_name: object_id}).select_related("history_user")

    def set_history_delta_changes(self, request: HttpRequest, historical_records: Any, **kwargs: Any) -> None:
        """Tell of each version which parts it changed: a revision's number would tell nobody anything."""
        records = list(historical_records)
        if not records:
            return
        befores = [*records[1:], records[-1].prev_record]
        revisions = {one.draft_revision_id for one in (*records, befores[-1]) if one is not None}
        contents = dict(zip(revisions, _contents(*revisions), strict=True))
        oldest = Problem.history.filter(id=records[-1].id, history_id__lte=records[-1].history_id).count()
        for number, record in enumerate(reversed(records), start=oldest):
            record.number = number
        for record, before in zip(records, befores, strict=True):
            old = contents[before.draft_revision_id] if before is not None else {}
            record.what_happened = HAPPENED.get(record.history_change_reason, "")
            record.what_changed = changed_fields(old, contents[record.draft_revision_id]) if old else []

    @for_curators
    def history_form_view(
        self, request: HttpRequest, problem: Problem, version_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show how a version differs from the one before and from the working copy; restore it on request."""
        known_number(version_id)
        record = get_object_or_404(Problem.history.filter(id=problem.pk), history_id=version_id)
        if request.method == "POST":
            return self._restored(request, problem, record.draft_revision_id)
        before = record.prev_record
        number = Problem.history.filter(id=problem.pk, history_id__lte=record.history_id).count()
        then = _contents(record.draft_revision_id)[0]
        when = date_format(localtime(record.history_date), "DATETIME_FORMAT")
        context = {
            **self.admin_site.each_context(request),
            "title": _("Version %(number)d of %(when)s") % {"number": number, "when": when},
            "opts": self.opts,
            "original": problem,
            "record": record,
            "discard": version_of(problem) if problem.unfinished else "",
            "against_before": changed_parts(_contents(before.draft_revision_id)[0], then) if before else [],
            "against_now": changed_parts(then, problem.draft_revision.content if problem.draft_revision else {}),
            "media": self.media,
        }
        return render(request, "admin/curating/version.html", context)

    def _restored(self, request: HttpRequest, problem: Problem, revision_id: int | None) -> HttpResponse:
        """Make an earlier content the working copy again; an unfinished text is discarded only by who was shown it."""
        if problem.unfinished and request.POST.get("discard", "") != version_of(problem):
            told = _("The working copy is an unfinished text, which would be lost; nothing was restored.")
            self.message_user(request, told, messages.ERROR)
            return redirect(request.path)
        content = _contents(revision_id)[0]
        try:
            saved = save_draft(BankProblem.model_validate(content), by=request.user, reason="restored", drafted=())
        except ValidationError as error:
            for fault in readable_faults(error)[:10]:
                self.message_user(request, fault, messages.ERROR)
            told = _("This version uses an older format and cannot be restored as is; nothing was changed.")
            self.message_user(request, told, messages.ERROR)
        else:
            note_in_log(request, problem, "restore")
            told = _("This version is now the working copy. Check it, then publish it.")
            if saved.draft_revision_id == problem.draft_revision_id and not problem.unfinished:
                told = NOTHING_CHANGED
            elif saved.state == ProblemState.PUBLISHED:
                told = TAKEN_BACK
            self.message_user(request, told, messages.SUCCESS)
        return redirect("admin:problems_problem_change", problem.pk)


def _contents(*revision_ids: int | None) -> list[dict[str, Any]]:
    """Return the contents of revisions, in their order, with one query; nothing for one that is gone."""
    found = dict(ProblemRevision.objects.filter(pk__in=revision_ids).values_list("pk", "content"))
    return [found.get(revision_id, {}) for revision_id in revision_ids]
