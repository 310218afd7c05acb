"""Recordings turned into words by the provider whose model coaches: handed in, transcribed by a worker, collected once.

A recording lies in the cache until a worker takes it, for seconds, and its words until the page has them; neither is
ever in the database or in a file. A learner has one at a time: the next takes the place of the one before.
"""

import time
import uuid
from dataclasses import dataclass, replace

from django.core.cache import cache

from interviews.ground import metrics
from interviews.ground.refusals import InvalidSubmission, SubmissionRefused
from interviews.jobs import dispatch
from interviews.jobs.connections import hand_back_connection
from interviews.llm.port import ModelError, Recording
from interviews.model_calls import budgets, reachability
from interviews.model_calls.paid_calls import client_for
from interviews.model_calls.speaking import choice_of
from interviews.models import Interview

MOST_SECONDS = 60
"""So long a page records."""
MOST_BYTES = 250_000
"""A minute at 32 kbit/s. Requests of this size are taken in without a file (``config/buffering.py``)."""
SECONDS_OF_THE_CALL = 30.0
LOST_AFTER = 45.0
"""Seconds after which words that did not come never will."""
SECONDS_KEPT = 90
NAMES = {"audio/webm": "speech.webm", "audio/ogg": "speech.ogg", "audio/mp4": "speech.mp4", "audio/wav": "speech.wav"}
"""The kinds of recordings that are taken, each with the file name by which providers know it."""
LANGUAGES = frozenset({"en", "zh"})
LOST, NOTHING_TO_ASK, BUDGET_SPENT = "lost", "nothing_to_ask", "budget_spent"


@dataclass(frozen=True)
class Heard:
    """What became of a recording: its words, empty where there were none, or a ``fault``.

    That is the value of a :class:`FaultKind`, ``lost``, ``nothing_to_ask`` where nobody transcribes, or
    ``budget_spent``.
    """

    text: str = ""
    fault: str = ""
    provider: str = ""
    model: str = ""


class NotTranscribed(Exception):
    """A recording was not taken; ``heard`` says why."""

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.heard = Heard(fault=fault)


@dataclass(frozen=True)
class _Waiting:
    """A recording in the cache; without bytes a worker has taken it."""

    recording_id: uuid.UUID
    since: float
    recording: Recording | None
    heard: Heard | None = None


def hand_in(*, interview: Interview, recording: bytes, media_type: str, language: str) -> uuid.UUID:
    """Have the recording transcribed; return the id by which its words are collected.

    Raises ``SubmissionRefused`` when it is too large, of another kind or empty, and :class:`NotTranscribed` when nobody
    transcribes or the day's tokens are used up.
    """
    name = NAMES.get(media_type)
    if name is None:
        raise SubmissionRefused("unsupported_media_type")
    if not recording:
        raise InvalidSubmission("empty_message")
    if len(recording) > MOST_BYTES:
        raise InvalidSubmission("too_large", limit=f"{MOST_BYTES // 1000} kB")
    choice = choice_of(interview)
    if choice is None or not choice.transcription_model:
        raise NotTranscribed(NOTHING_TO_ASK)
    if budgets.is_spent(interview.learner_id, choice):
        raise NotTranscribed(BUDGET_SPENT)
    recording_id = uuid.uuid4()
    given = Recording(recording, name, media_type, language if language in LANGUAGES else "")
    _keep(interview, _Waiting(recording_id, time.time(), given))
    dispatch.wake("transcribe", interview_id=interview.pk, recording_id=recording_id)
    return recording_id


def transcribe(*, interview_id: uuid.UUID, recording_id: uuid.UUID) -> None:
    """Ask the provider for the words of a recording; one that is lost or was replaced is left."""
    interview = Interview.objects.select_related("learner").filter(pk=interview_id).first()
    waiting = _find(interview, recording_id) if interview else None
    if waiting is None or waiting.recording is None:
        return
    _keep(interview, _Waiting(recording_id, waiting.since, None))
    heard = _heard(interview, waiting.recording)
    if _find(interview, recording_id) is not None:
        _keep(interview, _Waiting(recording_id, waiting.since, None, heard))


def collect(*, interview: Interview, recording_id: uuid.UUID) -> Heard | None:
    """Return what became of a recording, ``None`` while a worker is at it. Words are given out once."""
    waiting = _find(interview, recording_id)
    if waiting is None or (waiting.heard is None and time.time() - waiting.since > LOST_AFTER):
        return Heard(fault=LOST)
    if waiting.heard is not None:
        cache.delete(_key(interview))
    return waiting.heard


def _heard(interview: Interview, recording: Recording) -> Heard:
    choice = choice_of(interview)
    if choice is None or not choice.transcription_model:
        return Heard(fault=NOTHING_TO_ASK)
    names = {"provider": choice.provider_name, "model": choice.transcription_model}
    client = client_for(replace(choice, model=choice.transcription_model))
    hand_back_connection()
    began = time.monotonic()
    try:
        reply = client.transcribe(recording, seconds=SECONDS_OF_THE_CALL)
    except ModelError as error:
        metrics.model_called(*names.values(), error.kind.value, time.monotonic() - began, None)
        reachability.note(choice, error)
        return Heard(fault=error.kind.value, **names)
    metrics.model_called(*names.values(), "done", reply.seconds, reply.usage)
    reachability.note(choice, None)
    budgets.add_usage(interview.learner_id, reply.usage, choice)
    return Heard(reply.text, **names)


def _key(interview: Interview) -> str:
    return f"recording:{interview.learner_id}"


def _keep(interview: Interview, waiting: _Waiting) -> None:
    cache.set(_key(interview), waiting, timeout=SECONDS_KEPT)


def _find(interview: Interview, recording_id: uuid.UUID) -> _Waiting | None:
    waiting = cache.get(_key(interview))
    return waiting if waiting is not None and waiting.recording_id == recording_id else None
