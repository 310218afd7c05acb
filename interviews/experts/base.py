"""What all experts share: who speaks when, how a hint is given, how an answer is put together."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any, ClassVar

from interviews.core.acts import OTHER, Act, ActKind, Heard
from interviews.core.context import InterviewContext, Message
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.asked.asked_facts import asks, clauses, facts_beside
from interviews.core.reading.signs.evidence import asked_clarifications
from interviews.core.reading.signs.hearing import latest_heard
from interviews.core.response import ModuleResponse
from interviews.core.stages import STAGE_ORDER, SkipRule, Stage, index_of, is_last, row_of
from interviews.core.turn.replies.asides import rephrased
from interviews.core.turn.replies.checks import verdict_on
from interviews.core.turn.situations.hints import has_hints, hints_given, next_hint
from interviews.core.wording.coach import say_anew
from interviews.experts.evidence import Evidence

_SAID_BY_A_DRAFT = frozenset(
    {
        "follow_ups_asked",
        "edge_cases_asked",
        "nudges_given",
        "detected_issues",
        "hints_given",
        "hint_level",
        "strong_hint_given",
    }
)
"""Updates that record what a draft says; they do not hold when something else is said instead."""
LOOK_BACK = 12
"""So many of the learner's latest messages are searched for what was said before it was asked for."""


class Expert(ABC):
    """One voice of the coach. It reads the context and the problem's knowledge and answers; it changes nothing."""

    name: ClassVar[str]

    def __init__(self, knowledge: ProblemKnowledge) -> None:
        self.knowledge = knowledge

    def should_activate(self, context: InterviewContext) -> bool:
        """Tell whether this expert speaks in the context's stage."""
        return row_of(context.current_stage).expert == self.name

    def validate_context(self, context: InterviewContext) -> str | None:
        """Return what is missing for this expert to work, or ``None``: every earlier core stage has left its mark."""
        missing = {
            Stage.THOUGHT_ARTICULATION: context.identified_pattern,
            Stage.PSEUDOCODE_DESIGN: context.user_approach,
            Stage.EDGE_CASE_CHECK: context.pseudocode,
        }
        for stage, value in missing.items():
            if index_of(context.current_stage) >= index_of(stage) and not value:
                return f"{stage} needs what an earlier stage should have collected"
        return None

    @abstractmethod
    def open(self, context: InterviewContext) -> ModuleResponse:
        """Speak first in a stage that was just entered; may find that the learner has already said what it asks."""

    @abstractmethod
    def process(self, context: InterviewContext) -> ModuleResponse:
        """Answer the learner's latest message."""

    def reach(self, context: InterviewContext) -> ModuleResponse:
        """Answer the latest message, in which a model that reads heard the stage's aim reached: go on where no check
        says otherwise, without what would have been asked."""
        draft = self.process(context)
        heard, writes = self.heard(context), context.current_stage is Stage.PSEUDOCODE_DESIGN
        if draft.next_stage is not None and writes and heard.has(ActKind.CHECK_QUESTION):
            said = f"{self.say(context, 'verdict.works')} {draft.assistant_message}"
            return replace(draft, assistant_message=said)
        if draft.next_stage is not None or draft.contradicts:
            return draft
        updates = self.accept(context, heard.reached)
        return draft if updates is None else accepted(draft, self.say(context, "reached"), updates, context)

    def leave_unfinished(self, context: InterviewContext) -> ModuleResponse:
        """Take leave of a stage that is skipped, with why it matters; an expert adds what later stages need from it."""
        return reply(self.farewell(context))

    def let_go(self, context: InterviewContext) -> ModuleResponse:
        """Go on from the question at hand for who says that they have answered it, or that it is not about what they
        said; where nothing else can be asked, it is put in other words."""
        other = rephrased(context, self.knowledge)
        return reply(other.text, **other.updates)

    def accept(self, context: InterviewContext, quote: str) -> Mapping[str, Any] | None:
        """Return the updates that fulfil the stage's precondition on a model's verdict, ``None`` to stay.

        ``quote`` really stands in the learner's latest message, and no check contradicts it. The updates come from the
        learner's words and the problem's knowledge; what the model proposes itself is only recorded.
        """
        return None

    # --- helpers ---

    def say(self, context: InterviewContext, key: str, **values: str) -> str:
        """Return a sentence of the coach in the interview's language, in other words than it was said in last."""
        return say_anew(context, key, **values)

    def message(self, context: InterviewContext) -> Message:
        """Return the learner's latest message. Raises ``LookupError`` when there is none."""
        for message in reversed(context.conversation):
            if message.role == "learner":
                return message
        raise LookupError("the learner has not said anything yet")

    def farewell(self, context: InterviewContext) -> str:
        """Return what is said when the stage is skipped: of an optional one, why it matters; of others it was said."""
        is_optional = row_of(context.current_stage).skip is SkipRule.OPTIONAL
        return self.say(context, f"skip.done.{context.current_stage.value}" if is_optional else "skip.done")

    def heard(self, context: InterviewContext) -> Heard:
        """Return what was heard in the learner's latest message."""
        return latest_heard(context, self.knowledge)

    def hint(self, context: InterviewContext, **updates: Any) -> ModuleResponse:
        """Give the next rung of the stage's ladder; after the last one, ask for a smaller step."""
        found = next_hint(context, self.knowledge)
        if found is None:
            expects = row_of(context.current_stage).expects[context.language]
            return reply(self.say(context, "hint.again", expects=expects), **updates)
        text, recorded = found
        return reply(self.say(context, "hint", hint=text), **{**recorded, **updates})

    def hints_given(self, context: InterviewContext) -> int:
        """Return how many hints of the current stage were given."""
        return hints_given(context)

    def has_hints(self, context: InterviewContext) -> bool:
        """Tell whether the current stage's ladder still has a rung."""
        return has_hints(context, self.knowledge)

    def said_lately(self, context: InterviewContext) -> list[Message]:
        """Return the learner's last contributions, newest first, so many as a turn may look through."""
        return list(islice(context.contributions(), LOOK_BACK))

    def kept(self, context: InterviewContext) -> ModuleResponse:
        """Go on, because what the stage asks for is there already. Not spoken when a stage is only passed through."""
        text = self.say(context, "forward.kept")
        return ModuleResponse(True, text, following(context.current_stage), {}, {"kept": True})

    def facts_asked(self, context: InterviewContext) -> tuple[str, dict[str, Any]]:
        """Return the answers to the clarifying questions of the latest message, and the update that records them.

        A question that nothing in the task settles is answered so, but only where one was really heard.
        """
        heard, said = self.heard(context), self.message(context)
        begins = said.stage is Stage.PROBLEM_CLARIFICATION
        is_asking = begins or any(asks(said.text[slice(*place)]) for place in clauses(said.text))
        if heard.only(ActKind.FACT_QUESTION) and is_asking:
            asked = asked_clarifications(said.text, self.knowledge, heard)
        else:  # beside something else, or where something else was said, only what was surely asked is told
            surely = {act.item for act in facts_beside(said.text, said.stage, heard, self.knowledge)}
            asked = tuple(one for one in self.knowledge.clarifications if one.id in surely)
        answers = [clarification.answer for clarification in asked]
        if heard.has(ActKind.FACT_QUESTION, OTHER):
            answers.append(self.say(context, "clarify.unknown"))
        updates = {"clarified": merged(context.clarified, (c.id for c in asked))} if asked else {}
        return " ".join(answers), updates

    def answer_question(self, context: InterviewContext) -> ModuleResponse | None:
        """Answer a question asked in a later stage and return to what was asked; ``None`` for no question.

        Who asks for a verdict gets it where it can be computed, and else is led to a way to find it out.
        """
        stage, heard = context.current_stage.value, self.heard(context)
        answers, updates = self.facts_asked(context)
        verdict = verdict_on(self.message(context).text, heard, context, self.knowledge)
        asks_for_it = heard.has(ActKind.CHECK_QUESTION) or self.asks_for_a_verdict(context)
        if asks_for_it and not verdict and (verdict := self.verdict(context)) and not heard.has(ActKind.FACT_QUESTION):
            answers, updates = "", {}
        if answers or verdict:
            told = f"{answers} {verdict}".strip()
            return reply(f"{told}\n\n{self.say(context, f'back.{stage}')}", **updates)
        if not asks_for_it:
            return None
        said = self.say(context, self.way_to_check(context))
        if "?" not in said and "？" not in said:
            said = f"{said}\n\n{self.say(context, f'back.{stage}')}"
        return reply(said)

    def asks_for_a_verdict(self, context: InterviewContext) -> bool:
        """Tell whether the stage takes the message for a question whether something is right, though none was heard."""
        return False

    def verdict(self, context: InterviewContext) -> str:
        """Return what the stage knows for sure to "is that right?", "" for nothing."""
        return ""

    def way_to_check(self, context: InterviewContext) -> str:
        """Return the key of what is said to who asks for a verdict that cannot be computed."""
        return f"check.{context.current_stage.value}"

    def noted(self, context: InterviewContext) -> str:
        """Return a word on what was heard that a later stage asks for, "" for nothing: it is remembered till then."""
        heard, at = self.heard(context), index_of(context.current_stage)
        if heard.has(ActKind.EDGE_CASE) and at < index_of(Stage.EDGE_CASE_CHECK):
            return self.say(context, "noted.edge")
        if heard.has(ActKind.COST) and at < index_of(Stage.COMPLEXITY_ANALYSIS):
            return self.say(context, "noted.cost")
        return ""


def reply(
    message: str,
    *,
    next_stage: Stage | None = None,
    evidence: Evidence | Mapping[str, Any] | None = None,
    because: str = "",
    readings: Iterable[Act] = (),
    **updates: Any,
) -> ModuleResponse:
    """Return a successful response with ``updates`` to the context; ``because`` says why it is for this learner.

    ``readings`` are offered as buttons: what a part of the message may mean that was not understood.
    """
    found = evidence.to_dict() if isinstance(evidence, Evidence) else evidence
    metadata: dict[str, Any] = {} if found is None else {"evidence": found}
    if because:
        metadata["because"] = because
    if offered := [act.to_dict() for act in readings]:
        metadata["readings"] = offered
    return ModuleResponse(True, message, next_stage, updates, metadata)


def accepted(draft: ModuleResponse, text: str, updates: Mapping[str, Any], context: InterviewContext) -> ModuleResponse:
    """Return ``draft`` with ``text`` and the ``updates`` that fulfil the stage, which is left.

    What the draft would have asked is left out, and why it would have: the next stage asks. A summary is told.
    """
    learnt = {name: value for name, value in draft.context_updates.items() if name not in _SAID_BY_A_DRAFT}
    metadata = {name: value for name, value in draft.metadata.items() if name not in ("because", "readings")}
    summary = updates.get("summary")
    return replace(
        draft,
        assistant_message=f"{text}\n\n{summary}" if summary else text,
        next_stage=following(context.current_stage),
        context_updates={**learnt, **updates},
        metadata={**metadata, "accepted_verdict": True},
    )


def following(stage: Stage) -> Stage:
    """Return the stage that an expert proposes when ``stage`` is done; the last one proposes itself."""
    return stage if is_last(stage) else STAGE_ORDER[index_of(stage) + 1]


def merged(known: tuple[str, ...], new: Any) -> tuple[str, ...]:
    """Return ``known`` with the items of ``new`` that it lacks, in order."""
    return tuple(dict.fromkeys((*known, *new)))
