"""When things go differently: the kinds of situation, one class each with its level, and the record of one.

A situation is an exception, so that code deep inside can raise it; those that are noticed rather than met are built
and handed to their strategy (``interviews/core/turn/situations/strategies.py``) without being raised.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar

from interviews.core.context import InterviewContext
from interviews.core.redaction import redact
from interviews.core.response import ModuleResponse
from interviews.core.stages import Stage

MAX_INPUT = 500
MAX_DETAIL = 500


class Level(StrEnum):
    """How grave: the interview cannot go on as it is, degraded service, goes on and recorded, normal flow."""

    CRITICAL = "critical"
    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Situation(Exception):
    """Something that a strategy answers. ``detail`` is for the record, in English, and never shown to the learner.

    ``instead`` is the curated answer from the same evidence, where an expert has one and its model cannot speak.
    """

    kind: ClassVar[str]
    level: Level = Level.INFO

    def __init__(self, detail: str = "", *, instead: ModuleResponse | None = None, **facts: Any) -> None:
        super().__init__(detail)
        self.detail = detail
        self.instead = instead
        self.facts = facts


# --- what learners do ---


class SkipRequest(Situation):
    """The learner wants to leave the stage without doing it."""

    kind = "skip_request"


class GoBackRequest(Situation):
    """The learner wants to return to an earlier stage; ``facts["target"]`` is the stage, or ``None``."""

    kind = "go_back_request"


class InvalidInput(Situation):
    """A message with nothing to work from; ``facts["fault"]`` is empty, too_short, repeated or off_topic."""

    kind = "invalid_input"


class Frustration(Situation):
    """The learner is worn out; ``facts["sign"]`` says by what it was noticed."""

    kind = "frustration"
    level = Level.WARNING


class OverReliance(Situation):
    """The learner asks for the answer."""

    kind = "over_reliance"
    level = Level.WARNING


class HintRequest(Situation):
    """The learner asks for a hint: nothing wrong with it, counted for the report."""

    kind = "hint_request"


class AmbiguousReference(Situation):
    """The learner points at something named before, and more than one thing fits; ``facts["reference"]`` has them."""

    kind = "ambiguous_reference"


# --- technical faults ---


class ModelCallFailed(Situation):
    """The language model could not be asked or gave nothing usable; ``facts["fault"]`` says why."""

    kind = "model_call_failed"
    level = Level.ERROR

    @property
    def tried(self) -> dict[str, Any]:
        """What was tried before (attempts, seconds waited between, HTTP status): what the error knows of it that was
        being met when this was raised."""
        return dict(getattr(self.__context__, "tried", {}))


class StateInconsistent(Situation):
    """The memory lacks or garbles something; ``facts["missing"]`` names the fields. Repaired, unless it is a reset."""

    kind = "state_inconsistent"
    level = Level.WARNING

    def __init__(self, detail: str = "", *, reset: bool = False, **facts: Any) -> None:
        super().__init__(detail, reset=reset, **facts)
        if reset:
            self.level = Level.CRITICAL


class ExpertFailed(Situation):
    """An expert raised, answered with rubbish, did not come back in time, or is missing: our own bug."""

    kind = "expert_failed"
    level = Level.CRITICAL


class ResourcesExhausted(Situation):
    """Tokens, memory or a budget are used up."""

    kind = "resources_exhausted"
    level = Level.ERROR


# --- the flow ---


class PreconditionUnmet(Situation):
    """An expert proposed to leave a stage whose precondition does not hold; the stage stays."""

    kind = "precondition_unmet"
    level = Level.WARNING


class Stagnation(Situation):
    """Nothing moves: too long in one stage, or the same question again and again."""

    kind = "stagnation"
    level = Level.WARNING


class TransitionFailed(Situation):
    """A move that the stage table does not allow; nothing was changed."""

    kind = "transition_failed"
    level = Level.WARNING


class LeakCaught(Situation):
    """A message of the coach would have given something away; it was replaced before anybody saw it."""

    kind = "leak_caught"
    level = Level.WARNING


KINDS: tuple[type[Situation], ...] = (
    SkipRequest,
    GoBackRequest,
    HintRequest,
    InvalidInput,
    Frustration,
    OverReliance,
    AmbiguousReference,
    ModelCallFailed,
    StateInconsistent,
    ExpertFailed,
    ResourcesExhausted,
    PreconditionUnmet,
    Stagnation,
    TransitionFailed,
    LeakCaught,
)


@dataclass(frozen=True)
class Occurrence:
    """The record of one situation. Text of people is redacted and cut; ``snapshot`` is small and holds no text."""

    kind: str
    level: Level
    stage: Stage
    detail: str
    input: str
    snapshot: Mapping[str, Any] = field(default_factory=dict)


def occurrence(situation: Situation, context: InterviewContext, said: str = "") -> Occurrence:
    """Return the record of ``situation`` as it was met in ``context``, when the learner had sent ``said``."""
    facts = {key: value for key, value in situation.facts.items() if isinstance(value, str | int | float | bool)}
    return Occurrence(
        kind=situation.kind,
        level=situation.level,
        stage=context.current_stage,
        detail=_recorded(situation.detail, MAX_DETAIL),
        input=_recorded(said, MAX_INPUT),
        snapshot={
            "pattern": context.identified_pattern,
            "stage": context.current_stage.value,
            "conversation_length": len(context.conversation),
            "has_pseudocode": bool(context.pseudocode),
            **facts,
        },
    )


def _recorded(text: str, limit: int) -> str:
    """Return ``text`` as it may be stored: redacted before it is cut, so that no half of a secret stays behind."""
    return redact(text[: 4 * limit])[:limit]
