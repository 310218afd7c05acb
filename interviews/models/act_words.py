"""How what stands in an act (``interviews/core/acts.py``) and is no id of a problem's is called on pages."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from interviews.core.acts import OTHER

COSTS: Mapping[str, Promise] = {"time": _("time"), "space": _("space")}
WORDS: Mapping[str, Promise] = {
    OTHER: _("something else"),
    "yes": _("yes"),
    "partly": _("in part"),
    "no": _("no"),
    "language": _("the programming language"),
    "time": _("time"),
    "progress": _("progress"),
    "next": _("what comes next"),
    "finish": _("the end"),
    "rules": _("the rules"),
    "tool": _("the page"),
    "hint": _("a hint"),
    "skip": _("to skip"),
    "back": _("to go back"),
    "answer": _("the answer"),
    "pause": _("a pause"),
    "other_problem": _("another problem"),
    "human": _("a human coach"),
    "rephrase": _("other words"),
    "frustration": _("frustration"),
    "thanks": _("thanks"),
    "greeting": _("a greeting"),
    "doubt": _("doubt"),
}
"""What stands in the slot of an act and is no id of the problem's knowledge."""
