"""Who speaks as the coach, as the API tells it."""

from typing import Any
from uuid import UUID

from interviews.conversation import selectors
from interviews.model_calls.speaking import chosen_for, voice_of
from profiles.models import User
from profiles.providers.choices import access_of, offered_providers
from profiles.providers.choices import voice_of as account_voice

Plain = dict[str, Any]


def ai_config(learner: User, interview_id: UUID) -> Plain:
    """Return who speaks as the coach in an interview and who could, without the key. Raises
    ``Interview.DoesNotExist``."""
    interview = selectors.interview_of(learner, interview_id)
    chosen = chosen_for(interview)
    return {
        "voice": chosen.voice,
        "provider": chosen.provider.name if chosen.provider else None,
        "model": chosen.model or None,
        "key_hint": chosen.key_hint or None,
        "speaking": voice_of(interview),
        "providers": offered_providers(),
    }


def account_ai_config(learner: User) -> Plain:
    """Return who speaks as the coach in all interviews that have no choice of their own, and who could."""
    access = access_of(learner)
    return {
        "voice": access.voice,
        "provider": access.provider.name if access.provider else None,
        "model": access.model or None,
        "key_hint": access.key_hint or None,
        "speaking": account_voice(learner),
        "providers": offered_providers(),
    }
