"""What the faults of a problem say: one line each, ``field: what is wrong``."""

import difflib
import re
from typing import Any, get_args

from pydantic import ValidationError

from problems.bank.schema import BankProblem
from problems.text.late_patterns import LatePattern
from problems.text.local_text import Part

_FAULT = LatePattern(r"(?:file: )?(?:(?P<path>[a-z_][\w.]*): )?(?P<reason>.*)", re.DOTALL)


MOST_TOLD = 500
"""So many faults of a file are told; a file with more of them was not meant to be one, and nobody reads them all."""
_MOST_GUESSED, _LONGEST_GUESSED = 20, 40
"""For so many names, none longer, it is looked for what they may have been meant for."""


def readable_faults(error: ValidationError) -> list[str]:
    """Return one line a fault, ``field: what is wrong``, without what only follows from another; at most
    :data:`MOST_TOLD`, and one that says how many more there are."""
    faults = _causes(error.errors(include_url=False))
    unknown = [id(fault) for fault in faults if fault["type"] == "extra_forbidden"][:_MOST_GUESSED]
    told = [_readable(fault, guess=id(fault) in unknown) for fault in faults[:MOST_TOLD]]
    more = len(faults) - len(told)
    return [*told, f"file: {more} more faults like these"] if more else told


def _causes(faults: list[Any]) -> list[Any]:
    """Leave out what only follows: a list counts as too short when one of its items is unusable."""
    around = {fault["loc"][:depth] for fault in faults for depth in range(len(fault["loc"]))}
    return [fault for fault in faults if fault["type"] != "too_short" or fault["loc"] not in around]


def _readable(fault: Any, *, guess: bool) -> str:
    place = ".".join(str(part) for part in fault["loc"]) or "file"
    if guess and len(str(fault["loc"][-1])) <= _LONGEST_GUESSED and (near := _near(fault["loc"])):
        return f"{place}: unknown; did you mean {near}?"
    said = fault["msg"].removeprefix("Value error, ").replace("Tuple should", "List should")
    return f"{place}: {said.replace(' after validation', '')}"


def _near(place: tuple[str | int, ...]) -> str:
    """Return the name of the field that an unknown one at ``place`` may have been meant for, "" if none is like it."""
    model: Any = BankProblem
    for step in place[:-1]:
        if isinstance(step, str):
            part = getattr(model, "model_fields", {}).get(step)
            model = _model_in(part.annotation) if part is not None else None
    known = getattr(model, "model_fields", {})
    return next(iter(difflib.get_close_matches(str(place[-1]), known, n=1)), "")


def _model_in(annotation: Any) -> Any:
    """Return the part of a problem that a field holds, alone or in a list."""
    if isinstance(annotation, type) and issubclass(annotation, Part):
        return annotation
    return next((found for inner in get_args(annotation) if (found := _model_in(inner))), None)


def path_and_reason(fault: str) -> tuple[list[str], str]:
    """Split a fault of ``parse_bank_problem``: ``approaches.1.time: Field required``. One may be in no field."""
    found = _FAULT.fullmatch(fault)
    return (found["path"] or "").split(".") if found["path"] else [], found["reason"]
