"""What goes into the judge and what comes out: plain, frozen data.

A *program* is source text of which a *function* is called with the input of each *case*. Inputs and results are JSON
values; linked lists are lists of their values, binary trees lists in level order with ``None`` for a missing child.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

Comparison = Literal["exact", "any_order", "checker"]
CaseOutcome = Literal["passed", "wrong", "error", "limit", "not_judged"]
FaultKind = Literal["unreadable", "no_function", "error", "limit", "not_judged"]
VerdictOutcome = Literal["passed", "wrong", "error", "limit", "not_judged", "unreadable", "no_function"]


class _Nothing:
    """The type of :data:`NO_EXPECTATION`."""

    def __repr__(self) -> str:
        return "NO_EXPECTATION"


NO_EXPECTATION = _Nothing()
"""The expectation of a case of which nobody said what should come out: its result is shown, and not judged."""


@dataclass(frozen=True)
class Limits:
    """What a submission may use: operations (wasm fuel) a case, memory, wall time altogether in seconds."""

    operations: int = 5_000_000_000
    memory_mb: int = 256
    seconds: float = 10.0


@dataclass(frozen=True)
class Method:
    """One method of a class to design; ``parameters`` are (name, type) in order."""

    name: str
    parameters: tuple[tuple[str, str], ...] = ()
    returns: str = "None"


@dataclass(frozen=True)
class Entry:
    """How the function is called and judged.

    ``function`` is its name in snake case; the same in camel case, and a method of ``class Solution``, are found too.
    An empty name takes the function that the code seems to be about. ``parameters`` are (name, type) in order; without
    them the values of a case's input are passed in their order. ``in_place`` names the parameter that is changed
    instead of returned. ``checker`` is source text with ``check(arguments, output, expected) -> bool``, for the
    comparison ``checker``; it runs in the sandbox as well, and not together with the learner's code.

    With ``methods`` a class of the name ``function`` is wanted, made with ``parameters``. The input of a case is then a
    list of calls on one new object, ``operations`` (the name of the class first) with their ``arguments``, and what
    comes out a list of their results: ``None`` for the first and for methods that return ``None``, whatever they give.
    """

    function: str = ""
    parameters: tuple[tuple[str, str], ...] = ()
    returns: str = ""
    in_place: str | None = None
    comparison: Comparison = "exact"
    checker: str = ""
    methods: tuple[Method, ...] = ()

    @property
    def inputs(self) -> tuple[str, ...]:
        """Return the names that the input of every case has; none when nobody knows them."""
        return ("operations", "arguments") if self.methods else tuple(name for name, _ in self.parameters)

    @classmethod
    def from_content(cls, content: Mapping[str, Any]) -> "Entry":
        """Return the entry of a problem of the bank (``problems/bank/schema.py``)."""
        signature = content["signature"]
        return cls(
            function=signature["function"],
            parameters=tuple((part["name"], part["type"]) for part in signature["parameters"]),
            returns=signature["returns"],
            in_place=signature.get("in_place"),
            comparison=content["comparison"],
            checker=content.get("checker") or "",
            methods=tuple(
                Method(
                    method["name"],
                    tuple((part["name"], part["type"]) for part in method["parameters"]),
                    method["returns"],
                )
                for method in signature.get("methods", ())
            ),
        )


@dataclass(frozen=True)
class Case:
    """Arguments by parameter name, and what has to come out."""

    input: Mapping[str, Any]
    expected: Any = NO_EXPECTATION


@dataclass(frozen=True)
class CaseResult:
    """What became of one case.

    ``value`` is what came out (``None`` as well when nothing did); ``line`` the learner's line on which an exception
    arose, from 1; ``prints`` what was printed, cut off at the end; ``operations`` what the call itself used, in wasm
    fuel; ``seconds`` its wall time. ``not_judged`` means that the judge could not tell, never that the code is wrong:
    ``reason`` says why: ``no_expectation``, ``stack``, ``memory``, ``large_number``, ``checker``, ``helper``, ``time``.
    Of calls on a class ``at`` is the one, from 0, that raised an exception or was the first to give another result;
    where a checker decides, nobody knows which that is.
    """

    outcome: CaseOutcome
    value: Any = None
    error_type: str = ""
    error_message: str = ""
    line: int | None = None
    prints: str = ""
    operations: int = 0
    seconds: float = 0.0
    reason: str = ""
    at: int | None = None


@dataclass(frozen=True)
class Fault:
    """Why no case could be run at all: the code cannot be read, holds no function to call, or fails while loading.

    ``missing`` names the class or the methods that are not there (``reason`` ``no_class`` or ``no_method``).
    """

    kind: FaultKind
    error_type: str = ""
    error_message: str = ""
    line: int | None = None
    prints: str = ""
    reason: str = ""
    missing: tuple[str, ...] = ()


@dataclass(frozen=True)
class Verdict:
    """Results in the order of the cases, or a fault and no results. ``function`` is the name that was called."""

    results: tuple[CaseResult, ...] = ()
    fault: Fault | None = None
    function: str = ""
    seconds: float = 0.0

    @property
    def passed(self) -> int:
        """Return how many cases passed."""
        return sum(result.outcome == "passed" for result in self.results)

    @property
    def outcome(self) -> VerdictOutcome:
        """Return the verdict in one word: the worst that is known for sure.

        ``passed`` means that nothing else is known of any case of which it is known what should come out.
        """
        if self.fault is not None:
            return self.fault.kind
        found = {result.outcome for result in self.results if result.reason != "no_expectation"}
        order = ("error", "wrong", "limit", "not_judged", "passed")
        return next((outcome for outcome in order if outcome in found), "not_judged")


@dataclass(frozen=True)
class TraceStep:
    """One executed line of the learner's function: its number, from 1, and the variables before it, as short text."""

    line: int
    variables: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Trace:
    """The steps of one call, at most :data:`MAX_TRACE_STEPS`; ``cut`` says that there were more.

    ``ending`` is what came out as short text, or the exception.
    """

    steps: tuple[TraceStep, ...]
    cut: bool = False
    ending: str = ""


MAX_TRACE_STEPS = 60
MAX_PRINTS = 2_000
"""So many characters that a case printed are kept."""

CASE_OUTCOMES: tuple[str, ...] = get_args(CaseOutcome)
