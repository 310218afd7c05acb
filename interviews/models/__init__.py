from interviews.models.event import Event
from interviews.models.interview import Interview, InterviewStatus, StageVisit
from interviews.models.labels import EventKind, EventLevel
from interviews.models.turn import Message, Role, Turn, TurnAction, TurnStatus

__all__ = [
    "Event",
    "EventKind",
    "EventLevel",
    "Interview",
    "InterviewStatus",
    "Message",
    "Role",
    "StageVisit",
    "Turn",
    "TurnAction",
    "TurnStatus",
]
