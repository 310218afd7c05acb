"""What to practise after an interview."""

from collections.abc import Iterable
from dataclasses import dataclass

from interviews.models import Interview
from interviews.report.note_next import NEXT_PROBLEMS, NextProblem, Reason
from problems.models import Difficulty, Problem, ProblemRevision

OF_EACH = NEXT_PROBLEMS * 2
"""So many for one reason: a note passes over those that others of its list name already, or that it may not name."""
_ORDER = tuple(Difficulty.values)


@dataclass(frozen=True)
class _Listed:
    """A problem of the bank as it is chosen from; the best of its ``patterns`` comes first."""

    slug: str
    title: str
    level: int
    patterns: tuple[str, ...]

    def shares_one(self, patterns: tuple[str, ...]) -> bool:
        """Tell whether one of its patterns is among ``patterns``."""
        return not set(patterns).isdisjoint(self.patterns)


def next_problems_for(interview: Interview) -> tuple[NextProblem, ...]:
    """Return problems of the bank that the learner never began, the best to go on with first: some for each reason.

    Those that the follow-up questions lead to come first, then those with the same best pattern, then harder ones that
    share a pattern, and those that share none; as little harder as possible. One problem may come for several reasons:
    which of them may be told depends on the note.
    """
    slug, related = _follow_ups_of(interview)
    bank = _bank(interview.language)
    here = bank.pop(slug, None)
    patterns = here.patterns if here is not None else _first_pattern(interview)
    practised = _practised(interview.learner_id)
    others = [problem for name, problem in bank.items() if name not in practised]
    level = here.level if here is not None else len(_ORDER)  # nobody knows how hard a pasted problem is
    by_distance = sorted(others, key=lambda problem: (abs(problem.level - level), -problem.level, problem.slug))
    harder = [problem for problem in by_distance if problem.level > level]
    ranked: dict[Reason, list[_Listed]] = {
        "related": [bank[name] for name in related if name in bank and name not in practised],
        "same_pattern": [problem for problem in by_distance if problem.patterns[:1] == patterns[:1] != ()],
        "harder": [problem for problem in harder if problem.shares_one(patterns)],
        "another": [problem for problem in harder if not problem.shares_one(patterns)],
    }
    return tuple(
        NextProblem(problem.slug, problem.title, reason)
        for reason, problems in ranked.items()
        for problem in problems[:OF_EACH]
    )


def _follow_ups_of(interview: Interview) -> tuple[str, tuple[str, ...]]:
    """Return the slug of the interview's problem and those that its follow-ups lead to; nothing for a pasted one."""
    if interview.revision_id is None:
        return "", ()
    names = ("problem__slug", "content__follow_ups")
    slug, follow_ups = ProblemRevision.objects.values_list(*names).get(pk=interview.revision_id)
    return slug, tuple(dict.fromkeys(one["related"] for one in follow_ups if one.get("related")))


def _bank(language: str) -> dict[str, _Listed]:
    """Return the problems that can be interviewed about, by slug."""
    rows: Iterable[tuple[str, str, str, str | None]] = (
        Problem.objects.filter(current_revision__isnull=False)
        .order_by("slug", "patterns__rank")
        .values_list("slug", f"title_{language}", "difficulty", "patterns__pattern")
    )
    bank: dict[str, _Listed] = {}
    for slug, title, difficulty, pattern in rows:
        known = bank[slug].patterns if slug in bank else ()
        patterns = (*known, pattern) if pattern else known
        bank[slug] = _Listed(slug, title, _ORDER.index(difficulty), patterns)
    return bank


def _practised(learner_id: int) -> set[str]:
    begun = Interview.objects.filter(learner=learner_id, revision__isnull=False)
    return set(begun.values_list("revision__problem__slug", flat=True))


def _first_pattern(interview: Interview) -> tuple[str, ...]:
    """Return the pattern that a pasted problem's text was taken for, alone; nothing where there is none."""
    stored = interview.context.get("patterns") if isinstance(interview.context, dict) else None
    return (stored[0],) if isinstance(stored, list) and stored and isinstance(stored[0], str) else ()
