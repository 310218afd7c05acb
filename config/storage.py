"""Is there room to store anything, and what goes on when there is none: log-ins and reading, as far as they can."""

import errno
import logging
import secrets
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection, transaction

logger = logging.getLogger(__name__)

POSTGRES_SAYS, SQLITE_SAYS = "53100", "SQLITE_FULL"
SYSTEM_SAYS = (errno.ENOSPC, errno.EDQUOT)
LEAST_FREE = 50_000_000
"""Bytes below which the disk with our own files counts as full, before it is: the log needs room to say so."""
BYTES_TRIED = 16_000
"""More than a page of either database has: what is stored only to see that it can be does not fit in a gap."""


def is_storage_full(error: BaseException | None) -> bool:
    """Tell whether ``error`` came about because a disk has no room: of the database, or of files here."""
    while error is not None:
        if isinstance(error, OSError) and error.errno in SYSTEM_SAYS:
            return True
        if isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorname", "") == SQLITE_SAYS:
            return True
        if getattr(error, "sqlstate", None) == POSTGRES_SAYS:
            return True
        error = error.__cause__ or error.__context__
    return False


@contextmanager
def if_there_is_room(what: str) -> Iterator[None]:
    """Store something by the way: where there is no room for it, that is logged and all else goes on."""
    try:
        with transaction.atomic():
            yield
    except Exception as fault:
        if not is_storage_full(fault):
            raise
        logger.warning("no room to store %s", what)


def has_room() -> bool:
    """Try whether something can be stored; nothing of it stays. Raises for any other fault of the database."""
    if settings.DATA_DIR.is_dir() and shutil.disk_usage(settings.DATA_DIR).free < LEAST_FREE:
        return False
    from django.contrib.sessions.models import Session
    from django.utils import timezone

    tried = secrets.token_hex(BYTES_TRIED // 2)  # which no compression makes small
    try:
        with transaction.atomic():
            Session.objects.create(session_key=secrets.token_hex(20), session_data=tried, expire_date=timezone.now())
            transaction.set_rollback(True)
    except Exception as fault:
        if not is_storage_full(fault):
            raise
        return False
    finally:
        if not connection.in_atomic_block:
            connection.close()
    return True
