"""Changing the problem bank in the database."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from django.db import transaction
from django.utils import timezone
from pydantic import ValidationError

from problems.bank.examples import examples_of
from problems.bank.files import file_fingerprint
from problems.bank.reading import BankFileError, read_yaml
from problems.bank.schema import BankProblem, content_hash, part_as_stored, to_content
from problems.bank.writing import to_yaml
from problems.models import (
    Difficulty,
    Problem,
    ProblemCheck,
    ProblemPattern,
    ProblemRevision,
    ProblemState,
    ProblemTechnique,
)
from problems.states import NEEDS_FORMAT, NEEDS_PROOF, state_after, state_after_edit, ways_from
from problems.text.vectors import as_bytes, not_shipped
from profiles.models import User


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


def unchanged_files(paths: Iterable[Path]) -> set[Path]:
    """Return those files that are in the database just as they are, so that nobody has to read them again."""
    loaded = Problem.objects.exclude(file_fingerprint="").filter(edited_in_admin=False)
    known = dict(loaded.values_list("slug", "file_fingerprint"))
    return {path for path in paths if known.get(path.stem) == file_fingerprint(path)}


def remember_files(paths: Iterable[Path]) -> None:
    """Note the files whose content was just loaded; what a curator has edited since is another content."""
    fingerprints = {path.stem: file_fingerprint(path) for path in paths}
    rows = list(Problem.objects.filter(slug__in=fingerprints, edited_in_admin=False).only("slug"))
    for row in rows:
        row.file_fingerprint = fingerprints[row.slug]
    Problem.objects.bulk_update(rows, ["file_fingerprint"])


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
def save_draft(
    problem: BankProblem, *, by: User | None, reason: str = "edited", drafted: Iterable[str] | None = None
) -> Problem:
    """Store a problem's content as its working copy; what learners get stays as it is until that is published.

    ``drafted`` are parts that a model has written and nobody has read; without it somebody has written, who has read
    what they changed. An unfinished text gives way to it.

    The same content as before changes nothing; that of the published revision takes the changes since then back.
    """
    row = Problem.objects.select_for_update().filter(slug=problem.slug).first() or Problem(slug=problem.slug)
    is_new = row.pk is None
    if is_new:
        _list(row, problem)
        _set_state(row, ProblemState.DRAFT, by)
        _keep_history_of(row, by, "")
        row.save_without_historical_record()
    revision = _revision(row, problem)
    row.unread = _unread_after(row, to_content(problem), drafted)
    row.unfinished = ""
    if row.draft_revision_id == revision.pk:
        row.save_without_historical_record(update_fields=["unread", "unfinished"])
        return row
    row.draft_revision = revision
    # What the files said is no edit any more, so that they may bring the next change.
    row.edited_in_admin = revision.pk != row.file_revision_id
    after = state_after_edit(row.state)
    if revision.pk == row.current_revision_id and row.state != ProblemState.RETIRED:
        after, row.unread = ProblemState.PUBLISHED, []
    if after != row.state:
        _set_state(row, after, by)
    if row.current_revision_id is None:
        _list(row, problem)
        _shelve(row, problem)
    _keep_history_of(row, by, "added" if is_new else reason)
    row.save()
    return row


@transaction.atomic
def move(slug: str, way: str, *, by: User | None) -> Problem:
    """Take a problem ``way`` (a key of ``states.WAYS``).

    Raises ``Problem.DoesNotExist``, :class:`WayClosed` when its state has changed in the meantime,
    :class:`NotProven` when the working copy has not passed its check (:class:`Unfinished` when it does not even fit the
    format), and :class:`NotRead` when a model drafted some of it and nobody has read that.
    """
    row = Problem.objects.select_for_update().get(slug=slug)
    if way not in ways_from(row.state):
        raise WayClosed(row.state)
    if way in NEEDS_PROOF and row.unread:
        raise NotRead(row.unread)
    if way in NEEDS_FORMAT and row.unfinished:
        raise Unfinished(slug)
    if way in NEEDS_PROOF and not is_proven(row.draft_revision_id):
        raise NotProven(slug)
    if way == "publish":
        try:
            _publish(row, BankProblem.model_validate(row.draft_revision.content))
        except ValidationError as error:  # it was checked under an earlier format
            raise NotProven(slug) from error
    is_as_published = row.current_revision_id is not None and row.current_revision_id == row.draft_revision_id
    _set_state(row, state_after(way, is_as_published=is_as_published), by)
    _keep_history_of(row, by, way)
    row.save()
    return row


class WayClosed(Exception):
    """The problem is in a state from which this way does not lead; the message is that state."""


class NotRead(Exception):
    """Parts of the working copy were drafted by a model and nobody has read them; ``parts`` are their names."""

    def __init__(self, parts: Iterable[str]) -> None:
        self.parts = tuple(parts)
        super().__init__(", ".join(self.parts))


class NotProven(Exception):
    """The working copy has not passed its check, so learners do not get it."""


class Unfinished(NotProven):
    """The text that is edited does not fit the format yet; what was checked is an older one."""


def working_text(problem: Problem) -> str:
    """Return the text that is edited: the unfinished one, or that of the working copy, "" where there is neither."""
    if problem.unfinished or problem.draft_revision is None:
        return problem.unfinished
    return to_yaml(problem.draft_revision.content)


def working_content(problem: Problem) -> dict[str, Any]:
    """Return what is edited, which need not fit the format. Raises ``BankFileError`` for an unfinished text that cannot
    be read."""
    if not problem.unfinished:
        return dict(problem.draft_revision.content) if problem.draft_revision is not None else {}
    content = read_yaml(problem.unfinished)
    if not isinstance(content, dict):
        raise BankFileError("problem", ["file: it has no fields"])
    return content


def version_of(problem: Problem | None) -> str:
    """Return what stands for the text that is edited: another one has another version; "" for none."""
    if problem is None or not problem.pk:
        return ""
    if problem.unfinished:
        return hashlib.sha256(problem.unfinished.encode()).hexdigest()
    return problem.draft_revision.sha256 if problem.draft_revision is not None else ""


@transaction.atomic
def begin_unfinished(*, slug: str, title: str, text: str, by: User | None) -> Problem:
    """Store a new problem of which there is no more than an unfinished ``text`` yet. Raises ``IntegrityError`` for a
    slug that another problem has."""
    row = Problem(slug=slug, title_en=title, title_zh=title, difficulty=Difficulty.MEDIUM, unfinished=text)
    row.search_text = f"{slug} {title}".lower()
    _set_state(row, ProblemState.DRAFT, by)
    _keep_history_of(row, by, "added")
    row.save()
    return row


def keep_unfinished(problem: Problem, text: str, *, unread: Iterable[str] | None = None) -> None:
    """Keep ``text``, which does not fit the format yet, as what is edited of ``problem``, whose row is locked."""
    fields = {"unfinished": text}
    if unread is not None:
        fields["unread"] = sorted({*problem.unread, *unread})
    Problem.objects.filter(pk=problem.pk).update(**fields, updated_at=timezone.now())


def part_version(value: Any) -> str:
    """Return what stands for the content of a part: another one has another version."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, default=str).encode()).hexdigest()[:32]


@transaction.atomic
def mark_read(problem_id: int, versions: Mapping[str, str]) -> tuple[str, ...]:
    """Note that somebody has read parts of what a model drafted, each in the version (:func:`part_version`) that they
    saw. Return which ones; what is another by now stays unread. Raises ``BankFileError`` as :func:`working_content`."""
    rows = Problem.objects.select_for_update(of=("self",)).select_related("draft_revision")
    row = rows.get(pk=problem_id)
    content = working_content(row)
    read = tuple(part for part in row.unread if versions.get(part) == part_version(content.get(part)))
    row.unread = [part for part in row.unread if part not in read]
    row.save_without_historical_record(update_fields=["unread"])
    return read


def _unread_after(row: Problem, content: Mapping[str, Any], drafted: Iterable[str] | None) -> list[str]:
    """Return what of ``content`` nobody has read: what was changed by hand has been, by whoever changed it.

    A model writes into the working copy or, while that does not fit the format, into the unfinished text: what is as it
    stands in either is unchanged. Where what was drafted is not known any more, the part stays unread.
    """
    unread = [part for part in row.unread if part in content]
    if drafted is not None:
        return sorted({*unread, *(set(drafted) & set(content))})
    before = [row.draft_revision.content] if row.draft_revision is not None else []
    if row.unfinished:
        try:
            before.append(_as_stored(unread, working_content(row)))
        except BankFileError:
            return unread
    known = {part: [one[part] for one in before if part in one] for part in unread}
    return [part for part in unread if not known[part] or content[part] in known[part]]


def _as_stored(parts: Iterable[str], content: Mapping[str, Any]) -> dict[str, Any]:
    """Return those ``parts`` of an unfinished content that fit the format, as a revision has them."""
    stored = {}
    for part in content.keys() & set(parts):
        with suppress(ValidationError):
            stored[part] = part_as_stored(part, content[part])
    return stored


def keep_vectors(revision: ProblemRevision) -> None:
    """Compute and store the vectors of the examples that do not come with the bank. Takes seconds for a new problem, so
    it belongs into no request and no transaction; without it they are computed when somebody first speaks of it."""
    missing = not_shipped(examples_of(revision.content))
    if missing and not revision.vectors:
        revision.vectors = as_bytes(missing)
        ProblemRevision.objects.filter(pk=revision.pk).update(vectors=revision.vectors)


def is_proven(revision_id: int | None) -> bool:
    """Tell whether the latest check of a revision was passed."""
    latest = ProblemCheck.objects.filter(revision=revision_id).first()
    return latest is not None and latest.passed


@transaction.atomic
def publish_file(problem: BankProblem, *, by: User | None = None) -> Problem:
    """Store and publish a problem of the bank's files, which are proven where they are kept.

    What is retired stays so.
    """
    row = Problem.objects.select_for_update().filter(slug=problem.slug).first() or Problem(slug=problem.slug)
    if row.pk is None:
        _list(row, problem)
        row.save_without_historical_record()
    row.draft_revision = row.file_revision = _revision(row, problem)
    row.edited_in_admin = False
    row.unfinished, row.unread = "", []
    _publish(row, problem)
    if row.state != ProblemState.RETIRED:
        _set_state(row, ProblemState.PUBLISHED, by)
    _keep_history_of(row, by, "loaded")
    row.save()
    return row


def _publish(row: Problem, problem: BankProblem) -> None:
    row.current_revision = row.draft_revision
    row.published_at = row.published_at or timezone.now()
    _list(row, problem)
    _shelve(row, problem)


def _set_state(row: Problem, state: str, by: User | None) -> None:
    row.state, row.state_changed_at, row.state_changed_by = state, timezone.now(), by


def _keep_history_of(row: Problem, by: User | None, reason: str) -> None:
    """Tell the history who saves and why; it has no request to ask."""
    row._history_user, row._change_reason = by, reason


def _revision(row: Problem, problem: BankProblem) -> ProblemRevision:
    content = to_content(problem)
    revision, _ = ProblemRevision.objects.get_or_create(
        problem=row, sha256=content_hash(content), defaults={"content": content}
    )
    return revision


def _list(row: Problem, problem: BankProblem) -> None:
    row.title_en, row.title_zh, row.difficulty = problem.title.en, problem.title.zh, problem.difficulty
    row.search_text = _search_text(problem)


def _shelve(row: Problem, problem: BankProblem) -> None:
    """Store the patterns and techniques, where they differ from what is there."""
    patterns = [pattern.pattern for pattern in row.patterns.all()]
    if patterns != list(problem.patterns):
        row.patterns.all().delete()
        ProblemPattern.objects.bulk_create(
            ProblemPattern(problem=row, pattern=pattern, rank=rank) for rank, pattern in enumerate(problem.patterns)
        )
    techniques = [technique.technique for technique in row.techniques.all()]
    if techniques != list(problem.techniques):
        row.techniques.all().delete()
        ProblemTechnique.objects.bulk_create(
            ProblemTechnique(problem=row, technique=technique) for technique in problem.techniques
        )


def _load(problem: BankProblem, *, force: bool) -> LoadResult:
    # Locked before anything is decided: a curator may be saving this very problem.
    rows = Problem.objects.select_for_update(of=("self",)).select_related("draft_revision", "current_revision")
    existing = rows.filter(slug=problem.slug).first()
    if existing is None or not (existing.draft_revision or existing.current_revision):
        publish_file(problem)
        return LoadResult(problem.slug, Change.ADDED)
    content = to_content(problem)
    edited = existing.edited_in_admin
    fields = _differences(content, existing.draft_revision)
    is_out = existing.state in (ProblemState.PUBLISHED, ProblemState.RETIRED)
    if not fields and is_out and not _differences(content, existing.current_revision):
        return LoadResult(problem.slug, Change.UNCHANGED)
    if edited and not force:
        return LoadResult(problem.slug, Change.KEPT, fields or ("state",))
    publish_file(problem)
    return LoadResult(problem.slug, Change.OVERWRITTEN if edited else Change.CHANGED, fields or ("state",))


def _differences(content: Mapping[str, Any], revision: ProblemRevision | None) -> tuple[str, ...]:
    """Return the top-level fields in which ``content`` and what is stored differ."""
    stored = revision.content if revision is not None else {}
    return tuple(name for name in dict.fromkeys((*content, *stored)) if content.get(name) != stored.get(name))


def _search_text(problem: BankProblem) -> str:
    parts = (problem.slug, problem.title.en, problem.title.zh, problem.statement.en, problem.statement.zh)
    return " ".join(parts).lower()
