"""The settings as a process meets them: what keeps it from starting, and where a value comes from."""

import itertools
import json
import os
import re
import secrets
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.contrib.sessions.backends import db

from config.env import BASE_DIR, key_weakness
from config.sessions import SessionStore
from tests.production_key import PRODUCTION_KEY

PRODUCTION = {
    "SECRET_KEY": PRODUCTION_KEY,
    "DATABASE_URL": "postgres://dryrun:password@127.0.0.1:5432/dryrun",
    "ALLOWED_HOSTS": "practice.example.org,www.example.org",
    "REDIS_URL": "redis://127.0.0.1:6379/0",
}
SECONDS = 30
STARTER = f"""
import gc, json, os, signal, sys
import celery.app.base, celery.fixups.django, django_structlog.celery.steps, environ, structlog
import django.conf.locale, django.core.exceptions, django.utils.translation

gc.freeze()  # else each process looks through all of it when it ends
for line in sys.stdin:
    folder, variables, code = json.loads(line)
    if (child := os.fork()) == 0:
        signal.alarm({SECONDS})
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(variables)
        for number, name in ((1, "stdout"), (2, "stderr")):
            os.dup2(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
        exec(code, {{"__name__": "__main__"}})
        break
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
"""Has loaded packages that the settings import, but nothing of ours, and begins a process for each line that it reads:
loading them takes most of the time of a start, and depends on no setting."""
NAME = re.compile(r"^(?:# )?([A-Z][A-Z_]+)=", re.MULTILINE)


@dataclass(frozen=True)
class Project:
    """A project folder with nothing but our settings, and what begins a process in it."""

    folder: Path
    starter: subprocess.Popen[str]

    def __truediv__(self, name: str) -> Path:
        return self.folder / name


@pytest.fixture(scope="module")
def starter() -> Iterator[subprocess.Popen[str]]:
    """A process that begins others, which import the settings."""
    command = [sys.executable, "-W", "error", "-c", STARTER]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, cwd="/", env={"PATH": os.environ["PATH"]}, **pipes) as process:
        yield process


@pytest.fixture
def project(tmp_path: Path, starter: subprocess.Popen[str]) -> Project:
    """A project of one's own, so that no ``.env`` of this machine is read."""
    shutil.copytree(BASE_DIR / "config", tmp_path / "config", ignore=shutil.ignore_patterns("__pycache__"))
    return Project(tmp_path, starter)


def start(project: Project, code: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
    """Import the settings in a process of their own that has only these variables."""
    whole = f"import config.settings as s\n{code}"
    line = json.dumps([str(project.folder), {"PATH": os.environ["PATH"], **variables}, whole])
    print(line, file=project.starter.stdin, flush=True)
    status = int(project.starter.stdout.readline())
    return subprocess.CompletedProcess(
        whole, status, (project / "stdout").read_text(), (project / "stderr").read_text()
    )


def value(project: Project, expression: str, **variables: str) -> object:
    """Return what ``expression`` of the settings ``s`` is, as JSON knows it."""
    finished = start(project, f"import json; print(json.dumps({expression}, default=str))", **variables)
    assert finished.returncode == 0, finished.stderr
    return json.loads(finished.stdout)


def refusal(project: Project, **variables: str) -> str:
    finished = start(project, **variables)
    assert finished.returncode != 0
    assert "ImproperlyConfigured" in finished.stderr
    return finished.stderr


def faults(text: str) -> list[str]:
    return [line.removeprefix("  - ") for line in text.splitlines() if line.startswith("  - ")]


class TestProduction:
    @pytest.mark.parametrize(
        ("variables", "says"),
        [
            ({"SECRET_KEY": ""}, "SECRET_KEY is missing"),
            ({"SECRET_KEY": "change-me"}, "SECRET_KEY is missing or still the example's"),
            ({"SECRET_KEY": PRODUCTION_KEY[:49]}, "SECRET_KEY has 49 characters: use at least 50"),
            ({"SECRET_KEY": "change-me" * 8}, "SECRET_KEY looks like one that stands in examples"),
            ({"SECRET_KEY": "k" * 64}, "SECRET_KEY repeats itself and can be guessed"),
            ({"DEBUG": "true"}, "DEBUG is on"),
            ({"DEBUG": "1"}, "DEBUG is on"),
            ({"DATABASE_URL": ""}, "DATABASE_URL is missing"),
            ({"DATABASE_URL": "sqlite:////tmp/dryrun.sqlite3"}, "DATABASE_URL is SQLite"),
            ({"ALLOWED_HOSTS": ""}, "ALLOWED_HOSTS is missing"),
            ({"ALLOWED_HOSTS": "*"}, "ALLOWED_HOSTS is *"),
            ({"ALLOWED_HOSTS": "practice.example.org, *"}, "ALLOWED_HOSTS is *"),
            ({"EMAIL_URL": "consolemail://"}, "EMAIL_URL writes mails into a log or a file"),
            ({"EMAIL_URL": "filemail:///tmp/mails"}, "EMAIL_URL writes mails into a log or a file"),
            ({"EMAIL_VERIFICATION": "optional"}, "EMAIL_VERIFICATION is 'optional'"),
            ({"EMAIL_VERIFICATION": "mandatory"}, "EMAIL_VERIFICATION is mandatory and EMAIL_URL is no mail server"),
            ({"REDIS_URL": ""}, "REDIS_URL is missing"),
        ],
        ids=str,
    )
    def test_one_fault_is_refused_by_name(self, project, variables, says):
        (fault,) = faults(refusal(project, **PRODUCTION | variables))
        assert fault.startswith(says)

    def test_every_fault_is_named_at_once(self, project):
        said = refusal(project, DEBUG="on")
        assert [fault.split(" ")[0] for fault in faults(said)] == [
            "SECRET_KEY",
            "DEBUG",
            "DATABASE_URL",
            "ALLOWED_HOSTS",
            "REDIS_URL",
        ]
        assert ".env.example" in said

    def test_no_secret_is_shown(self, project):
        said = refusal(project, **PRODUCTION | {"SECRET_KEY": "too-short-but-secret", "REDIS_URL": ""})
        assert "too-short-but-secret" not in said and "password" not in said

    def test_it_starts_when_all_is_right(self, project):
        assert value(project, "[s.MODE, s.DEBUG, s.ALLOWED_HOSTS, s.SESSION_COOKIE_SECURE]", **PRODUCTION) == [
            "production",
            False,
            ["practice.example.org", "www.example.org"],
            True,
        ]
        assert not (project / "var").exists()

    def test_it_is_the_mode_when_none_is_given(self, project):
        assert "production mode" in refusal(project)
        assert "production mode" in refusal(project, DRYRUN_MODE="")

    def test_behind_a_proxy(self, project):
        headers = "s.SECURE_PROXY_SSL_HEADER"
        assert value(project, headers, **PRODUCTION) is None
        assert value(project, headers, **PRODUCTION, BEHIND_PROXY="true") == ["HTTP_X_FORWARDED_PROTO", "https"]

    def test_without_https(self, project):
        settings = "[s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_SSL_REDIRECT, s.SECURE_HSTS_SECONDS]"
        assert value(project, settings, **PRODUCTION, HTTPS="false") == [False, False, False, 0]
        assert value(project, settings, **PRODUCTION, HTTPS="") == [True, True, True, 31_536_000]

    def test_a_key_may_begin_with_a_dollar(self, project):
        key = "$" + PRODUCTION_KEY
        assert value(project, "s.SECRET_KEY", **PRODUCTION | {"SECRET_KEY": key}) == key

    def test_the_address_of_visitors_behind_a_proxy(self, project):
        assert value(project, "s.ALLAUTH_TRUSTED_PROXY_COUNT", **PRODUCTION) == 0
        assert value(project, "s.ALLAUTH_TRUSTED_PROXY_COUNT", **PRODUCTION, BEHIND_PROXY="true") == 1

    def test_sqlite_for_who_says_so(self, project):
        wanted = PRODUCTION | {"DATABASE_URL": "sqlite:////tmp/dryrun.sqlite3", "SQLITE_IN_PRODUCTION": "true"}
        assert value(project, "s.DATABASES['default']['ENGINE']", **wanted) == "django.db.backends.sqlite3"

    def test_all_below_a_host(self, project):
        hosts = PRODUCTION | {"ALLOWED_HOSTS": ".example.org"}
        assert value(project, "s.ALLOWED_HOSTS", **hosts) == [".example.org"]

    def test_with_a_mail_server_addresses_are_confirmed_and_without_one_no_mail_is_written_anywhere(self, project):
        mail = "[s.EMAIL_BACKEND.split('.')[-2], s.MAIL_IS_SENT, s.ACCOUNT_EMAIL_VERIFICATION]"
        server = {"EMAIL_URL": "smtp+tls://user:password@mail.example.org:587"}
        assert value(project, mail, **PRODUCTION) == ["dummy", False, "none"]
        assert value(project, mail, **PRODUCTION | {"EMAIL_URL": "dummymail://"}) == ["dummy", False, "none"]
        assert value(project, mail, **PRODUCTION | server) == ["smtp", True, "mandatory"]
        assert value(project, mail, **PRODUCTION | server, EMAIL_VERIFICATION="none") == ["smtp", True, "none"]
        assert value(project, mail, DRYRUN_MODE="local") == ["console", True, "none"]

    def test_connections_to_the_database(self, project):
        options = "s.DATABASES['default']['OPTIONS']"
        pool = {"min_size": 2, "max_size": 20, "timeout": 10, "reconnect_timeout": 10}
        assert value(project, options, **PRODUCTION)["pool"] == pool
        address = PRODUCTION["DATABASE_URL"] + "?sslmode=require"
        found = value(project, options, **PRODUCTION | {"DATABASE_URL": address, "DB_POOL_SIZE": "1"})
        assert found["sslmode"] == "require"
        assert (found["pool"]["min_size"], found["pool"]["max_size"]) == (1, 1)

    def test_sessions_do_not_depend_on_redis(self, project):
        assert value(project, "s.SESSION_ENGINE", **PRODUCTION) == "config.sessions"
        assert issubclass(SessionStore, db.SessionStore)

    def test_the_folder_of_the_figures_is_made(self, project, tmp_path):
        folder = tmp_path / "figures" / "web"
        start(project, **PRODUCTION, PROMETHEUS_MULTIPROC_DIR=str(folder))
        assert folder.is_dir()

    def test_it_uses_the_services(self, project):
        engine = "[s.DATABASES['default']['ENGINE'], s.CELERY_BROKER_URL, s.CACHES['default']['LOCATION']]"
        redis = PRODUCTION["REDIS_URL"]
        assert value(project, engine, **PRODUCTION) == ["django.db.backends.postgresql", redis, redis]


class TestKeys:
    def test_random_ones_are_good(self):
        for length in (50, 64):
            assert [key for _ in range(500) if key_weakness(key := secrets.token_urlsafe(length))] == []
            assert [key for _ in range(500) if key_weakness(key := secrets.token_hex(length // 2))] == []

    @pytest.mark.parametrize(
        "key",
        [
            "django-insecure-" + PRODUCTION_KEY,
            "abcdefgh" * 8,
            "0123456789" * 6,
            "correct horse battery staple, correct horse battery staple",
            "my very own SECRET_KEY which nobody will ever guess, i think",
            "012345678" + "0" * 60,
        ],
    )
    def test_ones_that_others_know_or_guess_are_not(self, key):
        assert key_weakness(key) and key not in key_weakness(key)


class TestModes:
    def test_an_unknown_mode(self, project):
        assert "DRYRUN_MODE is 'staging': use local, test or production." in refusal(project, DRYRUN_MODE="staging")

    def test_local_mode_needs_nothing(self, project):
        facts = "[s.DATABASES['default']['NAME'], s.CELERY_BROKER_URL, s.DEBUG]"
        found = value(project, facts, DRYRUN_MODE="local")
        assert found == [str(project / "var" / "db.sqlite3"), "embedded://localhost/", False]

    def test_local_mode_makes_a_secret_key_of_its_own_once(self, project):
        first = value(project, "s.SECRET_KEY", DRYRUN_MODE="local")
        path = project / "var" / "secret_key"
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert first == path.read_text() and len(first) >= 50
        assert value(project, "s.SECRET_KEY", DRYRUN_MODE="local") == first
        assert [file.name for file in path.parent.iterdir()] == ["secret_key"]

    def test_a_data_folder_with_a_difficult_name(self, project):
        folder = str(project / "my data #1?%41")
        name = value(project, "s.DATABASES['default']['NAME']", DRYRUN_MODE="local", DATA_DIR=folder)
        assert name == f"{folder}/db.sqlite3"

    def test_empty_variables_count_as_not_set(self, project):
        empty = dict.fromkeys(documented() - {"DRYRUN_MODE"}, "")
        settings = "[s.TIME_ZONE, s.EMAIL_BACKEND, s.ALLOWED_HOSTS, s.DATABASES['default']['NAME']]"
        found = value(project, settings, DRYRUN_MODE="local", **empty)
        mail = "django.core.mail.backends.console.EmailBackend"
        assert found == ["UTC", mail, ["*"], str(project / "var" / "db.sqlite3")]


class TestEnvFile:
    def test_it_is_read(self, project):
        lines = [f"{name}={text}" for name, text in PRODUCTION.items()]
        (project / ".env").write_text("# ours\n" + "\n".join(lines) + "\n")
        assert value(project, "[s.MODE, s.SECRET_KEY]") == ["production", PRODUCTION_KEY]

    def test_it_may_set_the_mode(self, project):
        (project / ".env").write_text("DRYRUN_MODE=local\nTIME_ZONE=Asia/Shanghai\n")
        assert value(project, "[s.MODE, s.TIME_ZONE]") == ["local", "Asia/Shanghai"]

    def test_the_environment_wins(self, project):
        (project / ".env").write_text("DRYRUN_MODE=production\nTIME_ZONE=Asia/Shanghai\n")
        assert value(project, "[s.MODE, s.TIME_ZONE]", DRYRUN_MODE="local", TIME_ZONE="Europe/Berlin") == [
            "local",
            "Europe/Berlin",
        ]

    def test_the_example_is_refused_until_it_has_a_key(self, project):
        shutil.copy(BASE_DIR / ".env.example", project / ".env")
        (fault,) = faults(refusal(project))
        assert fault.startswith("SECRET_KEY")
        assert value(project, "s.MODE", SECRET_KEY=PRODUCTION_KEY) == "production"

    def test_the_example_with_every_line_in_use_is_fine(self, project):
        text = (BASE_DIR / ".env.example").read_text()
        (project / ".env").write_text(re.sub(r"^# (?=[A-Z_]+=)", "", text, flags=re.MULTILINE))
        found = value(project, "[s.DEFAULT_FROM_EMAIL, s.DATA_DIR]", SECRET_KEY=PRODUCTION_KEY)
        assert found == ["Dry Run <dryrun@localhost>", str(project / "var")]


def documented() -> set[str]:
    return set(NAME.findall((BASE_DIR / ".env.example").read_text()))


class TestExample:
    def test_it_names_exactly_what_is_read(self):
        sources = "\n".join(path.read_text() for path in sorted((BASE_DIR / "config").glob("*.py")))
        read = set(re.findall(r"\benv(?:\.\w+)?\(\s*\"([A-Z_]+)\"", sources))
        started_with = "".join((BASE_DIR / name).read_text() for name in ("compose.yaml", "deploy/entrypoint.sh"))
        assert documented() == read | set(re.findall(r"\$\{([A-Z_]+):[-?]", started_with))

    def test_every_variable_is_explained_once(self):
        lines = (BASE_DIR / ".env.example").read_text().splitlines()
        names = [found.group(1) for line in lines if (found := NAME.match(line))]
        assert len(names) == len(set(names))
        for above, line in itertools.pairwise(lines):
            if NAME.match(line):
                assert re.match(r"# .*\w[.\")0-9)]+$", above), line
