"""The problem bank in the database: what is listed, and the frozen revisions that interviews are held about."""

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from problems.taxonomy import PATTERN_IDS


class Difficulty(models.TextChoices):
    EASY = "easy", _("Easy")
    MEDIUM = "medium", _("Medium")
    HARD = "hard", _("Hard")


class Problem(models.Model):
    """One problem as the catalogue lists it; everything the coach knows is in its current revision."""

    slug = models.SlugField(_("slug"), max_length=80, unique=True)
    title_en = models.CharField(_("title (English)"), max_length=120)
    title_zh = models.CharField(_("title (Chinese)"), max_length=120)
    difficulty = models.CharField(_("difficulty"), max_length=6, choices=Difficulty.choices)
    search_text = models.TextField(editable=False)
    current_revision = models.ForeignKey(
        "ProblemRevision", on_delete=models.RESTRICT, null=True, related_name="+", verbose_name=_("current revision")
    )
    edited_in_admin = models.BooleanField(
        _("edited here"), default=False, help_text=_("load_bank leaves an edited problem alone, except with --force.")
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    updated_at = models.DateTimeField(_("updated"), auto_now=True)

    class Meta:
        verbose_name = _("problem")
        verbose_name_plural = _("problems")
        ordering = ("slug",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(difficulty__in=Difficulty.values), name="problem_difficulty_is_known"
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
            models.CheckConstraint(condition=models.Q(pattern__in=PATTERN_IDS), name="problem_pattern_is_known"),
        )

    def __str__(self) -> str:
        return f"{self.problem_id}: {self.pattern}"


class ProblemRevision(models.Model):
    """A problem's whole content at one moment. It never changes, so an interview keeps what it began with."""

    problem = models.ForeignKey(Problem, on_delete=models.CASCADE, related_name="revisions", verbose_name=_("problem"))
    content = models.JSONField(_("content"))
    sha256 = models.CharField(max_length=64)
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
