"""The form for the learner's own cases: rows to write in, what is there already, and what is wrong with a row."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from interviews.coding.cases import judged
from interviews.coding.own_cases import MAX_CASE_CHARACTERS, MAX_OWN_CASES, read_input
from interviews.core.cards.content import ErrorCard
from interviews.ground.refusals import SubmissionRefused, page_language
from interviews.models import AttemptKind, Interview
from problems.judge.port import NO_EXPECTATION, Entry, Method
from problems.values.class_calls import ARROW, show_input
from problems.values.declarations import in_literals
from problems.values.showing import show_value
from problems.values.unreadable import UnreadableValue

EMPTY_ROWS = 2
"""So many rows stand there to begin with; below cases that are written there is one."""
SHOWN_CHARACTERS = 400
_SAMPLES = (
    ("list[list[str", '[["ab", "c"], ["d"]]'),
    ("list[str", '["ab", "c"]'),
    ("list[list", "[[1, 2], [3, 4]]"),
    ("list[ListNode", "[[1, 4], [2, 3]]"),
    ("list", "[2, 7]"),
    ("ListNode", "[1, 2, 3]"),
    ("TreeNode", "[3, 9, 20]"),
    ("str", '"abc"'),
    ("bool", "True"),
    ("float", "0.5"),
)
"""How a value of a type is written, the more special types first; any other type is shown as a number."""


@dataclass(frozen=True)
class CaseRow:
    """A row of the form, as it was written; ``error`` says what is wrong with it, in one of its two fields."""

    number: int
    label: str
    input: str
    expected: str
    error: str = ""
    is_input_wrong: bool = False


@dataclass(frozen=True)
class FoundCase:
    """A case from the text of a pasted problem; ``expected`` is ``""`` where the text gives none."""

    input: str
    expected: str


@dataclass(frozen=True)
class OwnCasesShown:
    """All that the form shows. ``label`` is a row's label with ``{number}`` in it.

    ``blank`` is an empty row to be copied, ``refusal`` why nothing was stored, and ``is_open`` says that the interview
    is going on: without it the cases are only there to read.
    """

    rows: tuple[CaseRow, ...]
    blank: CaseRow
    found: tuple[FoundCase, ...]
    is_pasted: bool
    is_open: bool
    is_saved: bool
    refusal: ErrorCard | None
    label: str
    input_sample: str
    expected_sample: str
    limit: int = MAX_OWN_CASES

    @property
    def says_at_row(self) -> bool:
        """Whether the refusal is about a row, and said there too."""
        return any(row.error for row in self.rows)

    @property
    def written(self) -> tuple[CaseRow, ...]:
        """The rows in which something stands."""
        return tuple(row for row in self.rows if row.input or row.expected)


def shown_cases(
    interview: Interview,
    *,
    typed: Sequence[Mapping[str, str]] | None = None,
    refusal: SubmissionRefused | None = None,
    is_saved: bool = False,
) -> OwnCasesShown:
    """Return the form with the stored cases, or after a ``refusal`` with all that was ``typed``, row by row."""
    known = judged(interview, AttemptKind.RUN, interview.own_cases)
    label, language = _("Case {number}"), interview.code_language
    written = interview.own_cases if typed is None else typed
    rows = [
        _row(number, label, row, _error_of(number, row, refusal), known.entry)
        for number, row in enumerate((*written, *_empty_rows(written)), start=1)
    ]
    found = [one.case for one in known.cases if one.origin == "example"] if interview.revision_id is None else []
    return OwnCasesShown(
        rows=tuple(rows),
        blank=CaseRow(0, label, "", ""),
        found=tuple(
            FoundCase(
                in_literals(show_input(case.input, SHOWN_CHARACTERS), language),
                ""
                if case.expected is NO_EXPECTATION
                else in_literals(show_value(case.expected, SHOWN_CHARACTERS), language),
            )
            for case in found
        ),
        is_pasted=interview.revision_id is None,
        is_open=not interview.is_over,
        is_saved=is_saved,
        refusal=None if refusal is None else refusal.feedback(page_language()),
        label=label,
        input_sample=in_literals(_input_sample(known.entry), language),
        expected_sample=in_literals(_expected_sample(known.entry), language),
    )


def _empty_rows(written: Sequence[Mapping[str, str]]) -> list[dict[str, str]]:
    """Return as many empty rows as are missing, so that a page without scripts always has room for more."""
    empty = sum(not (row["input"].strip() or row["expected"].strip()) for row in written)
    wanted = EMPTY_ROWS if empty == len(written) else 1
    missing = min(wanted - empty, MAX_OWN_CASES - len(written))
    return [{"input": "", "expected": ""}] * max(0, missing)


def _row(number: int, label: str, row: Mapping[str, str], error: str, entry: Entry) -> CaseRow:
    is_input_wrong = bool(error) and (len(row["input"]) > MAX_CASE_CHARACTERS or not _is_readable(row["input"], entry))
    return CaseRow(number, label.format(number=number), row["input"], row["expected"], error, is_input_wrong)


def _error_of(number: int, row: Mapping[str, str], refusal: SubmissionRefused | None) -> str:
    """Return what is wrong with a row, where the refusal is about it."""
    if refusal is None:
        return ""
    if refusal.code == "too_long":
        longest = max(len(row["input"].strip()), len(row["expected"].strip()))
        text = _("This is longer than {limit} characters.").format(limit=refusal.facts["limit"])
        return text if longest > MAX_CASE_CHARACTERS else ""
    return str(refusal.facts["why"]) if refusal.facts.get("number") == number else ""


def _is_readable(text: str, entry: Entry) -> bool:
    try:
        read_input(text, entry)
    except UnreadableValue:
        return False
    return True


def _input_sample(entry: Entry) -> str:
    if entry.methods:
        return ARROW.join(_call_sample(method) for method in (Method(entry.function, entry.parameters), *entry.methods))
    if not entry.parameters:
        return "nums = [2, 7], target = 9"
    return ", ".join(f"{name} = {_sample(kind)}" for name, kind in entry.parameters)


def _expected_sample(entry: Entry) -> str:
    if not entry.methods:
        return _sample(entry.returns)
    return ", ".join(_sample(method.returns) for method in entry.methods if method.returns != "None")


def _call_sample(method: Method) -> str:
    return f"{method.name}({', '.join(_sample(kind) for _name, kind in method.parameters)})"


def _sample(kind: str) -> str:
    return next((sample for start, sample in _SAMPLES if kind.startswith(start)), "9")
