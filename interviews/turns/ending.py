"""The end of an interview, worked out before the transaction that stores it: by a turn, or early.

What was worked out holds for the interview as it was read (:func:`interviews.progress.record.version_of`). Where it has
changed meanwhile nothing is stored, and the end is worked out once more.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Q

from interviews.conversation import status_moves
from interviews.core.statuses import Move
from interviews.core.turn.exchange import TurnOutcome
from interviews.core.turn.situations import HintRequest
from interviews.models import Interview, InterviewStatus, Role, Turn, TurnAction
from interviews.progress.record import Record, SaidRow, Stay, record_of, version_of
from interviews.report.beginning import Prepared, prepared, start_report
from interviews.turns.waits import waited


class Outdated(Exception):
    """The interview has changed since its end was worked out."""


@dataclass(frozen=True)
class Ending:
    """What is stored of an interview's end at ``at``, and the version of the interview for which it holds."""

    at: datetime
    report: Prepared
    version: tuple[object, ...]

    def check(self, interview: Interview) -> None:
        """Raise :class:`Outdated` if the interview is not any more as it was; nothing of its end may be stored yet."""
        if version_of(interview) != self.version:
            raise Outdated


def ended_early(interview: Interview, now: datetime) -> Ending | None:
    """Work out the end of an interview with what it has; ``None`` where it cannot be ended as it stands."""
    version, interview = version_of(interview), Interview.objects.get(pk=interview.pk)
    if interview.is_over or interview.status in (InterviewStatus.WORKING, InterviewStatus.DRAFT):
        return None
    for name, value in early_end_fields(interview, now).items():
        setattr(interview, name, value)
    return Ending(now, prepared(record_of(interview)), version)


def end_early(interview: Interview, ending: Ending) -> None:
    """End an interview that waits or has failed, with what it has; needs a transaction and the row locked.

    ``ending`` was checked to be that of the interview as it stands.
    """
    now = ending.at
    interview.stage_visits.filter(left_at__isnull=True).update(left_at=now)
    status_moves.move(interview, Move.END, now=now, **early_end_fields(interview, now))
    start_report(interview, ending.report, now=now)


def early_end_fields(interview: Interview, now: datetime) -> dict[str, Any]:
    """Return what changes in the row of an interview that is ended early."""
    away = interview.away_seconds + interview.break_until(now)
    return {"finished_at": now, "ended_early": True, "paused_at": None, "away_seconds": away}


def ended_by(turn: Turn, outcome: TurnOutcome, context: Mapping[str, Any], now: datetime) -> Ending:
    """Work out the end of the interview that the turn finishes; ``context`` is the memory that is stored with it."""
    version, interview = version_of(turn.interview), Interview.objects.get(pk=turn.interview_id)
    interview.context = json.loads(json.dumps(context))  # as it will be read back
    interview.stage, interview.finished_at = outcome.context.current_stage.value, now
    interview.away_seconds += waited(turn, now)
    record = record_of(interview)
    after = replace(
        record,
        said=_said_after(record, turn, outcome, now),
        stays=_stays_after(record, turn, outcome, now),
        hints=_hints_of(turn, outcome) | record.hints,
    )
    return Ending(now, prepared(after), version)


def situation_of(turn: Turn, outcome: TurnOutcome) -> str:
    """Return what the learner's message of ``turn`` was instead of a contribution, say a request; "" for nothing."""
    if turn.action != TurnAction.MESSAGE:
        return ""
    said = next(message for message in reversed(outcome.context.conversation) if message.role == "learner")
    return said.situation


def _said_after(record: Record, turn: Turn, outcome: TurnOutcome, now: datetime) -> tuple[SaidRow, ...]:
    """Return what is said once the turn is stored: without the answers that it replaces, with its own."""
    asked, replaced = turn.repeats or turn, _replaced_turns(turn)
    said = [row for row in record.said if row.role != Role.COACH or row.turn not in replaced]
    if situation := situation_of(asked, outcome):
        said = [
            replace(row, situation=situation) if row.turn == asked.pk and row.role == Role.LEARNER else row
            for row in said
        ]
    last = record.said[-1].position if record.said else 0
    answers = (
        SaidRow(last + number, now, Role.COACH, one.text, one.stage.value, "", one.situation, turn.pk)
        for number, one in enumerate(outcome.messages, start=1)
    )
    return (*said, *answers)


def _replaced_turns(turn: Turn) -> set[int]:
    """Return the turns whose answers the turn replaces."""
    if turn.repeats is None:
        return set()
    same_message = Turn.objects.filter(Q(pk=turn.repeats_id) | Q(repeats=turn.repeats_id)).exclude(pk=turn.pk)
    return set(same_message.values_list("pk", flat=True))


def _stays_after(record: Record, turn: Turn, outcome: TurnOutcome, now: datetime) -> tuple[Stay, ...]:
    """Return where the interview has been once the turn is stored."""
    stays = list(record.stays)
    if turn.repeats is not None and turn.repeats.context_before is not None:
        before = [stay for stay in stays if stay.entered < turn.repeats.accepted_at]
        stays = before if len(before) == len(stays) else [*before[:-1], replace(before[-1], left=None)]
    for step in outcome.steps:
        if step.name in ("entered", "finished"):
            stays = [replace(stay, left=stay.left or now) for stay in stays]
        if step.name == "entered":
            stays.append(Stay(step.stage.value, now, None))
    return tuple(stays)


def _hints_of(turn: Turn, outcome: TurnOutcome) -> dict[int, str]:
    """Return the hint that the turn gave because it was asked for one, as it is counted."""
    given = next((one.stage.value for one in outcome.occurrences if one.kind == HintRequest.kind), None)
    return {} if given is None else {turn.repeats_id or turn.pk: given}
