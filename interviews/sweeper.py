"""Finds turns, sections of reports, runs of code, re-solves, checks of problems and mails that nobody works on; every
worker runs one, so that none of them depends on a message to a broker."""

import logging
import threading

from celery.signals import worker_ready, worker_shutting_down
from django.conf import settings
from django.db import close_old_connections, connection
from django.utils import timezone

from interviews.coaching import mail
from interviews.coding import runs as code_runs
from interviews.jobs import dispatch
from interviews.problem_checks import checking
from interviews.report import writing
from interviews.resolves import judging as probe_runs
from interviews.turns import answering

logger = logging.getLogger(__name__)

_stop_sweeping = threading.Event()


def sweep() -> int:
    """Wake all that was forgotten; return how much."""
    now = timezone.now()
    turns, sections = answering.unanswered_turns(now), writing.forgotten_sections(now)
    runs, probes = code_runs.forgotten_runs(now), probe_runs.forgotten_probes(now)
    checks = checking.forgotten_checks(now)
    mails = mail.forgotten_mails(now)
    for turn_id in turns:
        dispatch.wake(turn_id)
    for section_id in sections:
        dispatch.wake_for_section(section_id)
    for attempt_id in runs:
        dispatch.wake_for_run(attempt_id)
    for probe_id in probes:
        dispatch.wake_for_probe(probe_id)
    for check_id in checks:
        dispatch.wake_for_problem_check(check_id)
    for mail_id in mails:
        dispatch.wake_for_mail(mail_id)
    return len(turns) + len(sections) + len(runs) + len(probes) + len(checks) + len(mails)


def _sweep_until_stopped() -> None:
    failing = False
    while not _stop_sweeping.wait(settings.SWEEP_SECONDS):
        close_old_connections()
        try:
            sweep()
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
