"""Rows of the conversation in the room: those that hold words alone are the same for ever, and are rendered once."""

from functools import lru_cache
from typing import NamedTuple

from django import template
from django.template import Context
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe

from interviews.web.conversation.rows import MessageRow, ShownAbout

register = template.Library()

TEMPLATE = "interviews/conversation/_fragments/message.html"
KEPT = 2_048
"""So many of the latest plain rows are kept in a process, with both languages some KB each at most."""


class Words(NamedTuple):
    """What a row shows that has no card, no situation, nothing to press, and is part of the conversation."""

    position: int
    is_coach: bool
    html: SafeString
    code: SafeString | None
    code_label: str
    by_model: bool
    because: str
    about: ShownAbout | None


@register.simple_tag(takes_context=True)
def message_row(context: Context, row: MessageRow) -> SafeString:
    """Return a row of the room as HTML."""
    if row.card or row.situation or row.hint or row.retracted or row.candidates:
        with context.push(row=row):
            return get_template(TEMPLATE).template.render(context)
    words = Words(*(getattr(row, name) for name in Words._fields))
    return _with_words(words, context["page_language"], context["content_lang"])


@lru_cache(maxsize=KEPT)
def _with_words(words: Words, page_language: str, content_lang: str) -> SafeString:
    shown = {"row": words, "page_language": page_language, "content_lang": content_lang}
    return mark_safe(get_template(TEMPLATE).template.render(Context(shown)))  # noqa: S308 - a template made it
