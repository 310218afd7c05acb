"""The marks in ``detected_issues`` that remember what was asked and said about runs.

The mark of a question is a place and a subject, as ``code:case:1f3a90c2``. The places are ``code`` and ``edge``, the
stages in which code is looked at, and ``aside`` everywhere else; ``code:left`` says that the stage was left with what
there was, ``edge:fixed`` that code passed after that, and ``worked:`` that a case was worked through. Of a case that is
one of the problem's edge cases the subject has its id, else a hash of its input. Marks with ``run:`` are no questions:
``run:kind:`` is how the code failed that is asked about from there on, or that it passed, and ``run:score:`` how many
tests passed, of which code, with a hash of what came out of the case that failed.
"""

import hashlib
from dataclasses import dataclass

from interviews.core.code.at_hand import CODE_STAGES
from interviews.core.context import InterviewContext
from interviews.core.dry_run import DryRun
from interviews.core.knowledge import ProblemKnowledge
from problems.text.late_patterns import LatePattern

RUN_QUESTIONS = 3
"""So many questions about failing runs in a stage; then it goes on with the code there is."""
INVITATIONS = 2
"""So often in a row words about a failing run are met with an invitation to change the code."""
LEFT = "code:left"
WORKED = "worked:"
FIXED = "edge:fixed"
GROWTH = "code:growth"
SIZE = "run:size"
INVITED = "run:invited"
WHAT_CHANGES = "run:what_changes"
TO_MEND = "run:to_mend"
AGAIN = "run:again"
TOLD = "run:told:"
_SCORE = "run:score:"
_KIND = "run:kind:"
_PASSED = f"{_KIND}passed"
_PLACES = dict(zip(CODE_STAGES, ("code", "edge"), strict=True))
_SUBJECTS = ("unreadable", "no_function", "loading", "case:")
_SCORED = LatePattern(rf"{_SCORE}(\d{{1,6}})/(\d{{1,6}}):(\w*):(\w*)")


@dataclass(frozen=True)
class Score:
    """What is remembered of a run: how many tests passed, of which code, and a short name for what came out."""

    passed: int
    total: int
    code: str
    got: str

    @classmethod
    def of(cls, run: DryRun) -> "Score":
        """Return the score of ``run``."""
        got = run.failing.got if run.failing is not None else ""
        return cls(run.passed, run.total, run.code, hashlib.sha256(got.encode()).hexdigest()[:8] if got else "")

    @property
    def mark(self) -> str:
        """Return the mark that remembers it."""
        return f"{_SCORE}{self.passed}/{self.total}:{self.code}:{self.got}"


def last_score(context: InterviewContext) -> Score | None:
    """Return the score that was told last, ``None`` for none."""
    for mark in reversed(context.detected_issues):
        if found := _SCORED.fullmatch(mark):
            return Score(int(found[1]), int(found[2]), found[3], found[4])
    return None


def marks_of_score(context: InterviewContext, run: DryRun) -> tuple[str, ...]:
    """Return the mark that remembers the score of ``run``, where it was judged and was not told last."""
    last = last_score(context)
    is_new = last is None or last.code != run.code
    return (Score.of(run).mark,) if is_new and run.total and (run.failing or run.outcome == "passed") else ()


def place_of(context: InterviewContext) -> str:
    """Return where a question is asked, as marks have it."""
    return _PLACES.get(context.current_stage, "aside")


def is_run_mark(mark: str) -> bool:
    """Tell whether ``mark`` stands for a question about a failing run."""
    place, _, subject = mark.partition(":")
    return place in (*_PLACES.values(), "aside") and subject.startswith(_SUBJECTS)


def questions_asked(context: InterviewContext) -> int:
    """Return how many questions about failing runs were asked in this stage since code passed, or it was left."""
    place, asked = place_of(context), 0
    for mark in reversed(context.detected_issues):
        if mark == _PASSED or (mark == LEFT and place == "code"):
            break
        asked += mark.startswith(f"{place}:") and is_run_mark(mark)
    return asked


def kind_of(run: DryRun) -> str:
    """Return how the code fails, in a word or two: an exception of another type is another kind."""
    return f"{run.failing.kind if run.failing is not None else run.outcome}:{run.error}"


def times_asked(context: InterviewContext, run: DryRun, subject: str) -> int:
    """Return how often in a row, of this kind of failure, something was asked about ``subject``."""
    asked, kind = 0, _KIND + kind_of(run)
    if _last_kind(context) not in ("", kind):
        return 0
    for mark in reversed(context.detected_issues):
        if mark.startswith(_KIND) and mark != kind:
            break
        asked += is_run_mark(mark) and mark.endswith(f":{subject}")
    return asked


def asked_last(context: InterviewContext) -> str:
    """Return the subject of the last question about a failing run, "" for none since code passed."""
    for mark in reversed(context.detected_issues):
        if mark == _PASSED:
            return ""
        if is_run_mark(mark):
            return mark.partition(":")[2]
    return ""


def was_asked(context: InterviewContext, subject: str) -> bool:
    """Tell whether something was asked about ``subject`` since code passed, however it failed."""
    for mark in reversed(context.detected_issues):
        if mark == _PASSED:
            return False
        if is_run_mark(mark) and mark.partition(":")[2] == subject:
            return True
    return False


def last_kind(context: InterviewContext) -> str:
    """Return how the code failed (:func:`kind_of`) that was asked about last, "" for none."""
    return _last_kind(context).removeprefix(_KIND)


def marks_of_kind(context: InterviewContext, run: DryRun) -> tuple[str, ...]:
    """Return the mark that a failure of another kind than before is asked about from here on, where it is one."""
    mark = _KIND + kind_of(run)
    return () if _last_kind(context) == mark else (mark,)


def marks_of_passing(context: InterviewContext) -> tuple[str, ...]:
    """Return the mark that the code passed after it had failed, where it had."""
    return (_PASSED,) if _last_kind(context) not in ("", _PASSED) else ()


def _last_kind(context: InterviewContext) -> str:
    return next((mark for mark in reversed(context.detected_issues) if mark.startswith(_KIND)), "")


def invitations(context: InterviewContext) -> int:
    """Return how often in a row words were met with the invitation to change the code, or to say what to change."""
    marks = tuple(reversed(context.detected_issues))
    return next((n for n, mark in enumerate(marks) if mark not in (INVITED, WHAT_CHANGES)), len(marks))


def times_to_mend(context: InterviewContext) -> int:
    """Return how often, since code passed, the learner was asked to mend the code before going on."""
    marks = context.detected_issues
    since = len(marks) - marks[::-1].index(_PASSED) if _PASSED in marks else 0
    return marks[since:].count(TO_MEND)


def open_cases(context: InterviewContext, knowledge: ProblemKnowledge) -> tuple[str, ...]:
    """Return the subjects, no edge cases of the problem, that were asked about with the edge cases and are open."""
    edges = {f"case:{case.id}" for case in knowledge.edge_cases}
    worked = {mark.removeprefix(WORKED) for mark in context.detected_issues if mark.startswith(WORKED)}
    asked = [mark.removeprefix("edge:") for mark in context.detected_issues if mark.startswith("edge:case:")]
    return tuple(subject for subject in dict.fromkeys(asked) if subject not in edges | worked)


def mended_cases(context: InterviewContext, run: DryRun | None) -> tuple[str, ...]:
    """Return the cases (ids of the problem's edge cases, else hashes) in which code failed that was asked about, once
    ``run`` passes: nobody asks about them as if they were new."""
    if run is None or run.outcome != "passed":
        return ()
    asked = (mark for mark in context.detected_issues if is_run_mark(mark) and ":case:" in mark)
    return tuple(dict.fromkeys(mark.partition(":case:")[2] for mark in asked))


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
