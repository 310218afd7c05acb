"""Finds rows of all jobs that nobody works on; every worker runs one, so that none depends on a message to a broker."""

import logging
import math
import threading
import time

from celery.signals import worker_ready, worker_shutting_down
from django.conf import settings
from django.db import close_old_connections, connection
from django.utils import timezone

from interviews.coaching.coaching_mail import queue_digests
from interviews.coaching.job import SEND_COACHING_MAIL, SEND_FEEDBACK_MAIL
from interviews.coding.job import RUN_CODE
from interviews.drafting.job import DRAFT_PROBLEM
from interviews.guests.trying import forget_guests
from interviews.jobs import loop
from interviews.model_calls import trials
from interviews.problem_checks.job import CHECK_PROBLEM
from interviews.report.job import WRITE_SECTION
from interviews.resolves.job import JUDGE_PROBE
from interviews.turns.job import ANSWER_TURN

logger = logging.getLogger(__name__)

JOBS = (
    ANSWER_TURN,
    WRITE_SECTION,
    RUN_CODE,
    JUDGE_PROBE,
    CHECK_PROBLEM,
    DRAFT_PROBLEM,
    SEND_FEEDBACK_MAIL,
    SEND_COACHING_MAIL,
)
"""All kinds of jobs. Adding one is a file and a line here, and the task that names it (``interviews/tasks.py``)."""
SECONDS_BETWEEN_CLEANINGS = 3600
_stop_sweeping = threading.Event()


def sweep() -> int:
    """Wake all that was forgotten, and have providers tried again that did not answer; return how much."""
    now = timezone.now()
    found = [(job, row_id) for job in JOBS for row_id in loop.forgotten(job, now)]
    for job, row_id in found:
        loop.wake(job, row_id)
    return len(found) + trials.wake_due_trials()


def _sweep_until_stopped() -> None:
    failing, cleaned_at = False, -math.inf
    while not _stop_sweeping.wait(settings.SWEEP_SECONDS):
        close_old_connections()
        try:
            sweep()
            if time.monotonic() - cleaned_at > SECONDS_BETWEEN_CLEANINGS:
                forget_guests()
                queue_digests(timezone.now())
                cleaned_at = time.monotonic()
        except Exception:
            if not failing:  # once, and not at every sweep while the database is away
                logger.exception("sweeps fail; they go on, and say when one succeeds")
            failing = True
        else:
            if failing:
                logger.warning("sweeps succeed again")
            failing = False
    connection.close()


@worker_ready.connect
def start_sweeping(**_: object) -> None:
    """Start the sweeper; the embedded worker of ``serve`` sends no such signal, so ``serve`` calls this itself."""
    _stop_sweeping.clear()
    threading.Thread(target=_sweep_until_stopped, name="sweeper", daemon=True).start()


@worker_shutting_down.connect
def stop_sweeping(**_: object) -> None:
    """End the sweeper; the embedded worker of ``serve`` calls this itself."""
    _stop_sweeping.set()
