"""The talk about cost (stage 2): what an approach costs, gentle correction, and leading on to something better.

What was asked and settled is kept as marks in ``nudges_given``, each for one approach: ``id:1`` to ``id:3`` are its
nudges, ``id:wrong_time_1`` a correction, ``id:unanswered_1`` a question about cost that brought nothing,
``id:missing_1`` one after an answer that brought only the other cost. Every kind is bounded, so the stage always ends.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from interviews.core.acts import OTHER, ActKind, Heard, Said
from interviews.core.context import InterviewContext
from interviews.core.costs.claims import Claims, find_claims
from interviews.core.costs.counting import counts_rightly
from interviews.core.costs.formulas.big_o import parse_cost
from interviews.core.costs.spoken.totals import same_growth
from interviews.core.costs.spoken.wanted import asks_whether_enough
from interviews.core.knowledge import Approach
from interviews.core.reading.approaches.new_ideas import LIKELY, STEPS, ideas_anew, names_a_weaker_one, turn_in
from interviews.core.reading.approaches.stated_costs import costs_of
from interviews.core.reading.asked.objections import objection_in
from interviews.core.reading.asked.open_questions import confirms
from interviews.core.reading.signs.evidence import (
    CLEAR,
    TOLD_WORDS,
    RecognisedApproach,
    is_plain,
    named_patterns,
    only_begs,
    only_guesses,
)
from interviews.core.reading.signs.hearing import hear, heard_in
from interviews.core.reading.signs.message_signs import (
    asks_whether_the_idea_works,
    corrects,
    is_question,
    says_keep_it,
    says_nothing,
    says_stuck,
    sentences,
    weight_of,
    words,
)
from interviews.core.response import ModuleResponse
from interviews.core.stages import Stage
from interviews.experts.base import reply
from interviews.experts.evidence import ApproachFound, IdeaMet, Settled
from interviews.experts.talk.ideas import REASON, is_cost_of
from interviews.experts.talk.judging import PATIENCE, ClaimedCost, CostJudging
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

LATELY = 3
"""So many of the latest messages are heard again where a cost tells which idea is meant."""
FEWEST_TOLD = 4
"""So many words of more than a letter or two tell an idea; two Chinese characters make one."""

_OF_THIS = LatePattern(
    r"\b(?:would|will|does|could|can) (?:that|this|it) work\b|\bis (?:that|this) (?:ok|okay|right|correct|fine)\b"
    r"|(?:这样|这么(?:做|办)|那样)[^，。]{0,3}(?:可以|行|对|行得通|没问题)[^，。]{0,2}(?:吗|么|吧|[?？])|行得通吗|可行吗"
)
"""What asks so of what was just said, which may be an idea or a cost."""


_HALF = LatePattern(r"\bhal(?:f|ves?|ved)\b|n ?/ ?2\b|一半|减半|对半")
_KEEPS_RESULTS = LatePattern(
    r"\b(?:write|note|store|save|keep|remember|cache|memoi[sz]e)\w*\b[^.!?]{0,40}"
    r"\b(?:once|reuse|again|look (?:it|them) up)\b"
    r"|\breus(?:e|ing)\b|\bmemoi[sz]\w*|\bcache\b"
    r"|(?:记|存|缓存|保存)(?:下来|起来|住)?[^。！？!?]{0,16}(?:再用|重复用|复用|下次|直接用|不用再算|查)|记忆化|复用"
)
_SPEAKS_OF_COST = LatePattern(
    r"\b(?:memory|space|time|steps|stack|depth|deep|constant|extra)\b|空间|内存|时间|深|步数|常数"
)


class CostTalk(CostJudging):
    """What the coach needs in stage 2."""

    def open_cost(self, context: InterviewContext) -> ModuleResponse:
        """Ask for the cost, unless it came along with the approach."""
        if context.complexity_discussed:
            return self.kept(context)
        if context.claimed_time is not None:
            return self.judge(context, Claims(), "")
        claims, said = self._stated_with_the_approach(context)
        if claims.time is not None or claims.space is not None:
            return self.judge(context, claims, said)
        return reply(self.say(context, "open.complexity_analysis"))

    def hint(self, context: InterviewContext, **updates: Any) -> ModuleResponse:
        """Once the cost is settled and something better is asked for, the next nudge is the hint that helps."""
        nudge = self._next_nudge(context)
        if context.current_stage is not Stage.COMPLEXITY_ANALYSIS or not self._improving(context) or nudge is None:
            return super().hint(context, **updates)
        given = (*context.nudges_given, *nudge.marks)
        said = self.say(context, "hint", hint=nudge.text)
        return reply(said, **{"nudges_given": given, **updates})

    def _stated_with_the_approach(self, context: InterviewContext) -> tuple[Claims, str]:
        """Return the costs that were stated with the approach or since, and the message that states them."""
        for place in range(len(context.conversation) - 1, -1, -1):
            message = context.conversation[place]
            if message.role != "learner" or message.situation:
                continue
            if message.stage is Stage.COMPLEXITY_ANALYSIS:
                break
            heard = heard_in(message, context, place, self.knowledge)
            claims = costs_of(heard, self._current(context))
            if not _says_the_same(claims, find_claims(message.text)):
                claims = _explicit(claims)
            if claims.time or claims.space:
                return claims, message.text
            if (of_the_plan := self._stated_in_a_sentence(context, message.text)) is not None:
                return of_the_plan, message.text
            if context.user_approach and message.text[:2000] == context.user_approach:
                break
        return Claims(), ""

    def _stated_in_a_sentence(self, context: InterviewContext, text: str) -> Claims | None:
        """Return the time and the memory that one sentence states and that are those of the plan, where the message
        compares it with other ideas: whose costs are meant cannot be told there from where they stand."""
        current = self._current(context)
        if current is None:
            return None
        for sentence in reversed(sentences(text)):
            stated = _explicit(find_claims(sentence))
            if stated.time is None or stated.space is None:
                continue
            if self._fits(context, ClaimedCost(stated.time.text, stated.space.text, sentence), current):
                return stated
        return None

    def process_cost(self, context: InterviewContext) -> ModuleResponse:
        """Read the cost, a better idea, or the wish to stay with this one out of the message."""
        message, heard = self.message(context), self._heard_of_ideas(context)
        text, current = message.text, self._current(context)
        claims = _explicit(costs_of(heard, current, names_others=names_a_weaker_one(text)))
        found = self._ideas_told(context, claims, heard)
        better = found if current is None or (found and found[0].approach.rank > current.rank) else ()
        met = self.meet_idea(context, heard, better, text) or self._meet_half_an_idea(context, heard, better, text)
        if met is not None:
            return met
        if better and not says_stuck(text):
            return self._take_better(context, text, better, _costs_of_better(heard, better[0].approach, claims))
        if current is not None and self._changes_over(current, text, found, heard):
            own = _explicit(costs_of(heard, found[0].approach))
            return self._take_better(context, text, found, own, lead="complexity.instead")
        if current is not None and self._is_put_right(current, text, found, heard):
            return self._take_instead(context, current, text, found, heard)
        if (asked := self._meet_unknown_idea(context, found, heard, claims)) is not None:
            return asked
        if (claims.time or claims.space) and only_begs(text):
            return self._ask_for_the_count(context, claims)
        if claims.time or claims.space:
            return self._meet_claims(context, claims, text)
        if context.complexity_discussed:
            return self.kept(context)
        if says_keep_it(text) and self._improving(context):
            return self._accept(context)
        if says_stuck(text) or says_nothing(text):
            return self._help(context)
        if (answered := self.answer_question(context)) is not None:
            return answered
        return self._go_on_from(context, heard, text) if self._improving(context) else self._ask_again(context)

    def _go_on_from(self, context: InterviewContext, heard: Heard, text: str) -> ModuleResponse:
        """Lead on from what was said to the last nudge; a number of steps that is right is said to be."""
        if counted := counts_rightly(context.last_question or "", text):
            return self._lead_on(context, "complexity.count_right", count=counted)
        return self._ask_what_follows(context, heard) or self._lead_on(context, "complexity.heard")

    def _meet_half_an_idea(
        self, context: InterviewContext, heard: Heard, better: tuple[RecognisedApproach, ...], text: str
    ) -> ModuleResponse | None:
        """Ask for the steps of what is only guessed ("look at the middle one?"): nobody can tell its cost yet; and take
        up a half that is right."""
        asked, names_it = None, bool(named_patterns(text, self.knowledge))  # "a hash map?" says what it would be
        if better and only_guesses(text, heard) and weight_of(text) < TOLD_WORDS and not names_it:
            asked = self._ask_how_it_goes_on(context, text)
        elif better and not better[0].sure and (wondered := _wondered(better[0].approach, heard, text)):
            asked = self._ask_how_it_goes_on(context, wondered)
        return asked or self._take_up_the_half(context, heard, text)

    def _take_up_the_half(self, context: InterviewContext, heard: Heard, text: str) -> ModuleResponse | None:
        """Take up once that a look halves what is left, where that leads to a logarithm, of who counts half of all."""
        mark = self._mark(self._at_hand(context), "half")
        times = [parse_cost(one.time) for one in self.knowledge.approaches]
        leads_on = any(cost is not None and cost.degree < 1 and cost.names for cost in times)
        stated = [parse_cost(act.value) for act in heard.of(ActKind.COST) if act.of == "time"]
        is_half = any(cost is not None and cost.degree == 1 for cost in stated) and _HALF.search(fold(text))
        if not (leads_on and is_half and self.knowledge.has_reference) or mark in context.nudges_given:
            return None
        return reply(self.say(context, "complexity.half_left"), nudges_given=(*context.nudges_given, mark))

    def _ask_for_the_count(self, context: InterviewContext, claims: Claims) -> ModuleResponse:
        """Ask who begs for a yes to a cost for the count behind it; it is no claim. Who begs on gets help."""
        mark = f"{REASON}{context.current_stage.value}"
        if mark in context.nudges_given:
            return self._help(context)
        which, claim = ("time", claims.time) if claims.time else ("space", claims.space)
        said = self.say(context, f"complexity.check_{which}", claim=claim.text if claim else "")
        return reply(said, evidence=IdeaMet(lacks="reason"), nudges_given=(*context.nudges_given, mark))

    def _ask_what_follows(self, context: InterviewContext, heard: Heard) -> ModuleResponse | None:
        """Ask once for the steps that come of an answer to the last nudge, where nothing of it was understood."""
        mark = self._mark(self._at_hand(context), "and_then")
        if heard.understood or self._next_nudge(context) is not None or mark in context.nudges_given:
            return None
        return reply(self.say(context, "complexity.and_then"), nudges_given=(*context.nudges_given, mark))

    def let_cost_go(self, context: InterviewContext) -> ModuleResponse:
        """Lead on from what is settled; what was told and not heard is counted together, and not asked for again."""
        if self._improving(context):
            return self._lead_on(context, "complexity.heard")
        asked = any(mark.startswith(self._mark(self._at_hand(context), "missing")) for mark in context.nudges_given)
        return self.settle(context, {}, Settled(True)) if asked else self._ask_again(context)

    def _at_hand(self, context: InterviewContext) -> Approach:
        return self._current(context) or self.knowledge.approaches[0]

    def verdict(self, context: InterviewContext) -> str:
        """Return the word that the idea works, or to who only asks "is that right?" that the cost stated before is."""
        time, space, text = context.claimed_time, context.claimed_space, self.message(context).text
        approach, in_costs = self._current(context), context.current_stage is Stage.COMPLEXITY_ANALYSIS
        if approach is None or not (self.knowledge.has_reference and in_costs):
            return ""
        if self._asks_about_the_idea(context, approach):
            return self.say(context, "verdict.works")
        if not confirms(text):
            return ""
        for which, cost in (("space", space), ("time", time)):
            if cost is not None and self._is_right(context, which, ClaimedCost(time, space), approach):
                return self.say(context, f"complexity.{which}_right", claim=cost)
        return ""

    def asks_for_a_verdict(self, context: InterviewContext) -> bool:
        """Tell whether it is asked whether the idea at hand works."""
        in_costs = context.current_stage is Stage.COMPLEXITY_ANALYSIS
        return in_costs and asks_whether_the_idea_works(self.message(context).text)

    def _asks_about_the_idea(self, context: InterviewContext, approach: Approach) -> bool:
        """Tell whether it is asked whether the idea at hand works, which is known for one that was heard plainly, or
        that is told once more in this very message."""
        text, heard = self.message(context).text, self.heard(context)
        told = any(act.item == approach.id for act in (*heard.of(ActKind.APPROACH), *heard.unsure))
        if self.asks_for_a_verdict(context):
            return told or self._is_known_well(context, approach)
        if told and _OF_THIS.search(fold(text)):
            return True
        # "is it perhaps to note the smallest at each level?" asks with the idea itself.
        asked = [text[act.start : act.end] for act in heard.of(ActKind.CHECK_QUESTION)]
        as_told = (self._heard_as_idea(one) for one in asked)
        return any(one.has(ActKind.APPROACH, approach.id) for one in as_told)

    def _is_known_well(self, context: InterviewContext, approach: Approach) -> bool:
        """Tell whether the approach at hand was heard plainly, or again and again, or shown by a cost that is its
        own."""
        was_confirmed = any(mark.startswith(self._mark(approach, "confirmed")) for mark in context.nudges_given)
        told = [one for one in context.conversation if one.heard and one.heard.has(ActKind.APPROACH, approach.id)]
        return was_confirmed or len(told) > 1 or self._was_plain(context, approach)

    def way_to_check(self, context: InterviewContext) -> str:
        """Only a cost is counted, named or at hand."""
        in_costs, text = context.current_stage is Stage.COMPLEXITY_ANALYSIS, self.message(context).text
        is_no_cost = in_costs and not self.heard(context).has(ActKind.COST) and not confirms(text)
        return "check.idea" if is_no_cost else super().way_to_check(context)

    def _changes_over(self, current: Approach, text: str, found: tuple[RecognisedApproach, ...], heard: Heard) -> bool:
        """Tell whether the learner turns to another idea that is surely heard, be it no better one."""
        sure = {act.item for act in heard.of(ActKind.APPROACH) if is_plain(act) and act.stance != "rejects"}
        is_other = bool(found) and found[0].approach.id != current.id and found[0].approach.id in sure
        return is_other and current.id not in sure and turn_in(text) is not None

    def _ideas_told(self, context: InterviewContext, claims: Claims, heard: Heard) -> tuple[RecognisedApproach, ...]:
        """Return the ideas that the message tells, in whatever words; the steps of a cost sound like one as well."""
        message, current = self.message(context), self._current(context)
        found = self.recognise(message.text, message.code, heard) or self.told_again(context, heard)
        if current is not None and (not found or found[0].approach.id == current.id):
            found = self._told_by_its_cost(context, current, claims, heard) or found
        if not found or (says_keep_it(message.text) and not found[0].sure):
            return ()
        asks_for_cost = current is not None and not self._improving(context)
        return () if asks_for_cost and not self._is_told(found[0], heard, message.text) else found

    def _is_told(self, one: RecognisedApproach, heard: Heard, text: str) -> bool:
        """Tell whether an idea is really told before anybody asked for a better one: surely, where the learner turns to
        another way, or at some length that does not speak of the cost that is asked for."""
        acts = [act for act in heard.of(ActKind.APPROACH) if act.item == one.approach.id]
        if not acts or any(is_plain(act) for act in acts) or turn_in(text) is not None:
            return True
        return len(words(text)) >= TOLD_WORDS and not _SPEAKS_OF_COST.search(text.lower())

    def _meet_unknown_idea(
        self, context: InterviewContext, found: tuple[RecognisedApproach, ...], heard: Heard, claims: Claims
    ) -> ModuleResponse | None:
        """Ask for the steps of an idea that is told here and that the bank does not know, or was not understood; who
        has told them has a plan of their own. ``None`` where no such idea is told."""
        text, current = self.message(context).text, self._current(context)
        if any(current is None or one.approach.id != current.id for one in found):
            return None
        place = turn_in(text)
        is_stuck = says_stuck(text) or says_nothing(text) or (says_keep_it(text) and place is None)
        if context.nudges_given[-1:] == (f"{STEPS}{OTHER}",) and not is_stuck:
            whole = f"{self._words_of(context)}\n{text}"
            told = self.recognise(whole, "")
            if told and (current is None or told[0].approach.rank > current.rank):
                return self._take_better(context, whole, told, claims)
            is_enough = len(words(text)) >= FEWEST_TOLD and not heard.has(ActKind.MEANING_QUESTION)
            return self._take_own(context, text, claims) if is_enough else None
        costs = heard.of(ActKind.COST)
        if is_stuck or place is None or any(one.start < place[1] and place[0] < one.end for one in costs):
            return None
        if self._reuses(text):
            asks, mark = self.say(context, "idea.reuse"), f"{STEPS}{OTHER}"
            return reply(asks, evidence=IdeaMet(lacks="steps"), nudges_given=(*context.nudges_given, mark))
        return self._ask_how_it_goes_on(context, text[slice(*place)])

    def _reuses(self, text: str) -> bool:
        """Tell whether the learner would keep what is computed again and again, where that is what helps."""
        helps = any(pattern.id == "dynamic_programming" for pattern in self.knowledge.patterns)
        return helps and bool(_KEEPS_RESULTS.search(fold(text)))

    def _take_own(self, context: InterviewContext, text: str, claims: Claims) -> ModuleResponse:
        """Take an idea that the bank does not know for the plan: the learner says what it costs."""
        updates = {
            "user_approach": text[:2000],
            "approach_ids": (),
            "complexity_discussed": False,
            "claimed_time": None,
            "claimed_space": None,
            **self.steps_told(context),
        }
        lead = self.say(context, "idea.own")
        if claims.time is None:
            said = f"{lead} {self.say(context, 'complexity.cost_now')}"
            return reply(said, evidence=ApproachFound(None), **updates)
        judged = self.judge(replace(context, **updates), claims, text)
        return replace(
            judged,
            assistant_message=f"{lead} {judged.assistant_message}",
            context_updates={**updates, **judged.context_updates},
        )

    def take_told_beside_cost(
        self, context: InterviewContext, text: str, found: tuple[RecognisedApproach, ...]
    ) -> ModuleResponse:
        """Go on with an idea that stood its test: the one at hand with what was asked of it, another with its cost."""
        current = self._current(context)
        if current is None or (found and found[0].approach.rank > current.rank):
            return (
                self._take_better(context, text, found, Claims()) if found else self._take_own(context, text, Claims())
            )
        if self._improving(context):
            nudge = self._next_nudge(context)
            if nudge is not None:
                return reply(nudge.text, nudges_given=(*context.nudges_given, *nudge.marks))
            return self._accept(context)
        return self._ask_again(context)

    def _told_by_its_cost(
        self, context: InterviewContext, current: Approach, claims: Claims, heard: Heard
    ) -> tuple[RecognisedApproach, ...]:
        """Return the better approach of which the learner states the cost, where words that were heard less clearly, in
        this message or the ones before, speak of it too: the cost tells which it is."""
        wonders = any(act.stance == "unsure" for act in heard.of(ActKind.COST))
        if claims.time is None or wonders:
            return ()
        better = [one for one in self.knowledge.approaches if one.rank > current.rank]
        fitting = {one.id: one for one in better if is_cost_of(claims.time.text, one)}
        saves = False
        if same_growth(claims.time.text, current.time):
            # As fast, and with less memory: the memory tells which it is.
            saved = claims.space
            saves = saved is not None and not same_growth(saved.text, current.space)
            fitting = {key: one for key, one in fitting.items() if saves and same_growth(saved.text, one.space)}
        if not fitting:
            return ()
        lately = [one.text for one in self.said_lately(context) if one.stage is Stage.COMPLEXITY_ANALYSIS]
        lately = [text for text in lately if _says_more_than_costs(text)]
        said = "\n".join(lately[:LATELY])
        if len(words(said)) < TOLD_WORDS:
            return ()  # a cost and nothing else
        texts = dict.fromkeys((said, *lately[:1]))
        again = [hear(Said(one, Stage.THOUGHT_ARTICULATION), self.knowledge) for one in texts]
        for act in (act for one in (heard, *again) for act in (*one.acts, *one.unsure)):
            is_likely = act.confidence >= LIKELY or act in heard.acts or (saves and act in heard.unsure)
            if act.kind is ActKind.APPROACH and is_likely and act.item in fitting and act.stance != "rejects":
                return (RecognisedApproach(fitting[act.item], (), True),)
        return ()

    def _heard_of_ideas(self, context: InterviewContext) -> Heard:
        """Return what was heard, and where an idea was asked for and none was heard, what is heard of one.

        Heard where costs are asked for, the steps of an idea may pass for a cost, or for the task retold.
        """
        heard = self.heard(context)
        text = self.message(context).text
        keeps = says_keep_it(text) and turn_in(text) is None
        if not keeps and (anew := ideas_anew(text, self.knowledge)):
            named = {act.item for act in anew}
            rest = (act for act in heard.acts if act.kind is not ActKind.APPROACH or act.item not in named)
            return replace(heard, acts=(*rest, *anew))
        if heard.has(ActKind.APPROACH) or heard.has(ActKind.REQUEST) or not self._improving(context):
            return heard
        if says_keep_it(text) or any(act.by == "grammar" for act in heard.of(ActKind.CHECK_QUESTION)):
            return heard
        again = hear(Said(text, Stage.THOUGHT_ARTICULATION), self.knowledge)
        ideas = again.of(ActKind.APPROACH, ActKind.COUNTEREXAMPLE)
        if heard.understood:  # beside a question only what is told clearly is an idea, beside a cost only what is sure
            bar = 1.0 if heard.has(ActKind.COST) else CLEAR
            ideas = tuple(act for act in ideas if is_plain(act) or act.confidence >= bar)
        return replace(heard, acts=(*heard.acts, *ideas))

    def _meet_claims(self, context: InterviewContext, claims: Claims, text: str) -> ModuleResponse:
        """Judge the costs stated, unless they aim higher, or were confirmed before: nobody confirms twice."""
        if (higher := self._aims_higher(context, claims)) is not None:
            return higher
        known = {context.claimed_time, context.claimed_space}
        said = {claim.text for claim in (claims.time, claims.space) if claim is not None}
        stays = self._mark(self._at_hand(context), "stayed")
        asks = asks_whether_enough(text)[0] or objection_in(text) is not None
        if self._improving(context) and said <= known and asks and stays not in context.nudges_given:
            given = (*context.nudges_given, stays)
            return reply(self.say(context, "back.complexity_analysis"), nudges_given=given)
        if self._improving(context) and said <= known:
            return self._go_on_from(context, self.heard(context), text)
        return self.judge(context, claims, text)

    def accept_cost(self, context: InterviewContext, quote: str) -> Mapping[str, Any] | None:
        """Take the cost for discussed: one that the quote states or that was settled, right for the approach at hand.

        Something better was reached by then, or at least asked for.
        """
        message, current = self.message(context), self._current(context)
        found = self.recognise(message.text, message.code, self.heard(context))
        is_new = bool(found) and (current is None or found[0].approach.rank > current.rank)
        approach = found[0].approach if is_new else current
        claim = find_claims(quote).time
        time = claim.text if claim else None if is_new else context.claimed_time
        if time is None or not self._is_right(context, "time", ClaimedCost(time, None, quote), approach):
            return None
        enough = self._good_enough(context, approach, time) or self._improving(context)
        return {"complexity_discussed": True, "claimed_time": time} if enough else None

    def _take_better(
        self,
        context: InterviewContext,
        text: str,
        found: tuple[RecognisedApproach, ...],
        claims: Claims,
        *,
        lead: str = "complexity.step",
    ) -> ModuleResponse:
        updates = {**self.approach_updates(context, text, found), "claimed_time": None, "claimed_space": None}
        claims = self._with_time_of_before(context, found[0].approach, claims)
        name = self.safe_name(context, found[0].approach)
        if lead == "complexity.step" and found[0].sure and self.knowledge.is_best(found[0].approach):
            lead = "complexity.best"  # there is nothing further to get to
        lead = self.say(context, f"{lead}_{'named' if name else 'unnamed'}", approach=name or "")
        if claims.time is None:
            return reply(
                f"{lead} {self.say(context, 'complexity.cost_now')}",
                evidence=ApproachFound(found[0].approach.id, found[0].evidence),
                **updates,
            )
        judged = self.judge(replace(context, **updates), claims, text)
        return replace(
            judged,
            assistant_message=f"{lead} {judged.assistant_message}",
            context_updates={**updates, **judged.context_updates},
        )

    def _with_time_of_before(self, context: InterviewContext, better: Approach, claims: Claims) -> Claims:
        """Return ``claims`` of a ``better`` idea that is as fast as the one before and of which only the memory is
        told: the time that was confirmed before is not asked for again."""
        before, current = context.claimed_time, self._current(context)
        if claims.time is not None or claims.space is None or before is None or current is None:
            return claims
        stays = same_growth(better.time, current.time) and same_growth(before, better.time)
        return replace(claims, time=find_claims(before).time) if stays else claims

    def _is_put_right(self, current: Approach, text: str, found: tuple[RecognisedApproach, ...], heard: Heard) -> bool:
        """Tell whether the learner says that it is another, weaker approach than the one that they got credit for.

        Named is only that one: who compares the two stays with what they have.
        """
        named = {one.approach.id for one in found}
        rejects = any(act.item == current.id and act.stance == "rejects" for act in heard.of(ActKind.APPROACH))
        takes_back = rejects or (corrects(text) and not is_question(text))
        return bool(named) and current.id not in named and takes_back

    def _take_instead(
        self,
        context: InterviewContext,
        wrong: Approach,
        text: str,
        found: tuple[RecognisedApproach, ...],
        heard: Heard,
    ) -> ModuleResponse:
        """Take the learner's own word for what the approach is, and forget what was heard before."""
        ids = tuple(one for one in context.approach_ids if one != wrong.id)
        claims = _explicit(costs_of(heard, found[0].approach))
        return self._take_better(replace(context, approach_ids=ids), text, found, claims, lead="complexity.put_right")

    # --- when no cost was stated ---

    def _help(self, context: InterviewContext) -> ModuleResponse:
        if self._improving(context):
            return self._lead_on(context, "complexity.no_matter")
        return self.hint(context) if self.has_hints(context) else self.settle(context, {}, Settled(True))

    def _ask_again(self, context: InterviewContext) -> ModuleResponse:
        approach = self._current(context) or self.knowledge.approaches[0]
        asked = [mark for mark in context.nudges_given if mark.startswith(self._mark(approach, "unanswered"))]
        given = (*context.nudges_given, self._mark(approach, f"unanswered_{len(asked) + 1}"))
        if len(asked) >= PATIENCE:
            return self.settle(replace(context, nudges_given=given), {"nudges_given": given}, Settled(True))
        if len(asked) == PATIENCE - 1 and self.has_hints(context):
            return self.hint(context, nudges_given=given)
        what = "complexity.ask_space" if context.claimed_time else "complexity.ask_time"
        return reply(self.say(context, what), nudges_given=given)


def _costs_of_better(heard: Heard, better: Approach, claims: Claims) -> Claims:
    """Return the costs that are stated of a ``better`` idea; ``claims``, stated beside the one at hand, are its where
    they told which idea it is."""
    own = _explicit(costs_of(heard, better))
    told_by_it = own.time is None and claims.time is not None and is_cost_of(claims.time.text, better)
    return claims if told_by_it else own


def _wondered(approach: Approach, heard: Heard, text: str) -> str:
    """Return the question in which an idea was faintly heard ("so the smallest below it is fixed?"), "" where it is
    told, or a cost beside it."""
    acts = [act for act in heard.of(ActKind.APPROACH) if act.item == approach.id]
    if heard.has(ActKind.COST) or not acts or max(act.confidence for act in acts) >= CLEAR:
        return ""
    at = 0
    for sentence in sentences(text):
        begin, at = text.find(sentence, at), text.find(sentence, at) + len(sentence)
        if begin <= acts[0].start < at:
            return sentence.strip() if is_question(sentence) else ""
    return ""


def _says_more_than_costs(text: str) -> bool:
    """Tell whether ``text`` has words enough to tell an idea: "maybe it is possible in O(n)" tells none."""
    return sum(0.5 if word >= "\u3040" else len(word) > 2 for word in words(text)) >= FEWEST_TOLD


def _says_the_same(claims: Claims, read: Claims) -> bool:
    """Tell whether a time that was heard faintly, where no cost was asked for, is said plainly, read as the answer."""
    plainly = read.time is not None and read.time.explicit
    return claims.time is not None and plainly and same_growth(claims.time.text, read.time.text)


def _explicit(claims: Claims) -> Claims:
    """Return the costs that are really stated; the mere shape of loops is not yet an answer."""
    return claims if claims.time is None or claims.time.explicit else replace(claims, time=None)
