"""All that is stored about one person in one zip file, as JSON for programs and Markdown for people.

One interview is in memory at a time, and of the file no more than a piece.
"""

import io
import json
import logging
import zipfile
from collections.abc import Iterator
from datetime import datetime, tzinfo
from typing import Any
from uuid import UUID

from django.db import DatabaseError
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from rest_framework.utils.encoders import JSONEncoder

from interviews.api.export import as_markdown
from interviews.api.reading import export as reading
from interviews.api.serializers.export import whole_export
from interviews.model_calls.paid_calls import hand_back_connection
from interviews.models import Interview, StudyNote
from interviews.own_data.contents import beside_the_export, files_about
from interviews.report.note import my_notes
from profiles.models import User

LARGEST_PIECE = 65_536
"""So many bytes are collected before they are sent."""
NOTES_AT_ONCE = 20
LONGEST_SLUG = 60
OWN_PROBLEM = "own-problem"

Entry = tuple[str, datetime, bytes]
"""A file of the archive: its name, when its content was last changed, and the content."""

logger = logging.getLogger(__name__)


def archive_of(user: User) -> Iterator[bytes]:
    """Return a zip file with all data of ``user``, piece by piece, in the language and time zone of who asks.

    It is made while it is sent: after years of practice that takes half a minute, and no proxy waits for so long
    without a word. Between the pieces it holds no connection to the database, for the way to the browser may be slow.
    An interview that cannot be read does not keep the others back: an entry in its place says so.
    """
    return _pieces(user, get_language(), timezone.get_current_timezone())


def _pieces(user: User, language: str | None, zone: tzinfo) -> Iterator[bytes]:
    sent, entries = _Sent(), _entries(user)
    with zipfile.ZipFile(sent, "w") as archive:
        while True:
            # Whoever sends the pieces does other things between them, and after the request.
            with override(language), timezone.override(zone):
                entry = next(entries, None)
                if entry is None:
                    break
                _put(archive, *entry)
            if sent.size >= LARGEST_PIECE:
                hand_back_connection()
                yield sent.taken()
    hand_back_connection()
    yield sent.taken()


class _Sent(io.RawIOBase):
    """A file that is written from its beginning to its end, and of which nothing is kept that was taken."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[bytes] = []
        self.size = 0

    def writable(self) -> bool:
        """It can be written to."""
        return True

    def write(self, data: bytes) -> int:
        """Take ``data``."""
        self._parts.append(bytes(data))
        self.size += len(data)
        return len(data)

    def taken(self) -> bytes:
        """Return what was written since this was asked for last, and forget it."""
        whole, self._parts, self.size = b"".join(self._parts), [], 0
        return whole


def _put(archive: zipfile.ZipFile, name: str, changed: datetime, content: bytes) -> None:
    entry = zipfile.ZipInfo(name, timezone.localtime(changed).timetuple()[:6])
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, content)


def _entries(user: User) -> Iterator[Entry]:
    now = timezone.now()
    yield "README.md", now, _readme(user, now).encode()
    for name, content in files_about(user).items():
        yield name, now, _as_json(content)
    yield from _interviews(user)
    yield from _notes(user)


def _interviews(user: User) -> Iterator[Entry]:
    rows = Interview.objects.filter(learner=user).order_by("started_at", "pk")
    names = ("pk", "revision__problem__slug", "title", "started_at", "updated_at")
    taken: set[str] = set()
    for interview_id, slug, title, started, changed in list(rows.values_list(*names)):
        base = f"interviews/{_base_name(interview_id, slug or title, started, taken)}"
        try:
            files = list(_files_of(user, interview_id))
        except Interview.DoesNotExist:  # deleted by an administrator a moment ago
            continue
        except DatabaseError:
            raise
        except Exception:
            logger.exception("interview %s could not be put into an archive", interview_id)
            told = _("This interview is stored but could not be read for the archive. Its id: %(id)s")
            yield f"{base}.could-not-be-read.txt", changed, f"{told % {'id': interview_id}}\n".encode()
            continue
        for ending, content in files:
            yield f"{base}{ending}", changed, content


def _files_of(user: User, interview_id: UUID) -> Iterator[tuple[str, bytes]]:
    record, card = reading.exported(user, interview_id)
    whole = whole_export(record)
    yield ".json", _as_json(whole)
    yield ".md", as_markdown(whole | {"open_card": card.to_markdown() if card else ""}).encode()
    if more := beside_the_export(interview_id):
        yield ".more.json", _as_json(more)


def _base_name(interview_id: UUID, wanted: str, started: datetime, taken: set[str]) -> str:
    """Return a name without its ending that any system can store, unlike all those in ``taken``, and add it there."""
    slug = slugify(wanted)[:LONGEST_SLUG].strip("-_") or OWN_PROBLEM
    begin = f"{timezone.localtime(started):%Y-%m-%d}-{slug}"
    name = f"{begin}-{interview_id.hex[:8]}"
    if name in taken:
        name = f"{begin}-{interview_id.hex}"
    taken.add(name)
    return name


def _notes(user: User) -> Iterator[Entry]:
    taken: set[str] = set()
    ids = list(StudyNote.objects.filter(learner=user).order_by("pk").values_list("pk", flat=True))
    for begin in range(0, len(ids), NOTES_AT_ONCE):
        # All of them at once: no cursor may be open where the connection is handed back.
        for note in list(StudyNote.objects.filter(pk__in=ids[begin : begin + NOTES_AT_ONCE]).order_by("pk")):
            name = my_notes.name_in_archive(note.file_name, taken)
            yield f"notes/{name}", note.edited_at or note.written_at, my_notes.file_text(note)


def _as_json(content: Any) -> bytes:
    return f"{json.dumps(content, cls=JSONEncoder, ensure_ascii=False, indent=2)}\n".encode()


def _readme(user: User, now: datetime) -> str:
    files = (
        ("account.json", _("your email addresses, name, dates, roles, sessions and coaches")),
        ("profile.json", _("your preferences")),
        ("practice.json", _("what each finished interview and re-solve showed, in order of time")),
        ("skills.json", _("your estimated skill, overall, by pattern and by stage")),
        ("reviews.json", _("solved problems, and when each is due again")),
        ("plans.json", _("the study plans you follow or have followed")),
        ("activity.json", _("when you practised, and the model tokens used each day")),
        ("probes.json", _("your re-solves with their code")),
        ("words_on_problems.json", _("your feedback on problems and hints")),
        ("what_i_meant.json", _("messages where you clarified what you meant")),
        ("disputed_claims.json", _("claims in your reports that you dispute, and the outcome")),
        ("coaching.json", _("your current and past cohorts, your invitations, and who read which interview when")),
        ("drafted_as_curator.json", _("if you curate: what you asked models to draft, and in which words")),
        ("written_as_coach.json", _("if you coach: your reviews, your snippets, and what you read")),
        ("interviews/….json", _("one file per interview, for programs")),
        ("interviews/….md", _("the same, for reading")),
        (
            "interviews/….more.json",
            _(
                "your own test cases, runs, question for a human coach, and anything unusual that happened (where "
                "there is any)"
            ),
        ),
        ("notes/….md", _("your study notes")),
    )
    left_out = _(
        "Secrets are not included: your password, keys, tokens, two-factor codes, and the addresses of shared "
        "reports. Nor is what the coach knows about a problem and did not tell you."
    )
    made = _("Created on %(when)s for %(address)s.") % {
        "when": f"{timezone.localtime(now):%Y-%m-%d %H:%M %Z}",
        "address": user.email,
    }
    lines = ["# " + _("Your data in Dry Run"), "", made, ""]
    lines += [f"- `{name}`: {about}" for name, about in files]
    return "\n".join([*lines, "", _("Times in the JSON files are in UTC."), "", left_out, ""])
