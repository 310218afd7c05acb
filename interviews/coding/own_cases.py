"""Cases that learners add themselves: read the way they are written, kept as they are written."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from interviews.coding.plain_faults import why_unreadable
from interviews.ground.refusals import InvalidSubmission
from problems.judge.port import NO_EXPECTATION, Case, Entry
from problems.values.reading import read_arguments, read_value
from problems.values.typed_calls import read_calls, read_results
from problems.values.unreadable import UnreadableValue

MAX_OWN_CASES = 8
MAX_CASE_CHARACTERS = 2_000


@dataclass(frozen=True)
class OwnCase:
    """A case as it was written, and as it is read. Without a word on what is expected its result is only shown."""

    input: str
    expected: str
    case: Case


def read_own_cases(rows: Iterable[Mapping[str, str]], entry: Entry) -> tuple[OwnCase, ...]:
    """Read cases of the function or the class of ``entry``, leaving out empty ones.

    Raises :class:`InvalidSubmission` for the first that cannot be read, with its number, and for too many.
    """
    written = [(row["input"].strip(), row["expected"].strip()) for row in rows]
    filled = [(number, *texts) for number, texts in enumerate(written, start=1) if any(texts)]
    if len(filled) > MAX_OWN_CASES:
        raise InvalidSubmission("too_many_cases", limit=MAX_OWN_CASES)
    return tuple(_read(number, given, expected, entry) for number, given, expected in filled)


def own_cases_of(stored: object, entry: Entry) -> tuple[OwnCase, ...]:
    """Return the cases that are stored with an interview; those that cannot be read any more are left out."""
    found: list[OwnCase] = []
    for row in stored if isinstance(stored, list) else ():
        try:
            found.extend(read_own_cases([row], entry))
        except (InvalidSubmission, AttributeError, KeyError, TypeError):
            continue
    return tuple(found)


def as_stored(cases: Iterable[OwnCase]) -> list[dict[str, Any]]:
    """Return the cases in plain JSON types, as they were written."""
    return [{"input": case.input, "expected": case.expected} for case in cases]


def _read(number: int, given: str, expected: str, entry: Entry) -> OwnCase:
    if max(len(given), len(expected)) > MAX_CASE_CHARACTERS:
        length = f"{max(len(given), len(expected)):,}"
        raise InvalidSubmission("too_long", length=length, limit=f"{MAX_CASE_CHARACTERS:,}")
    try:
        arguments = read_input(given, entry)
        value = _expectation(expected, arguments, entry) if expected else NO_EXPECTATION
    except UnreadableValue as fault:
        raise InvalidSubmission("unreadable_case", number=number, why=why_unreadable(fault)) from fault
    return OwnCase(given, expected, Case(arguments, value))


def read_input(text: str, entry: Entry) -> dict[str, Any]:
    """Return the arguments of the function, or the calls on the class, that ``text`` writes down.

    Raises :class:`UnreadableValue`.
    """
    return read_calls(text, entry) if entry.methods else read_arguments(text, entry.inputs)


def _expectation(text: str, given: Mapping[str, Any], entry: Entry) -> Any:
    return read_results(text, given, entry) if entry.methods else read_value(text)
