"""Which problem to offer when the one at hand is too much just now."""

from interviews.models import Interview
from problems.models import Problem

_ORDER = ("easy", "medium", "hard")


def easier_problem(interview: Interview) -> str | None:
    """Return the slug of an easier problem; of an equally easy one where nothing is easier, ``None`` without any other.

    Those that fit best come first: easier rather than equal, not practised yet, of the same pattern, as little easier
    as possible; from a pasted problem the easiest.
    """
    here = interview.revision.problem if interview.revision is not None else None
    # Nobody knows how hard a pasted problem is, so from there an easy one is what helps.
    level = _ORDER.index(here.difficulty) if here else len(_ORDER)
    patterns = _patterns_of(interview)
    practised = set(
        Interview.objects.filter(learner=interview.learner_id, revision__isnull=False).values_list(
            "revision__problem__slug", flat=True
        )
    )
    others = Problem.objects.filter(current_revision__isnull=False).prefetch_related("patterns")
    ranked = []
    for problem in others:
        difficulty = _ORDER.index(problem.difficulty)
        if (here and problem.pk == here.pk) or difficulty > level:
            continue
        shared = bool(patterns & {row.pattern for row in problem.patterns.all()})
        distance = level - difficulty if here else difficulty
        fit = (not shared, distance) if here else (distance, not shared)
        ranked.append((difficulty == level, problem.slug in practised, fit, problem.slug))
    return min(ranked)[-1] if ranked else None


def _patterns_of(interview: Interview) -> set[str]:
    stored = interview.context.get("patterns", []) if isinstance(interview.context, dict) else []
    return {pattern for pattern in stored if isinstance(pattern, str)} if isinstance(stored, list) else set()
