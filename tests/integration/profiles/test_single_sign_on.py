"""Single sign-on by OpenID Connect, end to end with somebody who says who people are."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.migrated import migrated

ROOT = Path(__file__).parents[3]


@pytest.mark.slow
def test_people_come_by_openid_connect(tmp_path: Path) -> None:
    database = shutil.copyfile(migrated(), tmp_path / "sso.sqlite3")  # what single sign-on adds is migrated there
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{database}", "DRYRUN_MODE": "test"}
    run = subprocess.run(
        [sys.executable, "-m", "tests.single_sign_on"],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr[-3000:]
    told = json.loads(run.stdout.splitlines()[-1])
    assert told["button"]
    assert (told["new"], told["again"]) == ("ada@example.org", "ada@example.org")
    assert told["known"], "a confirmed address leads into the account that has it"
    assert told["claimed"] == "", "one that nobody confirmed leads nowhere"
    assert told["by_domain"] == ["lin@example.org", ""]
    assert told["closed"] == ["", "ada@example.org"], "who has an account comes in although sign-up is closed"
    assert told["accounts"] == ["ada@example.org", "lin@example.org", "root@example.org"]
    assert told["forged"]
