"""What an import would do: new, changed how, unchanged, or refused and why."""

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from problems.bank.schema import BankProblem, to_content
from problems.exchange.comparing import changes
from problems.exchange.reading import Reading
from problems.models import Problem, ProblemState


class Outcome(StrEnum):
    """What happens to one file of an import."""

    NEW = "new"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    REFUSED = "refused"

    @property
    def label(self) -> str:
        """Return the word for it."""
        return str(_LABELS[self])


_LABELS = {
    Outcome.NEW: gettext_lazy("New"),
    Outcome.CHANGED: gettext_lazy("Changed"),
    Outcome.UNCHANGED: gettext_lazy("Unchanged"),
    Outcome.REFUSED: gettext_lazy("Refused"),
}


@dataclass(frozen=True)
class PlanRow:
    """One file's outcome; ``lines`` are the changes or the faults, ``note`` is what else to know."""

    place: str
    slug: str
    outcome: Outcome
    lines: tuple[str, ...] = ()
    note: str = ""
    problem: BankProblem | None = None


@dataclass(frozen=True)
class Plan:
    """What an import would do. Two plans with the same ``fingerprint`` met the same problems in the same state."""

    rows: tuple[PlanRow, ...]
    fingerprint: str

    def count(self, outcome: Outcome) -> int:
        """Return how many files have this outcome."""
        return sum(row.outcome == outcome for row in self.rows)

    @property
    def counts(self) -> list[tuple[str, int]]:
        """Return the outcomes that occur, in words, with their numbers."""
        return [(outcome.label, self.count(outcome)) for outcome in Outcome if self.count(outcome)]

    @property
    def is_refused(self) -> bool:
        """Tell whether something in it is wrong, so that nothing at all is imported."""
        return bool(self.count(Outcome.REFUSED))

    @property
    def changes_something(self) -> bool:
        """Tell whether there is anything to import."""
        return bool(self.count(Outcome.NEW) + self.count(Outcome.CHANGED))


def make_plan(readings: Sequence[Reading], *, lock: bool = False) -> Plan:
    """Compare what was read with the bank; ``lock`` keeps the problems as they are until the transaction ends."""
    problems = Problem.objects.filter(slug__in={reading.slug for reading in readings if reading.problem})
    if lock:
        problems = problems.select_for_update(of=("self",))
    problems = problems.select_related("draft_revision", "current_revision").order_by("slug")
    stored = {problem.slug: problem for problem in problems}
    times = Counter(reading.slug for reading in readings if reading.slug)
    rows = tuple(_row(reading, stored.get(reading.slug), times=times[reading.slug]) for reading in readings)
    met = [[row.slug, row.outcome, *_state_of(stored.get(row.slug))] for row in rows]
    return Plan(rows, hashlib.sha256(json.dumps(met).encode()).hexdigest())


def _row(reading: Reading, stored: Problem | None, *, times: int) -> PlanRow:
    faults = reading.faults
    if times > 1:
        faults += (_("slug: %(slug)s appears %(times)d times in this import") % {"slug": reading.slug, "times": times},)
    if faults or reading.problem is None:
        return PlanRow(reading.place, reading.slug, Outcome.REFUSED, faults)
    note = _("Retired, stays retired.") if stored and stored.state == ProblemState.RETIRED else ""
    revision = stored and (stored.draft_revision or stored.current_revision)
    if not revision:
        return PlanRow(reading.place, reading.slug, Outcome.NEW, note=note, problem=reading.problem)
    lines = tuple(changes(revision.content, to_content(reading.problem)))
    outcome = Outcome.CHANGED if lines else Outcome.UNCHANGED
    return PlanRow(reading.place, reading.slug, outcome, lines, note, reading.problem)


def _state_of(stored: Problem | None) -> tuple[str, str]:
    if stored is None:
        return "", ""
    revision = stored.draft_revision or stored.current_revision
    return stored.state, revision.sha256 if revision else ""
