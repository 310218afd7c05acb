"""Beginning the report on an interview whose rows say that its conversation is over."""

from django.db import transaction
from django.utils import timezone

from interviews.models import Interview
from interviews.progress.record import record_of
from interviews.report import beginning


def begin_report(interview: Interview) -> None:
    """Work the report out and store it, as whatever ends an interview does."""
    report = beginning.prepared(record_of(Interview.objects.get(pk=interview.pk)))
    with transaction.atomic():
        beginning.start_report(interview, report, now=timezone.now())
