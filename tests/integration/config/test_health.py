"""``/health/live`` and ``/health/ready``: what they touch, what they say, and how long they take."""

import logging
import threading
import time

import pytest
from django.db import DatabaseError
from django.test import Client

from config import health
from tests.serving import free_port

READY = {"status": "ready", "parts": {"database": "ok", "migrations": "ok", "storage": "ok"}}


@pytest.fixture
def probe() -> Client:
    """Somebody who comes by address and without a cookie."""
    return Client(SERVER_NAME="10.0.0.7")


class TestLive:
    def test_it_touches_nothing(self, probe, settings):
        """This test may not use the database, and the host is not one of ours."""
        settings.ALLOWED_HOSTS = ["practice.example.org"]
        settings.SECURE_SSL_REDIRECT = True
        answer = probe.get("/health/live")
        assert (answer.status_code, answer.json()) == (200, {"status": "alive"})
        assert "no-store" in answer["Cache-Control"]
        assert not answer.cookies

    @pytest.mark.parametrize("path", ["/health/live", "/health/ready"])
    def test_it_is_only_read(self, probe, path):
        assert probe.post(path).status_code == 405

    @pytest.mark.django_db
    def test_what_is_not_there(self, probe):
        assert probe.get("/health/").status_code == 404


@pytest.mark.django_db
class TestReady:
    def test_all_is_well(self, probe):
        answer = probe.get("/health/ready")
        assert (answer.status_code, answer.json()) == (200, READY)
        assert "no-store" in answer["Cache-Control"]

    def test_that_no_mail_is_sent_is_said_and_no_fault(self, probe, settings):
        settings.MAIL_IS_SENT = False
        answer = probe.get("/health/ready")
        assert (answer.status_code, answer.json()["status"], answer.json()["parts"]["mail"]) == (200, "ready", "off")

    def test_a_database_that_fails(self, probe, monkeypatch, caplog):
        def fail(self: object) -> None:
            raise health.ServiceUnavailable("connection to 10.1.2.3 refused")

        monkeypatch.setattr(health.DatabaseAnswers, "run", fail)
        answer = probe.get("/health/ready")
        assert answer.status_code == 503
        assert answer.json() == {"status": "not ready", "parts": {"database": "failed", "migrations": "ok"}}
        assert "10.1.2.3" in caplog.text

    def test_a_database_that_hangs(self, probe, monkeypatch):
        thawed = threading.Event()
        monkeypatch.setattr(health.DatabaseAnswers, "run", lambda self: thawed.wait(20))
        started = time.monotonic()
        answer = probe.get("/health/ready")
        thawed.set()
        assert (answer.status_code, answer.json()["parts"]["database"]) == (503, "failed")
        assert time.monotonic() - started < 10

    def test_a_missing_migration(self, probe, monkeypatch, caplog):
        monkeypatch.setattr("django.db.migrations.executor.MigrationExecutor.migration_plan", lambda *_: ["one"])
        answer = probe.get("/health/ready")
        assert (answer.status_code, answer.json()["parts"]["migrations"]) == (503, "failed")
        assert "1 missing, run manage.py migrate" in caplog.text

    def test_tables_that_cannot_be_read(self, probe, monkeypatch):
        def fail(*_: object) -> None:
            raise DatabaseError("permission denied for table django_migrations")

        monkeypatch.setattr("django.db.migrations.executor.MigrationExecutor.migration_plan", fail)
        answer = probe.get("/health/ready")
        assert (answer.status_code, answer.json()["parts"]["migrations"]) == (503, "failed")
        assert "permission" not in answer.text

    def test_a_fault_of_ours_shows_no_traceback(self, probe, monkeypatch, caplog):
        def fail(self: object) -> None:
            raise RuntimeError("the password is hunter2")

        caplog.set_level(logging.WARNING)
        monkeypatch.setattr(health.MigrationsApplied, "run", fail)
        answer = probe.get("/health/ready")
        assert answer.json() == {
            "status": "not ready",
            "parts": {"database": "ok", "migrations": "failed", "storage": "ok"},
        }

    def test_redis_that_is_not_there(self, probe, settings, caplog):
        settings.REDIS_URL = f"redis://:secret@127.0.0.1:{free_port()}/0"
        answer = probe.get("/health/ready")
        assert answer.status_code == 503
        assert answer.json()["parts"] == {"database": "ok", "migrations": "ok", "redis": "failed", "storage": "ok"}
        assert "secret" not in answer.text + caplog.text

    def test_a_full_disk_is_said_and_keeps_nobody_from_reading(self, probe, monkeypatch, caplog):
        monkeypatch.setattr(health, "has_room", lambda: False)
        answer = probe.get("/health/ready")
        assert (answer.status_code, answer.json()["status"], answer.json()["parts"]["storage"]) == (
            200,
            "ready",
            "full",
        )
        assert "no room to store anything" in caplog.text
