"""The rubric of a report as pages show it: each dimension with its band and what it rests on."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType

from django.utils.translation import gettext as _

from interviews.core.context import Language
from interviews.core.rubric import Assessment, Quote, Signal
from interviews.models import DisputeState, SignalDispute
from interviews.models.labels import STAGE_LABELS
from interviews.models.report import Band, Dimension
from interviews.report.rubric.lifting import lift_of
from interviews.report.rubric.lifting_wording import lift_sentence
from interviews.report.rubric.wording import band_reason, meaning, on_skips, signal_sentence

_STAGE_NAMES = dict(STAGE_LABELS)
_OF_CODE = frozenset(
    {
        "writes_complete_code", "code_can_run", "passes_the_tests", "passes_soon", "keeps_to_the_claim",
        "needs_no_questions", "repairs_what_fails", "last_code_holds", "passes_at_once", "as_fast_as_known",
    }
)  # fmt: skip
"""The signals that rest on the code that was submitted last."""


@dataclass(frozen=True)
class Places:
    """Where what a signal rests on can be looked at: the page of the messages, the first position of the learner in
    each stage, and the page of the last submission. What is empty is not shown to whoever reads."""

    messages: str = ""
    by_stage: Mapping[str, int] = field(default_factory=dict)
    submission: str = ""


@dataclass(frozen=True)
class ShownQuote:
    """Something that the learner said; ``url`` is where it stands, empty where that is not shown.

    Without ``text`` it was quoted above already, and only leads there.
    """

    text: str
    url: str


@dataclass(frozen=True)
class ShownDispute:
    """That the learner says of a claim that it is not so; ``counts`` says that a coach let it count all the same."""

    reason: str
    is_open: bool
    counts: bool
    answer: str
    settled_at: datetime | None


@dataclass(frozen=True)
class ShownSignal:
    """A signal as a sentence; ``url`` leads to what it rests on, code or a message."""

    id: str
    sentence: str
    stage_label: str
    quotes: tuple[ShownQuote, ...]
    url: str = ""
    is_about_code: bool = False
    dispute: ShownDispute | None = None


@dataclass(frozen=True)
class CoachBand:
    """The band that a human coach gave, and why; the ``reason`` may be empty where it is the platform's or was
    given blind: before the coach had seen that one."""

    coach: str
    band: str
    band_label: str
    reason: str
    is_blind: bool


@dataclass(frozen=True)
class ShownDimension:
    """A dimension, what it asks, its ``band`` with the ``reason``, the help that was used, and the signals.

    What it asks, the reason, what would ``lift`` it by a band and the signals are in the language that was asked for.
    ``limit`` says, in that of the page, why there was less to see than in other interviews; where that is the whole
    reason there is no other. ``perhaps`` may have been seen, but not beyond doubt. ``by_coaches`` stand beside the
    platform's band, which they do not replace.
    """

    name: str
    title: str
    meaning: str
    band: str
    band_label: str
    reason: str
    lift: str
    limit: str
    seen: tuple[ShownSignal, ...]
    perhaps: tuple[ShownSignal, ...]
    missed: tuple[ShownSignal, ...]
    hints: int
    answer_requests: int
    by_coaches: tuple[CoachBand, ...] = ()

    @property
    def disputed(self) -> tuple[ShownSignal, ...]:
        """The signals that do not count, because the learner disputes them."""
        signals = (*self.seen, *self.perhaps, *self.missed)
        return tuple(one for one in signals if one.dispute and not one.dispute.counts)

    @property
    def answered(self) -> tuple[ShownSignal, ...]:
        """The signals of which a coach has settled whether they count."""
        signals = (*self.seen, *self.perhaps, *self.missed)
        return tuple(one for one in signals if one.dispute and not one.dispute.is_open)


def shown_dimensions(
    assessments: Iterable[Assessment],
    language: Language,
    places: Places = Places(),
    *,
    of_own_problem: bool = False,
    code_runs: bool = True,
    by_coaches: Mapping[str, Sequence[CoachBand]] = MappingProxyType({}),
    disputes: Mapping[str, SignalDispute] = MappingProxyType({}),
) -> list[ShownDimension]:
    """Return the dimensions in order, in a ``language``: of the page, or of the interview.

    What they rest on leads to ``places``. ``of_own_problem`` says that the learner brought the problem along, and
    ``code_runs`` that code was run in the interview; ``by_coaches`` are the bands of human coaches by dimension,
    ``disputes`` what the learner disputes by signal.
    """
    shown = [
        _shown(assessment, language, places, disputes, of_own_problem=of_own_problem, code_runs=code_runs)
        for assessment in assessments
    ]
    return [replace(dimension, by_coaches=tuple(by_coaches.get(dimension.name, ()))) for dimension in shown]


def shown_signal(
    signal: Signal, language: Language, places: Places, disputes: Mapping[str, SignalDispute] = MappingProxyType({})
) -> ShownSignal:
    """Return a signal with what shows it."""
    quotes = tuple(_quote(quote, places.messages) for quote in signal.quotes)
    is_about_code = bool(places.submission) and signal.id in _OF_CODE
    position = places.by_stage.get(signal.stage.value)
    url = places.submission if is_about_code else next((quote.url for quote in quotes), "")
    if not url and places.messages and position is not None:
        url = _message(places.messages, position)
    found = disputes.get(signal.id)
    return ShownSignal(
        id=signal.id,
        sentence=signal_sentence(signal, language),
        stage_label=str(_STAGE_NAMES[signal.stage.value]),
        quotes=quotes,
        url=url,
        is_about_code=is_about_code,
        dispute=_dispute(found) if found else None,
    )


def not_counted(disputes: Mapping[str, SignalDispute]) -> frozenset[str]:
    """Return the ids of the signals that do not count, because they are disputed."""
    return frozenset(name for name, one in disputes.items() if one.state != DisputeState.STANDS)


def _shown(
    assessment: Assessment,
    language: Language,
    places: Places,
    disputes: Mapping[str, SignalDispute],
    *,
    of_own_problem: bool,
    code_runs: bool,
) -> ShownDimension:
    limit = _limit(assessment) if of_own_problem else ""

    def signals(*, seen: bool, sure: bool) -> tuple[ShownSignal, ...]:
        found = (one for one in assessment.signals if one.sure is sure and (one.seen is seen or not sure))
        return tuple(shown_signal(one, language, places, disputes) for one in found)

    return ShownDimension(
        name=assessment.dimension.value,
        title=str(Dimension(assessment.dimension.value).label),
        meaning=meaning(assessment.dimension, language),
        band=assessment.band.value,
        band_label=str(Band(assessment.band.value).label),
        reason="" if limit and not assessment.signals else band_reason(assessment, language, code_runs=code_runs),
        lift="" if limit else _lift(assessment, language, disputes, code_runs=code_runs),
        limit=limit,
        seen=signals(seen=True, sure=True),
        perhaps=signals(seen=True, sure=False),
        missed=signals(seen=False, sure=True),
        hints=assessment.hints,
        answer_requests=assessment.answer_requests,
    )


def _lift(assessment: Assessment, language: Language, disputes: Mapping[str, SignalDispute], *, code_runs: bool) -> str:
    lift = lift_sentence(lift_of(assessment, not_counted(disputes), code_runs=code_runs), language)
    return (" " if language == "en" else "").join(filter(None, (on_skips(assessment, language), lift)))


def _limit(assessment: Assessment) -> str:
    if assessment.dimension.value != Dimension.PROBLEM_SOLVING or assessment.band.value != Band.NOT_ASSESSED:
        return ""
    return _(
        "For your own problem, the best approach and its complexity are not known here, so this cannot be assessed."
    )


def _quote(quote: Quote, url: str) -> ShownQuote:
    return ShownQuote(quote.text, _message(url, quote.position) if url else "")


def _message(url: str, position: int) -> str:
    return f"{url}#message-{position}"


def _dispute(found: SignalDispute) -> ShownDispute:
    return ShownDispute(
        reason=found.reason,
        is_open=found.state == DisputeState.OPEN,
        counts=found.state == DisputeState.STANDS,
        answer=found.answer,
        settled_at=found.settled_at,
    )
