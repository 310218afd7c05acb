"""How the problems of one page of the desk are doing: proven or not, used or not, and where learners leave."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Literal

from django.db.models import Avg, Count, IntegerField, Q
from django.db.models.functions import Cast
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from interviews.models import FeedbackStatus, Interview, ProblemFeedback
from interviews.models.interview import STAGE_LABELS
from problems.models import CheckStatus, Problem, ProblemCheck
from problems.proof.check import could_not_run
from profiles.models import Practice
from profiles.models.learning import PracticeKind

LEFT_AFTER = timedelta(days=7)
"""An open interview that nobody touched for so long counts as left."""

Proof = Literal["proven", "faulty", "checking", "filed", "unchecked", "unfinished"]


@dataclass(frozen=True)
class Usage:
    """What learners did with a problem. ``left_in`` is the stage in which most of those who left it did."""

    interviews: int = 0
    solved_percent: int | None = None
    hints_each: float | None = None
    left_in: str = ""


@dataclass(frozen=True)
class Health:
    """One problem's row of figures."""

    proof: Proof
    proof_words: str
    mutants: str
    languages: str = "–"
    tests: int = 0
    usage: Usage = field(default_factory=Usage)
    open_words: int = 0


def health_of(problems: Sequence[Problem]) -> dict[int, Health]:
    """Return the health of each problem by its id, in the same number of queries however many there are."""
    checks, contents = _latest_checks(problems), _contents(problems)
    usages = usage_of(problems)
    words = _open_words(problems)
    found = {}
    for problem in problems:
        check = checks.get(problem.draft_revision_id) if not problem.unfinished else None
        proof = _proof(problem, check)
        found[problem.pk] = Health(
            proof=proof,
            proof_words=_proof_words(proof, check),
            mutants=f"{check.caught} / {check.mutants}" if check is not None and check.mutants else "–",
            languages=" ".join(contents.get(problem.pk, ((), 0))[0]) or "–",
            tests=contents.get(problem.pk, ((), 0))[1],
            usage=usages.get(problem.pk, Usage()),
            open_words=words.get(problem.pk, 0),
        )
    return found


def usage_of(problems: Sequence[Problem]) -> dict[int, Usage]:
    """Return what learners did with each problem, scratch interviews left out."""
    held = Interview.objects.filter(
        revision__problem__in=problems, is_scratch=False, learner__is_guest=False
    ).order_by()
    numbers = dict(held.values_list("revision__problem").annotate(Count("pk")))
    left = _left_in(held)
    outcomes = {row["item"]: row for row in _outcomes(problems)}
    return {
        problem.pk: Usage(
            interviews=numbers.get(problem.pk, 0),
            solved_percent=round(100 * row["solved_share"]) if (row := outcomes.get(problem.slug)) else None,
            hints_each=row["hints_each"] if row else None,
            left_in=left.get(problem.pk, ""),
        )
        for problem in problems
    }


def _outcomes(problems: Sequence[Problem]) -> Any:
    slugs = [problem.slug for problem in problems]
    over = Practice.objects.filter(kind=PracticeKind.INTERVIEW, item__in=slugs, learner__is_guest=False)
    solved = Avg(Cast("solved", IntegerField()))
    return over.order_by().values("item").annotate(solved_share=solved, hints_each=Avg("hints"))


def _left_in(held: Any) -> dict[int, str]:
    """Return the label of the stage in which most interviews were ended early or left alone, by problem."""
    forgotten = Q(finished_at__isnull=True, updated_at__lt=timezone.now() - LEFT_AFTER)
    left = held.filter(Q(ended_early=True) | forgotten)
    labels = dict(STAGE_LABELS)
    rows = left.values_list("revision__problem", "stage").annotate(number=Count("pk")).order_by("number", "stage")
    return {problem: str(labels[stage]) for problem, stage, _number in rows}  # the largest number comes last


def _contents(problems: Sequence[Problem]) -> dict[int, tuple[tuple[str, ...], int]]:
    """Return the languages and the number of tests of each working copy, without reading the whole of it."""
    rows = Problem.objects.filter(pk__in=[problem.pk for problem in problems], draft_revision__isnull=False)
    parts = rows.values_list("pk", "draft_revision__content__statement", "draft_revision__content__tests")
    return {pk: (tuple(statement or ()), len(tests or ())) for pk, statement, tests in parts}


def _latest_checks(problems: Sequence[Problem]) -> dict[int, ProblemCheck]:
    revisions = [problem.draft_revision_id for problem in problems]
    rows = ProblemCheck.objects.filter(revision__in=revisions).defer("survivors").order_by("created_at", "pk")
    return {check.revision_id: check for check in rows}


def _open_words(problems: Sequence[Problem]) -> dict[int, int]:
    rows = ProblemFeedback.objects.filter(revision__problem__in=problems, status=FeedbackStatus.OPEN).order_by()
    return dict(rows.values_list("revision__problem").annotate(Count("pk")))


def is_from_files(problem: Problem) -> bool:
    """Tell whether the working copy is what the project's files say; those are proven by its tests."""
    return bool(problem.file_fingerprint) and not problem.edited_in_admin


def _proof(problem: Problem, check: ProblemCheck | None) -> Proof:
    if problem.unfinished:
        return "unfinished"
    if check is None or could_not_run(check.faults):
        return "filed" if is_from_files(problem) else "unchecked"
    if check.status != CheckStatus.FINISHED:
        return "checking"
    return "proven" if check.passed else "faulty"


def _proof_words(proof: Proof, check: ProblemCheck | None) -> str:
    if proof == "faulty":
        number = len(check.faults)
        return ngettext("%(number)d fault", "%(number)d faults", number) % {"number": number}
    words = {
        "proven": _("proven"),
        "checking": _("being checked"),
        "filed": _("from the files"),
        "unchecked": _("not checked"),
        "unfinished": _("unfinished"),
    }
    return words[proof]
