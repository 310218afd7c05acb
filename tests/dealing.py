"""How the work of a test run is shared: which process takes which tests, and which tests stay together.

Tests of pages and faults wait, for a browser, a server, a lease; unit and integration tests compute. So a run has
processes of two kinds side by side, and what one leaves of the processor the other takes. Each collects only what it
can be given. When either has nothing left of its own it takes tests of faults.
"""

from collections import OrderedDict
from functools import cache
from pathlib import PurePosixPath

import pytest
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

UNIT_TESTS = PurePosixPath("tests/unit")
EMBEDDED_WORKER = PurePosixPath("tests/integration/config/test_worker_logs.py")
BROWSER, FAULTS, COMPUTING = "browser", "faults", "computing"
TAKES = {"waiting": (BROWSER, FAULTS), "computing": (COMPUTING, FAULTS)}
"""What the two kinds of processes take, in this order. A browser's loop stays in a process that once had one, and
Django's connections are others beside a loop: such a process takes no tests that compute."""


@cache
def kind_of(test: str) -> str | None:
    """Return the kind of a test, a module or a folder by its path or id, ``None`` for one that holds several kinds."""
    parts = test.partition("::")[0].split("/")
    if len(parts) < 2 or parts[0] != "tests":
        return None
    return {"browser": BROWSER, "faults": FAULTS}.get(parts[1], COMPUTING)


def takes(config: pytest.Config, worker: str) -> tuple[str, ...]:
    """Return the kinds of tests that the process ``worker`` (``gw0``, ``gw1`` …) takes.

    Where a run is asked for what only one kind of process takes, all are of this kind.
    """
    asked = {kind_of(argument) for argument in config.args}
    if None in asked or {BROWSER, COMPUTING} <= asked:
        return TAKES["waiting" if int(worker.removeprefix("gw")) % 2 else "computing"]
    return TAKES["computing" if COMPUTING in asked else "waiting"]


class WaitingBesideComputing(LoadScopeScheduling):
    """Deal out each module in ``tests/unit`` as a whole, and every other test by itself, to the processes for it.

    Thousands of tests are slow to hand out one by one, and played interviews and measured figures are remembered in the
    process that made them. Those of the judge run code, few and slow; those of the database keep the order that
    pytest-django gives them.
    """

    def schedule(self) -> None:
        """Deal out what all processes have collected together; each has only what it takes."""
        if self.collection is None:
            everything = OrderedDict.fromkeys(test for found in self.registered_collections.values() for test in found)
            self.collection = list(everything)
            for test in self.collection:
                self.workqueue.setdefault(self._split_scope(test), {})[test] = False
            self._places = {
                node: {test: place for place, test in enumerate(found)}
                for node, found in self.registered_collections.items()
            }
        for node in self.nodes:
            self._reschedule(node)
            self._reschedule(node)  # a process begins a test when it knows the next one

    def _split_scope(self, nodeid: str) -> str:
        module = PurePosixPath(nodeid.partition("::")[0])
        together = module.is_relative_to(UNIT_TESTS) and not module.parent.name.startswith("judge")
        return str(module) if together or module == EMBEDDED_WORKER else nodeid

    def _reschedule(self, node: WorkerController) -> None:
        """Give ``node`` more when it is about to run out; end it when nothing is left that it takes."""
        if node.shutting_down or self._pending_of(self.assigned_work[node]) > 2:
            return
        scope = self._next_for(node)
        if scope is None:
            node.shutdown()
            return
        work = self.assigned_work[node][scope] = self.workqueue.pop(scope)
        node.send_runtest_some([self._places[node][test] for test, done in work.items() if not done])

    def _next_for(self, node: WorkerController) -> str | None:
        kinds = takes(self.config, node.gateway.id)
        return next((scope for kind in kinds for scope in self.workqueue if kind_of(scope) == kind), None)
