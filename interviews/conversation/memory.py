"""Reading an interview's memory back from its row, whatever has become of it, and what was said in it."""

from collections.abc import Mapping
from dataclasses import replace

from django.db.models import Q, QuerySet

from interviews.conversation.knowledge_source import difficulty_of, knowledge_for
from interviews.core.acts import Heard
from interviews.core.context import InterviewContext, UserProfile
from interviews.core.context import Message as SaidMessage
from interviews.core.stages import Stage
from interviews.core.turn.situations.repair import restore
from interviews.models import Interview, Message, Role, Turn, TurnStatus
from problems.judge_access import languages_that_run


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
        code_language=interview.code_language,
        languages_run=languages_that_run(),
    )
    return restore(_believable(interview), whole)


def context_of(interview: Interview, *, before: Turn | None = None) -> tuple[InterviewContext, tuple[str, ...]]:
    """Return the interview's memory with its conversation, and the names of the fields that were damaged.

    The conversation is as it was before the turn ``before``, if one is given.
    """
    rows = said_in(interview).order_by("position")
    if before is not None:
        rows = rows.exclude(turn=before)
        if before.repeats_id is not None:
            rows = rows.exclude(Q(turn_id=before.repeats_id) | Q(turn__repeats_id=before.repeats_id))
    context, damaged = memory_of(interview)
    said = rows.values_list("role", "text", "stage", "code", "situation", "offers", "voice", "because", "heard")
    conversation = tuple(
        SaidMessage(
            role, text, Stage(stage), code, situation, tuple(offers), voice, because, heard and Heard.from_dict(heard)
        )
        for role, text, stage, code, situation, offers, voice, because, heard in said
    )
    return replace(context, conversation=conversation), damaged


def stored(context: InterviewContext) -> Mapping[str, object]:
    """Return the context as it is stored: without what has a place of its own, the conversation and the languages."""
    return {key: value for key, value in context.to_dict().items() if key not in _NOT_STORED}


_NOT_STORED = ("conversation", "code_language", "languages_run")


def _believable(interview: Interview) -> object:
    """Return the stored memory, without the claim that an interview is over which the row says is open."""
    kept = interview.context
    if isinstance(kept, dict) and kept.get("finished") and not interview.is_over:
        return {name: value for name, value in kept.items() if name != "finished"}
    return kept


def _profile(kept: object) -> UserProfile:
    try:
        return UserProfile.from_plain(kept["user_profile"])  # type: ignore[index]
    except (AttributeError, KeyError, OverflowError, TypeError, ValueError):
        return UserProfile()
