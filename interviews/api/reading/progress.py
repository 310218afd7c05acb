"""What the API tells of a learner's progress."""

from datetime import datetime
from typing import Any

from django.utils import timezone

from interviews.core.stages import STAGE_ORDER
from interviews.progress.next_step import asked_reviews
from profiles.models import User
from profiles.skill.estimates import Skill, ability, confidence, expected_score, level_of, level_probabilities
from profiles.skill.selectors import skill_of


def progress_of(learner: User) -> dict[str, Any]:
    """Return what ``LearnerProgressSerializer`` shows: three queries, whatever was practised."""
    now = timezone.now()
    skill = skill_of(learner)
    return {
        "level": {
            "level": level_of(skill, now),
            **{level: round(chance, 3) for level, chance in level_probabilities(skill, now).items()},
            "observations": skill.overall.observations,
        },
        "patterns": [{"pattern": name, **_skill(skill, now, pattern=name)} for name in sorted(skill.patterns)],
        "stages": [
            {"stage": stage.value, **_skill(skill, now, stage=stage.value)}
            for stage in STAGE_ORDER
            if stage.value in skill.stages
        ],
        "reviews": [
            {"problem": item, "due_at": due_at, "times": times}
            for item, due_at, times in asked_reviews(learner).values_list("item", "asked_at", "times")
        ],
    }


def _skill(skill: Skill, now: datetime, *, pattern: str = "", stage: str = "") -> dict[str, Any]:
    estimate = skill.patterns[pattern] if pattern else skill.stages[stage]
    return {
        "expected": round(expected_score(skill, now, pattern=pattern, stage=stage), 3),
        "confidence": round(confidence(skill, now, pattern=pattern, stage=stage), 3),
        "observations": ability(skill, now, pattern=pattern, stage=stage).observations,
        "seen_at": estimate.seen_at,
    }
