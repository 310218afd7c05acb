"""Messages as the room and the transcript show them: rows with their text as HTML, the cards, what was retracted."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from interviews.markdown import render_code, render_markdown
from interviews.models import Message, Role, TurnAction, TurnStatus, Voice
from interviews.models.labels import EventKind

CARDS: Mapping[str, tuple[str, Promise]] = {
    EventKind.SKIP_REQUEST: ("clarifying", gettext_lazy("Let us stay here a moment")),
    EventKind.GO_BACK_REQUEST: ("clarifying", gettext_lazy("About going back")),
    EventKind.OVER_RELIANCE: ("clarifying", gettext_lazy("Not the answer, but a start")),
    EventKind.STAGNATION: ("clarifying", gettext_lazy("We have been here for a while")),
    EventKind.INVALID_INPUT: ("small", gettext_lazy("Let us try that once more")),
    EventKind.TRANSITION_FAILED: ("small", gettext_lazy("We stay where we are")),
    EventKind.FRUSTRATION: ("pause", gettext_lazy("A hard moment")),
    EventKind.MODEL_CALL_FAILED: ("attention", gettext_lazy("The model is not available just now")),
    EventKind.RESOURCES_EXHAUSTED: ("attention", gettext_lazy("Today’s model budget is used up")),
    EventKind.EXPERT_FAILED: ("attention", gettext_lazy("Something went wrong on our side")),
    EventKind.STATE_INCONSISTENT: ("serious", gettext_lazy("Some of my notes got lost")),
}
"""Where the coach steps in: the tone of the card (😅 small, 🤔 clarifying, ⚠️ attention, 🚨 serious, 🛑 pause) and what
it is called. Other kinds are no card. The icons are drawn, in ``_fragments/tone.html``: not every system has emoji."""


@dataclass(frozen=True)
class Card:
    """How a message shows that the coach stepped in with it: never by its colour alone."""

    tone: str
    label: str


@dataclass(frozen=True)
class MessageRow:
    """A message of the conversation; ``opens_stage`` marks the first one in a stage, ``after_action`` what the learner
    did without words just before it, ``card`` that the coach stepped in, ``by_model`` who found the words.

    What is ``retracted`` is no part of the conversation any more: an answer that was replaced (``replaced``), with the
    other messages of the same answer in ``more``, or the learner's words (``taken_back``).
    """

    position: int
    is_coach: bool
    html: SafeString
    code: SafeString | None
    stage: str
    stage_label: str
    opens_stage: bool
    after_action: str
    created_at: datetime
    card: Card | None = None
    by_model: bool = False
    retracted: Literal["", "replaced", "taken_back"] = ""
    more: list["MessageRow"] = field(default_factory=list)


def message_rows(
    messages: Iterable[Message], *, previous: Message | None = None, stage: str | None = None
) -> list[MessageRow]:
    """Return the rows for ``messages``, which follow ``previous``; ``stage`` is that in which was spoken before."""
    rows: list[MessageRow] = []
    for message in messages:
        row = _row(message, previous, stage)
        if message.folded and rows and previous and previous.folded and previous.turn_id == message.turn_id:
            rows[-1].more.append(row)
        else:
            rows.append(row)
        previous = message
        stage = stage if message.folded else message.stage
    return rows


def _row(message: Message, previous: Message | None, stage: str | None) -> MessageRow:
    is_coach = message.role == Role.COACH
    return MessageRow(
        position=message.position,
        is_coach=is_coach,
        html=render_markdown(message.text, line_breaks=not is_coach),
        code=render_code(message.code) if message.code.strip() else None,
        stage=message.stage,
        stage_label=message.get_stage_display(),
        opens_stage=message.stage != stage and not message.folded,
        after_action=_wordless_action(message, previous),
        created_at=message.created_at,
        card=card_of(message),
        by_model=message.voice == Voice.MODEL,
        retracted="replaced" if message.folded else "taken_back" if is_taken_back(message) else "",
    )


def card_of(message: Message) -> Card | None:
    """Return the card that ``message`` is, ``None`` for a plain one."""
    if message.role != Role.COACH or message.situation not in CARDS:
        return None
    tone, label = CARDS[message.situation]
    return Card(tone, str(label))


def is_taken_back(message: Message) -> bool:
    """Tell whether the learner took ``message`` back."""
    return message.turn is not None and message.turn.status == TurnStatus.CANCELLED


def counts(message: Message) -> bool:
    """Tell whether ``message`` is still part of the conversation."""
    return not (message.folded or is_taken_back(message))


def _wordless_action(message: Message, previous: Message | None) -> str:
    turn = message.turn
    if turn is None or turn.action == TurnAction.MESSAGE or (previous and previous.turn_id == turn.pk):
        return ""
    # Not only a model is asked again: a turn that failed is repeated in the same way.
    return _("Asked again") if turn.action == TurnAction.RETRY else str(turn.get_action_display())
