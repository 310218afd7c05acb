"""Python source text with the places of its tree, and edits of it that leave the rest as it is written."""

import ast
import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Edit:
    """``text`` in place of the bytes from ``start`` to ``end``."""

    start: int
    end: int
    text: str


class Source:
    """Source text with its tree. The tree counts columns in bytes, so the text is kept as bytes."""

    def __init__(self, code: str) -> None:
        self.tree = ast.parse(code)
        self.raw = code.encode()
        self.line_starts = [0]
        for line in self.raw.splitlines(keepends=True):
            self.line_starts.append(self.line_starts[-1] + len(line))

    def start(self, node: ast.AST) -> int:
        return self.line_starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.AST) -> int:
        return self.line_starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.AST) -> str:
        return self.raw[self.start(node) : self.end(node)].decode()

    def operand(self, node: ast.expr) -> str:
        """Return the text of ``node`` such that an operator can stand beside it."""
        alone = isinstance(node, ast.Name | ast.Constant | ast.Attribute | ast.Subscript | ast.Call)
        return self.text(node) if alone else f"({self.text(node)})"

    def line_of(self, place: int) -> int:
        return sum(start <= place for start in self.line_starts)

    def changed(self, edit: Edit) -> str:
        return (self.raw[: edit.start] + edit.text.encode() + self.raw[edit.end :]).decode()

    def replace(self, node: ast.AST, text: str) -> Edit:
        return Edit(self.start(node), self.end(node), text)

    def replace_operator(self, left: ast.expr, right: ast.expr, sign: str, other: str) -> Edit:
        """Replace the operator ``sign``: between its operands stand only it, blanks, brackets and comments."""
        pattern = rb"\s+".join(re.escape(word) for word in sign.encode().split())
        found = re.compile(pattern).search(self.raw, self.end(left), self.start(right))
        return Edit(*found.span(), other)
