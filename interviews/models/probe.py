"""A short probe: a solved problem solved once more, with code and its cost only, and without any help."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q, Value
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from interviews.models.attempt import AttemptOutcome
from problems.models import ProblemRevision
from profiles.models import CodeLanguage, InterviewLanguage

MAX_TRIES = 3
"""So often code may be submitted in one probe."""


class ProbeStatus(models.TextChoices):
    """As with attempts, the row is the queue: a submission waits, is tested, and the learner writes on or is done."""

    WRITING = "writing", _("Being written")
    QUEUED = "queued", _("Queued")
    RUNNING = "running", _("Running")
    FINISHED = "finished", _("Finished")


UNFINISHED_PROBE = (ProbeStatus.WRITING, ProbeStatus.QUEUED, ProbeStatus.RUNNING)


class Probe(models.Model):
    """One unassisted re-solve.

    ``code`` is in ``code_language``, ``drafts`` what the editor held in other languages, by their ids.
    ``tries`` counts the submissions that were tested; ``outcome``, ``passed``, ``total`` and ``verdict`` are those of
    the latest. ``fault`` says why it could not be tested, "" if it could. ``rating`` (1 again, 2 hard, 3 good, 4 easy)
    is what the review's schedule is told, unless it came too soon to count.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    learner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="probes")
    revision = models.ForeignKey(ProblemRevision, on_delete=models.PROTECT, related_name="probes")
    language = models.CharField(_("language"), max_length=2, choices=InterviewLanguage.choices)
    status = models.CharField(_("status"), max_length=8, choices=ProbeStatus.choices, default=ProbeStatus.WRITING)
    code = models.TextField(_("code"), blank=True)
    code_language = models.CharField(
        _("language of the code"),
        max_length=10,
        choices=CodeLanguage.choices,
        default=CodeLanguage.PYTHON,
        db_default=CodeLanguage.PYTHON,
    )
    drafts = models.JSONField(
        _("code in other languages"), default=dict, db_default=Value({}, models.JSONField()), blank=True
    )
    claimed_time = models.CharField(_("time"), max_length=60, blank=True)
    claimed_space = models.CharField(_("space"), max_length=60, blank=True)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    outcome = models.CharField(_("outcome"), max_length=11, choices=AttemptOutcome.choices, blank=True)
    passed = models.PositiveSmallIntegerField(_("passed"), default=0)
    total = models.PositiveSmallIntegerField(_("cases"), default=0)
    verdict = models.JSONField(null=True, blank=True)
    fault = models.CharField(max_length=20, blank=True)
    given_up = models.BooleanField(_("given up"), default=False)
    rating = models.PositiveSmallIntegerField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    lease_token = models.UUIDField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    woken_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(_("started"), default=timezone.now)
    submitted_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    class Meta:
        verbose_name = _("re-solve")
        verbose_name_plural = _("re-solves")
        ordering = ("learner", "-started_at")
        indexes = (models.Index(fields=("status", "woken_at")),)
        constraints = (
            models.UniqueConstraint(
                fields=("learner",), condition=Q(status__in=UNFINISHED_PROBE), name="one_unfinished_probe"
            ),
            models.CheckConstraint(condition=Q(status__in=ProbeStatus.values), name="probe_status_is_legal"),
            models.CheckConstraint(condition=Q(language__in=InterviewLanguage.values), name="probe_language_is_known"),
            models.CheckConstraint(
                condition=Q(code_language__in=CodeLanguage.values), name="probe_code_language_is_known"
            ),
            models.CheckConstraint(condition=Q(tries__lte=MAX_TRIES), name="probe_tries_are_bounded"),
            models.CheckConstraint(condition=Q(passed__lte=models.F("total")), name="probe_passes_at_most_all"),
            models.CheckConstraint(
                condition=Q(status=ProbeStatus.RUNNING, lease_token__isnull=False, lease_until__isnull=False)
                | (~Q(status=ProbeStatus.RUNNING) & Q(lease_token__isnull=True)),
                name="running_probe_has_a_lease",
            ),
            models.CheckConstraint(
                condition=Q(status=ProbeStatus.FINISHED, finished_at__isnull=False, rating__isnull=False)
                | (~Q(status=ProbeStatus.FINISHED) & Q(finished_at__isnull=True, rating__isnull=True)),
                name="finished_probe_has_an_end_and_a_rating",
            ),
        )

    def __str__(self) -> str:
        return f"{self.revision} ({self.get_status_display()})"
