"""Judging what is claimed of cost: a right one is confirmed once, a wrong one asked for its count, then settled."""

from dataclasses import dataclass, replace
from typing import Any

from interviews.core.acts import Act, ActKind, Heard, Said
from interviews.core.code.at_hand import run_at_hand
from interviews.core.code.reading import find_code
from interviews.core.context import InterviewContext
from interviews.core.costs.claims import Claim, Claims, find_claims
from interviews.core.costs.fit import counts_only_how_often, fits, fits_space
from interviews.core.costs.formulas.big_o import parse_cost
from interviews.core.costs.measured import exceeds
from interviews.core.costs.spoken.totals import same_growth
from interviews.core.knowledge import Approach
from interviews.core.reading.approaches.told_approaches import GUESSED
from interviews.core.reading.signs.evidence import is_plain, recognise_approaches
from interviews.core.reading.signs.hearing import hear
from interviews.core.reading.signs.message_signs import corrects
from interviews.core.response import ModuleResponse
from interviews.core.stages import Stage
from interviews.experts.base import reply
from interviews.experts.evidence import CostFound, Evidence
from interviews.experts.talk.ideas import IdeaTalk

DOUBTED = "own:count"
"""The mark that the count of a cost of the learner's own idea was asked for."""
OUTGROWN = "measured:outgrown"
"""The mark that a time was asked about that a run has outgrown."""
PATIENCE = 2
"""So many answers without a cost, then the coach counts it together with the learner."""


@dataclass(frozen=True)
class ClaimedCost:
    """What the learner has claimed of the approach at hand, as text; ``said`` is the message with its reasons."""

    time: str | None
    space: str | None
    said: str = ""


class CostJudging(IdeaTalk):
    """What is said to a cost that was stated."""

    def judge(self, context: InterviewContext, claims: Claims, said: str) -> ModuleResponse:
        """Confirm what is right, ask for what is missing and for the count of what is wrong; ``said`` has reasons."""
        claimed = ClaimedCost(
            claims.time.text if claims.time else context.claimed_time,
            claims.space.text if claims.space else context.claimed_space,
            said,
        )
        updates: dict[str, Any] = {"claimed_time": claimed.time, "claimed_space": claimed.space}
        put_right = self._corrects_what_was_confirmed(context, claims)
        if self._current(context) is None and (meant := self._said_of(context)) is not None:
            updates["approach_ids"] = (meant.id,)
            context = replace(context, approach_ids=updates["approach_ids"])
        if (claims.time or claims.space) and (other := self._other_reading(context, claimed)):
            updates["approach_ids"] = (*context.approach_ids[:-1], other.id)
            context = replace(
                context,
                approach_ids=updates["approach_ids"],
                nudges_given=(*context.nudges_given, self._mark(other, GUESSED)),
            )
            updates["nudges_given"] = context.nudges_given
        approach = self._current(context)
        evidence = CostFound((claimed.time, claimed.space), approach.id if approach else None)
        if approach is None and (doubted := self._doubted(context)) is not None:
            text = self.say(context, f"complexity.check_{doubted.of}", claim=doubted.value)
            given = (*context.nudges_given, DOUBTED)
            updates = {**updates, f"claimed_{doubted.of}": None, "nudges_given": given}
            return reply(text, evidence=replace(evidence, fault=doubted.of), **updates)
        if claims.time is not None and _outgrown(context, claims.time):
            return self._meet_outgrown(context, claims.time.text, updates, replace(evidence, fault="time"))
        if claimed.time is None:
            return self._ask_missing(context, "time", "", updates, evidence)
        if not self._is_right(context, "time", claimed, approach):
            return self._correct(context, "time", claimed.time, updates, replace(evidence, fault="time"))
        if claimed.space is None:
            lead, updates = self._confirmed_time(context, claimed.time, updates)
            lead = f"{self.say(context, 'complexity.agreed_early')} {lead}".strip() if put_right else lead
            return self._ask_missing(replace(context, **updates), "space", lead, updates, evidence)
        if not self._is_right(context, "space", claimed, approach):
            lead, updates = self._confirmed_time(context, claimed.time, updates) if claims.time else ("", updates)
            context = replace(context, nudges_given=updates.get("nudges_given", context.nudges_given))
            asked = self._correct(context, "space", claimed.space, updates, replace(evidence, fault="space"))
            return replace(asked, assistant_message=f"{lead} {asked.assistant_message}".strip())
        said = self._confirmed(context, claimed)
        said = f"{self.say(context, 'complexity.agreed_early')} {said}" if put_right else said
        return self._after_cost(context, said, updates, evidence)

    def _meet_outgrown(
        self, context: InterviewContext, claim: str, updates: dict[str, Any], evidence: CostFound
    ) -> ModuleResponse:
        """Ask once for the count of a time that a run of the learner's code has outgrown; then leave it open. It is
        never confirmed, whatever idea the code was heard as."""
        updates = {**updates, "claimed_time": None}
        if OUTGROWN in context.nudges_given:
            return self._leave(self.say(context, "complexity.leave_open"), context, updates, evidence)
        said = self.say(context, "complexity.check_time", claim=claim)
        return reply(said, evidence=evidence, **{**updates, "nudges_given": (*context.nudges_given, OUTGROWN)})

    def _said_of(self, context: InterviewContext) -> Approach | None:
        """Return the approach of which a model that reads has surely heard the costs: it was told in words that were
        not understood as one when it was told."""
        named = {act.approach for act in self.heard(context).of(ActKind.COST) if act.sure and act.by == "model"}
        return next((one for one in self.knowledge.approaches if named == {one.id}), None)

    def _doubted(self, context: InterviewContext) -> Act | None:
        """Return a cost of the learner's own idea that a model that reads takes for wrong: it is counted once more,
        and then stands."""
        costs = () if DOUBTED in context.nudges_given else self.heard(context).of(ActKind.COST)
        return next((act for act in costs if act.judged == "wrong" and act.sure), None)

    def _corrects_what_was_confirmed(self, context: InterviewContext, claims: Claims) -> bool:
        """Tell whether the learner takes back a time to which the coach has said yes."""
        before = context.claimed_time
        heard = self.heard(context)
        takes_back = corrects(self.message(context).text) or any(a.stance == "corrects" for a in heard.of(ActKind.COST))
        if not takes_back or claims.time is None or before is None or same_growth(claims.time.text, before):
            return False
        return any(mark.endswith(f":confirmed {before}") for mark in context.nudges_given)

    def _confirmed_time(
        self, context: InterviewContext, time: str, updates: dict[str, Any]
    ) -> tuple[str, dict[str, Any]]:
        """Return the word that the time is right, "" where it was said before, and the updates that record it."""
        approach = self._current(context)
        if approach is None or not self.knowledge.has_reference or self._was_confirmed(context, time):
            return "", updates
        given = (*context.nudges_given, self._mark(approach, f"confirmed {time}"))
        return self.say(context, "complexity.time_right", claim=time), {**updates, "nudges_given": given}

    def _was_confirmed(self, context: InterviewContext, time: str) -> bool:
        approach = self._current(context)
        return approach is not None and self._mark(approach, f"confirmed {time}") in context.nudges_given

    def _confirmed(self, context: InterviewContext, claimed: ClaimedCost) -> str:
        """Return the word that both costs are right, or that the memory is, where the time was confirmed before."""
        if self._current(context) is None or not self.knowledge.has_reference:
            judged = [act.judged for act in self.heard(context).of(ActKind.COST)]
            are_right = bool(judged) and all(one == "right" for one in judged)
            return self.say(context, "complexity.both_right" if are_right else "complexity.own_fine")
        if self._was_confirmed(context, claimed.time or ""):
            return self.say(context, "complexity.space_right", claim=claimed.space or "")
        return self.say(context, "complexity.both_right")

    def _ask_missing(
        self, context: InterviewContext, which: str, lead: str, updates: dict[str, Any], evidence: Evidence
    ) -> ModuleResponse:
        """Ask for the other cost, the second time in one form; then go on with what is known.

        Who has stated it in words that are not read here would else be asked for ever.
        """
        approach = self._current(context) or self.knowledge.approaches[0]
        asked = sum(mark.startswith(self._mark(approach, "missing")) for mark in context.nudges_given)
        given = (*context.nudges_given, self._mark(approach, f"missing_{asked + 1}"))
        if asked >= PATIENCE:
            return self.settle(replace(context, nudges_given=given), {**updates, "nudges_given": given}, evidence)
        asks = self.say(context, f"complexity.ask_{which}" if asked == 0 else f"complexity.ask_{which}_in_form")
        return reply(f"{lead} {asks}".strip(), evidence=evidence, **{**updates, "nudges_given": given})

    def _other_reading(self, context: InterviewContext, claimed: ClaimedCost) -> Approach | None:
        """Return another approach that the same words may describe and that the claim fits: the cost tells which it is.

        Where the approach at hand was heard plainly only a weaker one that the words describe as well may be meant.
        """
        current = self._current(context)
        if current is None or self._fits(context, claimed, current):
            return None
        text = context.user_approach or ""
        heard = self._heard_as_idea(text)
        if _names_plainly(heard, current):
            also = [one.approach for one in recognise_approaches(text, self.knowledge, heard=heard)]
            may_be = [one for one in also if one.rank < current.rank]
        else:
            likely = {act.item: act.confidence for act in (*heard.unsure, *heard.acts) if act.kind is ActKind.APPROACH}
            others = [one for one in self.knowledge.approaches if one.id != current.id]
            may_be = sorted(others, key=lambda one: -likely.get(one.id, 0.0))
        return next((one for one in may_be if self._fits(context, claimed, one)), None)

    def _fits(self, context: InterviewContext, claimed: ClaimedCost, approach: Approach) -> bool:
        """Tell whether the costs that are stated are those of ``approach``."""
        stated = (("time", claimed.time), ("space", claimed.space))
        return all(self._is_right(context, which, claimed, approach) for which, cost in stated if cost is not None)

    def _is_right(self, context: InterviewContext, which: str, claimed: ClaimedCost, approach: Approach | None) -> bool:
        """Tell whether a claim may stand; what cannot be judged or was settled before is not questioned."""
        if approach is None or not self.knowledge.has_reference:
            return True
        if self._mark(approach, f"settled_{which}") in context.nudges_given:
            return True
        stated = find_claims((claimed.time if which == "time" else claimed.space) or "")
        claim = stated.time or stated.space
        actual = parse_cost(approach.time if which == "time" else approach.space)
        if claim is None or actual is None:
            return True
        return (fits if which == "time" else fits_space)(claim.cost, actual, said=claimed.said)

    def _correct(
        self, context: InterviewContext, which: str, claim: str, updates: dict[str, Any], evidence: Evidence
    ) -> ModuleResponse:
        """First a question that lets them find it, then a hint, then the count itself."""
        approach = self.knowledge.approach(context.approach_ids[-1])
        forget = {**updates, f"claimed_{which}": None}
        first, second = (self._mark(approach, f"wrong_{which}_{step}") for step in (1, 2))
        given = context.nudges_given
        if first in given and not self._was_plain(context, approach):
            return self._take_count(context, updates, evidence)
        if first not in given:
            is_half = which == "time" and counts_only_how_often(claim, approach.time)
            text = self.say(context, "complexity.half_time" if is_half else f"complexity.check_{which}", claim=claim)
            return reply(text, evidence=evidence, **{**forget, "nudges_given": (*given, first)})
        if second not in given and self.has_hints(context):
            hint = self.hint(context, **{**forget, "nudges_given": (*given, second)})
            return hint.noted(evidence=evidence.to_dict())
        issue = f"complexity_{which}:{approach.id}"
        updates = {**updates, "detected_issues": (*context.detected_issues, issue)}
        return self.settle(context, updates, evidence, wrong=which)

    def _was_plain(self, context: InterviewContext, approach: Approach) -> bool:
        """Tell whether the approach at hand was heard plainly, or shown by code: only then is its cost known better
        than by the learner."""
        if context.pseudocode or not context.user_approach:
            return True
        return _names_plainly(self._heard_as_idea(context.user_approach), approach)

    def _heard_as_idea(self, text: str) -> Heard:
        return hear(Said(text, Stage.THOUGHT_ARTICULATION), self.knowledge)

    def _take_count(self, context: InterviewContext, updates: dict[str, Any], evidence: Evidence) -> ModuleResponse:
        """Take the learner's count of an idea that may be another one than was heard: nobody is contradicted for it."""
        updates = {**updates, "approach_ids": context.approach_ids[:-1]}
        context = replace(context, approach_ids=())
        said = self.say(context, "complexity.your_count")
        if updates.get("claimed_space") is None:
            return self._ask_missing(context, "space", said, updates, evidence)
        return self._after_cost(context, said, updates, evidence)

    def settle(
        self, context: InterviewContext, updates: dict[str, Any], evidence: Evidence, *, wrong: str = ""
    ) -> ModuleResponse:
        """Say what the approach costs, where that is known, and go on from there.

        Of time and space, that which the learner has stated rightly stays theirs; only the other is marked as settled.
        """
        approach = self._current(context)
        if approach is None or not self.knowledge.has_reference:
            return self._leave(self.say(context, "complexity.leave_open"), context, updates, evidence)
        name = self.safe_name(context, approach) or self.say(context, "complexity.your_idea")
        said = self.say(context, "complexity.settle", approach=name, time=approach.time, space=approach.space)
        actual = {"time": approach.time, "space": approach.space}
        claims = {"time": context.claimed_time, "space": context.claimed_space}
        claims = {which: updates.get(f"claimed_{which}", claim) for which, claim in claims.items()}
        told = [which for which in actual if which == wrong or not self._stands(context, which, claims[which])]
        given = (*context.nudges_given, *(self._mark(approach, f"settled_{which}") for which in told))
        standing = {f"claimed_{which}": actual[which] if which in told else claims[which] for which in actual}
        updates = {**updates, **standing, "nudges_given": given}
        return self._after_cost(replace(context, nudges_given=given), said, updates, evidence)

    def _stands(self, context: InterviewContext, which: str, claim: str | None) -> bool:
        """Tell whether that cost was stated, and rightly. A time stands once it is asked on: a wrong one is forgotten
        at once, but a space may have been stated beside a wrong time, and nobody has judged it yet."""
        if claim is None or which == "time":
            return claim is not None
        claimed = ClaimedCost(None, claim, self.message(context).text)
        return self._is_right(context, which, claimed, self._current(context))


def _outgrown(context: InterviewContext, claim: Claim) -> bool:
    """Tell whether a run of the code at hand was measured to grow faster than ``claim``, and no idea was told since."""
    run = run_at_hand(context)
    if run is None or run.cost is None or not exceeds(run.cost, claim):
        return False
    for message in reversed(context.conversation):
        if message.role == "learner" and run.is_of(find_code(message.text, message.code)):
            return True
        if message.heard is not None and message.heard.has(ActKind.APPROACH):
            return False
    return False


def _names_plainly(heard: Heard, approach: Approach) -> bool:
    return any(is_plain(act) and act.item == approach.id for act in heard.of(ActKind.APPROACH))
