"""Questions from what came of running the learner's code, and what else is said of a run."""

import hashlib
from dataclasses import dataclass

from interviews.core.code.at_hand import CODE_STAGES, run_at_hand, sent_before, shown, value_shown
from interviews.core.code.run_marks import (
    GROWTH,
    SIZE,
    TOLD,
    WORKED,
    Score,
    asked_last,
    is_run_mark,
    kind_of,
    last_kind,
    last_score,
    marks_of_kind,
    marks_of_passing,
    marks_of_score,
    place_of,
    questions_asked,
    times_asked,
    was_asked,
)
from interviews.core.context import InterviewContext
from interviews.core.costs.claims import Claim
from interviews.core.costs.measured import exceeds, stays_below
from interviews.core.dry_run import DryRun
from interviews.core.knowledge import EdgeCase, ProblemKnowledge
from interviews.core.response import ModuleResponse
from interviews.core.stages import index_of, row_of
from interviews.core.turn.situations.hints import opens_steps
from interviews.core.wording.coach import say, say_anew
from problems.languages import name_of
from problems.syntax.full_width import kind_of_sign
from problems.text.late_patterns import LatePattern

SMALLER = 2
"""So many questions are about one case before stronger help is offered: the first, and a smaller one."""
_CHEAPER = f"{TOLD}cheaper"
_TOO_LARGE = ("memory", "large_number")
_TOLD_ONCE = (*_TOO_LARGE, "no_cases", "no_expectation")
_SENTENCE = LatePattern(r"(?<=[.!?])\s+|(?<=[。！？])")


@dataclass(frozen=True)
class RunQuestion:
    """A question about a run, the mark that it was asked, and the id of the edge case that it asks about, if any.

    ``lead`` says before it how the run went; ``begins`` is the mark that a new kind of failure begins with it.
    """

    mark: str
    lead: str
    question: str
    edge_case: str = ""
    begins: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Return the whole of it."""
        return f"{self.lead}\n\n{self.question}".strip()

    @property
    def marks(self) -> tuple[str, ...]:
        """Return all that is to be remembered."""
        return (*self.begins, self.mark)


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


# --- what is asked ---


def question_about(context: InterviewContext, knowledge: ProblemKnowledge, run: DryRun) -> RunQuestion:
    """Return the question about a failing run: another each time, and a smaller one about the same case.

    Of a failure of another kind than before the first question comes first, as after code that passed. Who is asked
    about the very same case again hears what is different now.
    """
    subject, number = subject_of(run, knowledge), sum(map(is_run_mark, context.detected_issues))
    asked, begins = times_asked(context, run, subject), (*marks_of_kind(context, run), *marks_of_score(context, run))
    mark, lead = f"{place_of(context)}:{subject}", _how_it_went(context, run, number)
    if run.failing is None:
        return RunQuestion(mark, lead, _about_loading(context, knowledge, run, asked), begins=begins)
    known, values = (
        edge_case_of(run, knowledge),
        {"input": value_shown(context, run.failing.input), "error": _error(context, run)},
    )
    if asked_last(context) == subject:
        lead = f"{lead} {_what_differs(context, run, asked)}".strip()
    elif known is not None and run.failing.kind == "wrong" and not _was_spoken_of(context, known, subject):
        return RunQuestion(mark, lead, known.question, known.id, begins)
    if asked < SMALLER:
        key = "run.smaller" if asked else f"run.{run.failing.kind}"
    else:
        key = "run.offer" if run.failing.has_trace and opens_steps(context, knowledge) else "run.again"
    return RunQuestion(mark, lead, say_anew(context, key, number, **values), known.id if known else "", begins)


def _was_spoken_of(context: InterviewContext, case: EdgeCase, subject: str) -> bool:
    """Tell whether ``case`` was asked about or named before, so that it would not be asked about as a new one."""
    return case.id in (*context.edge_cases_asked, *context.edge_cases_named) or was_asked(context, subject)


def opening_about(context: InterviewContext, knowledge: ProblemKnowledge, run: DryRun) -> RunQuestion | None:
    """Return the question with which the edge cases begin when a case of ``run`` is still open."""
    if run.failing is None or not run.fails:
        return None
    known, subject = edge_case_of(run, knowledge), subject_of(run, knowledge)
    if (known is not None and known.id in context.edge_cases_named) or f"{WORKED}{subject}" in context.detected_issues:
        return None
    question = say_anew(
        context, "run.open_case", questions_asked(context), input=value_shown(context, run.failing.input)
    )
    return RunQuestion(f"edge:{subject}", "", question, known.id if known else "")


def growth_question(context: InterviewContext, run: DryRun, claim: Claim | None) -> str:
    """Return the question about a cost that is measured higher than it was claimed; "" when it is not, or was asked."""
    if claim is None or run.cost is None or GROWTH in context.detected_issues or not exceeds(run.cost, claim):
        return ""
    grows = say(f"run.grows.{run.cost.kind}", context.language)
    key = "run.growth_of_calls" if run.cost.per_call else "run.growth"
    return say_anew(context, key, claim=claim.text, kind=run.cost.shown, grows=grows)


def size_question(context: InterviewContext, run: DryRun) -> str:
    """Return the question how large it gets what the code builds, where that was too much here; "" when asked."""
    if run.reason not in _TOO_LARGE or SIZE in context.detected_issues:
        return ""
    return say_anew(context, "run.size")


# --- what is said ---


def what_is_told(context: InterviewContext, run: DryRun, claim: Claim | None) -> tuple[str, tuple[str, ...]]:
    """Return what is said of a run about which nothing is asked, "" for nothing new, and the marks to remember it.

    A cost that is measured lower than it was claimed is a joy, and no question.
    """
    language, marks = context.language, context.detected_issues
    if run.outcome == "passed":
        text, found = praise(context, run), (*marks_of_score(context, run), *marks_of_passing(context))
        if run.cost is not None and _CHEAPER not in marks and stays_below(run.cost, claim):
            kind = say("run.constant", language) if run.cost.kind == "1" else run.cost.shown
            text = f"{text} {say_anew(context, 'run.cheaper', kind=kind)}"
            found = (*found, _CHEAPER)
        return text, found
    if run.reason not in _TOLD_ONCE:
        return say_anew(context, "run.not_judged"), ()
    told = f"{TOLD}{run.reason}"
    return ("", ()) if told in marks else (say_anew(context, f"run.{run.reason}"), (told,))


def praise(context: InterviewContext, run: DryRun) -> str:
    """Return what is said of a run in which all tests pass."""
    key = "run.passed" if run.total else "code.thanks"
    return say_anew(context, key, **_numbers(run))


def from_before(context: InterviewContext, run: DryRun) -> str:
    """Return what is said of code that is submitted once more as it was."""
    in_numbers = run.failing is not None or run.outcome == "passed"
    key = "run.from_before" if in_numbers and run.total else "run.from_before_unjudged"
    return say_anew(context, key, **_numbers(run))


def aside(context: InterviewContext, knowledge: ProblemKnowledge) -> ModuleResponse:
    """Say what came of code that was submitted where none is asked for, and lead back to the question at hand."""
    language, run = context.language, run_at_hand(context)
    back = _question_at_hand(context, knowledge) or row_of(context.current_stage).expects[language]
    is_later = index_of(context.current_stage) > max(map(index_of, CODE_STAGES))
    way_back = say_anew(context, "run.back_later" if is_later else "run.back", question=back)
    thanks, marks = say_anew(context, "code.thanks"), ()
    if run is None:
        told = thanks
    elif sent_before(context, run):
        told = from_before(context, run)
    elif run.fails:
        asked = question_about(context, knowledge, run)
        told, marks = f"{asked.lead} {asked.question}".strip(), asked.marks
    else:
        told, marks = what_is_told(context, run, None)
    updates = {"detected_issues": (*context.detected_issues, *marks)} if marks else {}
    return ModuleResponse(True, f"{told or thanks}\n\n{way_back}", None, updates)


def _question_at_hand(context: InterviewContext, knowledge: ProblemKnowledge) -> str:
    """Return the question that was asked last, "" for none: one of the problem's own with all that it supposes."""
    said = context.last_question or ""
    own = (known.question for known in (*knowledge.follow_ups, *knowledge.edge_cases))
    return next((question for question in own if question in said), question_in(said))


def question_in(text: str) -> str:
    """Return the last question of ``text`` without what was said before it; all of it where there is none."""
    asked: list[str] = []
    for sentence in reversed(_SENTENCE.split(text.strip())):
        if sentence.endswith(("?", "？")):
            asked.insert(0, sentence)
        elif asked:
            break
    separator = "" if text.strip().endswith("？") else " "
    return separator.join(asked) or text


def _how_it_went(context: InterviewContext, run: DryRun, number: int) -> str:
    """Return how many tests pass, and whether that is more or fewer than before; "" where that was said of this run."""
    if run.failing is None or (run.failing.kind == "stack" and not run.passed):
        return ""
    before = last_score(context)
    if before is not None and before.code == run.code:
        return ""
    key = "run.some" if run.passed else "run.none"
    if before is not None and before.total == run.total:
        if run.passed != before.passed:
            key = "run.more" if run.passed > before.passed else "run.fewer"
        else:
            key = "run.as_many" if run.passed else "run.none_still"
    return say_anew(context, key, number, **_numbers(run), before=str(before.passed) if before else "")


def _what_differs(context: InterviewContext, run: DryRun, number: int) -> str:
    """Return what is different in the case that is asked about again, "" where nothing was run since."""
    was, before = last_kind(context), last_score(context)
    if was and was != kind_of(run):
        kind, _, error = was.partition(":")
        shown_error = shown(error) if error else say("run.an_error", context.language)
        was_so = say(f"run.was.{kind}", context.language, error=shown_error)
        key = "run.otherwise.wrong" if run.failing.kind == "wrong" else "run.otherwise"
        return say_anew(context, key, was=was_so)
    if before is None or before.code == run.code:
        return ""
    if before.got and Score.of(run).got not in ("", before.got):
        return say_anew(context, "run.another_value", input=value_shown(context, run.failing.input))
    # Later questions begin with "again" by themselves.
    return say_anew(context, "run.same_way", input=value_shown(context, run.failing.input)) if number < SMALLER else ""


def _about_loading(context: InterviewContext, knowledge: ProblemKnowledge, run: DryRun, number: int) -> str:
    key = {
        "unreadable": "run.unreadable" if run.line else "run.unreadable_somewhere",
        "no_function": "run.no_function" if knowledge.has_reference else "run.no_function_pasted",
        "limit": "run.loading_limit",
        "not_judged": "run.loading_limit",
    }.get(run.outcome, "run.loading")
    if run.missing:
        key = f"run.{run.reason}"
    if run.outcome == "unreadable" and (run.reads_as or run.sign):
        key = "run.reads_as" if run.reads_as else "run.full_width"
    values_of_text = {"name": name_of(run.language), "found": name_of(run.reads_as), "sign": run.sign}
    if run.sign:
        kind = say(f"sign.{kind_of_sign(run.sign)}", context.language)
        values_of_text |= {"kind_of_sign": kind, "sign_line": str(run.sign_line)}
    missing = ", ".join(map(shown, run.missing))
    values = {"line": str(run.line), "error": _error(context, run), "function": shown(knowledge.function)}
    return say_anew(context, key, number, missing=missing, **values, **values_of_text)


def _error(context: InterviewContext, run: DryRun) -> str:
    return shown(run.error) if run.error else say("run.an_error", context.language)


def _numbers(run: DryRun) -> dict[str, str]:
    return {"passed": str(run.passed), "total": str(run.total)}
