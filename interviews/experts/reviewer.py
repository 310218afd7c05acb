"""CodeEdgeCaseReviewer: reads the code, asks about what it would do, never says what is wrong where."""

from collections.abc import Mapping
from typing import Any

from interviews.core.code_reading import CodeReading, find_code, read_code, reads_as_steps
from interviews.core.complexity import find_claims
from interviews.core.context import InterviewContext
from interviews.core.evidence import named_edge_cases
from interviews.core.knowledge import EdgeCase
from interviews.core.response import ModuleResponse
from interviews.core.sayings import is_question, is_shrug, says_nothing, says_ready, says_stuck, words
from interviews.core.stages import Stage
from interviews.experts.base import Expert, following, merged, reply

ENOUGH_EDGE_CASES = 3
"""So many edge cases, named or worked through, end the stage, one of them answered in substance."""
EDGE_PATIENCE = 4
"""So many turns more than that, and the stage ends with what there is."""
CODE_TRIES = 2
"""So many answers that are no code yet are asked on; then what was said counts as the outline."""
OUTLINE_WORDS = 12
"""An outline in words that a model takes for the code has at least so many."""
TRACE_WORDS = 3
"""An answer to "what happens when …?" has at least so many words."""


class CodeEdgeCaseReviewer(Expert):
    """Speaks in stages 3 and 4."""

    name = "reviewer"

    def open(self, context: InterviewContext) -> ModuleResponse:
        """Ask for the code, or for edge cases, unless they are there already."""
        if context.current_stage is Stage.PSEUDOCODE_DESIGN:
            return self._open_code(context)
        return self._open_edges(context)

    def process(self, context: InterviewContext) -> ModuleResponse:
        """Read code (stage 3) or edge cases (stage 4) out of the message."""
        if context.current_stage is Stage.PSEUDOCODE_DESIGN:
            return self._process_code(context)
        return self._process_edges(context)

    def accept(self, context: InterviewContext, quote: str) -> Mapping[str, Any] | None:
        """Take an outline in words for the code, or a last case worked through after others."""
        message = self.message(context)
        if context.current_stage is Stage.PSEUDOCODE_DESIGN:
            written = message.code or message.text
            return {"pseudocode": written[:20_000]} if len(words(written)) >= OUTLINE_WORDS else None
        known = {*context.edge_cases_named, *context.edge_cases_asked}
        enough = len(known) >= ENOUGH_EDGE_CASES - 1 and not is_shrug(message.text)
        return {"edge_cases_discussed": True} if enough else None

    # --- stage 3: the code ---

    def _open_code(self, context: InterviewContext) -> ModuleResponse:
        if context.pseudocode:
            return self.kept(context)
        for message in self.said_lately(context):
            written = find_code(message.text, message.code)
            if written and read_code(written).is_complete:
                return self._review(context, written)
        return reply(self.say(context, "open.pseudocode_design"))

    def _process_code(self, context: InterviewContext) -> ModuleResponse:
        message = self.message(context)
        text = message.text
        written = find_code(text, message.code) or (text if reads_as_steps(text) else "")
        if written:
            return self._review(context, written)
        if says_stuck(text) or says_nothing(text):
            return self.hint(context)
        if context.pseudocode and says_ready(text):
            return self.kept(context)
        if (answered := self.answer_question(context)) is not None:
            return answered
        tries = sum(mark.startswith("code:") for mark in context.detected_issues)
        if tries >= CODE_TRIES:
            return self._accept(context, context.learner_said(context.current_stage), "code.rough")
        more = (*context.detected_issues, "code:incomplete")
        return reply(self.say(context, "code.more"), detected_issues=more)

    def _review(self, context: InterviewContext, written: str) -> ModuleResponse:
        reading = read_code(written)
        issue = self._issue(context, reading)
        if issue is None:
            return self._accept(context, written)
        mark, question = issue
        evidence = {**_facts(reading), "fault": mark}
        return reply(question, evidence=evidence, detected_issues=(*context.detected_issues, mark))

    def _issue(self, context: InterviewContext, reading: CodeReading) -> tuple[str, str] | None:
        """Return the first thing worth a question that was not asked before, as (mark, question)."""
        asked = set(context.detected_issues)
        if not reading.is_complete and "code:incomplete" not in asked:
            no_result = reading.language == "python" and reading.loop_depth and not reading.returns
            return "code:incomplete", self.say(context, "code.no_result" if no_result else "code.more")
        claim = find_claims(context.claimed_time or "").time or find_claims(context.user_approach or "").time
        loops_contradict = claim is not None and claim.cost.degree <= 1 and reading.loop_depth > 1
        if loops_contradict and self._best_is_flat(context) and "code:nested" not in asked:
            return "code:nested", self.say(context, "code.nested", claim=claim.text)
        return None

    def _best_is_flat(self, context: InterviewContext) -> bool:
        """A while inside a for can be linear; only an approach that the bank writes with one loop contradicts it."""
        if not context.approach_ids:
            return False
        constructs = self.knowledge.approach(context.approach_ids[-1]).constructs
        return "nested_loops" not in constructs and not {"stack", "two_indices", "queue"} & set(constructs)

    def _accept(self, context: InterviewContext, written: str, said: str = "code.thanks") -> ModuleResponse:
        return reply(
            self.say(context, said),
            next_stage=following(context.current_stage),
            evidence=_facts(read_code(written)),
            pseudocode=written[:20_000],
        )

    # --- stage 4: edge cases ---

    def _open_edges(self, context: InterviewContext) -> ModuleResponse:
        if context.edge_cases_discussed:
            return self.kept(context)
        named = merged(context.edge_cases_named, (case.id for case in self._named_before(context)))
        if (waiting := self._waiting(context)) is not None:
            return reply(waiting.question, edge_cases_named=named)
        return reply(self.say(context, "open.edge_case_check"), edge_cases_named=named)

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
        updates = {"pseudocode": new_code[:20_000]} if new_code and read_code(new_code).is_complete else {}
        newly = tuple(c.id for c in named_edge_cases(text, self.knowledge) if c.id not in context.edge_cases_named)
        waiting = self._waiting(context)
        if is_shrug(text) and not updates and not newly:
            return self._meet_shrug(context, waiting)
        facts, fact_updates = self.facts_asked(context)
        updates |= fact_updates
        asks = is_question(text) and not updates.get("pseudocode")
        if asks and not newly and (answered := self.answer_question(context)) is not None:
            return answered
        answers = waiting is not None and not asks and len(words(text)) >= TRACE_WORDS
        answered_ids = (waiting.id,) if answers and waiting is not None else ()
        named = merged(context.edge_cases_named, (*newly, *answered_ids))
        updates["edge_cases_named"] = named
        evidence = {"named": list(newly), "answered": list(answered_ids)}
        if self._covered(context, named):
            said = f"{self.say(context, 'edge.answered')} {self.say(context, 'edge.done')}"
            return self._finish(context, said, evidence, updates)
        if self._out_of_patience(context):
            return self._finish(context, self.say(context, "edge.left"), evidence, updates)
        if not newly and not answers and not context.edge_cases_asked and context.stage_turns == 0:
            return reply(self.say(context, "edge.other"), evidence=evidence, **updates)
        lead = self.say(context, "edge.named" if newly and not answers else "edge.answered")
        return self._ask_next(context, named, f"{facts} {lead}".strip(), evidence=evidence, **updates)

    def _meet_shrug(self, context: InterviewContext, waiting: EdgeCase | None) -> ModuleResponse:
        """Help where nothing was said: hints first, then a slow walk through one case, then another case."""
        if self._out_of_patience(context):
            return self._finish(context, self.say(context, "edge.left"), {"shrugged": True}, {})
        mark = f"edge_trace:{waiting.id}" if waiting else ""
        may_trace = waiting is not None and mark not in context.nudges_given
        if self.has_hints(context) and (says_stuck(self.message(context).text) or not may_trace):
            return self.hint(context)
        if may_trace:
            return reply(self.say(context, "edge.trace"), nudges_given=(*context.nudges_given, mark))
        return self._ask_next(context, context.edge_cases_named, "")

    def _covered(self, context: InterviewContext, named: tuple[str, ...]) -> bool:
        """Enough cases, and at least one of those that we asked about was worked through."""
        enough = min(ENOUGH_EDGE_CASES, len(self.knowledge.edge_cases))
        return len(named) >= enough and bool(set(context.edge_cases_asked) & set(named))

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

    def _ask_next(
        self,
        context: InterviewContext,
        named: tuple[str, ...],
        lead: str,
        *,
        evidence: object = None,
        **updates: object,
    ) -> ModuleResponse:
        """Ask what happens in a case that nobody named; in a named one when none is left."""
        known = {*named, *context.edge_cases_asked}
        fresh = [case for case in self.knowledge.edge_cases if case.id not in known]
        unasked = [case for case in self.knowledge.edge_cases if case.id not in context.edge_cases_asked]
        unworked = [case for case in self.knowledge.edge_cases if case.id not in named]
        case = (fresh or unasked or unworked or self.knowledge.edge_cases)[0]
        return reply(
            f"{lead}\n\n{case.question}".strip(),
            evidence=evidence,
            edge_cases_asked=merged(context.edge_cases_asked, (case.id,)),
            **updates,
        )


def _facts(reading: CodeReading) -> dict[str, object]:
    return {
        "language": reading.language,
        "loop_depth": reading.loop_depth,
        "constructs": sorted(reading.constructs),
        "returns": reading.returns,
    }
