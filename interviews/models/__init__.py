from interviews.models.attempt import Attempt, AttemptKind, AttemptOutcome, AttemptStatus
from interviews.models.card import Card, CardState
from interviews.models.event import Event
from interviews.models.interview import Interview, InterviewStatus, StageVisit
from interviews.models.labels import EventKind, EventLevel
from interviews.models.model_call import DailyUsage, ModelCall
from interviews.models.report import ReportSection, SectionStatus
from interviews.models.turn import Message, Role, Turn, TurnAction, TurnProgress, TurnStatus, Voice

__all__ = [
    "Attempt",
    "AttemptKind",
    "AttemptOutcome",
    "AttemptStatus",
    "Card",
    "CardState",
    "DailyUsage",
    "Event",
    "EventKind",
    "EventLevel",
    "Interview",
    "InterviewStatus",
    "Message",
    "ModelCall",
    "ReportSection",
    "Role",
    "SectionStatus",
    "StageVisit",
    "Turn",
    "TurnAction",
    "TurnProgress",
    "TurnStatus",
    "Voice",
]
