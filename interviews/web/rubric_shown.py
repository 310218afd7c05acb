"""The rubric of a report as pages show it: each dimension with its band and what it rests on."""

from collections.abc import Iterable
from dataclasses import dataclass

from interviews.core.context import Language
from interviews.core.rubric import Assessment, Quote, Signal
from interviews.models.labels import STAGE_LABELS
from interviews.models.report import Band, Dimension
from interviews.report.rubric_wording import band_reason, meaning, signal_sentence

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
class ShownDimension:
    """A dimension, what it asks, its ``band`` with the ``reason``, the help that was used, and the signals.

    What it asks, the reason and the signals are in the language of the interview.
    """

    name: str
    title: str
    meaning: str
    band: str
    band_label: str
    reason: str
    seen: tuple[ShownSignal, ...]
    missed: tuple[ShownSignal, ...]
    hints: int
    answer_requests: int


def shown_dimensions(
    assessments: Iterable[Assessment], language: Language, messages_url: str = ""
) -> list[ShownDimension]:
    """Return the dimensions in order, in the ``language`` of the interview.

    Quotes lead to ``messages_url``, the page of the messages.
    """
    return [_shown(assessment, language, messages_url) for assessment in assessments]


def _shown(assessment: Assessment, language: Language, url: str) -> ShownDimension:
    return ShownDimension(
        name=assessment.dimension.value,
        title=str(Dimension(assessment.dimension.value).label),
        meaning=meaning(assessment.dimension, language),
        band=assessment.band.value,
        band_label=str(Band(assessment.band.value).label),
        reason=band_reason(assessment, language),
        seen=tuple(_signal(signal, language, url) for signal in assessment.signals if signal.seen),
        missed=tuple(_signal(signal, language, url) for signal in assessment.signals if not signal.seen),
        hints=assessment.hints,
        answer_requests=assessment.answer_requests,
    )


def _signal(signal: Signal, language: Language, url: str) -> ShownSignal:
    quotes = tuple(_quote(quote, url) for quote in signal.quotes)
    return ShownSignal(signal_sentence(signal, language), str(_STAGE_NAMES[signal.stage.value]), quotes)


def _quote(quote: Quote, url: str) -> ShownQuote:
    return ShownQuote(quote.text, f"{url}#message-{quote.position}" if url else "")
