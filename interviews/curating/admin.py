"""Problems in the admin: the curator's desk."""

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path, reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime, now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from pydantic import ValidationError
from simple_history.admin import SimpleHistoryAdmin

from interviews.curating import remarks_admin  # noqa: F401 - registers its model
from interviews.curating.diffs import changed_fields, changed_parts
from interviews.curating.fields.pages import fields_page
from interviews.curating.filters import PatternFilter, StandingFilter, TechniqueFilter
from interviews.curating.guide import guide
from interviews.curating.insights.figures import insights_of
from interviews.curating.insights.health import Health, health_of, is_from_files
from interviews.curating.overview import overview
from interviews.curating.preview import preview_of
from interviews.curating.problem_form import ProblemForm
from interviews.curating.standing import standing_of
from interviews.curating.state_words import (  # fmt: skip
    HAPPENED,
    HAS_FAULTS,
    NOT_PROVEN,
    NOTHING_CHANGED,
    TAKEN_BACK,
    WAY_CLOSED,
    WAY_LABELS,
    WAY_TOLD,
    told_of_saving,
)
from interviews.problem_checks import checking
from interviews.turns import opening
from problems.bank.faults import readable_faults
from problems.bank.schema import BankProblem
from problems.bank.writing import to_yaml
from problems.exchange.admin import ProblemExchangeMixin
from problems.models import CheckStatus, Difficulty, Problem, ProblemRevision, ProblemState
from problems.services import NotProven, WayClosed, move, save_draft
from problems.states import NEEDS_PROOF, ways_from
from profiles.models import InterviewLanguage
from profiles.roles import CURATOR, has_role
from profiles.skill.estimates import DIFFICULTIES

RECENT_DAYS = 90
LONGEST_ID = 18
MOST_SLUGS = 500
MOST_OF_A_SLUG = 75

logger = logging.getLogger(__name__)


def _for_curators(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let curators only see the page of a problem, which is handed over instead of its id."""

    @wraps(view)
    def checked(self: "ProblemAdmin", request: HttpRequest, object_id: str, *args: Any, **kwargs: Any) -> HttpResponse:
        if not self.has_change_permission(request):
            raise PermissionDenied
        _known_number(object_id)
        rows = Problem.objects.select_related("draft_revision", "current_revision", "state_changed_by")
        return view(self, request, get_object_or_404(rows, pk=object_id), *args, **kwargs)

    return checked


def _known_number(text: str) -> None:
    """Raise ``Http404`` for what can be no id: neither ``²`` nor a number too long to be read is one."""
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_ID):
        raise Http404


@admin.register(Problem)
class ProblemAdmin(ProblemExchangeMixin, SimpleHistoryAdmin):
    form = ProblemForm
    list_display = (
        "titles", "difficulty", "stands", "proof", "use", "success", "hints", "stuck", "words",
    )  # fmt: skip
    list_filter = (StandingFilter, "difficulty", "edited_in_admin", PatternFilter, TechniqueFilter)
    search_fields = ("slug", "title_en", "title_zh", "search_text")
    list_per_page = 50
    show_full_result_count = False
    ordering = ("title_en",)
    fields = ("content", "seen")
    actions = ("check_selected", "publish_selected")
    history_list_per_page = 25
    object_history_template = "admin/curating/history.html"
    object_history_list_template = "admin/curating/history_list.html"
    change_form_template = "admin/problems/problem/change_form.html"
    change_list_template = "admin/problems/problem/change_list.html"

    class Media:
        css = {"all": ("css/admin.css", "css/desk.css")}

    # --- the list ---

    def get_queryset(self, request: HttpRequest) -> QuerySet[Problem]:
        """The list needs no content; a page of it is asked for its health at once."""
        return super().get_queryset(request).select_related("state_changed_by").defer("search_text")

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        """Hand every row of the page its health, in a constant number of queries."""
        changelist = super().get_changelist_instance(request)
        rows = list(changelist.result_list)
        found = health_of(rows)
        for row in rows:
            row.health = found[row.pk]
        changelist.result_list = rows
        return changelist

    @admin.display(description=_("title"), ordering="title_en")
    def titles(self, problem: Problem) -> SafeString:
        return format_html('{}<br><span class="help" lang="zh-Hans">{}</span>', problem.title_en, problem.title_zh)

    @admin.display(description=_("state"), ordering="state")
    def stands(self, problem: Problem) -> str:
        return standing_of(problem).label

    @admin.display(description=_("check"))
    def proof(self, problem: Problem) -> SafeString:
        """Tell what was found, and below it the languages, the tests and the mutants that they catch."""
        health: Health = problem.health
        tests = ngettext("%(number)d test", "%(number)d tests", health.tests) % {"number": health.tests}
        parts = [health.languages, tests]
        if health.mutants != "–":
            parts.append(_("%(caught)s mutants") % {"caught": health.mutants})
        title = _("proven by the project's tests") if health.proof == "filed" else ""
        return format_html(
            '<span class="dryrun-state dryrun-{}" title="{}">{}</span><br><span class="help">{}</span>',
            health.proof, title, health.proof_words, " · ".join(parts),
        )  # fmt: skip

    @admin.display(description=_("used"))
    def use(self, problem: Problem) -> int:
        return problem.health.usage.interviews

    @admin.display(description=_("solved"))
    def success(self, problem: Problem) -> str:
        share = problem.health.usage.solved_percent
        return "–" if share is None else f"{share} %"

    @admin.display(description=_("hints"))
    def hints(self, problem: Problem) -> str:
        number = problem.health.usage.hints_each
        return "–" if number is None else f"{number:.1f}"

    @admin.display(description=_("left in"))
    def stuck(self, problem: Problem) -> str:
        return problem.health.usage.left_in or "–"

    @admin.display(description=_("words"))
    def words(self, problem: Problem) -> SafeString | str:
        number = problem.health.open_words
        if not number:
            return "–"
        address = reverse("admin:interviews_problemfeedback_changelist")
        return format_html('<a href="{}?status__exact=open&problem={}">{}</a>', address, problem.slug, number)

    @admin.action(description=_("Check the selected problems"))
    def check_selected(self, request: HttpRequest, queryset: QuerySet[Problem]) -> None:
        rows = list(queryset.select_related("draft_revision"))
        for problem in rows:
            if problem.draft_revision is not None:
                checking.ask_for_check(problem.draft_revision, by=request.user)
        told = ngettext(
            "%(number)d check was asked for; reload this page to see what it says.",
            "%(number)d checks were asked for; reload this page to see what they say.",
            len(rows),
        )
        self.message_user(request, told % {"number": len(rows)}, messages.SUCCESS)

    @admin.action(description=_("Publish the selected problems that are proven"))
    def publish_selected(self, request: HttpRequest, queryset: QuerySet[Problem]) -> None:
        published, left = [], []
        unfit: list[str] = []
        for slug in queryset.values_list("slug", flat=True):
            try:
                move(slug, "publish", by=request.user)
            except (NotProven, WayClosed) as error:
                left.append(slug)
                unfit += [f"{slug}: {fault}" for fault in _format_faults(error)[:1]]
            else:
                published.append(slug)
        if published:
            told = ngettext("%(number)d problem is published.", "%(number)d problems are published.", len(published))
            self.message_user(request, told % {"number": len(published)}, messages.SUCCESS)
        if left:
            told = _("Left as they are, for they have not passed a check or are published already: %(slugs)s.")
            self.message_user(request, told % {"slugs": ", ".join(left)}, messages.WARNING)
        for fault in unfit:
            self.message_user(request, fault, messages.ERROR)

    # --- one problem ---

    def get_urls(self) -> list[Any]:
        """Add the pages of the desk."""
        own = [
            path(f"<object_id>/{name}/", self.admin_site.admin_view(view), name=f"problems_problem_{name}")
            for name, view in (
                ("move", self.move_view),
                ("check", self.check_view),
                ("proof", self.proof_view),
                ("preview", self.preview_view),
                ("practise", self.practise_view),
                ("insights", self.insights_view),
                ("fields", self.fields_view),
            )
        ]
        adding = path(
            "add/fields/", self.admin_site.admin_view(self.add_fields_view), name="problems_problem_add_fields"
        )
        whole = path("overview/", self.admin_site.admin_view(self.overview_view), name="problems_problem_overview")
        guiding = path("guide/", self.admin_site.admin_view(self.guide_view), name="problems_problem_guide")
        return [adding, whole, guiding, *own, *super().get_urls()]

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Let the form say so, if the same problem was added at this very moment."""
        if object_id is not None:
            _known_number(object_id)
        try:
            return super().changeform_view(request, object_id, form_url, extra_context)
        except IntegrityError:
            return super().changeform_view(request, object_id, form_url, extra_context)

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Offer the problems of which one may begin a copy."""
        slugs = Problem.objects.order_by("slug").values_list("slug", flat=True)[:MOST_SLUGS]
        return super().add_view(request, form_url, {"slugs": slugs, **(extra_context or {})})

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Begin with the copy that was asked for, under another slug; nothing of it is saved."""
        slug = request.GET.get("copy", "").strip()
        if not slug:
            return {}
        problem = Problem.objects.filter(slug=slug, draft_revision__isnull=False).first()
        if problem is None:
            self.message_user(request, _("There is no problem with this slug to copy."), messages.WARNING)
            return {}
        return {"content": to_yaml({**problem.draft_revision.content, "slug": f"{slug[:MOST_OF_A_SLUG]}-copy"})}

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show where the problem stands above its content."""
        problem = self.get_object(request, object_id)
        context = self._desk_context(problem) if problem is not None else {}
        return super().change_view(request, object_id, form_url, {**context, **(extra_context or {})})

    def _desk_context(self, problem: Problem) -> dict[str, Any]:
        check = problem.draft_revision.checks.first() if problem.draft_revision else None
        return {
            "problem": problem,
            "standing": standing_of(problem),
            "check": check,
            "is_from_files": is_from_files(problem),
            "can_review": "send_to_review" in ways_from(problem.state),
            "is_checking": check is not None and check.status != CheckStatus.FINISHED,
            "ways": [
                (way, WAY_LABELS[way], way in NEEDS_PROOF and not (check and check.passed))
                for way in ways_from(problem.state)
            ],
            "has_other_published": problem.current_revision_id not in (None, problem.draft_revision_id),
            "languages": InterviewLanguage.choices,
        }

    @_for_curators
    def move_view(self, request: HttpRequest, problem: Problem) -> HttpResponse:
        """Take the problem a way: to review, published, retired."""
        if request.method != "POST":
            return redirect("admin:problems_problem_change", problem.pk)
        way = request.POST.get("way", "")
        check = problem.draft_revision.checks.first() if problem.draft_revision else None
        if way == "send_to_review" and check is not None and check.faults:
            self.message_user(request, HAS_FAULTS, messages.ERROR)
            return redirect("admin:problems_problem_change", problem.pk)
        try:
            move(problem.slug, way, by=request.user)
        except WayClosed:
            self.message_user(request, WAY_CLOSED, messages.WARNING)
        except NotProven as error:
            self.message_user(request, NOT_PROVEN, messages.ERROR)
            for fault in _format_faults(error):
                self.message_user(request, fault, messages.ERROR)
        else:
            self._note_in_log(request, problem, way)
            self.message_user(request, WAY_TOLD[way], messages.SUCCESS)
        return redirect("admin:problems_problem_change", problem.pk)

    @_for_curators
    def check_view(self, request: HttpRequest, problem: Problem) -> HttpResponse:
        """Ask for a check of the working copy."""
        if request.method == "POST" and problem.draft_revision is not None:
            checking.ask_for_check(problem.draft_revision, by=request.user)
        return self._proof(request, problem) if request.htmx else redirect("admin:problems_problem_change", problem.pk)

    @_for_curators
    def proof_view(self, request: HttpRequest, problem: Problem) -> HttpResponse:
        """Tell how far the check is; the page asks for it while it runs."""
        return self._proof(request, problem)

    def _proof(self, request: HttpRequest, problem: Problem) -> HttpResponse:
        return render(request, "admin/curating/_fragments/proof.html", self._desk_context(problem))

    @_for_curators
    def preview_view(self, request: HttpRequest, problem: Problem) -> HttpResponse:
        """Show the working copy as learners would see it, and what the coach may say about it."""
        language = request.GET.get("language")
        language = language if language in InterviewLanguage.values else "en"
        if problem.draft_revision is None:
            return redirect("admin:problems_problem_change", problem.pk)
        try:
            preview = preview_of(problem.draft_revision, language)
        except ValidationError as error:
            for fault in readable_faults(error)[:10]:
                self.message_user(request, fault, messages.ERROR)
            return redirect("admin:problems_problem_change", problem.pk)
        context = {
            **self.admin_site.each_context(request),
            "title": _("Preview: %(title)s") % {"title": preview.title},
            "opts": self.opts,
            "original": problem,
            "preview": preview,
            "language": language,
            "languages": InterviewLanguage.choices,
            "media": self.media,
        }
        return render(request, "admin/curating/preview.html", context)

    @_for_curators
    def practise_view(self, request: HttpRequest, problem: Problem) -> HttpResponse:
        """Begin a scratch interview about the working copy."""
        language = request.POST.get("language", "")
        if request.method != "POST" or language not in InterviewLanguage.values or problem.draft_revision is None:
            return redirect("admin:problems_problem_change", problem.pk)
        interview = opening.start_scratch_interview(
            curator=request.user, language=language, revision=problem.draft_revision
        )
        return redirect("room", interview.pk)

    @_for_curators
    def fields_view(self, request: HttpRequest, problem: Problem) -> HttpResponse:
        """Edit the working copy in fields."""
        return fields_page(self, request, problem)

    def add_fields_view(self, request: HttpRequest) -> HttpResponse:
        """Write a new problem in fields."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        return fields_page(self, request, None)

    # --- insights ---

    @_for_curators
    def insights_view(self, request: HttpRequest, problem: Problem) -> HttpResponse:
        """Tell what interviews about the problem show, in one language or lately if the page asks so."""
        language = request.GET.get("language")
        language = language if language in InterviewLanguage.values else ""
        is_recent = request.GET.get("days") == str(RECENT_DAYS)
        days = RECENT_DAYS if is_recent else None
        context = {
            **self.admin_site.each_context(request),
            "title": _("Insights: %(title)s") % {"title": problem.title_en},
            "opts": self.opts,
            "original": problem,
            "insights": insights_of(problem, now=now(), language=language or None, days=days),
            "stated": DIFFICULTIES[problem.difficulty],
            "language": language,
            "languages": InterviewLanguage.choices,
            "is_recent": is_recent,
            "recent_days": RECENT_DAYS,
            "media": self.media,
        }
        return render(request, "admin/curating/insights.html", context)

    def overview_view(self, request: HttpRequest) -> HttpResponse:
        """Show where the bank is thin, and which problems ask for a look."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        context = {
            **self.admin_site.each_context(request),
            "title": _("The bank at a look"),
            "opts": self.opts,
            "overview": overview(),
            "difficulties": Difficulty.choices,
            "media": self.media,
        }
        return render(request, "admin/curating/overview.html", context)

    def guide_view(self, request: HttpRequest) -> HttpResponse:
        """Show how to write a problem."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        try:
            text = guide()
        except FileNotFoundError as error:
            raise Http404 from error
        context = {
            **self.admin_site.each_context(request),
            "title": _("How to write a problem"),
            "opts": self.opts,
            "guide": text,
            "media": self.media,
        }
        return render(request, "admin/curating/guide.html", context)

    # --- saving and history ---

    def save_model(self, request: HttpRequest, obj: Problem, form: ProblemForm, change: bool) -> None:
        """Store a new revision as the working copy; interviews that run keep theirs."""
        before = obj.draft_revision if change else None
        saved = save_draft(form.cleaned_data["content"], by=request.user)
        obj.pk, obj.slug, obj.title_en = saved.pk, saved.slug, saved.title_en
        is_changed = before is None or before.pk != saved.draft_revision_id
        obj.told = told_of_saving(saved, is_changed=is_changed)

    def response_add(self, request: HttpRequest, obj: Problem, post_url_continue: str | None = None) -> HttpResponse:
        """Say what learners get of it."""
        return self._saved(request, obj)

    def response_change(self, request: HttpRequest, obj: Problem) -> HttpResponse:
        """Say what learners get of it."""
        return self._saved(request, obj)

    def _saved(self, request: HttpRequest, problem: Problem) -> HttpResponse:
        self.message_user(request, problem.told, messages.SUCCESS)
        if "_addanother" in request.POST:
            return redirect("admin:problems_problem_add")
        if "_continue" in request.POST or "overwrite" in request.POST:
            return redirect("admin:problems_problem_change", problem.pk)
        return self.response_post_save_change(request, problem)

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the versions of the problem."""
        _known_number(object_id)
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

    @_for_curators
    def history_form_view(
        self, request: HttpRequest, problem: Problem, version_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show how a version differs from the one before and from the working copy; restore it on request."""
        _known_number(version_id)
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
            "against_before": changed_parts(_contents(before.draft_revision_id)[0], then) if before else [],
            "against_now": changed_parts(then, problem.draft_revision.content if problem.draft_revision else {}),
            "media": self.media,
        }
        return render(request, "admin/curating/version.html", context)

    def _restored(self, request: HttpRequest, problem: Problem, revision_id: int | None) -> HttpResponse:
        """Make an earlier content the working copy again."""
        content = _contents(revision_id)[0]
        try:
            saved = save_draft(BankProblem.model_validate(content), by=request.user, reason="restored")
        except ValidationError as error:
            for fault in readable_faults(error)[:10]:
                self.message_user(request, fault, messages.ERROR)
            told = _("This version is of an older format and cannot be restored as it is; nothing was changed.")
            self.message_user(request, told, messages.ERROR)
        else:
            self._note_in_log(request, problem, "restore")
            told = _("The version is the working copy now. Check it, and publish it.")
            if saved.draft_revision_id == problem.draft_revision_id:
                told = NOTHING_CHANGED
            elif saved.state == ProblemState.PUBLISHED:
                told = TAKEN_BACK
            self.message_user(request, told, messages.SUCCESS)
        return redirect("admin:problems_problem_change", problem.pk)

    def _note_in_log(self, request: HttpRequest, problem: Problem, what: str) -> None:
        LogEntry.objects.log_actions(request.user.pk, [problem], CHANGE, change_message=what, single_object=True)

    # --- who may ---

    def has_module_permission(self, request: HttpRequest) -> bool:
        return has_role(request.user, CURATOR)

    def has_view_permission(self, request: HttpRequest, obj: Problem | None = None) -> bool:
        return has_role(request.user, CURATOR)

    has_change_permission = has_view_permission

    def has_add_permission(self, request: HttpRequest) -> bool:
        return has_role(request.user, CURATOR)

    def has_view_history_permission(self, request: HttpRequest, obj: Problem | None = None) -> bool:
        return has_role(request.user, CURATOR)

    has_change_history_permission = has_view_history_permission

    def has_delete_permission(self, request: HttpRequest, obj: Problem | None = None) -> bool:
        """Interviews need what they were held about."""
        if not request.user.is_superuser:
            return False
        return obj is None or not ProblemRevision.objects.filter(problem=obj, interviews__isnull=False).exists()


def _format_faults(error: Exception) -> list[str]:
    """Return what is wrong with a content that was proven under an earlier format and does not fit any more."""
    return readable_faults(error.__cause__)[:10] if isinstance(error.__cause__, ValidationError) else []


def _contents(*revision_ids: int | None) -> list[dict[str, Any]]:
    """Return the contents of revisions, in their order, with one query; nothing for one that is gone."""
    found = dict(ProblemRevision.objects.filter(pk__in=revision_ids).values_list("pk", "content"))
    return [found.get(revision_id, {}) for revision_id in revision_ids]
