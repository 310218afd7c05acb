"""What the API tells of study plans: what the pages show of them, and no pattern before its time."""

from dataclasses import asdict
from typing import Any

from django.utils import timezone

from interviews.ground.refusals import page_language
from interviews.progress.expecting import bank, kinds_of
from interviews.progress.following import followed_plan, interviews_missing
from interviews.progress.next_step import begun_interviews, due_reviews
from interviews.progress.plan_cards import plan_card, titles_of
from interviews.progress.plan_shown import StepShown, shown_plan
from interviews.progress.recommending import outlook_of
from interviews.progress.weak_spots import weak_spots
from profiles.models import PlanEnrolment, User
from profiles.plans.catalogue import load_plans, suggested_for
from profiles.plans.enrolling import active_enrolment, plan_of
from profiles.selectors import profile_of
from profiles.skill.selectors import skill_of

Plain = dict[str, Any]
CARD = ("id", "title", "summary", "for_whom", "time", "is_active", "is_suggested")
STEP = ("id", "state", "title", "because", "note", "day", "mastered")
PROBLEM = ("slug", "title", "difficulty", "because", "interview_id")


def plans_shown(learner: User) -> list[Plain]:
    """Return all plans, the one that is followed first, then the one that suits the learner's goal."""
    language, active, kinds = page_language(), active_enrolment(learner), kinds_of(bank())
    suggested = suggested_for(profile_of(learner).goal)
    names = {"active": active.plan if active else "", "suggested": suggested.id if suggested else ""}
    cards = [plan_card(plan, language, kinds, **names) for plan in load_plans().values()]
    cards.sort(key=lambda card: (not card.is_active, not card.is_suggested))
    return [{name: getattr(card, name) for name in CARD} | {"asks_date": plan_of(card.id).asks_date} for card in cards]


def plan_detail(learner: User, plan_id: str) -> Plain:
    """Return a plan: what is in it, or how far the learner got who follows it. Raises ``UnknownPlan``."""
    plan, language = plan_of(plan_id), page_language()
    (card,) = (card for card in plans_shown(learner) if card["id"] == plan_id)
    active = active_enrolment(learner)
    if active is not None and active.plan == plan_id:
        return card | {"interviews_missing": 0, "titles": [], "followed": _followed(learner, active, language)}
    spots = weak_spots(skill_of(learner), timezone.now())
    titles = titles_of(plan, language, spots, kinds_of(bank()))
    return card | {"interviews_missing": max(0, interviews_missing(plan, learner)), "titles": titles, "followed": None}


def _followed(learner: User, active: PlanEnrolment, language: str) -> Plain:
    at = timezone.now()
    due = due_reviews(learner, at).count()
    followed = followed_plan(active, outlook_of(learner, at), due=due)
    going_on = begun_interviews(learner, {one.fitting.problem.slug for one in followed.steps if one.fitting})
    shown = shown_plan(followed, language, going_on=going_on, due=due, today=timezone.localdate(at))
    return {
        "started_at": active.started_at,
        "target_date": shown.target_date,
        "done": shown.done,
        "passed": shown.passed,
        "total": shown.total,
        "next": shown.next.id if shown.next else None,
        "is_finished": shown.is_finished,
        "steps": [_step(one) for one in shown.steps],
    }


def _step(step: StepShown) -> Plain:
    problem = asdict(step.problem) if step.problem else None
    return {name: getattr(step, name) for name in STEP} | {
        "problem": {name: problem[name] for name in PROBLEM} if problem else None,
    }
