"""Dockerfile, compose.yaml and the files in ``deploy/``: there is no container engine here, so they are read.

That the commands in them work is shown by ``tests/faults/test_deployment.py``, without containers.
"""

import configparser
import fnmatch
import re
import shlex
import stat
import subprocess
from pathlib import Path

import pytest
import yaml
from django.conf import settings

ROOT = settings.BASE_DIR
DOCKERFILE = (ROOT / "Dockerfile").read_text()
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES = COMPOSE["services"]
OURS = ("web", "worker", "migrate")
COMMANDS = set(re.findall(r"^(\w+)\)$", (ROOT / "deploy" / "entrypoint.sh").read_text(), re.MULTILINE))
UNITS = {"web": ROOT / "deploy" / "dryrun-web.service", "worker": ROOT / "deploy" / "dryrun-worker.service"}
PINNED = re.compile(r"^[a-z]+:\d[\w.]*-[\w.-]+$")


def instructions(name: str) -> list[str]:
    """Return the arguments of each such instruction, with continued lines joined."""
    text = re.sub(r"\\\n\s*", " ", DOCKERFILE)
    return re.findall(rf"^{name} (.+)$", text, re.MULTILINE)


def copied() -> set[str]:
    return {source for line in instructions("COPY") if "--from" not in line for source in line.split()[:-1]}


class TestDockerfile:
    def test_the_last_stage_is_small_and_not_root(self):
        *_, last = DOCKERFILE.split("\nFROM ")
        assert "pip install" not in last and "apt-get" not in last
        assert re.search(r"^USER (?!0$|root$)\S+$", last, re.MULTILINE)

    def test_base_images_are_pinned(self):
        stages: set[str] = set()
        for line in instructions("FROM"):
            image, _, name = line.partition(" AS ")
            assert image in stages or PINNED.match(image), line
            stages.add(name)

    def test_all_that_is_copied_is_there_and_passes_dockerignore(self):
        rules = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and line[0] != "#"]
        assert rules[0] == "*"
        for source in copied():
            assert (ROOT / source).exists(), source
            assert f"!{source}" in rules, source

    def test_all_that_is_needed_is_copied(self):
        packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests"}
        guide = "docs/writing-a-problem.md"  # curators read it on the desk
        assert (
            packages | {"manage.py", "requirements.txt", "templates", "static", "locale", "deploy", guide} == copied()
        )

    @pytest.mark.parametrize("name", [".env", "config/.env", "var/secret_key", ".git/config", ".venv/bin/python"])
    def test_nothing_private_goes_to_the_builder(self, name):
        """The last rule that matches decides; ``**/`` also stands for no folder at all."""
        goes = True
        for rule in (ROOT / ".dockerignore").read_text().splitlines():
            if not rule or rule.startswith("#"):
                continue
            pattern = rule.removeprefix("!")
            patterns = {pattern, f"{pattern}/*", pattern.removeprefix("**/")}
            if any(fnmatch.fnmatchcase(name, each) for each in patterns):
                goes = rule.startswith("!")
        assert not goes

    def test_it_starts_what_there_is(self):
        (entry,) = instructions("ENTRYPOINT")
        assert entry == '["/app/deploy/entrypoint.sh"]'
        (command,) = instructions("CMD")
        assert yaml.safe_load(command)[0] in COMMANDS
        (built_with,) = re.findall(r"deploy/entrypoint\.sh (\w+)", DOCKERFILE)
        assert built_with in COMMANDS

    def test_it_holds_no_secret(self):
        for line in instructions("ENV") + instructions("ARG"):
            assert not re.search(r"KEY|PASSWORD|TOKEN|DATABASE_URL", line)

    def test_the_health_check_is_a_page_of_ours(self):
        from config.operations import PAGES

        (path,) = re.findall(r"127\.0\.0\.1:8000(/[\w/]+)'", DOCKERFILE)
        assert path in PAGES


class TestCompose:
    @pytest.mark.parametrize("name", OURS)
    def test_our_services(self, name):
        service = SERVICES[name]
        assert service["command"][0] in COMMANDS
        assert service["env_file"] == ".env"
        assert service["environment"]["DRYRUN_MODE"] == "production"
        assert service["depends_on"]["postgres"] == {"condition": "service_healthy"}
        assert service["cap_drop"] == ["ALL"]

    @pytest.mark.parametrize("name", ["web", "worker"])
    def test_they_start_after_the_migrations(self, name):
        assert SERVICES[name]["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}
        assert SERVICES[name]["restart"] == "unless-stopped"

    def test_the_migrations_run_once(self):
        assert SERVICES["migrate"]["restart"] == "no"

    def test_stopping_leaves_time_to_finish(self):
        seconds = {name: int(SERVICES[name]["stop_grace_period"].removesuffix("s")) for name in ("web", "worker")}
        assert seconds["web"] > 30  # what the entry point gives to Granian's processes
        assert seconds["worker"] > settings.TURN_SECONDS

    def test_only_the_web_is_reached_and_only_from_this_machine(self):
        published = {name: service["ports"] for name, service in SERVICES.items() if "ports" in service}
        assert published == {"web": ["127.0.0.1:8000:8000"]}

    def test_images_are_pinned_and_data_is_kept(self):
        for name in ("postgres", "redis"):
            assert PINNED.match(SERVICES[name]["image"])
            assert SERVICES[name]["healthcheck"]["test"]
        assert SERVICES["postgres"]["image"].startswith("postgres:15")
        named = {volume.split(":")[0] for service in SERVICES.values() for volume in service.get("volumes", [])}
        assert named == set(COMPOSE["volumes"])

    def test_no_password_is_written_down(self):
        text = (ROOT / "compose.yaml").read_text()
        assert set(re.findall(r"POSTGRES_PASSWORD: (\S+?):", text)) == {"${POSTGRES_PASSWORD"}
        assert SERVICES["web"]["environment"]["DATABASE_URL"].startswith("postgres://dryrun:${POSTGRES_PASSWORD:?")


class TestUnits:
    @pytest.fixture(params=sorted(UNITS))
    def unit(self, request) -> tuple[str, configparser.SectionProxy]:
        parser = configparser.RawConfigParser(strict=True)
        parser.optionxform = str
        parser.read(UNITS[request.param])
        return request.param, parser["Service"]

    def test_they_run_the_entry_point(self, unit):
        name, service = unit
        program, command = shlex.split(service["ExecStart"])
        assert (program, command) == ("/opt/dryrun/deploy/entrypoint.sh", name)
        assert service["Restart"] == "always"

    def test_they_may_do_little(self, unit):
        _, service = unit
        assert service["User"] not in ("", "root")
        assert (service["NoNewPrivileges"], service["ProtectSystem"]) == ("yes", "strict")

    def test_stopping_leaves_time_to_finish(self, unit):
        name, service = unit
        assert int(service["TimeoutStopSec"]) > {"web": 30, "worker": settings.TURN_SECONDS}[name]


class TestTimers:
    @pytest.mark.parametrize("name", ["backup", "clean", "check"])
    def test_each_runs_the_entry_point_as_compose_does(self, name):
        service, timer = (
            configparser.RawConfigParser(strict=True, allow_no_value=False, comment_prefixes=("#",)) for _ in range(2)
        )
        for parser, end in ((service, "service"), (timer, "timer")):
            parser.optionxform = str
            parser.read(ROOT / "deploy" / f"dryrun-{name}.{end}")
        program, *command = shlex.split(service["Service"]["ExecStart"])
        every, seconds, *in_container = SERVICES[name]["command"]
        assert program == "/opt/dryrun/deploy/entrypoint.sh"
        assert command[0] == in_container[0] == name and name in COMMANDS
        assert (every, service["Service"]["Type"]) == ("every", "oneshot")
        assert int(seconds) == (3600 if timer["Timer"]["OnCalendar"] == "hourly" else 86400)
        assert service["Service"]["User"] == "dryrun" and service["Service"]["ProtectSystem"] == "strict"
        assert timer["Install"]["WantedBy"] == "timers.target"

    def test_backups_are_written_where_the_check_looks(self):
        backup, check = SERVICES["backup"]["command"], SERVICES["check"]["command"]
        assert backup[-1] == check[-1] and f"backups:{backup[-1]}" in SERVICES["backup"]["volumes"]


class TestMemory:
    """What is allowed to each fits together into the machine that the guide asks for, with room for the system."""

    GUIDE = (ROOT / "docs" / "deployment.md").read_text()
    MACHINE = int(re.search(r"Start with 2 processors and (\d+) GB", GUIDE)[1]) * 1024
    FOR_THE_SYSTEM = 400
    TABLE = dict(re.findall(r"^ *\| `(\w+)` \| (\d+) MB \|", GUIDE, re.MULTILINE))

    def test_compose(self):
        limits = {name: service["mem_limit"].removesuffix("m") for name, service in SERVICES.items()}
        assert limits == self.TABLE
        assert sum(map(int, limits.values())) + self.FOR_THE_SYSTEM <= self.MACHINE

    def test_units(self):
        limits = dict(self.TABLE)  # of PostgreSQL and Redis, and of migrations by hand
        for path in (ROOT / "deploy").glob("dryrun-*.service"):
            (found,) = re.findall(r"^MemoryMax=(\d+)M$", path.read_text(), re.MULTILINE)
            limits[path.stem.removeprefix("dryrun-")] = found
        assert limits.keys() == SERVICES.keys()
        assert sum(map(int, limits.values())) + self.FOR_THE_SYSTEM <= self.MACHINE

    def test_redis_says_itself_that_it_is_full(self):
        command = SERVICES["redis"]["command"]
        own = int(command[command.index("--maxmemory") + 1].removesuffix("mb"))
        assert own * 1.25 <= int(self.TABLE["redis"])

    def test_there_are_as_many_web_processes_as_the_limit_is_for(self):
        assert SERVICES["web"]["environment"]["GRANIAN_WORKERS"] == "${GRANIAN_WORKERS:-2}"
        assert " GRANIAN_WORKERS=2\n" in UNITS["web"].read_text()


class TestProxies:
    @pytest.mark.parametrize("name", ["Caddyfile", "nginx.conf"])
    def test_figures_stay_inside(self, name):
        text = (ROOT / "deploy" / name).read_text()
        assert "/metrics" in text and "404" in text
        assert "127.0.0.1:8000" in text

    def test_requests_are_passed_on_when_they_are_here(self):
        assert "proxy_request_buffering on;" in (ROOT / "deploy" / "nginx.conf").read_text()
        assert "client_body_timeout" in (ROOT / "deploy" / "nginx.conf").read_text()
        caddy = (ROOT / "deploy" / "Caddyfile").read_text()
        assert "request_buffers" in caddy and "read_body" in caddy

    def test_nginx_says_who_comes_and_how(self):
        text = (ROOT / "deploy" / "nginx.conf").read_text()
        for header in ("Host $http_host", "X-Forwarded-For $remote_addr", "X-Forwarded-Proto $scheme"):
            assert f"proxy_set_header {header};" in text


class TestRequirements:
    """Whoever installs gets what we had: every file of every package by its hash, whatever an index says by then."""

    @staticmethod
    def pins(name: str) -> dict[str, str]:
        lines = (ROOT / name).read_text().splitlines()
        found = (re.match(r"([\w.-]+)(?:\[[\w,]+\])?==([\w.]+)", line) for line in lines)
        return {re.sub(r"[-_.]+", "-", pin[1]).lower(): pin[2] for pin in found if pin}

    @pytest.mark.parametrize("name", ["requirements", "requirements-watching", "requirements-saml", "requirements-dev"])
    def test_each_is_pinned_by_hash_as_it_is_named(self, name):
        text = (ROOT / f"{name}.txt").read_text()
        packages = re.findall(r"^([\w.-]+==.+(?:\n    --hash=.+)*)", text, re.MULTILINE)
        assert len(packages) == len(re.findall(r"^[^\s#]", text, re.MULTILINE)) > 50
        assert all("--hash=sha256:" in package for package in packages)
        assert self.pins(f"{name}.in").items() <= self.pins(f"{name}.txt").items(), "run make requirements"

    def test_both_have_the_same_versions(self):
        assert self.pins("requirements.txt").items() <= self.pins("requirements-dev.txt").items()

    @pytest.mark.parametrize("name", ["Dockerfile", "Makefile", "docs/deployment.md"])
    def test_they_are_installed_by_hash(self, name):
        text = (ROOT / name).read_text()
        assert re.search(r"--require-hashes\s+--requirement \S*requirements\.txt", text)


@pytest.mark.parametrize("path", sorted((ROOT / "deploy").glob("*.sh")), ids=lambda path: path.name)
def test_scripts(path: Path):
    assert subprocess.run(["sh", "-n", path]).returncode == 0
    assert path.name == "postgres_address.sh" or path.stat().st_mode & stat.S_IXUSR


def test_the_guide_names_files_and_commands_that_exist():
    text = (ROOT / "docs" / "deployment.md").read_text()
    for path in re.findall(r"\]\(\.\./([\w./-]+)\)", text) + re.findall(r"/opt/dryrun/(deploy/[\w.-]+)", text):
        assert (ROOT / path).exists(), path
    assert set(re.findall(r"entrypoint\.sh (\w+)", text)) <= COMMANDS
    assert set(re.findall(r"docker compose run --rm (?:-e \w+ )?\w+ (\w+)", text)) <= COMMANDS
    assert set(re.findall(r"^as_dryrun (\w+)", text, re.MULTILINE)) <= COMMANDS
    example = (ROOT / ".env.example").read_text()
    for variable in re.findall(r"`([A-Z]+_[A-Z_]+)(?:=[^`]*)?`", text):
        assert f"{variable}=" in example, variable


def test_a_shell_can_read_the_example_of_settings():
    shown = 'set -aeu; . ./.env.example; echo "$DRYRUN_MODE $ALLOWED_HOSTS"'
    finished = subprocess.run(
        ["sh", "-c", shown], cwd=ROOT, env={"PATH": "/usr/bin:/bin"}, capture_output=True, text=True
    )
    assert (finished.stdout, finished.stderr) == ("production practice.example.org\n", "")
