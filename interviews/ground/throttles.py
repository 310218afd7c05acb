"""How much one person may ask for in a minute, counted in the cache and shared by pages and API.

The minutes are those of the clock, so it is plain when a limit ends. Without a cache that answers there is no limit:
people go on, and what is expensive has budgets of its own.
"""

import math
import time

from django.conf import settings
from django.core.cache import cache

from interviews.ground.refusals import SubmissionRefused
from profiles.models import User

SECONDS = 60
ARCHIVES_PER_MINUTE = 2
"""One may fail on its way; each of them reads everything that a person has."""
WORDS_PER_MINUTE = 12
"""More than anybody has to say of a problem and its hints; curators read each of them."""
JOIN_CODES_PER_MINUTE = 10
"""Looking at a cohort and joining it takes three; guessing one takes for ever."""


def check_turn_rate(user: User) -> None:
    """Count one turn of ``user``. Raises ``SubmissionRefused`` when it is one too many for this minute."""
    _check("turns", user, settings.TURNS_PER_MINUTE)


def check_run_rate(user: User) -> None:
    """Count one run of code of ``user``, apart from their turns. Raises as :func:`check_turn_rate`."""
    _check("runs", user, settings.TURNS_PER_MINUTE)


def check_review_rate(user: User) -> None:
    """Count one thing that ``user`` does with their reviews. Raises as :func:`check_turn_rate`."""
    _check("reviews", user, settings.TURNS_PER_MINUTE)


def check_plan_rate(user: User) -> None:
    """Count one thing that ``user`` does with their study plan. Raises as :func:`check_turn_rate`."""
    _check("plans", user, settings.TURNS_PER_MINUTE)


def check_word_rate(user: User) -> None:
    """Count one word of ``user`` on a problem or a hint. Raises as :func:`check_turn_rate`; no limit there is none."""
    _check("words", user, WORDS_PER_MINUTE if settings.TURNS_PER_MINUTE else 0)


def check_join_rate(user: User) -> None:
    """Count one join code that ``user`` tries. Raises as :func:`check_turn_rate`; no limit there is none."""
    _check("join_codes", user, JOIN_CODES_PER_MINUTE if settings.TURNS_PER_MINUTE else 0)


def check_archive_rate(user: User) -> None:
    """Count one archive of all data of ``user``. Raises as :func:`check_turn_rate`; no limit there is none here."""
    _check("archives", user, ARCHIVES_PER_MINUTE if settings.TURNS_PER_MINUTE else 0)


def check_request_rate(user: User) -> None:
    """Count one request of ``user`` to the API. Raises ``SubmissionRefused`` as :func:`check_turn_rate`."""
    _check("requests", user, settings.API_REQUESTS_PER_MINUTE)


def _check(what: str, user: User, allowed: int) -> None:
    """Raise ``SubmissionRefused`` beyond ``allowed`` a minute; 0 allows any number."""
    if not allowed:
        return
    minute, seconds_of_it = divmod(time.time(), SECONDS)
    key = f"rate:{what}:{user.pk}:{minute:.0f}"
    cache.add(key, 0, timeout=2 * SECONDS)
    try:
        count = cache.incr(key)
    except ValueError:  # not there: the cache is away
        return
    if count > allowed:
        raise SubmissionRefused("rate_limited", seconds=math.ceil(SECONDS - seconds_of_it))
