"""The catalogue: the bank's problems, each with how far the learner got with it.

It stands here and not in ``problems`` because interviews know of problems and never the other way round.
"""

from dataclasses import dataclass
from urllib.parse import urlencode
from uuid import UUID

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.paginator import Page, Paginator
from django.db import models
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from interviews.models import Interview
from problems.forms import ProblemFilterForm
from problems.models import Problem
from problems.selectors import listed_problems
from problems.taxonomy import load_taxonomy
from profiles.models import User
from profiles.selectors import content_language

PAGE_SIZE = 24


class LearnerState(models.TextChoices):
    """How far a learner got with a problem. An interview that is still open outweighs finished ones."""

    NEW = "new", _("Not tried yet")
    OPEN = "open", _("In progress")
    FINISHED = "finished", _("Finished")


class CatalogueFilterForm(ProblemFilterForm):
    state = forms.ChoiceField(
        label=_("Your progress"), choices=[("", _("Any progress")), *LearnerState.choices], required=False
    )


@dataclass(frozen=True)
class CatalogueRow:
    """A problem as the catalogue shows it. ``interview_id`` is the open interview, else the last finished one."""

    slug: str
    title: str
    difficulty: str
    difficulty_label: str
    state: LearnerState
    interview_id: UUID | None
    patterns: tuple[str, ...]


@require_safe
@login_required
@vary_on_headers("HX-Request")
def catalogue(request: HttpRequest) -> HttpResponse:
    """List the problems that fit the filters; htmx gets the results alone."""
    language = content_language(get_language() or "en")
    form = CatalogueFilterForm(request.GET, language=language)
    criteria = form.criteria()
    problems = with_progress(request.user, criteria, language)
    page = Paginator(problems.prefetch_related("patterns"), PAGE_SIZE).get_page(request.GET.get("page"))
    context = {
        "form": form,
        "page": page,
        "rows": _rows(page, language),
        "query": urlencode(criteria),
        "filtered": bool(criteria),
    }
    if not request.htmx:
        return render(request, "problems/catalogue.html", context)
    response = render(request, "problems/_live_results.html", context)
    # The address bar shows what was asked for only, without the empty fields that a form sends along.
    response["HX-Push-Url"] = reverse("catalogue") + (f"?{urlencode(criteria)}" if criteria else "")
    return response


def with_progress(learner: User, criteria: dict[str, str], language: str) -> QuerySet[Problem]:
    """Return the problems that fit, each with ``open_id`` and ``finished_id`` of the learner's latest interviews."""
    state = criteria.get("state")
    mine = Interview.objects.filter(learner=learner, revision__problem=OuterRef("pk")).order_by("-updated_at")
    unfinished = mine.filter(finished_at__isnull=True)
    finished = mine.filter(finished_at__isnull=False)
    problems = listed_problems(
        **{name: value for name, value in criteria.items() if name != "state"}, language=language
    ).annotate(open_id=Subquery(unfinished.values("pk")[:1]), finished_id=Subquery(finished.values("pk")[:1]))
    if state == LearnerState.OPEN:
        return problems.filter(open_id__isnull=False)
    if state == LearnerState.FINISHED:
        return problems.filter(open_id__isnull=True, finished_id__isnull=False)
    if state == LearnerState.NEW:
        return problems.filter(open_id__isnull=True, finished_id__isnull=True)
    return problems


def _rows(page: Page, language: str) -> list[CatalogueRow]:
    taxonomy = load_taxonomy()
    return [
        CatalogueRow(
            slug=problem.slug,
            title=problem.title(language),
            difficulty=problem.difficulty,
            difficulty_label=problem.get_difficulty_display(),
            state=_state(problem),
            interview_id=problem.open_id or problem.finished_id,
            patterns=tuple(getattr(taxonomy[row.pattern].name, language) for row in problem.patterns.all()),
        )
        for problem in page
    ]


def _state(problem: Problem) -> LearnerState:
    if problem.open_id:
        return LearnerState.OPEN
    return LearnerState.FINISHED if problem.finished_id else LearnerState.NEW
