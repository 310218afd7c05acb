"""Copies of a SQLite database, made while it is written to, and put back."""

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from interviews.ground.sqlite_copies import CopyFault, put_back, write_copy

KNOWN = frozenset({("interviews", "0001_initial")})


def run(path: Path, *statements: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection, connection:
        return [row for statement in statements for row in connection.execute(statement)]


def names(path: Path) -> list[object]:
    return [name for (name,) in run(path, "SELECT name FROM person ORDER BY name")]


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "db.sqlite3"
    run(
        path,
        "PRAGMA journal_mode=WAL",
        "CREATE TABLE django_migrations (app, name)",
        "INSERT INTO django_migrations VALUES ('interviews', '0001_initial'), ('an_app_that_is_gone', '0001_initial')",
        "CREATE TABLE person (name)",
        "INSERT INTO person VALUES ('Ada')",
    )
    return path


@pytest.fixture
def restore(database: Path, tmp_path: Path):
    def put(file: Path) -> None:
        put_back(file, database, keep=tmp_path / "before.sqlite3", known=KNOWN)

    return put


def test_what_was_there_comes_back_and_what_came_later_is_kept(database, restore, tmp_path):
    file = tmp_path / "copy"
    write_copy(database, file)
    run(database, "DELETE FROM person", "INSERT INTO person VALUES ('Eve')")

    restore(file)

    assert names(database) == ["Ada"]
    assert names(tmp_path / "before.sqlite3") == ["Eve"]


def test_a_copy_is_one_private_file(database, tmp_path):
    folder = tmp_path / "backups"
    folder.mkdir()
    write_copy(database, folder / "copy")
    write_copy(database, folder / "copy")
    assert names(folder / "copy") == ["Ada"]
    assert [path.name for path in folder.iterdir()] == ["copy"]
    assert (folder / "copy").stat().st_mode & 0o077 == 0


def test_it_is_consistent_while_somebody_writes(database, tmp_path):
    """Each transaction writes two rows; a copy never has one of them alone, nor what is not committed."""
    run(database, "CREATE TABLE pair (number)")
    ended, began = threading.Event(), threading.Event()

    def write() -> None:
        with closing(sqlite3.connect(database, isolation_level=None)) as connection:
            while not ended.is_set():
                connection.execute("BEGIN IMMEDIATE")
                connection.execute("INSERT INTO pair VALUES (1)")
                began.set()
                connection.execute("INSERT INTO pair VALUES (2)")
                connection.execute("COMMIT")

    writer = threading.Thread(target=write)
    writer.start()
    try:
        assert began.wait(30)
        for _ in range(5):
            write_copy(database, tmp_path / "copy")
            ((ones, twos),) = run(tmp_path / "copy", "SELECT sum(number = 1), sum(number = 2) FROM pair")
            assert ones == twos
    finally:
        ended.set()
        writer.join()


def test_an_open_transaction_is_not_in_it(database, tmp_path):
    with closing(sqlite3.connect(database, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("INSERT INTO person VALUES ('Eve')")
        write_copy(database, tmp_path / "copy")
        writer.execute("COMMIT")
    assert names(tmp_path / "copy") == ["Ada"]


def test_a_former_copy_stays_when_a_new_one_fails(database, tmp_path):
    file = tmp_path / "copy"
    write_copy(database, file)
    database.write_bytes(b"no database" * 1000)
    with pytest.raises(CopyFault):
        write_copy(database, file)
    assert names(file) == ["Ada"]
    assert not (tmp_path / "copy.part").exists()


@pytest.mark.parametrize("where", ["missing/copy", "db.sqlite3"])
def test_places_that_will_not_do(database, tmp_path, where):
    with pytest.raises(CopyFault):
        write_copy(database, tmp_path / where)
    assert names(database) == ["Ada"]


def test_without_a_database_none_is_made(tmp_path):
    with pytest.raises(CopyFault, match="there is no database"):
        write_copy(tmp_path / "db.sqlite3", tmp_path / "copy")
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_copy_changes_nothing(database, restore, tmp_path):
    whole = tmp_path / "whole"
    write_copy(database, whole)
    bad = {
        "half": whole.read_bytes()[: whole.stat().st_size // 2],
        "other": b"PGDMP" * 500,
        "empty": b"",
    }
    for name, content in bad.items():
        (tmp_path / name).write_bytes(content)
    for name in (*bad, "missing", "db.sqlite3"):
        with pytest.raises(CopyFault):
            restore(tmp_path / name)
    assert names(database) == ["Ada"]


def test_a_copy_of_a_newer_version_is_refused(database, restore, tmp_path):
    file = tmp_path / "copy"
    write_copy(database, file)
    run(file, "INSERT INTO django_migrations VALUES ('interviews', '9999_later')")
    with pytest.raises(CopyFault, match=r"newer version wrote it .*9999_later"):
        restore(file)


def test_while_somebody_writes_nothing_is_restored(database, restore, tmp_path, monkeypatch):
    monkeypatch.setattr("interviews.ground.sqlite_copies.SECONDS_TO_WAIT", 0.05)
    write_copy(database, tmp_path / "copy")
    with closing(sqlite3.connect(database, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("INSERT INTO person VALUES ('Eve')")
        with pytest.raises(CopyFault, match="locked"):
            restore(tmp_path / "copy")
        writer.execute("COMMIT")
    assert names(database) == ["Ada", "Eve"]


def test_a_damaged_database_is_set_aside(database, restore, tmp_path):
    write_copy(database, tmp_path / "copy")
    database.write_bytes(b"no database" * 1000)
    restore(tmp_path / "copy")
    assert names(database) == ["Ada"]
    assert (tmp_path / "before.sqlite3").read_bytes().startswith(b"no database")


def test_into_nothing(database, restore, tmp_path):
    write_copy(database, tmp_path / "copy")
    for path in tmp_path.glob("db.sqlite3*"):
        path.unlink()
    restore(tmp_path / "copy")
    assert names(database) == ["Ada"]
    assert not (tmp_path / "before.sqlite3").exists()


class TestCommands:
    @pytest.fixture
    def installation(self, database, monkeypatch):
        """The database of the installation that the commands are meant for."""
        monkeypatch.setitem(connection.settings_dict, "NAME", str(database))
        return database

    def test_there_and_back(self, installation, tmp_path, capsys):
        call_command("backup", str(tmp_path / "copy"))
        run(installation, "INSERT INTO person VALUES ('Eve')")
        call_command("restore", str(tmp_path / "copy"))
        assert names(installation) == ["Ada"]
        assert names(tmp_path / "db-before-restore.sqlite3") == ["Ada", "Eve"]
        told = capsys.readouterr().out
        assert "secret key" in told and "db-before-restore.sqlite3" in told

    def test_faults_say_that_nothing_was_changed(self, installation, tmp_path):
        with pytest.raises(CommandError, match="No backup was written"):
            call_command("backup", str(tmp_path / "missing" / "copy"))
        with pytest.raises(CommandError, match="as it was"):
            call_command("restore", str(tmp_path / "missing"))

    @pytest.mark.parametrize(("command", "script"), [("backup", "backup.sh"), ("restore", "restore.sh")])
    def test_postgresql_has_its_own(self, monkeypatch, tmp_path, command, script):
        monkeypatch.setattr(connection, "vendor", "postgresql")
        with pytest.raises(CommandError, match=script):
            call_command(command, str(tmp_path / "copy"))
