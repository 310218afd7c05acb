from interviews.models.interview import Interview, InterviewStatus, StageVisit
from interviews.models.turn import Message, Role, Turn, TurnAction, TurnStatus

__all__ = [
    "Interview",
    "InterviewStatus",
    "Message",
    "Role",
    "StageVisit",
    "Turn",
    "TurnAction",
    "TurnStatus",
]
