"""Cues for a message that refers to an approach without naming it: "the second idea", "the other one", "用后一种".

A firm reference has a noun that can only mean an approach. Any other ("the second one", "后者") has to be chosen or
judged, in a message that speaks of no thing of the input that it could mean instead.
"""

import re
from dataclasses import dataclass
from typing import Literal

from interviews.core.reading.cues.building import cue
from problems.text.late_patterns import LatePattern

Kind = Literal["ordinal", "other", "former", "latter", "that"]


@dataclass(frozen=True)
class Reference:
    """Where a text refers to an approach; ``number`` is that of an ordinal, ``lead`` where the wish for it begins."""

    kind: Kind
    number: int
    lead: int
    start: int
    end: int


_ORDINALS = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "fifth": 5}
NUMBERS = {**_ORDINALS, "5th": 5, **{sign: at % 5 + 1 for at, sign in enumerate("一二三四五12345①②③④⑤")}, "两": 2}
ORDINAL = r"(first|second|third|fourth|fifth|1st|2nd|3rd|4th|5th)"
NOUN = r"(?:approach|idea|strategy|algorithm|technique|plan|proposal|suggestion)"
# What may also be a part of the input or of the answer: two solutions, ways to pay, an element.
LOOSE = r"(?:one|way(?! a?round)|method|solution|option|choice|alternative)"
ZNOUN = r"(?:方法|办法|思路|做法|想法|解法|算法|策略|点子|主意|路子|写法)"
ZLOOSE = r"(?:方案|方式|选择)"
_ENDS = (
    r"\s*(?:[^\w\s]|$|(?:then|instead|please|because|since|as|for now|now|too|after all|again|but|here|if)\b"
    r"|[吧呢了来啊吗]|实现|写|做)"
)
_NO_NEW_ONE = r"(?<!\ba )(?<!\ban )(?<!\bone )(?<!\bany )(?<!\byour )(?<!\bthis )"

_REFERS = LatePattern(
    cue(
        rf"{ORDINAL.replace('(', '(?:', 1)}\b|former\b|latter\b|other\b|that (?:{NOUN}|{LOOSE})\b"
        rf"|(?:approach|idea|strategy|method|option|solution) ?(?:number |no\.? ?|#)?[1-5]\b",
        rf"第|[前后]者|[前后]一|另|那|{ZNOUN} ?[一二三四五1-5]|方案 ?[一二三四五1-5]",
    )
)
# Each with its kind, and whether it is firm.
_FORMS: tuple[tuple[Kind, bool, re.Pattern[str]], ...] = tuple(
    (kind, firm, LatePattern(pattern))
    for kind, firm, pattern in (
        ("ordinal", True, rf"{_NO_NEW_ONE}\b(?:(?:the|my|that) )?(?:very )?{ORDINAL} {NOUN}\b"),
        ("ordinal", False, rf"{_NO_NEW_ONE}\b(?:(?:the|my|that) )?{ORDINAL} {LOOSE}\b"),
        ("ordinal", False, rf"\bthe {ORDINAL}\b(?={_ENDS})"),
        ("ordinal", True, r"\b(?:approach|idea|strategy) ?(?:number |no\.? ?|#)?([1-5])\b(?!\.\d)"),
        ("ordinal", False, r"\b(?:option|solution|method) ?(?:number |no\.? ?|#)?([1-5])\b(?!\.\d)"),
        ("ordinal", True, rf"第 ?([一二两三四五1-5]) ?[种个条套]? ?{ZNOUN}"),
        ("ordinal", False, rf"第 ?([一二两三四五1-5]) ?(?:[种条套]{ZLOOSE}?|个(?:{ZLOOSE}|(?=[吧呢更])))"),
        ("ordinal", True, rf"(?:{ZNOUN}|方案) ?([一二三四五1-5])(?=\s*(?:[^\w\s]|$|[吧呢更比]))"),
        ("other", True, rf"\b(?:the|my|that) other {NOUN}\b"),
        ("other", False, rf"\b(?:the|my|that) other (?:{LOOSE}\b)|\bthe other\b(?={_ENDS})"),
        ("other", False, rf"另外?[一那]?[种个条套](?:{ZNOUN}|{ZLOOSE}|(?=[吧呢更]|$))|另外?一种"),
        ("former", True, rf"\bthe former {NOUN}\b|前一?[种个条套]{ZNOUN}"),
        ("former", False, rf"\bthe former\b(?: {LOOSE}\b)?|前者|前一种{ZLOOSE}?"),
        ("latter", True, rf"\bthe latter {NOUN}\b|后一?[种个条套]{ZNOUN}"),
        ("latter", False, rf"\bthe latter\b(?: {LOOSE}\b)?|后者|后一种{ZLOOSE}?"),
        ("that", False, rf"\bthat (?:{NOUN}|{LOOSE})\b|那一?[种个条套](?:{ZNOUN}|{ZLOOSE})|那一?种"),
    )
)
# What follows says which one it is, or brings up a new one.
_SAYS_WHICH = LatePattern(
    r"\s*+[:：(（=]\s*\S|\s++[-–—]+\s|\s*+[，,]?\s*+(?:that|which) (?:comes?|came|springs?|pop\w*|occur\w*)"
    r"|\s+(?:i|we) (?:can|could|would|see|tend)\b|\s+(?:i|we)'d\b"
    r"|\s+(?:is|was|would be|could be|will be|might be) (?:just |simply |basically |probably )?(?:to|by|using|via|with"
    r"|an? (?!bit|little|lot|tad|better|good|nicer|cleaner|faster)"
    r"|(?!interest|promis|appeal|tempt|confus|miss|work|fail)\w+ing)\b"
    r"|\s*(?:就|则|应该|可能|大概)?是(?!不是|否|更|最|比较|挺|很|可行|对的|错|什么|怎|O|o|吗)"
)
# Nor is it meant after words that bring up a new one, or that do something to a part of the input.
_NOT_MEANT = LatePattern(
    r"(?:有|想到|想出|想起|找到|发现|提出|给我|换|取|返回|保留|覆盖|删掉?|移动|比较)(?:了|的)?\s*$"
    r"|\b(?:is|was) there\s*$|\b(?:have|found|see)\s*$"
)
_WISH = (
    r"(?:(?:let'?s|let us|(?:i|we)(?:'?d|'?ll| would| will| want to| should| could| can| might)"
    r"|i(?:'m| am) going to|(?:can|could|shall|should|may) (?:i|we)|please)(?: (?:rather|just|then|now|probably"
    r"|definitely|maybe|instead|like to|prefer to|love to|still))*"
    r"|^\W*+(?:(?:ok|okay|then|so|well|actually|yes|yeah|hmm|and|but|now|alright)\b[ ,]*+)*+)\s*+"
)
_CHOSEN = LatePattern(
    rf"(?:{_WISH}(?:go(?: \w+)? (?:with|for)|take|use|pick|choose|try(?: out)?|(?:stick|stay|start|begin|continue) with"
    r"|(?:switch|go|come)(?: back)? to|implement|code(?: up)?|write(?: up)?|do|settle (?:on|for)|opt for|build|like)"
    r"|\bprefer|\b(?:what|how) about|\b(?:i|we) (?:like|favou?r|pick|choose|mean|meant)|\blean(?:ing)? towards?"
    r"|\bgoing (?:with|for)|\bgo(?:ing)? back to)\s+$"
    r"|(?:用|选|选择|换成|换到|换回|换|按|按照|走|试试|试一下|试|写|实现|倾向于?|偏向于?|喜欢|考虑|讲讲|说说|回到|支持)\s*$"
)
_ZJUDGED = (
    r"(?:好|快|慢|简单|优|省|高效|清楚|清晰|直观|容易|麻烦|复杂|合适|靠谱|优雅|可行|不错|自然)|效率(?:更|比较)?[高低]"
)
_JUDGED = LatePattern(
    r"(?:'s|\s+(?:is|was|looks?|seems?|sounds?|feels?|would be|will be|should be|might be|runs?|works?)) "
    r"(?:\w+ ){0,2}?(?:faster|slower|better|simpler|easier|cleaner|nicer|quicker|worse|more (?:efficient|elegant"
    r"|readable|natural|promising)|too (?:slow|complicated)|good enough)\b"
    rf"|\s*(?:好像|应该|会|感觉|似乎|是|可能|要|明显|确实|其实|我觉得){{0,2}}(?:更|比较|最|太|挺|不够|还)(?:{_ZJUDGED})"
    r"|\s*,? (?:then|instead|please)\W*$|\s*(?:呢|吧|怎么样|如何|行吗|可以吗)"
)
_ENDS_HERE = LatePattern(_ENDS)
# Where a message speaks of such things, "the other one" is one of them.
_THINGS = LatePattern(
    r"\b(?:pointers?|elements?|nodes?|numbers?|values?|index\w*|indices|loops?|lists?|arrays?|strings?|hal(?:f|ves)"
    r"|sides?|pairs?|char\w*|brackets?|parenthes\w+|coins?|items?|prices?|days?|queens?|intervals?|meetings?|rows?"
    r"|columns?|keys?|entr(?:y|ies)|cases?|duplicates?|questions?|positions?|islands?|stages?|variables?)\b"
    r"|指针|元素|节点|数字|数组|下标|循环|链表|字符|括号|硬币|价格|区间|皇后|情况|重复|遍历|位置|用例|岛屿|问题|阶段|变量"
)


def find_reference(folded: str, *, choosing: bool) -> Reference | None:
    """Return the reference in ``folded`` that counts: the one that is chosen, else the first.

    ``None`` when there is none, or when the text says which approach it means or brings up a new one. Only where the
    learner is ``choosing`` an approach, "let's take the second one" means one.
    """
    if not _REFERS.search(folded):
        return None
    found: list[tuple[bool, Reference]] = []
    of_things = bool(_THINGS.search(folded))
    for kind, firm, pattern in _FORMS:
        for match in pattern.finditer(folded):
            end = match.end()
            if _SAYS_WHICH.match(folded, end):
                return None
            before = folded[: match.start()]
            wish = _CHOSEN.search(before)
            if _NOT_MEANT.search(before) and not wish:
                continue
            chosen = wish is not None and choosing and bool(_ENDS_HERE.match(folded, end))
            judged = kind != "that" and bool(_JUDGED.match(folded, end))
            if firm or ((chosen or judged) and not of_things):
                number = NUMBERS[match[1]] if kind == "ordinal" else 0
                lead = wish.start() if wish else match.start()
                found.append((wish is None, Reference(kind, number, lead, match.start(), end)))
    return min(found, key=lambda item: (item[0], item[1].start))[1] if found else None


def says_which(folded: str, said: str) -> bool:
    """Tell whether ``folded`` goes on after the words ``said`` with what they mean ("the second idea: a heap")."""
    at = folded.find(said)
    return at >= 0 and bool(_SAYS_WHICH.match(folded, at + len(said)))
