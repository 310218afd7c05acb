"""What was heard in a message: by the ear of its problem, and where there is none by exact terms alone.

A message is heard in its place: stage, what the coach had asked, the follow-up at hand, the time that was stated before
(:func:`said_in`). A text that stands alone is heard as if it were said where such things are asked for.
"""

from collections.abc import Iterator
from dataclasses import replace

from interviews.core.acts import Act, ActKind, Heard, Said
from interviews.core.context import InterviewContext, Message
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.stages import Stage
from problems.text.phrases import PhraseMatch, find_phrases

MAX_CHARACTERS = 8_000
"""So much of a message is heard."""
LONGEST_QUESTION = 400
"""So much of the end of what the coach said before counts as what was asked."""


def hear(said: Said, knowledge: ProblemKnowledge) -> Heard:
    """Return what ``said`` does; of a very long message its beginning is heard."""
    if len(said.text) > MAX_CHARACTERS:
        said = replace(said, text=said.text[:MAX_CHARACTERS])
    if knowledge.ear is not None:
        return knowledge.ear.hear(said)
    return hear_terms(said, knowledge)


def hear_terms(said: Said, knowledge: ProblemKnowledge) -> Heard:
    """Return what exact terms alone show in ``said``: words that can mean nothing else."""
    return Heard(tuple(_by_terms(said.text[:MAX_CHARACTERS], knowledge)))


def said_in(context: InterviewContext, text: str, code: str = "") -> Said:
    """Return ``text`` as it is said next in the interview; ``context`` is the one before it."""
    asked = next((m.text for m in reversed(context.conversation) if m.role == "coach"), "")
    return Said(
        text,
        context.current_stage,
        code,
        asked[-LONGEST_QUESTION:],
        follow_up_at_hand(context),
        context.claimed_time or "",
    )


def latest_heard(context: InterviewContext, knowledge: ProblemKnowledge) -> Heard:
    """Return what was heard in the learner's latest message, which is the last one of the conversation."""
    for place in range(len(context.conversation) - 1, -1, -1):
        message = context.conversation[place]
        if message.role == "learner":
            return heard_in(message, context, place, knowledge)
    return Heard()


def heard_in(message: Message, context: InterviewContext, place: int, knowledge: ProblemKnowledge) -> Heard:
    """Return what was heard in the message at ``place`` of the conversation: what was stored with it, or heard now."""
    if message.heard is not None:
        return message.heard
    asked = next((m.text for m in reversed(context.conversation[:place]) if m.role == "coach"), "")
    follow_up = follow_up_at_hand(context) if message.stage is Stage.FOLLOW_UP else ""
    said = Said(message.text, message.stage, message.code, asked[-LONGEST_QUESTION:], follow_up)
    return hear(said, knowledge)


def follow_up_at_hand(context: InterviewContext) -> str:
    """Return the id of the follow-up question that was put last, "" outside of that stage."""
    asked = context.follow_ups_asked[-1:] if context.current_stage is Stage.FOLLOW_UP else ()
    return next(iter(asked), "")


def _by_terms(text: str, knowledge: ProblemKnowledge) -> Iterator[Act]:
    """Yield what exact terms show."""
    groups = (
        (ActKind.FACT_QUESTION, knowledge.clarifications),
        (ActKind.APPROACH, knowledge.approaches),
        (ActKind.EDGE_CASE, knowledge.edge_cases),
    )
    for kind, items in groups:
        for item in items:
            if found := find_phrases(text, item.terms, skip_negated=kind is ActKind.APPROACH):
                stance = "proposes" if kind is ActKind.APPROACH else ""
                yield Act(kind, item.id, stance=stance, start=found[0].start, end=found[0].end, by="terms")
    for pattern in knowledge.all_patterns:
        if named := find_phrases(text, (pattern.name, *pattern.named_by), skip_negated=True):
            yield _named(ActKind.PATTERN, pattern.id, named[0])


def _named(kind: ActKind, item: str, found: PhraseMatch) -> Act:
    return Act(kind, item, start=found.start, end=found.end, by="terms")
