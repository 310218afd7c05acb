"""Leading on to something better: the approach at hand, its nudges, and when it is good enough to go on."""

from dataclasses import dataclass, replace
from typing import Any

from interviews.core.acts import ActKind, Heard
from interviews.core.code.reading import find_code, read_code
from interviews.core.context import InterviewContext
from interviews.core.costs.claims import Claims, find_claims
from interviews.core.costs.fit import cost_the_same, costs_as_little, costs_no_more
from interviews.core.costs.formulas.big_o import parse_cost
from interviews.core.knowledge import Approach
from interviews.core.leaks.guard import find_leaks
from interviews.core.reading.approaches.new_ideas import STEPS
from interviews.core.reading.approaches.stated_costs import aims
from interviews.core.reading.approaches.told_approaches import is_surely_at_hand, is_told_surely
from interviews.core.reading.signs.evidence import RecognisedApproach, recognise_approaches
from interviews.core.reading.signs.message_signs import words
from interviews.core.response import ModuleResponse
from interviews.core.turn.situations.steering import nudges_passed_over
from interviews.experts.base import Expert, following, reply
from interviews.experts.evidence import Evidence, Improved

GENERAL = 2
"""So many questions lead on from an approach that is not surely at hand."""
STEPS_TOLD = "idea:told"

_LINKING = frozenset(
    (
        *("a", "an", "the", "of", "and", "or", "with", "by", "in", "on", "to", "for", "from", "at", "as", "each"),
        *("every", "的", "和", "与", "或", "用", "在", "个", "每"),
    )
)


@dataclass(frozen=True)
class Nudge:
    """A question that leads on to something better, the marks that record it, and why it is just this one."""

    text: str
    marks: tuple[str, ...]
    because: str = ""


class LeadingOn(Expert):
    """What stages 1 and 2 share: which approach is at hand, and the questions that lead on from it."""

    def recognise(self, text: str, code: str, heard: Heard | None = None) -> tuple[RecognisedApproach, ...]:
        """Return the approaches that a message describes, in words (as ``heard``, if somebody has) or in code."""
        written = find_code(text, code)
        return recognise_approaches(text, self.knowledge, read_code(written) if written else None, heard)

    def approach_updates(
        self, context: InterviewContext, text: str, found: tuple[RecognisedApproach, ...]
    ) -> dict[str, Any]:
        """Return the updates that make ``text`` the learner's approach; a new one has its cost still to discuss.

        Code alone says nothing in words, so the words that were there stay.
        """
        new = found[0].approach.id if found else None
        current = self._current(context)
        updates: dict[str, Any] = {"user_approach": text[:2000]} if text.strip() else {}
        if new is not None:
            updates["approach_ids"] = (*(i for i in context.approach_ids if i != new), new)
        if context.user_approach and new is not None and (current is None or new != current.id):
            updates |= {"complexity_discussed": False, "claimed_time": None, "claimed_space": None}
        return updates | self.steps_told(context)

    def steps_told(self, context: InterviewContext) -> dict[str, Any]:
        """Return the update that records that steps which were just asked for are told: what comes next is no more of
        them."""
        asked = context.nudges_given[-1:] and context.nudges_given[-1].startswith(STEPS)
        return {"nudges_given": (*context.nudges_given, STEPS_TOLD)} if asked else {}

    def safe_name(self, context: InterviewContext, approach: Approach) -> str | None:
        """Return the approach's name, or ``None`` where the name would say more than the learner did."""
        said = {*words(f"{context.learner_said()}\n{context.current_input}"), *_LINKING}
        says_more = any(word not in said for word in words(approach.name))
        return None if says_more or find_leaks(approach.name, self.knowledge, context) else approach.name

    def _current(self, context: InterviewContext) -> Approach | None:
        return self.knowledge.approach(context.approach_ids[-1]) if context.approach_ids else None

    def _aims_higher(self, context: InterviewContext, claims: Claims) -> ModuleResponse | None:
        """Ask how, when a better cost is named without the idea that reaches it."""
        approach = self._current(context)
        if approach is None or claims.time is None or not self._improving(context):
            return None
        actual = parse_cost(approach.time)
        mark = self._mark(approach, "how_better")
        if actual is None or claims.time.cost.degree >= actual.degree or mark in context.nudges_given:
            return None
        if not aims(self.message(context).text):
            return None
        text = self.say(context, "complexity.how_better", claim=claims.time.text)
        return reply(text, nudges_given=(*context.nudges_given, mark))

    def _after_cost(
        self, context: InterviewContext, said: str, updates: dict[str, Any], evidence: Evidence
    ) -> ModuleResponse:
        claimed = {"time": str(updates["claimed_time"]), "space": updates.get("claimed_space") or context.claimed_space}
        if self._good_enough(context, self._current(context), claimed["time"], claimed["space"] or ""):
            return self._leave(said, context, updates, evidence)
        nudge = self._next_nudge(replace(context, claimed_time=claimed["time"], claimed_space=claimed["space"]))
        if nudge is None:
            return self._leave(f"{said} {self.say(context, 'complexity.accept')}", context, updates, evidence)
        updates = {**updates, "nudges_given": (*context.nudges_given, *nudge.marks)}
        # The bank's own question begins with a word on the idea, and lets it be found that the idea is too slow.
        by_itself = any(nudge.text in approach.nudges for approach in self.knowledge.approaches)
        asks_by_itself = self.knowledge.has_reference and by_itself
        if not asks_by_itself and self._is_above_the_limits(context, str(updates["claimed_time"])):
            said = f"{said} {self.say(context, 'complexity.above_limits')}"
        return reply(f"{said}\n\n{nudge.text}", evidence=evidence, because=nudge.because, **updates)

    def _good_enough(
        self, context: InterviewContext, approach: Approach | None, claimed_time: str, claimed_space: str = ""
    ) -> bool:
        """Tell whether nothing better is known. Of an idea that was not told beyond doubt its costs tell that."""
        if approach is None or not self.knowledge.has_reference:
            return not self._is_above_the_limits(context, claimed_time)
        best = self.knowledge.approaches[-1]
        if self.knowledge.is_best(approach) or cost_the_same(approach, best):
            return True
        if is_told_surely(approach, context, self.knowledge):
            return False
        return costs_as_little(claimed_time, claimed_space, best)

    def _is_above_the_limits(self, context: InterviewContext, claimed_time: str) -> bool:
        """Tell whether a time is more than what is expected from the problem's constraints."""
        expected = parse_cost(context.complexity_expectation or self.knowledge.expected_time or "")
        claimed = find_claims(claimed_time).time
        return expected is not None and claimed is not None and claimed.cost.degree > expected.degree + 0.15

    def _next_nudge(self, context: InterviewContext) -> Nudge | None:
        """Return the next nudge of the approach at hand, ``None`` after the last one.

        One that is passed over as too open counts as given: what is asked for is the same, something better.
        """
        source = self._current(context) or self.knowledge.approaches[0]
        marks = [self._mark(source, str(number)) for number in range(1, len(source.nudges) + 1)]
        fresh = [number for number, mark in enumerate(marks) if mark not in context.nudges_given]
        if not fresh:
            return None
        if not is_surely_at_hand(source, context, self.knowledge):
            best = self.knowledge.approaches[-1]
            as_fast = self.knowledge.has_reference and costs_no_more(context.claimed_time or "", best.time)
            asks = self.say(context, "complexity.less_memory" if as_fast else "complexity.better")
            return Nudge(asks, (marks[fresh[0]],)) if fresh[0] < GENERAL else None
        if len(fresh) < len(marks):
            return Nudge(source.nudges[fresh[0]], (marks[fresh[0]],))
        first = nudges_passed_over(context, self.knowledge, len(marks))
        because = first.in_words(context.language, "concrete")
        return Nudge(source.nudges[first.value], tuple(marks[: first.value + 1]), because)

    def _mark(self, approach: Approach, what: str) -> str:
        return f"{approach.id}:{what}"

    def _improving(self, context: InterviewContext) -> bool:
        """Tell whether cost is settled and the last thing we asked was for something better."""
        source = self._current(context) or self.knowledge.approaches[0]
        return context.claimed_time is not None and self._mark(source, "1") in context.nudges_given

    def _lead_on(self, context: InterviewContext, lead: str, **values: str) -> ModuleResponse:
        nudge = self._next_nudge(context)
        if nudge is None:
            return self._accept(context)
        # After a plea that was refused "I see" would answer nothing.
        pleads = self.heard(context).has(ActKind.REQUEST, "answer")
        text = nudge.text if pleads else f"{self.say(context, lead, **values)}\n\n{nudge.text}"
        return reply(text, because=nudge.because, nudges_given=(*context.nudges_given, *nudge.marks))

    def _accept(self, context: InterviewContext) -> ModuleResponse:
        return self._leave(self.say(context, "complexity.accept"), context, {}, Improved(False))

    def _leave(
        self, said: str, context: InterviewContext, updates: dict[str, Any], evidence: Evidence
    ) -> ModuleResponse:
        updates = {**updates, "complexity_discussed": True}
        return reply(said, next_stage=following(context.current_stage), evidence=evidence, **updates)
