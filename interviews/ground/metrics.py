"""What is counted of turns and of calls to models, for Prometheus.

Labels come from the program and from administrators (providers, models), never from learners.
"""

import logging
from collections.abc import Iterator
from typing import Protocol

from django.apps import apps
from django.db import DatabaseError
from django.db.models import Min
from django.utils import timezone
from prometheus_client import Counter, Histogram
from prometheus_client.core import GaugeMetricFamily

logger = logging.getLogger(__name__)

_WAIT = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60)
_WORK = (0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 8, 13, 20, 30, 45, 60, 90)

TURNS = Counter("dryrun_turns_total", "Turns by how they ended.", ["outcome"])
TURN_SECONDS = Histogram("dryrun_turn_seconds", "From a turn's acceptance to its answer.", buckets=_WORK)
QUEUE_SECONDS = Histogram("dryrun_turn_queue_seconds", "From a turn's acceptance to its first claim.", buckets=_WAIT)
MODEL_SECONDS = Histogram(
    "dryrun_model_call_seconds", "Calls to a model by how they ended.", ["provider", "model", "outcome"], buckets=_WORK
)
MODEL_TOKENS = Counter("dryrun_model_tokens_total", "Tokens that models charged for.", ["kind"])
MODEL_RETRIES = Counter(
    "dryrun_model_retries_total", "Calls that failed or could not be read, most of them asked again.", ["reason"]
)
JUDGE_RUNS = Counter("dryrun_judge_runs_total", "Runs of learners' code by kind and verdict.", ["kind", "outcome"])
JUDGE_SECONDS = Histogram("dryrun_judge_seconds", "Time of a run of learners' code.", ["kind"], buckets=_WAIT)
LEAKS = Counter("dryrun_leaks_caught_total", "Messages that would have given a solution away.", ["voice"])


class Tokens(Protocol):
    """What a call used."""

    prompt: int
    completion: int


def turn_claimed(waited_seconds: float) -> None:
    """Count how long a turn waited until a worker took it for the first time."""
    QUEUE_SECONDS.observe(max(0.0, waited_seconds))


def turn_finished(outcome: str, seconds: float) -> None:
    """Count the end of a turn (``done``, ``failed``, ``cancelled``, ``curated_fallback``) after its acceptance."""
    TURNS.labels(outcome).inc()
    TURN_SECONDS.observe(max(0.0, seconds))


def model_called(provider: str, model: str, outcome: str, seconds: float, usage: Tokens | None) -> None:
    """Count a call to a model: ``outcome`` is ``done`` or the kind of the fault; ``usage`` if the server told it."""
    MODEL_SECONDS.labels(provider, model, outcome).observe(seconds)
    if usage is not None:
        MODEL_TOKENS.labels("prompt").inc(usage.prompt)
        MODEL_TOKENS.labels("completion").inc(usage.completion)


def model_retried(reason: str) -> None:
    """Count another try: ``reason`` is the kind of the fault, or ``unparsed``."""
    MODEL_RETRIES.labels(reason).inc()


def judged(kind: str, outcome: str, seconds: float) -> None:
    """Count a run of a learner's code: ``kind`` is ``run``, ``submit`` or ``probe``, ``outcome`` the verdict."""
    JUDGE_RUNS.labels(kind, outcome).inc()
    JUDGE_SECONDS.labels(kind).observe(seconds)


def leak_caught(voice: str) -> None:
    """Count a message that the leak guard held back: ``voice`` is ``model`` or ``curated``."""
    LEAKS.labels(voice).inc()


class OldestUnfinishedTurn:
    """How long the oldest unfinished turn has been waiting, looked up when Prometheus asks; 0 when none waits."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield the age in seconds, or nothing while the database does not answer."""
        turns = apps.get_model("interviews", "Turn").objects  # by its name: the models may count as well
        try:
            oldest = turns.filter(status__in=("queued", "running")).aggregate(oldest=Min("accepted_at"))["oldest"]
        except DatabaseError as error:
            logger.warning("the age of the oldest turn is not known: %s", type(error).__name__)
            return
        age = (timezone.now() - oldest).total_seconds() if oldest else 0.0
        yield GaugeMetricFamily(
            "dryrun_oldest_unfinished_turn_seconds", "Age of the oldest unfinished turn.", value=max(0.0, age)
        )
