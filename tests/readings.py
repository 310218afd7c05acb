"""Readings in tests: a coach that did not understand, and one that took a message for something."""

from interviews.core.acts import Act, ActKind, Heard
from interviews.models import Interview, Message, Role

ORDER = Act(ActKind.FACT_QUESTION, "sorted", confidence=0.4)
IDEA = Act(ActKind.APPROACH, "brute_force", stance="proposes", confidence=0.3)
OTHER_IDEA = Act(ActKind.APPROACH, "hash_lookup", stance="proposes", confidence=0.2)
HINT = Act(ActKind.REQUEST, "hint", confidence=0.2)


def latest(interview: Interview, role: Role) -> Message:
    return interview.messages.filter(role=role).order_by("position").last()


def hear(message: Message, heard: Heard) -> None:
    """Store ``heard`` with a message."""
    Message.objects.filter(pk=message.pk).update(heard=heard.to_dict())


def ask_what_was_meant(interview: Interview, *readings: Act) -> None:
    """Let the coach's latest message ask which of ``readings`` was meant."""
    hear(latest(interview, Role.LEARNER), Heard((), readings))
    hear(latest(interview, Role.COACH), Heard((), readings))


def take_for(interview: Interview, act: Act, *others: Act) -> None:
    """Let the coach have taken the learner's latest message for ``act``, where it may have been one of ``others``."""
    hear(latest(interview, Role.LEARNER), Heard((act,), others))
    Message.objects.filter(pk=latest(interview, Role.COACH).pk).update(heard=None)
