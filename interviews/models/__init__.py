from interviews.models.anonymous_count import AnonymousCount
from interviews.models.attempt import Attempt, AttemptKind, AttemptOutcome, AttemptStatus
from interviews.models.card import Card, CardState
from interviews.models.coach_work import Assignment, AssignmentKind, LearnerNote
from interviews.models.event import Event
from interviews.models.feedback import FeedbackKind, FeedbackStatus, FeedbackTopic, ProblemFeedback
from interviews.models.interview import Interview, InterviewStatus, StageVisit
from interviews.models.interview_key import InterviewKey
from interviews.models.labelled_message import LabelledBy, LabelledMessage, SpokenLanguage
from interviews.models.labels import EventKind, EventLevel
from interviews.models.model_call import DailyUsage, ModelCall, ModelSpending
from interviews.models.probe import Probe, ProbeStatus
from interviews.models.report import (
    Band,
    Dimension,
    DimensionBand,
    DisputeState,
    Report,
    ReportSection,
    SectionStatus,
    SignalDispute,
)
from interviews.models.review import (
    CommentReply,
    CommentSnippet,
    FeedbackMail,
    FlagKind,
    MailStatus,
    MessageFlag,
    ReadWhat,
    ReviewComment,
    ReviewedBand,
    ReviewState,
    ReviewVersion,
    TranscriptRead,
    TranscriptReview,
)
from interviews.models.study_note import StudyNote
from interviews.models.turn import Message, Role, Turn, TurnAction, TurnProgress, TurnStatus, Voice

__all__ = [
    "AnonymousCount",
    "Assignment",
    "AssignmentKind",
    "Attempt",
    "AttemptKind",
    "AttemptOutcome",
    "AttemptStatus",
    "Band",
    "Card",
    "CardState",
    "CommentReply",
    "CommentSnippet",
    "DailyUsage",
    "Dimension",
    "DimensionBand",
    "DisputeState",
    "Event",
    "EventKind",
    "EventLevel",
    "FeedbackKind",
    "FeedbackMail",
    "FeedbackStatus",
    "FeedbackTopic",
    "FlagKind",
    "Interview",
    "InterviewKey",
    "InterviewStatus",
    "LabelledBy",
    "LabelledMessage",
    "LearnerNote",
    "MailStatus",
    "Message",
    "MessageFlag",
    "ModelCall",
    "ModelSpending",
    "Probe",
    "ProbeStatus",
    "ProblemFeedback",
    "ReadWhat",
    "Report",
    "ReportSection",
    "ReviewComment",
    "ReviewState",
    "ReviewVersion",
    "ReviewedBand",
    "Role",
    "SectionStatus",
    "SignalDispute",
    "SpokenLanguage",
    "StageVisit",
    "StudyNote",
    "TranscriptRead",
    "TranscriptReview",
    "Turn",
    "TurnAction",
    "TurnProgress",
    "TurnStatus",
    "Voice",
]
