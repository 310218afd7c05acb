"""Which faults of a database pass by themselves: it is locked, full of visitors or away, and a second try may do.

Everything else, such as a missing table, is a fault of ours that nobody should be asked to wait for. A full disk is
told of by itself (``config/storage.py``).
"""

import sqlite3
from collections.abc import Iterator

from django.db import InterfaceError, OperationalError

from config.storage import POSTGRES_SAYS

PASSING_SQLSTATES = ("08", "53", "40001", "40P01", "55P03", "57P0")
"""How the codes begin with which PostgreSQL says that the connection, its resources, a lock or the server is away."""
PASSING_SQLITE = ("SQLITE_BUSY", "SQLITE_LOCKED")


def is_database_busy(error: BaseException | None) -> bool:
    """Tell whether ``error`` came about because the database is locked or away for a moment."""
    return any(
        isinstance(cause, (OperationalError, InterfaceError)) and _passes(cause) for cause in _with_causes(error)
    )


def _passes(error: OperationalError | InterfaceError) -> bool:
    """Tell it by what the driver said. Without a code of PostgreSQL no answer came from there: the line is down, or
    the pool had no connection left."""
    said = error.__cause__
    if isinstance(said, sqlite3.Error):
        return getattr(said, "sqlite_errorname", "").startswith(PASSING_SQLITE)
    code = getattr(said, "sqlstate", None)
    return code is None or (code.startswith(PASSING_SQLSTATES) and code != POSTGRES_SAYS)


def _with_causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
