"""One turn of an interview, from what the learner sent to what the coach says: pure, no clock, no database.

The steps of a turn: mend the memory if something is missing → read the message (validate it, find out what it wants)
→ meet a situation with its strategy, or let the expert whose ``should_activate`` holds work, through
``safe_module_call`` → validate the response → hold the message back if it gives something away → apply the updates in
one place → move the stage where the table allows → look whether the learner needs support. Entering a stage lets its
expert open it, which may find that the learner has already said what the stage asks.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Literal, Protocol

from interviews.core.cards.content import LEVELS
from interviews.core.cards.registry import CARDS
from interviews.core.code.at_hand import CODE_STAGES
from interviews.core.context import InterviewContext, Message, apply_updates
from interviews.core.dry_run import DryRun
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.leaks.guard import find_leaks
from interviews.core.reading.intents import Intent, stage_named
from interviews.core.reading.references import AmbiguousReference as Reference
from interviews.core.reading.understanding import Reading, with_second_signal
from interviews.core.response import ModuleResponse, validate_response
from interviews.core.stages import (
    IllegalMove,
    Stage,
    advance,
    finish,
    go_back,
    index_of,
    is_last,
    row_of,
    skip,
)
from interviews.core.turn import repair, routing, run_questions, stuck_signs
from interviews.core.turn.routing import ReadMessage
from interviews.core.turn.safe_call import EXPERT_SECONDS, choose_expert, safe_module_call
from interviews.core.turn.situations import (
    AmbiguousReference,
    ExpertFailed,
    Frustration,
    GoBackRequest,
    HintRequest,
    InvalidInput,
    LeakCaught,
    Occurrence,
    OverReliance,
    PreconditionUnmet,
    Situation,
    SkipRequest,
    StateInconsistent,
    TransitionFailed,
    occurrence,
)
from interviews.core.turn.strategies import meet
from interviews.core.wording.coach import STAGE_NAMES, say

_SPACE_IN_CHINESE = re.compile(r"(?<=[。！？：]) +(?=[^\s-])|(?<=[\u4e00-\u9fff，]) +(?=[\u4e00-\u9fff])")

Action = Literal["message", "submit", "hint", "back", "skip"]


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


@dataclass(frozen=True)
class TurnInput:
    """What the learner did. ``target`` is the stage to go back to, ``dry_run`` what came of running the code."""

    action: Action = "message"
    text: str = ""
    code: str = ""
    target: Stage | None = None
    dry_run: DryRun | None = None


@dataclass(frozen=True)
class Step:
    """The outcome of one step of a turn, for the record."""

    name: str
    stage: Stage
    detail: Mapping[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON types."""
        return {**self.detail, "name": self.name, "stage": self.stage.value}


@dataclass(frozen=True)
class RaisedCard:
    """A card that the turn calls for: its code and facts (``interviews/core/cards/registry.py``)."""

    code: str
    facts: Mapping[str, Any]


@dataclass(frozen=True)
class TurnOutcome:
    """The context after the turn, what the coach said, how it came about, what went differently, and the card of it."""

    context: InterviewContext
    messages: tuple[Message, ...]
    steps: tuple[Step, ...]
    occurrences: tuple[Occurrence, ...] = ()
    card: RaisedCard | None = None


class _Turn:
    """The state of one running turn; every change of the context goes through it."""

    def __init__(
        self,
        context: InterviewContext,
        knowledge: ProblemKnowledge,
        experts: Mapping[str, ExpertVoice],
        now: float,
        *,
        expert_seconds: float,
        said: str = "",
    ) -> None:
        self.context = context
        self.knowledge = knowledge
        self.experts = experts
        self.now = now
        self.expert_seconds = expert_seconds
        self.said = said
        self.lead = ""
        self.question_stays = False
        self.messages: list[Message] = []
        self.steps: list[Step] = []
        self.occurrences: list[Occurrence] = []
        self.card: RaisedCard | None = None
        self.read: ReadMessage | None = None

    # --- experts and strategies ---

    def ask(self, method: str) -> ModuleResponse:
        """Return what the stage's expert answers, or what the strategy says when it cannot.

        Raises :class:`StateInconsistent` when the memory is the reason; :func:`run_turn` meets that.
        """
        try:
            return safe_module_call(self._expert(), method, self.context, seconds=self.expert_seconds)
        except StateInconsistent:
            raise
        except Situation as situation:
            return self.meet(situation)

    def _expert(self) -> ExpertVoice | None:
        expert, faults = choose_expert(self.experts.values(), self.context, seconds=self.expert_seconds)
        for fault in faults:
            self.note(fault)
        return expert

    def meet(self, situation: Situation) -> ModuleResponse:
        """Record the situation and return its strategy's answer."""
        self.note(situation)
        return meet(self.context, situation, self.knowledge)

    def note(self, situation: Situation) -> None:
        """Record a situation."""
        self.occurrences.append(occurrence(situation, self.context, self.said))

    def raise_card(self, code: str, facts: Mapping[str, Any] = MappingProxyType({})) -> None:
        """Call for a card; of several in a turn the heaviest stays, for only one is open at a time."""
        if self.card is None or _weight(code) >= _weight(self.card.code):
            self.card = RaisedCard(code, dict(facts))

    def record(self, name: str, detail: Mapping[str, Any] = MappingProxyType({})) -> None:
        self.steps.append(Step(name, self.context.current_stage, dict(detail)))

    # --- saying ---

    def take(self, name: str, response: ModuleResponse, *, silent: bool = False) -> None:
        """Validate a response, apply its updates, and say its message unless it is ``silent``."""
        validate_response(response, self.context)
        stage, metadata = self.context.current_stage, response.metadata
        self.record(name, metadata)
        self.note_caught(response)
        text = self._guarded(response.assistant_message)
        because = self._guarded_reason(text, response)
        self.context = apply_updates(self.context, response.context_updates)
        if not silent:
            voice = "model" if metadata.get("voice") == "model" and text == response.assistant_message else "curated"
            card = metadata.get("card")
            if card is not None:
                self.raise_card(card["code"], card["facts"])
            # What a card tells is not part of what the coach says.
            situation = "" if card is not None else str(metadata.get("situation", ""))
            self.say(text, stage, situation, tuple(metadata.get("offers", ())), voice=voice, because=because)

    def note_caught(self, response: ModuleResponse) -> None:
        """Record what the leak guard held back before this response came about."""
        for secrets in response.metadata.get("caught", ()):
            self.note(LeakCaught(str(secrets), voice="model"))

    def say(
        self,
        text: str,
        stage: Stage,
        situation: str = "",
        offers: tuple[str, ...] = (),
        *,
        voice: Literal["curated", "model"] = "curated",
        because: str = "",
    ) -> None:
        if self.lead:
            text, self.lead = f"{self.lead}\n\n{text}", ""
        if self.context.language == "zh":
            text = _SPACE_IN_CHINESE.sub("", text)
        if text == self._last_said():
            text = say("once_more", self.context.language, text=text)
        message = Message("coach", text, stage, situation=situation, offers=offers, voice=voice, because=because)
        self.messages.append(message)
        self.context = replace(self.context, conversation=(*self.context.conversation, message))

    def _last_said(self) -> str | None:
        return next((m.text for m in reversed(self.context.conversation) if m.role == "coach"), None)

    def _guarded(self, text: str) -> str:
        said = f"{self.lead}\n\n{text}".strip()  # two harmless parts may give something away together
        if not self._leaks(said):
            return text
        language = self.context.language
        expects = row_of(self.context.current_stage).expects[language]
        return say("neutral", language, self.context.turn_count, expects=expects)

    def _guarded_reason(self, text: str, response: ModuleResponse) -> str:
        """Return the reason for what is said, unless something else is said instead, or it gives something away.

        A reason that was given in this interview is known, and not given again.
        """
        because = response.metadata.get("because", "")
        is_new = because and all(message.because != because for message in self.context.conversation)
        may_be_said = is_new and text == response.assistant_message and not self._leaks(because)
        return because if may_be_said else ""

    def _leaks(self, said: str) -> bool:
        """Tell whether something gives away what it must not, and record what."""
        leaks = find_leaks(said, self.knowledge, self.context)
        if leaks:
            self.record("leak_caught", {"secrets": [leak.secret for leak in leaks]})
            self.note(LeakCaught(", ".join(leak.secret for leak in leaks)))
        return bool(leaks)

    # --- moving ---

    def enter(self, stage: Stage) -> None:
        self.context = replace(
            self.context,
            current_stage=stage,
            stage_history=(*self.context.stage_history, stage),
            stage_turns=0,
            stage_started_at=self.now,
            last_question=None,
            hint_level=0,
            same_question_count=0,
            hints_in_a_row=0,
            failed_checks=0,
        )
        self.record("entered")

    def move_on(self, response: ModuleResponse) -> None:
        """Follow a response's proposal as far as the table allows, opening every stage on the way."""
        while response.next_stage is not None:
            current = self.context.current_stage
            proposes_end = is_last(current)
            if not proposes_end and index_of(response.next_stage) <= index_of(current):
                return
            if not row_of(current).precondition(self.context):
                self.note(PreconditionUnmet(f"{current} cannot be left before {row_of(current).needs} is set"))
                return
            if proposes_end:
                self.end()
                return
            self.enter(advance(self.context))
            response = self.open_stage()

    def open_stage(self) -> ModuleResponse:
        response = self.ask("open")
        self.take("opened", response, silent=bool(response.metadata.get("kept")))
        return response

    def end(self) -> None:
        finish(self.context)
        self.context = replace(self.context, finished=True)
        self.record("finished")

    def outcome(self) -> TurnOutcome:
        said_here = [m for m in self.messages if m.stage is self.context.current_stage]
        question = None if self.question_stays else _last_question(said_here)
        context = replace(self.context, last_question=question or self.context.last_question)
        return TurnOutcome(context, tuple(self.messages), tuple(self.steps), tuple(self.occurrences), self.card)


def _weight(code: str) -> int:
    row = CARDS[code]
    return LEVELS[row.severity, row.complexity][0]


def begin(
    context: InterviewContext,
    knowledge: ProblemKnowledge,
    experts: Mapping[str, ExpertVoice],
    now: float = 0.0,
    *,
    expert_seconds: float = EXPERT_SECONDS,
) -> TurnOutcome:
    """Open the interview: the coach's first message."""
    turn = _Turn(context, knowledge, experts, now, expert_seconds=expert_seconds)
    try:
        turn.open_stage()
    except StateInconsistent as fault:
        # Nothing was collected yet, so there is nothing to mend: the expert is at fault.
        turn.take("opened", turn.meet(ExpertFailed(fault.detail)))
    return turn.outcome()


def run_turn(
    context: InterviewContext,
    knowledge: ProblemKnowledge,
    experts: Mapping[str, ExpertVoice],
    turn_input: TurnInput,
    now: float,
    *,
    damaged: tuple[str, ...] = (),
    expert_seconds: float = EXPERT_SECONDS,
    read: ReadMessage | None = None,
) -> TurnOutcome:
    """Run one turn; ``now`` is in seconds of the interview's own time. ``context`` itself is never changed.

    ``damaged`` names the fields that could not be read back (``repair.restore``), ``read`` is what
    ``routing.who_answers`` read in this very message, if it was asked. Whatever an expert does, the learner
    gets a reply. Raises :class:`InterviewOver` only.
    """
    if context.finished:
        raise InterviewOver("the interview is finished")
    turn_input = routing.without_old_code(context, turn_input)
    said_now = f"{turn_input.text}\n{turn_input.code}".strip()
    turn = _Turn(context, knowledge, experts, now, expert_seconds=expert_seconds, said=said_now)
    turn.record("accepted", {"action": turn_input.action})
    stage_before = context.current_stage
    turn.context, turn.read = routing.with_what_was_said(context, turn_input), read
    try:
        if _mend(turn, damaged):
            _ACTIONS[turn_input.action](turn, turn_input)
    except StateInconsistent as fault:
        _start_over(turn, StateInconsistent(fault.detail, reset=True))
    stayed = turn.context.current_stage is stage_before and turn_input.action != "back"
    turn.context = replace(
        turn.context,
        turn_count=context.turn_count + 1,
        stage_turns=context.stage_turns + 1 if stayed else 0,
    )
    return turn.outcome()


# --- the state ---


def _mend(turn: _Turn, damaged: tuple[str, ...]) -> bool:
    """Repair the memory; return whether the turn can go on, or has ended with asking for what is missing."""
    if repair.lost_its_place(damaged):
        _start_over(turn, StateInconsistent(f"unreadable: {', '.join(damaged)}", reset=True))
        return False
    if damaged:
        turn.note(StateInconsistent(f"unreadable: {', '.join(damaged)}", missing=",".join(damaged)))
    mended = repair.repair(turn.context, turn.knowledge)
    if mended.found is None:
        return True
    stage = turn.context.current_stage
    turn.context = mended.context
    if mended.context.current_stage is not stage:
        turn.enter(mended.context.current_stage)
        turn.take("asked_again", turn.meet(mended.found))
        return False
    turn.note(mended.found)
    turn.raise_card("state_repaired")
    return True


def _start_over(turn: _Turn, fault: StateInconsistent) -> None:
    turn.context = repair.reset(turn.context)
    turn.enter(Stage.PROBLEM_CLARIFICATION)
    turn.take("reset", turn.meet(fault))


# --- what the learner did ---


def _answer_message(turn: _Turn, turn_input: TurnInput) -> None:
    before = routing.before_last(turn.context)
    read = turn.read or routing.read_and_routed(turn_input.text, turn_input.code, before, turn.knowledge)
    reading = read.reading
    turn.record("read", {"fault": reading.fault, **reading.intent.to_dict()})
    if reading.fault is not None or reading.intent.intent is not Intent.HINT:
        turn.context = replace(turn.context, hints_in_a_row=0)
    if reading.fault is not None:
        _mark(turn, InvalidInput)
        fault = InvalidInput(f"{reading.fault} input", fault=reading.fault)
        in_a_row = turn.context.consecutive_invalid_inputs + 1
        if read.way == "invalid":
            turn.take("invalid_input", turn.meet(fault))
            return
        # "I don't know" says nothing, but honestly: it counts, and the expert answers it with a smaller step.
        turn.note(fault)
        turn.context = replace(turn.context, consecutive_invalid_inputs=in_a_row)
    else:
        turn.context = replace(turn.context, consecutive_invalid_inputs=0)
    kind, request = _REQUESTS.get(reading.intent.intent, (None, None))
    if read.way == "which":
        _ask_which(turn, read.reference)
        return
    if read.way == "request":
        _mark(turn, kind)
        request(turn, turn_input)
        return
    stage = turn.context.current_stage
    if read.way == "rephrase":
        _rephrase(turn)
    else:
        _process(turn, turn_input, reading)
    worn_out = reading.intent.intent is Intent.FRUSTRATION
    if request is not None and not worn_out and turn.context.current_stage is stage and not turn.context.finished:
        request(turn, turn_input)  # the answer came first; what was asked beside it is met as well


def _ask_which(turn: _Turn, reference: Reference) -> None:
    _mark(turn, AmbiguousReference)
    found = AmbiguousReference("more than one fits", reference=reference)
    turn.take("asked_which", turn.meet(found))
    turn.question_stays = True


def _mark(turn: _Turn, kind: type[Situation]) -> None:
    """Mark the learner's message as no contribution, so that nobody takes it for part of an answer later."""
    *before, said = turn.context.conversation
    turn.context = replace(turn.context, conversation=(*before, replace(said, situation=kind.kind)))


def _submit(turn: _Turn, turn_input: TurnInput) -> None:
    """Code comes without words, so there is no wish in it to be read; elsewhere than where code is due, it is met
    with a sentence or two, and the question at hand stays."""
    turn.context = replace(turn.context, hints_in_a_row=0)
    if not turn_input.code.strip():
        _mark(turn, InvalidInput)
        turn.take("invalid_input", turn.meet(InvalidInput("empty submission", fault="empty")))
        return
    turn.context = replace(turn.context, consecutive_invalid_inputs=0)
    if turn.context.current_stage in CODE_STAGES:
        _process(turn, turn_input, None)
        return
    turn.take("submitted", run_questions.aside(turn.context, turn.knowledge))
    turn.question_stays = True


def _process(turn: _Turn, turn_input: TurnInput, reading: Reading | None) -> None:
    """Let the expert work, then look whether the learner needs support. Without a reading there is no wish to meet."""
    if reading is not None and reading.sigh:
        _note_sigh(turn, "beside an answer")
    context = turn.context
    response = turn.ask("process")
    second = response.metadata.get("second_reading")
    if reading is not None and isinstance(second, Mapping) and not response.metadata.get("moved_by_evidence"):
        said = {"text": turn_input.text, "code": turn_input.code}
        joined = with_second_signal(reading, second, **said, context=context, knowledge=turn.knowledge)
        kind, request = _REQUESTS.get(joined.intent.intent, (None, None))
        if request is not None and not reading.holds_answer and joined.intent is not reading.intent:
            turn.record("read_by_model", joined.intent.to_dict())
            turn.note_caught(response)
            _mark(turn, kind)
            if kind is SkipRequest:
                # Leaving a stage cannot be undone by saying "I did not mean that", so a model's ear is not enough.
                turn.take("skip_heard", turn.meet(SkipRequest("heard by the model", only_heard=True)))
            else:
                request(turn, turn_input)
            return
        if joined.sigh and not reading.sigh:
            _note_sigh(turn, "heard by the model")
            context = turn.context
    turn.take("answered", response)
    turn.context = stuck_signs.counted(context, turn.context, failed=_contradicted(response))
    turn.move_on(response)
    if turn.context.current_stage is not context.current_stage or turn.context.finished:
        return
    if turn.context.hints_given != context.hints_given:
        return  # a rung of the ladder was just given; one at a time
    if (sign := stuck_signs.noticed(turn.context, turn.now)) is not None:
        turn.take("supported", turn.meet(sign))


def _note_sigh(turn: _Turn, how: str) -> None:
    context = turn.context
    turn.note(Frustration(how, sign="sigh"))
    mark = f"{Frustration.kind}:{context.current_stage.value}:sigh"
    turn.lead = say("support.sigh", context.language, context.times(Frustration.kind))
    turn.context = replace(context, frustration_detected=True, interventions=(*context.interventions, mark))


def _contradicted(response: ModuleResponse) -> bool:
    """Tell whether a check contradicted what the learner said: then the evidence names the fault."""
    evidence = response.metadata.get("evidence")
    return isinstance(evidence, Mapping) and bool(evidence.get("fault"))


def _give_hint(turn: _Turn, turn_input: TurnInput) -> None:
    context = turn.context
    in_a_row = context.hints_in_a_row + 1
    turn.note(HintRequest())
    turn.context = replace(context, hint_requests=context.hint_requests + 1, hints_in_a_row=in_a_row)
    if in_a_row >= stuck_signs.HINTS:
        turn.take("supported", turn.meet(Frustration("hints in a row", sign="hints")))
        return
    turn.take("hint", turn.ask("hint"))
    turn.question_stays = context.last_question is not None


def _support(turn: _Turn, turn_input: TurnInput) -> None:
    turn.take("supported", turn.meet(Frustration("said so", sign="said")))


def _refuse_answer(turn: _Turn, turn_input: TurnInput) -> None:
    turn.take("answer_refused", turn.meet(OverReliance("asks for the answer")))


def _rephrase(turn: _Turn) -> None:
    context = turn.context
    expects = row_of(context.current_stage).expects[context.language]
    if context.last_question is None:
        text = say("rephrase.open", context.language, context.turn_count, expects=expects)
    else:
        text = say("rephrase", context.language, context.turn_count, expects=expects, question=context.last_question)
    turn.take("rephrased", ModuleResponse(True, text))
    turn.question_stays = True


def _go_back(turn: _Turn, turn_input: TurnInput) -> None:
    here = index_of(turn.context.current_stage)
    target = turn_input.target
    if target is None and here > 0 and turn_input.text:
        target = stage_named(turn_input.text, turn.context.current_stage)
    reached_before = target is not None and index_of(target) > here and target in turn.context.stage_history
    if reached_before and row_of(turn.context.current_stage).precondition(turn.context):
        _answer_kept(turn)  # back to where they came from: that is forward
        return
    if target is None or (turn_input.action == "message" and index_of(target) >= here):
        turn.take("asked_where", turn.meet(GoBackRequest("to where?", target=target and target.value)))
        return
    try:
        target = go_back(turn.context, target)
    except IllegalMove as error:
        turn.take("refused", turn.meet(TransitionFailed(str(error))))
        return
    turn.note(GoBackRequest("granted", target=target.value))
    context = turn.context
    mark = f"{GoBackRequest.kind}:{context.current_stage.value}"
    turn.context = replace(context, interventions=(*context.interventions, mark))
    turn.enter(target)
    name = STAGE_NAMES[target.value][context.language]
    turn.question_stays = True
    turn.say(say("back.done", context.language, context.times(GoBackRequest.kind), stage=name), target)


def _skip(turn: _Turn, turn_input: TurnInput) -> None:
    row = row_of(turn.context.current_stage)
    if row.precondition(turn.context):
        _answer_kept(turn)
        return
    try:
        following = skip(turn.context)
    except IllegalMove:
        turn.take("skip_refused", turn.meet(SkipRequest("refused")))
        return
    turn.note(SkipRequest("granted"))
    farewell = turn.ask("leave_unfinished")
    if farewell.metadata.get("situation"):
        # The expert could not even take leave: without what it leaves behind, the stage cannot be left.
        turn.take("skip_failed", farewell)
        return
    turn.take("skipped", farewell)
    skipped = (*turn.context.skipped_stages, row.stage)
    turn.context = replace(turn.context, skipped_stages=skipped, skip_requested=True)
    if following is None:
        turn.end()
        return
    turn.enter(following)
    turn.move_on(turn.open_stage())


def _answer_kept(turn: _Turn) -> None:
    """The stage is done already (the learner came back to it), so skipping is simply going on."""
    response = turn.ask("open")
    turn.take("kept", response, silent=not response.metadata.get("situation"))
    stage = turn.context.current_stage
    turn.move_on(replace(response, next_stage=stage if is_last(stage) else advance(turn.context)))


_ACTIONS = {"message": _answer_message, "submit": _submit, "hint": _give_hint, "back": _go_back, "skip": _skip}
_REQUESTS: Mapping[Intent, tuple[type[Situation], Callable[[_Turn, TurnInput], None]]] = {
    Intent.SKIP: (SkipRequest, _skip),
    Intent.GO_BACK: (GoBackRequest, _go_back),
    Intent.HINT: (HintRequest, _give_hint),
    Intent.ANSWER_REQUEST: (OverReliance, _refuse_answer),
    Intent.FRUSTRATION: (Frustration, _support),
}


_KEEPS_THE_QUESTION = frozenset(
    kind.kind for kind in (InvalidInput, SkipRequest, OverReliance, GoBackRequest, TransitionFailed)
)
"""What the coach says then leads back to the question at hand, which stays the same."""


def _last_question(messages: list[Message]) -> str | None:
    for message in reversed(messages):
        if message.situation in _KEEPS_THE_QUESTION:
            continue
        paragraphs = [part for part in message.text.split("\n\n") if "?" in part or "？" in part]
        if paragraphs:
            return paragraphs[-1]
    return None
