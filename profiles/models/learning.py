"""What the platform knows of a learner, computed when it happens: practice, skill, reviews, plans, activity."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class PracticeKind(models.TextChoices):
    """What was practised: a whole interview, or a short unassisted re-solve."""

    INTERVIEW = "interview", _("Interview")
    PROBE = "probe", _("Re-solve")


class Practice(models.Model):
    """One interview or re-solve that is over, and what it showed.

    ``source`` is the id of the interview or probe, ``item`` the slug of its problem ("" for a pasted one),
    ``patterns`` the problem's, best first. ``observations`` are those of ``profiles/skill/estimates.py`` in order, as
    ``{"score", "weight", "difficulty", "pattern", "stage"}``; ``edge_families`` tells of each family of edge cases that
    was at hand whether the learner named one of it. ``solved`` says that code of the learner's passed all cases,
    ``assisted`` that there was help. ``level_mean``, ``level_variance`` and ``level_observations`` are the overall
    estimate right after it.
    """

    learner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="practice")
    source = models.UUIDField(unique=True)
    kind = models.CharField(_("kind"), max_length=9, choices=PracticeKind.choices)
    item = models.CharField(_("problem"), max_length=80, blank=True)
    title = models.CharField(_("title"), max_length=120)
    difficulty = models.CharField(_("difficulty"), max_length=6, blank=True)
    patterns = models.JSONField(default=list, blank=True)
    at = models.DateTimeField(_("finished"))
    seconds = models.PositiveIntegerField(_("seconds"), default=0)
    hints = models.PositiveSmallIntegerField(_("hints"), default=0)
    answer_requests = models.PositiveSmallIntegerField(_("answer requests"), default=0)
    solved = models.BooleanField(_("solved"), default=False)
    assisted = models.BooleanField(_("with help"), default=False)
    ended_early = models.BooleanField(_("ended early"), default=False)
    observations = models.JSONField(default=list, blank=True)
    edge_families = models.JSONField(default=dict, blank=True)
    rating = models.PositiveSmallIntegerField(null=True, blank=True)
    level_mean = models.FloatField(default=0.0)
    level_variance = models.FloatField(default=1.0)
    level_observations = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("practice")
        verbose_name_plural = _("practice")
        ordering = ("learner", "at", "pk")
        indexes = (models.Index(fields=("learner", "at")), models.Index(fields=("learner", "item")))
        constraints = (
            models.CheckConstraint(condition=Q(kind__in=PracticeKind.values), name="practice_kind_is_known"),
            models.CheckConstraint(condition=Q(level_variance__gt=0), name="practice_level_variance_is_positive"),
            models.CheckConstraint(
                condition=Q(rating__isnull=True) | Q(rating__gte=1, rating__lte=4), name="practice_rating_is_legal"
            ),
        )

    def __str__(self) -> str:
        return f"{self.title} ({self.get_kind_display()})"


class SkillKind(models.TextChoices):
    """What an estimate is about."""

    OVERALL = "overall", _("Overall")
    PATTERN = "pattern", _("Pattern")
    STAGE = "stage", _("Stage")


class SkillEstimate(models.Model):
    """One Gaussian of ``profiles/skill/estimates.py``; ``key`` is a pattern's id or a stage, "" for the overall
    ability.

    That of a pattern or stage is what its own outcomes say: ``skill.ability`` shrinks it towards the overall one.
    """

    learner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="skill_estimates")
    kind = models.CharField(_("kind"), max_length=7, choices=SkillKind.choices)
    key = models.CharField(_("of"), max_length=30, blank=True)
    mean = models.FloatField(_("mean"))
    variance = models.FloatField(_("variance"))
    observations = models.PositiveIntegerField(_("observations"))
    seen_at = models.DateTimeField(_("last seen"))

    class Meta:
        verbose_name = _("skill estimate")
        verbose_name_plural = _("skill estimates")
        ordering = ("learner", "kind", "key")
        constraints = (
            models.UniqueConstraint(fields=("learner", "kind", "key"), name="skill_estimate_once"),
            models.CheckConstraint(condition=Q(kind__in=SkillKind.values), name="skill_kind_is_known"),
            models.CheckConstraint(condition=Q(variance__gt=0), name="skill_variance_is_positive"),
            models.CheckConstraint(
                condition=Q(kind=SkillKind.OVERALL, key="") | (~Q(kind=SkillKind.OVERALL) & ~Q(key="")),
                name="skill_estimate_has_a_key",
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.key}: {self.mean:.2f}"


class ActiveQuarterHour(models.Model):
    """A quarter of an hour (UTC) in which the learner sent something; the days of every time zone begin with one."""

    learner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="active_quarter_hours")
    at = models.DateTimeField(_("quarter of an hour"))
    turns = models.PositiveIntegerField(_("turns"), default=0)

    class Meta:
        verbose_name = _("active quarter of an hour")
        verbose_name_plural = _("active quarters of an hour")
        ordering = ("learner", "at")
        constraints = (models.UniqueConstraint(fields=("learner", "at"), name="active_quarter_hour_once"),)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M}: {self.turns}"


class Review(models.Model):
    """When a solved problem is to be solved again, unassisted; the memory of ``fsrs`` for it.

    ``profiles/skill/due_problems.py`` schedules it. ``due_at`` is what fsrs says; ``snoozed_until`` puts it off. A
    dropped one is not asked for any more.
    """

    learner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reviews")
    item = models.CharField(_("problem"), max_length=80)
    card = models.JSONField(_("memory"))
    due_at = models.DateTimeField(_("due"))
    reviewed_at = models.DateTimeField(_("last solved"))
    times = models.PositiveSmallIntegerField(_("times solved"), default=1)
    snoozed_until = models.DateTimeField(_("put off until"), null=True, blank=True)
    dropped_at = models.DateTimeField(_("dropped"), null=True, blank=True)

    class Meta:
        verbose_name = _("review")
        verbose_name_plural = _("reviews")
        ordering = ("learner", "due_at")
        indexes = (models.Index(fields=("learner", "due_at")),)
        constraints = (
            models.UniqueConstraint(fields=("learner", "item"), name="review_of_an_item_once"),
            models.CheckConstraint(condition=~Q(item=""), name="review_has_an_item"),
        )

    def __str__(self) -> str:
        return self.item


class PlanEnrolment(models.Model):
    """A study plan that a learner follows or followed; ``plan`` is an id of ``profiles/plans/plans.yaml``.

    ``target_date`` is the day of the real interview, where the plan has one. ``done_by_hand`` are the ids of steps
    that the learner ticked off, ``skipped`` those that they passed over. ``spots`` are the patterns
    that were weak when it began: practice of them counts also after they have improved.
    """

    learner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="plan_enrolments")
    plan = models.CharField(_("plan"), max_length=30)
    started_at = models.DateTimeField(_("started"), default=timezone.now)
    target_date = models.DateField(_("day of the interview"), null=True, blank=True)
    done_by_hand = models.JSONField(default=list, blank=True)
    skipped = models.JSONField(default=list, blank=True)
    spots = models.JSONField(default=list, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("study plan")
        verbose_name_plural = _("study plans")
        ordering = ("learner", "-started_at")
        constraints = (
            models.UniqueConstraint(fields=("learner",), condition=Q(ended_at__isnull=True), name="one_plan_at_a_time"),
        )

    def __str__(self) -> str:
        return self.plan
