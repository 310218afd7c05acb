"""Going on where an interview was before its memory was damaged: as far as the notes can be put together again."""

from dataclasses import replace

from django.utils import timezone

from interviews.conversation.events import save_events
from interviews.conversation.knowledge_source import knowledge_for
from interviews.conversation.locking import last_position
from interviews.conversation.memory import context_of, stored
from interviews.core.context import InterviewContext
from interviews.core.stages import Stage, advance, index_of, is_last, row_of
from interviews.core.turn.situations.repair import repair
from interviews.core.turn.turn import begin
from interviews.core.wording.coach import say
from interviews.experts.registry import experts_for
from interviews.models import Interview, InterviewStatus, Message, Role, StageVisit


def resume(interview: Interview) -> None:
    """Open the furthest stage that was reached, or the first one on the way there of which the answer is lost.

    The coach asks that stage's question. Where it is the stage at hand, nothing happens, and neither while the
    interview does not wait for the learner. Needs a transaction and the row locked.
    """
    if interview.status != InterviewStatus.WAITING:
        return
    memory, _damaged = context_of(interview)
    visits = list(interview.stage_visits.order_by("position"))
    been = tuple(Stage(visit.stage) for visit in visits)
    context = _placed(interview, memory, been)
    if context.current_stage is memory.current_stage:
        return
    now, stage = timezone.now(), context.current_stage
    knowledge = knowledge_for(interview)
    outcome = begin(context, knowledge, experts_for(knowledge))
    expects = row_of(stage).expects[interview.language]
    words = [message.text for message in outcome.messages] or [say("neutral", interview.language, expects=expects)]
    last = last_position(interview.messages)
    Message.objects.bulk_create(
        Message(interview=interview, position=position, role=Role.COACH, stage=stage.value, text=text, created_at=now)
        for position, text in enumerate(words, start=last + 1)
    )
    interview.stage_visits.filter(left_at__isnull=True).update(left_at=now)
    StageVisit.objects.create(interview=interview, position=visits[-1].position + 1, stage=stage.value, entered_at=now)
    save_events(interview, None, outcome.occurrences, now)
    interview.stage, interview.context = stage.value, stored(outcome.context)
    interview.save(update_fields=["stage", "context", "updated_at"])


def _placed(interview: Interview, memory: InterviewContext, been: tuple[Stage, ...]) -> InterviewContext:
    """Return ``memory`` in the stage to go on from, mended from what was said."""
    there = replace(memory, current_stage=max(been, key=index_of))
    context = repair(there, knowledge_for(interview)).context
    while row_of(context.current_stage).precondition(context) and not is_last(context.current_stage):
        context = replace(context, current_stage=advance(context))
    return replace(
        context,
        stage_history=(*been, context.current_stage),
        stage_turns=0,
        stage_started_at=interview.seconds_at(timezone.now()),
        last_question=None,
        hint_level=0,
        same_question_count=0,
        hints_in_a_row=0,
        failed_checks=0,
    )
