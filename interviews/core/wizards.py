"""Ways out in steps, as data: explain, let choose, take a value; resumable, cancellable, with a fallback action.

A :class:`WizardSpec` is a table of steps. A :class:`WizardState` says where somebody is in it; both are stored as plain
JSON with the card, so that a reload or another device goes on at the same step. What the steps say stands in
``interviews/core/wizard_wording.py``. Nothing here does anything: :func:`answer` names the action that is to be done,
and what was entered in a *secret* step is handed over and never kept.
"""

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal

from interviews.core.feedback import Tone

Kind = Literal["info", "choice", "input"]
DONE = "done"
"""The step after the last one."""


class WizardAnswerRefused(ValueError):
    """What was entered does not fit the step; the state stays. ``reason`` is ``empty`` or ``no_choice``."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


@dataclass(frozen=True)
class WizardChoice:
    """One way on from a step. ``label`` is shown as it is where it is a name; empty, it stands in the wording."""

    value: str
    goto: str
    action: str = ""
    label: str = ""


@dataclass(frozen=True)
class WizardStep:
    """One step. An ``info`` and an ``input`` lead to ``goto``; a ``choice`` leads where the choice says.

    ``action`` is done when the step is answered. ``secret`` hides what is entered, and keeps it out of the state. A
    step ``while_working`` stands only while what was chosen before it is being done (:func:`back`).
    """

    id: str
    kind: Kind
    goto: str = ""
    choices: tuple[WizardChoice, ...] = ()
    action: str = ""
    secret: bool = False
    while_working: bool = False

    def chosen(self, value: str | None) -> WizardChoice | None:
        """Return the choice that ``value`` stands for, if there is one."""
        return next((choice for choice in self.choices if choice.value == value), None)

    def choices_without(self, without: Collection[str]) -> tuple[WizardChoice, ...]:
        """Return the choices but for those whose action is one of ``without``."""
        return tuple(choice for choice in self.choices if choice.action not in without)


@dataclass(frozen=True)
class WizardSpec:
    """All steps of a wizard, the first one first; ``fallback`` is the action that always leads out."""

    name: str
    tone: Tone
    steps: tuple[WizardStep, ...]
    fallback: str

    def step(self, step_id: str) -> WizardStep:
        """Return a step. Raises ``KeyError``."""
        for step in self.steps:
            if step.id == step_id:
                return step
        raise KeyError(step_id)

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON types."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "WizardSpec":
        """Read back what :meth:`to_dict` gave. Raises ``KeyError``, ``TypeError`` or ``ValueError`` for other data."""
        steps = tuple(
            WizardStep(**{**step, "choices": tuple(WizardChoice(**choice) for choice in step["choices"])})
            for step in data["steps"]
        )
        return cls(data["name"], Tone(data["tone"]), steps, data["fallback"])


@dataclass(frozen=True)
class WizardState:
    """Where somebody is in a wizard. ``answers`` are the values by step, in order, without what is secret."""

    spec: WizardSpec
    step_id: str
    answers: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def is_done(self) -> bool:
        """Tell whether all steps are behind."""
        return self.step_id == DONE

    @property
    def step(self) -> WizardStep:
        """The step at hand. Raises ``KeyError`` when it is done."""
        return self.spec.step(self.step_id)

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON types."""
        return {"spec": self.spec.to_dict(), "step": self.step_id, "answers": dict(self.answers)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "WizardState":
        """Read back what :meth:`to_dict` gave; raises as :meth:`WizardSpec.from_dict`."""
        state = cls(WizardSpec.from_dict(data["spec"]), data["step"], dict(data["answers"]))
        steps_passed(state)
        return state


def begun(spec: WizardSpec) -> WizardState:
    """Return the state at the first step."""
    return WizardState(spec, spec.steps[0].id)


def answer(state: WizardState, value: str = "", *, without: Collection[str] = ()) -> tuple[WizardState, str]:
    """Return the state after ``value``, and the action that is to be done, "" for none.

    ``without`` are actions that nothing stands for at present. Raises :class:`WizardAnswerRefused` for what does not
    fit and ``ValueError`` when it is done.
    """
    if state.is_done:
        raise ValueError("the wizard is done")
    step = state.step
    if step.kind == "info":
        return replace(state, step_id=step.goto), step.action
    if step.kind == "choice":
        chosen = step.chosen(value)
        if chosen is None or chosen.action in without:
            raise WizardAnswerRefused("no_choice")
        return replace(state, step_id=chosen.goto, answers={**state.answers, step.id: value}), chosen.action
    if not value.strip():
        raise WizardAnswerRefused("empty")
    kept = state.answers if step.secret else {**state.answers, step.id: value}
    return replace(state, step_id=step.goto, answers=kept), step.action


def back(state: WizardState) -> WizardState:
    """Return the state at the latest answer that is kept, without it; where nothing was answered, ``state`` itself."""
    answered = [step.id for step in steps_passed(state) if step.id in state.answers]
    if not answered:
        return state
    kept = {step: value for step, value in state.answers.items() if step != answered[-1]}
    return replace(state, step_id=answered[-1], answers=kept)


def steps_passed(state: WizardState) -> tuple[WizardStep, ...]:
    """Return the steps before the one at hand, in order. Raises ``KeyError`` when its answers do not lead there."""
    passed: list[WizardStep] = []
    step_id = state.spec.steps[0].id
    while step_id != state.step_id:
        step = state.spec.step(step_id)
        passed.append(step)
        chosen = step.chosen(state.answers.get(step_id))
        if step.kind == "choice" and chosen is None:
            raise KeyError(step_id)
        step_id = chosen.goto if chosen else step.goto
    return tuple(passed)


def steps_left(spec: WizardSpec, step_id: str) -> int:
    """Return how many steps there are from ``step_id`` on, with it, by the longest way."""
    if step_id == DONE:
        return 0
    step = spec.step(step_id)
    ways = [choice.goto for choice in step.choices] or [step.goto]
    return 1 + max(steps_left(spec, way) for way in ways)


# --- the wizards ---


def model_access(models: tuple[tuple[str, str], ...]) -> WizardSpec:
    """Return the way out when a provider refuses key, quota or model. ``models`` are pairs of value and name."""
    has_models = bool(models)
    ways = (
        *((WizardChoice("other_key", "model"),) if has_models else ()),
        WizardChoice("curated", "retry", "use_curated"),
        WizardChoice("unchanged", "retry"),
    )
    return WizardSpec(
        "model_access",
        Tone.SERIOUS,
        (
            WizardStep("explain", "info", goto="choose"),
            WizardStep("choose", "choice", choices=ways),
            *(
                (
                    WizardStep("model", "choice", choices=tuple(WizardChoice(v, "key", label=n) for v, n in models)),
                    WizardStep("key", "input", goto="retry", action="save_key", secret=True),
                )
                if has_models
                else ()
            ),
            WizardStep(
                "retry",
                "choice",
                choices=(WizardChoice("retry", "advance", "retry"), WizardChoice("go_on", DONE, "advance")),
            ),
            WizardStep("advance", "info", goto=DONE, action="advance", while_working=True),
        ),
        fallback="use_curated",
    )


def state_reset(*, may_resume: bool) -> WizardSpec:
    """Return the way on after the memory was damaged and the interview is back at its first stage."""
    resume = (WizardChoice("resume", DONE, "resume"),) if may_resume else ()
    return WizardSpec(
        "state_reset",
        Tone.SERIOUS,
        (
            WizardStep("explain", "info", goto="where"),
            WizardStep("where", "choice", choices=(*resume, WizardChoice("start", DONE, "advance"))),
        ),
        fallback="advance",
    )


def report_failed() -> WizardSpec:
    """Return the way out when no section of the report could be written."""
    return WizardSpec(
        "report_failed",
        Tone.SERIOUS,
        (
            WizardStep("explain", "info", goto="choose"),
            WizardStep(
                "choose",
                "choice",
                choices=(
                    WizardChoice("again", DONE, "retry"),
                    WizardChoice("curated", DONE, "write_curated"),
                    WizardChoice("without", DONE, "advance"),
                ),
            ),
        ),
        fallback="write_curated",
    )
