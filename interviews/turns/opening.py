"""Beginning interviews: stored as a draft, opened by the coach."""

import logging

from django.db import DatabaseError, transaction
from django.utils import timezone

from interviews.conversation import cards, status_moves
from interviews.conversation.events import save_events
from interviews.conversation.knowledge_source import knowledge_for
from interviews.conversation.memory import memory_of, stored
from interviews.conversation.pasted_problems import detected_patterns, title_of
from interviews.core.context import InterviewContext
from interviews.core.statuses import Move
from interviews.core.turn.turn import begin
from interviews.experts.registry import experts_for
from interviews.ground.texts import checked_text
from interviews.models import Interview, InterviewStatus, StageVisit
from interviews.models.interview import MAX_PASTED_CHARACTERS
from interviews.progress.steering import user_profile_of
from interviews.turns.raising import raise_card
from interviews.turns.saving import save_messages
from problems.judge_access import languages_that_run
from problems.models import Problem, ProblemRevision
from profiles.models import User
from profiles.selectors import profile_of

logger = logging.getLogger(__name__)

MAX_TITLE_CHARACTERS = 120


def start_interview(
    *,
    learner: User,
    language: str,
    slug: str | None = None,
    pasted_text: str = "",
    title: str = "",
    code_language: str = "",
) -> Interview:
    """Begin an interview about a problem of the bank (``slug``) or a pasted text, with the coach's first message.

    ``code_language`` is what code will be written in, by default what the learner prefers; it is no new preference.
    It is stored as a draft first: if the coach could not open it, the text is kept, and it can be begun later.
    Raises ``Problem.DoesNotExist`` for an unknown slug and :class:`InvalidSubmission` for an unusable text.
    """
    if slug is None:
        return _start_pasted(
            learner=learner, language=language, pasted_text=pasted_text, title=title, code_language=code_language
        )
    problem = Problem.objects.listed().select_related("current_revision").get(slug=slug)
    return start_with(
        learner=learner, language=language, revision=problem.current_revision, code_language=code_language
    )


def start_scratch_interview(*, curator: User, language: str, revision: ProblemRevision) -> Interview:
    """Let a curator try a revision out, published or not; it counts in no estimate and in no statistics."""
    return start_with(learner=curator, language=language, revision=revision, is_scratch=True)


def _start_pasted(*, learner: User, language: str, pasted_text: str, title: str, code_language: str) -> Interview:
    text = checked_text(pasted_text, MAX_PASTED_CHARACTERS, required=True)
    title = checked_text(title, MAX_TITLE_CHARACTERS) or title_of(text)
    code_language = code_language or profile_of(learner).code_language
    interview = Interview(
        learner=learner, title=title, pasted_text=text, language=language, code_language=code_language
    )
    return _opened(interview, text, detected_patterns(text), "")


def start_with(
    *, learner: User, language: str, revision: ProblemRevision, is_scratch: bool = False, code_language: str = ""
) -> Interview:
    """Begin an interview about a revision of a problem."""
    content = revision.content
    interview = Interview(
        learner=learner,
        revision=revision,
        title=content["title"][language],
        language=language,
        code_language=code_language or profile_of(learner).code_language,
        is_scratch=is_scratch,
    )
    return _opened(interview, content["statement"][language], tuple(content["patterns"]), content["difficulty"])


def _opened(interview: Interview, text: str, patterns: tuple[str, ...], difficulty: str) -> Interview:
    """Store the draft and let the coach open it."""
    interview.status = InterviewStatus.DRAFT
    context = InterviewContext(
        session_id=str(interview.pk),
        language=interview.language,
        problem_title=interview.title,
        problem_text=text,
        difficulty=difficulty,
        patterns=patterns,
        user_profile=user_profile_of(interview.learner),
        code_language=interview.code_language,
        languages_run=languages_that_run(),
    )
    interview.context = stored(context)
    interview.save(force_insert=True)
    try:
        with transaction.atomic():
            begin_interview(interview)
    except DatabaseError:
        raise  # it would not take the card either; the draft is stored
    except Exception:
        logger.exception("interview %s could not be opened; it stays a draft", interview.pk)
        interview.refresh_from_db()
        with transaction.atomic():
            cards.open_card(interview, "not_begun")
    return interview


def begin_interview(interview: Interview) -> None:
    """Let the coach open a draft. Needs a transaction; raises ``StatusConflict`` for what is no draft."""
    context, _damaged = memory_of(interview)
    _open(interview, context)


def _open(interview: Interview, context: InterviewContext) -> None:
    """Save the coach's first message and the first stage visit of a draft, which is one no more then."""
    knowledge = knowledge_for(interview)
    outcome = begin(context, knowledge, experts_for(knowledge))
    now = timezone.now()
    interview.context = stored(outcome.context)
    status_moves.move(interview, Move.BEGIN, now=now, context=interview.context)
    StageVisit.objects.create(interview=interview, position=1, stage=context.current_stage.value, entered_at=now)
    save_messages(interview, None, outcome, now)
    save_events(interview, None, outcome.occurrences, now)
    if outcome.card is not None:
        raise_card(interview, None, outcome.card, now)
