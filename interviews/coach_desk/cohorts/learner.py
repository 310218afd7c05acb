"""One learner of a cohort at a look: interviews, skill by pattern as they share it, plan, assignments, reviews and
notes."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Prefetch, Q
from django.urls import reverse

from interviews.coach_desk.cohorts.assignments import AssignmentRow, rows_for
from interviews.coach_desk.cohorts.overview import reasons_of
from interviews.coach_desk.queue.rows import with_facts
from interviews.coaching import access
from interviews.coaching.cohort_figures import learner_figures
from interviews.coaching.learner_notes import note_on
from interviews.coaching.needing_a_word import who_needs_a_word
from interviews.coaching.shared_skill import shared_skills
from interviews.ground.refusals import page_language
from interviews.models import ReviewVersion, TranscriptReview
from interviews.progress.expecting import ENOUGH_SEEN
from interviews.progress.plan_cards import pattern_name
from problems.patterns.taxonomy import load_taxonomy
from profiles.cohorts.membership import shown_name
from profiles.models import CohortMembership, Level, User
from profiles.plans.catalogue import load_plans
from profiles.plans.enrolling import active_enrolment
from profiles.skill.estimates import Skill, expected_score

INTERVIEWS_SHOWN = 50


@dataclass(frozen=True)
class PatternRow:
    """What is expected of the learner in a pattern: percent of a task of medium difficulty; ``is_sure`` where enough
    was seen."""

    name: str
    percent: int
    observations: int
    is_sure: bool


@dataclass(frozen=True)
class ReviewRow:
    """A review that was released: by whom, when, whether it was seen, and how many comments were answered."""

    review: TranscriptReview
    coach: str
    released_at: datetime
    seen_at: datetime | None
    answers: int


@dataclass(frozen=True)
class PlanShown:
    """The plan that the learner follows."""

    title: str
    since: datetime
    target: Any


def learner_context(membership: CohortMembership, user: User, *, now: datetime) -> dict[str, Any]:
    """Return what the page needs; of interviews, skill and reviews only what the learner shares with the cohort."""
    cohort, learner = membership.cohort, membership.learner
    shared = access.shared_interviews(cohort).filter(learner=learner).exclude(learner=user)
    skills = shared_skills(cohort, [membership])
    figures = learner_figures(cohort, [membership], skills, now=now)
    words = who_needs_a_word(cohort, figures, now=now)
    interviews = with_facts(
        shared.select_related("learner")
        .defer("context", "code", "pasted_text", "own_cases")
        .order_by("-started_at")[:INTERVIEWS_SHOWN],
        user,
    )
    return {
        "membership": membership,
        "learner": figures[0],
        "level": Level(figures[0].level).label,
        "interviews": interviews,
        "patterns": _patterns(skills.get(learner.pk), now),
        "plan": _plan(learner),
        "assignments": _assignments(membership),
        "assign_url": f"{reverse('admin:profiles_cohort_assign', args=[cohort.pk])}?learner={learner.pk}",
        "reviews": _reviews(interviews),
        "reasons": [reason for one in words for reason in reasons_of(one.reasons)],
        "note": note_on(user, learner),
    }


def _patterns(skill: Skill | None, now: datetime) -> list[PatternRow]:
    known, language = load_taxonomy(), page_language()
    rows = [
        PatternRow(
            pattern_name(key, language) if key in known else key,
            round(100 * expected_score(skill, now, pattern=key)),
            estimate.observations,
            estimate.observations >= ENOUGH_SEEN,
        )
        for key, estimate in (skill.patterns if skill else {}).items()
    ]
    return sorted(rows, key=lambda row: row.name)


def _plan(learner: User) -> PlanShown | None:
    enrolment = active_enrolment(learner)
    if enrolment is None:
        return None
    title = load_plans()[enrolment.plan].title.of(page_language())
    return PlanShown(title, enrolment.started_at, enrolment.target_date)


def _assignments(membership: CohortMembership) -> list[AssignmentRow]:
    own = Q(learner=None) | Q(learner=membership.learner)
    return rows_for(membership.cohort.assignments.filter(own, withdrawn_at=None), [membership])


def _reviews(interviews: list[Any]) -> list[ReviewRow]:
    current = Prefetch("versions", ReviewVersion.objects.filter(is_current=True), to_attr="now")
    rows = TranscriptReview.objects.filter(interview__in=interviews, versions__is_current=True)
    rows = rows.select_related("coach", "interview").prefetch_related(current).annotate(answers=Count("replies"))
    found = [
        ReviewRow(one, shown_name(one.coach), one.now[0].released_at, one.now[0].seen_at, one.answers) for one in rows
    ]
    return sorted(found, key=lambda row: row.released_at, reverse=True)
