"""A radar: values from the middle outwards on axes around it, with a gap where nothing is known."""

from collections.abc import Sequence
from dataclasses import dataclass

Place = tuple[float, float]


@dataclass(frozen=True)
class Spoke:
    """What is known in one direction: ``share`` 0..1 of the way out, ``None`` for nothing.

    ``text`` is where the name stands, with the value in words below it, and ``anchor`` to which side it is written.
    ``is_faint`` says that there is little to go by.
    """

    label: str
    value: str
    share: float | None
    direction: Place
    text: Place
    anchor: str
    is_faint: bool = False


@dataclass(frozen=True)
class Frame:
    """The size of the picture, where its middle is, and how long an axis is."""

    width: int
    height: int
    centre: Place
    radius: float


@dataclass(frozen=True)
class RadarAxis:
    """One axis as it is drawn: it ends at ``end``, its value is at ``dot``, ``None`` when there is none."""

    label: str
    value: str
    end: Place
    dot: Place | None
    text: Place
    anchor: str
    is_faint: bool


@dataclass(frozen=True)
class Radar:
    """The rings and ``areas`` are corners of shapes; ``edges`` join the dots of neighbours that both have a value."""

    axes: tuple[RadarAxis, ...]
    rings: tuple[str, ...]
    ring_names: tuple[str, ...]
    areas: tuple[str, ...]
    edges: tuple[tuple[Place, Place], ...]
    centre: Place
    width: int
    height: int


def radar_with(spokes: Sequence[Spoke], frame: Frame, ring_names: Sequence[str]) -> Radar:
    """Return the radar of ``spokes``, in order around the middle, with a ring for each of ``ring_names``."""
    axes = tuple(_axis(spoke, frame) for spoke in spokes)
    dots = [axis.dot for axis in axes]
    edges = tuple((one, other) for one, other in zip(dots, [*dots[1:], dots[0]], strict=True) if one and other)
    shares = [number / len(ring_names) for number in range(1, len(ring_names) + 1)]
    return Radar(
        axes=axes,
        rings=tuple(_corners([_at(spoke.direction, share, frame) for spoke in spokes]) for share in shares),
        ring_names=tuple(ring_names),
        areas=tuple(_corners([frame.centre, one, other]) for one, other in edges),
        edges=edges,
        centre=frame.centre,
        width=frame.width,
        height=frame.height,
    )


def _axis(spoke: Spoke, frame: Frame) -> RadarAxis:
    return RadarAxis(
        label=spoke.label,
        value=spoke.value,
        end=_at(spoke.direction, 1, frame),
        dot=None if spoke.share is None else _at(spoke.direction, spoke.share, frame),
        text=spoke.text,
        anchor=spoke.anchor,
        is_faint=spoke.is_faint,
    )


def _at(direction: Place, share: float, frame: Frame) -> Place:
    (across, down), (right, below) = frame.centre, direction
    return round(across + right * frame.radius * share, 1), round(down + below * frame.radius * share, 1)


def _corners(places: Sequence[Place]) -> str:
    return " ".join(f"{across},{down}" for across, down in places)
