"""Cues: named regular expressions that each stand for a meaning, searched in folded text.

A cue need not be right alone; the intent model (``interviews/core/reading/intents/intent_model.py``) weighs it with
everything else. They are there so that a wording which nobody wrote down before is still understood. Counter-cues catch
the technical or everyday use of the same words. ``building.py`` puts their patterns together.
"""

import re
from collections.abc import Mapping
from functools import lru_cache


@lru_cache(maxsize=1)
def compiled_cues() -> Mapping[str, re.Pattern[str]]:
    """Return every cue by its name, compiled. To put them together and compile them takes most of a second, which a
    command that reads no message saves."""
    from interviews.core.reading.cues import asking, mood, moves, talk

    families = (moves, asking, mood, talk)
    return {name: re.compile(pattern) for family in families for name, pattern in family.CUES.items()}
