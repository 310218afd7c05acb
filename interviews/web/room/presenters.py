"""What the templates of the interview show, prepared: no template asks the database or renders Markdown."""

import uuid
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from django.urls import reverse
from django.utils import timezone

from interviews.coding.selectors import submissions_of
from interviews.conversation import cards, selectors
from interviews.conversation.memory import memory_of
from interviews.core.context import InterviewContext
from interviews.core.stages import Stage
from interviews.ground.markdown import render_code, render_markdown
from interviews.ground.refusals import page_language
from interviews.models import Interview, InterviewStatus, Message, Role, StageVisit, Turn, TurnStatus
from interviews.models.turn import UNFINISHED
from interviews.progress.outcomes import hints_asked
from interviews.remarks.remarks import hint_marks
from interviews.report.evidence.times import Interval, seconds_of_stays
from interviews.web.coaching.review_shown import ShownComment, comments_beside, given_on, shown_feedback
from interviews.web.coding.attempts_shown import attempt_rows, shown_attempts
from interviews.web.coding.cases_shown import shown_cases
from interviews.web.coding.code_editor import code_editor
from interviews.web.coding.results_shown import being_tested, shown_results
from interviews.web.coding.starter import starter_code
from interviews.web.conversation.actions import Way, offers_of, ways_of
from interviews.web.conversation.rows import (
    IsPast,
    MessageRow,
    ShownCard,
    counts,
    is_taken_back,
    message_rows,
    situation_of,
)
from interviews.web.report.shown import report_outcome, report_progress
from interviews.web.room.waiting import wait_for
from interviews.web.shared.chart_texts import time_text
from problems.judge_access import code_is_run
from profiles.models import Profile, User
from profiles.roles import CURATOR, has_role

CODE_STAGES = (Stage.PSEUDOCODE_DESIGN.value, Stage.EDGE_CASE_CHECK.value)
LANGUAGE_TAGS = {"en": "en", "zh": "zh-Hans"}


def _facts(interview: Interview, memory: InterviewContext) -> list[dict[str, Any]]:
    facts = selectors.facts_of(interview, memory)
    return [{"topic": fact.topic, "answer": render_markdown(fact.answer)} for fact in facts]


def conversation(
    interview: Interview, *, after: int = 0, returned: bool = False, results_key: str = ""
) -> dict[str, Any]:
    """Return the part of the room that changes with every turn: messages after ``after``, stages, facts, composer.

    With ``returned`` the page says that the message that was just taken back has come back. Results of running code
    are part of it unless their key is ``results_key``, that of what the page shows already.
    """
    # The turn comes first: what was said in it is stored together with its end, so it cannot be missed.
    last_turn = selectors.last_turn(interview) if interview.turn_count else None
    pending = last_turn if last_turn and last_turn.status in UNFINISHED else None
    if pending is None and interview.status == InterviewStatus.WORKING and not interview.is_over:
        interview.refresh_from_db()  # the answer came just now
    memory, _damaged = memory_of(interview)
    steps = selectors.stage_rail(interview, memory)
    finished = interview.is_over
    is_cancelled = last_turn is not None and last_turn.status == TurnStatus.CANCELLED
    return {
        "interview": interview,
        "content_lang": LANGUAGE_TAGS[interview.language],
        **_said(interview, after, may_offer=not (pending or finished)),
        **_waiting(interview, pending),
        "paused": interview.paused_at is not None,
        "returned": last_turn if returned and is_cancelled else None,
        "usage": selectors.usage_of(interview),
        "last_turn": last_turn,
        "facts": _facts(interview, memory),
        "steps": steps,
        "current_step": next((step for step in steps if step.state == "current"), None),
        **_composer(interview),
        "finished": finished,
        "report": report_outcome(interview),
        "draft": interview.status == InterviewStatus.DRAFT,
        "standing": _standing_card(interview),
        **_coding(interview, memory, pending, known_key=results_key),
    }


def results(interview: Interview) -> dict[str, Any]:
    """Return what the panel of results shows now."""
    memory, _damaged = memory_of(interview)
    shown = shown_results(selectors.latest_attempt(interview), memory)
    return {"interview": interview, "finished": interview.is_over, "results": shown, "run_id": uuid.uuid4()}


def _coding(interview: Interview, memory: InterviewContext, pending: Turn | None, *, known_key: str) -> dict[str, Any]:
    """Return what came of running code; nothing for a page that shows it already, or where code is not run."""
    if not code_is_run():
        return {"judge": False}
    shown = being_tested(pending) if pending else None
    if shown is None:
        code = None if "code" in interview.get_deferred_fields() else interview.code
        shown = shown_results(selectors.latest_attempt(interview), memory, code=code)
    if known_key and shown.key == known_key:
        return {"judge": True}
    return {"judge": True, "results": shown, "attempts": shown_attempts(interview), "run_id": uuid.uuid4()}


_LEAVES_A_WAY = (InterviewStatus.DRAFT, InterviewStatus.FAILED, InterviewStatus.REPORT_REVIEW)


def _standing_card(interview: Interview) -> ShownCard | None:
    """Return the ways on of an interview that cannot go on by itself, where no card shows them."""
    if interview.status not in _LEAVES_A_WAY or cards.open_card_of(interview) is not None:
        return None
    feedback = cards.standing_feedback(interview, page_language())
    ways = ways_of(feedback.options, interview_id=interview.pk, default=feedback.default_option, on_card=True)
    return ShownCard(feedback, ways)


def accepted(turn: Turn, *, after: int) -> dict[str, Any]:
    """Return what changes when ``turn`` was accepted and waits for its answer: one query."""
    interview = turn.interview
    return {
        "interview": interview,
        "content_lang": LANGUAGE_TAGS[interview.language],
        **_said(interview, after, is_answered=False, may_offer=False),
        **_waiting(interview, turn),
        "last_turn": turn,
        **_composer(interview),
        "results": being_tested(turn) if code_is_run() else None,
        "run_id": uuid.uuid4(),
    }


def _waiting(interview: Interview, pending: Turn | None) -> dict[str, Any]:
    """Return what the page waits for: the answer to a turn, or the report."""
    if pending is not None:
        return {"pending": pending, "wait": wait_for(pending)}
    return {"pending": None, "wait": report_progress(interview)}


def _composer(interview: Interview) -> dict[str, Any]:
    return {"client_id": uuid.uuid4(), "wants_code": interview.stage in CODE_STAGES}


def _said(interview: Interview, after: int, *, may_offer: bool, is_answered: bool = True) -> dict[str, Any]:
    """Return the new rows, the rows before them that look different now, and what the last word offers.

    Until a turn ``is_answered`` nothing before it looks different.
    """
    # One message earlier is read as well: only then is it known whether the first new one opens a stage.
    messages = selectors.messages_of(interview, after=max(after - 1, 0))
    seen = [message for message in messages if message.position <= after]
    new = [message for message in messages if message.position > after]
    asked_again = {message.turn.repeats_id for message in new if message.turn and message.turn.repeats_id}
    answered = selectors.answers_before(interview, asked_again, after) if seen and asked_again else []
    said = [message for message in (*answered, *seen) if not message.folded and message.role != Role.CARD]
    stage = (said or seen)[-1].stage if seen else None
    answer = next((message for message in reversed(new) if message.role == Role.COACH and counts(message)), None)

    def is_past(message: Message) -> bool:
        """A later turn was answered, so what the coach stepped in with before is folded."""
        return answer is not None and message.turn_id != answer.turn_id

    hints = hint_marks(interview, new)
    rows = message_rows(new, previous=seen[-1] if seen else None, stage=stage, is_past=is_past, hints=hints)
    replaced = message_rows(message for message in answered if message.folded)
    taken_back = message_rows((message for message in seen if is_taken_back(message)), stage=stage)
    closed = _closed(interview, after, messages, answer, is_past) if is_answered else []
    return {
        "rows": rows,
        "changed_rows": [*replaced, *taken_back, *closed],
        "gone_ids": _gone_ids(answered, replaced),
        "last_position": new[-1].position if new else after,
        "offers": _open_offers(messages, interview) if may_offer else [],
    }


def _closed(
    interview: Interview, after: int, messages: list[Message], answer: Message | None, is_past: IsPast
) -> list[MessageRow]:
    """Return the rows of what a page that shows the messages up to ``after`` still shows as it was before: what is
    folded by now, and the steps of an open card. ``messages`` are the last one on the page and those after it."""
    seen = [message for message in messages if message.position <= after]
    if not seen:
        return []
    rows = selectors.different_since(interview, after, seen[-1].created_at, answered=answer is not None)
    shown = [message for message in rows if message.role == Role.CARD or is_past(message)]
    hints = hint_marks(interview, shown)
    return message_rows(shown, stage=interview.stage, is_past=is_past, later=messages, hints=hints)


def _gone_ids(answered: list[Message], replaced: list[MessageRow]) -> list[str]:
    """Return what a page shows of answers that were replaced besides the rows into which they are folded."""
    gone = [f"message-{row.position}" for first in replaced for row in first.more]
    spoken_in = before = None
    for previous, message in pairwise([None, *answered]):
        if message.folded:
            before = before if previous and previous.turn_id == message.turn_id else spoken_in
            if before not in (None, message.stage):
                gone.append(f"break-{message.position}")
        else:
            spoken_in = message.stage
        before = message.stage
    return gone


def _open_offers(messages: list[Message], interview: Interview) -> list[Way]:
    """Return what the learner may press now: the offers of the last word, if it was the coach's."""
    word = next((message for message in reversed(messages) if counts(message)), None) or selectors.last_word(interview)
    return offers_of(word, interview) if word and word.role == Role.COACH else []


def room(
    interview: Interview, *, profile: Profile, refusal: Any = None, text: str = "", returned: bool = False
) -> dict[str, Any]:
    """Return all that the room shows to whom ``profile`` is of, but for who speaks as the coach.

    After a refused submission ``text`` is put back into the composer; with ``returned`` a message taken back is.
    """
    view = selectors.problem_view(interview)
    changing = conversation(interview, returned=returned)
    if changing["returned"]:
        text = changing["returned"].text
    starter = starter_code(interview, view)
    code = interview.code if interview.code_saved_at else starter
    return {
        **changing,
        **shown_problem(view, line_breaks=bool(interview.pasted_text)),
        **code_editor(profile, code, form="composer"),
        "code_is_own": bool(code.strip()) and code != starter,
        "starter_code": starter,
        "own_cases": shown_cases(interview) if changing["judge"] else None,
        "desk_url": _desk_url(interview, profile.user),
        "show_timer": profile.show_timer,
        "elapsed_seconds": _elapsed_seconds(interview),
        "refusal": refusal,
        "text": text,
    }


def _desk_url(interview: Interview, user: User) -> str:
    """Return where curators work on the problem of a scratch interview; "" for anybody else and any other interview."""
    if not (interview.is_scratch and interview.revision and user.is_staff and has_role(user, CURATOR)):
        return ""
    return reverse("admin:problems_problem_change", args=[interview.revision.problem_id])


def shown_problem(view: selectors.ProblemView, *, line_breaks: bool = False) -> dict[str, Any]:
    """Return what a page needs to show a problem."""
    return {
        "problem": view,
        "statement": render_markdown(view.statement, line_breaks=line_breaks),
        "signature": render_code(view.signature) if view.signature else None,
        "examples": [
            {
                "input": example.input,
                "output": example.output,
                "explanation": render_markdown(example.explanation) if example.explanation else "",
            }
            for example in view.examples
        ],
    }


def _elapsed_seconds(interview: Interview) -> int:
    """Return how long the interview has lasted by its own clock, which stands still in breaks."""
    moment = interview.finished_at or timezone.now()
    # Somebody who comes back after a long time has not sent anything yet: the break is known, but not booked.
    unbooked = 0.0 if interview.paused_at else interview.break_until(moment)
    return max(0, int(interview.seconds_at(moment) - unbooked))


@dataclass
class TranscriptPart:
    """One stay in a stage, with all that was said in it; ``seconds`` are its own time, ``None`` while it lasts."""

    stage_label: str
    entered_at: datetime | None = None
    seconds: float | None = None
    skipped: bool = False
    rows: list[MessageRow] = field(default_factory=list)

    @property
    def duration(self) -> str:
        """Return how long the stay was, as the report's figures say it; empty while it lasts."""
        return "" if self.seconds is None else time_text(self.seconds)


def transcript(interview: Interview) -> dict[str, Any]:
    """Return the whole conversation, grouped by stay in a stage."""
    messages = selectors.messages_of(interview)
    visits = selectors.stage_visits(interview)
    memory, _damaged = memory_of(interview)
    interventions = Counter(found.label for message in messages if counts(message) and (found := situation_of(message)))
    given = given_on(interview)
    comments = comments_beside(interview, given, page="transcript")
    return {
        "interview": interview,
        "content_lang": LANGUAGE_TAGS[interview.language],
        "coach_feedback": shown_feedback(interview, given, page="transcript"),
        "problem": selectors.problem_view(interview),
        "parts": transcript_parts(messages, visits, seconds_of_visits(interview, visits, messages), comments),
        "interventions": interventions.most_common(),
        "intervention_count": interventions.total(),
        "hint_count": hints_asked(interview).total(),
        "usage": selectors.usage_of(interview),
        "facts": _facts(interview, memory),
        "attempts": attempt_rows(interview, submissions_of(interview).reverse()),
        "code": render_code(interview.code) if interview.code.strip() else None,
        "finished": interview.is_over,
        "report": report_outcome(interview),
    }


def seconds_of_visits(
    interview: Interview, visits: Sequence[StageVisit], messages: Iterable[Message]
) -> dict[int, float]:
    """Return the time of each visit that has ended, by its position: without breaks, as the report counts it."""
    now = interview.finished_at or timezone.now()
    intervals = {
        visit.position: Interval(Stage(visit.stage), visit.entered_at, visit.left_at or now) for visit in visits
    }
    moments = [message.created_at for message in messages if counts(message)]
    lengths = seconds_of_stays(tuple(intervals.values()), moments, interview.seconds_at(now))
    ended = {visit.position for visit in visits if visit.left_at is not None}
    return {position: length for position, length in zip(intervals, lengths, strict=True) if position in ended}


def transcript_parts(
    messages: Iterable[Message],
    visits: Iterable[StageVisit],
    seconds: Mapping[int, float],
    comments: Mapping[int, tuple[ShownComment, ...]] = MappingProxyType({}),
) -> list[TranscriptPart]:
    """Return ``messages`` in order, a part for each run in the same stage, matched with ``visits`` in order.

    ``seconds`` are the times of the visits, by position; ``comments`` those of coaches, by position of the message.
    """
    parts: list[TranscriptPart] = []
    open_visits = list(visits)
    for row in message_rows(messages, comments=comments):
        if row.opens_stage:
            parts.append(_part_of(row, open_visits, seconds))
        parts[-1].rows.append(row)
    return parts


def _part_of(row: MessageRow, visits: list[StageVisit], seconds: Mapping[int, float]) -> TranscriptPart:
    visit = take_visit(visits, row.stage)
    if visit is None:
        return TranscriptPart(row.stage_label)
    return TranscriptPart(row.stage_label, visit.entered_at, seconds.get(visit.position), visit.skipped)


def take_visit(visits: list[StageVisit], stage: str) -> StageVisit | None:
    """Take the next of ``visits`` in ``stage`` out of the list, with those before it, in which nothing was said."""
    while visits:
        visit = visits.pop(0)
        if visit.stage == stage:
            return visit
    return None
