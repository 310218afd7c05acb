"""What a migration needs that changes several tables while people are at work in them."""

import time
from typing import Any

from django.db import OperationalError, migrations, transaction

SECONDS_TO_TAKE = 60
SECONDS_BETWEEN_LOOKS = 0.02
DEADLOCK, LOCK_NOT_AVAILABLE = "40P01", "55P03"
"""What PostgreSQL calls it when two wait for each other, and when a lock did not come at once, or in time."""


def is_in_use(fault: OperationalError) -> bool:
    """Tell whether something failed because others had the tables, so that it may be tried again."""
    return getattr(fault.__cause__, "sqlstate", "") in (DEADLOCK, LOCK_NOT_AVAILABLE)


def taken_together(app: str, *models: str) -> migrations.RunPython:
    """Return the first operation of a migration that changes the tables of these ``models`` of ``app``.

    It takes them at a moment when nobody is in any of them, and waits in no queue until then. Taken one after the
    other, as the changes would, they meet people who hold one and want another, and under load each try ends in a
    deadlock. Raises ``OperationalError`` where there is no such moment for a minute.
    """

    def take(apps: Any, schema_editor: Any) -> None:
        connection = schema_editor.connection
        if connection.vendor != "postgresql":
            return
        names = (connection.ops.quote_name(apps.get_model(app, model)._meta.db_table) for model in models)
        command = f"LOCK TABLE {', '.join(names)} IN ACCESS EXCLUSIVE MODE NOWAIT"
        deadline = time.monotonic() + SECONDS_TO_TAKE
        while True:
            try:
                with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
                    cursor.execute(command)
                return
            except OperationalError as fault:
                if not is_in_use(fault) or time.monotonic() > deadline:
                    raise
            time.sleep(SECONDS_BETWEEN_LOOKS)

    return migrations.RunPython(take, take)
