"""What processes cost, read from ``/proc``: seconds of processor, bytes of memory, each with all children."""

import os
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Cost:
    """What happened between two looks: seconds of processor by process, and of the whole machine."""

    seconds: float
    by_name: dict[str, float]
    machine: float

    @property
    def others(self) -> float:
        """Processors that were busy with what does not belong to the measurement."""
        return max(0.0, self.machine - sum(self.by_name.values())) / self.seconds


class Meter:
    """Measures from its making on; the process that measures counts as ``generator``."""

    def __init__(self, processes: dict[str, int]) -> None:
        self._processes = dict(processes)
        self._started, self._before, self._machine = time.monotonic(), self._look(), _machine_seconds()

    def _look(self) -> dict[str, float]:
        spent = {name: cpu_seconds(pid) for name, pid in self._processes.items()}
        return {**spent, "generator": time.process_time()}

    def cost(self) -> Cost:
        """Return what it took so far."""
        now = self._look()
        spent = {name: seconds - self._before[name] for name, seconds in now.items()}
        return Cost(time.monotonic() - self._started, spent, _machine_seconds() - self._machine)


def cpu_seconds(pid: int) -> float:
    """Return what a process and its children, also those that have ended, have used of processors."""
    ticks = 0
    for process in tree(pid):
        with suppress(OSError):  # it ended meanwhile, and counts with its parent next time
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            ticks += sum(int(field) for field in fields[11:15])
    return ticks / TICKS


def memory(pid: int) -> tuple[float, float]:
    """Return PSS and RSS of one process in MB: PSS shares out what several processes have in common."""
    rows = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    kilobytes = {row.split(":")[0]: int(row.split()[1]) for row in rows[1:]}
    return kilobytes["Pss"] / 1024, kilobytes["Rss"] / 1024


def tree(pid: int) -> list[int]:
    """Return the process and all below it."""
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it ended meanwhile
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(stat.parent.name))
    found = [pid]
    for process in found:
        found += children.get(process, [])
    return found


def _machine_seconds() -> float:
    """Return how long all processors were busy; time stolen by other machines on the host counts as busy."""
    user, nice, system, _idle, _waiting, *interrupts = Path("/proc/stat").read_text().split("\n")[0].split()[1:]
    return sum(map(int, (user, nice, system, *interrupts[:3]))) / TICKS
