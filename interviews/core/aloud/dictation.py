"""Dictated words as one would write them: ``n squared`` is ``n^2``, ``big O of n log n`` is ``O(n log n)``.

A small recursive-descent parser over the rows of :mod:`interviews.core.aloud.dictation_words`. A formula is taken for
one where a word says so (squared, plus, big O) and both sides of it are sizes, numbers or names; everything else stays
as it was heard. It reads each word a bounded number of times.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from interviews.core.aloud.dictation_words import (
    ARTICLES,
    GLUED,
    GLUED_IN_CHINESE,
    LONGEST_PHRASE,
    MEMBERS,
    MISHEARD,
    MOVES,
    PHRASES,
    Kind,
)
from problems.text.late_patterns import LatePattern

MAX_DEPTH = 6
_TOKEN = LatePattern(r"[A-Za-z]++(?:['’][A-Za-z]++)?|\d++(?:\.\d++)?|[^\sA-Za-z\d]")
_CHINESE = LatePattern(r"[\u3400-\u9fff]")
_OPENS_A_SENTENCE = frozenset({".", "?", "!", "\n", "\n\n"})
_OPENING = frozenset("([")
_TAKES_NO_BLANK = frozenset({"(", "[", "\n", "\n\n"})
"""Spoken marks after which the next word stands close; before all but ``_OPENING`` no blank stands."""
_FOLLOWERS = frozenset({
    "and", "or", "then", "in", "is", "to", "if", "for", "so", "with", "which", "as", "while", "until", "because",
    "we", "it", "where", "at", "on",
})  # fmt: skip
"""Words before which a letter that could be a word of its own ("i", "a") is a variable all the same."""


@dataclass(frozen=True)
class Word:
    """A word or a phrase as it was heard: from ``start`` to ``end`` of the text, and what it does."""

    heard: str
    start: int
    end: int
    kind: Kind | None
    value: str = ""


def as_written(said: str) -> str:
    """Return ``said`` with spoken formulas, code and punctuation as one would write them, in both languages.

    Words that are neither stay as they are, with their blanks.
    """
    words = _words(said)
    pieces: list[str] = []
    end, at, mark = 0, 0, ""
    while at < len(words):
        reading = _Reading(words, at)
        piece, following = reading.statement() or reading.dotted() or reading.mark() or ("", at)
        if following == at:  # no formula begins here; what was looked at in vain is not looked at again
            following = max(at + 1, reading.in_vain)
            piece = said[words[at].start : words[following - 1].end]
        blank = said[end : words[at].start]
        is_mark = words[at].kind is Kind.MARK and following == at + 1
        if (is_mark and piece not in _OPENING) or mark in _TAKES_NO_BLANK:
            blank = ""
        if mark in _OPENS_A_SENTENCE:
            piece = piece[:1].upper() + piece[1:]
        pieces += [blank, piece]
        end, at, mark = words[following - 1].end, following, piece if is_mark else ""
    return "".join([*pieces, said[end:]])


# --- words ------------------------------------------------------------------------------------------------------------


def _words(said: str) -> list[Word]:
    raw = list(_raw(said))
    keys = [token.heard.lower() for token in raw]
    words, at = [], 0
    while at < len(raw):
        length, (kind, value) = next(
            (
                (length, PHRASES[key])
                for length in range(min(LONGEST_PHRASE, len(raw) - at), 0, -1)
                if (key := tuple(keys[at : at + length])) in PHRASES
            ),
            (1, (_kind_alone(raw[at]), raw[at].heard)),
        )
        first, last = raw[at], raw[at + length - 1]
        heard = said[first.start : last.end] if length > 1 else first.heard
        words.append(Word(heard, first.start, last.end, kind, value))
        at += length
    return words


def _raw(said: str) -> Iterator[Word]:
    before = ""
    for found in _TOKEN.finditer(said):
        heard = found.group()
        glued = GLUED_IN_CHINESE if _CHINESE.match(before) else GLUED
        before = heard
        parts = glued.get(heard.lower()) or GLUED.get(heard.lower()) or (heard,)
        for part in parts:
            yield Word(part, found.start(), found.end(), None)


def _kind_alone(token: Word) -> Kind | None:
    if token.heard[0].isdigit():
        return Kind.NUMBER
    return Kind.VARIABLE if len(token.heard) == 1 and token.heard.isascii() and token.heard.isalpha() else None


# --- formulas ---------------------------------------------------------------------------------------------------------


class _Reading:
    """One attempt to read a formula from ``at`` on. ``signs`` counts the words that only a formula has."""

    def __init__(self, words: Sequence[Word], at: int) -> None:
        self.words, self.first, self.at = words, at, at
        self.signs = 0
        self.has_variable = False
        self.inside = False
        self.depth = 0
        self.in_vain = at

    def statement(self) -> tuple[str, int] | None:
        """Return the formula that begins here, and the number of the word after it; ``None`` where none does."""
        written = self._sum()
        if written is not None and (relation := self._peek()) and relation.kind is Kind.RELATION:
            back = self._mark()
            self.at += 1
            other = self._sum()
            if other is None:
                self._back(back)
            else:
                written, self.signs = f"{written} {relation.value} {other}", self.signs + 1
        if written is not None and self.signs and self.has_variable:
            return written, self.at
        self.in_vain, self.at = self.at, self.first
        return None

    def dotted(self) -> tuple[str, int] | None:
        """Read ``stack dot pop`` and ``left underscore max``."""
        name, at = self.words[self.first], self.first + 1
        written = name.heard
        if not _is_name(name):
            return None
        while at + 1 < len(self.words):
            sign, following = self.words[at].heard.lower(), self.words[at + 1]
            if sign == "dot" and following.heard.lower() in MEMBERS:
                written += "." + following.heard
            elif sign == "underscore" and _is_name(following):
                written += "_" + following.heard
            else:
                break
            at += 2
        return (written, at) if at > self.first + 1 else None

    def mark(self) -> tuple[str, int] | None:
        """Read a spoken mark of punctuation, which begins nothing."""
        word = self.words[self.first]
        return (word.value, self.first + 1) if word.kind is Kind.MARK and (self.first or word.value in "([") else None

    def _sum(self) -> str | None:
        return self._chain(self._product, {Kind.SUM})

    def _product(self) -> str | None:
        return self._chain(self._power, {Kind.PRODUCT, Kind.OVER})

    def _chain(self, part, kinds: set[Kind]) -> str | None:
        written = part()
        while written is not None and (sign := self._peek()):
            back = self._mark()
            if sign.kind in kinds:
                self.at += 1
                other = part() if sign.kind is not Kind.OVER or self._divides() else None
                if other is None:
                    self._back(back)
                    return written
                self.signs += sign.heard != sign.value
                written = f"{written} {sign.value} {other}"
            elif Kind.PRODUCT in kinds and (other := self._beside(sign)) is not None:
                written = f"{written}{'' if sign.kind is Kind.VARIABLE and other[0] != '*' else ' '}{other}"
            else:
                self._back(back)
                return written
        return written

    def _divides(self) -> bool:
        """Tell whether "over" divides: in "n over two" it does; what it divides in "l plus r over two" nobody knows."""
        of_a_sum = self.at > 2 and self.words[self.at - 3].kind is Kind.SUM
        return self.inside or (self._is(Kind.NUMBER) and not of_a_sum)

    def _beside(self, word: Word) -> str | None:
        """Read a factor without a sign before it: ``n log n``, and within a big O also ``n m`` and ``2 n``."""
        if word.kind in (Kind.LOG, Kind.ROOT):
            return self._power()
        if (
            self.inside
            and word.heard.lower() in MISHEARD
            and MISHEARD[word.heard.lower()][0] in (Kind.LITERAL, Kind.LOG)
        ):
            return self._misheard()
        after_number = self.words[self.at - 1].kind is Kind.NUMBER and word.heard.lower() not in ("a", "i")
        if word.kind is Kind.VARIABLE and (after_number or (self.inside and self._is_variable(word))):
            other = self._power()
            return other if other is None or after_number else f"* {other}"
        return None

    def _power(self) -> str | None:
        written = self._atom()
        if written is None:
            return None
        while word := self._peek():
            if word.kind is Kind.POWER and not self._is_of_prose(word):
                written = f"{written}^{word.value}"
            elif word.kind is Kind.FACTORIAL:
                written = f"{written}!"
            elif word.kind is Kind.STEP:
                written = f"{written}{word.value}"
            elif word.kind is Kind.TO_THE and (exponent := self._exponent(word)):
                written = f"{written}^{exponent}"
                self.signs += 1
                continue
            else:
                break
            self.signs += 1
            self.at += 1
        return written

    def _is_of_prose(self, word: Word) -> bool:
        """Tell whether "a square" or "i cube" is meant, and no power of a variable of that name."""
        before = self.words[self.at - 1].heard.lower()
        return before in ("a", "i") and word.heard.lower() in ("square", "cube")

    def _exponent(self, sign: Word) -> str | None:
        base, before = self.words[self.at - 1], self.words[self.at - 2].heard.lower() if self.at > 1 else ""
        exponent = self._word(self.at + 1)
        if exponent is None or exponent.kind not in (Kind.VARIABLE, Kind.NUMBER, Kind.ORDINAL):
            return None
        if sign.value == "的":
            closing = self._word(self.at + 2)
            if closing is None or closing.kind is not Kind.TH_POWER:
                return None
            self.at += 3
        elif before in MOVES or base.value == "1" or not self._is_variable(exponent, self.at + 1):
            return None
        else:
            self.at += 2
            if (word := self._peek()) and exponent.kind is Kind.ORDINAL and word.heard.lower() == "power":
                self.at += 1
        self.has_variable = True
        return exponent.value.lower()

    def _atom(self) -> str | None:
        word = self._peek()
        if word is None or self.depth > MAX_DEPTH:
            return None
        if self.inside and word.heard.lower() in MISHEARD:
            return self._misheard()
        match word.kind:
            case Kind.NUMBER:
                self.at += 1
                return word.value
            case Kind.NAME:
                self.at += 1
                self.has_variable = True
                return word.heard
            case Kind.VARIABLE:
                return self._big_o() if self._is_bare_o(word) else self._variable(word)
            case Kind.BIG_O:
                return self._big_o()
            case Kind.LOG | Kind.ROOT:
                return self._function(word)
            case Kind.ARRAY:
                return self._element(word)
            case Kind.LITERAL:
                self.at += 1
                self.signs, self.has_variable = self.signs + 1, True
                return word.value
        return None

    def _misheard(self) -> str | None:
        kind, value = MISHEARD[self.words[self.at].heard.lower()]
        if kind is Kind.LOG:
            return self._function(self.words[self.at])
        self.at += 1
        return value

    def _variable(self, word: Word) -> str | None:
        if not self._is_variable(word):
            return None
        self.at += 1
        self.has_variable = True
        return word.heard.lower()

    def _is_variable(self, word: Word, at: int | None = None) -> bool:
        """Tell whether a letter is a variable here: "i" and "a" are words, too."""
        letter, at = word.heard.lower(), self.at if at is None else at
        if letter not in ("a", "i"):
            return True
        following, after = self._word(at + 1), self._word(at + 2)
        if at > self.first or self.inside:
            return (
                following is None
                or following.kind is not None
                or not _is_english(following)
                or (following.heard.lower() in _FOLLOWERS)
            )
        if following is None or following.kind in (None, Kind.PLAIN):
            return False
        if letter == "i" or not _is_english(following):
            return True
        is_sum = following.kind in (Kind.SUM, Kind.PRODUCT, Kind.RELATION)
        return is_sum and after is not None and after.kind is Kind.VARIABLE and after.heard.lower() not in ("a", "i")

    def _is_bare_o(self, word: Word) -> bool:
        following = self.words[self.at + 1] if self.at + 1 < len(self.words) else None
        return (
            word.heard == "O"
            and following is not None
            and (following.kind in (Kind.VARIABLE, Kind.NUMBER, Kind.LOG, Kind.ROOT))
        )

    def _big_o(self) -> str | None:
        back = self._mark()
        self.at += 1
        was_inside, self.inside = self.inside, True
        self.depth += 1
        written = self._sum()
        self.inside = was_inside
        self.depth -= 1
        if written is None:
            self._back(back)
            return None
        self.signs, self.has_variable = self.signs + 1, True
        names = {sign for sign in written if sign.isalpha()} if "log" not in written else set()
        return f"O({written.upper() if names == {'v', 'e'} else written})"

    def _function(self, word: Word) -> str | None:
        back = self._mark()
        self.at += 1
        self.depth += 1
        argument = self._power()
        self.depth -= 1
        if argument is None:
            self._back(back)
            return None
        if word.kind is Kind.ROOT:
            self.signs += 1
            return f"sqrt({argument})"
        return f"log {argument}"

    def _element(self, word: Word) -> str | None:
        back = self._mark()
        self.at += 1
        if not self._is(Kind.INDEX):
            self._back(back)
            return None
        self.at += 1
        index = self._peek()
        if (
            index is None
            or index.kind not in (Kind.VARIABLE, Kind.NAME)
            or (index.kind is Kind.VARIABLE and not self._is_variable(index))
        ):
            self._back(back)
            return None
        self.at += 1
        written = index.heard.lower()
        sign, step = self._peek(), self._word(self.at + 1)
        if sign and sign.kind is Kind.SUM and step and step.kind is Kind.NUMBER:
            written, self.at = f"{written} {sign.value} {step.value}", self.at + 2
        following = self._peek()
        if following and following.heard.lower() in _COUNTED:
            self._back(back)
            return None
        self.signs, self.has_variable = self.signs + 1, True
        return f"{word.heard}[{written}]"

    # --- where it stands ---

    def _word(self, at: int) -> Word | None:
        return self.words[at] if at < len(self.words) else None

    def _peek(self) -> Word | None:
        return self._word(self.at)

    def _is(self, kind: Kind) -> bool:
        word = self._peek()
        return word is not None and word.kind is kind

    def _mark(self) -> tuple[int, int, bool]:
        return self.at, self.signs, self.has_variable

    def _back(self, mark: tuple[int, int, bool]) -> None:
        self.at, self.signs, self.has_variable = mark


_COUNTED = frozenset({
    "elements", "integers", "numbers", "items", "values", "characters", "entries", "nodes",
})  # fmt: skip
"""What an array may consist of: "an array nums of n elements"."""


def _is_english(word: Word) -> bool:
    return word.heard[0].isascii() and word.heard[0].isalpha()


def _is_name(word: Word) -> bool:
    return word.heard.isalpha() and word.heard.isascii() and word.heard.lower() not in ARTICLES
