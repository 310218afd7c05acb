"""Working out the evidence of an interview from its memory, its conversation and its stays in the stages."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType

from interviews.core.code.reading import find_code
from interviews.core.context import InterviewContext
from interviews.core.costs.claims import find_claims
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.intents.intent_model import Intent, read_intent
from interviews.core.reading.signs.evidence import describes_an_approach, recognise_approaches
from interviews.core.reading.signs.message_signs import sentences
from interviews.core.stages import STAGE_ORDER, Stage, row_of
from interviews.core.turn.situations.kinds import HintRequest
from interviews.report.evidence.finding_facts import facts_of
from interviews.report.evidence.material import STEP_INS, Evidence, StageEvidence, spoken_in, words_of
from interviews.report.evidence.times import Interval, seconds_of

_REQUESTS = (Intent.SKIP, Intent.GO_BACK, Intent.HINT, Intent.ANSWER_REQUEST)


def evidence_of(
    context: InterviewContext,
    knowledge: ProblemKnowledge,
    intervals: Sequence[Interval],
    moments: Sequence[datetime],
    *,
    seconds: float,
    ended_early: bool,
    hints: Mapping[Stage, int] | None = None,
    answers: Collection[datetime] = (),
    tested: Mapping[Stage, int] = MappingProxyType({}),
) -> Evidence:
    """Return what an interview shows. ``context`` holds its conversation, ``moments`` are when something was said, and
    ``answers`` those of them at which the coach spoke.

    ``hints`` counts what was asked for in each stage; without it, those that were asked for in words are counted.
    ``tested`` counts the submissions of each stage, where any of them was run.
    ``seconds`` is the interview's own time, without breaks; the times of the stages add up to no more than that.
    """
    times = seconds_of(intervals, moments, seconds, answers=answers)
    reached = reached_stages(context, (interval.stage for interval in intervals))
    asked = _asked_in_words(context) if hints is None else hints
    stages = tuple(
        _stage(
            context,
            knowledge,
            stage,
            times.get(stage, 0.0),
            ended_early,
            hints=asked.get(stage, 0),
            tested=tested.get(stage, 0),
        )
        for stage in reached
    )
    return Evidence(context.problem_title, stages, seconds, ended_early)


def reached_stages(context: InterviewContext, visited: Iterable[Stage]) -> tuple[Stage, ...]:
    """Return the stages that were reached, in order: a damaged memory may have lost some that were visited."""
    been = {*context.stage_history, *visited}
    return tuple(stage for stage in STAGE_ORDER if stage in been)


def _asked_in_words(context: InterviewContext) -> Mapping[Stage, int]:
    spoken = (message for message in context.conversation if message.role == "learner")
    return Counter(message.stage for message in spoken if message.situation == HintRequest.kind)


def _stage(
    context: InterviewContext,
    knowledge: ProblemKnowledge,
    stage: Stage,
    seconds: float,
    ended_early: bool,
    *,
    hints: int,
    tested: int,
) -> StageEvidence:
    spoken = spoken_in(context.conversation, stage)
    contributed = [message.text for message in spoken if message.text.strip() and not message.situation]
    said = tuple(text for part in contributed if (text := _without_requests(part, stage)).strip())
    given = sum(hint.startswith(f"{stage.value}:") for hint in context.hints_given)
    steps = {kind: times for kind in STEP_INS if (times := context.times(kind, stage))}
    return StageEvidence(
        stage=stage,
        said=said,
        words=words_of(spoken),
        turns=sum(bool(message.text.strip()) for message in spoken),
        sent=len(spoken),
        seconds=seconds,
        hints=hints,
        done=row_of(stage).precondition(context),
        skipped=stage in context.skipped_stages,
        ended_here=ended_early and context.current_stage is stage,
        step_ins=steps,
        submitted=sum(not message.text.strip() and bool(message.code.strip()) for message in spoken),
        telling=_telling(context, knowledge, stage, said),
        facts=facts_of(stage, context, knowledge, "\n".join(contributed)),
        offered=max(0, given - hints),
        codes=sum(bool(find_code(message.text, message.code)) for message in spoken),
        tested=tested,
    )


def _without_requests(text: str, stage: Stage) -> str:
    """Return ``text`` without the sentences that surely ask for something of the coach, beside an answer or code."""
    asks = [part for part in sentences(text) if any(read_intent(part, stage).is_surely(wish) for wish in _REQUESTS)]
    return "".join(part for part in sentences(text) if part not in asks) if asks else text


def _telling(
    context: InterviewContext, knowledge: ProblemKnowledge, stage: Stage, said: Iterable[str]
) -> tuple[str, ...]:
    """Return the sentences that show what the stage is about: the plan, or the costs stated last."""
    parts = [part.strip() for text in said for part in sentences(text)]
    if stage is Stage.THOUGHT_ARTICULATION:
        return tuple(part for part in parts if recognise_approaches(part, knowledge) or describes_an_approach(part))
    if stage is not Stage.COMPLEXITY_ANALYSIS:
        return ()
    held = [find_claims(cost or "").time for cost in (context.claimed_time, context.claimed_space)]

    def is_held(part: str) -> bool:
        claims = find_claims(part)
        stated = [(one, last) for one, last in zip((claims.time, claims.space), held, strict=True) if one is not None]
        if not stated:
            return bool(recognise_approaches(part, knowledge))
        return all(last is None or one.cost == last.cost for one, last in stated)

    return tuple(part for part in parts if is_held(part))
