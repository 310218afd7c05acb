"""How the work of a test run is shared: which process takes which tests, and which tests stay together.

Tests of pages and faults wait, for a browser, a server, a lease; unit and integration tests compute. So a run has
processes of two kinds side by side, and what one leaves of the processor the other takes. Each collects only what it
can be given.
"""

import re
from collections import OrderedDict
from functools import cache
from pathlib import Path, PurePosixPath

import pytest
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

ROOT = Path(__file__).resolve().parents[1]
EMBEDDED_WORKER = "tests/integration/config/test_worker_logs.py"
BROWSER, SERVERS, WALKS, COMPUTING = "browser", "servers", "walks", "computing"
TAKES = {"waiting": (SERVERS, BROWSER, WALKS), "computing": (COMPUTING, WALKS, SERVERS)}
"""What the two kinds of processes take, in this order: those that share servers are long, so they begin; the walks
are short, so they fill what is left at the end. A browser's loop stays in a process that once had one, and Django's
connections are others beside a loop: such a process takes no tests that compute."""
_OF_PROCESSES = re.compile(r"^pytestmark = pytest\.mark\.process$", re.MULTILINE)


@cache
def kind_of(test: str) -> str | None:
    """Return the kind of a test, a module or a folder by its path or id, ``None`` for one that holds several kinds."""
    module = PurePosixPath(test.partition("::")[0])
    if len(module.parts) < 2 or module.parts[0] != "tests":
        return None
    if module.parts[1] != "faults":
        return BROWSER if module.parts[1] == "browser" else COMPUTING
    if module.suffix != ".py":
        return None
    return SERVERS if _OF_PROCESSES.search((ROOT / module).read_text(encoding="utf-8")) else WALKS


def takes(config: pytest.Config, worker: str) -> tuple[str, ...]:
    """Return the kinds of tests that the process ``worker`` (``gw0``, ``gw1`` …) takes.

    Where a run is asked for what only one kind of process takes, all are of this kind.
    """
    asked = {kind_of(argument) for argument in config.args}
    if "tests" in config.args or {BROWSER, COMPUTING} <= asked:
        return TAKES["waiting" if int(worker.removeprefix("gw")) % 2 else "computing"]
    return TAKES["computing" if COMPUTING in asked else "waiting"]


def scope_of(test: str) -> str:
    """Return with which others a test is dealt out: its module, or nothing but itself.

    Thousands of unit tests are slow to hand out one by one, and played interviews and measured figures are remembered
    in the process that made them; those of the judge run code, few and slow. Tests of the database keep the order that
    pytest-django gives them. Modules of faults share their servers.
    """
    module = PurePosixPath(test.partition("::")[0])
    of_units = module.is_relative_to("tests/unit") and not module.parent.name.startswith("judge")
    together = of_units or kind_of(test) == SERVERS or str(module) == EMBEDDED_WORKER
    return str(module) if together else test


class WaitingBesideComputing(LoadScopeScheduling):
    """Deals out what all processes have collected together, to each only what it takes."""

    def schedule(self) -> None:
        """Begin, when all processes have collected."""
        if self.collection is None:
            everything = OrderedDict.fromkeys(test for found in self.registered_collections.values() for test in found)
            # Whole modules first: what is dealt out one by one fills the end.
            self.collection = sorted(everything, key=lambda test: "::" in scope_of(test))
            for test in self.collection:
                self.workqueue.setdefault(scope_of(test), {})[test] = False
            self._places = {
                node: {test: place for place, test in enumerate(found)}
                for node, found in self.registered_collections.items()
            }
        for node in self.nodes:
            self._reschedule(node)
            self._reschedule(node)  # a process begins a test when it knows the next one

    def _split_scope(self, nodeid: str) -> str:
        return scope_of(nodeid)

    def _reschedule(self, node: WorkerController) -> None:
        """Give ``node`` more when it is about to run out; end it when nothing is left that it takes."""
        if node.shutting_down or self._pending_of(self.assigned_work[node]) > 2:
            return
        kinds = takes(self.config, node.gateway.id)
        scope = next((scope for kind in kinds for scope in self.workqueue if kind_of(scope) == kind), None)
        if scope is None:
            node.shutdown()
            return
        work = self.assigned_work[node][scope] = self.workqueue.pop(scope)
        node.send_runtest_some([self._places[node][test] for test, done in work.items() if not done])
