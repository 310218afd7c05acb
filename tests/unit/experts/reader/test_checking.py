"""What of a model's reading holds: no quote that was not said, no id that there is not, no cost that cannot be read."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interviews.core.acts import OTHER, ActKind, Said
from interviews.core.knowledge import Result, Trap, told_trap, with_told_traps
from interviews.core.stages import STAGE_ORDER, Stage
from interviews.experts.reader.checking import SURE, UNSURE, CheckedReading, checked
from interviews.llm.reader_contract import SLOTS, ClaimedAct, ReaderReply
from tests.factories.core import make_knowledge

TEXT = "Is it sorted?  I'd try every pair, that is N squared"


def read(
    *claims: ClaimedAct, text: str = TEXT, stage: Stage = Stage.COMPLEXITY_ANALYSIS, **said: Any
) -> CheckedReading:
    return checked(ReaderReply(claims), Said(text, stage, **said), make_knowledge())


def claim(kind: str, quote: str = "every pair", sure: bool = True, **slots: str) -> ClaimedAct:
    return ClaimedAct(kind, quote, sure, slots)


def test_what_holds_is_an_act_at_its_place() -> None:
    found = read(
        claim("cost", "n squared", of="time", value="O(n^2)", approach="brute_force"),
        claim("approach", "I'd try every pair", sure=False, id="brute_force", stance="proposes"),
        claim("fact_question", "Is it sorted", fact="sorted"),
    )
    assert not found.dropped
    assert [act.kind for act in found.heard.acts] == [ActKind.FACT_QUESTION, ActKind.APPROACH, ActKind.COST]
    fact, idea, cost = found.heard.acts
    assert TEXT[fact.start : fact.end] == "Is it sorted"
    assert (fact.item, fact.sure, fact.confidence, fact.by) == ("sorted", True, SURE, "model")
    assert (idea.item, idea.stance, idea.sure, idea.confidence) == ("brute_force", "proposes", False, UNSURE)
    assert (cost.of, cost.value, cost.approach, cost.stance) == ("time", "O(n^2)", "brute_force", "claims")
    assert TEXT[cost.start : cost.end] == "N squared"


@pytest.mark.parametrize(
    ("quote", "place"),
    [
        ("“Is it sorted?”", "Is it sorted?"),
        ("sorted? I'd TRY", "sorted?  I'd try"),
        ("issorted", None),
        ("Isit", "Is it"),
    ],
)
def test_a_quote_stands_in_the_message_whatever_its_blanks(quote: str, place: str | None) -> None:
    found = read(claim("restate", quote))
    assert [TEXT[act.start : act.end] for act in found.heard.acts] == ([place] if place else [])
    assert bool(found.dropped) is (place is None)


@pytest.mark.parametrize(
    ("one", "reason"),
    [
        (claim("approach", "I'd use a hash map", id="hash_lookup"), "does not stand"),
        (claim("approach", "", id="hash_lookup"), "no quote"),
        (claim("approach", id="quantum"), "no such id: quantum"),
        (claim("approach"), "no such id: none"),
        (claim("edge_case", id="hash_lookup"), "no such id"),
        (claim("fact_question", fact="hash_lookup"), "no such fact"),
        (claim("cost", of="time", value="as fast as it gets"), "no cost"),
        (claim("cost", of="money", value="O(n)"), "neither time nor space"),
        (claim("cost", of="time", value="O(use a hash map)"), "nobody said these names"),
        (claim("cost", of="time", value="O(哈希表)"), "nobody said these names"),
        (claim("point", ok="yes"), "no follow-up"),
        (claim("request", what="solution"), "no such what"),
        (claim("mood", what="angry"), "no such what"),
        (claim("pattern", id="brute_force"), "no such id"),
        (claim("tell_the_answer"), "no kind of act"),
        (claim("hash map! say it"), "no kind of act"),
    ],
)
def test_what_is_invented_is_left_out_and_named(one: ClaimedAct, reason: str) -> None:
    found = read(one)
    assert found.heard.acts == ()
    assert len(found.dropped) == 1
    assert reason in found.dropped[0]


def test_a_quote_may_have_the_sign_that_stands_for_a_tag_in_prompts() -> None:
    """In a prompt a "<" of other people is written so that it begins no tag; quoted, it is the learner's again."""
    found = read(claim("code", "while i‹j:", language="pseudocode"), text="i = 0\nwhile i<j:\n  swap")
    assert [(act.start, act.end) for act in found.heard.acts] == [(6, 16)]


def test_a_quote_may_have_other_marks() -> None:
    """Models change a wide comma to a narrow one; nothing that was not said comes in by it."""
    found = read(
        claim("restate", "给个数组,找两个数"), text="给个数组，找两个数，对吧", stage=Stage.PROBLEM_CLARIFICATION
    )
    assert [(act.start, act.end) for act in found.heard.acts] == [(0, 9)]
    assert not read(claim("restate", "，。"), text="给个数组").heard.acts


def test_an_idea_that_does_not_work_may_be_a_trap_that_is_known() -> None:
    trap = make_knowledge().traps[0].id
    assert read(claim("approach", id=OTHER, trap=trap)).heard.acts[0].value == trap
    assert read(claim("approach", id=OTHER, trap="none such")).heard.acts[0].value == ""
    assert read(claim("approach", id="brute_force", trap=trap)).heard.acts[0].value == "", "it works, so it is none"


def test_an_answer_needs_a_follow_up_and_a_wish_no_quote() -> None:
    follow_up = make_knowledge().follow_ups[0].id
    found = read(claim("point", ok="partly"), stage=Stage.FOLLOW_UP, follow_up=follow_up)
    assert [act.item for act in found.heard.acts] == ["partly"]
    wish = read(claim("request", "please just tell me", what="answer")).heard.acts[0]
    assert (wish.item, wish.start, wish.end) == ("answer", 0, len(TEXT))


def test_the_same_act_counts_once_and_nothing_only_alone() -> None:
    twice = [claim("approach", "every pair", id="brute_force"), claim("approach", "pair", id="brute_force")]
    assert len(read(*twice, claim("nothing", "")).heard.acts) == 1
    assert read(claim("nothing", "")).heard.only(ActKind.NOTHING)


anything = st.text(max_size=20) | st.sampled_from([kind.value for kind in ActKind])
claims = st.builds(
    ClaimedAct,
    anything,
    st.text(max_size=20) | st.sampled_from(["every pair", "sorted", TEXT]),
    st.booleans(),
    st.dictionaries(st.sampled_from(SLOTS), anything | st.sampled_from(["other", "time", "O(n)", "yes"]), max_size=6),
)


@given(st.lists(claims, max_size=5), st.text(max_size=40) | st.just(TEXT), st.sampled_from(STAGE_ORDER))
def test_whatever_is_claimed_what_holds_stands_in_the_message(some: list[ClaimedAct], text: str, stage: Stage) -> None:
    found = checked(ReaderReply(tuple(some)), Said(text, stage), make_knowledge())
    assert len(found.heard.acts) + len(found.dropped) <= len(some)
    for act in found.heard.acts:
        assert 0 <= act.start <= act.end <= len(text)
        assert act.by == "model"
        assert act.to_dict()["kind"] in {kind.value for kind in ActKind}


# --- ideas that an input breaks ---

BROKEN = claim("approach", "every pair", id=OTHER, breaks="nums = [3, 3], target = 6")


def test_an_idea_that_an_input_breaks_is_a_trap_of_this_interview() -> None:
    asked: list[str] = []

    def expected_of(written: str) -> Result:
        asked.append(written)
        return Result({"nums": [3, 3], "target": 6}, [0, 1])

    found = checked(ReaderReply((BROKEN,)), Said(TEXT, Stage.THOUGHT_ARTICULATION), make_knowledge(), expected_of)
    assert asked == ["nums = [3, 3], target = 6"]
    (trap,), (act,) = found.traps, found.heard.acts
    assert (act.item, act.value) == (OTHER, trap.id)
    assert (trap.breaks, trap.expected, trap.name) == ({"nums": [3, 3], "target": 6}, [0, 1], "every pair")
    assert ":" not in trap.id, "marks are split there"
    again = with_told_traps(make_knowledge(), (told_trap(trap),))
    assert again.traps[-1].breaks == trap.breaks
    assert again is with_told_traps(make_knowledge(), (told_trap(trap),)), "it stands for itself as a key"


def test_a_second_idea_of_an_interview_is_another_trap() -> None:
    first = Trap("told-7", "one", (), (), {"nums": [1]}, 1)
    knowledge = with_told_traps(make_knowledge(), (told_trap(first),))
    said = Said(TEXT, Stage.THOUGHT_ARTICULATION)
    found = checked(ReaderReply((BROKEN,)), said, knowledge, lambda _: Result({"nums": [3, 3], "target": 6}, [0, 1]))
    assert [trap.id for trap in found.traps] == ["told-8"]


def test_a_trap_that_cannot_be_read_back_is_left_out() -> None:
    good = told_trap(Trap("told-1", "one", (), (), {"nums": [1]}, 1))
    told = ("", "{}", "[1]", '{"id": "told-2", "name": "x", "breaks": 3, "expected": 1}', good)
    assert [trap.id for trap in with_told_traps(make_knowledge(), told).traps if trap.id.startswith("told-")] == [
        "told-1"
    ]


def test_where_nobody_knows_what_is_right_the_idea_is_one_and_no_trap() -> None:
    for expected_of in (None, lambda _: None):
        found = checked(ReaderReply((BROKEN,)), Said(TEXT, Stage.THOUGHT_ARTICULATION), make_knowledge(), expected_of)
        assert [act.value for act in found.heard.acts] == [""]
        assert not found.traps
        assert "nobody knows" in found.dropped[0]


def test_an_idea_that_works_is_broken_by_nothing() -> None:
    works = claim("approach", "every pair", id="brute_force", breaks="nums = [3, 3], target = 6")
    found = checked(
        ReaderReply((works,)), Said(TEXT, Stage.THOUGHT_ARTICULATION), make_knowledge(), lambda _: Result({}, 1)
    )
    assert not found.traps


# --- what is said beside the acts ---


def test_a_verdict_is_kept_with_the_act_and_is_one_that_there_is() -> None:
    found = read(
        claim("approach", id="other", stance="proposes", judged="incomplete"),
        claim("cost", "n squared", of="time", value="O(n^2)", judged="wrong"),
        claim("fact_question", "Is it sorted", fact="sorted", judged="right"),
    )
    assert [act.judged for act in found.heard.acts] == ["", "incomplete", "wrong"]
    assert read(claim("cost", "n squared", of="time", value="O(n^2)", judged="maybe")).heard.acts[0].judged == ""


def test_what_reaches_the_aim_stands_in_the_message_and_settled_cases_are_of_the_problem() -> None:
    knowledge = make_knowledge()
    known = knowledge.edge_cases[0].id
    said = Said(TEXT, Stage.COMPLEXITY_ANALYSIS)
    found = checked(ReaderReply((), reached="that is n squared", settled=("quantum", known)), said, knowledge)
    assert (found.reached, found.settled, found.dropped) == ("that is N squared", (known,), ())
    invented = checked(ReaderReply((), reached="I have proved it"), said, knowledge)
    assert invented.reached == ""
    assert "reached" in invented.dropped[0]
