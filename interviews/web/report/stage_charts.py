"""Bars of a report, one a stage: the time that it took, and the tokens that it used."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType

from django.contrib.humanize.templatetags.humanize import intcomma
from django.template.defaultfilters import floatformat
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from interviews.models import StageVisit
from interviews.models.labels import STAGE_LABELS
from interviews.report.evidence.figures import Figures, StageFigures
from interviews.report.selectors import REPORT, TokensOfStage
from interviews.web.shared.chart_texts import between, codes_text, hints_text, messages_text, time_text

WIDTH, ROW_HEIGHT = 380, 52
"""A row has a line of text, a bar below it, and small words below that."""
_LABELS = dict(STAGE_LABELS)


@dataclass(frozen=True)
class StageBar:
    """A stage: how long it took, as a bar of ``length`` at ``y``, and what happened there in numbers and words."""

    label: str
    time: str
    messages: int
    codes: int
    hints: int
    counts: str
    note: str
    skipped: bool
    y: int
    length: float


@dataclass(frozen=True)
class VisitShown:
    """A stay in a stage; ``again`` says that it was not the first one there."""

    label: str
    again: bool
    skipped: bool


@dataclass(frozen=True)
class Timeline:
    """The stages that were reached. ``visits`` is the way through them, empty where it was straight."""

    bars: tuple[StageBar, ...]
    total: str
    longest: str
    visits: tuple[VisitShown, ...]
    height: int
    width: int = WIDTH
    row_height: int = ROW_HEIGHT


@dataclass(frozen=True)
class TokenBar:
    """A stage's tokens: what was sent to a model from the left, what it wrote from ``middle`` on."""

    label: str
    prompt: str
    completion: str
    total: str
    costs: tuple[str, ...]
    y: int
    middle: float
    completion_length: float


@dataclass(frozen=True)
class TokenChart:
    """What the interview used of models; ``unpriced`` is a sentence about calls without a price, or empty."""

    bars: tuple[TokenBar, ...]
    total: TokenBar
    unpriced: str
    height: int
    width: int = WIDTH
    row_height: int = ROW_HEIGHT


def timeline_of(
    figures: Figures | None,
    visits: Sequence[StageVisit],
    codes: Mapping[str, int] = MappingProxyType({}),
) -> Timeline | None:
    """Return the time of each stage, ``None`` where a report does not have its figures; ``codes`` counts by stage how
    often code was sent."""
    if figures is None or not figures.stages:
        return None
    stages = figures.stages
    most = max(stage.seconds for stage in stages)
    longest = next(stage for stage in stages if stage.seconds == most)
    return Timeline(
        bars=tuple(
            _stage_bar(stage, most, row * ROW_HEIGHT, codes.get(stage.stage, 0)) for row, stage in enumerate(stages)
        ),
        total=time_text(figures.seconds),
        longest=str(_LABELS[longest.stage]),
        visits=_way(visits),
        height=len(stages) * ROW_HEIGHT,
    )


def _stage_bar(stage: StageFigures, most: float, y: int, codes: int) -> StageBar:
    note = _("skipped") if stage.skipped else _("the interview ended here") if stage.ended_here else ""
    counts = [messages_text(stage.turns)] if stage.turns or not codes else []
    counts += [codes_text(codes)] if codes else []
    counts += [hints_text(stage.hints)] if stage.hints else []
    return StageBar(
        label=str(_LABELS[stage.stage]),
        time=time_text(stage.seconds),
        messages=stage.turns,
        codes=codes,
        hints=stage.hints,
        counts=" · ".join([*counts, *([note] if note else [])]),
        note=note,
        skipped=stage.skipped,
        y=y,
        length=_length(stage.seconds, most),
    )


def _way(visits: Sequence[StageVisit]) -> tuple[VisitShown, ...]:
    """Return the visits in order where a stage was visited again; a straight way is what the bars show already."""
    stages = [visit.stage for visit in visits]
    if len(set(stages)) == len(stages):
        return ()
    return tuple(
        VisitShown(str(_LABELS[visit.stage]), again=visit.stage in stages[:place], skipped=visit.skipped)
        for place, visit in enumerate(visits)
    )


def token_chart_of(tokens: Sequence[TokensOfStage]) -> TokenChart | None:
    """Return the tokens of each stage and of the report; ``None`` when no model was used."""
    if not tokens:
        return None
    most = max(used.prompt + used.completion for used in tokens)
    costs: dict[str, Decimal] = {}
    for used in tokens:
        for currency, cost in used.costs:
            costs[currency] = costs.get(currency, Decimal()) + cost
    whole = TokensOfStage(
        place="",
        prompt=sum(used.prompt for used in tokens),
        completion=sum(used.completion for used in tokens),
        calls=sum(used.calls for used in tokens),
        unpriced=sum(used.unpriced for used in tokens),
        costs=tuple(sorted(costs.items())),
    )
    return TokenChart(
        bars=tuple(_token_bar(used, most, row * ROW_HEIGHT) for row, used in enumerate(tokens)),
        total=_token_bar(whole, whole.prompt + whole.completion, 0),
        unpriced=_unpriced(whole),
        height=len(tokens) * ROW_HEIGHT,
    )


def _token_bar(used: TokensOfStage, most: int, y: int) -> TokenBar:
    middle, end = _length(used.prompt, most), _length(used.prompt + used.completion, most)
    return TokenBar(
        label=_place_label(used.place),
        prompt=intcomma(used.prompt),
        completion=intcomma(used.completion),
        total=intcomma(used.prompt + used.completion),
        costs=tuple(f"{floatformat(cost, '4g')} {currency}".rstrip() for currency, cost in used.costs),
        y=y,
        middle=middle,
        completion_length=round(end - middle, 1),
    )


def _place_label(place: str) -> str:
    if not place:
        return _("All")
    return _("Report") if place == REPORT else str(_LABELS[place])


def _unpriced(whole: TokensOfStage) -> str:
    if not whole.unpriced:
        return ""
    if whole.unpriced == whole.calls:
        return _("The price of this model is unknown.")
    text = ngettext(
        "%(count)s call has no known price and is not included.",
        "%(count)s calls have no known price and are not included.",
        whole.unpriced,
    )
    return text % {"count": whole.unpriced}


def _length(value: float, most: float) -> float:
    return between(0, WIDTH, value / most) if most else 0.0
