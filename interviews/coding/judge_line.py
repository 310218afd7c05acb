"""The line before the judge: of one learner one piece of code is in it at a time, so nobody keeps it from the others.

What else the learner sent stays in the queue, the oldest first, takes no worker meanwhile, and is woken when its turn
comes; only a few pieces may wait. So all learners are served in turn, however much one of them sends. What is inside is
told by the rows, for all processes, and by a list of this process for what was taken back while it was being run: a
helper is busy with that until it ends.
"""

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils import timezone

from interviews.core.code.reading import find_code, read_code
from interviews.ground.refusals import SubmissionRefused
from interviews.jobs import dispatch, leases
from interviews.jobs.job import Job, Line
from interviews.jobs.leases import Lease
from interviews.models import Attempt, AttemptStatus, Probe, ProbeStatus, Turn, TurnAction, TurnProgress, TurnStatus
from interviews.models.attempt import OPEN_ATTEMPTS
from interviews.models.turn import UNFINISHED
from problems.judge_access import code_is_run, languages_that_run
from problems.syntax.detection import written_in
from profiles.models import CodeLanguage, User

MOST_IN_LINE = 3
"""So many pieces of one learner's code may be run or wait for that; people who think about their code send one."""

RowId = int | UUID
Row = Turn | Attempt | Probe
_TASKS: Mapping[type[Row], str] = {Turn: "answer_turn", Attempt: "run_code", Probe: "judge_probe"}


@dataclass(frozen=True)
class Piece:
    """A piece of a learner's code that is in the judge (``is_in``) or waits for it."""

    since: datetime
    task: str
    argument: str
    row_id: RowId
    is_in: bool

    @property
    def key(self) -> tuple[str, RowId]:
        """What tells it from all others."""
        return self.task, self.row_id

    def wake(self) -> None:
        """Ask a worker to work on it."""
        dispatch.wake(self.task, **{self.argument: self.row_id})


def code_to_run(turn: Turn) -> str:
    """Return the code that a turn brings; "" when there is none, as when it is in words, or in a language that is read
    here and not run.

    What was submitted is run whatever it looks like: the language says best where it cannot be read.
    """
    if turn.code_language not in languages_that_run():
        return ""
    if turn.action == TurnAction.SUBMIT:
        return turn.code
    code = find_code(turn.text, turn.code)
    return code if code and read_code(code).functions else ""


def language_of_turn(turn: Turn, chosen: str) -> str:
    """Return what the code of a turn is written in, ``chosen`` where it has none: what was submitted is in that
    language, what comes with a message in the one that is recognised."""
    if turn.action == TurnAction.SUBMIT:
        return chosen
    code = find_code(turn.text, turn.code)
    return written_in(code, chosen) if code else chosen


def check_runs(language: str) -> None:
    """Raise :class:`SubmissionRefused` where no code is run, or none in ``language``."""
    if not code_is_run():
        raise SubmissionRefused("code_not_run")
    if language not in languages_that_run():
        raise SubmissionRefused("language_not_run", name=str(CodeLanguage(language).label))


def check_line(learner: User) -> None:
    """Raise :class:`SubmissionRefused` when as much of the learner's code waits as may."""
    if len(line_of(learner.pk)) >= MOST_IN_LINE:
        raise SubmissionRefused("code_line_full", limit=MOST_IN_LINE)


def ahead_of(row: Row) -> int:
    """Return how many other pieces of the same learner's code come before that of ``row``; 0 where it does not wait."""
    line, key = line_of(_learner_of(row)), (_TASKS[type(row)], row.pk)
    places = [place for place, piece in enumerate(line) if piece.key == key and not piece.is_in]
    return places[0] if places else 0


def line_of(learner_id: int) -> list[Piece]:
    """Return the learner's code that is run or waits for that, in this order: three queries.

    A turn whose code was run already is not in it any more, though its answer may not be there yet.
    """
    if not code_is_run():
        return []
    now = timezone.now()
    turns = Turn.objects.filter(interview__learner=learner_id, status__in=UNFINISHED).select_related("repeats")
    runs = Attempt.objects.filter(interview__learner=learner_id, status__in=OPEN_ATTEMPTS)
    probes = Probe.objects.filter(learner=learner_id, status__in=(ProbeStatus.QUEUED, ProbeStatus.RUNNING))
    fields = ("pk", "status", "lease_until")
    pieces = [
        *(
            Piece(turn.accepted_at, _TASKS[Turn], "turn_id", turn.pk, is_in=_is_held(turn, now))
            for turn in turns.order_by()
            if not _is_past_its_code(turn, now) and code_to_run(turn.repeats or turn)
        ),
        *(
            Piece(run.created_at, _TASKS[Attempt], "attempt_id", run.pk, is_in=_is_held(run, now))
            for run in runs.only(*fields, "created_at").order_by()
        ),
        *(
            Piece(probe.submitted_at or probe.started_at, _TASKS[Probe], "probe_id", probe.pk, _is_held(probe, now))
            for probe in probes.only(*fields, "submitted_at", "started_at").order_by()
        ),
    ]
    return sorted(pieces, key=lambda piece: (not piece.is_in, piece.since))


def leave(job: Job, row_id: RowId) -> None:
    """Let go of the place of a row, and wake what the same learner has waiting."""
    with _lock:
        learner_id = _inside.pop(key := (job.task, row_id), None)
    if learner_id is None:
        return
    first = next(iter(line_of(learner_id)), None)
    # What was just put back waits for the sweeper, as in every job.
    if first is not None and not first.is_in and first.key != key:
        first.wake()


def _enter(job: Job, row_id: RowId) -> Lease | None:
    """Claim a row; one that brings code only when it is the first of its learner's and none of them is inside."""
    if not code_is_run():
        return leases.claim(job, row_id)
    row = job.rows().filter(pk=row_id).first()
    if row is None or (isinstance(row, Turn) and not code_to_run(row.repeats or row)):
        return leases.claim(job, row_id)
    key, learner_id, lease = (job.task, row_id), _learner_of(row), None
    with _lock:
        if learner_id in _inside.values():
            return None
        _inside[key] = learner_id
    try:
        first = next(iter(line_of(learner_id)), None)
        if first is None or first.key == key:
            progress = {"progress": TurnProgress.TESTING} if isinstance(row, Turn) else {}
            lease = leases.claim(job, row_id, **progress)
        elif not first.is_in:
            first.wake()  # perhaps nobody was told of it: then nothing behind it would ever be run
        return lease
    finally:
        if lease is None:
            with _lock:
                _inside.pop(key, None)


def _learner_of(row: Row) -> int:
    return row.learner_id if isinstance(row, Probe) else row.interview.learner_id


def _is_held(row: Row, now: datetime) -> bool:
    """Tell whether a worker is at a row: it has the right to, and it has renewed it."""
    is_busy = row.status in (TurnStatus.RUNNING, AttemptStatus.RUNNING, ProbeStatus.RUNNING)
    return is_busy and row.lease_until is not None and row.lease_until >= now


def _is_past_its_code(turn: Turn, now: datetime) -> bool:
    return _is_held(turn, now) and turn.progress != TurnProgress.TESTING


_lock = threading.Lock()
_inside: dict[tuple[str, RowId], int] = {}
"""Whose code is in the judge of this process, by the task and the id of its row."""

JUDGE_LINE = Line(_enter, leave)
