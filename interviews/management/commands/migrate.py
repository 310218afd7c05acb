"""``manage.py migrate``: as Django has it, and tried again where people at work were in its way."""

import time

from django.core.management.commands import migrate
from django.db import OperationalError, connections

from config.migrating import is_in_use

TRIES = 10
SECONDS_BETWEEN_TRIES = 2.0


class Command(migrate.Command):
    help = f"{migrate.Command.help} It may run while people work: what finds no lock is tried again."

    def handle(self, *args: object, **options: object) -> None:
        """Migrate. Each migration is done in whole or not at all, so that one can be begun again.

        Raises ``OperationalError`` where that did not help.
        """
        tries = 1
        while True:
            try:
                return super().handle(*args, **options)
            except OperationalError as fault:
                if tries == TRIES or not is_in_use(fault):
                    raise
                told = str(fault).partition("\n")[0]
            connections[str(options["database"])].close()
            self.stdout.write(f"\nPeople are at work in these tables ({told}). Nothing was changed; it is tried again.")
            time.sleep(SECONDS_BETWEEN_TRIES)
            tries += 1
