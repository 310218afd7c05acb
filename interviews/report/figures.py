"""Keeping what a report leaves behind: its figures and bands when it is begun, the study note when it is written."""

import logging
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Self

from django.db.models import Value
from django.db.models.functions import Lower

from interviews.core.rubric import Assessment
from interviews.core.stages import STAGE_ORDER
from interviews.llm.contract import MAX_FILE_NAME, MAX_FILE_NAME_BYTES, Note
from interviews.models import DimensionBand, Interview, Report, StudyNote
from interviews.report.evidence import Evidence, Material
from interviews.report.rubric.bands import assess
from profiles.models import User

logger = logging.getLogger(__name__)

_STAGES = frozenset(stage.value for stage in STAGE_ORDER)


@dataclass(frozen=True)
class StageFigures:
    """A stage in figures: ``seconds`` of the learner's own time, and how it went."""

    stage: str
    seconds: int
    turns: int
    hints: int
    done: bool
    skipped: bool
    ended_here: bool


@dataclass(frozen=True)
class Figures:
    """An interview in figures; ``stages`` are those that were reached, in order."""

    seconds: int
    stages: tuple[StageFigures, ...]

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Read them from ``Report.figures``. Raises what is no such thing: another version may have written it."""
        names = StageFigures.__dataclass_fields__
        found = cls(
            data["seconds"], tuple(StageFigures(**{name: stage[name] for name in names}) for stage in data["stages"])
        )
        if not _are_sound(found):
            raise ValueError("these are no figures of an interview")
        return found

    @property
    def turns(self) -> int:
        """How many messages of the learner had words."""
        return sum(stage.turns for stage in self.stages)


def figures_of(evidence: Evidence) -> Figures:
    """Return the figures of an interview."""
    stages = tuple(
        StageFigures(
            stage=stage.stage.value,
            seconds=round(stage.seconds),
            turns=stage.turns,
            hints=stage.hints,
            done=stage.done,
            skipped=stage.skipped,
            ended_here=stage.ended_here,
        )
        for stage in evidence.stages
    )
    return Figures(round(evidence.seconds), stages)


def kept_figures(material: Material) -> dict[str, Any]:
    """Return what a report keeps (``Report.figures``): figures of the interview, and evidence for its sections."""
    figures = asdict(figures_of(material.evidence))
    return {**figures, "stages": list(figures["stages"]), "evidence": material.to_dict()}


def assessed(interview: Interview, material: Material) -> tuple[dict[str, Any], tuple[Assessment, ...]]:
    """Return what the report keeps, and the bands; without those that cannot be worked out, which is logged."""
    figures: dict[str, Any] = {}
    try:
        figures = kept_figures(material)
        return figures, assess(material)
    except Exception:
        logger.exception("interview %s could not be assessed", interview.pk)
        return figures, ()


def keep_figures(
    interview: Interview, figures: Mapping[str, Any], assessments: Iterable[Assessment], now: datetime
) -> None:
    """Store the report with its figures and bands, as far as there are some; needs a transaction."""
    Report.objects.create(interview=interview, figures=figures, begun_at=now)
    DimensionBand.objects.bulk_create(
        DimensionBand(
            interview=interview,
            dimension=assessment.dimension.value,
            band=assessment.band.value,
            assessment=assessment.to_dict(),
        )
        for assessment in assessments
    )


def _are_sound(figures: Figures) -> bool:
    return isinstance(figures.seconds, int) and all(
        stage.stage in _STAGES
        and all(isinstance(getattr(stage, name), int) for name in ("seconds", "turns", "hints"))
        and all(isinstance(getattr(stage, name), bool) for name in ("done", "skipped", "ended_here"))
        for stage in figures.stages
    )


def keep_note(interview: Interview, note: Note, now: datetime) -> StudyNote:
    """Store the note of an interview under a name that is free; needs a transaction.

    Where there is one already it stays as it is: it is the learner's.
    """
    learner = lock_notes(interview.learner_id)
    kept = StudyNote.objects.filter(interview=interview).first()
    return kept or StudyNote.objects.create(
        learner=learner,
        interview=interview,
        title=interview.title,
        language=interview.language,
        file_name=free_file_name(learner, note.file_name),
        content=note.content,
        written_at=now,
    )


def lock_notes(learner_id: int) -> User:
    """Let nobody else name a note of this learner until the transaction ends."""
    return User.objects.select_for_update(no_key=True).get(pk=learner_id)


def free_file_name(learner: User, wanted: str, *, but: StudyNote | None = None) -> str:
    """Return ``wanted``, a safe file name, with a number where another note of the learner's is called so.

    ``but`` is the note that is to be called so. Two names that differ only in case are the same on some systems, and
    which ones do differs: what the database takes for one name counts, and what Python does.
    """
    others = StudyNote.objects.filter(learner=learner).exclude(pk=but.pk if but else None)
    taken = {name.casefold() for name in others.values_list("file_name", flat=True)}
    name, number = wanted, 2
    while name.casefold() in taken or others.alias(low=Lower("file_name")).filter(low=Lower(Value(name))).exists():
        name = _numbered(wanted, number)
        number += 1
    return name


def _numbered(file_name: str, number: int) -> str:
    stem, ending = file_name.removesuffix(".md"), f"-{number}.md"
    stem = stem[: MAX_FILE_NAME - len(ending)].encode()[: MAX_FILE_NAME_BYTES - len(ending)].decode(errors="ignore")
    return f"{stem.strip(' .')}{ending}"
