"""The only place that enqueues work. Tasks are named, not imported: what is dispatched may itself dispatch."""

import logging
from uuid import UUID

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

logger = logging.getLogger(__name__)

_QUICK = {"max_retries": 0, "interval_start": 0, "interval_step": 0, "interval_max": 0}


def wake(task: str, **row: int | UUID) -> None:
    """Ask a worker to run a task of ``interviews/tasks.py`` for a row, once the current transaction is committed.

    A broker that cannot be reached is no error: the row of a job is the queue, and the sweeper finds it. What is no job
    is as if it had not been asked for.
    """
    plain = {name: str(value) if isinstance(value, UUID) else value for name, value in row.items()}
    transaction.on_commit(lambda: publish(task, **plain))


def publish(task: str, **arguments: int | str) -> bool:
    """Tell the broker of a task of ``interviews/tasks.py`` now; return whether it could be told."""
    try:
        current_app.send_task(f"interviews.tasks.{task}", kwargs=arguments, retry=True, retry_policy=_QUICK)
    except OperationalError:
        logger.warning("the broker does not answer, so no worker is told of %s %s now", task, arguments)
        return False
    return True
