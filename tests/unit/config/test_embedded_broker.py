"""The broker of local mode: a worker hears of a message at once, and does nothing while there is none."""

import threading
import time

import pytest
from django.conf import settings
from kombu import Connection

from config.embedded_broker import SECONDS_BETWEEN_LOOKS


@pytest.fixture
def connection() -> Connection:
    return Connection(settings.CELERY_BROKER_URL)


def test_a_message_is_delivered_while_the_worker_waits(connection: Connection) -> None:
    heard: list[tuple[str, float]] = []
    with connection, connection.SimpleQueue("bells") as sent, connection.Consumer(sent.queue, no_ack=True) as consumer:
        consumer.register_callback(lambda body, message: heard.append((body, time.monotonic())))
        started = time.monotonic()
        waiting = threading.Timer(0.05, lambda: sent.put("now"))
        waiting.start()
        connection.drain_events(timeout=10)
        waiting.join()
    assert [body for body, _ in heard] == ["now"]
    assert heard[0][1] - started < SECONDS_BETWEEN_LOOKS


def test_nothing_comes_and_nothing_is_done(connection: Connection) -> None:
    with connection, connection.SimpleQueue("silence") as queue, connection.Consumer(queue.queue, no_ack=True):
        used = time.process_time()
        with pytest.raises(TimeoutError):
            connection.drain_events(timeout=0.2)
        assert time.process_time() - used < 0.1
