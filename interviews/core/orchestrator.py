"""One turn of an interview, from what the learner sent to what the coach says: pure, no clock, no database.

The steps of a turn: choose the expert whose ``should_activate`` holds → let it work → validate its response → hold
the message back if it gives something away → apply the updates in one place → move the stage where the table allows.
Entering a stage lets its expert open it, which may find that the learner has already said what the stage asks.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol

from interviews.core.context import InterviewContext, Message, apply_updates
from interviews.core.intent import asks_for_hint, asks_to_rephrase
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.leak_guard import find_leaks
from interviews.core.response import ModuleResponse, validate_response
from interviews.core.stages import (
    IllegalMove,
    SkipRule,
    Stage,
    advance,
    finish,
    go_back,
    index_of,
    is_last,
    row_of,
    skip,
)
from interviews.core.wording import STAGE_NAMES, say

_SPACE_IN_CHINESE = re.compile(r"(?<=[。！？：]) +(?=[^\s-])|(?<=[\u4e00-\u9fff，]) +(?=[\u4e00-\u9fff])")

Action = Literal["message", "hint", "back", "skip"]


class ExpertVoice(Protocol):
    """What the orchestrator asks of an expert; ``interviews.experts.base.Expert`` is the full story."""

    def should_activate(self, context: InterviewContext) -> bool: ...
    def validate_context(self, context: InterviewContext) -> str | None: ...
    def open(self, context: InterviewContext) -> ModuleResponse: ...
    def process(self, context: InterviewContext) -> ModuleResponse: ...
    def hint(self, context: InterviewContext) -> ModuleResponse: ...
    def leave_unfinished(self, context: InterviewContext) -> ModuleResponse: ...


class InterviewOver(ValueError):
    """A turn for an interview that is finished; nothing was changed."""


class StateInconsistent(ValueError):
    """The context lacks what an earlier stage should have collected."""


@dataclass(frozen=True)
class TurnInput:
    """What the learner did. ``target`` is the stage to go back to."""

    action: Action = "message"
    text: str = ""
    code: str = ""
    target: Stage | None = None


@dataclass(frozen=True)
class Step:
    """The outcome of one step of a turn, for the record."""

    name: str
    stage: Stage
    detail: Mapping[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON types."""
        return {"name": self.name, "stage": self.stage.value, **self.detail}


@dataclass(frozen=True)
class TurnOutcome:
    """The context after the turn, what the coach said, and how it came about."""

    context: InterviewContext
    messages: tuple[Message, ...]
    steps: tuple[Step, ...]


class _Turn:
    """The state of one running turn; every change of the context goes through it."""

    def __init__(
        self, context: InterviewContext, knowledge: ProblemKnowledge, experts: Mapping[str, ExpertVoice], now: float
    ) -> None:
        self.context = context
        self.knowledge = knowledge
        self.experts = experts
        self.now = now
        self.messages: list[Message] = []
        self.steps: list[Step] = []

    def expert(self) -> ExpertVoice:
        chosen = next((expert for expert in self.experts.values() if expert.should_activate(self.context)), None)
        if chosen is None:
            raise StateInconsistent(f"no expert speaks in {self.context.current_stage}")
        if fault := chosen.validate_context(self.context):
            raise StateInconsistent(fault)
        return chosen

    def record(self, name: str, **detail: Any) -> None:
        self.steps.append(Step(name, self.context.current_stage, detail))

    def take(self, name: str, response: ModuleResponse, *, silent: bool = False) -> None:
        """Validate a response, apply its updates, and say its message unless it is ``silent``."""
        validate_response(response, self.context)
        stage = self.context.current_stage
        self.record(name, **response.metadata)
        text = self._guarded(response.assistant_message)
        self.context = apply_updates(self.context, response.context_updates)
        if not silent:
            self.say(text, stage)

    def say(self, text: str, stage: Stage) -> None:
        if self.context.language == "zh":
            text = _SPACE_IN_CHINESE.sub("", text)
        if text == self._last_said():
            text = say("once_more", self.context.language, text=text)
        message = Message("coach", text, stage)
        self.messages.append(message)
        self.context = replace(self.context, conversation=(*self.context.conversation, message))

    def _last_said(self) -> str | None:
        return next((m.text for m in reversed(self.context.conversation) if m.role == "coach"), None)

    def _guarded(self, text: str) -> str:
        leaks = find_leaks(text, self.knowledge, self.context)
        if not leaks:
            return text
        self.record("leak_caught", secrets=[leak.secret for leak in leaks])
        language = self.context.language
        expects = row_of(self.context.current_stage).expects[language]
        return say("neutral", language, self.context.turn_count, expects=expects)

    def enter(self, stage: Stage) -> None:
        self.context = replace(
            self.context,
            current_stage=stage,
            stage_history=(*self.context.stage_history, stage),
            stage_turns=0,
            stage_started_at=self.now,
            hint_level=0,
        )
        self.record("entered")

    def move_on(self, response: ModuleResponse) -> None:
        """Follow a response's proposal as far as the table allows, opening every stage on the way."""
        while response.next_stage is not None and row_of(self.context.current_stage).precondition(self.context):
            proposes_end = is_last(self.context.current_stage)
            if not proposes_end and index_of(response.next_stage) <= index_of(self.context.current_stage):
                return
            if proposes_end:
                self.end()
                return
            self.enter(advance(self.context))
            response = self.open_stage()

    def open_stage(self) -> ModuleResponse:
        response = self.expert().open(self.context)
        self.take("opened", response, silent=bool(response.metadata.get("kept")))
        return response

    def end(self) -> None:
        finish(self.context)
        self.context = replace(self.context, finished=True)
        self.record("finished")

    def outcome(self) -> TurnOutcome:
        question = _last_question(self.messages)
        same = question is not None and question == self.context.last_question
        context = replace(
            self.context,
            last_question=question or self.context.last_question,
            same_question_count=self.context.same_question_count + 1 if same else 0,
        )
        return TurnOutcome(context, tuple(self.messages), tuple(self.steps))


def begin(
    context: InterviewContext, knowledge: ProblemKnowledge, experts: Mapping[str, ExpertVoice], now: float = 0.0
) -> TurnOutcome:
    """Open the interview: the coach's first message."""
    turn = _Turn(context, knowledge, experts, now)
    turn.open_stage()
    return turn.outcome()


def run_turn(
    context: InterviewContext,
    knowledge: ProblemKnowledge,
    experts: Mapping[str, ExpertVoice],
    turn_input: TurnInput,
    now: float,
) -> TurnOutcome:
    """Run one turn; ``now`` is in seconds since the interview began. ``context`` itself is never changed.

    Raises :class:`InterviewOver`, :class:`IllegalMove` for a step back to a stage that is not earlier,
    :class:`StateInconsistent`, or ``interviews.core.response.InvalidResponse``.
    """
    if context.finished:
        raise InterviewOver("the interview is finished")
    turn = _Turn(context, knowledge, experts, now)
    turn.record("accepted", action=turn_input.action)
    stage_before = context.current_stage
    if turn_input.action == "message" or turn_input.text.strip() or turn_input.code.strip():
        said = Message("learner", turn_input.text, stage_before, turn_input.code)
        turn.context = replace(turn.context, conversation=(*context.conversation, said))
    _ACTIONS[turn_input.action](turn, turn_input)
    stayed = turn.context.current_stage is stage_before and turn_input.action != "back"
    turn.context = replace(
        turn.context,
        turn_count=context.turn_count + 1,
        stage_turns=context.stage_turns + 1 if stayed else 0,
    )
    return turn.outcome()


def _answer_message(turn: _Turn, turn_input: TurnInput) -> None:
    if not turn_input.code.strip() and asks_for_hint(turn_input.text):
        _give_hint(turn, turn_input)
        return
    if not turn_input.code.strip() and asks_to_rephrase(turn_input.text):
        _rephrase(turn)
        return
    response = turn.expert().process(turn.context)
    turn.take("answered", response)
    turn.move_on(response)


def _give_hint(turn: _Turn, turn_input: TurnInput) -> None:
    turn.context = replace(turn.context, hint_requests=turn.context.hint_requests + 1)
    turn.take("hint", turn.expert().hint(turn.context))


def _rephrase(turn: _Turn) -> None:
    context = turn.context
    expects = row_of(context.current_stage).expects[context.language]
    question = context.last_question or ""
    text = say("rephrase", context.language, context.turn_count, expects=expects, question=question)
    turn.take("rephrased", ModuleResponse(True, text.strip()))


def _go_back(turn: _Turn, turn_input: TurnInput) -> None:
    if turn_input.target is None:
        raise IllegalMove("going back needs a stage to go back to")
    target = go_back(turn.context, turn_input.target)
    turn.enter(target)
    language = turn.context.language
    name = STAGE_NAMES[target.value][language]
    turn.say(say("back.done", language, turn.context.turn_count, stage=name), target)


def _skip(turn: _Turn, turn_input: TurnInput) -> None:
    context = turn.context
    row = row_of(context.current_stage)
    if row.precondition(context):
        _answer_kept(turn)
        return
    turn.context = replace(context, skip_requested=True)
    try:
        following = skip(context)
    except IllegalMove:
        _refuse_skip(turn, row.skip)
        return
    turn.take("skipped", turn.expert().leave_unfinished(turn.context))
    turn.context = replace(turn.context, skipped_stages=(*context.skipped_stages, row.stage))
    if following is None:
        turn.end()
        return
    turn.enter(following)
    response = turn.open_stage()
    turn.move_on(response)


def _answer_kept(turn: _Turn) -> None:
    """The stage is done already (the learner came back to it), so skipping is simply going on."""
    response = turn.expert().open(turn.context)
    turn.take("kept", response, silent=True)
    stage = turn.context.current_stage
    turn.move_on(replace(response, next_stage=stage if is_last(stage) else advance(turn.context)))


def _refuse_skip(turn: _Turn, rule: SkipRule) -> None:
    context = turn.context
    language = context.language
    if rule is SkipRule.CORE:
        smaller = turn.expert().hint(context)
        text = say("skip.core", language, context.turn_count, step=smaller.assistant_message)
        turn.take("skip_refused", replace(smaller, assistant_message=text))
        return
    expects = row_of(context.current_stage).expects[language]
    reminded = (*context.skip_reminded, context.current_stage)
    text = say("skip.remind", language, context.turn_count, expects=expects)
    turn.take("skip_reminded", ModuleResponse(True, text, None, {"skip_reminded": reminded}))


_ACTIONS = {"message": _answer_message, "hint": _give_hint, "back": _go_back, "skip": _skip}


def _last_question(messages: list[Message]) -> str | None:
    for message in reversed(messages):
        paragraphs = [part for part in message.text.split("\n\n") if "?" in part or "？" in part]
        if paragraphs:
            return paragraphs[-1]
    return None
