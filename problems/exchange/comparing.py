"""What differs between two contents of a problem, in lines for the curator. Pure but for the language."""

from typing import Any

from django.utils.translation import gettext as _

from problems.exchange.given import printable

MAX_LINES = 15
LONGEST_SHOWN = 60
_MISSING = object()


def changes(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Return one line for each part that differs, in the order of the schema."""
    lines = _dict_lines("", before, after)
    if len(lines) > MAX_LINES:
        more = len(lines) - MAX_LINES
        lines = [*lines[:MAX_LINES], _("… and %(count)d more") % {"count": more}]
    return lines


def _dict_lines(name: str, before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    lines = []
    for key in dict.fromkeys((*after, *before)):
        earlier, later = before.get(key, _MISSING), after.get(key, _MISSING)
        if earlier != later:
            lines += _lines(f"{name}.{key}" if name else key, earlier, later)
    return lines


def _lines(name: str, before: Any, after: Any) -> list[str]:
    if before in (_MISSING, None):
        return [_("%(name)s: added") % {"name": name}]
    if after in (_MISSING, None):
        return [_("%(name)s: removed") % {"name": name}]
    if isinstance(before, dict) and isinstance(after, dict):
        return _dict_lines(name, before, after)
    if isinstance(before, list) and isinstance(after, list):
        return [_list_line(name, before, after)]
    if _is_short(before) and _is_short(after):
        return [f"{name}: {printable(str(before))} → {printable(str(after))}"]
    return [
        _("%(name)s: text changed (%(before)d characters, now %(after)d)")
        % {"name": name, "before": len(str(before)), "after": len(str(after))}
    ]


def _list_line(name: str, before: list[Any], after: list[Any]) -> str:
    earlier, later = _by_id(before), _by_id(after)
    if earlier is None or later is None:
        same = sum(1 for one, other in zip(before, after, strict=False) if one == other)
        return _("%(name)s: %(before)d before, %(after)d now, %(same)d unchanged and in place") % {
            "name": name,
            "before": len(before),
            "after": len(after),
            "same": same,
        }
    parts = (
        (_("new"), [id_ for id_ in later if id_ not in earlier]),
        (_("removed"), [id_ for id_ in earlier if id_ not in later]),
        (_("changed"), [id_ for id_ in later if id_ in earlier and earlier[id_] != later[id_]]),
    )
    told = "; ".join(f"{word} {', '.join(ids)}" for word, ids in parts if ids)
    return printable(f"{name}: {told or _('another order')}")


def _by_id(items: list[Any]) -> dict[str, Any] | None:
    """Return the items by their ids, ``None`` when they have none."""
    if not all(isinstance(item, dict) and isinstance(item.get("id"), str) for item in items):
        return None
    return {item["id"]: item for item in items}


def _is_short(value: Any) -> bool:
    return not isinstance(value, list | dict) and len(str(value)) <= LONGEST_SHOWN and "\n" not in str(value)
