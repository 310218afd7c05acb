"""What is known of an interview once its conversation is over, stage by stage: what the report may say, and no more."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from typing import Any

from interviews.core.context import InterviewContext
from interviews.core.evidence import named_patterns, signals_named
from interviews.core.intents import Intent, read_intent
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.measured import exceeds
from interviews.core.run_marks import LEFT, is_run_mark
from interviews.core.runs import run_at_hand
from interviews.core.sayings import sentences
from interviews.core.situations import (
    Frustration,
    GoBackRequest,
    InvalidInput,
    OverReliance,
    SkipRequest,
    Stagnation,
)
from interviews.core.stages import STAGE_ORDER, Stage, row_of
from interviews.core.stated_costs import latest_claim

STEP_INS = tuple(
    kind.kind for kind in (Frustration, OverReliance, Stagnation, InvalidInput, SkipRequest, GoBackRequest)
)
"""What the coach steps in for because of the learner; our own faults are no part of a report."""
_REQUESTS = (Intent.SKIP, Intent.GO_BACK, Intent.HINT, Intent.ANSWER_REQUEST)
WORDS_OF_A_STAGE = 2
"""So many contributions of each stage, the longest ones, stand for it in the overall section."""


@dataclass(frozen=True)
class Interval:
    """A stay in a stage."""

    stage: Stage
    entered: datetime
    left: datetime


@dataclass(frozen=True)
class StageEvidence:
    """One stage: what the learner said there (``said`` contributed, ``words`` all of it with code), and how it went.

    ``turns`` counts the messages with words, ``sent`` the submissions of code without any as well.
    ``done`` tells that the stage reached what it asks for; ``ended_here`` that the interview ended in it. ``step_ins``
    counts by kind how often the coach stepped in. ``facts`` is what was collected, by name; see ``_facts``.
    """

    stage: Stage
    said: tuple[str, ...]
    words: tuple[str, ...]
    turns: int
    sent: int
    seconds: float
    hints: int
    done: bool
    skipped: bool
    ended_here: bool
    step_ins: Mapping[str, int]
    facts: Mapping[str, int | bool | str | tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Evidence:
    """The whole interview; ``stages`` are those that were reached, in order. ``seconds`` is its own time."""

    title: str
    stages: tuple[StageEvidence, ...]
    seconds: float
    ended_early: bool

    @property
    def words(self) -> tuple[str, ...]:
        """All that the learner said."""
        return tuple(words for stage in self.stages for words in stage.words)

    @property
    def said(self) -> tuple[str, ...]:
        """The longest contributions of each stage, in order."""
        return tuple(text for stage in self.stages for text in _longest(stage.said))


@dataclass(frozen=True)
class Submission:
    """Code that was handed in and tested: when in the interview, with what outcome (``AttemptOutcome``)."""

    number: int
    stage: Stage
    outcome: str
    passed: int
    total: int


@dataclass(frozen=True)
class Material:
    """All that a report is made of. ``positions`` are those of the messages of ``context.conversation``, in order.

    ``submissions`` come in order; ``runs`` counts the times that the learner tried the code out before, and
    ``own_cases`` the inputs that they wrote for it themselves.
    """

    context: InterviewContext
    knowledge: ProblemKnowledge
    evidence: Evidence
    positions: tuple[int, ...] = ()
    submissions: tuple[Submission, ...] = ()
    runs: int = 0
    own_cases: int = 0


def figures_of(evidence: Evidence) -> dict[str, Any]:
    """Return the figures of an interview that its report keeps, as plain JSON types (``Report.figures``)."""
    return {
        "seconds": round(evidence.seconds),
        "stages": [
            {
                "stage": stage.stage.value,
                "seconds": round(stage.seconds),
                "turns": stage.turns,
                "hints": stage.hints,
                "done": stage.done,
                "skipped": stage.skipped,
                "ended_here": stage.ended_here,
            }
            for stage in evidence.stages
        ],
    }


def evidence_of(
    context: InterviewContext,
    knowledge: ProblemKnowledge,
    intervals: Sequence[Interval],
    moments: Sequence[datetime],
    *,
    seconds: float,
    ended_early: bool,
) -> Evidence:
    """Return what an interview shows. ``context`` holds its conversation, ``moments`` are when something was said.

    ``seconds`` is the interview's own time, without breaks; the times of the stages add up to no more than that.
    """
    times = seconds_of(intervals, moments, seconds)
    reached = reached_stages(context, (interval.stage for interval in intervals))
    stages = tuple(_stage(context, knowledge, stage, times.get(stage, 0.0), ended_early) for stage in reached)
    return Evidence(context.problem_title, stages, seconds, ended_early)


def reached_stages(context: InterviewContext, visited: Iterable[Stage]) -> tuple[Stage, ...]:
    """Return the stages that were reached, in order: a damaged memory may have lost some that were visited."""
    been = {*context.stage_history, *visited}
    return tuple(stage for stage in STAGE_ORDER if stage in been)


def seconds_of(intervals: Sequence[Interval], moments: Sequence[datetime], seconds: float) -> dict[Stage, float]:
    """Return the time in each stage. What is more than ``seconds`` were breaks, and breaks are the longest silences."""
    silences: list[tuple[float, Stage]] = []
    for interval in intervals:
        inside = sorted(moment for moment in moments if interval.entered < moment < interval.left)
        points = [interval.entered, *inside, interval.left]
        silences += [((after - before).total_seconds(), interval.stage) for before, after in pairwise(points)]
    away = sum(length for length, _ in silences) - seconds
    times: dict[Stage, float] = {}
    for length, stage in sorted(silences, key=lambda silence: -silence[0]):
        gone = min(length, max(0.0, away))
        away -= gone
        times[stage] = times.get(stage, 0.0) + length - gone
    return times


def _stage(
    context: InterviewContext, knowledge: ProblemKnowledge, stage: Stage, seconds: float, ended_early: bool
) -> StageEvidence:
    spoken = [message for message in context.conversation if message.role == "learner" and message.stage is stage]
    contributed = [message.text for message in spoken if message.text.strip() and not message.situation]
    steps = {kind: times for kind in STEP_INS if (times := context.times(kind, stage))}
    return StageEvidence(
        stage=stage,
        said=tuple(text for said in contributed if (text := _without_requests(said, stage)).strip()),
        words=tuple(part for message in spoken for part in (message.text, message.code) if part.strip()),
        turns=sum(bool(message.text.strip()) for message in spoken),
        sent=len(spoken),
        seconds=seconds,
        hints=sum(hint.startswith(f"{stage.value}:") for hint in context.hints_given),
        done=row_of(stage).precondition(context),
        skipped=stage in context.skipped_stages,
        ended_here=ended_early and context.current_stage is stage,
        step_ins=steps,
        facts=_FACTS[stage](context, knowledge, "\n".join(contributed)),
    )


def _without_requests(text: str, stage: Stage) -> str:
    """Return ``text`` without the sentences that surely ask for something of the coach, beside an answer or code."""
    asks = [part for part in sentences(text) if any(read_intent(part, stage).is_surely(wish) for wish in _REQUESTS)]
    return "".join(part for part in sentences(text) if part not in asks) if asks else text


def _longest(said: tuple[str, ...]) -> tuple[str, ...]:
    kept = sorted(range(len(said)), key=lambda number: -len(said[number]))[:WORDS_OF_A_STAGE]
    return tuple(said[number] for number in sorted(kept))


# --- what was collected, stage by stage ---

_Facts = dict[str, int | bool | str | tuple[str, ...]]


def _clarification(context: InterviewContext, knowledge: ProblemKnowledge, said: str) -> _Facts:
    asked = [c.topic for c in knowledge.clarifications if c.id in context.clarified]
    missed = [c.topic for c in knowledge.clarifications if c.matters and c.id not in context.clarified]
    return {"restated": context.restated, "asked": tuple(asked), "missed": tuple(missed)}


def _approach(context: InterviewContext, knowledge: ProblemKnowledge, said: str) -> _Facts:
    known = {approach.id: approach for approach in knowledge.approaches}
    best = any(knowledge.is_best(known[name]) for name in context.approach_ids if name in known)
    more = knowledge.has_reference and bool(context.approach_ids) and not best
    return {"described": bool(context.user_approach), "ideas": len(context.approach_ids), "more_possible": more}


def _cost(context: InterviewContext, knowledge: ProblemKnowledge, said: str) -> _Facts:
    return {
        "time": context.claimed_time or "",
        "space": context.claimed_space or "",
        "unsettled": any(issue.startswith("complexity_") for issue in context.detected_issues),
    }


def _code(context: InterviewContext, knowledge: ProblemKnowledge, said: str) -> _Facts:
    lines = [line for line in (context.pseudocode or "").splitlines() if line.strip()]
    asked = len({issue for issue in context.detected_issues if issue.startswith("code:") and issue != LEFT})
    failed = sum(issue.startswith(("code:", "edge:")) and is_run_mark(issue) for issue in context.detected_issues)
    return {"lines": len(lines), "asked_back": asked, "runs_asked_back": failed, **_run(context)}


def _run(context: InterviewContext) -> _Facts:
    """Return what came of the last run of the code at hand; nothing when it was not run or could not be judged."""
    run = run_at_hand(context)
    if run is None or run.outcome == "not_judged":
        return {}
    stopped_at = run.failing.input if run.failing is not None and run.fails else ""
    facts: _Facts = {"outcome": run.outcome, "passed": run.passed, "total": run.total, "stopped_at": stopped_at}
    claim = latest_claim(context)
    if run.cost is not None and claim is not None and exceeds(run.cost, claim):
        facts |= {"grows_like": run.cost.shown, "claimed": claim.text}
    return facts


def _edges(context: InterviewContext, knowledge: ProblemKnowledge, said: str) -> _Facts:
    known = [case.id for case in knowledge.edge_cases]
    named = [case for case in known if case in context.edge_cases_named]
    return {"named": len(named), "known": len(known)}


def _follow_up(context: InterviewContext, knowledge: ProblemKnowledge, said: str) -> _Facts:
    return {"asked": len(context.follow_ups_asked), "answered": len(context.follow_ups_answered)}


def _summary(context: InterviewContext, knowledge: ProblemKnowledge, said: str) -> _Facts:
    named = [pattern for pattern in named_patterns(said, knowledge) if pattern in knowledge.patterns]
    return {"pattern": named[0].name if named else "", "signals": signals_named(said, knowledge)}


_FACTS = {
    Stage.PROBLEM_CLARIFICATION: _clarification,
    Stage.THOUGHT_ARTICULATION: _approach,
    Stage.COMPLEXITY_ANALYSIS: _cost,
    Stage.PSEUDOCODE_DESIGN: _code,
    Stage.EDGE_CASE_CHECK: _edges,
    Stage.FOLLOW_UP: _follow_up,
    Stage.PATTERN_SUMMARY: _summary,
}
