"""Copies of a SQLite database: consistent while others write, and put back in one piece or not at all."""

import os
import sqlite3
import time
from collections.abc import Iterator, Set
from contextlib import closing, contextmanager
from pathlib import Path

SECONDS_TO_WAIT = 10.0
"""So long a copy waits for somebody who writes."""


class CopyFault(Exception):
    """A copy could not be made or put back; the message says why. What was there before is there still."""


class DamagedDatabase(CopyFault):
    """What was to be copied is no sound database."""


def write_copy(database: Path, file: Path) -> None:
    """Write all that ``database`` holds at one moment into ``file``, which only its owner can read.

    People may be at work meanwhile. A former ``file`` is replaced when the new one is complete and sound. Raises
    ``CopyFault``.
    """
    if not database.is_file():
        raise CopyFault(f"there is no database at {database}")
    if file.resolve() == database.resolve():
        raise CopyFault(f"{file} is the database itself")
    partial = file.with_name(f"{file.name}.part")
    try:
        partial.unlink(missing_ok=True)
        os.close(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        with _opened(database) as source, _opened(partial) as target:
            _copy(source, target)
            # One file that can be carried about, without a log beside it.
            target.execute("PRAGMA journal_mode=DELETE")
            _look_at(target)
        partial.replace(file)
    except (sqlite3.OperationalError, OSError) as fault:
        raise CopyFault(str(fault)) from fault
    except sqlite3.DatabaseError as fault:
        raise DamagedDatabase(str(fault)) from fault
    finally:
        partial.unlink(missing_ok=True)


def put_back(file: Path, database: Path, *, keep: Path, known: Set[tuple[str, str]]) -> None:
    """Replace all that ``database`` holds by what ``file`` does, in one transaction; what was there goes to ``keep``.

    ``known`` are the migrations (app, name) of this version of the program: a copy with later ones of the same apps is
    refused. A database that is damaged is set aside as it is. Raises ``CopyFault``.
    """
    if not file.is_file():
        raise CopyFault(f"there is no file {file}")
    if file.resolve() == database.resolve():
        raise CopyFault(f"{file} is the database itself")
    try:
        with _opened(file, read_only=True) as source:
            _look_at(source)
            apps = {app for app, _ in known}
            done = set(source.execute("SELECT app, name FROM django_migrations"))
            if newer := sorted(one for one in done - known if one[0] in apps):
                raise CopyFault(f"a newer version wrote it (it has {'.'.join(newer[-1])}); install that version first")
            if database.is_file():
                _keep(database, keep)
            with _opened(database) as target:
                _copy(source, target)
    except (OSError, sqlite3.Error) as fault:
        raise CopyFault(str(fault)) from fault


def _keep(database: Path, keep: Path) -> None:
    """Copy the database before it is replaced, or move it away with its log where it is damaged."""
    try:
        write_copy(database, keep)
    except DamagedDatabase:
        for end in ("-wal", "-shm", ""):
            path = database.with_name(f"{database.name}{end}")
            if path.exists():
                path.replace(keep.with_name(f"{keep.name}{end}"))


def _copy(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Copy it all at once; by itself SQLite would try for ever while somebody writes to either."""
    until = time.monotonic() + SECONDS_TO_WAIT

    def give_up(status: int, remaining: int, total: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) and time.monotonic() > until:
            raise CopyFault("the database is locked by somebody who writes")

    source.backup(target, progress=give_up, sleep=0.05)


@contextmanager
def _opened(path: Path, *, read_only: bool = False) -> Iterator[sqlite3.Connection]:
    address = f"{path.resolve().as_uri()}{'?mode=ro' if read_only else ''}"
    with closing(sqlite3.connect(address, uri=True, timeout=SECONDS_TO_WAIT)) as connection:
        yield connection


def _look_at(copy: sqlite3.Connection) -> None:
    (told,) = copy.execute("PRAGMA quick_check(1)").fetchone()
    if told != "ok":
        raise DamagedDatabase(f"it is damaged: {told}")
