"""Quotations in a report, made links to the messages in which they stand."""

import re
from collections.abc import Sequence
from functools import lru_cache

from django.utils.html import escape

from interviews.markdown import render_markdown
from interviews.report.checking import QUOTATION, compared, compared_words, whole_words

REMEMBERED_MESSAGES = 1024
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_BARE_BRACKET = re.compile(r"(?<!\\)([\[\]])")


def linked_quotes(text: str, messages: Sequence[tuple[int, str]], url: str) -> str:
    """Return the Markdown ``text`` with each quotation from ``messages`` as a link to the first one that it is from.

    ``messages`` are positions and texts, in order; the links lead to ``url`` with ``#message-`` and the position. Words
    are compared as where a report is checked. The page differs in nothing but these links: a quotation that cannot be
    linked without that (in code, in a link, with half of an emphasis) stays as it is, as does one that nobody said.
    """
    said = [(position, _compared(message)) for position, message in messages]
    links = [(match, position) for match in QUOTATION.finditer(text) if (position := _position_of(_quote(match), said))]
    if _fits(text, links, url):
        return _with_links(text, links, url)
    fitting = [link for link in links if _fits(text, [link], url)]
    return _with_links(text, fitting, url) if _fits(text, fitting, url) else text


_Link = tuple[re.Match[str], int]


def _quote(match: re.Match[str]) -> str:
    return "".join(match.groups(""))


def _position_of(quote: str, said: list[tuple[int, str]]) -> int | None:
    for written in dict.fromkeys((quote, _ESCAPED.sub(r"\1", quote))):
        wanted = compared_words(written)
        if not wanted:
            continue
        whole = whole_words(wanted)
        # Looking for plain text first is quick, and most messages do not hold it.
        found = (position for position, message in said if wanted in message and whole.search(message))
        if (position := next(found, None)) is not None:
            return position
    return None


def _with_links(text: str, links: list[_Link], url: str) -> str:
    pieces, end = [], 0
    for match, position in links:
        start, stop = match.span(match.lastindex or 0)
        quote = match[match.lastindex or 0]
        # Brackets of the learner's would end the link's text too early; in code they stand for themselves.
        inner = quote if "`" in quote else _BARE_BRACKET.sub(r"\\\1", quote)
        pieces += [text[end:start], f"[{inner}]({_target(url, position)})"]
        end = stop
    return "".join((*pieces, text[end:]))


def _target(url: str, position: int) -> str:
    return f"{url}#message-{position}"


def _fits(text: str, links: list[_Link], url: str) -> bool:
    """Tell whether the page with ``links``, taken away again, is to the letter the one without."""
    html = render_markdown(_with_links(text, links, url))
    for _match, position in links:
        opened = f'<a href="{escape(_target(url, position))}"'
        before, found, rest = html.partition(opened)
        inner, closed, after = rest.partition(">")[2].partition("</a>")
        if not (found and closed and inner):
            return False
        html = f"{before}{inner}{after}"
    return html == render_markdown(text)


@lru_cache(maxsize=REMEMBERED_MESSAGES)
def _compared(text: str) -> str:
    return compared(text)
