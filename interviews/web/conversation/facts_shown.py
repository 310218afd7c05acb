"""What the learner has found out about the problem, as pages show it."""

from typing import Any

from interviews.conversation import selectors
from interviews.core.context import InterviewContext
from interviews.ground.markdown import render_markdown
from interviews.models import Interview


def shown_facts(interview: Interview, memory: InterviewContext) -> list[dict[str, Any]]:
    """Return the facts of :func:`selectors.facts_of`; ``memory`` is that of the interview."""
    facts = selectors.facts_of(interview, memory)
    return [{"topic": fact.topic, "answer": render_markdown(fact.answer)} for fact in facts]
