"""Is the process alive, and can it do its work? For containers, balancers and people.

``/health/live`` says that the process answers and touches nothing. ``/health/ready`` looks at what the product stands
on and names, with 503, the part that fails; the cause is in the log. That no mail is set up is said, and no fault; so
is that there is no room to store anything, as people can still read.
"""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta

from asgiref.sync import async_to_sync
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from health_check.base import HealthCheck, HealthCheckResult
from health_check.checks import Database
from health_check.contrib.redis import Redis
from health_check.exceptions import ServiceUnavailable
from redis.asyncio import Redis as RedisClient

from config.storage import has_room

logger = logging.getLogger(__name__)

# django-health-check waits for a second more, so that a part may say itself what is wrong with it.
TIME_LIMIT = timedelta(seconds=1)
# Threads of our own, which nobody waits for: one that hangs in a frozen database must not hold the answer.
_threads = ThreadPoolExecutor(max_workers=4, thread_name_prefix="health")


class DatabaseAnswers(Database):
    """The database executes a query."""

    timeout = TIME_LIMIT


@dataclass
class MigrationsApplied(HealthCheck):
    """The tables are those that this version of the program expects."""

    timeout = TIME_LIMIT

    def run(self) -> None:
        """Raise when a migration is missing."""
        try:
            with connection.temporary_connection():
                executor = MigrationExecutor(connection)
                missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
        except DatabaseError as error:
            raise ServiceUnavailable("they cannot be read") from error
        if missing:
            raise ServiceUnavailable(f"{len(missing)} missing, run manage.py migrate")


@dataclass(repr=False)
class RedisAnswers(Redis):
    """Broker and cache answer."""

    timeout = TIME_LIMIT


def _redis() -> RedisClient:
    seconds = TIME_LIMIT.total_seconds()
    return RedisClient.from_url(settings.REDIS_URL, socket_connect_timeout=seconds, socket_timeout=seconds)


def _checks() -> dict[str, HealthCheck]:
    parts: dict[str, HealthCheck] = {"database": DatabaseAnswers(), "migrations": MigrationsApplied()}
    return parts | {"redis": RedisAnswers(client_factory=_redis)} if settings.REDIS_URL else parts


def _storage() -> str:
    """Say whether there is room; a full disk is no reason to send nobody here, as everything can still be read."""
    try:
        room = has_room()
    except DatabaseError as fault:  # it is locked
        logger.warning("nobody knows whether there is room: %s", type(fault).__name__)
        return "unknown"
    if not room:
        logger.error("there is no room to store anything: learners can read, and nothing they write is kept")
    return "ok" if room else "full"


@async_to_sync
async def _results(checks: list[HealthCheck]) -> list[HealthCheckResult]:
    return await asyncio.gather(*(check.get_result(_threads) for check in checks))


@never_cache
@require_safe
def live(request: HttpRequest) -> JsonResponse:
    """Answer; nothing else."""
    return JsonResponse({"status": "alive"})


@never_cache
@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """Answer within two seconds whether each part works: no addresses, no exceptions."""
    checks = _checks()
    errors = {name: result.error for name, result in zip(checks, _results(list(checks.values())), strict=True)}
    failed = {name: str(error) for name, error in errors.items() if error}
    if failed:
        logger.warning("not ready: %s", ", ".join(f"{name} ({error})" for name, error in failed.items()))
    parts = {name: "failed" if name in failed else "ok" for name in errors}
    if "database" not in failed:
        parts["storage"] = _storage()
    if not settings.MAIL_IS_SENT:
        parts["mail"] = "off"
    return JsonResponse({"status": "not ready" if failed else "ready", "parts": parts}, status=503 if failed else 200)
