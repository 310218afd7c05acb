"""Runs accepted turns: claim the row, let the core work, save everything in one transaction.

The row is the queue. A turn is claimed by one conditional update with a lease; its result is saved only while that
lease is still ours. So a turn may be woken twice, or again after a crash, and is still answered exactly once. What a
model answered is stored the moment it returns (``interviews/model_calls/paid_calls.py``), so a turn that runs again
pays nothing twice.
"""

import logging
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

import structlog
from django.conf import settings
from django.db import connection, models, transaction
from django.db.models import ExpressionWrapper, F, Max, Q, QuerySet, Sum
from django.utils import timezone

from interviews.coding.submissions import dry_run_for
from interviews.conversation import cards, status_moves
from interviews.conversation.events import save_events
from interviews.conversation.knowledge_source import knowledge_for
from interviews.conversation.memory import memory_of, said_in
from interviews.core.cards.registry import FAILURES, MENDED_IN_STEPS
from interviews.core.cards.steps import WizardState, begun, key_was_saved, model_access, state_reset
from interviews.core.context import InterviewContext
from interviews.core.context import Message as SaidMessage
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.stages import Stage, index_of
from interviews.core.statuses import Move
from interviews.core.turn.safe_call import EXPERT_SECONDS, ModelNeeded
from interviews.core.turn.situations import ExpertFailed, LeakCaught, ModelCallFailed, occurrence
from interviews.core.turn.turn import ExpertVoice, RaisedCard, TurnInput, TurnOutcome, begin, run_turn
from interviews.experts.base import Expert
from interviews.experts.model_voice import with_model
from interviews.experts.registry import EXPERTS
from interviews.ground import metrics
from interviews.jobs import leases
from interviews.jobs.leases import Lease, RunInterrupted, Untouched
from interviews.llm.port import Deadline
from interviews.model_calls import budgets
from interviews.model_calls.paid_calls import Conversation, refuse_for_budget
from interviews.models import (
    Card,
    Interview,
    Message,
    Role,
    StageVisit,
    Turn,
    TurnProgress,
    TurnStatus,
    Voice,
)
from interviews.models.turn import UNFINISHED
from interviews.report.beginning import start_report
from interviews.turns.ending import Ending, Outdated, early_end_fields, ended_by, situation_of
from profiles.providers.choices import ModelChoice, model_choice_for, model_values

logger = logging.getLogger(__name__)

_AS_LONG_AGAIN = ExpressionWrapper(
    F("woken_at") + (F("woken_at") - F("accepted_at")), output_field=models.DateTimeField()
)
MAX_ATTEMPTS = 3
LONGER_THAN_A_NORMAL_WAIT = timedelta(seconds=5)
SWEEP_BATCH = 200
SHORTEST_RUN_SECONDS = 10.0
"""So long a turn that is run again may ask models at least, however late it is."""
SECONDS_AROUND_THE_MODEL = 30
"""What a turn may take besides the time in which models are asked: reading, storing, a database that is away."""


def open_interview(interview: Interview, context: InterviewContext) -> None:
    """Save the coach's first message and the first stage visit of a draft, which is one no more then."""
    knowledge = knowledge_for(interview)
    outcome = begin(context, knowledge, _experts(knowledge))
    now = timezone.now()
    interview.context = stored(outcome.context)
    status_moves.move(interview, Move.BEGIN, now=now, context=interview.context)
    StageVisit.objects.create(interview=interview, position=1, stage=context.current_stage.value, entered_at=now)
    _save_messages(interview, None, outcome, last_position(interview.messages), now)
    save_events(interview, None, outcome.occurrences, now)
    if outcome.card is not None:
        _open_card(interview, None, outcome.card, now)


def end_early(interview: Interview, ending: Ending) -> None:
    """End an interview that waits or has failed, with what it has; needs a transaction and the row locked.

    ``ending`` was checked to be that of the interview as it stands.
    """
    now = ending.at
    interview.stage_visits.filter(left_at__isnull=True).update(left_at=now)
    status_moves.move(interview, Move.END, now=now, **early_end_fields(interview, now))
    start_report(interview, ending.report, now=now)


def answer_turn(turn_id: int) -> bool:
    """Answer one turn, asking the model where there is one; return whether it is finished now.

    An unexpected fault is logged and puts the turn back into the queue, or marks it failed after the last attempt.
    """
    lease = leases.claim(Turn, turn_id, progress=TurnProgress.ASKING)
    if lease is None:
        return _is_finished(turn_id)
    turn = Turn.objects.select_related("interview", "repeats__interview").filter(pk=turn_id).first()
    if turn is None:
        return _gone(turn_id)
    request = {"request_id": turn.request_id} if turn.request_id else {}
    with structlog.contextvars.bound_contextvars(**_ids(turn), **request):
        if turn.attempts > MAX_ATTEMPTS:
            # Nobody came back to report a fault: the workers died one after the other, perhaps of this very turn.
            return _give_up_for_now(turn, lease, ExpertFailed("every worker that took the turn was lost"))
        if turn.attempts == 1:
            metrics.turn_claimed((timezone.now() - turn.accepted_at).total_seconds())
        try:
            with leases.kept(lease):
                return _save(turn, lease, _run(turn, lease, may_wait=True))
        except RunInterrupted as reason:
            logger.info("this run of turn %s ends: %s", turn.pk, reason or type(reason).__name__)
            return False
        except Exception as error:
            if leases.is_gone(lease):
                return _gone(turn_id)
            logger.exception("turn %s of interview %s could not be answered", turn.number, turn.interview_id)
            return _give_up_for_now(turn, lease, ExpertFailed(f"the turn raised {type(error).__name__}"))


def answer_at_once(turn: Turn) -> bool:
    """Answer one turn if that needs no model; otherwise leave it in the queue for a worker and return ``False``.

    Nothing is written before the answer is there: if a worker takes the turn meanwhile, its answer counts.
    """
    right = Untouched(turn.pk, turn.attempts)
    with structlog.contextvars.bound_contextvars(**_ids(turn)):
        try:
            return _save(turn, right, _run(turn, None, may_wait=False)) or _is_finished(turn.pk)
        except ModelNeeded:
            return False
        except Exception:
            logger.exception("turn %s of interview %s could not be answered", turn.number, turn.interview_id)
            Turn.objects.filter(right.row()).update(attempts=F("attempts") + 1)
            turn.attempts += 1
            return False


def unanswered_turns(now: datetime) -> list[int]:
    """Return the ids of turns that nobody works on, marked as woken now: told to workers too long ago, or abandoned.

    A turn is told of again after twice the time each time: a long queue does not get longer by it.
    """
    forgotten = Q(status=TurnStatus.QUEUED)
    abandoned = Q(status=TurnStatus.RUNNING, lease_until__lt=now)
    with transaction.atomic():
        rows = Turn.objects.select_for_update(skip_locked=True, of=("self",)) if _can_skip_locked() else Turn.objects
        rows = rows.annotate(as_long_again=_AS_LONG_AGAIN).filter(forgotten | abandoned, as_long_again__lte=now)
        due = rows.filter(woken_at__lt=now - LONGER_THAN_A_NORMAL_WAIT).order_by("woken_at")
        turn_ids = list(due.values_list("pk", flat=True)[:SWEEP_BATCH])
        Turn.objects.filter(pk__in=turn_ids).update(woken_at=now)
    return turn_ids


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
    said = rows.values_list("role", "text", "stage", "code", "situation", "offers", "voice", "because")
    conversation = tuple(
        SaidMessage(role, text, Stage(stage), code, situation, tuple(offers), voice, because)
        for role, text, stage, code, situation, offers, voice, because in said
    )
    return replace(context, conversation=conversation), damaged


def stored(context: InterviewContext) -> Mapping[str, object]:
    """Return the context as it is stored: without the conversation, which has rows of its own."""
    return {key: value for key, value in context.to_dict().items() if key != "conversation"}


def last_position(rows: QuerySet[Message] | QuerySet[StageVisit]) -> int:
    """Return the highest position in ``rows``, 0 when there are none."""
    return rows.aggregate(last=Max("position"))["last"] or 0


def _experts(knowledge: ProblemKnowledge) -> dict[str, Expert]:
    return {name: expert(knowledge) for name, expert in EXPERTS.items()}


def _ids(turn: Turn) -> dict[str, object]:
    return {"interview_id": str(turn.interview_id), "turn": turn.number}


def _gone(turn_id: int) -> bool:
    """Say in one line that the turn was deleted with its interview while it was answered: nobody waits for it."""
    logger.info("turn %s is gone with its interview", turn_id)
    return True


def _is_finished(turn_id: int) -> bool:
    return Turn.objects.filter(pk=turn_id).exclude(status__in=UNFINISHED).exists()


def _run(turn: Turn, lease: Lease | None, *, may_wait: bool) -> TurnOutcome:
    interview, asked = turn.interview, turn.repeats or turn
    if turn.repeats is not None and turn.repeats.context_before is not None:
        interview.context = turn.repeats.context_before
    knowledge = knowledge_for(interview)
    target = Stage(asked.target_stage) if asked.target_stage else None
    started = time.monotonic()
    dry_run = dry_run_for(turn, lease)
    seconds_testing = time.monotonic() - started
    if dry_run is not None and lease is not None:
        turn.refresh_from_db(fields=["without_model"])  # it may have been asked for while the code was tested
    turn_input = TurnInput(asked.action, asked.text, asked.code, target, dry_run)
    context, damaged = context_of(interview, before=turn)
    experts = _voices(turn, lease, _experts(knowledge), may_wait=may_wait, seconds_used=seconds_testing)
    # The time at which the learner sent it, not the time of this attempt: a turn that is run again comes out the same.
    seconds = interview.seconds_at(turn.accepted_at)
    patience = settings.TURN_SECONDS + SECONDS_AROUND_THE_MODEL if may_wait else EXPERT_SECONDS
    return run_turn(context, knowledge, experts, turn_input, seconds, damaged=damaged, expert_seconds=patience)


def _voices(
    turn: Turn, lease: Lease | None, experts: dict[str, Expert], *, may_wait: bool, seconds_used: float
) -> Mapping[str, ExpertVoice]:
    """Return the experts in the voice that answers this turn: curated, or a model's."""
    learner_id = turn.interview.learner_id
    choice = None if turn.without_model else model_choice_for(learner_id)
    if choice is None:
        return experts
    if may_wait:
        return with_model(
            experts, Conversation(turn, choice, lease, Deadline(_seconds_left(turn, used=seconds_used))).ask
        )
    return with_model(experts, refuse_for_budget if budgets.is_spent(learner_id, own_key=choice.own_key) else None)


def _seconds_left(turn: Turn, *, used: float) -> float:
    """Return how long models may be asked: all the time for the first run, what is left of it for one after a crash.

    ``used`` are the seconds that testing the code took, which count.
    """
    if turn.attempts > 1:
        used = (timezone.now() - turn.accepted_at).total_seconds()
    return max(SHORTEST_RUN_SECONDS, settings.TURN_SECONDS - used)


def _can_skip_locked() -> bool:
    return connection.features.has_select_for_update_skip_locked


def _save(turn: Turn, lease: Lease | Untouched, outcome: TurnOutcome) -> bool:
    """Store what a turn came to, if it is still ours. The end of an interview is worked out before that."""
    while True:
        now = timezone.now()
        ending = ended_by(turn, outcome, stored(outcome.context), now) if outcome.context.finished else None
        with suppress(Outdated):
            return _store(turn, lease, outcome, ending, now)


def _store(turn: Turn, lease: Lease | Untouched, outcome: TurnOutcome, ending: Ending | None, now: datetime) -> bool:
    may_repeat = _offers_retry(outcome.card)
    may_ask_again = may_repeat and turn.repeats is None and not outcome.context.finished
    with transaction.atomic():
        ours = Turn.objects.filter(lease.row()).update(
            status=TurnStatus.DONE,
            lease_token=None,
            lease_until=None,
            finished_at=now,
            context_before=turn.interview.context if may_ask_again else None,
            steps=[step.to_dict() for step in outcome.steps],
        )
        if not ours:
            logger.warning("turn %s was answered elsewhere meanwhile; this result is dropped", turn.pk)
            return False
        interview = turn.interview
        if ending is not None:
            ending.check(interview)
        if turn.repeats is not None:
            _fold_replaced_answers(turn)
            if may_repeat and turn.repeats.context_before is None:
                # The first answer that a failed turn gets; the next try starts from before it as well.
                Turn.objects.filter(pk=turn.repeats_id).update(context_before=interview.context)
        _mark_what_was_said(turn.repeats or turn, outcome)
        _save_messages(interview, turn, outcome, last_position(interview.messages), now)
        _save_visits(interview, outcome, now)
        save_events(interview, turn, outcome.occurrences, now)
        state = {"context": stored(outcome.context), "stage": outcome.context.current_stage.value}
        if isinstance(lease, Lease):
            state |= _last_step(turn)
        # The interview before its cards, as everybody locks them.
        if outcome.context.finished:
            status_moves.move(interview, Move.END, now=now, finished_at=now, **state)
        else:
            status_moves.move(interview, Move.ANSWER, now=now, **state)
        cards.fold_open(interview, "retry" if turn.repeats is not None else "go_on", now=now)
        if ending is not None:
            start_report(interview, ending.report, now=now)
        elif outcome.card is not None:
            _open_card(interview, turn, outcome.card, now)
    transaction.on_commit(partial(_measure, turn, outcome, now))
    return True


def _offers_retry(card: RaisedCard | None) -> bool:
    """Tell whether the turn can be asked of the coach again from where it began."""
    return card is not None and card.code in FAILURES


def _open_card(interview: Interview, turn: Turn | None, raised: RaisedCard, now: datetime) -> None:
    code, facts = raised.code, dict(raised.facts)
    # What is mended in steps is mended so the third time, too.
    if code in FAILURES - MENDED_IN_STEPS and turn is not None and (before := _failures_before(interview, turn)):
        facts["codes"] = [*before, code]
        code = "repeated_failure"
    choice = None
    if MENDED_IN_STEPS & {code, *facts.get("codes", ())}:
        choice = model_choice_for(interview.learner_id)
        facts["provider"] = choice.provider_name if choice else "–"
    cards.open_card(interview, code, facts=facts, wizard=_wizard(interview, code, choice), turn=turn, now=now)


def _wizard(interview: Interview, code: str, choice: ModelChoice | None) -> WizardState | None:
    if code in MENDED_IN_STEPS:
        own_key = choice is None or choice.own_key
        return begun(model_access(model_values(), own_key=own_key, again=_new_key_was_refused(interview, code)))
    if code == "state_reset":
        return begun(state_reset(may_resume=_reached_more(interview)))
    return None


def _new_key_was_refused(interview: Interview, code: str) -> bool:
    """Tell whether the last card was of the same ``code``, and a key was entered in its steps."""
    last = interview.cards.order_by("-message__position").first()
    return last is not None and last.code == code and key_was_saved(last.wizard)


def _reached_more(interview: Interview) -> bool:
    """Tell whether the interview had been further than where it stands now."""
    here = index_of(Stage(interview.stage))
    return any(index_of(Stage(stage)) > here for stage in interview.stage_visits.values_list("stage", flat=True))


FAILURES_TOO_MANY = 3


def _failures_before(interview: Interview, turn: Turn) -> list[str]:
    """Return the codes of the failures right before ``turn`` at the same place, when with it they are too many."""
    earlier = interview.turns.exclude(status=TurnStatus.CANCELLED).filter(number__lt=turn.number).order_by("-number")
    numbers = list(earlier.values_list("number", flat=True)[: FAILURES_TOO_MANY - 1])
    failed = Card.objects.filter(
        interview=interview, message__turn__number__in=numbers, message__stage=interview.stage, code__in=FAILURES
    ).order_by("message__position")
    codes = list(failed.values_list("code", flat=True))
    return codes if len(codes) == FAILURES_TOO_MANY - 1 else []


def _last_step(turn: Turn) -> dict[str, int]:
    """Return the tokens of this step as updates of the interview; nothing when no call succeeded."""
    sums = turn.model_calls.aggregate(prompt=Sum("prompt_tokens"), completion=Sum("completion_tokens"))
    if sums["prompt"] is None:
        return {}
    return {"last_prompt_tokens": sums["prompt"], "last_completion_tokens": sums["completion"]}


def _measure(turn: Turn, outcome: TurnOutcome, now: datetime) -> None:
    kinds = [one.kind for one in outcome.occurrences]
    voice = "curated_fallback" if ModelCallFailed.kind in kinds else "done"
    metrics.turn_finished(voice, (now - turn.accepted_at).total_seconds())
    for one in outcome.occurrences:
        if one.kind == LeakCaught.kind:
            metrics.leak_caught("model" if one.snapshot.get("voice") == "model" else "curated")


def _fold_replaced_answers(turn: Turn) -> None:
    """Take back what the coach said and where it went when the message was answered before."""
    same_message = Q(turn=turn.repeats) | Q(turn__repeats=turn.repeats)
    turn.interview.messages.filter(same_message, role=Role.COACH).exclude(turn=turn).update(folded=True)
    if turn.repeats.context_before is None:
        return  # it was never answered
    # By time, not by number: after a reset the memory's own history is shorter than what really happened.
    visits = StageVisit.objects.filter(interview=turn.interview)
    if visits.filter(entered_at__gte=turn.repeats.accepted_at).delete()[0]:
        before = visits.order_by("-position").first()
        StageVisit.objects.filter(pk=before.pk).update(left_at=None, skipped=False)


def _mark_what_was_said(turn: Turn, outcome: TurnOutcome) -> None:
    """Store with the learner's message that it was no contribution but, say, a request."""
    if situation := situation_of(turn, outcome):
        Message.objects.filter(turn=turn, role=Role.LEARNER).update(situation=situation)


def _save_messages(interview: Interview, turn: Turn | None, outcome: TurnOutcome, last: int, now: datetime) -> None:
    Message.objects.bulk_create(
        Message(
            interview=interview,
            turn=turn,
            position=last + number,
            role=Role.COACH,
            stage=message.stage.value,
            text=message.text,
            situation=message.situation,
            offers=list(message.offers),
            voice=Voice(message.voice),
            because=message.because,
            created_at=now,
        )
        for number, message in enumerate(outcome.messages, start=1)
    )


def _save_visits(interview: Interview, outcome: TurnOutcome, now: datetime) -> None:
    status_moves = [step for step in outcome.steps if step.name in ("entered", "skipped", "finished")]
    if not status_moves:
        return
    visits = StageVisit.objects.filter(interview=interview)
    position = last_position(visits)
    for move in status_moves:
        current = visits.filter(left_at__isnull=True)
        if move.name == "skipped":
            current.update(skipped=True)
            continue
        current.update(left_at=now)
        if move.name == "entered":
            position += 1
            StageVisit.objects.create(interview=interview, position=position, stage=move.stage.value, entered_at=now)


def _give_up_for_now(turn: Turn, lease: Lease, fault: ExpertFailed) -> bool:
    failed = turn.attempts >= MAX_ATTEMPTS
    with transaction.atomic():
        ours = Turn.objects.filter(lease.row()).update(
            status=TurnStatus.FAILED if failed else TurnStatus.QUEUED,
            lease_token=None,
            lease_until=None,
            finished_at=timezone.now() if failed else None,
        )
        if ours and failed:
            now = timezone.now()
            status_moves.move(turn.interview, Move.FAIL, now=now)
            _open_card(turn.interview, turn, RaisedCard("turn_failed", {}), now)
            context, _ = context_of(turn.interview)
            save_events(turn.interview, turn, (occurrence(fault, context, turn.text),), timezone.now())
            metrics.turn_finished("failed", (timezone.now() - turn.accepted_at).total_seconds())
    return failed
