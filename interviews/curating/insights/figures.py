"""What one problem's interviews tell its curator: where learners get to and leave, how long it takes, what is failed.

Read from the latest interviews when the page is opened, in the same number of queries however many there are. Scratch
interviews are left out, and nothing says whose an interview was.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median
from uuid import UUID

from django.db.models import Count
from django.utils.functional import Promise

from interviews.coding.cases import judged_revision
from interviews.coding.verdicts import FAILURES
from interviews.core.context import Language
from interviews.core.stages import STAGE_ORDER, Stage, index_of
from interviews.core.turn.situations.kinds import HintRequest, OverReliance
from interviews.curating.insights.difficulty import difficulties, first_times
from interviews.curating.insights.health import LEFT_AFTER
from interviews.curating.insights.unheard import Unheard, unheard
from interviews.models import (
    Attempt,
    AttemptKind,
    AttemptStatus,
    Event,
    FeedbackKind,
    FeedbackStatus,
    FeedbackTopic,
    Interview,
    Message,
    ProblemFeedback,
    Role,
    StageVisit,
    TurnStatus,
)
from interviews.models.labels import STAGE_LABELS
from interviews.report.evidence.times import Interval, seconds_of_stays
from problems.models import Difficulty, Problem
from problems.values.class_calls import show_input
from profiles.models import Practice
from profiles.models.learning import PracticeKind
from profiles.skill.item_difficulty import ENOUGH_LEARNERS, Estimated

LATEST = 400
"""So many interviews are looked at; more would say the same and take longer."""
MOST_TESTS = 8
TEST_CHARACTERS = 120


@dataclass(frozen=True)
class StageRow:
    """One stage: in how many interviews it was ``reached``, ``finished``, ``skipped``, and ``left`` for good.

    The rest of those that reached it are still there. ``minutes`` is the median of its own time, ``None`` for nobody.
    """

    label: str | Promise
    reached: int
    finished: int
    skipped: int
    left: int
    minutes: float | None
    hints: int
    answer_requests: int
    share: int


@dataclass(frozen=True)
class FailedTest:
    """A test of the published version that submissions failed, with what it is called with."""

    number: int
    failed: int
    percent: int
    input: str


@dataclass(frozen=True)
class WordCount:
    """How many words on one thing learners sent, and how many of them are open."""

    label: str | Promise
    kind: str
    number: int
    open: int


@dataclass(frozen=True)
class Insights:
    """All of it. ``total`` is how many interviews there are, ``looked_at`` how many of them the figures are from."""

    total: int
    looked_at: int
    finished: int
    left: int
    solved_percent: int | None
    minutes: float | None
    hints_each: float | None
    stages: tuple[StageRow, ...]
    unheard: Unheard
    failed_tests: tuple[FailedTest, ...]
    submissions: int
    words: tuple[WordCount, ...]
    difficulty: Estimated | None
    first_time_learners: int
    stated: str
    learners_needed: int = ENOUGH_LEARNERS

    @property
    def contradicts(self) -> bool:
        """Tell whether results speak against what is stated."""
        return self.difficulty is not None and self.difficulty.contradicts(self.stated)

    @property
    def nearest_label(self) -> str | Promise:
        """Return the difficulty that results speak for, "" where they are too few."""
        return Difficulty(self.difficulty.nearest).label if self.difficulty is not None else ""


def insights_of(
    problem: Problem, *, now: datetime, language: Language | None = None, days: int | None = None
) -> Insights:
    """Return what interviews about ``problem`` tell, in one ``language`` or the last ``days`` only if asked so."""
    held = Interview.objects.filter(revision__problem=problem, is_scratch=False, learner__is_guest=False)
    words = ProblemFeedback.objects.filter(revision__problem=problem)
    if language:
        held, words = held.filter(language=language), words.filter(language=language)
    if days is not None:
        since = now - timedelta(days=days)
        held, words = held.filter(started_at__gte=since), words.filter(created_at__gte=since)
    latest = held.order_by("-started_at", "-pk")
    interviews = {one.pk: one for one in latest.only(*_READ).select_related("learner")[:LATEST]}
    within = list(interviews)
    visits = _visits(within)
    practice = Practice.objects.filter(source__in=within, kind=PracticeKind.INTERVIEW)
    first = list(first_times(practice))
    over = list(practice.order_by().values_list("solved", "hints"))
    whole = [one.seconds_at(one.finished_at) / 60 for one in interviews.values() if one.is_over and not one.ended_early]
    failed, submissions = _failed_tests(problem, within)
    return Insights(
        total=held.count(),
        looked_at=len(interviews),
        finished=len(whole),
        left=sum(_is_left(one, now) for one in interviews.values()),
        solved_percent=round(100 * sum(solved for solved, _ in over) / len(over)) if over else None,
        minutes=median(whole) if whole else None,
        hints_each=sum(hints for _, hints in over) / len(over) if over else None,
        stages=_stages(interviews, visits, now),
        unheard=unheard(problem, interviews),
        failed_tests=failed,
        submissions=submissions,
        words=_words(words),
        difficulty=difficulties(first, {problem.slug: problem.difficulty}).get(problem.slug),
        first_time_learners=len(first),
        stated=problem.difficulty,
    )


_READ = (
    "language", "status", "stage", "started_at", "finished_at", "updated_at", "ended_early", "away_seconds",
    "paused_at", "learner__first_name", "learner__last_name",
)  # fmt: skip


def _is_left(interview: Interview, now: datetime) -> bool:
    return interview.ended_early or (not interview.is_over and interview.updated_at < now - LEFT_AFTER)


# --- stages ---


def _visits(within: Sequence[UUID]) -> Mapping[UUID, list[StageVisit]]:
    visits: dict[UUID, list[StageVisit]] = defaultdict(list)
    for visit in StageVisit.objects.filter(interview__in=within).order_by("position"):
        visits[visit.interview_id].append(visit)
    return visits


def _stages(
    interviews: Mapping[UUID, Interview], visits: Mapping[UUID, list[StageVisit]], now: datetime
) -> tuple[StageRow, ...]:
    reached, finished, skipped, left = (Counter[str]() for _ in range(4))
    for pk, interview in interviews.items():
        stays = visits.get(pk, ())
        been = {visit.stage for visit in stays} | {interview.stage}
        passed_over = {visit.stage for visit in stays if visit.skipped}
        furthest = max(index_of(Stage(stage)) for stage in been)
        done = {s for s in been if index_of(Stage(s)) < furthest} if not _is_done(interview) else been
        reached.update(been)
        skipped.update(passed_over)
        finished.update(done - passed_over)
        if _is_left(interview, now):
            left[interview.stage] += 1
    minutes = _minutes(interviews, visits)
    hints, requests = _help_asked(list(interviews))
    return tuple(
        StageRow(
            label=label,
            reached=reached[stage],
            finished=finished[stage],
            skipped=skipped[stage],
            left=left[stage],
            minutes=median(minutes[stage]) if minutes[stage] else None,
            hints=hints[stage],
            answer_requests=requests[stage],
            share=round(100 * reached[stage] / len(interviews)) if interviews else 0,
        )
        for stage, label in STAGE_LABELS
    )


def _is_done(interview: Interview) -> bool:
    return interview.is_over and not interview.ended_early


def _minutes(
    interviews: Mapping[UUID, Interview], visits: Mapping[UUID, list[StageVisit]]
) -> Mapping[str, list[float]]:
    """Return of each stage the minutes that interviews spent in it, breaks left out; those under way do not count."""
    said = Message.objects.filter(interview__in=list(interviews), folded=False).exclude(role=Role.CARD)
    moments: dict[UUID, list[datetime]] = defaultdict(list)
    answers: dict[UUID, set[datetime]] = defaultdict(set)
    for pk, at, role in said.order_by().values_list("interview", "created_at", "role"):
        moments[pk].append(at)
        if role == Role.COACH:
            answers[pk].add(at)
    minutes: dict[str, list[float]] = {stage.value: [] for stage in STAGE_ORDER}
    for pk, stays in visits.items():
        interview = interviews[pk]
        ended = [visit for visit in stays if visit.left_at is not None]
        intervals = [Interval(Stage(visit.stage), visit.entered_at, visit.left_at) for visit in ended]
        until = interview.finished_at or max((visit.left_at for visit in ended), default=interview.started_at)
        spent: Counter[str] = Counter()
        lasted = seconds_of_stays(intervals, moments[pk], interview.seconds_at(until), answers=answers[pk])
        for visit, seconds in zip(ended, lasted, strict=True):
            spent[visit.stage] += seconds / 60
        for stage, time in spent.items():
            minutes[stage].append(time)
    return minutes


def _help_asked(within: Sequence[UUID]) -> tuple[Counter[str], Counter[str]]:
    """Return the hints that were asked for and the requests for the answer, by stage; one asked again is one."""
    asked = Event.objects.filter(interview__in=within, kind__in=(HintRequest.kind, OverReliance.kind))
    asked = asked.exclude(turn__status=TurnStatus.CANCELLED).filter(turn__isnull=False).order_by()
    rows = {
        (kind, repeats or turn): stage
        for kind, repeats, turn, stage in asked.values_list("kind", "turn__repeats", "turn", "stage")
    }
    counts = {kind: Counter[str]() for kind in (HintRequest.kind, OverReliance.kind)}
    for (kind, _turn), stage in rows.items():
        counts[kind][stage] += 1
    return counts[HintRequest.kind], counts[OverReliance.kind]


# --- tests ---


def _failed_tests(problem: Problem, within: Sequence[UUID]) -> tuple[tuple[FailedTest, ...], int]:
    """Return which tests of the published version failed most often, and of how many submissions."""
    sent = Attempt.objects.filter(
        interview__in=within,
        interview__revision=problem.current_revision_id,
        kind=AttemptKind.SUBMIT,
        status=AttemptStatus.DONE,
    )
    verdicts = list(sent.order_by("-created_at").values_list("verdict__cases", flat=True)[:LATEST])
    judged = [cases for cases in verdicts if cases]
    if problem.current_revision_id is None or not judged:
        return (), 0
    tests = judged_revision(problem.current_revision_id).cases
    judged = [cases for cases in judged if len(cases) == len(tests)]
    failed = Counter(number for cases in judged for number, case in enumerate(cases) if case.get("outcome") in FAILURES)
    shown = tuple(
        FailedTest(
            number=number + 1,
            failed=times,
            percent=round(100 * times / len(judged)),
            input=show_input(tests[number].case.input, TEST_CHARACTERS),
        )
        for number, times in failed.most_common(MOST_TESTS)
    )
    return shown, len(judged)


# --- words ---


def _words(words: Iterable[ProblemFeedback]) -> tuple[WordCount, ...]:
    rows = words.order_by().values_list("kind", "topic", "status").annotate(Count("pk"))
    numbers, still_open = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for kind, topic, status, number in rows:
        numbers[kind, topic] += number
        still_open[kind, topic] += number if status == FeedbackStatus.OPEN else 0
    labels = {FeedbackTopic(topic).label: (FeedbackKind.PROBLEM, topic) for topic in FeedbackTopic.values}
    labels[FeedbackKind.HINT.label] = (FeedbackKind.HINT, "")
    return tuple(
        WordCount(label, key[0].value, numbers[key], still_open[key]) for label, key in labels.items() if numbers[key]
    )
