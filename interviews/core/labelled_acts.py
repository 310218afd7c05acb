"""Acts as files of labelled messages have them: what was done, without where it stands and how sure a reading was.

``interviews/evaluation/reading_rows.py`` reads them back.
"""

from typing import Any

from interviews.core.acts import SLOT_OF, Act, ActKind


def labelled(act: Act) -> dict[str, Any]:
    """Return ``act`` as plain JSON types, for a row of ``evaluate reading``."""
    plain: dict[str, Any] = {"act": act.kind.value}
    if act.kind is ActKind.COST:
        return plain | {
            "of": act.of,
            "value": act.value,
            "approach": act.approach or None,
            "stance": act.stance or "claims",
        }
    if act.kind is ActKind.CODE:
        return plain | {"language": act.item, "complete": act.value == "complete"}
    if act.kind in SLOT_OF:
        plain[SLOT_OF[act.kind]] = act.item
    if act.kind is ActKind.APPROACH:
        plain["stance"] = act.stance or "proposes"
    return plain
