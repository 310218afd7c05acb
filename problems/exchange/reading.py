"""From a given file to a problem, or to all that is wrong with it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from problems.bank.reading import BankFileError, parse_bank_problem
from problems.bank.schema import BankProblem
from problems.exchange.given import GivenFile, printable

MAX_FAULTS = 20


@dataclass(frozen=True)
class Reading:
    """One file of an upload after reading: a ``problem``, or ``faults``, one line each."""

    place: str
    slug: str
    problem: BankProblem | None = None
    faults: tuple[str, ...] = ()


def read_given(file: GivenFile) -> Reading:
    """Read one file. Nothing of it is run."""
    if file.fault:
        return Reading(file.place, file.slug, faults=(file.fault,))
    try:
        problem = parse_bank_problem(file.text)
    except BankFileError as error:
        return Reading(file.place, file.slug, faults=_shown(error.problems))
    if file.slug and file.slug != problem.slug:
        fault = _("slug: the content says %(slug)s, the file name %(name)s")
        told = fault % {"slug": problem.slug, "name": printable(file.slug, longest=100)}
        return Reading(file.place, problem.slug, faults=_shown([told]))
    return Reading(file.place, problem.slug, problem=problem)


def _shown(faults: list[str]) -> tuple[str, ...]:
    lines = [printable(fault) for fault in faults[:MAX_FAULTS]]
    if len(faults) > MAX_FAULTS:
        lines.append(_("… and %(count)d more") % {"count": len(faults) - MAX_FAULTS})
    return tuple(lines)
