"""What the API tells of a report, scoped to the learner who asks: plain values in the shapes of the serializers."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any
from uuid import UUID

from interviews.coaching.released_reviews import GivenComment, feedback_on
from interviews.conversation import selectors
from interviews.core.context import Language
from interviews.core.rubric import Assessment, Signal
from interviews.ground.refusals import StatusRefused
from interviews.models import DisputeState, Interview, ReportSection, SectionStatus, SignalDispute, StudyNote
from interviews.report.parts import sections_of, written_sections_of
from interviews.report.rubric.lifting import lift_of
from interviews.report.rubric.lifting_wording import lift_sentence
from interviews.report.rubric.wording import signal_sentence
from interviews.report.selectors import bands_of, code_ran_in, disputes_of, figures_of_report
from profiles.models import User

Plain = dict[str, Any]

NOTE_FIELDS = ("file_name", "content", "edited_at")
FEEDBACK_FIELDS = ("coach", "number", "is_current", "released_at", "note", "bands")
BAND_FIELDS = ("dimension", "band", "lowered", "hints", "offered", "answer_requests", "skipped")
DISPUTE_FIELDS = ("reason", "state", "created_at", "answer", "settled_at")


def report_detail(learner: User, interview_id: UUID) -> Plain:
    """Return the report, as far as it is written, in a number of queries that does not grow with it.

    Raises ``Interview.DoesNotExist``, and :class:`StatusRefused` before the conversation is over.
    """
    interview = selectors.interview_of(learner, interview_id)
    if not interview.is_over:
        raise StatusRefused(status_label=interview.get_status_display())
    sections = sections_of(interview)
    statuses = [section.status for section in sections]
    progress = {
        "written": statuses.count(SectionStatus.WRITTEN),
        "failed": statuses.count(SectionStatus.FAILED),
        "total": len(statuses),
    }
    return assessed(interview) | {
        "status": interview.status,
        "progress": progress,
        "sections": [_section(section) for section in sections],
        "study_note": study_note(interview),
    }


def written_sections(interview: Interview) -> list[Plain]:
    """Return the sections that are written, without the study note, which is no part of the report's text."""
    written = written_sections_of(interview)
    return [{"section": section.name, "text": section.text, "voice": section.voice} for section in written]


def assessed(interview: Interview) -> Plain:
    """Return the figures and the rubric of an interview that is over, as they were stored when its report was begun."""
    figures, disputes = figures_of_report(interview), disputes_of(interview)
    bands = bands_of(interview)
    return {
        "figures": asdict(figures) if figures else None,
        "dimensions": [
            _dimension(assessment, interview.language, disputes, code_runs=code_ran_in(interview))
            for assessment in bands
        ],
    }


def claim_of(learner: User, interview_id: UUID, signal_id: str) -> Plain:
    """Return one claim of the rubric. Raises ``Interview.DoesNotExist`` and ``SignalDispute.DoesNotExist``."""
    interview = selectors.interview_of(learner, interview_id)
    for assessment in bands_of(interview):
        for signal in assessment.signals:
            if signal.id == signal_id:
                return _signal(signal, interview.language, disputes_of(interview))
    raise SignalDispute.DoesNotExist


def coach_feedback(interview: Interview) -> list[Plain]:
    """Return every version that human coaches released, with the learner's answers; without a query where there is
    none."""
    if not interview.has_feedback:
        return []
    return [
        {name: getattr(given, name) for name in FEEDBACK_FIELDS} | {"comments": [_comment(c) for c in given.comments]}
        for given in feedback_on(interview, which="all")
    ]


def study_note(interview: Interview) -> Plain | None:
    """Return the learner's study note as it stands; ``None`` where there is none."""
    note = StudyNote.objects.filter(interview=interview).first()
    return {name: getattr(note, name) for name in NOTE_FIELDS} if note else None


def _section(section: ReportSection) -> Plain:
    is_written = section.status == SectionStatus.WRITTEN
    return {
        "section": section.name,
        "status": section.status,
        "text": section.text,
        "voice": section.voice if is_written else None,
        "fault": section.fault if section.status == SectionStatus.FAILED else None,
    }


def _dimension(
    assessment: Assessment, language: Language, disputes: Mapping[str, SignalDispute], *, code_runs: bool
) -> Plain:
    signals = [_signal(signal, language, disputes) for signal in assessment.signals]
    disputed = [name for name, one in disputes.items() if one.state != DisputeState.STANDS]
    lift = lift_sentence(lift_of(assessment, disputed, code_runs=code_runs), language)
    return {name: getattr(assessment, name) for name in BAND_FIELDS} | {"lift": lift, "signals": signals}


def _signal(signal: Signal, language: Language, disputes: Mapping[str, SignalDispute]) -> Plain:
    disputed = disputes.get(signal.id)
    return {
        "id": signal.id,
        "stage": signal.stage.value,
        "seen": signal.seen,
        "sure": signal.sure,
        "sentence": signal_sentence(signal, language),
        "quotes": [{"position": quote.position, "text": quote.text} for quote in signal.quotes],
        "dispute": {name: getattr(disputed, name) for name in DISPUTE_FIELDS} if disputed else None,
    }


def _comment(comment: GivenComment) -> Plain:
    return {
        "key": comment.key,
        "message_position": comment.position,
        "line": comment.line,
        "text": comment.text,
        "answer": comment.reply,
        "answered_at": comment.replied_at,
    }
