"""Mails about coaching: written in the language of a person, with addresses where this installation knows its own."""

from collections.abc import Callable, Mapping

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from profiles.models import Profile


def site_address(view: str, *arguments: object) -> str:
    """Return where ``view`` is found from outside, "" where the installation does not know (``SITE_URL``)."""
    return f"{settings.SITE_URL}{reverse(view, args=arguments)}" if settings.SITE_URL else ""


def letter(name: str, *, to: str, language_of: int | None, words: Callable[[], Mapping[str, object]]) -> EmailMessage:
    """Return the mail of the templates ``interviews/coaching/email/NAME_subject.txt`` and ``NAME_message.txt``.

    It is in the language of the pages that the person with the id ``language_of`` chose; ``words`` are asked for in
    that language, too.
    """
    profile = Profile.objects.filter(user=language_of).first()
    with translation.override((profile.page_language if profile else "") or settings.LANGUAGE_CODE):
        context = dict(words())
        subject = " ".join(render_to_string(f"interviews/coaching/email/{name}_subject.txt", context).split())
        body = render_to_string(f"interviews/coaching/email/{name}_message.txt", context)
    return EmailMessage(settings.ACCOUNT_EMAIL_SUBJECT_PREFIX + subject, body, to=[to])
