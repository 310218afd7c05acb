"""GuidedThoughtGenerator: hears the approach, accepts brute force, and leads on by questions."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from interviews.core.code.reading import find_code, without_code
from interviews.core.context import InterviewContext, Message
from interviews.core.reading.evidence import RecognisedApproach, describes_an_approach, plan_in, plans_ahead
from interviews.core.reading.message_signs import says_nothing, says_ready, says_stuck, words
from interviews.core.response import ModuleResponse
from interviews.core.stages import Stage
from interviews.experts.base import following, reply
from interviews.experts.cost import CostTalk
from interviews.experts.evidence import ApproachFound

ASKED_MORE = "thought:more"
PATIENCE = 2
PLAN_WORDS = 8


class GuidedThoughtGenerator(CostTalk):
    """Speaks in stages 1 and 2; the talk about cost stands in ``interviews/experts/cost.py``."""

    name = "thought"

    def open(self, context: InterviewContext) -> ModuleResponse:
        """Ask for the approach or its cost, unless the learner has already told."""
        if context.current_stage is Stage.THOUGHT_ARTICULATION:
            return self._open_approach(context)
        return self.open_cost(context)

    def process(self, context: InterviewContext) -> ModuleResponse:
        """Read the approach (stage 1) or the cost and better ideas (stage 2) out of the message."""
        if context.current_stage is Stage.THOUGHT_ARTICULATION:
            return self._process_approach(context)
        return self.process_cost(context)

    def accept(self, context: InterviewContext, quote: str) -> Mapping[str, Any] | None:
        """Take the learner's own words for the approach, or a cost that the quote really states."""
        message = self.message(context)
        if context.current_stage is Stage.THOUGHT_ARTICULATION:
            enough = len(words(message.text)) >= PLAN_WORDS
            return {"user_approach": (message.text or message.code)[:2000]} if enough else None
        return self.accept_cost(context, quote)

    def _open_approach(self, context: InterviewContext) -> ModuleResponse:
        if context.user_approach:
            return self.kept(context)
        for earlier in self.said_lately(context):
            # Code alone says no plan: what is asked for here are the words.
            plan = plan_in(without_code(earlier.text), self.knowledge)
            found = self.recognise(plan, find_code(earlier.text, earlier.code))
            if found and (self._is_a_plan(plan, earlier) or self._comes_with_code(plan, earlier)):
                return self._take_approach(context, earlier.text, found)
        return reply(self.say(context, "open.thought_articulation"))

    def _is_a_plan(self, plan: str, message: Message) -> bool:
        """Tell whether words say a plan; in the stage that retells the task there has to be more than the task."""
        if message.stage is Stage.PROBLEM_CLARIFICATION:
            return plans_ahead(plan, self.knowledge)
        return describes_an_approach(plan)

    def _comes_with_code(self, plan: str, message: Message) -> bool:
        """Tell whether a few words name the approach that the code beside them carries out."""
        return bool(find_code(message.text, message.code) and self.recognise(plan, ""))

    def _process_approach(self, context: InterviewContext) -> ModuleResponse:
        message = self.message(context)
        text = message.text
        if says_stuck(text) or (says_nothing(text) and not message.code):
            return self.hint(context)
        if context.user_approach and says_ready(text):
            return self.kept(context)
        found = self.recognise(text, message.code)
        if found or describes_an_approach(text):
            taken = self._take_approach(context, text or message.code, found)
            return self._with_facts(context, taken)
        return self.answer_question(context) or self._ask_for_more(context)

    def _ask_for_more(self, context: InterviewContext) -> ModuleResponse:
        """Ask for the steps, a bounded number of times; then what was said so far is the plan."""
        asked = context.nudges_given.count(ASKED_MORE)
        said = context.learner_said(context.current_stage)
        if asked >= PATIENCE and len(words(said)) >= PLAN_WORDS:
            return self._take_approach(context, said[-2000:], ())
        return reply(self.say(context, "thought.more"), nudges_given=(*context.nudges_given, ASKED_MORE))

    def _take_approach(
        self, context: InterviewContext, text: str, found: tuple[RecognisedApproach, ...]
    ) -> ModuleResponse:
        updates = self.approach_updates(context, text, found)
        name = self.safe_name(context, found[0].approach) if found else None
        heard = self.say(context, "thought.heard" if name else "thought.heard_own", approach=name or "")
        evidence = ApproachFound(found[0].approach.id, found[0].evidence) if found else ApproachFound(None)
        return reply(heard, next_stage=following(context.current_stage), evidence=evidence, **updates)

    def _with_facts(self, context: InterviewContext, taken: ModuleResponse) -> ModuleResponse:
        """Answer also what a message asks beside the approach that it describes."""
        facts, updates = self.facts_asked(context)
        if not facts:
            return taken
        return replace(
            taken,
            assistant_message=f"{facts} {taken.assistant_message}",
            context_updates={**updates, **taken.context_updates},
        )
