"""Production mode on real PostgreSQL and Redis."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.servers import postgres_server, redis

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.process


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory, cluster: Path) -> Iterator[dict[str, str]]:
    """The environment of a production installation with its own Redis and PostgreSQL, with tables and problems."""
    with postgres_server(cluster) as server, redis(tmp_path_factory.mktemp("redis")) as cache:
        yield {
            "PATH": os.environ["PATH"],
            "HOME": os.environ.get("HOME", "/tmp"),
            "DRYRUN_MODE": "production",
            "SECRET_KEY": "k" * 64,
            "DATABASE_URL": server.address,
            "REDIS_URL": cache,
            "ALLOWED_HOSTS": "testserver",
            "DATA_DIR": str(tmp_path_factory.mktemp("data")),
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
    run(services, "manage.py", "collectstatic", "--noinput", "--verbosity", "0")
    assert run(services, "-W", "error::ResourceWarning", "-c", WHOLE_INTERVIEW).split() == ["finished", "0", "200"]


def test_constraints_and_turns_hold_on_postgresql(services):
    """The same tests that ran on SQLite, with real concurrency and PostgreSQL's own checks."""
    names = ("constraints", "turns", "account_deletion", "own_data", "reviewing", "agreement_page")
    files = [f"tests/integration/test_{name}.py" for name in names]
    shared = {**services, "DRYRUN_MODE": "test"}
    del shared["REDIS_URL"]
    output = run(shared, "-m", "pytest", "-q", "-p", "no:randomly", *files)
    assert " passed" in output
    assert "skipped" not in output
