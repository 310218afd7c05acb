"""Objections to what the coach said: that it was told before, that a question was left unanswered, that it misheard.

They are no mood and no answer: the coach owns up in half a sentence, and does what is right.
"""

import re
from typing import Literal

from interviews.core.reading.signs.message_signs import MAX_CHARACTERS, weight_of
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

Objection = Literal["told", "unanswered", "misheard"]

_OBJECTIONS: tuple[tuple[Objection, re.Pattern[str]], ...] = (
    (
        "unanswered",
        LatePattern(
            r"\byou (?:still )?(?:did ?n[o']t|have ?n[o']t|never|didnt|havent) (?:really |actually "
            r"|even )?(?:answer\w*|repl\w+)"
            r"|\bthat(?:'?s| is| was) ?n[o']?t (?:really )?(?:what i asked|my question|an answer)"
            r"|\bnot what i asked\b"
            r"|\b(?:ignored|skipped|missed|passed over) my question|\bdid you (?:even )?(?:get|hear|see|read) my\b"
            r"|\banswer my question|^\W*+(?:well|but|ok|so|um|uh|also|,|\s)*+i(?: also| just)? asked (?:you |if"
            r"|whether|about|how|what|for|like)"
            r"|你?(?:都)?(?:还)?没有?(?:回答?|理)(?:我|问题|上一)|没回答|答非所问|我(?:刚才?|刚刚)?问的(?:不?是|可是)"
        ),
    ),
    (
        "told",
        LatePattern(
            r"\byou(?:'ve| have)?(?: just| already)? asked (?:me )?(?:that|this|it)\b"
            r"|\b(?:i|we)(?:'ve| have)?(?: (?:just|already|literally))+ (?:said|told you|answered|explained|gave"
            r"|covered|discussed|talked about|went over)\b"
            r"(?! (?:it|that) (?:was|is)\b)"
            r"|(?<!as )(?<!like )\bi (?:said|told you) (?:that|so|this|both|it)\b(?: already| before)?\W*(?:$|[.!?,])"
            r"|\b(?:didn'?t|did) i (?:not )?(?:just |already )(?:say|tell|answer)|\bthat(?:'s| is) (?:just "
            r"|kinda |exactly )*what i (?:just )?said\b"
            r"|\bwe (?:had|did|covered) (?:that|this) (?:already|before)"
            r"|(?:不是)?(?:我)?(?<!你)(?:刚才?|刚刚|前面|之前|已经|早就)(?:不是|都|就|已经){0,3}(?:说|答|讲"
            r"|回答)(?:过|完|了)"
            r"|我(?:都|不是都?|已经)?(?:说|答|讲)过了?(?:吗|啊|呀|嘛|[，。！？!?,]|$)|你(?:刚才?|刚刚|前面|之前"
            r"|已经)?都?问过"
        ),
    ),
    (
        "misheard",
        LatePattern(
            r"\bi (?:did ?n[o']t|never|didnt) (?:say|said|mean|ask (?:for|about|that))\b"
            r"|\bdid you (?:even |actually |really )?(?:read|listen|hear)(?: to)? (?:what|me\b|anything)"
            r"|\bare you (?:even )?listening"
            r"|\b(?:why|confused) (?:why )?(?:did )?you (?:say|said|think|thought|claim)\b"
            r"|你(?:到底|究竟)?(?:有没有|有没)(?:认真)?(?:在)?(?:看|听|读)(?:我|清)"
            r"|^\W*(?:(?:huh|what|wait|hm+|eh|but|no|um)\W+)*i (?:did ?n[o']t|never|didnt) (?:use|have"
            r"|keep)d?\b[^,.]{0,24}$|\b(?:that'?s|that is|thats) not what i (?:said|meant)"
            r"|\byou (?:mis(?:heard|understood|read)|got (?:me|that|it) wrong)"
            r"|(?<!当)我(?:可?没|从来没)(?:有)?(?:说|问|讲)(?![岔拧错清明])|^\W*我(?:可?没"
            r"|从来没)(?:有)?用[^，。]{0,10}$|我(?:刚才?"
            r"|刚刚)?(?:说|指)的是|(?:听|理解|搞)错了?我"
        ),
    ),
)


def only_objects(text: str) -> bool:
    """Tell whether ``text`` objects and says nothing more."""
    folded = fold(text[:MAX_CHARACTERS])
    matches = [found for _, said in _OBJECTIONS if (found := said.search(folded))]
    if not matches:
        return False
    rest = f"{folded[: matches[0].start()]} {folded[matches[0].end() :]}"
    return weight_of(rest) <= MOST_BESIDE and not re.search(r"\d", rest)


MOST_BESIDE = 2
"""So many words beside an objection say nothing of their own."""


def objection_in(text: str) -> Objection | None:
    """Return what ``text`` objects to, ``None`` for nothing."""
    folded = fold(text[:MAX_CHARACTERS])
    return next((kind for kind, said in _OBJECTIONS if said.search(folded)), None)
