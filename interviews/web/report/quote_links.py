"""Quotations in a report, made links to the messages in which they stand."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import unescape

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from interviews.report.voice.checking import compared, compared_words, whole_words
from interviews.web.report.quoted_once import Quoted
from problems.text.late_patterns import LatePattern

REMEMBERED_MESSAGES = 1024
MOST_LOOKED_UP = 64
"""So many different quotations of a text are looked for; a report has a few of them in each part."""
BEGINNING = 24
# As where a report is checked, but for the innermost marks: that way no mark is looked at more than a few times.
_QUOTATION = LatePattern(r"“([^“”]*)”|「([^「」]*)」|\"([^\"\n]*)\"")
_TAG = LatePattern(r'<(/?)(\w++)(?:[^"<>]|"[^"]*")*+>')
_MARKS = {"em": "*", "strong": "**", "s": "~~", "del": "~~", "code": "`", "br": ""}
"""The elements that may stand in a quotation, and how they are typed."""
_CLOSED = ("a", "pre", "math", "code")
"""The elements in which a mark of quotation quotes nobody, or where no link may be."""


def linked_quotes(
    html: SafeString, messages: Sequence[tuple[int, str]], url: str | None, quoted: Quoted | None = None
) -> SafeString:
    """Return the page with each quotation from ``messages`` as a link to the first one that it is from.

    ``html`` is what ``render_markdown`` gave. ``messages`` are positions and texts, in order; the links lead to ``url``
    with ``#message-`` and the position. Words are compared as where a report is checked. Nothing but these links is
    added: what is no plain text (code, a link, a formula) keeps its marks, and so does a quotation that nobody said.
    Of what was ``quoted`` above only the beginning stays. Where ``url`` is ``None`` there are no links.
    """
    said = [(position, _compared(message)) for position, message in messages]
    found: dict[str, int | None] = {}
    pieces, end = [], 0
    for start, stop in _quotations(html):
        inner = html[start:stop]
        if inner not in found and len(found) < MOST_LOOKED_UP:
            found[inner] = _position_of(inner, said) if _is_whole(inner) else None
        if (position := found.get(inner)) is None:
            continue
        shown = _beginning(inner) if quoted is not None and quoted.is_repeated(inner) else inner
        link = f'<a href="{escape(url)}#message-{position}">{shown}</a>' if url is not None else shown
        pieces += [html[end:start], link]
        end = stop
    return mark_safe("".join((*pieces, html[end:])))  # noqa: S308 - clean HTML, and links with escaped addresses


def _beginning(inner: str) -> str:
    """Return the words with which a quotation begins: enough to know it again, where it is longer than that."""
    plain = unescape(_TAG.sub("", inner))
    cut = plain[:BEGINNING].rsplit(" ", 1)[0] if " " in plain[:BEGINNING] else plain[: BEGINNING // 2]
    return inner if len(cut) * 2 > len(plain) else f"{escape(cut)}…"


def _quotations(html: str) -> Iterator[tuple[int, int]]:
    """Yield where what stands between marks of quotation begins and ends, in order."""
    for begin, text in _texts(html):
        for match in _QUOTATION.finditer(text):
            start, stop = match.span(match.lastindex or 0)
            yield begin + start, begin + stop


def _texts(html: str) -> Iterator[tuple[int, str]]:
    """Yield the texts of the page and where each begins; what is no text of theirs is replaced, length by length."""
    begin = end = 0
    closed_in, shown = "", []
    for tag in _TAG.finditer(html):
        shown.append(_hidden(tag.start() - end) if closed_in else html[end : tag.start()])
        is_end, name = bool(tag[1]), tag[2]
        if name in _MARKS:
            shown.append(_hidden(len(tag[0])))
        else:
            yield begin, "".join(shown)
            begin, shown = tag.end(), []
        if not closed_in and name in _CLOSED and not is_end:
            closed_in = name
        elif is_end and name == closed_in:
            closed_in = ""
        end = tag.end()
    yield begin, "".join((*shown, html[end:]))


def _hidden(length: int) -> str:
    return "\0" * length


def _is_whole(inner: str) -> bool:
    """Tell whether every element that begins in ``inner`` ends there, and the other way round."""
    opened: list[str] = []
    for tag in _TAG.finditer(inner):
        if not tag[1]:
            opened += [tag[2]] if tag[2] != "br" else []
        elif not opened or opened.pop() != tag[2]:
            return False
    return not opened


def _position_of(inner: str, said: list[tuple[int, str]]) -> int | None:
    as_typed = _TAG.sub(lambda tag: _MARKS[tag[2]], inner)
    for written in dict.fromkeys((as_typed, _TAG.sub("", inner))):
        wanted = compared_words(unescape(written))
        if not wanted:
            continue
        whole = whole_words(wanted)
        # Looking for plain text first is quick, and most messages do not hold it.
        found = (position for position, message in said if wanted in message and whole.search(message))
        if (position := next(found, None)) is not None:
            return position
    return None


@lru_cache(maxsize=REMEMBERED_MESSAGES)
def _compared(text: str) -> str:
    return compared(text)
