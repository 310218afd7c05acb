"""The edge cases that a learner met: what may be said of them afterwards, in the summary and in the study note.

The memory counts a case as named as soon as it was heard, however faintly, and as worked through once something was
said of it, right or wrong. Afterwards only that counts which is beyond doubt: the learner's own words for it, the
coach's question with an answer to it, or a test that failed there and passes now.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from interviews.core.acts import Act, ActKind
from interviews.core.code.at_hand import run_at_hand
from interviews.core.code.run_marks import mended_cases
from interviews.core.context import InterviewContext, Message
from interviews.core.knowledge import EdgeCase, ProblemKnowledge
from interviews.core.reading.cases.edge_traces import all_values_in, comes_out, comes_out_otherwise, tells_outcome
from interviews.core.reading.cases.mentioned import words_for
from interviews.core.reading.signs.copied import without_copied
from interviews.core.reading.signs.evidence import SURELY_AN_INPUT, is_clear
from interviews.core.reading.signs.hearing import heard_in
from interviews.core.reading.signs.message_signs import is_question, is_shrug, sentences, weight_of
from interviews.core.stages import Stage
from problems.text.late_patterns import LatePattern
from problems.values.showing import show_arguments, show_value

WHOLE_THOUGHT = 6
"""So many words, without a result among them, say what happens."""
_LIST = LatePattern(r"\[[^\[\]\n]*\]")
_OF_ANOTHER_QUESTION = (Stage.FOLLOW_UP, Stage.PATTERN_SUMMARY)


@dataclass(frozen=True)
class MetCase:
    """A case that was met. ``words`` are the learner's own for it, "" where others brought it up.

    ``told`` says that the learner said what happens there, or changed the code that failed there until it passed;
    ``right`` that this is known to be right and ``wrong`` that what was said last is known not to be. ``input_shown``
    tells that its very input stands in the conversation.
    """

    case: EdgeCase
    words: str = ""
    told: bool = False
    right: bool = False
    wrong: bool = False
    input_shown: bool = False


@dataclass
class _Traces:
    words: dict[str, str] = field(default_factory=dict)
    answers: dict[str, str] = field(default_factory=dict)


def met_cases(context: InterviewContext, knowledge: ProblemKnowledge) -> tuple[MetCase, ...]:
    """Return the problem's edge cases that the learner surely met, in the bank's order."""
    traces = _traces_of(context, knowledge)
    mended = mended_cases(context, run_at_hand(context))
    spoken = "\n".join(message.text for message in context.conversation)
    found = []
    for case in knowledge.edge_cases:
        words, answer, is_mended = traces.words.get(case.id), traces.answers.get(case.id), case.id in mended
        if words is None and answer is None and not is_mended:
            continue
        right = is_mended or (answer is not None and case.expected is not None and comes_out(case.expected, answer))
        wrong = not right and answer is not None and case.expected is not None
        wrong = wrong and comes_out_otherwise(case.expected, answer)
        told = is_mended or answer is not None
        found.append(MetCase(case, words or "", told, right, wrong, _is_shown(case, spoken)))
    return tuple(found)


def _traces_of(context: InterviewContext, knowledge: ProblemKnowledge) -> _Traces:
    """Return which cases the learner named, in which words, and what they answered to the coach's questions last."""
    traces, asked, known = _Traces(), None, {case.id: case for case in knowledge.edge_cases}
    for place, message in enumerate(context.conversation):
        if message.role == "coach":
            still = None if asked is not None and asked.id in traces.answers else asked
            asked = next((case for case in knowledge.edge_cases if case.question in message.text), still)
            continue
        if message.situation or message.stage in _OF_ANOTHER_QUESTION:
            continue
        heard = heard_in(message, context, place, knowledge)
        for act in _named(message, heard.of(ActKind.EDGE_CASE), knowledge):
            traces.words.setdefault(act.item, words_for(message.text, act, known[act.item]))
        for case in knowledge.edge_cases:
            if _stands_in(case, message.text):
                traces.words.setdefault(case.id, "")
        answers = asked is not None and message.stage is Stage.EDGE_CASE_CHECK and _says_what_happens(message.text)
        if answers and tells_outcome(message.text, heard, knowledge.edge_cases):
            traces.answers[asked.id] = message.text
    return traces


def _says_what_happens(text: str) -> bool:
    """Tell whether ``text`` holds more than a name or a question: a result, or a thought that can be followed."""
    said = "".join(one for one in sentences(text) if not is_question(one))
    states = bool(all_values_in(said)) or any(sign in said for sign in "[{\"'")
    return not is_shrug(text) and (states or weight_of(said) >= WHOLE_THOUGHT)


def _named(message: Message, acts: tuple[Act, ...], knowledge: ProblemKnowledge) -> Iterator[Act]:
    """Yield the cases that are named beyond doubt in words of the learner's own: what is copied from the statement
    names nothing."""
    own = without_copied(message.text, knowledge.statement)
    known = {case.id for case in knowledge.edge_cases}
    yield from (act for act in acts if act.item in known and is_clear(act) and message.text[act.start : act.end] in own)


def _is_shown(case: EdgeCase, spoken: str) -> bool:
    """Tell whether the input of ``case`` came up: in its question, where that was put, or anywhere by itself."""
    in_question = any(value in _squeezed(case.question) for value in _values(case))
    numbers = [repr(value) for value in case.input.values()] if _only_numbers(case) else []
    in_question = in_question or (bool(numbers) and {*numbers} <= {*all_values_in(case.question)})
    return (case.question in spoken and in_question) or _stands_in(case, spoken)


def _only_numbers(case: EdgeCase) -> bool:
    return all(type(value) is int for value in case.input.values())


def _stands_in(case: EdgeCase, text: str) -> bool:
    """Tell whether the input of ``case`` stands in ``text``: as it is shown, or a value of it that is no chance
    result."""
    squeezed, shown = _squeezed(text), _squeezed(show_arguments(case.input, None)) if case.input else ""
    values = [value for value in _values(case) if len(value) >= SURELY_AN_INPUT]
    return bool(shown) and (shown in squeezed or any(value in squeezed for value in values))


def _values(case: EdgeCase) -> list[str]:
    return [_squeezed(show_value(value, None)) for value in case.input.values() if isinstance(value, list | str)]


def _squeezed(text: str) -> str:
    """Return ``text`` without blanks and with one kind of quotation marks: a value is written with either."""
    return "".join(text.split()).replace('"', "'")
