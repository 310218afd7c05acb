"""Recordings turned into words by the provider whose model coaches: an errand (``errands.py``)."""

import uuid
from operator import attrgetter

from interviews.ground.refusals import InvalidSubmission, SubmissionRefused
from interviews.llm.port import ModelClient, ModelReply, Recording
from interviews.model_calls import errands
from interviews.models import Interview
from profiles.providers.choices import ModelChoice

MOST_SECONDS = 60
"""So long a page records."""
MOST_BYTES = 250_000
"""A minute at 32 kbit/s. Requests of this size are taken in without a file (``config/buffering.py``)."""
NAMES = {"audio/webm": "speech.webm", "audio/ogg": "speech.ogg", "audio/mp4": "speech.mp4", "audio/wav": "speech.wav"}
"""The kinds of recordings that are taken, each with the file name by which providers know it."""
LANGUAGES = frozenset({"en", "zh"})


def _ask(client: ModelClient, _choice: ModelChoice, recording: Recording, seconds: float) -> ModelReply:
    return client.transcribe(recording, seconds=seconds)


TRANSCRIBING = errands.Kind("transcribe", attrgetter("transcription_model"), _ask)


def hand_in(*, interview: Interview, recording: bytes, media_type: str, language: str) -> uuid.UUID:
    """Have the recording transcribed; return the id by which its words are collected.

    Raises ``SubmissionRefused`` when it is too large, of another kind or empty, and ``errands.NotTaken``.
    """
    name = NAMES.get(media_type)
    if name is None:
        raise SubmissionRefused("unsupported_media_type")
    if not recording:
        raise InvalidSubmission("empty_message")
    if len(recording) > MOST_BYTES:
        raise InvalidSubmission("too_large", limit=f"{MOST_BYTES // 1000} kB")
    given = Recording(recording, name, media_type, language if language in LANGUAGES else "")
    return errands.take(TRANSCRIBING, interview, given)
