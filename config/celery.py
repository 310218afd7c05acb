"""The Celery application: ``celery -A config worker`` in production, a thread of the web process in local mode."""

import os
import sys

from celery import Celery
from celery.signals import setup_logging, task_postrun, task_prerun, worker_init, worker_ready
from django_structlog.celery.steps import DjangoStructLogInitStep
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

TRANSPORT_ALIASES["embedded"] = "config.embedded_broker:Transport"
app = Celery("dryrun")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["worker"].add(DjangoStructLogInitStep)


@setup_logging.connect
def leave_logging_alone(**_: object) -> None:
    """Let Django's ``LOGGING`` hold in workers; with a receiver Celery sets no levels and handlers of its own."""


@worker_ready.connect
def keep_threads_running(**_: object) -> None:
    """Let each thread compute for longer before the next one gets the interpreter."""
    from django.conf import settings  # late: this module is imported before the settings are there

    sys.setswitchinterval(settings.SECONDS_A_THREAD_KEEPS_THE_INTERPRETER)


@worker_ready.connect
def show_figures(**_: object) -> None:
    """Let Prometheus see what this worker counts; the embedded worker of ``serve`` counts in the web process."""
    from config.metrics import serve_worker_metrics  # late: it needs the settings

    serve_worker_metrics()


@worker_init.connect
def watch(**_: object) -> None:
    """Send what goes wrong and how tasks went where the settings say so; ``serve`` has one process for both."""
    from config import watching  # late: it needs the settings

    watching.start_watching("worker")
    task_prerun.connect(watching.task_begins)
    task_postrun.connect(watching.task_ends)
