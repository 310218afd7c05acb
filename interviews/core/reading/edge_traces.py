"""Whether a message tells what code does with a case: its input, what comes out, a step or line of it, or code.

Generous, for being asked again after a good answer is worse than being thanked for a poor one; but kind words, names of
cases and "it handles that" tell nothing.
"""

import ast
import re
from collections.abc import Sequence
from functools import lru_cache

from interviews.core.code.reading import MAX_CHARACTERS, find_code
from interviews.core.knowledge import EdgeCase
from interviews.core.reading.message_signs import is_shrug, words
from problems.text.phrases import find_phrases, fold

TRACE_WORDS = 3
"""An answer to "what happens when …?" has at least so many words, unless it says what comes back."""
REASON_WORDS = 6
"""So many words, one of them telling why or when, tell something of what happens."""
SHORTEST_NAME = 3
"""A shorter name of the learner's code may be a word like any other."""

_COMES_BACK = re.compile(
    r"\b(?:returns?|gives?|outputs?|prints?|raises?|throws?|yields?)\b\W*\S|返回|输出|得到|抛出?|报错"
)
_OUTCOME = re.compile(
    r"\b(?:return\w*|gives|gave|outputs?|prints?|yield\w*|results? (?:is|in|be|of|are|would|will)|comes? (?:back|out)"
    r"|(?:it|we|would|will|'d|'ll) gets? \w|ends? (?:up|with|at|there)|nothing (?:happens|to (?:do|find|pop|compare"
    r"|swap|merge|return|visit)|is|gets)|no (?:pair|match|answer|iteration|element|item|edge|node|path|result)s?"
    r"|finds|found|(?:it|will|would|not|n't|never|can|cannot) find|fail\w*|raise\w*|throw\w*|crash\w*|error\w*"
    r"|exceptions?|\w+error|overflow\w*|infinite\w*|forever|out of (?:range|bounds)|true|false|none|null|nil|zero)\b"
    r"|\d|\[\s*\]|\(\s*\)|\{\s*\}|\"\"|''|返回|输出|得到|结果[是为会]|找到|找不到|查到|查不到|报错|抛|异常|越界|溢出|死循环"
    r"|什么(?:也|都)不|没有(?:答案|结果|一对|匹配)|空[列表串集数]|为空|[零一二三四五六七八九十]"
)
_STEP = re.compile(
    r"\b(?:lines?|steps?|loop\w*|iterat\w*|while[- ]loop|the while|for (?:each|every|loop)|if[- ]statement|the if"
    r"|if not|the else|else[- ]branch|condition\w*|guard\w*|branch\w*|base case|recurs\w*|index\w*|indices"
    r"|pointers?|checks? (?:for|that|if|whether|is|comes|first|at|stops|catch\w*|fails|passes)"
    r"|compar(?:es?|ed|ing)|skip\w*|stop\w*|stor\w*|push\w*|pop|pops|popped|append\w*|add(?:s|ed|ing)?|insert\w*|remov\w*|delet\w*|updat\w*|increment\w*"
    r"|decrement\w*|swap\w*|mov(?:e|es|ed|ing)|shift\w*|shrink\w*|grow\w*|visit\w*|marks|marked|enter\w*|exit\w*"
    r"|break\w*|continues|initiali[sz]\w*|start(?:s|ed)? (?:at|with|from|as)|begins? (?:at|with|from)|becom\w*|became"
    r"|stays?|reach\w*|runs?|running|ran|execut\w*|calls|called|look(?:s|ed)? (?:it |them )?up|looks (?:at|for)"
    r"|goes (?:in|into|to|through|straight|on|over|back|past)|match\w*|counts? (?:it|the|up|down|as|each|of|is|stays)"
    r"|counter|merg\w*|splits?|sort\w*|pair\w*|takes?|taken|treat\w*|ignor\w*|assign\w*|set to|sums?"
    r"|(?:left|right)(?:most| pointer| side| end| half| border| child)|head|tail|root|stack|queue|heap|map|dict\w*|set"
    r"|list|array|string|node|edge|window|middle)\b"
    r"|第.{1,3}[行步轮个]|循环|迭代|遍历|判断|条件|分支|递归|下标|指针|检查|比较(?:大小|两|当前|相邻|之?后)|跳过|停[止在]"
    r"|存[进入起下到在]|入栈|出栈|压入|弹出|加入|删[除掉]|移[动到除]|更新|交换|变成|保持|执行|调用|进入|退出|开始时|初始"
    r"|配对|匹配|累加|排序|合并|忽略|[左右](?:边|端|侧|移|指针|子|半)|头[节结]点|尾|根[节结]点|栈|队列|堆|字典|哈希|集合"
    r"|窗口|中间|走一遍|每次|只(?:会|有|剩|需|走)"
)
_REASON = re.compile(
    r"\b(?:because|since|therefore|hence|as soon as|until|whenever|so (?:it|the|that|there|we|they|nothing|no)"
    r"|by \w+ing)\b|因为|由于|所以|因此|直到|然后|接着|随后|于是|先.{1,15}再"
)
_NAME = re.compile(r"[a-z_][a-z0-9_]+")
_AS_CODE = re.compile(r"`[^`\n]+`")
_LITERAL = re.compile(r"\d|[\[({\"']")
_POLITE = re.compile(
    r"\b(?:thank\w*|thanks|(?:good|great|nice|fair|interesting) (?:question|point|one|case)|let me (?:think|see)"
    r"|nothing to (?:add|say)|i (?:think|guess|believe|suppose|see)|i(?:'ll| will| would|'d) (?:have to |need to )?"
    r"(?:think|check|look|add)|edge cases?|no (?:idea|problem|more)|(?:a|one) (?:moment|second|minute))\b"
    r"|谢谢|好问题|让我想想|我想想|有意思|我觉得|我认为|稍等|等一下|一下|一个|一点|一些|一样|第一反应"
)


def traces(text: str, cases: Sequence[EdgeCase] = (), *, code: str = "", asked: str = "") -> bool:
    """Tell whether ``text`` says what happens in a case, or with the input in the question ``asked``.

    The names of ``cases`` tell nothing of it; ``code`` is the learner's.
    """
    if is_shrug(text):
        return False
    if find_code(text):
        return True
    folded = fold(text[:MAX_CHARACTERS])
    for match in find_phrases(folded, [phrase for case in cases for phrase in case.terms]):
        folded = folded.replace(match.text, " ")
    plain = _POLITE.sub(" ", folded)
    number = len(words(plain))
    if number < TRACE_WORDS:
        return number > 1 and bool(_COMES_BACK.search(plain))
    if _OUTCOME.search(plain) or _STEP.search(plain) or "`" in text:
        return True
    given = fold(input_in(asked)).strip("`\"' ")
    if given and given in plain:
        return True
    if _names_in(code) & set(_NAME.findall(plain)):
        return True
    return len(words(text)) >= REASON_WORDS and bool(_REASON.search(plain))


def input_in(question: str) -> str:
    """Return the first input that stands as code in ``question``, with its marks; "" when none does."""
    return next((match.group() for match in _AS_CODE.finditer(question) if _LITERAL.search(match.group())), "")


@lru_cache(maxsize=64)
def _names_in(code: str) -> frozenset[str]:
    """Return the names of variables and functions in ``code``, folded; nothing when it is not Python."""
    try:
        nodes = list(ast.walk(ast.parse(code[:MAX_CHARACTERS])))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    names |= {node.arg for node in nodes if isinstance(node, ast.arg)}
    names |= {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
    return frozenset(fold(name) for name in names if len(name) >= SHORTEST_NAME)
