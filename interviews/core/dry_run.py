"""What came of running the learner's code: the evidence that the reviewer asks from.

It is made outside of the core (``interviews/coding/submissions.py``) and holds no expected value of a hidden test,
so nothing that is said from it can give one away.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

Outcome = Literal["passed", "wrong", "error", "limit", "not_judged", "unreadable", "no_function"]
FailureKind = Literal["wrong", "error", "limit", "stack"]
Reason = Literal[
    "",
    "stack",
    "memory",
    "large_number",
    "time",
    "helper",
    "checker",
    "no_expectation",
    "no_cases",
    "no_class",
    "no_method",
]
LONGEST_NAME = 40


@dataclass(frozen=True)
class FailingCase:
    """The smallest case that failed, or whose calls went deeper than can be followed (``stack``).

    ``input`` is written as people write it (``nums = [3, 3], target = 6``) and shortened, as is ``got``, what came out.
    ``line`` is where an exception arose. ``edge_case`` is the id of the problem's edge case that it is, if it is one.
    ``has_trace`` says that the steps of its run are stored.
    """

    input: str
    kind: FailureKind
    got: str = ""
    error_type: str = ""
    line: int | None = None
    edge_case: str = ""
    has_trace: bool = False


@dataclass(frozen=True)
class MeasuredCost:
    """How the operations of the code grow with the size of the problem's worst inputs.

    ``kind`` is ``1``, ``log n``, ``n``, ``n log n``, ``n^2``, ``n^3`` or ``2^n``; ``degree`` its polynomial degree, in
    which a logarithm counts nothing. ``references`` are the times that the problem's solutions are known to take, each
    with the degree that the same measurement gives for it: the size of an input is not always the ``n`` of a claim.
    ``per_call`` says that it is the cost of one call on a class, where so many are made.
    """

    kind: str
    degree: int
    references: tuple[tuple[str, int], ...] = ()
    per_call: bool = False

    @property
    def shown(self) -> str:
        """Return the class as people write it."""
        return self.kind.replace("^2", "²").replace("^3", "³").replace("^n", "ⁿ")


@dataclass(frozen=True)
class DryRun:
    """The verdict on the learner's code ``code`` (its :func:`fingerprint`), in numbers and one case.

    ``error_type`` and ``line`` say where the code could not be read or loaded. ``cost`` is measured when all passed.
    ``reason`` says why nothing could be judged, where that is so, or that something of a class is ``missing``.
    It was run as ``language`` (an id of ``problems/languages.py``); ``reads_as`` is the language that code which could
    not be read is in, where it is another, ``sign`` the first full-width sign in it, with its line.
    """

    code: str
    outcome: Outcome
    passed: int = 0
    total: int = 0
    failing: FailingCase | None = None
    error_type: str = ""
    line: int | None = None
    cost: MeasuredCost | None = None
    reason: Reason = ""
    missing: tuple[str, ...] = ()
    language: str = "python"
    reads_as: str = ""
    sign: str = ""
    sign_line: int | None = None

    def is_of(self, code: str) -> bool:
        """Tell whether this is what came of running ``code``."""
        return self.code == fingerprint(code)

    @property
    def fails(self) -> bool:
        """Tell whether there is something to be asked: the code is known not to do what it should, or it never stops
        calling. What else could not be judged is no failure."""
        return self.reason == "stack" or self.outcome not in ("passed", "not_judged")

    def facts(self) -> dict[str, Any]:
        """Return what a model may know of it: numbers, the failing case's input, the growth; no result."""
        facts: dict[str, Any] = {"outcome": self.outcome, "passed": self.passed, "total": self.total}
        if self.failing is not None:
            facts["failing"] = {"input": self.failing.input, "kind": self.failing.kind}
        if error := self.error:
            facts["error"] = error
        if self.cost is not None:
            facts["grows_like"] = self.cost.shown
        return facts

    @property
    def error(self) -> str:
        """Return the name of the exception that arose, "" for none."""
        name = self.failing.error_type if self.failing is not None else self.error_type
        return name[:LONGEST_NAME] if name.isidentifier() else ""

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON types."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "DryRun":
        """Read back what :meth:`to_dict` gave. Raises ``KeyError`` or ``TypeError`` for what is none."""
        failing, cost = data["failing"], data["cost"]
        measured = None
        if cost is not None:
            references = tuple((stated, degree) for stated, degree in cost["references"])
            measured = MeasuredCost(cost["kind"], cost["degree"], references, cost.get("per_call", False))
        rest = {"failing": None if failing is None else FailingCase(**failing), "cost": measured}
        return cls(**{**data, **rest, "missing": tuple(data.get("missing", ()))})


def fingerprint(code: str) -> str:
    """Return a short name for ``code`` that does not depend on blanks around it."""
    return hashlib.sha256(code.strip().encode(errors="replace")).hexdigest()[:16]
