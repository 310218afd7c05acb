"""Cohorts: the coaches of a group, and the learners who joined it and so let those coaches read along."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

JOIN_CODE_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without letters and digits that are taken for one another."""
JOIN_CODE_LENGTH = 10
MAX_COHORT_NAME = 80
MAX_COHORT_DESCRIPTION = 1_000


def new_join_code() -> str:
    """Return a code that nobody can guess: 50 bits."""
    return "".join(secrets.choice(JOIN_CODE_ALPHABET) for _ in range(JOIN_CODE_LENGTH))


class Cohort(models.Model):
    """A group of learners with the coaches who review their interviews.

    ``join_code`` lets learners in while ``is_open``. A cohort that is closed for good (``archived_at``) gives nobody
    any right to read; what was written in it stays.
    """

    name = models.CharField(_("name"), max_length=MAX_COHORT_NAME)
    description = models.TextField(
        _("description"),
        max_length=MAX_COHORT_DESCRIPTION,
        blank=True,
        help_text=_("Learners read it before they join."),
    )
    join_code = models.CharField(_("join code"), max_length=16, unique=True, default=new_join_code, editable=False)
    is_open = models.BooleanField(
        _("open"), default=True, help_text=_("Anyone with the join code can join. Invitations work either way.")
    )
    blind_bands = models.BooleanField(
        _("blind bands"),
        default=False,
        db_default=False,
        help_text=_("Its coaches give their bands before they see the platform's and the report."),
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", editable=False
    )
    created_at = models.DateTimeField(_("made"), default=timezone.now, editable=False)
    archived_at = models.DateTimeField(_("closed permanently"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("cohort")
        verbose_name_plural = _("cohorts")
        ordering = ("name", "pk")
        constraints = (models.CheckConstraint(condition=~Q(name=""), name="cohort_has_a_name"),)

    def __str__(self) -> str:
        return self.name


class CohortCoach(models.Model):
    """A coach of a cohort, since when, and made so by whom; only administrators add others than who made the cohort."""

    cohort = models.ForeignKey(Cohort, on_delete=models.CASCADE, related_name="coach_rows")
    coach = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="coached", verbose_name=_("coach")
    )
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", editable=False
    )
    added_at = models.DateTimeField(_("since"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("coach of a cohort")
        verbose_name_plural = _("coaches of cohorts")
        ordering = ("cohort", "pk")
        constraints = (models.UniqueConstraint(fields=("cohort", "coach"), name="coach_once_a_cohort"),)

    def __str__(self) -> str:
        return f"{self.cohort}: {self.coach}"


class CohortMembership(models.Model):
    """A learner in a cohort from ``joined_at`` until ``left_at``: what they agreed to, and nothing else, is read.

    Coaches read interviews that began since ``joined_at``, earlier ones only where the learner says so
    (``shares_earlier``) or asked for a coach in one of them since. Who joins again has another row: what happened
    while they were out was never agreed to.
    """

    cohort = models.ForeignKey(Cohort, on_delete=models.CASCADE, related_name="memberships")
    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships", verbose_name=_("learner")
    )
    joined_at = models.DateTimeField(_("joined"), default=timezone.now)
    left_at = models.DateTimeField(_("left"), null=True, blank=True)
    shares_earlier = models.BooleanField(_("including earlier interviews"), default=False)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        ordering = ("cohort", "joined_at", "pk")
        indexes = (models.Index(fields=("learner", "left_at")),)
        constraints = (
            models.UniqueConstraint(
                fields=("cohort", "learner"), condition=Q(left_at__isnull=True), name="member_once_a_cohort"
            ),
            models.CheckConstraint(
                condition=Q(left_at__isnull=True) | Q(left_at__gte=F("joined_at")), name="member_leaves_after_joining"
            ),
        )

    def __str__(self) -> str:
        return f"{self.cohort}: {self.learner}"


class InvitationStatus(models.TextChoices):
    OPEN = "open", _("Open")
    ACCEPTED = "accepted", _("Accepted")
    DECLINED = "declined", _("Declined")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class CohortInvitation(models.Model):
    """An invitation of an address. Who has the account of that address sees it; nobody learns whether there is one."""

    cohort = models.ForeignKey(Cohort, on_delete=models.CASCADE, related_name="invitations")
    email = models.EmailField(_("email"))
    status = models.CharField(
        _("status"), max_length=9, choices=InvitationStatus.choices, default=InvitationStatus.OPEN
    )
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    invited_at = models.DateTimeField(_("invited"), default=timezone.now)
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ("cohort", "-invited_at", "-pk")
        indexes = (models.Index(fields=("email", "status")),)
        constraints = (
            models.UniqueConstraint(
                fields=("cohort", "email"), condition=Q(status=InvitationStatus.OPEN), name="one_open_invitation"
            ),
            models.CheckConstraint(condition=Q(status__in=InvitationStatus.values), name="invitation_status_is_known"),
            models.CheckConstraint(
                condition=Q(status=InvitationStatus.OPEN, answered_at__isnull=True)
                | (~Q(status=InvitationStatus.OPEN) & Q(answered_at__isnull=False)),
                name="answered_invitation_has_a_time",
            ),
        )

    def __str__(self) -> str:
        return f"{self.cohort}: {self.email}"
