"""ProblemTypeRecognizer: settles what the problem is, from its own facts, and never names the pattern."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from interviews.core.acts import OTHER, Act, ActKind, Heard
from interviews.core.code.reading import find_code, read_code
from interviews.core.context import InterviewContext, Message
from interviews.core.knowledge import Clarification
from interviews.core.reading.evidence import asked_clarifications, restates
from interviews.core.reading.message_signs import declines, has_no_more_questions, says_nothing, says_ready, says_stuck
from interviews.core.reading.named_approaches import in_one_line
from interviews.core.response import ModuleResponse
from interviews.experts.base import Expert, following, merged, reply
from interviews.experts.evidence import ProblemFound

ENOUGH_FACTS = 3
"""So many facts that matter, together with a retold task, end the stage."""
ENOUGH_TURNS = 2
"""A learner who has retold the task and asks nothing after so many turns may go on."""
PATIENCE = 6
"""After so many turns the stage ends with what there is: asking forever is no skill."""
MOST_QUOTED, LONGEST_QUOTE = 2, 60
"""So many questions that nothing settles are quoted, each with so many characters."""
NAME_WORDS = 4
"""So many words a name has at most that is not written like one ("Two Sum", "仓库搬运")."""
NAME_CHARACTERS_ZH = 12
_NO_NAME = re.compile(
    r"…|[,;:，。；：？！?!]|\.(?:\s|$)|^\W*(?:(?:given|you|there|we|suppose|imagine|return)\b|给定|给你|给出|你有|你需要|请"
    r"|有一|现有|已知|返回|求)",
    re.IGNORECASE,
)
_LONG_WORD = re.compile(r"[A-Za-z][A-Za-z'-]{4,}")


def is_a_name(title: str) -> bool:
    """Tell whether the title of a pasted text, which is its first line, names the problem; else it is a sentence."""
    if _NO_NAME.search(title):
        return False
    if re.search(r"[\u3400-\u9fff]", title):
        return len(title) <= NAME_CHARACTERS_ZH
    return len(title.split()) <= NAME_WORDS or all(word[0].isupper() for word in _LONG_WORD.findall(title))


@dataclass(frozen=True)
class Found:
    """What a message about the problem says: the facts it asks for, its questions beyond those that are answered at
    once (``later``) and those that nothing settles, both in its words, and whether the task is retold.

    ``jumps_ahead`` tells that it holds code or a plan already.
    """

    asked: tuple[Clarification, ...]
    later: tuple[str, ...]
    unknown: tuple[str, ...]
    restated: bool
    jumps_ahead: bool

    @property
    def asks(self) -> bool:
        """Tell whether a fact is asked for."""
        return bool(self.asked or self.unknown)

    @property
    def asked_ids(self) -> tuple[str, ...]:
        """Return the ids of the facts asked for."""
        return tuple(clarification.id for clarification in self.asked)


class ProblemTypeRecognizer(Expert):
    """Answers clarifying questions truthfully, asks for the problem in the learner's words."""

    name = "recognizer"

    def open(self, context: InterviewContext) -> ModuleResponse:
        """Greet and ask for the problem in the learner's own words."""
        title = context.problem_title
        if not self.knowledge.has_reference and not is_a_name(title):
            return reply(self.say(context, "open.untitled"))
        return reply(self.say(context, "open.problem_clarification", title=title))

    def process(self, context: InterviewContext) -> ModuleResponse:
        """Answer what was asked; end the stage when the task is retold and enough is known, or the learner is ready."""
        message = self.message(context)
        text = message.text
        no_more = declines(text) and context.stage_turns > 0
        if not no_more and (says_stuck(text) or says_nothing(text)) and not message.code:
            return self.hint(context) if self.has_hints(context) else self._move_on(context)
        found = self._found(context, message)
        parts, evidence = self._told(context, found), ProblemFound(found.asked_ids, found.restated)
        clarified = merged(context.clarified, found.asked_ids)
        updates = {
            "clarified": clarified,
            "restated": found.restated,
            "unanswered_questions": merged(context.unanswered_questions, (*found.unknown, *found.later)),
        }
        goes_on = found.jumps_ahead and not found.asks
        if goes_on or self._is_done(context, text, clarified, found):
            return reply(
                " ".join([*parts, self.say(context, "clarify.done")]),
                next_stage=following(context.current_stage),
                evidence=evidence,
                **self._identified(),
                **updates,
            )
        if self.heard(context).has(ActKind.CHECK_QUESTION) and not found.asks and not found.restated:
            return reply(self.say(context, "check.problem_clarification"), evidence=evidence, **updates)
        asks_on = self._ask_on(context, clarified, found.restated)
        return reply("\n\n".join([*parts, asks_on]), evidence=evidence, **updates)

    def _found(self, context: InterviewContext, message: Message) -> Found:
        """Return what a message about the problem says and asks."""
        heard, text = self.heard(context), message.text
        asked = asked_clarifications(text, self.knowledge, heard)
        unknown = [act for act in heard.of(ActKind.FACT_QUESTION) if act.item == OTHER]
        known = {act.item: act for act in heard.of(ActKind.FACT_QUESTION) if act.item != OTHER}
        answered = {clarification.id for clarification in asked}
        return Found(
            asked=asked,
            later=tuple(_words_of(act, text) for item, act in known.items() if item not in answered),
            unknown=tuple(_words_of(act, text) for act in unknown),
            restated=context.restated or heard.has(ActKind.RESTATE) or restates(text, self.knowledge),
            jumps_ahead=self._jumps_ahead(message, heard),
        )

    def _told(self, context: InterviewContext, found: Found) -> list[str]:
        """Return what is said to it: thanks for the task retold, the facts asked for, a word on what comes later."""
        parts = self._answers(context, found.asked)
        if found.unknown:
            parts.append(self._about_unknown(context, found))
        if found.later:
            parts.append(self.say(context, "clarify.later"))
        if found.asks and self._proposes(self.heard(context)):
            parts.append(self.say(context, "clarify.keep_idea"))
        elif not found.asks and (noted := self.noted(context)):
            parts.append(noted)
        is_new = self.heard(context).has(ActKind.RESTATE) and not context.restated and not found.jumps_ahead
        return [self.say(context, "clarify.restated"), *parts] if is_new else parts

    def _about_unknown(self, context: InterviewContext, found: Found) -> str:
        """Say honestly that nothing settles a question; beside others that are answered it is quoted."""
        if not found.asked:
            return self.say(context, "clarify.unknown")
        quotes = [f"“{in_one_line(one, LONGEST_QUOTE)}”" for one in found.unknown[:MOST_QUOTED]]
        return self.say(context, "clarify.unsettled", questions={"en": ", ", "zh": "、"}[context.language].join(quotes))

    def _move_on(self, context: InterviewContext) -> ModuleResponse:
        """Go on with the statement as it stands, when neither a question nor a hint brought anything."""
        said = self.say(context, "clarify.move_on")
        return reply(said, next_stage=following(context.current_stage), **self._identified())

    def leave_unfinished(self, context: InterviewContext) -> ModuleResponse:
        """Skipping does not change what the problem is."""
        return replace(super().leave_unfinished(context), context_updates=self._identified())

    def accept(self, context: InterviewContext, quote: str) -> Mapping[str, Any] | None:
        """Take the model's word that the task was retold; not for the very first message, which the rules can read."""
        return {"restated": True, **self._identified()} if context.stage_turns >= 1 else None

    def _identified(self) -> dict[str, str | None]:
        return {
            "identified_pattern": self.knowledge.patterns[0].id,
            "complexity_expectation": self.knowledge.expected_time,
        }

    def _answers(self, context: InterviewContext, asked: Sequence[Clarification]) -> list[str]:
        """Return the facts asked for; those that were told before come last, said as such."""
        fresh = [clarification.answer for clarification in asked if clarification.id not in context.clarified]
        known = [clarification.answer for clarification in asked if clarification.id in context.clarified]
        return [*fresh, *([self.say(context, "clarify.already", answer=" ".join(known))] if known else [])]

    def _is_done(self, context: InterviewContext, text: str, clarified: tuple[str, ...], found: Found) -> bool:
        restated = found.restated
        if context.identified_pattern is not None or context.stage_turns >= PATIENCE:
            return True
        matters = [c for c in self.knowledge.clarifications if c.matters]
        if restated and sum(c.id in clarified for c in matters) >= min(ENOUGH_FACTS, len(matters)):
            return True
        if restated and context.stage_turns >= ENOUGH_TURNS and not found.asks:
            return True
        wants_on = says_ready(text) or has_no_more_questions(text) or declines(text)
        return wants_on and (context.stage_turns >= 2 or restated or bool(clarified))

    def _jumps_ahead(self, message: Message, heard: Heard) -> bool:
        written = find_code(message.text, message.code)
        return (bool(written) and read_code(written).is_complete) or self._proposes(heard)

    def _proposes(self, heard: Heard) -> bool:
        """Tell whether an idea is proposed; one that is rejected or guessed at is no plan yet."""
        proposed = any(act.stance == "proposes" for act in heard.of(ActKind.APPROACH))
        return proposed and not heard.has(ActKind.CHECK_QUESTION)

    def _ask_on(self, context: InterviewContext, clarified: tuple[str, ...], restated: bool) -> str:
        if context.stage_turns % 2 == 0 and not restated and context.stage_turns > 0:
            return self.say(context, "clarify.restate")
        open_topics = [c.topic for c in self.knowledge.clarifications if c.matters and c.id not in clarified]
        if context.stage_turns >= 2 and open_topics:
            return self.say(context, "clarify.topic", topic=open_topics[context.stage_turns % len(open_topics)])
        return self.say(context, "clarify.more")


def _words_of(act: Act, text: str) -> str:
    return (text[act.start : act.end] or text).strip()[:200]
