"""What is said to objections: half a sentence of owning up, and the answer that was owed."""

from interviews.core.acts import Heard
from interviews.core.context import InterviewContext
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.hearing import latest_heard
from interviews.core.reading.message_signs import is_question
from interviews.core.reading.objections import objection_in
from interviews.core.turn.asides import met_beside, question_again
from interviews.core.turn.beside import facts_in
from interviews.core.turn.checks import verdict_on
from interviews.core.wording.coach import say, say_anew

LOOK_BACK = 3
"""In so many of the messages before an objection the question is looked for that was passed over."""


def owning_up(context: InterviewContext, text: str) -> str:
    """Return the half sentence that meets an objection in ``text``, "" for none."""
    objection = objection_in(text)
    return "" if objection is None else say_anew(context, f"objection.{objection}")


def lead_of(
    context: InterviewContext, knowledge: ProblemKnowledge, text: str, now: float
) -> tuple[str, tuple[str, ...]]:
    """Return the sentence or two about what was asked or wished beside an answer in the latest message ``text``, which
    come before the answer to the rest, and what is offered with them; ``now`` is the interview's own time in seconds.
    """
    met = met_beside(context, knowledge, latest_heard(context, knowledge), text, now)
    return f"{owning_up(context, text)} {met.text}".strip(), met.offers


def late_answer(context: InterviewContext, knowledge: ProblemKnowledge, now: float) -> str:
    """Return the answer to the question that was passed over, and the question at hand; the latest message, which
    objects, may put it once more. What cannot be answered was not understood, and that is said."""
    said = [one for one in reversed(context.conversation) if one.role == "learner"]
    for message in said[:LOOK_BACK]:
        if not is_question(message.text) and message is not said[0]:
            continue
        heard = message.heard or Heard()
        found = verdict_on(message.text, heard, context, knowledge)
        if found := found or " ".join(facts_in(message.text, message.stage, heard, knowledge)):
            question = question_again(context)
            return f"{found}\n\n{say('back_to', context.language, context.turn_count, question=question)}"
    return say_anew(context, "objection.lost")
