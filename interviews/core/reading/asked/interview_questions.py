"""Questions about the interview: plain ones known by their words (what is left, where code goes, which plan is meant),
and those that the ear hears by their meaning.

They are looked for sentence by sentence, so that one beside an answer is heard as well.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import replace

from interviews.core.acts import Act, ActKind, Heard
from interviews.core.reading.signs.message_signs import sentence_places, weight_of, words
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

_ABOUT: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "left",
        LatePattern(
            r"^\W*how (?:many|much)(?: more| further)(?: (?:questions?|stages?|steps?|parts?|rounds?|to go"
            r"|are there|is there|do (?:i|we) have|left|of (?:these|those|them)))*\W*$"
            r"|^\W*how (?:many|much) (?:questions?|stages?|steps?|parts?) (?:are |is )?(?:left|more|to go"
            r"|there)\b[^.!]{0,20}$"
            r"|^\W*(?:so |and |ok |okay |all |am i |are we |is it |is that |was that )*(?:done|finished"
            r"|the end|the last (?:one|question|stage|step)|it)(?: now| then| already)?\s*\?+\W*$"
            r"|还有(?:几|多少)个?(?:问题|题|步|阶段|关)|还剩(?:几|多少)个?(?:问题|题|步|阶段|关)|(?:这|那)?(?:是"
            r"|算)?(?:不是)?最后一个(?:问题|了)?(?:吗|吧|么)"
            r"|^\W*(?:这就|就)?(?:结束|完|做完)了(?:吗|么)\W*$"
        ),
    ),
    (
        "editor",
        LatePattern(
            r"\b(?:should|shall|can|may|do|must) (?:i|we) (?:now |just |already |rather |have to "
            r"|need to )*(?:put|write|type|code|enter|submit|paste|start (?:coding|writing))\b"
            r"[^?]{0,40}(?:\b(?:editor|code|now|here|down|up|it)\b)[^?]{0,16}\?"
            r"|(?:要|该|可以|能)(?:不要|不是)?(?:现在|直接|开始)?(?:把?它?)?(?:写|敲|放)(?:到|进|在)?(?:代码"
            r"|编辑器)[^。！]{0,6}(?:吗|么|[?？])"
        ),
    ),
    (
        "talk",
        LatePattern(
            r"\b(?:can|could|may|should) i (?:\w+ )?(?:say|talk|tell|explain|describe|walk|go through"
            r"|think)\b[^?.]{0,30}\b(?:first|through|aloud|in words|out loud)\b"
            r"|(?<![你您])(?:能|可以|可不可以)(?:不能)?(?:先)?(?:用(?:话|嘴|文字))?(?:说|讲(?!人话)|聊)(?:一?下"
            r"|一?遍|说"
            r"|讲)?[^。！]{0,8}(?:吗|么|[?？])"
            r"|先(?:用话)?(?:说|讲)(?:一?[下遍]|说|讲)?(?:行|可以|好)(?:吗|么)|用(?:话|文字|中文)(?:先)?(?:说|讲"
            r"|写)(?:一?[下遍])?(?:行|可以|好)(?:吗|么)"
        ),
    ),
    (
        "moved",
        LatePattern(
            r"\bwhy (?:did|do|are|have|would) (?:we|you) (?:just |already )?(?:skip\w*|mov\w+|leav\w+|left|go\w*"
            r"|jump\w*)\b"
            r"|\bwhy skip\b|\bdid(?:n'?t| not)? we (?:just |already )?(?:move on|skip)\b"
            r"|(?:为什么|为啥|怎么)(?:就)?(?:跳过|下一个|往下|换题|到下一|进下一)|就下一个了[?？]"
        ),
    ),
    (
        "plan",
        LatePattern(
            r"\b(?:which|what) (?:plan|idea|approach|solution)\b[^?.]{0,12}\b(?:mean|talking about|referring to"
            r"|speaking of)\b"
            r"|(?:哪个|什么|哪种)(?:方案|思路|想法|做法|办法)[^。]{0,4}[?？]|你说的是?(?:哪个|哪种)(?:方案|思路"
            r"|想法|做法)"
        ),
    ),
    (
        "which_cost",
        LatePattern(
            r"\b(?:time|space|memory) or (?:the )?(?:time|space|memory)\b[^.!]{0,12}\?"
            r"|(?:时间|空间|内存)(?:复杂度)?还是(?:时间|空间|内存)"
        ),
    ),
    (
        "size",
        LatePattern(
            r"\bwhat(?:'s| is| does| do you mean by)(?: the)? [\"“']?n[\"”']?(?: here| mean| stand for"
            r"| supposed to be| exactly)*\s*\?"
            r"|(?<![a-z])n ?(?:是|指的?是?|代表|算)(?:指)?(?:啥|什么|哪个)"
        ),
    ),
)
_REPLACED = frozenset(
    {
        ActKind.CHECK_QUESTION,
        ActKind.PROCESS_QUESTION,
        ActKind.MEANING_QUESTION,
        ActKind.FACT_QUESTION,
        ActKind.REQUEST,
        ActKind.MOOD,
    }
)
"""What else such a sentence may be taken for."""
LONGEST = 80
"""A longer sentence, as people speak without stopping, says more than it asks."""


_WITHIN: Mapping[str, frozenset[str]] = {
    "score": frozenset({"finish", "progress", "rules"}),
    "criteria": frozenset({"progress", "rules"}),
    "compared": frozenset({"progress"}),
    "slips": frozenset({"progress", "rules"}),
    "report": frozenset({"finish", "next"}),
    "hints_cost": frozenset({"rules"}),
    "recorded": frozenset({"rules"}),
    "pseudo": frozenset({"rules", "tool", "next"}),
    "library": frozenset({"rules", "language"}),
    "lookup": frozenset({"rules"}),
    "syntax": frozenset({"rules", "language", "tool"}),
    "ai_help": frozenset({"rules"}),
    "hire": frozenset({"progress", "rules"}),
    "device": frozenset({"tool", "report"}),
    "style": frozenset({"rules"}),
    "aloud": frozenset({"rules"}),
    "voice": frozenset({"rules", "tool"}),
    "tongue": frozenset({"language"}),
    "saved": frozenset({"tool"}),
    "debugger": frozenset({"tool"}),
}
"""What a kind of question is a part of: where the ear heard that, less likeness is enough for it to be this."""
_RULED_BY: Mapping[str, frozenset[str]] = {
    "library": frozenset({"library", "built_in"}),
    "modify": frozenset({"may_change", "in_place", "changing", "same_matrix", "same_photo", "same_nodes", "reuse"}),
}
"""Facts of a task that may say otherwise than the house does."""
_OF_WISHES = frozenset({"hints_cost", "skip_cost"})
_MET_AT_ONCE = frozenset({"hint", "skip", "back"})
"""Wishes that count where they were hardly heard, too: they are said in the words of such questions."""
CERTAIN = 0.9
"""From this confidence on (0 to 1) it is asked, whatever else was surely heard in its place."""


def with_process_questions(heard: Heard, found: tuple[Act, ...], facts: Collection[str]) -> Heard:
    """Return ``heard`` with the questions about the interview that were ``found`` by meaning in place of what they
    sound like; ``facts`` are the ids of what is known of the task."""
    for asked in found:
        here = [act for act in heard.acts if act.start < asked.end and asked.start < (act.end or asked.end)]
        rough = [act for act in here if act.kind is ActKind.PROCESS_QUESTION]
        fits = any(act.item in _WITHIN.get(asked.item, ()) for act in rough)
        otherwise = [act for act in rough if act.item not in _WITHIN.get(asked.item, ()) and act.item != asked.item]
        otherwise += [act for act in here if act.kind is ActKind.FACT_QUESTION and act.sure]
        if not (asked.sure or fits) or (otherwise and asked.confidence < CERTAIN):
            continue
        # "Can we skip the talking and code?" wishes; only what a hint or a skip costs is asked in such words.
        wishes = [act for act in here if act.kind is ActKind.REQUEST and (act.sure or act.item in _MET_AT_ONCE)]
        if wishes and asked.item not in _OF_WISHES:
            continue
        if any(fact in facts for fact in _RULED_BY.get(asked.item, ())):
            continue
        sure = replace(asked, confidence=1.0, sure=True)
        kept = [act for act in heard.acts if not _is_replaced(act, asked.start, asked.end)]
        heard = replace(heard, acts=tuple(sorted((*kept, sure), key=lambda act: act.start)))
    return heard


def with_interview_questions(heard: Heard, text: str) -> Heard:
    """Return ``heard`` with the plain questions about the interview in ``text`` in place of what they sound like."""
    for start, end in sentence_places(text):
        about = _about(text[start:end])
        if about:
            kept = [act for act in heard.acts if not _is_replaced(act, start, end)]
            asked = Act(ActKind.PROCESS_QUESTION, about, start=start, end=end, by="terms", sure=True)
            heard = replace(heard, acts=tuple(sorted((*kept, asked), key=lambda act: act.start)))
    return heard


def with_echo(heard: Heard, text: str, asked: str) -> Heard:
    """Return ``heard`` with the question what the coach meant, where a few of its own words are only said back with a
    question mark ("remembered days?") and nothing else was understood."""
    if heard.acts or _OR.search(asked):
        return heard
    for start, end in sentence_places(text):
        said = text[start:end]
        if _ASKS.search(said) and _FEWEST <= weight_of(said) <= _MOST and {*words(said)} <= {*words(asked)}:
            return Heard((Act(ActKind.MEANING_QUESTION, start=start, end=end, by="terms", sure=True),), heard.unsure)
    return heard


_FEWEST, _MOST = 2, 5
_ASKS = LatePattern(r"[?？]\s*$")
_OR = LatePattern(r"\bor\b|还是")


def _about(sentence: str) -> str:
    folded = fold(sentence).strip()
    return next((about for about, asks in _ABOUT if asks.search(folded)), "")


def _is_replaced(act: Act, start: int, end: int) -> bool:
    overlaps = act.start < end and start < (act.end or end)
    return overlaps and (act.kind in _REPLACED or (not act.sure and end - start <= LONGEST))
