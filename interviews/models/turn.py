"""A turn is one thing the learner sent and all that came of it; messages are what was said."""

import uuid
from datetime import datetime

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from interviews.models.interview import STAGE_VALUES, Interview
from interviews.models.labels import STAGE_LABELS, EventKind
from profiles.models import CodeLanguage

MAX_MESSAGE_CHARACTERS = 10_000


class TurnAction(models.TextChoices):
    """What the learner did."""

    MESSAGE = "message", _("Message")
    SUBMIT = "submit", _("Submitted code")
    HINT = "hint", _("Asked for a hint")
    BACK = "back", _("Went back")
    SKIP = "skip", _("Asked to skip")
    RETRY = "retry", _("Asked again")


class TurnStatus(models.TextChoices):
    """The database row is the queue: queued, claimed by a worker, done, failed after too many tries, or taken back."""

    QUEUED = "queued", _("Queued")
    RUNNING = "running", _("Running")
    DONE = "done", _("Done")
    FAILED = "failed", _("Failed")
    CANCELLED = "cancelled", _("Taken back")


class TurnProgress(models.TextChoices):
    """What happens to a turn that waits for its answer."""

    WAITING = "waiting", _("Waiting for the coach to be free")
    TESTING = "testing", _("Your code is being tested")
    ASKING = "asking", _("The coach is thinking")
    ASKING_AGAIN = "asking_again", _("The model did not answer; asking again")


class Voice(models.TextChoices):
    """Who found the words: the curated bank, or a language model."""

    CURATED = "curated", _("Built-in coach")
    MODEL = "model", _("Model")


UNFINISHED = (TurnStatus.QUEUED, TurnStatus.RUNNING)


class Turn(models.Model):
    """One submission of the learner. ``client_id`` comes with it, so that sending it twice makes one turn.

    ``repeats`` is the turn whose message is answered once more (action ``retry``); it has kept ``context_before``, the
    memory from which that is possible. ``without_model`` says that the learner did not want to wait for the model.
    ``code_language`` is what its code is written in, of code in a message as it was recognised.
    ``meant`` is the act of the reading that was chosen of those offered (``interviews/core/acts.py``).
    ``said`` is what the coach has said so far, while the turn is being answered: whole sentences that may be shown.
    ``woken_at`` is when a worker was last told of it, ``request_id`` that of the request that brought it.
    """

    interview = models.ForeignKey(Interview, on_delete=models.CASCADE, related_name="turns")
    number = models.PositiveIntegerField()
    client_id = models.UUIDField(default=uuid.uuid4)
    action = models.CharField(max_length=8, choices=TurnAction.choices, default=TurnAction.MESSAGE)
    text = models.TextField(blank=True)
    code = models.TextField(blank=True)
    code_language = models.CharField(
        max_length=10, choices=CodeLanguage.choices, default=CodeLanguage.PYTHON, db_default=CodeLanguage.PYTHON
    )
    target_stage = models.CharField(max_length=24, choices=STAGE_LABELS, blank=True)
    meant = models.JSONField(null=True, blank=True)
    repeats = models.ForeignKey("self", on_delete=models.CASCADE, null=True, blank=True, related_name="repetitions")
    status = models.CharField(max_length=9, choices=TurnStatus.choices, default=TurnStatus.QUEUED)
    progress = models.CharField(max_length=12, choices=TurnProgress.choices, default=TurnProgress.WAITING)
    without_model = models.BooleanField(default=False)
    said = models.TextField(blank=True, db_default="", default="")
    context_before = models.JSONField(null=True, blank=True)
    request_id = models.CharField(max_length=64, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    lease_token = models.UUIDField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    steps = models.JSONField(default=list, blank=True)
    accepted_at = models.DateTimeField(auto_now_add=True)
    woken_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("turn")
        verbose_name_plural = _("turns")
        ordering = ("interview", "number")
        indexes = (models.Index(fields=("status", "woken_at")),)
        constraints = (
            models.UniqueConstraint(fields=("interview", "number"), name="turn_number_once"),
            models.UniqueConstraint(fields=("interview", "client_id"), name="turn_client_id_once"),
            models.UniqueConstraint(
                fields=("interview",), condition=Q(status__in=UNFINISHED), name="one_unfinished_turn"
            ),
            models.CheckConstraint(condition=Q(status__in=TurnStatus.values), name="turn_status_is_legal"),
            models.CheckConstraint(condition=Q(action__in=TurnAction.values), name="turn_action_is_legal"),
            models.CheckConstraint(
                condition=Q(code_language__in=CodeLanguage.values), name="turn_code_language_is_known"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="turn_number_from_one"),
            models.CheckConstraint(
                condition=Q(status=TurnStatus.RUNNING, lease_token__isnull=False, lease_until__isnull=False)
                | ~Q(status=TurnStatus.RUNNING),
                name="running_turn_has_a_lease",
            ),
            models.CheckConstraint(
                condition=Q(action=TurnAction.RETRY, repeats__isnull=False)
                | (~Q(action=TurnAction.RETRY) & Q(repeats__isnull=True)),
                name="a_retry_repeats_a_turn",
            ),
            models.CheckConstraint(condition=Q(progress__in=TurnProgress.values), name="turn_progress_is_legal"),
        )

    def __str__(self) -> str:
        return f"{self.number} ({self.get_status_display()})"

    def seconds_waited(self, moment: datetime) -> float:
        """Return how many seconds the learner had waited for the answer at ``moment``: they are not theirs."""
        return max(0.0, (moment - self.accepted_at).total_seconds())


class Role(models.TextChoices):
    LEARNER = "learner", _("You")
    COACH = "coach", _("Coach")
    CARD = "card", _("Card")


class Message(models.Model):
    """Something said, in order; or the place of a card (``interviews/models/card.py``), which nobody said.

    ``situation`` is why the coach stepped in with it, or what a message of the learner was instead of a contribution.
    ``offers`` are what the learner may do next at the press of a button. ``folded`` marks an answer of the coach that
    was replaced when the model was asked again: it can be read, but is no part of the conversation any more.
    ``because`` is the reason, in the interview's language, where what the learner is known for steered the coach.
    ``about`` says where in the learner's words or code of the same turn stands what a message of the coach answers
    (``interviews/core/turn/pointing.py``), ``None`` for nothing in particular.
    ``heard`` are the acts that were heard in what the learner said, and other readings of it; in a message of the coach
    the readings of which it asks which one was meant (``interviews/core/acts.py``).
    """

    interview = models.ForeignKey(Interview, on_delete=models.CASCADE, related_name="messages")
    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, null=True, blank=True, related_name="messages")
    position = models.PositiveIntegerField()
    role = models.CharField(max_length=8, choices=Role.choices)
    stage = models.CharField(max_length=24, choices=STAGE_LABELS)
    text = models.TextField()
    code = models.TextField(blank=True)
    code_language = models.CharField(
        max_length=10, choices=CodeLanguage.choices, default=CodeLanguage.PYTHON, db_default=CodeLanguage.PYTHON
    )
    situation = models.CharField(max_length=24, choices=EventKind.choices, blank=True)
    offers = models.JSONField(default=list, blank=True)
    voice = models.CharField(max_length=8, choices=Voice.choices, default=Voice.CURATED)
    folded = models.BooleanField(default=False)
    because = models.CharField(max_length=300, blank=True)
    heard = models.JSONField(null=True, blank=True)
    about = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering = ("interview", "position")
        constraints = (
            models.UniqueConstraint(fields=("interview", "position"), name="message_position_once"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="message_role_is_legal"),
            models.CheckConstraint(condition=Q(stage__in=STAGE_VALUES), name="message_stage_is_legal"),
            models.CheckConstraint(
                condition=Q(situation__in=["", *EventKind.values]), name="message_situation_is_legal"
            ),
            models.CheckConstraint(
                condition=Q(code_language__in=CodeLanguage.values), name="message_code_language_is_known"
            ),
            models.CheckConstraint(condition=Q(voice__in=Voice.values), name="message_voice_is_legal"),
        )

    def __str__(self) -> str:
        return f"{self.position} {self.role}"
