"""What learners can do to an interview: keyword-only verbs, atomic, scoped to the learner."""

import logging
from datetime import datetime, timedelta
from uuid import UUID, uuid5

import structlog
from django.db import DatabaseError, IntegrityError, transaction
from django.db.models import F, Q
from django.utils import formats, timezone
from django.utils.text import Truncator

from interviews.conversation import cards, status_moves
from interviews.conversation.memory import memory_of
from interviews.conversation.pasted_problems import detected_patterns, title_of
from interviews.core.cards.chains import stale_chain
from interviews.core.cards.registry import FAILURES
from interviews.core.context import InterviewContext
from interviews.core.stages import Stage, index_of
from interviews.core.statuses import Move, Status, moved
from interviews.ground import metrics
from interviews.ground.refusals import (
    CoachBusy,
    InterviewClosed,
    InvalidSubmission,
    StaleTurn,
    StatusRefused,
    page_language,
)
from interviews.jobs import dispatch
from interviews.models import Interview, InterviewStatus, Message, Role, Turn, TurnAction, TurnProgress, TurnStatus
from interviews.models.interview import MAX_CODE_CHARACTERS, MAX_PASTED_CHARACTERS
from interviews.models.turn import MAX_MESSAGE_CHARACTERS, UNFINISHED
from interviews.progress.easier_problems import easier_problem
from interviews.progress.practice import note_activity
from interviews.progress.steering import user_profile_of
from interviews.turns import answering
from problems.models import Problem, ProblemRevision
from profiles.models import User

logger = logging.getLogger(__name__)

WORDS_SHOWN = 80
"""So many characters of a message tell which one it was."""
_SAID = (TurnAction.MESSAGE, TurnAction.SUBMIT)
"""With these the learner says something: it stands in the conversation."""
SAME_PRESS = timedelta(seconds=30)
"""A button pressed again within this time is taken for the same press."""


def start_interview(
    *, learner: User, language: str, slug: str | None = None, pasted_text: str = "", title: str = ""
) -> Interview:
    """Begin an interview about a problem of the bank (``slug``) or a pasted text, with the coach's first message.

    It is stored as a draft first: if the coach could not open it, the text is kept, and it can be begun later.
    Raises ``Problem.DoesNotExist`` for an unknown slug and :class:`InvalidSubmission` for an unusable text.
    """
    if slug is None:
        return _start_pasted(learner=learner, language=language, pasted_text=pasted_text, title=title)
    problem = Problem.objects.listed().select_related("current_revision").get(slug=slug)
    return _start(learner=learner, language=language, revision=problem.current_revision)


def start_scratch_interview(*, curator: User, language: str, revision: ProblemRevision) -> Interview:
    """Let a curator try a revision out, published or not; it counts in no estimate and in no statistics."""
    return _start(learner=curator, language=language, revision=revision, is_scratch=True)


def _start_pasted(*, learner: User, language: str, pasted_text: str, title: str) -> Interview:
    text = checked_text(pasted_text, MAX_PASTED_CHARACTERS, required=True)
    title = checked_text(title, 120) or title_of(text)
    interview = Interview(learner=learner, title=title, pasted_text=text, language=language)
    return _opened(interview, text, detected_patterns(text), "")


def _start(*, learner: User, language: str, revision: ProblemRevision, is_scratch: bool = False) -> Interview:
    content = revision.content
    interview = Interview(
        learner=learner,
        revision=revision,
        title=content["title"][language],
        language=language,
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
    )
    interview.context = answering.stored(context)
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
    answering.open_interview(interview, context)


def submit_turn(
    *,
    learner: User,
    interview_id: UUID,
    client_id: UUID,
    seen_turn: int,
    action: str = TurnAction.MESSAGE,
    text: str = "",
    code: str = "",
    target_stage: str = "",
) -> Turn:
    """Store what the learner did and answer it at once if that needs no model; return the turn, done or waiting.

    The same ``client_id`` again returns the same turn and changes nothing. ``seen_turn`` is the number of the last
    turn the page knew. Raises ``Interview.DoesNotExist`` or a :class:`SubmissionRefused`.
    """
    turn = _accept(
        learner=learner,
        interview_id=interview_id,
        client_id=client_id,
        seen_turn=seen_turn,
        action=action,
        text=checked_text(text, MAX_MESSAGE_CHARACTERS),
        code=checked_text(code, MAX_CODE_CHARACTERS, strip=False),
        target_stage=target_stage,
    )
    if turn.status == TurnStatus.QUEUED and _answer_or_wake(turn):
        turn.refresh_from_db()
    return turn


def answer_without_model(*, learner: User, interview_id: UUID) -> None:
    """Let the curated coach answer the turn that waits for a model, at once. Does nothing when none waits.

    Raises ``Interview.DoesNotExist``.
    """
    with transaction.atomic():
        turn = _unfinished_turn(learner, interview_id)
        if turn is None:
            return
        if turn.status == TurnStatus.RUNNING and turn.progress == TurnProgress.TESTING:
            # Its worker is at the code, which no model delays, and looks at this before it asks one.
            Turn.objects.filter(pk=turn.pk).update(without_model=True)
            return
        Turn.objects.filter(pk=turn.pk).update(
            status=TurnStatus.QUEUED, lease_token=None, lease_until=None, attempts=0, without_model=True
        )
    _answer_or_wake(Turn.objects.select_related("interview", "repeats").get(pk=turn.pk))


def cancel_turn(*, learner: User, interview_id: UUID) -> Turn | None:
    """Take back the turn that waits for its answer, and return it; ``None`` when none waits.

    Its words stay on record, but are no part of the conversation. What a worker still finds out is dropped.
    Raises ``Interview.DoesNotExist``.
    """
    with transaction.atomic():
        turn = _unfinished_turn(learner, interview_id)
        if turn is None:
            return None
        Turn.objects.filter(pk=turn.pk).update(
            status=TurnStatus.CANCELLED, lease_token=None, lease_until=None, finished_at=timezone.now()
        )
        status_moves.move(turn.interview, Move.TAKE_BACK)
    metrics.turn_finished("cancelled", (timezone.now() - turn.accepted_at).total_seconds())
    return turn


def locked_interview(learner: User, interview_id: UUID) -> Interview:
    """Return the learner's interview, locked until the transaction ends: before its turns to come and its cards.

    Rows that refer to it can still be stored meanwhile. Raises ``Interview.DoesNotExist``.
    """
    return Interview.objects.select_for_update(no_key=True).get(pk=interview_id, learner=learner)


def _unfinished_turn(learner: User, interview_id: UUID) -> Turn | None:
    """Return the turn that waits for its answer, locked; ``Interview.DoesNotExist`` for no interview of the learner.

    Only the turn, and before the interview: a worker that saves an answer takes them in the same order.
    """
    interview = Interview.objects.only("pk").get(pk=interview_id, learner=learner)
    return interview.turns.select_for_update(no_key=True).filter(status__in=UNFINISHED).order_by().first()


def _answer_or_wake(turn: Turn) -> bool:
    """Answer the turn at once if that needs no model, or wake a worker for it; return whether it is answered."""
    if answering.answer_at_once(turn):
        return True
    dispatch.wake(turn.pk)
    return False


def pause_interview(*, learner: User, interview_id: UUID) -> Interview:
    """Stop the interview's clock until the learner's next turn; return the interview. Pausing twice changes nothing.

    Raises ``Interview.DoesNotExist``, :class:`CoachBusy`, :class:`InterviewClosed`, or :class:`StatusRefused` for a
    draft, whose clock does not run yet.
    """
    with transaction.atomic():
        interview = locked_interview(learner, interview_id)
        if interview.is_over:
            raise InterviewClosed
        if interview.turns.filter(status__in=UNFINISHED).exists():
            raise CoachBusy
        if interview.status == InterviewStatus.DRAFT:
            raise StatusRefused(status_label=interview.get_status_display())
        if interview.status == InterviewStatus.FAILED:
            status_moves.move(interview, Move.GO_ON)  # what failed can still be tried again: its card stays open
        else:
            cards.fold_if_offered(interview, "pause")
        if interview.paused_at is None:
            now = timezone.now()
            interview.away_seconds += interview.break_until(now)
            interview.paused_at = now
            interview.save(update_fields=["away_seconds", "paused_at", "updated_at"])
    return interview


def start_easier_interview(*, learner: User, interview_id: UUID) -> Interview:
    """Begin an interview about an easier problem than the one at hand, which is paused and kept; return the new one.

    Pressed twice, it returns the one that was begun by the first press, as long as nothing has been said there.
    From a scratch interview it is one as well.

    Raises ``Interview.DoesNotExist``, :class:`CoachBusy`, :class:`InterviewClosed`, or ``Problem.DoesNotExist`` when
    the bank has no other problem.
    """
    interview = Interview.objects.select_related("revision__problem").get(pk=interview_id, learner=learner)
    easier = easier_problem(interview)
    if easier is None:
        raise Problem.DoesNotExist
    with transaction.atomic():
        since = pause_interview(learner=learner, interview_id=interview_id).paused_at
        untouched = Interview.objects.filter(
            learner=learner,
            revision__isnull=False,
            language=interview.language,
            status=InterviewStatus.WAITING,
            turn_count=0,
            started_at__range=(since, since + SAME_PRESS),
            is_scratch=interview.is_scratch,
        )
        if found := untouched.first():
            return found
        problem = Problem.objects.listed().select_related("current_revision").get(slug=easier)
        return _start(
            learner=learner,
            language=interview.language,
            revision=problem.current_revision,
            is_scratch=interview.is_scratch,
        )


def save_code(*, learner: User, interview_id: UUID, code: str) -> datetime:
    """Keep the editor's content; return when. Raises as :func:`submit_turn`."""
    code = checked_text(code, MAX_CODE_CHARACTERS, strip=False)
    interview = Interview.objects.defer("context", "code", "pasted_text").get(pk=interview_id, learner=learner)
    if interview.is_over:
        raise InterviewClosed
    return keep_code(interview, code)


def keep_code(interview: Interview, code: str) -> datetime:
    """Store ``code`` as the editor's content, and return when."""
    now = timezone.now()
    # Typing ends a silence, so the break is booked now; a pause lasts until the next turn.
    away = 0.0 if interview.paused_at else interview.break_until(now)
    Interview.objects.filter(pk=interview.pk).update(
        code=code, code_saved_at=now, away_seconds=F("away_seconds") + away
    )
    return now


def _accept(
    *,
    learner: User,
    interview_id: UUID,
    client_id: UUID,
    seen_turn: int,
    action: str,
    text: str,
    code: str,
    target_stage: str,
) -> Turn:
    try:
        with transaction.atomic():
            interview = locked_interview(learner, interview_id)
            # One query for both; without an order, as that of a turn would join its interview.
            rows = interview.turns.filter(Q(client_id=client_id) | Q(status__in=UNFINISHED)).order_by()
            same_or_open = {turn.client_id: turn for turn in rows}
            if client_id in same_or_open:
                return same_or_open[client_id]
            _check_may_accept(
                interview,
                is_busy=bool(same_or_open),
                seen_turn=seen_turn,
                action=action,
                text=text,
                code=code,
                target_stage=target_stage,
            )
            turn = Turn.objects.create(
                interview=interview,
                number=interview.turn_count + 1,
                client_id=client_id,
                action=action,
                repeats=turn_to_repeat(interview) if action == TurnAction.RETRY else None,
                request_id=str(structlog.contextvars.get_contextvars().get("request_id", ""))[:64],
                text=text if action == TurnAction.MESSAGE else "",
                code=code if action in _SAID else "",
                target_stage=target_stage if action == TurnAction.BACK else "",
            )
            if not interview.is_scratch:
                note_activity(interview.learner_id, turn.accepted_at)
            if action in _SAID:
                _save_learner_message(interview, turn)
            interview.turn_count = turn.number
            interview.status = moved(Status(interview.status), Move.SUBMIT)
            interview.away_seconds += interview.break_until(turn.accepted_at)
            interview.paused_at = None
            if turn.code:
                interview.code, interview.code_saved_at = turn.code, timezone.now()
            interview.save(
                update_fields=[
                    "turn_count",
                    "status",
                    "away_seconds",
                    "paused_at",
                    "code",
                    "code_saved_at",
                    "updated_at",
                ]
            )
            return turn
    except IntegrityError:
        # Two requests at the same moment: one made the row, the constraint stopped the other.
        same = Turn.objects.filter(interview_id=interview_id, client_id=client_id).first()
        if same is None:
            raise CoachBusy from None
        return same


def _check_may_accept(
    interview: Interview, *, is_busy: bool, seen_turn: int, action: str, text: str, code: str, target_stage: str
) -> None:
    if interview.is_over:
        raise InterviewClosed
    if is_busy:
        raise CoachBusy
    if interview.status == InterviewStatus.DRAFT:
        raise StatusRefused(status_label=interview.get_status_display())
    if seen_turn != interview.turn_count:
        raise stale(interview, seen_turn)
    if action not in TurnAction.values:
        raise InvalidSubmission("unknown_action")
    if action == TurnAction.MESSAGE and not text and not code.strip():
        raise InvalidSubmission("empty_message")
    if action == TurnAction.SUBMIT and not code.strip():
        raise InvalidSubmission("no_code")
    if action == TurnAction.BACK:
        _check_target(interview, target_stage)
    if action == TurnAction.RETRY and turn_to_repeat(interview) is None:
        raise InvalidSubmission("nothing_to_repeat")


def client_id_for(interview: Interview, what: str) -> UUID:
    """Return the id of a turn that we send for the learner: of two presses the second finds the turn of the first."""
    return uuid5(interview.pk, f"{what} after turn {interview.turn_count}")


def turn_to_repeat(interview: Interview) -> Turn | None:
    """Return the turn whose message can be answered once more: the latest, if it failed or an open card offers it."""
    turns = interview.turns.exclude(status=TurnStatus.CANCELLED).select_related("repeats")
    latest = turns.order_by("-number").first()
    if latest is None:
        return None
    if latest.status == TurnStatus.FAILED:
        return latest.repeats or latest
    card = cards.open_card_of(interview)
    if card is None or card.message.turn is None or card.code not in _REPEATABLE:
        return None
    return card.message.turn.repeats or card.message.turn


_REPEATABLE = FAILURES | {"repeated_failure"}


def stale(interview: Interview, seen_turn: int) -> StaleTurn:
    """Return the refusal of what was sent from a page that did not know the latest turns, and how that came about."""
    latest = interview.turns.order_by("-number").first()
    chain = stale_chain(
        page_language(),
        seen=seen_turn,
        current=interview.turn_count,
        sent_at=formats.time_format(timezone.localtime(latest.accepted_at), "H:i") if latest else "",
        words=Truncator(" ".join(latest.text.split())).chars(WORDS_SHOWN) if latest else "",
    )
    return StaleTurn(chain=chain, seen=seen_turn, current=interview.turn_count)


def _check_target(interview: Interview, target_stage: str) -> None:
    try:
        earlier = index_of(Stage(target_stage)) < index_of(Stage(interview.stage))
    except ValueError:
        earlier = False
    if not earlier:
        raise InvalidSubmission("not_an_earlier_stage")


def _save_learner_message(interview: Interview, turn: Turn) -> None:
    Message.objects.create(
        interview=interview,
        turn=turn,
        position=answering.last_position(interview.messages) + 1,
        role=Role.LEARNER,
        stage=interview.stage,
        text=turn.text,
        code=turn.code,
        created_at=timezone.now(),
    )


def checked_text(text: str, limit: int, *, required: bool = False, strip: bool = True) -> str:
    """Return ``text`` as it is stored. Raises :class:`InvalidSubmission` for what is too long or cannot be stored."""
    text = text.replace("\r\n", "\n")  # browsers send line ends as CRLF; we keep LF
    text = text.strip() if strip else text
    if "\x00" in text or not _is_unicode(text):
        raise InvalidSubmission("unstorable_text")
    if len(text) > limit:
        raise InvalidSubmission("too_long", length=f"{len(text):,}", limit=f"{limit:,}")
    if required and not text:
        raise InvalidSubmission("missing_problem")
    return text


def _is_unicode(text: str) -> bool:
    """JSON can carry halves of a surrogate pair, which no database takes."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
