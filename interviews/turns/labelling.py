"""What a learner meant by a message, kept as a labelled row: from these the reading of messages learns."""

from uuid import UUID

from django.db import transaction

from interviews.conversation.knowledge_source import knowledge_for
from interviews.conversation.locking import locked_interview
from interviews.conversation.memory import memory_of, said_in
from interviews.conversation.readings import Offered, Reading, offered_last
from interviews.core.labelled_acts import labelled
from interviews.core.reading.signs.hearing import LONGEST_QUESTION, MAX_CHARACTERS
from interviews.core.stages import Stage
from interviews.ground.refusals import InvalidSubmission
from interviews.models import Interview, LabelledBy, LabelledMessage, Message, Role, SpokenLanguage, Turn
from problems.text.late_patterns import LatePattern
from profiles.models import User

_CHINESE = LatePattern(r"[一-鿿]")
_WORD = LatePattern(r"[A-Za-z]{3,}")
FOREIGN_WORDS = 2
"""From so many words of English on, a Chinese message is mixed: one is a name or a term."""


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
            "learner_id": interview.learner_id,
            "turn": turn,
            "problem": interview.revision.problem.slug if interview.revision else "",
            "language": language_of(words.text),
            "stage": words.stage,
            "asked": _asked_before(interview, words),
            "follow_up": _follow_up_at(interview, words),
            "text": words.text[:MAX_CHARACTERS],
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


def language_of(text: str) -> SpokenLanguage:
    """Return the language of a message, as the rows of ``evaluate reading`` name it."""
    if not _CHINESE.search(text):
        return SpokenLanguage.ENGLISH
    return SpokenLanguage.MIXED if len(_WORD.findall(text)) >= FOREIGN_WORDS else SpokenLanguage.CHINESE


def _coach_before(interview: Interview, words: Message) -> list[str]:
    rows = said_in(interview).filter(role=Role.COACH, position__lt=words.position)
    return list(rows.order_by("-position").values_list("text", flat=True))


def _asked_before(interview: Interview, words: Message) -> str:
    """Return what the coach had said before, as much of it as the ear was told."""
    return next(iter(_coach_before(interview, words)), "")[-LONGEST_QUESTION:]


def _follow_up_at(interview: Interview, words: Message) -> str:
    """Return the id of the follow-up question that was at hand; the coach may have gone on to the next one since."""
    if words.stage != Stage.FOLLOW_UP:
        return ""
    asked = set(memory_of(interview)[0].follow_ups_asked)
    questions = {one.id: one.question for one in knowledge_for(interview).follow_ups if one.id in asked}
    for text in _coach_before(interview, words):
        for name, question in questions.items():
            if question in text:
                return name
    return ""
