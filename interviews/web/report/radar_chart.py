"""The four dimensions of the rubric as a radar: the further out, the better the band; no sum, no score."""

from collections.abc import Sequence

from interviews.core.rubric import Assessment, Dimension
from interviews.models import Band
from interviews.models import Dimension as NamedDimension
from interviews.web.shared.radar import Frame, Radar, Spoke, radar_with

WIDTH, HEIGHT = 400, 292
_ACROSS, _DOWN, _RADIUS = 200, 144, 100
_FRAME = Frame(WIDTH, HEIGHT, (_ACROSS, _DOWN), _RADIUS)
_RINGS = (Band.STRONG_NO_HIRE, Band.LEANING_NO_HIRE, Band.LEANING_HIRE, Band.STRONG_HIRE)
"""From the inside outwards."""
_FEWEST = 2
_DIRECTIONS = {
    Dimension.COMMUNICATION: (0, -1),
    Dimension.PROBLEM_SOLVING: (1, 0),
    Dimension.TECHNICAL_COMPETENCY: (0, 1),
    Dimension.TESTING: (-1, 0),
}
_NAMES = {
    Dimension.COMMUNICATION: (_ACROSS, _DOWN - _RADIUS - 28, "middle"),
    Dimension.PROBLEM_SOLVING: (WIDTH - 4, _DOWN - 32, "end"),
    Dimension.TECHNICAL_COMPETENCY: (_ACROSS, _DOWN + _RADIUS + 24, "middle"),
    Dimension.TESTING: (4, _DOWN - 32, "start"),
}
"""Where the name of a dimension stands, its band below it, and to which side it is written: in the corners there is
room for long words."""


def radar_of(assessments: Sequence[Assessment]) -> Radar | None:
    """Return the radar of ``assessments``; ``None`` where fewer than two dimensions have a band: that is no picture."""
    bands = {found.dimension: Band(found.band.value) for found in assessments}
    if sum(band in _RINGS for band in bands.values()) < _FEWEST:
        return None
    spokes = [_spoke(dimension, bands.get(dimension, Band.NOT_ASSESSED)) for dimension in Dimension]
    return radar_with(spokes, _FRAME, [str(band.label) for band in _RINGS])


def _spoke(dimension: Dimension, band: Band) -> Spoke:
    across, down, anchor = _NAMES[dimension]
    return Spoke(
        label=str(NamedDimension(dimension.value).label),
        value=str(band.label),
        share=(_RINGS.index(band) + 1) / len(_RINGS) if band in _RINGS else None,
        direction=_DIRECTIONS[dimension],
        text=(across, down),
        anchor=anchor,
    )
