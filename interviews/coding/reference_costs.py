"""How the known solutions of a problem grow, measured as the learner's code is: once, and stored where that was done.

That is the check of the problem (``ProblemCheck.survivors``), else the submission or the re-solve that needed the
figures first. They are kept under a key of all that they depend on: another judge, or other code, measures anew. Two
processes that measure at once get the same and store it twice.
"""

import hashlib
import threading
from typing import TypedDict

from interviews.coding.cases import Judged
from interviews.models import Attempt, Probe
from problems.judge import measuring
from problems.judge.port import Limits
from problems.judge.sandbox import Sandbox
from problems.models import ProblemCheck

LIMITS = Limits()


class ReferenceCosts(TypedDict):
    """As it is stored: ``degrees`` are pairs of the time that is stated of a known solution and its measured degree."""

    key: str
    degrees: list[list]


_remembered: dict[str, ReferenceCosts] = {}
_measuring = threading.Lock()


def known_costs(found: Judged, sandbox: Sandbox) -> ReferenceCosts | None:
    """Return what was measured before, by this process or another; ``None`` if nobody has."""
    key = _key(found, sandbox)
    costs = _remembered.get(key) or _stored(found.revision_id, key)
    if costs is not None:
        _remembered[key] = costs
    return costs


def measured_costs(found: Judged, sandbox: Sandbox) -> ReferenceCosts | None:
    """Measure the known solutions, for the caller to store; ``None`` when it was cut off, so that the next one tries.

    Of several threads one measures. Raises one of ``NO_JUDGE`` where nothing can be run.
    """
    key = _key(found, sandbox)
    with _measuring:
        if key not in _remembered:
            taken = [
                (stated, measuring.measure(code, found.entry, found.generator, LIMITS, sandbox=sandbox))
                for stated, code in found.solutions
            ]
            if not all(measurement.complete for _, measurement in taken):
                return None
            degrees = [[stated, one.growth.degree] for stated, one in taken if one.growth is not None]
            _remembered[key] = {"key": key, "degrees": degrees}
        return _remembered[key]


def _key(found: Judged, sandbox: Sandbox) -> str:
    parts = (measuring.fingerprint(sandbox.directory), found.entry, found.generator, found.solutions)
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


def _stored(revision_id: int | None, key: str) -> ReferenceCosts | None:
    for check in ProblemCheck.objects.filter(revision=revision_id).only("survivors"):
        if (costs := check.reference_costs) and costs["key"] == key:
            return costs
    attempts = Attempt.objects.filter(interview__revision=revision_id, growth__reference_costs__key=key)
    resolves = Probe.objects.filter(revision=revision_id, verdict__reference_costs__key=key)
    return (
        attempts.order_by().values_list("growth__reference_costs", flat=True).first()
        or resolves.order_by().values_list("verdict__reference_costs", flat=True).first()
    )
