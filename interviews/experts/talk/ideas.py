"""Ideas are met, not collected: run in the head where they do not work, asked for their reason or their steps.

What was said to an idea is kept as marks in ``nudges_given``: ``trap:<id>:1`` that the learner was asked to run its
input, ``trap:<id>:half`` that it was only half heard, ``trap:<id>:hand`` for the right result by hand, ``trap:<id>:2``
what should come out, ``trap:<id>:done`` that what came of it was taken up, ``trap:<id>:held`` that the idea gave the
right result there, ``idea:reason:<stage>`` that a guess was asked for its reason, ``idea:which`` which of two the
learner will take, ``idea:example`` that an idea was to be followed on an example, ``idea:steps:<id>`` that what was
heard with little confidence was asked about. Each is bounded.
"""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from interviews.core.acts import OTHER, Act, ActKind, Heard
from interviews.core.code.at_hand import value_shown
from interviews.core.context import InterviewContext
from interviews.core.costs.claims import find_claims
from interviews.core.costs.fit import fits
from interviews.core.costs.formulas.big_o import parse_cost
from interviews.core.costs.spoken.totals import same_growth
from interviews.core.knowledge import Approach, Trap
from interviews.core.reading.approaches.named_approaches import in_one_line
from interviews.core.reading.approaches.new_ideas import STEPS, gives_up_its_idea, turn_in
from interviews.core.reading.approaches.told_approaches import HELD, TRAP
from interviews.core.reading.cases.edge_traces import states_value, values_in
from interviews.core.reading.signs.evidence import (
    TOLD_WORDS,
    RecognisedApproach,
    fishes,
    is_clear,
    proposed_trap,
    tells_in_full,
)
from interviews.core.reading.signs.message_signs import sentences, weight_of, words
from interviews.core.response import ModuleResponse
from interviews.core.stages import Stage
from interviews.experts.base import reply
from interviews.experts.evidence import ApproachFound, IdeaMet
from interviews.experts.talk.leading_on import LeadingOn
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold
from problems.values.class_calls import is_call_list, show_input, show_results
from problems.values.showing import show_value

LONGEST_QUOTE, LONGEST_SHOWN = 60, 200
REASON = "idea:reason:"
DONE, BY_HAND, HALF, WHICH, EXAMPLE = "done", "hand", "half", "idea:which", "idea:example"
ASKED_LATELY = 2
"""In so many of the coach's latest messages the input stands about which the learner may still be speaking."""
HALF_HEARD = 0.3
"""From this confidence on an idea that works may be meant where one was half heard that does not."""
MOST_ASKED = 2
"""So often the learner is asked how an idea goes on of which nothing more was understood."""

_INPUT = LatePattern(
    r"`[^`\n]{1,80}`|(?:\b[A-Za-z_]\w* ?= ?)?(?:\[[^\n]{0,60}\]|\"[^\"\n]{0,40}\")"
    r"(?:[,，] ?[A-Za-z_]\w* ?= ?(?:\[[^\]\n]{0,60}\]|\"[^\"\n]{0,40}\"|-?\d+))*"
)
_ADMITS = LatePattern(
    r"\b(?:but|wrong|fail(?:s|ed)?|breaks?|broken|(?:does|do|is|are|did|wo|would)n'?t"
    r"|cannot|can'?t|miss(?:es|ed)|oops"
    r"|instead(?! of asking)|less|fewer|better|(?:double|over|under)[- ]?count\w*|twice"
    r"|only (?:finds?|gives?|gets?|one)|too (?:many|few|much|big|small)|so no|nope|damn"
    r"|should(?:'ve)? (?:be|have)|no good|flaw\w*|worse)\b"
    r"|但|不行|不对|不是最|不一样|错|漏|数重|重复|多算|少算|多数|少数|却|更少|更多|更好|糟|只(?:给|找|能|有)"
    r"|应该是.{0,8}不是|才对|没(?:考虑|算|想)到|做不到|反例"
)
"""What says that an idea does not give the right result."""
_DENIES = LatePattern(
    r"(?:对不对|行不行|可不可[以行])|(?:没说|没觉得|不觉得|哪里?|怎么|为什么|是不是|难道)[^，。,.!?？！]{0,8}(?:错|不对|不行)|没问题|没毛病|没错|对得上"
    r"|\b(?:did ?n[o']t say|never said|(?:why|where|how) is (?:it|that)|what'?s)[^.,!?]{0,24}"
    r"(?:wrong|fail\w*|break\w*)|\bnot? wrong\b|\bwhy (?:does|would|wouldn'?t|isn'?t|doesn'?t)\b[^.!?]*"
)
"""What sounds so and denies or asks it."""
_QUESTION = LatePattern(r"(?<![^.!?])(?:(?<!\.)|(?!\w))(?:[^.!?]|\.(?=\w))*+\?|(?<![^。？！!?])[^。？！!?]*+？")
"""A whole question: nobody admits anything in one."""
_FIGURE = LatePattern(r"\d")
_RIGHT_ONE = LatePattern(
    r"\b(?:right|correct|real|true|best|expected|actual) (?:one|answer|result|value|output)?\b"
    r"|\bshould (?:be|give|come out|return|have been)\b"
    r"|正确的?(?:结果|答案|输出)?(?:应该|应当|应|本该|本来)?(?:是|为|要)|(?:本来|其实|实际)(?:应该|该|上)?(?:是|要)|应该是|应为"
)
"""What comes before the result that is the right one."""
_AFFIRMS = LatePattern(r"\b(?:is|are|that'?s|it'?s|both) (?:right|correct|fine|as expected)\b|是对的|没错|正好|符合")
"""What says that a result is the right one."""
_EITHER = LatePattern(
    r"\beither\b|\bor (?:maybe |else |we |i |just |use |do |sort|keep|go )|\balternatively\b"
    r"|\bboth (?:would|could|work)|(?:two|couple of|few) (?:ideas|options|ways)"
    r"|或者|要么|也行|也可以|[两几]个(?:想法|办法|思路|方法)"
)
"""What leaves open which of several ideas it is to be."""


class IdeaTalk(LeadingOn):
    """What stages 1 and 2 say to ideas before they are taken."""

    def meet_idea(
        self, context: InterviewContext, heard: Heard, found: Sequence[RecognisedApproach], text: str
    ) -> ModuleResponse | None:
        """Return what is said to the ideas of the message ``text`` instead of taking one, ``None`` where one may be."""
        if fishes(text, heard):
            return self.ask_for_reason(context)
        if any(act.by == "chip" and act.item == OTHER and not act.value for act in heard.of(ActKind.APPROACH)):
            return self._ask_how_it_goes_on(context)
        # Who tells what an input does to an idea names the idea: half heard, it is no plan.
        turns = _turns_to_an_idea(heard, text)
        clear = turns or any(one.sure for one in found)
        if (met := self._meet_what_was_run(context, heard, found, text, clear=clear)) is not None:
            return met
        trap = proposed_trap(heard, self.knowledge)
        if trap is not None and not _is_plainly(trap, heard) and self._is_no_trap(context, heard, text, trap):
            trap = None
        if trap is not None and _is_taken_back(trap, heard, text):
            return self._rule_out(context, trap, heard, found, text)
        if trap is not None and (met := self._meet_trap(context, trap, is_plain=_is_plainly(trap, heard))) is not None:
            return met
        if (met := self._meet_judged(context, heard, found, text)) is not None:
            return met
        # Where steps were asked for, an input is the example on which they are followed.
        may = () if turns or _steps_were_asked(context) else heard.of(ActKind.COUNTEREXAMPLE)
        broken = [act for act in may if self._may_break(context, text, act)]
        if broken and (
            not found or (not clear and broken[0].sure) or (not _is_plain(heard) and gives_up_its_idea(text, heard))
        ):
            return self._take_up(context, text, broken[0])
        if len(found) > 1 and WHICH not in context.nudges_given and _leaves_open(text, found, heard):
            asks = self.say(context, "idea.which")
            return reply(asks, evidence=IdeaMet(lacks="choice"), nudges_given=(*context.nudges_given, WHICH))
        if found:
            return self._ask_for_steps(context, text, heard, found[0])
        if (waiting := self._trap_at_hand(context)) is not None and heard.of(ActKind.OUTCOME, ActKind.DEFECT):
            return self._after_the_run(context, waiting, text, ())
        return self._meet_rejection(context, heard, text) if self._only_rejects(heard) else None

    def _is_no_trap(self, context: InterviewContext, heard: Heard, text: str, trap: Trap) -> bool:
        """Tell whether what is half heard as an idea that does not work is none: so few words tell no idea, who has the
        best idea there is speaks of that one, and so may who is half heard to tell one that works; the steps of an
        example that was asked for are no new idea, and one that gives the right result where it should fail is not it.
        """
        if _steps_were_asked(context) or _gives_it_right(trap, text):
            return True
        current, known = self._current(context), {one.id for one in self.knowledge.approaches}
        may_work = any(act.item in known and act.confidence >= HALF_HEARD for act in heard.unsure)
        return may_work or len(words(text)) < TOLD_WORDS or (current is not None and self.knowledge.is_best(current))

    def _meet_what_was_run(
        self, context: InterviewContext, heard: Heard, found: Sequence[RecognisedApproach], text: str, *, clear: bool
    ) -> ModuleResponse | None:
        """Take up what came of following an idea on an input, as was asked; ``None`` where nothing was. ``clear`` tells
        that another idea is surely told."""
        waiting = self._trap_just_asked(context)
        ran = heard.of(ActKind.OUTCOME, ActKind.DEFECT, ActKind.COUNTEREXAMPLE, ActKind.CHECK_QUESTION)
        if waiting is not None and ran and not clear:
            return self._after_the_run(context, waiting, text, found, broke=_breaks(heard, waiting, text))
        if waiting is not None and _gives_the_right_result(waiting, text):
            return self._holds(context, waiting, found)
        fails = _steps_were_asked(context) and bool(_FIGURE.search(text)) and _ends_in_a_failure(text)
        return self._take_up(context, text, Act(ActKind.COUNTEREXAMPLE, end=len(text))) if fails and not clear else None

    def _meet_rejection(self, context: InterviewContext, heard: Heard, text: str) -> ModuleResponse | None:
        """Set aside what is clearly rejected; who names another way with it is asked how that goes on."""
        if (place := turn_in(text)) is not None:
            return self._ask_how_it_goes_on(context, text[slice(*place)])
        if not any(map(is_clear, heard.of(ActKind.APPROACH))):
            return None
        return reply(self.say(context, "idea.set_aside"), evidence=ApproachFound(None))

    def _meet_judged(
        self, context: InterviewContext, heard: Heard, found: Sequence[RecognisedApproach], text: str
    ) -> ModuleResponse | None:
        """Meet an idea that a model that reads takes for a part of one, or, where the bank does not know it, for wrong:
        nobody has proved that, so its learner is asked how it goes on, or to follow it on an example."""
        proposed = [act for act in heard.of(ActKind.APPROACH) if act.stance == "proposes" and not act.value]
        in_parts = [act for act in proposed if act.judged == "incomplete"]
        if in_parts and len(in_parts) == len(proposed) and context.current_stage is Stage.THOUGHT_ARTICULATION:
            return self._ask_how_it_goes_on(context, text[in_parts[0].start : in_parts[0].end])
        is_wrong = any(act.judged == "wrong" and act.item == OTHER for act in proposed)
        if found or not is_wrong or EXAMPLE in context.nudges_given or not self.knowledge.examples:
            return None
        shown = f"`{show_input(self.knowledge.examples[-1].input, LONGEST_SHOWN)}`"
        said = self.say(context, "idea.try_example", input=shown)
        return reply(said, evidence=IdeaMet(lacks="trace"), nudges_given=(*context.nudges_given, EXAMPLE))

    def _may_break(self, context: InterviewContext, text: str, act: Act) -> bool:
        """Tell whether a counterexample is one: where costs are counted, "10 pairs for 4 days" is none."""
        return act.sure or context.current_stage is not Stage.COMPLEXITY_ANALYSIS or bool(_INPUT.search(text))

    def told_again(self, context: InterviewContext, heard: Heard) -> tuple[RecognisedApproach, ...]:
        """Return the approach that the learner was asked about and has now told once more, in whatever words."""
        asked = [mark.removeprefix(STEPS) for mark in context.nudges_given[-1:] if mark.startswith(STEPS)]
        tells = heard.of(ActKind.APPROACH, ActKind.OUTCOME, ActKind.COST, ActKind.CODE)
        if not asked or not tells or self._only_rejects(heard):
            return ()
        if asked[0] == OTHER:
            return ()
        approach = self.knowledge.approach(asked[0])
        sounds_otherwise = heard.has(ActKind.APPROACH) and not heard.has(ActKind.APPROACH, asked[0])
        if sounds_otherwise and not _has_its_cost(approach, heard):
            return ()
        return (RecognisedApproach(approach, ()),)

    # --- ideas that do not work ---

    def _meet_trap(self, context: InterviewContext, trap: Trap, *, is_plain: bool = True) -> ModuleResponse | None:
        """First its input is run in the head; who insists hears what should come out, then gets a hint. Who still
        tells it may well mean something else than was heard: it is taken for their plan, and the code will show.
        """
        first, second, third = (f"{TRAP}{trap.id}:{step}" for step in (1, 2, 3))
        given, shown = context.nudges_given, _input(trap)
        if first not in given:
            key = "idea.try_it" if is_plain else "idea.try_half"
            said, mark = self.say(context, key, input=shown), first
            given = given if is_plain else (*given, f"{TRAP}{trap.id}:{HALF}")
        elif second not in given:
            said, mark = self.say(context, "idea.differs", input=shown, expected=_expected(context, trap)), second
        elif third not in given:
            return self.hint(context, nudges_given=(*given, third))
        else:
            return None
        return reply(said, evidence=IdeaMet(trap=trap.id), nudges_given=(*given, mark))

    def _rule_out(
        self, context: InterviewContext, trap: Trap, heard: Heard, found: Sequence[RecognisedApproach], text: str
    ) -> ModuleResponse:
        """Agree with who names an idea that does not work and says so in the same breath, and go on to the one that is
        told after it, or ask for one."""
        place = next(act.start for act in heard.of(ActKind.APPROACH) if act.value == trap.id)
        if (after := _idea_after(heard, place)) is not None:
            return self._go_over_to(context, trap, self.say(context, "idea.agreed"), after, text)
        said = f"{self.say(context, 'idea.agreed')} {self.say(context, 'idea.instead')}"
        given = (*context.nudges_given, f"{TRAP}{trap.id}:1", f"{TRAP}{trap.id}:{DONE}")
        return reply(said, evidence=IdeaMet(trap=trap.id), nudges_given=given)

    def _go_over_to(self, context: InterviewContext, trap: Trap, lead: str, after: Act, text: str) -> ModuleResponse:
        """Leave an idea that does not work behind, and take up the one that was told after it."""
        done = replace(context, nudges_given=self._done(context, trap))
        if is_clear(after) and after.item != OTHER:
            taken = self.take_told(done, text, (RecognisedApproach(self.knowledge.approach(after.item), ()),))
        else:
            taken = self._ask_how_it_goes_on(done, text[after.start : after.end])
        if taken is None:
            return reply(f"{lead} {self.say(context, 'idea.instead')}", nudges_given=done.nudges_given)
        return replace(
            taken,
            assistant_message=f"{lead} {taken.assistant_message}",
            context_updates={"nudges_given": done.nudges_given, **taken.context_updates},
        )

    def _trap_at_hand(self, context: InterviewContext) -> Trap | None:
        """Return the trap whose input the learner was asked about last, until what came of it was taken up."""
        marks = [mark.split(":") for mark in context.nudges_given if mark.startswith(TRAP)]
        if not marks or marks[-1][2] == DONE:
            return None
        trap = {trap.id: trap for trap in self.knowledge.traps}.get(marks[-1][1])
        said = [message.text for message in context.conversation if message.role == "coach"][-ASKED_LATELY:]
        return trap if trap is not None and any(_input(trap) in text for text in said) else None

    def _trap_just_asked(self, context: InterviewContext) -> Trap | None:
        """Return the trap whose input was the very last thing that the learner was asked about."""
        is_last = bool(context.nudges_given) and context.nudges_given[-1].startswith(TRAP)
        return self._trap_at_hand(context) if is_last else None

    def _after_the_run(
        self,
        context: InterviewContext,
        trap: Trap,
        text: str,
        found: Sequence[RecognisedApproach],
        *,
        broke: bool = False,
    ) -> ModuleResponse:
        """Take up what came of running the input in the head.

        The right result, stated as the idea's, is held against it first: then the idea is good, whatever was heard.
        ``broke`` tells that the learner was heard to say that the input breaks it.
        """
        is_number = isinstance(_result(trap), bool | int)  # which stands easily beside the wrong result
        if _gives_the_right_result(trap, text) and not (broke and is_number and not _AFFIRMS.search(fold(text))):
            return self._holds(context, trap, found)
        if broke or _says_it_fails(trap, text):
            heard = self.heard(context)
            broken = [act.start for act in heard.of(ActKind.COUNTEREXAMPLE)]
            if broken and (after := _idea_after(heard, broken[0])) is not None:
                lead = self.say(context, "idea.ruled_out", input=_input(trap), expected=_expected(context, trap))
                return self._go_over_to(context, trap, lead, after, text)
            said = self.say(context, "idea.survives", input=_input(trap), expected=_expected(context, trap))
            return reply(said, evidence=IdeaMet(trap=trap.id), nudges_given=self._done(context, trap))
        return self._solve_by_hand(context, trap) or self._meet_trap(context, trap) or self.hint(context)

    def _solve_by_hand(self, context: InterviewContext, trap: Trap) -> ModuleResponse | None:
        """Ask once, where a number is the result, for the right one by hand, of who has told only what the idea gives:
        what should come out is found and not told."""
        mark = f"{TRAP}{trap.id}:{BY_HAND}"
        is_number = isinstance(_result(trap), int) and not isinstance(_result(trap), bool)
        tells = self.heard(context).has(ActKind.OUTCOME) and _FIGURE.search(self.message(context).text)
        if mark in context.nudges_given or not (is_number and tells):
            return None
        said = self.say(context, "idea.by_hand", input=_input(trap))
        return reply(said, evidence=IdeaMet(trap=trap.id), nudges_given=(*context.nudges_given, mark))

    def _holds(self, context: InterviewContext, trap: Trap, found: Sequence[RecognisedApproach]) -> ModuleResponse:
        """Say that the idea gives the right result, and take it for the plan that it is.

        One that was only half heard may be another trap than the one that was tried: it is run on that one's input too.
        """
        half = _half_heard(context)
        untried = [one for one in self.knowledge.traps if f"{TRAP}{one.id}:1" not in context.nudges_given]
        if f"{TRAP}{trap.id}:{HALF}" in half and len(half) == 1 and untried and not any(one.sure for one in found):
            lead = self.say(context, "edge.right", result=_expected(context, trap))
            done = replace(context, nudges_given=self._done(context, trap))
            tried = self._meet_trap(done, untried[0], is_plain=False)
            return replace(tried, assistant_message=f"{lead} {tried.assistant_message}")
        said = self.say(context, "idea.holds", input=_input(trap), expected=_expected(context, trap))
        done = (f"{TRAP}{trap.id}:{HELD}", *self._done(context, trap))
        taken = self.take_told(replace(context, nudges_given=done), self._words_of(context), tuple(found))
        return replace(
            taken,
            assistant_message=f"{said} {taken.assistant_message}",
            context_updates={"nudges_given": done, **taken.context_updates},
        )

    @abstractmethod
    def take_told(self, context: InterviewContext, text: str, found: tuple[RecognisedApproach, ...]) -> ModuleResponse:
        """Take an idea that stood its test, told in ``text``, for the learner's plan."""

    def _words_of(self, context: InterviewContext) -> str:
        """Return the words in which the idea was told that the coach has asked to run: the message before it was run,
        once, or on two inputs where it was only half heard."""
        said = [one.text for one in context.conversation if one.role == "learner" and not one.situation]
        runs = max(1, len(_half_heard(context)))
        return (said[-runs - 1 :] or [""])[0]

    def _done(self, context: InterviewContext, trap: Trap) -> tuple[str, ...]:
        return (*context.nudges_given, f"{TRAP}{trap.id}:{DONE}")

    def _take_up(self, context: InterviewContext, text: str, act: Act) -> ModuleResponse:
        inputs = [*_INPUT.finditer(text, act.start, act.end or len(text))] or [*_INPUT.finditer(text)]
        found = inputs[-1] if inputs else None  # who begins with one and thinks of a better one means that
        if found is None:
            said = self.say(context, "idea.counterexample_own")
        else:
            said = self.say(context, "idea.counterexample", input=f"`{found.group().strip('`')}`")
        return reply(said, evidence=ApproachFound(None))

    # --- ideas that are not clear yet ---

    def ask_for_reason(self, context: InterviewContext) -> ModuleResponse:
        """Ask a guess for its reason; who only goes on guessing is shown how to find out."""
        mark = f"{REASON}{context.current_stage.value}"
        asked = context.nudges_given.count(mark)
        key = f"check.{context.current_stage.value}" if asked % 2 else "idea.reason"
        return reply(
            self.say(context, key), evidence=IdeaMet(lacks="reason"), nudges_given=(*context.nudges_given, mark)
        )

    def _ask_for_steps(
        self, context: InterviewContext, text: str, heard: Heard, found: RecognisedApproach
    ) -> ModuleResponse | None:
        """Ask once, in the learner's own words, about an idea that was heard with little confidence.

        Who has told the steps, or states the cost that the idea has, is not asked for them.
        """
        current, mark = self._current(context), f"{STEPS}{found.approach.id}"
        asked = any(given.startswith(STEPS) for given in context.nudges_given)
        if found.sure or asked or (current is not None and current.id == found.approach.id):
            return None
        if tells_in_full(text, found.approach, heard) or _has_its_cost(found.approach, heard):
            return None
        acts = [act for act in heard.of(ActKind.APPROACH) if act.item == found.approach.id]
        told = text[acts[0].start : acts[0].end] if acts else text
        # A remark by the way is no name for the idea: then the message is quoted from its beginning.
        after_another = any(act.start < acts[0].start for act in heard.of(ActKind.COUNTEREXAMPLE)) if acts else False
        is_name = after_another or weight_of(told) >= weight_of(text) / 3
        quote = in_one_line(told if is_name else text, LONGEST_QUOTE)
        said = self.say(context, "idea.in_steps", quote=quote)
        return reply(said, evidence=IdeaMet(lacks="steps"), nudges_given=(*context.nudges_given, mark))

    def _ask_how_it_goes_on(self, context: InterviewContext, words: str = "") -> ModuleResponse | None:
        """Ask, twice at most, for the steps of an idea of which no more was understood than that it is one."""
        mark = f"{STEPS}{OTHER}"
        if context.nudges_given.count(mark) >= MOST_ASKED:
            return None
        quote = in_one_line(words.strip(), LONGEST_QUOTE)
        said = self.say(context, "idea.in_steps", quote=quote) if quote else self.say(context, "idea.goes_on")
        return reply(said, evidence=IdeaMet(lacks="steps"), nudges_given=(*context.nudges_given, mark))

    def _only_rejects(self, heard: Heard) -> bool:
        """Tell whether ideas are spoken of, and each of them is rejected."""
        ideas = heard.of(ActKind.APPROACH)
        return bool(ideas) and all(act.stance == "rejects" for act in ideas)


def _breaks(heard: Heard, trap: Trap, text: str) -> bool:
    """Tell whether the input is said to break the idea: surely, or by who does not arrive at the right result. Who asks
    whether a result is right has not said so."""
    broken = heard.of(ActKind.COUNTEREXAMPLE)
    likely = not heard.has(ActKind.CHECK_QUESTION) and not _gives_the_right_result(trap, text)
    return any(act.sure or likely for act in broken)


def _is_taken_back(trap: Trap, heard: Heard, text: str) -> bool:
    """Tell whether an idea is named and set aside in the same breath: "the biggest first? but the example says no"."""
    act = next((one for one in heard.of(ActKind.APPROACH) if one.value == trap.id), None)
    if act is None or act.end <= act.start:
        return False
    rest = fold(text[act.end :])
    broken = any(one.sure and one.start >= act.end for one in heard.of(ActKind.COUNTEREXAMPLE))
    denies = _DENIES.search(rest)
    return denies is None and (broken or bool(_SETS_ASIDE.search(rest[:LONGEST_SHOWN])))


_SETS_ASIDE = LatePattern(
    r"\bso (?:no|not (?:that|greedy)|that(?:'s| is) out)\b"
    r"|\b(?:that|it|this|which|greedy) (?:does ?n[o']t|would ?n[o']t|won't|will not|can't) work\b"
    r"|\b(?:that|it|greedy)(?:'s| is) (?:out|no good|wrong)\b"
    r"|所以(?:这样)?(?:不行|不对|不能)|(?:这样|这个|贪心)(?:就|是|也)?(?:不行|不对|行不通)|排除"
)


def _idea_after(heard: Heard, place: int) -> Act | None:
    """Return the idea that is told after ``place`` and that the learner means instead: the likeliest of several."""
    told = [
        act
        for act in heard.of(ActKind.APPROACH)
        if act.start > place and act.stance != "rejects" and not act.value and (act.item != OTHER or act.sure)
    ]
    return max(told, key=lambda act: (act.sure, act.confidence), default=None)


def _turns_to_an_idea(heard: Heard, text: str) -> bool:
    """Tell whether a message ends in another idea that is clearly told: what it breaks before is left behind."""
    place = turn_in(text)
    ideas = [act for act in heard.of(ActKind.APPROACH) if act.item != OTHER and act.stance != "rejects"]
    clear = filter(is_clear, ideas)
    return place is not None and any(act.start < place[1] and place[0] < act.end for act in clear)


def _leaves_open(text: str, found: Sequence[RecognisedApproach], heard: Heard) -> bool:
    """Tell whether a message leaves open which of its ideas it is to be: it says so between two of them, or of them
    all. "From above or from the left" is said within one."""
    ids = {one.approach.id for one in found}
    places = sorted((act.start, act.end) for act in heard.of(ActKind.APPROACH) if act.item in ids)
    folded = _WITHIN_ONE.sub(lambda found: " " * len(found.group()), fold(text))
    if not places or places[-1][0] < places[0][1]:
        return bool(_EITHER.search(folded))  # nobody can tell them apart
    if _SEVERAL.search(folded):
        return True
    first, last = places[0], places[-1]
    told = len(words(text[: first[0]] + text[first[0] : first[1]]))
    for match in _EITHER.finditer(folded):
        between = first[1] - NEAR <= match.start() <= last[0] + NEAR
        leads = match.group() == "either" and 0 <= first[0] - match.start() <= LEADS
        aside = _ASIDE.fullmatch(match.group()) is not None and told >= TOLD_WORDS
        if (between or leads) and not aside:
            return True
    return False


_WITHIN_ONE = LatePattern(r"要么[^，。,；]{1,10}要么|\beither \w{1,10} or \w")
"""Two ways of one step: "each crossing either right or down"."""
NEAR, LEADS = 3, 24
"""So many characters inside an idea "or" may stand, and so many before the first "either"."""
_SEVERAL = LatePattern(
    r"\bboth (?:would|could|work)|(?:two|couple of|few) (?:ideas|options|ways)|[两几]个(?:想法|办法|思路|方法)"
)
_ASIDE = LatePattern(r"也行|也可以|\balternatively")
"""What adds another way to a plan that was told before."""


def _is_plain(heard: Heard) -> bool:
    return any(act.sure and act.stance != "rejects" for act in heard.of(ActKind.APPROACH))


def _is_plainly(trap: Trap, heard: Heard) -> bool:
    acts = [act for act in heard.of(ActKind.APPROACH) if act.value == trap.id]
    return any(map(is_clear, acts))


def _admits(text: str) -> bool:
    """Tell whether it is said that the result is not the right one."""
    return bool(_ADMITS.search(_DENIES.sub(" ", _QUESTION.sub(" ", fold(text)))))


def _half_heard(context: InterviewContext) -> list[str]:
    """Return the marks of the traps that were run because an idea was half heard as them."""
    return [mark for mark in context.nudges_given if mark.startswith(TRAP) and mark.endswith(f":{HALF}")]


def _steps_were_asked(context: InterviewContext) -> bool:
    """Tell whether the last that was asked was to follow an idea on an example."""
    return any(mark.startswith((STEPS, EXAMPLE)) for mark in context.nudges_given[-1:])


def _ends_in_a_failure(text: str) -> bool:
    """Tell whether the last that is said is that the idea fails: who goes on to another one is past that."""
    last = [one for one in sentences(text) if words(one)][-1:]
    found = _FAILS.search(fold(last[0])) if last else None
    return found is not None and len(words(fold(last[0])[found.end() :])) <= FEW_AFTER


FEW_AFTER = 6
"""So many words after it change nothing: "so greedy doesn't give the best one there"."""
_FAILS = LatePattern(
    r"\b(?:fails?|does ?n[o']?t (?:work|give|find|get)|is ?n[o']?t (?:right|optimal|the best|enough)"
    r"|(?:is|it's|that's) wrong"
    r"|not (?:optimal|right|the best))\b"
    r"|不对|不行|行不通|不是最[优少多好短长大小]|错了"
)


def _gives_only(trap: Trap, text: str) -> bool:
    """Tell whether the result is stated as the idea's, with none beside it: "it gives true, and it should be true"."""
    result = _result(trap)
    stated = values_in(text, result) if isinstance(result, bool | int) else []
    return len(stated) > 1 and {*stated} == {repr(result)} and not _FAILS.search(fold(text))


def _gives_the_right_result(trap: Trap, text: str) -> bool:
    """Tell whether the result that is stated for the idea is the right one, and nothing says that it is another."""
    return _gives_only(trap, text) or (states_value(_result(trap), text) and not _says_it_fails(trap, text))


def _gives_it_right(trap: Trap, text: str) -> bool:
    """Tell whether the input that breaks an idea stands in ``text`` with the right result."""
    squeezed = "".join(text.split())
    shown = [show_value(value, None).replace(" ", "") for value in trap.breaks.values()]
    return all(one in squeezed for one in shown) and states_value(_result(trap), text) and not _admits(text)


def _says_it_fails(trap: Trap, text: str) -> bool:
    """Tell whether it is said that the idea does not give the right result, or what that is beside another one."""
    return _admits(text) or _tells_both(trap, text)


def _tells_both(trap: Trap, text: str) -> bool:
    """Tell whether another result is stated for the idea, and then what the right one is: "it gives 2, the right one
    is 6"."""
    found = _RIGHT_ONE.search(fold(text))
    if found is None:
        return False
    before, after = text[: found.start()], text[found.start() :]
    stated_after = states_value(_result(trap), after) and not states_value(_result(trap), before)
    return stated_after and _FIGURE.search(before) is not None


def _has_its_cost(approach: Approach, heard: Heard) -> bool:
    """Tell whether the time that is stated is the approach's."""
    return any(act.of == "time" and is_cost_of(act.value, approach) for act in heard.of(ActKind.COST))


def is_cost_of(stated: str, approach: Approach) -> bool:
    """Tell whether the time that is ``stated`` is that of ``approach``, in whatever names."""
    if same_growth(stated, approach.time):
        return True
    claim, actual = find_claims(stated).time, parse_cost(approach.time)
    several = claim is not None and len(claim.cost.names) > 1
    return several and actual is not None and len(actual.names) > 1 and fits(claim.cost, actual)


def _result(trap: Trap) -> Any:
    """Return what should come out: of calls of which only one gives something, that."""
    given = [one for one in trap.expected if one is not None] if is_call_list(trap.breaks) else []
    return given[0] if len(given) == 1 else trap.expected


def _input(trap: Trap) -> str:
    return show_input(trap.breaks, LONGEST_SHOWN)


def _expected(context: InterviewContext, trap: Trap) -> str:
    if is_call_list(trap.breaks):
        return value_shown(context, show_results(trap.breaks, trap.expected, LONGEST_SHOWN))
    return value_shown(context, show_value(trap.expected, LONGEST_SHOWN))
