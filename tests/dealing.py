"""Which tests stay together when several processes share the work: what one has worked out serves the next."""

import re
from functools import cache
from pathlib import Path, PurePosixPath

from xdist.scheduler import LoadScopeScheduling

ROOT = Path(__file__).resolve().parents[1]
UNIT_TESTS = PurePosixPath("tests/unit")
BROWSER_TESTS, FAULTS = PurePosixPath("tests/browser"), PurePosixPath("tests/faults")
EMBEDDED_WORKER = PurePosixPath("tests/integration/test_worker_logs.py")
_OF_PROCESSES = re.compile(r"^pytestmark = pytest\.mark\.process$", re.MULTILINE)


class ModulesOfUnitTestsTogether(LoadScopeScheduling):
    """Deal out each module directly in ``tests/unit`` as a whole, and every other test by itself.

    Thousands of tests are slow to hand out one by one, and played interviews and measured figures are remembered in the
    process that made them. Those of the folders below run code, few and slow; those of the database keep the order that
    pytest-django gives them. Of the slower tests a module stays together whose tests share a browser or servers; the
    long walks of the others are dealt out one by one. ``--dist loadgroup`` asks for it: with pytest 9.2 the marker
    ``xdist_group``, which that is for, keeps nothing together any more
    (https://github.com/pytest-dev/pytest-xdist/issues/1386).
    """

    def _split_scope(self, nodeid: str) -> str:
        module = PurePosixPath(nodeid.partition("::")[0])
        together = module.parent in (UNIT_TESTS, BROWSER_TESTS) or module == EMBEDDED_WORKER or _shares_servers(module)
        return str(module) if together else nodeid


@cache
def _shares_servers(module: PurePosixPath) -> bool:
    return module.parent == FAULTS and bool(_OF_PROCESSES.search((ROOT / module).read_text(encoding="utf-8")))
