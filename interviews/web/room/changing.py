"""What changes in the room with every turn, prepared: no template asks the database or renders Markdown."""

import uuid
from typing import Any

from interviews.conversation import cards, selectors
from interviews.conversation.memory import memory_of
from interviews.core.context import InterviewContext
from interviews.core.stages import Stage
from interviews.ground.markdown import render_markdown
from interviews.ground.refusals import page_language
from interviews.models import Interview, InterviewStatus, Turn, TurnStatus
from interviews.models.turn import UNFINISHED
from interviews.web.coding.attempts_shown import shown_attempts
from interviews.web.coding.results_shown import being_tested, shown_results
from interviews.web.conversation.actions import ways_of
from interviews.web.conversation.facts_shown import shown_facts
from interviews.web.conversation.rows import ShownCard
from interviews.web.report.shown import report_outcome, report_progress
from interviews.web.room.new_rows import latest_rows, new_rows
from interviews.web.room.waiting import wait_for
from interviews.web.shared.problem_shown import LANGUAGE_TAGS
from problems.judge_access import code_is_run, languages_that_run

CODE_STAGES = (Stage.PSEUDOCODE_DESIGN.value, Stage.EDGE_CASE_CHECK.value)


def conversation(
    interview: Interview, *, after: int = 0, first: int = 0, returned: bool = False, results_key: str = ""
) -> dict[str, Any]:
    """Return the part of the room that changes with every turn: messages after ``after``, stages, facts, composer.

    Of a page that shows no messages yet it is the latest part of them, at least all from position ``first`` on; a page
    that shows some begins with that one.
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
        **_rows(interview, after, first, may_offer=not (pending or finished)),
        **_waiting(interview, pending),
        "paused": interview.paused_at is not None,
        "returned": last_turn if returned and is_cancelled else None,
        "usage": selectors.usage_of(interview),
        "last_turn": last_turn,
        "facts": shown_facts(interview, memory),
        "steps": steps,
        "current_step": next((step for step in steps if step.state == "current"), None),
        "has_skipped": any(step.state == "skipped" for step in steps),
        **_composer(interview),
        "finished": finished,
        "report": report_outcome(interview),
        "draft": interview.status == InterviewStatus.DRAFT,
        "standing": _standing_card(interview),
        **_coding(interview, memory, pending, known_key=results_key),
    }


def _rows(interview: Interview, after: int, first: int, *, may_offer: bool) -> dict[str, Any]:
    if after:
        return new_rows(interview, after, may_offer=may_offer, first=first)
    return latest_rows(interview, may_offer=may_offer, since=first)


def results(interview: Interview) -> dict[str, Any]:
    """Return what the panel of results shows now."""
    memory, _damaged = memory_of(interview)
    shown = shown_results(selectors.latest_attempt(interview), memory)
    return {
        "interview": interview,
        "finished": interview.is_over,
        "results": shown,
        "run_id": uuid.uuid4(),
        "language_runs": interview.code_language in languages_that_run(),
    }


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
    return {
        "judge": True,
        "results": shown,
        "attempts": shown_attempts(interview),
        "run_id": uuid.uuid4(),
        "language_runs": interview.code_language in languages_that_run(),
    }


_LEAVES_A_WAY = (InterviewStatus.DRAFT, InterviewStatus.FAILED, InterviewStatus.REPORT_REVIEW)


def _standing_card(interview: Interview) -> ShownCard | None:
    """Return the ways on of an interview that cannot go on by itself, where no card shows them."""
    if interview.status not in _LEAVES_A_WAY or cards.open_card_of(interview) is not None:
        return None
    feedback = cards.standing_card(interview, page_language())
    ways = ways_of(feedback.options, interview_id=interview.pk, default=feedback.default_option, on_card=True)
    return ShownCard(feedback, ways)


def accepted(turn: Turn, *, after: int, first: int) -> dict[str, Any]:
    """Return what changes when ``turn`` was accepted and waits for its answer: one query."""
    interview = turn.interview
    return {
        "interview": interview,
        "content_lang": LANGUAGE_TAGS[interview.language],
        **new_rows(interview, after, is_answered=False, may_offer=False, first=first),
        **_waiting(interview, turn),
        "last_turn": turn,
        **_composer(interview),
        "results": being_tested(turn) if code_is_run() else None,
        "run_id": uuid.uuid4(),
    }


def _waiting(interview: Interview, pending: Turn | None) -> dict[str, Any]:
    """Return what the page waits for: the answer to a turn, or the report."""
    if pending is not None:
        return {"pending": pending, "wait": wait_for(pending), "spoken": render_markdown(pending.said)}
    return {"pending": None, "wait": report_progress(interview)}


def _composer(interview: Interview) -> dict[str, Any]:
    return {"client_id": uuid.uuid4(), "wants_code": interview.stage in CODE_STAGES}
