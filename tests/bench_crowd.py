"""Learners in their rooms: they send messages and ask for answers as the pages of a browser do."""

import asyncio
import re
import time
import uuid
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from tests.bench_http import Client

_AFTER = re.compile(r"after=(\d+)")
_POSITION = re.compile(r'id="message-(\d+)"')
_THOUGHTS = (
    "For each price I look at every price that comes after it, so the work grows with the number of pairs, case {n}.",
    "With {n} prices the inner loop gets shorter with every step of the outer one, I am not sure how to count that.",
    "Let me count the comparisons for {n} prices first, and then see what happens when there are twice as many.",
    "I think the memory stays the same for {n} prices, as I only keep two positions and the target at any time.",
)


@dataclass
class Learner:
    """A learner in the room: what the page knows."""

    interview: str
    session: str
    turn: int
    after: int


@dataclass
class Seen:
    """What was seen of requests: milliseconds, what went wrong, and when each turn was sent, by its client id."""

    accepted: list[float] = field(default_factory=list)
    polled: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    turns: dict[str, float] = field(default_factory=dict)


class Crowd:
    """Learners who use one web server."""

    def __init__(self, port: int, learners: Sequence[Learner]) -> None:
        self.learners = list(learners)
        self._http = Client(port)

    async def send(self, learner: Learner, seen: Seen) -> bool:
        """Send a message that only a model answers; return whether it was accepted."""
        client_id, due = str(uuid.uuid4()), time.time()
        fields = {
            "client_id": client_id,
            "seen_turn": learner.turn,
            "after": learner.after,
            "action": "message",
            "text": _THOUGHTS[learner.turn % len(_THOUGHTS)].format(n=100 + learner.turn * 7),
        }
        try:
            status, page = await self._http.post(f"/interviews/{learner.interview}/turns/", learner.session, fields)
        except (OSError, EOFError) as error:
            seen.errors.append(type(error).__name__)
            return False
        if status != 200:
            seen.errors.append(f"POST {status}")
            return False
        seen.accepted.append((time.time() - due) * 1000)
        seen.turns[client_id] = due
        learner.turn += 1
        learner.after = int((_AFTER.findall(page) or [learner.after])[-1])
        return True

    async def send_all(self, seen: Seen, *, at_once: int) -> None:
        """Let everybody send a message, so many at a time."""
        places = asyncio.Semaphore(at_once)

        async def one(learner: Learner) -> None:
            async with places:
                await self.send(learner, seen)

        await asyncio.gather(*map(one, self.learners))

    async def poll(self, learner: Learner, seen: Seen) -> bool:
        """Ask once for what is new; return whether the answer is there, or nothing can be hoped for."""
        started = time.perf_counter()
        path = f"/interviews/{learner.interview}/updates/?after={learner.after}"
        try:
            status, page = await self._http.get(path, learner.session)
        except (OSError, EOFError) as error:
            seen.errors.append(type(error).__name__)
            return True
        seen.polled.append((time.perf_counter() - started) * 1000)
        if status == 204:
            return False
        if status != 200:
            seen.errors.append(f"GET {status}")
        learner.after = max([learner.after, *(int(position) for position in _POSITION.findall(page))])
        return True

    async def wait_for_answer(self, learner: Learner, seen: Seen, *, every: float) -> None:
        """Ask again and again until the answer is there."""
        while not await self.poll(learner, seen):
            await asyncio.sleep(every)

    async def browse(self, path: str, clients: int, seconds: float) -> tuple[list[float], set[int]]:
        """Fetch a page of each interview, or a page of the site, as fast as possible; return times and statuses.

        Fragments end with a query and are fetched as htmx does.
        """
        times: list[float] = []
        statuses: set[int] = set()

        async def read(learner: Learner, end: float) -> None:
            address = path if path.startswith("/") else f"/interviews/{learner.interview}/{path}"
            while time.monotonic() < end:
                started = time.perf_counter()
                statuses.add((await self._http.get(address, learner.session, whole_page="?" not in path))[0])
                times.append((time.perf_counter() - started) * 1000)

        readers = [self.learners[number % len(self.learners)] for number in range(clients)]
        await asyncio.gather(*(read(reader, time.monotonic() + 1) for reader in readers))
        times.clear()  # every process has everything loaded now
        await asyncio.gather(*(read(reader, time.monotonic() + seconds) for reader in readers))
        return times, statuses


async def at_rate(
    learners: Sequence[Learner], rate: float, do: Callable[[int, Learner, float], Awaitable[None]]
) -> None:
    """Do something for each learner at fixed times, however long it takes; ``do`` gets the time it was due."""
    started = time.monotonic() + 0.1

    async def one(number: int, learner: Learner) -> None:
        due = started + number / rate
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        await do(number, learner, due)

    await asyncio.gather(*(one(number, learner) for number, learner in enumerate(learners)))
