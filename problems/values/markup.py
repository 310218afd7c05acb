"""Pasted text without its markup: HTML, Markdown's code, and signs that nobody sees."""

import html
import re

from problems.text.late_patterns import LatePattern

_HTML = LatePattern(r"<(?:p|pre|br|strong)\b[^<>\n]{0,100}>", re.IGNORECASE)
_TAGS = (
    r"(?P<line></?(?:br|p|pre|div|li|ul|ol|h[1-6]|tr|table)\b[^<>\n]{0,200}>)"
    r"|(?P<gone></?(?:strong|b|em|i|code|span|font|td|u)\b[^<>\n]{0,200}>)|"
)
_SIGNS = (
    r"(?P<break>\r\n?|[\u2028\u2029]|^[ \t]{0,8}```[ \w+-]{0,20}$)"
    r"|(?P<nothing>[`\u200b-\u200f\u2060\ufeff])"
    r"|(?P<blank>[\u00a0\u2000-\u200a\u202f\u3000])"
    r"|(?P<entity>&(?:#\d{1,6}|#x[0-9a-f]{1,5}|[a-z]{2,8}\d?);)"
)
_MARKUP = LatePattern(_SIGNS, re.IGNORECASE | re.MULTILINE)
_MARKUP_WITH_TAGS = LatePattern(_TAGS + _SIGNS, re.IGNORECASE | re.MULTILINE)


def without_markup(text: str) -> tuple[str, list[int]]:
    """Return ``text`` without markup, and where each of its characters, and its end, stood before."""
    markup = _MARKUP_WITH_TAGS if _HTML.search(text) else _MARKUP
    pieces: list[str] = []
    origins: list[int] = []
    at = 0
    for match in markup.finditer(text):
        kind = match.lastgroup or ""
        instead = {"line": "\n", "break": "\n", "blank": " "}.get(kind, "")
        if kind == "entity":
            instead = html.unescape(match[0]).replace("\u00a0", " ")
        pieces += [text[at : match.start()], instead]
        origins += [*range(at, match.start()), *([match.start()] * len(instead))]
        at = match.end()
    return "".join([*pieces, text[at:]]), [*origins, *range(at, len(text) + 1)]
