"""The four dimensions of the rubric as a radar: the further out, the better the band; no sum, no score."""

from collections.abc import Sequence
from dataclasses import dataclass

from interviews.core.rubric import Assessment, Dimension
from interviews.models import Band
from interviews.models import Dimension as NamedDimension

WIDTH, HEIGHT = 400, 292
_ACROSS, _DOWN, _RADIUS = 200, 144, 100
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

Place = tuple[float, float]


@dataclass(frozen=True)
class RadarAxis:
    """A dimension: its axis ends at ``end``, its band is at ``dot``, ``None`` when it was not assessed."""

    label: str
    band: str
    end: Place
    dot: Place | None
    text: Place
    anchor: str


@dataclass(frozen=True)
class Radar:
    """The rings and ``areas`` are corners of shapes; ``edges`` join the dots of neighbours that were both assessed."""

    axes: tuple[RadarAxis, ...]
    rings: tuple[str, ...]
    ring_names: tuple[str, ...]
    areas: tuple[str, ...]
    edges: tuple[tuple[Place, Place], ...]
    centre: Place = (_ACROSS, _DOWN)
    width: int = WIDTH
    height: int = HEIGHT


def radar_of(assessments: Sequence[Assessment]) -> Radar | None:
    """Return the radar of ``assessments``; ``None`` where fewer than two dimensions have a band: that is no picture."""
    bands = {found.dimension: Band(found.band.value) for found in assessments}
    if sum(band in _RINGS for band in bands.values()) < _FEWEST:
        return None
    axes = tuple(_axis(dimension, bands.get(dimension, Band.NOT_ASSESSED)) for dimension in Dimension)
    dots = [axis.dot for axis in axes]
    edges = tuple((one, other) for one, other in zip(dots, [*dots[1:], dots[0]], strict=True) if one and other)
    return Radar(
        axes=axes,
        rings=tuple(
            _corners([_at(dimension, level) for dimension in Dimension]) for level in range(1, len(_RINGS) + 1)
        ),
        ring_names=tuple(str(band.label) for band in _RINGS),
        areas=tuple(_corners([(_ACROSS, _DOWN), one, other]) for one, other in edges),
        edges=edges,
    )


def _axis(dimension: Dimension, band: Band) -> RadarAxis:
    across, down, anchor = _NAMES[dimension]
    return RadarAxis(
        label=str(NamedDimension(dimension.value).label),
        band=str(band.label),
        end=_at(dimension, len(_RINGS)),
        dot=_at(dimension, _RINGS.index(band) + 1) if band in _RINGS else None,
        text=(across, down),
        anchor=anchor,
    )


def _at(dimension: Dimension, level: int) -> Place:
    right, below = _DIRECTIONS[dimension]
    length = _RADIUS * level / len(_RINGS)
    return _ACROSS + right * length, _DOWN + below * length


def _corners(places: Sequence[Place]) -> str:
    return " ".join(f"{across},{down}" for across, down in places)
