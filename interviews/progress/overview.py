"""What the dashboard reads of a learner: rows that were worked out on write, in a constant number of queries.

Nothing is read of conversations, and what is read has a bound, however long somebody has practised: the latest
practice, the days of a year, the reviews and the patterns of the bank.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from interviews.models import Interview
from interviews.models.report import ReportSection, SectionStatus
from interviews.progress.expecting import Listed, bank
from interviews.progress.next_step import due_reviews
from interviews.progress.streak import Streak, streak_of
from profiles.models import ActiveQuarterHour, Practice, PracticeKind, User
from profiles.selectors import profile_of
from profiles.skill.estimates import Estimate, Skill
from profiles.skill.selectors import skill_of

PRACTICE_SHOWN = 50
INTERVIEWS_SHOWN = 30
"""Read besides, so that many re-solves in a row hide no interviews."""
LAST_SHOWN = 5
WEEKS = 53


@dataclass(frozen=True)
class PastPractice:
    """One interview or re-solve that is over; ``level`` is the overall estimate right after it.

    ``title`` is the problem's in the page's language; one that the bank does not have is called as it was then.
    """

    source: UUID
    kind: str
    title: str
    at: datetime
    hints: int
    level: Estimate

    @property
    def is_probe(self) -> bool:
        return bool(self.kind == PracticeKind.PROBE)


@dataclass(frozen=True)
class LastInterview:
    """An interview that is over; it may have been deleted since, and it may have no report to read."""

    practised: PastPractice
    is_there: bool
    has_report: bool


@dataclass(frozen=True)
class DueReview:
    """A problem that is to be solved again by now."""

    title: str
    patterns: tuple[str, ...]


@dataclass(frozen=True)
class Overview:
    """All of it. ``turns`` are what was sent on each of the learner's days since ``since``, a Monday.

    ``practice``, which is of both kinds, and ``interviews`` are the latest ones in order; ``last`` are the very last
    interviews, the latest first. ``difficulties`` tells for each pattern how difficult the problems are that the bank
    has of it, and ``goal`` is what the learner practises for.
    """

    at: datetime
    today: date
    since: date
    skill: Skill
    stated_level: str
    goal: str
    practice: tuple[PastPractice, ...]
    interviews: tuple[PastPractice, ...]
    last: tuple[LastInterview, ...]
    turns: Mapping[date, int]
    streak: Streak
    due: tuple[DueReview, ...]
    difficulties: Mapping[str, frozenset[str]]

    @property
    def is_new(self) -> bool:
        return not self.practice


def overview_of(learner: User, at: datetime, language: str) -> Overview:
    """Return what is known of the learner at ``at``, with titles in ``language`` (``en`` or ``zh``).

    Days are those of the current time zone.
    """
    today = timezone.localdate(at)
    since = today - timedelta(weeks=WEEKS - 1, days=today.weekday())
    profile, turns = profile_of(learner), _turns_a_day(learner, since)
    problems = {problem.slug: problem for problem in bank()}
    titles = {slug: problem.title(language) for slug, problem in problems.items()}
    rows = Practice.objects.filter(learner=learner)
    practice = _latest(rows, PRACTICE_SHOWN, titles)
    interviews = _latest(rows.filter(kind=PracticeKind.INTERVIEW), INTERVIEWS_SHOWN, titles)
    difficulties: dict[str, set[str]] = defaultdict(set)
    for problem in problems.values():
        for pattern in problem.patterns:
            difficulties[pattern].add(problem.difficulty)
    return Overview(
        at=at,
        today=today,
        since=since,
        skill=skill_of(learner),
        stated_level=profile.stated_level,
        goal=profile.goal,
        practice=practice,
        interviews=interviews,
        last=_last(learner, interviews),
        turns=turns,
        streak=streak_of(turns, today),
        due=_due(learner, at, problems, language),
        difficulties={pattern: frozenset(found) for pattern, found in difficulties.items()},
    )


def _latest(rows: QuerySet[Practice], count: int, titles: Mapping[str, str]) -> tuple[PastPractice, ...]:
    names = ("level_mean", "level_variance", "level_observations", "at", "source", "kind", "item", "title", "hints")
    found = rows.order_by("-at", "-source").values_list(*names)[:count]
    return tuple(
        PastPractice(source, kind, titles.get(item, title), at, hints, Estimate(mean, variance, observations, at))
        for mean, variance, observations, at, source, kind, item, title, hints in reversed(found)
    )


def _last(learner: User, interviews: tuple[PastPractice, ...]) -> tuple[LastInterview, ...]:
    latest = interviews[::-1][:LAST_SHOWN]
    written = ReportSection.objects.filter(interview=OuterRef("pk"), status=SectionStatus.WRITTEN)
    there = Interview.objects.filter(learner=learner, pk__in=[one.source for one in latest])
    has_report = dict(there.order_by().values_list("pk", Exists(written)))
    return tuple(LastInterview(one, one.source in has_report, has_report.get(one.source, False)) for one in latest)


def _turns_a_day(learner: User, since: date) -> dict[date, int]:
    zone = timezone.get_current_timezone()
    begin = datetime.combine(since, time.min, tzinfo=zone)
    turns: dict[date, int] = defaultdict(int)
    quarters = ActiveQuarterHour.objects.filter(learner=learner, at__gte=begin).order_by()
    for at, count in quarters.values_list("at", "turns"):
        turns[at.astimezone(zone).date()] += count
    return dict(turns)


def _due(learner: User, at: datetime, problems: Mapping[str, Listed], language: str) -> tuple[DueReview, ...]:
    found = (problems.get(item) for item in due_reviews(learner, at).values_list("item", flat=True))
    return tuple(DueReview(known.title(language), known.patterns) for known in found if known)
