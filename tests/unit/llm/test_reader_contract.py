"""The reader's reply: read act by act, whatever a model writes, and never more than it may hold."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interviews.llm.contract import ContractFault
from interviews.llm.reader_contract import MOST_ACTS, READER_EXAMPLE, ClaimedAct, parse_reader_reply
from tests.fakes import fenced


def reply(acts: object, means: str = "Asks something.") -> str:
    return f"{fenced('json', json.dumps({'acts': acts}))}\n\n{fenced('text', means)}"


def test_the_example_of_the_prompt_is_read() -> None:
    read = parse_reader_reply(READER_EXAMPLE)
    assert [act.kind for act in read.acts] == ["fact_question", "approach", "cost"]
    assert read.acts[2] == ClaimedAct(
        "cost",
        "one pass",
        False,
        {"of": "time", "value": "O(n)", "approach": "compare_ends", "stance": "claims", "judged": "right"},
    )
    assert (read.reached, read.settled) == ("", ("empty",))
    assert read.means.startswith("Asks about letter case")
    assert not read.unread


def test_what_is_no_act_is_left_out_and_named() -> None:
    read = parse_reader_reply(reply([{"act": "restate", "quote": "x"}, "skip", {"quote": "y"}, 7, {"act": None}]))
    assert [act.kind for act in read.acts] == ["restate"]
    assert len(read.unread) == 4
    assert all(len(one) <= 80 for one in read.unread)


def test_only_so_many_acts_are_looked_at() -> None:
    assert len(parse_reader_reply(reply([{"act": "restate", "quote": "x"}] * 40)).acts) == MOST_ACTS


def test_slots_are_words_and_nothing_else() -> None:
    claimed = {"act": "point", "ok": True, "id": ["a"], "what": {"x": 1}, "value": None, "steer": "tell them"}
    assert parse_reader_reply(reply([claimed])).acts[0].slots == {"ok": "yes"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "It asks for a fact.",
        reply("none"),
        reply({"act": "restate"}),
        '```json\n{"acts": [\n```\n\n```text\nx\n```',
        '```json\n{"act": []}\n```\n\n```text\nx\n```',
    ],
)
def test_what_has_not_the_shape_is_a_fault_that_says_so(text: str) -> None:
    with pytest.raises(ContractFault) as caught:
        parse_reader_reply(text)
    assert caught.value.missing
    assert caught.value.shape["en"] == caught.value.shape["zh"] == READER_EXAMPLE


def test_a_reply_without_acts_is_a_reading_that_hears_nothing() -> None:
    assert parse_reader_reply(reply([])).acts == ()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(st.lists(json_values, max_size=6), st.text(max_size=60))
def test_whatever_stands_in_the_list_it_is_read_or_refused(acts: list[object], means: str) -> None:
    try:
        read = parse_reader_reply(reply(acts, means))
    except ContractFault:
        return
    assert len(read.acts) + len(read.unread) <= max(len(acts), 0)
    for act in read.acts:
        assert all(isinstance(value, str) and len(value) <= 80 for value in act.slots.values())


@pytest.mark.parametrize("beside", ['"reached": 7, "settled": "empty"', '"reached": null, "settled": [1, {}]'])
def test_what_stands_beside_the_acts_and_is_none_is_passed_over(beside: str) -> None:
    read = parse_reader_reply(f'```json\n{{"acts": [], {beside}}}\n```\n\n```text\nIt means it.\n```')
    assert (read.reached, read.settled) == ("", ())
