"""What an interview that is over shows of the learner's skill: one outcome a stage, from what is stored of it.

A stage that reached what it asks for scores by the signals of the rubric that were seen in it, less what help and
failed submissions cost; one that was skipped scores 0 and counts half, because nobody saw what the learner could have
done, and so does the one in which the interview was ended. A stage in which the learner sent nothing shows nothing.
The same rows give the same outcome, whenever it is worked out.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from interviews.conversation.knowledge_source import difficulty_of, knowledge_for
from interviews.core.context import InterviewContext
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.rubric import Assessment
from interviews.core.stages import STAGE_ORDER, Stage, row_of
from interviews.core.turn.situations.kinds import Frustration, OverReliance, Stagnation
from interviews.models import AttemptOutcome, DisputeState, Interview
from interviews.progress.record import Record, hint_turns, record_of
from profiles.models import PracticeKind
from profiles.skill.due_problems import GOOD, HARD
from profiles.skill.estimates import DIFFICULTIES, STAGE_WEIGHT
from profiles.skill.learning import Practised, Seen

DONE_AT_LEAST = 0.5
"""What a stage scores that is done without a single signal; all signals make it 1."""
HINT_COSTS, ANSWER_REQUEST_COSTS, FAILED_SUBMISSION_COSTS = 0.12, 0.2, 0.1
COUNTED_OF_EACH = 3
"""More hints, requests or failed submissions than that cost no more."""
LOWEST_DONE = 0.05
UNSEEN_WEIGHT = STAGE_WEIGHT / 2
"""How much a stage counts that was skipped, or in which the interview was ended."""
HELP = (OverReliance.kind, Frustration.kind, Stagnation.kind)


def practised_in(interview: Interview) -> Practised | None:
    """Return what an interview shows whose conversation is over; ``None`` where the learner did nothing in it."""
    stored = interview.dimension_bands.order_by("pk").values_list("assessment", flat=True)
    disputed = disputed_in(interview)
    assessments = [_without(disputed, Assessment.from_dict(assessment)) for assessment in stored]
    return practised_of(record_of(interview), assessments)


def disputed_in(interview: Interview) -> set[str]:
    """Return the ids of the signals that do not count, as the learner disputes them and no coach says otherwise."""
    disputes = interview.disputes.exclude(state=DisputeState.STANDS).order_by()
    return set(disputes.values_list("signal", flat=True))


def practised_of(record: Record, assessments: Iterable[Assessment]) -> Practised | None:
    """Return what an interview shows of which this is known, as :func:`practised_in`."""
    interview, sent = record.interview, record.sent
    if not sent or interview.finished_at is None:
        return None
    context, knowledge = record.memory, knowledge_for(interview)
    hints, failed, solved = record.hints_asked, *_submissions(record)
    requests = Counter({stage: context.times(OverReliance.kind, stage) for stage in sent})
    signals = _signals_seen(assessments)
    difficulty = difficulty_of(interview)

    def is_done(stage: Stage) -> bool:
        return row_of(stage).precondition(context) and stage not in context.skipped_stages

    def scored(stage: Stage) -> float:
        tries = failed if stage is Stage.PSEUDOCODE_DESIGN else 0
        return _score(signals.get(stage, ()), hints[stage], requests[stage], tries) if is_done(stage) else 0.0

    observations = tuple(
        Seen(
            score=scored(stage),
            weight=STAGE_WEIGHT if is_done(stage) else UNSEEN_WEIGHT,
            difficulty=DIFFICULTIES.get(difficulty, DIFFICULTIES["medium"]),
            pattern=_pattern(stage, knowledge),
            stage="" if stage is Stage.PATTERN_SUMMARY else stage.value,
        )
        for stage in STAGE_ORDER
        if sent[stage] or stage in context.skipped_stages
    )
    assisted = _was_helped(context) or bool(hints.total())
    item = interview.revision.problem.slug if interview.revision_id is not None else ""
    return Practised(
        source=interview.pk,
        kind=PracticeKind.INTERVIEW,
        item=item,
        title=interview.title,
        difficulty=difficulty,
        patterns=tuple(pattern.id for pattern in knowledge.patterns),
        at=interview.finished_at,
        seconds=round(interview.seconds_at(interview.finished_at)),
        hints=hints.total(),
        answer_requests=requests.total(),
        solved=solved,
        assisted=assisted,
        ended_early=interview.ended_early,
        observations=observations,
        edge_families=_edge_families(context, knowledge),
        rating=(HARD if assisted or failed else GOOD) if item and solved else None,
    )


def _was_helped(context: InterviewContext) -> bool:
    """Tell whether the learner was helped, by what the memory has of it: asked, worn out, or given all of it."""
    asked = context.hint_requests or context.answer_requests
    given = context.frustration_detected or context.strong_hint_given
    return bool(asked or given or any(context.times(kind) for kind in HELP))


def hints_asked(interview: Interview) -> Counter[Stage]:
    """Return how often the learner asked for a hint and got one, by the stage in which it was."""
    return Counter(Stage(stage) for stage in hint_turns(interview).values())


def _submissions(record: Record) -> tuple[int, bool]:
    """Return how many submissions failed before one passed, and whether the problem is solved.

    Where nothing could be judged, code that went through its edge cases counts as solved.
    """
    outcomes = [one.outcome for one in record.submitted if one.outcome != AttemptOutcome.NOT_JUDGED]
    if not outcomes:
        return 0, bool(record.memory.pseudocode and record.memory.edge_cases_discussed)
    failed = next((n for n, one in enumerate(outcomes) if one == AttemptOutcome.PASSED), len(outcomes))
    return failed, AttemptOutcome.PASSED in outcomes


def _without(disputed: Collection[str], assessment: Assessment) -> Assessment:
    return replace(assessment, signals=tuple(one for one in assessment.signals if one.id not in disputed))


def _signals_seen(assessments: Iterable[Assessment]) -> dict[Stage, list[bool]]:
    """Return of each stage whether the signals that could surely be observed in it were seen."""
    seen: dict[Stage, list[bool]] = {}
    for assessment in assessments:
        for signal in assessment.signals:
            if signal.sure:
                seen.setdefault(signal.stage, []).append(signal.seen)
    return seen


def _score(signals: Sequence[bool], hints: int, requests: int, failed: int) -> float:
    """Return what a stage that is done scores."""
    share = sum(signals) / len(signals) if signals else 0.0  # nobody saw anything surely
    costs = HINT_COSTS * min(hints, COUNTED_OF_EACH) + ANSWER_REQUEST_COSTS * min(requests, COUNTED_OF_EACH)
    costs += FAILED_SUBMISSION_COSTS * min(failed, COUNTED_OF_EACH)
    return max(LOWEST_DONE, DONE_AT_LEAST + (1 - DONE_AT_LEAST) * share - costs)


def _pattern(stage: Stage, knowledge: ProblemKnowledge) -> str:
    """Return the pattern that a stage shows skill in: asking about the task shows none, and a pasted one is a guess."""
    if stage is Stage.PROBLEM_CLARIFICATION or not knowledge.has_reference or not knowledge.patterns:
        return ""
    return knowledge.patterns[0].id


def _edge_families(context: InterviewContext, knowledge: ProblemKnowledge) -> dict[str, bool]:
    """Return of each family of edge cases that came up whether the learner named one of it without being asked."""
    asked, named = set(context.edge_cases_asked), set(context.edge_cases_named)
    families: dict[str, bool] = {}
    for case in knowledge.edge_cases:
        if case.family and case.id in asked | named:
            families[case.family] = families.get(case.family, False) or case.id in named - asked
    return families
