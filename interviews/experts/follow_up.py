"""FollowUpGenerator: harder questions about the solved problem, none of them twice."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from interviews.core.acts import OTHER, ActKind, Heard
from interviews.core.code.at_hand import run_at_hand
from interviews.core.context import InterviewContext
from interviews.core.knowledge import FollowUp
from interviews.core.leaks.guard import find_leaks
from interviews.core.reading.signs.evidence import is_clear, is_plain, points_made
from interviews.core.reading.signs.message_signs import (
    asks_to_rephrase,
    is_question,
    is_shrug,
    lacks_a_way,
    names_repair,
    says_ready,
    says_stuck,
    sentences,
)
from interviews.core.response import ModuleResponse
from interviews.core.stages import Stage
from interviews.core.turn.replies.asides import meanings_asked
from interviews.core.turn.runs.run_results import compared
from interviews.core.turn.situations.steering import USUAL_FOLLOW_UPS, follow_ups
from interviews.experts.base import Expert, following, merged, reply
from interviews.experts.evidence import Evidence, PointsFound
from problems.text.late_patterns import LatePattern

COMPLETE = 0.85
"""From this confidence on an answer heard as complete is taken so: of 118 that were played and judged by a reader, 92 %
were, as many as from 0.9 on; the others nearly."""

LIKELY = 0.75
"""From this confidence on an answer is said to sound right, beside our own words for it."""
_WITHOUT_YES = LatePattern(r"^(?:yes|no|是的?|对|能用?|可以|不能|不行)\s*[.,;。，；]\s*", re.IGNORECASE)
"""A "yes" that answers the question; beside the learner's answer it would answer nobody."""


def _is_judged(heard: Heard) -> bool:
    """Tell whether an answer was judged complete with confidence; one that its author doubts was not."""
    yes = [act for act in heard.of(ActKind.POINT) if act.item == "yes"]
    is_open = heard.has(ActKind.MOOD, "doubt") or heard.has(ActKind.FACT_QUESTION, OTHER)
    return any(is_plain(act) or act.confidence >= COMPLETE for act in yes) and not is_open


def _is_clear(heard: Heard) -> bool:
    """Tell whether something that is said to the question at hand was heard beyond doubt, right or not."""
    return any(is_clear(act) for act in heard.of(ActKind.POINT) if act.item != "no")


MOST_ASKED_BACK = 3
"""So many times a question is put in other words to who only asks back."""


def _asks_back(heard: Heard, text: str) -> bool:
    """Tell whether a message only asks what the question means: it is no answer to it, whatever it names."""
    asks = heard.has(ActKind.MEANING_QUESTION) or asks_to_rephrase(text)
    return asks and all(map(is_question, filter(str.strip, sentences(text))))


class FollowUpGenerator(Expert):
    """Speaks in stage 5."""

    name = "follow_up"

    def open(self, context: InterviewContext) -> ModuleResponse:
        """Ask the first question, of a level that fits the learner."""
        if context.follow_ups_answered:
            return self.kept(context)
        waiting = self._current(context)
        if waiting is not None:
            return reply(waiting.question)
        return self._ask(context, self.say(context, "open.follow_up"), {})

    def process(self, context: InterviewContext) -> ModuleResponse:
        """Weigh the answer by the points it makes, probe once, tell what was missing, and go on to a harder one."""
        text = self.message(context).text
        current = self._current(context)
        if current is None:
            if context.follow_ups_answered:
                return reply(self.say(context, "follow.taken"), next_stage=following(context.current_stage))
            return self._ask(context, "", {})
        if context.follow_ups_answered and says_ready(text):
            return reply(self.say(context, "follow.tried"), next_stage=following(context.current_stage))
        tries, heard = self._tries(context, current), self.heard(context)
        if is_shrug(text) and not heard.has(ActKind.POINT):
            return self._help(context, current, tries)
        made, of = self._points(context, current, heard), len(current.points)
        asks_back = _asks_back(heard, text)
        is_lost = asks_back or bool(meanings_asked(heard, text))
        is_lost = is_lost or (heard.has(ActKind.MEANING_QUESTION) and not _is_clear(heard))
        made = 0 if asks_back else min(made, of - 1) if is_lost else made
        evidence = PointsFound(current.id, made, of)
        if (is_lost and tries == 0) or (asks_back and tries < MOST_ASKED_BACK):
            return self._with_facts(context, self._own_up(context, current, made, evidence))
        run = run_at_hand(context)
        if run is not None and run.fails and names_repair(text) and not _is_clear(heard):
            lead = compared(context, self.knowledge, run, text)
            said = f"{lead} {self.say(context, 'code.diagnosed')}".strip()
            return reply(f"{said}\n\n{self.say(context, 'run.back_later', question=current.question)}")
        if heard.has(ActKind.COUNTEREXAMPLE) and not _is_clear(heard):
            return reply(f"{self.say(context, 'follow.revised')}\n\n{current.question}")
        asks_first = not _is_clear(heard) and tries == 0 and heard.has(ActKind.CHECK_QUESTION)
        unheard = made == 0 and not heard.has(ActKind.POINT)
        if (asks_first or unheard) and (answered := self.answer_question(context)) is not None:
            mark = () if unheard else (self._mark(current, 1),)
            return replace(
                answered,
                context_updates={**answered.context_updates, "nudges_given": (*context.nudges_given, *mark)},
            )
        return self._with_facts(context, self._weigh(context, current, made, tries, evidence))

    def let_go(self, context: InterviewContext) -> ModuleResponse:
        """Go on to the next question; what was said to this one is neither praised nor found wanting."""
        current = self._current(context)
        if current is None:
            return super().let_go(context)
        return self._close(context, current, self.say(context, "follow.taken"), complete=True, evidence=None)

    def _weigh(
        self, context: InterviewContext, current: FollowUp, made: int, tries: int, evidence: PointsFound
    ) -> ModuleResponse:
        """Answer what was said to the question at hand by the points that it ``made``."""
        of, heard = len(current.points), self.heard(context)
        tells_all = self._tells_points(context, current) == of
        is_part = heard.has(ActKind.POINT, "partly") and not heard.has(ActKind.POINT, "yes") and not tells_all
        text = self.message(context).text
        has_no_more = lacks_a_way(text) or any(map(says_stuck, sentences(text)))
        if (
            tries == 0
            and not (has_no_more and (is_part or made))
            and (is_part or made < of or not (_is_clear(heard) or tells_all))
        ):
            return self._probe(context, current, evidence, is_part=is_part or 0 < made < of)
        if made >= of and (_is_judged(heard) or tells_all):
            return self._close(context, current, self.say(context, "follow.full"), complete=True, evidence=evidence)
        said = self.say(context, "follow.partly" if is_part or 0 < made < of else "follow.taken")
        return self._close(context, current, said, complete=False, evidence=evidence)

    def facts_asked(self, context: InterviewContext) -> tuple[str, dict[str, Any]]:
        """Return the facts asked for, as those of the task before it was changed."""
        facts, updates = super().facts_asked(context)
        return (self.say(context, "follow.fact", facts=facts) if updates else facts), updates

    def _with_facts(self, context: InterviewContext, taken: ModuleResponse) -> ModuleResponse:
        """Answer first what a message asks about the task beside what it says to the question at hand."""
        facts, updates = self.facts_asked(context)
        if not facts:
            return taken
        said = f"{facts}\n\n{taken.assistant_message}"
        return replace(taken, assistant_message=said, context_updates={**updates, **taken.context_updates})

    def accept(self, context: InterviewContext, quote: str) -> Mapping[str, Any] | None:
        """Take the question at hand for answered, when it is the last of those that this learner gets."""
        current = self._current(context)
        if current is None:
            return None
        answered = merged(context.follow_ups_answered, (current.id,))
        return None if self._wants_more(context, answered) else {"follow_ups_answered": answered}

    def _points(self, context: InterviewContext, current: FollowUp, heard: Heard) -> int:
        """Return how many points were made since the question was put, by the latest message or by all together."""
        said = self._said_to(context, current)
        latest = points_made(said[-1], current, self.knowledge, heard)
        if latest == len(current.points) or len(said) == 1:
            return latest
        return max(latest, points_made("\n".join(said), current, self.knowledge))

    def _tells_points(self, context: InterviewContext, current: FollowUp) -> int:
        """Return how many points were made in words that can mean nothing else, whatever the ear makes of them."""
        return points_made("\n".join(self._said_to(context, current)), current, self.knowledge, Heard())

    def _said_to(self, context: InterviewContext, current: FollowUp) -> list[str]:
        """Return what the learner said since the question was put, the oldest first."""
        said = []
        for message in reversed(context.conversation):
            if message.role == "coach" and current.question in message.text:
                break
            if message.role == "learner" and message.stage is Stage.FOLLOW_UP:
                said.append(f"{message.text}\n{message.code}".strip())
        return said[::-1]

    def _current(self, context: InterviewContext) -> FollowUp | None:
        open_ids = [i for i in context.follow_ups_asked if i not in context.follow_ups_answered]
        return {f.id: f for f in self.knowledge.follow_ups}[open_ids[-1]] if open_ids else None

    def _tries(self, context: InterviewContext, current: FollowUp) -> int:
        return sum(mark.startswith(f"follow_up:{current.id}:") for mark in context.nudges_given)

    def _mark(self, current: FollowUp, number: int) -> str:
        return f"follow_up:{current.id}:{number}"

    def _probe(
        self, context: InterviewContext, current: FollowUp, evidence: Evidence, *, is_part: bool
    ) -> ModuleResponse:
        """Ask on, once: for the rest of an answer that makes a point, else for more of one that was not judged."""
        given = (*context.nudges_given, self._mark(current, 1))
        if is_part:
            return reply(self.say(context, "follow.probe"), evidence=evidence, nudges_given=given)
        asks = self.say(context, "follow.more")
        return reply(f"{asks}\n\n{current.question}", evidence=evidence, nudges_given=given)

    def _own_up(self, context: InterviewContext, current: FollowUp, made: int, evidence: Evidence) -> ModuleResponse:
        """Put the question once more, with what kind of answer it asks for, to who did not understand it."""
        given = (*context.nudges_given, self._mark(current, self._tries(context, current) + 1))
        kind = self.say(context, "kind.follow_up")
        asked = self.say(context, "rephrase.about", kind=kind, question=current.question)
        lead = self.say(context, "follow.own_up")
        if made:
            lead = f"{self.say(context, 'follow.partly')} {lead}"
        return reply(f"{lead}\n\n{asked}", evidence=evidence, nudges_given=given)

    def _help(self, context: InterviewContext, current: FollowUp, tries: int) -> ModuleResponse:
        if tries < 2:
            return self.hint(context, nudges_given=(*context.nudges_given, self._mark(current, tries + 1)))
        return self._close(context, current, self.say(context, "follow.tried"), complete=False, evidence=None)

    def _close(
        self, context: InterviewContext, current: FollowUp, said: str, *, complete: bool, evidence: Evidence | None
    ) -> ModuleResponse:
        answered = merged(context.follow_ups_answered, (current.id,))
        parts = [said]
        may_be_told = self._has_the_best_idea(context) or not context.answer_requests
        if not complete and may_be_told and not find_leaks(current.good_answer, self.knowledge, context):
            # What was answered may have said the same in words that were not understood.
            close = evidence is not None and self._sounds_right(context)
            key = "follow.compare" if evidence is not None else "follow.good_answer"
            shown = _WITHOUT_YES.sub("", current.good_answer)
            parts = parts[:-1] if close else parts
            parts.append(
                self.say(context, "follow.compare_close" if close else key, answer=shown[:1].upper() + shown[1:])
            )
        if self._wants_more(context, answered):
            parts.append(self.say(context, "follow.next"))
            return self._ask(context, " ".join(parts), {"follow_ups_answered": answered}, evidence)
        return reply(
            " ".join(parts),
            next_stage=following(context.current_stage),
            evidence=evidence,
            follow_ups_answered=answered,
        )

    def _sounds_right(self, context: InterviewContext) -> bool:
        """Tell whether the latest answer was likely complete, though not surely: then it is said to sound so."""
        heard = self.heard(context)
        is_open = (
            heard.has(ActKind.MOOD, "doubt") or heard.has(ActKind.POINT, "partly") or heard.has(ActKind.POINT, "no")
        )
        return not is_open and any(act.confidence >= LIKELY for act in heard.of(ActKind.POINT) if act.item == "yes")

    def _has_the_best_idea(self, context: InterviewContext) -> bool:
        """Tell whether the learner has found the best approach that is known: a good answer builds on it, and would
        give it away to who begs for it instead."""
        return any(approach.id in context.approach_ids for approach in self.knowledge.approaches[-1:])

    def _wants_more(self, context: InterviewContext, answered: tuple[str, ...]) -> bool:
        return len(answered) < follow_ups(context).value.number and self._harder(context) is not None

    def _harder(self, context: InterviewContext, first_level: int | None = None) -> FollowUp | None:
        """Return the easiest question not asked yet that is no easier than the last, of another kind if possible.

        The first one is of ``first_level`` at least, which is as fits the learner unless told otherwise.
        """
        by_id = {f.id: f for f in self.knowledge.follow_ups}
        asked = [by_id[i] for i in context.follow_ups_asked if i in by_id]
        floor = max((f.level for f in asked), default=0)
        if not asked:
            floor = first_level or follow_ups(context).value.first_level
        kinds = {f.kind for f in asked}
        fresh = [f for f in self.knowledge.follow_ups if f not in asked]
        harder = [f for f in fresh if f.level > floor] if asked else [f for f in fresh if f.level >= floor]
        options = harder or [f for f in fresh if f.level >= floor]
        return min(options, key=lambda f: (f.level, f.kind in kinds), default=None)

    def _ask(
        self, context: InterviewContext, lead: str, updates: dict[str, object], evidence: Evidence | None = None
    ) -> ModuleResponse:
        question = self._harder(context)
        if question is None:
            return reply(lead, next_stage=following(context.current_stage), evidence=evidence, **updates)
        asked = (*context.follow_ups_asked, question.id)
        text, because = f"{lead}\n\n{question.question}".strip(), self._because(context, question)
        return reply(text, evidence=evidence, because=because, follow_ups_asked=asked, **updates)

    def _because(self, context: InterviewContext, question: FollowUp) -> str:
        """Return why just this learner is asked ``question`` next, "" where everybody would be."""
        steered, asked = follow_ups(context), len(context.follow_ups_asked)
        if asked >= USUAL_FOLLOW_UPS.number:
            return steered.in_words(context.language, "one_more")
        differs = not asked and question != self._harder(context, USUAL_FOLLOW_UPS.first_level)
        return steered.in_words(context.language, "harder") if differs else ""
