"""The job of writing a section of a report.

One section leads: its run takes the other stages' sections and the overall one with it, each with a lease of its own,
and writes all of them with one call. Only the first and the study note are woken, and who comes while another one leads
waits, so that the same request is asked again after a crash, and what was paid is found. What is left over, by whatever
fault, leads the next run: nobody waits for the sweeper.
"""

import logging
from collections.abc import Mapping
from contextlib import ExitStack

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from interviews.jobs import leases
from interviews.jobs.job import Job, WorkersLost
from interviews.jobs.leases import Lease, RunInterrupted
from interviews.models import Interview, ReportSection, SectionStatus
from interviews.models.report import STUDY_NOTE
from interviews.report import drafting
from interviews.report.drafting import Source
from interviews.report.ending import WORKERS_LOST, Failed, Written, end, failure_of, hand_on_tokens
from interviews.report.waking import wake_next
from interviews.report.writing import model_for, note_written, sections_written

logger = logging.getLogger(__name__)

Taken = dict[str, tuple[ReportSection, Lease]]
"""Sections that this run holds, by their names."""


def run(section: ReportSection, lease: Lease) -> bool:
    """Write a section, with the others that wait where a model writes them, and end it."""
    if section.name == STUDY_NOTE:
        return _write_note(section, lease)
    taken: Taken = {section.name: (section, lease)}
    try:
        ended = _lead(section, lease, taken)
    except (Exception, RunInterrupted):
        _give_back(taken, but=section)
        wake_next(section)
        raise
    _give_back(taken, but=section)
    wake_next(section)
    return ended


def _lead(section: ReportSection, lease: Lease, taken: Taken) -> bool:
    """Write and end the section and those that wait with it; what was not ended stays among the ``taken``."""
    source, choice = drafting.kept_source(section.interview), model_for(section)
    drafts = {section.name: drafting.draft(section.name, source)}
    if choice is None:
        return end(section, lease, drafts[section.name])
    others = _others_taken(section)
    if others is None:
        leases.put_back(lease, attempts=F("attempts") - 1)
        return False
    taken |= others
    with ExitStack() as stack:
        for _, its_lease in others.values():
            stack.enter_context(leases.kept(its_lease))
        leases.renew()  # all run out at the same moment, should this worker die
        drafts |= _drafts(others, source)
        in_order = {name: drafts[name] for name, _ in _by_position(taken) if name in drafts}
        outcomes = sections_written(in_order, source, section, choice, lease)
        hand_on_tokens(section, outcomes)
        ended = {}
        for name, outcome in outcomes.items():
            ended[name] = end(*taken[name], outcome)
            del taken[name]
    return ended[section.name]


def _write_note(section: ReportSection, lease: Lease) -> bool:
    source = drafting.kept_source(section.interview)
    draft, choice = drafting.draft(section.name, source), model_for(section)
    return end(section, lease, note_written(section, draft, source, choice, lease) if choice is not None else draft)


def _others_taken(section: ReportSection) -> Taken | None:
    """Take the other sections of the stages, and the overall one, that wait for the model; ``None`` where another
    worker leads already."""
    rows = ReportSection.objects.filter(interview=section.interview_id).exclude(pk=section.pk).exclude(name=STUDY_NOTE)
    now, taken = timezone.now(), {}
    with transaction.atomic():
        Interview.objects.select_for_update(no_key=True).get(pk=section.interview_id)
        if rows.filter(status=SectionStatus.WRITING, lease_until__gte=now).exists():
            return None
        for other in rows.filter(leases.unheld(WRITE_SECTION, now), curated=False).order_by("position"):
            if (its_lease := leases.claim(WRITE_SECTION, other.pk)) is not None:
                other.interview = section.interview
                taken[other.name] = (other, its_lease)
    return taken


def _drafts(taken: Taken, source: Source) -> Mapping[str, Written]:
    """Return what the sections say without the model. One that cannot be drafted is left to a run of its own."""
    drafts = {}
    for name in taken:
        try:
            drafts[name] = drafting.draft(name, source)
        except Exception:
            logger.exception("section %s of interview %s is left to itself", name, source.interview.pk)
    return drafts


def _by_position(taken: Taken) -> list[tuple[str, tuple[ReportSection, Lease]]]:
    return sorted(taken.items(), key=lambda item: item[1][0].position)


def _give_back(taken: Taken, *, but: ReportSection) -> None:
    for section, lease in taken.values():
        if section.pk != but.pk:
            leases.put_back(lease)


def give_up(section: ReportSection, lease: Lease, fault: Exception) -> bool:
    """Let the section fail; it can be asked for again."""
    lost = isinstance(fault, WorkersLost)
    ended = end(section, lease, Failed(WORKERS_LOST, str(fault)) if lost else failure_of(fault))
    wake_next(section)
    return ended


WRITE_SECTION = Job(
    name="section",
    model=ReportSection,
    queued=SectionStatus.QUEUED,
    busy=SectionStatus.WRITING,
    task="write_section",
    argument="section_id",
    rows=lambda: ReportSection.objects.select_related("interview"),
    run=run,
    give_up=give_up,
    ids=lambda section: {"interview_id": str(section.interview_id), "section": section.name},
)
