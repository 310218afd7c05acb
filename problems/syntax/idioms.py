"""What tells languages apart at a glance: words and signs that one has and others have not, each with a weight.

Comments and texts are taken out before (:func:`bare`), for people comment in their own language.
"""

import re
from collections.abc import Mapping

from problems.text.late_patterns import LatePattern

MOST_COUNTED = 2
"""A sign counts so often; a long piece of code says no more than a short one."""
_COMMENTS_AND_TEXTS = LatePattern(
    r"\"\"\".*?(?:\"\"\"|\Z)|/\*.*?(?:\*/|\Z)|//[^\n]*|(?m:^[^\S\n]*#(?!include|define|\[|!\[)[^\n]*)|\s\s#\s[^\n]*"
    r"|\"(?:[^\"\\\n]|\\.){0,300}+\"|'(?:[^'\\\n]|\\.){0,300}+'|`[^`]{0,400}`",
    re.DOTALL,
)
_CJK = r"\u4e00-\u9fff"

_JAVASCRIPT: tuple[tuple[float, str], ...] = (
    (3, r"\bfunction\b\s*+\*?\s*+\w*+\s*+\([^()]{0,400}\)\s*+(?::[^{\n]{0,80})?\{"),
    (1, r"=>"),
    (2, r"\b(?:const|let)\s+[\w{\[][^=\n]{0,60}=(?!=)"),
    (3, r"===|!=="),
    (4, r"\bconsole\.\w+\("),
    (3, r"\bnew (?:Map|Set|Array|WeakMap)\b"),
    (3, r"\bfor\s*\(\s*(?:const|let|var)\s"),
    (2, r"\bundefined\b|\btypeof\b|\bNumber\.\w|\bInfinity\b|\bMath\.floor\("),
    (1, r"\.length\b(?!\()|\.push\("),
    (2, r"\bvar \w+ = (?:function|\w+ =>|\()"),
    (2, r"\bconstructor\s*\(|\bthis\.\w+ = "),
)
SIGNS: Mapping[str, tuple[tuple[float, str], ...]] = {
    "python": (
        (4, r"^[^\S\n]*(?:async )?def \w+\s*\(.*"),
        (3, r"^[^\S\n]*(?:elif\b[^\n:]*+|else|try|except\b[^\n:]*+|finally)\s*+:"),
        (2, r"^[^\S\n]*for [\w, ()*]{1,80} in [^{\n]{1,300}:"),
        (1, r"^[^\S\n]*(?:if|while) [^{\n]{1,300}:[^\S\n]*(?:[^{\s].*)?$"),
        (1, r"\bself\b|\bNone\b|\bTrue\b|\bFalse\b"),
        (2, r"\brange\(|\benumerate\(|\bzip\(|\bsorted\("),
        (0.5, r"\blen\(|\bprint\("),
        (3, r"^[^\S\n]*from [\w.]+ import \w"),
        (1, r"^[^\S\n]*import \w+(?: as \w+)?\s*$"),
        (2, r"\bnot in\b|\bis None\b|\bis not\b|\blambda\b|\band not\b|\*\*"),
        (3, r"\bheapq\.|\bcollections\.|\bdefaultdict\(|\bdeque\("),
    ),
    "javascript": _JAVASCRIPT,
    "typescript": (
        *_JAVASCRIPT,
        (4, r":\s*(?:number|string|boolean|any|void|unknown)\b"),
        (4, r"\b(?:number|string|boolean)\[\]|\bArray<\w|\bMap<(?:number|string)|\bSet<(?:number|string)"),
        (2, r"\b(?:as const|as any|as number|readonly)\b|\w\?: \w| \| null\b"),
    ),
    "cpp": (
        (6, r"^[^\S\n]*#\s*include\b"),
        (5, r"\busing namespace\b|\bstd::"),
        (5, r"\b(?:vector|unordered_map|unordered_set|priority_queue|pair|stack|queue|deque)<"),
        (1, r"\bfor\s*+\(\s*+(?:const )?(?:int|char|string|auto)\s*+&?\s*+\w+ : "),
        (2, r"\bauto\s*+[&*]?\s*+\[?\w"),
        (5, r"^[^\S\n]*(?:public|private|protected)\s*:|\b(?:public|private)\s*:\s"),
        (4, r"\bnullptr\b|\bcout\b|\bcin\b|\bendl\b"),
        (3, r"\.(?:push_back|emplace_back|emplace|begin|end|pop_back|empty|insert|count|top)\("),
        (3, r"\bsize_t\b|\blong long\b|\bstatic_cast<|\bINT_MAX\b|\bINT_MIN\b|\bunsigned\b|\btemplate\s*<"),
        (4, r"\b(?:ListNode|TreeNode|Node|int|char)\s*\*\s*\w"),
        (2, r"\w\s*&\s*\w+\s*[,):]|\w->\w"),
        (1, r"\bint \w+\s*[(=;]|\bint main\("),
    ),
    "java": (
        (2, r"\b(?:public|private|protected)\s{1,4}(?:static\s{1,4}|final\s{1,4}){0,2}"
            r"[\w<>\[\], ?]{1,60}\s{1,4}[a-z]\w{0,40}\s{0,4}\("),
        (1, r"\bint\[\]|\bnew int\[|\bint \w+\s*[=;(]"),
        (5, r"\bSystem\.out\b|\bimport java\b|\bpublic static void main\b"),
        (4, r"\b(?:Hash|Linked|Tree|LinkedHash)?(?:Map|Set)<[A-Z]\w*|\bnew \w+<>\(|\bArrayList\b|\bList<[A-Z]\w*>"),
        (3, r"\.(?:containsKey|put|getOrDefault|putIfAbsent|charAt|computeIfAbsent|toCharArray|isEmpty|poll|offer)\("),
        (1, r"\.length\b(?!\()|\.length\(\)"),
        (1, r"\bMath\.(?:max|min|abs)\("),
        (3, r"\bboolean\b|\bInteger\b|\bDeque<|\bfinal\b|\bCharacter\."),
        (1, r"\bString\b"),
        (4, r"\bArrays\.\w|\bCollections\.\w"),
        (2, r"\bfor\s*\(\s*(?:int|char|String|Integer|ListNode|TreeNode|long)(?:\[\])? \w+ : "),
        (1, r"\b(?:ListNode|TreeNode) \w+\s*[=;,)]"),
        (0.5, r"\bpublic class \w+"),
    ),
    "csharp": (
        (3, r"\b(?:public|private|internal)\s{1,4}(?:static\s{1,4}|override\s{1,4}){0,2}"
            r"[\w<>\[\], ?]{1,60}\s{1,4}[A-Z]\w{0,40}\s{0,4}\("),
        (4, r"\bforeach\s*\(\s*(?:var|\w+) \w+ in\b"),
        (5, r"\busing System\b|\bConsole\.\w|\bnamespace \w"),
        (3, r"\bvar \w+ = new\b"),
        (5, r"\b(?:Sorted)?Dictionary<|\bIList<|\bIDictionary<|\bList<(?:int|string|bool|char"
            r"|List)|\bHashSet<(?:int|string|char)|\bQueue<int|\bStack<(?:int|char)"),
        (3, r"\.(?:Length|Count|Add|ContainsKey|TryGetValue|Contains|Push|Pop|Enqueue|Dequeue|ToArray|Sort)\b"),
        (4, r"\bMath\.(?:Max|Min|Abs)\(|\bint\.(?:MaxValue|MinValue)"),
        (3, r"\bout (?:var|int) \w+|\bnew\[\]"),
        (1, r"\bint\[\]|\bnew int\[|\bstring\b|\bbool\b|\bint \w+\s*[=;(]"),
        (0.5, r"\bpublic class \w+"),
        (3, r"\{ get; (?:private )?set; \}"),
    ),
    "go": (
        (4, r"^[^\S\n]*func (?:\(\w+ \*?\w+\) )?\w+\([^)>]{0,400}\)\s*+(?:[\[\]*\w.]++|\([^)]{0,200}\))?\s*+\{"),
        (2, r"(?<!\w:)\s:=\s"),
        (5, r"\bmap\[\w+\]\w|\bmap\[\w+\]\["),
        (4, r"(?<![\w)])\[\](?:int|string|byte|bool|rune|float64|\[\])|\[\]\*\w"),
        (6, r"^[^\S\n]*package \w+|\bfmt\.\w"),
        (5, r":=\s*range\b|\bfor range\b"),
        (4, r"\bmake\(|\bstruct\{\}|\btype \w+ struct\b"),
        (1, r"\bappend\(|\bnil\b|\blen\("),
        (2, r"^[^\S\n]*for [^();\n]*;[^();\n]*;[^\n]*\{|\bif [^()\n]{1,120} \{$|\bfor [^()\n]{1,120} \{$"),
        (3, r"\bvar \w+ (?:int|string|bool|\[|\*)|\bsort\.(?:Ints|Slice|Strings)\("),
    ),
    "kotlin": (
        (6, r"\bfun (?:<\w+> )?(?:\w+\.)?\w+\s*\("),
        (3, r"\bval \w+"),
        (5, r"\b(?:IntArray|intArrayOf|BooleanArray|CharArray|Array<)"),
        (5, r"\b(?:mutable)?(?:List|Map|Set)Of\b|\bhashMapOf\b|\bhashSetOf\b|\bmutable(?:List|Map|Set)Of\b|\barrayOf"),
        (3, r"\.indices\b|\b\d* ?until \w|\bdownTo\b|\.lastIndex\b|\.withIndex\(\)"),
        (2, r"\bwhen\s*[({]|!!|\?:|\?\.\w|\bprintln\("),
        (1, r":\s*(?:Int|String|Boolean)\b\??"),
        (2, r"\bHashMap<Int|\bArrayDeque<|\bfor \(\w+ in\b|\bvar \w+ = \w"),
    ),
    "rust": (
        (6, r"\bfn \w+\s*[(<]"),
        (5, r"\blet mut\b"),
        (3, r"^[^\S\n]*impl\b[^\n]*\{"),
        (4, r"\bVec<|\bOption<|\bBox<"),
        (4, r"&mut\b|&self\b|\bmut self\b|&\[\w"),
        (4, r"\b(?:i32|i64|usize|u32|u8|u64)\b"),
        (5, r"\b(?:vec|println|format|assert|assert_eq)!"),
        (4, r"\b\w+::(?:new|from|with_capacity)\(|\buse std::"),
        (2, r"\bSome\(|\bmatch \w+ \{|=> "),
        (3, r"\.(?:iter|into_iter|unwrap|enumerate|collect|chars|len|contains_key)\(\)|\.entry\("),
        (2, r"\bpub\b|\bfor \w+ in \d*\.\.\w"),
    ),
    "swift": (
        (5, r"\bfunc \w+\s*\([^)]{0,200}\w: [^)]{0,200}\)"),
        (3, r"\bfunc \w+\s*\([^)]{0,400}\)\s*(?:->|\{)"),
        (5, r"\[(?:Int|String|Character|Bool|Double)\]|\[(?:Int|String|Character): ?\[?\w+\]?\]|\[\[Int\]\]"),
        (5, r"\(_ \w+: |, _ \w+: |\binout\b"),
        (4, r"\bguard (?:let |var )?\w"),
        (2, r"\bif let \w+ = |\bif var \w"),
        (1, r"\bnil\b|\bprint\("),
        (4, r"\.\.<|\w\.\.\.\w|\bstride\(from"),
        (2, r"\.count\b(?!\()|\.isEmpty\b(?!\()|\.append\(|\.removeLast\(|\.popLast\(|\.enumerated\(\)"),
        (1, r"\b(?:let|var) \w+(?:: [^=\n]{1,80})? = [^;\n]+$"),
        (1, r":\s*(?:Int|String|Bool)\b\??"),
        (6, r"^[^\S\n]*import (?:Foundation|Swift)\b"),
    ),
    "pseudocode": (
        (4, r"\bfor (?:each|every|all)\b|^[^\S\n]*foreach \w"),
        (5, r"\bend ?(?:for|if|while|function|procedure)\b"),
        (3, r"\bif\b[^\n(]{1,80}\bthen\b|\bwhile\b[^\n(]{1,80}\bdo\s*$"),
        (3, r"←|(?<![<\w])\w+ <- \w"),
        (3, r"\bset \w+ to\b|\b(?:initiali[sz]e|create|make) (?:an? )?(?:empty|new|dict|map"
            r"|set|list|array|hash|stack|queue)"),
        (3, r"^[^\S\n]*(?:procedure|algorithm)\b|^[^\S\n]*(?:input|output)\s*:"),
        (2, r"^[^\S\n]*(?:step )?\d+[.):]\s+\w"),
        (2, r"\bfor \w+ (?:from|=) ?\S+ (?:up |down)?to \S+|\brepeat\b|\buntil\b"),
        (1, r"\botherwise\b|\belse if\b[^({\n]*$|\b(?:add|push|put|store|append) \w+[^(\n]{0,30} (?:to|into|in|on)\b"),
        (3, r"(?:如果|若|否则|循环|遍历|返回|对于|对每|逐个|依次|重复|直到|令|设|初始化|递归)"
            rf"(?=[{_CJK}\w\s：:，,（(]|$)"),
        (2, r"^[^\S\n]*当[^\n]{1,40}(?:时|：|:)|(?:入栈|出栈|压入|弹出|加入|存入|更新|取出)"),
        (2, rf"^[^\S\n]*(?:for|while|if|return)\b[^\n{{}};\"'#]*[{_CJK}]"),
    ),
}  # fmt: skip
COMPILED: Mapping[str, tuple[tuple[float, re.Pattern[str]], ...]] = {
    language: tuple(
        (weight, LatePattern(sign, re.MULTILINE | (re.IGNORECASE if language == "pseudocode" else re.NOFLAG)))
        for weight, sign in signs
    )
    for language, signs in SIGNS.items()
}


def bare(code: str) -> str:
    """Return ``code`` without its comments and without what stands between quotation marks."""
    return _COMMENTS_AND_TEXTS.sub(lambda found: '""' if found.group()[0] in "\"'`" else " ", code)


def weight_of(code: str, language: str) -> float:
    """Return how much the signs in ``code``, which is :func:`bare`, speak for ``language``."""
    return sum(
        weight * min(MOST_COUNTED, sum(1 for _ in pattern.finditer(code))) for weight, pattern in COMPILED[language]
    )
