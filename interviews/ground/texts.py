"""Texts of people as they are stored."""

from interviews.ground.refusals import InvalidSubmission


def checked_text(text: str, limit: int, *, required: bool = False, strip: bool = True) -> str:
    """Return ``text`` as it is stored. Raises :class:`InvalidSubmission` for what is too long or cannot be stored."""
    text = text.replace("\r\n", "\n")  # browsers send line ends as CRLF; we keep LF
    text = text.strip() if strip else text
    if "\x00" in text or not _is_unicode(text):
        raise InvalidSubmission("unstorable_text")
    if len(text) > limit:
        raise InvalidSubmission("too_long", length=f"{len(text):,}", limit=f"{limit:,}")
    if required and not text:
        raise InvalidSubmission("missing_problem")
    return text


def _is_unicode(text: str) -> bool:
    """JSON can carry halves of a surrogate pair, which no database takes."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
