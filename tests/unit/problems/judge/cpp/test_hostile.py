"""C++ that means harm gets a plain answer, the helper lives on, and the next program is answered as ever."""

import json
import time
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from problems.judge.cpp import compiling
from problems.judge.judging import run
from problems.judge.port import Case, Entry, Limits
from tests.unit.problems.judge.cpp.hostile import LIMIT, RUNNING, WHILE_COMPILED, WHILE_RUNNING, Attack, text_of

LITTLE = Limits(operations=300_000_000, memory_mb=64, seconds=60)
ENOUGH = replace(LITTLE, operations=6_000_000_000)
"""To come to the end of memory and of the stack."""
NEXT = "def next_one(x):\n    return len([x]) + x\n"
ATTACK = Entry("attack", (("which", "int"),), "int")
SECRETS = ("root:", "/usr/", "/tmp/", "/etc/", "/lib", str(Path(__file__).parents[5]))


def judged(source: str, attack: Attack, which: int, sandbox):
    limits = LITTLE if LIMIT in attack.answers else ENOUGH
    return run(source, ATTACK, [Case({"which": which}, 42)], limits, sandbox=sandbox, language="cpp")


def assert_unharmed(verdict, sandbox, helper) -> None:
    said = json.dumps(asdict(verdict), allow_nan=False)
    assert not any(secret in said for secret in SECRETS), said
    started = time.perf_counter()
    after = run(NEXT, Entry("next_one"), [Case({"x": 1}, 2)], Limits(), sandbox=sandbox)
    assert after.outcome == "passed"
    assert time.perf_counter() - started < 10
    assert not helper or sandbox.helper_pids() == helper, "the helper died of it"


def test_there_are_many_and_each_has_a_name_of_its_own():
    names = [attack.name for attack in (*WHILE_RUNNING, *WHILE_COMPILED)]
    assert len(set(names)) == len(names) >= 50


@pytest.mark.parametrize(("which", "attack"), list(enumerate(WHILE_RUNNING)), ids=[one.name for one in WHILE_RUNNING])
def test_it_does_no_harm_while_it_runs(which: int, attack: Attack, judge_sandbox):
    helper = judge_sandbox.helper_pids()
    verdict = judged(RUNNING, attack, which, judge_sandbox)
    assert verdict.outcome in attack.answers, verdict
    assert verdict.passed == 0
    assert_unharmed(verdict, judge_sandbox, helper)


@pytest.mark.parametrize("attack", WHILE_COMPILED, ids=lambda attack: attack.name)
def test_it_does_no_harm_while_it_is_compiled(attack: Attack, judge_sandbox, monkeypatch):
    monkeypatch.setattr(compiling, "PROCESSOR_SECONDS", 3)
    helper = judge_sandbox.helper_pids()
    verdict = judged(text_of(attack), attack, 0, judge_sandbox)
    assert verdict.outcome in attack.answers, verdict
    assert verdict.passed == 0
    assert_unharmed(verdict, judge_sandbox, helper)
