"""Reading an interview's memory back from its row, whatever has become of it, and what was said in it."""

from django.db.models import QuerySet

from interviews.conversation.knowledge_source import difficulty_of, knowledge_for
from interviews.core.context import InterviewContext, UserProfile
from interviews.core.turn.repair import restore
from interviews.models import Interview, Message, Role, TurnStatus


def said_in(interview: Interview) -> QuerySet[Message]:
    """Return what is still part of the conversation: nothing taken back, replaced or shown on a card."""
    rows = interview.messages.filter(folded=False).exclude(role=Role.CARD)
    return rows.exclude(turn__status=TurnStatus.CANCELLED)


def memory_of(interview: Interview) -> tuple[InterviewContext, tuple[str, ...]]:
    """Return the memory without its conversation, and the names of the fields that were damaged."""
    if interview.revision_id is None:
        statement, patterns = interview.pasted_text, ()
    else:
        known = knowledge_for(interview)
        statement, patterns = known.statement, tuple(pattern.id for pattern in known.patterns)
    whole = InterviewContext(
        session_id=str(interview.pk),
        language=interview.language,
        problem_title=interview.title,
        problem_text=statement,
        difficulty=difficulty_of(interview),
        patterns=patterns,
        user_profile=_profile(interview.context),
    )
    return restore(_believable(interview), whole)


def _believable(interview: Interview) -> object:
    """Return the stored memory, without the claim that an interview is over which the row says is open."""
    stored = interview.context
    if isinstance(stored, dict) and stored.get("finished") and not interview.is_over:
        return {name: value for name, value in stored.items() if name != "finished"}
    return stored


def _profile(stored: object) -> UserProfile:
    try:
        return UserProfile.from_plain(stored["user_profile"])  # type: ignore[index]
    except (AttributeError, KeyError, OverflowError, TypeError, ValueError):
        return UserProfile()
