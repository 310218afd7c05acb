"""Stage 3: reads the code, and asks from what came of running it. Never says what is wrong where, never the fix."""

import re
from dataclasses import replace
from typing import Any

from interviews.core.acts import ActKind, Heard
from interviews.core.code.at_hand import code_that_ran, codes_sent, run_at_hand, run_of, sent_before, shown, value_shown
from interviews.core.code.reading import (
    CodeReading,
    find_code,
    parts_of,
    read_code,
    reads_as_steps,
    reads_as_whole,
)
from interviews.core.code.run_marks import (
    AGAIN,
    GROWTH,
    INVITATIONS,
    INVITED,
    LEFT,
    RUN_QUESTIONS,
    SIZE,
    WHAT_CHANGES,
    invitations,
    questions_asked,
)
from interviews.core.context import InterviewContext
from interviews.core.costs.fit import same_cost
from interviews.core.costs.spoken.totals import same_growth
from interviews.core.dry_run import DryRun
from interviews.core.reading.approaches.stated_costs import latest_claim
from interviews.core.reading.intents.intent_model import begins_coding, goes_to_code
from interviews.core.reading.signs.message_signs import (
    asks_for_a_verdict,
    asks_to_submit,
    is_shrug,
    lacks_a_way,
    names_repair,
    says_it_is_whole,
    says_nothing,
    says_ready,
    says_stuck,
    words,
)
from interviews.core.response import ModuleResponse
from interviews.core.stages import Stage
from interviews.core.turn.runs.run_questions import (
    from_before,
    growth_question,
    question_about,
    size_question,
    what_is_told,
)
from interviews.core.turn.runs.run_results import asks_or_holds, compared, states_neither, verdict
from interviews.core.wording.coach import say, say_anew
from interviews.experts.base import Expert, following, reply
from interviews.experts.evidence import CodeFound, RunFault

CODE_TRIES = 2
"""So many answers that are no code yet are asked on; then what was said counts as the outline."""
OUTLINE_PARTS = 2
"""With so many parts of an algorithm words are an outline, of which the rest is asked for."""
TRACE_WORDS = 3
"""An answer to "what happens when …?" has at least so many words."""
LONGEST_CODE = 20_000
"""So many characters of the code are kept."""
LINEAR_NESTS = frozenset({"nested_loops", "stack", "two_indices", "queue"})
"""Constructs of approaches that may be linear although a loop stands in a loop."""
NESTED, INCOMPLETE = "code:nested", "code:incomplete"


class DryRunning(Expert):
    """What is said about code in the stage that asks for it."""

    def open_code(self, context: InterviewContext) -> ModuleResponse:
        """Ask for the code, or take what was sent already."""
        if context.pseudocode:
            return self.kept(context)
        for message in self.said_lately(context):
            written = find_code(message.text, message.code)
            if written and read_code(written).is_complete:
                early = run_of(context, written)
                return self.review(context, written, self.say(context, "run.early") if early else "")
        return reply(self.say(context, "open.pseudocode_design"))

    def process_code(self, context: InterviewContext) -> ModuleResponse:
        """Read code, or words about it, out of the latest message."""
        message = self.message(context)
        text = message.text
        written, waiting = find_code(text, message.code), self._waiting_run(context)
        if (run := self.old_run(context, written)) is not None:
            return self._review_again(context, written, run)
        by_hand = waiting is not None and run_of(context, written) is None and not read_code(written).functions
        if not written and not waiting and goes_to_code(text) and not begins_coding(text):
            return reply(self.say(context, "code.go_ahead"))
        if not written and not waiting and (told := self._told_what_is_there(context) or self._counted(context)):
            return told
        if (written and not by_hand) or (not waiting and reads_as_steps(text)):
            return self.review(context, written or text)
        if says_stuck(text) or says_nothing(text):
            return self.hint(context)
        if (diagnosed := self.diagnosed(context)) is not None:
            return diagnosed
        if waiting is None and (outlined := self._outlined(context)) is not None:
            return outlined
        if begins_coding(text):
            return reply(self.say(context, "code.go_ahead"))
        if waiting is not None:
            return self._answered(context, waiting)
        if context.pseudocode and says_ready(text):
            return self.kept(context)
        if (answered := self.answer_question(context)) is not None:
            return answered
        tries = sum(mark in (INCOMPLETE, NESTED) for mark in context.detected_issues)
        if tries >= CODE_TRIES:
            return self._accept(context, context.learner_said(context.current_stage), self.say(context, "code.rough"))
        more = (*context.detected_issues, INCOMPLETE)
        return reply(self.say(context, "code.more"), detected_issues=more)

    def let_go(self, context: InterviewContext) -> ModuleResponse:
        """Take what was said so far for the outline."""
        said = context.learner_said(context.current_stage)
        if context.current_stage is not Stage.PSEUDOCODE_DESIGN or not said or self._waiting_run(context) is not None:
            return super().let_go(context)
        return self._accept(context, context.pseudocode or said, self.say(context, "code.rough"))

    def way_to_check(self, context: InterviewContext) -> str:
        """Nobody runs what is not written."""
        is_due = context.current_stage is Stage.PSEUDOCODE_DESIGN and not context.pseudocode
        return "check.unwritten" if is_due and not any(codes_sent(context)) else super().way_to_check(context)

    def diagnosed(self, context: InterviewContext, **updates: Any) -> ModuleResponse | None:
        """Acknowledge what the learner finds wrong in the own code, and invite to change and run it.

        Who holds a wrong result for right, or asks what is right, is told what is known of it. ``None`` for nothing of
        that kind, or where that was said often enough.
        """
        text, heard, run = self.message(context).text, self.heard(context), self.failing_run(context)
        if run is not None and run.failing is not None and self._is_mistaken(context, heard, run):
            told = verdict(context, self.knowledge, run)
            return reply(f"{told}\n\n{self.say(context, 'run.by_hand')}", **updates)
        if run is not None and lacks_a_way(text) and self.has_hints(context):
            hinted, lead = self.hint(context, **updates), compared(context, self.knowledge, run, text)
            return replace(hinted, assistant_message=f"{lead}\n\n{hinted.assistant_message}".strip())
        if not self.knows_why(context) or invitations(context) >= INVITATIONS:
            return None
        marks = (*context.detected_issues, INVITED)
        asks = heard.has(ActKind.CHECK_QUESTION) or asks_for_a_verdict(text)
        said = self.say(context, "code.diagnosed_asked" if asks else "code.diagnosed")
        lead = compared(context, self.knowledge, run, text) if run is not None else ""
        return reply(f"{lead} {said}".strip(), detected_issues=marks, **updates)

    def _is_mistaken(self, context: InterviewContext, heard: Heard, run: DryRun) -> bool:
        """Tell whether somebody holds a wrong result for right, asks what is right, or, asked about the failing case,
        states one that neither comes out nor should."""
        text = self.message(context).text
        if asks_or_holds(heard, text):
            return True
        is_asked = self.asked_about_the_run(context) and not (heard.has(ActKind.DEFECT) or names_repair(text))
        return is_asked and states_neither(run, self.knowledge, text)

    def knows_why(self, context: InterviewContext) -> bool:
        """Tell whether the latest message says what is wrong in code that fails; of other code only beyond doubt.

        Where the failing case is what was asked about, a repair may be told in any words for one.
        """
        heard, fails = self.heard(context), self.failing_run(context) is not None
        if fails and self.asked_about_the_run(context):
            text = self.message(context).text
            asked_what_to_change = context.detected_issues[-1:] == (WHAT_CHANGES,) and heard.has(ActKind.OUTCOME)
            return heard.has(ActKind.DEFECT) or asked_what_to_change or names_repair(text)
        found = [act for act in heard.of(ActKind.DEFECT) if act.sure or fails]
        outcomes = [act.confidence for act in heard.of(ActKind.OUTCOME)]
        return bool(found) and (fails or bool(context.pseudocode)) and found[0].confidence >= max(outcomes, default=0.0)

    def failing_run(self, context: InterviewContext) -> DryRun | None:
        """Return the run of the code at hand if it fails."""
        run = run_at_hand(context)
        return run if run is not None and run.fails else None

    def asked_about_the_run(self, context: InterviewContext) -> bool:
        """Tell whether the failing run is what the learner was asked about."""
        return questions_asked(context) > 0

    def review(self, context: InterviewContext, written: str, lead: str = "") -> ModuleResponse:
        """Ask the first thing worth a question about ``written``, or go on with it."""
        reading, run = read_code(written), run_of(context, written)
        if run is not None and run.fails:
            if questions_asked(context) < RUN_QUESTIONS:
                return self._ask_about(context, run, reading, lead)
            return self._leave_open(context, written, run)
        told, marks = ("", ()) if run is None else what_is_told(context, run, latest_claim(context))
        told = f"{lead} {told}".strip()
        issue = self._issue(context, reading, run)
        if issue is None:
            key = "code.thanks" if find_code(written) or reading.functions else "code.outline"
            unchecked = reading.functions and not self._runs_here(context)
            checked = self.say(context, "code.unchecked") if unchecked else self._may_be_run(context)
            read = f"{self.say(context, key)} {checked}".strip()
            return self._accept(context, written, told or read, marks)
        mark, question = issue
        ran = {"pseudocode": written[:LONGEST_CODE]} if run is not None and run.outcome == "passed" else {}
        return reply(
            f"{told}\n\n{question}".strip(),
            evidence=CodeFound.in_code(reading, fault="" if mark == SIZE else mark),
            detected_issues=(*context.detected_issues, *marks, mark),
            **ran,
        )

    def _runs_here(self, context: InterviewContext) -> bool:
        """Tell whether code in the language that the editor is set to is run against the problem's tests."""
        return self.knowledge.has_reference and context.code_language in context.languages_run

    def _may_be_run(self, context: InterviewContext) -> str:
        """Return that steps which were only read can be run, where the language that the editor is set to runs here:
        what was read may look right and be wrong."""
        return self.say(context, "code.run_it") if self._runs_here(context) and run_at_hand(context) is None else ""

    def must_stay(self, context: InterviewContext) -> bool:
        """Tell whether the code at hand fails and there is still a question to be asked about it."""
        return self.failing_run(context) is not None and questions_asked(context) < RUN_QUESTIONS

    # --- runs that fail ---

    def _ask_about(
        self, context: InterviewContext, run: DryRun, reading: CodeReading, lead: str = ""
    ) -> ModuleResponse:
        asked = question_about(context, self.knowledge, run)
        complete = {"pseudocode": reading.text[:LONGEST_CODE]} if reading.is_complete else {}
        return reply(
            f"{lead} {asked.text}".strip(),
            evidence=CodeFound.in_code(reading, fault=asked.mark),
            detected_issues=(*context.detected_issues, *asked.marks),
            **complete,
        )

    def old_run(self, context: InterviewContext, written: str) -> DryRun | None:
        """Return the run of ``written`` if that is the code from before, ``None`` for new code."""
        run = run_of(context, written)
        return run if run is not None and sent_before(context, run) else None

    def ask_again(self, context: InterviewContext, run: DryRun, **updates: Any) -> ModuleResponse:
        """Put the question at hand once more to who submits code that fails as it was; it counts."""
        asked = question_about(context, self.knowledge, run)
        return reply(
            f"{from_before(context, run)}\n\n{context.last_question or asked.question}",
            evidence=RunFault(asked.mark),
            **{**updates, "detected_issues": (*context.detected_issues, *asked.marks)},
        )

    def _review_again(self, context: InterviewContext, written: str, run: DryRun) -> ModuleResponse:
        """Answer the code from before: the question at hand stays, and nobody is kept by it."""
        if run.fails:
            may_ask = questions_asked(context) < RUN_QUESTIONS
            return self.ask_again(context, run) if may_ask else self._leave_open(context, written, run)
        said = from_before(context, run)
        if context.last_question is None or AGAIN in context.detected_issues:
            return self._accept(context, written, said)
        return reply(f"{said}\n\n{context.last_question}", detected_issues=(*context.detected_issues, AGAIN))

    def _waiting_run(self, context: InterviewContext) -> DryRun | None:
        """Return the run that the question at hand is about."""
        run = run_at_hand(context)
        if run is None:
            return None
        if run.fails:
            return run if questions_asked(context) else None
        asked_last = next((mark for mark in reversed(context.detected_issues) if mark != AGAIN), "")
        about_passing = run.outcome == "passed" and asked_last in (NESTED, GROWTH)
        return run if about_passing or asked_last == SIZE else None

    def _answered(self, context: InterviewContext, run: DryRun) -> ModuleResponse:
        """Ask on when nothing was said about it; invite who says what happens in code that fails to change it.

        It goes on when the learner wants to, or has been asked and invited often enough.
        """
        text, written = self.message(context).text, code_that_ran(context, run)
        if not says_ready(text):
            if (answered := self.answer_question(context)) is not None:
                return answered
            silent = is_shrug(text) or len(words(text)) < TRACE_WORDS
            may_ask = run.fails and questions_asked(context) < RUN_QUESTIONS
            if may_ask and silent:
                return self._ask_about(context, run, read_code(written))
            if may_ask and (invited := invitations(context)) < INVITATIONS:
                said = say_anew(context, "run.change_it", invited)
                return reply(said, detected_issues=(*context.detected_issues, INVITED))
        if run.fails:
            return self._leave_open(context, written, run)
        return self._accept(context, written, self.say(context, "edge.answered"))

    def _leave_open(self, context: InterviewContext, written: str, run: DryRun) -> ModuleResponse:
        """Go on with code that fails: nobody is kept here by it."""
        if run.failing is None:
            return self._accept(context, written, self.say(context, "run.left"))
        return self._accept(
            context, written, self.say(context, "run.left_open", input=value_shown(context, run.failing.input))
        )

    # --- reading ---

    def _told_what_is_there(self, context: InterviewContext) -> ModuleResponse | None:
        """Tell who says that an outline is whole, or asks what it lacks, what is found in it; ``None`` for no such.

        An outline that leads from the input to a result is taken.
        """
        text, outline = self.message(context).text, self._outline_before(context)
        if not says_it_is_whole(text) or reads_as_whole(text) or not outline or read_code(outline).functions:
            return None
        there = parts_of(outline)
        if not there:
            return None
        if {"loop", "result"} <= set(there):
            return self._accept(context, outline, self.say(context, "code.whole", there=_named(context, there)))
        missing = tuple(part for part in ("loop", "result") if part not in there)
        said = self.say(context, "code.lacks", there=_named(context, there), missing=_named(context, missing))
        return reply(said, detected_issues=(*context.detected_issues, INCOMPLETE))

    def _counted(self, context: InterviewContext) -> ModuleResponse | None:
        """Take what is said to the question how often the inner loop runs: nobody ran the code, and the count is the
        learner's. ``None`` where that was not asked, or nothing was said to it."""
        text = self.message(context).text
        is_asked = context.detected_issues[-1:] == (NESTED,)
        tells = len(words(text)) >= TRACE_WORDS and not (is_shrug(text) or says_stuck(text))
        outline = self._outline_before(context)
        if not (is_asked and tells and outline):
            return None
        claim = latest_claim(context)
        stays = claim is not None and any(
            act.of == "time" and same_growth(act.value, claim.text) for act in self.heard(context).of(ActKind.COST)
        )
        said = self.say(context, "complexity.time_right", claim=claim.text) if stays and claim is not None else ""
        return self._accept(context, outline, said or self.say(context, "edge.answered"))

    def _outline_before(self, context: InterviewContext) -> str:
        """Return what was written in this stage before the latest message, the oldest first."""
        latest = self.message(context)
        before = [m for m in context.contributions() if m.stage is context.current_stage and m is not latest]
        return "\n".join(m.code or m.text for m in reversed(before))

    def _outlined(self, context: InterviewContext) -> ModuleResponse | None:
        """Take an outline in words, told in one message or in several, that repeats something and hands it back.

        Of one that has a gap that is asked for, and of a class the method of which nothing was told; ``None`` where
        nothing of an outline was heard.
        """
        latest = self.message(context)
        fills_in = INCOMPLETE in context.detected_issues and parts_of(latest.text)
        if not (self.heard(context).has(ActKind.CODE) or fills_in):
            return None
        outline = f"{self._outline_before(context)}\n{latest.text}".strip()
        if self.knowledge.methods:
            return self._outlined_methods(context, outline)
        there = parts_of(outline)
        missing = tuple(part for part in ("loop", "result") if part not in there)
        if not missing:
            said = f"{self.say(context, 'code.outline')} {self._may_be_run(context)}".strip()
            return self._accept(context, outline, said)
        asked = sum(mark == INCOMPLETE for mark in context.detected_issues)
        if asked >= CODE_TRIES or len(there) < OUTLINE_PARTS:
            return None
        said = self.say(context, "code.lacks", there=_named(context, there), missing=_named(context, missing))
        return reply(said, detected_issues=(*context.detected_issues, INCOMPLETE))

    def _outlined_methods(self, context: InterviewContext, outline: str) -> ModuleResponse | None:
        """Take the outline of a class once something was told of each of its methods."""
        told = [m for m in self.knowledge.methods if re.search(rf"(?<![a-z_]){re.escape(m)}(?![a-z_])", outline, re.I)]
        if not told:
            return None
        left = [method for method in self.knowledge.methods if method not in told]
        if not left:
            return self._accept(context, outline, self.say(context, "code.outline"))
        if sum(mark == INCOMPLETE for mark in context.detected_issues) >= CODE_TRIES:
            return None
        named = {"told": ", ".join(map(shown, told)), "left": ", ".join(map(shown, left))}
        return reply(
            self.say(context, "code.method_left", **named), detected_issues=(*context.detected_issues, INCOMPLETE)
        )

    def facts_asked(self, context: InterviewContext) -> tuple[str, dict[str, Any]]:
        """Return the answers to what is asked of the task, and whether the code may be run now."""
        facts, updates = super().facts_asked(context)
        if not asks_to_submit(self.message(context).text):
            return facts, updates
        return f"{facts} {self.say(context, 'code.submit_it')}".strip(), updates

    def _issue(self, context: InterviewContext, reading: CodeReading, run: DryRun | None) -> tuple[str, str] | None:
        """Return the first thing worth a question that was not asked before, as (mark, question)."""
        asked, passed = set(context.detected_issues), run is not None and run.outcome == "passed"
        if not reading.is_complete and not passed and INCOMPLETE not in asked:
            no_result = reading.language != "pseudocode" and reading.loop_depth and not reading.returns
            return INCOMPLETE, self.say(context, "code.no_result" if no_result else "code.more")
        claim = latest_claim(context)
        loops_contradict = claim is not None and claim.cost.degree <= 1 and reading.loop_depth > 1
        if loops_contradict and self._is_flat(context) and NESTED not in asked:
            return NESTED, self.say(context, "code.nested", claim=claim.text)
        if run is not None and (question := growth_question(context, run, claim)):
            return GROWTH, question
        if run is not None and (question := size_question(context, run)):
            return SIZE, question
        return None

    def _is_flat(self, context: InterviewContext) -> bool:
        """Tell whether loops within loops cannot be linear here, as a while inside a for can.

        They can where the bank writes the approach that was described so, or any other that is as good as the best:
        the code may carry out another one than was described.
        """
        if not context.approach_ids:
            return False
        best = self.knowledge.approaches[-1]
        as_good = [approach for approach in self.knowledge.approaches if same_cost(approach.time, best.time)]
        meant = [self.knowledge.approach(context.approach_ids[-1]), *as_good]
        return not any(LINEAR_NESTS & set(approach.constructs) for approach in meant)

    def _accept(
        self, context: InterviewContext, written: str, said: str, marks: tuple[str, ...] = ()
    ) -> ModuleResponse:
        updates: dict[str, Any] = {"pseudocode": written[:LONGEST_CODE]}
        if questions_asked(context):
            marks = (*marks, LEFT)
        if marks:
            updates["detected_issues"] = (*context.detected_issues, *marks)
        return reply(
            said,
            next_stage=following(context.current_stage),
            evidence=CodeFound.in_code(read_code(written)),
            **updates,
        )


def _named(context: InterviewContext, parts: tuple[str, ...]) -> str:
    """Return the parts of an outline in words."""
    *first, last = (say(f"code.part.{part}", context.language) for part in parts)
    if context.language == "zh":
        return "、".join((*first, last))
    return f"{', '.join(first)} and {last}" if first else last
