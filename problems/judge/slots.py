"""Places for helpers: each has one when it is needed, asks it about one program after the other, and replaces it."""

import logging
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from problems.judge.replies import is_answer
from problems.judge.worker import Lost, Worker

logger = logging.getLogger(__name__)

GRACE = 0.5
"""Seconds beyond a program's time that a helper has to say so itself."""


@dataclass
class Conversation:
    """What a helper said of a program: answers by the number of the call, and why no more came ("" if it was all)."""

    answers: dict[int, dict[str, Any]] = field(default_factory=dict)
    lost: str = ""
    seconds: float = 0.0


class Slot:
    """A place for a helper."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory.absolute()  # helpers stand elsewhere
        self.worker: Worker | None = None

    def ready(self) -> Worker:
        """Return a helper that is running. Raises ``Lost`` for one that does not start."""
        if self.worker is None or not self.worker.is_alive():
            self.discard()
            self.worker = Worker(self.directory)
        return self.worker

    def ask(self, number: int, request: bytes, *, calls: int, seconds: float) -> Conversation:
        """Let the helper run the program in ``request``, which has so many calls, for so many seconds and a little.

        Raises what keeps a helper from starting; a helper that is lost is thrown away, and what it said so far counts.
        """
        found, started = Conversation(), time.monotonic()
        try:
            worker = self.ready()
            started = time.monotonic()
            for answer in worker.ask(request, seconds=seconds + GRACE):
                if answer.get("id") != number:
                    raise Lost("helper", "it answered another question")
                if answer.get("done") is True:
                    break
                if not is_answer(answer, calls) or answer["call"] in found.answers:
                    raise Lost("helper", "it answered with nonsense")
                found.answers[answer["call"]] = answer
        except Lost as lost:
            self.lose(lost)
            found.lost = lost.reason
        except BaseException:
            self.discard()  # it may still be talking about this program
            raise
        found.seconds = time.monotonic() - started
        return found

    def lose(self, lost: Lost) -> None:
        """Throw a lost helper away, and log that."""
        logger.warning("a helper of the judge was lost (%s): %s", lost.reason, lost.why)
        self.discard()

    def discard(self) -> None:
        """End the helper, if there is one."""
        worker, self.worker = self.worker, None
        if worker is not None:
            worker.end()
