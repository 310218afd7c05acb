"""Whether a message shares the decisive part of a given solution, be that code or words."""

import re
from functools import lru_cache

from interviews.core.leaks.prose import content_words
from problems.text.late_patterns import LatePattern

_TOKEN = LatePattern(r"[A-Za-z_]\w*|\d+|[^\s\w]")
_IDLE = LatePattern(
    r"^\s*+(?:def |class |import |from |#|//|/\*|public |function "
    r"|return\s*+(?:\[\]|-?\d|None|True|False|null|true|false)?\s*+;?$"
    r"|[{}]|else|pass|break|continue|for \w+ in (?:range\()?\w*\)*:$|if not \w+:?$)"
)
_FEWEST_TOKENS = 5
_SHARE_OF_WORDS = 0.6
_FEWEST_WORDS = 7


def shared_with_solution(message: str, solution: str) -> str:
    """Return the words of ``message`` that are the solution's decisive ones, or ``""``."""
    squeezed = "".join(message.split())
    lines, is_code = _decisive_lines(solution)
    for line in lines:
        if line in squeezed:
            return line
    if is_code:
        return ""
    words = content_words(message)
    shared = words & content_words(solution)
    if len(shared) >= _FEWEST_WORDS and len(shared) >= _SHARE_OF_WORDS * len(words):
        return message.strip()
    return ""


@lru_cache(maxsize=64)
def _decisive_lines(solution: str) -> tuple[tuple[str, ...], bool]:
    """Return the lines of code that do something, squeezed, and whether the solution is code at all."""
    lines = [line for line in solution.splitlines() if line.strip()]
    code = [line for line in lines if re.search(r"[=(){}\[\]]|:\s*$|^\s*(?:for|while|if|return)\b", line)]
    kept = [
        "".join(line.split()).rstrip(":;{")
        for line in code
        if not _IDLE.match(line) and len(_TOKEN.findall(line)) >= _FEWEST_TOKENS
    ]
    return tuple(line for line in kept if len(line) >= 8), len(code) * 2 >= len(lines) > 1
