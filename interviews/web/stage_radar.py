"""The skills of the six stages as a radar: how well each is expected to come out in a medium problem."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from math import cos, pi, sin

from django.utils.translation import gettext as _

from interviews.core.stages import STAGE_ORDER, Stage
from interviews.models.labels import STAGE_LABELS
from interviews.web.progress_texts import about_percent, evidence_text, mastery_text, percent
from interviews.web.radar import Frame, Radar, Spoke, radar_with
from profiles.skill import Skill, confidence, expected_score

STAGES = tuple(stage for stage in STAGE_ORDER if stage is not Stage.PATTERN_SUMMARY)
_LABELS = dict(STAGE_LABELS)
_FRAME = Frame(width=400, height=316, centre=(200, 152), radius=104)
_RINGS = (0.25, 0.5, 0.75, 1.0)
_FEWEST = 2
_STANDS_OUT = 0.03
"""So far below the average of all stages one is told as the weakest."""
_OUTSIDE = 12
"""How far from the end of its axis a name begins."""


@dataclass(frozen=True)
class StageSkill:
    """A row of the table; ``expected`` is empty for a stage that nothing is known of."""

    label: str
    expected: str
    mastery: str
    evidence: str


@dataclass(frozen=True)
class StageRadar:
    """The table, and the picture where at least two stages can be drawn; ``weakest`` is empty where all are alike."""

    rows: tuple[StageSkill, ...]
    radar: Radar | None
    weakest: str


def stage_radar_of(skill: Skill, at: datetime) -> StageRadar:
    """Return what is known of each stage at ``at``; one that nobody saw yet is a gap."""
    expected = {stage: _expected(skill, stage, at) for stage in STAGES}
    known = {stage: share for stage, share in expected.items() if share is not None}
    labels = {stage: str(_LABELS[stage.value]) for stage in STAGES}
    spokes = [_spoke(labels[stage], share, number) for number, (stage, share) in enumerate(expected.items())]
    return StageRadar(
        rows=tuple(_row(skill, stage, labels[stage], share, at) for stage, share in expected.items()),
        radar=radar_with(spokes, _FRAME, [percent(ring) for ring in _RINGS]) if len(known) >= _FEWEST else None,
        weakest=_weakest({labels[stage]: share for stage, share in known.items()}),
    )


def _weakest(known: Mapping[str, float]) -> str:
    """Return the name of the stage that stands out as the weakest, "" where none does."""
    if len(known) < _FEWEST:
        return ""
    weakest = min(known, key=lambda name: known[name])
    return weakest if sum(known.values()) / len(known) - known[weakest] >= _STANDS_OUT else ""


def _expected(skill: Skill, stage: Stage, at: datetime) -> float | None:
    found = skill.stages.get(stage.value)
    return expected_score(skill, at, stage=stage.value) if found is not None and found.observations else None


def _row(skill: Skill, stage: Stage, label: str, share: float | None, at: datetime) -> StageSkill:
    if share is None:
        return StageSkill(label, "", _("not seen yet"), "")
    sure = confidence(skill, at, stage=stage.value)
    return StageSkill(label, about_percent(share), mastery_text(share), evidence_text(sure))


def _spoke(label: str, share: float | None, number: int) -> Spoke:
    angle = 2 * pi * number / len(STAGES)
    right, below = round(sin(angle), 4), round(-cos(angle), 4)
    return Spoke(
        label=label,
        value=_("not seen yet") if share is None else about_percent(share),
        share=share,
        direction=(right, below),
        text=_name_place(right, below),
        anchor="middle" if not right else "start" if right > 0 else "end",
    )


def _name_place(right: float, below: float) -> tuple[float, float]:
    """Return where a name stands, with a second line below it."""
    (across, down), radius = _FRAME.centre, _FRAME.radius
    if not right:
        return across, down - radius - 28 if below < 0 else down + radius + 24
    beside = _OUTSIDE if right > 0 else -_OUTSIDE
    return round(across + right * radius + beside, 1), round(down + below * radius - 2, 1)
