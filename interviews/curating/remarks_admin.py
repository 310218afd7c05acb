"""Words from learners in the admin: the queue that curators work off. Whose words they are is not shown to them."""

from dataclasses import dataclass
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import Case, IntegerField, QuerySet, Value, When
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from interviews.conversation.memory import said_in
from interviews.curating.diffs import changed_parts
from interviews.ground.markdown import render_markdown
from interviews.models import FeedbackStatus, ProblemFeedback, Role
from interviews.remarks.remarks import handle
from problems.models import Problem
from profiles.roles import CURATOR, has_role

BEGINNING = 80
OPEN_FIRST = Case(When(status=FeedbackStatus.OPEN, then=Value(0)), default=Value(1), output_field=IntegerField()).asc()
NOTE_CHARACTERS = 2_000
MOVES = {
    "mended": (FeedbackStatus.MENDED, _("Fixed")),
    "dismissed": (FeedbackStatus.DISMISSED, _("Nothing to fix")),
    "open": (FeedbackStatus.OPEN, _("Reopen")),
}


class ProblemFilter(admin.SimpleListFilter):
    """The problems that somebody said something of."""

    title = _("problem")
    parameter_name = "problem"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        spoken_of = ProblemFeedback.objects.order_by().values("revision__problem")
        return list(Problem.objects.filter(pk__in=spoken_of).order_by("title_en").values_list("slug", "title_en"))

    def queryset(self, request: HttpRequest, queryset: QuerySet[ProblemFeedback]) -> QuerySet[ProblemFeedback]:
        return queryset.filter(revision__problem__slug=self.value()) if self.value() else queryset


@dataclass(frozen=True)
class Around:
    """The coach's message that is meant, and what the learner said before and after it; "" for nothing."""

    before: str
    shown: SafeString
    after: str


@admin.register(ProblemFeedback)
class ProblemFeedbackAdmin(admin.ModelAdmin):
    list_display = ("beginning", "status", "problem", "what", "stage", "language", "sent")
    list_filter = ("status", "kind", ProblemFilter, "topic", "language")
    search_fields = ("text", "shown", "note", "revision__problem__slug")
    search_help_text = _("Search in what learners and the coach said, in notes, or by the problem's name in links.")
    show_full_result_count = False
    list_per_page = 50
    ordering = (OPEN_FIRST, "-created_at", "-pk")
    fields = ()
    actions = ("mark_mended", "mark_dismissed", "open_again")
    change_form_template = "admin/interviews/problemfeedback/change_form.html"

    class Media:
        css = {"all": ("css/admin.css", "css/desk.css")}

    def get_queryset(self, request: HttpRequest) -> QuerySet[ProblemFeedback]:
        """Of the problem only its name is shown, of the learner nothing."""
        rows = super().get_queryset(request).select_related("revision__problem", "handled_by")
        return rows.defer("revision__content")

    @admin.display(description=_("feedback"))
    def beginning(self, word: ProblemFeedback) -> str:
        return Truncator(word.text or word.shown or "–").chars(BEGINNING)

    @admin.display(description=_("about"), ordering="topic")
    def what(self, word: ProblemFeedback) -> str:
        return word.get_topic_display() or word.get_kind_display()

    @admin.display(description=_("sent"), ordering="created_at")
    def sent(self, word: ProblemFeedback) -> str:
        return date_format(localtime(word.created_at), "SHORT_DATE_FORMAT")

    @admin.display(description=_("problem"), ordering="revision__problem__title_en")
    def problem(self, word: ProblemFeedback) -> str:
        return word.revision.problem.title_en

    # --- working off ---

    @admin.action(description=_("Fixed"))
    def mark_mended(self, request: HttpRequest, queryset: QuerySet[ProblemFeedback]) -> None:
        self._move(request, queryset, FeedbackStatus.MENDED)

    @admin.action(description=_("Nothing to fix"))
    def mark_dismissed(self, request: HttpRequest, queryset: QuerySet[ProblemFeedback]) -> None:
        self._move(request, queryset, FeedbackStatus.DISMISSED)

    @admin.action(description=_("Reopen"))
    def open_again(self, request: HttpRequest, queryset: QuerySet[ProblemFeedback]) -> None:
        self._move(request, queryset, FeedbackStatus.OPEN)

    def _move(self, request: HttpRequest, queryset: QuerySet[ProblemFeedback], status: FeedbackStatus) -> None:
        words = list(queryset.exclude(status=status))
        number = handle(words=words, status=status, by=request.user)
        for word in words:
            self.log_change(request, word, str(status.label))
        told = ngettext("%(number)d item is now: %(status)s.", "%(number)d items are now: %(status)s.", number)
        self.message_user(request, told % {"number": number, "status": status.label}, messages.SUCCESS)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show a word with what the learner saw and what the problem has become since; work it off."""
        word = self.get_object(request, unquote(object_id))
        if word is not None and not self.has_view_permission(request, word):
            raise PermissionDenied
        if word is not None and request.method == "POST":
            return self._worked_off(request, word)
        context = self._context(word) if word is not None else {}
        return super().change_view(request, object_id, form_url, {**context, **(extra_context or {})})

    def _worked_off(self, request: HttpRequest, word: ProblemFeedback) -> HttpResponse:
        status, label = MOVES.get(request.POST.get("move", ""), (FeedbackStatus(word.status), _("Note saved")))
        note = request.POST.get("note", "").replace("\x00", "").strip()[:NOTE_CHARACTERS]
        if "move" in request.POST and status != word.status:
            handle(words=[word], status=status, by=request.user, note=note)
        else:
            ProblemFeedback.objects.filter(pk=word.pk).update(note=note)
        self.log_change(request, word, str(label))
        self.message_user(request, _("Saved: %(what)s.") % {"what": label}, messages.SUCCESS)
        return redirect("admin:interviews_problemfeedback_changelist")

    def _context(self, word: ProblemFeedback) -> dict[str, Any]:
        problem = word.revision.problem
        draft = problem.draft_revision
        return {
            "word": word,
            "around": _around(word),
            "problem": problem,
            "is_current": word.revision_id == problem.current_revision_id,
            "since": changed_parts(word.revision.content, draft.content) if draft and draft != word.revision else [],
            "moves": [(name, label) for name, (status, label) in MOVES.items() if status != word.status],
            "longest_note": NOTE_CHARACTERS,
            "title": word.get_kind_display(),
            "subtitle": "",
        }

    # --- who may ---

    def has_module_permission(self, request: HttpRequest) -> bool:
        return has_role(request.user, CURATOR)

    def has_view_permission(self, request: HttpRequest, obj: ProblemFeedback | None = None) -> bool:
        return has_role(request.user, CURATOR)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: ProblemFeedback | None = None) -> bool:
        """Nobody changes what a learner said; the page and the actions work it off."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: ProblemFeedback | None = None) -> bool:
        return False


def _around(word: ProblemFeedback) -> Around:
    """Return what was said around the coach's message, as far as it is still there."""
    shown = render_markdown(word.shown)
    if word.interview is None or word.message is None:
        return Around("", shown, "")
    said = said_in(word.interview).filter(role=Role.LEARNER).order_by("position").values_list("text", flat=True)
    position = word.message.position
    return Around(
        said.filter(position__lt=position).last() or "", shown, said.filter(position__gt=position).first() or ""
    )
