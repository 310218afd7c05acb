"""The catalogue: the bank's problems, each with how far the learner got with it."""

from dataclasses import dataclass
from urllib.parse import urlencode
from uuid import UUID

from django import forms
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from interviews.progress.catalogue import FIT, LearnerState, chosen, shelves_of, state_of, with_progress
from interviews.progress.recommending import Outlook, outlook_of
from interviews.web.coding.languages_shown import languages_note
from interviews.web.problems.roadmap import roadmap_of
from interviews.web.problems.search import Search, understood
from interviews.web.progress.texts import about_percent
from interviews.web.shared.guards import learner_of, visitors_welcome
from problems.forms import ProblemFilterForm
from problems.models import Difficulty
from problems.patterns.taxonomy import load_taxonomy
from problems.patterns.techniques import TECHNIQUES
from profiles.selectors import content_language

PAGE_SIZE = 24


class CatalogueFilterForm(ProblemFilterForm):
    """Patterns are what one is estimated in: links from there ask for one, but to choose there are techniques alone."""

    pattern = forms.ChoiceField(required=False, widget=forms.HiddenInput)
    state = forms.ChoiceField(
        label=gettext_lazy("Your progress"),
        choices=[("", gettext_lazy("Any progress")), *LearnerState.choices],
        required=False,
    )
    sort = forms.ChoiceField(
        label=gettext_lazy("Order"),
        choices=[
            ("", gettext_lazy("Easiest first")),
            (FIT, gettext_lazy("Best fit for you")),
            ("newest", gettext_lazy("Newest first")),
            ("title", gettext_lazy("By title")),
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
    trains: tuple[str, ...]
    expected: str


@dataclass(frozen=True)
class ShownFilter:
    """Something that is asked for without a field that shows it; ``without`` is the query of a link that ends it."""

    text: str
    without: str


@require_safe
@visitors_welcome
@vary_on_headers("HX-Request")
def catalogue(request: HttpRequest) -> HttpResponse:
    """List the problems that fit the filters; htmx gets the results alone. ``pick`` chooses one of them at random."""
    language = content_language(get_language() or "en")
    form = CatalogueFilterForm(request.GET, language=language)
    criteria = form.criteria()
    search = _search_of(criteria)
    is_pick = "pick" in request.GET
    learner = learner_of(request)
    asked = {**criteria, **search.filters, "q": search.words}
    problems = with_progress(learner, asked, language, topic=search.topic)
    by_fit = criteria.get("sort") == FIT
    outlook = outlook_of(learner, timezone.now()) if by_fit or is_pick else None
    page = Paginator(chosen(problems, outlook, is_pick=is_pick), PAGE_SIZE).get_page(request.GET.get("page"))
    query = urlencode(criteria)
    context = {
        "form": form,
        "page": page,
        "rows": _rows(page, language, outlook if by_fit else None),
        "shown_filters": _shown_filters(criteria, search, language),
        "query": query,
        "filtered": bool(set(criteria) - {"sort"}) or is_pick,
        "is_pick": is_pick,
    }
    if not request.htmx:
        roadmap = roadmap_of(shelves_of(learner), criteria)
        context |= {"roadmap": roadmap, "languages_note": languages_note()}
        return render(request, "interviews/problems/catalogue.html", context)
    response = render(request, "interviews/problems/_fragments/live_results.html", context)
    # The address bar shows what was asked for only, without the empty fields that a form sends along.
    response["HX-Push-Url"] = reverse("catalogue") + (f"?{query}" if criteria else "")
    return response


def _search_of(criteria: dict[str, str]) -> Search:
    """Return the search as it counts: what a field says is not asked for by a word as well."""
    search = understood(criteria.get("q", ""))
    return search if not set(search.filters) & set(criteria) else Search(criteria["q"], {}, None)


def _shown_filters(criteria: dict[str, str], search: Search, language: str) -> list[ShownFilter]:
    """Return what the words of the search were taken for, and a pattern that a link asked for."""
    shown = []
    if "difficulty" in search.filters:
        label = Difficulty(search.filters["difficulty"]).label
        shown.append(ShownFilter(_("Difficulty: %(name)s") % {"name": label}, ""))
    if "state" in search.filters:
        label = LearnerState(search.filters["state"]).label
        shown.append(ShownFilter(_("Your progress: %(name)s") % {"name": label}, ""))
    if search.topic:
        kind, id_ = search.topic
        name = TECHNIQUES[id_] if kind == "technique" else getattr(load_taxonomy()[id_].name, language)
        shown.append(ShownFilter(_("Pattern: %(name)s") % {"name": name}, ""))
    if pattern := criteria.get("pattern"):
        others = {name: value for name, value in criteria.items() if name != "pattern"}
        name = getattr(load_taxonomy()[pattern].name, language)
        shown.append(ShownFilter(_("Pattern: %(name)s") % {"name": name}, f"?{urlencode(others)}"))
    return shown


def _rows(page: Page, language: str, outlook: Outlook | None) -> list[CatalogueRow]:
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
            trains=tuple(str(TECHNIQUES[row.technique]) for row in problem.techniques.all()),
            expected=about_percent(outlook.expected[problem.slug]) if outlook is not None else "",
        )
        for problem in page
    ]
