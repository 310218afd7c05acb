"""The small changes that a slip of the pen makes to Python code, as edits of its text."""

import ast
from collections.abc import Callable, Iterator

from problems.proof.source_edits import Edit, Source

BINARY = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.Mod: ("%", "//"),
    ast.Pow: ("**", "*"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "&"),
}
COMPARISONS = {
    # The bound moved by one, and the opposite.
    ast.Lt: ("<", ("<=", ">=")),
    ast.LtE: ("<=", ("<", ">")),
    ast.Gt: (">", (">=", "<=")),
    ast.GtE: (">=", (">", "<")),
    ast.Eq: ("==", ("!=",)),
    ast.NotEq: ("!=", ("==",)),
    ast.In: ("in", ("not in",)),
    ast.NotIn: ("not in", ("in",)),
    ast.Is: ("is", ("is not",)),
    ast.IsNot: ("is not", ("is",)),
}
FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list", "reversed": "list"}
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
BLOCKS = (ast.Module, ast.ClassDef, *FUNCTION, ast.For, ast.While, ast.If, ast.With, ast.Try, ast.ExceptHandler)
SIMPLE_STATEMENTS = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.Return, ast.Raise, ast.Delete)


def edits(source: Source) -> Iterator[Edit]:
    """Yield every small change of ``source``; some of them may be no Python any more, or change nothing."""
    for node in _walk(source.tree):
        for kinds, change in CHANGES:
            if isinstance(node, kinds):
                yield from change(source, node)


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the node and what is in it, but for f-strings: the tree does not say where their parts stand."""
    yield node
    if not isinstance(node, ast.JoinedStr):
        for child in ast.iter_child_nodes(node):
            yield from _walk(child)


def _block(source: Source, node: ast.AST) -> Iterator[Edit]:
    """Leave out each simple statement, but a last return: returning ``None`` instead is a change of its own."""
    statements = [*node.body, *getattr(node, "orelse", ()), *getattr(node, "finalbody", ())]
    for statement in statements:
        docstring = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        last_return = isinstance(node, FUNCTION) and isinstance(statement, ast.Return) and statement is node.body[-1]
        if isinstance(statement, SIMPLE_STATEMENTS) and not docstring and not last_return:
            yield source.replace(statement, "pass")


def _binary(source: Source, node: ast.BinOp) -> Iterator[Edit]:
    sign, other = BINARY.get(type(node.op), ("", ""))
    if sign:
        yield source.replace_operator(node.left, node.right, sign, other)


def _augmented(source: Source, node: ast.AugAssign) -> Iterator[Edit]:
    sign, other = BINARY.get(type(node.op), ("", ""))
    if sign:
        yield source.replace_operator(node.target, node.value, f"{sign}=", f"{other}=")
        yield source.replace_operator(node.target, node.value, f"{sign}=", "=")


def _comparison(source: Source, node: ast.Compare) -> Iterator[Edit]:
    operands = [node.left, *node.comparators]
    for left, operator, right in zip(operands, node.ops, operands[1:], strict=False):
        sign, others = COMPARISONS[type(operator)]
        for other in others:
            yield source.replace_operator(left, right, sign, other)


def _connected(source: Source, node: ast.BoolOp) -> Iterator[Edit]:
    """Swap ``and`` and ``or``, and leave each part out."""
    sign, other, nothing = ("and", "or", "True") if isinstance(node.op, ast.And) else ("or", "and", "False")
    for left, right in zip(node.values, node.values[1:], strict=False):
        yield source.replace_operator(left, right, sign, other)
    for part in node.values:
        yield source.replace(part, nothing)


def _unary(source: Source, node: ast.UnaryOp) -> Iterator[Edit]:
    """Leave out ``not`` and the minus."""
    if isinstance(node.op, ast.Not | ast.USub):
        yield source.replace(node, source.text(node.operand))


def _condition(source: Source, node: ast.If | ast.IfExp) -> Iterator[Edit]:
    """Always, never, and the other way round."""
    yield source.replace(node.test, "True")
    yield source.replace(node.test, "False")
    yield from _negated(source, node.test)


def _loop_condition(source: Source, node: ast.While) -> Iterator[Edit]:
    yield source.replace(node.test, "False")
    yield from _negated(source, node.test)


def _filters(source: Source, node: ast.comprehension) -> Iterator[Edit]:
    for test in node.ifs:
        yield source.replace(test, "True")
        yield from _negated(source, test)


def _negated(source: Source, test: ast.expr) -> Iterator[Edit]:
    already = isinstance(test, ast.Compare) and len(test.ops) == 1  # its operator has an opposite
    if not already and not (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)):
        yield source.replace(test, f"not {source.operand(test)}")


def _constant(source: Source, node: ast.Constant) -> Iterator[Edit]:
    if isinstance(node.value, bool):
        yield source.replace(node, str(not node.value))
    elif isinstance(node.value, int):
        yield from (source.replace(node, str(node.value + step)) for step in (1, -1))


def _bounds(source: Source, node: ast.Slice) -> Iterator[Edit]:
    for bound in (node.lower, node.upper):
        if bound is not None:
            yield source.replace(bound, "")
            yield from _moved(source, bound)


def _moved(source: Source, bound: ast.expr) -> Iterator[Edit]:
    """Move a bound by one each way, unless it has a number of its own, which is moved already."""
    own = bound.operand if isinstance(bound, ast.UnaryOp) else bound.right if isinstance(bound, ast.BinOp) else bound
    if not isinstance(own, ast.Constant):
        yield from (source.replace(bound, f"{source.operand(bound)} {step} 1") for step in "+-")


def _call(source: Source, node: ast.Call) -> Iterator[Edit]:
    name = node.func
    if isinstance(name, ast.Attribute):
        yield from _method(source, node, name)
    elif isinstance(name, ast.Name) and name.id in FUNCTIONS:
        yield source.replace(name, FUNCTIONS[name.id])
    elif isinstance(name, ast.Name) and name.id == "range":
        for bound in node.args[:2]:
            yield from _moved(source, bound)
        if len(node.args) == 1:
            yield source.replace(node.args[0], f"1, {source.text(node.args[0])}")
    elif isinstance(name, ast.Name) and name.id == "enumerate" and len(node.args) == 1:
        yield source.replace(node, f"enumerate({source.text(node.args[0])}, 1)")


def _method(source: Source, node: ast.Call, name: ast.Attribute) -> Iterator[Edit]:
    """Put and take at the other end."""
    others = {"append": "insert(0, {})", "appendleft": "append({})", "pop": "pop(0)", "popleft": "pop()"}
    expected = 1 if "append" in name.attr else 0
    if name.attr in others and not node.keywords and len(node.args) == expected:
        arguments = "".join(source.text(argument) for argument in node.args)
        yield Edit(source.end(name) - len(name.attr), source.end(node), others[name.attr].format(arguments))


def _returned(source: Source, node: ast.Return) -> Iterator[Edit]:
    if node.value is not None:
        yield source.replace(node.value, "None")


def _jump(source: Source, node: ast.Break | ast.Continue) -> Iterator[Edit]:
    yield source.replace(node, "continue" if isinstance(node, ast.Break) else "break")
    yield source.replace(node, "pass")


Change = Callable[[Source, ast.AST], Iterator[Edit]]
CHANGES: tuple[tuple[type | tuple[type, ...], Change], ...] = (
    (ast.BinOp, _binary),
    (ast.AugAssign, _augmented),
    (ast.Compare, _comparison),
    (ast.BoolOp, _connected),
    (ast.UnaryOp, _unary),
    ((ast.If, ast.IfExp), _condition),
    (ast.While, _loop_condition),
    (ast.comprehension, _filters),
    (ast.Constant, _constant),
    (ast.Slice, _bounds),
    (ast.Call, _call),
    (ast.Return, _returned),
    ((ast.Break, ast.Continue), _jump),
    (BLOCKS, _block),
)
