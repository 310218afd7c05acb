"""Finding words in the whole of a conversation."""

import re
from dataclasses import dataclass

from django.db.models import F, Q, TextField, Value
from django.db.models.functions import Replace

from interviews.conversation.memory import said_in
from interviews.models import Interview, Message

MOST_SHOWN = 50
LONGEST_WORDS = 200
_BEFORE, _AFTER = 40, 80


@dataclass(frozen=True)
class Found:
    """A place at which words were found: the message, and the words with what stands around them.

    ``message`` has its position, role and stage, and no text.
    """

    message: Message
    before: str
    words: str
    after: str


@dataclass(frozen=True)
class Search:
    """What was looked for, its latest places first, and in how many messages it stands."""

    words: str
    places: tuple[Found, ...]
    count: int


def find_in(interview: Interview, words: str) -> Search:
    """Look for ``words`` in all that was said and all code sent along, whatever the case of letters.

    Marks of Markdown are not looked at. The words are cut off after ``LONGEST_WORDS`` characters; none are found
    nowhere. Of many places the latest ``MOST_SHOWN`` come back.
    """
    words = " ".join(words[:LONGEST_WORDS].replace("\x00", "").split())
    if not words:
        return Search("", (), 0)
    rows = said_in(interview).annotate(plain=_plain()).filter(Q(plain__icontains=words) | Q(code__icontains=words))
    latest = rows.order_by("-position")[: MOST_SHOWN + 1].only("interview", "position", "role", "stage", "code")
    found = [_place(message, words) for message in latest]
    count = len(found) if len(found) <= MOST_SHOWN else rows.count()
    return Search(words, tuple(found[:MOST_SHOWN]), count)


def _plain() -> Replace:
    text = F("text")
    for mark, instead in (("**", ""), ("`", ""), ("\n", " ")):
        text = Replace(text, Value(mark), Value(instead), output_field=TextField())
    return text


def _place(message: Message, words: str) -> Found:
    for text in (message.plain, message.code):
        if match := re.search(re.escape(words), text, re.IGNORECASE):
            start, end = match.span()
            before = text[max(start - _BEFORE, 0) : start]
            after = text[end : end + _AFTER]
            return Found(
                message,
                ("…" if start > _BEFORE else "") + before.lstrip(),
                match[0],
                after.rstrip() + ("…" if len(text) > end + _AFTER else ""),
            )
    return Found(message, "", words, "")  # the database takes letters for the same that Python does not
