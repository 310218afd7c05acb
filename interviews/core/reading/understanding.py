"""What a message is, before any expert reads it: nothing to work from, a request, a sigh, an answer, or several.

Validation comes first and is judged against the question at hand; then what the message wants, by both ears
(``interviews/core/reading/wishes.py``). A message that holds an answer beside a request or a sigh is an answer.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from interviews.core.acts import ActKind, Heard
from interviews.core.context import InterviewContext
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.intents.intent_model import Intent, IntentReading, read_intent
from interviews.core.reading.signs.answer_signs import carries_answer
from interviews.core.reading.signs.message_signs import (
    has_no_more_questions,
    is_question,
    is_shrug,
    says_keep_it,
    says_nothing,
    says_ready,
    says_stuck,
    sentences,
)
from interviews.core.reading.signs.run_talk import speaks_of_failing_run
from interviews.core.reading.validation import (
    MAX_CHARACTERS,
    WORD_CHARACTER,
    Fault,
    is_sent_again,
    is_unchanged,
    plain,
    validate_input,
)
from interviews.core.reading.wishes import contributions, heard_as_said, joined, stand_beside
from interviews.core.response import SecondReading
from interviews.core.stages import Stage
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

MAX_PARTS = 8
"""So many parts from the start and from the end of a message are read one by one."""
TAIL = 400
"""So many characters at the end of a message are searched for a sigh."""
SHORT_MESSAGE = 60
"""So many characters has a repeated wish to skip at most."""
SHORTEST_QUOTE = 6
"""So many characters of the learner's a model has to quote, so that its word counts; a Chinese one weighs two."""
SECOND_SIGNAL = 0.7
"""How sure a reading is that only the model has."""
UNSURE = 0.75
"""Below this confidence a plain "I do not know" outweighs the reading."""

_WIDE = LatePattern(r"[\u3400-\u9fff]")
_SKIP_AGAIN = LatePattern(
    r"\b(?:skip|move on)(?: it| this| that| please|[^\w ]|$)"
    r"|跳过(?:吧|它|这|那|[，。！]|$)|往下走|下一(?:步|个?阶段)(?:吧|[，。！]|$)"
)
_SENTENCE_END = LatePattern(r"(?<=[.!?])\s+|(?<=[。！？…])|\n|\.\.+")
_CLAUSE_END = LatePattern(r"(?<=[.!?,;])\s+|(?<=[。！？…，；])|\n|\.\.+|\bbut\b|但是?")


@dataclass(frozen=True)
class Reading:
    """What a message is.

    ``fault`` names what makes it unusable. ``intent`` is what the whole of it wants. ``holds_answer`` tells that a part
    of it, read alone, is an ordinary contribution with evidence in it; then ``sigh`` tells that the rest is worn out.
    """

    fault: Fault | None
    intent: IntentReading
    holds_answer: bool = False
    sigh: bool = False


def read_message(
    text: str, code: str, context: InterviewContext, knowledge: ProblemKnowledge, heard: Heard | None = None
) -> Reading:
    """Return what the learner's message is, in the stage and after the question at hand. Any text will do.

    ``context`` is the one before the message was added to the conversation; ``heard`` is what was heard in the message,
    where somebody has listened already.
    """
    if heard is None:
        heard = heard_as_said(text, code, context, knowledge)
    text = text[:MAX_CHARACTERS]
    intent = _weighed(text, context, heard)
    if code.strip():
        if is_sent_again(text, code, context):
            return Reading("repeated", IntentReading.ordinary())
        if intent.intent is not Intent.ANSWER_REQUEST or not is_unchanged(code, context):
            return Reading(None, IntentReading.ordinary() if intent.intent.is_invalid else intent, holds_answer=True)
        # "Show me the fixed code", with the code as it was: only the words can hold an answer.
    fault = validate_input(text, context, knowledge, intent, heard)
    if fault is not None or intent.intent.is_ordinary:
        return Reading(fault, intent, sigh=fault is None and _ends_in_a_sigh(text, context.current_stage))
    holds, rest = _answer_beside(text, context, knowledge, heard, intent)
    clarifies = context.current_stage is Stage.PROBLEM_CLARIFICATION and context.restated
    holds = holds or (clarifies and has_no_more_questions(text))  # "nothing to ask, just tell me": the task is clear
    sigh = intent.intent is Intent.FRUSTRATION or any(part.intent is Intent.FRUSTRATION for part in rest)
    return Reading(None, intent, holds_answer=holds, sigh=holds and sigh)


def read_as_meant(heard: Heard, text: str, stage: Stage) -> Reading:
    """Return what a message is of which the learner has said what it means: there is no fault in it."""
    return Reading(None, joined(IntentReading.ordinary(), heard, text, stage))


def _answer_beside(
    text: str, context: InterviewContext, knowledge: ProblemKnowledge, heard: Heard, intent: IntentReading
) -> tuple[bool, list[IntentReading]]:
    """Tell whether a message that wants something holds an answer as well, and return what the rest of it is.

    What was surely heard in another place is one; of what was not, the part that is no wish has to carry it by itself.
    """
    ordinary, rest = _split(sentences(text), context.current_stage)
    if stand_beside(heard, intent):
        return True, rest
    if knowledge.ear is not None and not contributions(heard):
        return False, rest
    if carries_answer(ordinary, context, knowledge):
        return True, rest
    # "O(n) time, ugh, I hate this": one sentence, and the answer is a clause of it.
    ordinary, rest = _split(_CLAUSE_END.split(text), context.current_stage)
    return carries_answer(ordinary, context, knowledge), rest


def is_quoted(quote: str, text: str) -> bool:
    """Tell whether ``quote`` says something and really stands, in whole words, in ``text``."""
    wanted = plain(quote)
    weight = len(wanted) + len(_WIDE.findall(wanted))
    whole = rf"(?<![a-z0-9]){re.escape(wanted)}(?![a-z0-9])"
    return weight >= SHORTEST_QUOTE and re.search(whole, plain(text)) is not None


def with_second_signal(
    reading: Reading,
    second: SecondReading,
    *,
    text: str,
    code: str,
    context: InterviewContext,
    knowledge: ProblemKnowledge,
) -> Reading:
    """Return ``reading`` joined with what a model read in the same message.

    The rules keep the last word: what holds evidence of an answer stays an answer, and a request that the rules saw
    stays that request. A model that cannot quote the learner is not heard.
    """
    if not is_quoted(second.quote, text):
        return reading
    holds_answer = reading.holds_answer or bool(code.strip()) or carries_answer(text, context, knowledge)
    intent = _SECOND_INTENTS.get(second.intent)
    if intent is not None and not holds_answer and reading.intent.intent is Intent.ORDINARY:
        return replace(reading, intent=IntentReading(intent, SECOND_SIGNAL, 0, len(text)))
    return replace(reading, sigh=reading.sigh or second.mood == "frustrated")


_SECOND_INTENTS = {
    intent.value: intent
    for intent in (Intent.SKIP, Intent.GO_BACK, Intent.HINT, Intent.ANSWER_REQUEST, Intent.FRUSTRATION)
}


def _weighed(text: str, context: InterviewContext, heard: Heard) -> IntentReading:
    """Return what the whole message wants, except where the question at hand makes an answer of it."""
    stage = context.current_stage
    asks_for_facts = stage is Stage.PROBLEM_CLARIFICATION and is_question(text) and heard.has(ActKind.FACT_QUESTION)
    alone = read_intent(text, stage, asks_for_facts=asks_for_facts)
    if alone.intent is Intent.FRUSTRATION and _weighs_a_count(text, heard):
        alone = IntentReading.ordinary()
    wishes_surely = any(act.sure for act in heard.of(ActKind.REQUEST))
    of_the_run = not wishes_surely and _speaks_of_the_run(text, alone, context)
    if of_the_run or _only_admits(text, alone) or (alone.intent is Intent.FRUSTRATION and says_ready(text)):
        alone = IntentReading.ordinary()
    reading = joined(alone, heard, text, stage)
    if reading.intent is Intent.ORDINARY and _insists_on_skipping(text, context):
        return replace(alone, intent=Intent.SKIP)
    if reading.intent.is_ordinary or reading.intent is Intent.ANSWER_REQUEST:
        return reading
    # "It works" is a poor answer to "what happens when …?", but an answer: the expert asks on.
    shrugs = is_shrug(text) and not (says_nothing(text) or says_stuck(text))
    traces = stage is Stage.EDGE_CASE_CHECK and shrugs
    stays_with_it = context.claimed_time is not None and says_keep_it(text)
    return IntentReading.ordinary() if traces or stays_with_it else reading


_TOO_MUCH = LatePattern(r"\btoo (?:much|many|big|slow|long)\b|太(?:多|大|慢|久)了?")


def _weighs_a_count(text: str, heard: Heard) -> bool:
    """Tell whether a count is too much, and not the interview: "2 to the 40, a trillion? That's too much"."""
    counts = heard.of(ActKind.OUTCOME, ActKind.COST)
    return bool(counts) and not heard.has(ActKind.MOOD, "frustration") and bool(_TOO_MUCH.search(fold(text)))


def _only_admits(text: str, reading: IntentReading) -> bool:
    """Tell whether a message says no more than "I do not know" and is taken for a wish that it does not name."""
    doubtful = reading.intent in (Intent.SKIP, Intent.ANSWER_REQUEST) and reading.confidence < UNSURE
    return (doubtful or reading.intent is Intent.GO_BACK) and says_stuck(text)


def _speaks_of_the_run(text: str, reading: IntentReading, context: InterviewContext) -> bool:
    """Tell whether what sounds like a wish or a sigh is about code that fails: "what is the expected result?"."""
    sounds_like = reading.intent in (Intent.SKIP, Intent.ANSWER_REQUEST, Intent.FRUSTRATION)
    return sounds_like and speaks_of_failing_run(text, context)


def _insists_on_skipping(text: str, context: InterviewContext) -> bool:
    """Tell whether a short message repeats the wish of which the coach has just said: ask once more."""
    reminded = context.current_stage in context.skip_reminded
    return reminded and len(text) <= SHORT_MESSAGE and bool(_SKIP_AGAIN.search(fold(text)))


def _split(parts: Sequence[str], stage: Stage) -> tuple[str, list[IntentReading]]:
    """Return the parts of a message that, read alone, are ordinary, joined, and the readings of all others."""
    ordinary, rest = [], []
    parts = [part for part in parts if WORD_CHARACTER.search(part)]
    if len(parts) < 2:
        return "", []  # the whole message, which was read already
    for part in [*parts[:MAX_PARTS], *parts[max(MAX_PARTS, len(parts) - MAX_PARTS) :]]:
        reading = read_intent(part, stage)
        if reading.intent.is_ordinary:
            ordinary.append(part)
        else:
            rest.append(reading)
    return " ".join(ordinary), rest


def _ends_in_a_sigh(text: str, stage: Stage) -> bool:
    """Tell whether an ordinary message ends worn out: its last sentence, or the last clause of one."""
    tail = text[-TAIL:]
    for boundary in (_SENTENCE_END, _CLAUSE_END):
        parts = [part for part in boundary.split(tail) if WORD_CHARACTER.search(part)]
        if len(parts) > 1 and read_intent(parts[-1], stage).is_surely(Intent.FRUSTRATION):
            return True
    return False
