"""What the API tells of reviews and re-solves, scoped to the learner who asks."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.utils import timezone

from interviews.api.reading.attempts import verdict_shown
from interviews.conversation.knowledge_source import knowledge_of
from interviews.conversation.selectors import revision_view
from interviews.ground.refusals import page_language
from interviews.models import Probe, ProbeStatus
from interviews.models.probe import MAX_TRIES
from interviews.progress.resolve_outcomes import accepted_costs_of, costs_right, is_too_soon, states_costs
from interviews.resolves.selectors import problems_known
from interviews.resolves.sending import may_be_left, probe_of
from profiles.models import Review, User
from profiles.skill.due_problems import recall

Plain = dict[str, Any]
FIELDS = (
    "id", "language", "status", "code_language", "drafts", "claimed_time", "claimed_space", "tries", "passed", "total",
    "given_up", "started_at", "finished_at",
)  # fmt: skip


def reviews_shown(reviews: Sequence[Review]) -> list[Plain]:
    """Return reviews, each with ``asked_at``: one query."""
    known, now, language = problems_known({one.item for one in reviews}), timezone.now(), page_language()
    return [
        {
            "id": one.pk,
            "problem": one.item if (problem := known.get(one.item)) and problem.is_there else None,
            "title": problem.title(language) if problem else one.item,
            "due_at": one.asked_at,
            "is_due": bool(problem and problem.is_there) and one.asked_at <= now,
            "is_put_off": one.asked_at > one.due_at,
            "dropped_at": one.dropped_at,
            "recall": round(recall(one.card, now), 3),
        }
        for one in reviews
    ]


def resolve_detail(learner: User, probe_id: UUID) -> Plain:
    """Return a re-solve as it stands; what the costs are when it is over. Raises ``Probe.DoesNotExist``."""
    probe = probe_of(learner, probe_id)
    view = revision_view(probe.revision, probe.language, probe.code_language)
    is_over = probe.status == ProbeStatus.FINISHED
    knowledge = knowledge_of(probe.revision_id, probe.language)
    best = knowledge.approaches[-1]
    return {name: getattr(probe, name) for name in FIELDS} | {
        "problem": probe.revision.problem.slug,
        "title": view.title,
        "statement": view.statement,
        "signature": view.signature,
        "starter": view.starter_code,
        "facts": [{"topic": fact.topic, "answer": fact.answer} for fact in knowledge.clarifications],
        "code": probe.code or view.starter_code,
        "tries_left": MAX_TRIES - probe.tries,
        "outcome": probe.outcome or None,
        "verdict": verdict_shown(probe.verdict) if probe.verdict else None,
        "was_not_tested": bool(probe.fault),
        "may_be_left": may_be_left(probe),
        "counts": not is_too_soon(probe),
        "costs": _costs(probe) if is_over and states_costs(probe) else None,
        "reference": {"name": best.name, "time": best.time, "space": best.space} if is_over else None,
    }


def _costs(probe: Probe) -> Plain:
    time_is_right, space_is_right = costs_right(probe)
    times, spaces = accepted_costs_of(probe)
    return {
        "time_is_right": time_is_right,
        "space_is_right": space_is_right,
        "accepted_times": times,
        "accepted_spaces": spaces,
    }
