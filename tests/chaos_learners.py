"""Learners who practise while things break: each request may reach the other web process, what got no answer is sent
again, and what was accepted is written down for the auditor."""

import http.client
import random
import re
import threading
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from tests.chaos_site import TwoOfEverything
from tests.faults.helpers import RIGHT
from tests.faults.learners import Answer, Learner

SECONDS_BETWEEN_LOOKS = 0.35
"""As ``static/js/room.js`` has it in the first five seconds."""
PATIENCE = 90
"""So many seconds a learner sends again, or waits, before they give up."""
REFUSED = range(400, 500)
_SEEN_TURN = re.compile(r'name="seen_turn" value="(\d+)"')
_THOUGHTS = (
    "For each number I look at every number that comes after it, so the work grows with the pairs, case {n}.",
    "With {n} numbers the inner loop gets shorter with every step of the outer one, I am not sure how to count that.",
    "Let me count the comparisons for {n} numbers first, and then see what happens when there are twice as many.",
    "I think the memory stays the same for {n} numbers, as I only keep two positions and the target at any time.",
)
_ACTS = {"message": 8, "hint": 2, "submit": 2, "run": 2, "skip": 1}
"""What a learner does next, and how often."""
_IMPATIENCE = {"": 16, "take-back": 1, "without-model": 1, "stop": 1}
"""What a learner does while the coach works, besides waiting, and how often."""


@dataclass(frozen=True)
class Promise:
    """Something that was accepted: ``what`` (``turn``, ``run``, ``end``), in which interview, by its client's id or its
    text."""

    what: str
    interview: str
    sign: str
    text: str = ""


@dataclass
class Heard:
    """What all learners were promised, and how they fared: ``answers`` counts statuses and broken connections,
    ``waits`` are the seconds from the acceptance of a turn until its answer was on the page."""

    promises: list[Promise] = field(default_factory=list)
    answers: Counter[str] = field(default_factory=Counter)
    waits: list[float] = field(default_factory=list)
    given_up: list[str] = field(default_factory=list)


class ChaosLearner(Learner):
    """Somebody who practises by chance, decided by ``seed``."""

    def __init__(self, site: TwoOfEverything, user: int, session: str, heard: Heard, seed: str) -> None:
        super().__init__(site, site.model, user, session)  # type: ignore[arg-type]
        self._heard, self._random, self._known, self._has_ended = heard, random.Random(seed), 0, False

    def practise(self, over: threading.Event, pause: float) -> None:
        """Hold one interview after the other until it is ``over``, ``pause`` seconds between two acts on average."""
        while not over.is_set():
            self._begin()
            for _ in range(self._random.randint(4, 12)):
                if self._has_ended or over.is_set():
                    break
                self._act()
                over.wait(self._random.uniform(0, 2 * pause))
            if not self._has_ended:
                self._leave()

    def _begin(self) -> None:
        self.interview, self._has_ended, self._known = "", False, 0
        answer = self._until_told(lambda: self._ask("POST", "/problems/two-sum/start/", {"language": "en"}))
        if answer is None or not answer.location:
            self._has_ended = True
            return
        self.interview = answer.location.split("/")[2]

    def _act(self) -> None:
        act = self._random.choices(list(_ACTS), list(_ACTS.values()))[0]
        number = self._random.randint(100, 10**9)
        if act == "run":
            self._run_code(number)
            return
        text = self._random.choice(_THOUGHTS).format(n=number) if act == "message" else ""
        code = {"code": f"{RIGHT}# {number}\n"} if act == "submit" else {}
        self.write(text, action=act, **code)
        answer = self._until_told(self.say_again)
        if answer is None or answer.status in REFUSED:
            self._find_out()
        else:
            self._heard.promises.append(Promise("turn", self.interview, self._last_form["client_id"], text))
            self._known += 1
            self._wait()

    def _run_code(self, number: int) -> None:
        code, run_id = f"{RIGHT}# run {number}\n", str(uuid.uuid4())  # the auditor looks for the last line
        form = {"run_id": run_id, "code": code}
        answer = self._until_told(lambda: self._ask("POST", f"/interviews/{self.interview}/runs/", form))
        if answer is not None and answer.status not in REFUSED:
            self._heard.promises.append(Promise("run", self.interview, f"{number}\n"))

    def _leave(self) -> None:
        answer = self._until_told(self.end)
        if answer is not None and answer.status not in REFUSED:
            self._heard.promises.append(Promise("end", self.interview, ""))

    def _wait(self) -> None:
        """Wait for the answer as the page does; perhaps press a button meanwhile."""
        accepted, pressed = time.monotonic(), self._random.choices(list(_IMPATIENCE), list(_IMPATIENCE.values()))[0]
        self.told = ["asking"]
        while time.monotonic() < accepted + PATIENCE:
            try:
                answer = self.look_for_answer()
            except (OSError, http.client.HTTPException) as fault:
                self._heard.answers[type(fault).__name__] += 1
                answer = None
            except AssertionError:  # a page that says that something is wrong
                self._heard.answers["wait: no page"] += 1
                answer = None
            if answer is not None:
                self._heard.waits.append(time.monotonic() - accepted)
                return
            time.sleep(SECONDS_BETWEEN_LOOKS)
            if pressed:
                with suppress(OSError, http.client.HTTPException):
                    self._heard.answers[f"{pressed}: {self._press(pressed).status}"] += 1
                pressed = ""
        self._heard.given_up.append(f"interview {self.interview}, turn {self._known}")

    def _find_out(self) -> None:
        """Load the room again, as somebody does whose page is behind."""
        answer = self._until_told(lambda: self._ask("GET", f"/interviews/{self.interview}/"))
        found = _SEEN_TURN.findall(answer.page) if answer is not None and answer.status == 200 else []
        if found:
            self._known = int(found[-1])
            self._wait()
        else:
            self._has_ended = True

    def _until_told(self, ask: Callable[[], Answer]) -> Answer | None:
        """Ask again until the answer is yes or no; ``None`` when there is none for long."""
        self.started = time.monotonic()
        while time.monotonic() < self.started + PATIENCE:
            try:
                answer = ask()
            except (OSError, http.client.HTTPException) as fault:
                self._heard.answers[type(fault).__name__] += 1
            else:
                self._heard.answers[str(answer.status)] += 1
                if answer.status < 500:
                    return answer
            time.sleep(SECONDS_BETWEEN_LOOKS)
        self._heard.given_up.append(f"interview {self.interview or 'to be begun'}: no answer to what was sent")
        return None

    def _turns(self) -> int:
        """Return what the page knows, which is not what the database holds."""
        return self._known


@contextmanager
def practising(site: TwoOfEverything, heard: Heard, *, pause: float, seed: str) -> Iterator[None]:
    """Let all learners practise while the block runs; it is left when each of them has ended what they were at."""
    over = threading.Event()
    learners = [
        ChaosLearner(site, user, session, heard, f"{seed} {number}")
        for number, (user, session) in enumerate(site.learners)
    ]
    threads = [threading.Thread(target=one.practise, args=(over, pause), daemon=True) for one in learners]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()
