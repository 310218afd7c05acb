"""What chaos does to an installation, and when: drawn by a seed, so that a run can be had again."""

import os
import random
import shutil
import signal
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.chaos_links import Link
from tests.chaos_site import Place, TwoOfEverything

SHORTEST, LONGEST = 1.0, 8.0
"""Seconds that a fault lasts: some end before a lease (3 s) does, others long after it."""
FORWARD, BACK = 40, -40
"""Seconds by which a clock jumps: far longer than a lease, and than the longest turn."""
_BYTES_OF_A_DISK = 16 << 20


@dataclass(frozen=True)
class Planned:
    """One fault: at which second it comes to which part, and how long it lasts."""

    at: float
    part: str
    fault: str
    seconds: float


@dataclass
class Done:
    """What was done, by fault and part, and what could not be."""

    faults: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)


Fault = Callable[[TwoOfEverything, Place | None, float], None]


def _killed(site: TwoOfEverything, place: Place, seconds: float) -> None:
    place.kill()
    time.sleep(seconds / 4)  # as long as systemd takes to notice
    site.start(place)


def _frozen(_: TwoOfEverything, place: Place, seconds: float) -> None:
    place.freeze()
    try:
        time.sleep(seconds)
    finally:
        place.thaw()


def _jumps(by: int) -> Fault:
    def fault(_: TwoOfEverything, place: Place, seconds: float) -> None:
        place.set_clock(by)
        try:
            time.sleep(seconds)
        finally:
            place.set_clock(0)

    return fault


def _judge_killed(_: TwoOfEverything, place: Place, seconds: float) -> None:
    _tell(place.judges(), signal.SIGKILL)


def _judge_frozen(_: TwoOfEverything, place: Place, seconds: float) -> None:
    judges = place.judges()
    _tell(judges, signal.SIGSTOP)
    time.sleep(seconds)
    _tell(judges, signal.SIGCONT)


def _over(link: Callable[[TwoOfEverything, Place | None], Link], what: Callable[[Link], None]) -> Fault:
    def fault(site: TwoOfEverything, place: Place | None, seconds: float) -> None:
        what(link(site, place))
        try:
            time.sleep(seconds)
        finally:
            link(site, place).heal()

    return fault


def _says(mode: str, *, latency: float = 0.0) -> Fault:
    def fault(site: TwoOfEverything, _: Place | None, seconds: float) -> None:
        before = site.model.latency
        site.model.default, site.model.latency = mode, latency or before
        try:
            time.sleep(seconds)
        finally:
            site.model.default, site.model.latency = "normal", before

    return fault


def _redis_killed(site: TwoOfEverything, _: Place | None, seconds: float) -> None:
    site.redis.kill()
    time.sleep(seconds)
    site.redis.start()


def _redis_frozen(site: TwoOfEverything, _: Place | None, seconds: float) -> None:
    site.redis.freeze()
    try:
        time.sleep(seconds)
    finally:
        site.redis.thaw()


def _redis_emptied(site: TwoOfEverything, _: Place | None, seconds: float) -> None:
    site.redis.empty()


def _database_restarted(site: TwoOfEverything, _: Place | None, seconds: float) -> None:
    site.database.stop()
    time.sleep(seconds / 2)
    site.database.start()


def _database_crashed(site: TwoOfEverything, _: Place | None, seconds: float) -> None:
    site.database.crash()
    time.sleep(seconds / 4)
    site.database.start()


def _disk_full(site: TwoOfEverything, _: Place | None, seconds: float) -> None:
    with filled(site.folder / "data"):
        time.sleep(seconds)


_TO_DATABASE = lambda site, place: place.database  # noqa: E731 - rows of the table below
_TO_REDIS = lambda site, place: place.redis  # noqa: E731
_TO_MODEL = lambda site, place: site.model_link  # noqa: E731
_OF_A_PROCESS: Mapping[str, Fault] = {
    "killed": _killed,
    "frozen": _frozen,
    "cut off from PostgreSQL": _over(_TO_DATABASE, Link.cut),
    "no bytes to or from PostgreSQL": _over(_TO_DATABASE, Link.stall),
    "cut off from Redis": _over(_TO_REDIS, Link.cut),
    "no bytes to or from Redis": _over(_TO_REDIS, Link.stall),
    "clock forward": _jumps(FORWARD),
    "clock back": _jumps(BACK),
}
FAULTS: Mapping[str, tuple[float, Mapping[str, Fault]]] = {
    "web": (10.0, _OF_A_PROCESS),
    "worker": (10.0, {**_OF_A_PROCESS, "judge killed": _judge_killed, "judge frozen": _judge_frozen}),
    "model": (
        12.0,
        {
            "cut off": _over(_TO_MODEL, Link.cut),
            "no bytes to or from it": _over(_TO_MODEL, Link.stall),
            "slow": _says("normal", latency=4.0),
            "answers 500": _says("500"),
            "answers 429": _says("429"),
            "breaks off in the middle": _says("cut"),
            "never answers": _says("hang"),
        },
    ),
    "redis": (25.0, {"killed": _redis_killed, "frozen": _redis_frozen, "emptied": _redis_emptied}),
    "database": (30.0, {"restarted": _database_restarted, "crashed": _database_crashed}),
    "disk": (40.0, {"full": _disk_full}),
}
"""What each part may suffer, and the seconds between two of its faults on average. Of the processes there are two."""


def planned(seed: int, seconds: float) -> list[Planned]:
    """Return what is to happen within so many seconds: always the same for the same seed."""
    plan = []
    for part in ("web-1", "web-2", "worker-1", "worker-2", "model", "redis", "database", "disk"):
        chance = random.Random(f"{seed} {part}")
        pause, faults = FAULTS[part.partition("-")[0]]
        at = chance.uniform(1, pause)
        while at < seconds:
            lasts = round(chance.uniform(SHORTEST, min(LONGEST, max(SHORTEST, seconds - at))), 1)
            plan.append(Planned(round(at, 1), part, chance.choice(list(faults)), lasts))
            at += lasts + chance.expovariate(1 / pause)
    return sorted(plan, key=lambda one: one.at)


def wreaked(site: TwoOfEverything, plan: list[Planned], *, tell: Callable[[str], None]) -> Done:
    """Do what is planned; return when all of it is healed. What comes to one part comes one after the other, perhaps
    later than planned, as a start takes its time."""
    done, started = Done(), time.monotonic()

    def suffer(part: str) -> None:
        place = site.places.get(part)
        for one in plan:
            if one.part != part:
                continue
            time.sleep(max(0.0, started + one.at - time.monotonic()))
            tell(f"{time.monotonic() - started:6.1f} s  {part} {one.fault}, {one.seconds} s")
            try:
                FAULTS[part.partition("-")[0]][1][one.fault](site, place, one.seconds)
            except Exception as fault:
                done.failures.append(f"{part} {one.fault}: {type(fault).__name__}: {fault}")
                return
            done.faults[f"{part.partition('-')[0]} {one.fault}"] += 1

    threads = [
        threading.Thread(target=suffer, args=(part,), name=part, daemon=True) for part in {one.part for one in plan}
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return done


def _tell(pids: list[int], number: int) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


@contextmanager
def filled(folder: Path) -> Iterator[None]:
    """Let the disk of ``folder`` be full while the block runs."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(b"x" * 4096)
    try:
        yield
    finally:
        filler.unlink()


@contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """Let ``folder`` be a disk of a few megabytes while the block runs; tell whether that is possible here."""
    mount = shutil.which("mount")
    command = [mount or "mount", "-t", "tmpfs", "-o", f"size={_BYTES_OF_A_DISK}", "tmpfs", str(folder)]
    if os.geteuid() != 0 or not mount or subprocess.run(command, capture_output=True).returncode:
        yield False
        return
    try:
        yield True
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
