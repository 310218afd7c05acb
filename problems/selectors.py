"""Reading the bank."""

from django.db.models import Case, IntegerField, Q, QuerySet, Value, When

from problems.models import Difficulty, Problem

MAX_SEARCH_WORDS = 8


def listed_problems(*, q: str = "", difficulty: str = "", pattern: str = "", language: str = "en") -> QuerySet[Problem]:
    """Return the problems that fit, titles that hold every word of ``q`` first, then the easier ones.

    ``language`` (``en`` or ``zh``) decides by which title they are sorted. Problems that cannot be interviewed about
    yet, for want of a revision, are left out.
    """
    problems = Problem.objects.filter(current_revision__isnull=False)
    if difficulty:
        problems = problems.filter(difficulty=difficulty)
    if pattern:
        problems = problems.filter(patterns__pattern=pattern)
    in_title = Q()
    for word in q.lower().split()[:MAX_SEARCH_WORDS]:
        title = Q(title_en__icontains=word) | Q(title_zh__icontains=word)
        problems = problems.filter(Q(search_text__contains=word) | title)
        in_title &= title
    order = [Case(When(in_title, then=0), default=1, output_field=IntegerField())] if in_title else []
    return problems.order_by(*order, _difficulty_rank(), f"title_{language}", "pk")


def _difficulty_rank() -> Case:
    ranks = (When(difficulty=value, then=Value(rank)) for rank, value in enumerate(Difficulty.values))
    return Case(*ranks, default=Value(len(Difficulty.values)), output_field=IntegerField())
