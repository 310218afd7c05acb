"""The skills of the six stages as a radar: how well each is expected to come out in a medium problem."""

from dataclasses import dataclass
from datetime import datetime
from math import cos, pi, sin

from django.utils.translation import gettext as _

from interviews.core.stages import Stage
from interviews.models.labels import STAGE_LABELS
from interviews.progress.expecting import ENOUGH_SEEN
from interviews.progress.weak_spots import STAGES, weakest_stage
from interviews.web.progress.texts import mastery_text, percent, stage_evidence_text
from interviews.web.shared.radar import Frame, Radar, Spoke, radar_with
from profiles.skill.estimates import Skill, expected_score

_LABELS = dict(STAGE_LABELS)
_FRAME = Frame(width=400, height=292, centre=(200, 144), radius=86)
_RINGS = (0.25, 0.5, 0.75, 1.0)
_FEWEST = 2
_OUTSIDE = 9
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
    """The table, and the picture where at least two stages can be drawn.

    ``is_telling`` says that at least two were seen often enough to be compared: before that they lie near the overall
    ability, and so near each other. ``weakest`` is empty where all are alike, ``has_faint`` says that some were not.
    """

    rows: tuple[StageSkill, ...]
    radar: Radar | None
    is_telling: bool
    has_faint: bool
    weakest: str


def stage_radar_of(skill: Skill, at: datetime) -> StageRadar:
    """Return what is known of each stage at ``at``; one that nobody saw yet is a gap."""
    expected = {stage: _expected(skill, stage, at) for stage in STAGES}
    known = {stage: share for stage, share in expected.items() if share is not None}
    labels = {stage: str(_LABELS[stage.value]) for stage in STAGES}
    enough = {stage: share for stage, share in known.items() if _seen(skill, stage) >= ENOUGH_SEEN}
    spokes = [
        _spoke(labels[stage], share, number, is_faint=stage in known and stage not in enough)
        for number, (stage, share) in enumerate(expected.items())
    ]
    return StageRadar(
        rows=tuple(_row(skill, stage, labels[stage], share) for stage, share in expected.items()),
        radar=radar_with(spokes, _FRAME, [percent(ring) for ring in _RINGS]) if len(known) >= _FEWEST else None,
        is_telling=len(enough) >= _FEWEST,
        has_faint=len(enough) < len(known),
        weakest=weakest_stage({labels[stage]: share for stage, share in enough.items()}),
    )


def _seen(skill: Skill, stage: Stage) -> int:
    found = skill.stages.get(stage.value)
    return found.observations if found else 0


def _expected(skill: Skill, stage: Stage, at: datetime) -> float | None:
    return expected_score(skill, at, stage=stage.value) if _seen(skill, stage) else None


def _row(skill: Skill, stage: Stage, label: str, share: float | None) -> StageSkill:
    if share is None:
        return StageSkill(label, "", _("not seen yet"), "")
    return StageSkill(label, percent(share), mastery_text(share), stage_evidence_text(_seen(skill, stage)))


def _spoke(label: str, share: float | None, number: int, *, is_faint: bool) -> Spoke:
    angle = 2 * pi * number / len(STAGES)
    right, below = round(sin(angle), 4), round(-cos(angle), 4)
    return Spoke(
        label=label,
        value=_("not seen yet") if share is None else percent(share),
        share=share,
        direction=(right, below),
        text=_name_place(right, below),
        anchor="middle" if not right else "start" if right > 0 else "end",
        is_faint=is_faint,
    )


def _name_place(right: float, below: float) -> tuple[float, float]:
    """Return where a name stands, with a second line below it."""
    (across, down), radius = _FRAME.centre, _FRAME.radius
    if not right:
        return across, down - radius - 32 if below < 0 else down + radius + 24
    beside = _OUTSIDE if right > 0 else -_OUTSIDE
    return round(across + right * radius + beside, 1), round(down + below * radius - 2, 1)
