"""Ways out in steps: whatever is answered, in whatever order, somebody stands at a step and can get out of it."""

import json
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interviews.core.cards.step_words import KEPT_SECRET, LEAVE, WIZARD_WORDING, StepText
from interviews.core.cards.steps import (
    DONE,
    WizardAnswerRefused,
    WizardChoice,
    WizardSpec,
    WizardState,
    WizardStep,
    answer,
    back,
    begun,
    key_was_saved,
    model_access,
    number_of,
    report_access,
    report_failed,
    state_reset,
    steps_left,
    steps_passed,
)
from interviews.core.cards.wording import ACTION_LABELS
from interviews.core.context import Language
from interviews.recovery.steps import ACTIONS
from tests.players import LANGUAGES

MODELS = (("3:small", "small (House)"), ("3:large:v2", "large:v2 (House)"), ("7:tiny", "tiny (Other)"))
SPECS = (
    model_access(MODELS),
    model_access(MODELS, again=True),
    model_access(MODELS, own_key=False),
    model_access(()),
    model_access((), own_key=False),
    state_reset(may_resume=True),
    state_reset(may_resume=False),
    report_access(MODELS),
    report_access((), own_key=False),
    report_access(MODELS, own_key=False),
    report_access(MODELS, again=True),
    report_failed(),
)
SPEC = pytest.mark.parametrize(
    "spec", SPECS, ids=lambda spec: f"{spec.steps[0].wording or spec.name}-{len(spec.steps)}"
)
KEY = "sk-never-to-be-kept-5150"
LONGEST_TEXT = 260


class End(NamedTuple):
    """The last step of a way through, and what was answered before it."""

    last: str
    answers: Mapping[str, str]


def values_of(step: WizardStep) -> list[str]:
    """Return what may be answered at ``step``."""
    if step.kind == "choice":
        return [choice.value for choice in step.choices]
    return [KEY] if step.kind == "input" else [""]


def ways_through(state: WizardState) -> Iterator[WizardState]:
    """Give the last state of every way through the steps."""
    if state.is_done:
        yield state
        return
    for value in values_of(state.step):
        yield from ways_through(answer(state, value)[0])


def ends_of(state: WizardState) -> list["End"]:
    """Return where each way on from ``state`` ends, at the last step."""
    if state.is_done:
        return []
    found = (ends_of(answer(state, value)[0]) or [End(state.step_id, state.answers)] for value in values_of(state.step))
    return [end for ends in found for end in ends]


def reachable(spec: WizardSpec) -> list[WizardState]:
    """Return every state but the done ones."""
    found, waiting = [], [begun(spec)]
    while waiting:
        state = waiting.pop()
        if not state.is_done:
            found.append(state)
            waiting += [answer(state, value)[0] for value in values_of(state.step)]
    return found


specs = st.sampled_from(SPECS)
moves = st.lists(st.one_of(st.sampled_from(["", KEY, " ", "no such answer", "<back>"]), st.integers(0, 5)), max_size=14)


def moved(state: WizardState, move: str | int) -> WizardState:
    """Return the state after ``move``: a value, the number of one that fits, or the way back."""
    if move == "<back>":
        return back(state)
    values = values_of(state.step)
    return answer(state, values[move % len(values)] if isinstance(move, int) else move)[0]


@settings(max_examples=300)
@given(specs, moves)
def test_any_answers_lead_from_one_step_to_another(spec: WizardSpec, moves: list[str | int]) -> None:
    state = begun(spec)
    for move in moves:
        if state.is_done:
            break
        before = state
        try:
            state = moved(state, move)
        except WizardAnswerRefused as refused:
            assert refused.reason in ("empty", "no_choice")
            assert state == before
        stored = json.dumps(state.to_dict(), ensure_ascii=False)
        assert WizardState.from_dict(json.loads(stored)) == state
        assert KEY not in stored
        assert set(state.answers) <= {step.id for step in steps_passed(state)}


@SPEC
def test_every_way_through_the_steps_ends(spec: WizardSpec) -> None:
    ends = list(ways_through(begun(spec)))
    assert ends and all(end.is_done for end in ends)
    assert {step.id for state in reachable(spec) for step in [state.step]} == {step.id for step in spec.steps}
    with pytest.raises(ValueError, match="done"):
        answer(ends[0], "")


@SPEC
def test_what_is_counted_fits_the_steps(spec: WizardSpec) -> None:
    """The number grows by one with each answer; what is told of the steps that follow is so whatever is answered."""
    for state in reachable(spec):
        number = number_of(state)
        for value in values_of(state.step):
            after = answer(state, value)[0]
            assert after.is_done or number_of(after) == number + (not after.step.while_working)
        numbers = {number_of(WizardState(spec, end.last, end.answers)) for end in ends_of(state)}
        left = steps_left(spec, state.step_id)
        assert numbers == {number + left} if left is not None else len(numbers) > 1


def test_a_total_is_told_once_it_is_certain() -> None:
    spec = model_access(MODELS)
    told = {step.id: steps_left(spec, step.id) for step in spec.steps}
    assert told == {"explain": None, "choose": None, "model": 2, "key": 1, "retry": 0, "advance": 0}
    assert steps_left(spec, DONE) == 0


@SPEC
def test_back_undoes_the_latest_answer(spec: WizardSpec) -> None:
    for state in reachable(spec):
        if state.step.kind != "choice":
            continue
        for value in values_of(state.step):
            after = answer(state, value)[0]
            assert back(after) == state
    assert back(begun(spec)) == begun(spec)


def test_the_curated_coach_ends_the_steps() -> None:
    """It has answered already: nothing is left to be answered once more."""
    for spec in SPECS[:5]:
        state, _action = answer(begun(spec), "")
        after, action = answer(state, "curated")
        assert (after.is_done, action) == (True, "use_curated")


def test_a_key_of_the_installation_is_not_the_learners_to_put_right() -> None:
    spec = model_access(MODELS, own_key=False)
    assert [choice.value for choice in spec.step("choose").choices] == ["curated", "other_key"]
    for language, installation, administrator in (
        ("en", "this server", "administrator"),
        ("zh", "本站", "管理员"),
    ):
        text = texts_of(spec, spec.step("explain"), language).text
        assert installation in text and administrator in text


def test_where_there_is_nothing_to_resume_one_step_says_so() -> None:
    spec = state_reset(may_resume=False)
    after, action = answer(begun(spec), "")
    assert (after.is_done, action) == (True, "advance")
    assert all(texts_of(spec, spec.steps[0], language).button for language in LANGUAGES)


def test_a_key_counts_as_saved_from_the_step_behind_it_on() -> None:
    state, saved = begun(model_access(MODELS)), []
    for value in ("", "other_key", "3:small", KEY, "retry", ""):
        state, _action = answer(state, value)
        saved.append((state.step_id, key_was_saved(state.to_dict())))
    assert saved == [
        ("choose", False),
        ("model", False),
        ("key", False),
        ("retry", True),
        ("advance", True),
        (DONE, True),
    ]


@pytest.mark.parametrize("stored", [None, {}, [], "text", {"spec": "text", "step": "retry", "answers": {}}], ids=str)
def test_in_what_cannot_be_read_no_key_was_saved(stored: object) -> None:
    assert not key_was_saved(stored)


def test_back_from_behind_the_key_leads_to_the_model() -> None:
    state = begun(model_access(MODELS))
    for value in ("", "other_key", "3:large:v2", KEY):
        state, action = answer(state, value)
    assert (state.step_id, action) == ("retry", "save_key")
    assert dict(state.answers) == {"choose": "other_key", "model": "3:large:v2"}
    assert back(state).step_id == "model"
    assert dict(back(state).answers) == {"choose": "other_key"}


@SPEC
def test_every_action_is_done_by_somebody(spec: WizardSpec) -> None:
    actions = {choice.action for step in spec.steps for choice in step.choices} | {step.action for step in spec.steps}
    assert actions - {"", "save_key"} <= set(ACTIONS)
    assert spec.fallback in ACTIONS
    assert spec.fallback in ACTION_LABELS
    # An answer that ends the steps says what was done; the card is folded with that.
    assert all(choice.action for step in spec.steps for choice in step.choices if choice.goto == DONE)


def test_an_action_that_is_not_there_takes_its_answer_away() -> None:
    state = begun(model_access(MODELS))
    for value in ("", "unchanged"):
        state, _action = answer(state, value)
    assert [choice.value for choice in state.step.choices_without({"retry"})] == ["go_on"]
    with pytest.raises(WizardAnswerRefused, match="no_choice"):
        answer(state, "retry", without={"retry"})
    assert answer(state, "go_on", without={"retry"}) == (answer(state, "go_on")[0], "advance")


def test_without_models_no_key_is_asked_for() -> None:
    state, _action = answer(begun(model_access(())), "")
    assert [choice.value for choice in state.step.choices] == ["curated", "unchanged"]


@pytest.mark.parametrize(
    "damage",
    [
        {"step": "nowhere"},
        {"step": "key"},
        {"answers": {"choose": "no such answer"}, "step": "model"},
        {"spec": {}},
        {"answers": None},
    ],
    ids=str,
)
def test_a_state_that_cannot_be_is_not_read(damage: dict) -> None:
    stored = begun(model_access(MODELS)).to_dict() | damage
    with pytest.raises((KeyError, TypeError, ValueError)):
        WizardState.from_dict(stored)


def test_a_value_that_is_no_secret_is_kept() -> None:
    spec = WizardSpec("any", SPECS[0].tone, (WizardStep("name", "input", goto=DONE, action="advance"),), "advance")
    state, action = answer(begun(spec), "kept")
    assert (state.is_done, dict(state.answers), action) == (True, {"name": "kept"}, "advance")


# --- what it says ---


def texts_of(spec: WizardSpec, step: WizardStep, language: Language) -> StepText:
    return WIZARD_WORDING[spec.name][step.wording or step.id][language]


@pytest.mark.parametrize("language", LANGUAGES)
@SPEC
def test_every_step_says_what_it_needs(spec: WizardSpec, language: Language) -> None:
    assert LEAVE[spec.fallback][language]
    assert KEPT_SECRET[language]
    for step in spec.steps:
        words = texts_of(spec, step, language)
        assert 0 < len(words.text) <= LONGEST_TEXT
        assert bool(words.name) is bool(words.label) is (step.kind != "info"), step.id
        for choice in step.choices:
            assert bool(choice.label) != (choice.value in words.choices), f"{step.id}: {choice.value}"
        assert not words.button or step.goto == DONE, step.id


def test_all_words_are_used() -> None:
    """No text stands for a step or a choice that no wizard has."""
    by_name: dict[str, set[tuple[str, str]]] = {}
    for spec in SPECS:
        said = by_name.setdefault(spec.name, set())
        said |= {(step.wording or step.id, "") for step in spec.steps}
        said |= {
            (step.wording or step.id, choice.value)
            for step in spec.steps
            for choice in step.choices
            if not choice.label
        }
    assert by_name == {
        name: {
            (step, value)
            for step, texts in steps.items()
            for language in LANGUAGES
            for value in ("", *texts[language].choices)
        }
        for name, steps in WIZARD_WORDING.items()
    }
    assert set(LEAVE) == {spec.fallback for spec in SPECS}


@SPEC
def test_both_languages_have_the_same_choices(spec: WizardSpec) -> None:
    for step in spec.steps:
        english, chinese = (texts_of(spec, step, language) for language in ("en", "zh"))
        assert set(english.choices) == set(chinese.choices)


def test_a_choice_has_its_own_label_or_a_text() -> None:
    assert WizardChoice("3:small", "key", label="small (House)").label == "small (House)"
    assert all(choice.label for choice in model_access(MODELS).step("model").choices)
