"""What the talk about edge cases is made of: which is at hand, which was named, which is asked about next."""

from dataclasses import dataclass
from typing import Any

from interviews.core.code.at_hand import run_at_hand, value_shown
from interviews.core.code.run_marks import (
    INVITATIONS,
    TO_MEND,
    WHAT_CHANGES,
    WORKED,
    asked_last,
    invitations,
    open_cases,
    times_to_mend,
    worked_cases,
)
from interviews.core.context import InterviewContext
from interviews.core.knowledge import EdgeCase
from interviews.core.reading.cases.edge_traces import (
    comes_out,
    comes_out_otherwise,
    input_in,
    names_own_input,
    tells_outcome,
)
from interviews.core.reading.cases.mentioned import Mentioned, mentioned_before, quoted
from interviews.core.reading.cases.outcomes import input_named
from interviews.core.reading.signs.message_signs import says_ready, says_stuck
from interviews.core.response import ModuleResponse
from interviews.core.stages import Stage
from interviews.core.turn.runs.run_questions import edge_case_of, subject_of
from interviews.core.turn.runs.run_results import compared, states_neither, verdict
from interviews.core.turn.situations.steering import Steered, next_edge_case
from interviews.experts.base import following, merged, reply
from interviews.experts.evidence import EdgesFound, Evidence, Shrugged
from interviews.experts.talk.dry_running import DryRunning
from problems.text.late_patterns import LatePattern
from problems.values.class_calls import show_output
from problems.values.showing import show_value

ENOUGH_EDGE_CASES = 3
"""So many edge cases, named or worked through, end the stage, one of them answered in substance."""
EDGE_PATIENCE = 4
"""So many turns more than that, and the stage ends with what there is."""


_LITERAL = LatePattern(r"\d|[\[{\"']")


@dataclass(frozen=True)
class EdgeWords:
    """What words about edge cases say.

    ``names`` are all cases (ids) that they name, ``newly`` those that were not named before. ``waiting`` is the
    problem's case that was asked about last, ``open_case`` a failing one that is none of the problem's; ``tells`` that
    the words say what happens there, ``about_run`` that it is the case in which the code at hand fails, ``others`` that
    they bring up a case that the problem does not list. ``facts`` answers what they ask about the problem.
    """

    names: tuple[str, ...]
    newly: tuple[str, ...]
    waiting: EdgeCase | None
    open_case: str
    tells: bool
    about_run: bool
    others: bool
    brings_code: bool
    facts: str

    @property
    def subject(self) -> str:
        """Return the case at hand, "" for none."""
        return self.open_case or (self.waiting.id if self.waiting is not None else "")

    @property
    def found(self) -> EdgesFound:
        """Return what counts. Of the case at hand its name alone does not, for it tells nothing of what happens."""
        waiting = self.waiting.id if self.waiting is not None else ""
        newly = tuple(case for case in self.newly if self.tells or case != waiting)
        return EdgesFound(newly, (waiting,) if self.tells and waiting and not self.open_case else ())

    @property
    def says_nothing_of_it(self) -> bool:
        """Tell whether there is a case at hand and nothing is said that would do instead of an answer."""
        return self.subject != "" and not (self.tells or self.found.named or self.others or self.brings_code)


class EdgeTalk(DryRunning):
    """What the reviewer needs in stage 4."""

    def let_go(self, context: InterviewContext) -> ModuleResponse:
        """Ask about another case, or finish where all were asked about."""
        if context.current_stage is not Stage.EDGE_CASE_CHECK or self._open_case(context):
            return super().let_go(context)
        if self._unnamed(context, context.edge_cases_named):
            return self._ask_next(context, context.edge_cases_named, "")
        return self._finish(context, self.say(context, "edge.left"), None, {})

    def way_to_check(self, context: InterviewContext) -> str:
        """An input is followed where there is one."""
        shown = input_in(context.last_question or "") or _LITERAL.search(self.message(context).text)
        is_open = context.current_stage is Stage.EDGE_CASE_CHECK and not shown
        return "check.which_input" if is_open else super().way_to_check(context)

    def answer_words(self, context: InterviewContext, heard: EdgeWords, updates: dict[str, Any]) -> ModuleResponse:
        """Answer words about edge cases: finish, stay with the case at hand, or ask about the next one."""
        if (wrong := self._comes_out_wrong(context, heard)) is not None:
            return self._meet_wrong(context, wrong, heard, updates)
        found = heard.found
        named = merged(context.edge_cases_named, (*found.named, *found.answered))
        updates = {**updates, "edge_cases_named": named}
        worked = heard.tells and heard.open_case != ""
        if worked:
            updates["detected_issues"] = (*context.detected_issues, f"{WORKED}{heard.open_case}")
        if self._out_of_patience(context):
            return self._finish(context, f"{heard.facts} {self._farewell(context)}".strip(), found, updates)
        if heard.tells and heard.about_run and invitations(context) < INVITATIONS:
            said = f"{heard.facts} {self._received(context, heard)}".strip()
            marks = (*updates.get("detected_issues", context.detected_issues), WHAT_CHANGES)
            updates = {**updates, "detected_issues": marks}
            return reply(f"{said}\n\n{self.say(context, 'run.what_changes')}", evidence=found, **updates)
        if self._covered(context, named, worked_cases(context) + worked):
            lead = self._received(context, heard) if heard.tells or found.named else ""
            lead = f"{heard.facts} {lead}".strip()
            return self._mend_first(context, lead, found, updates) or self._finish(
                context, f"{lead} {self._farewell(context, covered=True)}".strip(), found, updates
            )
        if heard.says_nothing_of_it:
            return self._meet_no_trace(context, heard.subject, heard.facts, updates)
        if self._is_beside_the_point(context, heard):
            key = "edge.other" if heard.others else "edge.which"
            return reply(f"{heard.facts} {self.say(context, key)}".strip(), evidence=found, **updates)
        said = f"{heard.facts} {self._received(context, heard)}".strip()
        return self._ask_next(context, named, said, evidence=found, **updates)

    def _received(self, context: InterviewContext, heard: EdgeWords) -> str:
        """Return how the words are received, "" where they hold no case. What comes out right is called right."""
        if heard.tells and self._comes_out_right(context, heard):
            return self.say(context, "edge.right", result=_came_out(context, heard.waiting))
        if heard.tells and self._tells_own_case(context, heard):
            return self._received_own_case(context)
        if heard.tells:
            run = self.failing_run(context) if heard.about_run else None
            said = "" if run is None else compared(context, self.knowledge, run, self.message(context).text)
            if run is not None and not said and states_neither(run, self.knowledge, self.message(context).text):
                said = verdict(context, self.knowledge, run)
            return said or self._what_code_returns(context, heard) or self.say(context, "edge.answered")
        if heard.found.named:
            return self.say(context, "edge.named")
        if heard.others:
            return self.say(context, "edge.own_test")
        return self.say(context, "edge.known") if heard.names else ""

    def _tells_own_case(self, context: InterviewContext, heard: EdgeWords) -> bool:
        """Tell whether the learner goes through an input of their own where one was asked about."""
        case = heard.waiting
        return case is not None and not heard.about_run and names_own_input(case.input, self.message(context).text)

    def _received_own_case(self, context: InterviewContext) -> str:
        """Return how the result of the learner's own input is received: it is right where the bank has that input."""
        text = self.message(context).text
        known = input_named(text, self.knowledge)
        if known is not None and comes_out(known.expected, text):
            return self.say(context, "edge.right", result=value_shown(context, show_value(known.expected)))
        return self.say(context, "edge.answered")

    def _what_code_returns(self, context: InterviewContext, heard: EdgeWords) -> str:
        """Return what code that passed gives in the case at hand, after words that cannot be judged; "" where that is
        not known."""
        run, case = run_at_hand(context), heard.waiting
        if case is None or case.expected is None or heard.open_case or run is None or run.outcome != "passed":
            return ""
        return self.say(context, "edge.returns", result=_came_out(context, case))

    def _comes_out_right(self, context: InterviewContext, heard: EdgeWords) -> bool:
        """Tell whether the words state what is right in the case at hand, and no code that is known fails there."""
        case = heard.waiting
        if case is None or heard.open_case or heard.about_run or case.expected is None:
            return False
        return comes_out(case.expected, self.message(context).text)

    def _comes_out_wrong(self, context: InterviewContext, heard: EdgeWords) -> EdgeCase | None:
        """Return the case at hand where the words state another result than the right one. What code does that fails
        is another matter: there a wrong result may be told rightly."""
        case = heard.waiting if heard.tells and not (heard.open_case or heard.about_run or heard.brings_code) else None
        if case is None or case.expected is None or self._tells_own_case(context, heard):
            return None
        return case if comes_out_otherwise(case.expected, self.message(context).text) else None

    def _meet_wrong(
        self, context: InterviewContext, case: EdgeCase, heard: EdgeWords, updates: dict[str, Any]
    ) -> ModuleResponse:
        """Ask who states a wrong result to walk through the case once more; then say what comes out, and go on. It
        does not count as worked through."""
        others = [one for one in heard.newly if one != case.id]
        named, mark = merged(context.edge_cases_named, others), f"edge_wrong:{case.id}"
        updates = {**updates, "edge_cases_named": named}
        if self._out_of_patience(context):
            return self._finish(context, f"{heard.facts} {self._farewell(context)}".strip(), None, updates)
        if mark not in context.nudges_given:
            said = f"{heard.facts} {self.say(context, 'edge.differs')}".strip()
            return reply(said, **{**updates, "nudges_given": (*context.nudges_given, mark)})
        told = self.say(context, "edge.should_be", result=_came_out(context, case))
        lead = f"{heard.facts} {told}".strip()
        if len(context.edge_cases_asked) >= len(self.knowledge.edge_cases):
            return self._finish(context, f"{lead} {self._farewell(context)}".strip(), None, updates)
        return self._ask_next(context, named, lead, **updates)

    def asked_about_the_run(self, context: InterviewContext) -> bool:
        """Tell whether the failing run is what the learner was asked about last, and no other case since."""
        run = self.failing_run(context)
        if run is None:
            return False
        failing, asked = edge_case_of(run, self.knowledge), context.last_question or ""
        others = [case for case in self.knowledge.edge_cases if case is not failing and case.question in asked]
        is_other = any(case.id not in context.edge_cases_named for case in others)
        return asked_last(context) == subject_of(run, self.knowledge) and not is_other

    def _mend_first(
        self, context: InterviewContext, lead: str, evidence: Evidence | None, updates: dict[str, Any]
    ) -> ModuleResponse | None:
        """Stay with code that fails when nothing else is left to be asked; ``None`` where nothing fails, or that was
        said often enough. Who wants to go on may, from here on."""
        run, marks = self.failing_run(context), updates.get("detected_issues", context.detected_issues)
        if run is None or times_to_mend(context) >= INVITATIONS:
            return None
        if run.failing is None:
            said = self.say(context, "run.mend_first_unrun")
        else:
            numbers = {"passed": str(run.passed), "total": str(run.total)}
            said = self.say(context, "run.mend_first", input=value_shown(context, run.failing.input), **numbers)
        updates = {**updates, "detected_issues": (*marks, TO_MEND), "edge_cases_discussed": True}
        return reply(f"{lead}\n\n{said}".strip(), evidence=evidence, **updates)

    def _farewell(self, context: InterviewContext, *, covered: bool = False) -> str:
        """Return the last word of the stage: that tests still fail, where they do."""
        if self.failing_run(context) is not None:
            return self.say(context, "run.left_failing")
        return self.say(context, "edge.done" if covered else "edge.left")

    def _is_beside_the_point(self, context: InterviewContext, heard: EdgeWords) -> bool:
        """Tell whether the first words of the stage name no case, and none was asked about."""
        nothing_asked = not context.edge_cases_asked and not heard.open_case
        return not heard.names and not heard.tells and nothing_asked and context.stage_turns == 0

    def _waiting(self, context: InterviewContext) -> EdgeCase | None:
        """Return the case that we asked about last and that is not worked through."""
        open_ids = [case for case in context.edge_cases_asked if case not in context.edge_cases_named]
        return {case.id: case for case in self.knowledge.edge_cases}.get(open_ids[-1]) if open_ids else None

    def _meet_shrug(self, context: InterviewContext, waiting: str) -> ModuleResponse:
        """Help where nothing was said: hints first, then a slow walk through one case, then another case.

        Who only wants to go on ("next") is asked for that walk once as well, and given no hint for it.
        """
        if self._out_of_patience(context):
            return self._finish(context, self._farewell(context), Shrugged(True), {})
        mark = f"edge_trace:{waiting}"
        may_trace = waiting != "" and mark not in context.nudges_given
        text = self.message(context).text
        if self.has_hints(context) and (says_stuck(text) or not may_trace) and not says_ready(text):
            return self.hint(context)
        if may_trace:
            return reply(self.say(context, "edge.trace"), nudges_given=(*context.nudges_given, mark))
        return self._ask_next(context, context.edge_cases_named, "", **self._left(context, waiting))

    def _tells(self, context: InterviewContext) -> bool:
        """Tell whether the latest message tells what happens in the case at hand."""
        return tells_outcome(self.message(context).text, self.heard(context), self.knowledge.edge_cases)

    def _meet_no_trace(
        self, context: InterviewContext, subject: str, facts: str, updates: dict[str, Any]
    ) -> ModuleResponse:
        """Ask once more, with the input in hand, who said something but not what happens; then go on without thanks."""
        mark = f"edge_trace:{subject}"
        if mark in context.nudges_given and len(context.edge_cases_asked) >= len(self.knowledge.edge_cases):
            return self._finish(context, f"{facts} {self._farewell(context)}".strip(), None, updates)
        if mark in context.nudges_given:
            lead = f"{facts} {self.say(context, 'edge.for_later')}".strip()
            return self._ask_next(
                context, context.edge_cases_named, lead, **{**updates, **self._left(context, subject)}
            )
        given = input_in(context.last_question or "")
        asks = self.say(context, "edge.concrete", input=given) if given else self.say(context, "edge.trace")
        return reply(f"{facts} {asks}".strip(), **{**updates, "nudges_given": (*context.nudges_given, mark)})

    def _open_case(self, context: InterviewContext) -> str:
        """Return the failing case, none of the problem's edge cases, that is asked about and was not left."""
        cases = open_cases(context, self.knowledge)
        return next((case for case in cases[-1:] if f"edge_left:{case}" not in context.nudges_given), "")

    def _left(self, context: InterviewContext, subject: str) -> dict[str, Any]:
        """Return the update that remembers a failing case that is not asked about any more."""
        is_open = subject != "" and subject == self._open_case(context)
        return {"nudges_given": (*context.nudges_given, f"edge_left:{subject}")} if is_open else {}

    def _brought_up(self, context: InterviewContext, named: tuple[str, ...]) -> tuple[Mentioned, ...]:
        """Return the cases that were brought up before this stage, of which nobody has said what happens then."""
        known = {*named, *context.edge_cases_asked}
        return tuple(one for one in mentioned_before(context, self.knowledge) if one.case.id not in known)

    def _covered(self, context: InterviewContext, named: tuple[str, ...], worked: int) -> bool:
        """Enough cases, and at least one of those that we asked about was worked through: ``worked`` failed before."""
        enough = min(ENOUGH_EDGE_CASES, len(self.knowledge.edge_cases))
        thought_of = len(named) + len(self._brought_up(context, named)) + worked
        return thought_of >= enough and bool(worked or set(context.edge_cases_asked) & set(named))

    def _out_of_patience(self, context: InterviewContext) -> bool:
        hints = len(self.knowledge.hints[context.current_stage])
        shrugs_allowed = hints if self.hints_given(context) else 0
        return context.stage_turns >= ENOUGH_EDGE_CASES + EDGE_PATIENCE + shrugs_allowed

    def _finish(
        self, context: InterviewContext, said: str, evidence: Evidence | None, updates: dict[str, Any]
    ) -> ModuleResponse:
        named = updates.get("edge_cases_named", context.edge_cases_named)
        brought_up = [one.case.id for one in self._brought_up(context, named)]
        updates = {**updates, "edge_cases_named": merged(named, brought_up), "edge_cases_discussed": True}
        return reply(said, next_stage=following(context.current_stage), evidence=evidence, **updates)

    def _unnamed(self, context: InterviewContext, named: tuple[str, ...]) -> list[EdgeCase]:
        """Return the cases that neither the learner nor the coach has brought up, and that nothing else has settled."""
        brought_up = {one.case.id for one in mentioned_before(context, self.knowledge)}
        known = {*named, *context.edge_cases_asked, *brought_up, *context.settled_cases}
        return [case for case in self.knowledge.edge_cases if case.id not in known]

    def _acknowledged(self, context: InterviewContext, known: tuple[Mentioned, ...]) -> str:
        """Return the thanks for the cases ``known`` from before, in the learner's words; "" for none."""
        cases = quoted(known, context.language)
        return self.say(context, "edge.from_before", cases=cases) if cases else ""

    def _ask_next(
        self,
        context: InterviewContext,
        named: tuple[str, ...],
        lead: str,
        *,
        evidence: Evidence | None = None,
        **updates: object,
    ) -> ModuleResponse:
        """Ask what happens in a case: of a family that this learner forgot before if there is one, else one that they
        brought up themselves, then those that nobody named; in a named one when none is left."""
        because, brought_up, fresh = "", self._brought_up(context, named), self._unnamed(context, named)
        forgotten = any(case.family in context.user_profile.missed_families for case in fresh)
        # What was only asked about was answered then: to ask it back comes after what nobody has spoken of yet.
        own_cases = tuple(one for one in brought_up if one.how != "asked") or (brought_up if not fresh else ())
        if own_cases and not forgotten and not self._asked_of_the_learners(context):
            case = own_cases[0].case
            own = quoted(own_cases[:1], context.language)
            if own and own not in lead:
                lead = f"{lead} {self.say(context, 'edge.yours', case=own)}".strip()
        else:
            steered = next_edge_case(context, fresh) if fresh else Steered(self._any_left(context, named))
            case, because = steered.value, steered.in_words(context.language, "family")
        return reply(
            f"{lead}\n\n{case.question}".strip(),
            evidence=evidence,
            because=because,
            edge_cases_asked=merged(context.edge_cases_asked, (case.id,)),
            **updates,
        )

    def _asked_of_the_learners(self, context: InterviewContext) -> bool:
        """Tell whether one of the cases that the learner brought up was asked about: what was missed weighs more."""
        own = {one.case.id for one in mentioned_before(context, self.knowledge) if not one.treated}
        return bool(own & {*context.edge_cases_asked})

    def _any_left(self, context: InterviewContext, named: tuple[str, ...]) -> EdgeCase:
        unasked = [case for case in self.knowledge.edge_cases if case.id not in context.edge_cases_asked]
        unworked = [case for case in self.knowledge.edge_cases if case.id not in named]
        open_ones = [case for case in unasked if case.id not in context.settled_cases]
        return (open_ones or unasked or unworked or self.knowledge.edge_cases)[0]


LONGEST_RESULT = 120
"""So many characters of a result are shown."""


def _came_out(context: InterviewContext, case: EdgeCase) -> str:
    """Return what comes out in ``case``; of a class with the calls that give it, as a bare list says nothing."""
    return value_shown(context, show_output(case.input, case.expected, LONGEST_RESULT))
