"""GuidedThoughtGenerator: hears the approach, accepts brute force, and leads on by questions."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from interviews.core.acts import ActKind, Heard
from interviews.core.code.reading import find_code, without_code
from interviews.core.context import InterviewContext, Message
from interviews.core.reading.approaches.named_approaches import in_one_line
from interviews.core.reading.approaches.new_ideas import STEPS
from interviews.core.reading.asked.asked_facts import clauses
from interviews.core.reading.asked.open_questions import opens_a_question
from interviews.core.reading.asked.told_ideas import asks_about_oneself, ideas_told
from interviews.core.reading.signs.evidence import (
    RecognisedApproach,
    describes_an_approach,
    fishes,
    only_begs,
    proposed_trap,
)
from interviews.core.reading.signs.hearing import heard_in
from interviews.core.reading.signs.message_signs import says_nothing, says_ready, says_stuck, words
from interviews.core.response import ModuleResponse
from interviews.core.stages import Stage
from interviews.core.turn.replies.unclear import readings_named
from interviews.experts.base import following, reply
from interviews.experts.evidence import ApproachFound
from interviews.experts.talk.clarifying import other_facts
from interviews.experts.talk.cost import CostTalk
from interviews.experts.talk.ideas import LONGEST_QUOTE, TRAP

ASKED_MORE = "thought:more"
PATIENCE = 2
PLAN_WORDS = 8


class GuidedThoughtGenerator(CostTalk):
    """Speaks in stages 1 and 2; the talk about cost stands in ``interviews/experts/talk/cost.py``."""

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
            heard = self.heard(context)
            is_open = fishes(message.text, heard) or proposed_trap(heard, self.knowledge) is not None
            enough = len(words(message.text)) >= PLAN_WORDS and not is_open
            return {"user_approach": (message.text or message.code)[:2000]} if enough else None
        return self.accept_cost(context, quote)

    def let_go(self, context: InterviewContext) -> ModuleResponse:
        """Go on from a plan that is there, or from the cost."""
        if context.current_stage is Stage.COMPLEXITY_ANALYSIS:
            return self.let_cost_go(context)
        return self.kept(context) if context.user_approach else super().let_go(context)

    def _open_approach(self, context: InterviewContext) -> ModuleResponse:
        if context.user_approach:
            return self.kept(context)
        for earlier, heard in self._heard_lately(context):
            # Code alone says no plan: what is asked for here are the words.
            proposed = ideas_told(heard, earlier.text, self.knowledge)
            if not heard.has(ActKind.APPROACH):
                heard = replace(heard, acts=(*heard.acts, *proposed))  # noqa: PLW2901 - as it was meant
            found = self.recognise(earlier.text, find_code(earlier.text, earlier.code), heard)
            if not proposed or not without_code(earlier.text).strip() or only_begs(earlier.text):
                continue
            if (met := self.meet_idea(context, heard, found, earlier.text)) is not None:
                return met
            if found or any(act.sure for act in proposed):
                return self._take_approach(context, earlier.text, found)
        return reply(self.say(context, "open.thought_articulation"))

    def _heard_lately(self, context: InterviewContext) -> Iterator[tuple[Message, Heard]]:
        """Yield the learner's last contributions, newest first, with what was heard in them."""
        lately = self.said_lately(context)
        for place in range(len(context.conversation) - 1, -1, -1):
            message = context.conversation[place]
            if any(message is one for one in lately):
                yield message, heard_in(message, context, place, self.knowledge)

    def _process_approach(self, context: InterviewContext) -> ModuleResponse:
        message, heard = self.message(context), self.heard(context)
        text = message.text
        if says_stuck(text) or (says_nothing(text) and not message.code):
            return self.hint(context)
        if context.user_approach and says_ready(text):
            return self.kept(context)
        found = self.recognise(text, message.code, heard) or self.told_again(context, heard)
        told = bool(ideas_told(heard, text, self.knowledge))
        if self._only_asks(context, heard, text, told=told) and not (found and told):
            return self.answer_question(context) or self._ask_which_fact(context, heard, text)
        if (met := self.meet_idea(context, heard, found, text)) is not None:
            return self._with_facts(context, met)
        if only_begs(text):
            return self.ask_for_reason(context)
        if found or self._tells_a_plan(heard, text):
            return self._with_facts(context, self._take_approach(context, text or message.code, found))
        return self.answer_question(context) or self._ask_for_more(context)

    def _only_asks(self, context: InterviewContext, heard: Heard, text: str, *, told: bool) -> bool:
        """Tell whether a message asks something of the task, though a counterexample or a trap was half heard in it:
        as long as no idea was told there is nothing to break. ``told`` tells that this message tells one."""
        if heard.has(ActKind.FACT_QUESTION) and heard.has(ActKind.APPROACH) and not told:
            return True  # "how large is the grid? I fear that recursion gets too deep"
        has_told = context.user_approach or any(mark.startswith((TRAP, STEPS)) for mark in context.nudges_given)
        acts = heard.of(ActKind.COUNTEREXAMPLE, ActKind.APPROACH)
        asks = len(clauses(text)) == 1 and opens_a_question(text) and not asks_about_oneself(text)
        return bool(acts) and not has_told and asks and not any(act.sure for act in acts)

    def _ask_which_fact(self, context: InterviewContext, heard: Heard, text: str) -> ModuleResponse:
        """Say that a question was not understood, and offer the likeliest facts as buttons."""
        quote = in_one_line(text, LONGEST_QUOTE)
        said = self.say(context, "clarify.unheard", question=quote)
        readings = other_facts(heard, text, (), context, self.knowledge)
        named = readings_named(readings, self.knowledge, context.language)
        asks = self.say(context, "clarify.which" if readings else "clarify.other_words", readings=named)
        return reply(f"{said}\n\n{asks}", readings=readings)

    def _tells_a_plan(self, heard: Heard, text: str) -> bool:
        """Tell whether a plan is told that the bank does not know."""
        plans = [act for act in heard.of(ActKind.APPROACH) if act.stance != "rejects"]
        return bool(plans) or (not heard.understood and describes_an_approach(text))

    def _ask_for_more(self, context: InterviewContext) -> ModuleResponse:
        """Ask for the steps, a bounded number of times; then what was said so far is the plan."""
        asked = context.nudges_given.count(ASKED_MORE)
        said = context.learner_said(context.current_stage)
        if asked >= PATIENCE and len(words(said)) >= PLAN_WORDS:
            return self._take_approach(context, said[-2000:], ())
        said = f"{self.noted(context)} {self.say(context, 'thought.more')}".strip()
        return reply(said, nudges_given=(*context.nudges_given, ASKED_MORE))

    def _take_approach(
        self, context: InterviewContext, text: str, found: tuple[RecognisedApproach, ...]
    ) -> ModuleResponse:
        updates = self.approach_updates(context, text, found)
        name = self.safe_name(context, found[0].approach) if found else None
        heard = self.heard(context)
        works = found[0].sure if found else any(act.judged == "works" and act.sure for act in heard.acts)
        asks = works and heard.has(ActKind.CHECK_QUESTION)
        if name:
            key = "thought.heard_works" if works else "thought.heard"
        else:
            key = "thought.works" if works and not asks else "thought.heard_own"
        said = self.say(context, key, approach=name or "")
        if any(act.kind is ActKind.APPROACH and act.by == "grammar" for act in heard.acts):
            said = f"{self.say(context, 'thought.recurrence')} {said}"
        elif asks and not name:
            said = f"{self.say(context, 'verdict.works')} {said}"
        evidence = ApproachFound(found[0].approach.id, found[0].evidence) if found else ApproachFound(None)
        return reply(said, next_stage=following(context.current_stage), evidence=evidence, **updates)

    def take_told(self, context: InterviewContext, text: str, found: tuple[RecognisedApproach, ...]) -> ModuleResponse:
        """Take an idea that stood its test for the plan; where costs are spoken of, go on with its cost."""
        if context.current_stage is Stage.THOUGHT_ARTICULATION:
            return self._take_approach(context, text, found)
        return self.take_told_beside_cost(context, text, found)

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
