"""What curators do besides saving, in the log of the admin."""

from django.contrib.admin.models import CHANGE, LogEntry
from django.http import HttpRequest

from problems.models import Problem


def note_in_log(request: HttpRequest, problem: Problem, what: str) -> None:
    """Note that ``what`` was done with ``problem`` by who asks."""
    LogEntry.objects.log_actions(request.user.pk, [problem], CHANGE, change_message=what, single_object=True)
