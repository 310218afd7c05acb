"""Names in a message that give nothing away: those of the learner's own work, and words that only look like names."""

import re
from collections.abc import Iterator
from functools import lru_cache

from interviews.core.leaks.names import NAME_EN, NAME_ZH
from interviews.core.stages import Stage, index_of
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

_IDIOM = LatePattern(
    r"\bstack(?:s|ed|ing)? (?:up|against|the odds|its|their"
    r"|his|her|things)\b|\bstack overflow|栈溢出|故事里[^。，]{0,10}(?:窗口"
    r"|堆|队列|栈)|\bhash(?:es|ed|ing)? (?:it |this |that |things "
    r"|the details )?out\b"
    r"|\bsort(?:s|ed|ing)? (?:\w+ ){0,4}out\b|\b(?:out of|all"
    r"|some|a|what|any|these|that) sorts?(?: of)?\b(?! (?:the"
    r"|by|first))|\bsort of\b"
    r"|\b(?:a |whole |huge )heaps? of\b|\bheaps of\b|\bmap(?:s"
    r"|ped|ping)? (?:\w+ ){0,3}out\b|\b(?:a |the |street |road "
    r"|city |site )maps? of\b"
    r"|\bqueu(?:e|es|ed|ing) (?:up|at the|for (?:the|a)|in front)"
    r"|\b(?:shop|browser|terminal|office) windows?\b|\bneedle in a haystack\b"
    r"|\bback ?track(?:ing)? (?:a (?:bit|little)|for a|in our"
    r"|to (?:what|where|your|the (?:question|example|statement)))"
    r"|\bgreedy (?:customer|shopkeeper|driver|king|dragon|child)\w*"
    r"|\bin a heap\b|\bpile of\b|\bset (?:out|aside|up|about"
    r"|off)\b"
    r"|\bpop(?:s|ped|ping)? (?:up|in|out|over)\b|\bnext pointers?\b"
    r"|\b(?:not|n't|never) (?:necessarily |always |yet )?sorted\b[^.?!,;\n]{0,30}"
    r"|\bunsorted\b|\bin dictionary order\b|\bdictionary word"
    r"|\bdecision tree\b|\bpoint(?:er)?s? (?:taken|out)\b|\bto the point\b"
    r"|next 指针|(?:没有?|未|不一定)(?:按[^，。？！]{0,8})?(?:排过?序"
    r"|有序)|字典序|一大?堆|堆(?:上来|在一起|起来|积|叠)|排队"
    r"|窗口期|售票窗口|橱窗(?:的窗口)?|(?:店铺|商店|打饭)的?窗口"
    r"|查字典|新华字典|字典里|客栈|栈道|集合时间|集合地点|贪心的?(?:老板"
    r"|顾客|国王)",
    re.IGNORECASE | re.ASCII,
)
_MODAL = r"(?!(?:\w+ ){0,2}(?:can|could|should|must|might|may|will|would|need|want|only|just|simply|ought|'d|'ll)\b)"
_NAME = rf"{NAME_EN.pattern}|\bsort\w{0, 24}|\brecurs\w{1, 24}|\bpointers?\b"
_NAME_ZH = rf"{NAME_ZH.pattern}|排序?|递归|指针"
_POSSESSIVE = LatePattern(
    r"\byour\b(?:[ -](?:own|current|two|first|second|inner|outer"
    rf"|left|right|new|whole|old|last|nested|modified|version of))*[ -](?:{_NAME})"
    rf"|你的(?:两个|第[一二]个|那个|这个)?(?:{_NAME_ZH})"
    r"|\byou(?:'ve)? (?:\w+ )?(?:said|say|mention(?:ed)?|describ(?:ed"
    r"|e)|cho(?:se|ose)|pick(?:ed)?|went for|decided (?:on|for)"
    r"|want to use|plan(?:ned)? to|settled (?:on|for)|suggest(?:ed)?"
    rf"|propos(?:ed|e)|brought up|named|called it|spoke of|talked about)[^.?!;\n]{{0,40}}?(?:{_NAME})"
    rf"|(?:{_NAME})[^.?!;\n]{{0,12}} (?:(?:as|like|that|which) )?you (?:said"
    r"|say|proposed|suggested|mentioned|described|chose|built"
    r"|have|use|keep|picked|named|wrote|drew)\b"
    rf"|(?:{_NAME})[^.?!;\n]{{0,20}} (?:in|of) your (?:code|plan"
    r"|version|idea|solution|pseudocode|description|function)\b"
    r"|\byour (?:idea|plan|version|choice|use|suggestion|proposal"
    rf"|wish) (?:of|to|with|for) [^.?!;\n]{{0,20}}?(?:{_NAME})"
    rf"|你(?:写|选|画|用|说|描述|设计)的[^。？！；;\n]{{0,8}}?(?:{_NAME_ZH})"
    rf"|你(?:那个|这个|那|这)(?:{_NAME_ZH})|你代码里的[^。？！；;\n]{{0,4}}?(?:{_NAME_ZH})"
    r"|你(?:刚才|刚刚|自己|之前|前面|也|一开始)*(?:说|提|讲"
    r"|建议|想到|选|打算|决定|描述|准备)(?:到|过|了|的|出|议"
    rf"|可以|要用|用)*[^。？！；;\n]{{0,12}}?(?:{_NAME_ZH})",
    re.ASCII,
)
_DONE = LatePattern(
    r"(?:\byou(?:'ve)?|\byour (?:code|loop|function|version"
    rf"|solution|program|draft|plan|pseudocode|\w+)) {_MODAL}[^.?!;,\n]{{0,60}}?(?:{_NAME})"
    rf"|你(?!可以|应该|要|需要|能|得|不妨|该|会|只|试|就|缺)[^。？！；;,\n]{{0,24}}?(?:{_NAME_ZH})",
    re.ASCII,
)
_CLAUSE_END = LatePattern(r"[.?!;。？！；\n]|$")
_AS_A_TITLE = LatePattern(
    r"[\"“「《']([^\"”」》']{2,40})[\"”」》'][^.。\n]{0,12}(?:\bis (?:just "
    r"|only )?the (?:title|name)|\bin the title|只?是题目|只是标题"
    r"|这个(?:标题|题名))"
)


def without_idioms(text: str) -> str:
    """Return ``text`` without words that name a technique elsewhere but nothing here ("stack up", "橱窗的窗口")."""
    text = _AS_A_TITLE.sub(lambda match: match.group().replace(match[1], "it"), text)
    return _IDIOM.sub(lambda match: "it" if match.group().isascii() else "它", text)


def attributed(text: str, stage: Stage) -> Iterator[str]:
    """Yield the clauses of ``text`` about a technique that is the learner's own ("your stack", "你用了二分").

    What the learner does can be spoken of once an approach has been described; what is "yours", a stage earlier.
    """
    folded = fold(text)
    if index_of(stage) >= index_of(Stage.THOUGHT_ARTICULATION):
        yield from (match.group() for match in _POSSESSIVE.finditer(folded))
    if index_of(stage) >= index_of(Stage.COMPLEXITY_ANALYSIS):
        for match in _DONE.finditer(folded):
            yield folded[match.start() : _CLAUSE_END.search(folded, match.end()).start()]


@lru_cache(maxsize=256)
def names_in(text: str, pattern: re.Pattern[str] | None = None) -> frozenset[str]:
    """Return the techniques that ``text`` names, by family: spelling and language make no difference."""
    folded = fold(text)
    found = pattern.findall(folded) if pattern else [*NAME_EN.findall(folded), *NAME_ZH.findall(folded)]
    return frozenset(map(_family, found))


def without_names(text: str, known: frozenset[str]) -> str:
    """Return ``text`` with the techniques in ``known`` replaced by a pronoun."""
    for pattern, pronoun in ((NAME_EN, "that"), (NAME_ZH, "它")) if known else ():
        parts, end = [], 0
        for match in pattern.finditer(fold(text)):
            if _family(match.group()) in known:
                parts += [text[end : match.start()], pronoun]
                end = match.end()
        text = "".join([*parts, text[end:]])
    return text


_FAMILIES = tuple(
    (family, LatePattern(pattern))
    for family, pattern in (
        ("monotonic", r"mono|单调"),
        (
            "hash",
            r"hash|dict|lookup|counter|frequency|associative|keyvalue"
            r"|哈希|散列|字典|查找表|映射|键值|计数表|seen|maps?$",
        ),
        ("heap", r"heap|priority|^堆|优先"),
        ("window", r"window|滑窗|窗口"),
        ("pointers", r"pointer|指针|tortoise"),
        ("halving", r"binarysearch|bisect|halv|二分|折半|对半"),
        (
            "dynamic",
            r"dynamic|^dp|memo|tabulat|bottomup|topdown|recurrence"
            r"|transition|动态|动规|记忆|转移|递推|填表|备忘|自底"
            r"|自顶",
        ),
        ("depth", r"dfs|depth|深搜|深度"),
        ("breadth", r"bfs|breadth|广搜|广度"),
        ("stack", r"stack|栈"),
        ("queue", r"queue|队列"),
        ("prefix", r"prefix(?!tree)|running|cumulative|前缀[和数积]|累"),
        ("union", r"union|disjoint|dsu|并查|不相交"),
        ("backtrack", r"backtrack|回溯"),
        ("set", r"sets?$|集合"),
        ("sort", r"sort|排"),
        ("recursion", r"recurs|递归"),
    )
)


@lru_cache(maxsize=1024)
def _family(name: str) -> str:
    """Return the family that ``name`` belongs to: who said "hash table" has said "dictionary" as well."""
    plain = re.sub(r"[\s_-]", "", name).removesuffix("s")
    return next((family for family, pattern in _FAMILIES if pattern.search(plain)), plain)
