"""What the sandbox itself says in an exception of the learner's code, in the page's language.

It is said in English, as Python speaks, and stored so. Python's own messages stay as they are.
"""

import re

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from problems.text.late_patterns import LatePattern

_VALUE = r"a value of the type (?P<type>.{1,100})"
_KNOWN: tuple[tuple[re.Pattern[str], Promise], ...] = tuple(
    (LatePattern(pattern, re.DOTALL), words)
    for pattern, words in (
        (
            r"No module named (?P<name>.{1,200}) \(the standard library and sortedcontainers are here\)",
            _("No module named %(name)s (the standard library and sortedcontainers are here)"),
        ),
        (r"files are not available here", _("files are not available here")),
        (r"the network is not available here", _("the network is not available here")),
        (r"the process cannot be ended from here", _("the process cannot be ended from here")),
        (
            rf"a list of (?P<name>\w+) was expected, and {_VALUE} came back",
            _("a list of %(name)s was expected, and a value of the type %(type)s came back"),
        ),
        (
            rf"a (?P<name>\w+) or None was expected, and {_VALUE} came back",
            _("a %(name)s or None was expected, and a value of the type %(type)s came back"),
        ),
        (
            rf"{_VALUE} came back, which is no number, text, list or the like",
            _("a value of the type %(type)s came back, which is no number, text, list or the like"),
        ),
        (
            rf"a dict came back with {_VALUE} as a key",
            _("a dict came back with a value of the type %(type)s as a key"),
        ),
        (
            r"the result is nested more than (?P<number>\d+) levels deep",
            _("the result is nested more than %(number)s levels deep"),
        ),
        (
            r"the linked list goes on with (?P<type>.{1,100}), which is no ListNode",
            _("the linked list goes on with %(type)s, which is no ListNode"),
        ),
        (r"the linked list runs in a circle", _("the linked list runs in a circle")),
        (
            r"the linked list has more than (?P<number>\d+) nodes",
            _("the linked list has more than %(number)s nodes"),
        ),
        (
            r"the tree goes on with (?P<type>.{1,100}), which is no TreeNode",
            _("the tree goes on with %(type)s, which is no TreeNode"),
        ),
        (
            r"the tree runs in a circle or has more than (?P<number>\d+) nodes",
            _("the tree runs in a circle or has more than %(number)s nodes"),
        ),
    )
)


def translated(message: str) -> str:
    """Return what the sandbox says in the language of the page, and any other message as it is."""
    for pattern, words in _KNOWN:
        if found := pattern.fullmatch(message):
            return str(words) % found.groupdict()
    return message
