"""Who speaks as the coach, as the API tells it."""

from typing import Any
from uuid import UUID

from interviews.conversation import selectors
from profiles.models import User
from profiles.providers.choices import access_of, offered_providers, voice_of

Plain = dict[str, Any]


def ai_config(learner: User, interview_id: UUID) -> Plain:
    """Return who speaks as the coach and who could. Raises ``Interview.DoesNotExist``. The key is not in it."""
    selectors.interview_of(learner, interview_id)
    access = access_of(learner)
    return {
        "voice": access.voice,
        "provider": access.provider.name if access.provider else None,
        "model": access.model or None,
        "key_hint": access.key_hint or None,
        "speaking": voice_of(learner),
        "providers": offered_providers(),
    }
