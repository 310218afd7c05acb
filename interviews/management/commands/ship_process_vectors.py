"""``manage.py ship_process_vectors``: write the vectors of how people ask about the interview and the page."""

from typing import Any

from django.core.management.base import BaseCommand

from interviews.hearing.process_questions import write_vectors


class Command(BaseCommand):
    help = "Write interviews/hearing/process_vectors.npz: what questions about the interview mean, computed once."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{write_vectors()} vectors written.")
