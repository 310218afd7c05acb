"""The transcript of an interview, prepared: all that was said, what coaches wrote, and what was submitted."""

from collections import Counter
from typing import Any

from interviews.coding.selectors import submissions_of
from interviews.conversation import selectors
from interviews.conversation.memory import memory_of
from interviews.ground.markdown import shown_code
from interviews.models import Interview
from interviews.progress.outcomes import hints_asked
from interviews.web.coaching.review_shown import comments_beside, given_on, shown_reviews
from interviews.web.coding.attempts_shown import attempt_rows
from interviews.web.conversation.facts_shown import shown_facts
from interviews.web.conversation.rows import counts, situation_of
from interviews.web.conversation.stays_shown import seconds_of_visits, transcript_parts
from interviews.web.report.shown import report_outcome
from interviews.web.shared.problem_shown import LANGUAGE_TAGS


def shown_transcript(interview: Interview) -> dict[str, Any]:
    """Return the whole conversation, grouped by stay in a stage."""
    messages = selectors.messages_of(interview)
    visits = selectors.stage_visits(interview)
    memory, _damaged = memory_of(interview)
    interventions = Counter(found.label for message in messages if counts(message) and (found := situation_of(message)))
    given = given_on(interview)
    comments = comments_beside(interview, given, page="transcript")
    return {
        "interview": interview,
        "content_lang": LANGUAGE_TAGS[interview.language],
        "coach_feedback": shown_reviews(interview, given, page="transcript"),
        "problem": selectors.problem_view(interview),
        "parts": transcript_parts(messages, visits, seconds_of_visits(interview, visits, messages), comments),
        "interventions": interventions.most_common(),
        "intervention_count": interventions.total(),
        "hint_count": hints_asked(interview).total(),
        "usage": selectors.usage_of(interview),
        "facts": shown_facts(interview, memory),
        "attempts": attempt_rows(interview, submissions_of(interview).reverse()),
        "code": shown_code(interview.code, interview.code_language) if interview.code.strip() else None,
        "finished": interview.is_over,
        "report": report_outcome(interview),
    }
