"""Interviews as the API tells them: where they stand, what was said, and what was collected."""

from dataclasses import replace
from typing import Any
from uuid import UUID

from interviews.api.reading.messages import messages_shown
from interviews.api.reading.report import written_sections
from interviews.api.ways import for_programs
from interviews.coding.starter import starter_code
from interviews.conversation import cards, selectors
from interviews.conversation.finding import find_in
from interviews.conversation.knowledge_source import knowledge_for
from interviews.conversation.memory import memory_of
from interviews.core.cards.content import ErrorCard
from interviews.core.cards.registry import CHOOSE
from interviews.core.context import Language
from interviews.ground.refusals import page_language
from interviews.model_calls.speaking import voice_of
from interviews.models import Card, CardState, Interview, Role
from interviews.recovery.steps_shown import wizard_view
from problems.judge_access import languages_that_run
from profiles.models import User

Plain = dict[str, Any]

SUMMARY_FIELDS = (
    "id", "title", "language", "code_language", "status", "stage", "turn_count",
    "started_at", "updated_at", "finished_at", "ended_early", "is_scratch",
)  # fmt: skip
ARTEFACT_FIELDS = ("claimed_time", "claimed_space", "pseudocode", "summary")


def interview_summary(interview: Interview) -> Plain:
    """Return an interview as the list has it. Its revision has to be fetched with the problem."""
    return {name: getattr(interview, name) for name in SUMMARY_FIELDS} | {"problem": slug_of(interview)}


def interview_state(interview: Interview) -> Plain:
    """Return where an interview stands."""
    latest, language = cards.latest_card_of(interview), page_language()
    is_open = latest is not None and latest.state == CardState.OPEN
    card = _for_choice(interview, latest if is_open else None, language)
    last = None if latest is None or is_open else for_programs(cards.card_shown(latest, language), language)
    return {
        "id": interview.pk,
        "status": interview.status,
        "stage": interview.stage,
        "turn_count": interview.turn_count,
        "open_card": card.to_json() if card else None,
        "last_card": last.to_json() if last else None,
    }


def open_card(interview: Interview) -> ErrorCard | None:
    """Return what waits for the learner's choice, with the ways on that the API has."""
    return _for_choice(interview, cards.open_card_of(interview), page_language())


def card_detail(learner: User, interview_id: UUID) -> Plain:
    """Return what waits for the learner's choice, also as Markdown, with the step at hand where it has steps. Raises
    ``Interview.DoesNotExist``."""
    interview, language = selectors.interview_of(learner, interview_id), page_language()
    row = cards.open_card_of(interview)
    card = _for_choice(interview, row, language)
    step = wizard_view(row, language) if row else None
    return {
        "card": card.to_json() if card else None,
        "markdown": card.to_markdown() if card else "",
        "step": step,
    }


def _for_choice(interview: Interview, card: Card | None, language: Language) -> ErrorCard | None:
    """Return what waits for the learner's choice, with the ways on that the API has.

    Without an open card it is what the status itself calls for. What is sent for a candidate stands in the details.
    """
    feedback = cards.card_shown(card, language) if card else cards.standing_card(interview, language)
    if feedback is None:
        return None
    if found := card.facts.get("candidates") if card else None:
        texts = [{"action": f"{CHOOSE}:{number}", "text": one["text"]} for number, one in enumerate(found, start=1)]
        feedback = replace(feedback, details={**feedback.details, "candidates": texts})
    return for_programs(feedback, language)


def interview_detail(learner: User, interview_id: UUID) -> Plain:
    """Return an interview with all that was said and collected. Raises ``Interview.DoesNotExist``."""
    interview = selectors.whole_interview_of(learner, interview_id)
    return (
        interview_summary(interview)
        | interview_state(interview)
        | record_of(interview)
        | {"voice": voice_of(interview)}
    )


def editor_of(learner: User, interview_id: UUID) -> Plain:
    """Return what stands in the editor, and what it begins with. Raises ``Interview.DoesNotExist``."""
    interview = selectors.whole_interview_of(learner, interview_id)
    starter = starter_code(interview, selectors.problem_view(interview))
    return {
        "code": interview.code if interview.code_saved_at else starter,
        "code_language": interview.code_language,
        "saved_at": interview.code_saved_at,
        "starter": starter,
        "drafts": interview.drafts,
        "languages": languages_that_run(),
    }


def places_of(learner: User, interview_id: UUID, words: str) -> Plain:
    """Return where ``words`` stand in the conversation. Raises ``Interview.DoesNotExist``."""
    found = find_in(selectors.interview_of(learner, interview_id), words)
    places = [
        {name: getattr(place.message, name) for name in ("position", "role", "stage")}
        | {"before": place.before, "words": place.words, "after": place.after}
        for place in found.places
    ]
    return {"count": found.count, "places": places}


def check_is_theirs(learner: User, interview_id: UUID) -> None:
    """Raise ``Interview.DoesNotExist`` unless the interview is the learner's, before anything is said of a body."""
    if not Interview.objects.filter(pk=interview_id, learner=learner).exists():
        raise Interview.DoesNotExist


def slug_of(interview: Interview) -> str | None:
    """Return the slug of the interview's problem; ``None`` for one that was pasted."""
    return interview.revision.problem.slug if interview.revision else None


def record_of(interview: Interview) -> Plain:
    """Return what was said and collected, and what it used of models."""
    usage = selectors.usage_of(interview)
    return {
        "stage_history": selectors.stage_visits(interview),
        "messages": messages_shown(
            (message for message in selectors.messages_of(interview) if message.role != Role.CARD), interview
        ),
        "artefacts": _artefacts(interview),
        "tokens": {
            "last_step": _count(interview.last_prompt_tokens, interview.last_completion_tokens),
            "total": _count(interview.prompt_tokens, interview.completion_tokens),
            "costs": [{"currency": currency, "amount": amount} for currency, amount in (usage.costs if usage else ())],
        },
    }


def _artefacts(interview: Interview) -> Plain:
    """Return what the learner has collected. The pattern that the coach has in mind is not part of it."""
    memory, _damaged = memory_of(interview)
    knowledge = knowledge_for(interview)
    edge_cases = {case.id: case.question for case in knowledge.edge_cases}
    follow_ups = {follow_up.id: follow_up.question for follow_up in knowledge.follow_ups}
    return {name: getattr(memory, name) for name in ARTEFACT_FIELDS} | {
        "facts": selectors.facts_of(interview, memory),
        "approach": memory.user_approach,
        "code": interview.code,
        "edge_cases": [edge_cases[name] for name in memory.edge_cases_named if name in edge_cases],
        "follow_ups": [follow_ups[name] for name in memory.follow_ups_answered if name in follow_ups],
        "report": written_sections(interview),
    }


def _count(prompt: int, completion: int) -> dict[str, int]:
    return {"prompt": prompt, "completion": completion, "total": prompt + completion}
