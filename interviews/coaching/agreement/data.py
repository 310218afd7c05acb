"""What agreement and the reviewed leak rate are worked out from: released reviews, counted by the database.

Nothing here says which coach gave a band: the page is about bands and about the platform, not about people. Everything
is counted by the month of a release; of an interview that several coaches reviewed, by the last of theirs.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime

from django.db.models import Case, Count, Exists, F, Max, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import TruncMonth
from django.utils import timezone

from interviews.coaching import access
from interviews.coaching.agreement.figures import (
    BANDS,
    Agreement,
    Table,
    added,
    agreement_of,
    table_of,
    table_of_interviews,
)
from interviews.models import (
    Dimension,
    FlagKind,
    MessageFlag,
    ReviewedBand,
    ReviewState,
    ReviewVersion,
    Role,
    Voice,
)
from profiles.models import Cohort

FLAGS_SHOWN = 50
_OUT = (ReviewState.RELEASED, ReviewState.AMENDING)
"""What a learner reads; flags of a review that is still being written are no finding yet."""
_AT_ONCE = len(Dimension)
"""A coach looks at an interview once and gives up to so many bands."""


@dataclass(frozen=True)
class Chosen:
    """Which reviews are looked at: all (``None``), or those released since the month ``since``; in one ``language``;
    by the coaches of one ``cohort`` about what its learners share with it. With ``only_blind`` bands given blind alone.
    """

    since: datetime | None = None
    language: str = ""
    cohort: Cohort | None = None
    only_blind: bool = False


@dataclass(frozen=True)
class Compared:
    """How far two judgements agree: by dimension, over all of them, and over all of them month by month."""

    dimensions: Mapping[str, Agreement]
    whole: Agreement
    months: Mapping[date, Agreement]


@dataclass(frozen=True)
class FlagCount:
    """How many messages of the platform's coach were looked at, and how many of them were flagged."""

    messages: int = 0
    leaked: int = 0
    unhelpful: int = 0

    def __add__(self, other: "FlagCount") -> "FlagCount":
        return FlagCount(self.messages + other.messages, self.leaked + other.leaked, self.unhelpful + other.unhelpful)


@dataclass(frozen=True)
class Flagged:
    """All messages in reviewed interviews by voice and by month; ``interviews`` counts interviews in the same way, a
    flagged one having at least one such message. ``latest`` are flags, the latest first."""

    voices: Mapping[str, FlagCount]
    months: Mapping[date, FlagCount]
    interviews: FlagCount
    latest: tuple[MessageFlag, ...]

    @property
    def whole(self) -> FlagCount:
        """All messages together."""
        return sum(self.voices.values(), FlagCount())


@dataclass(frozen=True)
class Reviewed:
    """How many reviews are out, and how many of them have a band."""

    reviews: int
    with_bands: int


def reviewed(chosen: Chosen) -> Reviewed:
    """Return how many reviews there are to look at: one query."""
    has_bands = Exists(ReviewedBand.objects.filter(version=OuterRef("pk")))
    found = _versions(chosen).aggregate(reviews=Count("pk"), with_bands=Count("pk", filter=has_bands))
    return Reviewed(**found)


def with_platform(chosen: Chosen) -> Compared:
    """Return how far coaches' bands are those of the platform: one query, its rows are counts."""
    rows = (
        _given_bands(chosen)
        .values_list(TruncMonth("version__released_at"), "dimension", "platform_band", "given")
        .annotate(Count("pk"))
    )
    counts: dict[tuple[date, str], Counter[tuple[str, str]]] = defaultdict(Counter)
    for month, dimension, platform_band, band, number in rows:
        counts[_month(month), dimension][platform_band, band] += number
    return _compared({place: table_of(pairs) for place, pairs in counts.items()})


def between_coaches(chosen: Chosen) -> Compared:
    """Return how far coaches agree with each other, where several gave a band of one dimension of one interview.

    One query; its rows are dimensions of interviews. How they count stands at ``table_of_interviews``.
    """
    numbers = {f"gave_{band}": Count("pk", filter=Q(given=band)) for band in BANDS}
    # Whether it is of the time that is asked for is a matter of the last release, so all of them are counted first.
    rows = (
        _given_bands(replace(chosen, since=None))
        .values("version__review__interview", "dimension")
        .annotate(last=Max("version__released_at"), judges=Count("pk"), **numbers)
        .filter(judges__gte=2)
    )
    if chosen.since is not None:
        rows = rows.filter(last__gte=chosen.since)
    counts: dict[tuple[date, str], Counter[tuple[int, ...]]] = defaultdict(Counter)
    for last, dimension, *given in rows.values_list("last", "dimension", *numbers):
        counts[_month(timezone.localtime(last)), dimension][tuple(given)] += 1
    return _compared({place: table_of_interviews(interviews) for place, interviews in counts.items()})


def flagged(chosen: Chosen) -> Flagged:
    """Return what coaches flagged among all that the platform's coach said in reviewed interviews: four queries.

    A message counts once, however many coaches flagged it.
    """
    messages = _messages_looked_at(chosen)
    marks = _flags(chosen)
    voices: dict[str, FlagCount] = {voice: FlagCount() for voice in Voice.values}
    months: dict[date, FlagCount] = defaultdict(FlagCount)
    for month, voice, number in messages:
        count = FlagCount(messages=number)
        voices[voice] += count
        months[_month(month)] += count
    kinds = (
        marks.order_by()
        .values_list(TruncMonth("last"), "message__voice", "kind")
        .annotate(Count("message", distinct=True))
    )
    for month, voice, kind, number in kinds:
        count = FlagCount(leaked=number) if kind == FlagKind.LEAKED else FlagCount(unhelpful=number)
        voices[voice] += count
        months[_month(month)] += count
    latest = marks.select_related("message__interview").order_by("-created_at", "-pk")
    latest = latest.only("kind", "created_at", "message__text", "message__position", "message__voice",
                         "message__stage", "message__interview__title")  # fmt: skip
    return Flagged(
        voices=voices,
        months=dict(sorted(months.items())),
        interviews=_interviews(chosen),
        latest=tuple(latest[:FLAGS_SHOWN]),
    )


# --- rows ---


def _given_bands(chosen: Chosen) -> QuerySet[ReviewedBand]:
    """Return the bands of the chosen reviews, each with what the coach has ``given``: blind, where it was given so."""
    rows = ReviewedBand.objects.filter(version__in=_versions(chosen).values("pk")).order_by()
    if chosen.only_blind:
        rows = rows.exclude(blind_band="")
    return rows.annotate(given=Case(When(blind_band="", then=F("band")), default=F("blind_band")))


def _versions(chosen: Chosen) -> QuerySet[ReviewVersion]:
    """Return what learners read now."""
    rows = ReviewVersion.objects.filter(is_current=True)
    if chosen.language:
        rows = rows.filter(review__interview__language=chosen.language)
    if chosen.cohort is not None:
        shared = access.shared_interviews(chosen.cohort).order_by().values("pk")
        rows = rows.filter(review__interview__in=shared, review__coach__in=chosen.cohort.coach_rows.values("coach"))
    return rows if chosen.since is None else rows.filter(released_at__gte=chosen.since)


def _last_versions(chosen: Chosen) -> QuerySet[ReviewVersion]:
    """Return of every reviewed interview the version that was released last, so that no interview counts twice."""
    of_the_same = ReviewVersion.objects.filter(is_current=True, review__interview=OuterRef("review__interview"))
    later = Q(released_at__gt=OuterRef("released_at")) | Q(released_at=OuterRef("released_at"), pk__gt=OuterRef("pk"))
    return _versions(chosen).filter(~Exists(of_the_same.filter(later)))


def _messages_looked_at(chosen: Chosen) -> QuerySet[ReviewVersion]:
    """Return (month, voice, number) of what the platform's coach said in reviewed interviews."""
    said = Q(review__interview__messages__role=Role.COACH, review__interview__messages__folded=False)
    rows = _last_versions(chosen).filter(said).order_by()
    return rows.values_list(TruncMonth("released_at"), "review__interview__messages__voice").annotate(
        Count("review__interview__messages")
    )


def _flags(chosen: Chosen) -> QuerySet[MessageFlag]:
    """Return the flags that count, each with when its interview was reviewed ``last``."""
    reviews = ReviewVersion.objects.filter(is_current=True, review__interview=OuterRef("message__interview"))
    last = Subquery(reviews.order_by("-released_at", "-pk").values("released_at")[:1])
    rows = MessageFlag.objects.filter(review__state__in=_OUT, message__role=Role.COACH, message__folded=False)
    rows = rows.annotate(last=last).filter(last__isnull=False)
    if chosen.language:
        rows = rows.filter(message__interview__language=chosen.language)
    return rows if chosen.since is None else rows.filter(last__gte=chosen.since)


def _interviews(chosen: Chosen) -> FlagCount:
    marks = MessageFlag.objects.filter(
        review__interview=OuterRef("review__interview"),
        review__state__in=_OUT,
        message__role=Role.COACH,
        message__folded=False,
    )
    found = _last_versions(chosen).aggregate(
        messages=Count("pk"),
        leaked=Count("pk", filter=Exists(marks.filter(kind=FlagKind.LEAKED))),
        unhelpful=Count("pk", filter=Exists(marks.filter(kind=FlagKind.UNHELPFUL))),
    )
    return FlagCount(**found)


# --- putting together ---


def _compared(tables: Mapping[tuple[date, str], tuple[Table, float]]) -> Compared:
    def of(cells: list[tuple[Table, float]], at_once: int = 1) -> Agreement:
        left_out = sum(number for _table, number in cells)
        return agreement_of(added(table for table, _number in cells), left_out=left_out, at_once=at_once)

    by_dimension: dict[str, list[tuple[Table, float]]] = {dimension: [] for dimension in Dimension.values}
    by_month: dict[date, list[tuple[Table, float]]] = defaultdict(list)
    for (month, dimension), found in tables.items():
        by_dimension[dimension].append(found)
        by_month[month].append(found)
    return Compared(
        dimensions={dimension: of(found) for dimension, found in by_dimension.items()},
        whole=of(list(tables.values()), _AT_ONCE),
        months={month: of(found, _AT_ONCE) for month, found in sorted(by_month.items())},
    )


def _month(moment: datetime) -> date:
    return date(moment.year, moment.month, 1)
