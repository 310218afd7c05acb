"""Time zones by their names in the IANA database, such as ``Europe/Berlin``."""

from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

_NO_PLACES = {"Factory", "localtime"}
"""What the database of a machine may hold besides: no time, and whatever the machine itself has."""


@cache
def known_zones() -> frozenset[str]:
    """Return all names that can be chosen."""
    return frozenset(available_timezones() - _NO_PLACES)


def zone_of(name: str) -> ZoneInfo | None:
    """Return the zone with this name, ``None`` for none: also when it was known once and is not any more."""
    return ZoneInfo(name) if name in known_zones() else None


def validate_zone(name: str) -> None:
    """Raise ``ValidationError`` unless a zone has this name."""
    if name not in known_zones():
        raise ValidationError(_("There is no time zone with this name."), code="unknown_zone")


@cache
def zones_by_region() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Return the choices of a select, grouped by region: ``("Europe", (("Europe/Berlin", "Berlin"), …))``.

    Names without a region come last, in a group without a heading of their own language: UTC and its like.
    """
    groups: dict[str, list[tuple[str, str]]] = {}
    for name in sorted(known_zones()):
        region, has_region, place = name.partition("/")
        group = region if has_region and region != "Etc" else "UTC, GMT"
        shown = place if group == region else name
        groups.setdefault(group, []).append((name, shown.replace("_", " ")))
    last = groups.pop("UTC, GMT", [])
    return (*((group, tuple(zones)) for group, zones in groups.items()), ("UTC, GMT", tuple(last)))
