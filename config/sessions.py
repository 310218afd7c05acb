"""Sessions in the database; where that has no room they are in the cache for a while, so that people can log in."""

from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import CreateError, UpdateError
from django.core.cache import cache
from django.db import DatabaseError

from config.storage import is_storage_full

SECONDS_IN_CACHE = 3600
_PREFIX = "session-without-room:"


class SessionStore(db.SessionStore):
    """What Django's does, and a cache for when the disk is full. The first save that finds room moves it there."""

    def load(self) -> dict[str, Any]:
        """Return what the session holds, from wherever it is."""
        key = self.session_key
        held = super().load()
        if self.session_key is None and key and (kept := cache.get(_PREFIX + key)):
            self._session_key = key
            return self.decode(kept)
        return held

    def exists(self, session_key: str) -> bool:
        """Tell whether there is such a session, anywhere."""
        return super().exists(session_key) or cache.get(_PREFIX + session_key) is not None

    def save(self, must_create: bool = False) -> None:
        """Store the session; raises as Django's, but not for a full disk."""
        key = self.session_key
        is_kept = bool(key) and not must_create and cache.get(_PREFIX + key) is not None
        try:
            self._save(must_create, is_kept=is_kept)
        except (DatabaseError, UpdateError) as fault:
            if not is_storage_full(fault):
                raise
            data = self._get_session(no_load=must_create)
            if must_create or is_kept:  # what changes in one that is stored is forgotten instead
                cache.set(_PREFIX + self._get_or_create_session_key(), self.encode(data), SECONDS_IN_CACHE)
            return
        if is_kept:
            cache.delete(_PREFIX + key)

    def delete(self, session_key: str | None = None) -> None:
        """End the session, wherever it is."""
        key = session_key or self.session_key
        super().delete(session_key)
        if key:
            cache.delete(_PREFIX + key)

    def _save(self, must_create: bool, *, is_kept: bool) -> None:
        try:
            super().save(must_create or is_kept)
        except CreateError:
            if not is_kept:
                raise
            super().save()  # another request was a moment faster
