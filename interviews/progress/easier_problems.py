"""Which problem to offer when the one at hand is too much just now."""

from interviews.models import Interview
from interviews.progress.expecting import Listed, bank

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
        Interview.objects.filter(learner=interview.learner_id, revision__isnull=False, is_scratch=False).values_list(
            "revision__problem__slug", flat=True
        )
    )

    def place(problem: Listed) -> tuple[object, ...]:
        difficulty = _ORDER.index(problem.difficulty)
        other = patterns.isdisjoint(problem.patterns)
        fit = (other, level - difficulty) if here else (difficulty, other)
        return difficulty == level, problem.slug in practised, fit, problem.slug

    others = [one for one in bank() if not (here and one.slug == here.slug) and _ORDER.index(one.difficulty) <= level]
    return min(others, key=place).slug if others else None


def _patterns_of(interview: Interview) -> set[str]:
    stored = interview.context.get("patterns", []) if isinstance(interview.context, dict) else []
    return {pattern for pattern in stored if isinstance(pattern, str)} if isinstance(stored, list) else set()
