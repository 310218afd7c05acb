"""The working copy of a problem: moved on, checked, tried out, and edited in fields."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from interviews.curating.desk.faults import format_faults
from interviews.curating.desk.guards import for_curators
from interviews.curating.desk.hearing import SayForm
from interviews.curating.desk.log import note_in_log
from interviews.curating.fields.pages import fields_page
from interviews.curating.insights.health import is_from_files
from interviews.curating.part_words import listed
from interviews.curating.retiring import touched_by_retiring
from interviews.curating.standing import standing_of
from interviews.curating.state_words import (
    HAS_FAULTS,
    NOT_PROVEN,
    NOT_READ,
    UNFINISHED,
    WAY_CLOSED,
    WAY_LABELS,
    told_of_way,
)
from interviews.drafting.parts import PARTS
from interviews.ground.refusals import page_language
from interviews.problem_checks import checking
from interviews.turns import opening
from problems.models import CheckStatus, Problem
from problems.proof.check import could_not_run
from problems.services import NotProven, NotRead, Unfinished, WayClosed, move
from problems.states import NEEDS_FORMAT, NEEDS_PROOF, ways_from
from profiles.models import InterviewLanguage


class WorkingCopyPages:
    """What is done with the working copy of one problem, and where it stands."""

    def desk_context(self, problem: Problem) -> dict[str, Any]:
        """Return what the pages of a problem show of where it stands and which ways lead on."""
        # Of an unfinished text nothing is proven; the revision that was checked is an older one.
        check = problem.draft_revision.checks.first() if problem.draft_revision and not problem.unfinished else None
        language = page_language()
        ways = [way for way in ways_from(problem.state) if not (problem.unfinished and way in NEEDS_FORMAT)]
        return {
            "problem": problem,
            "standing": standing_of(problem),
            "check": check,
            "can_review": "send_to_review" in ways,
            "is_from_files": is_from_files(problem),
            "is_drafting": problem.draftings.exclude(status=CheckStatus.FINISHED).exists(),
            "could_not_run": check is not None and could_not_run(check.faults),
            "is_checking": check is not None and check.status != CheckStatus.FINISHED,
            "ways": [(way, WAY_LABELS[way], way in NEEDS_PROOF and not (check and check.passed)) for way in ways],
            "has_other_published": problem.current_revision_id not in (None, problem.draft_revision_id),
            "languages": InterviewLanguage.choices,
            "page_lang": language,
            "say_form": SayForm(initial={"language": language}),
        }

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show where the problem stands above its content."""
        problem = self.get_object(request, object_id)
        context = self.desk_context(problem) if problem is not None else {}
        return super().change_view(request, object_id, form_url, {**context, **(extra_context or {})})

    @for_curators
    def move_view(self, request: HttpRequest, problem: Problem) -> HttpResponse:
        """Take the problem a way: to review, published, retired."""
        if request.method != "POST":
            return redirect("admin:problems_problem_change", problem.pk)
        way = request.POST.get("way", "")
        if way == "retire" and "confirmed" not in request.POST:
            return redirect("admin:problems_problem_retire", problem.pk)
        check = problem.draft_revision.checks.first() if problem.draft_revision else None
        if way == "send_to_review" and check is not None and check.faults and not could_not_run(check.faults):
            self.message_user(request, HAS_FAULTS, messages.ERROR)
            return redirect("admin:problems_problem_change", problem.pk)
        try:
            moved = move(problem.slug, way, by=request.user)
        except WayClosed:
            self.message_user(request, WAY_CLOSED, messages.WARNING)
        except NotRead as error:
            told, there = (
                NOT_READ % {"parts": listed(error.parts)},
                reverse("admin:problems_problem_drafting", args=[problem.pk]),
            )
            first = next(part for part in PARTS if part in error.parts)
            link = format_html('{} <a href="{}#part-{}">{}</a>', told, there, first, _("Read and confirm"))
            self.message_user(request, link, messages.ERROR)
        except Unfinished:
            self.message_user(request, UNFINISHED[way], messages.ERROR)
        except NotProven as error:
            self.message_user(request, NOT_PROVEN, messages.ERROR)
            for fault in format_faults(error):
                self.message_user(request, fault, messages.ERROR)
        else:
            note_in_log(request, problem, way)
            self.message_user(request, told_of_way(way, moved.state), messages.SUCCESS)
        return redirect("admin:problems_problem_change", problem.pk)

    @for_curators
    def retire_view(self, request: HttpRequest, problem: Problem) -> HttpResponse:
        """Say what retiring the problem means, and ask."""
        if "retire" not in ways_from(problem.state):
            self.message_user(request, WAY_CLOSED, messages.WARNING)
            return redirect("admin:problems_problem_change", problem.pk)
        context = {
            **self.admin_site.each_context(request),
            "title": _("Retire %(title)s?") % {"title": problem.title_en},
            "opts": self.opts,
            "original": problem,
            "touched": touched_by_retiring(problem),
            "is_out": problem.current_revision_id is not None,
            "media": self.media,
        }
        return render(request, "admin/curating/retire.html", context)

    @for_curators
    def check_view(self, request: HttpRequest, problem: Problem) -> HttpResponse:
        """Ask for a check of the working copy; an unfinished text cannot be checked, and the page says so."""
        if request.method == "POST" and problem.draft_revision is not None and not problem.unfinished:
            checking.ask_for_check(problem.draft_revision, by=request.user)
        return self._proof(request, problem) if request.htmx else redirect("admin:problems_problem_change", problem.pk)

    @for_curators
    def proof_view(self, request: HttpRequest, problem: Problem) -> HttpResponse:
        """Tell how far the check is; the page asks for it while it runs."""
        return self._proof(request, problem)

    def _proof(self, request: HttpRequest, problem: Problem) -> HttpResponse:
        return render(request, "admin/curating/_fragments/proof.html", self.desk_context(problem))

    @for_curators
    def practise_view(self, request: HttpRequest, problem: Problem) -> HttpResponse:
        """Begin a scratch interview about the working copy."""
        language = request.POST.get("language", "")
        if request.method != "POST" or language not in InterviewLanguage.values or problem.draft_revision is None:
            return redirect("admin:problems_problem_change", problem.pk)
        interview = opening.start_scratch_interview(
            curator=request.user, language=language, revision=problem.draft_revision
        )
        return redirect("room", interview.pk)

    @for_curators
    def fields_view(self, request: HttpRequest, problem: Problem) -> HttpResponse:
        """Edit the working copy in fields."""
        return fields_page(self, request, problem)

    def add_fields_view(self, request: HttpRequest) -> HttpResponse:
        """Write a new problem in fields."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        return fields_page(self, request, None)
