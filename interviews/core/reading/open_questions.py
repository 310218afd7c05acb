"""Questions of a message that were not heard as anything: nobody answers them, so nobody may pass over them."""

import re

from interviews.core.acts import Heard
from interviews.core.reading.message_signs import MAX_CHARACTERS, sentence_places, words
from problems.text.phrases import fold

SHORTEST = 2
"""Fewer words ask for nothing of their own ("right?"); a Chinese character counts as a word."""

_ASKS = re.compile(r"[?？]\s*$|(?:吗|呢|么)\W*$")
_CONFIRM = re.compile(
    r"^\W*(?:(?:so|and|ok|okay)\W+)*(?:(?:is|was) (?:that|this|it)(?: (?:right|correct|ok|okay|fine|it|all))?"
    r"|(?:am i|are we) (?:right|correct|good|ok)|(?:does|do) (?:that|this|it) (?:make sense|work)"
    r"|sounds? (?:good|right)"
    r"|(?:is that )?all right|you know|what do you think|你(?:觉得|看|认为)(?:呢|怎么样|如何)?"
    r"|(?:我)?(?:这样)?(?:的)?(?:理解|说|想)?(?:得|的)?(?:是|这样|对|行|好|可以|没问题|是这样|是这个意思)(?:吗|吧|么|呢)?)\W*$"
)


def unheard_questions(text: str, heard: Heard) -> tuple[str, ...]:
    """Return the sentences of ``text`` that plainly ask something and hold nothing of what was ``heard``.

    Of a message in which nothing was heard none is returned: that is said of the whole of it.
    """
    if not heard.acts or any(act.end <= act.start for act in heard.acts):
        return ()  # an act without a place may stand anywhere
    found = []
    for start, end in sentence_places(text[:MAX_CHARACTERS]):
        sentence = text[start:end].strip()
        is_heard = any(act.start < end and start < act.end for act in heard.acts)
        if not is_heard and asks_something(sentence):
            found.append(sentence)
    return tuple(found)


def confirms(text: str) -> bool:
    """Tell whether ``text`` only asks for a yes: "is that right?"."""
    return bool(_CONFIRM.search(fold(text)))


def asks_something(sentence: str) -> bool:
    """Tell whether a sentence plainly asks, and for more than a yes."""
    folded = fold(sentence)
    return bool(_ASKS.search(folded)) and len(words(sentence)) >= SHORTEST and not _CONFIRM.search(folded)
