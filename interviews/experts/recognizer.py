"""ProblemTypeRecognizer: settles what the problem is, from its own facts, and never names the pattern."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from interviews.core.code.reading import find_code, read_code
from interviews.core.context import InterviewContext, Message
from interviews.core.knowledge import Clarification
from interviews.core.reading.evidence import asked_clarifications, plans_ahead, recognise_approaches, restates
from interviews.core.reading.message_signs import (
    declines,
    has_no_more_questions,
    is_question,
    says_nothing,
    says_ready,
    says_stuck,
    sentences,
    words,
)
from interviews.core.reading.named_approaches import in_one_line
from interviews.core.response import ModuleResponse
from interviews.experts.base import Expert, following, merged, reply
from interviews.experts.evidence import ProblemFound
from problems.text.phrases import fold

ENOUGH_FACTS = 3
"""So many facts that matter, together with a retold task, end the stage."""
ENOUGH_TURNS = 2
"""A learner who has retold the task and asks nothing after so many turns may go on."""
PATIENCE = 6
"""After so many turns the stage ends with what there is: asking forever is no skill."""
QUESTION_WORDS = 3
"""A question has at least so many words; "right?" asks for nothing."""
MOST_QUOTED = 2
LONGEST_QUOTE = 60
"""So many questions that nothing settles are quoted, each with so many characters."""
_IS_IT_RIGHT = re.compile(
    r"\b(?:right|correct|understand(?:ing)?|make sense|ok(?:ay)?|fair|is that (?:it|so|all))\s*\?\s*$"
    r"|(?:对吗|对吧|对不对|是吗|是吧|理解.{0,6}(?:对|正确).{0,2})[?？]?\s*$"
)
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
class Heard:
    """What a message about the problem says: the facts it asks for, its questions beside those, what it retells.

    ``jumps_ahead`` tells that it holds code or a plan already.
    """

    text: str
    asks: bool
    asked: tuple[Clarification, ...]
    asks_something_else: bool
    left_open: tuple[str, ...]
    restated: bool
    jumps_ahead: bool

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
        heard = self._heard(context, message)
        parts, evidence = self._told(context, heard), ProblemFound(heard.asked_ids, heard.restated)
        clarified = merged(context.clarified, heard.asked_ids)
        unsettled = (text[:200],) if heard.asks and not heard.asked else heard.left_open
        updates = {
            "clarified": clarified,
            "restated": heard.restated,
            "unanswered_questions": merged(context.unanswered_questions, unsettled),
        }
        goes_on = heard.jumps_ahead and not heard.asks
        if goes_on or self._is_done(context, text, clarified, heard.restated):
            return reply(
                " ".join([*parts, self.say(context, "clarify.done")]),
                next_stage=following(context.current_stage),
                evidence=evidence,
                **self._identified(),
                **updates,
            )
        asks_on = self._ask_on(context, clarified, heard.restated)
        return reply("\n\n".join([*parts, asks_on]), evidence=evidence, **updates)

    def _heard(self, context: InterviewContext, message: Message) -> Heard:
        """Return what a message about the problem says and asks."""
        text = message.text
        asks = is_question(text)
        asked = asked_clarifications(text, self.knowledge) if asks else ()
        asking = [s for s in sentences(text) if is_question(s) and not restates(s, self.knowledge)]
        return Heard(
            text=text,
            asks=asks,
            asked=asked,
            asks_something_else=bool(asking) and not asked,
            left_open=self._left_open(asking, asked),
            restated=context.restated or restates(text, self.knowledge),
            jumps_ahead=self._jumps_ahead(text, message.code),
        )

    def _told(self, context: InterviewContext, heard: Heard) -> list[str]:
        """Return what is said to it: thanks for the task retold, the facts asked for, a word on other questions."""
        parts = self._answers(context, heard.asked)
        if heard.asks_something_else:
            idea = recognise_approaches(heard.text, self.knowledge)
            parts.append(self.say(context, "clarify.keep_idea" if idea else "clarify.unknown"))
        parts.extend(self._about_the_rest(context, heard.left_open, heard.asked))
        is_new = heard.restated and not context.restated and not heard.jumps_ahead
        return [self.say(context, "clarify.restated"), *parts] if is_new else parts

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

    def _left_open(self, asking: Sequence[str], asked: Sequence[Clarification]) -> tuple[str, ...]:
        """Return the questions of a message that are not among those that are answered."""
        if not asked:
            return ()
        mine = {clarification.id for clarification in asked}
        real = [
            one.strip() for one in asking if len(words(one)) >= QUESTION_WORDS and not _IS_IT_RIGHT.search(fold(one))
        ]
        return tuple(one[:200] for one in real if not mine & {c.id for c in asked_clarifications(one, self.knowledge)})

    def _about_the_rest(
        self, context: InterviewContext, left_open: Sequence[str], asked: Sequence[Clarification]
    ) -> list[str]:
        """Say which questions beside those that are answered were heard: one for later, or one that nothing settles."""
        later = [one for one in left_open if asked_clarifications(one, self.knowledge)]
        ideas = [one for one in left_open if one not in later and recognise_approaches(one, self.knowledge)]
        unknown = [one for one in left_open if one not in later and one not in ideas][:MOST_QUOTED]
        parts = []
        if unknown:
            quotes = {"en": ", ", "zh": "、"}[context.language].join(
                f"“{in_one_line(one, LONGEST_QUOTE)}”" for one in unknown
            )
            parts.append(self.say(context, "clarify.unsettled", questions=quotes))
        if ideas:
            parts.append(self.say(context, "clarify.keep_idea"))
        if later:
            parts.append(self.say(context, "clarify.later"))
        return parts

    def _is_done(self, context: InterviewContext, text: str, clarified: tuple[str, ...], restated: bool) -> bool:
        if context.identified_pattern is not None or context.stage_turns >= PATIENCE:
            return True
        matters = [c for c in self.knowledge.clarifications if c.matters]
        if restated and sum(c.id in clarified for c in matters) >= min(ENOUGH_FACTS, len(matters)):
            return True
        if restated and context.stage_turns >= ENOUGH_TURNS and not is_question(text):
            return True
        wants_on = says_ready(text) or has_no_more_questions(text) or declines(text)
        return wants_on and (context.stage_turns >= 2 or restated or bool(clarified))

    def _jumps_ahead(self, text: str, code: str) -> bool:
        found = find_code(text, code)
        reading = read_code(found) if found else None
        if reading and reading.is_complete:
            return True
        return plans_ahead(text, self.knowledge)

    def _ask_on(self, context: InterviewContext, clarified: tuple[str, ...], restated: bool) -> str:
        if context.stage_turns % 2 == 0 and not restated and context.stage_turns > 0:
            return self.say(context, "clarify.restate")
        open_topics = [c.topic for c in self.knowledge.clarifications if c.matters and c.id not in clarified]
        if context.stage_turns >= 2 and open_topics:
            return self.say(context, "clarify.topic", topic=open_topics[context.stage_turns % len(open_topics)])
        return self.say(context, "clarify.more")
