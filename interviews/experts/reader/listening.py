"""Listening with a model: it is asked which acts a message does, what holds of its answer counts, and the curated
reading stands where nothing does."""

from collections.abc import Callable
from dataclasses import replace

from interviews.core.acts import Act, ActKind, Heard
from interviews.core.context import InterviewContext
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.signs.bare_words import bare_question, bare_wish
from interviews.core.reading.signs.hearing import latest_heard, said_in
from interviews.core.reading.signs.message_signs import says_ready
from interviews.core.reading.understanding import SHORT_MESSAGE
from interviews.core.reading.validation import is_plain_answer
from interviews.core.turn.exchange import Listened, TurnInput
from interviews.core.turn.routing import (
    before_last,
    is_beyond_doubt,
    read_and_routed,
    with_what_was_said,
    without_old_code,
)
from interviews.experts.reader.checking import ExpectedOf, checked
from interviews.experts.reader.prompt import reader_prompt
from interviews.llm.port import BudgetSpent, ChatMessage, ModelError
from interviews.llm.reader_contract import ReaderReply
from interviews.llm.retry import UnparsableReply

AskReader = Callable[[tuple[ChatMessage, ...]], ReaderReply]
"""Asks the model what it hears. Raises ``ModelError``, ``UnparsableReply`` or ``BudgetSpent``."""


def needs_reader(
    context: InterviewContext,
    knowledge: ProblemKnowledge,
    sent: TurnInput,
    *,
    only_when_unsure: bool = False,
) -> bool:
    """Tell whether a model is to read what was sent: words that are not one plain wish or answer by themselves.

    ``only_when_unsure`` leaves out what the curated ear has heard surely.
    """
    sent = without_old_code(context, sent)
    if sent.action != "message" or sent.meant is not None or not sent.text.strip():
        return False
    if is_plain_answer(sent.text) or says_ready(sent.text) or bare_question(sent.text):
        return False
    said = said_in(context, sent.text, sent.code)
    if bare_wish(sent.text, said.stage, said.asked):
        return False
    with_it = with_what_was_said(context, sent, knowledge)
    read = read_and_routed(sent, with_it, knowledge)
    is_short = len(sent.text) <= SHORT_MESSAGE
    wishes = read.way == "request" and is_short and is_beyond_doubt(read.reading, sent.text, before_last(with_it))
    if wishes or read.way in ("invalid", "care"):
        return False
    heard = latest_heard(with_it, knowledge)
    return not (only_when_unsure and heard.acts and heard.sure == heard.acts)


def listen(
    context: InterviewContext,
    knowledge: ProblemKnowledge,
    sent: TurnInput,
    ask: AskReader,
    expected_of: ExpectedOf | None = None,
) -> Listened:
    """Return what a model hears in what was sent; ``context`` is the one before it. Whatever goes wrong with the model
    is told in the result, but for what interrupts the run. ``expected_of`` works out what is right for an input."""
    sent = without_old_code(context, sent)
    with_it = with_what_was_said(context, sent, knowledge)
    try:
        reply = ask(reader_prompt(with_it, knowledge))
    except BudgetSpent:
        return Listened(fault="budget")
    except ModelError as error:
        return Listened(fault=error.kind.value)
    except UnparsableReply:
        return Listened(fault="unparsable")
    reading = checked(reply, said_in(before_last(with_it), sent.text, sent.code), knowledge, expected_of)
    heard = _joined(reading.heard, latest_heard(with_it, knowledge))
    if heard is None:
        return Listened(None, reply.means, reading.dropped)
    heard = replace(heard, reached=reading.reached)
    return Listened(heard, reply.means, reading.dropped, traps=reading.traps, settled=reading.settled)


def _joined(by_model: Heard, curated: Heard) -> Heard | None:
    """Return what counts of the two readings: the model's acts, surer where both heard the same, and the code that is
    there; ``None`` where the model heard nothing that the curated ear knows better."""
    surely = [act for act in curated.acts if act.sure]
    if not by_model.acts or (surely and by_model.only(ActKind.NOTHING)):
        return None
    acts = [_seconded(act, surely) for act in by_model.acts]
    code = [act for act in curated.acts if act.by == "code" and not by_model.has(ActKind.CODE)]
    return Heard((*acts, *code))


def _seconded(act: Act, surely: list[Act]) -> Act:
    """Return ``act``, sure where the curated ear has surely heard the same."""
    return replace(act, sure=True) if any(map(act.does_the_same_as, surely)) else act
