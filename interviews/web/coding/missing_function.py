"""Why there was nothing to call: which name is looked for, and what the code has instead."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from interviews.coding.cases import judged, judged_revision
from interviews.core.code.reading import read_code
from interviews.models import Attempt, AttemptKind, Probe

NAMES_SHOWN = 5


def why_no_function(attempt: Attempt | Probe) -> str:
    """Say of a run whose fault is ``no_function`` what is missing."""
    if attempt.verdict["fault"]["reason"] == "self_outside_class":
        return _("The function takes “self” but is defined outside a class.")
    if isinstance(attempt, Probe):
        found = judged_revision(attempt.revision_id)
    else:
        found = judged(attempt.interview, AttemptKind(attempt.kind), attempt.cases)
    wanted = found.entry.function
    if missing := attempt.verdict["fault"].get("missing"):
        if attempt.verdict["fault"]["reason"] == "no_class":
            return _("The tests look for a class “%(wanted)s”, and your code does not define it.") % {"wanted": wanted}
        return _("The class “%(wanted)s” is there, but these are missing: %(names)s.") % {
            "wanted": wanted,
            "names": _listed(missing),
        }
    names = [name for name in dict.fromkeys(read_code(attempt.code).functions) if not name.startswith("__")]
    if any(not wanted or _fold(name) == _fold(wanted) for name in names):
        # It is there, and nobody outside can see it.
        text = _("“%(name)s” has to be defined at the top level or in a class Solution, not inside anything else.")
        return text % {"name": wanted or names[0]}
    if not wanted:
        return _("The code defines no function yet. Write one that takes the input and returns the result.")
    if not names:
        return _("The tests look for a function “%(wanted)s”; your code defines none yet.") % {"wanted": wanted}
    return _("The tests look for a function “%(wanted)s”; your code has %(names)s.") % {
        "wanted": wanted,
        "names": _listed(names),
    }


def _listed(names: Sequence[str]) -> str:
    shown = [_("“%(name)s”") % {"name": name} for name in names[:NAMES_SHOWN]]
    return _(", ").join([*shown, "…"] if len(names) > NAMES_SHOWN else shown)


def _fold(name: str) -> str:
    return name.replace("_", "").lower()
