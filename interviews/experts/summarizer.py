"""PatternSummarizer: asks for the pattern first, then confirms it and writes down what is worth keeping."""

from collections.abc import Iterator, Mapping
from typing import Any

from interviews.core.acts import ActKind, Heard
from interviews.core.context import InterviewContext, Message
from interviews.core.knowledge import EdgeCase, Pattern
from interviews.core.reading.approaches.named_approaches import in_one_line
from interviews.core.reading.approaches.told_approaches import last_costs, told_approaches
from interviews.core.reading.signs.evidence import fishes, is_plain, named_patterns, signals_named
from interviews.core.reading.signs.hearing import heard_in
from interviews.core.reading.signs.message_signs import says_nothing, says_stuck
from interviews.core.response import ModuleResponse
from interviews.core.stages import Stage
from interviews.experts.base import Expert, following, reply
from interviews.experts.evidence import IdeaMet, PatternsFound
from problems.values.showing import show_arguments, show_value

TRIES = 2
"""After so many attempts that do not name it, the coach names the pattern."""
MOST_EDGE_CASES, LONGEST_INPUT, LONGEST_QUOTE = 4, 60, 48
"""So many edge cases stand in the summary; an input that is longer (in characters) is told by its kind, and the
learner's words stand there when they are shorter."""
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
        if fishes(text, heard) and GUESSED not in context.nudges_given:
            asks = self.say(context, "idea.reason")
            return reply(asks, evidence=IdeaMet(lacks="reason"), nudges_given=(*context.nudges_given, GUESSED))
        said = self._said_here(context)
        named = self._named(context)
        right = [pattern for pattern in named if pattern in self.knowledge.patterns]
        evidence = PatternsFound(tuple(pattern.id for pattern in named), self._signals(context))
        if right:
            return self._confirm(context, said, right[0].id, evidence)
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
        """Write the summary without an answer, when the stage is skipped."""
        return self._close(context, self.farewell(context), None)

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
        """Return the patterns that were named here, each once. A mere guess is none, until it is told again."""
        latest = self.message(context)
        told = [
            (message, heard)
            for message, heard in self._heard_here(context)
            if message is latest or not fishes(message.text, heard)
        ]
        named = [
            pattern
            for message, heard in told
            for pattern in (
                *named_patterns(message.text, self.knowledge, heard),
                *named_patterns(message.text, self.knowledge),
            )
        ]
        return tuple(dict.fromkeys(named))

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
        approaches = told_approaches(context, self.knowledge)
        met = [case for case in self.knowledge.edge_cases if case.id in context.edge_cases_named]
        return self.say(
            context,
            "summary.note",
            key_idea=self.knowledge.key_idea,
            when_to_use=self.knowledge.when_to_use,
            approaches=" → ".join(approaches) or self.say(context, "summary.own_words"),
            cost=self._cost(context),
            edge_cases=self._findings(context, met[:MOST_EDGE_CASES]) or self.say(context, "summary.none"),
        )

    def _findings(self, context: InterviewContext, met: list[EdgeCase]) -> str:
        """Return the cases in short: those that the learner brought up in their words, others by the input and what
        comes out right there; a longer one by its kind."""
        found, told = [], self._told_cases(context)
        for case in met:
            given = show_arguments(case.input, None)
            if case.id in told and case.id not in context.edge_cases_asked:
                found.append(f"“{told[case.id]}”")
            elif not case.input or len(given) > LONGEST_INPUT:
                found.append(self.say(context, f"family.{case.family}") if case.family else "")
            elif case.expected is None:
                found.append(f"`{given}`")
            else:
                found.append(f"`{given}` → `{show_value(case.expected)}`")
        return ("；" if context.language == "zh" else "; ").join(dict.fromkeys(filter(None, found)))

    def _told_cases(self, context: InterviewContext) -> dict[str, str]:
        """Return how the learner put the cases that they brought up, by the cases' ids."""
        told: dict[str, str] = {}
        for place, message in enumerate(context.conversation):
            if message.role != "learner":
                continue
            for act in heard_in(message, context, place, self.knowledge).of(ActKind.EDGE_CASE):
                words = in_one_line(message.text[act.start : act.end], LONGEST_QUOTE)
                if is_plain(act) and words and len(words) < LONGEST_QUOTE:
                    told.setdefault(act.item, words)
        return told

    def _cost(self, context: InterviewContext) -> str:
        unsaid = self.say(context, "summary.not_discussed")
        time, space = last_costs(context, self.knowledge)
        if not time and not space:
            return unsaid
        return self.say(context, "summary.cost", time=time or unsaid, space=space or unsaid)
