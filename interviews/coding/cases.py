"""What a learner's code is run on: the examples that they see, their own cases, and the hidden ones of the bank."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from interviews.coding.own_cases import own_cases_of
from interviews.models import AttemptKind, Interview
from problems.judge.port import Case, Entry
from problems.models import ProblemRevision
from problems.text.late_patterns import LatePattern
from problems.values.pasted_examples import examples_in
from problems.values.pasted_signature import signature_in

_ANY_ORDER = LatePattern(
    r"\bany order\b|任意顺序|任何顺序|顺序(?:任意|不限)|不(?:考虑|要求)(?:输出)?顺序", re.IGNORECASE
)
Origin = Literal["example", "own", "hidden"]


@dataclass(frozen=True)
class JudgedCase:
    """A case with where it comes from; of a ``hidden`` one the learner is never shown more than whether it passed.

    ``edge_case`` is the id of the problem's edge case that it is, if it is one.
    """

    origin: Origin
    case: Case
    edge_case: str = ""


@dataclass(frozen=True)
class Judged:
    """What the judge needs to know of a problem: ``generator``, ``solutions`` and ``revision_id`` of the bank's only.

    ``solutions`` are pairs of the time that is stated and the code, the best first.
    """

    entry: Entry
    cases: tuple[JudgedCase, ...]
    generator: str = ""
    solutions: tuple[tuple[str, str], ...] = ()
    revision_id: int | None = None


def judged(interview: Interview, kind: AttemptKind, own_cases: object) -> Judged:
    """Return what code is run on: visible cases for a run, all of them for a submission.

    The learner's ``own_cases``, as they are stored, are part of a submission only where nobody else knows what should
    come out.
    """
    known = _known(interview)
    if interview.revision_id is not None and kind == AttemptKind.SUBMIT:
        return known
    visible = (case for case in known.cases if case.origin == "example")
    own = own_cases_of(own_cases, known.entry)
    return Judged(known.entry, _once((*visible, *(JudgedCase("own", case.case) for case in own))))


def judged_revision(revision_id: int) -> Judged:
    """Return what a submission of code for a problem of the bank is run on."""
    return _of_revision(revision_id)


def entry_of(interview: Interview) -> Entry:
    """Return what is called: of a pasted problem as far as its text tells."""
    return _known(interview).entry


def _known(interview: Interview) -> Judged:
    if interview.revision_id is None:
        return _of_pasted(interview.pasted_text)
    return _of_revision(interview.revision_id)


@lru_cache(maxsize=128)
def _of_pasted(text: str) -> Judged:
    order = "any_order" if _ANY_ORDER.search(text) else "exact"
    signature = signature_in(text)
    if signature is None:
        entry = Entry(comparison=order)
    else:
        changed = signature.parameters[0][0] if signature.returns == "None" and signature.parameters else None
        entry = Entry(
            function=signature.function,
            parameters=signature.parameters,
            returns=signature.returns,
            in_place=changed,
            comparison=order,
        )
    examples = (JudgedCase("example", Case(found.input, found.expected)) for found in examples_in(text))
    return Judged(entry, _once(examples))


@lru_cache(maxsize=64)
def _of_revision(revision_id: int) -> Judged:
    """A revision never changes, so what was read of it once stays right."""
    content = ProblemRevision.objects.values_list("content", flat=True).get(pk=revision_id)
    cases = (
        *(JudgedCase("example", Case(e["input"], e["output"])) for e in content["examples"]),
        *(JudgedCase("hidden", Case(e["input"], e["expected"]), e["id"]) for e in content["edge_cases"]),
        *(JudgedCase("hidden", Case(t["input"], t["expected"])) for t in content["tests"]),
    )
    stated = {content["expected_complexity"]["time"]: content["solutions"]["best"]}
    stated.setdefault(content["approaches"][0]["time"], content["solutions"]["brute_force"])
    return Judged(Entry.from_content(content), _once(cases), content["generator"], tuple(stated.items()), revision_id)


def _once(cases: Iterable[JudgedCase]) -> tuple[JudgedCase, ...]:
    """Leave out what was there before: an example that is a hidden test, too, is an example."""
    known: dict[str, JudgedCase] = {}
    for case in cases:
        known.setdefault(_key(case.case.input), case)
    return tuple(known.values())


def _key(arguments: Mapping[str, Any]) -> str:
    return json.dumps(arguments, sort_keys=True)
