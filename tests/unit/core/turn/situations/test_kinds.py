"""The kinds of situation: one class each, each with a level and a strategy, and what is recorded of one."""

import pytest

from interviews.core.redaction import REDACTED
from interviews.core.stages import Stage
from interviews.core.turn.situations.kinds import (
    KINDS,
    MAX_DETAIL,
    MAX_INPUT,
    ExpertFailed,
    InvalidInput,
    LeakCaught,
    Level,
    Situation,
    StateInconsistent,
    occurrence,
)
from interviews.core.turn.situations.strategies import RECORDED_ONLY, STRATEGIES
from interviews.core.turn.turn import TurnInput, run_turn
from interviews.models.labels import EventKind, EventLevel
from tests.factories.core import make_context, make_knowledge

# What the specification says of each kind.
LEVELS = {
    "skip_request": Level.INFO,
    "go_back_request": Level.INFO,
    "hint_request": Level.INFO,
    "invalid_input": Level.INFO,
    "frustration": Level.WARNING,
    "over_reliance": Level.WARNING,
    "ambiguous_reference": Level.INFO,
    "model_call_failed": Level.ERROR,
    "state_inconsistent": Level.WARNING,
    "expert_failed": Level.CRITICAL,
    "resources_exhausted": Level.ERROR,
    "precondition_unmet": Level.WARNING,
    "stagnation": Level.WARNING,
    "transition_failed": Level.WARNING,
    "leak_caught": Level.WARNING,
}


def all_subclasses(of: type) -> set[type]:
    return {one for child in of.__subclasses__() for one in {child, *all_subclasses(child)}}


def test_every_kind_is_one_class_with_a_level() -> None:
    own = {cls for cls in all_subclasses(Situation) if cls.__module__ == Situation.__module__}
    assert own == set(KINDS)
    assert len({kind.kind for kind in KINDS}) == len(KINDS)
    assert {kind.kind: kind().level for kind in KINDS} == LEVELS


def test_kinds_are_plain_names() -> None:
    assert all(kind.kind.replace("_", "").isascii() and kind.kind.islower() for kind in KINDS)
    # A context remembers "kind:stage" and asks by the start, so no kind may contain the mark between the two.
    assert not [kind.kind for kind in KINDS if ":" in kind.kind]


def test_a_reset_is_critical_and_a_repair_is_a_warning() -> None:
    assert StateInconsistent(reset=True).level is Level.CRITICAL
    assert StateInconsistent().level is Level.WARNING
    assert StateInconsistent.level is Level.WARNING, "a reset must not change the class"


def test_every_kind_has_a_strategy_or_is_only_recorded() -> None:
    assert set(STRATEGIES) | RECORDED_ONLY | {LeakCaught} == set(KINDS)
    assert not set(STRATEGIES) & RECORDED_ONLY


def test_pages_know_the_kinds_and_levels() -> None:
    assert set(EventKind.values) == {kind.kind for kind in KINDS}
    assert EventLevel.values == [level.value for level in Level]


# --- the record ---


def test_the_snapshot_is_small_and_holds_no_text() -> None:
    context = make_context("a hash map", Stage.EDGE_CASE_CHECK, pseudocode="for x in nums")
    recorded = occurrence(InvalidInput("off_topic input", fault="off_topic"), context, "a hash map")
    assert recorded.kind == "invalid_input"
    assert recorded.level is Level.INFO
    assert recorded.stage is Stage.EDGE_CASE_CHECK
    assert recorded.input == "a hash map"
    assert dict(recorded.snapshot) == {
        "pattern": "hash_map",
        "stage": "edge_case_check",
        "conversation_length": 1,
        "has_pseudocode": True,
        "fault": "off_topic",
    }


def test_an_empty_interview_can_be_recorded() -> None:
    recorded = occurrence(ExpertFailed(), make_context())
    assert (recorded.input, recorded.detail) == ("", "")
    assert recorded.snapshot["has_pseudocode"] is False
    assert recorded.snapshot["conversation_length"] == 0


def test_facts_that_are_no_plain_values_stay_out_of_the_snapshot() -> None:
    recorded = occurrence(ExpertFailed("x", where=object(), tries=3, list=[1], nothing=None), make_context())
    assert recorded.snapshot["tries"] == 3
    assert not {"where", "list", "nothing"} & set(recorded.snapshot)


def test_the_code_of_the_message_is_part_of_the_input_and_a_button_has_none() -> None:
    knowledge = make_knowledge()
    sent = TurnInput(text="see below, this is too hard, I give up", code="return -1")
    context = make_context(stage=Stage.PSEUDOCODE_DESIGN, user_approach="check every pair")
    for turn_input, recorded in ((sent, f"{sent.text}\nreturn -1"), (TurnInput("skip"), "")):
        outcome = run_turn(context, knowledge, {}, turn_input, 1.0)
        assert {one.input for one in outcome.occurrences} == {recorded}


def test_text_is_cut() -> None:
    recorded = occurrence(ExpertFailed("d" * 5_000), make_context(), "i" * 5_000)
    assert (len(recorded.detail), len(recorded.input)) == (MAX_DETAIL, MAX_INPUT)


def test_secrets_are_taken_out_of_text_and_detail() -> None:
    recorded = occurrence(ExpertFailed("asked with sk-abcdefghijklmnop"), make_context(), "my password is hunter2go")
    assert recorded.detail == f"asked with {REDACTED}"
    assert recorded.input == f"my password is {REDACTED}"


@pytest.mark.parametrize(
    ("secret", "tail"),
    [
        ("AKIAIOSFODNN7EXAMPLE", "IOSFODNN7"),
        ("https://user:supersecret@host", "superse"),
        ("password is hunter22", "hunt"),
        ("sk-abcdefghijklmnop", "abcdef"),
    ],
)
def test_a_secret_at_the_cut_leaves_no_part_of_itself(secret: str, tail: str) -> None:
    for kept in range(len(tail), len(secret)):
        filler = "x " * ((MAX_INPUT - kept) // 2 + 1)
        said = filler[: MAX_INPUT - kept - 1] + " " + secret
        assert tail not in occurrence(ExpertFailed(), make_context(), said).input, f"{kept} characters of it were kept"
