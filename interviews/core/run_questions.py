"""Questions from what came of running the learner's code, and the marks that remember what was asked.

A mark in ``detected_issues`` is a place and a subject, as ``code:case:1f3a90c2``. The places are ``code`` and ``edge``,
the stages in which code is looked at, and ``aside`` everywhere else; ``code:left`` says that the stage was left with
what there was, ``edge:fixed`` that code passed after that, and ``worked:`` that a case was worked through. Of a case
that is one of the problem's edge cases the subject has its id, else a hash of its input.
"""

import hashlib
from dataclasses import dataclass

from interviews.core.complexity import Claim
from interviews.core.context import InterviewContext
from interviews.core.dry_run import DryRun
from interviews.core.hints import has_hints
from interviews.core.knowledge import EdgeCase, ProblemKnowledge
from interviews.core.measured import exceeds
from interviews.core.response import ModuleResponse
from interviews.core.runs import CODE_STAGES, run_at_hand, shown
from interviews.core.stages import row_of
from interviews.core.wording import say

RUN_QUESTIONS = 3
"""So many questions about failing runs in a stage; then it goes on with the code there is."""
SMALLER = 2
"""So many questions are about one case before stronger help is offered: the first, and a smaller one."""
LEFT = "code:left"
WORKED = "worked:"
FIXED = "edge:fixed"
GROWTH = "code:growth"
_PLACES = dict(zip(CODE_STAGES, ("code", "edge"), strict=True))
_SUBJECTS = ("unreadable", "no_function", "loading", "case:")
_KINDS = {"wrong": "run.wrong", "error": "run.error", "limit": "run.limit"}


@dataclass(frozen=True)
class RunQuestion:
    """A question about a run, the mark that it was asked, and the id of the edge case that it asks about, if any.

    ``lead`` says before it how the run went.
    """

    mark: str
    lead: str
    question: str
    edge_case: str = ""

    @property
    def text(self) -> str:
        """Return the whole of it."""
        return f"{self.lead}\n\n{self.question}".strip()


# --- what was asked ---


def place_of(context: InterviewContext) -> str:
    """Return where a question is asked, as marks have it."""
    return _PLACES.get(context.current_stage, "aside")


def questions_asked(context: InterviewContext) -> int:
    """Return how many questions about failing runs were asked in this stage since it was left with what there was."""
    place, asked = place_of(context), 0
    for mark in reversed(context.detected_issues):
        if mark == LEFT and place == "code":
            break
        asked += mark.startswith(f"{place}:") and is_run_mark(mark)
    return asked


def is_run_mark(mark: str) -> bool:
    """Tell whether ``mark`` stands for a question about a failing run."""
    place, _, subject = mark.partition(":")
    return place in (*_PLACES.values(), "aside") and subject.startswith(_SUBJECTS)


def subject_of(run: DryRun, knowledge: ProblemKnowledge) -> str:
    """Return what is to be asked about a failing run."""
    if run.outcome in ("unreadable", "no_function"):
        return run.outcome
    if run.failing is None:
        return "loading"
    known = edge_case_of(run, knowledge)
    return f"case:{known.id if known else hashlib.sha256(run.failing.input.encode()).hexdigest()[:12]}"


def edge_case_of(run: DryRun, knowledge: ProblemKnowledge) -> EdgeCase | None:
    """Return the edge case of the problem that the failing case is."""
    wanted = run.failing.edge_case if run.failing is not None else ""
    return next((case for case in knowledge.edge_cases if case.id == wanted), None)


def open_cases(context: InterviewContext, knowledge: ProblemKnowledge) -> tuple[str, ...]:
    """Return the subjects, no edge cases of the problem, that were asked about with the edge cases and are open."""
    edges = {f"case:{case.id}" for case in knowledge.edge_cases}
    worked = {mark.removeprefix(WORKED) for mark in context.detected_issues if mark.startswith(WORKED)}
    asked = [mark.removeprefix("edge:") for mark in context.detected_issues if mark.startswith("edge:case:")]
    return tuple(subject for subject in dict.fromkeys(asked) if subject not in edges | worked)


def was_open(context: InterviewContext) -> bool:
    """Tell whether code that fails was asked about with the edge cases, or left open before, and not put right yet."""
    for mark in reversed(context.detected_issues):
        if mark == FIXED:
            return False
        if mark == LEFT or (mark.startswith("edge:") and is_run_mark(mark)):
            return True
    return False


def worked_cases(context: InterviewContext) -> int:
    """Return how many failing cases, beside the problem's edge cases, were worked through."""
    return len({mark for mark in context.detected_issues if mark.startswith(WORKED)})


# --- what is asked ---


def question_about(context: InterviewContext, knowledge: ProblemKnowledge, run: DryRun) -> RunQuestion:
    """Return the question about a failing run: another each time, and a smaller one about the same case."""
    subject, number = subject_of(run, knowledge), sum(map(is_run_mark, context.detected_issues))
    asked = sum(is_run_mark(mark) and mark.endswith(f":{subject}") for mark in context.detected_issues)
    mark, lead = f"{place_of(context)}:{subject}", _how_it_went(context, run, number)
    if run.failing is None:
        return RunQuestion(mark, lead, _about_loading(context, run, number))
    known = edge_case_of(run, knowledge)
    if not asked and known is not None and known.id not in context.edge_cases_asked:
        return RunQuestion(mark, lead, known.question, known.id)
    if asked < SMALLER:
        key = "run.smaller" if asked else _KINDS[run.failing.kind]
    else:
        key = "run.offer" if run.failing.has_trace and has_hints(context, knowledge) else "run.again"
    question = say(key, context.language, number, input=shown(run.failing.input), error=_error(context, run))
    return RunQuestion(mark, lead, question, known.id if known else "")


def opening_about(context: InterviewContext, knowledge: ProblemKnowledge, run: DryRun) -> RunQuestion | None:
    """Return the question with which the edge cases begin when a case of ``run`` is still open."""
    if run.failing is None or not run.fails:
        return None
    known, subject = edge_case_of(run, knowledge), subject_of(run, knowledge)
    if (known is not None and known.id in context.edge_cases_named) or f"{WORKED}{subject}" in context.detected_issues:
        return None
    question = say("run.open_case", context.language, questions_asked(context), input=shown(run.failing.input))
    return RunQuestion(f"edge:{subject}", "", question, known.id if known else "")


def growth_question(context: InterviewContext, run: DryRun, claim: Claim | None) -> str:
    """Return the question about a cost that is measured higher than it was claimed; "" when it is not, or was asked."""
    if claim is None or run.cost is None or GROWTH in context.detected_issues or not exceeds(run.cost, claim):
        return ""
    grows = say(f"run.grows.{run.cost.kind}", context.language)
    return say("run.growth", context.language, context.turn_count, claim=claim.text, kind=run.cost.shown, grows=grows)


def aside(context: InterviewContext, knowledge: ProblemKnowledge) -> ModuleResponse:
    """Say what came of code that was submitted where none is asked for, and lead back to the question at hand."""
    language, run = context.language, run_at_hand(context)
    back = context.last_question or row_of(context.current_stage).expects[language]
    way_back = say("run.back", language, context.turn_count, question=back)
    if run is None:
        return ModuleResponse(True, f"{say('code.thanks', language, context.turn_count)}\n\n{way_back}")
    if run.fails:
        asked = question_about(context, knowledge, run)
        marks = {"detected_issues": (*context.detected_issues, asked.mark)}
        return ModuleResponse(True, f"{asked.lead} {asked.question}".strip() + f"\n\n{way_back}", None, marks)
    told = praise(context, run) if run.outcome == "passed" else say("run.not_judged", language, context.turn_count)
    return ModuleResponse(True, f"{told}\n\n{way_back}")


def praise(context: InterviewContext, run: DryRun) -> str:
    """Return what is said of a run in which all tests pass."""
    key = "run.passed" if run.total else "code.thanks"
    return say(key, context.language, context.turn_count, **_numbers(run))


def _how_it_went(context: InterviewContext, run: DryRun, number: int) -> str:
    if run.failing is None:
        return ""
    return say("run.some" if run.passed else "run.none", context.language, number, **_numbers(run))


def _about_loading(context: InterviewContext, run: DryRun, number: int) -> str:
    key = {
        "unreadable": "run.unreadable" if run.line else "run.unreadable_somewhere",
        "no_function": "run.no_function",
        "limit": "run.loading_limit",
    }.get(run.outcome, "run.loading")
    return say(key, context.language, number, line=str(run.line), error=_error(context, run))


def _error(context: InterviewContext, run: DryRun) -> str:
    return shown(run.error) if run.error else say("run.an_error", context.language)


def _numbers(run: DryRun) -> dict[str, str]:
    return {"passed": str(run.passed), "total": str(run.total)}
