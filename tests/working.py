"""What workers do with the rows of jobs, at once and in this process; and of which rows they were told."""

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest

from interviews.coaching.job import SEND_COACHING_MAIL, SEND_FEEDBACK_MAIL
from interviews.coding.job import RUN_CODE
from interviews.drafting.job import DRAFT_PROBLEM
from interviews.jobs import dispatch
from interviews.jobs.loop import work
from interviews.models import Interview, Turn
from interviews.problem_checks.job import CHECK_PROBLEM
from interviews.report.job import WRITE_SECTION
from interviews.resolves.job import JUDGE_PROBE
from interviews.turns import accepting
from interviews.turns.job import ANSWER_TURN


def answer_turn(turn_id: int) -> bool:
    return work(ANSWER_TURN, turn_id)


def answered(turn: Turn) -> Turn:
    """Do what a worker does with the turn, and return it as it is then."""
    answer_turn(turn.pk)
    turn.refresh_from_db()
    return turn


def submitted(interview: Interview, text: str, **values: Any) -> Turn:
    """Say ``text`` as the interview's learner, who has seen all there is; ``values`` say what is different."""
    interview.refresh_from_db()
    defaults = {"client_id": uuid4(), "seen_turn": interview.turn_count, "learner": interview.learner}
    return accepting.submit_turn(interview_id=interview.pk, text=text, **{**defaults, **values})


def write_section(section_id: int) -> bool:
    return work(WRITE_SECTION, section_id)


def run_code(attempt_id: int) -> bool:
    return work(RUN_CODE, attempt_id)


def judge_probe(probe_id: UUID) -> bool:
    return work(JUDGE_PROBE, probe_id)


def check_problem(check_id: int) -> bool:
    return work(CHECK_PROBLEM, check_id)


def draft_problem(drafting_id: int) -> bool:
    return work(DRAFT_PROBLEM, drafting_id)


def send_mail(mail_id: int) -> bool:
    return work(SEND_FEEDBACK_MAIL, mail_id)


def send_coaching_mail(mail_id: int) -> bool:
    return work(SEND_COACHING_MAIL, mail_id)


def tell_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let workers be told of nothing."""
    monkeypatch.setattr(dispatch, "wake", lambda task, **row: None)


def told_of(monkeypatch: pytest.MonkeyPatch, wanted: str, tell: Callable[[Any], object] | None = None) -> list[Any]:
    """Return the ids of rows of which workers would be told by the task ``wanted``, as they come, or ``tell`` of each.

    They are told of everything else.
    """
    ids: list[Any] = []
    tell, others = tell or ids.append, dispatch.wake

    def wake(task: str, **row: Any) -> None:
        if task == wanted:
            tell(*row.values())
        else:
            others(task, **row)

    monkeypatch.setattr(dispatch, "wake", wake)
    return ids
