"""What a labelled row tells of a message beside its words: its language, and what the coach had said before."""

import re

from interviews.conversation.knowledge_source import knowledge_for
from interviews.conversation.memory import memory_of, said_in
from interviews.core.reading.signs.hearing import LONGEST_QUESTION, MAX_CHARACTERS
from interviews.core.stages import Stage
from interviews.models import Interview, Message, Role, SpokenLanguage

_CHINESE = re.compile(r"[一-鿿]")
_WORD = re.compile(r"[A-Za-z]{3,}")
FOREIGN_WORDS = 2
"""From so many words of English on, a Chinese message is mixed: one is a name or a term."""


def row_about(interview: Interview, words: Message) -> dict[str, object]:
    """Return the fields of a ``LabelledMessage`` that say which message it is."""
    return {
        "learner_id": interview.learner_id,
        "problem": interview.revision.problem.slug if interview.revision else "",
        "language": language_of(words.text),
        "stage": words.stage,
        "asked": _asked_before(interview, words),
        "follow_up": _follow_up_at(interview, words),
        "text": words.text[:MAX_CHARACTERS],
    }


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
