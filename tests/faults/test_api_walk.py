"""The walk through the API in ``docs/api.md``: its commands, run as they stand there against a real ``serve``."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.env import BASE_DIR
from problems.judge.build import build
from tests.judge_sandbox import BASE as JUDGE
from tests.serving import Served, environment, start_serve

pytestmark = pytest.mark.process

DOCUMENT = BASE_DIR / "docs" / "api.md"
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STATUS = re.compile(r"^# (\d{3})( …)?$", re.MULTILINE)
SECONDS_FOR_THE_WALK = 120
CURL = """#!/bin/sh
# What `curl` is in the walk: the real one, which also notes the status.
exec "{curl}" -sS -w '%{{stderr}}%{{http_code}}\\n' "$@" 2>> "{log}"
"""
MAKE_TOKEN = """
import django
django.setup()
from profiles.account.api_tokens import make_token
from profiles.models import User
print(make_token(user=User.objects.get(email="learner@demo.localhost")))
"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, installed: Path) -> Iterator[tuple[Path, Served]]:
    """The data folder of a running ``serve``, and the server."""
    folder = tmp_path_factory.mktemp("walk")
    shutil.copytree(installed, folder / "data")
    build(JUDGE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUDGE_DIR", str(JUDGE))
        server = start_serve(folder / "data", folder / "serve.log")
    try:
        yield folder / "data", server.wait_until_ready()
    finally:
        server.process.kill()
        server.process.wait()


def documented() -> list[tuple[str, list[str]]]:
    """Return the document's blocks, each with its statuses; one that ends with "…" may come any number of times."""
    blocks = BLOCK.findall(DOCUMENT.read_text(encoding="utf-8"))
    return [(block, [status + again for status, again in STATUS.findall(block)]) for block in blocks]


def run_walk(address: str, token: str, folder: Path) -> list[list[str]]:
    """Run all blocks in one shell; return the statuses that came back, block by block."""
    curl = shutil.which("curl")
    assert curl, "the walk needs curl: apt-get install curl"
    log, bin_folder = folder / "statuses", folder / "bin"
    bin_folder.mkdir()
    (bin_folder / "curl").write_text(CURL.format(curl=curl, log=log))
    (bin_folder / "curl").chmod(0o755)
    script = "\n".join(f'echo "block" >> {log}\n{block}' for block, _ in documented())
    (folder / "walk.sh").write_text(script)
    finished = subprocess.run(
        ["bash", "-u", str(folder / "walk.sh")],
        env={
            "PATH": f"{bin_folder}:{os.environ['PATH']}",
            "DRYRUN": f"{address}/api/v1",
            "TOKEN": token,
            "no_proxy": "127.0.0.1,localhost",
        },
        capture_output=True,
        text=True,
        timeout=SECONDS_FOR_THE_WALK,
        check=False,
    )
    assert finished.stderr == "", finished.stderr
    return [part.split() for part in log.read_text().split("block\n")[1:]]


def once(statuses: list[str], expected: list[str]) -> list[str]:
    """Return ``statuses`` as ``expected`` writes them: a last one that came again and again as one with "…"."""
    if expected and expected[0].endswith("…"):
        first = expected[0].removesuffix(" …")
        rest = len(statuses) - (len(expected) - 1)
        assert rest > 0 and set(statuses[:rest]) == {first}, statuses
        return [expected[0], *statuses[rest:]]
    return statuses


def make_token(folder: Path) -> str:
    finished = subprocess.run(
        [sys.executable, "-c", MAKE_TOKEN],
        cwd=BASE_DIR,
        env=environment(folder) | {"DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return finished.stdout.strip()


class TestWalk:
    def test_every_command_gives_the_status_that_is_documented(self, served, tmp_path):
        folder, server = served

        came_back = run_walk(server.address, make_token(folder), tmp_path)

        expected = [statuses for _, statuses in documented()]
        assert [once(got, wanted) for got, wanted in zip(came_back, expected, strict=True)] == expected
        assert "Traceback" not in server.output

    def test_every_command_says_its_status(self):
        for block, statuses in documented():
            commands = re.findall(
                r"^(?:say |call |curl |head |until |INTERVIEW=|REVIEW=|RESOLVE=)", block, re.MULTILINE
            )
            assert len(commands) == len(statuses), block

    def test_each_address_is_walked(self):
        walk = "\n".join(block for block, _ in documented())
        for address in (
            "problems/", "problems/two-sum/", "interviews/", "turns/", "turns/1/", "stage/", "cases/", "runs/",
            "runs/latest/", "attempts/", "attempts/1/", "ai-config/", "retry/", "advance/", "retry-failed-sections/",
            "report/", "export/", "profile/", "problem-feedback/", "find/", "code/", "card/", "log/", "ask-coach/",
            "pause/", "stop/", "end/", "feedback/", "share/", "notes/", "coaching/", "plans/", "from_zero/start/",
            "reviews/", "give-up/", "progress/",
        ):  # fmt: skip
            assert re.search(rf"/{address}[\"?]", walk), address
