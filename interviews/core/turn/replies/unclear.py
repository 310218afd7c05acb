"""What the coach did not understand: said so, in other words each time, with the likeliest readings as buttons."""

from collections.abc import Iterable
from itertools import takewhile

from interviews.core.acts import Act, ActKind, Heard
from interviews.core.context import InterviewContext, Language, Message
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.intents.intent_model import read_intent
from interviews.core.reading.wishes import doubtful_wish
from interviews.core.response import ModuleResponse
from interviews.core.turn.replies.asides import kind_of_answer, question_again
from interviews.core.turn.situations.strategies import STRONGER_HINT
from interviews.core.wording.coach import say
from interviews.core.wording.readings import label_of_reading

MOST_READINGS = 3
PATIENCE = 2
"""So many times in a row the coach asks what was meant; then the stage's expert takes the message as it is, for nobody
is helped by a coach that never understands."""


def asked_what_was_meant(message: Message) -> bool:
    """Tell whether the coach said with ``message`` that it did not understand: only then has it readings to offer."""
    return message.role == "coach" and message.heard is not None


def readings_to_offer(
    heard: Heard, text: str, context: InterviewContext, knowledge: ProblemKnowledge
) -> tuple[Act, ...]:
    """Return the two or three likeliest readings, each of which has words of its own; ``context`` has the message."""
    doubtful = doubtful_wish(read_intent(text, context.current_stage))
    by_label: dict[str, Act] = {}
    for act in (*heard.acts, *heard.unsure, *(() if doubtful is None else (doubtful,))):
        if act.kind is not ActKind.NOTHING:
            by_label.setdefault(label_of_reading(act, knowledge, context.language), act)
    return tuple(by_label.values())[:MOST_READINGS]


def readings_named(readings: Iterable[Act], knowledge: ProblemKnowledge, language: Language) -> str:
    """Return the readings as a sentence names them, each in quotes: "“a”, “b” or “c”"; they stand on buttons as well,
    which a text that is read by itself does not have."""
    *first, last = [f"“{label_of_reading(act, knowledge, language)}”" for act in readings] or [""]
    if not first:
        return last
    comma, or_ = {"en": (", ", " or "), "zh": ("、", "还是")}[language]
    return f"{comma.join(first)}{or_}{last}"


def say_unclear(
    heard: Heard, text: str, context: InterviewContext, knowledge: ProblemKnowledge
) -> tuple[ModuleResponse, Heard]:
    """Return the honest answer to a message that was not understood, and the readings that it offers.

    Twice in a row in a stage it also says what kind of answer is expected, and offers a hint.
    """
    language = context.language
    readings = readings_to_offer(heard, text, context, knowledge)
    times = sum(map(asked_what_was_meant, context.conversation))
    question = question_again(context)
    named = readings_named(readings, knowledge, language)
    if unclear_in_a_row(context):
        key = "unclear.again.chips" if readings else "unclear.again.question"
        ask = say(key, language, times, question=question, readings=named)
        said = say("unclear.again", language, times, kind=kind_of_answer(context, knowledge), ask=ask)
        offers = [STRONGER_HINT]
    else:
        said = say("unclear.chips" if readings else "unclear.plain", language, times, question=question, readings=named)
        offers = []
    metadata = {"decision": "unclear", "offers": offers, "readings": [act.to_dict() for act in readings]}
    return ModuleResponse(True, said, metadata=metadata), Heard(unsure=readings)


def unclear_in_a_row(context: InterviewContext) -> int:
    """Return how many of the coach's latest answers in this stage, one after the other, asked what was meant."""
    said = (one for one in reversed(context.conversation) if one.role == "coach")
    asked = takewhile(lambda one: asked_what_was_meant(one) and one.stage is context.current_stage, said)
    return sum(1 for _ in asked)
