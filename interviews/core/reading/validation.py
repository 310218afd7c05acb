"""Whether a message can be worked from at all, judged against the question at hand and before anything is spent."""

from typing import Literal

from interviews.core.acts import ActKind, Heard
from interviews.core.code.reading import find_code
from interviews.core.context import InterviewContext, Message
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.intents.intent_model import Intent, IntentReading
from interviews.core.reading.signs.answer_signs import carries_answer
from interviews.core.reading.signs.message_signs import says_nothing, says_ready, says_stuck
from interviews.core.reading.wishes import own_acts
from interviews.core.stages import Stage
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

Fault = Literal["empty", "too_short", "repeated", "off_topic"]

MAX_CHARACTERS = 10_000
"""So much of a message is looked at; a longer one comes from nobody who types."""
LOOK_BACK = 3
"""So many of the learner's latest messages are compared for repetition."""

_BLANK = LatePattern(
    r"[\s\x00-\x1f\x7f-\x9f\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202f\u205f-\u206f"
    r"\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e007f]+"
)
WORD_CHARACTER = LatePattern(r"[^\W_]")
# Answers that hold no word: "[]", '""', "()".
_BRACKETS = LatePattern(r"^[<>,，\s]*+[\[\](){}\"'`“”‘’][\[\](){}<>\"'`“”‘’,，\s]*$")
_NUMBER = LatePattern(r"^-?\d{1,2}$")
_YES_NO = LatePattern(r"^\W*(?:yes|yeah|yep|yup|no|nope|nah|是的|对的|不是|否|没有|没了|不会|不能|不可以)[吧的了]?\W*$")


def validate_input(
    text: str,
    context: InterviewContext,
    knowledge: ProblemKnowledge,
    intent: IntentReading,
    heard: Heard = Heard(),  # noqa: B008 (immutable)
) -> Fault | None:
    """Return what makes a message without code unusable as a turn, or ``None``.

    ``intent`` is what it wants by both ears: a message in which an act was ``heard`` says something.
    """
    bare = _BLANK.sub("", text)
    if not bare:
        return "empty"
    if _says_nothing(bare, text, context, knowledge, intent):
        return "too_short"
    if not _asks(heard) and _is_repeated(text, context, intent):
        return "repeated"
    if intent.intent is Intent.OFF_TOPIC and not find_code(text):
        return "off_topic"
    return None


def _says_nothing(
    bare: str, text: str, context: InterviewContext, knowledge: ProblemKnowledge, intent: IntentReading
) -> bool:
    if not WORD_CHARACTER.search(bare):
        return not _BRACKETS.match(bare)
    if intent.intent is not Intent.TOO_SHORT or _YES_NO.match(fold(text)) or _NUMBER.match(bare) or says_ready(text):
        return False
    return says_nothing(text) or not carries_answer(text, context, knowledge)


def _asks(heard: Heard) -> bool:
    """Tell whether a message only asks or wishes something: it may do so again."""
    return bool(own_acts(heard)) and heard.only(*_ASKING)


_ASKING = (
    ActKind.FACT_QUESTION,
    ActKind.CHECK_QUESTION,
    ActKind.PROCESS_QUESTION,
    ActKind.MEANING_QUESTION,
    ActKind.REQUEST,
    ActKind.MOOD,
    ActKind.NOTHING,
)


def _is_repeated(text: str, context: InterviewContext, intent: IntentReading) -> bool:
    """Tell whether the learner has just said the same. A request may be made again, a short answer fit twice."""
    if not intent.intent.is_ordinary or says_stuck(text):
        return False
    said = plain(text)
    learner_messages, is_answered, was_unclear = 0, False, False
    for message in reversed(context.conversation):
        if message.role == "coach":
            is_answered, was_unclear = True, message.heard is not None
            continue
        if not is_answered:
            continue  # a fault of ours left it without an answer, so it may well be sent again
        learner_messages, is_answered = learner_messages + 1, False
        if learner_messages > LOOK_BACK or _is_of_before_the_edges(message, context):
            return False
        if not message.code and plain(message.text) == said:
            if was_unclear:
                return False  # nobody has taken it yet
            fits_again = len(said) <= 40 and learner_messages == 1 and _asked_anew(context)
            return not fits_again
    return False


def _is_of_before_the_edges(message: Message, context: InterviewContext) -> bool:
    """Tell whether edge cases are asked for only now: who listed them before may do so again."""
    return context.current_stage is Stage.EDGE_CASE_CHECK and message.stage is not Stage.EDGE_CASE_CHECK


def is_plain_answer(text: str) -> bool:
    """Tell whether the whole of a message is yes or no, a small number, or an empty value."""
    bare = _BLANK.sub("", text)
    return bool(_YES_NO.match(fold(text)) or _NUMBER.match(bare) or _BRACKETS.match(bare))


def is_sent_again(text: str, code: str, context: InterviewContext) -> bool:
    """Tell whether the latest message of the learner in this stage was the same text with the same code."""
    latest = next((m for m in reversed(context.conversation) if m.role == "learner"), None)
    if latest is None or latest.stage is not context.current_stage:
        return False
    return plain(latest.text) == plain(text) and latest.code.split() == code.split()


def is_unchanged(code: str, context: InterviewContext) -> bool:
    """Tell whether it is the code that the learner sent last."""
    latest = next((m for m in reversed(context.conversation) if m.role == "learner" and m.code.strip()), None)
    return latest is not None and latest.code.split() == code.split()


def _asked_anew(context: InterviewContext) -> bool:
    """Tell whether the coach's latest message is no repetition of a question: then the same short answer may fit it."""
    latest = next((m for m in reversed(context.conversation) if m.role == "coach"), None)
    return latest is not None and not latest.situation and context.same_question_count == 0


def plain(text: str) -> str:
    return _BLANK.sub(" ", fold(text[:MAX_CHARACTERS])).strip()
