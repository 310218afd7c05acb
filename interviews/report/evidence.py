"""What is known of an interview once its conversation is over, stage by stage: what the report may say, and no more."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any

from interviews.core.context import InterviewContext, Message
from interviews.core.costs.claims import find_claims
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.evidence import describes_an_approach, recognise_approaches
from interviews.core.reading.intents import Intent, read_intent
from interviews.core.reading.message_signs import sentences
from interviews.core.stages import STAGE_ORDER, Stage, row_of
from interviews.core.turn.situations import (
    Frustration,
    GoBackRequest,
    HintRequest,
    InvalidInput,
    OverReliance,
    SkipRequest,
    Stagnation,
)
from interviews.report.finding_facts import facts_of
from interviews.report.stage_facts import KINDS, StageFacts

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

    ``turns`` counts the messages with words, ``submitted`` those that are code without any, ``sent`` all of them.
    ``hints`` is the help that the learner asked for and got. ``telling`` are the sentences that show what the stage is
    about; without any, all that was ``said`` stands for it. ``done`` tells that the stage reached what it asks for;
    ``ended_here`` that the interview ended in it. ``step_ins`` counts by kind how often the coach stepped in.
    ``facts`` is what was collected; ``offered`` counts the hints that nobody asked for.
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
    facts: StageFacts
    submitted: int = 0
    telling: tuple[str, ...] = ()
    offered: int = 0

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON types, without ``words``: those are in the conversation."""
        kept = {name: getattr(self, name) for name in _AS_THEY_ARE}
        return {
            **kept,
            "stage": self.stage.value,
            "said": list(self.said),
            "telling": list(self.telling),
            "step_ins": dict(self.step_ins),
            "facts": self.facts.to_dict(),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], conversation: Sequence[Message]) -> "StageEvidence":
        """Read back what :meth:`to_dict` gave of an interview with this conversation."""
        stage = Stage(data["stage"])
        return cls(
            stage=stage,
            said=tuple(data["said"]),
            words=_words(_spoken(conversation, stage)),
            telling=tuple(data["telling"]),
            step_ins={kind: data["step_ins"][kind] for kind in STEP_INS if kind in data["step_ins"]},
            facts=KINDS[stage].from_dict(data["facts"]),
            **{name: data[name] for name in _AS_THEY_ARE},
        )


_AS_THEY_ARE = ("turns", "sent", "seconds", "hints", "done", "skipped", "ended_here", "submitted", "offered")


@dataclass(frozen=True)
class Evidence:
    """The whole interview; ``stages`` are those that were reached, in order. ``seconds`` is its own time."""

    title: str
    stages: tuple[StageEvidence, ...]
    seconds: float
    ended_early: bool

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON types; the title and what was said word for word stand in the memory."""
        stages = [stage.to_dict() for stage in self.stages]
        return {"seconds": self.seconds, "ended_early": self.ended_early, "stages": stages}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], context: InterviewContext) -> "Evidence":
        """Read back what :meth:`to_dict` gave of the interview with this memory and its conversation."""
        stages = tuple(StageEvidence.from_dict(stage, context.conversation) for stage in data["stages"])
        return cls(context.problem_title, stages, data["seconds"], data["ended_early"])

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

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Submission":
        """Read back what ``asdict`` gave."""
        return cls(**{**data, "stage": Stage(data["stage"])})


@dataclass(frozen=True)
class Material:
    """All that a report is made of. ``positions`` are those of the messages of ``context.conversation``, in order.

    ``submissions`` come in order. ``runs`` counts the times that the learner tried the code out before the first of
    them whose outcome is known, and ``own_cases`` the inputs of their own that they ran it on then.
    """

    context: InterviewContext
    knowledge: ProblemKnowledge
    evidence: Evidence
    positions: tuple[int, ...] = ()
    submissions: tuple[Submission, ...] = ()
    runs: int = 0
    own_cases: int = 0

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON types of what was worked out; memory, conversation and knowledge are stored already."""
        return {
            **self.evidence.to_dict(),
            "submissions": [asdict(submission) for submission in self.submissions],
            "runs": self.runs,
            "own_cases": self.own_cases,
        }

    @classmethod
    def from_dict(
        cls,
        data: Mapping[str, Any],
        context: InterviewContext,
        knowledge: ProblemKnowledge,
        positions: tuple[int, ...],
    ) -> "Material":
        """Read back what :meth:`to_dict` gave; ``context`` holds its conversation."""
        return cls(
            context,
            knowledge,
            Evidence.from_dict(data, context),
            positions,
            tuple(Submission.from_dict(submission) for submission in data["submissions"]),
            runs=data["runs"],
            own_cases=data["own_cases"],
        )


def evidence_of(
    context: InterviewContext,
    knowledge: ProblemKnowledge,
    intervals: Sequence[Interval],
    moments: Sequence[datetime],
    *,
    seconds: float,
    ended_early: bool,
    hints: Mapping[Stage, int] | None = None,
) -> Evidence:
    """Return what an interview shows. ``context`` holds its conversation, ``moments`` are when something was said.

    ``hints`` counts what was asked for in each stage; without it, those that were asked for in words are counted.
    ``seconds`` is the interview's own time, without breaks; the times of the stages add up to no more than that.
    """
    times = seconds_of(intervals, moments, seconds)
    reached = reached_stages(context, (interval.stage for interval in intervals))
    asked = _asked_in_words(context) if hints is None else hints
    stages = tuple(
        _stage(context, knowledge, stage, times.get(stage, 0.0), ended_early, hints=asked.get(stage, 0))
        for stage in reached
    )
    return Evidence(context.problem_title, stages, seconds, ended_early)


def reached_stages(context: InterviewContext, visited: Iterable[Stage]) -> tuple[Stage, ...]:
    """Return the stages that were reached, in order: a damaged memory may have lost some that were visited."""
    been = {*context.stage_history, *visited}
    return tuple(stage for stage in STAGE_ORDER if stage in been)


def seconds_of(intervals: Sequence[Interval], moments: Sequence[datetime], seconds: float) -> dict[Stage, float]:
    """Return the time in each stage; see :func:`seconds_of_stays`."""
    times: dict[Stage, float] = {}
    for interval, length in zip(intervals, seconds_of_stays(intervals, moments, seconds), strict=True):
        times[interval.stage] = times.get(interval.stage, 0.0) + length
    return times


def seconds_of_stays(intervals: Sequence[Interval], moments: Sequence[datetime], seconds: float) -> list[float]:
    """Return the time of each stay. What is more than ``seconds`` were breaks, and breaks are the longest silences."""
    silences: list[tuple[float, int]] = []
    for number, interval in enumerate(intervals):
        inside = sorted(moment for moment in moments if interval.entered < moment < interval.left)
        points = [interval.entered, *inside, interval.left]
        silences += [((after - before).total_seconds(), number) for before, after in pairwise(points)]
    away = sum(length for length, _ in silences) - seconds
    times = [0.0] * len(intervals)
    for length, number in sorted(silences, key=lambda silence: -silence[0]):
        gone = min(length, max(0.0, away))
        away -= gone
        times[number] += length - gone
    return times


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
) -> StageEvidence:
    spoken = _spoken(context.conversation, stage)
    contributed = [message.text for message in spoken if message.text.strip() and not message.situation]
    said = tuple(text for part in contributed if (text := _without_requests(part, stage)).strip())
    given = sum(hint.startswith(f"{stage.value}:") for hint in context.hints_given)
    steps = {kind: times for kind in STEP_INS if (times := context.times(kind, stage))}
    return StageEvidence(
        stage=stage,
        said=said,
        words=_words(spoken),
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
    )


def _spoken(conversation: Sequence[Message], stage: Stage) -> list[Message]:
    return [message for message in conversation if message.role == "learner" and message.stage is stage]


def _words(spoken: Iterable[Message]) -> tuple[str, ...]:
    return tuple(part for message in spoken for part in (message.text, message.code) if part.strip())


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


def _longest(said: tuple[str, ...]) -> tuple[str, ...]:
    kept = sorted(range(len(said)), key=lambda number: -len(said[number]))[:WORDS_OF_A_STAGE]
    return tuple(said[number] for number in sorted(kept))
