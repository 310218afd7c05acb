"""The coach's messages read by a voice of the provider whose model coaches.

It is an errand (:mod:`interviews.model_calls.errands`) for a few sentences at a time: the first is heard soon, and no
sound is long.
"""

import uuid
from dataclasses import dataclass, field

from interviews.conversation import selectors
from interviews.core.aloud.reading_out import how_many_fit, read_out
from interviews.llm.port import ModelClient, Sound
from interviews.model_calls import errands
from interviews.models import Interview, Message
from profiles.providers.choices import ModelChoice

MOST_CHARACTERS = 300
"""Of a message that are read at once: twenty seconds of English, a minute of Chinese."""


@dataclass(frozen=True)
class _Asked:
    text: str = field(repr=False)
    voice: str


def _ask(client: ModelClient, choice: ModelChoice, asked: _Asked, seconds: float) -> Sound:
    voice = asked.voice if asked.voice in choice.speech_voices else choice.speech_voices[0]
    return client.speak(asked.text, voice=voice, seconds=seconds)


def _model_of(choice: ModelChoice) -> str:
    return choice.speech_model if choice.speech_voices else ""


READING = errands.Kind("read_aloud", _model_of, _ask)


@dataclass(frozen=True)
class Reading:
    """Sentences of a message that are being read: ``until`` is the number of the first one after them, ``None`` where
    that was the last."""

    errand_id: uuid.UUID
    until: int | None


def ask_for(*, interview: Interview, position: int, first: int, voice: str) -> Reading:
    """Have the coach's message at ``position`` read from its sentence ``first`` on, as far as fits into one call.

    A ``voice`` that the provider does not have (any more) is replaced by its first one. Raises ``Message.DoesNotExist``
    where the coach said nothing or has no such sentence, and ``errands.NotTaken``.
    """
    sentences = read_out(selectors.words_of_coach(interview, position), interview.language)
    if first >= len(sentences):
        raise Message.DoesNotExist
    until = first + how_many_fit(sentences[first:], MOST_CHARACTERS)
    text = (" " if interview.language == "en" else "").join(sentences[first:until])
    errand_id = errands.take(READING, interview, _Asked(text, voice))
    return Reading(errand_id, until if until < len(sentences) else None)
