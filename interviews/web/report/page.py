"""The page of the report, prepared: its parts, the rubric, how far it is written, and the ways on when some is missing.

Everything is read as it was stored when the report was begun and when its parts were written; nothing is worked out
from the conversation again. Of that only the learner's words are read, so that quotations lead to their messages. What
to do next is what the dashboard says, too.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language

from interviews.coaching.released_reviews import GivenFeedback
from interviews.conversation import cards, selectors
from interviews.conversation.excerpts import first_of_learner, words_of_learner
from interviews.core.rubric import Assessment
from interviews.ground.refusals import page_language
from interviews.models import Interview, SectionStatus
from interviews.models.report import OVERALL, STUDY_NOTE, UNWRITTEN
from interviews.progress.next_step import next_step_for
from interviews.recovery.steps_shown import wizard_view
from interviews.report.parts import asked_again_at, missing_of, sections_of, states_of
from interviews.report.selectors import (
    AttemptPoint,
    attempt_points,
    bands_of,
    code_ran_in,
    disputes_of,
    figures_of_report,
    tokens_by_stage,
)
from interviews.web.coaching.review_shown import bands_by_dimension, given_on, shown_reviews
from interviews.web.conversation.actions import ways_of
from interviews.web.conversation.rows import ShownCard
from interviews.web.progress.dashboard_shown import shown_next
from interviews.web.report.charts import charts_of
from interviews.web.report.first_screen import FirstScreen, first_screen
from interviews.web.report.quoted_once import Quoted, quoted_by
from interviews.web.report.shown import ShownSection, is_being_written, mark_of, progress_of, shown_section
from interviews.web.report.stage_charts import token_chart_of
from interviews.web.shared.chart_texts import about_minutes
from interviews.web.shared.problem_shown import LANGUAGE_TAGS
from interviews.web.shared.rubric_shown import Places
from profiles.models import User
from profiles.selectors import content_language


@dataclass(frozen=True)
class Tried:
    """When the missing parts of a report were asked for again, and how many are ``missing`` all the same."""

    at: datetime
    missing: int


def report_page(interview: Interview, learner: User) -> dict[str, Any]:
    """Return all that the page shows ``learner``, whose interview it is; the same number of queries for every
    interview, and for every one with feedback of coaches."""
    figures, bands, points = figures_of_report(interview), bands_of(interview), attempt_points(interview)
    given = given_on(interview)
    first = first_of(interview, bands, points, given)
    sections = _sections(interview, first.quoted)
    step = next_step_for(learner, timezone.now(), content_language(get_language() or "en"))
    return {
        **_progress(interview, [(section.name, section.status) for section in sections]),
        **_end(interview),
        "charts": charts_of(interview, bands, points),
        "report_row": getattr(interview, "report", None),
        "asks_a_coach": cards.can_ask_coach(interview),
        "difficulty": interview.revision.problem.difficulty if interview.revision else "",
        "own_time": about_minutes(figures.seconds) if figures else "",
        "turns": figures.turns if figures else interview.turn_count,
        "has_words_only": not figures and not bands,
        "first": first,
        "dimensions": first.dimensions,
        "next": shown_next(step, is_first=False),
        "coach_feedback": shown_reviews(interview, given, page="report"),
        "sections": [section for section in sections if section.name != STUDY_NOTE],
        "lacks_a_section": any(section.status == SectionStatus.FAILED for section in sections),
        "study_note": next((section for section in sections if section.name == STUDY_NOTE), None),
    }


def first_of(
    interview: Interview,
    bands: Sequence[Assessment],
    points: Sequence[AttemptPoint],
    given: Sequence[GivenFeedback],
) -> FirstScreen:
    """Return what is read first, and the rubric, of an interview with these bands, submissions, and feedback.

    All of it but quotations is in the language of the page: a card beside others in two languages is hard to read.
    """
    return first_screen(
        bands,
        page_language(),
        _places(interview, points),
        of_own_problem=interview.revision_id is None,
        code_runs=code_ran_in(interview),
        by_coaches=bands_by_dimension(given),
        disputes=disputes_of(interview),
    )


def report_news(interview: Interview, shown: Collection[str]) -> dict[str, Any] | None:
    """Return what is new for a page that shows parts with the marks ``shown`` at their end; ``None`` for nothing."""
    states = states_of(interview)
    is_over = not is_being_written(interview)
    # A part that could not be written says what can be done as soon as the others have come to their end.
    new = [
        name
        for name, status in states
        if status not in UNWRITTEN
        and (mark_of(name, status) not in shown or (is_over and status == SectionStatus.FAILED))
    ]
    if not new and not is_over:
        return None
    changed = [section for section in _sections(interview, quoted_by(bands_of(interview))) if section.name in new]
    news = {**_progress(interview, states), "changed": changed}
    if not is_over:
        return news
    # Of the charts, only this one has changed since the report was begun.
    return {**news, **_end(interview), "tokens": token_chart_of(tokens_by_stage(interview)), "is_over": True}


def _progress(interview: Interview, states: Iterable[tuple[str, str]]) -> dict[str, Any]:
    ended = [mark_of(name, status) for name, status in states if status not in UNWRITTEN]
    return {
        "interview": interview,
        "content_lang": LANGUAGE_TAGS[interview.language],
        "wait": progress_of(status for _name, status in states) if is_being_written(interview) else None,
        "shown": ",".join(ended),
        "note": getattr(interview, "study_note", None),
    }


def _end(interview: Interview) -> dict[str, Any]:
    """Return what is different once the last part has come to its end."""
    card = _card(interview)
    return {
        "card": card,
        "tried": _tried(interview) if card else None,
        "usage": selectors.usage_of(interview),
    }


def _card(interview: Interview) -> ShownCard | None:
    """Return the ways on of a report of which something is missing: the open card with its steps, as in the room, else
    what the status itself calls for."""
    if not interview.lacks_report:
        return None
    card, language = cards.open_card_of(interview), page_language()
    if card is not None and (wizard := wizard_view(card, language)) is not None:
        return ShownCard(cards.card_shown(card, language), [], wizard=wizard)
    feedback = cards.standing_card(interview, language)
    ways = ways_of(feedback.options, interview_id=interview.pk, default=feedback.default_option, on_card=True)
    return ShownCard(feedback, ways)


def _tried(interview: Interview) -> Tried | None:
    """Return when what is missing was last asked for again, ``None`` before it ever was."""
    at = asked_again_at(interview)
    return Tried(at, missing_of(interview)) if at else None


def _sections(interview: Interview, quoted: Quoted) -> list[ShownSection]:
    """Return the parts as the page shows them, the overall one first; what was ``quoted`` is not repeated."""
    sections = sorted(sections_of(interview), key=lambda section: (section.name != OVERALL, section.position))
    said = words_of_learner(interview) if any(section.text for section in sections) else ()
    return [shown_section(section, quoted, said, _transcript_of(interview)) for section in sections]


def _places(interview: Interview, points: Sequence[AttemptPoint]) -> Places:
    here = {"interview_id": interview.pk}
    submission = reverse("attempt", kwargs={**here, "number": points[-1].number}) if points else ""
    return Places(_transcript_of(interview), first_of_learner(interview), submission)


def _transcript_of(interview: Interview) -> str:
    return reverse("transcript", kwargs={"interview_id": interview.pk})
