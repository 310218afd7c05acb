"""``python -m tests.bench_seen``: a message is sent, and how long it takes until the answer is seen.

Learners listen as a browser does: to the stream, and where it says so they ask. The fake model says a sentence, waits
a moment, and says the next. What is measured is the time from its first sentence to the first words on a page, and from
its last word to these words and to the whole reply there. In production mode, and with all in one process as ``make
run`` has it.
"""

import argparse
import asyncio
import http.client
import json
import re
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

from config.env import BASE_DIR
from tests.bench_crowd import Learner
from tests.bench_http import Client
from tests.bench_report import row, spread, title
from tests.bench_stack import PROVIDER, add_provider, running_stack
from tests.fake_openai import fake_openai
from tests.faults.deployed import HOST
from tests.serving import environment, start_serve

LEARNERS = (1, 10, 30)
ROUNDS = 3
SECONDS_A_SENTENCE = 0.3
ASKS_EVERY = 0.35
"""Seconds, as ``static/js/room.js`` does in the first five, where it hears nothing."""
_THOUGHT = "For each price I look at every price that comes after it, so the work grows with the pairs, case {number}."
_AFTER = re.compile(r"after=(\d+)")
_POSITION = re.compile(r'id="message-(\d+)"')


@dataclass
class Seen:
    """Milliseconds, and how many pages found no stream."""

    first_words: list[float] = field(default_factory=list)
    last_words: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    asked: int = 0


class Pages:
    """The rooms of learners, and the model that speaks in them."""

    def __init__(self, port: int, model_url: str, scheme: str) -> None:
        self._port = port
        self._http = Client(port, scheme)
        self._model = model_url.removeprefix("http://").partition("/")[0]

    def control(self, **wanted: object) -> dict:
        """Tell the fake model what to do, and return what it has seen."""
        connection = http.client.HTTPConnection(self._model, timeout=5)
        connection.request("POST", "/control", json.dumps(wanted))
        answer = json.loads(connection.getresponse().read())
        connection.close()
        return answer

    async def all_send(self, learners: list[Learner], seen: Seen) -> None:
        """Let everybody send a message within half a second, and note what their pages see."""
        texts = {learner.interview: _THOUGHT.format(number=uuid.uuid4().int % 10**9) for learner in learners}
        times = await asyncio.gather(
            *(self._send(one, texts[one.interview], number / len(learners) / 2) for number, one in enumerate(learners))
        )
        calls = self.control()["calls"]
        for learner, (first, last, whole) in zip(learners, times, strict=True):
            heard = (call["said_at"] for call in calls if texts[learner.interview] in call["messages"][-1]["content"])
            said_at = next(heard, None)
            if not said_at:
                continue  # answered without the model
            if first is None:
                seen.asked += 1
            else:
                seen.first_words.append((first - said_at[0]) * 1000)
                seen.last_words.append((last - said_at[-1]) * 1000)
            seen.whole.append((whole - said_at[-1]) * 1000)

    async def _send(self, learner: Learner, text: str, pause: float) -> tuple[float | None, float | None, float]:
        await asyncio.sleep(pause)
        fields = {"client_id": uuid.uuid4(), "seen_turn": learner.turn, "after": learner.after, "action": "message"}
        room = f"/interviews/{learner.interview}"
        status, page = await self._http.post(f"{room}/turns/", learner.session, {**fields, "text": text})
        assert status == 200, status
        learner.turn += 1
        learner.after = int((_AFTER.findall(page) or [learner.after])[-1])
        first = last = None
        async for event in self._events(f"{room}/stream/?turn={learner.turn}", learner.session):
            if event == "words":
                last = time.time()
                first = first or last
            if event == "look":
                break
        while True:
            status, page = await self._http.get(f"{room}/updates/?after={learner.after}", learner.session)
            assert status in (200, 204), status
            if status == 200 and (positions := _POSITION.findall(page)):
                learner.after = max(map(int, positions))
                return first, last, time.time()
            await asyncio.sleep(ASKS_EVERY)

    async def crowded(self, learners: list[Learner]) -> None:
        """Let everybody wait with three pages, more than there is place for, and look how the rest of the site does."""
        self.control(default="held")
        seen = Seen()
        waiting = [
            asyncio.create_task(self._send(one, _THOUGHT.format(number=n), 0.0)) for n, one in enumerate(learners)
        ]
        await asyncio.sleep(5)
        held: list[str] = []

        async def listen(learner: Learner) -> None:
            async for event in self._events(
                f"/interviews/{learner.interview}/stream/?turn={learner.turn}", learner.session
            ):
                held.append(event)

        pages = [asyncio.create_task(listen(one)) for one in learners * 2]
        await asyncio.sleep(3)
        for _ in range(40):
            started = time.perf_counter()
            status, _ = await self._http.get(
                f"/interviews/{learners[0].interview}/", learners[0].session, whole_page=True
            )
            assert status == 200, status
            seen.whole.append((time.perf_counter() - started) * 1000)
        title(f"Send, see: {len(learners) * 3} pages that wait")
        row("of the second and third pages found a stream", f"{held.count('hello')} of {len(pages)}")
        row("a room beside them", spread(seen.whole))
        self.control(default="normal")
        for task in (*pages, *waiting):
            task.cancel()
        await asyncio.gather(*pages, *waiting, return_exceptions=True)

    async def _events(self, path: str, session: str) -> AsyncIterator[str]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nX-Forwarded-Proto: https\r\nX-Forwarded-For: 192.0.2.1\r\n"
            f"Cookie: sessionid={session}\r\n\r\n".encode()
        )
        try:
            if b" 200 " not in await reader.readline():
                return
            while line := await reader.readline():
                if line.startswith(b"event: "):
                    yield line.removeprefix(b"event: ").decode().strip()
        finally:
            writer.close()


async def measured(pages: Pages, made: list[dict], where: str, *, then_crowded: bool = False) -> None:
    """Measure each number of learners, after one round that nobody looks at."""
    learners = [Learner(**one) for one in made]
    pages.control(default=f"spoken:{SECONDS_A_SENTENCE}")
    await pages.all_send(learners[:2], Seen())
    for count in LEARNERS:
        seen = Seen()
        for _ in range(ROUNDS):
            await pages.all_send(learners[:count], seen)
        title(f"Send, see: {where}, {count} at a time")
        row("first words, after the first sentence", spread(seen.first_words))
        row("last words, after the last word", spread(seen.last_words))
        row("the whole reply, after the last word", spread(seen.whole))
        row("  pages that found no stream and asked", f"{seen.asked} of {len(seen.whole)}")
    if then_crowded:
        await pages.crowded(learners)


def embedded() -> None:
    """Measure ``make run``."""
    with tempfile.TemporaryDirectory(prefix="dryrun-seen-") as folder, fake_openai() as model:
        data = Path(folder) / "data"
        served = start_serve(data, Path(folder) / "serve.log").wait_until_ready()
        inside = environment(data) | {"BENCH_KEY": "key-of-this-bench", "DJANGO_SETTINGS_MODULE": "config.settings"}

        def run(*command: str) -> str:
            return subprocess.run(
                [sys.executable, *command], cwd=BASE_DIR, env=inside, check=True, capture_output=True, text=True
            ).stdout

        try:
            make = f"import django; django.setup(); from tests.bench_learners import make; make({max(LEARNERS)})"
            made = json.loads(run("-c", make))
            run("manage.py", *PROVIDER.split(), "--base-url", model.url)
            asyncio.run(measured(Pages(served.port, model.url, "http"), made, "make run"))
        finally:
            served.end(signal.SIGTERM)


def bench_seen() -> None:
    """Measure both ways to run it."""
    embedded()
    with running_stack() as stack, stack.worker(1):
        made = stack.made_learners(max(LEARNERS))
        add_provider(stack)
        pages = Pages(stack.web_port, stack.model_url, "https")
        asyncio.run(measured(pages, made, "production mode", then_crowded=True))


def main() -> None:
    """Run it alone."""
    argparse.ArgumentParser(description=__doc__.split("\n", 1)[0]).parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))  # what was started is ended on the way out
    bench_seen()


if __name__ == "__main__":
    sys.exit(main())
