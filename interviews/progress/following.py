"""A study plan as its learner follows it: what is done, what comes next with which problem, and what is left out."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any, Literal

from django.db.models import F, JSONField, Q, QuerySet, Value
from django.utils import timezone

from interviews.models import StudyNote
from interviews.models.labels import STAGE_LABELS
from interviews.progress.recommending import Fitting, Outlook, bank
from interviews.progress.weak_spots import MASTERED, Spots, weak_spots
from problems.judge_access import code_is_run
from problems.patterns.taxonomy import load_taxonomy
from profiles.models import PlanEnrolment, Practice, PracticeKind, User
from profiles.plans.catalogue import Plan, Step, load_plans
from profiles.plans.enrolling import start_plan
from profiles.plans.progress import HELD, Shown, aimed, fulfilled, paced, state_of
from profiles.skill.estimates import confidence, expected_score
from profiles.skill.selectors import skill_of, skills_of

SURE = 0.5
"""So much confidence it takes to say that a pattern is mastered and may be passed over."""
FEWEST_INTERVIEWS = 3
"""Before so many interviews a plan that goes by weak spots has nothing to go by."""
LOOKED_AT = 500
"""So many of the latest practices are looked at for what they fulfil: more than the longest plan has ever taken."""


Missing = Literal["", "time", "problem", "notes", "judge"]


@dataclass(frozen=True)
class FollowedStep:
    """One step as it stands.

    ``fitting`` is the problem for an open interview, ``None`` where the bank has none: then a pasted one does.
    ``mastered`` is the expected score for which the step may be passed over, ``day`` when it is best done, ``missing``
    why it is left out: there is no time, no such problem in the bank, no note to read, or nothing that runs code.
    ``waits`` says that it comes before the next step, but has nothing to offer yet.
    """

    step: Step
    state: Literal["done", "passed", "left_out", "next", "later"]
    by_hand: bool = False
    fitting: Fitting | None = None
    mastered: float | None = None
    day: date | None = None
    missing: Missing = ""
    waits: bool = False

    @property
    def is_open(self) -> bool:
        """Tell whether it is still to be done."""
        return self.state in ("next", "later")


@dataclass(frozen=True)
class FollowedPlan:
    """A plan with its steps in order; ``days_left`` is until the interview, where the plan has a date."""

    plan: Plan
    enrolment: PlanEnrolment
    steps: tuple[FollowedStep, ...]
    spots: Spots
    days_left: int | None

    @property
    def next(self) -> FollowedStep | None:
        """The step to do next, ``None`` where none is open."""
        return next((one for one in self.steps if one.state == "next"), None)

    @property
    def done(self) -> int:
        """How many steps are done."""
        return sum(one.state == "done" for one in self.steps)

    @property
    def passed(self) -> int:
        """How many steps were passed over."""
        return sum(one.state == "passed" for one in self.steps)

    @property
    def is_over(self) -> bool:
        """Tell whether the day that the plan leads to is over."""
        return self.days_left is not None and self.days_left < 0

    @property
    def total(self) -> int:
        """How many steps there are, without those that are left out."""
        return sum(one.state != "left_out" for one in self.steps)

    @property
    def is_finished(self) -> bool:
        """Tell whether nothing is left to do."""
        return self.total > 0 and self.done + self.passed == self.total


def followed_plan(enrolment: PlanEnrolment, outlook: Outlook, *, due: int = 0) -> FollowedPlan:
    """Return how the plan stands as of the outlook's time, with two queries; ``due`` is how many reviews are due."""
    rows = _shown_since(enrolment, with_stages=_asks_for_stages(load_plans()[enrolment.plan]))
    has_notes = StudyNote.objects.filter(learner=enrolment.learner_id).exists()
    return _followed(enrolment, outlook, rows, has_notes=has_notes, due=due)


def finished_plans(enrolments: Iterable[PlanEnrolment], since: Mapping[int, datetime], at: datetime) -> set[int]:
    """Return the ids of those of ``enrolments`` in which nothing is left to do as of ``at``: five queries.

    Only what was practised since the time that ``since`` has for the learner counts, and since the plan began.
    """
    rows = [one for one in enrolments if one.plan in load_plans()]
    learners = {one.learner_id for one in rows}
    if not learners:
        return set()
    first = min(one.started_at for one in rows)
    practised: dict[int, list[tuple[datetime, Shown]]] = {}
    for learner, when, shown in _shown_of(Practice.objects.filter(learner__in=learners, at__gte=first)):
        practised.setdefault(learner, []).append((when, shown))
    notes = set(StudyNote.objects.filter(learner__in=learners).order_by().values_list("learner", flat=True))
    skills, listed = skills_of(learners), bank()

    def is_finished(one: PlanEnrolment) -> bool:
        start = max(one.started_at, since.get(one.learner_id, one.started_at))
        counted = [shown for when, shown in practised.get(one.learner_id, ()) if when >= start]
        outlook = Outlook(at, skills[one.learner_id], "", listed, {})
        return _followed(one, outlook, counted[-LOOKED_AT:], has_notes=one.learner_id in notes).is_finished

    return {one.pk for one in rows if is_finished(one)}


def _followed(
    enrolment: PlanEnrolment, outlook: Outlook, rows: Sequence[Shown], *, has_notes: bool, due: int = 0
) -> FollowedPlan:
    plan, spots = load_plans()[enrolment.plan], weak_spots(outlook.skill, outlook.at)
    runs = code_is_run()
    weak = [name for name, _expected in spots.patterns]
    # Practice of a spot that was weak at the start counts also after it has improved.
    patterns = {*weak, *enrolment.spots} if enrolment.spots else ()
    counted = _possible(aimed(plan.steps, patterns=patterns, stage=spots.stage), outlook)
    waiting = [step for step in counted if step.id not in {*enrolment.done_by_hand, *enrolment.skipped}]
    done = fulfilled(waiting, rows)
    steps = _possible(aimed(plan.steps, patterns=weak, stage=spots.stage), outlook)
    states = {
        step.id: state_of(step, by_hand=enrolment.done_by_hand, skipped=enrolment.skipped, done=done) for step in steps
    }
    still_open = [step for step in steps if states[step.id] == "open"]
    today = timezone.localdate(outlook.at)
    days_left = (enrolment.target_date - today).days if enrolment.target_date else None
    days = paced(still_open, days_left) if days_left is not None and days_left >= 0 else None
    missing: dict[str, Missing] = {}
    notes_come = has_notes
    for step in still_open:
        missing[step.id] = _missing(step, outlook, days, runs=runs, notes_come=notes_come)
        notes_come = notes_come or (step.kind in HELD and not missing[step.id])
    doable = [step for step in still_open if not missing[step.id]]
    mastered = {step.id: _mastered(step, outlook) for step in doable}
    empty_kinds = {kind for kind, has_some in (("review", due), ("notes", has_notes)) if not has_some}
    empty = {step.id for step in doable if step.kind in empty_kinds}
    first = _next_of(doable, mastered, empty)
    before = {step.id for step in doable[: [step.id for step in doable].index(first)]} if first else set()
    problems = _problems_for(doable, outlook)

    def followed(step: Step) -> FollowedStep:
        if states[step.id] != "open":
            return FollowedStep(step, states[step.id], by_hand=step.id not in done)
        if missing[step.id]:
            return FollowedStep(step, "left_out", missing=missing[step.id])
        return FollowedStep(
            step,
            "next" if step.id == first else "later",
            fitting=problems.get(step.id),
            mastered=mastered[step.id],
            day=today + timedelta(days=days[step.id]) if days is not None else None,
            waits=step.id in before & empty,
        )

    return FollowedPlan(plan, enrolment, tuple(map(followed, steps)), spots, days_left)


def begin_plan(*, learner: User, plan_id: str, target_date: date | None = None, instead: bool = False) -> PlanEnrolment:
    """Begin a plan with what is weak now noted; the arguments, and what is raised, are those of ``start_plan``."""
    weak = weak_spots(skill_of(learner), timezone.now())
    spots = [name for name, _expected in weak.patterns]
    return start_plan(learner=learner, plan_id=plan_id, target_date=target_date, spots=spots, instead=instead)


def interviews_missing(plan: Plan, learner: User) -> int:
    """Return how many interviews a learner has to hold before the plan has something to go by: one query at most."""
    if not any(step.aim for step in plan.steps):
        return 0
    held = Practice.objects.filter(learner=learner, kind=PracticeKind.INTERVIEW)[:FEWEST_INTERVIEWS].count()
    return FEWEST_INTERVIEWS - held


def steps_there(plan: Plan, kinds: Collection[tuple[str, str]]) -> tuple[Step, ...]:
    """Return the steps of a plan without those that the bank, whose ``kinds`` are given, has no problem for."""
    return tuple(step for step in plan.steps if not step.pattern or (step.pattern, step.difficulty) in kinds)


def title_of(step: Step, language: str) -> str:
    """Return a step's title in ``language`` (``en`` or ``zh``), with what it is about put in."""
    pattern = getattr(load_taxonomy()[step.pattern].name, language) if step.pattern else ""
    return step.title.of(language).format(pattern=pattern, stage=dict(STAGE_LABELS).get(step.stage, ""))


def _asks_for_stages(plan: Plan) -> bool:
    return any(step.kind == "stage" for step in plan.steps)


def _shown_of(found: QuerySet[Practice]) -> Iterator[tuple[int, datetime, Shown]]:
    """Return learner, time and what it shows for each practice that can be a step, the oldest first."""
    names = ("learner", "at", "kind", "item", "patterns", "difficulty", "observations")
    counted = found.filter(Q(ended_early=False) | Q(solved=True)).order_by("at", "source").values_list(*names)
    for learner, at, *facts in counted.iterator():
        yield learner, at, _shown(*facts)


def _shown_since(enrolment: PlanEnrolment, *, with_stages: bool) -> list[Shown]:
    """Return what was practised since the plan began, the oldest first; an interview left unfinished is no step.

    Only a plan ``with_stages`` needs the observations, which are what is long.
    """
    rows = Practice.objects.filter(learner=enrolment.learner_id, at__gte=enrolment.started_at)
    rows = rows.filter(Q(ended_early=False) | Q(solved=True)).order_by("-at", "-source")
    seen_of = F("observations") if with_stages else Value([], output_field=JSONField())
    names = ("kind", "item", "patterns", "difficulty")
    latest = list(rows.values_list(*names, seen_of)[:LOOKED_AT])
    return [_shown(*facts) for facts in reversed(latest)]


def _shown(kind: str, item: str, patterns: list[str], difficulty: str, observations: list[dict[str, Any]]) -> Shown:
    return Shown(
        probe=kind == PracticeKind.PROBE,
        pattern=patterns[0] if patterns else "",
        difficulty=difficulty,
        stages=frozenset(seen["stage"] for seen in observations if seen.get("stage")),
        pasted=not item,
    )


def _possible(steps: Iterable[Step], outlook: Outlook) -> tuple[Step, ...]:
    """Return the steps without what the bank has no problem for: first the difficulty goes, then the patterns.

    A plan that goes by patterns leaves such a step out instead.
    """

    def is_there(step: Step) -> bool:
        kinds = outlook.kinds
        return any(
            (not step.patterns or pattern in step.patterns) and step.difficulty in ("", difficulty)
            for pattern, difficulty in kinds
        )

    def possible(step: Step) -> Step:
        if step.pattern or step.kind not in HELD:
            return step
        tries = (step, replace(step, difficulty=""), replace(step, patterns=(), difficulty=""))
        return next((one for one in tries if is_there(one)), tries[-1])

    return tuple(map(possible, steps))


def _missing(step: Step, outlook: Outlook, days: dict[str, int] | None, *, runs: bool, notes_come: bool) -> Missing:
    if step.kind == "review" and not runs:
        return "judge"
    if step.kind == "notes" and not notes_come:
        return "notes"
    if days is not None and step.id not in days:
        return "time"
    return "problem" if step.pattern and (step.pattern, step.difficulty) not in outlook.kinds else ""


def _mastered(step: Step, outlook: Outlook) -> float | None:
    """Return the expected score of a pattern that the learner knows already; ``None`` for any other."""
    if step.pattern not in outlook.weakest:  # nothing was seen of it, however good the learner is at others
        return None
    expected = expected_score(outlook.skill, outlook.at, pattern=step.pattern)
    sure = confidence(outlook.skill, outlook.at, pattern=step.pattern) >= SURE
    return expected if sure and expected >= MASTERED else None


def _next_of(steps: Sequence[Step], mastered: dict[str, float | None], empty: Collection[str]) -> str:
    """Return the id of the first step that can be done now and is not known already, else of the first one."""
    ready = (one.id for one in steps if mastered[one.id] is None and one.id not in empty)
    return next(ready, steps[0].id if steps else "")


def _problems_for(steps: Iterable[Step], outlook: Outlook) -> dict[str, Fitting]:
    """Return a problem for each interview, no problem twice as long as there are others.

    Steps that ask for patterns choose first: for the others there is more to choose from.
    """
    found: dict[str, Fitting] = {}
    taken: set[str] = set()
    for step in sorted(steps, key=lambda step: not step.patterns):
        if step.kind not in HELD:
            continue
        asked = {"patterns": step.patterns, "difficulty": step.difficulty}
        tries = ({**asked, "without": taken}, asked)
        best = next((fitting for one in tries for fitting in outlook.fitting(**one, limit=1)), None)
        if best is not None:
            found[step.id] = best
            taken.add(best.problem.slug)
    return found
