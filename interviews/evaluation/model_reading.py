"""Measuring the reading of a model: every labelled message is put to it as in an interview, some at a time."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

from django.conf import settings

from interviews.core.acts import Heard
from interviews.core.context import InterviewContext, Message
from interviews.core.turn.exchange import Listened, TurnInput
from interviews.evaluation.reading_figures import ReadingFigures, figures, hear_row
from interviews.evaluation.reading_rows import ReadingRow
from interviews.experts.reader.listening import listen
from interviews.llm.port import ChatMessage, Deadline
from interviews.llm.reader_contract import ReaderReply, parse_reader_reply
from interviews.llm.retry import ask_until_parsed, call_with_retries
from interviews.model_calls.paid_calls import client_for, reader_request
from problems.evaluation.rows import RowsError
from profiles.models import Provider
from profiles.providers.choices import ModelChoice, platform_choice

AT_ONCE = 8
"""So many messages are put to the model at the same time."""
_PROBLEM = "evaluation"


def figures_with_model(rows: Sequence[ReadingRow], provider: str) -> ReadingFigures:
    """Return how well the model of ``provider`` reads ``rows``, as far as its claims hold.

    A message that it could not be asked about counts as the curated ear hears it, as in an interview; how many there
    are is told as ``unread``. Raises :class:`RowsError` where there is no such provider, no row, or nothing was read.
    """
    choice = choice_of(provider)
    deadline_seconds = settings.TURN_SECONDS

    def ask(messages: tuple[ChatMessage, ...]) -> ReaderReply:
        return _asked(choice, messages, Deadline(deadline_seconds))

    read: dict[int, Listened] = {}

    def hear(row: ReadingRow) -> Heard:
        listened = read[id(row)] = heard_by(row, ask)
        return hear_row(row) if listened.heard is None else listened.heard

    with ThreadPoolExecutor(AT_ONCE) as pool:
        found = figures(rows, hear, each=pool.map)
    unread = [one.fault for one in read.values() if one.fault]
    if len(unread) == len(read):
        raise RowsError(f"the model could not be asked: {unread[0]}")
    return replace(found, unread=len(unread), dropped=sum(len(one.dropped) for one in read.values()))


def choice_of(provider: str) -> ModelChoice:
    """Return what the provider with that name serves on its shared key. Raises :class:`RowsError` for none."""
    row = Provider.objects.filter(name=provider).first()
    choice = platform_choice(row) if row else None
    if choice is None:
        known = ", ".join(Provider.objects.values_list("name", flat=True)) or "none"
        raise RowsError(f"no provider {provider!r} with a model and a shared key; providers: {known}")
    return replace(choice, model=choice.reading_model)


def heard_by(row: ReadingRow, ask: Callable[[tuple[ChatMessage, ...]], ReaderReply]) -> Listened:
    """Return what the model behind ``ask`` hears in a row, put to it as the next message of an interview."""
    return listen(_context(row), row.knowledge, TurnInput(text=row.said.text, code=row.said.code), ask)


def _context(row: ReadingRow) -> InterviewContext:
    said, knowledge = row.said, row.knowledge
    return InterviewContext(
        _PROBLEM,
        knowledge.language,
        knowledge.title,
        knowledge.statement,
        current_stage=said.stage,
        conversation=(Message("coach", said.asked, said.stage),) if said.asked else (),
        follow_ups_asked=(said.follow_up,) if said.follow_up else (),
        last_question=said.asked or None,
    )


def _asked(choice: ModelChoice, messages: tuple[ChatMessage, ...], deadline: Deadline) -> ReaderReply:
    client = client_for(choice)
    options: dict[str, Any] = {"language": "en", "log_path": str(settings.DATA_DIR / "logs")}
    return ask_until_parsed(
        lambda request: call_with_retries(lambda seconds: client.complete(request, seconds=seconds), deadline),
        reader_request(messages),
        parse_reader_reply,
        deadline,
        **options,
    )
