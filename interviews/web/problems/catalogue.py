"""The catalogue: the bank's problems, each with how far the learner got with it."""

import re
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlencode
from uuid import UUID

from django import forms
from django.conf import settings
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, override
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from interviews.progress.catalogue import FIT, LearnerState, chosen, shelves_of, state_of, with_progress
from interviews.progress.recommending import Outlook, outlook_of
from interviews.web.coding.languages_shown import languages_note
from interviews.web.progress.texts import about_percent
from interviews.web.shared.guards import learner_of, visitors_welcome
from problems.forms import ProblemFilterForm
from problems.patterns.taxonomy import load_taxonomy
from problems.patterns.techniques import TECHNIQUES
from profiles.selectors import content_language

PAGE_SIZE = 24


class CatalogueFilterForm(ProblemFilterForm):
    state = forms.ChoiceField(
        label=_("Your progress"), choices=[("", _("Any progress")), *LearnerState.choices], required=False
    )
    sort = forms.ChoiceField(
        label=_("Order"),
        choices=[
            ("", _("Easiest first")),
            (FIT, _("Best fit for you")),
            ("newest", _("Newest first")),
            ("title", _("By title")),
        ],
        required=False,
    )


@dataclass(frozen=True)
class CatalogueRow:
    """A problem as the catalogue shows it. ``interview_id`` is the open interview, else the last finished one.

    ``expected`` says how well it would probably go, where the learner asked for what fits.
    """

    slug: str
    title: str
    difficulty: str
    difficulty_label: str
    state: LearnerState
    is_solved: bool
    is_due: bool
    interview_id: UUID | None
    patterns: tuple[str, ...]
    expected: str


@dataclass(frozen=True)
class Topic:
    """The technique or pattern that a search names. ``query`` asks the catalogue for its problems."""

    kind: str
    name: str
    query: str


@require_safe
@visitors_welcome
@vary_on_headers("HX-Request")
def catalogue(request: HttpRequest) -> HttpResponse:
    """List the problems that fit the filters; htmx gets the results alone. ``pick`` chooses one of them at random."""
    language = content_language(get_language() or "en")
    form = CatalogueFilterForm(request.GET, language=language)
    criteria = form.criteria()
    is_pick = "pick" in request.GET
    learner = learner_of(request)
    problems = with_progress(learner, criteria, language)
    by_fit = criteria.get("sort") == FIT
    outlook = outlook_of(learner, timezone.now()) if by_fit or is_pick else None
    page = Paginator(chosen(problems, outlook, is_pick=is_pick), PAGE_SIZE).get_page(request.GET.get("page"))
    query = urlencode(criteria)
    context = {
        "form": form,
        "page": page,
        "rows": _rows(page, language, outlook if by_fit else None),
        "topic": _topic(criteria, language),
        "query": query,
        "filtered": bool(set(criteria) - {"sort"}) or is_pick,
        "is_pick": is_pick,
    }
    if not request.htmx:
        context |= {"shelves": shelves_of(learner), "languages_note": languages_note()}
        return render(request, "interviews/problems/catalogue.html", context)
    response = render(request, "interviews/problems/_fragments/live_results.html", context)
    # The address bar shows what was asked for only, without the empty fields that a form sends along.
    response["HX-Push-Url"] = reverse("catalogue") + (f"?{query}" if criteria else "")
    return response


def _topic(criteria: dict[str, str], language: str) -> Topic | None:
    """Return what the search names, in whichever language: a technique, or else a pattern."""
    kind, id_ = _topics().get(_plain(criteria.get("q", "")), ("", ""))
    if not kind or criteria.get(kind) == id_:
        return None
    name = str(TECHNIQUES[id_]) if kind == "technique" else getattr(load_taxonomy()[id_].name, language)
    others = {field: value for field, value in criteria.items() if field != "q"}
    return Topic(kind, name, urlencode({**others, kind: id_}))


@lru_cache(maxsize=1)
def _topics() -> dict[str, tuple[str, str]]:
    """Return the field and the value that ask for a technique or a pattern, by its names in all languages."""
    topics: dict[str, tuple[str, str]] = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            for id_, name in TECHNIQUES.items():
                topics.setdefault(_plain(str(name)), ("technique", id_))
    for id_, pattern in load_taxonomy().items():
        for name in (pattern.name.en, pattern.name.zh):
            topics.setdefault(_plain(name), ("pattern", id_))
    return topics


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.lower()))


def _rows(page: Page, language: str, outlook: Outlook | None) -> list[CatalogueRow]:
    taxonomy = load_taxonomy()
    return [
        CatalogueRow(
            slug=problem.slug,
            title=problem.title(language),
            difficulty=problem.difficulty,
            difficulty_label=problem.get_difficulty_display(),
            state=state_of(problem),
            is_solved=problem.is_solved,
            is_due=problem.is_due,
            interview_id=problem.open_id or problem.finished_id,
            patterns=tuple(getattr(taxonomy[row.pattern].name, language) for row in problem.patterns.all()),
            expected=about_percent(outlook.expected[problem.slug]) if outlook is not None else "",
        )
        for problem in page
    ]
