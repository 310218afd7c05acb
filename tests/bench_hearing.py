"""How well, how fast and in how much memory messages are heard of people whom the ear did not learn from."""

import resource
import time
from pathlib import Path

from interviews.core.acts import Said
from interviews.core.stages import Stage
from interviews.evaluation import reading_figures
from interviews.evaluation.reading_rows import parse_row
from interviews.hearing.ear import Ear
from problems.evaluation.rows import read_rows
from tests.factories.core import make_knowledge

HELD_OUT = Path(reading_figures.__file__).with_name("reading_heldout.jsonl")


def megabytes() -> float:
    """Return the most memory that this process has had so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def bench_hearing() -> None:
    """Print what the first message costs, then the figures with the curve of coverage against error."""
    print("\nHearing messages of people whom it did not learn from")
    knowledge, before, started = make_knowledge("two-sum"), megabytes(), time.perf_counter()
    Ear(knowledge).hear(Said("Is it sorted?", Stage.PROBLEM_CLARIFICATION))
    taken = (time.perf_counter() - started) * 1000
    print(f"  first message: {taken:.0f} ms and {megabytes() - before:.0f} MB for encoder, vectors and heads")
    for row in reading_figures.figures(read_rows(HELD_OUT, parse_row)).summary().splitlines():
        print(f"  {row}".rstrip())
