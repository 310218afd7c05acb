"""Answering accepted turns: by a worker, or at once where that needs none.

A turn's result is saved only while the right to answer it is still ours, so a turn may be woken twice, or again after a
crash, and is still answered exactly once. What a model answered is stored the moment it returns
(``interviews/model_calls/paid_calls.py``), so a turn that runs again pays nothing twice.
"""

import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

import structlog
from django.conf import settings
from django.db.models import F
from django.utils import timezone

from interviews.coding.known_results import known_result
from interviews.coding.submissions import dry_run_for, known_run
from interviews.conversation.knowledge_source import knowledge_for
from interviews.conversation.memory import context_of
from interviews.core.acts import Act
from interviews.core.context import InterviewContext
from interviews.core.dry_run import DryRun
from interviews.core.knowledge import ProblemKnowledge, told_trap, with_told_traps
from interviews.core.stages import Stage
from interviews.core.turn.exchange import ExpertVoice, TurnInput, TurnOutcome
from interviews.core.turn.safe_call import EXPERT_SECONDS, WorkerNeeded
from interviews.core.turn.situations import repair
from interviews.core.turn.turn import run_turn
from interviews.experts.reader.listening import listen, needs_reader
from interviews.experts.registry import experts_for
from interviews.experts.voice.model_voice import with_model
from interviews.experts.voice.speaking import spoken
from interviews.ground import metrics
from interviews.jobs import dispatch
from interviews.jobs.leases import Lease
from interviews.llm.port import Deadline
from interviews.model_calls import budgets
from interviews.model_calls.paid_calls import Conversation, refuse_for_budget
from interviews.model_calls.speaking import choice_of
from interviews.models import Turn, TurnAction
from interviews.models.turn import UNFINISHED
from interviews.turns.saving import Untouched, save
from interviews.turns.speaking import Speaking, was_stopped, what_was_said
from profiles.models.provider import Reading
from profiles.providers.choices import ModelChoice

logger = logging.getLogger(__name__)

SHORTEST_RUN_SECONDS = 10.0
"""So long a turn that is run again may ask models at least, however late it is."""
READING_SHARE = 0.4
"""So much of a turn's time (0 to 1) reading may take: the rest is for the one who speaks."""
SECONDS_AROUND_THE_MODEL = 30
"""What a turn may take besides the time in which models are asked: reading, storing, a database that is away."""
_SECONDS_OF_A_WORKER = settings.TURN_SECONDS + SECONDS_AROUND_THE_MODEL
_READ_BY_A_WORKER = (TurnAction.MESSAGE, TurnAction.SUBMIT)
"""What a model mostly answers. To find out that it need not takes as long as the rest of a turn, so it is read once."""


def answer(turn: Turn, lease: Lease) -> bool:
    """Answer a turn, running its code and asking the model where there is one; return whether it is finished now."""
    if turn.repeats is not None:
        turn.repeats.interview = turn.interview
    if turn.attempts == 1:
        metrics.turn_claimed((timezone.now() - turn.accepted_at).total_seconds())
    return save(turn, lease, _run(turn, lease))


def answer_or_wake(turn: Turn) -> bool:
    """Answer the turn at once if that needs no worker, or wake one for it; return whether it is answered."""
    if answer_at_once(turn):
        return True
    dispatch.wake("answer_turn", turn_id=turn.pk)
    return False


def answer_at_once(turn: Turn) -> bool:
    """Answer one turn if that needs no worker; otherwise leave it in the queue and return ``False``.

    Nothing is written before the answer is there: if a worker takes the turn meanwhile, its answer counts.
    """
    right = Untouched(turn.pk, turn.attempts)
    with structlog.contextvars.bound_contextvars(**ids(turn)):
        try:
            return save(turn, right, _run_at_once(turn)) or _is_finished(turn.pk)
        except WorkerNeeded:
            return False
        except Exception:
            logger.exception("turn %s of interview %s could not be answered", turn.number, turn.interview_id)
            Turn.objects.filter(right.row()).update(attempts=F("attempts") + 1)
            turn.attempts += 1
            return False


def ids(turn: Turn) -> dict[str, object]:
    """Return what the log says of a turn."""
    return {"interview_id": str(turn.interview_id), "turn": turn.number}


def _is_finished(turn_id: int) -> bool:
    return Turn.objects.filter(pk=turn_id).exclude(status__in=UNFINISHED).exists()


@dataclass(frozen=True)
class _Asked:
    """What a turn asks of the coach: the memory from which it is answered, and what the learner did."""

    context: InterviewContext
    damaged: tuple[str, ...]
    knowledge: ProblemKnowledge
    turn_input: TurnInput
    seconds: float


def _asked(turn: Turn, dry_run: DryRun | None, *, model_listens: bool) -> _Asked:
    interview, asked = turn.interview, turn.repeats or turn
    if turn.repeats is not None and turn.repeats.context_before is not None:
        interview.context = turn.repeats.context_before
    context, damaged = context_of(interview, before=turn)
    target = Stage(asked.target_stage) if asked.target_stage else None
    meant = Act.from_dict(asked.meant) if asked.meant else None
    turn_input = TurnInput(asked.action, asked.text, asked.code, target, dry_run, meant, model_listens)
    # The time at which the learner sent it, not the time of this attempt: a turn that is run again comes out the same.
    knowledge = with_told_traps(knowledge_for(interview), context.told_traps)
    return _Asked(context, damaged, knowledge, turn_input, interview.seconds_at(turn.accepted_at))


def _run_at_once(turn: Turn) -> TurnOutcome:
    """Run a turn for which nobody has to wait. Raises :class:`WorkerNeeded` for any other, before it is run."""
    if was_stopped(turn):
        raise WorkerNeeded("what was paid for is looked for, so that it is answered as it would have been")
    choice = _choice(turn)
    is_spent = choice is not None and budgets.is_spent(turn.interview.learner_id, choice)
    if choice is not None and not is_spent and (turn.repeats or turn).action in _READ_BY_A_WORKER:
        raise WorkerNeeded("a model is to be asked, unless whoever reads the message finds that it needs none")
    asked = _asked(turn, known_run(turn), model_listens=choice is not None)
    experts = experts_for(asked.knowledge)
    if choice is not None:
        experts = with_model(experts, refuse_for_budget if is_spent else None)
    return _played(asked, experts, EXPERT_SECONDS)


def _run(turn: Turn, lease: Lease) -> TurnOutcome:
    started = time.monotonic()
    dry_run = dry_run_for(turn, lease)
    seconds_testing = time.monotonic() - started
    if dry_run is not None:
        turn.refresh_from_db(fields=["without_model"])  # it may have been asked for while the code was tested
    choice = _choice(turn)
    asked = _asked(turn, dry_run, model_listens=choice is not None)
    if choice is None:
        return _played(asked, experts_for(asked.knowledge), _SECONDS_OF_A_WORKER)
    # Of a model that was stopped nothing is asked any more; what it has read is found again.
    seconds = 0.0 if was_stopped(turn) else _seconds_left(turn, used=seconds_testing)
    if _is_to_be_read(asked, choice):
        asked = _read(asked, turn, choice, lease, seconds)
    listened, experts = asked.turn_input.listened, experts_for(asked.knowledge)
    conversation = Conversation(turn, choice, lease, Deadline(seconds), aloud=Speaking(turn, lease).listener)
    stopped = what_was_said(turn) if was_stopped(turn) else None
    if listened is None or listened.fault:
        return _played(asked, with_model(experts, stopped or conversation.ask), _SECONDS_OF_A_WORKER)
    curated = _played(asked, experts, _SECONDS_OF_A_WORKER)
    return spoken(curated, asked.knowledge, stopped or conversation.speak, asked.turn_input.said)


def _played(asked: _Asked, experts: Mapping[str, ExpertVoice], expert_seconds: float) -> TurnOutcome:
    return run_turn(
        asked.context,
        asked.knowledge,
        experts,
        asked.turn_input,
        asked.seconds,
        damaged=asked.damaged,
        expert_seconds=expert_seconds,
    )


def _is_to_be_read(asked: _Asked, choice: ModelChoice) -> bool:
    """Tell whether a model is to read what the learner said, before the coach answers."""
    if choice.reading == Reading.NEVER or asked.context.finished or repair.lost_its_place(asked.damaged):
        return False
    only_when_unsure = choice.reading == Reading.UNSURE
    return needs_reader(asked.context, asked.knowledge, asked.turn_input, only_when_unsure=only_when_unsure)


def _read(asked: _Asked, turn: Turn, choice: ModelChoice, lease: Lease, seconds: float) -> _Asked:
    """Return what is asked with what a model heard in it; a part of the time is left for the one who speaks."""
    reader = replace(choice, model=choice.reading_model)
    conversation = Conversation(turn, reader, lease, Deadline(seconds * READING_SHARE))
    expected_of = partial(known_result, turn.interview)
    listened = listen(asked.context, asked.knowledge, asked.turn_input, conversation.read, expected_of)
    knowledge = with_told_traps(asked.knowledge, tuple(map(told_trap, listened.traps)))
    return replace(asked, knowledge=knowledge, turn_input=replace(asked.turn_input, listened=listened))


def _choice(turn: Turn) -> ModelChoice | None:
    """Return the model that speaks in a turn; ``None`` where the curated coach does.

    Who asks for the model once more, or has heard its beginning, gets it although it is left alone.
    """
    stopped = was_stopped(turn)
    if turn.without_model and not stopped:
        return None
    return choice_of(turn.interview, although_left_alone=stopped or turn.repeats is not None)


def _seconds_left(turn: Turn, *, used: float) -> float:
    """Return how long models may be asked: all the time for the first run, what is left of it for one after a crash.

    ``used`` are the seconds that testing the code took, which count.
    """
    if turn.attempts > 1:
        used = (timezone.now() - turn.accepted_at).total_seconds()
    return max(SHORTEST_RUN_SECONDS, settings.TURN_SECONDS - used)
