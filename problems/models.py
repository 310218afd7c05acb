"""The problem bank in the database: what is listed, and the frozen revisions that interviews are held about."""

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q, Value
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from problems.patterns.taxonomy import PATTERN_IDS
from problems.patterns.techniques import TECHNIQUES
from profiles.models import PaidCall


class Difficulty(models.TextChoices):
    EASY = "easy", _("Easy")
    MEDIUM = "medium", _("Medium")
    HARD = "hard", _("Hard")


class ProblemState(models.TextChoices):
    """Where the working copy of a problem stands (``problems/states.py`` holds the ways between them)."""

    DRAFT = "draft", _("Draft")
    REVIEW = "review", _("In review")
    PUBLISHED = "published", _("Published")
    RETIRED = "retired", _("Retired")


class ProblemQuerySet(models.QuerySet["Problem"]):
    def listed(self) -> "ProblemQuerySet":
        """Return what learners may begin: published once, and not retired."""
        return self.filter(current_revision__isnull=False).exclude(state=ProblemState.RETIRED)


class Problem(models.Model):
    """One problem as the catalogue lists it; everything the coach knows is in its revisions.

    ``current_revision`` is what new interviews are held about, none before the problem is published for the first
    time; ``draft_revision`` is the working copy, the same one while nothing is changed. ``state`` is the working
    copy's, but for *retired*, which is the problem's. Titles, difficulty, patterns, techniques and ``search_text``
    are those of the current revision, or of the working copy as long as there is no other. ``file_revision``
    and ``file_fingerprint`` (``problems.bank.files.file_fingerprint``) are what was loaded from a file last, if ever.
    ``unfinished`` is a text of the working copy that does not fit the format yet, "" while there is none: it is what is
    edited, and no revision is made of it before it fits. ``unread`` are top-level parts that a model has drafted and
    nobody has read; with them nothing is published.
    """

    slug = models.SlugField(_("slug"), max_length=80, unique=True)
    title_en = models.CharField(_("title (English)"), max_length=120)
    title_zh = models.CharField(_("title (Chinese)"), max_length=120)
    difficulty = models.CharField(_("difficulty"), max_length=6, choices=Difficulty.choices)
    search_text = models.TextField(editable=False)
    current_revision = models.ForeignKey(
        "ProblemRevision", on_delete=models.RESTRICT, null=True, related_name="+", verbose_name=_("current revision")
    )
    draft_revision = models.ForeignKey(
        "ProblemRevision", on_delete=models.RESTRICT, null=True, related_name="+", verbose_name=_("working copy")
    )
    state = models.CharField(
        _("state"), max_length=9, choices=ProblemState.choices, default=ProblemState.DRAFT, db_index=True
    )
    state_changed_at = models.DateTimeField(_("in this state since"), default=timezone.now)
    state_changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("changed by"),
    )
    published_at = models.DateTimeField(_("first published"), null=True, blank=True, db_index=True)
    edited_in_admin = models.BooleanField(
        _("edited here"), default=False, help_text=_("load_bank leaves an edited problem alone, except with --force.")
    )
    file_revision = models.ForeignKey(
        "ProblemRevision", on_delete=models.RESTRICT, null=True, blank=True, related_name="+", editable=False
    )
    file_fingerprint = models.CharField(max_length=64, blank=True, editable=False)
    unfinished = models.TextField(blank=True, default="", db_default="", editable=False)
    unread = models.JSONField(blank=True, default=list, db_default=Value([], models.JSONField()), editable=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    updated_at = models.DateTimeField(_("updated"), auto_now=True)

    objects = ProblemQuerySet.as_manager()
    history = HistoricalRecords(
        excluded_fields=(
            "search_text",
            "file_revision",
            "file_fingerprint",
            "unfinished",
            "unread",
            "created_at",
            "updated_at",
        ),
        verbose_name=_("earlier state of a problem"),
        verbose_name_plural=_("history of problems"),
    )

    class Meta:
        verbose_name = _("problem")
        verbose_name_plural = _("problems")
        ordering = ("slug",)
        constraints = (
            models.CheckConstraint(condition=Q(difficulty__in=Difficulty.values), name="problem_difficulty_is_known"),
            models.CheckConstraint(condition=Q(state__in=ProblemState.values), name="problem_state_is_known"),
            models.CheckConstraint(
                condition=~Q(state=ProblemState.PUBLISHED)
                | Q(current_revision__isnull=True)
                | Q(draft_revision__isnull=False, current_revision=models.F("draft_revision")),
                name="published_problem_has_no_other_working_copy",
            ),
        )

    def __str__(self) -> str:
        return self.title_en

    def title(self, language: str) -> str:
        """Return the title in ``language`` (``en`` or ``zh``)."""
        return self.title_zh if language == "zh" else self.title_en


class ProblemPattern(models.Model):
    """A pattern of a problem, best first."""

    problem = models.ForeignKey(Problem, on_delete=models.CASCADE, related_name="patterns", verbose_name=_("problem"))
    pattern = models.CharField(_("pattern"), max_length=30)
    rank = models.PositiveSmallIntegerField(_("rank"))

    class Meta:
        verbose_name = _("pattern")
        verbose_name_plural = _("patterns")
        ordering = ("problem", "rank")
        constraints = (
            models.UniqueConstraint(fields=("problem", "pattern"), name="problem_pattern_once"),
            models.UniqueConstraint(fields=("problem", "rank"), name="problem_pattern_rank_once"),
            models.CheckConstraint(condition=Q(pattern__in=PATTERN_IDS), name="problem_pattern_is_known"),
        )

    def __str__(self) -> str:
        return f"{self.problem_id}: {self.pattern}"


class ProblemTechnique(models.Model):
    """What a problem lets one practise, finer than its patterns."""

    problem = models.ForeignKey(Problem, on_delete=models.CASCADE, related_name="techniques", verbose_name=_("problem"))
    technique = models.CharField(_("technique"), max_length=30, choices=TECHNIQUES.items(), db_index=True)

    class Meta:
        verbose_name = _("technique")
        verbose_name_plural = _("techniques")
        ordering = ("problem", "pk")
        constraints = (
            models.UniqueConstraint(fields=("problem", "technique"), name="problem_technique_once"),
            models.CheckConstraint(condition=Q(technique__in=list(TECHNIQUES)), name="problem_technique_is_known"),
        )

    def __str__(self) -> str:
        return f"{self.problem_id}: {self.technique}"


class ProblemRevision(models.Model):
    """A problem's whole content at one moment. It never changes, so an interview keeps what it began with.

    ``vectors`` are those of its examples that do not come with the bank, as ``problems/text/vectors.py`` stores them;
    empty until they are computed (``services.keep_vectors``).
    """

    problem = models.ForeignKey(Problem, on_delete=models.CASCADE, related_name="revisions", verbose_name=_("problem"))
    content = models.JSONField(_("content"))
    sha256 = models.CharField(max_length=64)
    vectors = models.BinaryField(default=b"", editable=False)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("revision")
        verbose_name_plural = _("revisions")
        ordering = ("-created_at", "-pk")
        constraints = (models.UniqueConstraint(fields=("problem", "sha256"), name="revision_content_once_a_problem"),)

    def __str__(self) -> str:
        return f"{self.problem} {self.sha256[:8]}"

    def save(self, *args: object, **kwargs: object) -> None:
        """Insert the revision. Raises ``ValidationError`` when it is saved a second time."""
        if self.pk is not None and not self._state.adding:
            raise ValidationError("a revision never changes")
        super().save(*args, **{**kwargs, "force_insert": True})


class CheckStatus(models.TextChoices):
    """As with turns, the row is the queue: a check waits, runs, and is done."""

    QUEUED = "queued", _("Queued")
    RUNNING = "running", _("Running")
    FINISHED = "finished", _("Finished")


class ProblemCheck(models.Model):
    """What `check_bank` says of one revision, asked for on the curator's desk; the latest one of a revision counts.

    ``done`` of ``total`` steps are behind it. ``faults`` are sentences; none, once it is finished, is a pass.
    ``caught`` of ``mutants`` small changes of the best solution were caught by its tests (``equivalent`` ones are not
    counted). ``survivors`` holds those that were not, ``{line, before, after}``, and after a pass one more entry,
    ``{reference_costs}``: how the problem's solutions grow (``interviews/coding/reference_costs.py``).
    """

    revision = models.ForeignKey(
        ProblemRevision, on_delete=models.CASCADE, related_name="checks", verbose_name=_("revision")
    )
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    status = models.CharField(_("status"), max_length=8, choices=CheckStatus.choices, default=CheckStatus.QUEUED)
    done = models.PositiveSmallIntegerField(default=0)
    total = models.PositiveSmallIntegerField(default=0)
    faults = models.JSONField(default=list, blank=True)
    mutants = models.PositiveSmallIntegerField(_("mutants"), default=0)
    caught = models.PositiveSmallIntegerField(_("caught"), default=0)
    equivalent = models.PositiveSmallIntegerField(_("equivalent"), default=0)
    survivors = models.JSONField(default=list, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    lease_token = models.UUIDField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    woken_at = models.DateTimeField(default=timezone.now)
    created_at = models.DateTimeField(_("requested at"), default=timezone.now)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    class Meta:
        verbose_name = _("check of a problem")
        verbose_name_plural = _("checks of problems")
        ordering = ("-created_at", "-pk")
        indexes = (models.Index(fields=("status", "woken_at")),)
        constraints = (
            models.UniqueConstraint(
                fields=("revision",),
                condition=Q(status__in=(CheckStatus.QUEUED, CheckStatus.RUNNING)),
                name="one_unfinished_check_a_revision",
            ),
            models.CheckConstraint(condition=Q(status__in=CheckStatus.values), name="check_status_is_legal"),
            models.CheckConstraint(condition=Q(caught__lte=models.F("mutants")), name="check_catches_at_most_all"),
            models.CheckConstraint(
                condition=Q(status=CheckStatus.RUNNING, lease_token__isnull=False, lease_until__isnull=False)
                | (~Q(status=CheckStatus.RUNNING) & Q(lease_token__isnull=True)),
                name="running_check_has_a_lease",
            ),
            models.CheckConstraint(
                condition=Q(status=CheckStatus.FINISHED, finished_at__isnull=False)
                | (~Q(status=CheckStatus.FINISHED) & Q(finished_at__isnull=True)),
                name="finished_check_has_an_end",
            ),
        )

    def __str__(self) -> str:
        return f"{self.revision} ({self.get_status_display()})"

    @property
    def passed(self) -> bool:
        """Tell whether the revision is proven."""
        return self.status == CheckStatus.FINISHED and not self.faults

    @property
    def uncaught(self) -> list[dict[str, Any]]:
        """Return the mutants that no test catches."""
        return [entry for entry in self.survivors if "line" in entry]

    @property
    def reference_costs(self) -> dict[str, Any] | None:
        """Return how the solutions grow, ``None`` if that was not measured."""
        return next((entry["reference_costs"] for entry in self.survivors if "reference_costs" in entry), None)


class DraftingKind(models.TextChoices):
    """What a model is asked to draft."""

    WHOLE = "whole", _("all that is missing")
    PART = "part", _("one part again")
    TRANSLATION = "translation", _("a translation of one part")
    EXAMPLES = "examples", _("ways to say one item")
    ATTEMPTS = "attempts", _("more wrong attempts")


class DraftingOutcome(models.TextChoices):
    """How a drafting has ended."""

    DONE = "done", _("done")
    FAULTS = "faults", _("drafted, with faults that remain")
    NO_MODEL = "no_model", _("no model")
    BUDGET = "budget", _("budget used up")
    MODEL = "model", _("the model could not be asked")
    UNREADABLE = "unreadable", _("the model’s answers could not be used")
    OVERTAKEN = "overtaken", _("somebody else changed the same part")
    LOST = "lost", _("the work was lost")


class ProblemDrafting(models.Model):
    """What a model shall draft of a problem; as with turns, the row is the queue.

    ``place`` is a part of the format or an item of it (``clarifications.size``), ``language`` that of a translation,
    ``brief`` what the curator wants, in their words. What is drafted is written into the problem's working copy part by
    part; ``step`` says at what it is, ``done`` of ``total``. ``faults`` are those that remain, sentences of the check,
    and ``withheld`` holds what was drafted but not written, because somebody else had changed it meanwhile.
    """

    problem = models.ForeignKey(Problem, on_delete=models.CASCADE, related_name="draftings", verbose_name=_("problem"))
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", verbose_name=_("asked by")
    )
    kind = models.CharField(_("what"), max_length=11, choices=DraftingKind.choices)
    place = models.CharField(max_length=120, blank=True)
    language = models.CharField(max_length=2, blank=True)
    brief = models.TextField(blank=True)
    status = models.CharField(_("status"), max_length=8, choices=CheckStatus.choices, default=CheckStatus.QUEUED)
    outcome = models.CharField(_("outcome"), max_length=10, choices=DraftingOutcome.choices, blank=True)
    step = models.CharField(max_length=40, blank=True)
    done = models.PositiveSmallIntegerField(default=0)
    total = models.PositiveSmallIntegerField(default=0)
    faults = models.JSONField(default=list, blank=True)
    withheld = models.JSONField(default=dict, blank=True)
    detail = models.TextField(blank=True)
    tokens = models.PositiveIntegerField(default=0)
    attempts = models.PositiveSmallIntegerField(default=0)
    lease_token = models.UUIDField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    woken_at = models.DateTimeField(default=timezone.now)
    created_at = models.DateTimeField(_("requested at"), default=timezone.now)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    class Meta:
        verbose_name = _("drafting of a problem")
        verbose_name_plural = _("draftings of problems")
        ordering = ("-created_at", "-pk")
        indexes = (models.Index(fields=("status", "woken_at")),)
        constraints = (
            models.UniqueConstraint(
                fields=("problem",),
                condition=Q(status__in=(CheckStatus.QUEUED, CheckStatus.RUNNING)),
                name="one_unfinished_drafting_a_problem",
            ),
            models.CheckConstraint(condition=Q(status__in=CheckStatus.values), name="drafting_status_is_legal"),
            models.CheckConstraint(condition=Q(kind__in=DraftingKind.values), name="drafting_kind_is_known"),
            models.CheckConstraint(
                condition=Q(status=CheckStatus.FINISHED, finished_at__isnull=False)
                | (~Q(status=CheckStatus.FINISHED) & Q(finished_at__isnull=True)),
                name="finished_drafting_has_an_end",
            ),
        )

    def __str__(self) -> str:
        return f"{self.problem} ({self.get_kind_display()})"


class DraftingCall(PaidCall):
    """One successful call of a model for a drafting: what is run again finds it here."""

    drafting = models.ForeignKey(
        ProblemDrafting, on_delete=models.CASCADE, related_name="calls", verbose_name=_("drafting")
    )
    purpose = models.CharField(_("purpose"), max_length=24, choices=(("drafting", _("drafting")),))
    own_key = models.BooleanField(_("curator’s own key"))

    class Meta:
        verbose_name = _("model call of a drafting")
        verbose_name_plural = _("model calls of draftings")
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("drafting", "request_hash"), name="drafting_call_paid_once"),)
