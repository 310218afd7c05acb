"""CodeEdgeCaseReviewer: reads the code, asks about what it would do, never says what is wrong where."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from interviews.core.code_reading import find_code, read_code
from interviews.core.context import InterviewContext
from interviews.core.dry_run import DryRun
from interviews.core.evidence import named_edge_cases
from interviews.core.knowledge import EdgeCase
from interviews.core.response import ModuleResponse
from interviews.core.run_marks import (
    FIXED,
    GROWTH,
    RUN_QUESTIONS,
    SIZE,
    WORKED,
    open_cases,
    questions_asked,
    was_open,
    worked_cases,
)
from interviews.core.run_questions import (
    RunQuestion,
    from_before,
    growth_question,
    opening_about,
    question_about,
    size_question,
    subject_of,
    what_is_told,
)
from interviews.core.runs import code_that_ran, run_at_hand, run_of, shown
from interviews.core.sayings import is_question, is_shrug, says_ready, says_stuck, words
from interviews.core.stages import Stage
from interviews.core.stated_costs import latest_claim
from interviews.core.steering import Steered, next_edge_case
from interviews.experts.base import following, merged, reply
from interviews.experts.dry_running import LONGEST_CODE, TRACE_WORDS, DryRunning, facts_of

ENOUGH_EDGE_CASES = 3
"""So many edge cases, named or worked through, end the stage, one of them answered in substance."""
EDGE_PATIENCE = 4
"""So many turns more than that, and the stage ends with what there is."""
OUTLINE_WORDS = 12
"""An outline in words that a model takes for the code has at least so many."""


class CodeEdgeCaseReviewer(DryRunning):
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
        known = {*context.edge_cases_named, *context.edge_cases_asked}
        enough = len(known) >= ENOUGH_EDGE_CASES - 1 and not is_shrug(message.text)
        return {"edge_cases_discussed": True} if enough else None

    # --- stage 4: edge cases ---

    def _open_edges(self, context: InterviewContext) -> ModuleResponse:
        if context.edge_cases_discussed:
            return self.kept(context)
        named = merged(context.edge_cases_named, (case.id for case in self._named_before(context)))
        run = run_at_hand(context)
        asked = opening_about(replace(context, edge_cases_named=named), self.knowledge, run) if run else None
        if asked is not None:
            return reply(asked.text, edge_cases_named=named, **self._noted(context, asked))
        if (waiting := self._waiting(context)) is not None:
            return reply(waiting.question, edge_cases_named=named)
        if run is not None and run.outcome == "passed" and self._unnamed(context, named):
            return self._ask_next(context, named, "", edge_cases_named=named)
        return reply(self.say(context, "open.edge_case_check"), edge_cases_named=named)

    def _noted(self, context: InterviewContext, asked: RunQuestion) -> dict[str, Any]:
        """Return the updates that record a question about a run."""
        updates: dict[str, Any] = {"detected_issues": (*context.detected_issues, *asked.marks)}
        if asked.edge_case:
            updates["edge_cases_asked"] = merged(context.edge_cases_asked, (asked.edge_case,))
        return updates

    def _named_before(self, context: InterviewContext) -> tuple[EdgeCase, ...]:
        """Edge cases that the learner raised while writing the code count: what was said is not asked again."""
        return named_edge_cases(context.learner_said(Stage.PSEUDOCODE_DESIGN), self.knowledge)

    def _waiting(self, context: InterviewContext) -> EdgeCase | None:
        """Return the case that we asked about last and that is not worked through."""
        open_ids = [case for case in context.edge_cases_asked if case not in context.edge_cases_named]
        return {case.id: case for case in self.knowledge.edge_cases}.get(open_ids[-1]) if open_ids else None

    def _process_edges(self, context: InterviewContext) -> ModuleResponse:
        message = self.message(context)
        text = message.text
        if context.edge_cases_discussed and says_ready(text):
            return self.kept(context)
        new_code = find_code(text, message.code)
        updates = {"pseudocode": new_code[:LONGEST_CODE]} if new_code and read_code(new_code).is_complete else {}
        newly = tuple(c.id for c in named_edge_cases(text, self.knowledge) if c.id not in context.edge_cases_named)
        if (old := self.old_run(context, new_code)) is not None:
            return self._meet_again(context, old, newly, updates)
        if (run := run_of(context, new_code)) is not None:
            return self._meet_run(context, run, newly, updates)
        waiting, open_case = self._waiting(context), "".join(open_cases(context, self.knowledge)[-1:])
        if (is_shrug(text) or says_ready(text)) and not updates and not newly:
            return self._meet_shrug(context, waiting.id if waiting else open_case)
        facts, fact_updates = self.facts_asked(context)
        updates |= fact_updates
        asks = is_question(text) and not updates.get("pseudocode")
        if asks and not newly and (answered := self.answer_question(context)) is not None:
            return answered
        traces = not asks and len(words(text)) >= TRACE_WORDS
        answers = traces and (waiting is not None or open_case != "")
        if answers and open_case:
            updates["detected_issues"] = (*context.detected_issues, f"{WORKED}{open_case}")
        answered_ids = (waiting.id,) if answers and not open_case and waiting is not None else ()
        named = merged(context.edge_cases_named, (*newly, *answered_ids))
        updates["edge_cases_named"] = named
        evidence = {"named": list(newly), "answered": list(answered_ids)}
        if self._covered(context, named, worked_cases(context) + bool(updates.get("detected_issues"))):
            said = f"{self.say(context, 'edge.answered')} {self.say(context, 'edge.done')}"
            return self._finish(context, said, evidence, updates)
        if self._out_of_patience(context):
            return self._finish(context, self.say(context, "edge.left"), evidence, updates)
        run, asked_about = run_at_hand(context), open_case or (f"case:{waiting.id}" if waiting else "")
        if answers and run is not None and run.fails and subject_of(run, self.knowledge) == asked_about:
            said = f"{facts} {self.say(context, 'edge.answered')}".strip()
            changes = self.say(context, "run.what_changes")
            return reply(f"{said}\n\n{changes}", evidence=evidence, **updates)
        nothing_asked = not context.edge_cases_asked and not open_case
        if not newly and not answers and nothing_asked and context.stage_turns == 0:
            return reply(self.say(context, "edge.other"), evidence=evidence, **updates)
        key = "edge.named" if newly and not answers else "edge.answered"
        lead = self.say(context, key) if newly or traces else ""
        return self._ask_next(context, named, f"{facts} {lead}".strip(), evidence=evidence, **updates)

    def _meet_run(
        self, context: InterviewContext, run: DryRun, newly: tuple[str, ...], updates: dict[str, Any]
    ) -> ModuleResponse:
        """Answer code that was really run: ask about the case that fails, or praise and go on with the edge cases."""
        named = merged(context.edge_cases_named, newly)
        updates = {**updates, "edge_cases_named": named}
        evidence: dict[str, Any] = {**facts_of(read_code(self._code(context))), "named": list(newly)}
        tired = self._out_of_patience(context)
        if run.fails and questions_asked(context) < RUN_QUESTIONS and not tired:
            asked = question_about(context, self.knowledge, run)
            return reply(
                asked.text, evidence={**evidence, "fault": asked.mark}, **{**updates, **self._noted(context, asked)}
            )
        lead, marks = self._how_it_ran(context, run)
        if run.outcome == "passed":
            solved = tuple(f"{WORKED}{case}" for case in open_cases(context, self.knowledge))
            marks = (*solved, *((FIXED,) if was_open(context) else ()), *marks)
        issues = (*context.detected_issues, *marks)
        updates["detected_issues"] = issues
        if not tired and (question := growth_question(context, run, latest_claim(context))):
            updates["detected_issues"] = (*issues, GROWTH)
            return reply(f"{lead}\n\n{question}", evidence={**evidence, "fault": GROWTH}, **updates)
        if not tired and (question := size_question(context, run)):
            updates["detected_issues"] = (*issues, SIZE)
            return reply(f"{lead}\n\n{question}", evidence=evidence, **updates)
        covered = self._covered(context, named, worked_cases(context))
        if covered or tired:
            said = f"{lead} {self.say(context, 'edge.done' if covered and named else 'edge.left')}"
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
            return self._finish(context, f"{said} {self.say(context, 'edge.left')}", None, updates)
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
            return self.say(context, "run.still_open", input=shown(run.failing.input)), ()
        return self.say(context, "run.left"), ()

    def _meet_shrug(self, context: InterviewContext, waiting: str) -> ModuleResponse:
        """Help where nothing was said: hints first, then a slow walk through one case, then another case.

        Who only wants to go on ("next") is asked for that walk once as well, and given no hint for it.
        """
        if self._out_of_patience(context):
            return self._finish(context, self.say(context, "edge.left"), {"shrugged": True}, {})
        mark = f"edge_trace:{waiting}"
        may_trace = waiting != "" and mark not in context.nudges_given
        text = self.message(context).text
        if self.has_hints(context) and (says_stuck(text) or not may_trace) and not says_ready(text):
            return self.hint(context)
        if may_trace:
            return reply(self.say(context, "edge.trace"), nudges_given=(*context.nudges_given, mark))
        return self._ask_next(context, context.edge_cases_named, "")

    def _covered(self, context: InterviewContext, named: tuple[str, ...], worked: int) -> bool:
        """Enough cases, and at least one of those that we asked about was worked through: ``worked`` failed before."""
        enough = min(ENOUGH_EDGE_CASES, len(self.knowledge.edge_cases))
        return len(named) + worked >= enough and bool(worked or set(context.edge_cases_asked) & set(named))

    def _out_of_patience(self, context: InterviewContext) -> bool:
        hints = len(self.knowledge.hints[context.current_stage])
        shrugs_allowed = hints if self.hints_given(context) else 0
        return context.stage_turns >= ENOUGH_EDGE_CASES + EDGE_PATIENCE + shrugs_allowed

    def _finish(self, context: InterviewContext, said: str, evidence: object, updates: dict) -> ModuleResponse:
        return reply(
            said,
            next_stage=following(context.current_stage),
            evidence=evidence,
            edge_cases_discussed=True,
            **updates,
        )

    def _unnamed(self, context: InterviewContext, named: tuple[str, ...]) -> list[EdgeCase]:
        known = {*named, *context.edge_cases_asked}
        return [case for case in self.knowledge.edge_cases if case.id not in known]

    def _ask_next(
        self,
        context: InterviewContext,
        named: tuple[str, ...],
        lead: str,
        *,
        evidence: object = None,
        **updates: object,
    ) -> ModuleResponse:
        """Ask what happens in a case that nobody named, of a family that this learner forgot before if there is one; in
        a named one when none is left."""
        fresh = self._unnamed(context, named)
        unasked = [case for case in self.knowledge.edge_cases if case.id not in context.edge_cases_asked]
        unworked = [case for case in self.knowledge.edge_cases if case.id not in named]
        rest = unasked or unworked or self.knowledge.edge_cases
        steered = next_edge_case(context, fresh) if fresh else Steered(rest[0])
        case = steered.value
        return reply(
            f"{lead}\n\n{case.question}".strip(),
            evidence=evidence,
            because=steered.in_words(context.language, "family"),
            edge_cases_asked=merged(context.edge_cases_asked, (case.id,)),
            **updates,
        )
