"""Small mutants of a solution: what a slip of the pen would have made of it.

A test suite is worth something when it catches them. Pure: source text in, source texts out; nothing is run here.
"""

import ast
import warnings
from dataclasses import dataclass

from problems.proof.mutations import Source, edits


@dataclass(frozen=True)
class Mutant:
    """A solution with one small change; ``before`` and ``after`` are the text of the changed line, from 1."""

    line: int
    before: str
    after: str
    code: str


def mutants(code: str) -> list[Mutant]:
    """Return every small mutant of ``code`` that compiles, in the order of its lines. Raises ``SyntaxError``."""
    source = Source(code)
    seen = {ast.dump(source.tree)}
    found = []
    for edit in sorted(edits(source), key=lambda edit: (edit.start, edit.end)):
        changed = source.changed(edit)
        shape = _shape(changed)
        if shape is None or shape in seen:
            continue
        seen.add(shape)
        line = source.line_of(edit.start)
        before, after = (text.encode().splitlines()[line - 1].decode().strip() for text in (code, changed))
        found.append(Mutant(line, before, after, changed))
    return found


def _shape(code: str) -> str | None:
    """Return the tree of ``code`` as text, ``None`` when it does not compile."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)  # "str object is not callable": a mutant like any other
        try:
            tree = ast.parse(code)
            compile(tree, "<mutant>", "exec")
        except SyntaxError:
            return None
    return ast.dump(tree)
