"""Reading the bank."""

import re
from typing import Literal, NamedTuple

from django.db.models import Case, Exists, IntegerField, OuterRef, Q, QuerySet, Value, When

from problems.models import Difficulty, Problem, ProblemPattern, ProblemTechnique
from problems.text.late_patterns import LatePattern

MAX_SEARCH_WORDS = 8
_LATIN = LatePattern("[a-z0-9]")
Sort = Literal["", "newest", "title"]


class Topic(NamedTuple):
    """What a search names: a technique or a pattern, by its id."""

    kind: Literal["technique", "pattern"]
    id: str


def listed_problem(slug: str) -> Problem:
    """Return a problem that learners may begin, with its revision and its techniques. Raises
    ``Problem.DoesNotExist``."""
    return Problem.objects.listed().select_related("current_revision").prefetch_related("techniques").get(slug=slug)


def listed_problems(
    *,
    q: str = "",
    difficulty: str = "",
    pattern: str = "",
    technique: str = "",
    topic: Topic | None = None,
    sort: Sort = "",
    language: str = "en",
) -> QuerySet[Problem]:
    """Return the problems that fit, titles that hold every word of ``q`` first, then the easier ones.

    With a ``topic``, which is what ``q`` names, also those about it fit that do not hold the words.
    A word is found at the beginning of a word, and a Chinese one, since Chinese has no blanks, anywhere. ``sort`` puts
    the ``newest`` or those first by ``title`` instead; ``language`` (``en`` or ``zh``) decides by which title. Problems
    that cannot be interviewed about yet, for want of a revision, are left out.
    """
    problems = Problem.objects.listed()
    if difficulty:
        problems = problems.filter(difficulty=difficulty)
    if pattern:
        problems = problems.filter(patterns__pattern=pattern)
    if technique:
        problems = problems.filter(techniques__technique=technique)
    in_title, held = Q(), Q()
    for word in q.lower().split()[:MAX_SEARCH_WORDS]:
        title = _holds("title_en", word) | _holds("title_zh", word)
        held &= _holds("search_text", word) | title
        in_title &= title
    problems = problems.filter(held | _is_about(topic) if topic else held)
    order = [Case(When(in_title, then=0), default=1, output_field=IntegerField())] if in_title else []
    title = f"title_{language}"
    if sort:
        return problems.order_by(*(("-published_at", title) if sort == "newest" else (title,)), "pk")
    return problems.order_by(*order, _difficulty_rank(), title, "pk")


def _is_about(topic: Topic) -> Exists:
    """Return the condition that a problem is about ``topic``."""
    model = ProblemTechnique if topic.kind == "technique" else ProblemPattern
    return Exists(model.objects.filter(problem=OuterRef("pk"), **{topic.kind: topic.id}))


def _holds(field: str, word: str) -> Q:
    """Return the condition that ``word`` stands in ``field``, a Latin one where a word begins."""
    somewhere = Q(**{f"{field}__icontains": word})
    if not _LATIN.match(word):
        return somewhere
    # The pattern alone would do; what does not hold the word at all is passed over much faster without it.
    return somewhere & Q(**{f"{field}__iregex": f"(^|[^a-z0-9]){re.escape(word)}"})


def _difficulty_rank() -> Case:
    ranks = (When(difficulty=value, then=Value(rank)) for rank, value in enumerate(Difficulty.values))
    return Case(*ranks, default=Value(len(Difficulty.values)), output_field=IntegerField())
