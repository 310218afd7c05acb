"""Faults of the format in the words of the page: what pydantic says stands in English in every file and log."""

from django.utils.translation import gettext, gettext_noop

from problems.text.late_patterns import LatePattern

_SAID = (
    (LatePattern(r"Field required"), gettext_noop("Field required")),
    (LatePattern(r"Extra inputs are not permitted"), gettext_noop("Extra inputs are not permitted")),
    (LatePattern(r"Input should be a valid string"), gettext_noop("Input should be a valid string")),
    (LatePattern(r"Input should be a valid integer\b.*"), gettext_noop("Input should be a valid integer")),
    (LatePattern(r"Input should be a valid boolean\b.*"), gettext_noop("Input should be a valid boolean")),
    (LatePattern(r"Input should be a valid list"), gettext_noop("Input should be a valid list")),
    (LatePattern(r"Input should be a valid dictionary\b.*"), gettext_noop("Input should be a valid dictionary")),
    (LatePattern(r"Input should be (?P<choices>'.*)"), gettext_noop("Input should be one of: %(choices)s")),
    (
        LatePattern(r"List should have at least (?P<least>\d+) items?, not (?P<number>\d+)"),
        gettext_noop("List should have at least %(least)s items, not %(number)s"),
    ),
    (
        LatePattern(r"List should have at most (?P<most>\d+) items?, not (?P<number>\d+)"),
        gettext_noop("List should have at most %(most)s items, not %(number)s"),
    ),
    (
        LatePattern(r"String should have at least (?P<least>\d+) characters?"),
        gettext_noop("String should have at least %(least)s characters"),
    ),
    (
        LatePattern(r"String should have at most (?P<most>\d+) characters?"),
        gettext_noop("String should have at most %(most)s characters"),
    ),
)


def worded(reason: str) -> str:
    """Return why something does not fit the format in the language of the page, as it is where that has no words."""
    for pattern, told in _SAID:
        found = pattern.fullmatch(reason)
        if found:
            here = gettext(told)
            return reason if here == told else here % found.groupdict()
    return reason


def worded_fault(fault: str) -> str:
    """Return a fault with its place, ``approaches.1.time: Field required``, so."""
    place, colon, reason = fault.partition(": ")
    return f"{place}{colon}{worded(reason)}" if colon else fault
