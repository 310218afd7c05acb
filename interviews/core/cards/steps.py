"""Ways out in steps, as data: explain, let choose, take a value; resumable, cancellable, with a fallback action.

A :class:`WizardSpec` is a table of steps. A :class:`WizardState` says where somebody is in it; both are stored as plain
JSON with the card, so that a reload or another device goes on at the same step. What the steps say stands in
``interviews/core/cards/step_words.py``. Nothing here does anything: :func:`answer` names the action that is to be done,
and what was entered in a *secret* step is handed over and never kept.
"""

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal

from interviews.core.cards.content import Tone

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
    step ``while_working`` stands only while what was chosen before it is being done (:func:`back`). ``wording`` is the
    name under which its texts stand where that is not its ``id``.
    """

    id: str
    kind: Kind
    goto: str = ""
    choices: tuple[WizardChoice, ...] = ()
    action: str = ""
    secret: bool = False
    while_working: bool = False
    wording: str = ""

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


def number_of(state: WizardState) -> int:
    """Return the number of the step at hand. A step ``while_working`` belongs to the one before it."""
    return sum(not step.while_working for step in (*steps_passed(state), state.step))


def steps_left(spec: WizardSpec, step_id: str) -> int | None:
    """Return how many steps follow ``step_id``; ``None`` where that depends on what is answered."""
    if step_id == DONE:
        return 0
    step = spec.step(step_id)
    lengths = {_length_from(spec, way) for way in {choice.goto for choice in step.choices} or {step.goto}}
    return lengths.pop() if len(lengths) == 1 else None


def _length_from(spec: WizardSpec, step_id: str) -> int | None:
    following = steps_left(spec, step_id)
    if following is None or step_id == DONE or spec.step(step_id).while_working:
        return following
    return following + 1


def key_was_saved(stored: object) -> bool:
    """Tell whether a key was saved in the steps that are ``stored``; not where they cannot be read."""
    try:
        passed = steps_passed(WizardState.from_dict(stored))
    except (KeyError, TypeError, ValueError):
        return False
    return any(step.action == "save_key" for step in passed)


# --- the wizards ---


def model_access(models: tuple[tuple[str, str], ...], *, own_key: bool = True, again: bool = False) -> WizardSpec:
    """Return the way out when a provider refuses key, quota or model. ``models`` are pairs of value and name.

    Without ``own_key`` the key is the installation's, which the learner cannot put right. ``again`` says that a key was
    entered in such steps just before.
    """
    other_key = (WizardChoice("other_key", "model"),) if models else ()
    # The curated coach has answered the message already, so nothing is left to decide then.
    curated = WizardChoice("curated", DONE, "use_curated")
    explain, choose = _who_speaks(other_key, curated, own_key=own_key, again=again)
    once_more = (
        WizardStep(
            "retry",
            "choice",
            choices=(WizardChoice("retry", "advance", "retry"), WizardChoice("go_on", DONE, "advance")),
        ),
        WizardStep("advance", "info", goto=DONE, action="advance", while_working=True),
    )
    steps = (explain, choose, *_new_key(models), *(once_more if own_key or models else ()))
    return WizardSpec("model_access", Tone.SERIOUS, steps, fallback="use_curated")


def report_access(models: tuple[tuple[str, str], ...], *, own_key: bool = True, again: bool = False) -> WizardSpec:
    """Return the way out when sections of a report are missing because a provider refused key, quota or model.

    The arguments are those of :func:`model_access`. Nobody has written what is missing, so the steps end with that.
    """
    other_key = (WizardChoice("other_key", "model"),) if models else ()
    curated = WizardChoice("curated", DONE, "write_curated")
    explain, choose = _who_speaks(other_key, curated, own_key=own_key, again=again)
    ways = (WizardChoice("retry", DONE, "retry"), WizardChoice("without", DONE, "advance"))
    write = (WizardStep("retry", "choice", choices=ways),) if own_key or models else ()
    steps = (explain, choose, *_new_key(models), *write)
    return WizardSpec("report_access", Tone.SERIOUS, steps, fallback="write_curated")


def _who_speaks(
    other_key: tuple[WizardChoice, ...], curated: WizardChoice, *, own_key: bool, again: bool
) -> tuple[WizardStep, WizardStep]:
    """Return the first steps, which say whose key it is and let choose who speaks."""
    if own_key:
        explain = WizardStep("explain", "info", goto="choose", wording="explain_again" if again else "")
        choices = (*other_key, curated, WizardChoice("unchanged", "retry"))
        return explain, WizardStep("choose", "choice", choices=choices)
    explain = WizardStep("explain", "info", goto="choose", wording="explain_platform")
    return explain, WizardStep("choose", "choice", choices=(curated, *other_key), wording="choose_platform")


def _new_key(models: tuple[tuple[str, str], ...]) -> tuple[WizardStep, ...]:
    if not models:
        return ()
    return (
        WizardStep("model", "choice", choices=tuple(WizardChoice(v, "key", label=n) for v, n in models)),
        WizardStep("key", "input", goto="retry", action="save_key", secret=True),
    )


def state_reset(*, may_resume: bool) -> WizardSpec:
    """Return the way on after the memory was damaged and the interview is back at its first stage."""
    steps = (WizardStep("explain", "info", goto=DONE, action="advance", wording="explain_here"),)
    if may_resume:
        ways = (WizardChoice("resume", DONE, "resume"), WizardChoice("start", DONE, "advance"))
        steps = (WizardStep("explain", "info", goto="where"), WizardStep("where", "choice", choices=ways))
    return WizardSpec("state_reset", Tone.SERIOUS, steps, fallback="advance")


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
