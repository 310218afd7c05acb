from profiles.models.access import ModelAccess, Voice
from profiles.models.api_token import ApiToken
from profiles.models.people import InterviewLanguage, Level, Profile, Theme, User, UserManager
from profiles.models.provider import Provider

__all__ = [
    "ApiToken",
    "InterviewLanguage",
    "Level",
    "ModelAccess",
    "Profile",
    "Provider",
    "Theme",
    "User",
    "UserManager",
    "Voice",
]
