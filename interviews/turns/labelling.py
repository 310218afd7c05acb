"""What a learner meant by a message, kept as a labelled row: from these the reading of messages learns."""

from uuid import UUID

from django.db import transaction

from interviews.conversation.labels import row_about
from interviews.conversation.locking import locked_interview
from interviews.conversation.readings import Offered, Reading, offered_last
from interviews.core.labelled_acts import labelled
from interviews.ground.refusals import InvalidSubmission
from interviews.models import Interview, LabelledBy, LabelledMessage, Turn
from profiles.models import User


def chosen_reading(interview: Interview, place: int, *, disputed: bool) -> tuple[Offered, Reading]:
    """Return the reading at ``place``, with those offered beside it; :class:`InvalidSubmission` for any other."""
    offered = offered_last(interview)
    if offered is not None and offered.disputed == disputed:
        for reading in offered.readings:
            if reading.place == place:
                return offered, reading
    raise InvalidSubmission("reading_not_offered")


def keep_label(interview: Interview, offered: Offered, reading: Reading | None, turn: Turn | None) -> None:
    """Keep what the learner meant; without a ``reading`` only that it was something else than the coach took.

    Nothing of it is kept of a message without words. What was told of the same message before is replaced.
    """
    words = offered.words
    if not words.text.strip():
        return
    LabelledMessage.objects.update_or_create(
        message=words,
        defaults={
            **row_about(interview, words),
            "turn": turn,
            "acts": [labelled(reading.act)] if reading else [],
            "label": reading.label if reading else "",
            "how": LabelledBy.DISPUTE if offered.disputed else LabelledBy.CHIP,
        },
    )


def tell_misheard(*, learner: User, interview_id: UUID) -> None:
    """Note that the latest message meant something else than the coach took, and none of the other readings.

    Again it changes nothing. Raises ``Interview.DoesNotExist``, and :class:`InvalidSubmission` where nothing was taken.
    """
    with transaction.atomic():
        interview = locked_interview(learner, interview_id)
        offered = None if interview.is_over else offered_last(interview)
        if offered is None or not offered.disputed:
            raise InvalidSubmission("reading_not_offered")
        if not LabelledMessage.objects.filter(message=offered.words).exists():
            keep_label(interview, offered, None, None)
