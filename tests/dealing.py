"""Which tests stay together when several processes share the work: what one has worked out serves the next."""

from pathlib import PurePosixPath

from xdist.scheduler import LoadScopeScheduling

UNIT_TESTS = PurePosixPath("tests/unit")
EMBEDDED_WORKER = PurePosixPath("tests/integration/config/test_worker_logs.py")


class ModulesOfUnitTestsTogether(LoadScopeScheduling):
    """Deal out each module in ``tests/unit`` as a whole, and every other test by itself.

    Thousands of tests are slow to hand out one by one, and played interviews and measured figures are remembered in the
    process that made them. Those of the judge run code, few and slow; those of the database keep the order that
    pytest-django gives them. ``--dist loadgroup`` asks for it: with pytest 9.2 the marker ``xdist_group``, which that
    is for, keeps nothing together any more (https://github.com/pytest-dev/pytest-xdist/issues/1386).
    """

    def _split_scope(self, nodeid: str) -> str:
        module = PurePosixPath(nodeid.partition("::")[0])
        together = module.is_relative_to(UNIT_TESTS) and not module.parent.name.startswith("judge")
        return str(module) if together or module == EMBEDDED_WORKER else nodeid
