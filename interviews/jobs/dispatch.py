"""The only place that enqueues work. Tasks are named, not imported: what is dispatched may itself dispatch."""

import logging
from uuid import UUID

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

logger = logging.getLogger(__name__)

_QUICK = {"max_retries": 0, "interval_start": 0, "interval_step": 0, "interval_max": 0}


def wake(turn_id: int) -> None:
    """Ask a worker to answer a turn, once the current transaction is committed.

    A broker that cannot be reached is no error: the row is the queue, and the sweeper finds it.
    """
    transaction.on_commit(lambda: publish("answer_turn", turn_id=turn_id))


def wake_for_section(section_id: int) -> None:
    """Ask a worker to write a section of a report; as :func:`wake`."""
    transaction.on_commit(lambda: publish("write_section", section_id=section_id))


def wake_for_run(attempt_id: int) -> None:
    """Ask a worker to run code on the visible cases; as :func:`wake`."""
    transaction.on_commit(lambda: publish("run_code", attempt_id=attempt_id))


def wake_for_probe(probe_id: UUID) -> None:
    """Ask a worker to judge what was submitted in a re-solve; as :func:`wake`."""
    transaction.on_commit(lambda: publish("judge_probe", probe_id=str(probe_id)))


def wake_for_problem_check(check_id: int) -> None:
    """Ask a worker to check a problem; as :func:`wake`."""
    transaction.on_commit(lambda: publish("check_problem", check_id=check_id))


def wake_for_mail(mail_id: int) -> None:
    """Ask a worker to send a mail about feedback; as :func:`wake`."""
    transaction.on_commit(lambda: publish("send_feedback_mail", mail_id=mail_id))


def wake_for_invitation(invitation_id: int) -> None:
    """Ask a worker to mail an invitation, once committed. What no broker takes is not mailed: the invitation and its
    link are on the cohort's page either way."""
    transaction.on_commit(lambda: publish("send_invitation_mail", invitation_id=invitation_id))


def ask_for_key_check(access_id: int, token: UUID) -> None:
    """Ask a worker to test a learner's key, once committed. What no broker takes counts as lost after a while."""
    transaction.on_commit(lambda: publish("check_key", access_id=access_id, token=str(token)))


def publish(task: str, **arguments: int | str) -> bool:
    """Tell the broker of a task of ``interviews/tasks.py`` now; return whether it could be told."""
    try:
        current_app.send_task(f"interviews.tasks.{task}", kwargs=arguments, retry=True, retry_policy=_QUICK)
    except OperationalError:
        logger.warning("the broker does not answer, so no worker is told of %s %s now", task, arguments)
        return False
    return True
