"""Telling those who wait that something is new: threads of this process, and with Redis those of every other one.

It says no more than that it is worth a look. A bell that nobody hears (Redis is away) is no loss: who waits looks now
and then without being told.
"""

import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from uuid import UUID

import redis
from django.conf import settings
from django.db import transaction
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

Wait = Callable[[float], bool]
CHANNEL = "dryrun.news"
SECONDS_OF_SILENCE = 5.0
"""So long nothing is told through a Redis that did not answer: a stream of words must not wait for each of them."""
SECONDS_TO_RECONNECT = 1.0

_lock = threading.Lock()
_waiting: dict[str, set[threading.Event]] = {}
_listener: threading.Thread | None = None
_publisher: redis.Redis | None = None
_silent_until = 0.0


def tell(about: UUID) -> None:
    """Let everybody look who listens to ``about``, once the current transaction is committed."""
    transaction.on_commit(lambda: _tell(str(about)))


@contextmanager
def listening(about: UUID) -> Iterator[Wait]:
    """Give a function that waits up to so many seconds and returns whether something was told since the last wait."""
    bell, name = threading.Event(), str(about)
    with _lock:
        _waiting.setdefault(name, set()).add(bell)
    if settings.REDIS_URL:
        _hear_other_processes()

    def wait(seconds: float) -> bool:
        heard = bell.wait(seconds)
        bell.clear()
        return heard

    try:
        yield wait
    finally:
        with _lock:
            _waiting[name].discard(bell)
            if not _waiting[name]:
                del _waiting[name]


def _tell(name: str) -> None:
    global _publisher, _silent_until  # noqa: PLW0603
    if not settings.REDIS_URL:
        _ring(name)
        return
    if time.monotonic() < _silent_until:
        return
    try:
        if _publisher is None:
            _publisher = redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=1)
        _publisher.publish(CHANNEL, name)
    except RedisError as error:
        _silent_until = time.monotonic() + SECONDS_OF_SILENCE
        logger.warning("Redis does not answer (%s); pages look for news themselves", type(error).__name__)


def _ring(name: str) -> None:
    with _lock:
        for bell in _waiting.get(name, ()):
            bell.set()


def _hear_other_processes() -> None:
    global _listener  # noqa: PLW0603
    with _lock:
        if _listener is None:
            _listener = threading.Thread(target=_hear, name="news", daemon=True)
            _listener.start()


def _hear() -> None:
    """Ring for what other processes tell, as long as this one lives."""
    away = False
    while True:
        try:
            client = redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=1, health_check_interval=10)
            with client.pubsub(ignore_subscribe_messages=True) as told:
                told.subscribe(CHANNEL)
                away = False
                while True:
                    message = told.get_message(timeout=10)
                    if message is not None:
                        _ring(message["data"].decode())
        except RedisError as error:
            if not away:  # once, and not every second while it stays away
                logger.warning("Redis tells no news (%s); pages look for them themselves", type(error).__name__)
            away = True
            time.sleep(SECONDS_TO_RECONNECT)


def _after_fork() -> None:
    global _listener, _publisher, _lock
    _listener, _publisher, _lock = None, None, threading.Lock()
    _waiting.clear()


os.register_at_fork(after_in_child=_after_fork)
