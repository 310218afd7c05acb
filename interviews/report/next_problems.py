"""What to practise after an interview."""

from django.utils import timezone

from interviews.models import Interview
from interviews.progress.expecting import Listed, bank, expected_scores, in_steps, off_target
from interviews.report.note.next import NEXT_PROBLEMS, NextProblem, Reason
from problems.models import Difficulty, ProblemRevision
from profiles.skill.estimates import Skill
from profiles.skill.selectors import skill_of

OF_EACH = NEXT_PROBLEMS * 2
"""So many for one reason: a note passes over those that others of its list name already, or that it may not name."""
_ORDER = tuple(Difficulty.values)


def next_problems_for(interview: Interview, skill: Skill | None = None) -> tuple[NextProblem, ...]:
    """Return problems of the bank that the learner never began, the best to go on with first: some for each reason.

    Those that the follow-up questions lead to come first, then those with the same best pattern, then harder ones that
    share a pattern, and those that share none. For one reason those come first that fit the learner best, then those
    that are as little harder as possible. One problem may come for several reasons: which of them may be told depends
    on the note. ``skill`` is what is known of the learner, by default what is stored.
    """
    slug, related = _follow_ups_of(interview)
    listed = {problem.slug: problem for problem in bank()}
    here = listed.pop(slug, None)
    patterns = here.patterns if here is not None else _first_pattern(interview)
    practised = _practised(interview.learner_id)
    others = [problem for name, problem in listed.items() if name not in practised]
    level = _level(here) if here is not None else len(_ORDER)  # nobody knows how hard a pasted problem is
    expected = expected_scores(skill or skill_of(interview.learner), others, interview.finished_at or timezone.now())
    off = {name: off_target(in_steps(score)) for name, score in expected.items()}
    by_fit = sorted(others, key=lambda one: (off[one.slug], abs(_level(one) - level), -_level(one), one.slug))
    harder = [problem for problem in by_fit if _level(problem) > level]
    ranked: dict[Reason, list[Listed]] = {
        "related": [problem for problem in by_fit if problem.slug in related],
        "same_pattern": [problem for problem in by_fit if problem.patterns[:1] == patterns[:1] != ()],
        "harder": [problem for problem in harder if not set(patterns).isdisjoint(problem.patterns)],
        "another": [problem for problem in harder if set(patterns).isdisjoint(problem.patterns)],
    }
    return tuple(
        NextProblem(problem.slug, problem.title(interview.language), reason)
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


def _level(problem: Listed) -> int:
    return _ORDER.index(problem.difficulty)


def _practised(learner_id: int) -> set[str]:
    begun = Interview.objects.filter(learner=learner_id, revision__isnull=False, is_scratch=False)
    return set(begun.values_list("revision__problem__slug", flat=True))


def _first_pattern(interview: Interview) -> tuple[str, ...]:
    """Return the pattern that a pasted problem's text was taken for, alone; nothing where there is none."""
    stored = interview.context.get("patterns") if isinstance(interview.context, dict) else None
    return (stored[0],) if isinstance(stored, list) and stored and isinstance(stored[0], str) else ()
