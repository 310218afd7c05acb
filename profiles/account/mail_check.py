"""What ``manage.py check --deploy`` says of an installation that sends no mail."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register


@register(Tags.security, deploy=True)
def mail_is_set_up(**_kwargs: Any) -> list[CheckMessage]:
    """Warn where nobody can confirm an address or choose a new password by mail."""
    if settings.MAIL_IS_SENT:
        return []
    return [
        Warning(
            "EMAIL_URL names no mail server, so no mail is sent: nobody can confirm an address or choose a new "
            "password by a link, and sign-up tells whether an address has an account. The pages say so.",
            hint=(
                "Set EMAIL_URL. Until then an administrator sets passwords (manage.py changepassword ADDRESS, or "
                "Users in the admin) and confirms addresses (Email addresses in the admin)."
            ),
            id="dryrun.W001",
        )
    ]
