"""Keeping what practice shows of a learner: estimates and reviews move when it happens, never when they are read.

Everything follows from the rows of :class:`Practice` in the order of their time. One more is folded in; one that is
older than the latest, or a changed start, lets all of them be folded anew (:func:`replay`), with the same result.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from profiles.models import Practice, Profile, Review, SkillEstimate, SkillKind, User
from profiles.selectors import profile_of
from profiles.skill import due_problems, estimates
from profiles.skill.estimates import Estimate, Observation, Skill
from profiles.skill.selectors import skill_of

ROWS_AT_ONCE = 500


@dataclass(frozen=True)
class Seen:
    """What one stage of a practice showed: :class:`profiles.skill.estimates.Observation` without its time."""

    score: float
    weight: float = 1.0
    difficulty: float = 0.0
    pattern: str = ""
    stage: str = ""


@dataclass(frozen=True)
class Practised:
    """A practice that is over, as it is kept; the fields are those of :class:`profiles.models.Practice`.

    ``rating`` (1 again, 2 hard, 3 good, 4 easy) is what the item's review schedule is told, ``None`` for nothing.
    """

    source: UUID
    kind: str
    title: str
    at: datetime
    item: str = ""
    difficulty: str = ""
    patterns: tuple[str, ...] = ()
    seconds: int = 0
    hints: int = 0
    answer_requests: int = 0
    solved: bool = False
    assisted: bool = False
    ended_early: bool = False
    observations: tuple[Seen, ...] = ()
    edge_families: Mapping[str, bool] = field(default_factory=dict)
    rating: int | None = None


def keep_practice(*, learner: User, practised: Practised) -> Practice:
    """Store what was practised and move the learner's estimates and reviews; the same source again changes nothing."""
    with transaction.atomic():
        profile = _locked(learner)
        known = Practice.objects.filter(source=practised.source).first()
        if known is not None:
            return known
        latest = Practice.objects.filter(learner=learner).order_by("-at", "-source").first()
        row = _as_row(learner, practised)
        if latest is not None and (row.at, str(row.source)) < (latest.at, str(latest.source)):
            row.save(force_insert=True)
            _fold(profile, Practice.objects.filter(learner=learner).order_by("at", "source"))
            row.refresh_from_db()
            return row
        estimated = _folded_in(skill_of(learner), row)
        row.save(force_insert=True)
        _store(learner, estimated)
        if row.item and row.rating is not None:
            _review(learner, row)
        return row


def skill_after(*, learner: User, practised: Practised) -> Skill:
    """Return the learner's estimates as they will be once ``practised`` is kept; nothing is stored."""
    rows, row = Practice.objects.filter(learner=learner), _as_row(learner, practised)
    if rows.filter(source=practised.source).exists():
        return skill_of(learner)
    latest = rows.order_by("-at", "-source").first()
    if latest is None or (row.at, str(row.source)) >= (latest.at, str(latest.source)):
        return _folded_in(skill_of(learner), row)
    estimated = estimates.prior(profile_of(learner).stated_level)
    for one in sorted([*rows, row], key=lambda row: (row.at, str(row.source))):
        estimated = _folded_in(estimated, one)
    return estimated


def replay(*, learner: User) -> None:
    """Work out estimates, levels and reviews from all rows of practice, as after a change of the stated level."""
    with transaction.atomic():
        profile = _locked(learner)
        _fold(profile, Practice.objects.filter(learner=learner).order_by("at", "source"))


def rebuild(*, learner: User, practised: Iterable[Practised], replaced: Iterable[UUID]) -> None:
    """Replace the rows of practice with the sources ``replaced`` by ``practised``, and work everything out from all.

    What ended since those were looked up is there already and stays as it is.
    """
    rows, replaced = [_as_row(learner, one) for one in practised], list(replaced)
    with transaction.atomic():
        profile = _locked(learner)
        for start in range(0, len(replaced), ROWS_AT_ONCE):
            Practice.objects.filter(learner=learner, source__in=replaced[start : start + ROWS_AT_ONCE]).delete()
        Practice.objects.bulk_create(rows, ignore_conflicts=True, batch_size=ROWS_AT_ONCE)
        _fold(profile, Practice.objects.filter(learner=learner).order_by("at", "source"))


def _locked(learner: User) -> Profile:
    """Return the learner's profile, locked: two interviews that end at once are folded one after the other."""
    Profile.objects.get_or_create(user=learner)
    return Profile.objects.select_for_update(no_key=True).get(user=learner)


def _as_row(learner: User, practised: Practised) -> Practice:
    fields = {name: getattr(practised, name) for name in practised.__dataclass_fields__}
    fields["patterns"] = list(practised.patterns)
    fields["observations"] = [vars(seen) for seen in practised.observations]
    fields["edge_families"] = dict(practised.edge_families)
    return Practice(learner=learner, **fields)


def _fold(profile: Profile, rows: Iterable[Practice]) -> None:
    """Fold all rows, in order, from the start that the learner stated."""
    learner, estimated, cards = profile.user, estimates.prior(profile.stated_level), {}
    rows = list(rows)
    for row in rows:
        estimated = _folded_in(estimated, row)
        if row.item and row.rating is not None:
            memory, times, _at = cards.get(row.item, (None, 0, None))
            cards[row.item] = (due_problems.reviewed(memory, row.rating, row.at), times + row.solved, row.at)
    Practice.objects.bulk_update(rows, ["level_mean", "level_variance", "level_observations"], batch_size=ROWS_AT_ONCE)
    SkillEstimate.objects.filter(learner=learner).delete()
    _store(learner, estimated)
    Review.objects.filter(learner=learner).exclude(item__in=cards).delete()
    for item, (memory, times, at) in cards.items():
        _save_review(learner, item, memory, times, at)


def _folded_in(estimated: Skill, row: Practice) -> Skill:
    """Return the skill after one practice, and note the level on its row."""
    for seen in row.observations:
        estimated = estimates.observe(estimated, Observation(at=row.at, **seen))
    overall = estimated.overall
    row.level_mean, row.level_variance, row.level_observations = overall.mean, overall.variance, overall.observations
    return estimated


def _store(learner: User, estimated: Skill) -> None:
    rows = [(SkillKind.OVERALL, "", estimated.overall)]
    rows += [(SkillKind.PATTERN, key, estimate) for key, estimate in estimated.patterns.items()]
    rows += [(SkillKind.STAGE, key, estimate) for key, estimate in estimated.stages.items()]
    SkillEstimate.objects.bulk_create(
        [_estimate_row(learner, kind, key, estimate) for kind, key, estimate in rows if estimate.observations],
        update_conflicts=True,
        unique_fields=["learner", "kind", "key"],
        update_fields=["mean", "variance", "observations", "seen_at"],
    )


def _estimate_row(learner: User, kind: str, key: str, estimate: Estimate) -> SkillEstimate:
    return SkillEstimate(
        learner=learner,
        kind=kind,
        key=key,
        mean=estimate.mean,
        variance=estimate.variance,
        observations=estimate.observations,
        seen_at=estimate.seen_at,
    )


def _review(learner: User, row: Practice) -> None:
    known = Review.objects.filter(learner=learner, item=row.item).first()
    memory = due_problems.reviewed(known.card if known else None, row.rating, row.at)
    _save_review(learner, row.item, memory, (known.times if known else 0) + row.solved, row.at)


def _save_review(learner: User, item: str, memory: dict[str, Any], times: int, at: datetime) -> None:
    """Store when the item is due. What was put off is so until it is solved again, what was dropped for good."""
    fields = {"card": memory, "due_at": due_problems.due_at(memory), "times": times, "reviewed_at": at}
    stored, made = Review.objects.get_or_create(learner=learner, item=item, defaults=fields)
    if made:
        return
    if stored.reviewed_at < at:
        fields["snoozed_until"] = None
    Review.objects.filter(pk=stored.pk).update(**fields)
