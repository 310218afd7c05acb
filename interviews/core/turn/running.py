"""The state of one running turn: what was sent, what is said, recorded and moved, and what comes of it.

Every word of the coach goes through :meth:`RunningTurn.take`: validated, held back where it gives something away,
and only then said. Entering a stage lets its expert open it, which may find that the learner has already said what
the stage asks.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Literal

from interviews.core.acts import Heard
from interviews.core.cards.content import LEVELS
from interviews.core.cards.registry import CARDS
from interviews.core.context import InterviewContext, Message, apply_updates
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.leaks.guard import find_leaks
from interviews.core.response import ModuleResponse, RaisedCard, validate_response
from interviews.core.stages import Stage, advance, finish, index_of, is_last, row_of
from interviews.core.turn.exchange import ExpertVoice, SpeaksLead, Step, TurnInput, TurnOutcome
from interviews.core.turn.safe_call import choose_expert, safe_module_call
from interviews.core.turn.situations.kinds import (
    GoBackRequest,
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
from interviews.core.turn.situations.strategies import meet
from interviews.core.wording.coach import say
from problems.text.late_patterns import LatePattern

_SPACE_IN_CHINESE = LatePattern(r"(?<=[。！？：]) +(?=[^\s-])|(?<=[\u4e00-\u9fff，]) +(?=[\u4e00-\u9fff])")
_KEEPS_THE_QUESTION = frozenset(
    kind.kind for kind in (InvalidInput, SkipRequest, OverReliance, GoBackRequest, TransitionFailed)
)
"""What the coach says then leads back to the question at hand, which stays the same."""


class RunningTurn:
    """The state of one running turn; every change of the context goes through it."""

    def __init__(
        self,
        context: InterviewContext,
        knowledge: ProblemKnowledge,
        experts: Mapping[str, ExpertVoice],
        now: float,
        *,
        expert_seconds: float,
        sent: TurnInput,
    ) -> None:
        self.context = context
        self.knowledge = knowledge
        self.experts = experts
        self.now = now
        self.expert_seconds = expert_seconds
        self.sent = sent
        self.lead = ""
        self.lead_offers: tuple[str, ...] = ()
        self.question_stays = False
        self.messages: list[Message] = []
        self.steps: list[Step] = []
        self.occurrences: list[Occurrence] = []
        self.card: RaisedCard | None = None

    # --- experts and strategies ---

    def ask(self, method: str) -> ModuleResponse:
        """Return what the stage's expert answers, or what the strategy says when it cannot.

        Raises :class:`StateInconsistent` when the memory is the reason; :func:`run_turn` meets that.
        """
        expert = self._expert()
        if method == "process" and self.lead and isinstance(expert, SpeaksLead):
            expert = expert.with_lead(self.lead)
        try:
            return safe_module_call(expert, method, self.context, seconds=self.expert_seconds)
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
        self.occurrences.append(occurrence(situation, self.context, self.sent.said))

    def raise_card(self, code: str, facts: Mapping[str, Any] = MappingProxyType({})) -> None:
        """Call for a card; of several in a turn the heaviest stays, for only one is open at a time."""
        if self.card is None or _weight(code) >= _weight(self.card.code):
            self.card = RaisedCard(code, dict(facts))

    def record(self, name: str, detail: Mapping[str, Any] = MappingProxyType({})) -> None:
        self.steps.append(Step(name, self.context.current_stage, dict(detail)))

    # --- saying ---

    def take(
        self, name: str, response: ModuleResponse, *, silent: bool = False, asks_about: Heard | None = None
    ) -> None:
        """Validate a response, apply its updates, and say its message unless it is ``silent``.

        ``asks_about`` has the readings of a message that was not understood, about which the response asks. One that
        answers the rest of a message brings its readings along.
        """
        validate_response(response, self.context)
        stage = self.context.current_stage
        self.record(name, {key: value for key, value in response.metadata.items() if key != "plan"})
        self.note_caught(response)
        text = self._guarded(response.assistant_message, response.plan)
        because = self._guarded_reason(text, response)
        self.context = apply_updates(self.context, response.context_updates)
        if not silent:
            voice = response.voice if text == response.assistant_message else "curated"
            card = response.card
            if asks_about is None and response.readings and text == response.assistant_message:
                asks_about = Heard(unsure=response.readings)
            if card is not None:
                self.raise_card(card.code, card.facts)
            # What a card tells is not part of what the coach says.
            situation = "" if card is not None else response.situation
            self.say(text, stage, situation, response.offers, voice=voice, because=because, asks_about=asks_about)

    def note_caught(self, response: ModuleResponse) -> None:
        """Record what the leak guard held back before this response came about."""
        for secrets in response.caught:
            self.note(LeakCaught(secrets, voice="model"))

    def say(
        self,
        text: str,
        stage: Stage,
        situation: str = "",
        offers: tuple[str, ...] = (),
        *,
        voice: Literal["curated", "model"] = "curated",
        because: str = "",
        asks_about: Heard | None = None,
    ) -> None:
        if self.lead:
            text, self.lead = f"{self.lead}\n\n{text}", ""
        if self.context.language == "zh":
            text = _SPACE_IN_CHINESE.sub("", text)
        if text == self._last_said():
            text = say("once_more", self.context.language, text=text)
        message = Message(
            "coach", text, stage, situation=situation, offers=offers, voice=voice, because=because, heard=asks_about
        )
        self.messages.append(message)
        self.context = replace(self.context, conversation=(*self.context.conversation, message))

    def _last_said(self) -> str | None:
        return next((m.text for m in reversed(self.context.conversation) if m.role == "coach"), None)

    def _guarded(self, text: str, plan: str) -> str:
        said = f"{self.lead}\n\n{text}".strip()  # two harmless parts may give something away together
        if not self._leaks(said, plan):
            return text
        language = self.context.language
        expects = row_of(self.context.current_stage).expects[language]
        return say("neutral", language, self.context.turn_count, expects=expects)

    def _guarded_reason(self, text: str, response: ModuleResponse) -> str:
        """Return the reason for what is said, unless something else is said instead, or it gives something away.

        A reason that was given in this interview is known, and not given again.
        """
        because = response.because
        is_new = because and all(message.because != because for message in self.context.conversation)
        may_be_said = is_new and text == response.assistant_message and not self._leaks(because)
        return because if may_be_said else ""

    def _leaks(self, said: str, plan: str = "") -> bool:
        """Tell whether something gives away what it must not, and record what; ``plan`` is what it was to say."""
        leaks = find_leaks(said, self.knowledge, self.context, plan=plan)
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
        self.take("opened", response, silent=response.is_kept)
        return response

    def end(self) -> None:
        finish(self.context)
        self.context = replace(self.context, finished=True)
        self.record("finished")

    def _offer_beside(self) -> None:
        """Put what is offered beside an answer under the last word, for only there are buttons."""
        if not self.lead_offers or not self.messages:
            return
        last = self.messages[-1]
        offers = tuple(dict.fromkeys((*last.offers, *self.lead_offers)))
        self.messages[-1] = replace(last, offers=offers)
        self.context = replace(self.context, conversation=(*self.context.conversation[:-1], self.messages[-1]))

    def _follow_up_put(self, said: list[Message]) -> str | None:
        """Return the follow-up question that was put last, with all that it supposes: it may be no question by its
        marks, and what is asked beside it is about it."""
        asked = self.context.follow_ups_asked[-1:] if self.context.current_stage is Stage.FOLLOW_UP else ()
        put = [one.question for one in self.knowledge.follow_ups if one.id in asked]
        return next((one for one in put if any(one in message.text for message in said)), None)

    def outcome(self) -> TurnOutcome:
        self._offer_beside()
        said_here = [m for m in self.messages if m.stage is self.context.current_stage]
        question = None if self.question_stays else self._follow_up_put(said_here) or _last_question(said_here)
        context = replace(self.context, last_question=question or self.context.last_question)
        return TurnOutcome(context, tuple(self.messages), tuple(self.steps), tuple(self.occurrences), self.card)


def _weight(code: str) -> int:
    row = CARDS[code]
    return LEVELS[row.severity, row.complexity][0]


def _last_question(messages: list[Message]) -> str | None:
    for message in reversed(messages):
        if message.situation in _KEEPS_THE_QUESTION or message.heard is not None:
            continue  # what it asks is what was meant
        paragraphs = [part for part in message.text.split("\n\n") if "?" in part or "？" in part]
        if paragraphs:
            return paragraphs[-1]
    return None
