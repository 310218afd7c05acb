"""The broker of local mode: kombu's queues in this process's memory, and a worker that hears of a message at once.

kombu's own worker looks into them once a second, which every turn would wait for.
"""

import threading
import time
from queue import Empty
from typing import Any

from kombu.transport import memory

SECONDS_BETWEEN_LOOKS = 1.0
"""Besides: a worker with all hands full looks again without being told."""

_something_new = threading.Event()


class Channel(memory.Channel):
    """Rings when something is put into a queue."""

    def _put(self, queue: str, message: Any, **options: Any) -> None:
        super()._put(queue, message, **options)
        _something_new.set()

    def _put_fanout(self, exchange: str, message: Any, routing_key: str | None = None, **options: Any) -> None:
        super()._put_fanout(exchange, message, routing_key, **options)
        _something_new.set()


class Transport(memory.Transport):
    """Waits for the bell instead of sleeping. For one worker: of two, only one would hear it."""

    Channel = Channel

    def drain_events(self, connection: Any, timeout: float | None = None) -> None:
        """Deliver one message. Raises ``TimeoutError`` when there is none within ``timeout`` seconds."""
        until = None if timeout is None else time.monotonic() + timeout
        while True:
            _something_new.clear()  # before the look, so that what comes during it is seen
            try:
                self.cycle.get(self._deliver, timeout=timeout)
                return
            except Empty:
                left = SECONDS_BETWEEN_LOOKS if until is None else until - time.monotonic()
                if left <= 0:
                    raise TimeoutError from None
                _something_new.wait(min(left, SECONDS_BETWEEN_LOOKS))
