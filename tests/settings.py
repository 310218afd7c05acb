"""The settings of tests: the one settings file, in test mode."""

import os

os.environ["DRYRUN_MODE"] = "test"
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # Playwright runs a loop in the thread of browser tests

from config.settings import *  # noqa: F403

LOGGING["root"]["handlers"] = ["console"]  # noqa: F405  # tests of the daily file use folders of their own

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":  # noqa: F405
    # Nobody needs a test's rows after a power cut, and a disk takes ten milliseconds to be sure of them.
    DATABASES["default"]["OPTIONS"]["init_command"] += "; PRAGMA synchronous=OFF"  # noqa: F405
