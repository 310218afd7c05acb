"""Programs that mean harm get a plain answer, the helper lives on, and the next program is answered as ever."""

import json
from dataclasses import asdict
from typing import get_args

import pytest

from problems.judge.judging import run
from problems.judge.port import Case, Entry, Limits, VerdictOutcome
from tests.unit.problems.judge.javascript.hostile import PROGRAMS, Hostile

LITTLE = Limits(operations=500_000_000, seconds=60)
NEXT = "const nextOne = (x) => [x].length + x;"


def run_next(sandbox):
    return run(NEXT, Entry("next_one"), [Case({"x": 1}, 2)], Limits(), sandbox=sandbox, language="javascript")


def test_there_are_many_and_each_has_a_name_of_its_own():
    assert len({program.name for program in PROGRAMS}) == len(PROGRAMS) >= 90


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_it_does_no_harm(program: Hostile, judge_sandbox):
    run_next(judge_sandbox)
    helper = judge_sandbox.helper_pids()
    verdict = run(program.source, Entry("attack"), [Case({}, 42)], LITTLE, sandbox=judge_sandbox, language="javascript")
    assert verdict.outcome in program.answers, verdict
    assert verdict.outcome in get_args(VerdictOutcome) and verdict.passed == 0
    json.dumps(asdict(verdict), allow_nan=False).encode()
    after = run_next(judge_sandbox)
    assert after.outcome == "passed" and after.seconds < 1
    assert judge_sandbox.helper_pids() == helper, "the helper died of it"


@pytest.mark.parametrize("program", PROGRAMS[::9], ids=lambda program: program.name)
def test_it_does_no_harm_while_it_is_loaded(program: Hostile, judge_sandbox):
    source = f"{program.source}\nvar result = attack();\n"
    run(source, Entry("attack"), [Case({}, 42)], LITTLE, sandbox=judge_sandbox, language="javascript")
    assert run_next(judge_sandbox).outcome == "passed"
