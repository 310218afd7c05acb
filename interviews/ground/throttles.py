"""How much one person may ask for in a minute, counted in the cache and shared by pages and API.

The minutes are those of the clock, so it is plain when a limit ends. Without a cache that answers there is no limit:
people go on, and what is expensive has budgets of its own. Logins and sign-ups are limited by ``ACCOUNT_RATE_LIMITS``
in the settings.
"""

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from django.conf import settings
from django.core.cache import cache

from interviews.ground.refusals import SubmissionRefused
from profiles.models import User

SECONDS = 60
READ, POST = frozenset({"GET", "HEAD"}), frozenset({"POST"})
Counted = Literal[
    "turns", "runs", "reviews", "plans", "words", "join_codes", "archives", "requests",
    "starts", "pages", "tables", "files", "dictations", "recordings", "voices", "guests",
]  # fmt: skip


@dataclass(frozen=True)
class Limit:
    """How often a person may do something in a minute: as often as ``setting`` says, where 0 is any number.

    With ``at_most`` it is that many times instead, unless the setting says any number.
    """

    setting: str
    at_most: int | None = None

    @property
    def allowed(self) -> int:
        """Return the number of times, 0 for any."""
        stated: int = getattr(settings, self.setting)
        return self.at_most if stated and self.at_most is not None else stated


LIMITS: Mapping[Counted, Limit] = {
    "turns": Limit("TURNS_PER_MINUTE"),
    "runs": Limit("TURNS_PER_MINUTE"),
    # What is done with due problems and re-solves, and what is done with a study plan.
    "reviews": Limit("TURNS_PER_MINUTE"),
    "plans": Limit("TURNS_PER_MINUTE"),
    # More than anybody has to say of a problem and its hints; curators read each of them.
    "words": Limit("TURNS_PER_MINUTE", at_most=12),
    # Looking at a cohort and joining it takes three; guessing one takes for ever.
    "join_codes": Limit("TURNS_PER_MINUTE", at_most=10),
    # One may fail on its way; each of them reads everything that a person has.
    "archives": Limit("TURNS_PER_MINUTE", at_most=2),
    "requests": Limit("API_REQUESTS_PER_MINUTE"),
    # Each begins an interview: a pasted text is read for patterns, and a coach opens it.
    "starts": Limit("TURNS_PER_MINUTE", at_most=10),
    # Pages that read much of what a person has, or all of the bank: more than anybody can look at.
    "pages": Limit("TURNS_PER_MINUTE", at_most=90),
    # Pages of the desks that read what all learners have: up to seconds of a processor each.
    "tables": Limit("TURNS_PER_MINUTE", at_most=30),
    # One for each pause of somebody who dictates; a recording takes longer to speak than a few seconds.
    "dictations": Limit("TURNS_PER_MINUTE", at_most=120),
    "recordings": Limit("TURNS_PER_MINUTE", at_most=12),
    # A few sentences each, of some ten seconds.
    "voices": Limit("TURNS_PER_MINUTE", at_most=40),
    # What is packed or computed to be kept.
    "files": Limit("TURNS_PER_MINUTE", at_most=6),
    # Visitors that become guests, from one address: a class that tries it together comes in within three minutes.
    "guests": Limit("TURNS_PER_MINUTE", at_most=10),
}
"""All limits, each counted apart and for each person, or each address of visitors; beyond one there is the card
``rate_limited``."""

PAGES: Mapping[str, tuple[Counted, frozenset[str]]] = {
    "start_interview": ("starts", POST),
    "paste_problem": ("starts", POST),
    "start_easier": ("starts", POST),
    "catalogue": ("pages", READ),
    "problem": ("pages", READ),
    "dashboard": ("pages", READ),
    "my_interviews": ("pages", READ),
    "room": ("pages", READ),
    "earlier": ("pages", READ),
    "find_in_conversation": ("pages", READ),
    "transcript": ("pages", READ),
    "report": ("pages", READ),
    "replay": ("pages", READ),
    "attempts": ("pages", READ),
    "interview_log": ("pages", READ),
    "notes": ("pages", READ),
    "plans": ("pages", READ),
    "own_data": ("pages", READ),
    "notes_zip": ("files", READ),
    "admin:interviews_interview_changelist": ("tables", READ),
    "admin:interviews_interview_change": ("tables", READ),
    "admin:interviews_event_changelist": ("tables", READ),
    "admin:interviews_transcriptreview_agreement": ("tables", READ),
    "admin:profiles_cohort_overview": ("tables", READ),
    "admin:problems_problem_changelist": ("tables", READ),
    "admin:problems_problem_insights": ("tables", READ),
    "admin:interviews_transcriptreview_agreement_csv": ("files", READ),
    "admin:profiles_cohort_export": ("files", READ),
    "admin:problems_problem_export": ("files", READ | POST),
}
"""As what a page is counted that does not count by itself, by the name of its address, and by which methods."""


def check_rate(what: Counted, user: User | str) -> None:
    """Count one of ``what`` for ``user``, a person or the address of visitors.

    Raises ``SubmissionRefused`` when it is one too many for this minute.
    """
    allowed = LIMITS[what].allowed
    if not allowed:
        return
    minute, seconds_of_it = divmod(time.time(), SECONDS)
    key = f"rate:{what}:{user if isinstance(user, str) else user.pk}:{minute:.0f}"
    cache.add(key, 0, timeout=2 * SECONDS)
    try:
        count = cache.incr(key)
    except ValueError:  # not there: the cache is away
        return
    if count > allowed:
        raise SubmissionRefused("rate_limited", seconds=math.ceil(SECONDS - seconds_of_it))
