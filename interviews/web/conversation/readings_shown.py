"""What the learner may have meant, as buttons under the coach's last word."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

from interviews.conversation.readings import offered_after
from interviews.core.cards.content import RecoveryOption
from interviews.core.cards.wording import ACTION_LABELS
from interviews.ground.refusals import page_language
from interviews.models import Interview, Message, TurnAction
from interviews.web.conversation.actions import Kind, Way, ways_of
from interviews.web.shared.problem_shown import LANGUAGE_TAGS


@dataclass(frozen=True)
class ShownReadings:
    """The readings and the way out of them; ``disputed`` where the coach took none of them, and did not ask."""

    ways: list[Way]
    disputed: bool


def shown_readings(word: Message | None, interview: Interview, known: Iterable[Message]) -> ShownReadings | None:
    """Return what can be chosen after ``word``, the last of the conversation, ``None`` where nothing can.

    ``known`` are messages that were read already.
    """
    offered = offered_after(word, interview, known)
    if offered is None:
        return None
    url = reverse("send_turn", kwargs={"interview_id": interview.pk})
    fields = (("action", str(TurnAction.MESSAGE)), *((("disputed", "1"),) if offered.disputed else ()))
    lang = LANGUAGE_TAGS[interview.language]
    ways = [
        Way(f"meant:{one.place}", one.label, Kind.TURN, url, (*fields, ("meant", str(one.place))), lang=lang)
        for one in offered.readings
    ]
    out = "misheard" if offered.disputed else "none_of_these"
    option = RecoveryOption(out, ACTION_LABELS[out][page_language()], 0.5)
    return ShownReadings([*ways, *ways_of([option], interview_id=interview.pk)], offered.disputed)
