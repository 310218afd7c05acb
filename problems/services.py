"""Changing the problem bank in the database."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from django.db import transaction

from problems.bank_format import BankProblem, content_hash, to_content
from problems.models import Problem, ProblemPattern, ProblemRevision


class Change(StrEnum):
    """What loading did, or would do, to one problem."""

    ADDED = "added"
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    KEPT = "kept"
    OVERWRITTEN = "overwritten"


@dataclass(frozen=True)
class LoadResult:
    """One problem's change; ``fields`` are the parts in which file and database differ."""

    slug: str
    change: Change
    fields: tuple[str, ...] = ()


def load_problems(problems: Iterable[BankProblem], *, force: bool = False, dry_run: bool = False) -> list[LoadResult]:
    """Bring problem files into the database, all or nothing; a second time changes nothing.

    What a curator edited in the database is kept, unless ``force``.
    """
    with transaction.atomic():
        results = [_load(problem, force=force) for problem in problems]
        if dry_run:
            transaction.set_rollback(True)
    return results


@transaction.atomic
def save_problem(problem: BankProblem, *, edited_in_admin: bool) -> Problem:
    """Store a problem's content as its current revision and refresh what the catalogue lists."""
    content = to_content(problem)
    row, _ = Problem.objects.update_or_create(
        slug=problem.slug,
        defaults={
            "title_en": problem.title.en,
            "title_zh": problem.title.zh,
            "difficulty": problem.difficulty,
            "search_text": _search_text(problem),
            "edited_in_admin": edited_in_admin,
        },
    )
    row.current_revision, _ = ProblemRevision.objects.get_or_create(
        problem=row, sha256=content_hash(content), defaults={"content": content}
    )
    row.save(update_fields=["current_revision"])
    ProblemPattern.objects.filter(problem=row).delete()
    ProblemPattern.objects.bulk_create(
        ProblemPattern(problem=row, pattern=pattern, rank=rank) for rank, pattern in enumerate(problem.patterns)
    )
    return row


def _load(problem: BankProblem, *, force: bool) -> LoadResult:
    existing = Problem.objects.filter(slug=problem.slug).select_related("current_revision").first()
    content = to_content(problem)
    if existing is None or existing.current_revision is None:
        save_problem(problem, edited_in_admin=False)
        return LoadResult(problem.slug, Change.ADDED)
    stored = existing.current_revision.content
    names = dict.fromkeys((*content, *stored))
    fields = tuple(name for name in names if content.get(name) != stored.get(name))
    if not fields:
        return LoadResult(problem.slug, Change.UNCHANGED)
    if existing.edited_in_admin and not force:
        return LoadResult(problem.slug, Change.KEPT, fields)
    save_problem(problem, edited_in_admin=False)
    return LoadResult(problem.slug, Change.OVERWRITTEN if existing.edited_in_admin else Change.CHANGED, fields)


def _search_text(problem: BankProblem) -> str:
    parts = (problem.slug, problem.title.en, problem.title.zh, problem.statement.en, problem.statement.zh)
    return " ".join(parts).lower()
