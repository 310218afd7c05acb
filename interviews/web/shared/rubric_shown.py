"""The rubric of a report as pages show it: each dimension with its band and what it rests on."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from django.utils.translation import gettext as _

from interviews.core.context import Language
from interviews.core.rubric import Assessment, Quote, Signal
from interviews.models.labels import STAGE_LABELS
from interviews.models.report import Band, Dimension
from interviews.report.rubric.wording import band_reason, meaning, signal_sentence

_STAGE_NAMES = dict(STAGE_LABELS)


@dataclass(frozen=True)
class ShownQuote:
    """Something that the learner said; ``url`` is where it stands, empty where that is not shown."""

    text: str
    url: str


@dataclass(frozen=True)
class ShownSignal:
    """A signal as a sentence in the language of the interview."""

    sentence: str
    stage_label: str
    quotes: tuple[ShownQuote, ...]


@dataclass(frozen=True)
class CoachBand:
    """The band that a human coach gave, and why; the ``reason`` may be empty where it is the platform's."""

    coach: str
    band: str
    band_label: str
    reason: str


@dataclass(frozen=True)
class ShownDimension:
    """A dimension, what it asks, its ``band`` with the ``reason``, the help that was used, and the signals.

    What it asks, the reason and the signals are in the language of the interview. ``limit`` says, in that of the page,
    why there was less to see than in other interviews; where that is the whole reason there is no other.
    ``by_coaches`` stand beside the platform's band, which they do not replace.
    """

    name: str
    title: str
    meaning: str
    band: str
    band_label: str
    reason: str
    limit: str
    seen: tuple[ShownSignal, ...]
    missed: tuple[ShownSignal, ...]
    hints: int
    answer_requests: int
    by_coaches: tuple[CoachBand, ...] = ()


def shown_dimensions(
    assessments: Iterable[Assessment],
    language: Language,
    messages_url: str = "",
    *,
    of_own_problem: bool = False,
    by_coaches: Mapping[str, Sequence[CoachBand]] = MappingProxyType({}),
) -> list[ShownDimension]:
    """Return the dimensions in order, in the ``language`` of the interview.

    Quotes lead to ``messages_url``, the page of the messages. ``of_own_problem`` says that the learner brought the
    problem along; ``by_coaches`` are the bands of human coaches by dimension.
    """
    shown = [_shown(assessment, language, messages_url, of_own_problem) for assessment in assessments]
    return [replace(dimension, by_coaches=tuple(by_coaches.get(dimension.name, ()))) for dimension in shown]


def _shown(assessment: Assessment, language: Language, url: str, of_own_problem: bool) -> ShownDimension:
    limit = _limit(assessment) if of_own_problem else ""
    return ShownDimension(
        name=assessment.dimension.value,
        title=str(Dimension(assessment.dimension.value).label),
        meaning=meaning(assessment.dimension, language),
        band=assessment.band.value,
        band_label=str(Band(assessment.band.value).label),
        reason="" if limit and not assessment.signals else band_reason(assessment, language),
        limit=limit,
        seen=tuple(_signal(signal, language, url) for signal in assessment.signals if signal.seen),
        missed=tuple(_signal(signal, language, url) for signal in assessment.signals if not signal.seen),
        hints=assessment.hints,
        answer_requests=assessment.answer_requests,
    )


def _limit(assessment: Assessment) -> str:
    if assessment.dimension.value != Dimension.PROBLEM_SOLVING or assessment.band.value != Band.NOT_ASSESSED:
        return ""
    return _("For a problem of your own the best approach and its costs are not known here, so this cannot be judged.")


def _signal(signal: Signal, language: Language, url: str) -> ShownSignal:
    quotes = tuple(_quote(quote, url) for quote in signal.quotes)
    return ShownSignal(signal_sentence(signal, language), str(_STAGE_NAMES[signal.stage.value]), quotes)


def _quote(quote: Quote, url: str) -> ShownQuote:
    return ShownQuote(quote.text, f"{url}#message-{quote.position}" if url else "")
