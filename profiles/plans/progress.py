"""How far somebody got with a study plan, and which steps there is time for; pure, no clock and no database."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Literal

from profiles.plans.catalogue import Step

State = Literal["done", "passed", "left_out", "open"]
STEPS_A_DAY = 2
QUIET_DAYS = 2
"""So many days before the interview are for looking back and for rest."""
FURTHEST = timedelta(days=366)
HELD = ("interview", "stage")
"""The kinds of steps for which an interview is held."""


@dataclass(frozen=True)
class Shown:
    """What a practice shows as far as steps ask for it; ``pattern`` is the problem's best one.

    Nobody knows how hard a ``pasted`` problem is: it stands for any difficulty.
    """

    probe: bool
    pattern: str = ""
    difficulty: str = ""
    stages: frozenset[str] = frozenset()
    pasted: bool = False


def fulfilled(steps: Iterable[Step], rows: Sequence[Shown]) -> dict[str, int]:
    """Return for each step that the practice fulfils which of ``rows`` (in their order) it was; each fulfils one."""
    waiting = list(steps)
    done: dict[str, int] = {}
    for number, row in enumerate(rows):
        step = next((step for step in waiting if fulfils(row, step)), None)
        if step is not None:
            waiting.remove(step)
            done[step.id] = number
    return done


def fulfils(row: Shown, step: Step) -> bool:
    """Tell whether a practice is what a step asks for. Reading and rest leave no practice behind."""
    if step.kind == "review":
        return row.probe
    if row.probe or step.kind not in HELD:
        return False
    if step.stage and step.stage not in row.stages:
        return False
    fits = not step.difficulty or row.pasted or row.difficulty == step.difficulty
    return fits and (not step.patterns or row.pattern in step.patterns)


def aimed(steps: Iterable[Step], *, patterns: Collection[str], stage: str) -> tuple[Step, ...]:
    """Return the steps with the learner's weak spots put in; where there is none, any pattern and stage will do."""

    def put_in(step: Step) -> Step:
        found = {"weak_patterns": patterns, "weak_stage": stage}.get(step.aim)
        if step.plain and not found:
            step = replace(step, title=step.plain[0], because=step.plain[1])
        aims = {"weak_patterns": {"patterns": tuple(patterns)}, "weak_stage": {"stage": stage}, "": {}}
        return replace(step, **aims[step.aim])

    return tuple(map(put_in, steps))


def paced(steps: Sequence[Step], days: int) -> dict[str, int]:
    """Return on which day (0 is today) each of the open ``steps`` is best done when the interview is in ``days``.

    At most two steps a day, the most valuable ones where there is not time for all, and nothing new on the last two
    days; but as long as there is a day left, there is one problem. Steps that are missing in the result are left out.
    """
    busy_days = max(0, days - QUIET_DAYS)
    ordinary = [step for step in steps if not step.last]
    valuable = sorted(ordinary, key=lambda step: -step.value)[: STEPS_A_DAY * busy_days]
    if days and not busy_days:
        busy_days, held = 1, [step for step in ordinary if step.kind in HELD]
        valuable = sorted(held, key=lambda step: -step.value)[:1]
    kept = [step for step in ordinary if step in valuable]
    days_of = {step.id: place * busy_days // len(kept) for place, step in enumerate(kept)}
    last = [step for step in steps if step.last]
    for step in last:
        days_of[step.id] = max(0, days - (1 if step.kind == "rest" else QUIET_DAYS))
    return days_of


def date_fault(day: date | None, today: date) -> Literal["missing", "past", "too_far", ""]:
    """Return what is wrong with the day of an interview, "" for nothing."""
    if day is None:
        return "missing"
    if day < today:
        return "past"
    return "too_far" if day - today > FURTHEST else ""


def state_of(step: Step, *, by_hand: Collection[str], skipped: Collection[str], done: Mapping[str, int]) -> State:
    """Return where a step stands before it is asked whether there is time or a problem for it."""
    if step.id in by_hand or step.id in done:
        return "done"
    return "passed" if step.id in skipped else "open"
