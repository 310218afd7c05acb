"""What an expert may answer, and what is refused."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interviews.core.context import IDENTITY
from interviews.core.response import InvalidResponse, ModuleResponse, RaisedCard, SecondReading, validate_response
from interviews.core.stages import STAGE_ORDER, Stage
from tests.cases import every_case
from tests.factories.core import make_knowledge
from tests.players import new_context

CONTEXT = new_context(make_knowledge("two-sum"))
values = st.one_of(st.none(), st.booleans(), st.integers(), st.text(), st.lists(st.text(), max_size=3).map(tuple))
plain = st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=20))
responses = st.builds(
    ModuleResponse,
    st.booleans(),
    st.text(),
    st.none() | st.sampled_from(STAGE_ORDER),
    st.dictionaries(st.text(), values, max_size=4),
    st.dictionaries(st.text(), plain, max_size=3),
    st.none() | st.text(),
)


@settings(max_examples=150, deadline=None)
@given(responses)
def test_a_response_survives_storage(response: ModuleResponse) -> None:
    assert ModuleResponse.from_dict(json.loads(json.dumps(response.to_dict()))) == response


def test_a_good_response_is_returned() -> None:
    response = ModuleResponse(True, "Go on.", Stage.THOUGHT_ARTICULATION, {"identified_pattern": "hash_map"})
    assert validate_response(response, CONTEXT) is response


@settings(max_examples=150, deadline=None)
@given(st.text().filter(lambda name: name not in CONTEXT.__dataclass_fields__))
def test_unknown_updates_are_refused(name: str) -> None:
    with pytest.raises(InvalidResponse):
        validate_response(ModuleResponse(True, "Hi.", None, {name: "x"}), CONTEXT)


@pytest.mark.parametrize("name", sorted(IDENTITY))
def test_identity_cannot_be_updated(name: str) -> None:
    with pytest.raises(InvalidResponse):
        validate_response(ModuleResponse(True, "Hi.", None, {name: getattr(CONTEXT, name)}), CONTEXT)


@pytest.mark.parametrize(
    ("name", "value"),
    [("restated", "yes"), ("turn_count", "3"), ("turn_count", True), ("approach_ids", ["brute_force"]),
     ("approach_ids", (1,)), ("user_approach", 5), ("current_stage", "follow_up"), ("claimed_time", ("O(n)",))],
)  # fmt: skip
def test_wrong_types_are_refused(name: str, value: object) -> None:
    with pytest.raises(InvalidResponse):
        validate_response(ModuleResponse(True, "Hi.", None, {name: value}), CONTEXT)


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet=" \t\n\r\u3000\u2003"))
def test_an_empty_message_is_refused(blank: str) -> None:
    with pytest.raises(InvalidResponse):
        validate_response(ModuleResponse(True, blank), CONTEXT)


def test_a_failure_needs_its_reason() -> None:
    with pytest.raises(InvalidResponse):
        validate_response(ModuleResponse(False, "Sorry."), CONTEXT)


@every_case("current", STAGE_ORDER)
@every_case("proposed", STAGE_ORDER)
def test_only_the_next_stage_or_an_earlier_one_can_follow(current: Stage, proposed: Stage) -> None:
    context = new_context(make_knowledge("two-sum"), current_stage=current)
    possible = STAGE_ORDER.index(proposed) <= STAGE_ORDER.index(current) + 1
    if possible:
        validate_response(ModuleResponse(True, "Hi.", proposed), context)
    else:
        with pytest.raises(InvalidResponse):
            validate_response(ModuleResponse(True, "Hi.", proposed), context)


def test_a_response_without_metadata_says_nothing_more() -> None:
    bare = ModuleResponse(True, "Go on.")
    assert (bare.evidence, bare.contradicts, bare.because, bare.is_kept) == ({}, False, "", False)
    assert (bare.situation, bare.offers, bare.card, bare.voice) == ("", (), None, "curated")
    assert (bare.caught, bare.second_reading, bare.moved_by_evidence) == ((), None, False)


def test_what_the_turn_reads_of_metadata_survives_storage() -> None:
    card, second = RaisedCard("state_reset", {"messages": 3}), SecondReading("hint", "calm", "a hint please")
    noted = ModuleResponse(True, "Go on.").noted(
        evidence={"fault": "time"}, because="You asked.", kept=True, situation="skip_request", offers=["pause"],
        card=card.to_dict(), voice="model", caught=["hash map"], second_reading=second.to_dict(),
        moved_by_evidence=True,
    )  # fmt: skip
    stored = ModuleResponse.from_dict(json.loads(json.dumps(noted.to_dict())))
    for response in (noted, stored):
        assert (response.card, response.second_reading) == (card, second)
        assert (response.evidence, response.contradicts, response.because) == ({"fault": "time"}, True, "You asked.")
        assert (response.is_kept, response.situation, response.offers) == (True, "skip_request", ("pause",))
        assert (response.voice, response.caught, response.moved_by_evidence) == ("model", ("hash map",), True)


@pytest.mark.parametrize("odd", [None, 5, "words", ["a list"]])
def test_evidence_and_readings_of_another_form_are_none(odd: object) -> None:
    response = ModuleResponse(True, "Go on.", metadata={"evidence": odd, "second_reading": odd})
    assert (response.evidence, response.contradicts, response.second_reading) == ({}, False, None)
