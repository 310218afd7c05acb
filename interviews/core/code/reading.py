"""Reading code without running it: how it is built, by its syntax tree, for pseudocode by its words.

Python is read by Python's own ``ast``, the other languages by ``problems/syntax``, which says in which one it is.
"""

import ast
import re
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from problems.syntax.detection import language_of, python_tree
from problems.syntax.grammars import PARSED
from problems.syntax.structure import structure_of
from problems.text.late_patterns import LatePattern

_FENCE = LatePattern(r"```[\w+-]*\n(.*?)(?:```|\Z)", re.DOTALL)
_CODE_LINE = LatePattern(
    r"^\s*+(?:def |class |for\b|while\b|if\b|elif\b|else\b|return\b|import |from \w+ import"
    r"|[\w.\[\], ]{1,80}(?:[-+*/|&:]?=)[^=]"
    r"|(?:const|let|var|val|auto)\s+(?:mut\s+)?[\w{\[(][\w ,:&*<>\[\]{}()?]{0,60}[=:]"
    r"|(?:public|private|protected|static|final)\s+\w|(?:function|fn|func|fun|impl|struct|interface|package|using)\s+\w"
    r"|#include\b|[^\n]{0,200}(?:[)\]}\d]|\+\+|--)\s*;\s*$|[^\n=]{1,80}=[^\n]{1,200};\s*$|[^\n]{0,200}[\w)>\]]\s*(?:->[^\n]{0,60})?\{\s*$|[})\]]++[;,)]*+\s*$"
    r"|\}\s*else\b|foreach\b|//|(?:break|continue)\s*$"
    r"|\w{1,40}(?:\.\w{1,40}){0,4}\([^\n]{0,200}\)\s*$|循环|对于|对每个?|遍历|如果|若|否则|当.*时|返回|令|\d+[.)]\s)",
    re.IGNORECASE,
)
_STEP_WORDS = LatePattern(
    r"\b(?:for|foreach|while|loop|iterate|if|else|otherwise|return|then|repeat|until|push|pop|append|swap|set|add|"
    r"increment|call|recurse)\b|循环|遍历|如果|否则|返回|对于|对每|入栈|出栈|压入|弹出|加入|更新|递归|直到|当",
    re.IGNORECASE,
)
_LOOP_LINE = LatePattern(
    r"^\s*(?:\d+[.)]\s*)?(?:for\b|foreach\b|while\b|loop\b|repeat\b|对于|对每|遍历|循环|当)", re.IGNORECASE
)
_SETS = r"(?:[\w\])]\s*(?::=|(?<![=!<>])=(?!=)|←|<-)\s*[^\s=])"
_PARTS: Mapping[str, re.Pattern[str]] = {
    "start": LatePattern(
        rf"{_SETS}|\binit\w*|\bstart(?:s|ing)? (?:with|at|from|both|it)\b|\bset \w+ to\b|初始|初值|令"
        r"|(?<!假)设(?!计|法|想)|从 ?\d+ ?开始|准备(?:一个|好)",
        re.IGNORECASE,
    ),
    "loop": LatePattern(
        r"\bfor(?: each| every| all|each)\b|\bfor\b[^.;。；\n]{0,40}?(?:[:：]|\bin\b|\bfrom\b|= ?\w+ ?(?:\.\.|to\b))"
        r"|\b(?:while|loops?|repeat|iterate|recurse|as long as)\b"
        r"|循环|遍历|对于|对每|逐个|依次|每[个对次条组格]|直到|递归|第[一二两]层|只要",
        re.IGNORECASE,
    ),
    "decision": LatePattern(
        r"\b(?:if|else|otherwise|max|min|larger|smaller|decision|compare)\b|如果|若|否则|判断|较大|较小|更大|更小|取大|取小|在不在|是不是|[在有]就",
        re.IGNORECASE,
    ),
    "result": LatePattern(r"\b(?:return|output|hand back|result is|answer is)|返回|输出|结果是|答案是", re.IGNORECASE),
}
_CHANGES = LatePattern(
    rf"{_SETS}|[-+*/]=|\+\+|\b(?:push|pop|append|add|set|swap|store|update|increment)\b|入栈|出栈|压入|弹出|加|更新|存|记|取|变",
    re.IGNORECASE,
)
_WORD_SIGNS: tuple[tuple[str, str], ...] = (
    ("dict", r"\bdict|\bhash|\bmap\b|字典|哈希|映射"),
    ("set", r"\bset\b|集合"),
    ("sort", r"\bsort|排序"),
    ("stack", r"\bstack\b|\bpush\b|栈"),
    ("queue", r"\bqueue\b|\bdeque\b|队列"),
    ("heap", r"\bheap|堆"),
    ("recursion", r"\brecurs|\bbacktrack|\bdfs\b|递归|回溯"),
    ("memo", r"\bmemo|\bcache|记忆化"),
    ("table", r"\bdp\b|动态规划"),
    ("binary_search", r"\bmid\b|二分"),
)
_NODE_SIGNS: dict[str, set[type[ast.AST]]] = {
    "dict": {ast.Dict, ast.DictComp},
    "set": {ast.Set, ast.SetComp},
    "bitwise": {ast.BitAnd, ast.BitXor, ast.LShift, ast.RShift},
}
_CALL_SIGNS = {
    "dict": {"dict", "defaultdict", "Counter", "OrderedDict"},
    "set": {"set"},
    "sort": {"sorted", "sort"},
    "queue": {"deque", "popleft", "Queue"},
    "heap": {"heappush", "heappop", "heapify", "heapreplace", "nlargest", "nsmallest"},
    "binary_search": {"bisect", "bisect_left", "bisect_right"},
    "prefix_array": {"accumulate"},
}
_NAME_SIGNS = {
    "memo": {"cache", "lru_cache", "memo"},
    "table": {"dp", "table"},
    "binary_search": {"mid", "middle"},
    "prefix_array": {"prefix", "running", "prefix_sum", "total", "acc"},
    "linked_nodes": {"next"},
}
_INDEX_PAIRS = ({"left", "right"}, {"i", "j"}, {"lo", "hi"}, {"slow", "fast"})
MAX_CHARACTERS = 50_000


@dataclass(frozen=True)
class CodeReading:
    """What was read. ``language`` is an id of ``problems/languages.py``. ``loop_depth`` is the deepest nesting;
    ``constructs`` use the bank's names."""

    text: str
    language: str
    loop_depth: int
    constructs: frozenset[str]
    returns: int
    guards: int
    functions: tuple[str, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Tell whether it has both some work (a loop, a call of itself, a structure) and a result."""
        works = self.loop_depth > 0 or bool(self.constructs)
        return works and (self.returns > 0 or self.language == "pseudocode")


def find_code(message: str, editor: str = "") -> str:
    """Return the code of a turn: the editor's when it came along, else what the message holds, else ``""``."""
    if editor.strip():
        return editor
    message = message[:MAX_CHARACTERS]
    fenced = _FENCE.search(message)
    if fenced:
        return textwrap.dedent(fenced.group(1)).strip()
    lines = [line for line in message.splitlines() if line.strip()]
    code_lines = [line for line in lines if _CODE_LINE.match(line)]
    if program := _program_among_words(message):
        return program
    if len(code_lines) >= 2 and len(code_lines) * 2 >= len(lines):
        return message.strip()
    if len(lines) == 1 and code_lines and _defines_function(message):
        return message.strip()
    repeats = any(_LOOP_LINE.match(line) for line in lines)
    if len(lines) >= 4 and repeats and len(code_lines) >= 2:
        return message.strip()
    return ""


def _defines_function(line: str) -> bool:
    """Tell whether one line holds a function, as an arrow function may."""
    language = language_of(line)
    return language in PARSED and bool(structure_of(line, language).functions)


def _program_among_words(message: str) -> str:
    """Return the functions or classes that a message defines between lines of words, "" where it has none: "I just
    write it", then ``def …`` or ``function …``, then "is that right?"."""
    lines = message.splitlines()
    first = next((n for n, line in enumerate(lines) if _DEFINES.match(line) or _OPENS.match(line)), None)
    if first is None:
        return ""
    last = _last_in_braces(lines, first) if _OPENS.match(lines[first]) else _last_indented(lines, first)
    outside = [line for n, line in enumerate(lines) if line.strip() and not first <= n <= last]
    if not outside or any(_CODE_LINE.match(line) or line.lstrip()[:1] in "@#/" for line in outside):
        return ""
    return "\n".join(lines[first : last + 1]).strip()


def _last_indented(lines: list[str], first: int) -> int:
    return max(n for n, line in enumerate(lines) if n == first or (line[:1].isspace() and line.strip()))


def _last_in_braces(lines: list[str], first: int) -> int:
    """Return the line of the last brace that closes a block which was opened in the first line or after it."""
    depth, last = 0, first
    for n, line in enumerate(lines[first:], first):
        before, depth = depth, depth + line.count("{") - line.count("}")
        if "{" in line or before > 0:
            last = n
    return last


_DEFINES = LatePattern(r"(?:async )?def \w+ ?\(|class \w++(?![^\n]*\{)")
_OPENS = LatePattern(r"\s*[A-Za-z][^\n]{0,200}[\w)>\]=]\s*(?:->[^\n{]{0,60}|=>\s*)?\{(?:[^\n]*\}[;,]?)?\s*$")


def library_names(code: str) -> tuple[str, ...]:
    """Return the structures of the library that ``code`` uses, by the names that people know, in order."""
    if (language := language_of(code)) in PARSED:
        return structure_of(code, language).libraries
    found = (name for name in re.findall(r"\w+", code[:MAX_CHARACTERS]) if name in _LIBRARY)
    return tuple(dict.fromkeys(_LIBRARY[name] for name in found))


_LIBRARY: Mapping[str, str] = {
    **{name: name for name in ("OrderedDict", "Counter", "defaultdict", "deque", "heapq", "bisect", "lru_cache")},
    **dict.fromkeys(("bisect_left", "bisect_right", "insort"), "bisect"),
    **dict.fromkeys(("heappush", "heappop", "heapify", "nlargest", "nsmallest"), "heapq"),
    **dict.fromkeys(("accumulate", "combinations", "permutations"), "itertools"),
}


def without_code(message: str) -> str:
    """Return the words of a message beside the code that it holds."""
    if _FENCE.search(message[:MAX_CHARACTERS]):
        return _FENCE.sub(" ", message[:MAX_CHARACTERS])
    if not find_code(message):
        return message
    if program := set(_program_among_words(message[:MAX_CHARACTERS]).splitlines()):
        return "\n".join(line for line in message[:MAX_CHARACTERS].splitlines() if line not in program)
    return "\n".join(line for line in message[:MAX_CHARACTERS].splitlines() if not _CODE_LINE.match(line))


def reads_as_steps(message: str) -> bool:
    """Tell whether a message in prose describes an algorithm step by step: enough different step words.

    So does one line that goes from the first values through the loop to the result, however few words it takes.
    """
    if reads_as_whole(message):
        return True
    found = {word.lower() for word in _STEP_WORDS.findall(message[:MAX_CHARACTERS])}
    several_lines = sum(bool(line.strip()) for line in message.splitlines()) >= 3
    return len(found) >= (2 if several_lines else 3)


def parts_of(text: str) -> tuple[str, ...]:
    """Return which parts of an algorithm stand in ``text``: ``start``, ``loop``, ``decision``, ``result``."""
    return tuple(name for name, sign in _PARTS.items() if sign.search(text[:MAX_CHARACTERS]))


def reads_as_whole(message: str) -> bool:
    """Tell whether something is set, then repeated, changed there, and handed back, in this order."""
    text, place = message[:MAX_CHARACTERS], 0
    for sign in (_PARTS["start"], _PARTS["loop"], _CHANGES, _PARTS["result"]):
        found = sign.search(text, place)
        if found is None:
            return False
        place = found.end()
    return True


@lru_cache(maxsize=256)
def read_code(text: str) -> CodeReading:
    """Read ``text`` in the language that it is in; what is of none that is known here is pseudocode. Never raises."""
    text = text[:MAX_CHARACTERS]
    language = language_of(text)
    if language in PARSED:
        return _read_structure(text, language)
    tree = python_tree(text)
    if tree is None:
        return _read_pseudocode(text)
    try:
        return _read_python(text, tree)
    except RecursionError:
        return _read_pseudocode(text)


def _read_structure(text: str, language: str) -> CodeReading:
    found = structure_of(text, language)
    return CodeReading(
        text=text,
        language=language,
        loop_depth=found.loop_depth,
        constructs=found.constructs,
        returns=found.returns,
        guards=found.guards,
        functions=found.functions,
    )


def _read_python(text: str, tree: ast.Module) -> CodeReading:
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    if not functions and not any(isinstance(node, ast.For | ast.While | ast.Assign) for node in ast.walk(tree)):
        return _read_pseudocode(text)
    constructs = _python_constructs(tree, {function.name for function in functions})
    depth = _loop_depth(tree)
    constructs |= {"nested_loops"} if depth > 1 else {"single_loop"} if depth == 1 else set()
    return CodeReading(
        text=text,
        language="python",
        loop_depth=depth,
        constructs=frozenset(constructs),
        returns=sum(isinstance(node, ast.Return | ast.Yield) for node in ast.walk(tree)),
        guards=sum(isinstance(node, ast.If) for node in ast.walk(tree)),
        functions=tuple(function.name for function in functions),
    )


def _loop_depth(node: ast.AST, depth: int = 0) -> int:
    own = isinstance(node, ast.For | ast.While | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp)
    inside = depth + 1 if own else depth
    return max([inside, *(_loop_depth(child, inside) for child in ast.iter_child_nodes(node))])


def _python_constructs(tree: ast.Module, own_functions: set[str]) -> set[str]:
    nodes = list(ast.walk(tree))
    kinds = {type(node) for node in nodes}
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    methods = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    called = [node.func for node in nodes if isinstance(node, ast.Call)]
    calls = {func.id for func in called if isinstance(func, ast.Name)}
    calls |= {func.attr for func in called if isinstance(func, ast.Attribute)}
    found = {name for name, signs in _NODE_SIGNS.items() if kinds & signs}
    found |= {name for name, signs in _CALL_SIGNS.items() if calls & signs}
    found |= {name for name, signs in _NAME_SIGNS.items() if (names | methods) & signs}
    if {"append", "pop"} <= methods:
        found.add("stack")
    if own_functions & calls:
        found.add("recursion")
    if any(pair <= names for pair in _INDEX_PAIRS):
        found.add("two_indices")
    if any(isinstance(node, ast.BinOp) and isinstance(node.left, ast.List) for node in nodes):
        found.add("table")
    return found


def _read_pseudocode(text: str) -> CodeReading:
    depth = _indented_loop_depth(text)
    constructs = {name for name, pattern in _WORD_SIGNS if re.search(pattern, text, re.IGNORECASE)}
    constructs |= {"nested_loops"} if depth > 1 else {"single_loop"} if depth == 1 else set()
    return CodeReading(
        text=text,
        language="pseudocode",
        loop_depth=depth,
        constructs=frozenset(constructs),
        returns=len(re.findall(r"\breturn|\boutput|返回|输出", text, re.IGNORECASE)),
        guards=len(re.findall(r"\bif\b|如果|若", text, re.IGNORECASE)),
    )


def _indented_loop_depth(text: str) -> int:
    deepest, open_loops = 0, []
    for line in text.expandtabs(4).splitlines():
        if not line.strip():
            continue
        indent = len(line) - len(line.lstrip())
        while open_loops and open_loops[-1] >= indent:
            open_loops.pop()
        if _LOOP_LINE.match(line):
            open_loops.append(indent)
            deepest = max(deepest, len(open_loops))
    return deepest or int(bool(re.search(r"\bfor\b|\bwhile\b|\bloop|遍历|循环|对每|逐个|依次", text, re.IGNORECASE)))
