"""What is known of an interview once its conversation is over, stage by stage: what the report may say, and no more.

``to_dict`` gives what a report keeps of it; what stands in the memory and the conversation is not kept twice.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from interviews.core.context import InterviewContext, Message
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.rubric import HELP
from interviews.core.stages import Stage
from interviews.core.turn.situations.kinds import (
    Frustration,
    GoBackRequest,
    InvalidInput,
    OverReliance,
    SkipRequest,
    Stagnation,
)
from interviews.report.evidence.facts import KINDS, StageFacts

STEP_INS = tuple(
    kind.kind for kind in (Frustration, OverReliance, Stagnation, InvalidInput, SkipRequest, GoBackRequest)
)
"""What the coach steps in for because of the learner; our own faults are no part of a report."""
WORDS_OF_A_STAGE = 2
"""So many contributions of each stage, the longest ones, stand for it in the overall section."""


@dataclass(frozen=True)
class StageEvidence:
    """One stage: what the learner said there (``said`` contributed, ``words`` all of it with code), and how it went.

    ``turns`` counts the messages with words, ``submitted`` those that are code without any, ``sent`` all of them.
    ``hints`` is the help that the learner asked for and got. ``telling`` are the sentences that show what the stage is
    about; without any, all that was ``said`` stands for it. ``done`` tells that the stage reached what it asks for;
    ``ended_here`` that the interview ended in it. ``step_ins`` counts by kind how often the coach stepped in.
    ``facts`` is what was collected; ``offered`` counts the hints that nobody asked for. ``codes`` counts the messages
    that came with code, ``tested`` the submissions, where any of the interview was run.
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
    codes: int = 0
    tested: int = 0

    @property
    def answer_requests(self) -> int:
        """Return how often the answer was asked for."""
        return self.step_ins.get(OverReliance.kind, 0)

    @property
    def help(self) -> int:
        """Return how much help it took: every hint, request for the answer, and skip counts one, everywhere."""
        return sum(getattr(self, kind) for kind in HELP)

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
            "codes": self.codes,
            "tested": self.tested,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], conversation: Sequence[Message]) -> "StageEvidence":
        """Read back what :meth:`to_dict` gave of an interview with this conversation."""
        stage = Stage(data["stage"])
        return cls(
            stage=stage,
            said=tuple(data["said"]),
            words=words_of(spoken_in(conversation, stage)),
            telling=tuple(data["telling"]),
            step_ins={kind: data["step_ins"][kind] for kind in STEP_INS if kind in data["step_ins"]},
            facts=KINDS[stage].from_dict(data["facts"]),
            codes=data.get("codes", data["submitted"]),
            tested=data.get("tested", 0),
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
    """Code that was handed in and tested: when in the interview, with what outcome (``AttemptOutcome``).

    ``kept`` is the share of its lines that stood in the submission before; ``helped`` counts the hints and the requests
    for the answer since that one.
    """

    number: int
    stage: Stage
    outcome: str
    passed: int
    total: int
    kept: float = 1.0
    helped: int = 0

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Submission":
        """Read back what ``asdict`` gave."""
        return cls(**{**data, "stage": Stage(data["stage"])})


@dataclass(frozen=True)
class Material:
    """All that a report is made of. ``positions`` are those of the messages of ``context.conversation``, in order.

    ``submissions`` come in order. ``runs`` counts the times that the learner tried the code out before the first of
    them whose outcome is known. ``is_tested`` tells that code which is handed in is run.
    """

    context: InterviewContext
    knowledge: ProblemKnowledge
    evidence: Evidence
    positions: tuple[int, ...] = ()
    submissions: tuple[Submission, ...] = ()
    runs: int = 0
    is_tested: bool = False

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON types of what was worked out; memory, conversation and knowledge are stored already."""
        return {
            **self.evidence.to_dict(),
            "submissions": [asdict(submission) for submission in self.submissions],
            "runs": self.runs,
            "is_tested": self.is_tested,
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
            is_tested=data.get("is_tested", False),
        )


def kept_of(code: str, before: str) -> float:
    """Return the share of the lines of ``code`` that stand in the code ``before``, wherever; 1 for no code."""
    lines = [line.strip() for line in code.splitlines() if line.strip()]
    known = {line.strip() for line in before.splitlines()}
    return sum(line in known for line in lines) / len(lines) if lines else 1.0


def spoken_in(conversation: Sequence[Message], stage: Stage) -> list[Message]:
    """Return the messages of the learner in a stage."""
    return [message for message in conversation if message.role == "learner" and message.stage is stage]


def words_of(spoken: Iterable[Message]) -> tuple[str, ...]:
    """Return all that stands in messages, code included."""
    return tuple(part for message in spoken for part in (message.text, message.code) if part.strip())


def _longest(said: tuple[str, ...]) -> tuple[str, ...]:
    kept = sorted(range(len(said)), key=lambda number: -len(said[number]))[:WORDS_OF_A_STAGE]
    return tuple(said[number] for number in sorted(kept))
