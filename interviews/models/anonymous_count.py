"""What is kept of people who deleted their account: numbers, nothing of theirs."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class AnonymousCount(models.Model):
    """How much people who are gone practised a problem in a month; ``item`` is its slug, "" for pasted ones."""

    item = models.CharField(_("problem"), max_length=80, blank=True)
    month = models.DateField(_("month"))
    interviews = models.PositiveIntegerField(_("interviews"), default=0)
    finished = models.PositiveIntegerField(_("finished"), default=0)
    solved = models.PositiveIntegerField(_("solved"), default=0)
    probes = models.PositiveIntegerField(_("re-solves"), default=0)
    hints = models.PositiveIntegerField(_("hints"), default=0)
    turns = models.PositiveIntegerField(_("turns"), default=0)
    seconds = models.PositiveBigIntegerField(_("seconds"), default=0)

    class Meta:
        verbose_name = _("anonymous count")
        verbose_name_plural = _("anonymous counts")
        ordering = ("-month", "item")
        constraints = (models.UniqueConstraint(fields=("item", "month"), name="anonymous_count_once"),)

    def __str__(self) -> str:
        return f"{self.month:%Y-%m} {self.item}"
