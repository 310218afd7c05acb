"""The one who speaks at the end of a turn: all that the coach says in it, found anew by a model as one person's words.

What happens in the turn was decided before, from what was heard; the curated words are the plan. They stand where the
model fails or gives something away, and where buttons go with their very words.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from interviews.core.code.at_hand import run_at_hand
from interviews.core.context import InterviewContext, Message
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.leaks.guard import find_leaks
from interviews.core.response import ModuleResponse
from interviews.core.turn.exchange import Step, TurnOutcome
from interviews.core.turn.situations.kinds import LeakCaught, ModelCallFailed, ResourcesExhausted, Situation, occurrence
from interviews.core.turn.situations.strategies import meet
from interviews.experts.voice.model_voice import MaySay, contradicts_run, leaks_named
from interviews.experts.voice.prompting import coach_prompt, correction
from interviews.llm.contract import SpokenReply
from interviews.llm.port import UNUSED_REPLY, BudgetSpent, ChatMessage, ModelError
from interviews.llm.retry import UnparsableReply
from problems.text.late_patterns import LatePattern

AskSpeaker = Callable[[tuple[ChatMessage, ...], MaySay], SpokenReply]
"""Asks the model for the coach's words, some of which may be shown before the last is there. Raises ``ModelError``,
``UnparsableReply`` or ``BudgetSpent``."""
_LITERAL = LatePattern(r"`[^`\n]+`|\[[^\]\n]{0,200}\]|\d{2,}")
"""What a question is about letter by letter: code, a list, a number of several digits."""


def spoken(outcome: TurnOutcome, knowledge: ProblemKnowledge, ask: AskSpeaker, said: str = "") -> TurnOutcome:
    """Return ``outcome`` with what the coach says in the words of a model; ``said`` is what the learner sent.

    What happens stays, and so does the question that the memory keeps: the next answer is held against what was meant.
    """
    last = _last_to_say(outcome)
    if last is None:
        return outcome
    first = _first_to_say(outcome, last)
    plan, kept = _plan(outcome, first, last)
    if not plan:
        return outcome
    before = _before(outcome)
    evidence = next((dict(step.detail["evidence"]) for step in reversed(outcome.steps) if _has_evidence(step)), None)
    draft = ModuleResponse(True, plan, None, {}, {} if evidence is None else {"evidence": evidence})
    prompt, caught = coach_prompt(before, knowledge, draft, "speak"), []
    try:
        text = _words(prompt, plan, before, knowledge, ask, caught=caught)
    except (ModelError, UnparsableReply, BudgetSpent) as error:
        return _silenced(outcome, knowledge, _situation(error, before), said)
    outcome = _with_occurrences(outcome, [LeakCaught(secrets, voice="model") for secrets in caught], said)
    if text is None:
        return outcome
    return _said(outcome, f"{text}\n\n{kept}" if kept else text, first, last)


def _last_to_say(outcome: TurnOutcome) -> int | None:
    """Return the place of the last message that a model may say, ``None`` for none."""
    if outcome.card is not None or any(message.heard is not None for message in outcome.messages):
        return None
    places = [place for place, message in enumerate(outcome.messages) if not message.situation]
    if places:
        return places[-1]
    return 0 if len(outcome.messages) == 1 else None


def _first_to_say(outcome: TurnOutcome, last: int) -> int:
    """Return the place of the first message of those that are said as one with ``last``."""
    first = last
    while first > 0 and not outcome.messages[first - 1].situation and not outcome.messages[last].situation:
        first -= 1
    return first


def _plan(outcome: TurnOutcome, first: int, last: int) -> tuple[str, str]:
    """Return what is to be said in other words, and the summary, which stands as it is."""
    text = "\n\n".join(message.text for message in outcome.messages[first : last + 1])
    summary = outcome.context.summary or ""
    if summary and text.endswith(summary):
        return text.removesuffix(summary).strip(), summary
    return text, ""


def _before(outcome: TurnOutcome) -> InterviewContext:
    """Return the memory as it is when the coach begins to speak."""
    context = outcome.context
    conversation = context.conversation[: len(context.conversation) - len(outcome.messages)]
    return replace(context, conversation=conversation, last_question=None)


def _has_evidence(step: Step) -> bool:
    return isinstance(step.detail.get("evidence"), Mapping)


def _words(
    prompt: tuple[ChatMessage, ...],
    plan: str,
    before: InterviewContext,
    knowledge: ProblemKnowledge,
    ask: AskSpeaker,
    *,
    caught: list[str],
) -> str | None:
    """Return the model's words for ``plan``, asked for once more where they give something away; ``None`` where they
    still do, or contradict what came of running the code."""
    run = run_at_hand(before)
    fails = run is not None and run.fails

    def may_say(words: str) -> bool:
        return not find_leaks(words, knowledge, before, plan=plan) and not contradicts_run(words, fails)

    text = ask(prompt, may_say).message
    if leaks := find_leaks(text, knowledge, before, plan=plan):
        caught.append(leaks_named(leaks))
        text = ask((*prompt, UNUSED_REPLY, correction(leaks, before.language)), may_say).message
        if leaks := find_leaks(text, knowledge, before, plan=plan):
            caught.append(leaks_named(leaks))
            return None
    if contradicts_run(text, fails):
        return None
    return _with_its_question(text, plan)


def _with_its_question(text: str, plan: str) -> str:
    """Return ``text``, with the question of ``plan`` put back where what it is about went missing."""
    asks = next((part for part in reversed(plan.split("\n\n")) if "?" in part or "？" in part), "")
    plain = "".join(text.replace("`", "").split())
    missing = [one for one in _LITERAL.findall(asks) if "".join(one.replace("`", "").split()) not in plain]
    return f"{text}\n\n{asks}" if missing else text


def _said(outcome: TurnOutcome, text: str, first: int, last: int) -> TurnOutcome:
    """Return ``outcome`` with ``text`` in place of the messages from ``first`` to ``last``."""
    replaced = outcome.messages[first : last + 1]
    offers = tuple(dict.fromkeys(offer for message in replaced for offer in message.offers))
    because = next((message.because for message in replaced if message.because), "")
    one = replace(replaced[-1], text=text, voice="model", offers=offers, because=because)
    messages = (*outcome.messages[:first], one, *outcome.messages[last + 1 :])
    return replace(
        outcome,
        messages=messages,
        context=replace(outcome.context, conversation=(*_earlier(outcome), *messages)),
        steps=(*outcome.steps, Step("spoken", one.stage, {"voice": "model", "plan": _joined(replaced)})),
    )


def _earlier(outcome: TurnOutcome) -> tuple[Message, ...]:
    return outcome.context.conversation[: len(outcome.context.conversation) - len(outcome.messages)]


def _joined(messages: tuple[Message, ...]) -> str:
    return "\n\n".join(message.text for message in messages)


def _situation(error: Exception, before: InterviewContext) -> Situation | None:
    """Return what is told of a model that could not speak; nothing of a budget of which was told before."""
    if isinstance(error, BudgetSpent):
        told = before.times(ResourcesExhausted.kind)
        return None if told else ResourcesExhausted("the day's tokens are used up")
    failed = ModelCallFailed(str(error), fault=error.kind.value if isinstance(error, ModelError) else "unparsable")
    failed.__context__ = error  # it is met and not raised, and its card tells what was tried
    return failed


def _silenced(outcome: TurnOutcome, knowledge: ProblemKnowledge, situation: Situation | None, said: str) -> TurnOutcome:
    """Return ``outcome`` in its curated words, with the card that says why the model did not find others."""
    if situation is None:
        return outcome
    met = meet(outcome.context, situation, knowledge)
    interventions: Any = met.context_updates["interventions"]
    outcome = _with_occurrences(outcome, [situation], said)
    return replace(outcome, card=met.card, context=replace(outcome.context, interventions=interventions))


def _with_occurrences(outcome: TurnOutcome, met: list[Any], said: str) -> TurnOutcome:
    noted = tuple(occurrence(situation, outcome.context, said) for situation in met)
    return replace(outcome, occurrences=(*outcome.occurrences, *noted))
