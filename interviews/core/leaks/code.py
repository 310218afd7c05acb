"""Solving code in a message, by structure: fenced or not, one line or many, whatever the language.

Two things give an answer away in code: a piece that does the whole work (something repeats, something is decided or
noted, something comes back), and one decisive line (a recurrence, a look-up of what is missing, a pointer turned
round), which is all that a learner lacks. Talk about code, headers, calls on an example and plain values are neither.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from interviews.core.code.reading import read_code
from problems.text.late_patterns import LatePattern

_FENCE = LatePattern(
    r"(?:```|~~~)[\w+#-]*[ \t]*\n?(.*?)(?:```|~~~|\Z)|<(?:code|pre)>(.*?)(?:</(?:code|pre)>|\Z)", re.DOTALL
)
_SPAN = LatePattern(r"`([^`\n]{3,300})`")
_UNFENCED = LatePattern(
    r"^[ \t]*(?:def \w+\(|class \w+|for [^\n]{1,80}:$|while [^\n]{1,80}:$).*", re.DOTALL | re.MULTILINE
)
# A line that is code in one language or another, or a step of pseudocode.
_CODE_LINE = LatePattern(
    r"^[\s>*|\d.)-]{0,12}(?:def\b.*:|class\b|(?:async )?for\b.*(?:[:{)]|\bdo\b)|while\b.*[:{)]|if\b.*(?:[:{)]|\bthen\b)"
    r"|el(?:se|if|se if)\b.*[:{]?$|return\b|yield\b|import \w"
    r"|from \w+ import|func\w* \w*\(|function\b|(?:public|private"
    r"|static|const|let|var|int"
    r"|vector|auto|Map|List|String)\b.{0,80}[={(;]|[\w.\[\]()+, -]{1,60}\s(?::=|←|<-|[-+*|&^/]?=)\s?[^=].*"
    r"|[\w.]{1,40}\([^\n]{0,120}\);?\s*$|[{}\]]+;?\s*$|.{1,120};\s*$"
    r"|(?:循环|对于?每|对于|遍历|如果|若|否则|返回|令|当|初始化|输出)\S{0,80}[:：]?)",
    re.IGNORECASE,
)
_LOOP = LatePattern(
    r"\bfor\s*\(|\bforeach\b|\bfor\b.{1,60}(?:\bin\b|[:=←{]"
    r"|\bto\b|\brange\b|\bdo\b)|\bwhile\b\s*[(\w]|\bloop\b|\bfor each\b"
    r"|\.forEach\(|遍历|循环|对于?每|依次|当.{1,30}时|逐个",
    re.IGNORECASE,
)
_RESULT = LatePattern(
    r"\breturn\b|\byield\b|\bprint\(|\boutput\b|返回|输出|=>|\bans(?:wer)?\b|\bresult\b|\bres\b", re.IGNORECASE
)
_WORK = LatePattern(
    r"\bif\b|如果|若|[-+*/|&^]=|\+\+|--|(?<![=!<>])=(?![=>])"
    r"|:=|←|\.\w+\(|\w\[[^\]\n]{1,80}\]|加入|放入|更新|记录|压入"
    r"|弹出|入栈|出栈",
    re.IGNORECASE,
)
# One line in which something repeats, is decided and comes back, with the punctuation of code and not of a sentence.
_ONE_LINER = LatePattern(
    r"\b(?:for|while|foreach|loop)\b(?>[^.?!\n]{0,80}?[:{)])(?>[^?\n]{0,200}?\b(?:if"
    r"|return|yield|append|push|add)\b)[^?\n]{0,160}?[=\[({:]"
    r"|(?:遍历|循环|对于?每个?|for|while)(?>[^。？?\n]{0,60}?[:：])(?>[^。？?\n]{0,160}?(?:如果"
    r"|若|if|则|返回|return|加入|更新))[^。？?\n]{0,80}[=\[(+\-<>→]"
    r"|(?:遍历|循环|对于?每个?)(?>[^。？?\n]{0,60}?[,:：;；])(?>[^？?\n]{0,160}?(?:如果"
    r"|若|if))(?>[^？?\n]{0,120}?(?:返回|return|则))[^？?\n]{0,80}(?:[=\[(+]"
    r"|\b[ij]\b|下标)",
    re.IGNORECASE,
)
# "for x in xs" as code has it: names, not "for a place in the matrix", and an end.
_NAMES = r"\(?[A-Za-z_]\w*\)?(?:\s*,\s*\(?[A-Za-z_]\w*\)?){0,5}"
_GENERATED = LatePattern(
    rf"\bfor\s+({_NAMES})\s+in\s+(?![A-Za-z]\w*\s+(?!(?:if|for|and|or|not|in|else)\b)[A-Za-z])"
    r"[^\n]{1,80}?(?:\bif\b|\bfor\b|[)\]}]|(?P<line>$))",
    re.MULTILINE,
)
_OPENS = LatePattern(r"[\[({=,]|\breturn\b")
_VALUE_ENDS = LatePattern(r"(?:[\])}\d\"'+*/%]|\b(?:True|False|None))\s*$")
_COMPREHENSION = LatePattern(
    r"\blambda\b[^\n:]{0,60}:[^\n]{0,120}[\[(+*=<>-]"
    r"|\.(?:filter|reduce|map|flatMap|stream|findIndex|some|every|sort)\([^\n]{0,40}(?:=>|->)"
    r"|\b(?:reduce|accumulate|sorted|max|min|sum|any|all|next|set|map|filter|zip)\([^\n]{0,120}\b(?:lambda|for)\b"
    r"|\blen\(\s*+set\([^)]{0,120}\)\s*+\)\s*+[=!<]=|\bset\(\w+\)\s*[=!]=",
)
_INDEXED = r"\w{1,40}(?:\[[^\]\n]{1,40}\]){1,3}"
_DECISIVE = LatePattern(
    # a recurrence, or one cell written from others
    rf"{_INDEXED}\s*+(?::=|←|<-|[-+*/|&^]?=)(?!=)\s*+[^\n;]{{0,60}}?(?:\bmin\b|\bmax\b|{_INDEXED}|\bget\()"
    rf"|\b(?:f|dp|best|opt|ways|fib|T)\(\w[^)\n]{{0,120}}\)\s*+=[^\n]{{0,40}}\b(?:min|max|f|dp|best|opt|ways|fib|T)\("
    # a value noted under a key, and looked up again
    r"|\b(?!nums|arr|array|list|grid|coins|intervals|temperatures"
    r"|lists|s\b)\w{0,40}(?:seen|map|dict|table|last|pos\w{0,24}|index\w{0,24}"
    r"|memo|count\w{0,24}|freq\w{0,24}|store|lookup|cache|d|m|h|visited)\w{0,8}\[\s*[^\]\n]{1,40}\]\s*[-+]?=(?!="
    r")"
    r"|\.(?:put|set|containsKey|has|count|find|getOrDefault"
    r"|contains|setdefault|computeIfAbsent)\(\s*\w+\s*[-+]\s*\w+"
    r"|\.(?:put|setdefault|computeIfAbsent)\("
    r"|(?:\bin\b|\bnot in\b)\s+(?:seen|visited|map|dict|table"
    r"|pos\w*|index\w*|memo|lookup|cache|hash\w*|freq\w*|count\w*"
    r"|\w+_map|\w+_set|\w+_dict|[dmh])\b"
    r"|\b(?:if|while)\s*+\(?[^\n]{1,40}\b[-+]\s*\w+\)?\s+in\s+\w+"
    r"|\b\w{0,40}(?:complement|need|missing|diff|want|rest)\w{0,40}\s*+(?::="
    r"|=|←)\s*\w+\s*-\s*\w+|\.(?:get|count)\(\s*\w+\s*-\s*\w+"
    r"|\[\s*\w+\s*-\s*\w+\s*\]\s*(?:\+|\)|in\b)"
    r"|\b(?:seen|visited|window|used|chars|cols|marked)\.(?:add|remove|discard|insert|delete|erase)\("
    # positions that move
    r"|\bwhile\s*+\(?\s*+(?:left|l|lo|low|i|start|slow)\s*<=?\s*(?:right|r|hi|high|j|end|fast)\b"
    r"|\b(?:left|l|lo|low|i|slow|start)\s*,\s*(?:right|r|hi|high|j|fast|end)\s*=\s*[^\n]{1,30},"
    r"|\b(?:mid|m|middle)\s*(?::=|=|←)[^\n]{1,40}(?:/|>>)\s*[21]"
    r"|\b(?:left|right|lo|hi|low|high|start|l|r)\s*(?::=|=|←)\s*(?:max\(|mid|m\b|middle|last)[^\n]{0,40}"
    r"|\b(?:left|lo|l|start)\s*(?:\+=\s*1|\+\+|=\s*(?:left|lo"
    r"|l|start)\s*\+\s*1)|\b(?:right|hi|r)\s*(?:-=\s*1|--|=\s*(?:right"
    r"|hi|r)\s*-\s*1)"
    r"|\.next\s*(?:=|->)\s*(?:prev\w*|\w+\.next|head|tail|node"
    r"|curr?|l\d|a|b|None|null|nullptr)\b|\.next\.next\s*=|->next\s*="
    r"|\bprev\w*\s*,\s*cur\w*\s*=|\b(?:fast|slow|cur\w*)\s*=\s*\w+\.next"
    r"|\b(?:nxt|next_\w+|tmp|temp|next)\s*=\s*\w+\.next"
    # structures at work
    r"|\b(?:stack|st|stk|heap|h|pq|minheap|queue|q|deque|dq)\.(?:append"
    r"|push\w*|pop\w*|add|offer|poll|peek|top|insert|put)\("
    r"|\b(?:stack|st|stk)\[-1\]|\bheap(?:q\.)?(?:heap)?(?:push"
    r"|pop|ify|replace)\w*\(|\bheapq\."
    r"|\bnew\s+(?:HashMap|HashSet|TreeMap|TreeSet|PriorityQueue"
    r"|ArrayDeque|Stack|LinkedList|Deque|Map|Set)\b|\bunordered_(?:map"
    r"|set)\s*<|\bpriority_queue\s*<|\bstack\s*<|\bmap\[\w+\]\w+"
    r"|\bHashMap\s*<|\bMap\s*<"
    r"|\b(?:defaultdict|Counter|deque|OrderedDict|lru_cache"
    r"|bisect_left|bisect_right|accumulate|heapify|TreeMap)\b\s*\(?"
    r"|@cache\b|\.popleft\(|\.sort\(\s*(?:key|\(|\w+\s*=>)|\bsorted\([^\n)]{1,40}key"
    r"|\bsort\(\w+\.begin"
    # xor, prefix sums, flood fill, merging
    r"|\b\w+\s*\^=\s*\w+|\bprefix\w*\s*(?:\+=|=\s*prefix)|\b\w+\s*-\s*k\b\s*(?:\]|\)|in\b)"
    r"|\b(?:dfs|bfs|backtrack|sink|flood|solve|helper|explore"
    r"|fill|search|merge|place|fib|rec|go|visit)\(\s*[^()\n]{0,40}(?:[-+]\s*1"
    r"|\bmid\b|\.left|\.right|\.next)[^()\n]{0,30}\)"
    r"|\b(?:max|min)\(\s*[\w.\[\]-]{1,30}(?:\[-?1\]|\.end)[^)\n]{0,40}\)|\[-1\]\[1\]\s*=|\b(?:find|union)\(\s*\w+",
)
_GAP = LatePattern(
    r"…|\.\.\.|(?<!\w)_{2,}(?!\w)|\?\?+|\bTODO\b|your (?:code|turn|own words)|\bpass\b|填|# *\?|//\s*\?", re.IGNORECASE
)
# Words before a piece of code that say whose it is.
_LEARNERS = LatePattern(
    r"\byour\b[^.?!\n]{0,40}$|\byou(?:'ve|'d|'re)? (?!can|could"
    r"|should|need|want|may|might|would|must|just|only|have to"
    r"|try|'ll|will|get|simply)\w+\b[^.?!\n]{0,60}$"
    r"|你(?!可以|应该|要|需要|能|得|不妨|该|会|只|试|就|缺)[^。？！\n]{0,24}$",
    re.ASCII,
)
# Words after a piece of code that judge it: it is there already.
_JUDGED = LatePattern(
    r"^[`\s,，]*(?:runs?|is (?:never|always|fine|right|not|only"
    r"|ok|true|false|enough)|isn't|sits|ends|looks|on its own"
    r"|alone|never|always|doesn't"
    r"|leaves|stops|fails|crashes|raises|compares|works|won't"
    r"|is where|这|写在|没问题|不错|是对的|是错的|还不|第一次"
    r"|永远|会(?:报错|越界)|跑|对的|里面?只?有)"
)
_OFFERED = LatePattern(
    r"\b(?:should|must|needs? to|has to|ought to|write|use|try"
    r"|replace|fix|change|correct|missing|add|insert|put|fill"
    r"|want|be)\b[^.?!\n]{0,30}$"
    r"|\b(?:can|could) (?:shrink|become|be|simply)|\b(?:becomes?"
    r"|turn\w* into|instead)\b[^.?!\n]{0,20}$|应该|改成|改为"
    r"|换成|写成|填|加上|补上|试试|需要",
    re.IGNORECASE,
)
_MAX_CODE, _MOST_PIECES = 3_000, 150
_LONG_WORD = LatePattern(r"(\w{40})\w+")


@dataclass(frozen=True)
class _Piece:
    """A stretch of the message that may be code: where it came from and the words right before it."""

    text: str
    before: str
    fenced: bool
    after: str = ""


def without_fences(text: str) -> str:
    """Return ``text`` without its fenced code."""
    return _FENCE.sub("\n", text)


def solving_code(message: str, learner_said: Callable[[], str]) -> list[str]:
    """Return the pieces of code in ``message`` that give the answer away and that the learner did not write.

    Where nothing of the learner's is known, a line that the message calls the learner's counts as the learner's.
    ``learner_said`` is asked for all that the learner said only where there is code.
    """
    message = _LONG_WORD.sub(r"\1", message)
    pieces = tuple(islice(_pieces(message), _MOST_PIECES))
    if not pieces:
        return []
    said = _squeezed(_LONG_WORD.sub(r"\1", learner_said()))
    found, spans = [], []
    for piece in pieces:
        if _squeezed(piece.text) in said:
            continue
        if (piece.fenced and solves(piece.text)) or (not piece.fenced and _gives_a_line(piece, bool(said))):
            found.append(piece.text.strip())
        if not piece.fenced:
            spans.append(piece.text)
    if not found and len(spans) > 2 and solves("\n".join(spans)):
        found.append("; ".join(spans))
    return found


def _pieces(message: str) -> Iterator[_Piece]:
    for match in _FENCE.finditer(message):
        yield _Piece(
            (match[1] or match[2] or "")[:_MAX_CODE], message[max(0, match.start() - 90) : match.start()], True
        )
    rest = _FENCE.sub("\n\n", message)
    for match in _UNFENCED.finditer(rest):
        yield _Piece(match.group()[:_MAX_CODE], rest[max(0, match.start() - 90) : match.start()], True)
    for match in _SPAN.finditer(rest):
        yield _Piece(
            match[1], rest[max(0, match.start() - 90) : match.start()], False, rest[match.end() : match.end() + 40]
        )
    yield from _runs_of_code(rest.replace("`", ""))


def _runs_of_code(text: str) -> Iterator[_Piece]:
    """Yield neighbouring lines that read as code, and single lines of prose that hold a one-liner."""
    run: list[str] = []
    before = ""
    for line in (*text.splitlines(), ""):
        if line.strip() and len(line) < 400 and _CODE_LINE.match(line):
            run.append(line)
            continue
        if len(run) > 1:
            yield _Piece("\n".join(run)[:_MAX_CODE], before, True)
        elif run:
            yield from _one_liners(run[0])
        run, before = [], line[-90:]
        for start in range(0, min(len(line), 4_000), 1_000):
            yield from _one_liners(line[start : start + 1_200])


def _one_liners(line: str) -> Iterator[_Piece]:
    found = [match.span() for pattern in (_ONE_LINER, _COMPREHENSION, _DECISIVE) if (match := pattern.search(line))]
    for start, end in (*found, *_generated(line)):
        yield _Piece(line[start:end], line[max(0, start - 90) : start], False)


def _generated(text: str) -> Iterator[tuple[int, int]]:
    """Yield where values are generated in a loop, as in a comprehension: something opens, a value of the names, a loop.

    Prose has "for … in … for" too; there what stands before is no value, and names nothing that the loop gives.
    """
    for loop in _GENERATED.finditer(text):
        before = text[max(0, loop.start() - 82) : loop.start()].rpartition("\n")[2]
        opened = list(_OPENS.finditer(before))
        if not opened or (loop["line"] is not None and all(one.group() != "return" for one in opened)):
            continue
        value = before[opened[-1].end() :]
        if set(re.findall(r"\w+", value)) & set(re.findall(r"\w+", loop[1])) or _VALUE_ENDS.search(value):
            yield loop.start() - len(before) + opened[0].start(), loop.end()


def solves(code: str) -> bool:
    """Tell whether ``code`` does the whole work: something repeats, is decided or noted, and comes back."""
    code = _LONG_WORD.sub(r"\1", code[:_MAX_CODE])
    if decisive_line(code) and len(_GAP.findall(code)) < 2:
        return True
    reading = read_code(code)
    if reading.language == "python":
        steps = re.sub(r"^[^\S\n]*(?:def|for|while|return|#).*$", "", code, flags=re.MULTILINE)
        works = reading.guards > 0 or _WORK.search(steps)
        return reading.returns > 0 and bool("recursion" in reading.constructs or (reading.loop_depth > 0 and works))
    loops = reading.loop_depth > 0 or _LOOP.search(code)
    return bool(loops and (reading.returns > 0 or _RESULT.search(code)) and _WORK.search(code)) and not _mostly_gaps(
        code
    )


def decisive_line(code: str) -> bool:
    """Tell whether ``code`` holds a line that is the heart of an approach."""
    return bool(_DECISIVE.search(code) or _COMPREHENSION.search(code) or any(_generated(code)))


def _mostly_gaps(code: str) -> bool:
    lines = [line for line in code.splitlines() if line.strip()]
    return len(_GAP.findall(code)) * 2 >= len(lines)


def _gives_a_line(piece: _Piece, learner_is_known: bool) -> bool:
    text = piece.text
    if not (_ONE_LINER.search(text) or decisive_line(text)):
        return False
    if _GAP.search(text) and not decisive_line(text):
        return False
    return (
        learner_is_known
        or bool(_OFFERED.search(piece.before))
        or not (_LEARNERS.search(piece.before.lower()) or _JUDGED.search(piece.after))
    )


def _squeezed(text: str) -> str:
    return "".join(text.split())
