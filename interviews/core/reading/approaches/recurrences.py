"""Recurrences that a learner states: "f(i) = max(nums[i] + f(i+2), f(i+1))" is an idea in full.

Nobody has to guess whether one is right: it is computed for inputs whose results the bank knows. Where it begins and
what it is outside of the input is convention, so the usual ones are tried; one that gives every result under one of
them is right. One that cannot be computed says nothing; one of which nothing is left to guess and that gives no result
is to be followed on an example, whatever its words sound like.
"""

import ast
import math
import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import Any

from interviews.core.acts import OTHER, Act, ActKind, Heard
from interviews.core.knowledge import Approach, ProblemKnowledge
from interviews.core.reading.signs.evidence import is_plain
from problems.text.late_patterns import LatePattern

LONGEST_FORMULA = 120
"""So many characters after its sign of equality are read as a recurrence."""
FEWEST_RESULTS, MOST_RESULTS = 2, 6
"""So many known results a recurrence has to give, and so many are tried at most."""
LARGEST_INPUT = 12
"""Inputs with a longer list or a larger number are left out: nothing here takes longer than a moment."""
MOST_LEFT_SIDES = 6
"""So many of the last places at which one may begin are looked at."""
MOST_FORMULAS = 2
"""So many recurrences of a message are computed, the last ones."""
MOST_STEPS, DEEPEST = 20_000, 150
"""So many parts of one recurrence are computed, whatever is tried, and so many calls deep."""
STEPS_TO_BEGIN = 40
"""So many parts could be computed in the time that it takes to begin with another input or convention."""
LARGEST_VALUE = 10**9
"""A value beyond this is none of a small input."""

_WIDE = str.maketrans("（）【】［］，＝＋－−×·", "()[][],=+--**")
_LEFT = LatePattern(
    r"(?<![\w.])([A-Za-z]\w{0,11}) ?([(\[])([A-Za-z]\w{0,7}(?:(?:, ?|\]\[)[A-Za-z]\w{0,7}){0,2})[)\]] ?= ?"
)
_BASE = LatePattern(
    r"(?<![\w.])([A-Za-z]\w{0,11}) ?[(\[](-?\d{1,2})[)\]] ?= ?"
    r"(?=([A-Za-z]\w{0,11} ?[(\[]-?\d{1,2}[)\]] ?= ?){0,3}+(-?\d{1,4})(?!\w))"
)
_OVER = LatePattern(
    r"\b(min|max|sum)\s+(?:over|of)\s+(?:all |every |each )?(?:\w+ )??(\w+)(?: in (\w+))? of ([^,;]{1,60})",
    re.IGNORECASE,
)
"""What people say for a generator: "min over coins c of best(a - c)"."""
_BRACKET = LatePattern(r"\]\s?\[")
_GOES_ON = LatePattern(
    r"[\s,，)）]*(?:(?:for|where|if|over|when|unless|with|in|else|otherwise|or)\b|如果|其中|当|否则|除非|或)",
    re.IGNORECASE,
)
"""What follows a formula that is not all of it."""
_KEEPS = LatePattern(
    r"\b(?:memo\w*|cach\w+|stor\w+|remember\w*|dict\w*|table|tabulat\w+|bottom[- ]?up|dp|top[- ]?down)\b"
    r"|记忆化|缓存|存下|存起来|记下|记住|保存|自底向上|自下而上|自顶向下|[建填打]表|表格|备忘|动态规划",
    re.IGNORECASE,
)
_KEEPS_FEW = LatePattern(
    r"\b(?:last|previous|only) (?:two|2|few|three)\b|\btwo (?:variables|numbers|values)\b"
    r"|\b(?:prev\w*|rolling|constant space)\b"
    r"|两个(?:变量|数|值)|滚动|前两[个项]|常数空间",
    re.IGNORECASE,
)
_NOT_YET = LatePattern(
    r"\b(?:recomput\w*|without (?:memo\w*|caching)|no (?:memo\w*|cache|table)|exponential|brute[- ]?force"
    r"|plain recursion)\b"
    r"|暴力|重复(?:计?算)|指数",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Recurrence:
    """``name(parameters) = body``, with what is said of its first values (``bases``), at ``start`` to ``end``."""

    name: str
    parameters: tuple[str, ...]
    body: ast.expr
    bases: Mapping[int, int]
    start: int
    end: int
    in_table: bool


def with_recurrence(heard: Heard, text: str, knowledge: ProblemKnowledge) -> Heard:
    """Return what was heard with the approach that a right recurrence in ``text`` is; what is only half heard beside it
    are words of the same idea."""
    stated = list(islice(recurrences(text), MOST_FORMULAS))
    found = next((one for one in stated if gives_known_results(one, knowledge)), None)
    told = [act for act in heard.acts if act.kind is ActKind.APPROACH]
    if found is None:
        return _with_a_wrong_one(heard, text, stated, knowledge)
    meant = _approach_of(found, text, heard, knowledge)
    if meant is None or any(act.item == meant.id and act.sure for act in told):
        return heard
    dropped = [act for act in told if act.item in (OTHER, meant.id) or not is_plain(act)]
    kept = [act for act in heard.acts if act not in dropped and act.kind is not ActKind.COUNTEREXAMPLE]
    act = Act(ActKind.APPROACH, meant.id, stance="proposes", start=found.start, end=found.end, by="grammar", sure=True)
    return replace(heard, acts=tuple(sorted((*kept, act), key=lambda one: one.start)))


def _with_a_wrong_one(heard: Heard, text: str, stated: Sequence[Recurrence], knowledge: ProblemKnowledge) -> Heard:
    """Return what was heard with a formula that surely gives other results as an idea that is none of the known ones,
    though its words name one."""
    wrong = stated[0] if stated and _is_plainly_wrong(stated[0], text, knowledge) else None
    if wrong is None:
        return heard
    kept = [act for act in heard.acts if act.kind is not ActKind.APPROACH or not act.start <= wrong.start < act.end]
    act = Act(
        ActKind.APPROACH, OTHER, stance="proposes", start=wrong.start, end=wrong.end, by="grammar", sure=True,
        judged="wrong",
    )  # fmt: skip
    return replace(heard, acts=tuple(sorted((*kept, act), key=lambda one: one.start)))


def _is_plainly_wrong(recurrence: Recurrence, text: str, knowledge: ProblemKnowledge) -> bool:
    """Tell whether a recurrence in one parameter, of which nothing is left to guess, gives no input its result."""
    is_whole = not _GOES_ON.match(text, recurrence.end)
    loops = any(isinstance(node, ast.comprehension) for node in ast.walk(recurrence.body))
    known = _known_results(knowledge)
    if len(recurrence.parameters) > 1 or loops or not is_whole or len(known) < FEWEST_RESULTS:
        return False
    given, _ = known[0]
    trial = _Trial(recurrence, given)
    if trial.each:
        return False
    starts = _starts(recurrence, given)
    computed = (
        all(type(_value(trial, one, place, convention)) is int for one, _ in known)
        for convention in _CONVENTIONS
        for place, start in enumerate(starts)
        if any(start) or convention.zero is None
    )
    return any(computed)


def recurrences(text: str) -> Iterator[Recurrence]:
    """Yield the recurrences that are written in ``text``, the last one first: it is what somebody comes to."""
    plain = text.translate(_WIDE)
    for match in reversed(deque(_LEFT.finditer(plain), maxlen=MOST_LEFT_SIDES)):
        name, bracket, listed = match[1], match[2], match[3]
        parameters = tuple(one.strip() for one in _BRACKET.sub(",", listed).split(","))
        if (read := _body(plain[match.end() : match.end() + LONGEST_FORMULA], name)) is not None:
            body, length = read
            bases = {int(one[2]): int(one[4]) for one in _BASE.finditer(plain) if one[1] == name}
            yield Recurrence(name, parameters, body, bases, match.start(), match.end() + length, bracket == "[")


def _body(text: str, name: str) -> tuple[ast.expr, int] | None:
    """Return the longest beginning of ``text`` that is a formula in terms of ``name``, and its length."""
    line = text.split("\n", 1)[0]
    for end in range(len(line), 2, -1):
        if line[end - 1].isspace() or (end < len(line) and line[end].isalnum() and line[end - 1].isalnum()):
            continue
        try:
            body = ast.parse(_as_python(line[:end]), mode="eval").body
        except (SyntaxError, ValueError):
            continue
        parts = list(ast.walk(body))
        is_formula = not isinstance(body, ast.Tuple) and all(isinstance(one, _FORMULA) for one in parts)
        if is_formula and any(_called(one) == name for one in parts):
            return body, end
    return None


_FORMULA = (
    *(ast.BinOp, ast.UnaryOp, ast.Call, ast.Subscript, ast.Name, ast.Constant, ast.GeneratorExp, ast.comprehension),
    *(ast.operator, ast.unaryop, ast.expr_context, ast.Tuple),
)
"""What a formula is made of: "max(a, b). Either" would be Python, too."""


def _as_python(formula: str) -> str:
    over = _OVER.search(formula)
    if over is None:
        return formula.strip()
    several = over[3] or ""
    made = f"{over[1]}({over[4].strip()} for {over[2]} in {several or 'ITEMS'})"
    return f"{formula[: over.start()]}{made}{formula[over.end() :]}".strip()


def _called(node: ast.AST) -> str:
    """Return the name of what is called or looked into at ``node``, "" for anything else."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id
    if isinstance(node, ast.Subscript):
        inner = node.value
        return inner.id if isinstance(inner, ast.Name) else _called(inner)
    return ""


def gives_known_results(recurrence: Recurrence, knowledge: ProblemKnowledge) -> bool:
    """Tell whether ``recurrence`` gives the results that are known for small inputs, all under one convention."""
    known = _known_results(knowledge)
    if len(known) < FEWEST_RESULTS or len({result for _, result in known}) == 1:
        return False
    starts, trial = range(len(_starts(recurrence, known[0][0]))), _Trial(recurrence, known[0][0])
    return any(
        all(_value(trial, given, place, convention) == result for given, result in known)
        for convention in _CONVENTIONS
        for place in starts
    )


def _known_results(knowledge: ProblemKnowledge) -> list[tuple[Mapping[str, Any], int]]:
    """Return inputs with their results, those of the examples and some more; the smallest of them first, which take
    the least to compute."""
    known = [*((one.input, one.output) for one in knowledge.examples)]
    known += [(one.input, one.expected) for one in knowledge.results]
    small = [(given, result) for given, result in known if type(result) is int and _is_small(given)]
    return sorted(small[:MOST_RESULTS], key=lambda one: sum(_sizes(one[0])))


def _sizes(given: Mapping[str, Any]) -> list[Any]:
    """Return how long the lists and texts of an input are, and its numbers as they are."""
    return [len(one) if isinstance(one, list | str) else one for one in given.values()]


@dataclass(frozen=True)
class _Convention:
    """What goes without saying: the value ``outside`` of the input, at ``zero`` where none is said, and whether what
    cannot be reached is told as -1."""

    outside: float
    zero: int | None
    tells_unreached: bool


_CONVENTIONS = tuple(_Convention(*one) for one in product((0, 1, math.inf, -math.inf), (None, 0, 1), (False, True)))


def _is_small(given: Mapping[str, Any]) -> bool:
    sizes = _sizes(given)
    return all(isinstance(size, int) and -1 <= size <= LARGEST_INPUT * (1 + (len(sizes) > 1)) for size in sizes)


def _starts(recurrence: Recurrence, given: Mapping[str, Any]) -> list[tuple[int, ...]]:
    """Return the places at which the result of the whole may stand: the first, the last, one beyond it."""
    sizes = _sizes(given)
    ends = [size - less for size in sizes for less in (0, 1)]
    return list(islice(product((0, *ends), repeat=len(recurrence.parameters)), 64))


def _value(trial: "_Trial", given: Mapping[str, Any], place: int, convention: _Convention) -> Any:
    starts = _starts(trial.recurrence, given)
    if place >= len(starts):
        return None
    try:
        trial.take(STEPS_TO_BEGIN)
        value = _Computing(trial, given, convention).at(starts[place])
    except (_TooMuchError, ArithmeticError, LookupError, TypeError, ValueError, RecursionError):
        return None
    return -1 if convention.tells_unreached and value in (math.inf, -math.inf) else value


class _TooMuchError(Exception):
    """A recurrence takes too many steps, or is none that can be computed."""


class _OpenError(_TooMuchError):
    """A value is asked for while it is computed."""


class _Trial:
    """One recurrence, what of it is the same for every input, and what may still be computed of it."""

    def __init__(self, recurrence: Recurrence, given: Mapping[str, Any]) -> None:
        self.recurrence, self.steps = recurrence, MOST_STEPS
        self.each = _name_of_each(recurrence, given)

    def take(self, steps: int = 1) -> None:
        """Count so many steps. Raises :class:`_TooMuchError` after the last one."""
        self.steps -= steps
        if self.steps < 0:
            raise _TooMuchError


def _only_list(given: Mapping[str, Any]) -> Any:
    """Return the one list or text of an input, ``None`` where there are none or several."""
    lists = [one for one in given.values() if isinstance(one, list | str)]
    return lists[0] if len(lists) == 1 else None


def _name_of_each(recurrence: Recurrence, given: Mapping[str, Any]) -> str:
    """Return the name that stands for each item of the only list: the one that is nobody else's."""
    nodes = list(ast.walk(recurrence.body))
    known = {recurrence.name, *recurrence.parameters, *given, *_AMONG, "n", "ITEMS"}
    free = {node.id for node in nodes if isinstance(node, ast.Name)} - known
    bound = {node.id for one in nodes if isinstance(one, ast.comprehension)
             for node in ast.walk(one.target) if isinstance(node, ast.Name)}  # fmt: skip
    named = free - {*map(_called, nodes)} - bound
    return named.pop() if len(named) == 1 and isinstance(_only_list(given), list) else ""


class _Computing:
    """One recurrence on one input."""

    def __init__(self, trial: _Trial, given: Mapping[str, Any], convention: _Convention) -> None:
        self.recurrence, self.trial = trial.recurrence, trial
        self.given, self.convention = given, convention
        self.known: dict[tuple[int, ...], Any] = {}
        self.open: set[tuple[int, ...]] = set()
        self.only_list = _only_list(given)
        self.most = max(_sizes(given), default=0)

    def at(self, place: tuple[int, ...]) -> Any:
        if len(place) != len(self.recurrence.parameters):
            raise _TooMuchError
        if place in self.known:
            return self.known[place]
        if len(place) == 1 and place[0] in self.recurrence.bases:
            return self.recurrence.bases[place[0]]
        if any(one < 0 or one > self.most for one in place):
            return self.convention.outside
        if not self.recurrence.bases and self.convention.zero is not None and not any(place):
            return self.convention.zero
        if place in self.open:
            raise _OpenError  # "dp[a] = min(dp[a], …)": what it was before
        if len(self.open) > DEEPEST:
            raise _TooMuchError
        self.open.add(place)
        names = dict(zip(self.recurrence.parameters, place, strict=True))
        try:
            value = self._whole(names)
        except IndexError:
            value = self.convention.outside  # beyond the end of the input
        finally:
            self.open.discard(place)
        self.known[place] = value
        return value

    def _whole(self, names: Mapping[str, Any]) -> Any:
        body = self.recurrence.body
        if not self.trial.each:
            return self._of(body, names)
        among = next((name for node in ast.walk(body) if (name := _called(node)) in _AMONG), None)
        if among is None or not isinstance(self.only_list, list):
            raise _TooMuchError
        return _AMONG[among]([self._of(body, {**names, self.trial.each: item}) for item in self.only_list])

    def _of(self, node: ast.AST, names: Mapping[str, Any]) -> Any:
        self.trial.take()
        if isinstance(node, ast.Constant) and isinstance(node.value, int):
            return node.value
        if isinstance(node, ast.Name):
            return self._named(node.id, names)
        if isinstance(node, ast.BinOp) and type(node.op) in _OPERATIONS:
            value = _OPERATIONS[type(node.op)](self._of(node.left, names), self._of(node.right, names))
            if LARGEST_VALUE < abs(value) < math.inf:
                raise _TooMuchError
            return value
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return -self._of(node.operand, names)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return self._call(node, node.func.id, names)
        if isinstance(node, ast.Subscript):
            return self._look(node, names)
        raise _TooMuchError

    def _named(self, name: str, names: Mapping[str, Any]) -> Any:
        if name in names:
            return names[name]
        if name in self.given:
            return self.given[name]
        if name == "n" and self.only_list is not None:
            return len(self.only_list)
        raise _TooMuchError

    def _call(self, node: ast.Call, name: str, names: Mapping[str, Any]) -> Any:
        if name == self.recurrence.name:
            return self.at(tuple(self._of(one, names) for one in node.args))
        if name in ("min", "max", "sum"):
            values = list(self._each(node.args, names))
            return _AMONG[name](values) if values else self.convention.outside
        if len(node.args) == 1 and self.only_list is not None and name not in ("len", "abs"):
            return self._item(self.only_list, self._of(node.args[0], names))
        raise _TooMuchError

    def _each(self, nodes: Sequence[ast.expr], names: Mapping[str, Any]) -> Iterator[Any]:
        for node in nodes:
            if not isinstance(node, ast.GeneratorExp):
                with suppress(_OpenError):
                    yield self._of(node, names)
                continue
            one = node.generators[0]
            if len(node.generators) > 1 or one.ifs or not isinstance(one.target, ast.Name):
                raise _TooMuchError
            several = one.iter.id if isinstance(one.iter, ast.Name) else ""
            items = self.given.get(several, self.only_list)
            for item in items if isinstance(items, list) else ():
                yield self._of(node.elt, {**names, one.target.id: item})

    def _look(self, node: ast.Subscript, names: Mapping[str, Any]) -> Any:
        if _called(node) == self.recurrence.name:
            return self.at(tuple(self._of(one, names) for one in _places(node)))
        if not isinstance(node.value, ast.Name):
            raise _TooMuchError
        items = self.given.get(node.value.id, self.only_list)
        return self._item(items, self._of(node.slice, names))

    def _item(self, items: Any, place: Any) -> Any:
        if not isinstance(items, list) or not isinstance(place, int):
            raise _TooMuchError
        if place < 0:
            raise IndexError
        return items[place]


def _places(node: ast.AST) -> list[ast.expr]:
    """Return what stands in the brackets of ``dp[i][j]`` or ``dp[i, j]``."""
    if not isinstance(node, ast.Subscript):
        return []
    own = list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]
    return [*_places(node.value), *own]


_OPERATIONS: Mapping[type, Callable[[Any, Any], Any]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
}
_AMONG: Mapping[str, Callable[[list[Any]], Any]] = {"min": min, "max": max, "sum": sum}


def _approach_of(recurrence: Recurrence, text: str, heard: Heard, knowledge: ProblemKnowledge) -> Approach | None:
    """Return which of the approaches that compute a recurrence is told: kept results in a table or in a few variables,
    or, of who says nothing of keeping, the plain recursion."""
    plain = [one for one in knowledge.approaches if set(one.constructs) == {"recursion"}]
    keeping = [one for one in knowledge.approaches if {"memo", "table"} & set(one.constructs)]
    few = [one for one in knowledge.approaches if one.space == "O(1)" and one.time == "O(n)" and keeping]
    if few and _KEEPS_FEW.search(text):
        return few[0]
    if keeping and (recurrence.in_table or _KEEPS.search(text)) and not _NOT_YET.search(text[recurrence.end :]):
        likely = {act.item: act.confidence for act in (*heard.unsure, *heard.of(ActKind.APPROACH))}
        return max(keeping, key=lambda one: likely.get(one.id, 0.0))
    return next(iter(plain or keeping), None)
