"""In which language a piece of code is written, by its syntax and by what is said in one language only.

Syntax alone cannot tell (``a = b + 1`` is right in most), and words alone are fooled by what people mistype; together
they are right for pieces of a few lines, and say so where they cannot tell.
"""

import ast
import textwrap
import warnings
from functools import lru_cache

from problems.syntax.grammars import LONGEST_READ, PARSED, parse_quality
from problems.syntax.idioms import SIGNS, bare, weight_of

LEAST_WEIGHT = 3.0
"""With less nothing is said: a line that could be of several languages."""
CLEARLY_MORE = 1.25
"""The best has to outweigh the next so often."""
_CLOSE_KIN = frozenset({"javascript", "typescript"})
_DEFINES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_STATES = (ast.For, ast.While, ast.If, ast.ImportFrom, ast.AugAssign, ast.With)


@lru_cache(maxsize=256)
def language_of(code: str) -> str:
    """Return the id of the language (``problems/languages.py``) that ``code`` is in, "" where that cannot be told.

    JavaScript is right TypeScript too: it is called JavaScript where nothing in it is of TypeScript only.
    """
    code = textwrap.dedent(code[:LONGEST_READ]).strip()
    if not code:
        return ""
    if (tree := python_tree(code)) is not None:
        kinds = {type(node) for node in ast.walk(tree)}
        if kinds.intersection(_DEFINES) or kinds.intersection(_STATES):
            return "python"
    text = bare(code)
    weights = {language: weight_of(text, language) for language in SIGNS}
    candidates = [language for language, weight in weights.items() if weight >= LEAST_WEIGHT]
    read = {language: _share_read(code, language, tree) for language in candidates}
    scores = sorted(((weights[one] * read[one] ** 3, one) for one in candidates), reverse=True)
    if not scores or scores[0][0] < LEAST_WEIGHT:
        return ""
    score, best = scores[0]
    if best in _CLOSE_KIN:
        best = "typescript" if weights["typescript"] > weights["javascript"] else "javascript"
    kin = _CLOSE_KIN if best in _CLOSE_KIN else {best}
    following = next((other for other, name in scores if name not in kin), 0.0)
    return best if score >= following * CLEARLY_MORE else ""


def written_in(code: str, chosen: str) -> str:
    """Return the language that ``code`` is in: what can be told, and where it cannot, the one that was ``chosen``.

    What is JavaScript is TypeScript, too, where that was chosen.
    """
    found = language_of(code)
    return chosen if not found or (found in _CLOSE_KIN and chosen in _CLOSE_KIN) else found


def python_tree(code: str) -> ast.Module | None:
    """Return the tree of Python ``code``, ``None`` for what is none."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a learner's odd escape sequence is not worth a line in our log
            return ast.parse(textwrap.dedent(code))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _share_read(code: str, language: str, tree: ast.Module | None) -> float:
    if language == "python":
        return 1.0 if tree is not None else 0.9  # people send Python that is not finished
    return parse_quality(code, language) if language in PARSED else 0.95
