"""The learner's code at a moment, run for real: a look at the visible cases, or a submission with its verdict."""

import uuid

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from interviews.models.interview import STAGE_VALUES, Interview
from interviews.models.labels import STAGE_LABELS
from interviews.models.turn import Turn
from profiles.models import CodeLanguage


class AttemptKind(models.TextChoices):
    """Whether the learner only looked (visible cases and their own) or submitted (all cases, and the coach sees it)."""

    RUN = "run", _("Run")
    SUBMIT = "submit", _("Submission")


class AttemptStatus(models.TextChoices):
    """As with turns, the row of a run is the queue. A submission is run within its turn and stored when it is done."""

    QUEUED = "queued", _("Queued")
    RUNNING = "running", _("Running")
    DONE = "done", _("Done")
    FAILED = "failed", _("Failed")


class AttemptOutcome(models.TextChoices):
    """The verdict in one word (``problems/judge/port.py``)."""

    PASSED = "passed", _("All passed")
    WRONG = "wrong", _("Wrong result")
    ERROR = "error", _("Stopped with an error")
    LIMIT = "limit", _("Did not finish")
    NOT_JUDGED = "not_judged", _("Could not be judged")
    UNREADABLE = "unreadable", _("Cannot be read yet")
    NO_FUNCTION = "no_function", _("Function not found")


OPEN_ATTEMPTS = (AttemptStatus.QUEUED, AttemptStatus.RUNNING)


class Attempt(models.Model):
    """One piece of code, written in ``language``, that was or will be run.

    ``cases`` are the learner's own, as they wrote them, at that moment. ``verdict`` is what may be shown of what came
    out (``interviews/coding/verdicts.py``): of hidden cases only whether they passed. ``growth`` is the measured cost
    beside that of the known solutions (``interviews/coding/reference_costs.py``), ``trace`` the steps of the smallest
    failing case; ``fingerprint`` names the code in the interview's memory.
    """

    interview = models.ForeignKey(Interview, on_delete=models.CASCADE, related_name="attempts")
    turn = models.OneToOneField(Turn, on_delete=models.CASCADE, null=True, blank=True, related_name="attempt")
    kind = models.CharField(_("kind"), max_length=6, choices=AttemptKind.choices)
    number = models.PositiveIntegerField(_("number"))
    client_id = models.UUIDField(default=uuid.uuid4)
    stage = models.CharField(_("stage"), max_length=24, choices=STAGE_LABELS)
    code = models.TextField(_("code"))
    language = models.CharField(
        _("language"),
        max_length=10,
        choices=CodeLanguage.choices,
        default=CodeLanguage.PYTHON,
        db_default=CodeLanguage.PYTHON,
    )
    fingerprint = models.CharField(max_length=16)
    cases = models.JSONField(_("own cases"), default=list, blank=True)
    status = models.CharField(_("status"), max_length=7, choices=AttemptStatus.choices, default=AttemptStatus.QUEUED)
    outcome = models.CharField(_("outcome"), max_length=11, choices=AttemptOutcome.choices, blank=True)
    passed = models.PositiveSmallIntegerField(_("passed"), default=0)
    total = models.PositiveSmallIntegerField(_("cases"), default=0)
    seconds = models.FloatField(_("seconds"), default=0.0)
    verdict = models.JSONField(null=True, blank=True)
    growth = models.JSONField(null=True, blank=True)
    trace = models.JSONField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    lease_token = models.UUIDField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    woken_at = models.DateTimeField(default=timezone.now)
    created_at = models.DateTimeField(_("time"), default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("attempt")
        verbose_name_plural = _("attempts")
        ordering = ("interview", "-created_at", "-pk")
        indexes = (models.Index(fields=("status", "woken_at")),)
        constraints = (
            models.UniqueConstraint(fields=("interview", "kind", "number"), name="attempt_number_once"),
            models.UniqueConstraint(fields=("interview", "kind", "client_id"), name="attempt_client_id_once"),
            models.UniqueConstraint(
                fields=("interview",), condition=Q(status__in=OPEN_ATTEMPTS), name="one_open_attempt"
            ),
            models.CheckConstraint(condition=Q(kind__in=AttemptKind.values), name="attempt_kind_is_legal"),
            models.CheckConstraint(condition=Q(stage__in=STAGE_VALUES), name="attempt_stage_is_legal"),
            models.CheckConstraint(condition=Q(language__in=CodeLanguage.values), name="attempt_language_is_known"),
            models.CheckConstraint(condition=Q(status__in=AttemptStatus.values), name="attempt_status_is_legal"),
            models.CheckConstraint(
                condition=Q(kind=AttemptKind.SUBMIT, turn__isnull=False, status=AttemptStatus.DONE)
                | (~Q(kind=AttemptKind.SUBMIT) & Q(turn__isnull=True)),
                name="a_submission_has_a_turn_and_is_done",
            ),
            models.CheckConstraint(
                condition=Q(status=AttemptStatus.RUNNING, lease_token__isnull=False, lease_until__isnull=False)
                | (~Q(status=AttemptStatus.RUNNING) & Q(lease_token__isnull=True)),
                name="running_attempt_has_a_lease",
            ),
            models.CheckConstraint(
                condition=Q(status=AttemptStatus.DONE, outcome__in=AttemptOutcome.values, verdict__isnull=False)
                | (~Q(status=AttemptStatus.DONE) & Q(outcome="", verdict__isnull=True)),
                name="done_attempt_has_a_verdict",
            ),
            models.CheckConstraint(condition=Q(passed__lte=models.F("total")), name="attempt_passes_at_most_all"),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.number} ({self.get_outcome_display() or self.get_status_display()})"
