"""The database of tests, migrated once: each process of each run begins with a copy of the same file."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import django
from django.apps import apps
from django.conf import settings
from django.db.backends.sqlite3.creation import DatabaseCreation

from tests.made_once import made_once_in

FOLDER = settings.BASE_DIR / "var" / "test-database"
NAME = "test.sqlite3"
_IN_ONE_PROCESS = """
import django
from django.core.management import call_command

django.setup()
for command in ("migrate", "createcachetable"):
    call_command(command, verbosity=0)
"""


def fingerprint() -> str:
    """Return what the rows and tables of a migrated database come from: our models and migrations, and the packages."""
    digest = hashlib.sha256(django.__version__.encode())
    digest.update((settings.BASE_DIR / "requirements.txt").read_bytes())
    for config in sorted(apps.get_app_configs(), key=lambda config: config.label):
        if Path(config.path).parent == settings.BASE_DIR:
            for file in sorted(Path(config.path).rglob("*.py")):
                if "migrations" in file.parts or "models" in file.parts or file.name == "models.py":
                    digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def migrated() -> Path:
    """Return the file of the migrated database, which is made when there is none for the code as it is."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    return made_once_in(FOLDER, fingerprint(), _migrate) / NAME


def create_from_copy(creation: DatabaseCreation, *_: object, serialize: bool = True, **__: object) -> str:
    """Stand in for ``create_test_db``: lay a copy of :func:`migrated` where the tests' database is to be."""
    path = creation._get_test_db_name()
    creation.connection.close()
    shutil.copyfile(migrated(), path)
    creation.connection.settings_dict["NAME"] = path
    settings.DATABASES[creation.connection.alias]["NAME"] = path
    if serialize:
        creation.connection._test_serialized_contents = creation.serialize_db_to_string()
    creation.connection.ensure_connection()
    return path


def _migrate(folder: Path) -> None:
    for earlier in folder.parent.iterdir():
        if earlier.is_dir() and earlier != folder:
            shutil.rmtree(earlier)
    subprocess.run(
        [sys.executable, "-c", _IN_ONE_PROCESS],
        cwd=settings.BASE_DIR,
        env={
            **os.environ,
            "DRYRUN_MODE": "test",
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DATABASE_URL": f"sqlite:///{folder / NAME}",
        },
        check=True,
    )
