"""The desks of the admin are loaded with the addresses: a worker, which shows no page, does without their memory."""

import os
import subprocess
import sys

import pytest

from config.env import BASE_DIR

DESKS = ("interviews.admin", "interviews.coach_desk", "interviews.curating", "profiles.admin", "import_export.admin")
LOADED = f"import sys; print([name for name in {DESKS} if name in sys.modules])"


@pytest.mark.parametrize(
    ("loading", "found"),
    [
        ("import config.celery, django; django.setup(); import interviews.tasks, interviews.sweeper", []),
        ("import django; django.setup(); from django.urls import reverse; reverse('admin:index')", list(DESKS)),
    ],
    ids=["a worker", "what shows pages"],
)
def test_desks_are_loaded_where_there_are_pages(loading, found):
    ran = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", f"{loading}; {LOADED}"],
        cwd=BASE_DIR, env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert ran.stdout.splitlines()[-1] == str(found)
