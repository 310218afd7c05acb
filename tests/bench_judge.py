"""``python -m tests.bench_judge``: what running learners' code takes, beside a native interpreter for each submission.

The native one is no sandbox: the same code on the same cases in ``python -I``, with nothing between it and the machine.
Nothing here passes or fails; ``docs/performance.md`` explains the figures.
"""

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from problems.bank.files import BANK_DIRECTORY, read_bank_problem
from problems.bank.schema import to_content
from problems.judge import judging, measuring
from problems.judge.build import build
from problems.judge.port import Case, Entry, Limits, Verdict
from problems.judge.sandbox import Sandbox
from problems.languages import LANGUAGES
from problems.proof.solutions import SOLUTIONS
from tests.bench_processes import memory
from tests.bench_report import p95, row, spread, title

COMPONENT = Path(__file__).resolve().parent.parent / "var" / "judge"
SIDE_BY_SIDE = "subarray-sum-equals-k"
OTHERS = ("two-sum", "merge-k-sorted-lists", "number-of-islands")
IN_OTHER_LANGUAGES = (
    *((slug, "javascript") for slug in (SIDE_BY_SIDE, *OTHERS)),
    ("lru-cache", "javascript"),
    ("lru-cache", "typescript"),
)
MEASURED = ("valid-parentheses", SIDE_BY_SIDE, "merge-intervals")
CASES = 20
RUNS, ROUNDS = 3, 60
"""Each figure is the best of so many runs of so many submissions: the others say what else the machine did."""
CROWD, AT_ONCE = 300, 4
NATIVE = """
import json, sys
given = json.load(sys.stdin)
names = {}
exec(given["code"], names)
json.dump([names[given["function"]](**case) for case in given["cases"]], sys.stdout)
"""


@dataclass(frozen=True)
class Submission:
    """A problem's best solution and its first cases."""

    slug: str
    code: str
    entry: Entry
    cases: tuple[Case, ...]
    generator: str
    language: str = "python"

    @classmethod
    def to(cls, slug: str, language: str = "python") -> "Submission":
        """Return it for the problem ``slug`` of the bank; what is not Python is taken from beside the bank."""
        content = to_content(read_bank_problem(BANK_DIRECTORY / f"{slug}.yaml"))
        cases = [Case(example["input"], example["output"]) for example in content["examples"]]
        cases += [Case(case["input"], case["expected"]) for case in (*content["edge_cases"], *content["tests"])]
        beside = SOLUTIONS / f"{slug}{LANGUAGES[language].ending}"
        code = content["solutions"]["best"] if language == "python" else beside.read_text(encoding="utf-8")
        return cls(slug, code, Entry.from_content(content), tuple(cases[:CASES]), content["generator"], language)

    def judged(self, sandbox: Sandbox) -> Verdict:
        """Let the judge run it."""
        verdict = judging.run(self.code, self.entry, self.cases, Limits(), sandbox=sandbox, language=self.language)
        assert verdict.passed == len(self.cases), verdict
        return verdict

    def native(self) -> None:
        """Let an interpreter of its own run it."""
        cases = [dict(case.input) for case in self.cases]
        given = {"code": self.code, "function": self.entry.function, "cases": cases}
        command = [sys.executable, "-I", "-c", NATIVE]
        done = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=True, env={})
        assert json.loads(done.stdout) == [case.expected for case in self.cases]


def best(runs: Iterable[list[float]]) -> list[float]:
    """Return the milliseconds of the run with the lowest median."""
    return min(runs, key=statistics.median)


def timed(work: Callable[[], Any]) -> float:
    """Return how many milliseconds ``work`` takes."""
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1000


def side_by_side(sandbox: Sandbox) -> None:
    """Time the judge and the native interpreter in turns, so that both have the same machine."""
    one = Submission.to(SIDE_BY_SIDE)
    title(f"{one.slug}, {len(one.cases)} cases, {ROUNDS} submissions")
    runs = []
    for _ in range(RUNS):
        one.judged(sandbox), one.native()
        runs.append([(timed(lambda: one.judged(sandbox)), timed(one.native)) for _ in range(ROUNDS)])
    ours = best([pair[0] for pair in run] for run in runs)
    native = best([pair[1] for pair in run] for run in runs)
    row("judge, warm helper (wanted: 15, p95 30)", spread(ours))
    row("python -I, a process for each submission", spread(native))
    ratios = statistics.median(ours) / statistics.median(native), p95(ours) / p95(native)
    row("  ratio, judge to native", f"p50 {ratios[0]:7.2f}   p95 {ratios[1]:7.2f}")


def other_problems(sandbox: Sandbox) -> None:
    """Time the judge on other kinds of arguments and of comparing."""
    title(f"Other problems, {CASES} cases, {ROUNDS} submissions")
    for one in map(Submission.to, OTHERS):
        one.judged(sandbox)
        times = best([timed(lambda one=one: one.judged(sandbox)) for _ in range(ROUNDS)] for _ in range(RUNS))
        row(f"{one.slug}, {one.entry.comparison}", spread(times))


def other_languages(sandbox: Sandbox) -> None:
    """Time the judge on solutions in JavaScript and TypeScript."""
    title(f"Other languages, {CASES} cases, {ROUNDS} submissions (wanted: p50 15)")
    for slug, language in IN_OTHER_LANGUAGES:
        one = Submission.to(slug, language)
        one.judged(sandbox)
        times = best([timed(lambda one=one: one.judged(sandbox)) for _ in range(ROUNDS)] for _ in range(RUNS))
        row(f"{one.slug}, {LANGUAGES[language].name}", spread(times))


def crowd(sandbox: Sandbox) -> None:
    """Count what the helpers of a sandbox get done when there is always somebody who waits."""
    one, rates = Submission.to(SIDE_BY_SIDE), []
    sandbox.warm()
    with ThreadPoolExecutor(AT_ONCE) as threads:
        for _ in range(RUNS):
            started = time.perf_counter()
            list(threads.map(lambda _: one.judged(sandbox), range(CROWD)))
            rates.append(CROWD / (time.perf_counter() - started))
    row(f"submissions a second, {sandbox.helpers} helper(s)", f"{max(rates):.0f} ({AT_ONCE} threads, {CROWD} of them)")


def helper_sizes(sandbox: Sandbox) -> None:
    """Print what a helper takes to start and to keep."""
    title("Helpers")
    starts = []
    for _ in range(RUNS):
        sandbox.close()
        starts.append(timed(sandbox.warm) / sandbox.helpers)
    row("start of a helper", f"{min(starts):.0f} ms")
    used = [Submission.to(slug) for slug in OTHERS]
    with ThreadPoolExecutor(AT_ONCE) as threads:
        list(threads.map(lambda one: one.judged(sandbox), used * ROUNDS))
    each = [memory(pid) for pid in sandbox.helper_pids()]
    row("memory after use, PSS (RSS) of each", ", ".join(f"{pss:.0f} ({rss:.0f}) MB" for pss, rss in each))


def evidence(sandbox: Sandbox) -> None:
    """Time what a submission may take beside its cases: the measured growth, and the steps of one case."""
    title("Beside the cases")
    for one in map(Submission.to, MEASURED):
        found = []

        def measured(one: Submission = one, found: list = found) -> None:
            found.append(measuring.measure(one.code, one.entry, one.generator, Limits(), sandbox=sandbox))

        took = min(timed(measured) for _ in range(RUNS))
        kind = found[0].growth.kind if found[0].growth else "nothing"
        row(f"growth, {one.slug}", f"{took:.0f} ms: {len(found[0].points)} sizes, {kind}")
    one = Submission.to(SIDE_BY_SIDE)
    steps = [
        timed(lambda: judging.trace(one.code, one.entry, one.cases[0], Limits(), sandbox=sandbox))
        for _ in range(ROUNDS)
    ]
    row("trace of one case", spread(steps))


def bench_judge() -> None:
    """Measure everything."""
    sys.stdout.write("\nJudge: learners' code, run in WebAssembly\n")
    row("load average of the machine before", " ".join(f"{load:.1f}" for load in os.getloadavg()))
    took = timed(lambda: build(COMPONENT))
    row("component", f"built in {took / 1000:.0f} s" if took > 2000 else "was there")
    directory = build(COMPONENT)
    with closing(Sandbox(directory, helpers=1)) as alone, closing(Sandbox(directory, helpers=2)) as pair:
        side_by_side(alone)
        other_problems(alone)
        other_languages(alone)
        title("All the time busy")
        crowd(alone)
        crowd(pair)
        helper_sizes(pair)
        evidence(alone)


if __name__ == "__main__":
    bench_judge()
