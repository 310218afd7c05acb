"""What tests of recovery share: all that is stored of an interview, what always holds of it, and faults to order."""

import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import Model, Sum
from django.utils import timezone

from interviews.llm.port import FaultKind, ModelError, ModelReply, ModelRequest, TokenUsage
from interviews.models import (
    Card,
    CardState,
    DailyUsage,
    Event,
    Interview,
    InterviewStatus,
    Message,
    ModelCall,
    ReportSection,
    Role,
    SectionStatus,
    StageVisit,
    Turn,
    TurnAction,
    TurnStatus,
)
from interviews.models.report import UNWRITTEN
from interviews.models.turn import UNFINISHED
from interviews.progress.record import record_of
from interviews.recovery import ways as recovery
from interviews.report.evidence.gathering import sections_of
from interviews.turns import accepting, answering
from interviews.turns.job import ANSWER_TURN
from profiles.models import ModelAccess
from tests import working
from tests.fakes import Scripted, coach_reply, report_reply

DOWN = ModelError(FaultKind.KEY, "HTTP 401")
OF_AN_INTERVIEW = (Turn, Message, StageVisit, Card, ReportSection, ModelCall, Event)
Stored = dict[str, Any]


# --- what is stored ---


def everything(interview: Interview) -> Stored:
    """Return every row of an interview and of its learner's model, to see that nothing changed."""
    of_interview = {"interview_id": interview.pk}
    found: Stored = {model.__name__: rows(model, **of_interview) for model in OF_AN_INTERVIEW}
    found["Interview"] = rows(Interview, id=interview.pk)
    found["ModelAccess"] = rows(ModelAccess, user_id=interview.learner_id)
    return found | {"DailyUsage": rows(DailyUsage, learner_id=interview.learner_id)}


def artefacts(interview: Interview) -> Stored:
    """Return what was earned so far: it has to be the same after every way on that adds nothing to it."""
    (row,) = rows(Interview, id=interview.pk)
    found = {name: row[name] for name in ("title", "pasted_text", "code", "stage", "context")}
    for model in (StageVisit, ModelCall, Event):
        found[model.__name__] = rows(model, interview_id=interview.pk)
    found["Message"] = [one for one in rows(Message, interview_id=interview.pk) if one["role"] != Role.CARD]
    sections = rows(ReportSection, interview_id=interview.pk)
    found["ReportSection"] = [one for one in sections if one["status"] == SectionStatus.WRITTEN]
    cards = rows(Card, interview_id=interview.pk)
    found["Card"] = [{name: card[name] for name in ("message_id", "code", "facts")} for card in cards]
    return found | {"tokens": tokens(interview)}


def tokens(interview: Interview) -> Stored:
    """Return all that is counted: of the last step, of the interview, of the learner's days."""
    (row,) = rows(Interview, id=interview.pk)
    counts = {name: value for name, value in row.items() if name.endswith("_tokens")}
    return counts | {"days": rows(DailyUsage, learner_id=interview.learner_id)}


def rows(model: type[Model], **where: Any) -> list[Stored]:
    """Return the rows of a table as the database has them; much faster than through the models, for it is asked often."""
    ((column, value),) = where.items()
    meta, quote = model._meta, connection.ops.quote_name
    prepared = meta.get_field(column).get_db_prep_value(value, connection)
    with connection.cursor() as cursor:
        table, key = quote(meta.db_table), quote(meta.pk.column)
        cursor.execute(f"SELECT * FROM {table} WHERE {quote(column)} = %s ORDER BY {key}", [prepared])  # noqa: S608
        names = [description[0] for description in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def last_step(interview: Interview) -> TokenUsage:
    """Return the tokens of the last step, as they are stored."""
    interview.refresh_from_db()
    return TokenUsage(interview.last_prompt_tokens, interview.last_completion_tokens)


# --- what always holds ---


def assert_whole(interview: Interview) -> None:
    """Check that the status says what is stored, that all there has to be is there, and once."""
    interview.refresh_from_db()
    assert interview.cards.filter(state=CardState.OPEN).count() <= 1
    said = list(interview.messages.order_by("position"))
    assert [message.position for message in said] == list(range(1, len(said) + 1))
    turns = list(interview.turns.order_by("number"))
    assert [turn.number for turn in turns] == list(range(1, interview.turn_count + 1))
    for turn in turns:
        _assert_turn_is_whole(turn, [message for message in said if message.turn_id == turn.pk])
    if interview.status == InterviewStatus.DRAFT:
        assert not turns and not interview.stage_visits.exists()
        assert {message.role for message in said} <= {Role.CARD}
    elif interview.is_over:
        _assert_report_fits(interview)
    else:
        _assert_conversation_fits(interview, turns)
    _assert_tokens_add_up(interview)


def _assert_turn_is_whole(turn: Turn, messages: list[Message]) -> None:
    words = [(message.text, message.code) for message in messages if message.role == Role.LEARNER]
    assert words == ([(turn.text, turn.code)] if turn.action == TurnAction.MESSAGE else [])
    is_answered = any(message.role == Role.COACH for message in messages)
    assert is_answered == (turn.status == TurnStatus.DONE), (turn.action, turn.status)


def _assert_conversation_fits(interview: Interview, turns: list[Turn]) -> None:
    unfinished = [turn for turn in turns if turn.status in UNFINISHED]
    assert len(unfinished) == (interview.status == InterviewStatus.WORKING)
    visits = list(interview.stage_visits.order_by("position"))
    assert [visit.stage for visit in visits if visit.left_at is None] == [interview.stage]
    assert interview.context["current_stage"] == interview.stage
    assert interview.context["stage_history"] == [visit.stage for visit in visits]
    assert not interview.context["finished"] and not interview.sections.exists()
    if interview.status == InterviewStatus.FAILED:
        latest = [turn for turn in turns if turn.status != TurnStatus.CANCELLED][-1]
        assert latest.status == TurnStatus.FAILED
        assert interview.cards.filter(message__turn=latest).count() == 1


def _assert_report_fits(interview: Interview) -> None:
    assert interview.finished_at is not None
    assert not interview.turns.filter(status__in=UNFINISHED).exists()
    assert not interview.stage_visits.filter(left_at__isnull=True).exists()
    sections = list(interview.sections.order_by("position"))
    assert tuple(section.name for section in sections) == sections_of(record_of(interview))
    assert bool([s for s in sections if s.status in UNWRITTEN]) == (interview.status == InterviewStatus.WORKING)
    failed = [section for section in sections if section.status == SectionStatus.FAILED]
    if interview.status == InterviewStatus.REPORT_REVIEW:
        assert 0 < len(failed) < len(sections)
    elif interview.status == InterviewStatus.FAILED:
        assert len(failed) == len(sections)
    elif interview.status == InterviewStatus.FINISHED and failed:
        assert interview.cards.filter(outcome="advance").exists(), "only the learner closes a report with gaps"


def _assert_tokens_add_up(interview: Interview) -> None:
    paid = interview.model_calls.aggregate(prompt=Sum("prompt_tokens"), completion=Sum("completion_tokens"))
    assert (interview.prompt_tokens, interview.completion_tokens) == (paid["prompt"] or 0, paid["completion"] or 0)


# --- faults, and what comes after them ---


@contextmanager
def rolled_back(*interviews: Interview) -> Iterator[None]:
    """Undo all that the block stores; the instances are read anew before, for an earlier block has changed them."""
    with transaction.atomic():
        for interview in interviews:
            interview.refresh_from_db()
        yield
        transaction.set_rollback(True)


@contextmanager
def cut(at: int, error: BaseException) -> Iterator[None]:
    """Let the database refuse its ``at``-th write in the block, and no other; what comes through is not raised."""
    writes, depth, alone = 0, len(connection.savepoint_ids), False

    def watch(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal writes, alone
        if alone:  # a statement that was a transaction of its own breaks no other, and so not that of the test
            connection.set_rollback(False)
        if sql.startswith(("INSERT", "UPDATE", "DELETE")):
            writes += 1
            if writes == at:
                alone = len(connection.savepoint_ids) == depth
                raise error
        return execute(sql, params, many, context)

    try:
        with connection.execute_wrapper(watch):
            yield
    except type(error) as reached:
        if reached is not error:
            raise
    if alone:
        connection.set_rollback(False)


def let_leases_run_out(interview: Interview) -> None:
    """Do as if the workers that hold something of the interview had died a while ago."""
    past = timezone.now() - timedelta(seconds=1)
    Turn.objects.filter(interview=interview, status=TurnStatus.RUNNING).update(lease_until=past)
    ReportSection.objects.filter(interview=interview, status=SectionStatus.WRITING).update(lease_until=past)


def work(interview: Interview) -> None:
    """Do once what workers do: answer the turn that waits, write the sections that wait."""
    for turn in interview.turns.filter(status__in=UNFINISHED):
        working.answer_turn(turn.pk)
    for section in interview.sections.filter(status__in=UNWRITTEN).order_by("position"):
        working.write_section(section.pk)
    interview.refresh_from_db()


def good(words: str = "What else would you ask?", prompt: int = 30, completion: int = 4) -> ModelReply:
    """Return a reply that can be used, to a turn."""
    return ModelReply(coach_reply(words), TokenUsage(prompt, completion))


def section(words: str = "You thought aloud.", prompt: int = 20, completion: int = 3) -> Scripted:
    """Return what answers with a reply that can be used, to a section of the report or to the study note."""
    return lambda request: ModelReply(report_reply(words)(request), TokenUsage(prompt, completion))


def counted(paid: list[TokenUsage], answers: Sequence[Scripted]) -> list[Scripted]:
    """Return the answers so that ``paid`` gets the tokens of each one that is given, when it is given."""

    def giving(answer: Scripted) -> Scripted:
        def give(request: ModelRequest) -> Any:
            given = answer(request) if callable(answer) else answer
            if isinstance(given, ModelReply):
                paid.append(given.usage)
            return given

        return give

    return [giving(answer) for answer in answers]


# --- what learners do ---

RETELL = "I get a list of numbers and a target, and return the indices of two numbers that add up to it."
MOVING = f"{RETELL} I would use two loops and check every pair of numbers."


def who(interview: Interview) -> Stored:
    """Return whose interview it is, as services want to know it."""
    return {"learner": interview.learner, "interview_id": interview.pk}


def submit(interview: Interview, text: str = RETELL, **values: Any) -> Turn:
    """Send a message from a page that is up to date."""
    interview.refresh_from_db()
    defaults = {"client_id": uuid.uuid4(), "seen_turn": interview.turn_count}
    return accepting.submit_turn(**who(interview), text=text, **{**defaults, **values})


def end(interview: Interview) -> Interview:
    """End the interview from a page that is up to date."""
    interview.refresh_from_db()
    return recovery.end_interview(**who(interview), seen_turn=interview.turn_count)


def fail_turn(interview: Interview, text: str = RETELL, **values: Any) -> Turn:
    """Let a turn fail for good."""
    turn = submit(interview, text, **values)
    with pytest.MonkeyPatch.context() as bug:
        bug.setattr(answering, "run_turn", lambda *_, **__: 1 / 0)
        for _ in range(ANSWER_TURN.max_attempts):
            work(interview)
    turn.refresh_from_db()
    assert (turn.status, interview.status) == (TurnStatus.FAILED, InterviewStatus.FAILED)
    return turn
