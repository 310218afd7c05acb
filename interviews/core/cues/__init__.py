"""Cues: named regular expressions that each stand for a meaning, searched in folded text.

A cue need not be right alone; the intent model (``interviews/core/intents.py``) weighs it with everything else. They
are there so that a wording which nobody wrote down before is still understood. Counter-cues catch the technical or
everyday use of the same words. ``building.py`` puts their patterns together.
"""

import re
from collections.abc import Mapping

from interviews.core.cues import asking, mood, moves, talk

CUES: Mapping[str, re.Pattern[str]] = {
    name: re.compile(pattern) for family in (moves, asking, mood, talk) for name, pattern in family.CUES.items()
}
