"""What is said to objections: half a sentence of owning up, and the answer that was owed."""

from interviews.core.acts import Heard
from interviews.core.context import InterviewContext
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.asked.objections import objection_in
from interviews.core.reading.signs.message_signs import is_question
from interviews.core.turn.replies.asides import question_again
from interviews.core.turn.replies.beside import facts_in
from interviews.core.turn.replies.checks import verdict_on
from interviews.core.wording.coach import say, say_anew

LOOK_BACK = 3
"""In so many of the messages before an objection the question is looked for that was passed over."""


def owning_up(context: InterviewContext, text: str) -> str:
    """Return the half sentence that meets an objection in ``text``, "" for none."""
    objection = objection_in(text)
    return "" if objection is None else say_anew(context, f"objection.{objection}")


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
