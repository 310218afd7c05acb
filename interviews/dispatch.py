"""The only place that enqueues work."""

import logging

from django.db import transaction

logger = logging.getLogger(__name__)

_QUICK = {"max_retries": 0, "interval_start": 0, "interval_step": 0, "interval_max": 0}


def wake(turn_id: int) -> None:
    """Ask a worker to answer a turn, once the current transaction is committed.

    A broker that cannot be reached is no error: the row is the queue, and the sweeper finds it.
    """
    transaction.on_commit(lambda: _publish(turn_id))


def _publish(turn_id: int) -> None:
    from interviews.tasks import answer_turn

    try:
        answer_turn.apply_async(kwargs={"turn_id": turn_id}, retry=True, retry_policy=_QUICK)
    except answer_turn.OperationalError:
        logger.warning("the broker does not answer; turn %s waits for the sweeper", turn_id)
