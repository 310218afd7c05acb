"""What the figures of a report are read from; whose interview it is was asked before.

Nothing is worked out again here: the report keeps its figures and bands from the moment it was begun.
"""

import logging
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db.models import Case, Count, F, OuterRef, Q, QuerySet, Subquery, Sum, Value, When
from django.db.models.functions import Coalesce

from interviews.core.context import Language
from interviews.core.rubric import Assessment, Band, Dimension
from interviews.core.stages import STAGE_ORDER
from interviews.models import (
    Attempt,
    AttemptKind,
    AttemptOutcome,
    DimensionBand,
    Interview,
    Message,
    SignalDispute,
    StageVisit,
)
from interviews.report.evidence.figures import Figures
from interviews.report.rubric.lifting import lift_of
from interviews.report.rubric.lifting_wording import lift_sentence
from interviews.report.rubric.wording import band_reason, is_known, signal_sentence

logger = logging.getLogger(__name__)

REPORT = "report"
"""Where tokens belong that no stage used, but the writing of the report."""
_PLACES = (*(stage.value for stage in STAGE_ORDER), REPORT)
_DIMENSIONS = tuple(Dimension)
_OF_DISPUTES = (
    "interview", "dimension", "signal", "seen", "claim", "quote", "reason", "state", "answer", "settled_at",
    "created_at", "message__position", "settled_by__first_name", "settled_by__last_name", "settled_by__email",
)  # fmt: skip
_UNREADABLE = (AttributeError, IndexError, KeyError, TypeError, ValueError)
"""What reading JSON raises that another version wrote, or none of them."""


@dataclass(frozen=True)
class AttemptPoint:
    """A submission without its code: when it was made, and what came of it. ``outcome`` is an ``AttemptOutcome``.

    ``degree`` says how steeply the measured cost grows, ``None`` where the points do not tell; ``is_measured`` that
    there are points at all.
    """

    number: int
    at: datetime
    outcome: str
    passed: int
    total: int
    degree: float | None
    is_measured: bool


@dataclass(frozen=True)
class TokensOfStage:
    """What a stage, or the writing of the report (``REPORT``), used of models.

    ``costs`` are a currency and a sum each; ``unpriced`` so many of its ``calls`` have no known price.
    """

    place: str
    prompt: int
    completion: int
    calls: int
    unpriced: int
    costs: tuple[tuple[str, Decimal], ...]


def figures_of_report(interview: Interview) -> Figures | None:
    """Return the figures of a report, without a query where the report was fetched with the interview.

    ``None`` without a report, for one that is without figures, and where they cannot be read.
    """
    report = getattr(interview, "report", None)
    if report is None or not report.figures:
        return None
    try:
        return Figures.from_dict(report.figures)
    except _UNREADABLE:
        logger.warning("the figures of interview %s cannot be read", interview.pk)
        return None


def code_ran_in(interview: Interview) -> bool:
    """Tell whether code could be run in an interview, as far as its report, fetched with it, has kept that."""
    kept = _kept_evidence(interview)
    return bool(kept.get("is_tested", True) or kept.get("submissions"))


def codes_sent_in(interview: Interview) -> dict[str, int]:
    """Return how often code was sent in each stage, run or not, as its report, fetched with it, has kept that."""
    try:
        return {
            stage["stage"]: int(stage.get("tested") or stage.get("codes", stage["submitted"]))
            for stage in _kept_evidence(interview).get("stages", ())
        }
    except _UNREADABLE:
        return {}


def _kept_evidence(interview: Interview) -> Mapping[str, Any]:
    report = getattr(interview, "report", None)
    kept = report.figures.get("evidence") if report is not None and isinstance(report.figures, dict) else None
    return kept if isinstance(kept, dict) else {}


def bands_of(interview: Interview) -> tuple[Assessment, ...]:
    """Return the assessments of the dimensions in the order of the rubric, in one query.

    Each can be put into words. A signal that the rubric does not have is left out, and a dimension that cannot be
    read is not assessed: that another version wrote them costs nobody the report.
    """
    found = [_assessment(row, interview.language) for row in interview.dimension_bands.order_by()]
    return tuple(sorted(found, key=lambda assessment: _DIMENSIONS.index(assessment.dimension)))


def _assessment(row: DimensionBand, language: Language) -> Assessment:
    try:
        stored = Assessment.from_dict(row.assessment)
        found = replace(stored, signals=tuple(signal for signal in stored.signals if is_known(signal.id)))
        for signal in found.signals:
            signal_sentence(signal, language)
        band_reason(found, language)
        lift_sentence(lift_of(found), language)
    except _UNREADABLE:
        logger.warning("the band %s of interview %s cannot be read", row.dimension, row.interview_id)
        return Assessment(Dimension(row.dimension), Band.NOT_ASSESSED)
    return found


def attempt_points(interview: Interview) -> list[AttemptPoint]:
    """Return the submissions in order, in one query, without their code and verdicts."""
    rows = (
        interview.attempts.filter(kind=AttemptKind.SUBMIT)
        .annotate(degree=F("growth__degree"), is_measured=Q(growth__isnull=False))
        .order_by("number")
        .values_list("number", "created_at", "outcome", "passed", "total", "degree", "is_measured")
    )
    return [AttemptPoint(*row) for row in rows]


def disputes_of(interview: Interview) -> dict[str, SignalDispute]:
    """Return what the learner disputes of the rubric, by the id of the signal and in order, in one query."""
    rows = interview.disputes.select_related("settled_by", "message").order_by("created_at", "pk")
    return {one.signal: one for one in rows.only(*_OF_DISPUTES)}


def best_measured(interview: Interview, points: Sequence[AttemptPoint]) -> Attempt | None:
    """Return, of the submissions in ``points``, the one that passed and grows the slowest, of equals the latest.

    One query; ``None``, without one, when nothing that passed was measured.
    """
    passed = [point for point in points if point.outcome == AttemptOutcome.PASSED and point.is_measured]
    if not passed:
        return None
    best = min(passed, key=lambda point: (point.degree is None, point.degree or 0, -point.number))
    return interview.attempts.defer("code", "cases", "trace").get(kind=AttemptKind.SUBMIT, number=best.number)


def moments_of(interview: Interview) -> list[datetime]:
    """Return when something was said, in order, in one query."""
    return list(interview.messages.order_by("position").values_list("created_at", flat=True))


def tokens_by_stage(interview: Interview) -> tuple[TokensOfStage, ...]:
    """Return what the stages and the report used of models, in order, in one query; those that used none are left out.

    A call belongs to the stage in which its turn began, also when the coach was asked once more later.
    """
    rows = (
        interview.model_calls.annotate(
            place=Case(
                When(section__isnull=False, then=Value(REPORT)),
                default=Coalesce(Subquery(_stage_of_turn()), Subquery(_stage_at_that_time()), F("interview__stage")),
            )
        )
        .order_by()
        .values("place", "currency")
        .annotate(
            prompt=Sum("prompt_tokens"),
            completion=Sum("completion_tokens"),
            calls=Count("pk"),
            priced=Count("cost"),
            sum=Sum("cost"),
        )
    )
    by_place: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        by_place[row["place"]].append(row)
    return tuple(_tokens(place, by_place[place]) for place in _PLACES if place in by_place)


def _stage_of_turn() -> QuerySet[Message]:
    """What was said first in the turn, or in the one that it repeats; a request alone has only the coach's answer."""
    of_turn = Q(turn=OuterRef("turn")) | Q(turn=OuterRef("turn__repeats"))
    return Message.objects.filter(of_turn).order_by("position").values("stage")[:1]


def _stage_at_that_time() -> QuerySet[StageVisit]:
    """Where a turn was sent in which nothing was said, because it was taken back before its answer came."""
    visits = StageVisit.objects.filter(interview=OuterRef("interview"), entered_at__lte=OuterRef("turn__accepted_at"))
    return visits.order_by("-position").values("stage")[:1]


def _tokens(place: str, rows: list[dict[str, Any]]) -> TokensOfStage:
    costs = sorted((row["currency"], row["sum"]) for row in rows if row["sum"] is not None)
    return TokensOfStage(
        place=place,
        prompt=sum(row["prompt"] for row in rows),
        completion=sum(row["completion"] for row in rows),
        calls=sum(row["calls"] for row in rows),
        unpriced=sum(row["calls"] - row["priced"] for row in rows),
        costs=tuple(costs),
    )
