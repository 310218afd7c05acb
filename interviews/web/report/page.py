"""The page of the report, prepared: its parts, the rubric, how far it is written, and the ways on when some is missing.

Everything is read as it was stored when the report was begun and when its parts were written; nothing is worked out
from the conversation again. Of that only the learner's words are read, so that quotations lead to their messages.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse

from interviews.conversation import cards, selectors
from interviews.conversation.excerpts import words_of_learner
from interviews.ground.refusals import page_language
from interviews.models import Interview, SectionStatus
from interviews.models.report import OVERALL, STUDY_NOTE, UNWRITTEN
from interviews.recovery.steps_shown import wizard_view
from interviews.report.parts import asked_again_at, missing_of, sections_of, states_of
from interviews.report.selectors import bands_of, figures_of_report, tokens_by_stage
from interviews.web.coaching.review_shown import bands_by_dimension, given_on, shown_reviews
from interviews.web.conversation.actions import ways_of
from interviews.web.conversation.rows import ShownCard
from interviews.web.report.charts import charts_of
from interviews.web.report.shown import ShownSection, is_being_written, mark_of, progress_of, shown_section
from interviews.web.report.stage_charts import token_chart_of
from interviews.web.shared.chart_texts import about_minutes
from interviews.web.shared.problem_shown import LANGUAGE_TAGS
from interviews.web.shared.rubric_shown import shown_dimensions


@dataclass(frozen=True)
class Tried:
    """When the missing parts of a report were asked for again, and how many are ``missing`` all the same."""

    at: datetime
    missing: int


def report_page(interview: Interview) -> dict[str, Any]:
    """Return all that the page shows; the same number of queries for every interview, and for every one with
    feedback of coaches."""
    figures, bands = figures_of_report(interview), bands_of(interview)
    sections = _sections(interview)
    given = given_on(interview)
    return {
        **_progress(interview, [(section.name, section.status) for section in sections]),
        **_end(interview),
        "charts": charts_of(interview, bands),
        "report_row": getattr(interview, "report", None),
        "difficulty": interview.revision.problem.difficulty if interview.revision else "",
        "own_time": about_minutes(figures.seconds) if figures else "",
        "turns": figures.turns if figures else interview.turn_count,
        "has_words_only": not figures and not bands,
        "dimensions": shown_dimensions(
            bands,
            interview.language,
            _transcript_of(interview),
            of_own_problem=interview.revision_id is None,
            by_coaches=bands_by_dimension(given),
        ),
        "coach_feedback": shown_reviews(interview, given, page="report"),
        "overall": _named(OVERALL, sections),
        "stages": [section for section in sections if section.name not in (OVERALL, STUDY_NOTE)],
        "study_note": _named(STUDY_NOTE, sections),
    }


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
    news = {**_progress(interview, states), "changed": _sections(interview, new)}
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
    }


def _end(interview: Interview) -> dict[str, Any]:
    """Return what is different once the last part has come to its end."""
    card = _card(interview)
    return {
        "card": card,
        "tried": _tried(interview) if card else None,
        "note": getattr(interview, "study_note", None),
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


def _sections(interview: Interview, names: Collection[str] | None = None) -> list[ShownSection]:
    sections = sections_of(interview, names)
    said = words_of_learner(interview) if any(section.text for section in sections) else ()
    return [shown_section(section, said, _transcript_of(interview)) for section in sections]


def _transcript_of(interview: Interview) -> str:
    return reverse("transcript", kwargs={"interview_id": interview.pk})


def _named(name: str, sections: Iterable[ShownSection]) -> ShownSection | None:
    return next((section for section in sections if section.name == name), None)
