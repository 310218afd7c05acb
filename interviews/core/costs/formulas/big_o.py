"""Reading a Big-O expression: ``n log k``, ``(m * n)^2``, ``V + E``, ``min(n, k)``, ``n!``.

A small recursive-descent parser; what it cannot read is ``None``, never an error.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

EXPONENTIAL_DEGREE, FACTORIAL_DEGREE = 100.0, 200.0
LOG_DEGREE = 0.1
MAX_LENGTH = 80

_BIG_O = LatePattern(r"(?:o|θ|theta)\s*\((.*)\)", re.DOTALL)
_TOKEN = LatePattern(r"\s*(\d+(?:\.\d+)?|[a-zα]+|[\u3040-\u9fff]+|[-+*/^!(),|]|$)")
_RAISED = {"²": "^2", "³": "^3", "ⁿ": "^n", "**": "^", "·": "*", "×": "*", "√": "sqrt", "_": " "}
_LOGS = ("log", "lg", "ln")
_FUNCTIONS = frozenset({*_LOGS, "sqrt", "min", "max", "len", "size", "alpha", "α"})
_SHORT_WORDS = frozenset(
    {"len", "sum", "row", "col", "key", "amt", "val", "num", "set", "str", "min", "max", "the", "of"}
)
_LETTERS = frozenset("nmkvehwrclpqdtsab")


@dataclass(frozen=True)
class Cost:
    """Growth as a degree: 0 constant, 1 linear, 2 quadratic; a logarithm adds 0.1; exponentials lie far above.

    ``names`` are the sizes it speaks of (``n * amount`` has two), which makes claims in other names comparable.
    """

    degree: float
    names: frozenset[str] = frozenset()

    @property
    def is_explosive(self) -> bool:
        """Tell whether it grows faster than any polynomial."""
        return self.degree >= EXPONENTIAL_DEGREE


class _Unreadable(ValueError):
    """The expression is not one."""


@lru_cache(maxsize=512)
def parse_cost(expression: str) -> Cost | None:
    """Read what stands inside ``O(...)``, or a whole ``O(...)``; ``None`` when it is not understood."""
    folded = fold(expression[:MAX_LENGTH]).strip()
    whole = _BIG_O.fullmatch(folded)
    inside = whole.group(1) if whole else folded
    for raised, plain in _RAISED.items():
        inside = inside.replace(raised, plain)
    try:
        return _Parser(_tokens(inside)).whole()
    except (_Unreadable, RecursionError):
        return None


def _tokens(text: str) -> list[str]:
    tokens: list[str] = []
    position = 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            raise _Unreadable(text)
        position = match.end()
        word = match.group(1)
        if not word:
            break
        pieces = _split_name(word) if word.isalpha() and word.isascii() else [word]
        if tokens and len(pieces) == 1 and _reads_on(tokens[-1], word):
            tokens[-1] += f" {word}"
        else:
            tokens.extend(pieces)
    return tokens


def _split_name(word: str) -> list[str]:
    """Split names written together: ``nlogn`` is n, log, n and ``mn`` is m, n; ``amount`` stays one name."""
    for log in _LOGS:
        if word != log and log in word and set(word.replace(log, "")) <= _LETTERS and len(word) <= 6:
            before, after = word.split(log, 1)
            return [*before, log, *after]
    if len(word) in (2, 3) and set(word) <= _LETTERS and word not in _SHORT_WORDS | _FUNCTIONS:
        return list(word)
    return [word]


def _reads_on(before: str, word: str) -> bool:
    """Tell whether two words in a row are one name: "number of coins"."""
    last = before.rsplit(maxsplit=1)[-1]
    return last.isalpha() and len(last) > 1 and word.isalpha() and len(word) > 1 and not {last, word} & _FUNCTIONS


class _Parser:
    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.at = 0

    def whole(self) -> Cost:
        cost = self.sum()
        if self.at < len(self.tokens):
            raise _Unreadable("left over")
        return cost

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, *expected: str) -> str:
        token = self.peek()
        if not token or (expected and token not in expected):
            raise _Unreadable(token)
        self.at += 1
        return token

    def sum(self) -> Cost:
        terms = [self.product()]
        while self.peek() in ("+", "-"):
            self.take()
            terms.append(self.product())
        return _largest(terms)

    def product(self) -> Cost:
        cost = self.power()
        while (token := self.peek()) and token not in ("+", "-", ")", ",", "|"):
            divides = token == "/"
            if token in "*/":
                self.take()
            factor = self.power()
            degree = cost.degree - factor.degree if divides else cost.degree + factor.degree
            cost = Cost(round(max(degree, 0.0), 3), cost.names | factor.names)
        return cost

    def power(self) -> Cost:
        base_token = self.peek()
        base = self.atom()
        while self.peek() in ("^", "!"):
            if self.take() == "!":
                base = Cost(FACTORIAL_DEGREE, base.names) if base.names else base
                continue
            exponent_token = self.peek()
            exponent = self.power()
            if exponent.names:
                grows = base.names or base_token not in ("0", "1")
                base = Cost(EXPONENTIAL_DEGREE, base.names | exponent.names) if grows else base
            else:
                times = float(exponent_token) if exponent_token.replace(".", "").isdigit() else 1.0
                base = Cost(round(base.degree * times, 3), base.names)
        return base

    def atom(self) -> Cost:
        token = self.take()
        if token == "(":
            cost = self.sum()
            self.take(")")
            return cost
        if token == "|":
            cost = self.sum()
            self.take("|")
            return cost
        if token in _FUNCTIONS:
            return self.function(token)
        if token[0].isdigit():
            return Cost(0.0)
        if not token[0].isalpha():
            raise _Unreadable(token)
        return Cost(1.0, frozenset({token}))

    def function(self, name: str) -> Cost:
        if name in _LOGS and self.peek().isdigit():
            self.take()  # the base
        if self.peek() != "(":
            inner = [self.power()] if self.peek() and self.peek() not in ")+-*/,|" else [Cost(1.0, frozenset({"n"}))]
        else:
            self.take("(")
            inner = [self.sum()]
            while self.peek() == ",":
                self.take()
                inner.append(self.sum())
            self.take(")")
        if name == "min":
            return min(inner, key=lambda cost: cost.degree)
        cost = _largest(inner)
        if name in _LOGS:
            return Cost(LOG_DEGREE if cost.names else 0.0, cost.names)
        if name == "sqrt":
            return Cost(cost.degree / 2, cost.names)
        return Cost(0.0) if name in ("alpha", "α") else cost


def _largest(costs: list[Cost]) -> Cost:
    degree = max(cost.degree for cost in costs)
    return Cost(degree, frozenset().union(*(cost.names for cost in costs if cost.degree == degree)))
