"""Cards in the conversation: what went differently, what is safe, and the ways on, until one of them is taken."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from interviews.core.cards.registry import CARDS
from interviews.models.interview import Interview
from interviews.models.turn import Message

LONGEST_CODE = 32


class CardState(models.TextChoices):
    """Open until a way on was taken; then folded to one line, which can be read again."""

    OPEN = "open", _("Open")
    FOLDED = "folded", _("Folded")


class Card(models.Model):
    """A card at its place in the conversation, which is that of ``message``; the message itself has no words.

    ``facts`` are what the texts of ``code`` need (``interviews/core/cards/registry.py``), so that it can be shown in
    any language. ``wizard`` is the state of its steps (``interviews/core/cards/steps.py``), ``None`` where it has none.
    ``outcome`` is the action with which it was folded. A card is never part of a prompt.
    """

    message = models.OneToOneField(Message, on_delete=models.CASCADE, primary_key=True, related_name="card")
    interview = models.ForeignKey(Interview, on_delete=models.CASCADE, related_name="cards")
    code = models.CharField(_("code"), max_length=LONGEST_CODE)
    facts = models.JSONField(default=dict, blank=True)
    wizard = models.JSONField(null=True, blank=True)
    state = models.CharField(_("state"), max_length=6, choices=CardState.choices, default=CardState.OPEN)
    outcome = models.CharField(_("outcome"), max_length=LONGEST_CODE, blank=True)
    folded_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        constraints = (
            models.UniqueConstraint(fields=("interview",), condition=Q(state=CardState.OPEN), name="one_open_card"),
            models.CheckConstraint(condition=Q(code__in=sorted(CARDS)), name="card_code_is_known"),
            models.CheckConstraint(
                condition=Q(state=CardState.OPEN, folded_at__isnull=True, outcome="")
                | (Q(state=CardState.FOLDED, folded_at__isnull=False) & ~Q(outcome="")),
                name="folded_card_has_an_outcome",
            ),
        )

    def __str__(self) -> str:
        return f"{self.code} ({self.get_state_display()})"
