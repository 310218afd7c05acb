"""How a section ends: written or failed, saved while it is still ours; after the last one the interview moves on.

Sections end under a lock on their interview. Whichever ends last therefore sees that all have ended.

``attempts`` and the tokens of a section count for the step that is going on: since the report was begun, or since its
failed sections were tried once more. When a step ends, the written ones among its sections are told from those of
earlier steps by their attempts, which are cleared then; nothing touches them any more.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import CharField, F, Sum, Value
from django.db.models.functions import Cast, Concat
from django.utils import timezone

from interviews.conversation import status_moves
from interviews.conversation.events import save_events
from interviews.core.redaction import redact
from interviews.core.stages import Stage
from interviews.core.statuses import Move
from interviews.core.turn.situations.kinds import MAX_DETAIL, ExpertFailed, ModelCallFailed, Occurrence, Situation
from interviews.jobs.leases import Lease
from interviews.llm.contract import Note
from interviews.llm.port import ModelError
from interviews.llm.retry import UnparsableReply
from interviews.models import Interview, ReportSection, SectionStatus, Voice
from interviews.models.report import OVERALL, STUDY_NOTE, UNWRITTEN
from interviews.report.calls import SET_ASIDE
from interviews.report.failing import open_report_card
from interviews.report.note.kept import keep_note

logger = logging.getLogger(__name__)

UNPARSABLE, WORKERS_LOST = "unparsable", "workers_lost"


@dataclass(frozen=True)
class Written:
    """A section that was written; ``file_name`` is that of a study note."""

    text: str
    voice: Voice = Voice.CURATED
    file_name: str = ""


@dataclass(frozen=True)
class Failed:
    """A section that could not be written; ``detail`` is for the record, ``tried`` of a model's error for the card."""

    fault: str
    detail: str = ""
    kind: type[Situation] = ExpertFailed
    tried: Mapping[str, Any] = field(default_factory=dict)


def failure_of(error: Exception) -> Failed:
    """Return the failure that an exception makes of a section."""
    if isinstance(error, ModelError):
        return Failed(error.kind.value, str(error), ModelCallFailed, error.tried)
    if isinstance(error, UnparsableReply):
        return Failed(UNPARSABLE, str(error), ModelCallFailed, error.tried)
    return Failed(type(error).__name__[:60], f"the section raised {type(error).__name__}")


def end(section: ReportSection, lease: Lease, outcome: Written | Failed) -> bool:
    """Save what became of the section, if it is still ours, and move the interview on after the last one."""
    now = timezone.now()
    with transaction.atomic():
        interview = Interview.objects.select_for_update(no_key=True).get(pk=section.interview_id)
        if not ReportSection.objects.filter(lease.row()).update(**as_fields(outcome, now)):
            logger.warning("section %s was written elsewhere meanwhile; this result is dropped", section.pk)
            return False
        keep(interview, section, outcome, now)
        if isinstance(outcome, Failed) and outcome.fault == UNPARSABLE:
            _set_aside(section)
        move_on_when_all_ended(interview, now)
    return True


def keep(interview: Interview, section: ReportSection, outcome: Written | Failed, now: datetime) -> None:
    """Keep what a section leaves behind: the record that it failed, or the learner's study note.

    In a scratch interview the note stands in the report alone: the curator who tried a problem out has learnt nothing.
    """
    if isinstance(outcome, Failed):
        _note(interview, section, outcome, now)
    elif outcome.file_name and not interview.is_scratch:
        keep_note(interview, Note(outcome.file_name, outcome.text), now)


def as_fields(outcome: Written | Failed, now: datetime) -> dict[str, object]:
    """Return what became of a section as updates of its row."""
    ended = {"lease_token": None, "lease_until": None, "finished_at": now}
    if isinstance(outcome, Failed):
        return {**ended, "status": SectionStatus.FAILED, "fault": outcome.fault}
    return {**ended, "status": SectionStatus.WRITTEN, "text": outcome.text, "voice": outcome.voice}


def hand_on_tokens(section: ReportSection, outcomes: Mapping[str, Written | Failed]) -> None:
    """Let a section that was written count the tokens of the call that ``section`` paid for all, where that one failed
    itself: a step's tokens are those of what succeeded."""
    written = [name for name, outcome in outcomes.items() if isinstance(outcome, Written)]
    if section.name in written or not written:
        return
    rows = ReportSection.objects.filter(interview=section.interview_id, status__in=UNWRITTEN)
    with transaction.atomic():
        paid = rows.filter(pk=section.pk).values("prompt_tokens", "completion_tokens").first()
        if paid is not None:
            rows.filter(name=written[0]).update(**{name: F(name) + tokens for name, tokens in paid.items()})
            rows.filter(pk=section.pk).update(**dict.fromkeys(paid, 0))


def _set_aside(section: ReportSection) -> None:
    """Let nobody find answers again that could not be read: asked once more, a model may do better. They stay paid."""
    section.model_calls.update(request_hash=Concat(Value(f"{SET_ASIDE} "), Cast("pk", CharField())))


def _note(interview: Interview, section: ReportSection, failed: Failed, now: datetime) -> None:
    """Record that a section failed."""
    stage = Stage(interview.stage if section.name in (OVERALL, STUDY_NOTE) else section.name)
    snapshot = {"section": section.name, "fault": failed.fault, **failed.tried}
    detail = redact(failed.detail)[:MAX_DETAIL]
    save_events(interview, None, (Occurrence(failed.kind.kind, failed.kind.level, stage, detail, "", snapshot),), now)


def move_on_when_all_ended(interview: Interview, now: datetime) -> None:
    """Move the interview on, unless a section is still to be written. Needs a transaction and the row locked."""
    ended = list(interview.sections.values_list("status", flat=True))
    if any(status in UNWRITTEN for status in ended):
        return
    failed = sum(status == SectionStatus.FAILED for status in ended)
    written = len(ended) - failed
    kind = Move.REPORT_WRITTEN if not failed else Move.REPORT_INCOMPLETE if written else Move.FAIL
    status_moves.move(interview, kind, now=now, **_tokens_of_step(interview))
    if failed:
        open_report_card(interview, all_failed=not written, now=now)


def _tokens_of_step(interview: Interview) -> dict[str, int]:
    """End the step, and return its tokens as updates of the interview; nothing when no worker succeeded."""
    step = interview.sections.filter(status=SectionStatus.WRITTEN, attempts__gt=0)
    sums = step.aggregate(prompt=Sum("prompt_tokens"), completion=Sum("completion_tokens"))
    step.update(attempts=0)
    if sums["prompt"] is None:
        return {}
    return {"last_prompt_tokens": sums["prompt"], "last_completion_tokens": sums["completion"]}
