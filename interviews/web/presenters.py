"""What the templates of the interview show, prepared: no template asks the database or renders Markdown."""

import json
import uuid
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from interviews import selectors
from interviews.core.stages import Stage
from interviews.markdown import render_code, render_markdown
from interviews.models import Interview, InterviewStatus, Message, Role, StageVisit, Turn, TurnAction, TurnStatus
from interviews.web.forms import CodeEditor

CODE_STAGES = (Stage.PSEUDOCODE_DESIGN.value, Stage.EDGE_CASE_CHECK.value)
LANGUAGE_TAGS = {"en": "en", "zh": "zh-Hans"}


@dataclass(frozen=True)
class MessageRow:
    """A message of the conversation; ``opens_stage`` marks the first one in a stage, ``after_action`` what the learner
    did without words just before it."""

    position: int
    is_coach: bool
    html: SafeString
    code: SafeString | None
    stage: str
    stage_label: str
    opens_stage: bool
    after_action: str
    created_at: datetime


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
    )


def _wordless_action(message: Message, previous: Message | None) -> str:
    turn = message.turn
    if turn is None or turn.action == TurnAction.MESSAGE or (previous and previous.turn_id == turn.pk):
        return ""
    return str(turn.get_action_display())


def _new_rows(interview: Interview, after: int) -> list[MessageRow]:
    # One message earlier is read as well: only then is it known whether the first new one opens a stage.
    messages = selectors.messages_of(interview, after=max(after - 1, 0))
    seen = [message for message in messages if message.position <= after]
    new = [message for message in messages if message.position > after]
    return message_rows(new, previous=seen[-1] if seen else None)


def _facts(interview: Interview) -> list[dict[str, Any]]:
    return [{"topic": fact.topic, "answer": render_markdown(fact.answer)} for fact in selectors.facts_of(interview)]


def conversation(interview: Interview, pending: Turn | None, *, after: int = 0) -> dict[str, Any]:
    """Return the part of the room that changes with every turn: messages after ``after``, stages, facts, composer."""
    rows = _new_rows(interview, after)
    steps = selectors.stage_rail(interview)
    finished = interview.status == InterviewStatus.FINISHED
    last_turn = pending if pending or finished else selectors.last_turn(interview)
    return {
        "interview": interview,
        "content_lang": LANGUAGE_TAGS[interview.language],
        "rows": rows,
        "last_position": rows[-1].position if rows else after,
        "pending": pending,
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
    ended_at = interview.finished_at or timezone.now()
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
        "elapsed_seconds": max(0, int((ended_at - interview.started_at).total_seconds())),
        "refusal": refusal,
        "text": text,
    }


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
    return {
        "interview": interview,
        "content_lang": LANGUAGE_TAGS[interview.language],
        "problem": selectors.problem_view(interview),
        "parts": transcript_parts(selectors.messages_of(interview), selectors.stage_visits(interview)),
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
