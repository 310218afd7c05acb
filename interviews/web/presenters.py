"""What the templates of the interview show, prepared: no template asks the database or renders Markdown."""

import json
import uuid
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from interviews import selectors
from interviews.core.stages import Stage, index_of
from interviews.core.strategies import BACK, EASIER_PROBLEM, PAUSE, STRONGER_HINT
from interviews.markdown import render_code, render_markdown
from interviews.models import Interview, InterviewStatus, Message, Role, StageVisit, Turn, TurnAction, TurnStatus
from interviews.models.labels import STAGE_LABELS, EventKind
from interviews.web.forms import CodeEditor

CODE_STAGES = (Stage.PSEUDOCODE_DESIGN.value, Stage.EDGE_CASE_CHECK.value)
LANGUAGE_TAGS = {"en": "en", "zh": "zh-Hans"}

CARDS: Mapping[str, tuple[str, Promise]] = {
    EventKind.SKIP_REQUEST: ("clarifying", gettext_lazy("Let us stay here a moment")),
    EventKind.GO_BACK_REQUEST: ("clarifying", gettext_lazy("About going back")),
    EventKind.OVER_RELIANCE: ("clarifying", gettext_lazy("Not the answer, but a start")),
    EventKind.STAGNATION: ("clarifying", gettext_lazy("We have been here for a while")),
    EventKind.INVALID_INPUT: ("small", gettext_lazy("Let us try that once more")),
    EventKind.TRANSITION_FAILED: ("small", gettext_lazy("We stay where we are")),
    EventKind.FRUSTRATION: ("pause", gettext_lazy("A hard moment")),
    EventKind.MODEL_CALL_FAILED: ("attention", gettext_lazy("Something went wrong on our side")),
    EventKind.EXPERT_FAILED: ("attention", gettext_lazy("Something went wrong on our side")),
    EventKind.RESOURCES_EXHAUSTED: ("attention", gettext_lazy("Something went wrong on our side")),
    EventKind.STATE_INCONSISTENT: ("serious", gettext_lazy("Some of my notes got lost")),
}
"""Where the coach steps in: the tone of the card (😅 small, 🤔 clarifying, ⚠️ attention, 🚨 serious, 🛑 pause) and what
it is called. Other kinds are no card. The icons are drawn, in ``_fragments/tone.html``: not every system has emoji."""
_STAGE_NAMES = dict(STAGE_LABELS)


@dataclass(frozen=True)
class Card:
    """How a message shows that the coach stepped in with it: never by its colour alone."""

    tone: str
    label: str


@dataclass(frozen=True)
class Offer:
    """A button under the latest message. ``action`` and ``target_stage`` are those of a turn, empty for the rest."""

    name: str
    label: str
    url: str
    action: str = ""
    target_stage: str = ""


@dataclass(frozen=True)
class MessageRow:
    """A message of the conversation; ``opens_stage`` marks the first one in a stage, ``after_action`` what the learner
    did without words just before it, ``card`` that the coach stepped in."""

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


def message_rows(messages: Iterable[Message], *, previous: Message | None = None) -> list[MessageRow]:
    """Return the rows for ``messages``, which follow ``previous``."""
    rows = []
    for message in messages:
        rows.append(_row(message, previous))
        previous = message
    return rows


def _row(message: Message, previous: Message | None) -> MessageRow:
    is_coach = message.role == Role.COACH
    return MessageRow(
        position=message.position,
        is_coach=is_coach,
        html=render_markdown(message.text, line_breaks=not is_coach),
        code=render_code(message.code) if message.code.strip() else None,
        stage=message.stage,
        stage_label=message.get_stage_display(),
        opens_stage=previous is None or message.stage != previous.stage,
        after_action=_wordless_action(message, previous),
        created_at=message.created_at,
        card=card_of(message),
    )


def card_of(message: Message) -> Card | None:
    """Return the card that ``message`` is, ``None`` for a plain one."""
    if message.role != Role.COACH or message.situation not in CARDS:
        return None
    tone, label = CARDS[message.situation]
    return Card(tone, str(label))


def offers_of(message: Message, interview: Interview) -> list[Offer]:
    """Return the buttons that ``message`` offers, without those that nothing stands for any more."""
    offers = (_offer(name, interview) for name in message.offers)
    return [offer for offer in offers if offer is not None]


def _offer(name: str, interview: Interview) -> Offer | None:
    def url(view: str) -> str:
        return reverse(view, kwargs={"interview_id": interview.pk})

    if name == STRONGER_HINT:
        return Offer(name, _("A stronger hint"), url("send_turn"), action=TurnAction.HINT)
    if name == EASIER_PROBLEM:
        return Offer(name, _("Try an easier problem"), url("start_easier"))
    if name == PAUSE and interview.paused_at is None:
        return Offer(name, _("Pause and come back"), url("pause"))
    stage = name.removeprefix(BACK)
    if name.startswith(BACK) and stage in _STAGE_NAMES and index_of(Stage(stage)) < index_of(Stage(interview.stage)):
        label = _("Back to: %(stage)s") % {"stage": _STAGE_NAMES[stage]}
        return Offer(name, label, url("send_turn"), action=TurnAction.BACK, target_stage=stage)
    return None


def _wordless_action(message: Message, previous: Message | None) -> str:
    turn = message.turn
    if turn is None or turn.action == TurnAction.MESSAGE or (previous and previous.turn_id == turn.pk):
        return ""
    return str(turn.get_action_display())


def _new_rows(messages: list[Message], after: int) -> list[MessageRow]:
    seen = [message for message in messages if message.position <= after]
    new = [message for message in messages if message.position > after]
    return message_rows(new, previous=seen[-1] if seen else None)


def _open_offers(messages: list[Message], interview: Interview, pending: Turn | None) -> list[Offer]:
    """Return what the learner may press now: the offers of the last word, if it was the coach's."""
    if not messages or messages[-1].role != Role.COACH or pending or interview.status == InterviewStatus.FINISHED:
        return []
    return offers_of(messages[-1], interview)


def _facts(interview: Interview) -> list[dict[str, Any]]:
    return [{"topic": fact.topic, "answer": render_markdown(fact.answer)} for fact in selectors.facts_of(interview)]


def conversation(interview: Interview, pending: Turn | None, *, after: int = 0) -> dict[str, Any]:
    """Return the part of the room that changes with every turn: messages after ``after``, stages, facts, composer."""
    # One message earlier is read as well: only then is it known whether the first new one opens a stage.
    messages = selectors.messages_of(interview, after=max(after - 1, 0))
    rows = _new_rows(messages, after)
    steps = selectors.stage_rail(interview)
    finished = interview.status == InterviewStatus.FINISHED
    last_turn = pending if pending or finished else selectors.last_turn(interview)
    return {
        "interview": interview,
        "content_lang": LANGUAGE_TAGS[interview.language],
        "rows": rows,
        "last_position": rows[-1].position if rows else after,
        "offers": _open_offers(messages, interview, pending),
        "pending": pending,
        "paused": interview.paused_at is not None,
        "failed": last_turn if last_turn and last_turn.status == TurnStatus.FAILED else None,
        "last_turn": last_turn,
        "facts": _facts(interview),
        "steps": steps,
        "current_step": next((step for step in steps if step.state == "current"), None),
        "client_id": uuid.uuid4(),
        "wants_code": interview.stage in CODE_STAGES,
        "finished": finished,
    }


def room(interview: Interview, *, show_timer: bool, refusal: Any = None, text: str = "") -> dict[str, Any]:
    """Return all that the room shows. After a refused submission ``text`` is put back into the composer."""
    view = selectors.problem_view(interview)
    code = interview.code if interview.code_saved_at else view.starter_code
    editor = CodeEditor()
    return {
        **conversation(interview, selectors.pending_turn(interview)),
        "problem": view,
        "statement": render_markdown(view.statement, line_breaks=bool(interview.pasted_text)),
        "signature": render_code(view.signature) if view.signature else None,
        "examples": [
            {
                "input": example.input,
                "output": example.output,
                "explanation": render_markdown(example.explanation) if example.explanation else "",
            }
            for example in view.examples
        ],
        "editor_media": editor.media,
        "editor": editor.render("code", code, {"id": "code", "form": "composer", **_EDITOR_ATTRIBUTES}),
        "code_is_own": bool(code.strip()) and code != view.starter_code,
        "starter_code": view.starter_code,
        "editor_messages": json.dumps(_editor_messages()),
        "show_timer": show_timer,
        "elapsed_seconds": _elapsed_seconds(interview),
        "refusal": refusal,
        "text": text,
    }


def _elapsed_seconds(interview: Interview) -> int:
    """Return how long the interview has lasted by its own clock, which stands still in breaks."""
    moment = interview.finished_at or timezone.now()
    # Somebody who comes back after a long time has not sent anything yet: the break is known, but not booked.
    unbooked = 0.0 if interview.paused_at else interview.break_until(moment)
    return max(0, int(interview.seconds_at(moment) - unbooked))


_EDITOR_ATTRIBUTES = {
    "class": "code-plain",
    "autocomplete": "off",
    "autocapitalize": "off",
    "spellcheck": "false",
    "rows": "18",
    "aria-labelledby": "code-heading",
}


def _editor_messages() -> dict[str, str]:
    """Return what Ace says to screen readers and in its search box, by its own keys."""
    return {
        "editor.scroller.aria-roledescription": _("code editor"),
        "editor.scroller.aria-label": _("Your code. Press Enter to edit, Escape to leave."),
        "editor.gutter.aria-roledescription": _("line numbers"),
        "editor.gutter.aria-label": _("Line numbers. Press Enter to go through them, Escape to leave."),
        "text-input.aria-roledescription": _("code editor"),
        "text-input.aria-label": _("Line $0"),
        "search-box.find.placeholder": _("Search for"),
        "search-box.find-all.text": _("All"),
        "search-box.replace.placeholder": _("Replace with"),
        "search-box.replace-next.text": _("Replace"),
        "search-box.replace-all.text": _("All"),
        "search-box.toggle-replace.title": _("Show or hide replacing"),
        "search-box.toggle-regexp.title": _("Regular expression"),
        "search-box.toggle-case.title": _("Match case"),
        "search-box.toggle-whole-word.title": _("Whole words"),
        "search-box.toggle-in-selection.title": _("Search in the selection"),
        "search-box.search-counter": _("$0 of $1"),
    }


@dataclass
class TranscriptPart:
    """One stay in a stage, with all that was said in it."""

    stage_label: str
    entered_at: datetime | None = None
    left_at: datetime | None = None
    skipped: bool = False
    rows: list[MessageRow] = field(default_factory=list)

    @property
    def minutes(self) -> int | None:
        """Return how long the stay was, in minutes rounded up; ``None`` while it lasts."""
        if self.entered_at is None or self.left_at is None:
            return None
        return -(-(self.left_at - self.entered_at) // timedelta(minutes=1))


def transcript(interview: Interview) -> dict[str, Any]:
    """Return the whole conversation, grouped by stay in a stage."""
    messages = selectors.messages_of(interview)
    interventions = Counter(card.label for message in messages if (card := card_of(message)))
    return {
        "interview": interview,
        "content_lang": LANGUAGE_TAGS[interview.language],
        "problem": selectors.problem_view(interview),
        "parts": transcript_parts(messages, selectors.stage_visits(interview)),
        "interventions": interventions.most_common(),
        "intervention_count": interventions.total(),
        "hint_count": selectors.hint_count(interview),
        "facts": _facts(interview),
        "code": render_code(interview.code) if interview.code.strip() else None,
        "finished": interview.status == InterviewStatus.FINISHED,
    }


def transcript_parts(messages: Iterable[Message], visits: Iterable[StageVisit]) -> list[TranscriptPart]:
    """Return ``messages`` in order, a part for each run in the same stage, matched with ``visits`` in order."""
    parts: list[TranscriptPart] = []
    open_visits = list(visits)
    for row in message_rows(messages):
        if row.opens_stage:
            parts.append(_part_of(row, open_visits))
        parts[-1].rows.append(row)
    return parts


def _part_of(row: MessageRow, visits: list[StageVisit]) -> TranscriptPart:
    while visits:
        visit = visits.pop(0)
        if visit.stage == row.stage:
            return TranscriptPart(row.stage_label, visit.entered_at, visit.left_at, visit.skipped)
    return TranscriptPart(row.stage_label)
