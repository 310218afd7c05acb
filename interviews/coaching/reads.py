"""Who opened whose interview: kept for administrators and for the learner."""

from datetime import timedelta

from django.utils import timezone

from interviews.models import Interview, ReadWhat, TranscriptRead
from profiles.cohorts.membership import shown_name
from profiles.models import User

MAX_READER_NAME = TranscriptRead._meta.get_field("reader_name").max_length
READ_ONCE_IN = timedelta(minutes=10)
"""Reloading a page is not reading it again."""


def record_read(*, reader: User, interview: Interview, what: ReadWhat = ReadWhat.TRANSCRIPT) -> None:
    """Note that ``reader`` opened somebody else's interview; opening it again within minutes is the same reading."""
    if interview.learner_id == reader.pk:
        return
    rows = TranscriptRead.objects.filter(interview=interview, reader=reader, what=what)
    if not rows.filter(read_at__gt=timezone.now() - READ_ONCE_IN).exists():
        name = shown_name(reader)[:MAX_READER_NAME]
        TranscriptRead.objects.create(interview=interview, reader=reader, reader_name=name, what=what)
