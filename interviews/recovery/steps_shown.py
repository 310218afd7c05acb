"""The step at hand of a card as its template shows it: what it says, what can be answered, and what was answered."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from interviews.core.cards.step_words import KEPT_SECRET, LEAVE, WIZARD_WORDING, StepText
from interviews.core.cards.steps import DONE, WizardState, WizardStep, number_of, steps_left, steps_passed
from interviews.core.context import Language
from interviews.models import Card, CardState
from interviews.recovery.steps import state_of, unavailable

BUTTONS_AT_MOST = 3
"""So many answers are buttons; of more, one is picked from a list."""


@dataclass(frozen=True)
class ShownChoice:
    """An answer that can be picked."""

    value: str
    label: str


@dataclass(frozen=True)
class WizardView:
    """One step: ``number`` of ``total``, which is ``None`` while it depends on the answers.

    ``as_buttons`` says how the ``choices`` of a ``choice`` step are shown. ``button`` is what is pressed at a step
    without a question, empty for the usual words. ``leave`` is what the button out of the steps says, empty where an
    answer leads out or it would not be right to press it. ``earlier`` are pairs of a step's name and what was answered
    there. ``error`` is why the answer that was sent is refused. ``is_working`` says that what was chosen is being done.
    """

    card_id: int
    interview_id: UUID
    step: str
    kind: str
    number: int
    total: int | None
    text: str
    label: str
    choices: tuple[ShownChoice, ...]
    as_buttons: bool
    secret: bool
    button: str
    is_last: bool
    is_working: bool
    can_go_back: bool
    leave: str
    earlier: tuple[tuple[str, str], ...]
    error: str = ""


def wizard_view(card: Card, language: Language, *, error: str = "") -> WizardView | None:
    """Return the step at hand of ``card``, ``None`` when it has no steps, or is folded."""
    if card.wizard is None or card.state != CardState.OPEN:
        return None
    state = state_of(card, card.interview)
    if state is None or state.is_done:
        return None
    step, passed = state.step, steps_passed(state)
    number, following = number_of(state), steps_left(state.spec, step.id)
    words = _words(state, step, language)
    without = unavailable(card.interview) if any(choice.action == "retry" for choice in step.choices) else ()
    choices = tuple(
        ShownChoice(choice.value, choice.label or words.choices[choice.value])
        for choice in step.choices_without(without)
    )
    is_question = len(choices) != 1
    ends_here = step.goto == DONE or any(choice.goto == DONE for choice in step.choices)
    return WizardView(
        card_id=card.pk,
        interview_id=card.interview_id,
        step=step.id,
        kind=step.kind,
        number=number,
        total=None if following is None else number + following,
        text=words.text,
        label=words.label if is_question else "",
        choices=choices,
        as_buttons=len(choices) <= BUTTONS_AT_MOST and all(not choice.label for choice in step.choices),
        secret=step.secret,
        button=words.button,
        is_last=step.goto == DONE,
        is_working=step.while_working,
        can_go_back=bool(state.answers) and not step.while_working,
        leave="" if step.while_working or ends_here else LEAVE[state.spec.fallback][language],
        earlier=tuple(_answered(state, before, language) for before in passed if before.kind != "info"),
        error=error,
    )


def _words(state: WizardState, step: WizardStep, language: Language) -> StepText:
    texts: Mapping[Language, StepText] = WIZARD_WORDING[state.spec.name][step.wording or step.id]
    return texts[language]


def _answered(state: WizardState, step: WizardStep, language: Language) -> tuple[str, str]:
    words, value = _words(state, step, language), state.answers.get(step.id, "")
    chosen = step.chosen(value)
    if chosen is not None:
        return words.name, chosen.label or words.choices[value]
    return words.name, KEPT_SECRET[language] if step.secret else value
