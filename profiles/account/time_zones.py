"""Time zones by their names in the IANA database, such as ``Europe/Berlin``."""

from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from profiles.account.time_zone_names import OTHERS, PLACES, REGIONS

_NO_PLACES = {"Factory", "localtime"}
"""What the database of a machine may hold besides: no time, and whatever the machine itself has."""
_REGIONS = ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
"""Names without such a region are old ones ("PRC", "W-SU") or mere distances from Greenwich: taken, but not offered."""


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


Groups = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


@cache
def zones_by_region() -> Groups:
    """Return the choices of a select, grouped by region: ``("Europe", (("Europe/Berlin", "Berlin"), …))``; UTC last."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for name in sorted(known_zones()):
        region, _slash, place = name.partition("/")
        if region in _REGIONS:
            groups.setdefault(region, []).append((name, place.replace("_", " ")))
    return (*((group, tuple(zones)) for group, zones in groups.items()), ("UTC", (("UTC", "UTC"),)))


@cache
def zones_in_chinese() -> Groups:
    """Return the same choices, the best-known places by their Chinese names and then all others."""
    left = dict.fromkeys(name for _region, zones in zones_by_region() for name, _label in zones)
    groups = []
    for region, called in REGIONS.items():
        zones = [(name, label) for name, label in PLACES.items() if name.startswith(f"{region}/") and name in left]
        groups.append((called, tuple(zones)))
    rest = tuple((name, name.replace("_", " ")) for name in left if name not in PLACES)
    return (*groups, (OTHERS, rest))


@cache
def offered_zones() -> frozenset[str]:
    """Return the names that stand in :func:`zones_by_region`."""
    return frozenset(name for _region, zones in zones_by_region() for name, _label in zones)
