from interviews.models.event import Event
from interviews.models.interview import Interview, InterviewStatus, StageVisit
from interviews.models.labels import EventKind, EventLevel
from interviews.models.model_call import DailyUsage, ModelCall
from interviews.models.turn import Message, Role, Turn, TurnAction, TurnProgress, TurnStatus, Voice

__all__ = [
    "DailyUsage",
    "Event",
    "EventKind",
    "EventLevel",
    "Interview",
    "InterviewStatus",
    "Message",
    "ModelCall",
    "Role",
    "StageVisit",
    "Turn",
    "TurnAction",
    "TurnProgress",
    "TurnStatus",
    "Voice",
]
