"""Study plans as they are offered: a card in the list of all, and what is in one."""

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.translation import ngettext

from interviews.progress.following import steps_there, title_of
from interviews.progress.weak_spots import Spots
from problems.patterns.taxonomy import load_taxonomy
from profiles.plans.catalogue import Plan
from profiles.plans.progress import aimed


@dataclass(frozen=True)
class PlanCard:
    """A plan in the list of all."""

    id: str
    title: str
    summary: str
    for_whom: str
    time: str
    steps: str
    is_active: bool
    is_suggested: bool
    grows: bool


def plan_card(
    plan: Plan, language: str, kinds: Collection[tuple[str, str]], *, active: str = "", suggested: str = ""
) -> PlanCard:
    """Return how a plan is shown in the list; ``active`` and ``suggested`` are ids of plans.

    Steps that the bank, whose ``kinds`` are given, has no problem for are not promised.
    """
    there = len(steps_there(plan, kinds))
    count = ngettext("%(count)d step", "%(count)d steps", there) % {"count": there}
    return PlanCard(
        id=plan.id,
        title=plan.title.of(language),
        summary=plan.summary.of(language),
        for_whom=plan.for_whom.of(language),
        time=plan.time.of(language),
        steps=count,
        is_active=plan.id == active,
        is_suggested=plan.id == suggested,
        grows=there < len(plan.steps),
    )


def titles_of(plan: Plan, language: str, spots: Spots, kinds: Collection[tuple[str, str]]) -> list[str]:
    """Return what is in a plan that is not followed: the titles of the steps that there are problems for."""
    steps = aimed(steps_there(plan, kinds), patterns=[name for name, _expected in spots.patterns], stage=spots.stage)
    return [title_of(step, language) for step in steps]


def pattern_name(pattern: str, language: str) -> str:
    """Return what a pattern is called in ``language`` (``en`` or ``zh``)."""
    return getattr(load_taxonomy()[pattern].name, language)
