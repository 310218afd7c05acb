"""What administrators decide for the whole installation, in the product: who may sign up, and what may be spent."""

import secrets

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

ONLY = 1
"""The number of the one row."""


class SignUp(models.TextChoices):
    """Who may make an account."""

    OPEN = "open", _("Everybody")
    INVITED = "invited", _("Only who was invited")
    DOMAIN = "domain", _("Only addresses of certain domains")
    CLOSED = "closed", _("Nobody: administrators make accounts")


def validate_domains(text: str) -> None:
    """Refuse what is no domain of an email address. Raises ``ValidationError``."""
    for line in text.split():
        parts = line.removeprefix("@").split(".")
        if len(parts) < 2 or not all(part.replace("-", "").isalnum() for part in parts):
            raise ValidationError(_("“%(line)s” is not a domain. Write it like example.org."), params={"line": line})


class Installation(models.Model):
    """The one row of its table. An empty limit is the one of the settings; 0 is no limit. Tokens are those through the
    platform's keys, a day (UTC)."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY, editable=False)
    sign_up = models.CharField(_("who may sign up"), max_length=8, choices=SignUp.choices, default=SignUp.OPEN)
    domains = models.TextField(
        _("domains"),
        blank=True,
        validators=[validate_domains],
        help_text=_("One per line, for example example.org. Domains below one count only if they are listed, too."),
    )
    tokens_platform = models.PositiveBigIntegerField(_("tokens a day, all people together"), null=True, blank=True)
    tokens_learner = models.PositiveBigIntegerField(_("tokens a day and person"), null=True, blank=True)
    tokens_unconfirmed = models.PositiveBigIntegerField(
        _("tokens a day and person with no confirmed address"), null=True, blank=True
    )

    class Meta:
        verbose_name = _("sign-up and limits")
        verbose_name_plural = _("sign-up and limits")
        constraints = (
            models.CheckConstraint(condition=Q(id=ONLY), name="one_installation"),
            models.CheckConstraint(condition=Q(sign_up__in=SignUp.values), name="sign_up_is_known"),
        )

    def __str__(self) -> str:
        return str(_("Sign-up and limits"))

    def clean(self) -> None:
        """Refuse a choice by domain without one."""
        if self.sign_up == SignUp.DOMAIN and not self.allowed_domains:
            raise ValidationError({"domains": _("Name at least one domain.")})

    @property
    def allowed_domains(self) -> frozenset[str]:
        """The domains in small letters."""
        return frozenset(line.removeprefix("@").lower() for line in self.domains.split())


def new_token() -> str:
    """Return what nobody guesses."""
    return secrets.token_urlsafe(24)


class SignUpInvitation(models.Model):
    """An administrator's invitation to make an account, for one address, by a link with ``token``."""

    email = models.EmailField(_("email"), unique=True)
    token = models.CharField(max_length=40, unique=True, default=new_token, editable=False)
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    invited_at = models.DateTimeField(_("invited"), default=timezone.now)

    class Meta:
        verbose_name = _("invitation to sign up")
        verbose_name_plural = _("invitations to sign up")
        ordering = ("-invited_at", "-pk")

    def __str__(self) -> str:
        return self.email
