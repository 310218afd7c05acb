"""Stretches of a conversation, for pages that show it piece by piece; whose interview it is was asked before."""

from collections.abc import Collection

from django.db.models import Min

from interviews.conversation.memory import said_in
from interviews.models import Interview, Message, Role, TurnStatus

_LIGHT = ("position", "stage", "role", "folded", "created_at", "interview", "turn", "turn__number", "turn__status")


def messages_without_words(interview: Interview) -> list[Message]:
    """Return all that was said, in order and without what was said, each with the little of its turn that counts."""
    return list(interview.messages.select_related("turn").only(*_LIGHT).order_by("position"))


def messages_between(interview: Interview, first: int, last: int) -> list[Message]:
    """Return what was said from position ``first`` to ``last``, in order, each with its turn and its card."""
    rows = interview.messages.filter(position__range=(first, last))
    return list(rows.select_related("turn", "card").order_by("position"))


def messages_at(interview: Interview, positions: Collection[int]) -> list[Message]:
    """Return the messages at these positions: who said them, in which stage, and their words."""
    rows = Message.objects.filter(interview=interview, position__in=positions)
    return list(rows.only("position", "role", "stage", "text"))


def words_of_learner(interview: Interview) -> tuple[tuple[int, str], ...]:
    """Return the positions and the texts of what the learner said that is still part of the conversation, in order."""
    rows = said_in(interview).filter(role=Role.LEARNER).exclude(text="")
    return tuple(rows.order_by("position").values_list("position", "text"))


def first_of_learner(interview: Interview) -> dict[str, int]:
    """Return of each stage the position of the first message of the learner that is still part of the conversation."""
    rows = said_in(interview).filter(role=Role.LEARNER).order_by().values_list("stage")
    return dict(rows.annotate(first=Min("position")))


def latest_with_code(interview: Interview, last: int) -> Message | None:
    """Return the latest message up to position ``last`` that code came with and that was not taken back."""
    sent = interview.messages.filter(role=Role.LEARNER, position__lte=last).exclude(code="")
    return sent.exclude(turn__status=TurnStatus.CANCELLED).order_by("position").last()
