"""What a row of the review queue says beside the interview itself, for a whole page at once."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Count
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from interviews.coach_desk.queue.levels import levels_of
from interviews.coaching import access, blindness
from interviews.models import Band, Dimension, DimensionBand, Event, Interview, ReviewState, TranscriptReview
from profiles.cohorts.membership import shown_name
from profiles.models import CohortMembership, Level, User

SIGNS: Mapping[str, str] = {
    Band.STRONG_HIRE: "++",
    Band.LEANING_HIRE: "+",
    Band.LEANING_NO_HIRE: "−",
    Band.STRONG_NO_HIRE: "−−",
    Band.NOT_ASSESSED: "·",
}
SHORT: Mapping[str, Any] = {
    Dimension.COMMUNICATION: _("Comm"),
    Dimension.PROBLEM_SOLVING: _("Solve"),
    Dimension.TECHNICAL_COMPETENCY: _("Tech"),
    Dimension.TESTING: _("Test"),
}


@dataclass(frozen=True)
class BandShown:
    """The platform's band of a dimension, ``short`` with a ``sign``; ``label`` says it in words."""

    short: str
    sign: str
    band: str
    label: str


@dataclass(frozen=True)
class Row:
    """The facts of a row; without ``bands`` where the reader has yet to give theirs (``is_hidden``).

    ``held`` is the review that keeps others from claiming it, ``own`` the reader's, whatever its state; ``reviewed_by``
    are the names of those who released one.
    """

    cohorts: tuple[str, ...]
    level: str
    bands: tuple[BandShown, ...]
    is_hidden: bool
    events: int
    held: TranscriptReview | None
    own: TranscriptReview | None
    reviewed_by: tuple[str, ...]
    may_claim: bool

    @property
    def is_own(self) -> bool:
        """Tell whether it is the reader who holds it."""
        return self.held is not None and self.held == self.own

    @property
    def holder(self) -> str:
        """Return who holds it, "" for nobody."""
        return shown_name(self.held.coach) if self.held else ""

    @property
    def is_being_amended(self) -> bool:
        """Tell whether the reader is changing what they released."""
        return self.own is not None and self.own.state == ReviewState.AMENDING


def with_facts(interviews: Iterable[Interview], user: User) -> list[Interview]:
    """Return the interviews, each with its ``row``, in seven queries however many they are."""
    shown = list(interviews)
    learners = {interview.learner_id for interview in shown}
    cohorts, reviews, bands = _cohorts(learners, user), _reviews(shown), _bands(shown)
    ids = [interview.pk for interview in shown]
    hidden = set(Interview.objects.filter(blindness.hidden_from(user), pk__in=ids).values_list("pk", flat=True))
    levels, events = levels_of(learners, timezone.now()), _events(shown)
    for interview in shown:
        its_reviews = reviews[interview.pk]
        held = next((one for one in its_reviews if one.state == ReviewState.CLAIMED), None)
        own = next((one for one in its_reviews if one.coach_id == user.pk), None)
        released = [one for one in its_reviews if one.state in (ReviewState.RELEASED, ReviewState.AMENDING)]
        interview.row = Row(
            cohorts=tuple(cohorts[interview.learner_id]),
            level=str(Level(levels.get(interview.learner_id, Level.UNKNOWN)).label),
            bands=() if interview.pk in hidden else _in_order(bands[interview.pk]),
            is_hidden=interview.pk in hidden,
            events=events[interview.pk],
            held=held,
            own=own,
            reviewed_by=tuple(shown_name(one.coach) for one in released),
            may_claim=(
                held is None and own not in released and interview.learner_id != user.pk and not interview.is_scratch
            ),
        )
    return shown


def _cohorts(learners: Iterable[int], user: User) -> Mapping[int, list[str]]:
    found: dict[int, list[str]] = defaultdict(list)
    rows = CohortMembership.objects.filter(
        learner__in=learners, left_at=None, cohort__in=access.coached_cohorts(user).order_by().values("pk")
    )
    for learner, name in rows.order_by("cohort__name", "pk").values_list("learner", "cohort__name"):
        found[learner].append(name)
    return found


def _reviews(interviews: Iterable[Interview]) -> Mapping[Any, list[TranscriptReview]]:
    found: dict[Any, list[TranscriptReview]] = defaultdict(list)
    rows = TranscriptReview.objects.filter(interview__in=interviews).select_related("coach").order_by("pk")
    for review in rows:
        found[review.interview_id].append(review)
    return found


def _bands(interviews: Iterable[Interview]) -> Mapping[Any, dict[str, str]]:
    found: dict[Any, dict[str, str]] = defaultdict(dict)
    rows = DimensionBand.objects.filter(interview__in=interviews).order_by()
    for interview, dimension, band in rows.values_list("interview", "dimension", "band"):
        found[interview][dimension] = band
    return found


def _in_order(bands: Mapping[str, str]) -> tuple[BandShown, ...]:
    return tuple(
        BandShown(str(SHORT[dimension]), SIGNS[band], band, f"{dimension.label}: {Band(band).label}")
        for dimension in Dimension
        if (band := bands.get(dimension)) is not None
    )


def _events(interviews: Iterable[Interview]) -> Mapping[Any, int]:
    rows = Event.objects.filter(interview__in=interviews).order_by().values("interview").annotate(number=Count("pk"))
    return Counter({row["interview"]: row["number"] for row in rows})
