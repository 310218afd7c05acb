"""The page of a cohort in words and pictures, and the same learners as a file for spreadsheets."""

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from interviews.coach_desk.agreement.shown import compared_shown
from interviews.coach_desk.cohorts.assignments import rows_for
from interviews.coaching.agreement.data import Chosen, between_coaches, with_platform
from interviews.coaching.agreement.figures import MIN_PAIRS
from interviews.coaching.cohort_figures import (
    ENOUGH_LEARNERS,
    FEW_DAYS,
    MANY_DAYS,
    CohortFigures,
    HardOnes,
    LearnerFigures,
    Week,
    figures_of,
)
from interviews.coaching.cohort_messages import sent_to
from interviews.coaching.needing_a_word import LATELY, About, Because, Reason, who_needs_a_word
from interviews.ground.markdown import render_markdown
from interviews.ground.refusals import page_language
from interviews.models.labels import STAGE_LABELS
from interviews.progress.plan_cards import pattern_name
from problems.exchange.tables import without_formulas
from problems.patterns.taxonomy import load_taxonomy
from profiles.cohorts.membership import shown_name
from profiles.models import Cohort, Level

MESSAGES_SHOWN = 20
CHART_HEIGHT, BAR_WIDTH, BAR_STEP = 80, 22, 30
COLUMNS = (
    gettext_lazy("name"),
    gettext_lazy("address"),
    gettext_lazy("joined"),
    gettext_lazy("interviews shared"),
    gettext_lazy("finished"),
    gettext_lazy("last activity"),
    gettext_lazy("level"),
    gettext_lazy("open questions"),
    gettext_lazy("reviewed interviews"),
)


@dataclass(frozen=True)
class Bar:
    """A week of the chart, as a bar from ``y`` down."""

    week: Week
    x: int
    y: int
    height: int
    middle: int


@dataclass(frozen=True)
class HardRow:
    """A pattern or a stage by its name."""

    label: str | Promise
    known: int
    hard_for: int
    share: int
    is_hard_for_most: bool


@dataclass(frozen=True)
class WordRow:
    """A learner who may need a word, with each reason as a sentence and the interviews that it is about."""

    learner: LearnerFigures
    reasons: tuple[tuple[str, tuple[About, ...]], ...]


def overview_context(cohort: Cohort, *, now: datetime) -> dict[str, Any]:
    """Return what the template of the page needs."""
    figures = figures_of(cohort, now=now)
    language = page_language()
    known = load_taxonomy()
    names = {
        hard.key: pattern_name(hard.key, language) if hard.key in known else hard.key for hard in figures.patterns.found
    }
    return {
        "cohort": cohort,
        "figures": figures,
        "bars": _bars(figures.weeks),
        "chart_width": BAR_STEP * len(figures.weeks),
        "chart_height": CHART_HEIGHT,
        "patterns": _hard_rows(figures.patterns, names),
        "stages": _hard_rows(figures.stages, dict(STAGE_LABELS)),
        "words": [
            WordRow(one.figures, reasons_of(one.reasons)) for one in who_needs_a_word(cohort, figures.learners, now=now)
        ],
        "roster": [(one, Level(one.level).label) for one in figures.learners],
        "assignments": rows_for(
            cohort.assignments.filter(withdrawn_at=None).select_related("learner"),
            [one.membership for one in figures.learners],
        ),
        "cohort_messages": [
            (one, shown_name(one.author), render_markdown(one.text, line_breaks=True))
            for one in sent_to(cohort)[:MESSAGES_SHOWN]
        ],
        "agreement": cohort_agreement(cohort),
        "assign_url": reverse("admin:profiles_cohort_assign", args=[cohort.pk]),
        "few_days": FEW_DAYS,
        "many_days": MANY_DAYS,
        "lately": LATELY.days,
        "enough_learners": ENOUGH_LEARNERS,
    }


def cohort_agreement(cohort: Cohort) -> dict[str, Any]:
    """Return how far the coaches of ``cohort`` agree with each other, and blind with the platform: two queries."""
    return {
        "coaches": compared_shown(between_coaches(Chosen(cohort=cohort)), of_interviews=True),
        "platform": compared_shown(with_platform(Chosen(cohort=cohort, only_blind=True)), of_interviews=False),
        "min_pairs": MIN_PAIRS,
    }


def cohort_csv(figures: CohortFigures) -> bytes:
    """Return a row for each learner, by name, as spreadsheets read it."""
    written = io.StringIO(newline="")
    rows = csv.writer(written)
    rows.writerow([str(column) for column in COLUMNS])
    for one in figures.learners:
        rows.writerow(without_formulas(_cells(one)))
    return written.getvalue().encode("utf-8-sig")


def _cells(one: LearnerFigures) -> list[str]:
    return [
        one.name,
        one.learner.email,
        _day(one.membership.joined_at),
        str(one.interviews),
        str(one.finished),
        _day(one.last_active),
        str(Level(one.level).label),
        str(one.open_questions),
        str(one.reviewed),
    ]


def _day(moment: datetime | None) -> str:
    return timezone.localdate(moment).isoformat() if moment else ""


def _bars(weeks: Sequence[Week]) -> list[Bar]:
    most = max((week.interviews for week in weeks), default=0)
    bars = []
    for number, week in enumerate(weeks):
        height = max(2, round(CHART_HEIGHT * week.interviews / most)) if week.interviews else 0
        x = BAR_STEP * number + (BAR_STEP - BAR_WIDTH) // 2
        bars.append(Bar(week, x, CHART_HEIGHT - height, height, x + BAR_WIDTH // 2))
    return bars


def _hard_rows(hard: HardOnes, names: dict[str, Any]) -> list[HardRow]:
    return [
        HardRow(
            names.get(one.key, one.key),
            one.known,
            one.hard_for,
            round(100 * one.hard_for / one.known),
            one.is_hard_for_most,
        )
        for one in hard.found
    ]


def reasons_of(reasons: Iterable[Because]) -> tuple[tuple[str, tuple[About, ...]], ...]:
    """Return each reason as a sentence, with the interviews that it is about."""
    return tuple((_sentence(one), one.about) for one in reasons)


def _sentence(because: Because) -> str:
    number = len(because.about) + because.more
    if because.reason is Reason.ASKED:
        return ngettext(
            "Asked a coach, not answered yet",
            "Asked a coach in %(number)d interviews, not answered yet",
            number,
        ) % {"number": number}
    if because.reason is Reason.STUCK:
        return ngettext(
            "Got stuck or frustrated in a recent interview",
            "Got stuck or frustrated in %(number)d recent interviews",
            number,
        ) % {"number": number}
    day = date_format(timezone.localdate(because.since), "SHORT_DATE_FORMAT")
    if because.reason is Reason.QUIET:
        return _("Was active before, quiet since %(day)s") % {"day": day}
    return _("Joined on %(day)s and has not started an interview since") % {"day": day}
