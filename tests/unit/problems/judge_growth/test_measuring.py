"""What is measured, where a measurement ends, and what it never exceeds; the sandbox is played."""

import itertools
import math
import random
import time
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from problems.judge.measuring import (
    MAX_INPUT_BYTES,
    OPERATIONS_A_CALL,
    OPERATIONS_ALTOGETHER,
    OPERATIONS_OF_GENERATOR,
    Measurement,
    measure,
)
from problems.judge.port import Entry, Fault, Limits
from problems.judge.sandbox import CallResult, Execution, Program

ENTRY = Entry(function="solve", parameters=(("nums", "list[int]"), ("k", "int")), returns="int")
Input = Callable[[random.Random, int], Mapping[str, Any]]


def numbers(rng: random.Random, size: int) -> Mapping[str, Any]:
    return {"k": size, "nums": [rng.randrange(9) for _ in range(size)]}


class PlayedSandbox:
    """Says what the generator makes and what a call costs, and keeps what it was asked."""

    def __init__(self, cost: Callable[[int], float], worst_case: Input = numbers, fails_from: int = 10**9) -> None:
        self.cost, self.worst_case, self.fails_from = cost, worst_case, fails_from
        self.programs: list[Program] = []
        self.limits: list[Limits] = []
        self.used = 0
        self.seconds = 0.0

    def execute(self, program: Program, limits: Limits) -> Execution:
        self.programs.append(program)
        self.limits.append(limits)
        return Execution(
            results=tuple(self._result(program, call, limits) for call in program.calls), seconds=self.seconds
        )

    def _result(self, program: Program, call: tuple[Any, ...], limits: Limits) -> CallResult:
        if program.source == "generator":
            seed, size = call
            return CallResult(value=self.worst_case(random.Random(seed), size), operations=1_000 * size)
        operations = round(self.cost(len(call[0])))
        self.used += min(operations, limits.operations)
        if operations > limits.operations:
            return CallResult(stopped="operations", operations=limits.operations)
        if len(call[0]) >= self.fails_from:
            return CallResult(error_type="RecursionError", operations=operations)
        return CallResult(value=0, operations=operations)


def measured(sandbox: PlayedSandbox, limits: Limits | None = None) -> Measurement:
    return measure("code", ENTRY, "generator", limits or Limits(), sandbox=sandbox)


def sizes(measurement: Measurement) -> list[int]:
    return [n for n, _ in measurement.points]


def kind(measurement: Measurement) -> str | None:
    return measurement.growth and measurement.growth.kind


def test_sizes_double_from_8() -> None:
    measurement = measured(PlayedSandbox(lambda n: 11_000 + 900 * n))
    assert sizes(measurement) == [8 * 2**step for step in range(12)]
    assert measurement.points[0] == (8, 18_200)
    assert kind(measurement) == "n"


def test_code_gets_its_arguments_in_the_order_of_the_signature_and_with_their_types() -> None:
    sandbox = PlayedSandbox(lambda n: 900 * n)
    measured(sandbox)
    generator, code = sandbox.programs[:2]
    assert (generator.source, generator.function, generator.types) == ("generator", "worst_case", ("random.Random", ""))
    assert (code.source, code.function, code.types, code.returns) == ("code", "solve", ("list[int]", "int"), "int")
    assert code.calls[0][1] == len(code.calls[0][0]) == 8


def test_in_place_is_told_as_a_position() -> None:
    sandbox = PlayedSandbox(lambda n: 900 * n)
    entry = Entry(function="solve", parameters=ENTRY.parameters, returns="None", in_place="nums")
    measure("code", entry, "generator", Limits(), sandbox=sandbox)
    assert sandbox.programs[1].in_place == 0


def test_every_size_has_a_store_of_its_own() -> None:
    sandbox = PlayedSandbox(lambda n: 900 * n)
    measured(sandbox)
    assert {len(program.calls) for program in sandbox.programs} == {1}


def test_twice_the_same() -> None:
    assert measured(PlayedSandbox(lambda n: 900 * n**2)) == measured(PlayedSandbox(lambda n: 900 * n**2))


@pytest.mark.parametrize(
    ("cost", "expected"),
    [
        (lambda n: 500 * n**2, "n^2"),
        (lambda n: 500 * n**3, "n^3"),
        (lambda n: 10_000 + 900 * 1.618**n, "2^n"),
        (lambda n: 10_000 + 900 * 2**n, "2^n"),
        (lambda n: 10_000 + 2_000 * math.factorial(n), "2^n"),
    ],
)
def test_what_grows_fast_is_measured_within_bounds(cost: Callable[[int], float], expected: str) -> None:
    sandbox = PlayedSandbox(cost)
    assert kind(measured(sandbox)) == expected
    assert sandbox.used <= OPERATIONS_ALTOGETHER
    assert all(
        limits.operations <= (OPERATIONS_OF_GENERATOR if program.source == "generator" else OPERATIONS_A_CALL)
        for program, limits in zip(sandbox.programs, sandbox.limits, strict=True)
    )


def test_what_cannot_fit_is_not_tried() -> None:
    sandbox = PlayedSandbox(lambda n: 500 * n**2)
    measured(sandbox)
    assert all(sandbox.cost(program.calls[0][1]) <= OPERATIONS_A_CALL for program in sandbox.programs[1::2])


def test_the_limits_of_the_submission_hold_as_well() -> None:
    sandbox = PlayedSandbox(lambda n: 900 * n)
    measurement = measured(sandbox, Limits(operations=1_000_000, memory_mb=64, seconds=3))
    assert sizes(measurement)[-1] == 1024
    assert all(limits.memory_mb == 64 and limits.seconds <= 3 for limits in sandbox.limits)


def test_no_wall_time_left_ends_it() -> None:
    assert measured(PlayedSandbox(lambda n: 900 * n), Limits(seconds=0)) == Measurement(complete=False)


def test_each_program_has_the_time_of_the_limits_for_itself() -> None:
    sandbox = PlayedSandbox(lambda n: 900 * n)
    sandbox.seconds = 0.9
    measurement = measured(sandbox, Limits(seconds=9))
    assert sizes(measurement)[-1] == 16_384 and measurement.complete
    assert {limits.seconds for limits in sandbox.limits[:18]} == {9}
    assert min(limits.seconds for limits in sandbox.limits) > 0


def test_waiting_for_a_helper_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    hours = itertools.count(0, 3600)
    monkeypatch.setattr(time, "monotonic", lambda: float(next(hours)))
    assert measured(PlayedSandbox(lambda n: 900 * n)).complete


def test_all_programs_together_have_an_end() -> None:
    sandbox = PlayedSandbox(lambda n: 900 * n)
    sandbox.seconds = 4.0
    measurement = measured(sandbox, Limits(seconds=5))
    assert (len(sandbox.programs), sizes(measurement)) == (4, [8, 16])
    assert not measurement.complete
    assert sandbox.limits[-1].seconds == pytest.approx(3.0)


@pytest.mark.parametrize("reason", ["time", "helper"])
@pytest.mark.parametrize("where", ["code", "generator"])
@pytest.mark.parametrize("loading", [True, False])
def test_what_the_clock_or_a_lost_helper_ends_is_not_complete(reason: str, where: str, loading: bool) -> None:
    class Stopping(PlayedSandbox):
        def execute(self, program: Program, limits: Limits) -> Execution:
            if program.source == where and len(self.programs) >= 6:
                self.programs.append(program)
                if loading:
                    return Execution(fault=Fault("not_judged", reason=reason))
                return Execution(results=(CallResult(stopped=reason, operations=1),))
            return super().execute(program, limits)

    sandbox = Stopping(lambda n: 900 * n)
    measurement = measured(sandbox)
    assert (sizes(measurement), measurement.complete) == ([8, 16, 32], False)
    assert sum(program.source == where for program in sandbox.programs) == 4, "nothing is tried after that"


@pytest.mark.parametrize("reason", ["operations", "memory", "stack", "large_number"])
def test_what_the_code_itself_ends_is_complete(reason: str) -> None:
    class Stopping(PlayedSandbox):
        def execute(self, program: Program, limits: Limits) -> Execution:
            if program.source == "code" and len(program.calls[0][0]) > 100:
                return Execution(results=(CallResult(stopped=reason),))
            return super().execute(program, limits)

    measurement = measured(Stopping(lambda n: 900 * n))
    assert (sizes(measurement), measurement.complete) == ([8, 16, 32, 64], True)


def test_a_failing_size_ends_it_with_what_there_is() -> None:
    measurement = measured(PlayedSandbox(lambda n: 900 * n, fails_from=1000))
    assert sizes(measurement) == [8, 16, 32, 64, 128, 256, 512]
    assert kind(measurement) == "n"


def test_code_that_always_fails_gives_no_points() -> None:
    assert measured(PlayedSandbox(lambda n: 900 * n, fails_from=0)) == Measurement()


def test_code_that_cannot_be_loaded_gives_no_points() -> None:
    class Refusing(PlayedSandbox):
        def execute(self, program: Program, limits: Limits) -> Execution:
            if program.source == "code":
                return Execution(fault=Fault(kind="unreadable", error_type="SyntaxError"))
            return super().execute(program, limits)

    assert measured(Refusing(lambda n: 1)) == Measurement()


@pytest.mark.parametrize("made", [None, [], 7, {}, {"nums": [1]}])
def test_a_generator_that_makes_no_arguments_gives_no_points(made: Any) -> None:
    assert measured(PlayedSandbox(lambda n: 1, lambda rng, size: made)) == Measurement()


def test_a_generator_that_stops_growing_gives_no_flat_points() -> None:
    """A board of 9 that is said to be one of 16 or of 32 would look like constant time."""
    sandbox = PlayedSandbox(lambda n: 10_000 + 900 * 3**n, lambda rng, size: numbers(rng, min(size, 9)))
    measurement = measured(sandbox)
    assert sizes(measurement) == list(range(1, 10))
    assert kind(measurement) == "2^n"


def test_the_largest_input_of_a_generator_is_not_taken_for_a_larger_one() -> None:
    sandbox = PlayedSandbox(lambda n: 900 * n, lambda rng, size: numbers(rng, min(size, 300)))
    assert measured(sandbox).points[-1] == (256, 900 * 256)
    assert len(sandbox.programs) == 2 * 7 + 1


def test_sizes_without_an_input_of_their_own_are_left_out() -> None:
    sandbox = PlayedSandbox(lambda n: 10_000 + 900 * 2**n, lambda rng, size: numbers(rng, 2 * max(1, size // 2)))
    measurement = measured(sandbox)
    assert sizes(measurement)[:4] == [1, 4, 6, 8]
    assert kind(measurement) == "2^n"


def test_inputs_are_bounded() -> None:
    sandbox = PlayedSandbox(lambda n: 900 * n, lambda rng, size: {"nums": ["x" * 1000] * size, "k": size})
    measurement = measured(sandbox)
    assert sizes(measurement)[-1] == 512
    assert MAX_INPUT_BYTES < 2 * 512 * 1000
