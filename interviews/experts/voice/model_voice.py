"""A model's voice for an expert: the expert works out evidence and a curated draft, the model finds the words.

What the model says is used only as far as it holds: its words after the leak guard, its verdict with a quote that
stands in the learner's message, its reading of the message as a second signal. Whatever goes wrong, the curated draft
is there.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from interviews.core.code.at_hand import run_at_hand
from interviews.core.context import InterviewContext
from interviews.core.leaks.guard import Leak, find_leaks
from interviews.core.reading.understanding import is_quoted
from interviews.core.response import ModuleResponse, SecondReading
from interviews.core.turn.replies.beside import with_answers
from interviews.core.turn.runs.run_questions import is_run_mark
from interviews.core.turn.safe_call import WorkerNeeded, safe_module_call
from interviews.core.turn.situations.kinds import ModelCallFailed, ResourcesExhausted
from interviews.experts.base import Expert, accepted
from interviews.experts.voice.prompting import Task, coach_prompt, correction
from interviews.llm.contract import CoachReply, MachinePart
from interviews.llm.port import UNUSED_REPLY, BudgetSpent, ChatMessage, ModelError
from interviews.llm.prompt_budget import NO_TAG
from interviews.llm.retry import UnparsableReply
from problems.text.late_patterns import LatePattern

MaySay = Callable[[str], bool]
"""Tells whether the learner may be told the beginning of a reply, up to the end of a sentence."""
AskModel = Callable[[tuple[ChatMessage, ...], MaySay], CoachReply]
"""Asks the model for the coach's next words, of which sentences may be shown while it speaks. Raises
:class:`ModelError`, :class:`UnparsableReply` or :class:`BudgetSpent`."""

_ASKS = LatePattern(r"[?？]")
_SAYS_ALL_PASS = LatePattern(
    r"\b(?:all|every|each)\b[^.!?]{0,30}\b(?:tests?|cases?|inputs?)\b[^.!?]{0,30}\b(?:pass|work|succeed)"
    r"|\bpass(?:es|ed)?\b[^.!?]{0,12}\b(?:all|every|each)\b|\b(?:all|every) (?:pass|passed)\b"
    r"|(?:全部|所有|都|每个)[^。！？]{0,12}通过|通过了?(?:全部|所有|每)|全(?:部)?(?:通)?过了",
    re.IGNORECASE,
)
LONGEST_NAME = 60


class ModelVoice:
    """Speaks for ``expert`` in the words of a model. Only answers to messages are asked of it: hints, openings and
    farewells stay curated, which costs nothing and keeps them at once. Without ``ask`` this run may not wait for one.
    """

    def __init__(self, expert: Expert, ask: AskModel | None, lead: str = "") -> None:
        self.expert = expert
        self.name = expert.name
        self._ask = ask
        self._lead = lead

    def with_lead(self, lead: str) -> "ModelVoice":
        """Return the voice that says ``lead`` before its answer, in the same words as the rest."""
        return ModelVoice(self.expert, self._ask, lead)

    def should_activate(self, context: InterviewContext) -> bool:
        """Tell whether the expert speaks in the context's stage."""
        return self.expert.should_activate(context)

    def validate_context(self, context: InterviewContext) -> str | None:
        """Return what is missing for the expert to work."""
        return self.expert.validate_context(context)

    def open(self, context: InterviewContext) -> ModuleResponse:
        """Open a stage as the expert does."""
        return self.expert.open(context)

    def reach(self, context: InterviewContext) -> ModuleResponse:
        """Answer as the expert does where a model that reads heard the stage's aim reached."""
        return self.expert.reach(context)

    def hint(self, context: InterviewContext) -> ModuleResponse:
        """Give a hint as the expert does."""
        return self.expert.hint(context)

    def let_go(self, context: InterviewContext) -> ModuleResponse:
        """Let a question go as the expert does."""
        return self.expert.let_go(context)

    def leave_unfinished(self, context: InterviewContext) -> ModuleResponse:
        """Take leave of a stage as the expert does."""
        return self.expert.leave_unfinished(context)

    def process(self, context: InterviewContext) -> ModuleResponse:
        """Answer the learner's latest message in the model's words.

        Raises :class:`ModelCallFailed` or :class:`ResourcesExhausted` with the curated answer when the model cannot
        speak, and :class:`WorkerNeeded` when it may not be asked in this run.
        """
        if self._ask is None:
            raise WorkerNeeded("a model is to be asked")
        knowledge = self.expert.knowledge
        draft = with_answers(safe_module_call(self.expert, "process", context), context, knowledge)
        if self._lead:
            draft = replace(draft, assistant_message=f"{self._lead}\n\n{draft.assistant_message}").noted(says_lead=True)
        if find_leaks(draft.assistant_message, self.expert.knowledge, context):
            return draft  # never shown to a model; the turn replaces it
        caught: list[str] = []
        try:
            return self._voiced(context, draft, self._ask, caught)
        except BudgetSpent as spent:
            if context.times(ResourcesExhausted.kind):
                return _with_caught(draft, caught)  # it was said before
            raise ResourcesExhausted("the day's tokens are used up", instead=_with_caught(draft, caught)) from spent
        except ModelError as error:
            raise ModelCallFailed(str(error), instead=_with_caught(draft, caught), fault=error.kind.value) from None
        except UnparsableReply as error:
            raise ModelCallFailed(str(error), instead=_with_caught(draft, caught), fault="unparsable") from None

    def _voiced(
        self, context: InterviewContext, draft: ModuleResponse, ask: AskModel, caught: list[str]
    ) -> ModuleResponse:
        """Return the draft in the model's words; ``caught`` collects what the leak guard found in them."""
        tail = _said_by_the_interview(draft, context)
        task: Task = "react" if tail or draft.next_stage is not None else "ask"
        prompt = coach_prompt(context, self.expert.knowledge, draft, task)
        run = run_at_hand(context)
        fails = run is not None and run.fails

        def may_say(words: str) -> bool:
            return not self._leaks(words, context, draft.assistant_message) and not contradicts_run(words, fails)

        reply = ask(prompt, may_say)
        leaks = self._leaks(reply.message, context, draft.assistant_message)
        if leaks:
            caught.append(leaks_named(leaks))
            reply = ask((*prompt, UNUSED_REPLY, correction(leaks, context.language)), may_say)
            if leaks := self._leaks(reply.message, context, draft.assistant_message):
                caught.append(leaks_named(leaks))
                return draft.noted(caught=caught, reason="leak")
        if contradicts_run(reply.message, fails):
            # Asking again would cost as much as the answer is worth: what really came of the run is in the draft.
            return draft.noted(caught=caught, reason="contradicts_run")
        machine = reply.machine
        voiced = _recorded(replace(draft, assistant_message=reply.message), machine, caught)
        voiced = voiced.noted(plan=draft.assistant_message)
        accepted = self._with_verdict(context, voiced, reply)
        if accepted is not None:
            return accepted
        if not tail and machine.verdict.met and draft.next_stage is None and not _ASKS.search(reply.message):
            tail = _question_of(draft)  # the model took the goal for reached and asks nothing, but the stage stays
        whole = f"{reply.message}\n\n{tail}" if tail else reply.message
        if tail and (leaks := find_leaks(whole, self.expert.knowledge, context, plan=draft.assistant_message)):
            # Neither half does alone; the draft keeps the question that the memory says was asked.
            caught.append(leaks_named(leaks))
            return _with_caught(draft, caught)
        return replace(voiced, assistant_message=whole)

    def _leaks(self, words: str, context: InterviewContext, plan: str) -> tuple[Leak, ...]:
        return find_leaks(words, self.expert.knowledge, context, plan=plan)

    def _with_verdict(
        self, context: InterviewContext, voiced: ModuleResponse, reply: CoachReply
    ) -> ModuleResponse | None:
        """Move on where the model sees the goal reached, can quote the learner for it, and no check says otherwise.

        What the draft would have asked is left out then, and why it would have: the next stage asks.
        """
        verdict = reply.machine.verdict
        if voiced.next_stage is not None or voiced.contradicts:
            return None
        if not verdict.met or not _is_said(verdict.quote, context):
            return None
        updates = self.expert.accept(context, verdict.quote)
        if updates is None:
            return None
        return accepted(voiced, voiced.assistant_message, updates, context)


def contradicts_run(words: str, run_fails: bool) -> bool:
    """Tell whether ``words`` say that all cases pass, when they do not."""
    return run_fails and _SAYS_ALL_PASS.search(words) is not None


def _said_by_the_interview(draft: ModuleResponse, context: InterviewContext) -> str:
    """Return what has to be said word for word after the model's reaction: a question of the bank or about a failing
    case, or the summary."""
    updates = draft.context_updates
    if "summary" in updates:
        return str(updates["summary"])
    asks_from_the_bank = any(
        name in updates and updates[name] != getattr(context, name) for name in ("follow_ups_asked", "edge_cases_asked")
    )
    asks_about_run = is_run_mark(str(draft.evidence.get("fault", "")))
    return draft.assistant_message.rpartition("\n\n")[2] if asks_from_the_bank or asks_about_run else ""


def _question_of(draft: ModuleResponse) -> str:
    """Return the paragraph in which the draft asks, "" when it does not."""
    return next((part for part in reversed(draft.assistant_message.split("\n\n")) if _ASKS.search(part)), "")


def _with_caught(draft: ModuleResponse, caught: list[str]) -> ModuleResponse:
    return draft.noted(caught=caught) if caught else draft


def _is_said(quote: str, context: InterviewContext) -> bool:
    return is_quoted(quote.replace(NO_TAG, "<"), context.current_input)


def _recorded(voiced: ModuleResponse, machine: MachinePart, caught: list[str]) -> ModuleResponse:
    """Return the response with what the model said beside its words, each cut to what is worth storing."""
    read = machine.reading
    return voiced.noted(
        voice="model",
        verdict={"met": machine.verdict.met, "quote": machine.verdict.quote[:200]},
        proposed={
            "next_stage": machine.next_stage and machine.next_stage[:LONGEST_NAME],
            "updates": [name[:LONGEST_NAME] for name in sorted(machine.context_updates)[:20]],
        },
        second_reading=SecondReading(read.intent, read.mood, read.quote[:500]).to_dict(),
        moved_by_evidence=voiced.next_stage is not None,
        caught=caught,
    )


def leaks_named(leaks: tuple[Leak, ...]) -> str:
    """Return the secrets that were given away, each once."""
    return ", ".join(dict.fromkeys(leak.secret for leak in leaks))


def with_model(experts: Mapping[str, Expert], ask: AskModel | None) -> dict[str, ModelVoice]:
    """Return the experts, each speaking through the model that ``ask`` asks."""
    return {name: ModelVoice(expert, ask) for name, expert in experts.items()}
