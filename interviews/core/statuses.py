"""Where an interview stands, and which moves there are: one table.

An interview is a *draft* until the coach has opened it. Then it *waits* for the learner, or the coach is *working*: on
a turn, or on the report once the conversation is over. What cannot be done after all attempts leaves it *failed*, with
everything earned so far kept. When some sections of the report failed it is in *report review*; at last *finished*.

A move that the table does not have raises :class:`StatusConflict` and changes nothing. Rows are moved by a conditional
update on the statuses that a move starts from (``interviews/conversation/status_moves.py``), so two moves at once
cannot both happen.
*Working* and *failed* can mean a turn or the report; which moves there are then depends on whether the conversation is
over, which the same update looks at.
"""

from collections.abc import Mapping
from enum import StrEnum


class Status(StrEnum):
    """The statuses."""

    DRAFT = "draft"
    WAITING = "waiting"
    WORKING = "working"
    FAILED = "failed"
    REPORT_REVIEW = "report_review"
    FINISHED = "finished"


class Move(StrEnum):
    """What happens to an interview."""

    BEGIN = "begin"
    SUBMIT = "submit"
    ANSWER = "answer"
    TAKE_BACK = "take_back"
    FAIL = "fail"
    GO_ON = "go_on"
    END = "end"
    WRITE_REPORT_AGAIN = "write_report_again"
    REPORT_WRITTEN = "report_written"
    REPORT_INCOMPLETE = "report_incomplete"
    CLOSE = "close"


MOVES: Mapping[Move, Mapping[Status, Status]] = {
    Move.BEGIN: {Status.DRAFT: Status.WAITING},
    Move.SUBMIT: {Status.WAITING: Status.WORKING, Status.FAILED: Status.WORKING},
    Move.ANSWER: {Status.WORKING: Status.WAITING},
    Move.TAKE_BACK: {Status.WORKING: Status.WAITING},
    Move.FAIL: {Status.WORKING: Status.FAILED},
    # without an answer to the turn that failed
    Move.GO_ON: {Status.FAILED: Status.WAITING},
    # the conversation is over, and the report is written
    Move.END: {Status.WAITING: Status.WORKING, Status.WORKING: Status.WORKING, Status.FAILED: Status.WORKING},
    Move.WRITE_REPORT_AGAIN: {Status.REPORT_REVIEW: Status.WORKING, Status.FAILED: Status.WORKING},
    Move.REPORT_WRITTEN: {Status.WORKING: Status.FINISHED},
    Move.REPORT_INCOMPLETE: {Status.WORKING: Status.REPORT_REVIEW},
    # without what is missing of the report
    Move.CLOSE: {Status.REPORT_REVIEW: Status.FINISHED, Status.FAILED: Status.FINISHED},
}
"""Each move with the statuses that it starts from and leads to."""

IN_CONVERSATION = frozenset({Move.BEGIN, Move.SUBMIT, Move.ANSWER, Move.TAKE_BACK, Move.GO_ON, Move.END})
"""Moves of an interview whose conversation is not over yet."""
ABOUT_THE_REPORT = frozenset({Move.WRITE_REPORT_AGAIN, Move.REPORT_WRITTEN, Move.REPORT_INCOMPLETE, Move.CLOSE})
"""Moves of one whose conversation is over. The rest (to fail) can happen in both."""

MAY_CONFIGURE = frozenset(Status) - {Status.WORKING}
"""The statuses in which the learner may change who speaks as the coach."""


class StatusConflict(ValueError):
    """A move that the status does not allow; nothing was changed."""

    def __init__(self, status: Status, move: Move) -> None:
        self.status = status
        self.move = move
        super().__init__(f"no {move} of an interview that is {status}")


def moved(status: Status, move: Move) -> Status:
    """Return the status after ``move``. Raises :class:`StatusConflict`."""
    try:
        return MOVES[move][status]
    except KeyError:
        raise StatusConflict(status, move) from None
