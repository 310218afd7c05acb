"""The catalogue: the bank's problems, each with how far the learner got with it.

It stands here and not in ``problems`` because interviews know of problems and never the other way round.
"""

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlencode
from uuid import UUID

from django import forms
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.paginator import Page, Paginator
from django.db import models
from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, override
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from interviews.models import Interview
from interviews.progress.expecting import Listed
from interviews.progress.recommending import Outlook, outlook_of
from interviews.web.progress.texts import about_percent
from problems.forms import ProblemFilterForm
from problems.models import Difficulty, Problem, ProblemTechnique
from problems.patterns.taxonomy import load_taxonomy
from problems.patterns.techniques import TECHNIQUES
from problems.selectors import listed_problems
from profiles.models import Practice, User
from profiles.selectors import content_language, reviews_of

PAGE_SIZE = 24
PICKED_FROM = 12
FIT = "fit"


class LearnerState(models.TextChoices):
    """How far a learner got with a problem. An interview that is still open outweighs finished ones."""

    NEW = "new", _("Not tried yet")
    OPEN = "open", _("In progress")
    FINISHED = "finished", _("Finished")
    SOLVED = "solved", _("Solved")
    DUE = "due", _("Due again")


class CatalogueFilterForm(ProblemFilterForm):
    state = forms.ChoiceField(
        label=_("Your progress"), choices=[("", _("Any progress")), *LearnerState.choices], required=False
    )
    sort = forms.ChoiceField(
        label=_("Order"),
        choices=[
            ("", _("Easier ones first")),
            (FIT, _("What fits you best")),
            ("newest", _("Added last")),
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
class Shelf:
    """A technique with the number of its problems, and how many of them the learner has solved."""

    id: str
    name: str
    number: int
    solved: int


@dataclass(frozen=True)
class Topic:
    """The technique or pattern that a search names. ``query`` asks the catalogue for its problems."""

    kind: str
    name: str
    query: str


@require_safe
@login_required
@vary_on_headers("HX-Request")
def catalogue(request: HttpRequest) -> HttpResponse:
    """List the problems that fit the filters; htmx gets the results alone. ``pick`` chooses one of them at random."""
    language = content_language(get_language() or "en")
    form = CatalogueFilterForm(request.GET, language=language)
    criteria = form.criteria()
    is_pick = "pick" in request.GET
    problems = with_progress(request.user, criteria, language)
    by_fit = criteria.get("sort") == FIT
    outlook = outlook_of(request.user, timezone.now()) if by_fit or is_pick else None
    page = Paginator(_chosen(problems, outlook, is_pick=is_pick), PAGE_SIZE).get_page(request.GET.get("page"))
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
        context["shelves"] = shelves_of(request.user)
        return render(request, "interviews/problems/catalogue.html", context)
    response = render(request, "interviews/problems/_fragments/live_results.html", context)
    # The address bar shows what was asked for only, without the empty fields that a form sends along.
    response["HX-Push-Url"] = reverse("catalogue") + (f"?{query}" if criteria else "")
    return response


def with_progress(learner: User, criteria: dict[str, str], language: str) -> QuerySet[Problem]:
    """Return the problems that fit, each with what the learner did with it.

    That is ``open_id`` and ``finished_id`` of the latest interviews, ``is_solved`` and ``is_due``.
    """
    asked = {name: value for name, value in criteria.items() if name != "state" and (name, value) != ("sort", FIT)}
    mine = Interview.objects.filter(learner=learner, revision__problem=OuterRef("pk"), is_scratch=False)
    mine = mine.order_by("-updated_at")
    due = reviews_of(learner).filter(asked_at__lte=timezone.now(), item=OuterRef("slug"))
    problems = listed_problems(**asked, language=language).annotate(
        open_id=Subquery(mine.filter(finished_at__isnull=True).values("pk")[:1]),
        finished_id=Subquery(mine.filter(finished_at__isnull=False).values("pk")[:1]),
        is_solved=Exists(Practice.objects.filter(learner=learner, item=OuterRef("slug"), solved=True)),
        is_due=Exists(due),
    )
    return problems.filter(**_OF_STATE.get(criteria.get("state", ""), {}))


_OF_STATE = {
    LearnerState.OPEN: {"open_id__isnull": False},
    LearnerState.FINISHED: {"open_id__isnull": True, "finished_id__isnull": False},
    LearnerState.NEW: {"open_id__isnull": True, "finished_id__isnull": True, "is_solved": False},
    LearnerState.SOLVED: {"is_solved": True},
    LearnerState.DUE: {"is_due": True},
}


def shelves_of(learner: User) -> list[Shelf]:
    """Return the techniques that the bank has problems of, in their order: two queries."""
    listed = ProblemTechnique.objects.filter(problem__in=Problem.objects.listed()).order_by()
    numbers = dict(listed.values_list("technique").annotate(Count("pk")))
    mine = Practice.objects.filter(learner=learner, solved=True).values("item")
    solved = dict(listed.filter(problem__slug__in=mine).values_list("technique").annotate(Count("pk")))
    return [
        Shelf(technique, str(name), numbers[technique], solved.get(technique, 0))
        for technique, name in TECHNIQUES.items()
        if technique in numbers
    ]


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


class _InOrder:
    """Problems in an order that the database does not know: only those of a page are fetched."""

    def __init__(self, problems: QuerySet[Problem], slugs: Sequence[str]) -> None:
        self._problems, self._slugs = problems, slugs

    def __len__(self) -> int:
        return len(self._slugs)

    def __getitem__(self, place: slice) -> list[Problem]:
        wanted = self._slugs[place]
        found = {problem.slug: problem for problem in self._problems.filter(slug__in=wanted)}
        return [found[slug] for slug in wanted if slug in found]


def _chosen(problems: QuerySet[Problem], outlook: Outlook | None, *, is_pick: bool) -> QuerySet[Problem] | _InOrder:
    """Return the problems in the order asked for, or one of those that suit the learner, at random."""
    whole = problems.prefetch_related("patterns")
    if outlook is None:
        return whole
    found = dict(problems.values_list("slug", "is_solved"))
    ranked = [one for one in outlook.ranked if one.slug in found]
    if is_pick:
        suiting = _suiting([one for one in ranked if not found[one.slug]] or ranked, outlook)
        return _InOrder(whole, [secrets.choice(suiting).slug] if suiting else [])
    return _InOrder(whole, [one.slug for one in ranked])


def _suiting(ranked: Sequence[Listed], outlook: Outlook) -> Sequence[Listed]:
    """Return the best of the ``ranked``; to somebody who never practised, all that are not hard, if there are any."""
    if outlook.skill.overall.observations:
        return ranked[:PICKED_FROM]
    return [one for one in ranked if one.difficulty != Difficulty.HARD] or ranked


def _rows(page: Page, language: str, outlook: Outlook | None) -> list[CatalogueRow]:
    taxonomy = load_taxonomy()
    return [
        CatalogueRow(
            slug=problem.slug,
            title=problem.title(language),
            difficulty=problem.difficulty,
            difficulty_label=problem.get_difficulty_display(),
            state=_state(problem),
            is_solved=problem.is_solved,
            is_due=problem.is_due,
            interview_id=problem.open_id or problem.finished_id,
            patterns=tuple(getattr(taxonomy[row.pattern].name, language) for row in problem.patterns.all()),
            expected=about_percent(outlook.expected[problem.slug]) if outlook is not None else "",
        )
        for problem in page
    ]


def _state(problem: Problem) -> LearnerState:
    if problem.open_id:
        return LearnerState.OPEN
    return LearnerState.FINISHED if problem.finished_id else LearnerState.NEW
