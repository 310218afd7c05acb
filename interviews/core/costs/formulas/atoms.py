"""What the formulas of costs are made of: sizes, numbers, logarithms, roots, brackets, "the number of coins"."""

from collections.abc import Sequence

from interviews.core.costs.formulas.growth import CONSTANT, Growth, add, logarithm, multiply, power, render, size
from interviews.core.costs.formulas.lexicon import Token

MAX_DEPTH = 5
_SIZE_PHRASES = frozenset({"number", "length", "size", "count", "height", "depth", "amount", "sum", "width", "total"})
_MEASURED = frozenset({"height", "depth", "width"})
_LEADS_TO_SIZE = frozenset("间存是也度")
_NO_SIZE = frozenset({"log", "times", "plus", "time", "space", "memory", "and", "or", "is", "in", "for", "so"})
_END = Token("end", "", 0, 0)


class Unread(ValueError):
    """Here stands no formula."""


class Atoms:
    """Reads one part of a formula at a time. ``composed`` tells whether more than one size or number was read."""

    def __init__(self, found: Sequence[Token], before: Token | None, formula: bool) -> None:
        self.tokens = found
        self.before = before
        self.formula = formula
        self.at = 0
        self.composed = False

    def token(self, ahead: int = 0) -> Token:
        place = self.at + ahead
        return self.tokens[place] if 0 <= place < len(self.tokens) else _END

    def kind(self, ahead: int = 0) -> str:
        return self.token(ahead).kind

    def sum(self, depth: int) -> Growth:
        """Read a whole formula: that is what stands in brackets."""
        raise NotImplementedError

    def atom(self, depth: int) -> Growth:
        if depth > MAX_DEPTH:
            raise Unread
        token = self.token()
        self.at += 1
        if token.kind in ("(", "|"):
            return self.bracket(token, depth)
        if token.kind == "log":
            return self.log(depth)
        if token.kind == "root" or (token.value == "2" and token.kind == "raise" and self.kind() == "root"):
            self.at += token.kind == "raise"
            return self.root(depth)
        if token.kind == "number":
            return self.number()
        if token.value == "α":
            self.at += 3 * (self.kind() == "(" and self.kind(2) == ")")
            self.composed = True
            return CONSTANT
        if token.kind == "name" or (token.kind == "shy" and self.is_bold()):
            return size(token.value)
        if token.kind == "half" or (token.kind == "the" and not (self.formula and self.kind() not in ("word", "size"))):
            if token.kind == "half" and self.is_named_half():
                return size("half")
            if self.kind() == "of":
                self.at += 1
            return self.atom(depth + 1)
        return self.noun(token, depth)

    def is_named_half(self) -> bool:
        """Tell whether "half" is a size of its own, as half of the sum is: "n * half", "O(half)"."""
        follows = self.kind() in ("of", "the", "name", "number", "(", "size", "shy")
        place = self.at - 1
        before = self.tokens[place - 1] if place else None
        return not follows and (self.formula or (before is not None and before.kind == "times"))

    def number(self) -> Growth:
        while self.kind() == "number":
            self.at += 1
        return CONSTANT

    def is_bold(self) -> bool:
        """Tell whether a word that only sounds like a letter stands where a letter has to."""
        place = self.at - 1
        before = self.tokens[place - 1] if place else self.before
        after = self.token()
        if before is not None and before.kind in ("mark", "log", "times", "plus", "of", "the", "'s", "caret"):
            return True
        if before is not None and before.value in _LEADS_TO_SIZE:
            return True
        begins = before is None or before.kind != "mark up"
        return begins and after.kind in ("times", "raise", "log", "exponent")

    def bracket(self, opening: Token, depth: int) -> Growth:
        inner = self.sum(depth + 1)
        if self.kind() != (")" if opening.kind == "(" else "|"):
            raise Unread
        self.at += 1
        return inner

    def log(self, depth: int) -> Growth:
        exponent = 1.0
        if self.kind() in ("raise", "caret"):
            exponent, self.at = self.log_power()
        if self.token().value in ("base", "_") or self.kind() == "_":
            self.at += 1
            self.at += self.kind() == "number"
        elif self.kind() == "number" and self.kind(1) in ("name", "(", "of"):
            self.at += 1
        self.at += self.kind() == "minus" and self.kind(1) == "name"  # "n-log-n"
        named = self.formula
        while self.kind() in ("of", "the"):
            named |= self.kind() == "of"
            self.at += 1
        self.skip_description()
        if self.kind() == "word" and named and self.token().value not in _NO_SIZE:
            self.composed = True
            self.at += 1
            return power(logarithm(size(self.token(-1).value)), exponent)
        if self.kind() not in ("name", "shy", "(", "size", "number"):
            if self.token(-2).kind == "times":
                return logarithm(size("n"))  # "n 乘个 log"
            raise Unread
        self.composed = True
        inner = self.atom(depth + 1)
        while self.kind() == "name" and self.token(-1).kind == "name" and self.token(-1).end == self.token().start:
            inner = multiply(inner, self.atom(depth + 1))  # "log mn"
        return power(logarithm(inner), exponent)

    def skip_description(self) -> None:
        """Go over the words before a size that is named after them: "log 总页数 s"."""
        ahead = 0
        while ahead < 5 and self.kind(ahead) in ("character", "size"):
            ahead += 1
        if self.kind(ahead) == "name" and ahead:
            self.at += ahead

    def log_power(self) -> tuple[float, int]:
        if self.kind() == "raise":
            return (float(self.token().value) if self.token().value != "n" else 1.0), self.at + 1
        if self.kind(1) != "number":
            raise Unread
        return float(self.token(1).value), self.at + 2

    def root(self, depth: int) -> Growth:
        while self.kind() in ("of", "the"):
            self.at += 1
        inner = self.atom(depth + 1)
        self.composed |= not inner.is_constant
        return power(inner, 0.5)

    def noun(self, token: Token, depth: int) -> Growth:
        """Read "the number of coins", "length of the string", ``amount``, ``max(m, n)``, ``len(s)``."""
        if token.value in ("min", "max", "len", "size") and self.kind() == "(":
            return self.function(token.value, depth)
        phrase = token.value
        if phrase in ("min", "max", "minimum", "maximum") and self.kind() == "of":
            return self.least_of(phrase, depth)
        if phrase in _SIZE_PHRASES and self.kind() == "of":
            self.at += 1
            self.at += self.kind() == "the"
            token = self.token()
            if token.kind not in ("word", "size", "name") or token.value in _NO_SIZE:
                raise Unread
            self.at += 1
            return size(phrase if phrase in _MEASURED else token.value)
        if self.token(-2).kind in ("times", "plus") and (counted := self.counted_chinese()):
            return size(counted)
        if token.kind == "size" or (self.formula and token.kind in ("word", "character", "the", "'s")):
            return self.words(token)
        raise Unread

    def least_of(self, phrase: str, depth: int) -> Growth:
        """Read "min of m and n"."""
        self.at += 1
        one = self.atom(depth + 1)
        if self.token().value not in ("and", "or", ","):
            raise Unread
        self.at += 1
        other = self.atom(depth + 1)
        self.composed = True
        return _least([one, other]) if phrase.startswith("min") else add(one, other)

    def counted_chinese(self) -> str:
        """Read the Chinese name of a count after a sign, to the character that ends it: "乘以硬币种类数"."""
        name = self.token(-1).value if self.kind(-1) in ("character", "size") else " "
        for ahead in range(6):
            if name[-1] in "数长量额":
                self.at += ahead
                return name
            if self.kind(ahead) not in ("character", "size"):
                break
            name += self.token(ahead).value
        return ""

    def words(self, first: Token) -> Growth:
        """Read the characters of a Chinese name, or one word."""
        name = first.value
        while self.formula and first.kind == "character" and self.kind() in ("character", "'s"):
            name += self.token().value
            self.at += 1
        return size(name)

    def function(self, name: str, depth: int) -> Growth:
        outer, self.formula = self.formula, self.formula or name in ("len", "size")
        try:
            return self.arguments(name, depth)
        finally:
            self.formula = outer

    def arguments(self, name: str, depth: int) -> Growth:
        self.at += 1
        self.composed = True
        parts = [self.sum(depth + 1)]
        while self.token().value == ",":
            self.at += 1
            parts.append(self.sum(depth + 1))
        if self.kind() != ")":
            raise Unread
        self.at += 1
        if name == "min":
            return _least(parts)
        total = parts[0]
        for part in parts[1:]:
            total = add(total, part)
        return total


def _least(parts: Sequence[Growth]) -> Growth:
    """Return the least of several sizes as a size of its own."""
    growing = [part for part in parts if not part.is_constant]
    if len(growing) < len(parts):
        return CONSTANT
    return size(f"min({', '.join(render(part)[2:-1] for part in growing)})") if len(growing) > 1 else growing[0]
