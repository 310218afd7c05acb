"""Reading an interview's memory back from its row, whatever has become of it."""

from interviews.core.context import InterviewContext, UserProfile
from interviews.core.repair import restore
from interviews.models import Interview


def memory_of(interview: Interview) -> tuple[InterviewContext, tuple[str, ...]]:
    """Return the memory without its conversation, and the names of the fields that were damaged."""
    if interview.revision is None:
        statement, difficulty, patterns = interview.pasted_text, "", ()
    else:
        content = interview.revision.content
        statement, difficulty = content["statement"][interview.language], content["difficulty"]
        patterns = tuple(content["patterns"])
    whole = InterviewContext(
        session_id=str(interview.pk),
        language=interview.language,
        problem_title=interview.title,
        problem_text=statement,
        difficulty=difficulty,
        patterns=patterns,
        user_profile=_profile(interview.context),
    )
    return restore(interview.context, whole)


def _profile(stored: object) -> UserProfile:
    try:
        return UserProfile.from_plain(stored["user_profile"])  # type: ignore[index]
    except (AttributeError, KeyError, OverflowError, TypeError, ValueError):
        return UserProfile()
