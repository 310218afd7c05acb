from profiles.models.access import ModelAccess, Voice
from profiles.models.api_token import ApiToken, TokenScope
from profiles.models.cohort import Cohort, CohortCoach, CohortInvitation, CohortMembership, InvitationStatus
from profiles.models.installation import Installation, SignUp, SignUpInvitation
from profiles.models.learning import (
    ActiveQuarterHour,
    PlanEnrolment,
    Practice,
    PracticeKind,
    Review,
    SkillEstimate,
    SkillKind,
)
from profiles.models.outage import ProviderOutage
from profiles.models.paid_call import PaidCall
from profiles.models.people import (
    CoachNews,
    CodeLanguage,
    EditorKeys,
    Goal,
    HintPreference,
    InterviewLanguage,
    Level,
    Profile,
    Theme,
    User,
    UserManager,
)
from profiles.models.provider import Provider

__all__ = [
    "ActiveQuarterHour",
    "ApiToken",
    "CoachNews",
    "CodeLanguage",
    "Cohort",
    "CohortCoach",
    "CohortInvitation",
    "CohortMembership",
    "EditorKeys",
    "Goal",
    "HintPreference",
    "Installation",
    "InterviewLanguage",
    "InvitationStatus",
    "Level",
    "ModelAccess",
    "PaidCall",
    "PlanEnrolment",
    "Practice",
    "PracticeKind",
    "Profile",
    "Provider",
    "ProviderOutage",
    "Review",
    "SignUp",
    "SignUpInvitation",
    "SkillEstimate",
    "SkillKind",
    "Theme",
    "TokenScope",
    "User",
    "UserManager",
    "Voice",
]
