"""The cache while Redis is away: as if it were empty, and never an error."""

import pytest

from config.cache import ForgivingRedisCache
from tests.serving import free_port


@pytest.fixture
def cache(caplog: pytest.LogCaptureFixture) -> ForgivingRedisCache:
    """A cache whose Redis refuses connections."""
    params = {"OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1}}
    return ForgivingRedisCache(f"redis://:secret@127.0.0.1:{free_port()}/0", params)


def test_nothing_is_found(cache):
    assert cache.get("name") is None
    assert cache.get("name", "default") == "default"
    assert cache.get_many(["one", "two"]) == {}
    assert "name" not in cache
    assert cache.get_or_set("name", lambda: "computed") == "computed"


def test_nothing_is_kept(cache):
    cache.set("name", "value")
    cache.set_many({"name": "value"})
    assert cache.get("name") is None
    assert cache.touch("name") is False
    assert cache.delete("name") is False
    cache.delete_many(["name"])


def test_nobody_waits_for_a_lock(cache):
    assert cache.add("lock", True) is True


def test_counting_says_that_there_is_nothing_to_count(cache):
    with pytest.raises(ValueError, match="not found"):
        cache.incr("name")


def test_it_is_said_in_the_log_without_the_address(cache, caplog):
    cache.get("name")
    (record,) = caplog.records
    assert "going on without it" in record.message
    assert "secret" not in caplog.text
