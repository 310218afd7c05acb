"""Who answers a message, as far as reading it tells: an expert, which may need a model, or who meets a request, a
wish, or a message in which there is nothing to work from."""

from dataclasses import dataclass, replace
from typing import Literal

from interviews.core.acts import Act, ActKind, Heard
from interviews.core.code.at_hand import CODE_STAGES, is_known, run_at_hand
from interviews.core.code.reading import find_code
from interviews.core.context import InterviewContext, Message
from interviews.core.dry_run import DryRun
from interviews.core.knowledge import ProblemKnowledge, told_trap
from interviews.core.leaks.said import with_notes
from interviews.core.reading.approaches.new_ideas import likely_ideas
from interviews.core.reading.approaches.references import AmbiguousReference, ambiguous_reference
from interviews.core.reading.asked.objections import objection_in, only_objects
from interviews.core.reading.asked.open_questions import asks_something
from interviews.core.reading.intents.intent_model import (
    SHORT_REMARK,
    Intent,
    IntentReading,
    begins_coding,
    goes_to_code,
    read_intent,
)
from interviews.core.reading.signs.answer_signs import carries_answer
from interviews.core.reading.signs.going_on import done_asking
from interviews.core.reading.signs.hearing import latest_heard
from interviews.core.reading.signs.message_signs import (
    asks_what_is_right,
    asks_whether_the_idea_works,
    declines,
    has_no_more_questions,
    is_shrug,
    says_keep_it,
    says_ready,
    says_stuck,
    sentences,
    speaks_of_harm,
    words,
)
from interviews.core.reading.signs.run_talk import speaks_of_failing_run
from interviews.core.reading.understanding import Reading, read_as_meant, read_message
from interviews.core.reading.validation import is_plain_answer
from interviews.core.reading.wishes import INTENT_OF, contributions, heard_as_said, own_acts
from interviews.core.stages import Stage
from interviews.core.turn.exchange import TurnInput
from interviews.core.turn.replies.asides import has_asides
from interviews.core.turn.replies.unclear import PATIENCE, unclear_in_a_row
from interviews.core.turn.situations import stuck_signs
from interviews.core.wording.coach import questions_in
from interviews.core.wording.glossary import terms_in
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

BEYOND_DOUBT = 0.95
"""So sure (0 to 1) a wish is that is met before anybody asks which of several things was meant."""

SHORTEST_CHOICE, SHORTEST_COUNT = 6, 8
"""So many words has an answer at most that only chooses one of two things, or says in a word how many."""

MOST_TOLD = 8
"""So many ideas of a learner that an input breaks are remembered, the latest."""
SHORTEST_ANSWER = 4
"""So many words has an answer at least to a question that leads on."""
_LEADING = frozenset(
    {
        "check.complexity_analysis",
        "complexity.check_time",
        "complexity.half_time",
        "complexity.check_space",
        "complexity.how_better",
        "step.complexity_analysis",
    }
)
_ASKS_BACK = LatePattern(
    r"^\W*(?:(?:but|and|so|um|uh|wait|hmm?|ok|huh|sorry)\W+)*(?:what|why|how|which|who|where|when|do|does|did|can|could|should|is|are)\b"
    r"|(?:什么|怎么|为啥|哪个|哪里|谁)[^，。]{0,12}[?？呢啊]"
)
Way = Literal["care", "invalid", "which", "request", "objection", "aside", "unclear", "expert"]


@dataclass(frozen=True)
class ReadMessage:
    """What was read in a message, and which way it goes; ``reference`` fits more than one thing."""

    way: Way
    reading: Reading
    reference: AmbiguousReference | None = None


def read_and_routed(turn_input: TurnInput, context: InterviewContext, knowledge: ProblemKnowledge) -> ReadMessage:
    """Read a message and return which way it goes. ``context`` has it already, with what was heard in it."""
    text, code = turn_input.text, turn_input.code
    heard, before = latest_heard(context, knowledge), before_last(context)
    if turn_input.meant is not None:
        reading = read_as_meant(heard, text, before.current_stage)
    else:
        reading = read_message(text, code, before, knowledge, heard)
    if speaks_of_harm(text):
        return ReadMessage("care", reading)
    if reading.fault is not None:
        # "I don't know" says nothing, but honestly: the expert answers it with a smaller step, a few times.
        honest = reading.fault == "too_short" and says_stuck(text)
        if not honest or before.consecutive_invalid_inputs + 1 >= stuck_signs.INVALID_INPUTS:
            return ReadMessage("invalid", reading)
    intent, has_code = reading.intent.intent, bool(code.strip())
    is_request = not intent.is_ordinary and not intent.is_invalid and not _only_objects(reading, text)
    if intent is Intent.SKIP and _has_asked_enough(text, heard, before):
        return ReadMessage("expert", replace(reading, intent=IntentReading.ordinary()))
    # "Let's take the other one" sounds a little like leaving or going back, so only a wish beyond doubt comes first.
    may_refer = (
        not has_code and turn_input.meant is None and not (is_request and is_beyond_doubt(reading, text, before))
    )
    if may_refer:
        reference = ambiguous_reference(text, before, knowledge)
        if reference is not None:
            return ReadMessage("which", reading, reference)
    if is_request and not reading.holds_answer:
        return ReadMessage("request", reading)
    way = "expert" if has_code or is_request else _way_of_acts(heard, text, before, knowledge)
    taken_as_it_is = way == "unclear" and (turn_input.model_listens or unclear_in_a_row(before) >= PATIENCE)
    return ReadMessage("expert" if taken_as_it_is else way, reading)


def _only_objects(reading: Reading, text: str) -> bool:
    """Tell whether what sounds worn out, or like a wish to leave that is not said, objects to what the coach said."""
    if reading.intent.intent is Intent.FRUSTRATION:
        return objection_in(text) is not None
    return reading.intent.intent is Intent.SKIP and only_objects(text)


def _has_asked_enough(text: str, heard: Heard, before: InterviewContext) -> bool:
    """Tell whether somebody who has clarified the task says that nothing is left: that is no wish to leave it out."""
    if before.current_stage is not Stage.PROBLEM_CLARIFICATION or not done_asking(text):
        return False
    return _may_go_on(before) or heard.has(ActKind.RESTATE)


ENOUGH_TURNS = 2
"""After so many turns nobody is asked for the task in their own words who wants to go on."""


def is_beyond_doubt(reading: Reading, text: str, before: InterviewContext) -> bool:
    """Tell whether a wish is heard by its words as well, and by both ears beyond doubt."""
    by_words = read_intent(text, before.current_stage)
    return (
        by_words.intent is reading.intent.intent and min(by_words.confidence, reading.intent.confidence) >= BEYOND_DOUBT
    )


def _is_for_the_expert(text: str, before: InterviewContext) -> bool:
    """Tell whether who objects also goes to write the code, or asks for the right result of code that fails."""
    if before.current_stage is Stage.PSEUDOCODE_DESIGN and goes_to_code(text):
        return True
    run = run_at_hand(before)
    return run is not None and run.fails and asks_what_is_right(text)


def _way_of_acts(heard: Heard, text: str, before: InterviewContext, knowledge: ProblemKnowledge) -> Way:
    """Return which way a message without code goes that wants nothing for sure."""
    if _is_for_the_expert(text, before) or (heard.by_model and contributions(heard)):
        return "expert"
    if only_objects(text):
        return "objection"
    if contributions(heard) or says_stuck(text) or _asks_for_a_word_of_the_task(text, before):
        return "expert"
    if objection_in(text) is not None and not heard.of(ActKind.PROCESS_QUESTION, ActKind.REQUEST):
        return "objection"
    if _has_asked_all(heard, text, before):
        return "expert"
    if has_asides(heard, text):
        return "aside"
    if own_acts(heard):
        return "unclear" if all(map(_is_wish, own_acts(heard))) else "expert"
    if heard.understood or _is_plain(text, before, knowledge):
        return "expert"
    run = run_at_hand(before)
    is_stuck_in_code = before.current_stage in CODE_STAGES and run is not None and run.fails
    return "expert" if is_stuck_in_code and likely_ideas(text, knowledge) else "unclear"


def _has_asked_all(heard: Heard, text: str, before: InterviewContext) -> bool:
    """Tell whether somebody who clarifies the task says, beside thanks, that nothing is left to ask."""
    if before.current_stage is not Stage.PROBLEM_CLARIFICATION or heard.of(ActKind.REQUEST):
        return False
    if heard.has(ActKind.PROCESS_QUESTION):  # it is answered beside
        return _may_go_on(before) and (has_no_more_questions(text) or any(map(says_ready, sentences(text))))
    return has_no_more_questions(text) or any(map(has_no_more_questions, sentences(text)))


def _may_go_on(before: InterviewContext) -> bool:
    return before.restated or bool(before.clarified) or before.stage_turns >= ENOUGH_TURNS


def _asks_for_a_word_of_the_task(text: str, before: InterviewContext) -> bool:
    """Tell whether somebody who clarifies the task asks what a word of it means: "what do you mean by valid?"."""
    asks = before.current_stage is Stage.PROBLEM_CLARIFICATION and _MEAN_BY.search(fold(text)) is not None
    return asks and not terms_in(text)


_MEAN_BY = LatePattern(
    r"\b(?:mean|meant|meaning) (?:by|of) (?!th(?:at|is|ose|ese)\b|it\b|your\b)\w"
    r"|[“\"'].{1,20}[”\"'](?:是什么意思|指什么)"
)


def _is_wish(act: Act) -> bool:
    """Tell whether an act is a wish that has not been granted: it was not heard surely enough."""
    return (act.kind, act.item) in INTENT_OF


def _is_plain(text: str, before: InterviewContext, knowledge: ProblemKnowledge) -> bool:
    """Tell whether no ear is needed to understand a message: yes, a number, code, "go on", "I don't know"."""
    if is_plain_answer(text) or is_shrug(text) or says_ready(text) or declines(text):
        return True
    goes_on = len(text) <= SHORT_REMARK and has_no_more_questions(text)
    clarifies = before.current_stage is Stage.PROBLEM_CLARIFICATION
    goes_on = goes_on or (clarifies and any(map(has_no_more_questions, sentences(text)[:1])))
    if asks_whether_the_idea_works(text):
        return True
    if goes_on or begins_coding(text) or says_keep_it(text) or find_code(text):
        return True
    if speaks_of_failing_run(text, before):
        return True
    asked = fold(before.last_question or "")
    if _tells_how_many(fold(text), asked) or _picks_one(fold(text), asked):
        return True
    if _answers_a_nudge(text, before, knowledge):
        return True
    return knowledge.ear is None and carries_answer(text, before, knowledge)


def _answers_a_nudge(text: str, before: InterviewContext, knowledge: ProblemKnowledge) -> bool:
    """Tell whether a message that states something follows on a question by which the coach led on, or that asked for a
    count: whatever its words, it is the answer, and the coach goes on from it."""
    asked = before.last_question or ""
    if before.current_stage is not Stage.COMPLEXITY_ANALYSIS or len(words(text)) < SHORTEST_ANSWER:
        return False
    if any(asks_something(sentence.strip()) for sentence in sentences(text)[:-1]) or _ASKS_BACK.search(fold(text)):
        return False
    nudges = (nudge for approach in knowledge.approaches for nudge in approach.nudges)
    return any(nudge in asked for nudge in nudges) or bool(questions_in(asked, before.language) & _LEADING)


def _tells_how_many(text: str, asked: str) -> bool:
    """Tell whether a message has a number where one is asked for: a digit, or few words with a numeral."""
    if not _HOW_MANY.search(asked):
        return False
    return bool(_DIGITS.search(text)) or (len(words(text)) <= SHORTEST_COUNT and bool(_NUMERAL.search(text)))


def _picks_one(text: str, asked: str) -> bool:
    """Tell whether a short message chooses one of two things that the question offers: "the second", "only where"."""
    if not _OR.search(asked) or len(words(text)) > SHORTEST_CHOICE:
        return False
    return bool(_ORDINAL.search(text)) or bool({word for word in words(text) if _SAYS.match(word)} & set(words(asked)))


_HOW_MANY = LatePattern(r"\bhow (?:many|often|large|big|long)\b|多少|几次|多大|多长")
_DIGITS = LatePattern(r"\d|\b(?:ten|hundred|thousand|million|billion)s?\b|[百千万亿]")
_NUMERAL = LatePattern(
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|many|several|a lot|lots|twice|once|never|more than)\b"
    r"|[一二两三四五六七八九十]|很多|好几|许多|多次"
)
_OR = LatePattern(r"\bor\b[^?]{0,200}\?|还是[^？?]{0,200}[？?]")
_ORDINAL = LatePattern(
    r"\b(?:first|second|latter|former|last|other) (?:one|part|option)\b|^(?:the )?(?:first|second|latter|former)\b"
    r"|前者|后者|第[一二]个|[前后]一个"
)
_SAYS = LatePattern(r"[a-z]{4,}|[\u3400-\u9fff]")


def with_what_was_said(
    context: InterviewContext, turn_input: TurnInput, knowledge: ProblemKnowledge
) -> InterviewContext:
    """Return the memory with what the learner said and what was heard in it, and with what came of running the code."""
    text, code, heard = turn_input.text, turn_input.code, None
    if turn_input.listened is not None and turn_input.listened.heard is not None:
        heard = turn_input.listened.heard
    elif turn_input.meant is not None or text.strip():
        heard = heard_as_said(text, code, context, knowledge, turn_input.meant)
    said = Message("learner", turn_input.text, context.current_stage, turn_input.code, heard=heard)
    if turn_input.listened is not None and turn_input.listened.traps:
        told = map(told_trap, turn_input.listened.traps)
        context = replace(context, told_traps=(*context.told_traps, *told)[-MOST_TOLD:])
    if turn_input.listened is not None and turn_input.listened.settled:
        settled = (*context.settled_cases, *turn_input.listened.settled)
        context = replace(context, settled_cases=tuple(dict.fromkeys(settled)))
    if turn_input.action in ("message", "submit") or turn_input.text.strip() or turn_input.code.strip():
        context = with_notes(replace(context, conversation=(*context.conversation, said)), knowledge)
    run = turn_input.dry_run
    return context if run is None or _is_of_a_variant(run, context) else replace(context, dry_run=run)


def _is_of_a_variant(run: DryRun, context: InterviewContext) -> bool:
    """Tell whether the code answers a follow-up question with another function, which the tests of the task cannot
    call: the code at hand stays what passed them."""
    before = context.dry_run
    passed = before is not None and before.outcome == "passed"
    return passed and context.current_stage is Stage.FOLLOW_UP and run.outcome == "no_function"


def before_last(context: InterviewContext) -> InterviewContext:
    """Return the memory without what was said last."""
    return replace(context, conversation=context.conversation[:-1])


def without_old_code(context: InterviewContext, turn_input: TurnInput) -> TurnInput:
    """Take away code that comes along with words and was met before: then the words are what was said."""
    run = context.dry_run
    if turn_input.action != "message" or not turn_input.text.strip() or run is None or not run.is_of(turn_input.code):
        return turn_input
    return replace(turn_input, code="") if is_known(context, run) else turn_input
