"""CodeEdgeCaseReviewer: reads the code, asks about what it would do, never says what is wrong where."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from interviews.core.acts import OTHER, ActKind, Heard, Said
from interviews.core.code.at_hand import code_that_ran, run_at_hand, run_of, value_shown
from interviews.core.code.reading import find_code, read_code
from interviews.core.code.run_marks import (
    FIXED,
    GROWTH,
    RUN_QUESTIONS,
    SIZE,
    WORKED,
    mended_cases,
    open_cases,
    questions_asked,
    was_open,
    worked_cases,
)
from interviews.core.context import InterviewContext
from interviews.core.dry_run import DryRun
from interviews.core.reading.approaches.named_approaches import in_one_line
from interviews.core.reading.approaches.stated_costs import latest_claim
from interviews.core.reading.cases.mentioned import mentioned_before
from interviews.core.reading.signs.evidence import edge_cases_in_parts, named_edge_cases
from interviews.core.reading.signs.hearing import hear_terms
from interviews.core.reading.signs.message_signs import is_shrug, says_ready, words
from interviews.core.response import ModuleResponse
from interviews.core.stages import Stage
from interviews.core.turn.runs.run_questions import (
    RunQuestion,
    edge_case_of,
    from_before,
    growth_question,
    opening_about,
    question_about,
    size_question,
    what_is_told,
)
from interviews.experts.base import merged, reply
from interviews.experts.evidence import CodeFound
from interviews.experts.talk.dry_running import LONGEST_CODE
from interviews.experts.talk.edge_talk import ENOUGH_EDGE_CASES, EdgeTalk, EdgeWords
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

WORRY, LONGEST_QUOTE = "edge:worry", 80
"""The mark that a worry of the learner's about code that passed was taken up, and how much of it is quoted."""
_WORRIES = LatePattern(
    r"\b(?:worr\w*|afraid|concern\w*|might|may|could|would|too|overflow\w*|limit|recursion|stack|deep|crash\w*|fail\w*"
    r"|breaks?|give up|run out|slow|error|not sure|what if)\b"
    r"|担心|怕|可能|会不会|溢出|太|超时|爆|出错|崩|递归|万一"
)
"""What makes a doubt of it: "that's why I check before I store" is none."""
OUTLINE_WORDS = 12
"""An outline in words that a model takes for the code has at least so many."""


class CodeEdgeCaseReviewer(EdgeTalk):
    """Speaks in stages 3 and 4."""

    name = "reviewer"

    def open(self, context: InterviewContext) -> ModuleResponse:
        """Ask for the code, or for edge cases, unless they are there already."""
        if context.current_stage is Stage.PSEUDOCODE_DESIGN:
            return self.open_code(context)
        return self._open_edges(context)

    def process(self, context: InterviewContext) -> ModuleResponse:
        """Read code (stage 3) or edge cases (stage 4) out of the message."""
        if context.current_stage is Stage.PSEUDOCODE_DESIGN:
            return self.process_code(context)
        return self._process_edges(context)

    def accept(self, context: InterviewContext, quote: str) -> Mapping[str, Any] | None:
        """Take an outline in words for the code, or a last case worked through after others."""
        message = self.message(context)
        if context.current_stage is Stage.PSEUDOCODE_DESIGN:
            if self.must_stay(context):
                return None  # its own word that the code is fine does not outweigh what came of running it
            run = run_at_hand(context)
            written = (code_that_ran(context, run) if run else "") or message.code or message.text
            return {"pseudocode": written[:LONGEST_CODE]} if len(words(written)) >= OUTLINE_WORDS else None
        if self.failing_run(context) is not None and not self._out_of_patience(context):
            return None
        brought_up = {one.case.id for one in mentioned_before(context, self.knowledge)}
        known = {*context.edge_cases_named, *context.edge_cases_asked}
        if len(known) < ENOUGH_EDGE_CASES - 1 or is_shrug(message.text):
            return None
        newly = [case.id for case in named_edge_cases(message.text, self.knowledge, self.heard(context))]
        waiting = self._waiting(context)
        told = [waiting.id] if waiting is not None and self._tells(context) else []
        own = [one for one in self.knowledge.edge_cases if one.id in brought_up - {*context.edge_cases_asked}]
        named = merged(context.edge_cases_named, (*newly, *told, *(one.id for one in own)))
        return {"edge_cases_discussed": True, "edge_cases_named": named}

    # --- stage 4: edge cases ---

    def _open_edges(self, context: InterviewContext) -> ModuleResponse:
        if context.edge_cases_discussed:
            return self.kept(context)
        known = context.edge_cases_named
        before = tuple(one for one in mentioned_before(context, self.knowledge) if one.case.id not in known)
        run = run_at_hand(context)
        named = merged(context.edge_cases_named, (one.case.id for one in before if one.treated))
        named = merged(named, self._mended(context, run))
        asked = opening_about(replace(context, edge_cases_named=named), self.knowledge, run) if run else None
        if asked is not None:
            return reply(asked.text, edge_cases_named=named, **self._noted(context, asked))
        if (waiting := self._waiting(context)) is not None:
            return reply(waiting.question, edge_cases_named=named)
        thanks = self._acknowledged(context, before)
        left = self._unnamed(context, named) or self._brought_up(context, named)
        if run is not None and run.outcome == "passed" and left:
            return self._ask_next(context, named, thanks, edge_cases_named=named)
        asks = self.say(context, "edge.which_else" if thanks else "open.edge_case_check")
        return reply(f"{thanks} {asks}".strip(), edge_cases_named=named)

    def _mended(self, context: InterviewContext, run: DryRun | None) -> tuple[str, ...]:
        """Return the problem's edge cases in which code failed before and does not in ``run``."""
        known = {case.id for case in self.knowledge.edge_cases}
        return tuple(case for case in mended_cases(context, run) if case in known)

    def _noted(self, context: InterviewContext, asked: RunQuestion) -> dict[str, Any]:
        """Return the updates that record a question about a run."""
        updates: dict[str, Any] = {"detected_issues": (*context.detected_issues, *asked.marks)}
        if asked.edge_case:
            updates["edge_cases_asked"] = merged(context.edge_cases_asked, (asked.edge_case,))
        return updates

    def _process_edges(self, context: InterviewContext) -> ModuleResponse:
        message = self.message(context)
        text = message.text
        if context.edge_cases_discussed and says_ready(text):
            fails = self.failing_run(context) is not None
            return self._finish(context, self._farewell(context), None, {}) if fails else self.kept(context)
        new_code = find_code(text, message.code)
        updates = {"pseudocode": new_code[:LONGEST_CODE]} if new_code and read_code(new_code).is_complete else {}
        heard = self.heard(context)
        names = self._named(context, heard)
        newly = tuple(case for case in names if case not in context.edge_cases_named)
        if (old := self.old_run(context, new_code)) is not None:
            return self._meet_again(context, old, newly, updates)
        if (run := run_of(context, new_code)) is not None:
            return self._meet_run(context, run, newly, updates)
        waiting, open_case = self._waiting(context), self._open_case(context)
        named = merged(context.edge_cases_named, newly)
        if not updates and (worry := self._worry(context, heard)) is not None:
            cases = (waiting.id,) if waiting is not None and self._tells(context) else ()
            return reply(worry, edge_cases_named=merged(named, cases), nudges_given=(*context.nudges_given, WORRY))
        if not updates and (diagnosed := self.diagnosed(context, edge_cases_named=named)) is not None:
            return diagnosed
        if (is_shrug(text) or says_ready(text)) and not updates and not newly:
            return self._meet_shrug(context, waiting.id if waiting else open_case)
        if (about_run := self.asked_about_the_run(context)) and not open_case:
            waiting = edge_case_of(self.failing_run(context), self.knowledge)
        told = (waiting is not None or open_case != "" or about_run) and self._tells(context)
        if not (newly or told or updates) and (answered := self.answer_question(context)) is not None:
            return answered
        facts, fact_updates = self.facts_asked(context)
        said = EdgeWords(
            names=names,
            newly=newly,
            waiting=waiting,
            open_case=open_case,
            tells=told,
            about_run=about_run,
            others=heard.has(ActKind.EDGE_CASE, OTHER),
            brings_code=bool(updates),
            facts=facts,
        )
        return self.answer_words(context, said, {**updates, **fact_updates})

    def _worry(self, context: InterviewContext, heard: Heard) -> str | None:
        """Return the question, once, how the learner would deal with what they doubt in code that passed ("10,000 calls
        deep, Python would give up"): a worry of their own is worth more than one more case."""
        text = self.message(context).text
        doubts = [act for act in heard.of(ActKind.DEFECT) if act.sure]
        worries = [act for act in doubts if _WORRIES.search(fold(text[act.start : act.end] or text))]
        run = run_at_hand(context)
        if not worries or WORRY in context.nudges_given or run is None or run.outcome != "passed":
            return None
        quote = in_one_line(text[worries[-1].start : worries[-1].end] or text, LONGEST_QUOTE)
        return self.say(context, "edge.worry", quote=quote)

    def _named(self, context: InterviewContext, heard: Heard) -> tuple[str, ...]:
        """Return the cases that are named. Where none was asked about, words can only bring some up."""
        text, nothing_asked = self.message(context).text, not (context.edge_cases_asked or self._open_case(context))
        named = named_edge_cases(text, self.knowledge, heard)
        if heard.has(ActKind.OUTCOME):
            # Who tells what happens with one input often goes on to the next: its own words name it.
            said = hear_terms(Said(text, Stage.EDGE_CASE_CHECK), self.knowledge).items(ActKind.EDGE_CASE)
            parts = edge_cases_in_parts(text, self.knowledge)
            named = tuple(case for case in self.knowledge.edge_cases if case in (*named, *parts) or case.id in said)
        if not named and nothing_asked and text.strip() and not heard.has(ActKind.EDGE_CASE):
            named = named_edge_cases(text, self.knowledge)
        return tuple(case.id for case in named)

    def _meet_run(
        self, context: InterviewContext, run: DryRun, newly: tuple[str, ...], updates: dict[str, Any]
    ) -> ModuleResponse:
        """Answer code that was really run: ask about the case that fails, or praise and go on with the edge cases."""
        named = merged(context.edge_cases_named, (*newly, *self._mended(context, run)))
        updates = {**updates, "edge_cases_named": named}
        evidence = CodeFound.in_code(read_code(self._code(context)), named=newly)
        tired = self._out_of_patience(context)
        if run.fails and questions_asked(context) < RUN_QUESTIONS and not tired:
            asked = question_about(context, self.knowledge, run)
            return reply(
                asked.text, evidence=replace(evidence, fault=asked.mark), **{**updates, **self._noted(context, asked)}
            )
        lead, marks = self._how_it_ran(context, run)
        if run.outcome == "passed":
            solved = tuple(f"{WORKED}{case}" for case in open_cases(context, self.knowledge))
            marks = (*solved, *((FIXED,) if was_open(context) else ()), *marks)
        issues = (*context.detected_issues, *marks)
        updates["detected_issues"] = issues
        if not tired and (question := growth_question(context, run, latest_claim(context))):
            updates["detected_issues"] = (*issues, GROWTH)
            return reply(f"{lead}\n\n{question}", evidence=replace(evidence, fault=GROWTH), **updates)
        if not tired and (question := size_question(context, run)):
            updates["detected_issues"] = (*issues, SIZE)
            return reply(f"{lead}\n\n{question}", evidence=evidence, **updates)
        covered = self._covered(context, named, worked_cases(context))
        if covered and not tired and (stays := self._mend_first(context, "", evidence, updates)) is not None:
            return stays
        if covered or tired:
            said = f"{lead} {self._farewell(context, covered=covered and bool(named))}"
            return self._finish(context, said, evidence, updates)
        return self._ask_next(context, named, lead, evidence=evidence, **updates)

    def _code(self, context: InterviewContext) -> str:
        message = self.message(context)
        return find_code(message.text, message.code)

    def _meet_again(
        self, context: InterviewContext, run: DryRun, newly: tuple[str, ...], updates: dict[str, Any]
    ) -> ModuleResponse:
        """Answer the code from before: nothing is new but what was said beside it, and the question at hand stays."""
        named = merged(context.edge_cases_named, newly)
        updates = {**updates, "edge_cases_named": named}
        said = from_before(context, run)
        if self._out_of_patience(context):
            return self._finish(context, f"{said} {self._farewell(context)}", None, updates)
        if run.fails and questions_asked(context) < RUN_QUESTIONS:
            return self.ask_again(context, run, **updates)
        if context.last_question is not None:
            return reply(f"{said}\n\n{context.last_question}", **updates)
        return self._ask_next(context, named, said, **updates)

    def _how_it_ran(self, context: InterviewContext, run: DryRun) -> tuple[str, tuple[str, ...]]:
        """Return what is said of a run about which nothing is asked (any more), and the marks of it."""
        if not run.fails:
            told, marks = what_is_told(context, run, latest_claim(context))
            fixed = self.say(context, "run.fixed") if run.outcome == "passed" and was_open(context) else ""
            return f"{told or self.say(context, 'code.thanks')} {fixed}".strip(), marks
        if run.failing is not None:
            return self.say(context, "run.still_open", input=value_shown(context, run.failing.input)), ()
        return self.say(context, "run.left"), ()
