"""Redis as a cache that may be away: nothing found, nothing kept, and pages go on."""

import logging
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)


class ForgivingClient(RedisCacheClient):
    """Answers as an empty cache does while Redis cannot be reached, and as Redis itself otherwise."""

    def get(self, key: str, default: Any) -> Any:
        return self._or(default, super().get, key, default)

    def get_many(self, keys: Any) -> dict[str, Any]:
        return self._or({}, super().get_many, keys)

    def has_key(self, key: str) -> bool:
        return self._or(False, super().has_key, key)

    def set(self, key: str, value: Any, timeout: int | None) -> None:
        self._or(None, super().set, key, value, timeout)

    def set_many(self, data: dict[str, Any], timeout: int | None) -> None:
        self._or(None, super().set_many, data, timeout)

    def add(self, key: str, value: Any, timeout: int | None) -> bool:
        """Pretend that it was added: who waits for a lock would wait in vain."""
        return self._or(True, super().add, key, value, timeout)

    def incr(self, key: str, delta: int) -> int:
        """Raise ``ValueError`` as for any key that is not there."""
        try:
            return super().incr(key, delta)
        except RedisError as error:
            raise ValueError(f"Key {key!r} not found.") from error

    def touch(self, key: str, timeout: int | None) -> bool:
        return self._or(False, super().touch, key, timeout)

    def delete(self, key: str) -> bool:
        return self._or(False, super().delete, key)

    def delete_many(self, keys: Any) -> None:
        self._or(None, super().delete_many, keys)

    def _or(self, otherwise: Any, operation: Callable[..., Any], *arguments: Any) -> Any:
        try:
            return operation(*arguments)
        except RedisError as error:
            logger.warning("the cache does not answer (%s); going on without it", type(error).__name__)
            return otherwise


class ForgivingRedisCache(RedisCache):
    """Django's Redis cache with the forgiving client. Only what may be forgotten belongs into it."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = ForgivingClient
