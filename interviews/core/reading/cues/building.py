r"""How cues are put together, so that two hundred of them cost a message no more than a few milliseconds.

A cue is an alternation of many phrases, and ``re`` would try each of them at every character of a text. :func:`cue`
finds out with which characters the phrases may begin. If these are few, it sorts the phrases by them, to which end it
multiplies out leading groups (``(?:give|get) me`` becomes ``g(?:ive|et) me``): then ``re`` jumps from one beginning to
the next, and what stands before it is looked at afterwards. If they are many, one class of them all turns most places
away, and the phrases stay as they are. The order of phrases that begin alike is kept, so the match is the same.

The limits of a word look at Latin letters only: ``\b`` sees none between a Chinese character and a letter ("用stack").
"""

import re

from problems.text.late_patterns import LatePattern

WORD_START, WORD_END = "(?<![a-z0-9_])", "(?![a-z0-9_])"
# The same limit, cheaper: before a first character, and after it.
_WORD_BOUNDARY, _INSIDE_NO_WORD = r"(?a:\b)", "(?<![a-z0-9_].)"
# Up to so many first characters it pays to jump between them (measured with messages of 440 characters).
_FEW_FIRSTS = 24
_MOST_OF_A_CLASS = 40
_LONGEST_WORD = 40
_AT_THE_START = r"(?<![\s\S])"
_ESCAPED = {"d": "0123456789", "n": "\n"}
_QUANTIFIER = LatePattern(r"(?:[?*+]|\{(?P<low>\d*+)(?P<comma>,?)(?P<high>\d*)\})(?P<lazy>\??)")

# A pattern by its first character: the patterns of what may follow it.
_Heads = dict[str, list[str]]


def cue(words: str = "", anywhere: str = "") -> str:
    """Return a pattern for ``words``, an alternation found where a Latin word begins, and for ``anywhere``, one found
    at any place: Chinese, signs, the beginning of a message. Raises ``ValueError`` for a word that begins with a sign.
    """
    word_heads, known_words, other_words = _by_first(_with_short_words(words))
    heads, known, others = _by_first(_with_short_words(anywhere))
    if signs := [first for first in word_heads if not re.match(r"[a-z0-9_]", first)]:
        raise ValueError(f"no word begins with {signs}")
    if len(word_heads) + len(heads) <= _FEW_FIRSTS:
        parts = [*_led(word_heads, _INSIDE_NO_WORD), *_led(heads, "")]
    else:
        of_words = _WORD_BOUNDARY + _either(known_words) if known_words else ""
        of_others = f"(?={_class(heads)}){_either(known)}" if known else ""
        parts = [f"(?={_class(word_heads | heads)})(?:{'|'.join(filter(None, (of_words, of_others)))})"]
    if other_words:
        parts.append(WORD_START + _either(other_words))
    return "|".join([*parts, *others])


def _with_short_words(pattern: str) -> str:
    """Return ``pattern`` for words as people have them: tried at every place, one without an end costs its square."""
    return pattern.replace(r"\w*", rf"\w{{0,{_LONGEST_WORD}}}").replace(r"\w+", rf"\w{{1,{_LONGEST_WORD}}}")


def topic(words: str, anywhere: str, ending: str = "(?:e?s|'s)?") -> str:
    """Return a pattern for whole English words, also with that ``ending``, and for Chinese words at any place."""
    return cue(f"(?:{words}){ending}{WORD_END}", anywhere)


def split_alternatives(pattern: str) -> list[str]:
    """Return the alternatives of ``pattern``: what stands between the bars outside all brackets."""
    parts, start, at = [], 0, 0
    while at < len(pattern):
        if pattern[at] == "|":
            parts.append(pattern[start:at])
            start = at = at + 1
        else:
            at = _atom_end(pattern, at)
    return [*parts, pattern[start:]]


def _by_first(pattern: str) -> tuple[_Heads, list[str], list[str]]:
    """Return the alternatives of ``pattern`` by their first characters, the same as they are, and those that may begin
    with all sorts of characters.
    """
    heads: _Heads = {}
    known, others = [], []
    for alternative in split_alternatives(pattern) if pattern else ():
        found = _heads(alternative)
        if found is None:
            others.append(alternative)
        else:
            known.append(alternative)
            _add(heads, found)
    return heads, known, others


def _led(heads: _Heads, behind: str) -> list[str]:
    """Return one alternative for each first character, with ``behind`` after it."""
    return [re.escape(first) + behind + _either(rests) for first, rests in heads.items()]


def _class(heads: _Heads) -> str:
    return f"[{''.join(map(re.escape, heads))}]"


def _heads(alternative: str) -> _Heads | None:
    """Return ``alternative`` by its first characters, or ``None`` when it may begin with all sorts of them."""
    if not alternative:
        return None
    end = _atom_end(alternative, 0)
    atom = alternative[:end]
    if atom == "^":
        atom = _AT_THE_START
    if atom.startswith(("(?<!", "(?<=")):
        found = _heads(alternative[end:])
        return found and {
            first: [f"{atom[:4]}(?:{atom[4:-1]}){re.escape(first)}){_either(rests)}"] for first, rests in found.items()
        }
    firsts = _firsts(atom)
    if firsts is None:
        return None
    repeats, optional, tail = _repeats(atom, alternative[end:])
    heads = {first: [_either(rests) + repeats + tail] for first, rests in firsts.items()}
    if optional:
        skipping = _heads(tail)
        if skipping is None:
            return None
        _add(heads, skipping)
    return heads


def _firsts(atom: str) -> _Heads | None:
    """Return one character, class or group by its first characters, or ``None`` when that cannot be told."""
    if atom.startswith("(?:"):
        heads: _Heads = {}
        for inner in split_alternatives(atom[3:-1]):
            found = _heads(inner)
            if found is None:
                return None
            _add(heads, found)
        return heads
    if atom[0] == "[":
        members = _members(atom[1:-1])
        return None if members is None else {member: [""] for member in members}
    if atom[0] == "\\":
        members = _unescaped(atom[1])
        return members and {member: [""] for member in members}
    return {atom: [""]} if len(atom) == 1 and atom not in ".^$" else None


def _members(inside: str) -> list[str] | None:
    """Return the characters of a class, or ``None`` when it is negated or large."""
    members: list[str] = []
    at = 0
    while at < len(inside):
        last = at
        if inside[at] == "\\":
            at = last = at + 1
            more = _unescaped(inside[at])
        elif inside[at + 1 : at + 2] == "-" and at + 2 < len(inside):
            last = at + 2
            more = [chr(code) for code in range(ord(inside[at]), ord(inside[last]) + 1)]
        else:
            more = [inside[at]]
        if more is None or inside[0] == "^" or len(members) + len(more) > _MOST_OF_A_CLASS:
            return None
        members += more
        at = last + 1
    return members


def _unescaped(letter: str) -> list[str] | None:
    """Return the characters that ``letter`` stands for after a backslash, or ``None`` when they are many or none."""
    return list(_ESCAPED.get(letter, "")) or (None if letter.isalnum() else [letter])


def _repeats(atom: str, after: str) -> tuple[str, bool, str]:
    """Return what may follow the first ``atom`` of a repetition, whether even that one may be missing, and the rest."""
    match = _QUANTIFIER.match(after)
    if match is None:
        return "", False, after
    tail, lazy = after[match.end() :], match["lazy"]
    if after[0] == "?":
        return "", True, tail
    if after[0] in "*+":
        return f"{atom}*{lazy}", after[0] == "*", tail
    low = int(match["low"] or 0)
    high = (str(int(match["high"]) - 1) if match["high"] else "") if match["comma"] else str(low - 1)
    return f"{atom}{{{max(low - 1, 0)},{high}}}{lazy}", not low, tail


def _add(heads: _Heads, more: _Heads) -> None:
    for first, rests in more.items():
        heads.setdefault(first, []).extend(rests)


def _either(patterns: list[str]) -> str:
    """Return one pattern for any of ``patterns``."""
    unique = list(dict.fromkeys(patterns))
    if len(unique) == 1 and len(split_alternatives(unique[0])) == 1:
        return unique[0]
    return f"(?:{'|'.join(unique)})"


def _atom_end(pattern: str, start: int) -> int:
    """Return where the character, escape, class or group that begins at ``start`` ends."""
    if pattern[start] == "\\":
        return start + 2
    if pattern[start] == "[":
        at = start + 2 if pattern[start + 1] != "^" else start + 3  # a bracket that stands first is a member
        while pattern[at] != "]":
            at += 2 if pattern[at] == "\\" else 1
        return at + 1
    if pattern[start] != "(":
        return start + 1
    at = start + 1
    while pattern[at] != ")":
        at = _atom_end(pattern, at)
    return at + 1
