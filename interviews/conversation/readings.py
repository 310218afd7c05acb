"""What the learner may have meant: readings that the coach offers, and those of the latest message it did not take.

Both belong to the coach's latest answer, and are gone as soon as the conversation goes on. A reading is chosen by its
place among those stored with the message, counted from 1.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q

from interviews.conversation.knowledge_source import knowledge_for
from interviews.conversation.memory import said_in
from interviews.core.acts import Act, Heard
from interviews.core.wording.readings import label_of_reading
from interviews.models import Interview, Message, Role, TurnAction

OFFERED_AT_MOST = 3
_WITH_WORDS = (TurnAction.MESSAGE, TurnAction.SUBMIT, TurnAction.RETRY)
"""What is answered with these stands in the conversation."""


@dataclass(frozen=True)
class Reading:
    """One reading: its ``place``, from 1, and what the learner presses."""

    place: int
    act: Act
    label: str


@dataclass(frozen=True)
class Offered:
    """Readings of ``words``, the learner's message; ``disputed`` when the coach took it for something else."""

    words: Message
    readings: tuple[Reading, ...]
    disputed: bool


def readings_of(message: Message, interview: Interview) -> tuple[Reading, ...]:
    """Return the readings of ``message`` that can be told apart: those that the coach offers with it, or of a message
    of the learner those that were not taken."""
    if not message.heard or not message.heard.get("unsure"):
        return ()
    heard = Heard.from_dict(message.heard)
    knowledge = knowledge_for(interview)

    def label(act: Act) -> str:
        return label_of_reading(act, knowledge, knowledge.language)

    told = {label(act) for act in heard.acts}
    found = []
    for place, act in enumerate(heard.unsure, start=1):
        if (name := label(act)) not in told and len(found) < OFFERED_AT_MOST:
            told.add(name)
            found.append(Reading(place, act, name))
    return tuple(found)


def offered_after(word: Message | None, interview: Interview, known: Iterable[Message] = ()) -> Offered | None:
    """Return what can be chosen after ``word``, the last of the conversation; ``None`` where nothing can.

    ``known`` are messages that were read already; a message of the answer that is not among them is looked for.
    """
    if word is None or word.role != Role.COACH or word.turn is None or word.turn.action not in _WITH_WORDS:
        return None
    answer = _answer(word, interview, known)
    words = next((message for message in answer if message.role == Role.LEARNER), None)
    if words is None:
        return None
    for message in reversed(answer):
        if message.role == Role.COACH and (readings := readings_of(message, interview)):
            return Offered(words, readings, disputed=False)
    return _disputable(words, interview)


def _answer(word: Message, interview: Interview, known: Iterable[Message]) -> Sequence[Message]:
    """Return what was said in the turn of ``word``, with the words that it answers."""
    turns = (word.turn_id, word.turn.repeats_id or word.turn_id)
    found = [one for one in known if one.turn_id in turns and not one.folded and one.role != Role.CARD]
    if not any(one.role == Role.LEARNER for one in found):
        rows = said_in(interview).filter(Q(turn__in=turns)).select_related("turn")
        return list(rows.order_by("position"))
    return found


def _disputable(words: Message, interview: Interview) -> Offered | None:
    """Return what can be said against what the coach took; ``None`` where that is nothing, or was chosen."""
    if not words.text.strip() or not words.heard or not words.heard.get("acts") or words.turn.meant:
        return None
    return Offered(words, readings_of(words, interview), disputed=True)


def offered_last(interview: Interview) -> Offered | None:
    """Return what can be chosen now."""
    word = said_in(interview).select_related("turn").order_by("position").last()
    return offered_after(word, interview)
