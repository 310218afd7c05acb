"""``manage.py build_judge``: make the component in which learners' code runs, where the settings look for it."""

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from problems.judge.build import BuildFailed, build
from problems.judge.component import COMPILED, ComponentUnsafe, component_directory


class Command(BaseCommand):
    help = "Make the component in which learners' code runs, unless it is there already."
    requires_system_checks = ()

    def handle(self, *args: object, **options: object) -> None:
        if not (component_directory(settings.JUDGE_DIR) / COMPILED).exists():
            self.stdout.write("Building the judge's component, once; this takes about 20 seconds…")
            self.stdout.flush()
        try:
            build(settings.JUDGE_DIR)
        except (BuildFailed, ComponentUnsafe, OSError) as fault:
            raise CommandError(str(fault)) from fault
