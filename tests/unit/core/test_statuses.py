"""The table of statuses: what can happen to an interview, and that there is always a way to its end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interviews.core.statuses import MAY_CONFIGURE, MOVES, Move, Status, StatusConflict, moved
from tests.cases import every_case

LEGAL = [(status, move, after) for move, ways in MOVES.items() for status, after in ways.items()]
REFUSED = [(status, move) for move in Move for status in Status if status not in MOVES[move]]


def reachable(start: Status, *, without: Status | None = None) -> set[Status]:
    """Return the statuses to which moves lead from ``start``, itself included, never through ``without``."""
    found, open_ends = {start}, [start]
    while open_ends:
        here = open_ends.pop()
        for before, _, after in LEGAL:
            if before is here and after not in found and after is not without:
                found.add(after)
                open_ends.append(after)
    return found


def test_the_statuses_are_those_of_the_specification() -> None:
    assert {status.value for status in Status} == {
        "draft", "waiting", "working", "failed", "report_review", "finished",
    }  # fmt: skip


def test_every_move_is_in_the_table_and_can_happen() -> None:
    assert set(MOVES) == set(Move)
    assert all(MOVES[move] for move in Move)


@every_case("status, move, after", LEGAL)
def test_a_move_of_the_table_leads_where_it_says(status: Status, move: Move, after: Status) -> None:
    assert moved(status, move) is after


@every_case("status, move", REFUSED)
def test_any_other_move_is_refused_and_says_what_was_asked(status: Status, move: Move) -> None:
    with pytest.raises(StatusConflict) as caught:
        moved(status, move)
    assert (caught.value.status, caught.value.move) == (status, move)
    assert isinstance(caught.value, ValueError)
    assert status.value in str(caught.value)
    assert move.value in str(caught.value)


@pytest.mark.parametrize("status", [status for status in Status if status is not Status.FINISHED])
def test_from_everywhere_there_is_a_way_to_the_end(status: Status) -> None:
    assert Status.FINISHED in reachable(status)


def test_nothing_leads_out_of_the_end() -> None:
    assert reachable(Status.FINISHED) == {Status.FINISHED}
    assert not [move for move in Move if Status.FINISHED in MOVES[move]]


def test_every_status_can_come_about_from_a_draft_and_none_leads_back_to_it() -> None:
    assert reachable(Status.DRAFT) == set(Status)
    assert Status.DRAFT not in {after for _, _, after in LEGAL}


@pytest.mark.parametrize("status", [Status.FAILED, Status.REPORT_REVIEW])
def test_what_went_wrong_can_be_tried_again_and_can_be_left(status: Status) -> None:
    after = {moved(status, move) for move in Move if status in MOVES[move]}
    assert Status.WORKING in after  # retry
    assert after & {Status.WAITING, Status.FINISHED}  # advance


def test_the_coach_opens_an_interview_before_anything_else() -> None:
    assert [move for move in Move if Status.DRAFT in MOVES[move]] == [Move.BEGIN]


def test_an_end_is_reached_through_work_or_by_leaving_what_is_missing() -> None:
    # A conversation does not simply end: the report is written first, or what failed of it is left.
    leading = {status for status, _, after in LEGAL if after is Status.FINISHED}
    assert leading == {Status.WORKING, Status.REPORT_REVIEW, Status.FAILED}
    assert Status.FINISHED not in reachable(Status.WAITING, without=Status.WORKING)


def test_the_voice_may_be_changed_at_any_time_but_while_the_coach_works() -> None:
    assert {status for status in Status if status not in MAY_CONFIGURE} == {Status.WORKING}


def test_one_who_waits_for_the_coach_is_never_stuck() -> None:
    after = {moved(Status.WORKING, move) for move in Move if Status.WORKING in MOVES[move]}
    assert {Status.WAITING, Status.FAILED, Status.REPORT_REVIEW, Status.FINISHED} <= after


@given(st.lists(st.sampled_from(list(Move)), max_size=30))
def test_a_refused_move_changes_nothing(moves: list[Move]) -> None:
    before = {move: dict(ways) for move, ways in MOVES.items()}
    status = Status.DRAFT
    for move in moves:
        try:
            after = moved(status, move)
        except StatusConflict as conflict:
            assert conflict.status is status
            assert move not in {one for here, one, _ in LEGAL if here is status}
        else:
            assert (status, move, after) in LEGAL
            status = after
    assert {move: dict(ways) for move, ways in MOVES.items()} == before
