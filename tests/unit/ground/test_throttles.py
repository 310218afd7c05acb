"""The table of limits: how much of each one person may ask for in a minute, and that no limit is none of them."""

from interviews.ground.throttles import LIMITS


def test_what_the_settings_say_goes_for_all_but_what_is_limited_further(settings):
    settings.TURNS_PER_MINUTE, settings.API_REQUESTS_PER_MINUTE = 30, 120
    assert {what: limit.allowed for what, limit in LIMITS.items()} == {
        "turns": 30,
        "runs": 30,
        "reviews": 30,
        "plans": 30,
        "words": 12,
        "join_codes": 10,
        "archives": 2,
        "requests": 120,
        "starts": 10,
        "pages": 90,
        "tables": 30,
        "files": 6,
        "guests": 10,
        "dictations": 120,
        "recordings": 12,
        "voices": 40,
    }


def test_without_a_limit_in_the_settings_there_is_none_at_all(settings):
    settings.TURNS_PER_MINUTE = settings.API_REQUESTS_PER_MINUTE = 0
    assert not any(limit.allowed for limit in LIMITS.values())
