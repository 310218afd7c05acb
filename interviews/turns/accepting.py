"""Accepting what a learner does: checked, stored as a turn, and answered at once where that needs no worker."""

from uuid import UUID, uuid5

import structlog
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import formats, timezone
from django.utils.text import Truncator

from interviews.coding.judge_line import check_line, code_to_run, language_of_turn
from interviews.coding.keeping import checked_language
from interviews.coding.starter import check_written
from interviews.conversation.locking import locked_interview, next_position
from interviews.core.cards.chains import stale_chain
from interviews.core.stages import Stage, index_of
from interviews.core.statuses import Move, Status, moved
from interviews.core.wording.readings import I_MEANT
from interviews.ground.refusals import (
    CoachBusy,
    InterviewClosed,
    InvalidSubmission,
    StaleTurn,
    StatusRefused,
    TooManyTurns,
    page_language,
)
from interviews.ground.texts import checked_text
from interviews.models import Interview, InterviewStatus, Message, Role, Turn, TurnAction, TurnStatus
from interviews.models.interview import MAX_CODE_CHARACTERS
from interviews.models.turn import MAX_MESSAGE_CHARACTERS, UNFINISHED
from interviews.progress.practice import note_activity
from interviews.turns.answering import answer_or_wake
from interviews.turns.labelling import chosen_reading, keep_label
from interviews.turns.repeating import turn_to_repeat
from problems.judge_access import code_is_run
from profiles.models import User

TURNS_OF_A_GUEST = 80
"""The longest interviews of the bank's strong learners take half as many."""
WORDS_SHOWN = 80
"""So many characters of a message tell which one it was."""
_SAID = (TurnAction.MESSAGE, TurnAction.SUBMIT)
"""With these the learner says something: it stands in the conversation."""


def submit_turn(
    *,
    learner: User,
    interview_id: UUID,
    client_id: UUID,
    seen_turn: int,
    action: str = TurnAction.MESSAGE,
    text: str = "",
    code: str = "",
    code_language: str = "",
    target_stage: str = "",
    meant: int | None = None,
    disputed: bool = False,
) -> Turn:
    """Store what the learner did and answer it at once if that needs no model; return the turn, done or waiting.

    The same ``client_id`` again returns the same turn and changes nothing. ``seen_turn`` is the number of the last
    turn the page knew. ``code_language`` is what the editor was set to, by default the interview's. ``meant`` chooses
    one of the readings that were offered last, by its place from 1 on: it gives the message its words, instead of
    ``text`` and ``code``; ``disputed`` says that it is one which the coach had not taken. Raises
    ``Interview.DoesNotExist`` or a :class:`SubmissionRefused`.
    """
    turn = _accept(
        learner=learner,
        interview_id=interview_id,
        client_id=client_id,
        seen_turn=seen_turn,
        action=action,
        text=checked_text(text, MAX_MESSAGE_CHARACTERS),
        code=checked_text(code, MAX_CODE_CHARACTERS, strip=False),
        code_language=checked_language(code_language),
        target_stage=target_stage,
        meant=meant,
        disputed=disputed,
    )
    if turn.status == TurnStatus.QUEUED and answer_or_wake(turn):
        turn.refresh_from_db()
    return turn


def client_id_for(interview: Interview, what: str) -> UUID:
    """Return the id of a turn that we send for the learner: of two presses the second finds the turn of the first."""
    return uuid5(interview.pk, f"{what} after turn {interview.turn_count}")


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


def check_seen(interview: Interview, seen_turn: int | None) -> None:
    """Raise ``StaleTurn`` where ``seen_turn``, which may be left out, is not the latest turn, as a turn would.

    An interview that is over, and one whose coach is still answering, are left to the service, which says so better.
    """
    is_open = interview.status in (InterviewStatus.WAITING, InterviewStatus.FAILED) and not interview.is_over
    if is_open and seen_turn not in (None, interview.turn_count):
        raise stale(interview, seen_turn)


def _accept(
    *,
    learner: User,
    interview_id: UUID,
    client_id: UUID,
    seen_turn: int,
    action: str,
    text: str,
    code: str,
    code_language: str,
    target_stage: str,
    meant: int | None = None,
    disputed: bool = False,
) -> Turn:
    try:
        with transaction.atomic():
            interview = locked_interview(learner, interview_id)
            # One query for both; without an order, as that of a turn would join its interview.
            rows = interview.turns.filter(Q(client_id=client_id) | Q(status__in=UNFINISHED)).order_by()
            same_or_open = {turn.client_id: turn for turn in rows}
            if client_id in same_or_open:
                return same_or_open[client_id]
            _check_is_open(interview, is_busy=bool(same_or_open), is_guest=learner.is_guest, seen_turn=seen_turn)
            chosen = None
            if meant is not None:
                chosen = chosen_reading(interview, meant if action == TurnAction.MESSAGE else 0, disputed=disputed)
                text, code = I_MEANT[interview.language].format(label=chosen[1].label), ""
            editor_language = code_language or interview.code_language
            _check_says_enough(interview, action=action, text=text, code=code, target_stage=target_stage)
            if action == TurnAction.SUBMIT:
                check_written(interview, code, editor_language)
            turn = Turn(
                interview=interview,
                number=interview.turn_count + 1,
                client_id=client_id,
                action=action,
                repeats=turn_to_repeat(interview) if action == TurnAction.RETRY else None,
                request_id=str(structlog.contextvars.get_contextvars().get("request_id", ""))[:64],
                text=text if action == TurnAction.MESSAGE else "",
                code=code if action in _SAID else "",
                target_stage=target_stage if action == TurnAction.BACK else "",
                meant=chosen[1].act.to_dict() if chosen else None,
            )
            turn.code_language = language_of_turn(turn, editor_language)
            if code_is_run() and code_to_run(turn.repeats or turn):
                check_line(learner)
            turn.save(force_insert=True)
            if chosen:
                keep_label(interview, *chosen, turn)
            if not interview.is_scratch:
                note_activity(interview.learner_id, turn.accepted_at)
            if action in _SAID:
                _save_learner_message(interview, turn)
            interview.turn_count = turn.number
            interview.away_seconds += interview.break_until(turn.accepted_at)
            interview.status = moved(Status(interview.status), Move.SUBMIT)
            interview.paused_at = None
            if turn.code and editor_language == interview.code_language:
                interview.code, interview.code_saved_at = turn.code, timezone.now()
            elif turn.code:
                interview.drafts = {**interview.drafts, editor_language: turn.code}
            interview.save(
                update_fields=[
                    "turn_count",
                    "status",
                    "away_seconds",
                    "paused_at",
                    "code",
                    "code_saved_at",
                    "drafts",
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


def _check_is_open(interview: Interview, *, is_busy: bool, is_guest: bool, seen_turn: int) -> None:
    if interview.is_over:
        raise InterviewClosed
    if is_busy:
        raise CoachBusy
    if interview.status == InterviewStatus.DRAFT:
        raise StatusRefused(status_label=interview.get_status_display())
    if seen_turn != interview.turn_count:
        raise stale(interview, seen_turn)
    limit = TURNS_OF_A_GUEST if is_guest else settings.TURNS_PER_INTERVIEW
    if 0 < limit <= interview.turn_count:
        raise TooManyTurns(limit=limit)


def _check_says_enough(interview: Interview, *, action: str, text: str, code: str, target_stage: str) -> None:
    if action not in TurnAction.values:
        raise InvalidSubmission("unknown_action")
    if action == TurnAction.MESSAGE and not text and not code.strip():
        raise InvalidSubmission("empty_message")
    if action == TurnAction.BACK:
        _check_target(interview, target_stage)
    if action == TurnAction.RETRY and turn_to_repeat(interview) is None:
        raise InvalidSubmission("nothing_to_repeat")


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
        position=next_position(interview.messages),
        role=Role.LEARNER,
        stage=interview.stage,
        text=turn.text,
        code=turn.code,
        code_language=turn.code_language,
        created_at=timezone.now(),
    )
