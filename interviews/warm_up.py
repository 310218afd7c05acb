"""Reads content files and small models when a process starts, so that nobody's first turn waits seconds for them."""

import threading

from celery.signals import worker_ready

from interviews.core.leaks.prose import told_approach
from interviews.core.reading.intents.intent_model import read_intent
from interviews.core.stages import STAGE_ORDER
from interviews.hearing.heads import load_heads
from problems.judge_access import NO_JUDGE, say_once, the_sandbox
from problems.patterns.detection import detect_patterns
from problems.patterns.taxonomy import load_taxonomy
from problems.text.vectors import vectors_of


def warm_up() -> None:
    """Read everything that is read once a process."""
    load_taxonomy()
    detect_patterns("The first text.")
    read_intent("The first message.", STAGE_ORDER[0])
    told_approach("The first answer of the coach.")
    load_heads()
    vectors_of(["The first thing that somebody says."])


def warm_up_for_work() -> None:
    """Read everything, and start the helpers that run learners' code."""
    warm_up()
    sandbox = the_sandbox()
    try:
        if sandbox is not None:
            sandbox.warm()
    except NO_JUDGE as fault:
        say_once(fault)


@worker_ready.connect
def warm_up_worker(**_: object) -> None:
    """Warm up beside the work; the embedded worker of ``serve`` sends no such signal; ``serve`` calls this."""
    # Not a daemon: a thread cut off inside C code would turn a quick stop into a crash.
    threading.Thread(target=warm_up_for_work, name="warm-up").start()
