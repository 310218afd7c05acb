"""What an upload is taken apart into, and how large it may be."""

from dataclasses import dataclass

MAX_PROBLEMS = 100
"""So many problems go into one file: reading them takes seconds, and storing them keeps other writers waiting."""
MAX_UPLOAD_BYTES = 16_000_000
MAX_UNPACKED_BYTES = 16_000_000
MAX_SWELLING = 100
"""A zip of text is a tenth of what is in it; one that is less than a hundredth was made to do harm."""


class UploadRefused(ValueError):
    """An upload of which nothing can be read; the message is a sentence for the person who sent it."""


@dataclass(frozen=True)
class GivenFile:
    """One problem of an upload as it came: its ``text``, or the ``fault`` for which there is none.

    ``place`` tells where it stands in the upload, ``slug`` is what the file's name promises, if it has one.
    """

    place: str
    slug: str = ""
    text: str = ""
    fault: str = ""


def printable(text: str, *, longest: int = 300) -> str:
    """Return ``text`` in one line that is safe to show: no control characters, and not too long."""
    line = " ".join(text.split())
    line = "".join(character if character.isprintable() else f"\\x{ord(character):02x}" for character in line)
    return line if len(line) <= longest else f"{line[:longest]}…"
