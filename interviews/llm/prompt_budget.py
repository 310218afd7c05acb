"""Keeps prompts small and data apart: every part of a prompt has a limit, so that none grows with the conversation."""

import re
from dataclasses import dataclass

STATEMENT, FACTS, EVIDENCE, DRAFT, MESSAGE, CODE = 3_000, 2_500, 900, 1_800, 4_000, 6_000
"""So many characters may the parts of a prompt have."""
SUMMARY, RECENT_MESSAGE = 400, 400
RECENT_MESSAGES = 4
"""So many messages before the learner's latest are sent as they were said; earlier ones as summaries only."""
KNOWLEDGE, READ_MESSAGES, READ_MESSAGE = 7_000, 10, 600
"""What the reader is told of the problem has at most so many characters; it reads so many messages before the latest,
and of each so much."""
CHARACTERS_PER_TOKEN = 4
NO_TAG = "‹"
"""Stands in a prompt where other people's text has a ``<`` that could begin a tag."""
_CUT = " […] "
_OUR_TAGS = "learner|coach|draft|evidence|code|problem|language"
# Any tag where HTML sees one, and ours in every spelling that a model may take for it.
_TAG = re.compile(rf"<(?=/?[a-zA-Z])|[<＜﹤](?=\s*+[/／]?\s*+(?:{_OUR_TAGS})\b)", re.IGNORECASE)
_UNSEEN = re.compile(r"[\u200b-\u200f\u2060-\u2064\ufeff\u00ad]")
_WIDE = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]")


@dataclass(frozen=True)
class Size:
    """How large a text is: characters, and an estimate of tokens."""

    characters: int
    tokens: int


def clipped(text: str, limit: int) -> str:
    """Return ``text`` with at most ``limit`` characters: the beginning, and a quarter from the end."""
    text = text.strip()
    if len(text) <= limit:
        return text
    room = limit - len(_CUT)
    tail = room // 4
    return f"{text[: room - tail]}{_CUT}{text[len(text) - tail :]}"


def as_data(text: str, limit: int) -> str:
    """Return text of other people, clipped, in which no tag can begin: it cannot leave the place it stands in."""
    return _TAG.sub(NO_TAG, clipped(_UNSEEN.sub("", text), limit))


def size(text: str) -> Size:
    """Return the size of ``text``. A Chinese character counts as one token, four other characters as one."""
    wide = len(_WIDE.findall(text))
    return Size(len(text), wide + -(-(len(text) - wide) // CHARACTERS_PER_TOKEN))
