"""What the template of a card needs besides its texts: the word for its tone, and what can be pressed on a refusal."""

from collections.abc import Mapping

from django import template
from django.template import Context
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from interviews.core.cards.content import ErrorCard, Tone
from interviews.web.conversation.actions import Way, ways_of

register = template.Library()

TONE_WORDS: Mapping[Tone, Promise] = {
    Tone.SMALL: _("Minor issue"),
    Tone.CLARIFYING: _("Question"),
    Tone.ATTENTION: _("Please note"),
    Tone.SERIOUS: _("Important"),
    Tone.PAUSE: _("Time for a pause"),
}
"""What an icon says, for who does not see it."""


DRAWINGS: Mapping[str, str] = {
    "not_found": "lost",
    "permission_denied": "locked",
    "csrf_failed": "locked",
    "rate_limited": "wait",
    "database_busy": "wait",
}
"""The pictures of error pages (``_partials/drawing.html``), by the code of the card."""


@register.filter
def error_drawing(code: str) -> str:
    """Return which picture stands on the page of an error."""
    return DRAWINGS.get(code, "broken")


@register.filter
def tone_word(tone: Tone) -> str:
    """Return the word for a tone."""
    return str(TONE_WORDS[tone])


@register.simple_tag(takes_context=True)
def refusal_ways(context: Context, feedback: ErrorCard) -> list[Way]:
    """Return what can be pressed on the card of something that was not done; fewer ways outside of an interview."""
    interview = context.get("interview")
    return ways_of(feedback.options, interview_id=interview.pk if interview else None, default=feedback.default_option)
