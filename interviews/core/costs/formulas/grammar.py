"""The grammar of a cost's formula, spoken or written: "n log n", "m times n", "two to the n", "2 的 n 次方".

A recursive-descent parser over :mod:`interviews.core.costs.formulas.lexicon`; the parts of formulas are in
:mod:`interviews.core.costs.formulas.atoms`. It reads as far as it understands, in few steps: what is longer or deeper
than people say is left.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from interviews.core.costs.formulas.atoms import MAX_DEPTH, Atoms, Unread
from interviews.core.costs.formulas.growth import (
    Growth,
    add,
    factorial,
    multiply,
    power,
    raised,
    shape,
    size,
)
from interviews.core.costs.formulas.lexicon import Token, tokens
from problems.text.phrases import fold

MAX_TOKENS = 40
MAX_LENGTH = 120
_ORDINALS = {"second": 2.0, "third": 3.0, "fourth": 4.0, "fifth": 5.0}
_CALLS = frozenset("tfgd")
_TIMES_WORDS = frozenset({"by", "x", "into"})
_MEASURES = frozenset({"rows", "columns", "cols", "row", "column", "height", "width", "length", "m", "n"})
_TIMES_FIRST = frozenset({"name", "size", "(", "shy"})

LONGEST_EXPONENT = 8
"""So many symbols of a sum that may be an exponent are looked at."""


@dataclass(frozen=True)
class Parsed:
    """A formula that was read: how it grows, the token after it, and whether it is more than one size or number."""

    growth: Growth
    end: int
    composed: bool


def parse(found: Sequence[Token], at: int, *, formula: bool = False) -> Parsed | None:
    """Read the longest formula that begins at token ``at``; ``None`` where none does.

    With ``formula`` any word is a size, as inside ``O(...)``.
    """
    parser = _Parser(found[at : at + MAX_TOKENS], found[at - 1] if at else None, formula)
    try:
        growth = parser.sum(0)
    except Unread:
        return None
    return Parsed(growth, at + parser.at, parser.composed)


@lru_cache(maxsize=512)
def read_growth(value: str) -> Growth | None:
    """Read a whole ``O(...)`` or what stands inside it; ``None`` when it is not understood."""
    found = tokens(fold(value[:MAX_LENGTH]))
    if len(found) > 3 and found[0].kind == "mark" and found[1].kind == "(" and found[-1].kind == ")":
        found = found[2:-1]
    parsed = parse(found, 0, formula=True)
    return parsed.growth if parsed is not None and parsed.end == len(found) else None


def same_growth(one: str, other: str) -> bool:
    """Tell whether two costs are the same, whatever the names of their sizes.

    A sum grows like the largest of its parts, so ``O(V + E)`` is the same as ``O(n)``; ``O(m n)`` is not ``O(n)``, and
    with two sizes it is not ``O(n^2)``. What cannot be read is the same as itself.
    """
    left, right = read_growth(one), read_growth(other)
    if left is None or right is None:
        return one.strip() == other.strip()
    return shape(left) == shape(right)


class _Parser(Atoms):
    """Joins the parts: exponents bind before products, products before sums."""

    def sum(self, depth: int) -> Growth:
        total = self.product(depth)
        while self.kind() in ("plus", "minus"):
            saved, adds = self.at, self.kind() == "plus"
            self.at += 1
            try:
                part = self.product(depth)
            except Unread:
                self.at = saved
                break
            self.composed |= not part.is_constant
            total = add(total, part) if adds or not part.is_constant else total
        return total

    def product(self, depth: int) -> Growth:
        total = self.power(depth)
        while True:
            saved = self.at
            divides = self.kind() == "over"
            joined = self.operator()
            if not joined and not self.juxtaposed():
                break
            try:
                part = self.power(depth)
            except Unread:
                self.at = saved
                break
            self.composed |= not part.is_constant and not total.is_constant
            total = multiply(total, part, divide=divides)
        return total

    def operator(self) -> bool:
        token = self.token()
        counted = (
            token.kind in ("word", "size") and self.kind(1) == "times" and self.kind(2) in ("name", "log", "number")
        )
        if counted and self.composed:
            self.at += 1  # "2^n subsets times n"
            token = self.token()
        if token.kind in ("times", "over"):
            self.at += 1
            if self.token().value == "by":
                self.at += 1
            return True
        spelled = token.value in _TIMES_WORDS and self.token(-1).kind in _TIMES_FIRST | {"raise"}
        following = self.token(2 if self.kind(1) == "the" else 1)
        both = {self.token(-1).kind, following.kind} - {"raise"}
        if spelled and (
            following.value in ("min", "max")
            or both <= {"name", "log", "shy", "("}
            or {self.token(-1).value, following.value} <= _MEASURES
        ):
            self.at += 1
            return True
        return False

    def juxtaposed(self) -> bool:
        """Tell whether the next token continues a product without any sign: ``n log k``, ``m n 3^l``, ``2n``."""
        last, token = self.token(-1), self.token()
        if token.kind == "minus" and self.kind(1) in ("log", "raise"):
            self.at += 1  # "n-log-n"
            token = self.token()
        if last.kind == "size" and not self.formula:
            return False
        if token.kind == "number":
            return self.kind(1) == "caret" or (self.kind(1) == "'s" and self.kind(3) == "exponent")
        if token.kind == "log":
            return True
        if token.kind == "root":
            return last.kind in ("name", "number")
        if token.kind == "size":
            return self.formula and last.kind in ("name", "size")
        if token.kind == "shy":
            return last.kind == "log" or self.kind(1) in ("times", "raise", "log")
        if token.kind == "(" and last.end == token.start and last.value in _CALLS:
            return False
        return token.kind in ("name", "(") or (self.formula and token.kind in ("word", "|"))

    def power(self, depth: int) -> Growth:
        first = self.token()
        base = self.atom(depth)
        number = first.value if first.kind == "number" else ""
        while True:
            token = self.token()
            if token.kind == "minus" and self.kind(1) == "raise":
                self.at += 1
                continue
            if token.kind == "raise" or self.is_attached_power(token):
                self.at += 1
                base = self.lifted(base, number, token.value)
            elif token.kind == "factorial" and self.is_factorial(token):
                self.at += 1
                base = factorial(base)
                self.composed = True
            elif self.leads_to_exponent():
                saved = self.at
                try:
                    base = self.exponent(base, number, depth)
                except Unread:
                    self.at = saved
                    return base
                self.composed = True
            else:
                return base

    def is_attached_power(self, token: Token) -> bool:
        """Tell whether a digit written right after a size is its exponent: "n2"."""
        last = self.token(-1)
        return token.kind == "number" and token.value in "234" and last.kind == "name" and last.end == token.start

    def lifted(self, base: Growth, number: str, exponent: str) -> Growth:
        self.composed |= not base.is_constant
        if exponent == "n":
            self.composed = True
            return raised(base, number, size("n"))
        return power(base, float(exponent))

    def is_factorial(self, token: Token) -> bool:
        """Tell a factorial from the end of a sentence: a mark stands close to a size, and not after a logarithm."""
        if token.value != "!" or token.end - token.start > 1:
            return True
        last = self.token(-1)
        return last.end == token.start and last.kind in ("name", ")") and self.token(-2).kind != "log"

    def leads_to_exponent(self) -> bool:
        here, after, third = self.token(), self.token(1), self.token(2)
        if here.kind == "caret":
            return True
        if here.value == "to" and after.kind == "the":
            return True
        if here.value in ("raised", "power"):
            return True
        if here.kind == "'s" and third.kind == "exponent" and after.kind in ("name", "number", "shy"):
            return True
        return here.kind == "'s" and self.is_sum_in_exponent()

    def is_sum_in_exponent(self) -> bool:
        """Tell whether a sum follows that is an exponent: "2 的 (m + n) 次方"."""
        for ahead in range(1, LONGEST_EXPONENT):
            kind = self.kind(ahead)
            if kind == "exponent":
                return ahead > 1
            if kind not in ("name", "number", "shy", "plus", "minus", "(", ")"):
                return False
        return False

    def exponent(self, base: Growth, number: str, depth: int) -> Growth:
        """Read what stands after "to the", "的" or a caret, and raise ``base`` to it."""
        chinese = self.kind() == "'s"
        written = self.kind() == "caret"
        while self.kind() in ("'s", "caret", "the", "of") or self.token().value in ("to", "raised", "power"):
            self.at += 1
        first = self.token()
        if depth >= MAX_DEPTH:
            raise Unread
        if first.value in _ORDINALS:
            self.at += 1
            self.at += self.token().value == "power"
            return power(base, _ORDINALS[first.value])
        alone = written or (chinese and self.kind(1) not in ("plus", "minus")) or not base.is_constant
        above = self.power(depth + 1) if alone else self.exponent_sum(depth + 1)
        if self.kind() == "exponent" or self.token().value == "power":
            self.at += 1
        if self.token().value == "th":
            self.at += 1
        if above.is_constant:
            value = float(first.value) if first.kind == "number" else 1.0
            return power(base, min(value, 9.0))
        return raised(base, number, above)

    def exponent_sum(self, depth: int) -> Growth:
        """Read "m plus n" in "two to the m plus n"."""
        total = self.power(depth)
        while self.kind() in ("plus", "minus") and self.kind(1) in ("name", "number"):
            self.at += 1
            total = add(total, self.power(depth))
        return total
