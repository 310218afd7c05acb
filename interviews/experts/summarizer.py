"""PatternSummarizer: asks for the pattern first, then confirms it and writes down what is worth keeping."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from interviews.core.acts import ActKind, Heard
from interviews.core.code.at_hand import run_at_hand, shown, value_shown
from interviews.core.code.reading import without_code
from interviews.core.context import InterviewContext, Message
from interviews.core.costs.spoken.mentions import find_mentions
from interviews.core.knowledge import Pattern
from interviews.core.reading.approaches.told_approaches import (
    last_costs,
    measured_above,
    told_approaches,
    used_in_passing_code,
)
from interviews.core.reading.cases.labels import case_label
from interviews.core.reading.cases.mentioned import LONGEST_WORDS
from interviews.core.reading.cases.met import MetCase, met_cases
from interviews.core.reading.signs.evidence import fishes, is_clear, named_patterns, only_guesses, signals_named
from interviews.core.reading.signs.hearing import heard_in
from interviews.core.reading.signs.message_signs import says_nothing, says_stuck, weight_of
from interviews.core.response import ModuleResponse
from interviews.core.stages import Stage
from interviews.experts.base import Expert, following, reply
from interviews.experts.evidence import IdeaMet, PatternsFound
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold
from problems.values.showing import show_arguments, show_value

TRIES = 2
"""After so many attempts that do not name it, the coach names the pattern."""
MOST_EDGE_CASES, LONGEST_INPUT = 4, 60
"""So many edge cases stand in the summary; an input that is longer (in characters) is told by its kind."""
WHOLE_THOUGHT, ALOUD_STAGES = 6, 3
"""So many words make a thought that can be followed, and in so many stages, all of those in which there was something
to tell, whoever is praised for thinking aloud said one."""
NAMELESS = "summary_nameless"
"""The mark that a name was asked for after the signs of the pattern were told."""
GUESSED = "summary_guessed"
"""The mark that a mere guess at the pattern was asked for its reason."""


class PatternSummarizer(Expert):
    """Speaks in stage 6."""

    name = "summarizer"

    def open(self, context: InterviewContext) -> ModuleResponse:
        """Ask for the pattern and its signals."""
        return reply(self.say(context, "open.pattern_summary"))

    def process(self, context: InterviewContext) -> ModuleResponse:
        """Confirm a right name; help towards it otherwise; close with the summary."""
        text, heard = self.message(context).text, self.heard(context)
        if self._guesses(context, text, heard) and GUESSED not in context.nudges_given:
            asks = self.say(context, "idea.reason")
            return reply(asks, evidence=IdeaMet(lacks="reason"), nudges_given=(*context.nudges_given, GUESSED))
        said = self._said_here(context)
        named = self._named(context)
        right = [pattern for pattern in named if pattern in self.knowledge.patterns]
        evidence = PatternsFound(tuple(pattern.id for pattern in named), self._signals(context))
        if right:
            # "Interval scheduling, greedy by the end" names the best one, whatever stands first.
            best = self.knowledge.patterns[0]
            return self._confirm(context, said, best.id if best in right else right[0].id, evidence)
        if not heard.has(ActKind.PATTERN) and not evidence.signals:
            answered = self.answer_question(context)
            if answered is not None:
                return answered
        if evidence.signals and NAMELESS not in context.nudges_given:
            asks = f"{self.say(context, 'summary.thanks')} {self.say(context, 'summary.name')}"
            return reply(asks, evidence=evidence, nudges_given=(*context.nudges_given, NAMELESS))
        tries = self._tries(context)
        if tries >= TRIES:
            told = self.say(context, "summary.told", pattern=self._pattern_name())
            return self._close(context, told, evidence)
        given = (*context.nudges_given, f"summary:{tries + 1}")
        if says_stuck(text) or says_nothing(text):
            return self.hint(context, nudges_given=given)
        asks = self.say(context, "summary.name" if tries else "summary.why")
        return reply(asks, evidence=evidence, nudges_given=given)

    def leave_unfinished(self, context: InterviewContext) -> ModuleResponse:
        """Write the summary without an answer, when the stage is skipped: who skips it is not praised for all of it."""
        skipped = tuple(dict.fromkeys((*context.skipped_stages, context.current_stage)))
        return self._close(replace(context, skipped_stages=skipped), self.farewell(context), None)

    def accept(self, context: InterviewContext, quote: str) -> Mapping[str, Any] | None:
        """Take the pattern for named only where the rules find one of its names too: a summary confirms facts."""
        right = [pattern for pattern in named_patterns(quote, self.knowledge) if pattern in self.knowledge.patterns]
        return {"summary": self._note(context), "summary_given": True} if right else None

    def _heard_here(self, context: InterviewContext) -> Iterator[tuple[Message, Heard]]:
        """Yield what the learner contributed in this stage, with what was heard in it."""
        for place, message in enumerate(context.conversation):
            if message.role == "learner" and not message.situation and message.stage is Stage.PATTERN_SUMMARY:
                yield message, heard_in(message, context, place, self.knowledge)

    def _named(self, context: InterviewContext) -> tuple[Pattern, ...]:
        """Return the patterns that were named here, each once. A mere guess is none, until it is told again.

        The names themselves count; what only sounds like one counts where it is heard beyond doubt and the message has
        no other name in it: who says "prefix sum" has not said "hash map".
        """
        latest, named = self.message(context), []
        known = {pattern.id: pattern for pattern in self.knowledge.all_patterns}
        for message, heard in self._heard_here(context):
            if message is latest or not self._guesses(context, message.text, heard):
                exact = named_patterns(message.text, self.knowledge)
                acts = (act for act in heard.of(ActKind.PATTERN) if act.item in known and is_clear(act))
                named += exact or [known[act.item] for act in acts]
        return tuple(dict.fromkeys(named))

    def _guesses(self, context: InterviewContext, text: str, heard: Heard) -> bool:
        """Tell whether a message only guesses at the pattern: fishing for a word, or a right name with a “?”. Who has
        told by what one knows it, and was asked for the name, answers with a “?” as well."""
        if NAMELESS in context.nudges_given:
            return False
        right = set(named_patterns(text, self.knowledge)) & set(self.knowledge.patterns)
        return fishes(text, heard) or (bool(right) and only_guesses(text, heard))

    def _signals(self, context: InterviewContext) -> int:
        """Return how many signals of the pattern were named here, in one message at most."""
        said = self._said_here(context)
        heard = [one for _, one in self._heard_here(context) if one.has(ActKind.SIGNAL)]
        return signals_named(said, self.knowledge, heard[-1] if heard else Heard())

    def _said_here(self, context: InterviewContext) -> str:
        return context.learner_said(Stage.PATTERN_SUMMARY)

    def _tries(self, context: InterviewContext) -> int:
        return sum(mark.startswith("summary:") for mark in context.nudges_given)

    def _pattern_name(self) -> str:
        return self.knowledge.patterns[0].name

    def _confirm(
        self, context: InterviewContext, said: str, pattern_id: str, evidence: PatternsFound
    ) -> ModuleResponse:
        asked_signals = "summary_signals" in context.nudges_given
        best = self.knowledge.patterns[0]
        if pattern_id == best.id:
            lead = self.say(context, "summary.right", pattern=best.name)
        else:
            name = {p.id: p.name for p in self.knowledge.patterns}[pattern_id]
            lead = self.say(context, "summary.related", said=name, pattern=best.name)
        if not evidence.signals and not asked_signals:
            given = (*context.nudges_given, "summary_signals")
            return reply(f"{lead} {self.say(context, 'summary.signals')}", evidence=evidence, nudges_given=given)
        if asked_signals:
            lead = self.say(context, "summary.thanks") if evidence.signals else ""
        return self._close(context, lead, evidence)

    def _close(self, context: InterviewContext, lead: str, evidence: PatternsFound | None) -> ModuleResponse:
        note = self._note(context)
        return reply(
            f"{lead}\n\n{note}".strip(),
            next_stage=following(context.current_stage),
            evidence=evidence,
            summary=note,
            summary_given=True,
        )

    def _note(self, context: InterviewContext) -> str:
        way = told_approaches(context, self.knowledge)
        if used := used_in_passing_code(context, self.knowledge):
            names = ("、" if context.language == "zh" else ", ").join(map(shown, used))
            way = [*way, self.say(context, "summary.in_code", names=names)]
        is_tested = run_at_hand(context) is not None or not (context.languages_run and self.knowledge.has_reference)
        untested = () if is_tested else (self.say(context, "summary.untested"),)
        is_praised = _thought_aloud(context) and not context.skipped_stages
        return self.say(
            context,
            "summary.note",
            key_idea=self.knowledge.key_idea,
            when_to_use=self.knowledge.when_to_use,
            approaches=" → ".join(way) or self.say(context, "summary.own_words"),
            cost=self._cost(context),
            edge_cases="\n".join((self._findings(context) or self.say(context, "summary.none"), *untested)),
            end=self.say(context, "summary.end_aloud" if is_praised else "summary.end"),
        )

    def _findings(self, context: InterviewContext) -> str:
        """Return the cases that were surely met in short: those that the learner brought up in their words, where these
        are a name, others by an input or by the name that the coach's question gives them, with the result where the
        learner had it right; by its kind where there is neither."""
        found = []
        for met in met_cases(context, self.knowledge)[:MOST_EDGE_CASES]:
            name = self._name_of(met, context)
            if name and met.right and met.case.expected is not None:
                result = show_value(met.case.expected)
                name = f"{name} → {value_shown(context, result)}" if len(result) <= LONGEST_INPUT else name
            found.append(self.say(context, "summary.case_open", case=name) if name and met.wrong else name)
        return ("；" if context.language == "zh" else "; ").join(dict.fromkeys(filter(None, found)))

    def _name_of(self, met: MetCase, context: InterviewContext) -> str:
        """Return what the summary calls a case, "" where there is nothing that tells it from others."""
        if _names_a_case(met.words) and met.case.id not in context.edge_cases_asked:
            return f"“{met.words}”"
        given = show_arguments(met.case.input, None)
        if met.case.input and met.input_shown and len(given) <= LONGEST_INPUT:
            return value_shown(context, given)
        if label := case_label(met.case.question, context.language):
            return f"“{label}”"
        tells = met.case.family and met.case.family not in _SAYS_NOTHING
        return self.say(context, f"family.{met.case.family}") if tells else ""

    def _cost(self, context: InterviewContext) -> str:
        """Return the costs that are surely those of the final idea. What was said of others is not said to be missing:
        who spoke of a cost finds it above."""
        time, space = last_costs(context, self.knowledge)
        told = {"summary.time": time, "summary.space": space}
        cost = ("，" if context.language == "zh" else ", ").join(
            self.say(context, key, cost=stated) for key, stated in told.items() if stated
        )
        measured = measured_above(context)
        grown = self.say(context, "summary.measured", kind=shown(measured)) if measured else ""
        if cost or grown:
            return ("；" if context.language == "zh" else "; ").join(filter(None, (cost, grown)))
        said = any(find_mentions(fold(m.text)) for m in context.conversation if m.role == "learner")
        return self.say(context, "summary.cost_above" if said else "summary.not_discussed")


def _names_a_case(words: str) -> bool:
    """Tell whether ``words`` are a name for a case and no piece of a sentence: "one row", but not "so it returns"."""
    return 0 < len(words) <= LONGEST_WORDS and not _NO_NAME.search(words.strip())


_SAYS_NOTHING = ("numbers", "shape", "size", "ends")
"""Families whose names ("unusual numbers") tell nobody which case was met."""


_NO_NAME = LatePattern(
    r"^(?:um+|uh+|oh|er|so|plus|and|but|then|because|if|it|i|we|that|this|with|for|returns?|gives?)\b"
    r"|^(?:因为|就是|应该|所以|然后|返回|结果|得到|输出|不会|都)|[:：→。.!！?？;；…“”]|->|,\s*$|，\s*$|\b(?:like|as|the|of|is)\W*$"
    r"|\bso\b|[,，](?![^\[(]{0,40}[\])])|^(?:就|只|还)?(?:只有|有|是)?[一两二][个座条位张间]?$"
    r"|^(?:only|just) (?:one|two)$",
    re.IGNORECASE,
)


def _thought_aloud(context: InterviewContext) -> bool:
    """Tell whether the learner said whole thoughts wherever there was something to say: nowhere a word or two."""
    longest: dict[Stage, float] = {}
    for message in context.conversation:
        if message.role == "learner" and message.stage not in _SHORT_OR_CODE and not message.situation:
            longest[message.stage] = max(longest.get(message.stage, 0.0), weight_of(without_code(message.text)))
    return len(longest) >= ALOUD_STAGES and min(longest.values()) >= WHOLE_THOUGHT


_SHORT_OR_CODE = (Stage.COMPLEXITY_ANALYSIS, Stage.PSEUDOCODE_DESIGN, Stage.PATTERN_SUMMARY)
"""Where a word or two, or code, is a whole answer."""
