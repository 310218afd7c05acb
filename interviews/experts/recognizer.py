"""ProblemTypeRecognizer: settles what the problem is, from its own facts, and never names the pattern."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from interviews.core.acts import OTHER, Act, ActKind, Heard
from interviews.core.code.reading import find_code, read_code
from interviews.core.context import InterviewContext, Message
from interviews.core.knowledge import Clarification
from interviews.core.reading.approaches.named_approaches import in_one_line
from interviews.core.reading.asked.open_questions import opens_a_question, unheard_questions
from interviews.core.reading.asked.told_ideas import ideas_told
from interviews.core.reading.signs.evidence import asked_clarifications, only_begs, restates
from interviews.core.reading.signs.going_on import wants_on
from interviews.core.reading.signs.message_signs import (
    declines,
    has_no_more_questions,
    says_nothing,
    says_ready,
    says_stuck,
)
from interviews.core.response import ModuleResponse
from interviews.core.turn.replies.asides import meanings_asked, rephrased
from interviews.core.turn.replies.unclear import asked_what_was_meant, readings_named
from interviews.experts.base import Expert, following, merged, reply
from interviews.experts.evidence import ProblemFound
from interviews.experts.talk.clarifying import other_facts, shown_example, word_of_the_task
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

ENOUGH_FACTS = 3
"""So many facts that matter, together with a retold task, end the stage."""
ENOUGH_TURNS = 2
"""A learner who has retold the task and asks nothing after so many turns may go on."""
PATIENCE = 6
"""After so many turns the stage ends with what there is: asking forever is no skill."""
LISTED_FROM = 2
"""So many facts at once are a list."""
MOST_QUOTED, LONGEST_QUOTE = 2, 60
"""So many questions that nothing settles are quoted, each with so many characters."""
NAME_WORDS = 4
"""So many words a name has at most that is not written like one ("Two Sum", "仓库搬运")."""
NAME_CHARACTERS_ZH = 12
_NO_NAME = LatePattern(
    r"…|[,;:，。；：？！?!]|\.(?:\s|$)|^\W*(?:(?:given|you|there|we|suppose|imagine|return)\b|给定|给你|给出|你有|你需要|请"
    r"|有一|现有|已知|返回|求)",
    re.IGNORECASE,
)
_LONG_WORD = LatePattern(r"[A-Za-z][A-Za-z'-]{4,}")


def is_a_name(title: str) -> bool:
    """Tell whether the title of a pasted text, which is its first line, names the problem; else it is a sentence."""
    if _NO_NAME.search(title):
        return False
    if re.search(r"[\u3400-\u9fff]", title):
        return len(title) <= NAME_CHARACTERS_ZH
    return len(title.split()) <= NAME_WORDS or all(word[0].isupper() for word in _LONG_WORD.findall(title))


_YOU_SAID = LatePattern(
    r"\b(?:you(?:'ve| have)?(?: just| already)? (?:said|told|answered|mentioned)|as you said|we know that)\b"
    r"|你(?:刚才?|刚刚|前面|之前|已经|都|也){0,3}(?:说|讲|答|回答)(?:过|了|的)"
)
"""What reminds the coach of what it told."""


@dataclass(frozen=True)
class Found:
    """What a message about the problem says: the facts it asks for, its questions beyond those that are answered at
    once (``later``) and those that nothing settles, both in its words, and whether the task is retold.

    ``again`` are facts asked for that were told before: then something else may be meant. ``meant`` asks what words
    mean, ``unheard`` are questions of which nothing was understood. ``jumps_ahead`` tells that it holds code or a plan
    already.
    """

    asked: tuple[Clarification, ...]
    later: tuple[str, ...]
    unknown: tuple[str, ...]
    restated: bool
    jumps_ahead: bool
    again: tuple[Clarification, ...] = ()
    meant: tuple[str, ...] = ()
    unheard: tuple[str, ...] = ()

    @property
    def is_open(self) -> bool:
        """Tell whether a question stands that no fact answers."""
        return bool(self.later or self.unknown or self.again or self.meant or self.unheard)

    @property
    def asks(self) -> bool:
        """Tell whether a fact is asked for."""
        return bool(self.asked or self.unknown)

    @property
    def asked_ids(self) -> tuple[str, ...]:
        """Return the ids of the facts asked for."""
        return tuple(clarification.id for clarification in self.asked)


def facts_listed(facts: Sequence[Clarification], language: str) -> list[str]:
    """Return the answers of ``facts``, one or none; several are one list, each under what it is about: by itself "The
    amount is unknown" does not say which of four questions it answers."""
    if len(facts) < LISTED_FROM:
        return [fact.answer for fact in facts]
    colon = "：" if language == "zh" else ": "
    return ["\n".join(f"- **{fact.topic}**{colon}{fact.answer}" for fact in facts)]


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
        no_more = (declines(text) or has_no_more_questions(text)) and context.stage_turns > 0
        if not no_more and (says_stuck(text) or says_nothing(text)) and not message.code:
            return self.hint(context) if self.has_hints(context) else self._move_on(context)
        found = self._found(context, message)
        evidence = ProblemFound(found.asked_ids, found.restated)
        clarified = merged(context.clarified, found.asked_ids)
        updates = {
            "clarified": clarified,
            "restated": found.restated,
            "unanswered_questions": merged(context.unanswered_questions, (*found.unknown, *found.later)),
        }
        goes_on = found.jumps_ahead and (not found.asks or context.stage_turns >= ENOUGH_TURNS)
        stays = found.is_open and not _wants_on(text) and context.stage_turns < PATIENCE
        stays = stays or (only_begs(text) and not found.asks and context.stage_turns < PATIENCE)
        ends = not stays and (goes_on or self._is_done(context, text, clarified, found))
        parts = self._told(context, found, ends=ends)
        if ends:
            # Who was left with a question is not told that all is clear.
            is_open = found.is_open or self._was_left_open(context)
            last = self.say(context, "clarify.move_on" if is_open else "clarify.done")
            return reply(
                ("\n\n" if any("\n" in part for part in parts) else " ").join([*parts, last]),
                next_stage=following(context.current_stage),
                evidence=evidence,
                **self._identified(),
                **updates,
            )
        if stays and (found.again or found.unheard):
            return self._ask_which(context, found, parts, evidence, updates)
        if stays and found.meant and not word_of_the_task(found.meant[-1], context, self.knowledge):
            other = rephrased(context, self.knowledge)
            return reply("\n\n".join([*parts, other.text]), evidence=evidence, **{**updates, **other.updates})
        asks_for_a_yes = self.heard(context).has(ActKind.CHECK_QUESTION) or only_begs(text)
        if asks_for_a_yes and not found.asks and not found.restated:
            parts.append(self.say(context, "check.problem_clarification"))
            return reply("\n\n".join(parts), evidence=evidence, **updates)
        asks_on = self._ask_on(context, clarified, found.restated)
        return reply("\n\n".join([*parts, asks_on]), evidence=evidence, **updates)

    def _was_left_open(self, context: InterviewContext) -> bool:
        """Tell whether the coach asked just now which question was meant, and one that it had asked about is left."""
        said = [one for one in context.conversation if one.role == "coach"][-1:]
        if not any(map(asked_what_was_meant, said)) or len(context.conversation) < 3:
            return False
        before = context.conversation[-3]
        if before.role != "learner":
            return False
        heard = before.heard or Heard()
        left = len(unheard_questions(before.text, heard))
        return left > len(asked_clarifications("", self.knowledge, self.heard(context)))

    def _ask_which(
        self, context: InterviewContext, found: Found, parts: list[str], evidence: ProblemFound, updates: dict[str, Any]
    ) -> ModuleResponse:
        """Ask which other fact is meant, by buttons; where none is likely, show an example and ask for other words."""
        heard, text = self.heard(context), self.message(context).text
        open_words = " ".join((*found.unheard, *self._words_of_again(heard, text, found)))
        readings = other_facts(heard, open_words, found.asked_ids, context, self.knowledge)
        if readings:
            asks = self.say(
                context, "clarify.which", readings=readings_named(readings, self.knowledge, context.language)
            )
        else:
            shown = shown_example(open_words, context, self.knowledge) if found.again else ""
            asks = f"{shown} {self.say(context, 'clarify.other_words')}".strip()
        return reply("\n\n".join([*parts, asks]), evidence=evidence, readings=readings, **updates)

    def _words_of_again(self, heard: Heard, text: str, found: Found) -> list[str]:
        ids = {clarification.id for clarification in found.again}
        return [_words_of(act, text) for act in heard.of(ActKind.FACT_QUESTION) if act.item in ids]

    def _found(self, context: InterviewContext, message: Message) -> Found:
        """Return what a message about the problem says and asks."""
        heard, text = self.heard(context), message.text
        asked = asked_clarifications(text, self.knowledge, heard)
        unknown = [act for act in heard.of(ActKind.FACT_QUESTION) if act.item == OTHER]
        known = {act.item: act for act in heard.of(ActKind.FACT_QUESTION) if act.item != OTHER}
        answered = {clarification.id for clarification in asked}
        # By the learner's word it is that and no other, or by words that can mean nothing else.
        plain = {act.item for act in heard.of(ActKind.FACT_QUESTION) if act.by in ("chip", "terms") and act.sure}
        unheard = tuple(
            one for one in unheard_questions(text, heard) if opens_a_question(one) or not restates(one, self.knowledge)
        )
        fresh = any(one.id not in context.clarified for one in asked)
        if fresh or _YOU_SAID.search(fold(text)):
            # Beside a new question what was told before and is hardly heard is another word for the new one; and who
            # reminds the coach of it asks nothing.
            said_before = {act.item for act in heard.of(ActKind.FACT_QUESTION) if not act.sure or not fresh}
            asked = tuple(one for one in asked if one.id not in said_before or one.id not in context.clarified)
        # Beside a question that was not understood, what was told before and is hardly heard is no second failure.
        doubtful = {act.item for act in heard.of(ActKind.FACT_QUESTION) if not act.sure} if unheard else set()
        asked = tuple(one for one in asked if one.id not in doubtful or one.id not in context.clarified)
        return Found(
            asked=asked,
            later=tuple(_words_of(act, text) for item, act in known.items() if item not in answered),
            unknown=tuple(_words_of(act, text) for act in unknown),
            restated=context.restated or heard.has(ActKind.RESTATE) or restates(text, self.knowledge),
            jumps_ahead=self._jumps_ahead(message, heard),
            again=tuple(one for one in asked if one.id in context.clarified and one.id not in plain),
            meant=meanings_asked(heard, text),
            unheard=unheard,
        )

    def _told(self, context: InterviewContext, found: Found, *, ends: bool) -> list[str]:
        """Return what is said to it: thanks for the task retold, the facts asked for, a word on what comes later."""
        parts = self._answers(context, found)
        if found.unknown:
            parts.append(self._about_unknown(context, found))
        if found.later:
            parts.append(self.say(context, "clarify.later"))
        parts += [said for one in found.meant if (said := self._meaning(context, one))][:1]
        if found.unheard:
            quote = in_one_line(found.unheard[0], LONGEST_QUOTE)
            parts.append(self.say(context, "clarify.unheard", question=quote))
        jumps = ends and found.jumps_ahead and not found.asks  # the next stage takes the idea up by itself
        if not jumps and self._tells_an_idea(context):
            parts.append(self.say(context, "clarify.idea_noted" if ends else "clarify.keep_idea"))
        elif not found.asks and (noted := self.noted(context)):
            parts.append(noted)
        is_new = self.heard(context).has(ActKind.RESTATE) and not context.restated and not found.jumps_ahead
        return [self.say(context, "clarify.restated"), *parts] if is_new else parts

    def _meaning(self, context: InterviewContext, asked: str) -> str:
        """Return what a word of the task means, by an example; "" where it is the coach who was not understood."""
        word = word_of_the_task(asked, context, self.knowledge)
        if not word:
            return ""
        words, text = in_one_line(word, LONGEST_QUOTE), self.message(context).text
        if not (shown := shown_example(text, context, self.knowledge)):
            return self.say(context, "clarify.word.no_example", words=words)
        return self.say(context, "clarify.word", words=words, example=shown)

    def _tells_an_idea(self, context: InterviewContext) -> bool:
        """Tell whether an idea comes along with the questions."""
        return bool(ideas_told(self.heard(context), self.message(context).text, self.knowledge))

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
        """Take the model's word that the task was retold; not for the very first message, which the rules can read, nor
        where a question stands."""
        message = self.message(context)
        stays = self._found(context, message).is_open and not _wants_on(message.text)
        return {"restated": True, **self._identified()} if context.stage_turns >= 1 and not stays else None

    def _identified(self) -> dict[str, str | None]:
        return {
            "identified_pattern": self.knowledge.patterns[0].id,
            "complexity_expectation": self.knowledge.expected_time,
        }

    def _answers(self, context: InterviewContext, found: Found) -> list[str]:
        """Return the facts asked for; those that were told before come last, for they may not be what is meant."""
        fresh = facts_listed([one for one in found.asked if one not in found.again], context.language)
        known = " ".join(clarification.answer for clarification in found.again)
        return [*fresh, *([self.say(context, "clarify.again", answer=known)] if known else [])]

    def _is_done(self, context: InterviewContext, text: str, clarified: tuple[str, ...], found: Found) -> bool:
        restated = found.restated
        if context.identified_pattern is not None or context.stage_turns >= PATIENCE:
            return True
        matters = [c for c in self.knowledge.clarifications if c.matters]
        if restated and sum(c.id in clarified for c in matters) >= min(ENOUGH_FACTS, len(matters)):
            return True
        if restated and context.stage_turns >= ENOUGH_TURNS and not found.asks:
            return True
        return _wants_on(text) and (context.stage_turns >= 2 or restated or bool(clarified))

    def _jumps_ahead(self, message: Message, heard: Heard) -> bool:
        written = find_code(message.text, message.code)
        return (bool(written) and read_code(written).is_complete) or self._proposes(heard, message.text)

    def _proposes(self, heard: Heard, text: str) -> bool:
        """Tell whether an idea is proposed; one that is rejected or guessed at is no plan yet."""
        proposed = any(act.stance == "proposes" for act in ideas_told(heard, text, self.knowledge))
        return proposed and not heard.has(ActKind.CHECK_QUESTION)

    def _ask_on(self, context: InterviewContext, clarified: tuple[str, ...], restated: bool) -> str:
        if context.stage_turns % 2 == 0 and not restated and context.stage_turns > 0:
            return self.say(context, "clarify.restate")
        open_topics = [c.topic for c in self.knowledge.clarifications if c.matters and c.id not in clarified]
        if context.stage_turns >= 2 and open_topics:
            return self.say(context, "clarify.topic", topic=open_topics[context.stage_turns % len(open_topics)])
        return self.say(context, "clarify.more")


def _wants_on(text: str) -> bool:
    return says_ready(text) or has_no_more_questions(text) or declines(text) or wants_on(text)


def _words_of(act: Act, text: str) -> str:
    return (text[act.start : act.end] or text).strip()[:200]
