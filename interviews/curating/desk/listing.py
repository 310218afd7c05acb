"""The list of problems: each with its health, and what is done with several at once."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from interviews.curating.desk.faults import format_faults
from interviews.curating.filters import PatternFilter, StandingFilter, TechniqueFilter
from interviews.curating.insights.health import Health, health_of
from interviews.curating.standing import standing_of
from interviews.problem_checks import checking
from problems.models import Problem
from problems.services import NotProven, NotRead, WayClosed, move


class ProblemListing:
    """The columns, the filters and the actions of the list."""

    list_display = (
        "titles", "difficulty", "stands", "proof", "use", "success", "hints", "stuck", "words",
    )  # fmt: skip
    list_filter = (StandingFilter, "difficulty", "edited_in_admin", PatternFilter, TechniqueFilter)
    search_fields = ("slug", "title_en", "title_zh", "search_text")
    list_per_page = 50
    show_full_result_count = False
    ordering = ("title_en",)
    actions = ("check_selected", "publish_selected")
    change_list_template = "admin/problems/problem/change_list.html"

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

    @admin.display(description=_("left at"))
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
        rows = list(queryset.filter(draft_revision__isnull=False, unfinished="").select_related("draft_revision"))
        for problem in rows:
            checking.ask_for_check(problem.draft_revision, by=request.user)
        if unfinished := queryset.exclude(unfinished="").values_list("slug", flat=True):
            told = _("Not checked, because they are unfinished: %(slugs)s.") % {"slugs": ", ".join(unfinished)}
            self.message_user(request, told, messages.WARNING)
        if not rows:
            return
        told = ngettext(
            "%(number)d check was requested; reload this page to see the result.",
            "%(number)d checks were requested; reload this page to see the results.",
            len(rows),
        )
        self.message_user(request, told % {"number": len(rows)}, messages.SUCCESS)

    @admin.action(description=_("Publish the selected problems that passed their check"))
    def publish_selected(self, request: HttpRequest, queryset: QuerySet[Problem]) -> None:
        published, left = [], []
        unfit: list[str] = []
        for slug in queryset.values_list("slug", flat=True):
            try:
                move(slug, "publish", by=request.user)
            except (NotProven, NotRead, WayClosed) as error:
                left.append(slug)
                unfit += [f"{slug}: {fault}" for fault in format_faults(error)[:1]]
            else:
                published.append(slug)
        if published:
            told = ngettext("%(number)d problem is published.", "%(number)d problems are published.", len(published))
            self.message_user(request, told % {"number": len(published)}, messages.SUCCESS)
        if left:
            told = _(
                "Left unchanged, because they have not passed a check, hold drafted parts that nobody has read, are "
                "already published or retired: %(slugs)s."
            )
            self.message_user(request, told % {"slugs": ", ".join(left)}, messages.WARNING)
        for fault in unfit:
            self.message_user(request, fault, messages.ERROR)
