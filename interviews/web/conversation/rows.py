"""Messages as the room and the transcript show them: rows with their text as HTML, the cards, what was retracted."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType
from typing import Any, Literal

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from interviews.conversation.cards import card_shown
from interviews.core.cards.content import ErrorCard, Tone
from interviews.core.cards.registry import CARDS
from interviews.core.cards.wording import CARD_WORDING, OUTCOME_LABELS
from interviews.core.context import Language
from interviews.core.turn.pointing import About
from interviews.core.turn.situations.strategies import SKIP_TO_END
from interviews.ground.markdown import render_markdown, shown_code
from interviews.ground.refusals import page_language
from interviews.models import Card, CardState, Message, Role, TurnAction, TurnStatus, Voice
from interviews.recovery.steps_shown import wizard_view
from interviews.web.coaching.review_shown import ShownComment
from interviews.web.conversation.actions import Way, ways_of


@dataclass(frozen=True)
class Situation:
    """How a message shows that the coach stepped in with it: never by its colour alone. One that ``is_past`` is folded
    to a line."""

    tone: Tone
    label: str
    is_past: bool = False


@dataclass(frozen=True)
class ShownCard:
    """A card at its place: open with its ``ways`` and the steps of its ``wizard``, or folded to a line that says what
    was ``done`` or chosen."""

    feedback: ErrorCard
    ways: list[Way]
    wizard: Any = None
    is_folded: bool = False
    done: str = ""

    @property
    def is_said(self) -> bool:
        """Tell whether the coach says the same just before it, so that the card need not."""
        return self.feedback.code in _SAID_BY_THE_COACH


_SAID_BY_THE_COACH = frozenset({"ambiguous_reference"})


@dataclass(frozen=True)
class ShownAbout:
    """What a reply of the coach is about: the learner's message at ``position``, of it the ``words`` or a ``line`` of
    its code."""

    position: int
    words: tuple[str, ...]
    line: int | None


@dataclass(frozen=True)
class MessageRow:
    """A message of the conversation; ``opens_stage`` marks the first one in a stage, ``after_action`` what the learner
    did without words just before it, ``situation`` that the coach stepped in, ``by_model`` who found the words,
    ``because`` why the coach does just this for this learner, ``about`` what of the learner's words it answers. A row
    with a ``card`` has no words of its own. ``hint`` says that the learner may tell that it did not help, or has.
    ``comments`` are what human coaches wrote on it, and ``candidates`` the names under which an open card offers what
    the learner says in it.

    What is ``retracted`` is no part of the conversation any more: an answer that was replaced (``replaced``), with the
    other messages of the same answer in ``more``, or the learner's words (``taken_back``).
    """

    position: int
    is_coach: bool
    html: SafeString
    code: SafeString | None
    code_label: str
    stage: str
    stage_label: str
    opens_stage: bool
    after_action: str
    created_at: datetime
    situation: Situation | None = None
    card: ShownCard | None = None
    by_model: bool = False
    because: str = ""
    hint: Literal["", "open", "noted"] = ""
    retracted: Literal["", "replaced", "taken_back"] = ""
    comments: tuple[ShownComment, ...] = ()
    candidates: tuple[str, ...] = ()
    about: ShownAbout | None = None
    more: list["MessageRow"] = field(default_factory=list)


IsPast = Callable[[Message], bool]


def _is_never_past(message: Message) -> bool:
    return False


def message_rows(
    messages: Iterable[Message],
    *,
    previous: Message | None = None,
    stage: str | None = None,
    is_past: IsPast = _is_never_past,
    later: Iterable[Message] = (),
    hints: Mapping[int, bool] = MappingProxyType({}),
    comments: Mapping[int, tuple[ShownComment, ...]] = MappingProxyType({}),
    candidates: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
) -> list[MessageRow]:
    """Return the rows for ``messages``, which follow ``previous``; ``stage`` is that in which was spoken before.

    ``is_past`` tells of which situations of the coach only a line is left. ``later`` are messages that are no rows, but
    may be what the learner said to a card. ``hints`` says of each hint, by position, whether it was noted as no help;
    ``comments`` are those of human coaches, by position, and ``candidates`` what an open card offers, by how the
    message begins in which it was said.
    """
    messages = list(messages)
    by_turn = {one.turn_id: one for one in (previous, *messages) if one is not None and one.role == Role.LEARNER}
    said = [message for message in (*messages, *later) if message.role == Role.LEARNER and counts(message)]
    rows: list[MessageRow] = []
    for message in messages:
        row = _row(message, previous, stage, is_past, said, hints=hints, comments=comments.get(message.position, ()))
        row = replace(row, candidates=_offered_in(message, candidates), about=_about(message, by_turn))
        if message.folded and rows and previous and previous.folded and previous.turn_id == message.turn_id:
            rows[-1].more.append(row)
        else:
            rows.append(row)
        previous = message
        stage = message.stage if row.opens_stage else stage
    return rows


def _about(message: Message, by_turn: Mapping[int | None, Message]) -> ShownAbout | None:
    """Return what ``message`` is about, where that message of the learner is at hand and still counts."""
    if message.about is None or message.turn is None:
        return None
    said = by_turn.get(message.turn.repeats_id or message.turn_id)
    if said is None or not counts(said):
        return None
    found = About.from_dict(message.about)
    return ShownAbout(said.position, tuple(said.text[start:end] for start, end in found.words), found.line)


def candidates_of(cards: Iterable[Card]) -> dict[str, tuple[str, ...]]:
    """Return what ``cards`` offer as candidates: how the learner's message begins, and what is offered of it."""
    found: dict[str, tuple[str, ...]] = {}
    for card in cards:
        for one in card.facts.get("candidates", ()):
            if opening := one.get("said_in"):
                found[opening] = (*found.get(opening, ()), one["label"])
    return found


def _offered_in(message: Message, candidates: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    if message.role != Role.LEARNER or not counts(message):
        return ()
    return next((labels for opening, labels in candidates.items() if message.text.startswith(opening)), ())


def _row(
    message: Message,
    previous: Message | None,
    stage: str | None,
    is_past: IsPast,
    said: list[Message],
    *,
    hints: Mapping[int, bool],
    comments: tuple[ShownComment, ...],
) -> MessageRow:
    noted = hints.get(message.position)
    is_coach = message.role == Role.COACH
    is_card = message.role == Role.CARD
    return MessageRow(
        position=message.position,
        is_coach=is_coach,
        html=render_markdown(message.text, line_breaks=not is_coach),
        code=shown_code(message.code, message.code_language) if message.code.strip() else None,
        code_label=_code_label(message),
        stage=message.stage,
        stage_label=message.get_stage_display(),
        # Nobody speaks in a card, so no stage begins with it; but something has to stand above the first row.
        opens_stage=message.stage != stage and not message.folded and not (is_card and stage),
        after_action=_wordless_action(message, previous),
        created_at=message.created_at,
        situation=situation_of(message, is_past=is_past(message)),
        card=_shown(message, _next_words(message, said)) if is_card else None,
        by_model=message.voice == Voice.MODEL,
        because=message.because,
        hint="" if noted is None else "noted" if noted else "open",
        retracted="replaced" if message.folded else "taken_back" if is_taken_back(message) else "",
        comments=comments,
    )


def _next_words(message: Message, said: list[Message]) -> str:
    following = (later for later in said if later.position > message.position)
    return next((later.text for later in following), "")


def _shown(message: Message, next_words: str) -> ShownCard:
    card, language = message.card, page_language()
    card.interview = message.interview  # which is there already, where all messages of one are read
    feedback = card_shown(card, language)
    if card.state == CardState.FOLDED:
        return ShownCard(feedback, [], is_folded=True, done=_done(card, next_words, language))
    texts = {str(number): found["text"] for number, found in enumerate(card.facts.get("candidates", ()), start=1)}
    ways = ways_of(
        feedback.options,
        interview_id=card.interview_id,
        default=feedback.default_option,
        on_card=True,
        texts=texts,
    )
    # The steps have their own way out: one beside them that means nearly the same would only be puzzling.
    wizard = wizard_view(card, language) if card.wizard else None
    return ShownCard(feedback, [] if wizard else ways, wizard=wizard)


def _done(card: Card, next_words: str, language: Language) -> str:
    """Return what became of a folded card: what was chosen of its candidates, else what was pressed."""
    candidates = card.facts.get("candidates", ())
    if candidates and card.outcome == "go_on":
        return next((found["label"] for found in candidates if found["text"] == next_words), "")
    label = OUTCOME_LABELS.get(card.outcome)
    return label[language] if label else ""


def situation_of(message: Message, *, is_past: bool = False) -> Situation | None:
    """Return how ``message`` shows that the coach stepped in with it, ``None`` for a plain one."""
    if message.role != Role.COACH or message.situation not in CARDS:
        return None
    # The wish to skip the last stage is asked back: the card is then about the end.
    titled = "end_interview" if SKIP_TO_END in message.offers else message.situation
    title = CARD_WORDING[titled][page_language()].title
    return Situation(CARDS[message.situation].tone, title, is_past)


def is_taken_back(message: Message) -> bool:
    """Tell whether the learner took ``message`` back."""
    return message.role == Role.LEARNER and message.turn is not None and message.turn.status == TurnStatus.CANCELLED


def counts(message: Message) -> bool:
    """Tell whether ``message`` is still part of the conversation; a card never is."""
    return not (message.folded or message.role == Role.CARD or is_taken_back(message))


_WITH_A_ROW = (TurnAction.MESSAGE, TurnAction.SUBMIT)
"""What the learner did by words or code, which stand in the conversation."""


def _code_label(message: Message) -> str:
    if message.turn is not None and message.turn.action == TurnAction.SUBMIT:
        return str(message.turn.get_action_display())
    return _("Code sent with this message")


def _wordless_action(message: Message, previous: Message | None) -> str:
    turn = message.turn
    if turn is None or turn.action in _WITH_A_ROW or (previous and previous.turn_id == turn.pk):
        return ""
    # Not only a model is asked again: a turn that failed is repeated in the same way.
    return _("Asked again") if turn.action == TurnAction.RETRY else str(turn.get_action_display())
