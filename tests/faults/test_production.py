"""Production mode on real PostgreSQL and Redis."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from tests.faults.servers import postgres_server, redis
from tests.production_key import PRODUCTION_KEY

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.process


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory, cluster: Path, files: Path) -> Iterator[dict[str, str]]:
    """The environment of a production installation with its own Redis and PostgreSQL, with tables, problems and files."""
    data = tmp_path_factory.mktemp("data")
    (data / "static").symlink_to(files)
    with postgres_server(cluster) as server, redis(tmp_path_factory.mktemp("redis")) as cache:
        yield {
            "PATH": os.environ["PATH"],
            "HOME": os.environ.get("HOME", "/tmp"),
            "DRYRUN_MODE": "production",
            "SECRET_KEY": PRODUCTION_KEY,
            "DATABASE_URL": server.address,
            "REDIS_URL": cache,
            "ALLOWED_HOSTS": "testserver",
            "DATA_DIR": str(data),
        }


def run(environment: dict[str, str], *arguments: str) -> str:
    finished = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished.stdout


WHOLE_INTERVIEW = """
import os
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
import django
django.setup()
from django.test import Client
from interviews.demo import play_demo_interview
from profiles.models import User
learner = User.objects.create_user("learner@example.org", "a long enough passphrase")
interview = play_demo_interview(learner)
client = Client(SERVER_NAME="testserver", headers={"X-Forwarded-Proto": "https"})
client.force_login(learner)
page = client.get(f"/interviews/{interview.pk}/", secure=True)
print(interview.status, interview.stage_visits.filter(left_at=None).count(), page.status_code)
"""


def test_a_whole_interview_in_production_mode(services):
    assert ", 0 loaded." in run(services, "manage.py", "load_bank"), "all are there and have not changed"
    assert run(services, "-W", "error::ResourceWarning", "-c", WHOLE_INTERVIEW).split() == ["finished", "0", "200"]


FILES = {
    "constraints": "models", "turns": "turns", "account_deletion": "own_data", "own_data": "own_data",
    "reviewing": "coaching", "agreement_page": "coaching",
}  # fmt: skip
"""The test files that show what a database does, and the room of each."""
ABOUT_PAGES = {
    "account_deletion": (
        "test_the_page_says_what_goes_and_what_stays_and_deletes_nothing", "test_who_does_not_confirm_loses_nothing",
        "test_who_has_no_password_types_the_address", "test_the_password_alone_deletes_nobody_who_has_two_factor",
        "test_a_code_of_somebody_else_deletes_nobody",
        "test_codes_cannot_be_guessed_here", "test_who_has_no_two_factor_is_asked_for_no_code",
        "test_a_form_of_another_site_deletes_nobody", "test_visitors_are_led_to_the_login",
        "test_passwords_cannot_be_guessed_here",
    ),
    "own_data": (
        "test_names_of_files_come_from_no_title", "test_every_file_can_be_read_and_stored_anywhere",
        "test_the_archive_speaks_the_language_of_the_page", "test_a_download_is_asked_for_with_a_press",
    ),
    "turns": (
        "TestDispatch::test_a_refusing_broker_is_survived",
        "TestDispatch::test_a_frozen_broker_costs_seconds_not_the_request",
        "TestReading::test_the_problem_shows_nothing_that_helps_too_much",
        "TestReading::test_a_pasted_problem_is_shown_as_it_is",
    ),
    "agreement_page": ("TestPage::test_what_an_address_asks_for",),
}  # fmt: skip
"""Of these files the tests that say nothing about a database: forms, wording, codes, limits of tries, brokers."""
OF_THE_MIGRATIONS = {
    "django_migrations", "django_content_type", "auth_permission", "auth_group", "auth_group_permissions"
}  # fmt: skip


def make_test_database(address: str) -> None:
    """Make the database in which pytest works, with the tables of the one at ``address`` and the migrations' rows only.

    The migrations were run by ``deploy/entrypoint.sh migrate``; to run them once more would show nothing new.
    """
    server, _, name = address.rpartition("/")
    with closing(psycopg.connect(f"{server}/postgres", autocommit=True)) as connection:
        connection.execute(f"create database test_{name} template {name}")
    with closing(psycopg.connect(f"{server}/test_{name}", autocommit=True)) as connection:
        tables = {
            table for (table,) in connection.execute("select tablename from pg_tables where schemaname = 'public'")
        }
        connection.execute(f"truncate {', '.join(sorted(tables - OF_THE_MIGRATIONS))} restart identity cascade")


def test_constraints_and_turns_hold_on_postgresql(services):
    """The same tests that ran on SQLite, with real concurrency and PostgreSQL's own checks."""
    make_test_database(services["DATABASE_URL"])
    files = {name: f"tests/integration/{room}/test_{name}.py" for name, room in FILES.items()}
    left_out = [f"--deselect={files[name]}::{test}" for name, tests in ABOUT_PAGES.items() for test in tests]
    shared = {**services, "DRYRUN_MODE": "test"}
    del shared["REDIS_URL"]
    output = run(shared, "-m", "pytest", "-q", "-p", "no:randomly", "--reuse-db", *left_out, *files.values())
    assert " passed" in output
    assert "skipped" not in output
