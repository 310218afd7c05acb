"""How the operations of a learner's code grow with the size of its input: measured at the problem's worst case.

Only operations decide where a measurement ends, so that the same code gives the same points each time. The clock is the
last resort on a machine that is much too busy, and then the measurement says that it is not complete.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from problems.judge.growth import MIN_POINTS, Growth, fit, of_one_call
from problems.judge.judging import program_of
from problems.judge.port import Entry, Limits
from problems.judge.sandbox import CallResult, Program, Sandbox

FIRST_SIZE, LARGEST_SIZE = 8, 16_384
OPERATIONS_A_CALL = 1_500_000_000
OPERATIONS_ALTOGETHER = 5_000_000_000
OPERATIONS_OF_GENERATOR = 600_000_000
TIMES_AS_LONG = 3
"""A whole measurement may have a helper so many times as long as one program of it; loading code costs time as well."""
MAX_INPUT_BYTES = 1_000_000
_SEED = 1
_NOT_THE_CODE = ("time", "helper")
"""Why a program was stopped that might come further another time."""


@dataclass(frozen=True)
class Measurement:
    """Operations by size, (n, operations) in the order of n, and how they grow; ``None`` when they do not tell.

    ``complete`` says that another measurement would give the same: it is ``False`` when the clock or a lost helper
    ended this one, and there might be more points. With ``per_call`` both are those of one call on an object of a class
    to design: the mean of a list of about n calls.
    """

    points: tuple[tuple[int, int], ...] = ()
    growth: Growth | None = None
    complete: bool = True
    per_call: bool = False


@lru_cache(maxsize=8)
def fingerprint(component: Path) -> str:
    """Return what tells apart the measurements of two judges: by the folder of the component, and by our own code."""
    digest = hashlib.sha256(component.name.encode())
    for source in sorted(path for path in Path(__file__).parent.rglob("*") if path.suffix in (".py", ".js")):
        digest.update(source.read_bytes())
    return digest.hexdigest()


def measure(
    code: str, entry: Entry, generator: str, limits: Limits, *, sandbox: Sandbox, language: str = "python"
) -> Measurement:
    """Count the operations of ``code``, written in ``language``, at growing sizes and tell how they grow.

    ``generator`` is Python with ``worst_case(rng, size) -> {parameter: value}``; for a class to design it makes
    about ``size`` calls. Sizes double; where that goes too fast for enough points they grow by equal steps. A call that
    fails or costs too much ends the measurement. Wall time is counted only while there is a helper: waiting for one
    ends nothing.
    """
    meter = _Meter(code, entry, generator, limits, sandbox, language)
    points = _measured(meter, _doubling(), until_same=True)
    if len(points) < MIN_POINTS and meter.complete:
        points = _measured(meter, _stepping(points[-1][0] if points else FIRST_SIZE))
    growth = fit(points)
    if not entry.methods:
        return Measurement(points=tuple(points), growth=growth, complete=meter.complete)
    # Growth is told of the whole list: a mean of few calls falls at first, as they share what is done only once.
    return Measurement(
        points=tuple((size, operations // meter.calls[size]) for size, operations in points),
        growth=growth and of_one_call(growth),
        complete=meter.complete,
        per_call=True,
    )


def _doubling() -> Iterable[int]:
    size = FIRST_SIZE
    while size <= LARGEST_SIZE:
        yield size
        size *= 2


def _stepping(largest: int) -> Iterable[int]:
    step = max(1, largest // 16)
    return range(step, 4 * largest + 1, step)


def _measured(meter: "_Meter", sizes: Iterable[int], *, until_same: bool = False) -> list[tuple[int, int]]:
    """Return the points at ``sizes``, as far as they can be had.

    A generator may make the same input for sizes that lie close together. With ``until_same`` they lie so far apart
    that it has come to its largest input, and that one may already be smaller than the size it was made for.
    """
    points: list[tuple[int, int]] = []
    before = None
    for size in sizes:
        arguments = meter.arguments(size)
        if arguments is None:
            break
        if arguments == before:
            if until_same:
                return points[:-1]
            continue
        meter.calls[size] = len(arguments["operations"]) if meter.entry.methods else 1
        operations = meter.operations(arguments)
        if operations is None:
            break
        points.append((size, operations))
        before = arguments
        if len(points) > 1 and operations**2 > meter.allowed * points[-2][1]:
            break  # the next step takes at least as many times more as this one did
    return points


@dataclass
class _Meter:
    """Runs generator and code, each in a store of its own for every size, and keeps account."""

    code: str
    entry: Entry
    generator: str
    limits: Limits
    sandbox: Sandbox
    language: str = "python"
    left: int = OPERATIONS_ALTOGETHER
    complete: bool = True
    calls: dict[int, int] = field(default_factory=dict)
    seconds_left: float = field(init=False)

    def __post_init__(self) -> None:
        self.seconds_left = self.limits.seconds * TIMES_AS_LONG

    @property
    def allowed(self) -> int:
        """Return the operations that the next call may take."""
        return min(self.limits.operations, OPERATIONS_A_CALL, self.left)

    def arguments(self, size: int) -> dict[str, Any] | None:
        """Return the worst case of ``size``; ``None`` when there is none, or none that is small enough."""
        program = Program(
            source=self.generator, function="worst_case", types=("random.Random", ""), calls=((_SEED, size),)
        )
        result = self._only_result(program, OPERATIONS_OF_GENERATOR)
        if result is None or not isinstance(result.value, dict):
            return None
        if len(json.dumps(result.value)) > MAX_INPUT_BYTES:
            return None
        names = self.entry.inputs or list(result.value)
        return {name: result.value[name] for name in names} if names and result.value.keys() >= set(names) else None

    def operations(self, arguments: dict[str, Any]) -> int | None:
        """Return what the code takes for ``arguments``; ``None`` when it does not come to an end."""
        allowed = self.allowed
        program = program_of(self.entry, self.code, [arguments], language=self.language)
        result = self._only_result(program, allowed)
        self.left -= allowed if result is None else result.operations
        return None if result is None else result.operations

    def _only_result(self, program: Program, operations: int) -> CallResult | None:
        if operations <= 0 or not self.complete:
            return None
        seconds = min(self.limits.seconds, self.seconds_left)
        limits = Limits(operations=operations, memory_mb=self.limits.memory_mb, seconds=seconds)
        execution = self.sandbox.execute(program, limits)
        self.seconds_left -= execution.seconds
        result = execution.results[0] if execution.results else None
        stopped = execution.fault.reason if execution.fault else result.stopped if result else ""
        if stopped in _NOT_THE_CODE or self.seconds_left <= 0:
            self.complete = False
        return result if result and not stopped and not result.error_type else None
