"""What is no plain value: the limits, and why a text was refused."""

from collections.abc import Mapping
from typing import Any, Literal

MAX_CHARACTERS = 10_000
MAX_DEPTH = 40
MAX_DIGITS = 1_000
FOUND_CHARACTERS = 20
"""So much of a text is quoted."""

UnreadableCode = Literal[
    "empty",
    "too_long",
    "too_deep",
    "too_large",
    "not_finite",
    "bad_character",
    "set",
    "key",
    "unclosed",
    "unknown_name",
    "unexpected",
    "missing_argument",
    "unknown_argument",
    "argument_twice",
    "too_many_arguments",
    "mixed_arguments",
    "call_lists",
    "first_call",
    "unknown_method",
    "call_arguments",
    "result_count",
]


class UnreadableValue(ValueError):
    """Why a text is no plain value, as a ``code`` and the ``facts`` that a sentence about it needs.

    ``limit`` comes with too_long, too_deep and too_large; ``name`` with unknown_name, not_finite and the arguments;
    ``names`` (those there are) with missing_argument and unknown_argument; ``given`` and ``wanted`` (counts) with
    too_many_arguments; ``found`` and ``position`` (from 1) with what stands in the text. The last five are about calls
    (``problems/values/typed_calls.py``), with the ``name`` of one of them or such counts.
    """

    def __init__(self, code: UnreadableCode, **facts: Any) -> None:
        super().__init__(code)  # not the text itself, which is the learner's and has no place in a log
        self.code = code
        self.facts: Mapping[str, Any] = facts
