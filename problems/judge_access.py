"""The judge of this process, made from the settings when it is first needed."""

import logging
import os
import threading

from django.conf import settings

from problems.judge.component import ComponentMissing, ComponentUnsafe, component_directory, trusted_component
from problems.judge.sandbox import Sandbox

logger = logging.getLogger(__name__)

NO_JUDGE = (ComponentMissing, ComponentUnsafe, OSError)
"""What is raised where no helper can be started: there is nothing that it could run, or no room for it."""
_lock = threading.Lock()
_sandbox: Sandbox | None = None
_complained = False


def the_sandbox() -> Sandbox | None:
    """Return the process's sandbox; ``None`` where code is only read: ``JUDGE_HELPERS`` is 0, or there is no component.

    A component that is missing or unsafe is logged, once, and looked for again the next time.
    """
    global _sandbox  # noqa: PLW0603
    if settings.JUDGE_HELPERS <= 0:
        return None
    with _lock:
        if _sandbox is None:
            directory = component_directory(settings.JUDGE_DIR)
            try:
                trusted_component(directory)
            except NO_JUDGE as fault:
                say_once(fault)
                return None
            _sandbox = Sandbox(directory, helpers=settings.JUDGE_HELPERS)
        return _sandbox


def languages_that_run() -> tuple[str, ...]:
    """Return the languages (``problems/languages.py``) whose code this installation runs; none where none is run."""
    sandbox = the_sandbox()
    return () if sandbox is None else sandbox.languages


def code_is_run() -> bool:
    """Tell whether this installation runs code, as far as this process can tell: all have the same settings."""
    return the_sandbox() is not None


def say_once(fault: Exception) -> None:
    """Log why code is not run, the first time in this process."""
    global _complained  # noqa: PLW0603
    if not _complained:
        logger.error("learners' code is read and not run: %s", fault)
    _complained = True


def close_sandbox() -> None:
    """End the helpers of this process; the next who needs them starts new ones."""
    global _sandbox  # noqa: PLW0603
    with _lock:
        if _sandbox is not None:
            _sandbox.close()
        _sandbox = None


def _after_fork() -> None:
    """A forked process has no helpers of its own yet, and those of its parent are not to be spoken to."""
    global _sandbox, _lock
    _sandbox, _lock = None, threading.Lock()


os.register_at_fork(after_in_child=_after_fork)
