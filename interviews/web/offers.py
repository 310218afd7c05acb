"""What the learner may do at the press of a button: what the coach's last word offers, and once more what failed."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from interviews.core.stages import Stage, index_of
from interviews.core.strategies import ASK_MODEL_AGAIN, BACK, EASIER_PROBLEM, MODEL_SETTINGS, PAUSE, STRONGER_HINT
from interviews.models import Interview, Message, TurnAction
from interviews.models.labels import STAGE_LABELS

_STAGE_NAMES = dict(STAGE_LABELS)


@dataclass(frozen=True)
class Offer:
    """A button, or a link. ``action`` and ``target_stage`` are those of a turn, empty for the rest."""

    name: str
    label: str
    url: str
    action: str = ""
    target_stage: str = ""
    is_link: bool = False


def offers_of(message: Message, interview: Interview) -> list[Offer]:
    """Return the buttons that ``message`` offers, without those that nothing stands for any more."""
    offers = (_offer(name, interview) for name in message.offers)
    return [offer for offer in offers if offer is not None]


def try_again(interview: Interview) -> Offer:
    """Return the button that has the turn answered that failed."""
    url = reverse("send_turn", kwargs={"interview_id": interview.pk})
    return Offer("try_again", _("Try again"), url, action=TurnAction.RETRY)


def _offer(name: str, interview: Interview) -> Offer | None:
    def url(view: str) -> str:
        return reverse(view, kwargs={"interview_id": interview.pk})

    if name == STRONGER_HINT:
        return Offer(name, _("A stronger hint"), url("send_turn"), action=TurnAction.HINT)
    if name == EASIER_PROBLEM:
        return Offer(name, _("Try an easier problem"), url("start_easier"))
    if name == PAUSE and interview.paused_at is None:
        return Offer(name, _("Pause and come back"), url("pause"))
    if name == ASK_MODEL_AGAIN:
        return Offer(name, _("Ask the model again"), url("send_turn"), action=TurnAction.RETRY)
    if name == MODEL_SETTINGS:
        return Offer(name, _("Check the model settings"), reverse("model_settings"), is_link=True)
    stage = name.removeprefix(BACK)
    if name.startswith(BACK) and stage in _STAGE_NAMES and index_of(Stage(stage)) < index_of(Stage(interview.stage)):
        label = _("Back to: %(stage)s") % {"stage": _STAGE_NAMES[stage]}
        return Offer(name, label, url("send_turn"), action=TurnAction.BACK, target_stage=stage)
    return None
