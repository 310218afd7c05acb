"""Syntax trees of the languages that Python's own ``ast`` does not read, by tree-sitter."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module

from tree_sitter import Language, Node, Parser, Tree

LONGEST_READ = 20_000
"""So many characters of a piece of code are looked at; nobody writes more in an interview."""
_LIBRARIES: Mapping[str, tuple[str, str]] = {
    "javascript": ("tree_sitter_javascript", "language"),
    "typescript": ("tree_sitter_typescript", "language_typescript"),
    "cpp": ("tree_sitter_cpp", "language"),
    "java": ("tree_sitter_java", "language"),
    "go": ("tree_sitter_go", "language"),
    "csharp": ("tree_sitter_c_sharp", "language"),
    "kotlin": ("tree_sitter_kotlin", "language"),
    "rust": ("tree_sitter_rust", "language"),
    "swift": ("tree_sitter_swift", "language"),
}
PARSED = tuple(_LIBRARIES)
"""The languages that are parsed here."""


def tree_of(code: str, language: str) -> Tree:
    """Return the tree of ``code``, one of ``PARSED``; what cannot be read is a node of error in it. Never raises for
    what the code is, and ``KeyError`` for another language."""
    return Parser(_grammar(language)).parse(code[:LONGEST_READ].encode(errors="replace"))


def nodes_of(tree: Tree) -> Iterator[tuple[Node, int]]:
    """Yield every node with how many nodes it stands in, each before its children. Without recursion: code may nest
    deeper than Python's stack."""
    cursor, depth = tree.walk(), 0
    while True:
        yield cursor.node, depth
        if cursor.goto_first_child():
            depth += 1
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return
            depth -= 1


def parse_quality(code: str, language: str) -> float:
    """Return which share of ``code`` the grammar of ``language`` reads, from 0 to 1."""
    length = max(1, len(code[:LONGEST_READ].encode(errors="replace")))
    lost = until = 0
    tree = tree_of(code, language)
    if not tree.root_node.has_error:
        return 1.0
    for node, _depth in nodes_of(tree):
        if node.is_missing:
            lost += 2
        elif node.is_error and node.start_byte >= until:
            # The outermost error counts, and only by the words in it that no node of the language holds.
            lost += max(2, sum(child.end_byte - child.start_byte for child in node.children if not child.child_count))
            until = node.start_byte + 1
    return max(0.0, 1.0 - lost / length)


@cache
def _grammar(language: str) -> Language:
    module, name = _LIBRARIES[language]
    load: Callable[[], object] = getattr(import_module(module), name)
    return Language(load())
