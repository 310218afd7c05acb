"""Whether a message tells what code does with a case: an outcome that was heard in it, beside kind words, or code."""

import re
from collections.abc import Sequence

from interviews.core.acts import ActKind, Heard
from interviews.core.code.reading import MAX_CHARACTERS, find_code
from interviews.core.knowledge import EdgeCase
from interviews.core.reading.message_signs import is_shrug, words
from problems.text.phrases import find_phrases, fold
from problems.values.showing import show_value

_AS_CODE = re.compile(r"`[^`\n]+`")
_LITERAL = re.compile(r"\d|[\[({\"']")
_POLITE = re.compile(
    r"\b(?:thank\w*|thanks|(?:good|great|nice|fair|interesting) (?:question|point|one|case)|let me (?:think|see)"
    r"|nothing to (?:add|say)|i (?:think|guess|believe|suppose|see)|i(?:'ll| will| would|'d) (?:have to |need to )?"
    r"(?:think|check|look|add)|edge cases?|no (?:idea|problem|more)|(?:a|one) (?:moment|second|minute)"
    r"|you|the|that|this|it|for|a|an|question|answer)\b"
    r"|谢谢|好问题|让我想想|我想想|有意思|我觉得|我认为|稍等|等一下|一下|一个|一点|第一反应|你|的"
)

_VALUE = re.compile(r"(?<![\w.\[])-?\d+(?![\w\]]|\.\d)|\b(?:true|false)\b|[真假]", re.IGNORECASE)
_TRUTH = {"true": "True", "真": "True", "false": "False", "假": "False"}


def tells_outcome(text: str, heard: Heard, cases: Sequence[EdgeCase] = ()) -> bool:
    """Tell whether ``text`` says what happens in the case at hand; the names of ``cases`` tell nothing of it."""
    if is_shrug(text) and not _LITERAL.search(text):
        return False
    if find_code(text):
        return True
    if not heard.has(ActKind.OUTCOME):
        return False
    folded = fold(text[:MAX_CHARACTERS])
    for match in find_phrases(folded, [phrase for case in cases for phrase in case.terms]):
        folded = folded.replace(match.text, " ")
    return bool(words(_POLITE.sub(" ", folded)) or _LITERAL.search(text))


def input_in(question: str) -> str:
    """Return the first input that stands as code in ``question``, with its marks; "" when none does."""
    return next((match.group() for match in _AS_CODE.finditer(question) if _LITERAL.search(match.group())), "")


def states_value(expected: object, text: str) -> bool:
    """Tell whether the last value that ``text`` states is ``expected``; anything but a whole number or a truth value
    has to stand in it as it is shown."""
    if isinstance(expected, bool | int):
        stated = [_TRUTH.get(value.lower(), value) for value in _VALUE.findall(text[:MAX_CHARACTERS])]
        return bool(stated) and stated[-1] == repr(expected)
    if isinstance(expected, list | tuple) and len(expected) > 1 and all(type(one) is int for one in expected):
        spoken = r"[\s,，、]+(?:and |和)?".join(re.escape(str(one)) for one in expected)  # "it gives 0 1 0"
        if re.search(rf"(?<![\w.\-,]){spoken}(?![\w,]|\.\d)", text[:MAX_CHARACTERS]):
            return True
    return show_value(expected, None).replace(" ", "") in re.sub(r"\s", "", text[:MAX_CHARACTERS])
