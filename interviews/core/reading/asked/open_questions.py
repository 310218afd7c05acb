"""Questions of a message that were not heard as anything: nobody answers them, so nobody may pass over them."""

import re

from interviews.core.acts import ActKind, Heard
from interviews.core.reading.signs.message_signs import MAX_CHARACTERS, sentence_places, words
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

SHORTEST = 2
"""Fewer words ask for nothing of their own ("right?"); a Chinese character counts as a word."""

_OPENS = LatePattern(
    r"^\W*(?:\d{1,2}[.)）、]\s*)?"
    r"(?:(?:and|also|but|or|so|um|uh|er|like|yeah|ok|okay|well|hm+|i (?:also )?(?:mean|asked)|the|you know|i guess"
    r"|i(?:'m| am| was)? (?:also )?wonder(?:ing)?"
    r"(?: if| whether)?|(?:my|one|another|first|second|next)? ?question (?:is|would be)(?: if| whether)?"
    r"|i(?:'d| would)? (?:also )?(?:like|want|love|need) to know)\b\W*)*"
    r"(?:(?:is|are|can|could|does|do|may|might|will|would|should|shall) (?!i (?:just|then)\b)\w"
    r"|how (?:many|large|big|long|much)\b"
    r"|what (?:is|are|if|about|does|do|should|happens|comes)\b|what's\b"
    r"|whether (?:or not )?\w|what i (?:return|do|get)\b"
    r"|which (?:one|ones|of|way|should|do|does)\b|which\b(?=[^.!]*\?))"
    r"|^\W*(?:\d{1,2}[.)）、]\s*)?"
    r"(?:那个?|还有|另外|请问|就是|嗯|然后|我?(?:就|再|还)?(?:是?想)?(?:再|要|先)?(?:问|确认)(?:一下|下|个问题)?)*"
    r".{0,20}?(?:会不会|能不能|可不可以|是不是|有没有|是否|能否|多少|多大|多长"
    r"|几[个门枚]|咋办|返回(?:啥|什么))"
    r"|^\W*(?:那|嗯|就|然后|还有)*我?(?:就|再|还)?(?:是?想)?(?:再|要|先)?(?:问|确认)(?:一下|下|个问题)",
)
"""How a clause begins that asks, where people speak and no mark tells."""
_STEP = LatePattern(
    r"(?:[要得先就再]|每次)[^，。？?]{0,4}(?:看看?|检查|判断)[^，。？?]{0,12}(?:是不是|有没有|是否|会不会)"
    r"|[多几][长大少][^，。？?]{0,8}就[^，。？?]{0,8}[多几][长大少]"
    r"|^\W*(?:题目|题意|就是|然后|最后|它|让你|让我们|要我们?)?(?:是)?(?:问|求|判断|返回)(?:我们|你)?(?:能不能"
    r"|是不是|有没有|是否|能否|会不会|有?多少|最[多少大小])"
    r"[^？?吗呢]*$"
)
"""What sounds like a question and is a step ("先看看列表是不是空的"), a measure ("多长就数多少次"), or what the task
asks ("问能不能到最后一站")."""
_TAKES_BACK = LatePattern(
    r"\b(?:scratch that|never ?mind|forget (?:that|it|about)|what i mean(?:t)? is)\b|算了|我(?:想|要)问的"
)
_ASKS = LatePattern(r"[?？]\s*$|(?:吗|呢|么)\W*$")
_CONFIRM = LatePattern(
    r"^\W*(?:(?:so|and|ok|okay)\W+)*(?:(?:is|was) (?:that|this|it)(?: (?:right|correct|ok|okay|fine|it|all))?"
    r"|(?:am i|are we) (?:right|correct|good|ok)|(?:does|do) (?:that|this|it) (?:make sense|work)"
    r"|sounds? (?:good|right)"
    r"|(?:is that )?all right|right|correct|ok(?:ay)?|yes|no|you know|what do you think|你(?:觉得|看|认为)(?:呢"
    r"|怎么样|如何)?"
    r"|(?:我)?(?:这样)?(?:的)?(?:理解|说|想)?(?:得|的)?(?:是|这样|对|行|好|可以|没问题|是这样|是这个意思)(?:吗|吧|么"
    r"|呢)?)\W*$"
)


def unheard_questions(text: str, heard: Heard) -> tuple[str, ...]:
    """Return the sentences of ``text`` that plainly ask something and hold nothing of what was ``heard``.

    Of a message in which nothing was heard none is returned: that is said of the whole of it.
    """
    if not heard.acts or any(act.end <= act.start for act in heard.acts):
        return ()  # an act without a place may stand anywhere
    found, taken_back = [], taken_back_before(text)
    doubts = [act for act in heard.unsure if act.kind is ActKind.FACT_QUESTION]
    for start, end in sentence_places(text[:MAX_CHARACTERS]):
        sentence = text[start:end].strip()
        here = [act for act in heard.acts if act.start < end and start < act.end]
        # "I mean, can she go back?" may pass for the task retold.
        retold = all(act.kind is ActKind.RESTATE for act in here) and any(act.start < end for act in doubts)
        plainly = asks_something(sentence) and not here
        if end > taken_back and (plainly or (here and retold and opens_a_question(sentence))):
            found.append(sentence)
    return tuple(found)


def open_questions(text: str, heard: Heard) -> tuple[str, ...]:
    """Return the questions of ``text`` that nobody has heard and that want an answer: the last thing that is said, or
    put to the coach. What somebody asks and goes on to answer is a way of speaking."""
    found = [one for one in unheard_questions(text, heard) if len(words(one)) >= LEAST]
    last = text.rstrip()
    return tuple(
        one
        for one in found
        if _TO_THE_COACH.search(fold(one))
        or (last.endswith(one) and _OF_THE_WORLD.search(fold(one)) and not _OF_ONES_WAY.search(fold(one)))
    )


LEAST = 4
"""A question of fewer words ("why though?") hangs on what was said before."""
_TO_THE_COACH = LatePattern(
    r"\b(?:do|did|are|will|would|can|could|have) you\b|\b(?:btw|by the way)\b|[你您]|请问|顺便", re.ASCII
)
_OF_THE_WORLD = LatePattern(
    r"^\W*(?:(?:and|so|also|but)\W+)*(?:what|which|who|when|where|how)\b|什么|谁|哪|多少", re.ASCII
)
_OF_ONES_WAY = LatePattern(r"\b(?:i|we|my|our|it|that|this|these|those|they)\b|我|咱|这|那|它", re.ASCII)
"""Questions about one's own way are the expert's, whatever was heard in them."""


def taken_back_before(text: str) -> int:
    """Return the place before which all questions of ``text`` are taken back by its speaker; 0 for none."""
    places = sentence_places(text[:MAX_CHARACTERS])
    return max((start for start, end in places if _TAKES_BACK.search(fold(text[start:end]))), default=0)


def opens_a_question(clause: str) -> bool:
    """Tell whether a clause begins as questions do: "can a course", "and how many", "会不会"."""
    folded = fold(clause)
    return bool(_OPENS.search(folded)) and not _STEP.search(folded)


def confirms(text: str) -> bool:
    """Tell whether ``text`` only asks for a yes: "is that right?"."""
    return bool(_CONFIRM.search(fold(text)))


def asks_something(sentence: str) -> bool:
    """Tell whether a sentence plainly asks, and for more than a yes."""
    folded = fold(sentence)
    return bool(_ASKS.search(folded)) and len(words(sentence)) >= SHORTEST and not _CONFIRM.search(folded)
