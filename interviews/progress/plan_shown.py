"""The study plan that a learner follows, as its page shows it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from interviews.models.labels import STAGE_LABELS
from interviews.progress.because import NEAR, percent, why
from interviews.progress.expecting import off_target
from interviews.progress.following import FollowedPlan, FollowedStep, title_of
from interviews.progress.plan_cards import pattern_name
from problems.models import Difficulty
from problems.patterns.taxonomy import PATTERN_IDS

FEWEST_SPOTS_NAMED = 2
"""The name of a single weak pattern would tell what the next problem is about."""
_DIFFICULTIES = dict(Difficulty.choices)


@dataclass(frozen=True)
class ProblemShown:
    """The problem that a step offers; ``interview_id`` is its open interview, if there is one.

    ``title`` is "" where it is not told yet: next to a pattern it would be an answer key.
    """

    slug: str
    title: str
    difficulty: str
    difficulty_label: str
    because: str
    interview_id: UUID | None


@dataclass(frozen=True)
class StepShown:
    """One step of a plan. ``way`` is what its button does: start, paste, reviews, notes, or nothing.

    ``because`` is "" where it would give a pattern's trick away before the step is done.
    """

    id: str
    state: str
    title: str
    because: str
    note: str
    way: str
    day: date | None
    is_today: bool
    by_hand: bool
    mastered: bool
    problem: ProblemShown | None


@dataclass(frozen=True)
class PlanShown:
    """A plan that is followed.

    ``waiting`` says of steps before the next one why they wait, ``grows`` that the bank lacks problems for some, and
    ``tells_after`` that reasons are shown when a step is done.
    """

    id: str
    title: str
    done: int
    passed: int
    total: int
    percent: int
    steps: tuple[StepShown, ...]
    next: StepShown | None
    waiting: tuple[str, ...]
    grows: bool
    tells_after: bool
    short_of_time: bool
    countdown: str
    is_over: bool
    is_finished: bool
    target_date: date | None
    spots: tuple[tuple[str, int], ...]


def shown_plan(
    followed: FollowedPlan, language: str, *, going_on: Mapping[str, UUID], due: int, today: date
) -> PlanShown:
    """Return how a plan that is followed is shown. ``going_on`` are the open interviews by slug of their problem."""
    steps = tuple(
        _step(one, followed, language, going_on=going_on, due=due, today=today)
        for one in followed.steps
        if one.missing in ("", "time")
    )
    named = followed.spots.patterns if followed.plan.id == "weak_spots" else ()
    left = followed.days_left
    return PlanShown(
        id=followed.plan.id,
        title=followed.plan.title.of(language),
        done=followed.done,
        passed=followed.passed,
        total=followed.total,
        percent=round(100 * (followed.done + followed.passed) / followed.total) if followed.total else 0,
        steps=steps,
        next=next((step for step in steps if step.state == "next"), None),
        waiting=tuple(_waiting(one, language) for one in followed.steps if one.waits),
        tells_after=any(one.step.pattern for one in followed.steps),
        grows=any(one.missing == "problem" for one in followed.steps),
        short_of_time=any(one.missing == "time" for one in followed.steps),
        countdown=_countdown(left) if left is not None else "",
        is_over=followed.is_over,
        is_finished=followed.is_finished,
        target_date=followed.enrolment.target_date,
        spots=_spots(named, language),
    )


def _step(
    one: FollowedStep, plan: FollowedPlan, language: str, *, going_on: Mapping[str, UUID], due: int, today: date
) -> StepShown:
    way = {"review": "reviews", "notes": "notes", "rest": ""}.get(one.step.kind, "start" if one.fitting else "paste")
    return StepShown(
        id=one.step.id,
        state=one.state,
        title=title_of(one.step, language),
        because=one.step.because.of(language) if not one.step.pattern or one.state == "done" else "",
        note=_note(one, plan, due),
        way=way if one.is_open else "",
        day=one.day,
        is_today=one.day == today,
        by_hand=one.by_hand,
        mastered=one.mastered is not None,
        problem=_problem(one, language, going_on) if one.fitting else None,
    )


def _problem(one: FollowedStep, language: str, going_on: Mapping[str, UUID]) -> ProblemShown:
    problem = one.fitting.problem
    is_told = one.state == "next" and not one.step.pattern
    return ProblemShown(
        slug=problem.slug,
        title=problem.title(language) if is_told else "",
        difficulty=problem.difficulty,
        difficulty_label=str(_DIFFICULTIES[problem.difficulty]),
        because=why(one.fitting.because) if is_told and _is_chosen(one) else "",
        interview_id=going_on.get(problem.slug),
    )


def _is_chosen(one: FollowedStep) -> bool:
    """Tell whether the reason for the problem is one: not where the plan prescribes what does not quite fit."""
    reason = one.fitting.because
    if reason.kind == "first":
        return not one.step.difficulty
    if reason.kind == "nearest":
        return not one.step.difficulty and not one.step.patterns
    is_off = reason.kind == "learns_most" and off_target(reason.expected) > NEAR
    return one.mastered is None and not (one.step.difficulty and is_off)


def _waiting(one: FollowedStep, language: str) -> str:
    title = {"step": title_of(one.step, language)}
    if one.step.kind == "review":
        return _("“%(step)s” comes first, but nothing is due right now, so it can wait.") % title
    return _("“%(step)s” comes first, but waits until you have a note.") % title


def _note(one: FollowedStep, plan: FollowedPlan, due: int) -> str:
    """Return what the learner's own practice says of a step, "" for nothing."""
    if one.missing == "time":
        return _("Left out")
    if not one.is_open:
        return ""
    if one.mastered is not None:
        facts = {"percent": percent(one.mastered)}
        return _("You can skip it: you are likely to get about %(percent)d%% of a medium problem right.") % facts
    if one.step.kind == "review" and not due:
        return _("Nothing is due right now. You can wait, or solve one early.")
    if one.step.aim == "weak_stage" and plan.spots.stage_expected is not None:
        stage = str(dict(STAGE_LABELS)[one.step.stage])
        facts = {"stage": stage, "percent": percent(plan.spots.stage_expected)}
        return _("“%(stage)s” is at about %(percent)d%% right now, the lowest of your stages.") % facts
    if one.step.aim == "weak_patterns" and not plan.spots.patterns:
        return _("No pattern stands out as weak right now, so this is a problem that fits you.")
    return ""


def _spots(named: Sequence[tuple[str, float]], language: str) -> tuple[tuple[str, int], ...]:
    """Return the weak patterns in the order in which all patterns stand: the weakest first would tell too much."""
    if len(named) < FEWEST_SPOTS_NAMED:
        return ()
    in_order = sorted(named, key=lambda one: PATTERN_IDS.index(one[0]))
    return tuple((pattern_name(name, language), percent(expected)) for name, expected in in_order)


def _countdown(days: int) -> str:
    if days < 0:
        return _("Your interview day is over. How did it go?")
    if days == 0:
        return _("Your interview is today. You are prepared; good luck!")
    return ngettext("%(days)d day until your interview", "%(days)d days until your interview", days) % {"days": days}
